//===- RestUse.cpp --------------------------------------------------------===//

#include "analysis/RestUse.h"
#include "cuda/HostRuntime.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"

using namespace clang;

namespace cuda_lint {
namespace {

const ValueDecl *variableOf(const Expr *E) {
  E = E->IgnoreParenCasts();
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E))
    return Ref->getDecl();
  const auto *Member = dyn_cast<MemberExpr>(E);
  return Member ? Member->getMemberDecl() : nullptr;
}

class RestUse : public RecursiveASTVisitor<RestUse> {
public:
  explicit RestUse(const BinaryOperator *Division)
      : Division(Division), Dividend(variableOf(Division->getLHS())) {}
  bool Found = false;

  bool VisitVarDecl(VarDecl *V) {
    if (V->getInit() && V->getInit()->IgnoreParenCasts() == Division)
      Quotient = V;
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *B) {
    if (B->getOpcode() == BO_Assign &&
        B->getRHS()->IgnoreParenCasts() == Division)
      Quotient = variableOf(B->getLHS());
    if (B->isComparisonOp()) {
      Compared.insert(B->getLHS()->IgnoreParenCasts());
      Compared.insert(B->getRHS()->IgnoreParenCasts());
    } else if (!Compared.contains(B) &&
               ((B->getOpcode() == BO_Rem && isCount(B->getLHS())) ||
                (B->getOpcode() == BO_Mul &&
                 (isQuotient(B->getLHS()) || isQuotient(B->getRHS()))) ||
                (B->getOpcode() == BO_Shl && isQuotient(B->getLHS())))) {
      Found = true;
    }
    return !Found;
  }
  bool VisitWhileStmt(WhileStmt *Loop) { return look(Loop->getCond()); }
  bool VisitDoStmt(DoStmt *Loop) { return look(Loop->getCond()); }
  bool VisitForStmt(ForStmt *Loop) { return look(Loop->getCond()); }
  bool VisitCallExpr(CallExpr *Call) {
    const FunctionDecl *F = Call->getDirectCallee();
    if (isa<CXXOperatorCallExpr, CUDAKernelCallExpr>(Call) || !F ||
        F->hasBody() || F->getBuiltinID() || hostFunction(F))
      return !Found;
    bool Count = false, Parts = false;
    for (const Expr *A : Call->arguments()) {
      look(A);
      Count |= isCount(A);
      Parts |= isQuotient(A) || isDivisor(A);
    }
    Found |= Count && Parts;
    return !Found;
  }

private:
  /// Notes a remainder of the count anywhere in an expression.
  bool look(const Stmt *S) {
    if (const auto *Rest = dyn_cast_or_null<BinaryOperator>(S))
      Found |= ((Rest->getOpcode() == BO_Rem || Rest->getOpcode() == BO_And) &&
                isCount(Rest->getLHS())) ||
               (Rest->getOpcode() == BO_And && isCount(Rest->getRHS()));
    if (S)
      for (const Stmt *Child : S->children())
        look(Child);
    return !Found;
  }
  bool isDivisor(const Expr *E) const {
    const Expr *By = Division->getRHS();
    if (const ValueDecl *V = variableOf(By))
      return variableOf(E) == V;
    const auto *Number = dyn_cast<IntegerLiteral>(By->IgnoreParenImpCasts()),
               *Other = dyn_cast<IntegerLiteral>(E->IgnoreParenImpCasts());
    return Number && Other &&
           llvm::APInt::isSameValue(Number->getValue(), Other->getValue());
  }
  bool isCount(const Expr *E) const {
    return Dividend && variableOf(E) == Dividend;
  }
  bool isQuotient(const Expr *E) const {
    const auto *Other = dyn_cast<BinaryOperator>(E->IgnoreParenCasts());
    return (Quotient && variableOf(E) == Quotient) ||
           (Other &&
            (Other->getOpcode() == BO_Div || Other->getOpcode() == BO_Shr) &&
            isCount(Other->getLHS()));
  }

  const BinaryOperator *Division;
  const ValueDecl *Dividend, *Quotient = nullptr;
  llvm::SmallPtrSet<const Expr *, 8> Compared;
};

} // namespace

bool treatsRest(const BinaryOperator &Division, const FunctionDecl &F) {
  RestUse Use(&Division);
  Use.TraverseStmt(F.getBody());
  return Use.Found;
}

} // namespace cuda_lint
