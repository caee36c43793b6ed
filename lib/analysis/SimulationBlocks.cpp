//===- SimulationBlocks.cpp -----------------------------------------------===//

#include "analysis/SimulationBlocks.h"
#include "cuda/Bound.h"
#include "cuda/ClusterExtents.h"

using namespace clang;

namespace cuda_lint::simulation {

static const Bound<unsigned>
    FirstBlocks("simulation-first-blocks", 4, BoundKind::Reach,
                "blocks at the beginning of a grid that are run together, for "
                "launches");
static const Bound<size_t>
    ClusterBlocks("simulation-cluster-blocks", 8, BoundKind::Reach,
                  "blocks of a cluster that are run together");
static const Bound<uint64_t>
    ThreadsTogether("simulation-threads", 1024, BoundKind::Reach,
                    "threads of blocks that are run together, for launches");

static Extent clusterOf(const FunctionDecl *F) {
  Extent E = {2, 1, 1};
  if (const auto Declared = declaredCluster(*F))
    for (unsigned Axis = 0; Axis < 3; ++Axis)
      E[Axis] = unsigned(std::max<uint64_t>((*Declared)[Axis].value_or(1), 1));
  return E;
}

Extent lastBlock(const Extent &Grid) {
  Extent Last;
  llvm::transform(Grid, Last.begin(), [](auto N) { return N ? N - 1 : 0; });
  return Last;
}

void placeBlocks(RunShape &S, const FunctionDecl *F, const Traits &T,
                 const Extent &Last) {
  S.Blocks.clear();
  if (T.Cluster) {
    S.Cluster = clusterOf(F);
    for (unsigned Z = 0; Z < S.Cluster[2]; ++Z)
      for (unsigned Y = 0; Y < S.Cluster[1]; ++Y)
        for (unsigned X = 0; X < S.Cluster[0]; ++X)
          if (S.Blocks.size() < ClusterBlocks)
            S.Blocks.push_back({X, Y, Z});
  } else {
    S.Blocks = {{0, 0, 0}};
    if (S.Grid[0] > 1)
      S.Blocks.push_back({1, 0, 0});
    if (Last != S.Blocks.back() && Last != S.Blocks.front())
      S.Blocks.push_back(Last);
  }
}

bool mayMeet(const RunShape &Shape, const Extent &Last) {
  return Last != Extent{0, 0, 0} && 2 * Shape.threads() <= ThreadsTogether;
}

std::vector<Extent> blocksThatMeet(const RunShape &Shape, const Extent &Last) {
  std::vector<Extent> Blocks = {{0, 0, 0}, Last};
  for (unsigned X = 1; X < FirstBlocks && X < Shape.Grid[0] &&
                       (Blocks.size() + 1) * Shape.threads() <= ThreadsTogether;
       ++X)
    if (const Extent Block = {X, 0, 0}; Block != Last)
      Blocks.push_back(Block);
  return Blocks;
}

} // namespace cuda_lint::simulation
