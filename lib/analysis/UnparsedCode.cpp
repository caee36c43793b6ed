//===- UnparsedCode.cpp ---------------------------------------------------===//

#include "analysis/UnparsedCode.h"
#include "cuda/DroppedCode.h"
#include "cuda/TranslationUnit.h"
#include "clang/AST/RecursiveASTVisitor.h"

using namespace clang;

namespace cuda_lint {
namespace {

class UnparsedVisitor : public RecursiveASTVisitor<UnparsedVisitor> {
public:
  explicit UnparsedVisitor(DroppedCode &Dropped) : Dropped(Dropped) {}

  bool Found = false;
  bool VisitRecoveryExpr(RecoveryExpr *) { return !(Found = true); }
  bool VisitCompoundStmt(CompoundStmt *S) {
    return !(Found = !Dropped.in(S).empty());
  }
  bool VisitNullStmt(NullStmt *S) { return !(Found = Dropped.standsFor(S)); }
  bool VisitVarDecl(VarDecl *V) { return !(Found = V->isInvalidDecl()); }

private:
  DroppedCode &Dropped;
};

} // namespace

bool isAllParsed(const FunctionDecl &F) {
  UnparsedVisitor Unparsed(
      TranslationUnit::get(F.getASTContext()).engine<DroppedCode>());
  Unparsed.TraverseStmt(F.getBody());
  return !Unparsed.Found;
}

} // namespace cuda_lint
