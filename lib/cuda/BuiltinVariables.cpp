//===- BuiltinVariables.cpp -----------------------------------------------===//

#include "cuda/BuiltinVariables.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace cuda_lint {

static std::optional<BuiltinVariable> variableOf(const Expr *E) {
  E = E->IgnoreParenImpCasts();
  // The object of a property access.
  if (const auto *Opaque = dyn_cast<OpaqueValueExpr>(E);
      Opaque && Opaque->getSourceExpr())
    E = Opaque->getSourceExpr()->IgnoreParenImpCasts();
  const auto *Ref = dyn_cast<DeclRefExpr>(E);
  const auto *Var = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  if (!Var || !Var->getDeclContext()->isFileContext())
    return std::nullopt;
  if (const CXXRecordDecl *Record = Var->getType()->getAsCXXRecordDecl())
    if (Record->getIdentifier())
      return llvm::StringSwitch<std::optional<BuiltinVariable>>(
                 Record->getName())
          .Case("__cuda_builtin_threadIdx_t", BuiltinVariable::ThreadIdx)
          .Case("__cuda_builtin_blockIdx_t", BuiltinVariable::BlockIdx)
          .Case("__cuda_builtin_blockDim_t", BuiltinVariable::BlockDim)
          .Case("__cuda_builtin_gridDim_t", BuiltinVariable::GridDim)
          .Default(std::nullopt);
  if (Var->getIdentifier() && Var->getName() == "warpSize" &&
      Var->getDeclContext()->isTranslationUnit())
    return BuiltinVariable::WarpSize;
  return std::nullopt;
}

/// The axis that a property or its getter (`__fetch_builtin_x`) names.
static int axisOf(llvm::StringRef Name) {
  return llvm::StringSwitch<int>(Name)
      .Cases({"x", "__fetch_builtin_x"}, 0)
      .Cases({"y", "__fetch_builtin_y"}, 1)
      .Cases({"z", "__fetch_builtin_z"}, 2)
      .Default(-1);
}

std::optional<BuiltinAccess> builtinAccess(const Expr *E) {
  E = E->IgnoreParenImpCasts();
  if (const auto *Opaque = dyn_cast<OpaqueValueExpr>(E))
    if (Opaque->getSourceExpr())
      return builtinAccess(Opaque->getSourceExpr());
  if (const auto *Pseudo = dyn_cast<PseudoObjectExpr>(E))
    return builtinAccess(Pseudo->getSyntacticForm());
  if (const auto *Property = dyn_cast<MSPropertyRefExpr>(E)) {
    if (auto Var = variableOf(Property->getBaseExpr()))
      if (int Axis = axisOf(Property->getPropertyDecl()->getName()); Axis >= 0)
        return BuiltinAccess{*Var, Axis};
    return std::nullopt;
  }
  if (const auto *Call = dyn_cast<CXXMemberCallExpr>(E)) {
    const CXXMethodDecl *Method = Call->getMethodDecl();
    if (Method && Method->getIdentifier())
      if (auto Var = variableOf(Call->getImplicitObjectArgument()))
        if (int Axis = axisOf(Method->getName()); Axis >= 0)
          return BuiltinAccess{*Var, Axis};
    return std::nullopt;
  }
  if (isa<DeclRefExpr>(E))
    if (auto Var = variableOf(E))
      return BuiltinAccess{*Var, -1};
  return std::nullopt;
}

} // namespace cuda_lint
