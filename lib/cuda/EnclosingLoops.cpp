//===- EnclosingLoops.cpp -------------------------------------------------===//

#include "cuda/EnclosingLoops.h"
#include "clang/AST/ParentMapContext.h"

using namespace clang;

namespace cuda_lint {

llvm::SmallVector<const Expr *, 4> loopConditionsAround(const Stmt *S,
                                                        ASTContext &Ctx) {
  llvm::SmallVector<const Expr *, 4> Out;
  DynTypedNode Node = DynTypedNode::create(*S);
  while (true) {
    const DynTypedNodeList Parents = Ctx.getParents(Node);
    if (Parents.empty() || Parents[0].get<FunctionDecl>())
      return Out;
    Node = Parents[0];
    const Expr *Condition = nullptr;
    if (const auto *For = Node.get<ForStmt>())
      Condition = For->getCond();
    else if (const auto *While = Node.get<WhileStmt>())
      Condition = While->getCond();
    else if (const auto *Do = Node.get<DoStmt>())
      Condition = Do->getCond();
    if (Condition)
      Out.push_back(Condition);
  }
}

} // namespace cuda_lint
