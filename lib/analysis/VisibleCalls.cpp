//===- VisibleCalls.cpp ---------------------------------------------------===//

#include "analysis/VisibleCalls.h"
#include "analysis/HostNumbers.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace cuda_lint {

/// The constant that a call gives for a symbol, if that is a parameter.
static std::optional<int64_t> constantFor(const SymExpr *Symbol,
                                          const CallSite &Site,
                                          const FunctionDecl *F,
                                          const ASTContext &Ctx) {
  if (Symbol->Kind != SymExpr::Symbol || !Symbol->Loc ||
      Symbol->Loc->Kind != Location::Variable || Symbol->Type.Real)
    return std::nullopt;
  const auto *P = dyn_cast_or_null<ParmVarDecl>(Symbol->Loc->Decl);
  const auto *Of = P ? dyn_cast<FunctionDecl>(P->getDeclContext()) : nullptr;
  if (!Of || Of->getCanonicalDecl() != F->getCanonicalDecl())
    return std::nullopt;
  const unsigned I = P->getFunctionScopeIndex();
  // The first operand of an operator that is a method is its object.
  if (I >= Site.Call->getNumArgs() || isa<CXXOperatorCallExpr>(Site.Call))
    return std::nullopt;
  const Expr *Given = Site.Call->getArg(I);
  Expr::EvalResult Constant;
  if (Given->isValueDependent() ||
      !Given->getType()->isIntegralOrEnumerationType() ||
      !Given->EvaluateAsInt(Constant, Ctx))
    return std::nullopt;
  return Constant.Val.getInt().tryExtValue();
}

bool contradictsAllCalls(TranslationUnit &TU, PathExecution &Paths,
                         const FunctionDecl *F, const ExecutionPath &Path) {
  const llvm::ArrayRef<CallSite> Calls = TU.callersOf(F);
  if (Calls.empty())
    return false;
  HostNumbers::Symbols Mentioned;
  for (const SymExpr *Fact : Path.Known)
    HostNumbers::collect(Fact, Mentioned);
  return llvm::all_of(Calls, [&](const CallSite &Site) {
    HostNumbers Given;
    for (const SymExpr *Symbol : Mentioned)
      if (const std::optional<int64_t> V =
              constantFor(Symbol, Site, F, Paths.symbols().ast()))
        Given.set(Symbol, *V);
    return llvm::any_of(Path.Known, [&](const SymExpr *Fact) {
      return Given.integer(Fact) == 0;
    });
  });
}

} // namespace cuda_lint
