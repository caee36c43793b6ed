//===- GlobalBoundsOtherCounts.cpp - Guards of the other axis -------------===//

#include "analysis/GlobalBounds.h"
#include "analysis/ScenarioArguments.h"

using namespace clang;

namespace cuda_lint {

GlobalBounds::Trace GlobalBounds::traceAt(const LaunchScenario &S,
                                          const std::set<Triple> &Threads) {
  Trace Out;
  ThreadRun Run(TU);
  const ScenarioArguments Arguments(Run, S.Event->Kernel, S);
  ThreadPlace At;
  At.BlockDim = ThreadPlace::known(S.Block);
  At.GridDim = ThreadPlace::known(S.Grid);
  for (const Triple &Id : Threads) {
    if (isChoiceSpent(Run.steps()))
      break;
    Triple Thread, Block;
    for (unsigned Axis = 0; Axis < 3; ++Axis) {
      Thread[Axis] = Id[Axis] % S.Block[Axis];
      Block[Axis] = Id[Axis] / S.Block[Axis];
    }
    At.Thread = ThreadPlace::known(Thread);
    At.Block = ThreadPlace::known(Block);
    Run.run(
        S.Event->Kernel, At, Arguments.Values,
        [&](const ThreadAccess &A) { observe(S, A, Thread, Block, Out); },
        Arguments.Parts);
  }
  Steps += Run.steps();
  return Out;
}

/// Whether a number is what the grid is made for along an axis, and leaves a
/// rest.
static bool covers(const LaunchScenario &S, const PassedArgument &A,
                   unsigned Axis) {
  return A.Number && A.Chosen && A.OfGrid && *A.Number > 2 &&
         uint64_t(*A.Number) > (S.Grid[Axis] - 1) * S.Block[Axis] &&
         uint64_t(*A.Number) + 1 < S.Grid[Axis] * S.Block[Axis];
}

void GlobalBounds::judgeOtherCount(const LaunchScenario &S, Faults &Now,
                                   std::set<Place> &Shown) {
  if (S.Grid[2] * S.Block[2] != 1 || S.Grid[1] * S.Block[1] == 1)
    return;
  for (unsigned N = 0; N < S.Arguments.size(); ++N)
    for (unsigned M = 0; M < S.Arguments.size(); ++M)
      for (const unsigned Axis : {0u, 1u}) {
        const PassedArgument &Own = S.Arguments[N], &Other = S.Arguments[M];
        if (N == M || !covers(S, Own, Axis) || !covers(S, Other, 1 - Axis) ||
            *Other.Number == *Own.Number)
          continue;
        const auto Count = uint64_t(*Own.Number),
                   Guard = uint64_t(*Other.Number);
        const uint64_t Last = S.Grid[Axis] * S.Block[Axis] - 1;
        const auto Thread = [Axis](uint64_t Along) {
          Triple Id{};
          Id[Axis] = Along;
          return Id;
        };
        std::set<Triple> Threads;
        for (const uint64_t Along : {uint64_t(0), uint64_t(1), Count - 1, Count,
                                     Guard - 1, Guard, Guard + 1, Last})
          if (Along <= Last)
            Threads.insert(Thread(Along));
        // That the other axis has this guard, too.
        Triple Behind{};
        Behind[1 - Axis] = Guard;
        Threads.insert(Behind);
        for (const auto &[Key, U] : traceAt(S, Threads).Uses)
          if (isHeldByOther(S, U, Axis, Count, Guard)) {
            GlobalFault F;
            F.Form = GlobalFault::OtherCount;
            describe(S, U, F);
            F.Count = nameOf(S, {N});
            F.Columns = nameOf(S, {M});
            F.Launch = S.Event;
            Now[Key] = F;
            if (Guard > Count)
              Shown.insert(Key);
          }
      }
}

/// Whether the threads along an axis have a column or a row each, and those are
/// let through whose number is below a guard, not below their own count; the
/// other axis has the same guard.
bool GlobalBounds::isHeldByOther(const LaunchScenario &S, const Use &U,
                                 unsigned Axis, uint64_t Count,
                                 uint64_t Guard) {
  const uint64_t Last = S.Grid[Axis] * S.Block[Axis] - 1;
  const auto At = [&](uint64_t Along) -> const llvm::SmallVector<int64_t, 2> * {
    Triple Id{};
    Id[Axis] = Along;
    const auto It = U.Elements.find(Id);
    return It == U.Elements.end() ? nullptr : &It->second;
  };
  const auto *First = At(0), *Second = At(1);
  if (S.Memories[U.Memory].Bytes || U.Several || U.Mixed || !First || !Second)
    return false;
  const int64_t Each = Second->front() - First->front();
  const auto IsOwn = [&](uint64_t Along) {
    const auto *Of = At(Along);
    return Of && Of->size() == First->size() &&
           Of->front() == First->front() + int64_t(Along) * Each;
  };
  Triple Behind{};
  Behind[1 - Axis] = Guard;
  if (Each <= 0 || First->front() != 0 || First->size() != 1 || U.sees(Behind))
    return false;
  return Guard > Count ? IsOwn(Count - 1) && IsOwn(Count) &&
                             (IsOwn(Last) || Guard <= Last)
                       : IsOwn(Guard - 1) && !At(Guard) && !At(Guard + 1) &&
                             !At(Count - 1);
}

const std::pair<const GlobalBounds::Place, GlobalBounds::Use> *
GlobalBounds::admitted(const LaunchScenario &S, const Trace &T,
                       uint64_t Count) {
  const uint64_t Threads = S.Grid[0] * S.Block[0];
  const SourceManager &SM = TU.context().getSourceManager();
  if (Count % S.Block[0] == 0 || Count + S.Block[0] <= Threads ||
      Count + 1 >= Threads || isLast(S, Count))
    return nullptr;
  const std::pair<const Place, Use> *First = nullptr;
  for (const auto &Seen : T.Uses) {
    const Use &U = Seen.second;
    const bool Does = U.sees({Count, 0, 0});
    if (Does != U.sees({Count - 1, 0, 0}) || Does != U.sees({0, 0, 0}) ||
        U.sees({Count + 1, 0, 0}) || U.sees({Threads - 1, 0, 0}))
      return nullptr;
    if (Does && (!First || SM.isBeforeInTranslationUnit(
                               U.Place->getBeginLoc(),
                               First->second.Place->getBeginLoc())))
      First = &Seen;
  }
  return First;
}

void GlobalBounds::judgeThread(const LaunchContext &C, const LaunchScenario &S,
                               const Trace &T, Faults &Out) {
  if (S.Block[1] * S.Block[2] != 1 || !Out.empty() ||
      llvm::any_of(S.Memories,
                   [](const PassedMemory &M) { return M.Bytes.has_value(); }))
    return;
  const auto Admit = [&](const std::pair<const Place, Use> &First,
                         uint64_t Count, std::string Name) {
    GlobalFault F;
    F.Form = GlobalFault::ThreadAdmitted;
    describe(S, First.second, F);
    F.Extent = Count;
    F.Block = {Count / S.Block[0], 0, 0};
    F.Thread = {Count % S.Block[0], 0, 0};
    F.Count = std::move(Name);
    F.Launch = S.Event;
    Out.try_emplace(First.first, F);
  };
  for (const auto &Names : counts(S))
    if (const auto *First = admitted(S, T, product(S, Names));
        First && roundsUp(C, Names))
      return Admit(*First, product(S, Names), nameOf(S, Names));
  if (S.RoundedUp)
    if (const auto *First = admitted(S, T, *S.RoundedUp))
      Admit(*First, *S.RoundedUp, "the launch's quotient");
}

} // namespace cuda_lint
