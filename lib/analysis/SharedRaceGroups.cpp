//===- SharedRaceGroups.cpp - Races that are one hazard -------------------===//

#include "analysis/SharedRaceGroups.h"
#include "clang/AST/Decl.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include <map>

using namespace clang;

namespace cuda_lint {

/// A function as it is written.
static const FunctionDecl *pattern(const FunctionDecl *F) {
  if (!F)
    return nullptr;
  const FunctionDecl *Of = F->getTemplateInstantiationPattern();
  return (Of ? Of : F)->getCanonicalDecl();
}

std::vector<SharedRace> oneOfEachHazard(llvm::ArrayRef<SharedRace> Races) {
  struct Group {
    size_t First;
    llvm::DenseSet<SourceLocation> Places;
  };
  std::vector<SharedRace> Out;
  std::map<std::pair<const FunctionDecl *, SourceLocation>, std::vector<Group>>
      Groups;
  for (const SharedRace &R : Races) {
    if (!R.Array) {
      Out.push_back(R);
      continue;
    }
    const FunctionDecl *In = R.here().Where.Function;
    const SourceLocation At = R.place()->getBeginLoc();
    std::vector<Group> &Known = Groups[{pattern(In), R.Array->getLocation()}];
    auto It = llvm::find_if(Known, [&](const Group &G) {
      const SharedRace &First = Out[G.First];
      return In == First.here().Where.Function
                 ? R.SameWarp && First.SameWarp
                 : R.LoopCarried == First.LoopCarried ||
                       (R.SameWarp && First.SameWarp);
    });
    if (It == Known.end()) {
      Known.push_back({Out.size(), {At}});
      Out.push_back(R);
      continue;
    }
    SharedRace &First = Out[It->First];
    const bool New = It->Places.insert(At).second;
    if (In == First.here().Where.Function)
      First.Others += R.Others + 1;
    else
      First.Others += New;
  }
  return Out;
}

} // namespace cuda_lint
