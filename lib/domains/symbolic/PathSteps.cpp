//===- PathSteps.cpp - What each kind of instruction does -----------------===//

#include "domains/symbolic/PathRun.h"
#include "domains/symbolic/SymbolicNodes.h"

using namespace clang;

namespace cuda_lint {

const SymExpr *PathRun::builtinRead(const ir::Instruction &I) {
  const std::optional<ScalarType> T = scalar(I.Type);
  const SymExpr *Given = Inputs && I.builtin() != BuiltinVariable::WarpSize
                             ? Inputs->Builtins[unsigned(I.builtin())][I.Number]
                             : nullptr;
  return Symbols.cast(*T, Given ? Given : builtin(I.builtin(), I.Number));
}

const SymExpr *PathRun::fieldAddress(State &S, const ir::Instruction &I) {
  const SymExpr *Object = value(S, I.operand(0));
  const FieldDecl *Field = I.field();
  // All members of a union are one place.
  if (Field->getParent()->isUnion())
    return Object;
  const Location *L =
      resolve(Object, Ctx.getCanonicalTagType(Field->getParent()));
  return L ? Symbols.address(Symbols.member(L, Field), nullptr) : nullptr;
}

const SymExpr *PathRun::opaqueResult(State &S, const ir::Instruction &I) {
  const SymExpr *V = fresh(I.Result == ir::NoRegister
                               ? I.Type
                               : S.Stack.back().F->RegisterTypes[I.Result],
                           I.Source);
  auto IsUnseen = [&](ir::Register R) {
    return value(S, R) && isComputedUnseen(value(S, R));
  };
  auto IsAddress = [&](ir::Register R) {
    const SymExpr *A = value(S, R);
    return A && stripCasts(A)->Kind == SymExpr::Address;
  };
  // How far parts of objects lie from each other is the compiler's choice.
  if (I.Code == ir::Opcode::Distance && (llvm::any_of(I.Operands, IsUnseen) ||
                                         llvm::all_of(I.Operands, IsAddress)))
    noteComputed(V);
  return V;
}

const SymExpr *PathRun::computed(State &S, const ir::Instruction &I) {
  const Frame &Top = S.Stack.back();
  switch (I.Code) {
  case ir::Opcode::Integer: {
    const std::optional<ScalarType> T = scalar(I.Type);
    return T ? Symbols.integer(Top.F->integer(I).extOrTrunc(64).getZExtValue(),
                               *T)
             : nullptr;
  }
  case ir::Opcode::Floating: {
    const std::optional<ScalarType> T = scalar(I.Type);
    return T ? Symbols.real(nearestDouble(Top.F->floating(I)), *T) : nullptr;
  }
  case ir::Opcode::String:
    return fresh({}, I.Source);
  case ir::Opcode::Builtin:
    return builtinRead(I);
  case ir::Opcode::Member:
    return memberPointer(I.declaration(), I.Type);
  case ir::Opcode::Function:
    return Symbols.function(I.function());
  case ir::Opcode::Global:
    return Symbols.address(Symbols.variable(I.variable()), nullptr);
  case ir::Opcode::Local:
    return Symbols.address(Top.Slots[I.Number], nullptr);
  case ir::Opcode::This:
    return Top.This;
  case ir::Opcode::Complete:
    return Top.Site ? Symbols.boolean(Top.Complete) : fresh(I.Type, I.Source);
  case ir::Opcode::Result:
    return Top.Result ? Top.Result : fresh({}, I.Source);
  case ir::Opcode::Field:
    return fieldAddress(S, I);
  case ir::Opcode::Base:
  case ir::Opcode::Derived:
    // A base is told from the object by its members alone.
    return value(S, I.operand(0));
  case ir::Opcode::Element:
    return element(value(S, I.operand(0)), value(S, I.operand(1)), I.Type);
  case ir::Opcode::Unary:
    return unary(S, I);
  case ir::Opcode::Binary:
    return binary(S, I);
  case ir::Opcode::Convert:
    return convert(S, I);
  case ir::Opcode::Distance:
    if (const SymExpr *V = distance(S, I))
      return V;
    break;
  case ir::Opcode::MemberOf:
    if (const SymExpr *At = memberOf(S, I))
      return At;
    break;
  default:
    break;
  }
  return opaqueResult(S, I);
}

void PathRun::zero(State &S, const ir::Instruction &I) {
  const Location *L = resolve(value(S, I.operand(0)), I.Type);
  if (!L)
    return;
  S.Memory.zero(L, I.Type);
  // Behind a pointer each element has a name of its own.
  if (const auto *Array = Ctx.getAsConstantArrayType(I.Type);
      Array && L->Kind == Location::Pointee)
    zeroElements(S, value(S, I.operand(0)), Array->getZExtSize(),
                 Array->getElementType());
}

void PathRun::allocate(State &S, const ir::Instruction &I) {
  const SymExpr *V = fresh({}, I.Source);
  set(S, I, V);
  PathEvent &E = event(S, PathEvent::Allocate, I);
  E.Result = V;
  E.Type = I.Type;
  E.Arguments.push_back(value(S, I.operand(0)));
  if (const SymExpr *Count = E.Arguments.back())
    CountsOfNew[V] = Count;
  Symbols.assume(Symbols.truth(V), S.Known);
}

/// Whether what is not followed gives what was decided when an object was made
/// or stored: of which class it is, what an atomic object holds, a part of a
/// complex number.
static bool isOfStored(const Stmt *Source) {
  const auto *Part = dyn_cast_or_null<UnaryOperator>(Source);
  return isa_and_nonnull<CXXDynamicCastExpr, CXXTypeidExpr, AtomicExpr>(
             Source) ||
         (Part &&
          (Part->getOpcode() == UO_Real || Part->getOpcode() == UO_Imag));
}

const SymExpr *PathRun::unfollowed(State &S, const ir::Instruction &I) {
  for (ir::Register R : I.Operands)
    if (const SymExpr *A = value(S, R)) {
      expose(S, A);
      if (A->Kind == SymExpr::Address)
        S.Memory.forget(A->Loc);
    }
  // What the destructors of so many elements do that nobody has counted.
  if (isa_and_nonnull<CXXDeleteExpr>(I.Source))
    runUnseen(S);
  const SymExpr *V = fresh(I.Type, I.Source);
  // What a call that is seen gives for an ellipsis is known to the program.
  const bool OfEllipsis =
      isa_and_nonnull<VAArgExpr>(I.Source) && S.Stack.size() > 1;
  if (V && (OfEllipsis || isOfStored(I.Source)))
    noteComputed(V);
  return V;
}

bool PathRun::unknown(State &S, const ir::Instruction &I) {
  if (atomic(S, I))
    return true;
  if (isa_and_nonnull<CompoundStmt>(I.Source)) {
    endException(S, I);
    return true;
  }
  if (const SymExpr *Cast = castDynamically(S, I)) {
    // To a reference it throws, where to is not followed.
    const auto *To = cast<CXXDynamicCastExpr>(I.Source);
    if (To->isGLValue() && Cast->isInteger())
      return false;
    set(S, I, Cast);
    return true;
  }
  if (elementsOfHeap(S, I))
    return true;
  const SymExpr *Given = nextOfEllipsis(S, I);
  set(S, I, Given ? Given : unfollowed(S, I));
  return true;
}

bool PathRun::step(State &S, const ir::Instruction &I) {
  switch (I.Code) {
  case ir::Opcode::Load:
    load(S, I);
    return true;
  case ir::Opcode::Store:
    store(S, I);
    return true;
  case ir::Opcode::Copy:
    copy(S, I);
    return true;
  case ir::Opcode::Zero:
    zero(S, I);
    return true;
  case ir::Opcode::Begin:
    S.Memory.begin(S.Stack.back().Slots[I.Number]);
    return true;
  case ir::Opcode::End: {
    const Location *L = S.Stack.back().Slots[I.Number];
    if (S.Memory.isExposed(L))
      event(S, PathEvent::End, I).Object = L;
    return true;
  }
  case ir::Opcode::Allocate:
    allocate(S, I);
    return true;
  case ir::Opcode::Free: {
    PathEvent &E = event(S, PathEvent::Free, I);
    E.Address = value(S, I.operand(0));
    E.AddressWay = way(S, I.operand(0));
    return true;
  }
  case ir::Opcode::Call:
    return call(S, I);
  case ir::Opcode::Launch:
    launch(S, I);
    return true;
  case ir::Opcode::Assembly:
    assembly(S, I);
    return true;
  case ir::Opcode::Unknown:
    return unknown(S, I);
  default:
    set(S, I, computed(S, I));
    return true;
  }
}

} // namespace cuda_lint
