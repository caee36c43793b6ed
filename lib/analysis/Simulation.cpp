//===- Simulation.cpp - Which runs are made, and what they agree about ----===//

#include "analysis/Simulation.h"
#include "analysis/ImpliedShapes.h"
#include "analysis/JoinedRuns.h"
#include "analysis/LaunchConfig.h"
#include "analysis/SimulationBlocks.h"
#include "analysis/SimulationLaunches.h"
#include "analysis/SimulationTraits.h"
#include "analysis/Simulator.h"
#include "cuda/Bound.h"
#include "cuda/ExecutionSpace.h"
#include "cuda/TemplateBudget.h"
#include "cuda/UnseenLaunches.h"
#include "hardware/Limits.h"
#include "hardware/Warp.h"
#include "clang/AST/Attr.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"

using namespace clang;

namespace cuda_lint {

using namespace simulation;

/// What Simulator::spend counts. Each kernel has its own, whatever else is in
/// the file. That of host code is apart from the kernels': a thousand small
/// launchers do not use up what the kernels have.
static const Bound<int64_t> RunWork("simulation-run-work", 1'500'000,
                                    BoundKind::Work,
                                    "work of one run of a kernel"),
    RootWork("simulation-root-work", 4'000'000, BoundKind::Work,
             "work of all runs of a kernel"),
    TemplateWork("simulation-template-work", 2'000'000, BoundKind::Work,
                 "work of the runs of a template's instantiations before no "
                 "other one is begun"),
    HostWork("simulation-host-work", 375'000, BoundKind::Work,
             "work of a run of host code"),
    HostsWork("simulation-hosts-work", 1'500'000, BoundKind::Work,
              "work of all runs of the host code of a translation unit");
static const Bound<unsigned> HostRuns("simulation-host-runs", 2,
                                      BoundKind::Reach,
                                      "runs of a function of the host"),
    RunsPerShape("simulation-runs", 8, BoundKind::Reach,
                 "runs of a kernel with blocks of one shape"),
    WiderBlocks("simulation-wider-blocks", 2, BoundKind::Reach,
                "other shapes of blocks in which a race is looked for of a "
                "kernel that nobody launches"),
    SpreadRuns("simulation-spread-runs", 3, BoundKind::Reach,
               "runs that are repeated with large strides");
static const Bound<size_t>
    MostOpenLaunches("simulation-open-launches", 3, BoundKind::Reach,
                     "launches of a kernel by blocks that are not known"),
    MostKnownLaunches("simulation-known-launches", 6, BoundKind::Reach,
                      "launches of a kernel that are kept"),
    MostLaunches("simulation-launches", 3, BoundKind::Reach,
                 "launches as which a kernel is run");
namespace {
/// Runs everything and puts together what the runs show.
class Runner {
public:
  explicit Runner(TranslationUnit &TU) : TU(TU) {}

  Observations runAll() {
    auto &Found = TU.engine<FunctionTraits>();
    std::vector<std::pair<const FunctionDecl *, Traits>> Roots;
    for (const FunctionDecl *F : TU.functions()) {
      if (!runsOnDevice(F) || F->isDependentContext())
        continue;
      if (!isKernel(F)) {
        // What no other file can call either is run by nobody.
        if (!TU.callersOf(F).empty() || isLambdaCallOperator(F) ||
            !F->isExternallyVisible())
          continue;
      }
      if (const Traits T = Found.of(F); T.Interesting)
        Roots.push_back({F, T});
    }
    if (Roots.empty())
      return {};
    readLaunches();
    runHosts();
    // Launchers before what they launch: then it is known how.
    llvm::MapVector<const FunctionDecl *, Traits> Waiting;
    for (const auto &[F, T] : Roots)
      Waiting.insert({F->getCanonicalDecl(), T});
    for (const auto &[F, T] : Roots)
      runAfterLaunchers(F, Waiting);
    return std::move(Joined).inOrder(TU.context().getSourceManager());
  }

private:
  /// Whether something says how a kernel is launched.
  bool isLaunchKnown(const FunctionDecl *F) const {
    return LaunchesOf.contains(F->getCanonicalDecl()) ||
           OpenLaunchesOf.contains(F->getCanonicalDecl());
  }

  /// Runs the roots that launch a kernel, then the kernel. Of kernels that
  /// launch each other those come first of which a launch is known: what is
  /// launched by them alone waits.
  void
  runAfterLaunchers(const FunctionDecl *F,
                    llvm::MapVector<const FunctionDecl *, Traits> &Waiting) {
    auto It = Waiting.find(F->getCanonicalDecl());
    if (It == Waiting.end())
      return;
    const Traits T = It->second;
    Waiting.erase(It);
    Begun.push_back(F->getCanonicalDecl());
    llvm::SmallSetVector<const FunctionDecl *, 8> Above;
    for (const Launch *L : TU.launchesOf(F))
      Above.insert(L->Caller);
    for (size_t I = 0; I < Above.size(); ++I) {
      runAfterLaunchers(Above[I], Waiting);
      for (const CallSite &C : TU.callersOf(Above[I]))
        if (C.Caller)
          Above.insert(C.Caller);
    }
    Begun.pop_back();
    if (!isLaunchKnown(F)) {
      auto *Launcher = llvm::find_if(Begun, [&](const FunctionDecl *B) {
        return llvm::any_of(Above, [&](const FunctionDecl *By) {
          return By->getCanonicalDecl() == B;
        });
      });
      if (llvm::any_of(
              llvm::make_range(Launcher, Begun.end()),
              [&](const FunctionDecl *B) { return isLaunchKnown(B); })) {
        Waiting.insert({F->getCanonicalDecl(), T});
        return;
      }
    }
    runRoot(F, T);
  }

  /// The launches of host code, in every way in which they are reached.
  void readLaunches() {
    auto &Configs = TU.engine<LaunchConfigs>();
    SymContext &Sym = TU.engine<PathExecution>().symbols();
    for (const Launch &L : TU.launches()) {
      if (runsOnDevice(L.Caller))
        continue;
      llvm::ArrayRef<LaunchConfig> Ways = Configs.allOf(L);
      for (const LaunchConfig &C : Ways) {
        // What a caller passes counts by the callers.
        if (!C.Reached || !C.Kernel ||
            llvm::any_of(Ways, [&](const LaunchConfig &Longer) {
              return Longer.Reached && Longer.extends(C);
            }))
          continue;
        std::vector<LaunchFacts> OfPaths = launchesByPath(TU, C);
        for (LaunchFacts &Facts : OfPaths)
          noteLaunch(std::move(Facts));
        if (!OfPaths.empty())
          continue;
        std::vector<LaunchFacts::Members> Given = membersOf(TU, C);
        const LaunchFacts::Members Always = commonMembers(Given);
        if (Given.empty() || Given.size() > MostLaunches)
          Given.assign(1, Always);
        const SymExpr *Shape[] = {C.Block[0].Value, C.Block[1].Value,
                                  C.Block[2].Value, C.Grid[0].Value,
                                  C.Grid[1].Value,  C.Grid[2].Value};
        Sym.anyCase(
            Shape, C.Known,
            [&](llvm::ArrayRef<const SymExpr *> V,
                llvm::ArrayRef<const SymExpr *> Known) {
              OpenLaunch Open;
              Open.Site = L.Site;
              std::copy_n(V.begin(), 3, Open.Block);
              std::copy_n(V.begin() + 3, 3, Open.Grid);
              for (const TracedValue &A : C.Arguments)
                Open.Arguments.push_back(A.Value ? Sym.resolve(A.Value, Known)
                                                 : nullptr);
              Open.Computed =
                  computedArguments(Open.Arguments, TU.engine<PathExecution>());
              Open.Given = Always;
              Open.Known.assign(Known.begin(), Known.end());
              chooseCounts(Open, Sym);
              LaunchFacts Facts = factsOf(L.Site, C.Kernel, Open.Block,
                                          Open.Grid, Open.Arguments);
              Facts.Computed = Open.Computed;
              if (Facts.BlockKnown) {
                // An error of the launch itself is reported as such.
                for (const LaunchFacts::Members &Way : Given) {
                  Facts.Given = Open.Given = Way;
                  noteChoices(Facts, relatedChoices(Open, C.Kernel, Sym));
                  noteLaunch(Facts);
                }
              } else {
                ReachedLaunches.insert(L.Site);
                std::vector<OpenLaunch> &All =
                    OpenLaunchesOf[C.Kernel->getCanonicalDecl()];
                if (All.size() < MostOpenLaunches)
                  All.push_back(std::move(Open));
              }
              return false;
            });
      }
    }
  }

  /// Runs host code for the launches that readLaunches() did not get to.
  void runHosts() {
    llvm::DenseSet<const FunctionDecl *> Visited;
    std::vector<const FunctionDecl *> Queue, HostRoots;
    for (const Launch &L : TU.launches())
      if (!runsOnDevice(L.Caller) && !ReachedLaunches.contains(L.Site))
        Queue.push_back(L.Caller);
    const llvm::DenseSet<const CallExpr *> Read = ReachedLaunches;
    while (!Queue.empty()) {
      const FunctionDecl *F = Queue.back();
      Queue.pop_back();
      if (!F || !Visited.insert(F).second || F->isDependentContext())
        continue;
      llvm::ArrayRef<CallSite> Callers = TU.callersOf(F);
      if (Callers.empty()) {
        HostRoots.push_back(F);
        continue;
      }
      for (const CallSite &C : Callers)
        Queue.push_back(C.Caller);
    }
    int64_t HostBudget = HostsWork;
    for (const FunctionDecl *F : HostRoots)
      for (unsigned Run = 0; Run < HostRuns && HostBudget > 0; ++Run) {
        Inputs In;
        In.nextRun(Run, 64);
        RunShape Shape;
        Shape.Block = Shape.Grid = {1, 1, 1};
        int64_t Spent = std::min<int64_t>(HostWork, HostBudget);
        Simulator S(TU, In, Shape, Spent);
        RunFacts Facts = S.run(F, nullptr);
        HostBudget -= Spent - std::max<int64_t>(0, S.budgetLeft());
        llvm::erase_if(Facts.HostLaunches, [&](const LaunchFacts &L) {
          return Read.contains(L.Site);
        });
        noteLaunches(Facts);
        if (!Facts.InputUsed)
          break;
      }
  }

  void noteLaunches(const RunFacts &Facts) {
    for (const LaunchFacts &L : Facts.HostLaunches)
      noteLaunch(L);
  }

  void noteLaunch(LaunchFacts L) {
    ReachedLaunches.insert(L.Site);
    std::vector<LaunchFacts> &Known = LaunchesOf[L.Kernel->getCanonicalDecl()];
    if (Known.size() < MostKnownLaunches && !llvm::is_contained(Known, L))
      Known.push_back(std::move(L));
  }

  void noteChoices(const LaunchFacts &L, std::vector<LaunchFacts> Choices) {
    if (!Choices.empty())
      ChoicesOf[L.Kernel->getCanonicalDecl()].push_back(
          {L, std::move(Choices)});
  }

  static RunShape shapeFor(Extent Block, Extent Grid, bool Known) {
    RunShape S;
    S.Block = Block;
    S.Grid = Grid;
    S.BlockKnown = Known;
    return S;
  }

  /// Runs a kernel as its launches say; whether that is all that it is for.
  bool runLaunches(const FunctionDecl *F, const Traits &T, int64_t &RootSpent) {
    // A kernel that launches itself shows more of its launches while it is
    // run.
    std::vector<LaunchFacts> Ran;
    for (bool More = true; More && Ran.size() < MostLaunches;) {
      More = false;
      const std::vector<LaunchFacts> Facts =
          LaunchesOf.lookup(F->getCanonicalDecl());
      for (const LaunchFacts &L : Facts) {
        if (!L.BlockKnown || !isLegalBlock(L.Block) ||
            llvm::is_contained(Ran, L) || Ran.size() >= MostLaunches)
          continue;
        Ran.push_back(L);
        More = true;
        const size_t Met = Joined.divergent();
        runShape(F, T,
                 shapeFor(L.Block, L.GridKnown ? L.Grid : UsualGrid, true), &L,
                 RootSpent);
        confirmLaunched(F, T, L, Met);
      }
    }
    const std::vector<LaunchFacts> Facts =
        LaunchesOf.lookup(F->getCanonicalDecl());
    const bool Open = !OpenLaunchesOf.lookup(F->getCanonicalDecl()).empty();
    bool Complete = !Facts.empty() && !Open;
    for (const Launch *L : TU.launchesOf(F))
      Complete &= ReachedLaunches.contains(L->Site);
    for (const LaunchFacts &L : Facts)
      Complete &= L.BlockKnown;
    return Complete;
  }

  /// What the code is for is not known: shapes that it allows, of no more than
  /// \p Bound threads.
  std::vector<Extent> candidateBlocks(const FunctionDecl *F, const Traits &T,
                                      unsigned &Bound) const {
    std::vector<Extent> Candidates;
    if (const auto *Bounds = F->getAttr<CUDALaunchBoundsAttr>()) {
      Expr::EvalResult R;
      if (Bounds->getMaxThreads() &&
          !Bounds->getMaxThreads()->isValueDependent() &&
          Bounds->getMaxThreads()->EvaluateAsInt(R, TU.context())) {
        Bound = static_cast<unsigned>(
            R.Val.getInt().getLimitedValue(MaxThreadsPerBlock));
        if (Bound >= 1 && T.Dimensions == 1)
          Candidates.push_back({Bound, 1, 1});
      }
    }
    if (const unsigned Threads =
            TU.engine<ImpliedShapes>().of(F).ThreadsOfCollective;
        Threads && Threads <= Bound && T.Dimensions == 1) {
      Bound = Threads;
      Candidates.assign({{Threads, 1, 1}});
    }
    llvm::append_range(Candidates, likelyBlocks(T));
    keepNumbered(TU.engine<ImpliedShapes>().of(F), Bound, Candidates);
    return Candidates;
  }

  /// Runs a root with blocks of the first of the shapes that it is for.
  void runCandidates(const FunctionDecl *F, const Traits &T,
                     const std::vector<Extent> &Candidates, unsigned Bound,
                     bool Unseen, int64_t &RootSpent) {
    unsigned Wanted = 0;
    const size_t Before = Joined.races(), Met = Joined.divergent();
    for (const Extent &Block : Candidates) {
      if (Block[0] * Block[1] * Block[2] > Bound)
        continue;
      bool Fits = runShape(F, T, shapeFor(Block, UsualGrid, false), nullptr,
                           RootSpent, &Wanted);
      if (!Fits)
        continue;
      if (T.Dimensions == 1 && Wanted > Block[0] && Wanted <= Bound)
        runShape(
            F, T,
            shapeFor(
                {std::min(Bound, unsigned(llvm::PowerOf2Ceil(Wanted))), 1, 1},
                UsualGrid, false),
            nullptr, RootSpent);
      if (Unseen)
        confirmAll(F, T, Block, Candidates, Bound, Before, Met, RootSpent);
      else
        confirmRaces(F, T, Block, Candidates, Bound, Before, RootSpent);
      if (T.Dimensions > 2)
        confirmFlat(F, T, {16, 16, 1}, Bound, Before, Met, RootSpent);
      if (T.Dimensions > 1 && !TU.engine<ImpliedShapes>().of(F).Rows)
        confirmFlat(F, T, {256, 1, 1}, Bound, Before, Met, RootSpent);
      confirmSmallest(F, T, Bound, Before, Met);
      break;
    }
  }

  /// The blocks of a kernel, where all of its launches give them as numbers.
  std::vector<Extent> launchedBlocks(const FunctionDecl *F) const {
    std::vector<Extent> Out;
    if (TU.launchesOf(F).empty() || TU.engine<UnseenLaunches>().of(F))
      return Out;
    const BlockShapes Given = TU.engine<LaunchConfigs>().blockShapes(F);
    if (!Given.Complete)
      return Out;
    for (const Extent3 &E : Given.Known) {
      const Extent Block = {unsigned(*E.X), unsigned(*E.Y), unsigned(*E.Z)};
      if (isLegalBlock(Block))
        Out.push_back(Block);
    }
    return Out;
  }

  void runRoot(const FunctionDecl *F, const Traits &T) {
    int64_t RootSpent = RootWork;
    if (Templates.leavesOut(F, TU.engine<FunctionTraits>().worker(F)))
      return;
    if (isKernel(F) && runLaunches(F, T, RootSpent))
      return;
    unsigned Bound = MaxThreadsPerBlock;
    std::vector<Extent> Candidates = candidateBlocks(F, T, Bound);
    if (runOpenLaunches(F, T, Candidates, Bound, RootSpent))
      return;
    // A launch that no run got to still says which blocks the code is for.
    if (std::vector<Extent> Launched = launchedBlocks(F); !Launched.empty())
      Candidates = std::move(Launched);
    // Where there are launches nobody understood, they are not like others.
    const bool Unseen =
        TU.engine<UnseenLaunches>().of(F) || !TU.launchesOf(F).empty();
    if (Unseen && LaunchesOf.contains(F->getCanonicalDecl()))
      return;
    runCandidates(F, T, Candidates, Bound, Unseen, RootSpent);
  }

  /// Of blocks that are chosen those are left whose threads the code tells
  /// apart by the numbers that it gives them; the one that it numbers without
  /// gaps comes first.
  static void keepNumbered(const ImpliedShape &Implied, unsigned Bound,
                           std::vector<Extent> &Candidates) {
    const Extent Whole = {Implied.MostX, Implied.MostY, 2};
    if (Implied.MostY && Whole[0] * Whole[1] * Whole[2] <= Bound)
      Candidates.insert(Candidates.begin(), Whole);
    if (llvm::any_of(Candidates, [&](const Extent &Block) {
          return Implied.numbersApart(Block);
        }))
      llvm::erase_if(Candidates, [&](const Extent &Block) {
        return !Implied.numbersApart(Block);
      });
  }

  /// A barrier that threads miss of a launch whose grid and arguments belong
  /// together must be missed with numbers that do: all threads meet there where
  /// the count is padded to whole blocks, or has more elements than threads.
  void confirmLaunched(const FunctionDecl *F, const Traits &T,
                       const LaunchFacts &L, size_t Met) {
    if (Joined.divergent() == Met)
      return;
    std::vector<LaunchFacts> Choices;
    for (const auto &[Launched, Each] : ChoicesOf.lookup(F->getCanonicalDecl()))
      if (Launched == L)
        llvm::append_range(Choices, Each);
    if (Choices.empty())
      return;
    JoinedRuns Related = std::exchange(Joined, {});
    for (const LaunchFacts &Choice : Choices) {
      int64_t Spent = RunWork;
      runShape(F, T, shapeFor(Choice.Block, Choice.Grid, true), &Choice, Spent);
      std::swap(Joined, Related);
      if (Joined.isDivergentIn(Related, Met))
        return;
      std::swap(Joined, Related);
    }
    std::swap(Joined, Related);
    Joined.dropMetIn(Related, Met);
  }

  /// What is seen of a kernel that nobody is seen to launch must be seen with
  /// the smallest block that its own code is for.
  void confirmSmallest(const FunctionDecl *F, const Traits &T, unsigned Bound,
                       size_t Before, size_t Met) {
    if (Joined.races() == Before && Joined.divergent() == Met)
      return;
    Joined.dropBoundsOfLoops(Met);
    const ImpliedShape &Implied = TU.engine<ImpliedShapes>().of(F);
    if (Implied.Rows || (Implied.Warps && T.Dimensions == 1))
      return;
    // Of a row of several warps the fewest may leave much undone.
    const unsigned Few = Implied.Warps     ? 2 * WarpSize
                         : Implied.Threads ? WarpSize
                                           : 1;
    for (unsigned Threads : {Implied.Warps ? 256 : Few, Few}) {
      int64_t Spent = RunWork;
      JoinedRuns Small = std::exchange(Joined, {});
      const bool Fits =
          Threads <= Bound &&
          runShape(F, T, shapeFor({Threads, 1, 1}, UsualGrid, false), nullptr,
                   Spent);
      std::swap(Joined, Small);
      if (!Fits)
        continue;
      Joined.keepRacesOf(Small, Before, /*Crosswise=*/true);
      Joined.keepDivergentOf(Small, Met);
      return;
    }
  }

  /// A kernel that asks for the y or z of its threads may be for blocks that
  /// have one of it: what is seen only because rows were chosen goes, unless
  /// such a block is one that the code is not for.
  void confirmFlat(const FunctionDecl *F, const Traits &T, Extent Block,
                   unsigned Bound, size_t Before, size_t Met,
                   int64_t &RootSpent) {
    if (Joined.races() == Before && Joined.divergent() == Met)
      return;
    Block[0] = std::min(Block[0], std::max(1u, Bound / Block[1]));
    JoinedRuns Flat = std::exchange(Joined, {});
    const bool Fits =
        runShape(F, T, shapeFor(Block, UsualGrid, false), nullptr, RootSpent);
    std::swap(Joined, Flat);
    if (!Fits || RootSpent <= 0)
      return;
    Joined.keepRacesOf(Flat, Before, /*Crosswise=*/false);
    Joined.keepDivergentOf(Flat, Met);
  }

  /// A shape that was chosen proves nothing: what is seen of a kernel that
  /// nobody launches must be seen with other shapes as well.
  void confirmRaces(const FunctionDecl *F, const Traits &T, const Extent &Block,
                    llvm::ArrayRef<Extent> Candidates, unsigned Bound,
                    size_t Before, int64_t &RootSpent) {
    unsigned Runs = 0;
    // Not narrower ones: they leave parts of an array unused that the code is
    // for.
    for (const Extent &Other : llvm::reverse(Candidates)) {
      if (Joined.races() == Before || Runs == WiderBlocks)
        return;
      const unsigned Threads = Other[0] * Other[1] * Other[2];
      if (Other == Block || Other[0] < Block[0] || Threads > Bound ||
          Threads <= WarpSize)
        continue;
      // Only the races of that run are of interest.
      JoinedRuns Wider = std::exchange(Joined, {});
      const bool Fits =
          runShape(F, T, shapeFor(Other, UsualGrid, false), nullptr, RootSpent);
      std::swap(Joined, Wider);
      if (!Fits || RootSpent <= 0)
        continue;
      ++Runs;
      Joined.keepRacesOf(Wider, Before, /*Crosswise=*/true);
    }
  }

  /// What is seen of a kernel whose launches were not understood must be seen
  /// with every shape that the code may be for: races with all that have more
  /// than a warp.
  void confirmAll(const FunctionDecl *F, const Traits &T, const Extent &Block,
                  llvm::ArrayRef<Extent> Candidates, unsigned Bound,
                  size_t Before, size_t Met, int64_t &RootSpent) {
    for (const Extent &Other : Candidates) {
      if (Joined.races() == Before && Joined.divergent() == Met)
        return;
      const unsigned Threads = Other[0] * Other[1] * Other[2];
      if (Other == Block || Threads > Bound)
        continue;
      JoinedRuns Again = std::exchange(Joined, {});
      const bool Fits =
          runShape(F, T, shapeFor(Other, UsualGrid, false), nullptr, RootSpent);
      std::swap(Joined, Again);
      if (!Fits)
        continue;
      if (Threads > WarpSize)
        Joined.keepRacesOf(Again, Before, /*Crosswise=*/true);
      Joined.keepDivergentOf(Again, Met);
    }
  }

  /// Runs a kernel as the launches allow whose block is not a number; true when
  /// all of its launches are visible, and no other shape is to be assumed.
  bool runOpenLaunches(const FunctionDecl *F, const Traits &T,
                       llvm::ArrayRef<Extent> Candidates, unsigned Bound,
                       int64_t &RootSpent) {
    const std::vector<OpenLaunch> Launches =
        OpenLaunchesOf.lookup(F->getCanonicalDecl());
    for (const OpenLaunch &L : Launches)
      for (const Extent &Block : Candidates) {
        std::optional<LaunchFacts> Facts =
            chosen(L, F, Block, TU.engine<PathExecution>().symbols());
        if (!Facts ||
            Facts->Block[0] * Facts->Block[1] * Facts->Block[2] > Bound)
          continue;
        if (runShape(F, T, shapeFor(Facts->Block, Facts->Grid, false), &*Facts,
                     RootSpent))
          break;
      }
    return !Launches.empty() &&
           llvm::all_of(TU.launchesOf(F), [&](const Launch *L) {
             return ReachedLaunches.contains(L->Site);
           });
  }

  /// A run that was made: its blocks, and what was chosen for it.
  struct MadeRun {
    RunShape Shape;
    unsigned Number = 0;
    /// Not 0: one in which blocks may get in each other's way.
    unsigned Meet = 0;
  };

  RunFacts runOnce(const FunctionDecl *F, const LaunchFacts *Facts, Inputs &In,
                   const RunShape &S, int64_t &RootSpent) {
    const int64_t Spent = std::min<int64_t>(RunWork, RootSpent);
    Simulator Sim(TU, In, S, Spent);
    RunFacts R = Sim.run(F, Facts ? Facts : &None);
    const int64_t Used = Spent - std::max<int64_t>(0, Sim.budgetLeft());
    RootSpent -= Used;
    Templates.spent(F, Used, TU.engine<FunctionTraits>().worker(F));
    return R;
  }

  /// Keeps what a run has shown, where blocks of its shape may run so.
  static void keep(RunFacts R, const RunShape &S, unsigned Run,
                   std::vector<RunFacts> &Good, std::vector<MadeRun> &Made) {
    if (R.Invalid || (R.OutOfBounds && !S.BlockKnown))
      return;
    if (R.OutOfBounds) {
      R.Races.clear();
      R.AccessSites.clear();
    }
    Good.push_back(std::move(R));
    Made.push_back({S, Run, 0});
  }

  /// False when the code is not for blocks of that shape.
  bool runShape(const FunctionDecl *F, const Traits &T, RunShape Shape,
                const LaunchFacts *Facts, int64_t &RootSpent,
                unsigned *Wanted = nullptr) {
    Inputs In;
    std::vector<RunFacts> Good;
    std::vector<MadeRun> Made;
    const Extent Last = lastBlock(Shape.Grid);
    bool Multi = T.Cluster || T.Grid, PairNext = false;
    const bool MayMeet = T.Launch && !Multi && mayMeet(Shape, Last);
    for (unsigned Run = 0; Run < RunsPerShape && RootSpent > 0; ++Run) {
      RunShape S = Shape;
      if (Multi) {
        placeBlocks(S, F, T, Last);
      } else if (Run % 2) {
        S.Blocks = {Last};
      }
      S.TrackGlobal = T.Launch;
      // Launches of different blocks, once the rest is known.
      if (MayMeet && (Run == 4 || Run == 5 || PairNext))
        S.Blocks = blocksThatMeet(Shape, Last);
      In.nextRun(Run, Shape.threads());
      RunFacts R = runOnce(F, Facts, In, S, RootSpent);
      noteLaunches(R);
      bool Inputs = R.InputUsed;
      if (Wanted)
        *Wanted = std::max(*Wanted, R.WantedThreads);
      if (R.OutOfBounds && !Shape.BlockKnown && Run == 0)
        return false;
      keep(std::move(R), S, Run, Good, Made);
      if (PairNext)
        break;
      if (!Inputs && Run >= 1) {
        if (!T.Launch || Multi)
          break;
        PairNext = true;
      }
      if (!Inputs && (Multi || Last == Extent{0, 0, 0}))
        break;
    }
    prove(F, Facts, In, Good, Made, RootSpent);
    spread(F, Facts, In, Good, Made, RootSpent);
    if (MayMeet && llvm::any_of(Good, [](const RunFacts &R) {
          return R.InputUsed || R.ChildInputUsed;
        })) {
      std::vector<RunFacts> Met =
          meet(F, Facts, In, Shape, blocksThatMeet(Shape, Last), RootSpent);
      llvm::move(Met, std::back_inserter(Good));
    }
    Joined.merge(Good);
    return true;
  }

  /// Runs in which blocks may get in each other's way, where what is launched
  /// depends on numbers that are chosen: with ever more that fits in.
  std::vector<RunFacts> meet(const FunctionDecl *F, const LaunchFacts *Facts,
                             Inputs &In, RunShape Shape,
                             std::vector<Extent> Blocks, int64_t &RootSpent) {
    std::vector<RunFacts> Met;
    std::vector<MadeRun> Made;
    Shape.TrackGlobal = true;
    Shape.Blocks = std::move(Blocks);
    for (unsigned Meet = 1; Meet <= Inputs::MeetRuns; ++Meet) {
      if (RootSpent <= 0)
        break;
      In.meetRun(Shape.threads(), Meet);
      RunFacts R = runOnce(F, Facts, In, Shape, RootSpent);
      // Only what blocks do to each other is of interest.
      if (R.Invalid || R.OutOfBounds || R.Seen.NullStream.empty())
        continue;
      Met.emplace_back().Seen.NullStream = std::move(R.Seen.NullStream);
      Made.push_back({Shape, 0, Meet});
    }
    prove(F, Facts, In, Met, Made, RootSpent);
    return Met;
  }

  /// What rests on a number that was chosen is seen with two others as well.
  void prove(const FunctionDecl *F, const LaunchFacts *Facts, Inputs &In,
             std::vector<RunFacts> &Good, llvm::ArrayRef<MadeRun> Made,
             int64_t &RootSpent) {
    // By the blocks, and what was chosen.
    std::map<std::pair<std::vector<Extent>, unsigned>,
             std::array<Observations, 2>>
        Proofs;
    for (size_t I = 0; I < Good.size(); ++I) {
      if (!restsOnChoice(Good[I].Seen))
        continue;
      const RunShape &Shape = Made[I].Shape;
      auto [It, New] = Proofs.try_emplace({Shape.Blocks, Made[I].Meet});
      for (unsigned Which : {0, 1}) {
        if (!New || RootSpent <= 0)
          break;
        In.proveRun(Made[I].Number, Shape.threads(), Which + 1, Made[I].Meet);
        It->second[Which] = runOnce(F, Facts, In, Shape, RootSpent).Seen;
      }
      keepProven(Good[I].Seen, It->second);
    }
  }

  /// Threads whose memory lies apart by a number that is not known do not meet
  /// because a small one was chosen: what is left is seen with a large one as
  /// well.
  void spread(const FunctionDecl *F, const LaunchFacts *Facts, Inputs &In,
              std::vector<RunFacts> &Good, llvm::ArrayRef<MadeRun> Made,
              int64_t &RootSpent) {
    auto Open = [](const RunFacts::Race &R) {
      return R.InputAddress && !R.R.SameWarp;
    };
    auto IsOpen = [&](const RunFacts &R) {
      return llvm::any_of(R.Races,
                          [&](const auto &X) { return Open(X.second); });
    };
    if (!In.hasStrides() || llvm::none_of(Good, IsOpen))
      return;
    // Of the runs that ended: the later have smaller numbers.
    unsigned Tries = 0;
    for (size_t I = Good.size(); I-- > 0 && Tries < SpreadRuns;) {
      if (Good[I].Stopped || !IsOpen(Good[I]) || RootSpent <= 0)
        continue;
      ++Tries;
      In.spreadRun(Made[I].Number, Made[I].Shape.threads());
      const RunFacts Apart = runOnce(F, Facts, In, Made[I].Shape, RootSpent);
      if (Apart.OutOfBounds || Apart.Invalid)
        continue;
      for (RunFacts &R : Good)
        for (auto It = R.Races.begin(); It != R.Races.end();)
          if (Open(It->second) && !Apart.Races.count(It->first) &&
              Apart.AccessSites.contains(It->first.Earlier) &&
              Apart.AccessSites.contains(It->first.Later))
            It = R.Races.erase(It);
          else
            ++It;
    }
  }

  TranslationUnit &TU;
  JoinedRuns Joined;
  TemplateBudget Templates{uint64_t(int64_t(TemplateWork))};
  const LaunchFacts None;
  llvm::DenseMap<const FunctionDecl *, std::vector<LaunchFacts>> LaunchesOf;
  /// Of launches whose numbers belong together, choices of these.
  llvm::DenseMap<const FunctionDecl *,
                 std::vector<std::pair<LaunchFacts, std::vector<LaunchFacts>>>>
      ChoicesOf;
  llvm::DenseMap<const FunctionDecl *, std::vector<OpenLaunch>> OpenLaunchesOf;
  /// Roots whose launchers are being run, each launched by the next.
  llvm::SmallVector<const FunctionDecl *, 8> Begun;
  llvm::DenseSet<const CallExpr *> ReachedLaunches;
};
} // namespace

const Observations &Simulations::observations() {
  if (!Done) {
    Done = true;
    Found = Runner(TU).runAll();
  }
  return Found;
}

} // namespace cuda_lint
