//===- ConstantCalls.cpp --------------------------------------------------===//

#include "ir/ConstantCalls.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/Expr.h"

using namespace clang;

namespace cuda_lint::ir {

std::optional<APValue> ConstantCalls::compute(const Expr *E) const {
  Expr::EvalResult Result;
  if (!E->EvaluateAsRValue(Result, Ctx) || Result.HasSideEffects ||
      !(Result.Val.isInt() || Result.Val.isFloat()))
    return std::nullopt;
  return std::move(Result.Val);
}

/// Of a call that nothing but numbers is given, as many as the function has
/// parameters; none for any other expression.
std::optional<ConstantCalls::Key> ConstantCalls::keyOf(const Expr *E) const {
  const auto *Call = dyn_cast<CallExpr>(E);
  const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
  if (!Callee || !Callee->isConstexpr() || Callee->getBuiltinID() ||
      Callee->isVariadic() || Call->getNumArgs() != Callee->getNumParams())
    return std::nullopt;
  if (const auto *Method = dyn_cast<CXXMethodDecl>(Callee);
      Method && !Method->isStatic())
    return std::nullopt;
  Key Out{Callee->getCanonicalDecl(), {}};
  for (unsigned I = 0; I < Call->getNumArgs(); ++I) {
    // What a reference is bound to may be more than its value.
    if (!Callee->getParamDecl(I)->getType()->isIntegralOrEnumerationType())
      return std::nullopt;
    const std::optional<APValue> Given = compute(Call->getArg(I));
    if (!Given || !Given->isInt() || Given->getInt().getBitWidth() > 64)
      return std::nullopt;
    Out.second.push_back(Given->getInt().getZExtValue());
  }
  return Out;
}

std::optional<APValue> ConstantCalls::number(const Expr *E) {
  std::optional<Key> Of = keyOf(E);
  if (!Of)
    return compute(E);
  auto [It, New] = Known.try_emplace(std::move(*Of));
  if (New)
    It->second = compute(E);
  return It->second;
}

} // namespace cuda_lint::ir
