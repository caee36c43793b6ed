//===- SimulatorValues.cpp - Values of all threads at once ----------------===//

#include "analysis/Simulator.h"
#include "cuda/Layout.h"
#include "hardware/Limits.h"
#include "hardware/Warp.h"
#include "llvm/ADT/bit.h"
#include <cmath>
#include <functional>
#include <limits>

using namespace clang;

namespace cuda_lint::simulation {

/// What is divided by more needs more turns than are run to be of interest.
static constexpr int64_t MaxDivisor = 1 << 20;

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

LaneArray LanePool::unset() {
  if (Free.empty()) {
    void *At =
        Memory.Allocate(sizeof(LaneArray::Storage) +
                            Lanes * (sizeof(int64_t) + sizeof(LaneFlags)),
                        alignof(LaneArray::Storage));
    return LaneArray(new (At) LaneArray::Storage{this, 0, Lanes});
  }
  return LaneArray(Free.pop_back_val());
}

LaneArray LanePool::filled(Lane L) {
  LaneArray A = unset();
  std::fill_n(A.S->values(), Lanes, L.V);
  std::fill_n(A.S->flags(), Lanes, L.F);
  return A;
}

void LaneArray::put(const Value &From, const Mask &M) {
  int64_t *Values = changedValues();
  LaneFlags *Flags = changedFlags();
  if (From.isUniform()) {
    for (unsigned I : lanesOf(M)) {
      Values[I] = From.U.V;
      Flags[I] = From.U.F;
    }
    return;
  }
  const int64_t *OtherValues = From.L.values();
  const LaneFlags *OtherFlags = From.L.flags();
  for (unsigned I : lanesOf(M)) {
    Values[I] = OtherValues[I];
    Flags[I] = OtherFlags[I];
  }
}

void LaneArray::mark(LaneFlags F) {
  if (empty())
    return;
  LaneFlags *Flags = changedFlags();
  for (unsigned I = 0; I < S->Lanes; ++I)
    Flags[I] |= F;
}

void LaneArray::unmark(LaneFlags F) {
  if (empty())
    return;
  LaneFlags *Flags = changedFlags();
  for (unsigned I = 0; I < S->Lanes; ++I)
    Flags[I] &= static_cast<LaneFlags>(~F);
}

void LaneArray::copy() {
  LaneArray Mine = S->Pool->unset();
  std::copy_n(S->values(), S->Lanes, Mine.S->values());
  std::copy_n(S->flags(), S->Lanes, Mine.S->flags());
  *this = std::move(Mine);
}

const Cause *Simulator::cause(SourceLocation Loc, std::string Text,
                              const Cause *Parent, bool BlockOnly) {
  Cause C;
  C.Loc = Loc;
  C.Text = std::move(Text);
  C.Parent = Parent;
  C.Depth = Frames.empty() ? 0 : Frames.size() - 1;
  C.BlockOnly = BlockOnly || (Parent && Parent->BlockOnly);
  if (Parent && Parent->Register) {
    C.Register = Parent->Register;
    C.Time = Parent->Time;
    C.LoopSerial = Parent->LoopSerial;
  }
  Causes.push_back(std::move(C));
  return &Causes.back();
}

const Cause *Simulator::prefer(const Cause *A, const Cause *B) {
  if (A && B && !A->Register != !B->Register)
    return A->Register ? A : B;
  if (!A || (B && A->BlockOnly && !B->BlockOnly))
    return B;
  return A;
}

bool Simulator::differs(const Value &V, const Mask &M) const {
  if (V.isUniform())
    return false;
  int First = M.find_first();
  if (First < 0)
    return false;
  for (unsigned I : lanesOf(M))
    if (V.L[I].V != V.L[First].V)
      return true;
  return false;
}

LaneFlags Simulator::flags(const Value &V, const Mask &M) const {
  if (V.isUniform())
    return V.U.F;
  LaneFlags F = 0;
  if (M == All) {
    const LaneFlags *Flags = V.L.flags();
    for (unsigned I = 0; I < Lanes; ++I)
      F |= Flags[I];
    return F;
  }
  for (unsigned I : lanesOf(M))
    F |= V.L[I].F;
  return F;
}

void Simulator::collapse(Value &V, const Mask &M) {
  if (V.isUniform())
    return;
  int First = M.find_first();
  if (First < 0) {
    V.U = {};
    V.L.clear();
    return;
  }
  LaneFlags F = 0;
  for (unsigned I : lanesOf(M)) {
    if (V.L[I].V != V.L[First].V)
      return;
    F |= V.L[I].F;
  }
  if (((F & Opaque) || ((F & Guess) && (F & Own))) && M.count() > 1)
    F |= Agreed;
  V.U = {V.L[First].V, F};
  V.L.clear();
  if (!(F & VolatileRegister))
    V.Why = nullptr;
}

Value Simulator::merge(const Mask &M, Value New, const Value &Old,
                       const Mask &Scope, LaneFlags Guessed, bool Named) {
  if (Guessed)
    New.mark(Guessed);
  Mask Rest = Scope;
  Rest &= Alive;
  Rest.reset(M);
  if (Rest.none())
    return New;
  spend(Lanes / 8 + 1);
  Value R;
  R.OfData = Guessed && isOfData(New, Old);
  R.L = Pool.zeros();
  R.L.put(New, M);
  R.L.put(Old, Rest);
  if (!New.isUniform())
    R.Why = New.Why;
  else if (!Old.isUniform())
    R.Why = Old.Why;
  else if (!Narrowings.empty())
    for (const Narrowing &N : llvm::reverse(Narrowings))
      if (N.Why && N.Before != N.After) {
        R.Why = Named ? cause(N.Condition->getExprLoc(),
                              "it is assigned only in threads for which '" +
                                  sourceText(N.Condition, Ctx) + "' decides so",
                              N.Why)
                      : N.Why;
        break;
      }
  Mask Relevant = Rest;
  Relevant |= M;
  collapse(R, Relevant);
  return R;
}

bool Simulator::isSharedAddress(int64_t V) const {
  const unsigned Id = objectIdOf(V);
  if (Id == 0 || Id >= Objects.size() || Objects[Id].Kind != ObjectKind::Shared)
    return false;
  const unsigned Block = blockFieldOf(V);
  const int64_t Offset = offsetOf(V);
  return Block > 0 && Block <= Shape.Blocks.size() && Offset >= -(1 << 18) &&
         Offset <= 1 << 18;
}

Simulator::NumberForm Simulator::formOf(QualType T) const {
  NumberForm Form;
  if (T->isBooleanType()) {
    Form.K = NumberForm::Kind::Bool;
  } else if (T->isRealFloatingType()) {
    if (Ctx.getTypeSize(T) <= 32)
      Form.K = NumberForm::Kind::Float;
  } else if (T->isIntegralOrEnumerationType()) {
    Form.Bits = Ctx.getIntWidth(hasLayout(T) ? T : Ctx.IntTy);
    Form.Signed = T->isSignedIntegerOrEnumerationType();
    if (Form.Bits < 64)
      Form.K = NumberForm::Kind::Integer;
  }
  return Form;
}

/// A number rounded to what a float holds.
static int64_t asFloat(int64_t V) {
  return llvm::bit_cast<int64_t>(
      static_cast<double>(static_cast<float>(llvm::bit_cast<double>(V))));
}

int64_t Simulator::normalize(int64_t V, NumberForm Form) const {
  switch (Form.K) {
  case NumberForm::Kind::AsIs:
    return V;
  case NumberForm::Kind::Bool:
    return V != 0;
  case NumberForm::Kind::Float:
    return asFloat(V);
  case NumberForm::Kind::Integer:
    break;
  }
  const uint64_t Mask = (uint64_t(1) << Form.Bits) - 1;
  uint64_t Low = static_cast<uint64_t>(V) & Mask;
  if (Form.Signed && (Low >> (Form.Bits - 1)))
    Low |= ~Mask;
  const int64_t Kept = static_cast<int64_t>(Low);
  return Kept != V && Form.Bits == 32 && isSharedAddress(V) ? V : Kept;
}

bool Simulator::normalize(Value &V, NumberForm Form) const {
  if (Form.K == NumberForm::Kind::AsIs)
    return false;
  auto One = [&](Lane &L) {
    const int64_t Old = std::exchange(L.V, normalize(L.V, Form));
    return L.V != Old;
  };
  if (V.isUniform())
    return One(V.U);
  // Most numbers are what they are to be: an array that others use, too, is
  // copied only for those that are not.
  const int64_t *Numbers = V.L.values();
  const unsigned N = Lanes;
  uint64_t Different = 0;
  if (Form.K == NumberForm::Kind::Integer) {
    const unsigned Unused = 64 - Form.Bits;
    if (Form.Signed && Form.Bits == 32)
      for (unsigned I = 0; I < N; ++I)
        Different |= uint64_t(Numbers[I]) ^
                     uint64_t(int64_t(static_cast<int32_t>(Numbers[I])));
    else if (Form.Signed)
      for (unsigned I = 0; I < N; ++I)
        Different |=
            uint64_t(Numbers[I]) ^
            uint64_t(int64_t(uint64_t(Numbers[I]) << Unused) >> Unused);
    else
      for (unsigned I = 0; I < N; ++I)
        Different |= uint64_t(Numbers[I]) >> Form.Bits;
  } else if (Form.K == NumberForm::Kind::Bool) {
    for (unsigned I = 0; I < N; ++I)
      Different |= uint64_t(Numbers[I]) >> 1;
  } else {
    for (unsigned I = 0; I < N; ++I)
      Different |= uint64_t(Numbers[I]) ^ uint64_t(asFloat(Numbers[I]));
  }
  if (!Different)
    return false;
  if (Form.K == NumberForm::Kind::Float) {
    int64_t *Changed = V.L.changedValues();
    for (unsigned I = 0; I < N; ++I)
      Changed[I] = asFloat(Changed[I]);
    return true;
  }
  bool Any = false;
  for (unsigned I = 0; I < N; ++I) {
    Lane L = V.L[I];
    if (One(L)) {
      V.L.set(I, L);
      Any = true;
    }
  }
  return Any;
}

Value Simulator::plain(const Value &V) {
  spend(V.isUniform() ? 1 : Lanes / 4 + 1);
  Value R = V;
  R.Input = 0;
  return R;
}

Value Simulator::normalized(Value V, NumberForm Form) const {
  normalize(V, Form);
  return V;
}

static int64_t toInteger(double D) {
  if (!(std::fabs(D) < -double(INT64_MIN)))
    return D > 0 ? INT64_MAX : D < 0 ? INT64_MIN : 0;
  return static_cast<int64_t>(D);
}

Value Simulator::convert(Value V, QualType From, QualType To) {
  bool FloatFrom = From->isRealFloatingType(),
       FloatTo = To->isRealFloatingType();
  const NumberForm Form = formOf(To);
  if (FloatFrom && FloatTo)
    return normalized(plain(V), Form);
  if (FloatFrom && Form.K == NumberForm::Kind::Bool)
    return tested(map1(
        V, [](int64_t X) { return int64_t(llvm::bit_cast<double>(X) != 0); }));
  if (FloatFrom)
    return normalized(
        map1(V, [](int64_t X) { return toInteger(llvm::bit_cast<double>(X)); }),
        Form);
  if (FloatTo) {
    const bool Unsigned = From->isUnsignedIntegerType();
    return normalized(
        map1(V,
             [&](int64_t X) {
               return llvm::bit_cast<int64_t>(
                   Unsigned ? static_cast<double>(static_cast<uint64_t>(X))
                            : static_cast<double>(X));
             }),
        Form);
  }
  const uint64_t Input = V.Input, Single = V.Single, Divisor = V.Divisor;
  const std::optional<int64_t> Apart = V.Apart;
  if (!To->isBooleanType() && To->isIntegralOrEnumerationType() &&
      From->isIntegralOrEnumerationType() && hasLayout(To) && hasLayout(From) &&
      Ctx.getTypeSize(To) > Ctx.getTypeSize(From) &&
      (From->isUnsignedIntegerOrEnumerationType() ||
       To->isSignedIntegerOrEnumerationType()))
    return V;
  Value R = normalized(plain(V), Form);
  R.Input = Input;
  R.Single = Single;
  R.Apart = Apart;
  R.Divisor = Divisor;
  return Form.K == NumberForm::Kind::Bool ? tested(std::move(R)) : R;
}

Value Simulator::nonNull(const Value &Pointer, const Mask &M) {
  auto One = [&](Lane L) -> Lane {
    Object &O = *objectAt(L.V);
    if (!L.V || !O.MayBeNull)
      return {L.V != 0, L.F};
    return {In.contents(O.Key, 1, Ctx.BoolTy, Ctx),
            static_cast<LaneFlags>(L.F | Opaque)};
  };
  Value R;
  R.Why = Pointer.Why;
  if (Pointer.isUniform()) {
    R.U = One(Pointer.U);
    return R;
  }
  spend(Lanes / 4 + 1);
  R.L = Pool.zeros();
  for (unsigned I : lanesOf(M))
    R.L.set(I, One(Pointer.L[I]));
  collapse(R, M);
  return R;
}

Value Simulator::tested(Value V) {
  auto One = [](LaneFlags F) -> LaneFlags {
    if (!(F & Opaque))
      return F;
    // What is not followed answers as it has to.
    if (F & Drawn)
      return F;
    const LaneFlags Given = F & FromInput ? Measured : 0;
    return (F | Given) & static_cast<LaneFlags>(~(Read | FromInput));
  };
  if (V.isUniform()) {
    V.U.F = One(V.U.F);
    return V;
  }
  LaneFlags *Flags = V.L.changedFlags();
  for (unsigned I = 0; I < Lanes; ++I)
    Flags[I] = One(Flags[I]);
  return V;
}

/// As the type of the result holds them; numbers that differed may be one then.
Value Simulator::kept(Value V, NumberForm Form, const Mask &M) {
  if (normalize(V, Form))
    collapse(V, M);
  return V;
}

/// Whatever was chosen: nothing times it is nothing.
Value Simulator::product(Value Product, const Value &L, const Value &R,
                         const Mask &M) {
  auto IsNothing = [&](unsigned I) {
    return (!L[I].V && !L[I].F) || (!R[I].V && !R[I].F);
  };
  if (!flags(Product, M))
    return Product;
  if (Product.isUniform()) {
    if ((L.isUniform() && IsNothing(0)) || (R.isUniform() && IsNothing(0)))
      Product.U.F = 0;
    return Product;
  }
  for (unsigned I : lanesOf(M))
    if (IsNothing(I))
      Product.L.set(I, {0});
  return Product;
}

/// Bits that are shifted out are a division, too.
static Value shiftedBy(Value V, const Value &L, const Value &R) {
  if (R.isUniform() && !R.U.F && R.U.V > 0 && R.U.V < 64 &&
      (int64_t(1) << R.U.V) < MaxDivisor)
    V.Divisor = std::min<uint64_t>(L.Divisor << R.U.V, MaxDivisor);
  return V;
}

Value Simulator::quotient(Value Quotient, const Value &L, const Value &R,
                          QualType ResultT) {
  if (R.isUniform() && !R.U.F && R.U.V > 1 && R.U.V < MaxDivisor)
    Quotient.Divisor = std::min<uint64_t>(L.Divisor * R.U.V, MaxDivisor);
  // That one chosen number is below another says nothing about their
  // quotient: it is a number like them.
  if (L.isUniform() && R.isUniform() && Quotient.isUniform() &&
      L.U.F == FromInput && R.U.F == FromInput && L.U.V > 0 && R.U.V > 0 &&
      Quotient.U.V == 0 && ResultT->isIntegerType()) {
    Quotient.Input = mix(L.Input ? L.Input : mix(uint64_t(L.U.V)),
                         R.Input ? R.Input : mix(uint64_t(R.U.V)));
    Quotient.U.V = In.parameter(Quotient.Input, ResultT, Ctx);
  }
  return Quotient;
}

/// The chosen number that a value that is one for all threads is, or is made
/// of; 0 for none.
static uint64_t chosenFor(const Value &V) {
  return V.isUniform() ? V.Input ? V.Input : V.Single : 0;
}

/// One bit of a number that is asked for is a flag: once it is set. The lowest
/// one says whether a number is odd.
static void learnBit(Inputs &In, const Value &Of, const Value &Bit) {
  if (const auto Input = Of.input();
      Input && !Input->second && Bit.isUniform() && !Bit.U.F && Bit.U.V > 1 &&
      llvm::isPowerOf2_64(Bit.U.V))
    In.learn(Input->first, Bit.U.V);
}

void Simulator::learnFactors(BinaryOperatorKind Op, const Value &L,
                             const Value &R) {
  if (Op == BO_Mul) {
    if (chosenFor(L) && !R.isUniform())
      In.learnStride(chosenFor(L));
    if (chosenFor(R) && !L.isUniform())
      In.learnStride(chosenFor(R));
  }
  if ((Op == BO_Div || Op == BO_Rem) && R.isUniform() && R.Input &&
      !L.isUniform())
    In.learnDivisor(R.Input);
  if (Op == BO_And) {
    learnBit(In, L, R);
    learnBit(In, R, L);
  }
}

/// Of any numbers, since all threads' are divided.
static uint64_t quotientOf(uint64_t A, uint64_t B, bool Unsigned) {
  if (B == 0 || (!Unsigned && int64_t(B) == -1))
    return B ? 0 - A : 0;
  return Unsigned ? A / B : uint64_t(int64_t(A) / int64_t(B));
}
static uint64_t remainderOf(uint64_t A, uint64_t B, bool Unsigned) {
  if (B == 0 || (!Unsigned && int64_t(B) == -1))
    return 0;
  return Unsigned ? A % B : uint64_t(int64_t(A) % int64_t(B));
}
static uint64_t shiftedRight(uint64_t A, uint64_t B, bool Unsigned) {
  if (B >= std::numeric_limits<uint64_t>::digits)
    return 0;
  return Unsigned ? A >> B : uint64_t(int64_t(A) >> B);
}

Value Simulator::compared(BinaryOperatorKind Op, const Value &L, const Value &R,
                          bool Unsigned, const Mask &M) {
  learnFrom(Op, L, R, M);
  return withComparison(Op, [&](auto F) {
    return tested(map2(L, R, M, [&](int64_t A, int64_t B) {
      return Unsigned ? int64_t(F(static_cast<uint64_t>(A),
                                  static_cast<uint64_t>(B)))
                      : int64_t(F(A, B));
    }));
  });
}

/// What the sum of a chosen number, or the difference from it, and one that is
/// known is more than the chosen one; none for anything else.
static std::optional<int64_t> apart(BinaryOperatorKind Op, const Value &L,
                                    const Value &R) {
  if (Op != BO_Add && Op != BO_Sub)
    return std::nullopt;
  const auto IsKnown = [](const Value &V) { return V.isUniform() && !V.U.F; };
  const bool OfRight = Op == BO_Add && IsKnown(L);
  const Value &Of = OfRight ? R : L, &By = OfRight ? L : R;
  const auto Input = IsKnown(By) ? Of.input() : std::nullopt;
  if (!Input)
    return std::nullopt;
  const auto Number = static_cast<uint64_t>(By.U.V);
  return static_cast<int64_t>(uint64_t(Input->second) +
                              (Op == BO_Add ? Number : 0 - Number));
}

Value Simulator::binary(BinaryOperatorKind Op, Value L, QualType LT, Value R,
                        QualType RT, QualType ResultT, const Mask &M) {
  const NumberForm Form = formOf(ResultT);
  if (LT->isRealFloatingType() || RT->isRealFloatingType())
    return realBinary(Op, L, R, Form, M);
  const bool Compares =
      BinaryOperator::isRelationalOp(Op) || BinaryOperator::isEqualityOp(Op);
  if (BinaryOperator::isEqualityOp(Op) && LT->isPointerType() &&
      RT->isPointerType()) {
    auto IsNull = [](const Value &V) { return V.isUniform() && V.U.V == 0; };
    if (IsNull(L) || IsNull(R))
      return map1(nonNull(IsNull(R) ? L : R, M),
                  [&](int64_t X) { return Op == BO_NE ? X : int64_t(X == 0); });
  }
  const bool Unsigned =
      LT->isUnsignedIntegerOrEnumerationType() || LT->isPointerType();
  if (Compares)
    return compared(Op, L, R, Unsigned, M);
  learnFactors(Op, L, R);
  auto Arithmetic = [&](auto F) {
    Value V =
        kept(map2(L, R, M,
                  [&](int64_t A, int64_t B) {
                    return static_cast<int64_t>(F(uint64_t(A), uint64_t(B)));
                  }),
             Form, M);
    V.Single = R.isUniform() && !R.U.F   ? chosenFor(L)
               : L.isUniform() && !L.U.F ? chosenFor(R)
                                         : 0;
    if (V.Single)
      V.Apart = apart(Op, L, R);
    V.Divisor = R.isUniform() ? L.Divisor : R.Divisor;
    return V;
  };
  switch (Op) {
  case BO_Add:
    return Arithmetic(std::plus<>());
  case BO_Sub:
    return Arithmetic(std::minus<>());
  case BO_Mul:
    return product(Arithmetic(std::multiplies<>()), L, R, M);
  case BO_Div:
    return quotient(Arithmetic([&](uint64_t A, uint64_t B) {
                      return quotientOf(A, B, Unsigned);
                    }),
                    L, R, ResultT);
  case BO_Rem:
    return Arithmetic(
        [&](uint64_t A, uint64_t B) { return remainderOf(A, B, Unsigned); });
  case BO_Shl:
    return Arithmetic([](uint64_t A, uint64_t B) {
      return B < std::numeric_limits<uint64_t>::digits ? A << B : 0;
    });
  case BO_Shr:
    return shiftedBy(Arithmetic([&](uint64_t A, uint64_t B) {
                       return shiftedRight(A, B, Unsigned);
                     }),
                     L, R);
  case BO_And:
    return Arithmetic(std::bit_and<>());
  case BO_Or:
    return Arithmetic(std::bit_or<>());
  case BO_Xor:
    return Arithmetic(std::bit_xor<>());
  default:
    return Value(0, Unknown);
  }
}

void Simulator::truth(const Value &V, QualType T, const Mask &M, Mask &True) {
  bool Float = T->isRealFloatingType();
  auto Holds = [&](int64_t X) {
    return Float ? llvm::bit_cast<double>(X) != 0 : X != 0;
  };
  True = M;
  Out->InputUsed |= (flags(V, M) & (Opaque | Guess | FromInput)) != 0;
  DataDecided |= (flags(V, M) & (Opaque | Guess)) != 0;
  Doubted |= (flags(V, M) & Unmodelled) != 0;
  if (V.Input && !Float)
    In.learn(V.Input, 0);
  if (V.isUniform()) {
    if (!Holds(V.U.V))
      True.reset();
    return;
  }
  if (M != All) {
    for (unsigned I : lanesOf(M))
      if (!Holds(V.L[I].V))
        True.reset(I);
    return;
  }
  // 32 threads a word.
  const int64_t *Numbers = V.L.values();
  llvm::SmallVector<uint32_t, 32> Words((Lanes + 31) / 32);
  for (unsigned I = 0; I < Lanes; ++I)
    Words[I / 32] |= uint32_t(Holds(Numbers[I])) << (I % 32);
  True.reset();
  True.setBitsInMask(Words.data(), Words.size());
}

//===----------------------------------------------------------------------===//
// Where a thread is, and what nobody knows
//===----------------------------------------------------------------------===//

Value Simulator::threadIndex(const Expr *E, int Axis) {
  unsigned Stride = 1;
  for (int A = 0; A < Axis; ++A)
    Stride *= Shape.Block[A];
  if (Shape.Block[Axis] == 1)
    return Value(0);
  LaneArray &Indices = ThreadIndices[Axis];
  if (Indices.empty()) {
    Indices = Pool.zeros();
    for (unsigned I = 0; I < Lanes; ++I)
      Indices.set(I, {threadOf(I) / Stride % Shape.Block[Axis]});
  }
  Value R;
  R.L = Indices;
  static const char *const Names[] = {"threadIdx.x", "threadIdx.y",
                                      "threadIdx.z"};
  R.Why = cause(E->getExprLoc(),
                std::string(Names[Axis]) +
                    " differs between the threads of a block",
                nullptr);
  return R;
}

Value Simulator::blockIndex(const Expr *E, int Axis) {
  if (Shape.Blocks.size() == 1)
    return Value(Shape.Blocks[0][Axis]);
  Value R;
  R.L = Pool.zeros();
  for (unsigned I = 0; I < Lanes; ++I)
    R.L.set(I, {Shape.Blocks[blockOf(I)][Axis]});
  static const char *const Names[] = {"blockIdx.x", "blockIdx.y", "blockIdx.z"};
  R.Why = cause(E->getExprLoc(),
                std::string(Names[Axis]) + " differs between blocks", nullptr,
                true);
  collapse(R, All);
  return R;
}

Value Simulator::builtin(BuiltinVariable Variable, int Axis, const Expr *E) {
  spend(Lanes / 8 + 1);
  switch (Variable) {
  case BuiltinVariable::ThreadIdx:
    return threadIndex(E, Axis);
  case BuiltinVariable::BlockIdx:
    return blockIndex(E, Axis);
  case BuiltinVariable::BlockDim:
    return Value(Shape.Block[Axis]);
  case BuiltinVariable::GridDim:
    return Value(Shape.Grid[Axis]);
  case BuiltinVariable::WarpSize:
    return Value(WarpSize);
  }
  llvm_unreachable("covered switch");
}

Value Simulator::unknown(const Expr *E, llvm::ArrayRef<Value> Operands,
                         QualType T, const Mask &M, bool PerThread) {
  // What depends on an expression that did not become anything has no type.
  if (T.isNull())
    return Value(0, Unknown);
  Value R;
  // Code that is not seen may look at what others do.
  constexpr LaneFlags Unseen = Opaque | Read | Drawn;
  uint64_t Key = mix(0x0b5c, PlaceNumber.of(E));
  bool Uniform = !PerThread && llvm::all_of(Operands, [](const Value &V) {
    return V.isUniform();
  });
  bool Pointer = T->isPointerType() || T->isReferenceType();
  auto Choose = [&](uint64_t At) -> Lane {
    if (Pointer)
      return {pointee(At, nullptr), Unseen};
    if (T->isVoidType() || T->isIncompleteType() || T->isRecordType())
      return {0, Unseen};
    return {In.contents(Key, At, T, Ctx), Unseen};
  };
  if (T->isRecordType())
    return temporary(T, M);
  R.OfData = llvm::any_of(Operands, [](const Value &V) { return V.OfData; }) &&
             llvm::all_of(Operands, [](const Value &V) {
               return V.OfData || V.isUniform();
             });
  if (Uniform) {
    uint64_t At = Key;
    LaneFlags F = Opaque | Read;
    for (const Value &V : Operands) {
      At = mix(At, static_cast<uint64_t>(V.U.V));
      F |= V.U.F;
    }
    R.U = Choose(At);
    R.U.F |= F;
    R.Input = Pointer ? 0 : Key;
    return R;
  }
  spend(Lanes);
  R.L = Pool.zeros();
  for (const Value &V : Operands)
    R.Why = prefer(R.Why, V.Why);
  if (PerThread || !R.Why)
    R.Why =
        cause(E->getExprLoc(),
              "'" + sourceText(E, Ctx) + "' differs between threads", R.Why);
  for (unsigned I : lanesOf(M)) {
    uint64_t At = Key;
    LaneFlags F = Unknown;
    for (const Value &V : Operands) {
      At = mix(At, static_cast<uint64_t>(V[I].V));
      F |= V[I].F;
    }
    if (PerThread)
      At = mix(At, I + ++PerThreadSerial * 4096);
    Lane L = Choose(At);
    L.F |= F;
    R.L.set(I, L);
  }
  collapse(R, M);
  return R;
}

} // namespace cuda_lint::simulation
