//===- Handles.cpp --------------------------------------------------------===//

#include "analysis/Handles.h"
#include "cuda/TranslationUnit.h"

using namespace clang;

namespace cuda_lint {

/// The numbers that a component of blockIdx is compared with, and is equal to,
/// where a place is reached.
static llvm::SmallVector<std::pair<unsigned, int64_t>, 1>
blocksAt(PathExecution &Engine, const PathPlace &Place) {
  llvm::SmallVector<std::pair<unsigned, int64_t>, 1> Out;
  for (const SymExpr *Fact : Place.Path->knownAt(*Place.At)) {
    if (Fact->Kind != SymExpr::Binary || Fact->Op != SymExpr::EQ)
      continue;
    for (auto [Index, Number] :
         {std::pair(Fact->A, Fact->B), std::pair(Fact->B, Fact->A)})
      for (unsigned Axis = 0; Axis < 3; ++Axis)
        if (stripCasts(Index) ==
                Engine.builtin(BuiltinVariable::BlockIdx, Axis) &&
            Number->integer())
          Out.push_back({Axis, *Number->integer()});
  }
  return Out;
}

/// True when a place is reached by the blocks that create the handle only; also
/// when any block may create it.
static bool sameBlock(PathExecution &Engine, const PathPlace &Created,
                      const PathPlace &Use) {
  const auto There = blocksAt(Engine, Use);
  return llvm::all_of(blocksAt(Engine, Created), [&](const auto &Block) {
    return llvm::is_contained(There, Block);
  });
}

std::vector<HandleMisuse> handleMisuses(TranslationUnit &TU,
                                        unsigned CdpVersion) {
  auto &Values = TU.engine<ValueSources>();
  auto &Engine = TU.engine<PathExecution>();
  std::vector<HandleMisuse> Out;
  for (const ValueUse &Use : Values.uses()) {
    if (Use.Kind != ValueUse::Handle)
      continue;
    for (ValueSource &S :
         Values.sourcesOf(Use, /*OwnStores=*/CdpVersion == 1).Sources) {
      if ((S.Kind != ValueSource::Stream && S.Kind != ValueSource::Event) ||
          S.Hops.empty())
        continue;
      const Stmt *Place =
          responsibleSite(*Use.Place.At, Use.Way, S.broughtBy());
      const ValueHop &First = S.Hops.back();
      if (S.Made.OnHost) {
        Out.push_back({HandleMisuse::FromHost, &Use, S, Place});
      } else if (!First.isLaunch() && S.Hops.size() == 1 &&
                 S.Made.kernel() == Use.Place.kernel()) {
        if (!sameBlock(Engine, S.Made, Use.Place))
          Out.push_back({HandleMisuse::FromOtherBlock, &Use, S, Place});
      } else if (llvm::all_of(S.Hops, [](const ValueHop &Hop) {
                   return Hop.isLaunch();
                 })) {
        Out.push_back({HandleMisuse::FromParent, &Use, S, First.From.At->Site});
      } else {
        Out.push_back({HandleMisuse::FromOtherGrid, &Use, S, Place});
      }
    }
  }
  return Out;
}

} // namespace cuda_lint
