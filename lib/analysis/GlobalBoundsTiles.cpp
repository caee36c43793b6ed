//===- GlobalBoundsTiles.cpp - Rows and columns that blocks have tiles of -===//

#include "analysis/ColumnGuards.h"
#include "analysis/GlobalBounds.h"
#include "analysis/ScenarioArguments.h"
#include "cuda/Bound.h"
#include "cuda/Constants.h"
#include "cuda/Mentions.h"
#include "cuda/Profile.h"
#include "cuda/StatementParents.h"
#include "hardware/Warp.h"
#include <set>

using namespace clang;

namespace cuda_lint {

/// Whether a condition compares the number of an element with one that the
/// function is given.
static bool comparesIndex(const Expr *Condition, const Expr *Index) {
  Condition = Condition->IgnoreParenImpCasts();
  const auto *Op = dyn_cast<BinaryOperator>(Condition);
  if (!Op)
    return false;
  if (Op->isLogicalOp())
    return comparesIndex(Op->getLHS(), Index) ||
           comparesIndex(Op->getRHS(), Index);
  auto IsOfIndex = [&](const ValueDecl *D) {
    return mentions(Index, [&](const ValueDecl *Own) { return Own == D; });
  };
  auto IsGiven = [](const ValueDecl *D) {
    return isa<ParmVarDecl>(D) &&
           !D->getType().getNonReferenceType()->isAnyPointerType();
  };
  return Op->isRelationalOp() && ((mentions(Op->getLHS(), IsOfIndex) &&
                                   mentions(Op->getRHS(), IsGiven)) ||
                                  (mentions(Op->getRHS(), IsOfIndex) &&
                                   mentions(Op->getLHS(), IsGiven)));
}

/// Whether an access has a guard of its own number by something that the
/// function is given: the array may well have as many elements as that lets
/// through (a row or a column more than the grid is for).
static bool hasOwnGuard(StatementParents &Parents, const Stmt *Place) {
  const auto *E = dyn_cast<Expr>(Place);
  if (const auto *Op = dyn_cast_or_null<BinaryOperator>(E);
      Op && Op->isAssignmentOp())
    E = Op->getLHS();
  const auto *Access =
      E ? dyn_cast<ArraySubscriptExpr>(E->IgnoreParenImpCasts()) : nullptr;
  if (!Access)
    return false;
  const Stmt *Inner = Place;
  for (const Stmt *S = Parents.parent(Place); S; S = Parents.parent(S)) {
    if (const auto *If = dyn_cast<IfStmt>(S);
        If && Inner == If->getThen() &&
        comparesIndex(If->getCond(), Access->getIdx()))
      return true;
    Inner = S;
  }
  return false;
}

void GlobalBounds::add(const GlobalFault &F) {
  // What has a place for each thread of the grid is written for all of them.
  const FunctionDecl *In = TU.engine<StatementParents>().function(F.Place);
  const DataFlow *Flow = In ? TU.engine<DataFlows>().of(In) : nullptr;
  if (F.Form != GlobalFault::Allocation && F.Write && Flow &&
      countsGrid(*Flow, F.Place))
    return;
  if (F.Form == GlobalFault::HalfGuarded && F.Launch &&
      hasOwnGuard(TU.engine<StatementParents>(), F.Place))
    return;
  if (Told.insert(F.Place).second)
    Found.push_back(F);
}

static const Bound<uint64_t>
    MaxTileSteps("global-bounds-tile-steps", 600'000, BoundKind::Work,
                 "steps of the threads of one choice of numbers that are run "
                 "for tiles behind the end");

static const Bound<int64_t>
    MaxDistance("global-bounds-distance", 64, BoundKind::Reach,
                "elements between an access and a neighbour that a kernel "
                "names; a wider neighbourhood is a tile of its own");
static const Bound<size_t>
    MaxDistances("global-bounds-distances", 4, BoundKind::Reach,
                 "such distances of a kernel that are tried");

std::vector<uint64_t> GlobalBounds::distances(const FunctionDecl *Kernel) {
  std::set<uint64_t> Out;
  const DataFlow *In = TU.engine<DataFlows>().of(Kernel);
  if (!In)
    return {};
  for (const ir::Block &B : In->function().Blocks)
    for (const ir::Instruction &I : B.Instructions)
      if (I.Code == ir::Opcode::Binary &&
          (I.binary() == BO_Add || I.binary() == BO_Sub))
        if (const std::optional<llvm::APSInt> By = In->constant(I.Operands[1]);
            By && By->getSignificantBits() <= 32 && low64(*By) > 1 &&
            low64(*By) <= MaxDistance && Out.size() < MaxDistances)
          Out.insert(uint64_t(low64(*By)));
  return {Out.begin(), Out.end()};
}

std::vector<uint64_t>
GlobalBounds::indices(uint64_t Extent, uint64_t Start,
                      const std::set<uint64_t> &Counts,
                      llvm::ArrayRef<uint64_t> Distances) {
  std::set<uint64_t> Out;
  auto Add = [&](uint64_t V) {
    if (V < Extent)
      Out.insert(V);
  };
  for (uint64_t V : {uint64_t(0), uint64_t(1), Extent - 1})
    Add(V);
  for (uint64_t N : Counts) {
    for (uint64_t At : {N - 1, N, N + 1})
      if (At >= Start)
        Add(At - Start);
    for (uint64_t Distance : Distances)
      if (N >= Start + Distance)
        Add(N - Distance - Start);
  }
  return {Out.begin(), Out.end()};
}

bool GlobalBounds::leavesNone(const LaunchScenario &S) {
  if (S.RoundedUp == S.Grid[0] * S.Block[0])
    return true;
  if (S.Grid[1] * S.Grid[2] * S.Block[1] * S.Block[2] != 1 ||
      llvm::any_of(S.Memories,
                   [](const PassedMemory &M) { return M.Bytes.has_value(); }))
    return false;
  return llvm::any_of(counts(S), [&](const auto &Factors) {
    return Factors.size() > 1 && product(S, Factors) == S.Grid[0] * S.Block[0];
  });
}

std::optional<GlobalBounds::Trace>
GlobalBounds::traceTiles(const FunctionDecl *Kernel, const LaunchScenario &S) {
  Trace Out;
  ThreadRun Run(TU);
  const ScenarioArguments Arguments(Run, Kernel, S);
  ThreadPlace At;
  At.BlockDim = ThreadPlace::known(S.Block);
  At.GridDim = ThreadPlace::known(S.Grid);
  std::set<Triple> Blocks{{0, 0, 0}};
  for (unsigned Axis = 0; Axis < 3; ++Axis) {
    Triple Last{};
    Last[Axis] = S.Grid[Axis] - 1;
    Blocks.insert(Last);
  }
  // The last one may have nothing of what is counted in groups.
  if (S.Grid[0] > 2)
    Blocks.insert({S.Grid[0] - 2, 0, 0});
  // The first warp, and the first thread of each other one.
  std::set<Triple> Threads;
  for (uint64_t X = 0; X < S.Block[0]; ++X)
    if (X < WarpSize || X % WarpSize == 0)
      Threads.insert({X, 0, 0});
  for (const Triple &Block : Blocks)
    for (const Triple &Thread : Threads) {
      At.Thread = ThreadPlace::known(Thread);
      At.Block = ThreadPlace::known(Block);
      Run.run(
          Kernel, At, Arguments.Values,
          [&](const ThreadAccess &A) { observe(S, A, Thread, Block, Out); },
          Arguments.Parts);
      if (Run.steps() > MaxTileSteps) {
        Profile::count("bound reached: global bounds");
        Steps += Run.steps();
        return std::nullopt;
      }
    }
  Steps += Run.steps();
  return Out;
}

/// Elements from the least one on that follow each other.
static int64_t lengthOf(llvm::ArrayRef<int64_t> Sorted) {
  size_t N = 1;
  while (N < Sorted.size() && Sorted[N] == Sorted[N - 1] + 1)
    ++N;
  return int64_t(N);
}

bool GlobalBounds::Use::leavesOpen(const Use &Guard, int64_t Count) const {
  if (Several || Mixed || Elements.empty())
    return false;
  int64_t Length = 0, End = 0;
  llvm::SmallVector<int64_t, 8> Form;
  unsigned Inside = 0;
  // The elements of threads that the guard keeps away.
  llvm::SmallVector<int64_t, 32> Outside;
  for (const auto &[Thread, Of] : Elements) {
    llvm::SmallVector<int64_t, 8> Own(Of.begin(), Of.end());
    llvm::sort(Own);
    const int64_t E = Own.front();
    for (int64_t &Other : Own)
      Other -= E;
    if (Form.empty()) {
      Form = Own;
      Length = lengthOf(Own);
    }
    // Each thread gets to the same elements from its first one on. Further on
    // than one tile it is no tile.
    if (E < 0 || Own != Form || E >= Count + int64_t(WarpSize) * Length)
      return false;
    if (Guard.sees(Thread)) {
      if (E + Length > Count)
        return false;
      End = std::max(End, E + Length);
      ++Inside;
    } else if (E + Length > Count) {
      if (Constant.contains(Thread))
        return false;
      Outside.push_back(E);
    }
  }
  // The guard lets through what ends with the count. Of lists of where rows
  // begin there is one more.
  return Inside >= 2 && End > Count - Length &&
         llvm::is_contained(Outside, End) &&
         llvm::any_of(Outside, [&](int64_t E) { return E > End; });
}

bool GlobalBounds::Use::isOfThreads() const {
  return llvm::all_of(Elements, [](const auto &Seen) {
    return Seen.second.size() == 1 &&
           Seen.second.front() == int64_t(Seen.first[0]);
  });
}

void GlobalBounds::judgeTiles(const FunctionDecl *Kernel,
                              const LaunchScenario &S, const Trace &T,
                              Faults &Out) {
  // Accesses at the thread's own number are judged as a row.
  if (S.Block[1] * S.Block[2] != 1 || S.Block[0] % WarpSize ||
      llvm::none_of(T.Uses, [&](const auto &Seen) {
        return !S.Memories[Seen.second.Memory].Bytes && !Seen.second.Mixed &&
               !Seen.second.isOfThreads();
      }))
    return;
  std::optional<Trace> Tiles;
  for (unsigned N = 0; N < S.Arguments.size(); ++N) {
    const PassedArgument &A = S.Arguments[N];
    if (!A.Number || !A.Chosen || *A.Number <= int64_t(WarpSize) ||
        *A.Number % int64_t(WarpSize) == 0)
      continue;
    // The blocks along y or z have a tile of them each, or those along x have
    // several.
    const auto Count = uint64_t(*A.Number),
               Blocks = (Count + WarpSize - 1) / WarpSize;
    if (S.Grid[1] != Blocks && S.Grid[2] != Blocks && S.Grid[0] >= Count)
      continue;
    if (!Tiles && !(Tiles = traceTiles(Kernel, S)))
      return;
    for (const auto &[Key, U] : Tiles->Uses) {
      if (U.isOfThreads())
        continue;
      const auto Guard = llvm::find_if(Tiles->Uses, [&](const auto &Other) {
        return Other.second.Site != U.Site &&
               U.leavesOpen(Other.second, int64_t(Count));
      });
      if (Guard == Tiles->Uses.end() || S.Memories[U.Memory].Bytes)
        continue;
      GlobalFault F;
      F.Form = GlobalFault::HalfGuarded;
      describe(S, U, F);
      F.Index = int64_t(Count);
      F.Extent = Count;
      F.Count = "'" + A.Name + "'";
      F.Launch = S.Event;
      F.Other = Guard->second.Site;
      Out.try_emplace(Key, F);
    }
  }
}

void GlobalBounds::judgeTail(const LaunchScenario &S, const Trace &T,
                             Faults &Out, std::set<Place> &Whole) {
  if (S.Grid[1] * S.Grid[2] * S.Block[1] * S.Block[2] != 1)
    return;
  for (const PassedArgument &A : S.Arguments) {
    if (!A.Number || !A.Chosen || *A.Number <= 1)
      continue;
    const auto Count = uint64_t(*A.Number);
    for (const auto &[Key, U] : T.Uses) {
      const int64_t Each = U.perThread();
      if (U.Mixed || U.Several || S.Memories[U.Memory].Bytes || Each < 2)
        continue;
      const uint64_t Last = Count / uint64_t(Each);
      const Triple Behind{Last, 0, 0}, First{0, 0, 0}, Second{1, 0, 0};
      if (Last < 2 || Last + 1 >= S.Grid[0] * S.Block[0] || !U.own(1, Each) ||
          U.sees({Last + 1, 0, 0}) || U.Constant.contains(Behind))
        continue;
      if (Count % uint64_t(Each) == 0) {
        if (!U.sees(Behind))
          Whole.insert(Key);
        continue;
      }
      if (!U.own(Last, Each) ||
          *llvm::max_element(U.Elements.at(Behind)) < int64_t(Count))
        continue;
      const auto Guard = llvm::find_if(T.Uses, [&](const auto &Other) {
        const Use &G = Other.second;
        return G.Site != U.Site && !G.Mixed && G.isOfSameType(U) &&
               G.sees(First) && G.sees(Second) && !G.sees(Behind) &&
               G.Elements.at(First) == U.Elements.at(First) &&
               G.Elements.at(Second) == U.Elements.at(Second);
      });
      if (Guard == T.Uses.end())
        continue;
      GlobalFault &F = unguarded(S, U, Key, Out);
      F.Count = "'" + A.Name + "'";
      F.Other = Guard->second.Site;
    }
  }
}

} // namespace cuda_lint
