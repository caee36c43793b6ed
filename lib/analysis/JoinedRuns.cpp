//===- JoinedRuns.cpp - What runs of a kernel agree about -----------------===//

#include "analysis/JoinedRuns.h"
#include "analysis/SharedParts.h"
#include "hardware/Limits.h"
#include "clang/AST/Expr.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace cuda_lint::simulation {

bool restsOnChoice(const Observations &Seen) {
  auto Chosen = [](const auto &X) { return X.InputAddress; };
  return llvm::any_of(Seen.NullStream, Chosen) ||
         llvm::any_of(Seen.Visibility, Chosen);
}

void keepProven(Observations &Seen, llvm::ArrayRef<Observations> Proofs) {
  auto Keep = [&](auto Facts, auto Places) {
    llvm::erase_if(Seen.*Facts, [&](const auto &X) {
      return X.InputAddress &&
             !llvm::all_of(Proofs, [&](const Observations &Proof) {
               return llvm::any_of(Proof.*Facts, [&](const auto &Y) {
                 return Places(X) == Places(Y);
               });
             });
    });
  };
  Keep(&Observations::NullStream, [](const NullStreamConflict &C) {
    return std::minmax(C.First.S, C.Second.S);
  });
  Keep(&Observations::Visibility, [](const LaunchVisibility &V) {
    return std::make_pair(V.Launch.S, V.Access.S);
  });
}

/// True when the barrier that race \p A asks for would also be between the
/// accesses of \p B, of the same run.
static bool prevents(const RunFacts::RaceKey &KeyA, const RunFacts::Race &A,
                     const RunFacts::RaceKey &KeyB, const RunFacts::Race &B) {
  // Blocks of a cluster meet at other barriers than the threads of one.
  if (A.R.Remote != B.R.Remote)
    return false;
  // Around a loop the barrier belongs behind the store, in every iteration.
  if (A.R.storeIsPlace())
    return KeyA.Earlier == KeyB.Earlier ||
           (B.EarlierTime <= A.EarlierTime && A.EarlierTime < B.LaterTime);
  return B.EarlierTime < A.LaterTime && A.LaterTime <= B.LaterTime;
}

/// True when race \p B goes on where \p A, and what came after it, ends at
/// \p End: each step of what is done to an array with no barrier at all asks
/// for one of its own, and who puts in the first sees the others. What lanes of
/// one warp do is told apart from it.
static bool goesOn(const RunFacts::Race &A, uint64_t End,
                   const RunFacts::Race &B) {
  return !A.R.SameWarp && !A.R.Remote && !B.R.Remote && !A.R.LoopCarried &&
         !B.R.LoopCarried && A.R.Array && A.R.Array == B.R.Array &&
         A.R.here().Where.Function == B.R.here().Where.Function &&
         A.EarlierTime <= B.EarlierTime && B.EarlierTime <= End;
}

namespace {
/// A race that several runs may show, as the one that shows it best does.
struct Candidate {
  unsigned Count = 0;
  const RunFacts *Run = nullptr;
  const RunFacts::Race *Race = nullptr;
};
using Candidates = std::vector<std::pair<RunFacts::RaceKey, Candidate>>;
} // namespace

/// The races that runs show whatever was chosen, in the order in which they
/// were seen.
static Candidates provenRaces(llvm::ArrayRef<RunFacts> Runs) {
  // Large numbers may lead behind all the memory that a block can have; a race
  // that no other ones show is one of such numbers.
  int64_t Most = 0;
  for (const ArchitectureLimits &L : allLimits())
    Most = std::max<int64_t>(Most, L.MaxSharedBytesPerBlock);
  auto IsInMemory = [&](const RunFacts::Race &R) { return R.R.Offset < Most; };
  std::map<RunFacts::RaceKey, Candidate> Races;
  for (const RunFacts &R : Runs)
    for (const auto &[Key, Race] : R.Races) {
      if (runsOutOfPart(Race.R))
        continue;
      Candidate &C = Races[Key];
      ++C.Count;
      if (!C.Race || (!IsInMemory(*C.Race) && IsInMemory(Race)) ||
          (C.Race->InputAddress && !Race.InputAddress && IsInMemory(Race))) {
        C.Run = &R;
        C.Race = &Race;
      }
    }
  // The addresses depend on parameters: proof is only that whatever they are,
  // the accesses meet. A run that was stopped is one where they did not: with
  // large parameters few runs end.
  auto Unproven = [&](const RunFacts::RaceKey &Key, const Candidate &C) {
    unsigned Both = 0;
    for (const RunFacts &R : Runs)
      Both += R.AccessSites.contains(Key.Earlier) &&
              R.AccessSites.contains(Key.Later);
    return C.Race->InputAddress && (C.Count < Both || C.Count < 3);
  };
  Candidates Proven;
  for (const auto &[Key, C] : Races)
    if (IsInMemory(*C.Race) && !Unproven(Key, C))
      Proven.push_back({Key, C});
  llvm::stable_sort(Proven, [](const auto &A, const auto &B) {
    auto Order = [](const Candidate &C) {
      return std::make_tuple(C.Run, C.Race->LaterTime, C.Race->EarlierTime);
    };
    return Order(A.second) < Order(B.second);
  });
  return Proven;
}

void JoinedRuns::takeSeen(RunFacts &R) {
  for (DivergentBarrier &D : R.Seen.Divergent)
    Divergent.push_back(std::move(D));
  Converged.insert(R.Converged.begin(), R.Converged.end());
  for (auto &X : R.Seen.Remote)
    Found.Remote.push_back(std::move(X));
  for (auto &X : R.Seen.Launches)
    Found.Launches.push_back(std::move(X));
  for (auto &X : R.Seen.Visibility)
    Found.Visibility.push_back(std::move(X));
  for (auto &X : R.Seen.NullStream)
    Found.NullStream.push_back(std::move(X));
  for (auto &X : R.Seen.Registers)
    Found.Registers.push_back(std::move(X));
}

void JoinedRuns::merge(std::vector<RunFacts> &Runs) {
  for (RunFacts &R : Runs)
    takeSeen(R);
  // One missing barrier is one report: the first race that it would prevent.
  std::vector<RunFacts::RaceKey> Kept;
  // What was kept, as the run saw it that the next one is of, and where what
  // goes on from it ends.
  std::vector<const RunFacts::Race *> InRun;
  std::vector<uint64_t> Ends;
  const RunFacts *Run = nullptr;
  const size_t First = Found.Races.size();
  for (const auto &[Key, C] : provenRaces(Runs)) {
    if (std::exchange(Run, C.Run) != C.Run) {
      InRun.clear();
      Ends.clear();
      for (const RunFacts::RaceKey &Other : Kept) {
        auto It = C.Run->Races.find(Other);
        InRun.push_back(It == C.Run->Races.end() ? nullptr : &It->second);
        Ends.push_back(InRun.back() ? InRun.back()->LaterTime : 0);
      }
    }
    size_t By = 0;
    while (By < Kept.size() &&
           !(InRun[By] && (prevents(Kept[By], *InRun[By], Key, *C.Race) ||
                           goesOn(*InRun[By], Ends[By], *C.Race))))
      ++By;
    if (By < Kept.size()) {
      Ends[By] = std::max(Ends[By], C.Race->LaterTime);
      ++Found.Races[First + By].Others;
      continue;
    }
    Kept.push_back(Key);
    InRun.push_back(C.Race);
    Ends.push_back(C.Race->LaterTime);
    Found.Races.push_back(C.Race->R);
  }
}

void JoinedRuns::keepRacesOf(const JoinedRuns &Other, size_t First,
                             bool Crosswise) {
  auto IsSeen = [&](const SharedRace &R) {
    return llvm::any_of(Other.Found.Races, [&](const SharedRace &S) {
      return R.Array == S.Array &&
             (R.Earlier.S == S.Earlier.S || R.Later.S == S.Later.S ||
              (Crosswise &&
               (R.Earlier.S == S.Later.S || R.Later.S == S.Earlier.S)));
    });
  };
  Found.Races.erase(std::remove_if(Found.Races.begin() + First,
                                   Found.Races.end(), std::not_fn(IsSeen)),
                    Found.Races.end());
}

/// Whether threads miss a barrier in one of the runs.
static bool isMissed(llvm::ArrayRef<DivergentBarrier> Runs,
                     const DivergentBarrier &D) {
  return llvm::any_of(
      Runs, [&](const DivergentBarrier &O) { return O.Where.S == D.Where.S; });
}

void JoinedRuns::keepDivergentOf(const JoinedRuns &Other, size_t First) {
  Divergent.erase(std::remove_if(Divergent.begin() + First, Divergent.end(),
                                 [&](const DivergentBarrier &D) {
                                   return !isMissed(Other.Divergent, D);
                                 }),
                  Divergent.end());
}

bool JoinedRuns::isDivergentIn(const JoinedRuns &Other, size_t First) const {
  return llvm::all_of(
      llvm::ArrayRef(Divergent).drop_front(First),
      [&](const DivergentBarrier &D) { return isMissed(Other.Divergent, D); });
}

void JoinedRuns::dropMetIn(const JoinedRuns &Other, size_t First) {
  const auto IsMet = [&](const DivergentBarrier &D) {
    return !isMissed(Other.Divergent, D) &&
           llvm::any_of(Other.Converged,
                        [&](const auto &At) { return At.first == D.Where.S; });
  };
  Divergent.erase(
      std::remove_if(Divergent.begin() + First, Divergent.end(), IsMet),
      Divergent.end());
}

void JoinedRuns::dropBoundsOfLoops(size_t First) {
  Divergent.erase(
      std::remove_if(Divergent.begin() + First, Divergent.end(),
                     [](const DivergentBarrier &D) {
                       return D.Given &&
                              (D.Why == DivergentBarrier::Kind::Loop ||
                               D.Why == DivergentBarrier::Kind::Break);
                     }),
      Divergent.end());
}

Observations JoinedRuns::inOrder(const SourceManager &SM) && {
  auto Before = [&](const Stmt *A, const Stmt *B) {
    return A != B &&
           SM.isBeforeInTranslationUnit(A->getBeginLoc(), B->getBeginLoc());
  };
  // Few elements: what is equal stays in the order of the runs.
  auto Sort = [&](auto &Items, auto StmtOf) {
    for (size_t I = 1; I < Items.size(); ++I)
      for (size_t J = I;
           J > 0 && Before(StmtOf(Items[J]), StmtOf(Items[J - 1])); --J)
        std::swap(Items[J], Items[J - 1]);
  };
  // A helper that is right for other calls: the call is what is wrong.
  std::set<std::pair<const Stmt *, const Expr *>> DivergentCalls;
  for (const DivergentBarrier &D : Divergent)
    if (!D.Where.Calls.empty())
      DivergentCalls.insert({D.Where.S, D.Where.Calls.back()});
  for (DivergentBarrier &D : Divergent) {
    if (D.Depth == 0 || D.Depth < D.Where.Calls.size())
      continue;
    for (const auto &[S, Call] : Converged)
      if (Call && S == D.Where.S && !DivergentCalls.count({S, Call})) {
        --D.Depth;
        break;
      }
  }
  Sort(Divergent, [](const DivergentBarrier &D) { return D.Where.S; });
  llvm::DenseSet<const Stmt *> Places, Exits;
  // Threads that are missing because of a condition around the barrier first: a
  // loop is one hazard, whatever its barriers, and an early exit is, too.
  llvm::DenseMap<const Expr *, size_t> Loops;
  // So is an arm of a condition, however many barriers of a kind are in it.
  std::map<std::tuple<const Expr *, std::string, std::string>, size_t> Arms;
  for (DivergentBarrier &D : Divergent) {
    if (D.Exit || !Places.insert(D.Where.at(D.Depth)).second)
      continue;
    if (D.Why == DivergentBarrier::Kind::Loop && D.Condition) {
      const auto [It, New] =
          Loops.try_emplace(D.Condition, Found.Divergent.size());
      if (!New) {
        ++Found.Divergent[It->second].Others;
        continue;
      }
    }
    if (D.Why == DivergentBarrier::Kind::Branch && D.Condition) {
      const auto [It, New] = Arms.try_emplace(
          {D.Condition, D.ReachedBy, D.Barrier.Name}, Found.Divergent.size());
      if (!New) {
        ++Found.Divergent[It->second].Others;
        continue;
      }
    }
    Found.Divergent.push_back(D);
  }
  for (DivergentBarrier &D : Divergent)
    if (D.Exit && !Places.contains(D.Where.at(D.Depth)) &&
        Exits.insert(D.Exit).second) {
      Places.insert(D.Where.at(D.Depth));
      Found.Divergent.push_back(D);
    }
  Sort(Found.Divergent,
       [](const DivergentBarrier &D) { return D.Where.at(D.Depth); });
  Sort(Found.Races, [](const SharedRace &R) { return R.Later.S; });
  return std::move(Found);
}

} // namespace cuda_lint::simulation
