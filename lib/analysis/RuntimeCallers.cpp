//===- RuntimeCallers.cpp -------------------------------------------------===//

#include "analysis/RuntimeCallers.h"
#include "cuda/ExecutionSpace.h"
#include "cuda/HostRuntime.h"
#include "cuda/LocalLambdas.h"
#include "clang/AST/DeclCXX.h"

using namespace clang;

namespace cuda_lint {

/// Whether a library's function works on a batch of matrices.
static bool takesBatch(const FunctionDecl *F) {
  for (unsigned I = 0; F && I < F->getNumParams(); ++I)
    if (isArrayOnDevice(F, I))
      return true;
  return false;
}

RuntimeCallers::RuntimeCallers(TranslationUnit &TU) {
  std::vector<const FunctionDecl *> Work;
  auto Add = [&](const FunctionDecl *F) {
    if (!runsOnDevice(F) && Reached.insert(F->getCanonicalDecl()).second)
      Work.push_back(F);
  };
  for (const FunctionDecl *F : TU.functions())
    for (const CallSite &Site : TU.callsIn(F))
      if (TU.launchAt(Site.Call) || hostFunction(Site.Call) ||
          takesBatch(Site.Call->getDirectCallee())) {
        Add(F);
        break;
      }
  while (!Work.empty()) {
    const FunctionDecl *F = Work.back();
    Work.pop_back();
    for (const CallSite &Site : TU.callersOf(F))
      Add(Site.Caller);
    if (const auto *Constructor = dyn_cast<CXXConstructorDecl>(F))
      for (const FunctionDecl *By : TU.constructing(Constructor))
        Add(By);
    // A lambda is called by what holds it, most likely.
    if (const FunctionDecl *Outer = enclosingFunctionOfLambda(F))
      Add(Outer);
  }
  // Paths of the function around these hold what they do.
  for (const FunctionDecl *F : TU.functions())
    if (reaches(F) && !TU.engine<LocalLambdas>().contains(F))
      Roots.insert(F->getCanonicalDecl());
}

} // namespace cuda_lint
