//===- ResidentGrids.cpp --------------------------------------------------===//

#include "analysis/ResidentGrids.h"
#include "analysis/Barriers.h"
#include "cuda/Bound.h"

using namespace clang;

namespace cuda_lint {

static const Bound<unsigned>
    MaxCalls("resident-grid-calls", 4, BoundKind::Reach,
             "calls within each other that are searched for a barrier of the "
             "grid, and as many to what calls a function");

static bool waitsForGrid(const TranslationUnit &TU, const FunctionDecl *F,
                         unsigned Calls) {
  return llvm::any_of(TU.callsIn(F), [&](const CallSite &Site) {
    if (const std::optional<BarrierUse> Barrier = asBarrier(Site.Call))
      return Barrier->Scope == BarrierScope::Grid;
    const FunctionDecl *Callee = Site.Call->getDirectCallee();
    return Callee && Calls < MaxCalls && Callee->hasBody(Callee) &&
           waitsForGrid(TU, Callee, Calls + 1);
  });
}

static bool runsInResidentGrid(const TranslationUnit &TU, const FunctionDecl *F,
                               unsigned Calls) {
  if (waitsForGrid(TU, F, 0))
    return true;
  const auto Launches = TU.launchesOf(F);
  if (!Launches.empty())
    return llvm::all_of(Launches, [](const Launch *L) {
      return L->Form == LaunchForm::LaunchCooperative;
    });
  const llvm::ArrayRef<CallSite> Callers = TU.callersOf(F);
  return !Callers.empty() && Calls < MaxCalls &&
         llvm::all_of(
             Callers,
             [&](const CallSite &Site) {
               return runsInResidentGrid(TU, Site.Caller, Calls + 1);
             });
}

bool runsInResidentGrid(const TranslationUnit &TU, const FunctionDecl *F) {
  return runsInResidentGrid(TU, F, 0);
}

} // namespace cuda_lint
