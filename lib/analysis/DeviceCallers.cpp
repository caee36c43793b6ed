//===- DeviceCallers.cpp --------------------------------------------------===//

#include "analysis/DeviceCallers.h"
#include "cuda/ExecutionSpace.h"
#include "clang/AST/RecursiveASTVisitor.h"

using namespace clang;

namespace cuda_lint {

/// Collects the constructions in one body; a lambda's body is a function of its
/// own.
class DeviceCallers::ConstructionVisitor
    : public RecursiveASTVisitor<ConstructionVisitor> {
public:
  ConstructionVisitor(DeviceCallers &Out, const FunctionDecl *Caller)
      : Out(Out), Caller(Caller) {}

  bool VisitCXXConstructExpr(CXXConstructExpr *E) {
    Out.Constructions[E->getConstructor()->getCanonicalDecl()].push_back(
        {E, Caller});
    return true;
  }
  bool TraverseLambdaExpr(LambdaExpr *) { return true; }
  bool TraverseCXXRecordDecl(CXXRecordDecl *) { return true; }

private:
  DeviceCallers &Out;
  const FunctionDecl *Caller;
};

llvm::ArrayRef<DeviceCallers::Construction>
DeviceCallers::constructionsBy(const FunctionDecl *Constructor) {
  if (!ConstructionsKnown) {
    ConstructionsKnown = true;
    for (const FunctionDecl *F : TU.functions())
      ConstructionVisitor(*this, F).TraverseStmt(F->getBody());
  }
  return Constructions[Constructor->getCanonicalDecl()];
}

DeviceCallers::Answer DeviceCallers::of(const FunctionDecl *F) {
  if (!runsOnDevice(F))
    return {};
  if (!runsOnHost(F))
    return {true, nullptr};
  // A cycle of calls reaches nothing by itself.
  auto [At, New] = Known.try_emplace(F->getCanonicalDecl());
  if (!New)
    return At->second;
  Answer Out;
  for (const CallSite &Site : TU.callersOf(F))
    if (of(Site.Caller).Reached) {
      Out = {true, Site.Call};
      break;
    }
  if (!Out.Reached && isa<CXXConstructorDecl>(F))
    for (const Construction &C : constructionsBy(F))
      if (of(C.Caller).Reached) {
        Out = {true, C.Site};
        break;
      }
  // A lambda without specifiers runs where the function around it does; what is
  // called there may as well be the lambda.
  const FunctionDecl *Owner = executionSpaceOwner(F);
  if (!Out.Reached && Owner != F)
    Out = of(Owner);
  return Known[F->getCanonicalDecl()] = Out;
}

} // namespace cuda_lint
