//===- SimulatorEntities.cpp - Functions and members as values ------------===//

#include "analysis/CallFacts.h"
#include "analysis/Simulator.h"
#include "cuda/Layout.h"

using namespace clang;

namespace cuda_lint::simulation {

Value Simulator::entity(const ValueDecl *D) {
  auto [It, New] = Functions.try_emplace(D, 0);
  if (New)
    It->second = newObject(ObjectKind::Function, D, -1, 0);
  return Value(It->second);
}

const ValueDecl *Simulator::entityOf(const Value &V) {
  if (!V.isUniform())
    return nullptr;
  const Object *O = objectAt(V.U.V);
  return O->Kind == ObjectKind::Function ? O->Decl : nullptr;
}

Value Simulator::placeOfMember(const BinaryOperator *E, const Mask &M) {
  const Expr *Object = E->getLHS();
  const bool Arrow = E->getOpcode() == BO_PtrMemI;
  Value At = Arrow ? eval(Object, M) : lvalue(Object, M);
  const auto *Field =
      dyn_cast_or_null<FieldDecl>(entityOf(eval(E->getRHS(), M)));
  const std::optional<int64_t> Base =
      Field ? offsetOfOwner(E, Field, Ctx) : std::nullopt;
  if (!Base)
    return unknown(E, {At}, Ctx.VoidPtrTy, M);
  return member(offsetBy(std::move(At), *Base), Field, M, E);
}

const FunctionDecl *Simulator::calleeOf(const CallExpr *E, Value &This,
                                        const Mask &M) {
  if (const FunctionDecl *F = E->getDirectCallee()) {
    const auto *Method = dyn_cast<CXXMethodDecl>(F);
    return Method && Method->isVirtual() ? overriderOf(Method, This) : nullptr;
  }
  const auto *Member = dyn_cast<BinaryOperator>(E->getCallee()->IgnoreParens());
  if (!Member || !Member->isPtrMemOp())
    return dyn_cast_or_null<FunctionDecl>(entityOf(eval(E->getCallee(), M)));
  const auto *Method =
      dyn_cast_or_null<CXXMethodDecl>(entityOf(eval(Member->getRHS(), M)));
  const std::optional<int64_t> Base =
      Method ? offsetOfOwner(Member, Method, Ctx) : std::nullopt;
  if (!Base)
    return nullptr;
  This = offsetBy(This, *Base);
  return Method->isVirtual() ? overriderOf(Method, This) : Method;
}

const CXXMethodDecl *Simulator::overriderOf(const CXXMethodDecl *Method,
                                            Value &This) {
  if (!This.isUniform())
    return nullptr;
  const int64_t Address = This.U.V;
  const Object &O = *objectAt(Address);
  if (O.Kind != ObjectKind::Local || O.Type.isNull())
    return nullptr;
  auto found = [&](QualType Whole, int64_t Start) -> const CXXMethodDecl * {
    const std::optional<Overrider> Run =
        finalOverrider(Method, Whole, offsetOf(Address) - Start, Ctx);
    if (!Run)
      return nullptr;
    This = Value(elementsOn(Address, Start + Run->This - offsetOf(Address), 1));
    return Run->Method;
  };
  // While an object is made or destroyed it is of the class whose code runs.
  for (const auto &F : llvm::reverse(Frames))
    if (isa_and_nonnull<CXXConstructorDecl, CXXDestructorDecl>(F->F) &&
        F->This.isUniform() && objectIdOf(F->This.U.V) == objectIdOf(Address))
      if (const CXXMethodDecl *Run = found(
              Ctx.getCanonicalTagType(cast<CXXMethodDecl>(F->F)->getParent()),
              offsetOf(F->This.U.V)))
        return Run;
  return found(O.Type, 0);
}

} // namespace cuda_lint::simulation
