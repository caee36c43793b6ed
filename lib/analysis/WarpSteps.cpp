//===- WarpSteps.cpp - What the instructions of a program do --------------===//

#include "analysis/WarpExecutor.h"
#include "cuda/BuiltinVariables.h"
#include "cuda/Layout.h"
#include "cuda/VirtualBases.h"
#include "clang/AST/RecordLayout.h"

using namespace clang;

namespace cuda_lint {

static const IntType Int64{64, true};

/// Whether what is read is where a reference leads to.
static bool readsReference(const ir::Instruction &I, const Expr *E) {
  return E && E->isGLValue() && I.Type->isPointerType() &&
         E->getType()->getCanonicalTypeUnqualified() ==
             I.Type->getPointeeType()->getCanonicalTypeUnqualified();
}

//===----------------------------------------------------------------------===//
// Places
//===----------------------------------------------------------------------===//

WarpValues::Executor::Place WarpValues::Executor::placeAt(const Value &V) {
  if (!V.isNumber())
    return placeOf(V);
  // An address computed from one object's.
  for (const LaneValue::Term &T : V.V.terms())
    for (const MemoryObject &O : Engine.Objects)
      if (O.AddressSymbol == T.Symbol) {
        LaneValue Offset =
            A.sub(V.V, LaneValue::symbol(T.Symbol, O.Alignment), Int64);
        if (llvm::none_of(Offset.terms(), [&](const LaneValue::Term &X) {
              return X.Symbol == T.Symbol;
            }))
          return {&O, Offset};
      }
  return {};
}

WarpValues::Executor::Place WarpValues::Executor::behind(const Place &P,
                                                         int64_t Bytes) {
  return P.Base ? Place{P.Base, Bytes ? A.add(P.Offset,
                                              LaneValue::constant(Bytes), Int64)
                                      : P.Offset}
                : Place{};
}

WarpValues::Executor::Place
WarpValues::Executor::member(const Place &Base, const FieldDecl *Field) {
  const std::optional<int64_t> Bits = offsetInBits(Field, Ctx);
  if (!Base.Base || !Bits)
    return {};
  Place P = behind(Base, *Bits / 8);
  if (Field->isBitField()) {
    P.Bits = Field->getBitWidthValue();
    P.FirstBit = *Bits % 8;
  }
  return P;
}

const MemoryObject *WarpValues::Executor::slotObject(uint32_t Slot) {
  const ir::Slot &S = Top->Code->Slots[Slot];
  return S.Decl ? localObject(S.Decl) : temporary(&S, S.Type);
}

WarpValues::Executor::Value WarpValues::Executor::slotAddress(uint32_t Slot) {
  for (const auto &[Placed, At] : Top->Places)
    if (Placed == Slot)
      return At;
  return Value::pointer(slotObject(Slot), LaneValue::constant(0));
}

WarpValues::Executor::Value
WarpValues::Executor::placeOfMember(const ir::Instruction &I) {
  const auto *E = cast<BinaryOperator>(I.Source);
  const Value &V = value(I.operand(1));
  const auto *Field = dyn_cast_or_null<FieldDecl>(entityOf(V));
  const std::optional<int64_t> Base =
      Field ? offsetOfOwner(E, Field, Ctx) : std::nullopt;
  if (!Base || !V.V.uniformConstant(St.Active))
    return Value();
  return addressOf(member(behind(placeOf(value(I.operand(0))), *Base), Field));
}

WarpValues::Executor::Value
WarpValues::Executor::placeOfBase(const ir::Instruction &I) {
  const Place P = placeOf(value(I.operand(0)));
  if (I.Number != ir::NoOffset)
    return addressOf(behind(P, I.Code == ir::Opcode::Base
                                   ? int64_t(I.Number)
                                   : -int64_t(I.Number)));
  const std::optional<int64_t> At =
      P.Base && P.Base->Kind == MemoryObject::Local &&
              I.Code == ir::Opcode::Base
          ? offsetOfVirtualBase(P.Base->Type, I.record(), Ctx)
          : std::nullopt;
  if (At)
    return Value::pointer(P.Base, LaneValue::constant(*At));
  // What is done to it may be done to anything.
  abort();
  return Value();
}

WarpValues::Executor::Value
WarpValues::Executor::element(const ir::Instruction &I) {
  const Value &Base = value(I.operand(0));
  // Of one element there is one index.
  if (const auto *Subscript = dyn_cast_or_null<ArraySubscriptExpr>(I.Source);
      Subscript && Base.isPointer() && Base.Base->Kind == MemoryObject::Local)
    if (const auto *Array = Ctx.getAsConstantArrayType(
            Subscript->getBase()->IgnoreParenImpCasts()->getType());
        Array && Array->getSize() == 1)
      return Base;
  return pointerAdd(Base, value(I.operand(1)), I.Type);
}

WarpValues::Executor::Value
WarpValues::Executor::distance(const ir::Instruction &I) {
  const Value &L = value(I.operand(0)), &R = value(I.operand(1));
  if (!L.isPointer() || L.Base != R.Base || !R.isPointer())
    return Value();
  return number(A.div(A.sub(L.V, R.V, Int64),
                      LaneValue::constant(sizeOf(I.Type)), Int64));
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

const LaneValue *WarpValues::Executor::vectorOf(BuiltinVariable V) const {
  switch (V) {
  case BuiltinVariable::ThreadIdx:
    return ThreadIdx;
  case BuiltinVariable::BlockIdx:
    return BlockIdx;
  case BuiltinVariable::BlockDim:
    return BlockDim;
  case BuiltinVariable::GridDim:
    return GridDim;
  case BuiltinVariable::WarpSize:
    break;
  }
  return nullptr;
}

WarpValues::Executor::Value WarpValues::Executor::builtin(BuiltinVariable V,
                                                          unsigned Axis) {
  const LaneValue *Vector = vectorOf(V);
  return number(Vector ? Vector[Axis] : LaneValue::constant(WarpLanes));
}

void WarpValues::Executor::decided(ir::Register R, const Condition &C) {
  llvm::erase_if(Top->Conditions,
                 [&](const auto &Known) { return Known.first == R; });
  Top->Conditions.push_back({R, C});
}

WarpValues::Executor::Condition
WarpValues::Executor::conditionOf(ir::Register R) {
  const uint32_t Lanes = St.Active;
  for (const auto &[Known, C] : Top->Conditions)
    if (Known == R && !(Lanes & ~C.lanes())) {
      Condition Out = C;
      Out.True &= Lanes;
      Out.False &= Lanes;
      Out.Rest &= Lanes;
      return Out;
    }
  return conditionOf(value(R), typeOf(R));
}

WarpValues::Executor::Value
WarpValues::Executor::unknownStep(const ir::Instruction &I) {
  const auto *E = dyn_cast_or_null<Expr>(I.Source);
  if (const auto *Atomic = dyn_cast_or_null<AtomicExpr>(E)) {
    const Value P = value(I.operand(0));
    Accessed = I.operand(0);
    access(WarpEvent::Atomic, placeOf(P),
           Atomic->getPtr()->getType()->getPointeeType(), Atomic);
    forgetReachable(P);
    return Value();
  }
  const bool Gives = !I.Type.isNull() && !I.Type->isVoidType();
  // A jump to an address, a coroutine.
  if (!E && !Gives) {
    abort();
    return Value();
  }
  if (!E)
    return Value();
  // What did not parse, or is made of it: what it does to its parts is not
  // known.
  const bool Unparsed = E->containsErrors();
  if (Unparsed || !Gives)
    for (ir::Register R : I.Operands)
      forgetReachable(value(R));
  if (Unparsed) {
    WarpEvent Ev;
    Ev.Kind = WarpEvent::Opaque;
    Ev.Site = Ev.Expression = E;
    event(std::move(Ev));
  }
  for (ir::Register R : I.Operands)
    escape(value(R));
  return Value();
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

void WarpValues::Executor::loadStep(const ir::Instruction &I) {
  const Place P = placeOf(value(I.operand(0)));
  const Expr *E = ir::accessed(I);
  Accessed = I.operand(0);
  Value V = load(P, I.Type, E, !readsReference(I, E));
  if (P.Base && I.Type->isBooleanType() && !Truths.empty())
    if (auto It = Truths.find(P.Base); It != Truths.end())
      decided(I.Result, It->second);
  set(I.Result, std::move(V));
}

void WarpValues::Executor::storeStep(const ir::Instruction &I) {
  const Place P = placeOf(value(I.operand(0)));
  const Value V = value(I.operand(1));
  const QualType T = I.Type->isReferenceType() ? Ctx.VoidPtrTy : I.Type;
  noteCause(P, V, I.operand(1));
  Accessed = I.operand(0);
  if (T->isBooleanType() && P.Base && P.Base->Kind == MemoryObject::Local) {
    LastTruthIn = nullptr;
    Truths.erase(P.Base);
    if (llvm::any_of(Top->Conditions, [&](const auto &Known) {
          return Known.first == I.operand(1);
        })) {
      LastTruthIn = P.Base;
      LastTruth = conditionOf(I.operand(1));
    }
  }
  store(P, T, V, ir::accessed(I), !I.Initialises);
}

/// What is copied, by a construction or an assignment, and to where.
static std::pair<const Expr *, const Expr *> copied(const ir::Instruction &I) {
  const auto *E = dyn_cast_or_null<Expr>(I.Source);
  if (const auto *Made = dyn_cast_or_null<CXXConstructExpr>(E);
      Made && Made->getNumArgs())
    return {Made->getArg(0), E};
  if (const auto *Call = dyn_cast_or_null<CallExpr>(E);
      Call && Call->getNumArgs() == 2)
    return {Call->getArg(1), Call->getArg(0)};
  return {E, E};
}

void WarpValues::Executor::copyObject(const Place &To, const Place &From,
                                      QualType T, const ir::Instruction &I,
                                      bool Initialises) {
  const auto &[FromExpr, ToExpr] = copied(I);
  if (T->isRecordType() && From.Base &&
      (Initialises || From.Base->Kind != MemoryObject::Local)) {
    Accessed = I.operand(1);
    access(WarpEvent::Load, From, T, FromExpr);
  }
  unsigned Budget = MaxMembers;
  copyRecord(To, From, T, Budget);
  if (T->isRecordType() && !Initialises) {
    Accessed = I.operand(0);
    access(WarpEvent::Store, To, T, ToExpr);
  }
}

void WarpValues::Executor::copyStep(const ir::Instruction &I) {
  const Place To = placeOf(value(I.operand(0))),
              From = placeOf(value(I.operand(1)));
  if (From.Base && From.Base->Text)
    return initializeByText(To, I.Type, From.Base->Text);
  if (const auto *Cast = dyn_cast_or_null<CastExpr>(I.Source);
      Cast && Cast->getCastKind() == CK_LValueToRValueBitCast) {
    if (To.Base && !copyCells(To, From, sizeOf(I.Type)))
      makeUnknown(addressOf(To), I.Type);
    return;
  }
  copyObject(To, From, I.Type, I, I.Initialises);
}

WarpValues::Executor::Value
WarpValues::Executor::computed(const ir::Instruction &I) {
  switch (I.Code) {
  case ir::Opcode::Integer:
  case ir::Opcode::Floating:
    return constantOf(I);
  case ir::Opcode::String: {
    const auto *Text = dyn_cast<StringLiteral>(I.Source);
    if (const auto *Name = dyn_cast<PredefinedExpr>(I.Source))
      Text = Name->getFunctionName();
    return Text ? Value::pointer(literal(Text), LaneValue::constant(0))
                : Value();
  }
  case ir::Opcode::Function:
  case ir::Opcode::Member:
    return entity(I.declaration());
  case ir::Opcode::Global:
    return Value::pointer(variableObject(I.variable()), LaneValue::constant(0));
  case ir::Opcode::Local:
    return slotAddress(I.Number);
  case ir::Opcode::This:
    return Top->This;
  case ir::Opcode::Result:
    return Top->Into;
  case ir::Opcode::Complete:
    return number(LaneValue::constant(Top->Complete));
  case ir::Opcode::Builtin:
    return builtin(I.builtin(), I.Number);
  case ir::Opcode::Field:
    return addressOf(member(placeOf(value(I.operand(0))), I.field()));
  case ir::Opcode::Base:
  case ir::Opcode::Derived:
    return placeOfBase(I);
  case ir::Opcode::Element:
    return element(I);
  case ir::Opcode::Distance:
    return distance(I);
  case ir::Opcode::MemberOf:
    return placeOfMember(I);
  case ir::Opcode::Unary:
    return unary(I);
  case ir::Opcode::Binary:
    return binary(I);
  case ir::Opcode::Convert:
    return converted(I);
  default:
    return Value();
  }
}

void WarpValues::Executor::step(const ir::Instruction &I) {
  switch (I.Code) {
  case ir::Opcode::Load:
    return loadStep(I);
  case ir::Opcode::Store:
    return storeStep(I);
  case ir::Opcode::Copy:
    return copyStep(I);
  case ir::Opcode::Zero:
    return zero(placeOf(value(I.operand(0))), I.Type);
  case ir::Opcode::Begin: {
    const MemoryObject *O = slotObject(I.Number);
    forget(O);
    St.Clobbered.erase(O->Id);
    return;
  }
  case ir::Opcode::End:
  case ir::Opcode::Free:
    return;
  case ir::Opcode::Allocate:
    return set(I.Result, allocated(I));
  case ir::Opcode::Call:
    return call(I);
  case ir::Opcode::Assembly:
    return assembly(I);
  case ir::Opcode::Unknown:
    if (elementsOfHeap(I))
      return;
    return set(I.Result, unknownStep(I));
  default: {
    Value V = computed(I);
    // An address of which something is made that is not followed.
    if (!V.isPointer() && !V.isNumber() && !I.Type.isNull() &&
        !I.Type->isBooleanType() && !I.Operands.empty() &&
        I.Code != ir::Opcode::Distance)
      for (ir::Register R : I.Operands)
        escape(value(R));
    return set(I.Result, std::move(V));
  }
  }
}

} // namespace cuda_lint
