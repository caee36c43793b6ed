//===- HeapMismatches.cpp -------------------------------------------------===//

#include "analysis/HeapMismatches.h"
#include "cuda/TranslationUnit.h"

using namespace clang;

namespace cuda_lint {

std::vector<HeapMismatch> heapMismatches(TranslationUnit &TU) {
  auto &Values = TU.engine<ValueSources>();
  std::vector<HeapMismatch> Out;
  for (const ValueUse &Use : Values.uses()) {
    if (Use.Kind == ValueUse::Handle)
      continue;
    const ValueSource::KindT Wrong = Use.Place.OnHost
                                         ? ValueSource::HeapAllocation
                                         : ValueSource::HostAllocation;
    for (const ValueSource &S : Values.sourcesOf(Use).Sources)
      if (S.Kind == Wrong) {
        Out.push_back(
            {&Use, S, responsibleSite(*Use.Place.At, Use.Way, S.broughtBy())});
        break;
      }
  }
  return Out;
}

} // namespace cuda_lint
