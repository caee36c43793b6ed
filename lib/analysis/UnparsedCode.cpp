//===- UnparsedCode.cpp ---------------------------------------------------===//

#include "analysis/UnparsedCode.h"
#include "clang/AST/RecursiveASTVisitor.h"

using namespace clang;

namespace cuda_lint {
namespace {

class UnparsedVisitor : public RecursiveASTVisitor<UnparsedVisitor> {
public:
  bool Found = false;
  bool VisitRecoveryExpr(RecoveryExpr *) { return !(Found = true); }
};

} // namespace

bool isAllParsed(const FunctionDecl &F) {
  UnparsedVisitor Unparsed;
  Unparsed.TraverseStmt(F.getBody());
  return !Unparsed.Found;
}

} // namespace cuda_lint
