//===- GlobalBoundsTiles.cpp - Columns that blocks have tiles of ----------===//

#include "analysis/GlobalBounds.h"
#include "analysis/ScenarioArguments.h"
#include "cuda/Effort.h"
#include "cuda/Profile.h"
#include "hardware/Warp.h"
#include <set>

using namespace clang;

namespace cuda_lint {

/// Steps of the threads of one scenario.
static constexpr uint64_t MaxTileSteps = 200'000;

std::optional<GlobalBounds::Trace>
GlobalBounds::traceTiles(const FunctionDecl *Kernel, const LaunchScenario &S) {
  Trace Out;
  ThreadRun Run(TU);
  const ScenarioArguments Arguments(Run, Kernel, S);
  ThreadPlace At;
  std::set<Triple> Blocks{{0, 0, 0}};
  for (unsigned Axis = 0; Axis < 3; ++Axis) {
    At.BlockDim[Axis] = S.Block[Axis];
    At.GridDim[Axis] = S.Grid[Axis];
    Triple Last{};
    Last[Axis] = S.Grid[Axis] - 1;
    Blocks.insert(Last);
  }
  for (const Triple &Block : Blocks)
    for (uint64_t X = 0; X < std::min<uint64_t>(WarpSize, S.Block[0]); ++X) {
      const Triple Thread{X, 0, 0};
      for (unsigned Axis = 0; Axis < 3; ++Axis) {
        At.Thread[Axis] = Thread[Axis];
        At.Block[Axis] = Block[Axis];
      }
      Run.run(
          Kernel, At, Arguments.Values,
          [&](const ThreadAccess &A) {
            observe(Kernel, S, A, Thread, Block, Out);
          },
          Arguments.Parts);
      if (Run.steps() > effort() * MaxTileSteps) {
        Profile::count("bound reached: global bounds");
        Steps += Run.steps();
        return std::nullopt;
      }
    }
  Steps += Run.steps();
  return Out;
}

bool GlobalBounds::Use::leavesOpen(const Use &Guard, int64_t Count) const {
  if (Several || Mixed)
    return false;
  bool Last = false, Behind = false;
  unsigned Inside = 0;
  for (const auto &[Thread, Of] : Elements) {
    if (Of.size() != 1 || Of.front() < 0)
      return false;
    const int64_t E = Of.front();
    // Further on than one tile it is no tile.
    if (E >= Count + int64_t(WarpSize))
      return false;
    const bool Passes = Guard.sees(Thread);
    if (E >= Count && (Passes || Constant.contains(Thread)))
      return false;
    Inside += E < Count && Passes;
    Last |= E == Count - 1 && Passes;
    Behind |= E == Count;
  }
  return Last && Behind && Inside >= 2;
}

void GlobalBounds::judgeTiles(const FunctionDecl *Kernel,
                              const LaunchScenario &S, Faults &Out) {
  if (S.Block[1] * S.Block[2] != 1 || S.Block[0] % WarpSize ||
      S.Grid[1] * S.Grid[2] == 1)
    return;
  std::optional<Trace> Tiles;
  for (unsigned N = 0; N < S.Arguments.size(); ++N) {
    const PassedArgument &A = S.Arguments[N];
    if (!A.Number || !A.Chosen || *A.Number <= int64_t(WarpSize) ||
        *A.Number % int64_t(WarpSize) == 0)
      continue;
    // The blocks along y or z have a tile of them each.
    const auto Count = uint64_t(*A.Number),
               Blocks = (Count + WarpSize - 1) / WarpSize;
    if (S.Grid[1] != Blocks && S.Grid[2] != Blocks)
      continue;
    if (!Tiles && !(Tiles = traceTiles(Kernel, S)))
      return;
    for (const auto &[Key, U] : Tiles->Uses) {
      const auto Guard = llvm::find_if(Tiles->Uses, [&](const auto &Other) {
        return Other.second.Site != U.Site &&
               U.leavesOpen(Other.second, int64_t(Count));
      });
      if (Guard == Tiles->Uses.end() || S.Memories[U.Memory].Bytes)
        continue;
      GlobalFault F;
      F.Form = GlobalFault::HalfGuarded;
      F.Site = U.Site;
      F.Place = U.Place;
      F.Kernel = Kernel;
      F.Array = S.Arguments[U.Argument].Name;
      F.Write = U.Write;
      F.Index = int64_t(Count);
      F.Extent = Count;
      F.BlockDim = S.Block;
      F.Count = "'" + A.Name + "'";
      F.Launch = S.Event;
      F.Other = Guard->second.Site;
      F.Chosen = true;
      Out.try_emplace(Key, F);
    }
  }
}

} // namespace cuda_lint
