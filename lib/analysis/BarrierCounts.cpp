//===- BarrierCounts.cpp --------------------------------------------------===//

#include "analysis/BarrierCounts.h"
#include "analysis/ScenarioArguments.h"
#include "cuda/Bound.h"
#include "cuda/DeviceIntrinsics.h"
#include "cuda/InlineAssembly.h"
#include "cuda/Profile.h"
#include "hardware/Limits.h"
#include "hardware/Warp.h"
#include "clang/AST/Attr.h"
#include <set>

using namespace clang;

namespace cuda_lint {

static const Bound<uint64_t>
    MaxUnitSteps("barrier-count-steps", 6'000'000, BoundKind::Work,
                 "steps of all threads of a translation unit that are run to "
                 "the barriers of a part of the block");

//===----------------------------------------------------------------------===//
// Warps together
//===----------------------------------------------------------------------===//

namespace {

/// Whether a barrier waits for more threads than the block has.
bool isAboveBlock(const WarpMeeting &M,
                  llvm::ArrayRef<std::vector<WarpMeeting>> Warps) {
  return M.Kind != WarpMeeting::Other &&
         M.Threads > int64_t(Warps.size() * WarpSize);
}

/// Its count, and how many threads there are that come, however often each
/// does.
WarpMiscount byWarps(const WarpMeeting &M,
                     llvm::ArrayRef<std::vector<WarpMeeting>> Warps) {
  const int64_t Come =
      llvm::count_if(Warps, [&](const std::vector<WarpMeeting> &W) {
        return llvm::any_of(W, [&](const WarpMeeting &Other) {
          return Other.Kind != WarpMeeting::Other && Other.Threads &&
                 Other.Id == M.Id;
        });
      });
  return {WarpMiscount::TooFew, M.Id, M.Threads, Come * int64_t(WarpSize),
          M.Place};
}

/// The warps of a block, and the barriers that they come to.
class Block {
public:
  explicit Block(llvm::ArrayRef<std::vector<WarpMeeting>> Warps)
      : Warps(Warps), Next(Warps.size()), WaitsAt(Warps.size()) {}

  /// Lets all run as far as they get; false where barriers of one number are
  /// given different counts at a time.
  bool run() {
    for (bool Moved = true; Moved;) {
      Moved = false;
      for (unsigned W = 0; W < Warps.size(); ++W)
        while (!WaitsAt[W] && Next[W] < Warps[W].size()) {
          Moved = true;
          if (!step(W))
            return false;
        }
      Moved |= releaseBlock();
    }
    return true;
  }

  std::vector<WarpMiscount> waitForEver() const {
    std::vector<WarpMiscount> Out;
    std::set<int64_t> Seen;
    for (unsigned W = 0; W < Warps.size(); ++W) {
      const WarpMeeting *At = WaitsAt[W];
      if (At && At->Threads && Seen.insert(At->Id).second &&
          !isStillToCome(At->Id))
        Out.push_back({WarpMiscount::TooFew, At->Id, At->Threads, allOf(At->Id),
                       At->Place});
    }
    // Who is still to come waits himself.
    return Out.empty() ? neverFull() : Out;
  }

  /// The first barrier that some wait at and that waits for more threads than
  /// there are that come, however often each does.
  std::vector<WarpMiscount> neverFull() const {
    for (const WarpMeeting *At : WaitsAt)
      if (At && At->Threads)
        if (const WarpMiscount M = byWarps(*At, Warps); M.Come < M.Threads)
          return {M};
    return {};
  }

  bool waits(unsigned W) const { return WaitsAt[W]; }

private:
  struct State {
    int64_t Arrived = 0, Threads = 0;
  };

  bool step(unsigned W) {
    const WarpMeeting &M = Warps[W][Next[W]++];
    if (M.Kind == WarpMeeting::Other)
      return true;
    if (M.Kind == WarpMeeting::Waits)
      WaitsAt[W] = &M;
    if (!M.Threads)
      return M.Kind == WarpMeeting::Waits;
    State &S = Barriers[M.Id];
    if (S.Arrived && S.Threads != M.Threads)
      return false;
    S.Threads = M.Threads;
    S.Arrived += WarpSize;
    if (S.Arrived >= S.Threads) {
      S.Arrived = 0;
      for (const WarpMeeting *&At : WaitsAt)
        if (At && At->Threads && At->Id == M.Id)
          At = nullptr;
    }
    return true;
  }

  /// A barrier of all threads lets go when those that have not ended are there.
  bool releaseBlock() {
    bool Any = false;
    for (unsigned W = 0; W < Warps.size(); ++W) {
      if (!WaitsAt[W])
        continue;
      if (WaitsAt[W]->Threads)
        return false;
      Any = true;
    }
    for (const WarpMeeting *&At : WaitsAt)
      At = nullptr;
    return Any;
  }

  bool isStillToCome(int64_t Id) const {
    for (unsigned W = 0; W < Warps.size(); ++W)
      for (size_t I = Next[W];
           I < Warps[W].size() && !(WaitsAt[W] && WaitsAt[W]->Id == Id); ++I)
        if (Warps[W][I].Kind != WarpMeeting::Other && Warps[W][I].Threads &&
            Warps[W][I].Id == Id)
          return true;
    return false;
  }

  int64_t allOf(int64_t Id) const {
    int64_t Out = 0;
    for (const std::vector<WarpMeeting> &W : Warps)
      for (const WarpMeeting &M : W)
        if (M.Kind != WarpMeeting::Other && M.Threads && M.Id == Id)
          Out += WarpSize;
    return Out;
  }

  llvm::ArrayRef<std::vector<WarpMeeting>> Warps;
  std::vector<size_t> Next;
  std::vector<const WarpMeeting *> WaitsAt;
  std::map<int64_t, State> Barriers;
};

} // namespace

/// Warps that come to one barrier with nothing before it that could keep them
/// apart: since all of the block last met.
static std::vector<WarpMiscount>
comeAtOnce(llvm::ArrayRef<std::vector<WarpMeeting>> Warps) {
  struct Crowd {
    int64_t Come = 0;
    unsigned Place = 0;
  };
  // By how often all have met, number and count.
  std::map<std::tuple<unsigned, int64_t, int64_t>, Crowd> Crowds;
  for (const std::vector<WarpMeeting> &W : Warps) {
    unsigned Met = 0;
    bool First = true;
    for (const WarpMeeting &M : W) {
      if (M.Kind == WarpMeeting::Waits && !M.Threads) {
        ++Met;
        First = true;
        continue;
      }
      if (First && M.Kind == WarpMeeting::Waits) {
        Crowd &C = Crowds[{Met, M.Id, M.Threads}];
        C.Come += WarpSize;
        C.Place = M.Place;
      }
      First = false;
    }
  }
  std::vector<WarpMiscount> Out;
  // A warp that waits for nobody else goes on at once.
  for (const auto &[Key, C] : Crowds)
    if (const auto &[Met, Id, Threads] = Key;
        Threads > int64_t(WarpSize) && C.Come > Threads)
      Out.push_back({WarpMiscount::TooMany, Id, Threads, C.Come, C.Place});
  return Out;
}

/// Barriers that fewer threads ever come to than they wait for, each of which
/// waits: none can come a second time before the others have.
static std::vector<WarpMiscount>
comeNever(llvm::ArrayRef<std::vector<WarpMeeting>> Warps) {
  struct Crowd {
    std::set<size_t> Warps;
    unsigned Place = 0;
    bool Waits = true;
  };
  // By number; by count where that is always the same.
  std::map<int64_t, std::pair<int64_t, Crowd>> Crowds;
  for (size_t W = 0; W < Warps.size(); ++W)
    for (const WarpMeeting &M : Warps[W]) {
      if (M.Kind == WarpMeeting::Other || !M.Threads)
        continue;
      auto &[Threads, C] =
          Crowds.try_emplace(M.Id, M.Threads, Crowd{{}, M.Place, true})
              .first->second;
      C.Warps.insert(W);
      C.Waits &= M.Kind == WarpMeeting::Waits && M.Threads == Threads;
    }
  std::vector<WarpMiscount> Out;
  for (const auto &[Id, Of] : Crowds) {
    const auto &[Threads, C] = Of;
    if (const int64_t Come = int64_t(C.Warps.size() * WarpSize);
        C.Waits && Come < Threads)
      Out.push_back({WarpMiscount::TooFew, Id, Threads, Come, C.Place});
  }
  // Where each warp waits for more threads than the block has, none goes on and
  // comes again.
  auto Above = [&](const WarpMeeting &M) {
    return M.Kind == WarpMeeting::Waits && isAboveBlock(M, Warps);
  };
  if (Out.empty() && !Warps.empty() &&
      llvm::all_of(Warps, [&](const std::vector<WarpMeeting> &W) {
        return llvm::any_of(W, Above);
      }))
    Out.push_back(byWarps(*llvm::find_if(Warps.front(), Above), Warps));
  return Out;
}

/// Barriers at which all warps that have not ended wait, each before anything
/// that is not known.
static std::vector<WarpMiscount>
allWait(llvm::ArrayRef<std::vector<WarpMeeting>> Warps,
        llvm::ArrayRef<size_t> Sure) {
  if (Sure.size() != Warps.size())
    return {};
  std::vector<std::vector<WarpMeeting>> Known(Warps.begin(), Warps.end());
  for (size_t W = 0; W < Known.size(); ++W)
    Known[W].resize(std::min(Known[W].size(), Sure[W]));
  Block B(Known);
  if (!B.run())
    return {};
  for (unsigned W = 0; W < Known.size(); ++W)
    if (Sure[W] != EndOfWarp && !B.waits(W))
      return {};
  return B.neverFull();
}

std::vector<WarpMiscount>
miscounts(llvm::ArrayRef<std::vector<WarpMeeting>> Warps, WarpsFollowed How,
          llvm::ArrayRef<size_t> Sure) {
  if (std::vector<WarpMiscount> Out = comeAtOnce(Warps); !Out.empty())
    return Out;
  if (How != WarpsFollowed::ToTheEnd) {
    std::vector<WarpMiscount> Out;
    if (How == WarpsFollowed::LoopsOnce)
      Out = comeNever(Warps);
    return Out.empty() ? allWait(Warps, Sure) : Out;
  }
  Block B(Warps);
  if (!B.run())
    return {};
  return B.waitForEver();
}

//===----------------------------------------------------------------------===//
// Kernels
//===----------------------------------------------------------------------===//

BarrierCounts::BarrierCounts(TranslationUnit &TU)
    : TU(TU), Program(TU.engine<ir::Program>()) {
  for (const FunctionDecl *F : TU.functions())
    if (F->hasAttr<CUDAGlobalAttr>() && usesCounts(F))
      look(F);
}

/// Whether a function, or what it calls, comes to a barrier with a count.
bool BarrierCounts::usesCounts(const FunctionDecl *F) {
  auto [It, New] = Counting.try_emplace(F->getCanonicalDecl(), false);
  const ir::Function *Body = New ? Program.function(F) : nullptr;
  if (!Body)
    return It->second;
  for (const ir::Block &B : Body->Blocks)
    for (const ir::Instruction &I : B.Instructions) {
      bool Uses = false;
      if (I.Code == ir::Opcode::Assembly) {
        Uses = llvm::any_of(
            namedBarriers(cast<GCCAsmStmt>(I.Source)),
            [](const NamedBarrier &N) { return N.Threads.has_value(); });
      } else if (I.Code == ir::Opcode::Call && I.function()) {
        const DeviceIntrinsic *Row = deviceIntrinsic(I.function());
        Uses = Row ? Row->Work == DeviceWork::NamedBarrier &&
                         Row->has(IntrinsicRole::Threads)
                   : usesCounts(I.function());
      }
      if (Uses)
        return Counting[F->getCanonicalDecl()] = true;
    }
  return false;
}

void BarrierCounts::look(const FunctionDecl *Kernel) {
  LaunchScenarios &Launches = TU.engine<LaunchScenarios>();
  const llvm::ArrayRef<LaunchContext> Contexts = Launches.launchesOf(Kernel);
  if (Contexts.empty()) {
    if (TU.launchesOf(Kernel).empty())
      lookAlone(Kernel);
    return;
  }
  // What only some launches do may be one that nobody makes.
  std::vector<LaunchScenario> Scenarios;
  std::vector<Shape> Shapes;
  for (const LaunchContext &C : Contexts) {
    // Numbers that are chosen differ in what they are larger than.
    std::vector<LaunchScenario> Of = Launches.scenarios(C);
    llvm::append_range(Of, Launches.smallest(C));
    if (!Of.empty()) {
      if (std::optional<LaunchScenario> S = Launches.exact(C))
        Of.push_back(std::move(*S));
      std::move(Of.begin(), Of.end(), std::back_inserter(Scenarios));
    } else if (std::optional<Shape> S = shapeOf(C)) {
      Shapes.push_back(*S);
    } else {
      return;
    }
  }
  for (const LaunchScenario &S : Scenarios)
    Shapes.push_back({S.Block, S.Grid, &S});
  judge(Kernel, Shapes, /*Launched=*/true);
}

/// The blocks of a launch, where nothing is known of what the kernel is given.
std::optional<BarrierCounts::Shape>
BarrierCounts::shapeOf(const LaunchContext &C) {
  Shape S;
  for (unsigned Axis = 0; Axis < 3; ++Axis) {
    const SymExpr *B = C.Event->Block[Axis];
    const std::optional<int64_t> N = B ? B->integer() : std::nullopt;
    if (!N || *N <= 0 || *N > MaxThreadsPerBlock)
      return std::nullopt;
    S.Block[Axis] = uint64_t(*N);
  }
  return S;
}

void BarrierCounts::lookAlone(const FunctionDecl *Kernel) {
  // Of one row, and of whole warps: what is wrong for all of them.
  std::vector<Shape> Shapes;
  for (unsigned Threads :
       {MaxThreadsPerBlock, 512u, 384u, 256u, 192u, 160u, 128u, 96u, 64u, 32u})
    Shapes.push_back({{Threads, 1, 1}, std::nullopt, nullptr});
  judge(Kernel, Shapes, /*Launched=*/false);
}

/// What all ways to a barrier have in common last: the barrier itself, or the
/// call of the helper that is right by itself, as one is that is given the
/// count: by the function that \p Given calls lead to.
static const Stmt *placeOf(llvm::ArrayRef<std::vector<const Stmt *>> Chains,
                           size_t Given) {
  size_t Depth = 0;
  const auto &First = Chains.front();
  while (Depth < Given && llvm::all_of(
                              Chains,
                              [&](const std::vector<const Stmt *> &C) {
                                return Depth + 1 < C.size() &&
                                       C[Depth] == First[Depth];
                              }))
    ++Depth;
  return First[Depth];
}

/// The same for the number of a barrier. A call that passes nothing on is not
/// to blame for it, whatever object it is of.
static const Stmt *numberPlace(llvm::ArrayRef<const Stmt *> Chain,
                               size_t Given) {
  const auto PassesNothing = [](const Stmt *S) {
    const auto *Call = dyn_cast<CallExpr>(S);
    return Call && isa<CXXMemberCallExpr>(Call) && Call->getNumArgs() == 0;
  };
  size_t Depth = std::min(Given, Chain.size() - 1);
  while (Depth + 1 < Chain.size() && PassesNothing(Chain[Depth]))
    ++Depth;
  return Chain[Depth];
}

namespace {

/// The first and the last thread of a warp, and one between them.
std::vector<uint64_t> lanesOf(uint64_t Warp, uint64_t Threads) {
  const uint64_t First = Warp * WarpSize,
                 Last = std::min(First + WarpSize, Threads) - 1;
  std::set<uint64_t> Out{First, std::min(First + 1, Last), Last};
  return {Out.begin(), Out.end()};
}

bool isSame(llvm::ArrayRef<WarpMeeting> A, llvm::ArrayRef<WarpMeeting> B) {
  return std::equal(A.begin(), A.end(), B.begin(), B.end(),
                    [](const WarpMeeting &X, const WarpMeeting &Y) {
                      return X.Kind == Y.Kind && X.Id == Y.Id &&
                             X.Threads == Y.Threads;
                    });
}

bool meetsNobody(llvm::ArrayRef<WarpMeeting> W) {
  return llvm::all_of(
      W, [](const WarpMeeting &M) { return M.Kind == WarpMeeting::Other; });
}

/// Whether two threads of a warp do the same, as far as each was followed.
bool isSameAsFarAs(std::vector<WarpMeeting> &A, llvm::ArrayRef<WarpMeeting> B,
                   WarpsFollowed How) {
  if (How != WarpsFollowed::ForAWhile)
    return isSame(A, B);
  const size_t Both = std::min(A.size(), B.size());
  if (!isSame(llvm::ArrayRef(A).take_front(Both), B.take_front(Both)))
    return false;
  A.resize(Both);
  return true;
}

} // namespace

/// The warps of one block, each by some of its threads.
class BarrierCounts::BlockRun {
public:
  BlockRun(TranslationUnit &TU, const FunctionDecl *Kernel, const Shape &S)
      : Kernel(Kernel), S(S), Run(TU) {
    Run.enterLoops(true);
    if (S.Scenario)
      Arguments.emplace(Run, Kernel, *S.Scenario);
  }

  /// Runs all warps. Returns how many steps that took.
  uint64_t run() {
    auto Observe = [&](const ThreadMeeting &M) { note(M); };
    Run.observeMeetings(Observe);
    uint64_t Steps = 0;
    for (uint64_t W = 0; W * WarpSize < threads(); ++W) {
      Warps.emplace_back();
      Sure.push_back(EndOfWarp);
      for (uint64_t T : lanesOf(W, threads()))
        Steps += runThread(T);
    }
    return Steps;
  }

  /// What is wrong about what they do.
  InBlock found() const {
    InBlock Out;
    Out.NoSuch = NoSuch;
    if (!Known)
      return Out;
    for (const WarpMiscount &M : miscounts(Warps, How, Sure)) {
      std::vector<Chain> Ways = waysTo(M.Id);
      BarrierMiscount B;
      B.Is = M;
      B.Site = Places[M.Place].back();
      // What leads to the one that is told comes first.
      std::swap(*llvm::find(Ways, Places[M.Place]), Ways.front());
      B.Place = placeOf(Ways, Given[M.Place]);
      B.Kernel = Kernel;
      B.Block = threads();
      Out.Counts.try_emplace({B.Place, M.Form, M.Threads}, B);
    }
    return Out;
  }

private:
  uint64_t threads() const { return S.Block[0] * S.Block[1] * S.Block[2]; }

  void note(const ThreadMeeting &M) {
    if (M.Kind == ThreadMeeting::Open) {
      Sure.back() = std::min(Sure.back(), Now.size());
      return;
    }
    if (M.Kind == ThreadMeeting::Other) {
      Now.push_back({WarpMeeting::Other});
      return;
    }
    Chain Place(M.Calls.begin(), M.Calls.end());
    Place.push_back(M.Site);
    if (M.Id && (*M.Id < 0 || *M.Id >= BlockBarriers)) {
      BarrierMiscount B;
      B.Is = {WarpMiscount::NoSuch, *M.Id, 0, 0, 0};
      B.Site = M.Site;
      B.Place = numberPlace(Place, M.IdDepth);
      B.Kernel = Kernel;
      NoSuch.try_emplace({B.Place, B.Is.Form, 0}, B);
    }
    const auto [It, New] = Numbered.try_emplace(Place, Places.size());
    if (New) {
      Places.push_back(Place);
      Given.push_back(M.ThreadsDepth);
    }
    Known &= M.WholeBlock || (M.Id && M.Threads && *M.Threads > 0 &&
                              *M.Threads % WarpSize == 0);
    Now.push_back({M.Kind == ThreadMeeting::Arrives ? WarpMeeting::Arrives
                                                    : WarpMeeting::Waits,
                   M.Id.value_or(0), M.WholeBlock ? 0 : M.Threads.value_or(0),
                   It->second});
  }

  ThreadPlace placeOfThread(uint64_t T) const {
    ThreadPlace At;
    At.Thread = {T % S.Block[0], T / S.Block[0] % S.Block[1],
                 T / S.Block[0] / S.Block[1]};
    At.Block = {0, 0, 0};
    for (unsigned Axis = 0; Axis < 3; ++Axis) {
      At.BlockDim[Axis] = S.Block[Axis];
      if (S.Grid)
        At.GridDim[Axis] = (*S.Grid)[Axis];
    }
    return At;
  }

  /// Runs one thread of the last warp.
  uint64_t runThread(uint64_t T) {
    Now.clear();
    const ThreadPlace At = placeOfThread(T);
    const uint64_t Before = Run.steps();
    if (Arguments)
      Run.run(
          Kernel, At, Arguments->Values, [](const ThreadAccess &) {},
          Arguments->Parts);
    else
      Run.run(Kernel, At, {}, [](const ThreadAccess &) {});
    if (Run.cutShort())
      How = std::max(How, Run.finished() ? WarpsFollowed::LoopsOnce
                                         : WarpsFollowed::ForAWhile);
    Known &= (Run.finished() || Run.cutShort()) && !Run.mayHaveMet();
    // One thread that comes brings its warp.
    std::vector<WarpMeeting> &Of = Warps.back();
    if (Of.empty() || meetsNobody(Of))
      Of = Now;
    else if (!meetsNobody(Now))
      Known &= isSameAsFarAs(Of, Now, How);
    return Run.steps() - Before;
  }

  /// The places where warps meet at a barrier that counts.
  std::vector<Chain> waysTo(int64_t Id) const {
    std::vector<Chain> Ways;
    std::set<unsigned> Seen;
    for (const std::vector<WarpMeeting> &W : Warps)
      for (const WarpMeeting &X : W)
        if (X.Kind != WarpMeeting::Other && X.Threads && X.Id == Id &&
            Seen.insert(X.Place).second)
          Ways.push_back(Places[X.Place]);
    return Ways;
  }

  const FunctionDecl *const Kernel;
  const Shape &S;
  ThreadRun Run;
  std::optional<ScenarioArguments> Arguments;
  std::vector<Chain> Places;
  /// Of each: how many of the calls lead to the function that says the count.
  std::vector<size_t> Given;
  std::map<Chain, unsigned> Numbered;
  std::vector<std::vector<WarpMeeting>> Warps;
  /// What the thread that runs does.
  std::vector<WarpMeeting> Now;
  bool Known = true;
  WarpsFollowed How = WarpsFollowed::ToTheEnd;
  std::vector<size_t> Sure;
  Miscounts NoSuch;
};

BarrierCounts::InBlock BarrierCounts::inBlock(const FunctionDecl *Kernel,
                                              const Shape &S) {
  BlockRun Run(TU, Kernel, S);
  Steps += Run.run();
  return Run.found();
}

void BarrierCounts::judge(const FunctionDecl *Kernel,
                          llvm::ArrayRef<Shape> Shapes, bool Launched) {
  std::optional<InBlock> Always;
  auto KeepCommon = [](Miscounts &Kept, const Miscounts &Now) {
    for (auto It = Kept.begin(); It != Kept.end();)
      It = Now.contains(It->first) ? std::next(It) : Kept.erase(It);
  };
  for (const Shape &S : Shapes) {
    if (Steps > MaxUnitSteps) {
      Profile::count("bound reached: counts of barriers");
      return;
    }
    InBlock Now = inBlock(Kernel, S);
    if (!Always) {
      Always = std::move(Now);
    } else {
      KeepCommon(Always->Counts, Now.Counts);
      KeepCommon(Always->NoSuch, Now.NoSuch);
    }
    if (Always->Counts.empty() && Always->NoSuch.empty())
      return;
  }
  if (!Always)
    return;
  for (Miscounts *Of : {&Always->NoSuch, &Always->Counts})
    for (auto &[Key, B] : *Of) {
      B.Launched = Launched;
      Found.push_back(B);
    }
}

} // namespace cuda_lint
