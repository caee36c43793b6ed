//===- WarpEntities.cpp - Functions and members as values -----------------===//

#include "analysis/CallFacts.h"
#include "analysis/WarpExecutor.h"
#include "cuda/BuiltinVariables.h"
#include "cuda/Layout.h"
#include "clang/Basic/Builtins.h"

using namespace clang;

namespace cuda_lint {

WarpValues::Executor::Value WarpValues::Executor::entity(const ValueDecl *D) {
  const MemoryObject *&Made =
      Engine.ObjectByKey[{OfProgram, 0, D->getCanonicalDecl()}];
  if (!Made) {
    MemoryObject O;
    O.Kind = MemoryObject::Static;
    O.Decl = D;
    O.Type = Ctx.CharTy;
    O.Space = MemorySpace::Unknown;
    O.Alignment = 1;
    Made = Engine.object(O);
  }
  return Value::pointer(Made, LaneValue::constant(0));
}

const ValueDecl *WarpValues::Executor::entityOf(const Value &V) {
  return V.isPointer() && V.Base->Kind == MemoryObject::Static &&
                 isa_and_nonnull<FunctionDecl, FieldDecl>(V.Base->Decl)
             ? V.Base->Decl
             : nullptr;
}

WarpValues::Executor::Place
WarpValues::Executor::placeOfMember(const BinaryOperator *E) {
  const Expr *Object = E->getLHS();
  const bool Arrow = E->getOpcode() == BO_PtrMemI;
  Place P = Arrow ? placeOf(eval(Object)) : place(Object);
  const Value V = eval(E->getRHS());
  const auto *Field = dyn_cast_or_null<FieldDecl>(entityOf(V));
  const std::optional<int64_t> Base =
      Field ? offsetOfOwner(E, Field, Ctx) : std::nullopt;
  if (!P.Base || !Base || !V.V.uniformConstant(St.Active))
    return {};
  P.Offset = A.add(P.Offset, LaneValue::constant(*Base), IntType{64, true});
  return member(P, Field);
}

const FunctionDecl *WarpValues::Executor::computedCallee(const CallExpr *E,
                                                         Value &This) {
  const Expr *Callee = E->getCallee()->IgnoreParens();
  const auto *Member = dyn_cast<BinaryOperator>(Callee);
  if (!Member || !Member->isPtrMemOp()) {
    const Value V = eval(E->getCallee());
    const auto *F = dyn_cast_or_null<FunctionDecl>(entityOf(V));
    return F && V.V.uniformConstant(St.Active) ? F : nullptr;
  }
  const Expr *Object = Member->getLHS();
  const bool Arrow = Member->getOpcode() == BO_PtrMemI;
  const Place P = Arrow ? placeOf(eval(Object)) : place(Object);
  if (P.Base)
    This = Value::pointer(P.Base, P.Offset);
  const Value V = eval(Member->getRHS());
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(entityOf(V));
  if (!Method || !V.V.uniformConstant(St.Active))
    return nullptr;
  const std::optional<int64_t> Base = offsetOfOwner(Member, Method, Ctx);
  if (!Base)
    return nullptr;
  if (This.isPointer())
    This.V = A.add(This.V, LaneValue::constant(*Base), IntType{64, true});
  return Method->isVirtual() ? overriderOf(Method, This) : Method;
}

const CXXMethodDecl *
WarpValues::Executor::overriderOf(const CXXMethodDecl *Method, Value &This) {
  if (!This.isPointer() || This.Base->Kind != MemoryObject::Local ||
      This.Base->Type.isNull())
    return nullptr;
  const std::optional<int64_t> At = This.V.uniformConstant(St.Active);
  if (!At)
    return nullptr;
  auto found = [&](QualType Whole, int64_t Start) -> const CXXMethodDecl * {
    const std::optional<Overrider> Run =
        finalOverrider(Method, Whole, *At - Start, Ctx);
    if (!Run)
      return nullptr;
    This = Value::pointer(This.Base, LaneValue::constant(Start + Run->This));
    return Run->Method;
  };
  // While an object is made or destroyed it is of the class whose code runs.
  for (const Frame *F = Top; F; F = F->Outer)
    if (isa_and_nonnull<CXXConstructorDecl, CXXDestructorDecl>(F->Function) &&
        F->This.isPointer() && F->This.Base == This.Base)
      if (const std::optional<int64_t> Start =
              F->This.V.uniformConstant(St.Active))
        if (const CXXMethodDecl *Run =
                found(Ctx.getCanonicalTagType(
                          cast<CXXMethodDecl>(F->Function)->getParent()),
                      *Start))
          return Run;
  return found(This.Base->Type, 0);
}

std::optional<WarpValues::Executor::Value>
WarpValues::Executor::builtinVector(const Expr *At, const Expr *Variable) {
  const std::optional<BuiltinAccess> B =
      Variable ? builtinAccess(Variable) : std::nullopt;
  if (!B || B->Axis >= 0 || B->Variable == BuiltinVariable::WarpSize)
    return std::nullopt;
  const LaneValue *V = B->Variable == BuiltinVariable::ThreadIdx  ? ThreadIdx
                       : B->Variable == BuiltinVariable::BlockIdx ? BlockIdx
                       : B->Variable == BuiltinVariable::BlockDim ? BlockDim
                                                                  : GridDim;
  return vectorOf(At, V);
}

WarpValues::Executor::Value
WarpValues::Executor::vectorOf(const Expr *At, const LaneValue *Axes) {
  const MemoryObject *Made = temporary(At, At->getType());
  forget(Made);
  for (unsigned I = 0; I < 3; ++I)
    storeCell(Made, LaneValue::constant(4 * I), 4, number(Axes[I]));
  return Value::pointer(Made, LaneValue::constant(0));
}

std::optional<WarpValues::Executor::Value>
WarpValues::Executor::evalPassedOn(const CallExpr *E, const FunctionDecl *F) {
  switch (F->getBuiltinID()) {
  case Builtin::BImove:
  case Builtin::BImove_if_noexcept:
  case Builtin::BIforward:
  case Builtin::BIforward_like:
  case Builtin::BIas_const:
  case Builtin::BIaddressof:
  case Builtin::BI__addressof:
  case Builtin::BI__builtin_addressof: {
    const Place P = E->getNumArgs() == 1 ? place(E->getArg(0)) : Place{};
    return P.Base ? Value::pointer(P.Base, P.Offset) : Value();
  }
  case Builtin::BI__builtin_expect:
  case Builtin::BI__builtin_expect_with_probability: {
    Value V = argument(E, 0);
    for (unsigned I = 1; I < E->getNumArgs(); ++I)
      eval(E->getArg(I));
    return V;
  }
  default:
    return std::nullopt;
  }
}

} // namespace cuda_lint
