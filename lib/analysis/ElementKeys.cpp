//===- ElementKeys.cpp ----------------------------------------------------===//

#include "analysis/ElementKeys.h"
#include "cuda/Constants.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace cuda_lint {

/// The number or the text that chooses an element.
static const Expr *indexOf(const Stmt *Choice) {
  if (const auto *Subscript = dyn_cast_or_null<ArraySubscriptExpr>(Choice))
    return Subscript->getIdx();
  if (const auto *Operator = dyn_cast_or_null<CXXOperatorCallExpr>(Choice))
    return Operator->getOperator() == OO_Subscript &&
                   Operator->getNumArgs() == 2
               ? Operator->getArg(1)
               : nullptr;
  const auto *Call = dyn_cast_or_null<CXXMemberCallExpr>(Choice);
  const CXXMethodDecl *Method = Call ? Call->getMethodDecl() : nullptr;
  return Method && Method->getParent()->isInStdNamespace() &&
                 Method->getIdentifier() && Method->getName() == "at" &&
                 Call->getNumArgs() == 1
             ? Call->getArg(0)
             : nullptr;
}

/// The text that an object of the library is made from.
static const StringLiteral *textOf(const Expr *E) {
  while (true) {
    E = E->IgnoreUnlessSpelledInSource()->IgnoreParenCasts();
    if (const auto *Temporary = dyn_cast<MaterializeTemporaryExpr>(E))
      E = Temporary->getSubExpr();
    else if (const auto *Bound = dyn_cast<CXXBindTemporaryExpr>(E))
      E = Bound->getSubExpr();
    else if (const auto *Made = dyn_cast<CXXConstructExpr>(E);
             Made && Made->getNumArgs() > 0)
      E = Made->getArg(0);
    else
      return dyn_cast<StringLiteral>(E);
  }
}

std::string elementKey(const Stmt *Choice, const ASTContext &Ctx) {
  const Expr *Index = indexOf(Choice);
  if (!Index || Index->isValueDependent() || Index->isTypeDependent())
    return {};
  Expr::EvalResult Value;
  if (Index->getType()->isIntegralOrEnumerationType() &&
      Index->EvaluateAsInt(Value, Ctx))
    return std::to_string(low64(Value.Val.getInt()));
  const StringLiteral *Text = textOf(Index);
  return Text ? '"' + Text->getBytes().str() : std::string();
}

} // namespace cuda_lint
