//===- GlobalBoundsGroups.cpp - What groups of threads have each ----------===//
//
// A warp, or a row of the block, has a row or an element of its own, and the
// grid is rounded up from how many of these there are.
//
//===----------------------------------------------------------------------===//

#include "analysis/GlobalBounds.h"
#include "analysis/ScenarioArguments.h"
#include "cuda/Bound.h"

using namespace clang;

namespace cuda_lint {

static const Bound<uint64_t>
    MaxGroupSteps("global-bounds-group-steps", 200'000, BoundKind::Work,
                  "steps of the threads of one choice of numbers that are run "
                  "for the elements of warps and rows of a block");

/// A thread behind all counts that are chosen, and most products of two, whose
/// elements have numbers of 32 bits; the same of groups with rows each.
static constexpr uint64_t Far = 1 << 24, FarGroup = 1 << 18;

bool GlobalBounds::isOfAllThreads(const LaunchScenario &S, const Place &Key) {
  ThreadRun Run(TU);
  const FunctionDecl *Kernel = S.Event->Kernel;
  const ScenarioArguments Arguments(Run, Kernel, S);
  ThreadPlace At;
  At.BlockDim = ThreadPlace::known(S.Block);
  At.GridDim = ThreadPlace::known(S.Grid);
  const Triple Block{Far / S.Block[0], 0, 0};
  At.Thread = ThreadPlace::known({0, 0, 0});
  At.Block = ThreadPlace::known(Block);
  Trace Out;
  Run.run(
      Kernel, At, Arguments.Values,
      [&](const ThreadAccess &A) { observe(S, A, {0, 0, 0}, Block, Out); },
      Arguments.Parts);
  Steps += Run.steps();
  return Out.Uses.contains(Key);
}

/// How groups lie in the grid: so many threads that follow each other, or the
/// rows of blocks that follow each other along x or y.
struct GlobalBounds::Groups {
  uint64_t PerBlock = 1, Blocks = 1, Threads = 1;
  /// The axes of the thread and of the block that tell groups apart.
  unsigned ThreadAxis = 0, BlockAxis = 0;

  /// The first thread of a group.
  std::pair<Triple, Triple> first(uint64_t Group) const {
    Triple Thread{}, Block{};
    Thread[ThreadAxis] = Group % PerBlock * Threads;
    Block[BlockAxis] = Group / PerBlock;
    return {Thread, Block};
  }
  /// Whether there are as many groups as a product of arguments where that is a
  /// multiple of what a block has.
  bool coversAll(const std::optional<LaunchScenario> &Exact,
                 llvm::ArrayRef<unsigned> Arguments) const {
    if (!Exact)
      return false;
    uint64_t Count = 1;
    for (const unsigned A : Arguments) {
      if (A >= Exact->Arguments.size() || !Exact->Arguments[A].Number)
        return false;
      Count *= uint64_t(*Exact->Arguments[A].Number);
    }
    return Exact->Block[ThreadAxis] / Threads * Exact->Grid[BlockAxis] == Count;
  }
};

void GlobalBounds::judgeGroups(const LaunchContext &C, const LaunchScenario &S,
                               Faults &Out, std::set<std::string> &Whole) {
  if (S.Block[2] * S.Grid[2] != 1)
    return;
  std::vector<Groups> Ways;
  if (S.Block[1] * S.Grid[1] == 1)
    for (uint64_t Threads = 2; Threads < S.Block[0]; Threads *= 2) {
      if (S.Block[0] % Threads == 0)
        Ways.push_back({S.Block[0] / Threads, S.Grid[0], Threads, 0, 0});
    }
  else if (S.Block[1] > 1)
    Ways.push_back(S.Grid[1] == 1 ? Groups{S.Block[1], S.Grid[0], 1, 1, 0}
                                  : Groups{S.Block[1], S.Grid[1], 1, 1, 1});
  for (const auto &Names : counts(S)) {
    const uint64_t Count = product(S, Names);
    for (const Groups &G : Ways)
      if (Count == G.Blocks * G.PerBlock)
        Whole.insert(nameOf(S, Names));
      else if (Count > (G.Blocks - 1) * G.PerBlock &&
               Count + 1 < G.Blocks * G.PerBlock)
        judgeGroups(C, S, G, Names, Out);
  }
}

void GlobalBounds::judgeGroups(const LaunchContext &C, const LaunchScenario &S,
                               const Groups &G, llvm::ArrayRef<unsigned> Names,
                               Faults &Out) {
  const uint64_t Count = product(S, Names);
  // Groups take the place of threads.
  Trace T;
  ThreadRun Run(TU);
  const ScenarioArguments Arguments(Run, S.Event->Kernel, S);
  LaunchScenario Row = S;
  Row.Block = {1, 1, 1};
  ThreadPlace At;
  At.BlockDim = ThreadPlace::known(S.Block);
  At.GridDim = ThreadPlace::known(S.Grid);
  for (const uint64_t Group :
       {uint64_t(0), uint64_t(1), Count - 1, Count, Count + 1, FarGroup}) {
    const auto [Thread, Block] = G.first(Group);
    At.Thread = ThreadPlace::known(Thread);
    At.Block = ThreadPlace::known(Block);
    Run.run(
        S.Event->Kernel, At, Arguments.Values,
        [&](const ThreadAccess &A) {
          observe(Row, A, {Group, 0, 0}, {0, 0, 0}, T);
        },
        Arguments.Parts);
    if (Run.steps() > MaxGroupSteps)
      break;
  }
  Steps += Run.steps();
  if (isSpent(Run.steps(), MaxGroupSteps))
    return;
  const auto Sees = [](const Use &U, uint64_t Group) {
    return U.sees({Group, 0, 0});
  };
  bool Aware = false, GuardsOwn = false;
  for (const auto &[Key, U] : T.Uses) {
    Aware |= Sees(U, Count - 1) != Sees(U, Count + 1);
    GuardsOwn |= U.own(Count - 1, U.perThread()) && !Sees(U, Count);
  }
  for (const auto &[Key, U] : T.Uses) {
    const int64_t Each = U.perThread();
    if (S.Memories[U.Memory].Bytes || U.Several || U.Mixed || !U.own(0, Each) ||
        !U.own(1, Each) || !U.own(Count - 1, Each) || !U.own(Count, Each))
      continue;
    GlobalFault F;
    if (!Sees(U, Count + 1) && !GuardsOwn && !isLast(S, Count))
      F.Form = GlobalFault::CountAdmitted;
    else if (!Aware && U.own(Count + 1, Each) && Sees(U, FarGroup))
      F.Form = GlobalFault::Unguarded;
    else
      continue;
    if (!G.coversAll(Scenarios.exact(C), Names))
      continue;
    describe(S, U, F);
    F.OfGroup = true;
    F.Index = int64_t(Count) * Each;
    F.Extent = Count;
    std::tie(F.Thread, F.Block) = G.first(Count);
    F.Count = nameOf(S, Names);
    F.Launch = S.Event;
    Out.try_emplace(Key, F);
  }
}

} // namespace cuda_lint
