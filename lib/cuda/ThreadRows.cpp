//===- ThreadRows.cpp -----------------------------------------------------===//

#include "cuda/ThreadRows.h"
#include "cuda/Bound.h"
#include "cuda/BuiltinVariables.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;

namespace cuda_lint {

static const Bound<unsigned>
    MaxCalls("warp-axis-calls", 9, BoundKind::Reach,
             "calls within each other in which the y and z of threads are "
             "looked for");

namespace {
class AxisVisitor : public RecursiveASTVisitor<AxisVisitor> {
public:
  explicit AxisVisitor(int From) : From(From) {}
  bool shouldVisitImplicitCode() const { return true; }
  /// The first axis that is looked for.
  const int From;
  bool Found = false;
  unsigned Depth = 0;
  llvm::SmallPtrSet<const FunctionDecl *, 16> Seen;

  bool VisitExpr(Expr *E) {
    if (auto B = builtinAccess(E))
      if ((B->Variable == BuiltinVariable::ThreadIdx ||
           B->Variable == BuiltinVariable::BlockDim) &&
          B->Axis >= From)
        Found = true;
    return !Found;
  }
  bool VisitCallExpr(CallExpr *Call) {
    const FunctionDecl *F = Call->getDirectCallee();
    if (!F || !F->hasBody(F) || Depth >= MaxCalls || !Seen.insert(F).second ||
        F->getASTContext().getSourceManager().isInSystemHeader(
            F->getLocation()))
      return true;
    ++Depth;
    TraverseStmt(F->getBody());
    --Depth;
    return !Found;
  }
};
} // namespace

bool asksForAxis(const FunctionDecl *F, int From) {
  const FunctionDecl *Definition = F;
  F->hasBody(Definition);
  AxisVisitor Axes(From);
  Axes.TraverseStmt(Definition->getBody());
  return Axes.Found;
}

} // namespace cuda_lint
