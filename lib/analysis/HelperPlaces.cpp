//===- HelperPlaces.cpp ---------------------------------------------------===//

#include "analysis/HelperPlaces.h"

using namespace clang;

namespace cuda_lint {

unsigned callsOfOwnHelpers(const TranslationUnit &TU,
                           llvm::ArrayRef<const Stmt *> Calls) {
  unsigned Own = 0;
  for (const Stmt *S : Calls) {
    const auto *Call = dyn_cast_or_null<CallExpr>(S);
    const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
    if (!Callee)
      break;
    // Instantiations of one template share their places.
    const llvm::ArrayRef<CallSite> Callers = TU.callersOf(Callee);
    if (Callers.empty() || llvm::any_of(Callers, [&](const CallSite &Other) {
          return Other.Call->getBeginLoc() != Call->getBeginLoc();
        }))
      break;
    ++Own;
  }
  return Own;
}

} // namespace cuda_lint
