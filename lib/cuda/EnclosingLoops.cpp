//===- EnclosingLoops.cpp -------------------------------------------------===//

#include "cuda/EnclosingLoops.h"
#include "cuda/StatementParents.h"
#include "cuda/TranslationUnit.h"

using namespace clang;

namespace cuda_lint {

llvm::SmallVector<const Expr *, 4> loopConditionsAround(const Stmt *S,
                                                        ASTContext &Ctx) {
  llvm::SmallVector<const Expr *, 4> Out;
  auto &Parents = TranslationUnit::get(Ctx).engine<StatementParents>();
  while ((S = Parents.parent(S))) {
    const Expr *Condition = nullptr;
    if (const auto *For = dyn_cast<ForStmt>(S))
      Condition = For->getCond();
    else if (const auto *While = dyn_cast<WhileStmt>(S))
      Condition = While->getCond();
    else if (const auto *Do = dyn_cast<DoStmt>(S))
      Condition = Do->getCond();
    if (Condition)
      Out.push_back(Condition);
  }
  return Out;
}

} // namespace cuda_lint
