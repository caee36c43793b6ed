//===- CaseNumbers.cpp - Parameters that say which case it is -------------===//

#include "analysis/CaseNumbers.h"
#include "cuda/Constants.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallSet.h"

using namespace clang;

namespace cuda_lint {
namespace {

class CaseVisitor : public ConstDynamicRecursiveASTVisitor {
public:
  explicit CaseVisitor(const FunctionDecl *F) : F(F), Ctx(F->getASTContext()) {}

  struct Uses {
    unsigned All = 0, Tests = 0;
    llvm::SmallSet<int64_t, 4> Numbers;
  };
  llvm::DenseMap<const ParmVarDecl *, Uses> Of;

  bool VisitDeclRefExpr(const DeclRefExpr *E) override {
    if (const ParmVarDecl *P = parameter(E)) {
      Uses &U = Of[P];
      ++U.All;
      // That it is true is one of the numbers that any choice has.
      if (P->getType()->isBooleanType()) {
        ++U.Tests;
        U.Numbers.insert(0);
      }
    }
    return true;
  }

  bool VisitBinaryOperator(const BinaryOperator *E) override {
    if (E->isEqualityOp())
      for (const auto &[Tested, Number] : {std::pair(E->getLHS(), E->getRHS()),
                                           std::pair(E->getRHS(), E->getLHS())})
        if (const ParmVarDecl *P = parameter(Tested);
            P && !Number->isValueDependent())
          if (const auto N = Number->getIntegerConstantExpr(Ctx))
            add(P, *N);
    return true;
  }

  bool VisitSwitchStmt(const SwitchStmt *S) override {
    const ParmVarDecl *P = parameter(S->getCond());
    if (!P)
      return true;
    ++Of[P].Tests;
    for (const SwitchCase *C = S->getSwitchCaseList(); C;
         C = C->getNextSwitchCase())
      if (const auto *Case = dyn_cast<CaseStmt>(C);
          Case && !Case->getLHS()->isValueDependent())
        insert(P, Case->getLHS()->EvaluateKnownConstInt(Ctx));
    return true;
  }

private:
  const ParmVarDecl *parameter(const Expr *E) const {
    const auto *Ref = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
    const auto *P = Ref ? dyn_cast<ParmVarDecl>(Ref->getDecl()) : nullptr;
    return P && P->getDeclContext() == F &&
                   P->getType()->isIntegralOrEnumerationType()
               ? P
               : nullptr;
  }
  void add(const ParmVarDecl *P, const llvm::APSInt &N) {
    if (P->getType()->isBooleanType())
      return;
    ++Of[P].Tests;
    insert(P, N);
  }
  void insert(const ParmVarDecl *P, const llvm::APSInt &N) {
    if (N.isRepresentableByInt64())
      Of[P].Numbers.insert(low64(N));
  }

  const FunctionDecl *F;
  const ASTContext &Ctx;
};

} // namespace

std::vector<CaseNumber> caseNumbers(const FunctionDecl *F) {
  std::vector<CaseNumber> Out;
  const FunctionDecl *Definition = F;
  if (!F->hasBody(Definition))
    return Out;
  CaseVisitor Visitor(Definition);
  Visitor.TraverseStmt(Definition->getBody());
  for (const ParmVarDecl *P : Definition->parameters()) {
    const auto It = Visitor.Of.find(P);
    if (It == Visitor.Of.end() || It->second.All != It->second.Tests)
      continue;
    for (const int64_t N : It->second.Numbers)
      Out.push_back({P->getFunctionScopeIndex(), N});
  }
  return Out;
}

} // namespace cuda_lint
