//===- LocalLambdas.cpp ---------------------------------------------------===//

#include "cuda/LocalLambdas.h"
#include "cuda/ExecutionSpace.h"
#include "clang/AST/RecursiveASTVisitor.h"

using namespace clang;

namespace cuda_lint {

/// The class of a lambda's call operator; null for any other function.
static const CXXRecordDecl *lambdaOf(const FunctionDecl *F) {
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(F);
  return Method && Method->getParent()->isLambda() ? Method->getParent()
                                                   : nullptr;
}

/// The object that a call runs the operator of; null for any other call.
static const Expr *calledObject(const Stmt *Call) {
  const auto *Operator = dyn_cast_or_null<CXXOperatorCallExpr>(Call);
  if (!Operator || Operator->getOperator() != OO_Call)
    return nullptr;
  const Expr *Object = Operator->getArg(0)->IgnoreParenImpCasts();
  while (const auto *Temporary = dyn_cast<MaterializeTemporaryExpr>(Object))
    Object = Temporary->getSubExpr()->IgnoreParenImpCasts();
  return Object;
}

static bool isOf(const CXXRecordDecl *Lambda, const Expr *E) {
  const auto *Written = dyn_cast_or_null<LambdaExpr>(E);
  return Written && declaresSameEntity(Written->getLambdaClass(), Lambda);
}

bool isWrittenWhereCalled(const Stmt *Call, const FunctionDecl *Callee) {
  const CXXRecordDecl *Lambda = lambdaOf(Callee);
  return Lambda && isOf(Lambda, calledObject(Call));
}

namespace {
/// What a function does with one of its lambdas.
class LambdaUses : public RecursiveASTVisitor<LambdaUses> {
public:
  explicit LambdaUses(const CXXRecordDecl *Lambda) : Lambda(Lambda) {}

  bool onlyCalls() const {
    return Written > 0 && Written == CalledThere + Kept &&
           Named == CalledByName;
  }

  bool VisitLambdaExpr(LambdaExpr *E) {
    Written += isOf(Lambda, E);
    return true;
  }
  bool VisitVarDecl(VarDecl *V) {
    const Expr *Init = V->getInit();
    Kept += V->hasLocalStorage() && Init &&
            isOf(Lambda, Init->IgnoreUnlessSpelledInSource());
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) {
    Named += isOfType(E);
    return true;
  }
  bool VisitCXXOperatorCallExpr(CXXOperatorCallExpr *E) {
    const Expr *Object = calledObject(E);
    CalledThere += isOf(Lambda, Object);
    CalledByName += Object && isa<DeclRefExpr>(Object) && isOfType(Object);
    return true;
  }

private:
  bool isOfType(const Expr *E) const {
    const CXXRecordDecl *Class =
        E->getType().getNonReferenceType()->getAsCXXRecordDecl();
    return Class && declaresSameEntity(Class, Lambda);
  }

  const CXXRecordDecl *Lambda;
  unsigned Written = 0, CalledThere = 0, Kept = 0, Named = 0, CalledByName = 0;
};
} // namespace

bool LocalLambdas::contains(const FunctionDecl *F) {
  const CXXRecordDecl *Lambda = lambdaOf(F);
  const FunctionDecl *Around = Lambda ? enclosingFunctionOfLambda(F) : nullptr;
  if (!Around || !Around->hasBody())
    return false;
  const auto [It, New] = Known.try_emplace(F->getCanonicalDecl(), false);
  if (New) {
    LambdaUses Uses(Lambda);
    Uses.TraverseStmt(Around->getBody());
    It->second = Uses.onlyCalls();
  }
  return It->second;
}

} // namespace cuda_lint
