//===- ThreadRows.cpp -----------------------------------------------------===//

#include "cuda/ThreadRows.h"
#include "cuda/BuiltinVariables.h"
#include "clang/AST/RecursiveASTVisitor.h"

using namespace clang;

namespace cuda_lint {

namespace {
class RowVisitor : public RecursiveASTVisitor<RowVisitor> {
public:
  bool Found = false;
  bool shouldVisitImplicitCode() const { return true; }
  bool VisitExpr(Expr *E) {
    if (auto B = builtinAccess(E))
      Found |= B->Axis > 0 && (B->Variable == BuiltinVariable::ThreadIdx ||
                               B->Variable == BuiltinVariable::BlockDim);
    return !Found;
  }
};
} // namespace

bool asksForRows(const FunctionDecl *F) {
  const FunctionDecl *Definition = F;
  F->hasBody(Definition);
  RowVisitor Axes;
  Axes.TraverseStmt(Definition->getBody());
  return Axes.Found;
}

} // namespace cuda_lint
