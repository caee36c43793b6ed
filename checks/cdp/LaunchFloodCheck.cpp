//===- LaunchFloodCheck.cpp - More child grids than can be pending --------===//

#include "analysis/EndlessLaunches.h"
#include "analysis/HelperPlaces.h"
#include "analysis/LaunchConfig.h"
#include "analysis/Simulation.h"
#include "checks/Check.h"
#include "checks/CheckOptions.h"
#include "cuda/Constants.h"
#include "cuda/ExecutionSpace.h"
#include "cuda/RuntimeApi.h"
#include "hardware/Occupancy.h"

using namespace clang;

namespace cuda_lint {
namespace {

/// Launches of one warp and of one loop that count as few.
constexpr unsigned FewPerWarp = 8, FewIterations = 64;
/// What fits by default (cudaLimitDevRuntimePendingLaunchCount).
constexpr int64_t DefaultPending = 2048;
/// A bound from here on is none: it comes from a narrow type.
constexpr uint64_t Unbounded = uint64_t(1) << 20;

class LaunchFloodCheck : public Check {
public:
  LaunchFloodCheck(StringRef Name, clang::tidy::ClangTidyContext *Context)
      : Check(Name, Context),
        DataDependent(Options.get("DataDependent", false)) {}

  void storeOptions(clang::tidy::ClangTidyOptions::OptionMap &Opts) override {
    Check::storeOptions(Opts);
    Options.store(Opts, "DataDependent", DataDependent);
  }

private:
  void checkUnit(TranslationUnit &TU) override {
    recursion(TU);
    int64_t Pending = pendingLimit(TU);
    // A raised limit is taken to be meant for this.
    if (Pending > DefaultPending)
      return;
    llvm::ArrayRef<LaunchReached> All =
        TU.engine<Simulations>().observations().Launches;
    for (const LaunchReached &L : All) {
      if (L.DataGuarded && !DataDependent)
        continue;
      // Of a function that no visible kernel calls nothing is known about the
      // threads that call it.
      if (L.Where.Calls.empty() && !isKernel(L.Where.Function))
        continue;
      // What a constexpr function calls is the host's all the same.
      if (!runsOnDevice(L.Where.Function))
        continue;
      bool Many = isMany(L) && !hasFewThreads(TU, L.Where.Root);
      if (!Many && !isLong(L))
        continue;
      // The input of the run decides when the loop ends, but something may
      // bound it all the same.
      const uint64_t Most =
          !Many && L.OpenLoop ? mostTimes(TU, L.Where) : Unbounded;
      if (Most <= FewIterations)
        continue;
      // What Clang could not make sense of may be the guard.
      if (hasErrors(L.Where.Function->getBody()))
        continue;
      const SourceLocation Place = placeOf(L, All);
      if (!claim(Place))
        continue;
      if (Many && L.PerBlock == L.Of)
        diag(Place,
             "%select{every thread of a block launches|each of the %1 threads "
             "of a block launches}0 a child grid here: more than %2 "
             "pending launches fail")
            << L.BlockKnown << L.Of << static_cast<int>(DefaultPending);
      else if (Many)
        diag(Place, "%0 of the %1 threads of a block launch a child grid here: "
                    "more than %2 pending launches fail")
            << L.PerBlock << L.Of << static_cast<int>(DefaultPending);
      else if (L.OpenLoop && Most < Unbounded)
        diag(Place, "a child grid is launched in each of up to %0 iterations: "
                    "more than %1 pending launches fail")
            << withSeparators(Most) << static_cast<int>(DefaultPending);
      else if (L.OpenLoop)
        diag(Place,
             "a child grid is launched in every iteration of a loop with no "
             "constant bound: more than %0 pending launches fail")
            << static_cast<int>(DefaultPending);
      else
        diag(Place, "a child grid is launched in each of %0 iterations: more "
                    "than %1 pending launches fail")
            << L.Iterations << static_cast<int>(DefaultPending);
      if (Place != L.Where.loc())
        note(L.Where.loc(), "the launch is here");
      if (!Many)
        note(L.Loop->getBeginLoc(), "the loop is here");
      note(Place, Many ? "let one thread of the block launch one larger grid, "
                         "or raise cudaLimitDevRuntimePendingLaunchCount"
                       : "launch one larger grid, or raise "
                         "cudaLimitDevRuntimePendingLaunchCount");
    }
  }

  static bool hasErrors(const Stmt *S) {
    if (const auto *E = dyn_cast_or_null<Expr>(S); E && E->containsErrors())
      return true;
    return S && llvm::any_of(S->children(), [](const Stmt *Child) {
             return hasErrors(Child);
           });
  }

  /// True for a kernel that is only ever launched with a few threads per block,
  /// also where no run has got to its launches: those of a recursion.
  static bool hasFewThreads(TranslationUnit &TU, const FunctionDecl *Kernel) {
    if (!Kernel || !isKernel(Kernel) || TU.launchesOf(Kernel).empty())
      return false;
    BlockShapes Shapes = TU.engine<LaunchConfigs>().blockShapes(Kernel);
    return Shapes.Complete && llvm::all_of(Shapes.Known, [](const Extent3 &E) {
             return E.count() && *E.count() <= FewPerWarp;
           });
  }

  /// How often the run of a kernel gets to a launch at most, for any input.
  static uint64_t mostTimes(TranslationUnit &TU, const CallPlace &Where) {
    const FunctionDecl *Root = Where.Root;
    if (!Root)
      return Unbounded;
    const ExecutionTrace &Trace = TU.engine<PathExecution>().run(Root);
    uint64_t Times = 0;
    for (const ExecutionEvent &Event : Trace.Events)
      if (Event.Kind == ExecutionEvent::Launch && Event.Site == Where.S &&
          llvm::equal(Event.Path,
                      llvm::make_filter_range(Where.Calls, [](const Expr *E) {
                        return isa<CallExpr>(E);
                      })))
        Times = llvm::SaturatingAdd(Times, Event.Times);
    // Something may bound what an unfinished run has not got to.
    if (!Times && !Trace.Complete)
      return 0;
    return Times && Times < Unbounded ? Times : Unbounded;
  }

  static bool isMany(const LaunchReached &L) { return L.PerWarp > FewPerWarp; }
  static bool isLong(const LaunchReached &L) {
    return L.Loop && (L.OpenLoop || L.Iterations > FewIterations);
  }

  /// The launch; or, in a helper that is right by itself because it is all
  /// right when it is called in another way, the call that makes it wrong.
  static SourceLocation placeOf(const LaunchReached &L,
                                llvm::ArrayRef<LaunchReached> All) {
    unsigned Depth = L.Where.Calls.size();
    for (const LaunchReached &Other : All) {
      if (Other.Where.S != L.Where.S || isMany(Other) || isLong(Other))
        continue;
      const auto &Wrong = L.Where.Calls, &Right = Other.Where.Calls;
      unsigned Same = 0;
      while (Same < Wrong.size() && Same < Right.size() &&
             Wrong[Wrong.size() - 1 - Same] == Right[Right.size() - 1 - Same])
        ++Same;
      if (Same < Wrong.size())
        Depth = std::min(Depth, static_cast<unsigned>(Wrong.size()) - 1 - Same);
    }
    return L.Where.at(Depth)->getBeginLoc();
  }

  /// The largest constant that the unit raises the limit to; 0 when it does
  /// not. Unknown values count as sufficient.
  static int64_t pendingLimit(TranslationUnit &TU) {
    int64_t Found = 0;
    for (const FunctionDecl *F : TU.functions())
      for (const CallSite &C : TU.callsIn(F)) {
        if (runtimeApiName(C.Call) != "cudaDeviceSetLimit" ||
            C.Call->getNumArgs() != 2)
          continue;
        Expr::EvalResult Limit, Value;
        // cudaLimitDevRuntimePendingLaunchCount
        if (!C.Call->getArg(0)->EvaluateAsInt(Limit, TU.context()) ||
            Limit.Val.getInt() != 4)
          continue;
        int64_t V = C.Call->getArg(1)->EvaluateAsInt(Value, TU.context())
                        ? low64(Value.Val.getInt())
                        : INT64_MAX;
        Found = std::max(Found, V);
      }
    return Found;
  }

  //===--------------------------------------------------------------------===//
  // Recursion
  //===--------------------------------------------------------------------===//

  void recursion(TranslationUnit &TU) {
    for (const EndlessCycle &Cycle : TU.engine<EndlessLaunches>().all()) {
      // The launch that closes the cycle, or the call of a helper that others
      // call as well.
      const PathEvent &Closing = *Cycle.Steps.back().Launch;
      const unsigned Own = callsOfOwnHelpers(TU, Closing.Calls);
      const SourceLocation Place = Own < Closing.Calls.size()
                                       ? Closing.Calls[Own]->getBeginLoc()
                                       : Closing.L->location();
      if (!claim(Place))
        continue;
      diag(Place, "%0 launches itself%select{| through other kernels}1 with "
                  "nothing that ends the recursion")
          << Cycle.Steps.front().Kernel << (Cycle.Steps.size() > 1);
      if (Place != Closing.L->location())
        note(Closing.L->location(), "the launch is here");
      for (const EndlessCycle::Step &Step :
           llvm::ArrayRef(Cycle.Steps).drop_back())
        note(Step.Launch->L->location(),
             "it launches the next kernel of the cycle here");
      note(Place, "pass a depth or size that changes, and test it before the "
                  "launch");
    }
  }

  const bool DataDependent;
};

const RegisterCheck<LaunchFloodCheck>
    Registered({"cuda-cdp-launch-flood",
                CheckKind::Correctness,
                FixSupport::Note,
                "a child grid launched by every thread or every iteration, or "
                "by a recursion that nothing ends",
                {{"CUDA Dynamic Parallelism Programming Guide",
                  "Pending Kernel Launches"}},
                CodeSide::Device});
const RegisterOptions Options("cuda-cdp-launch-flood",
                              {{"DataDependent", CheckOption::StrictFlag}});

} // namespace
} // namespace cuda_lint
