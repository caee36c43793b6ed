//===- ConcreteValues.cpp - What a thread computes ------------------------===//

#include "cuda/Layout.h"
#include "cuda/MemorySpace.h"
#include "domains/concrete/ThreadRun.h"
#include "hardware/Warp.h"
#include "clang/AST/Attr.h"
#include <cmath>
#include <utility>

using namespace clang;

namespace cuda_lint {

ThreadRun::Frame &ThreadRun::Frames::next(const ir::Function &F) {
  if (Count == All.size())
    All.push_back(std::make_unique<Frame>());
  Frame &Out = *All[Count];
  Out.F = &F;
  Out.Block = 0;
  Out.Next = 0;
  Out.Registers.assign(F.RegisterTypes.size(), ConcreteValue());
  Out.Slots.clear();
  Out.This = Out.Result = ConcreteValue();
  Out.ReturnTo = ir::NoRegister;
  Out.Turns.clear();
  Out.Entered.clear();
  return Out;
}

ThreadRun::Contents &ThreadRun::contents(uint32_t Object) {
  if (Object >= Memory.size())
    Memory.resize(Object + 1);
  return Memory[Object];
}

void ThreadRun::makeSlots(const ir::Function &F, uint16_t Depth,
                          std::vector<uint32_t> &Out) {
  auto [It, New] = SlotObjects.try_emplace(&F);
  if (New)
    for (const ir::Slot &S : F.Slots) {
      ThreadObject &Made = It->second.emplace_back();
      Made.Decl = S.Decl;
      Made.Type = S.Type;
      if (uint64_t Size = sizeOf(S.Type))
        Made.Size = Size;
      Made.Own = true;
    }
  for (const ThreadObject &Each : It->second) {
    Out.push_back(object(Each));
    Objects.back().Depth = Depth;
  }
}

uint64_t ThreadRun::sizeOf(QualType T) const {
  if (T.isNull())
    return 0;
  auto [It, New] = Sizes.try_emplace(T, 0);
  if (New) {
    if (T->isReferenceType())
      T = Ctx.getPointerType(T->getPointeeType());
    if (hasLayout(T))
      It->second = uint64_t(Ctx.getTypeSizeInChars(T).getQuantity());
  }
  return It->second;
}

uint32_t ThreadRun::object(const ThreadObject &O) {
  Objects.push_back(O);
  return uint32_t(Objects.size() - 1);
}

/// A number as a type holds it.
ConcreteValue ThreadRun::fit(ConcreteValue V, QualType T) const {
  if (V.Kind != ConcreteValue::Number || T.isNull() ||
      !T->isIntegralOrEnumerationType())
    return V;
  if (T->isEnumeralType() && !T->getAsEnumDecl()->isComplete())
    return {};
  const uint64_t Width = Ctx.getIntWidth(T);
  if (Width > 64)
    return {};
  if (Width < 64)
    V.Bits = T->isSignedIntegerOrEnumerationType()
                 ? int64_t(uint64_t(V.Bits) << (64 - Width)) >> (64 - Width)
                 : int64_t(uint64_t(V.Bits) << (64 - Width) >> (64 - Width));
  return V;
}

ConcreteValue ThreadRun::builtin(const ir::Instruction &I) const {
  const bool Same = I.builtin() != BuiltinVariable::ThreadIdx;
  std::optional<uint64_t> N;
  switch (I.builtin()) {
  case BuiltinVariable::ThreadIdx:
    N = Place.Thread[I.Number];
    break;
  case BuiltinVariable::BlockIdx:
    N = Place.Block[I.Number];
    break;
  case BuiltinVariable::BlockDim:
    N = Place.BlockDim[I.Number];
    break;
  case BuiltinVariable::GridDim:
    N = Place.GridDim[I.Number];
    break;
  case BuiltinVariable::WarpSize:
    N = WarpSize;
    break;
  }
  ConcreteValue V = N ? ConcreteValue::number(int64_t(*N)) : ConcreteValue();
  V.Same = Same;
  V.Depth = N ? uint16_t(Stack.size() - 1) : 0;
  return V;
}

ConcreteValue ThreadRun::addressOf(const VarDecl *V) {
  V = V->getCanonicalDecl();
  uint32_t &Number = Variables[V];
  if (!Number) {
    ThreadObject O;
    O.Decl = V;
    const VarDecl *Definition = V;
    if (const VarDecl *D = V->getDefinition())
      Definition = D;
    O.Type = Definition->getType();
    if (isDynamicShared(V))
      O.Size = Dynamic;
    else if (uint64_t Size = sizeOf(O.Type);
             Size && !O.Type->isReferenceType() && Definition->getDefinition())
      O.Size = Size;
    O.Depth = 0;
    Number = object(O);
  }
  ConcreteValue Out;
  Out.Kind = ConcreteValue::Address;
  Out.Object = Number;
  Out.Same = true;
  Out.Depth = ConcreteValue::Anywhere;
  Out.ExtentDepth = uint16_t(Stack.size() - 1);
  return Out;
}

ConcreteValue ThreadRun::element(const ir::Instruction &I) {
  ConcreteValue A = value(I.operand(0));
  const ConcreteValue &Index = value(I.operand(1));
  if (A.Kind != ConcreteValue::Address)
    return {};
  const uint64_t Size =
      I.Type->isVoidType() || I.Type->isFunctionType() ? 1 : sizeOf(I.Type);
  int64_t Step = 0, Sum = 0;
  if (!Size || !Index.isNumber() || !A.OffsetKnown ||
      __builtin_mul_overflow(Index.Bits, int64_t(Size), &Step) ||
      __builtin_add_overflow(A.Bits, Step, &Sum)) {
    A.OffsetKnown = false;
    return A;
  }
  A.Bits = Sum;
  if (Index.Bits)
    A.Depth = std::min(A.Depth, Index.Depth);
  return A;
}

ConcreteValue ThreadRun::field(const ir::Instruction &I) {
  ConcreteValue A = value(I.operand(0));
  if (A.Kind != ConcreteValue::Address)
    return {};
  const FieldDecl *F = I.field();
  const std::optional<int64_t> Offset = offsetInBits(F, Ctx);
  if (!Offset || F->isBitField() || !A.OffsetKnown) {
    A.OffsetKnown = false;
    return A;
  }
  A.Bits += *Offset / 8;
  const RecordDecl *Class = F->getParent();
  const ConstantArrayType *Array = Ctx.getAsConstantArrayType(F->getType());
  A.Low = A.High = 0;
  A.ExtentDepth = Objects[A.Object].Depth;
  if (!Array || Class->isUnion())
    return A;
  // What stands at the end with one element may be larger.
  bool Last = true;
  for (const FieldDecl *Other : Class->fields())
    Last &= Other->getFieldIndex() <= F->getFieldIndex();
  if (Last && Array->getZExtSize() <= 1)
    return A;
  A.Low = A.Bits;
  A.High = A.Bits + int64_t(sizeOf(F->getType()));
  A.ExtentDepth = uint16_t(Stack.size() - 1);
  return A;
}

ConcreteValue ThreadRun::base(const ir::Instruction &I, bool Derived) {
  ConcreteValue A = value(I.operand(0));
  if (A.Kind != ConcreteValue::Address)
    return {};
  const CXXRecordDecl *Record = I.record();
  const QualType Whole = Objects[A.Object].Type;
  const CXXRecordDecl *Outer =
      Whole.isNull() ? nullptr : Whole->getAsCXXRecordDecl();
  // Only of a whole object is the class known.
  if (Derived || !A.OffsetKnown || A.Bits || !Outer || !Record) {
    A.OffsetKnown = false;
    return A;
  }
  auto [It, New] = Bases.try_emplace({Outer, Record}, std::nullopt);
  if (New)
    It->second = offsetOfBase(Outer, Ctx.getCanonicalTagType(Record), Ctx);
  const std::optional<int64_t> Offset = It->second;
  A.OffsetKnown = Offset.has_value();
  A.Bits += Offset.value_or(0);
  return A;
}

ConcreteValue ThreadRun::unary(const ir::Instruction &I) {
  ConcreteValue V = value(I.operand(0));
  if (V.Kind == ConcreteValue::Real && I.unary() == UO_Minus)
    return ConcreteValue::real(-V.Float);
  if (V.Kind != ConcreteValue::Number)
    return {};
  switch (I.unary()) {
  case UO_Minus:
    V.Bits = int64_t(0 - uint64_t(V.Bits));
    return fit(V, I.Type);
  case UO_Not:
    V.Bits = ~V.Bits;
    return fit(V, I.Type);
  case UO_LNot:
    V.Bits = !V.Bits;
    return V;
  case UO_Plus:
    return V;
  default:
    return {};
  }
}

static std::optional<bool> compared(BinaryOperatorKind Op, const auto &A,
                                    const auto &B) {
  switch (Op) {
  case BO_LT:
    return A < B;
  case BO_LE:
    return A <= B;
  case BO_GT:
    return A > B;
  case BO_GE:
    return A >= B;
  case BO_EQ:
    return A == B;
  case BO_NE:
    return A != B;
  default:
    return std::nullopt;
  }
}

static ConcreteValue truth(bool B) { return ConcreteValue::number(B); }

/// A sum, difference or product; none where it does not fit a signed type.
static std::optional<int64_t> sumOrProduct(BinaryOperatorKind Op, int64_t A,
                                           int64_t B, bool Signed,
                                           uint64_t Width) {
  int64_t Out = 0;
  const bool Overflows = Op == BO_Add   ? __builtin_add_overflow(A, B, &Out)
                         : Op == BO_Sub ? __builtin_sub_overflow(A, B, &Out)
                                        : __builtin_mul_overflow(A, B, &Out);
  const int64_t Limit = Width < 64 ? int64_t(1) << (Width - 1) : 0;
  if (Signed && (Overflows || (Limit && (Out >= Limit || Out < -Limit))))
    return std::nullopt;
  return Out;
}

/// Integers of 64 bits or less; none for what is not defined.
static std::optional<int64_t> integers(BinaryOperatorKind Op, int64_t A,
                                       int64_t B, bool Signed, uint64_t Width) {
  const auto X = uint64_t(A), Y = uint64_t(B);
  switch (Op) {
  case BO_Add:
  case BO_Sub:
  case BO_Mul:
    return sumOrProduct(Op, A, B, Signed, Width);
  case BO_Div:
  case BO_Rem:
    if (B == 0 || (Signed && A == INT64_MIN && B == -1))
      return std::nullopt;
    if (Signed)
      return Op == BO_Div ? A / B : A % B;
    return int64_t(Op == BO_Div ? X / Y : X % Y);
  case BO_Shl:
    return Y >= Width ? std::nullopt : std::optional(int64_t(X << Y));
  case BO_Shr:
    if (Y >= Width)
      return std::nullopt;
    return Signed ? A >> Y : int64_t(X >> Y);
  case BO_And:
    return A & B;
  case BO_Or:
    return A | B;
  case BO_Xor:
    return A ^ B;
  default:
    return std::nullopt;
  }
}

/// Floating-point numbers.
static ConcreteValue reals(BinaryOperatorKind Op, const ConcreteValue &A,
                           const ConcreteValue &B) {
  if (std::optional<bool> Holds = compared(Op, A.Float, B.Float))
    return truth(*Holds);
  switch (Op) {
  case BO_Add:
    return ConcreteValue::real(A.Float + B.Float);
  case BO_Sub:
    return ConcreteValue::real(A.Float - B.Float);
  case BO_Mul:
    return ConcreteValue::real(A.Float * B.Float);
  case BO_Div:
    return B.Float != 0 ? ConcreteValue::real(A.Float / B.Float)
                        : ConcreteValue();
  default:
    return {};
  }
}

/// Whether one of two values is a known object and the other one null.
static bool isObjectAndNull(const ConcreteValue &A, const ConcreteValue &B) {
  auto IsObject = [](const ConcreteValue &V) {
    return V.Kind == ConcreteValue::Address && V.Object;
  };
  auto IsNull = [](const ConcreteValue &V) { return V.isNumber() && !V.Bits; };
  return (IsObject(A) && IsNull(B)) || (IsObject(B) && IsNull(A));
}

ConcreteValue ThreadRun::binary(const ir::Instruction &I) {
  const ConcreteValue &A = value(I.operand(0)), &B = value(I.operand(1));
  const BinaryOperatorKind Op = I.binary();
  ConcreteValue Out;
  if (A.isNumber() && B.isNumber()) {
    const QualType T = Stack.back().F->RegisterTypes[I.operand(0)];
    const bool Unsigned = T.isNull() || !T->isSignedIntegerOrEnumerationType();
    std::optional<bool> Holds =
        Unsigned ? compared(Op, uint64_t(A.Bits), uint64_t(B.Bits))
                 : compared(Op, A.Bits, B.Bits);
    if (Holds) {
      Out = truth(*Holds);
    } else if (!I.Type.isNull() && I.Type->isIntegralOrEnumerationType()) {
      std::optional<int64_t> N = integers(
          Op, A.Bits, B.Bits, I.Type->isSignedIntegerOrEnumerationType(),
          Ctx.getIntWidth(I.Type));
      if (!N)
        return {};
      Out = fit(ConcreteValue::number(*N), I.Type);
    }
    Out.Depth = std::min(A.Depth, B.Depth);
    return Out;
  }
  // What a zero decides.
  if (Op == BO_Mul || Op == BO_And)
    for (const ConcreteValue *V : {&A, &B})
      if (V->isNumber() && V->Bits == 0)
        return *V;
  if (A.Kind == ConcreteValue::Real && B.Kind == ConcreteValue::Real)
    return reals(Op, A, B);
  if (A.Kind == ConcreteValue::Address && B.Kind == ConcreteValue::Address &&
      A.Object && A.Object == B.Object && A.OffsetKnown && B.OffsetKnown)
    if (std::optional<bool> Holds = compared(Op, A.Bits, B.Bits))
      return truth(*Holds);
  // A known object is not null.
  if ((Op == BO_EQ || Op == BO_NE) && isObjectAndNull(A, B))
    return truth(Op == BO_NE);
  return {};
}

ConcreteValue ThreadRun::convert(const ir::Instruction &I) {
  ConcreteValue V = value(I.operand(0));
  switch (I.conversion()) {
  case ir::Conversion::Integer:
    return V.isNumber() ? fit(V, I.Type) : ConcreteValue();
  case ir::Conversion::ToBoolean:
    if (V.isNumber()) {
      V.Bits = V.Bits != 0;
      return V;
    }
    if (V.Kind == ConcreteValue::Real)
      return truth(V.Float != 0);
    if (V.Kind == ConcreteValue::Address && V.Object)
      return truth(true);
    return {};
  case ir::Conversion::IntegerToFloating: {
    if (!V.isNumber())
      return {};
    const QualType From = Stack.back().F->RegisterTypes[I.operand(0)];
    const double D = !From.isNull() && From->isUnsignedIntegerType()
                         ? double(uint64_t(V.Bits))
                         : double(V.Bits);
    return ConcreteValue::real(Ctx.getTypeSize(I.Type) == 32 ? double(float(D))
                                                             : D);
  }
  case ir::Conversion::FloatingToInteger:
    if (V.Kind != ConcreteValue::Real ||
        !(std::fabs(V.Float) < -double(INT64_MIN)))
      return {};
    return fit(ConcreteValue::number(int64_t(V.Float)), I.Type);
  case ir::Conversion::Floating:
    if (V.Kind == ConcreteValue::Real && Ctx.getTypeSize(I.Type) == 32)
      V.Float = double(float(V.Float));
    return V;
  case ir::Conversion::Pointer:
    return V;
  default:
    // What arithmetic makes of an address is not followed; it may be known to
    // others from here on.
    expose(V);
    return {};
  }
}

void ThreadRun::expose(const ConcreteValue &V) {
  if (V.Kind == ConcreteValue::Address && V.Object &&
      !std::exchange(Objects[V.Object].Exposed, true))
    ExposedContents.push_back(V.Object);
}

void ThreadRun::forget(uint32_t Object) {
  if (Object < Memory.size())
    Memory[Object].forget();
  Objects[Object].Given = false;
}

void ThreadRun::forgetExposed() {
  for (uint32_t Object : ExposedContents)
    forget(Object);
  ExposedContents.clear();
}

/// Others may have run.
void ThreadRun::forgetShared() {
  // Nothing is kept of what others may have (store()).
  if (!Allocations)
    return;
  for (size_t Object = 0; Object < Memory.size(); ++Object)
    if (Memory[Object].isKnown() && !Objects[Object].Own)
      Memory[Object].forget();
}

void ThreadRun::forgetBehind(const ConcreteValue &Address) {
  if (Address.Kind == ConcreteValue::Address && Address.Object)
    forget(Address.Object);
}

ConcreteValue ThreadRun::load(const ConcreteValue &A, QualType T) {
  // What is in one place is the same for all who look there; what a thread has
  // for itself is as it was computed.
  ConcreteValue Unseen;
  Unseen.Same = A.Same;
  if (A.Kind == ConcreteValue::Address && A.Object && Objects[A.Object].Own)
    Unseen.Same = Objects[A.Object].Given;
  if (A.Kind != ConcreteValue::Address || !A.Object || !A.OffsetKnown ||
      A.Object >= Memory.size())
    return Unseen;
  const Contents::Part *Found = Memory[A.Object].at(A.Bits);
  if (!Found || Found->Size != sizeOf(T))
    return Unseen;
  // What an object of a caller holds is for the caller to say.
  ConcreteValue Out = Found->Held;
  if (Out.isNumber())
    Out.Depth = std::min(Out.Depth, Objects[A.Object].Depth);
  return Out;
}

void ThreadRun::store(const ConcreteValue &A, QualType T,
                      const ConcreteValue &V) {
  expose(V);
  if (A.Kind != ConcreteValue::Address || !A.Object) {
    forgetExposed();
    return;
  }
  // Others write there, too.
  if (!Objects[A.Object].Own && !Allocations)
    return;
  Objects[A.Object].Given = false;
  const uint64_t Size = sizeOf(T);
  if (!A.OffsetKnown || !Size)
    return forget(A.Object);
  Contents &Parts = contents(A.Object);
  if (!Parts.isKnown() && Objects[A.Object].Exposed)
    ExposedContents.push_back(A.Object);
  Parts.setKnown();
  Parts.erase(A.Bits, A.Bits + int64_t(Size));
  if (V.Kind != ConcreteValue::Unknown || V.Same)
    Parts.set(A.Bits, {Size, V});
}

void ThreadRun::copy(const ConcreteValue &To, const ConcreteValue &From,
                     QualType T) {
  const int64_t Size = int64_t(sizeOf(T));
  std::vector<std::pair<int64_t, Contents::Part>> Moved;
  if (From.Kind == ConcreteValue::Address && From.Object && From.OffsetKnown &&
      From.Object < Memory.size())
    Moved = Memory[From.Object].within(From.Bits, From.Bits + Size);
  const bool Given = From.Kind == ConcreteValue::Address && From.Object &&
                     Objects[From.Object].Given && From.OffsetKnown;
  store(To, T, {});
  if (To.Kind != ConcreteValue::Address || !To.Object || !To.OffsetKnown ||
      !Objects[To.Object].Own)
    return;
  Objects[To.Object].Given = Given && Objects[To.Object].Size == uint64_t(Size);
  for (const auto &[At, P] : Moved) {
    contents(To.Object).setKnown();
    contents(To.Object).set(To.Bits + At, P);
  }
}

void ThreadRun::access(const ir::Instruction &I, const ConcreteValue &A,
                       QualType T, bool Write, bool Constant) {
  if (A.Kind != ConcreteValue::Address || !A.Object || !A.OffsetKnown ||
      !Observe)
    return;
  const uint64_t Size = sizeOf(T);
  if (!Size)
    return;
  const ThreadObject &O = Objects[A.Object];
  // What nobody can leave.
  if (O.Own && A.Bits == 0 && O.Size && *O.Size >= Size && !A.High)
    return;
  if (const CXXRecordDecl *Class = T->getAsCXXRecordDecl();
      Class && Class->hasDefinition() && Class->isEmpty())
    return;
  ThreadAccess Seen{I.Source, Stack.back().F->Declaration,
                    Calls,    Callers,
                    A,        &O,
                    T,        Size,
                    Write,    Constant};
  (*Observe)(Seen);
}

} // namespace cuda_lint
