//===- WarpMaskVotes.cpp - Masks that a vote gave -------------------------===//
//
// Such a mask names the lanes whose condition held. Who voted against it and
// calls is not named, and who voted for it and does not get to the call is
// missing.
//
//===----------------------------------------------------------------------===//

#include "analysis/WarpMasks.h"
#include "cuda/DeviceIntrinsics.h"
#include "domains/lane/LaneValue.h"

using namespace clang;

namespace cuda_lint {

/// Whether a call gives the lanes whose condition holds (a vote of another kind
/// gives an `int`: "Warp Vote Functions", CUDA C++ Programming Guide).
static bool isBallot(const PathEvent &E) {
  const DeviceIntrinsic *Row =
      E.Kind == PathEvent::Call ? deviceIntrinsic(E.Callee) : nullptr;
  return Row && Row->Work == DeviceWork::Vote &&
         Row->has(IntrinsicRole::Mask) && E.Arguments.size() == 2 &&
         E.Callee->getReturnType()->isUnsignedIntegerType();
}

/// The vote whose result a call takes for its mask.
static const PathEvent *voteOf(const ExecutionPath &Path, const PathEvent &E) {
  const SymExpr *Mask = E.Arguments.empty() ? nullptr : E.Arguments.front();
  if (!Mask)
    return nullptr;
  for (const PathEvent *Vote : Path.Events) {
    if (Vote == &E)
      return nullptr;
    if (isBallot(*Vote) && Vote->Result && Vote->Arguments[1] &&
        stripCasts(Vote->Result) == stripCasts(Mask))
      return Vote;
  }
  return nullptr;
}

bool WarpMasks::forEachVote(
    const CallOnPaths &C,
    llvm::function_ref<void(const ExecutionPath &, const PathEvent &,
                            const PathEvent &)>
        Visit) {
  for (const auto &[Path, There] : C.Visits) {
    const PathEvent *Vote = voteOf(*Path, *There);
    if (!Vote)
      return false;
    Visit(*Path, *There, *Vote);
  }
  return true;
}

/// A mask that a vote gave: it names those whose condition held.
void WarpMasks::lookAtVoted(const FunctionDecl *F, const CallOnPaths &C,
                            const Shape &S) {
  const PathEvent &E = C.E;
  const uint64_t Threads = S.Extents[0] * S.Extents[1] * S.Extents[2];
  WarpMaskUse Use{WarpMaskUse::NotNamed, E.Site, E.Calls, E.Callee, F, 0};
  Use.Block = S.Extents;
  Use.BlockKnown = S.Known;
  // On every way the mask is that of a vote.
  std::vector<std::pair<const ExecutionPath *, const SymExpr *>> Votes;
  const bool AllVoted =
      forEachVote(C, [&](const ExecutionPath &Path, const PathEvent &There,
                         const PathEvent &Vote) {
        const SymExpr *Condition = stripCasts(Vote.Arguments[1]);
        // Who gets here may have passed it, or what says the same.
        if (Symbols.decide(Condition, Path.knownAt(There)) != true)
          Votes.push_back({&Path, Condition});
      });
  if (!AllVoted || Votes.empty())
    return;
  std::vector<OneThread *> By;
  for (unsigned Lane = 0; Lane < std::min<uint64_t>(Threads, WarpLanes);
       ++Lane) {
    By.push_back(&thread(F, S, Lane));
    bool Against = isOnAllPaths(C, *By.back()), For = false;
    for (const auto &[Path, Condition] : Votes) {
      const SymExpr *V = valueFor(*By.back(), Condition);
      For |= !V->isInteger() || V->Bits;
      Against &= V->isInteger() && !V->Bits;
    }
    Use.Lanes |= uint32_t(Against) << Lane;
    Use.Mask |= uint32_t(For) << Lane;
  }
  if (!Use.Lanes && By.size() == WarpLanes)
    for (const auto &[Path, Condition] : Votes)
      if (const SymExpr *Bound =
              boundInWarp(F, Condition, Path->Known, *By.front(), *By.back());
          Bound && isOnAllPaths(C, *By.back())) {
        Use.Kind = WarpMaskUse::MayLack;
        Use.Bound = variableIn(Bound);
      }
  if (!Use.Lanes && Use.Kind != WarpMaskUse::MayLack)
    return;
  Found.push_back(Use);
  Told.insert(keyOf(E));
}

/// Whether a call took the mask of the same vote earlier on its path.
static bool votedBefore(const ExecutionPath &Path, const PathEvent &E,
                        const PathEvent &Vote) {
  for (const PathEvent *Earlier : Path.Events) {
    if (Earlier == &E)
      return false;
    if (WarpMasks::isSameCall(*Earlier, E) && voteOf(Path, *Earlier) == &Vote)
      return true;
  }
  return false;
}

/// A mask that a vote gave: what keeps lanes away since they voted for it.
void WarpMasks::lookAtLeft(const FunctionDecl *F, const CallOnPaths &C,
                           const Shape &S) {
  const PathEvent &E = C.E;
  if (S.Extents[0] * S.Extents[1] * S.Extents[2] < WarpLanes)
    return;
  OneThread &First = thread(F, S, 0), &Last = thread(F, S, WarpLanes - 1);
  llvm::DenseMap<const SymExpr *, bool> Parts;
  bool Leaves = false;
  const ValueDecl *Bound = nullptr;
  const bool AllVoted = forEachVote(C, [&](const ExecutionPath &Path,
                                           const PathEvent &There,
                                           const PathEvent &Vote) {
    const llvm::ArrayRef<const SymExpr *> Before = Path.knownAt(Vote);
    Facts Granted(Before.begin(), Before.end());
    Symbols.assume(stripCasts(Vote.Arguments[1]), Granted);
    const std::optional<Leaving> Left =
        mayLeave(F, C.All, There, Path, {&First, &Last}, true, Parts, &Granted);
    if (!Left)
      return;
    // In a loop that some leave earlier those that are left vote anew.
    const ValueDecl *UpTo = variableIn(Left->Bound);
    const bool Stale = UpTo && isInLoopUpTo(There, UpTo, TU.context()) &&
                       votedBefore(Path, There, Vote);
    Leaves |= !Left->Bound || Stale;
    if (Stale)
      Bound = UpTo;
  });
  if (!AllVoted || !Leaves)
    return;
  Found.push_back({WarpMaskUse::VoterLeaves, E.Site, E.Calls, E.Callee, F});
  Found.back().Bound = Bound;
  Told.insert(keyOf(E));
}

} // namespace cuda_lint
