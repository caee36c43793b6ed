//===- SimulatorSteps.cpp - What an instruction does in all threads -------===//

#include "analysis/Simulator.h"
#include "cuda/Constants.h"
#include "cuda/ExecutionSpace.h"
#include "cuda/Layout.h"
#include "cuda/RuntimeApi.h"
#include "cuda/VirtualBases.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;

namespace cuda_lint::simulation {

QualType Simulator::typeOf(ir::Register R) const {
  const QualType T = Frames.back()->Code->RegisterTypes[R];
  return T.isNull() ? Ctx.VoidPtrTy : T;
}

Value Simulator::value(ir::Register R, const Mask &M) {
  if (R == ir::NoRegister)
    return Value(0, Unknown);
  const Frame &Fr = frame();
  Value V = Fr.Registers[Fr.Way->place(R)];
  if (Fr.Way->outlives(R))
    collapse(V, M);
  return V;
}

void Simulator::set(ir::Register R, Value V, const Mask &M) {
  if (R == ir::NoRegister)
    return;
  Frame &Fr = frame();
  Value &Held = Fr.Registers[Fr.Way->place(R)];
  // Threads that have gone on keep what they were given.
  if (Fr.Way->outlives(R) && M != Fr.Threads &&
      !(V.isUniform() && Held.isUniform() && V.U.V == Held.U.V &&
        V.U.F == Held.U.F)) {
    Mask Others = Fr.Threads;
    Others.reset(M);
    LaneArray All = Pool.zeros();
    All.put(Held, Others);
    All.put(V, M);
    V.L = std::move(All);
  }
  Held = std::move(V);
}

void Simulator::begin(uint32_t S, const Mask &M) {
  int64_t &At = frame().Slots[S];
  const ir::Slot &Slot = frame().Code->Slots[S];
  if (!At) {
    At = newLocal(Slot.Type->isReferenceType() ? Ctx.VoidPtrTy : Slot.Type,
                  Slot.Decl, M);
    return;
  }
  Object &O = *objectAt(At);
  if (O.Kind != ObjectKind::Local)
    return;
  O.Locals.clear();
  O.Scope = M;
  noteMade(O);
  O.Parameter = O.Unmodelled = false;
}

Value Simulator::offsetBy(Value Base, int64_t Bytes) {
  if (Bytes == 0)
    return Base;
  return map1(Base, [&](int64_t X) { return elementsOn(X, Bytes, 1); });
}

Value Simulator::member(Value Base, const FieldDecl *F) {
  const std::optional<int64_t> Bits = offsetInBits(F, Ctx);
  if (!Bits)
    return Base;
  return offsetBy(std::move(Base),
                  F->isBitField() ? bitFieldOffset(*Bits, widthOf(F->getType()))
                                  : *Bits / 8);
}

Value Simulator::element(const ir::Instruction &I, const Mask &M) {
  const Value Base = value(I.operand(0), M), Index = value(I.operand(1), M);
  const int64_t Size = widthOf(I.Type);
  const auto *Subscript = dyn_cast_or_null<ArraySubscriptExpr>(I.Source);
  // An index outside its array: the run is one that the code is not for.
  if (const auto *Array =
          Subscript
              ? Ctx.getAsConstantArrayType(
                    Subscript->getBase()->IgnoreParenImpCasts()->getType())
              : nullptr;
      Array && Array->getSize().getLimitedValue() > 1) {
    const auto Extent =
        static_cast<int64_t>(Array->getSize().getLimitedValue());
    // Before a row is the end of the one before it, which is what was meant: no
    // block has threads of a negative number. Behind a row is the next one,
    // where a launch gives the threads: the array is used as one row.
    const bool OfRow =
        isa<ArraySubscriptExpr>(Subscript->getBase()->IgnoreParenImpCasts());
    auto InOtherRow = [&](const Lane P, int64_t N) {
      if (P.F & (Opaque | Guess))
        return false;
      const Object &O = *objectAt(P.V);
      const int64_t At = offsetOf(P.V) + N * Size;
      return O.Kind == ObjectKind::Shared && At >= 0 &&
             (N < 0 || (OfRow && Shape.BlockKnown && At + Size <= O.Size));
    };
    bool Outside = false;
    if (Index.isUniform())
      Outside = (Index.U.V < 0 || Index.U.V >= Extent) &&
                !InOtherRow(Base[0], Index.U.V);
    else
      for (unsigned L : lanesOf(M))
        Outside |= (Index.L[L].V < 0 || Index.L[L].V >= Extent) &&
                   !(Index.L[L].F & Opaque) &&
                   !InOtherRow(Base[L], Index.L[L].V);
    if (Outside && !(flags(Index, M) & (Opaque | Guess)) && !Guesses)
      Out->OutOfBounds = true;
  }
  Value Element = map2(Base, Index, M, [&](int64_t P, int64_t N) {
    return elementsOn(P, N, Size);
  });
  if (Subscript)
    noteDataElement(Subscript, Base, Index, Element, M);
  return Element;
}

Value Simulator::placeOfMember(const ir::Instruction &I, const Mask &M) {
  const auto *E = cast<BinaryOperator>(I.Source);
  Value At = value(I.operand(0), M);
  const auto *Field =
      dyn_cast_or_null<FieldDecl>(entityOf(value(I.operand(1), M)));
  const std::optional<int64_t> Base =
      Field ? offsetOfOwner(E, Field, Ctx) : std::nullopt;
  if (!Base)
    return unknown(E, {At}, Ctx.VoidPtrTy, M);
  return member(offsetBy(std::move(At), *Base), Field);
}

Value Simulator::unary(const ir::Instruction &I, const Mask &M) {
  const Value V = value(I.operand(0), M);
  const QualType T = I.Type;
  switch (I.unary()) {
  case UO_Minus:
    if (T->isRealFloatingType())
      return map1(V, [](int64_t X) {
        return llvm::bit_cast<int64_t>(-llvm::bit_cast<double>(X));
      });
    return normalized(
        map1(V,
             [](int64_t X) { return static_cast<int64_t>(0 - uint64_t(X)); }),
        formOf(T));
  case UO_Not:
    return normalized(map1(V, [](int64_t X) { return ~X; }), formOf(T));
  default:
    return map1(V, [](int64_t X) { return int64_t(X == 0); });
  }
}

Value Simulator::arithmetic(const ir::Instruction &I, const Mask &M) {
  Value L = value(I.operand(0), M), R = value(I.operand(1), M);
  const QualType LT = typeOf(I.operand(0)), RT = typeOf(I.operand(1));
  auto Scalar = [](QualType T) {
    return T->isIntegralOrEnumerationType() || T->isRealFloatingType() ||
           T->isPointerType() || T->isNullPtrType() ||
           T->isMemberPointerType() || T->isReferenceType();
  };
  if (const auto *E = dyn_cast_or_null<Expr>(I.Source);
      E && !(Scalar(LT) && Scalar(RT)))
    return unknown(E, {L, R}, I.Type, M);
  return binary(I.binary(), std::move(L), LT, std::move(R), RT, I.Type, M);
}

Value Simulator::converted(const ir::Instruction &I, const Mask &M) {
  const Value V = value(I.operand(0), M);
  const QualType From = typeOf(I.operand(0));
  switch (I.conversion()) {
  case ir::Conversion::ToBoolean:
    if (From->isAnyPointerType() || From->isMemberPointerType() ||
        From->isNullPtrType() || From->isReferenceType())
      return nonNull(V, M);
    return convert(V, From, I.Type);
  case ir::Conversion::PointerToInteger:
  case ir::Conversion::IntegerToPointer:
  case ir::Conversion::Pointer:
    return V;
  default:
    return convert(V, From, I.Type);
  }
}

Value Simulator::unknownStep(const ir::Instruction &I, const Mask &M) {
  std::vector<Value> Operands;
  for (ir::Register R : I.Operands)
    Operands.push_back(value(R, M));
  const auto *E = dyn_cast_or_null<Expr>(I.Source);
  if (I.Type.isNull() || I.Type->isVoidType()) {
    // A jump to an address, a coroutine.
    if (!E)
      Stop = Out->Stopped = true;
    // What a construct that is not followed makes of a thread's own objects,
    // the program has decided.
    if (!elementsOfHeap(I, M))
      forgetReached(Operands, M,
                    E && !E->containsErrors() && !isa<AtomicExpr>(E));
    return Value(0, Unknown);
  }
  // A body that nothing is thrown in; the first time of a `static`.
  if (!E)
    return Value(1, Unknown);
  // What did not parse may do anything to its parts.
  if (E->containsErrors())
    forgetReached(Operands, M);
  if (E->containsErrors() || isa<AtomicExpr>(E))
    return unknown(E, Operands, I.Type, M, isa<AtomicExpr>(E));
  llvm::SmallVector<QualType, 4> Types;
  for (ir::Register R : I.Operands)
    Types.push_back(R == ir::NoRegister ? Ctx.VoidPtrTy : typeOf(R));
  return unmodelled(E, Operands, Types, I.Type, M);
}

/// Whether what an operation gives depends on more than the lower 64 bits of
/// its integers: a number here has no more.
static bool needsUpperBits(const ir::Instruction &I, const ir::Function &In,
                           const ASTContext &Ctx) {
  if (llvm::none_of(I.Operands, [&](ir::Register R) {
        const QualType T = In.RegisterTypes[R];
        return !T.isNull() && T->isIntegerType() && Ctx.getTypeSize(T) > 64;
      }))
    return false;
  switch (I.Code) {
  case ir::Opcode::Unary:
    return I.unary() == UO_LNot;
  case ir::Opcode::Binary:
    return !BinaryOperator::isAdditiveOp(I.binary()) &&
           !BinaryOperator::isBitwiseOp(I.binary()) && I.binary() != BO_Mul;
  case ir::Opcode::Convert:
    return I.conversion() != ir::Conversion::Integer;
  default:
    return false;
  }
}

Value Simulator::baseOrDerived(const ir::Instruction &I, const Mask &M) {
  // Where a virtual base lies only the object knows.
  if (I.Number == ir::NoOffset) {
    const Value Address = value(I.operand(0), M);
    const Object &O = *objectAt(Address.U.V);
    const std::optional<int64_t> At =
        Address.isUniform() && O.Kind == ObjectKind::Local &&
                I.Code == ir::Opcode::Base
            ? offsetOfVirtualBase(O.Type, I.record(), Ctx)
            : std::nullopt;
    if (At)
      return offsetBy(Address, *At - offsetOf(Address.U.V));
    const auto *E = dyn_cast_or_null<Expr>(I.Source);
    return E ? unknown(E, {Address}, Ctx.VoidPtrTy, M) : Value(0, Unknown);
  }
  return offsetBy(value(I.operand(0), M), I.Code == ir::Opcode::Base
                                              ? int64_t(I.Number)
                                              : -int64_t(I.Number));
}

/// What gives a value and touches no memory.
Value Simulator::computed(const ir::Instruction &I, const Mask &M) {
  const auto *E = dyn_cast_or_null<Expr>(I.Source);
  if (E && needsUpperBits(I, *frame().Code, Ctx)) {
    llvm::SmallVector<Value, 2> Operands;
    llvm::SmallVector<QualType, 2> Types;
    for (ir::Register R : I.Operands) {
      Operands.push_back(value(R, M));
      Types.push_back(typeOf(R));
    }
    return unmodelled(E, Operands, Types, I.Type, M);
  }
  switch (I.Code) {
  case ir::Opcode::Integer:
    return Value(normalize(low64(frame().Code->integer(I)), I.Type));
  case ir::Opcode::Floating: {
    llvm::APFloat Number = frame().Code->floating(I);
    bool Inexact = false;
    Number.convert(llvm::APFloat::IEEEdouble(),
                   llvm::APFloat::rmNearestTiesToEven, &Inexact);
    return Value(llvm::bit_cast<int64_t>(Number.convertToDouble()));
  }
  case ir::Opcode::String: {
    const int64_t At = pointee(mix(0x57, PlaceNumber.of(I.Source)), nullptr);
    objectAt(At)->Text = dyn_cast<StringLiteral>(I.Source);
    return Value(At);
  }
  case ir::Opcode::Function:
  case ir::Opcode::Member:
    return entity(I.declaration());
  case ir::Opcode::Global:
    return addressOf(I.variable(), M, E);
  case ir::Opcode::Local:
    if (!frame().Slots[I.Number])
      begin(I.Number, M);
    return Value(frame().Slots[I.Number]);
  case ir::Opcode::This:
    return frame().This;
  case ir::Opcode::Result:
    return frame().ResultAddress;
  case ir::Opcode::Complete:
    return Value(frame().Complete);
  case ir::Opcode::Builtin:
    return builtin(I.builtin(), static_cast<int>(I.Number), E);
  case ir::Opcode::Field:
    return member(value(I.operand(0), M), I.field());
  case ir::Opcode::Base:
  case ir::Opcode::Derived:
    return baseOrDerived(I, M);
  case ir::Opcode::Element:
    return element(I, M);
  case ir::Opcode::Distance:
    return map2(value(I.operand(0), M), value(I.operand(1), M), M,
                [Size = widthOf(I.Type)](int64_t A, int64_t B) {
                  return static_cast<int64_t>(uint64_t(A) - uint64_t(B)) / Size;
                });
  case ir::Opcode::MemberOf:
    return placeOfMember(I, M);
  case ir::Opcode::Unary:
    return unary(I, M);
  case ir::Opcode::Binary:
    return arithmetic(I, M);
  default:
    return converted(I, M);
  }
}

void Simulator::step(const ir::Instruction &I, const Mask &M) {
  switch (I.Code) {
  case ir::Opcode::Load: {
    const llvm::SaveAndRestore At(Accessed, I.operand(0));
    Value V = load(value(I.operand(0), M), I.Type, ir::accessed(I), M);
    if (I.Volatile) {
      V.U.F |= Drawn;
      V.L.mark(Drawn);
    }
    return set(I.Result, std::move(V), M);
  }
  case ir::Opcode::Store: {
    const llvm::SaveAndRestore At(Accessed, I.operand(0));
    return store(value(I.operand(0), M),
                 I.Type->isReferenceType() ? Ctx.VoidPtrTy : I.Type,
                 value(I.operand(1), M), ir::accessed(I), M);
  }
  case ir::Opcode::Copy:
    return copyPart(value(I.operand(0), M), value(I.operand(1), M), 0, I.Type,
                    M, ir::accessed(I));
  case ir::Opcode::Zero:
    return fill(value(I.operand(0), M), I.Type, 0, M);
  case ir::Opcode::Begin:
    return begin(I.Number, M);
  case ir::Opcode::End:
  case ir::Opcode::Free:
    return;
  case ir::Opcode::Allocate: {
    Value Made = allocate(cast<Expr>(I.Source),
                          "each thread allocates its own object", M);
    if (I.Operands.size() == 1)
      noteCount(Made, value(I.operand(0), M), M);
    return set(I.Result, std::move(Made), M);
  }
  case ir::Opcode::Call:
    return set(I.Result, call(I, M), M);
  case ir::Opcode::Launch:
    launch(launchView(I, M), M);
    return set(I.Result, Value(0, Unknown), M);
  case ir::Opcode::Assembly:
    return assembly(I, M);
  case ir::Opcode::Unknown:
    return set(I.Result, unknownStep(I, M), M);
  default:
    return set(I.Result, computed(I, M), M);
  }
}

LaunchView Simulator::launchView(const ir::Instruction &I, const Mask &M) {
  const ir::LaunchOperands O = ir::launchOperands(I);
  LaunchView V;
  V.Written = I.launch();
  V.Kernel = V.Written->Kernel;
  // Which kernel a pointer leads to is known where it was given.
  if (!V.Kernel && O.Kernel != ir::NoRegister)
    if (const auto *F =
            dyn_cast_or_null<FunctionDecl>(entityOf(value(O.Kernel, M)));
        F && isKernel(F))
      V.Kernel = F;
  auto Read = [&](const Expr *E, ir::Register R) -> std::optional<Extent> {
    if (R == ir::NoRegister || !E->getType()->isRecordType())
      return std::nullopt;
    return extents(value(R, M), E, M);
  };
  V.Grid = Read(V.Written->Grid, O.Grid);
  V.Block = Read(V.Written->Block, O.Block);
  V.Stream = value(O.Stream, M);
  V.Buffer = value(O.ArgumentBuffer, M);
  for (ir::Register R : O.Arguments)
    V.Arguments.push_back(value(R, M));
  return V;
}

void Simulator::assembly(const ir::Instruction &I, const Mask &M) {
  const auto *S = cast<GCCAsmStmt>(I.Source);
  std::vector<Value> Outputs, Inputs;
  for (unsigned N = 0; N < I.Operands.size(); ++N) {
    const Value V = value(I.operand(N), M);
    if (N < S->getNumOutputs()) {
      Outputs.push_back(V);
      continue;
    }
    const Expr *E = S->getInputExpr(N - S->getNumOutputs());
    Inputs.push_back(E->isGLValue() ? load(V, E->getType(), E, M) : V);
  }
  assembly(S, Outputs, Inputs, M);
}

} // namespace cuda_lint::simulation
