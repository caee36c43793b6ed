//===- LaunchFloodCheck.cpp - More child grids than can be pending --------===//

#include "analysis/LaunchConfig.h"
#include "analysis/Simulation.h"
#include "checks/Check.h"
#include "checks/CheckOptions.h"
#include "cuda/Bound.h"
#include "cuda/BuiltinVariables.h"
#include "cuda/Constants.h"
#include "cuda/ExecutionSpace.h"
#include "cuda/RuntimeApi.h"
#include "hardware/Occupancy.h"
#include "clang/Analysis/Analyses/ExprMutationAnalyzer.h"
#include "llvm/ADT/DenseMap.h"

using namespace clang;

namespace cuda_lint {
namespace {

/// Launches of one warp and of one loop that count as few.
constexpr unsigned FewPerWarp = 8, FewIterations = 64;
/// What fits by default (cudaLimitDevRuntimePendingLaunchCount).
constexpr int64_t DefaultPending = 2048;
/// A bound from here on is none: it comes from a narrow type.
constexpr uint64_t Unbounded = uint64_t(1) << 20;

static const Bound<unsigned>
    MaxFixed("launch-flood-fixed", 41, BoundKind::Reach,
             "expressions within each other that are the same whenever a "
             "kernel launches itself"),
    MaxCopies("launch-flood-copies", 8, BoundKind::Reach,
              "copies of a parameter within each other that is passed on to "
              "the next launch");
static const Bound<size_t>
    MaxCycle("launch-flood-cycle", 9, BoundKind::Reach,
             "launches by which a kernel may launch itself");

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

  struct Edge {
    const Launch *L;
    const FunctionDecl *From, *To;
  };

  static const FunctionDecl *definitionOf(const FunctionDecl *F) {
    const FunctionDecl *Definition = nullptr;
    return F && F->hasBody(Definition) ? Definition : nullptr;
  }

  /// The launches of every kernel, its own and those of the functions it calls.
  static std::vector<Edge> edges(TranslationUnit &TU) {
    std::vector<Edge> Out;
    for (const Launch &L : TU.launches()) {
      if (!runsOnDevice(L.Caller) || !definitionOf(L.Kernel))
        continue;
      llvm::SmallVector<const FunctionDecl *, 8> Queue = {L.Caller};
      llvm::DenseSet<const FunctionDecl *> Seen;
      while (!Queue.empty()) {
        const FunctionDecl *F = Queue.pop_back_val();
        if (!Seen.insert(F->getCanonicalDecl()).second)
          continue;
        if (isKernel(F)) {
          Out.push_back({&L, definitionOf(F), definitionOf(L.Kernel)});
          continue;
        }
        for (const CallSite &C : TU.callersOf(F))
          if (C.Caller)
            Queue.push_back(C.Caller);
      }
    }
    return Out;
  }

  /// True when an expression is known to be the same in every generation:
  /// constants, built-in variables, parameters that every launch of the cycle
  /// passes on as they are, and local variables that such expressions
  /// initialise.
  static bool fixed(const Stmt *S,
                    const llvm::DenseSet<const VarDecl *> &Changing,
                    unsigned Depth = 0) {
    if (!S)
      return true;
    if (Depth >= MaxFixed)
      return false;
    if (const auto *E = dyn_cast<Expr>(S))
      if (builtinAccess(E))
        return true;
    // A member of an object that is passed on as it is.
    if (const auto *Member = dyn_cast<MemberExpr>(S)) {
      const auto *Ref =
          dyn_cast<DeclRefExpr>(Member->getBase()->IgnoreParens());
      const auto *Of = Ref ? dyn_cast<ParmVarDecl>(Ref->getDecl()) : nullptr;
      return !Member->isArrow() && isa<FieldDecl>(Member->getMemberDecl()) &&
             Of && !Changing.contains(Of);
    }
    if (isa<CallExpr>(S) || isa<ArraySubscriptExpr>(S) || isa<LambdaExpr>(S))
      return false;
    if (const auto *U = dyn_cast<UnaryOperator>(S))
      if (U->getOpcode() == UO_Deref || U->isIncrementDecrementOp())
        return false;
    if (const auto *B = dyn_cast<BinaryOperator>(S))
      if (B->isAssignmentOp())
        return false;
    if (const auto *Ref = dyn_cast<DeclRefExpr>(S)) {
      const auto *V = dyn_cast<VarDecl>(Ref->getDecl());
      if (!V)
        return isa<EnumConstantDecl>(Ref->getDecl());
      if (isa<ParmVarDecl>(V))
        return !Changing.contains(V);
      if (V->isConstexpr())
        return true;
      return V->hasLocalStorage() && V->getInit() &&
             fixed(V->getInit(), Changing, Depth + 1);
    }
    return llvm::all_of(S->children(), [&](const Stmt *C) {
      return fixed(C, Changing, Depth + 1);
    });
  }

  static bool contains(const Stmt *S, const Stmt *Wanted) {
    return S && (S == Wanted || llvm::any_of(S->children(), [&](const Stmt *C) {
                   return contains(C, Wanted);
                 }));
  }
  static bool leaves(const Stmt *S) {
    return S && (isa<ReturnStmt>(S) || isa<BreakStmt>(S) ||
                 llvm::any_of(S->children(),
                              [](const Stmt *C) { return leaves(C); }));
  }

  /// True when nothing on the way to the launch may differ between generations.
  static bool alwaysReached(const Stmt *S, const Stmt *Call,
                            const llvm::DenseSet<const VarDecl *> &Changing) {
    if (S == Call)
      return true;
    if (const auto *Compound = dyn_cast<CompoundStmt>(S)) {
      for (const Stmt *Sub : Compound->body()) {
        if (contains(Sub, Call))
          return alwaysReached(Sub, Call, Changing);
        if (!leaves(Sub))
          continue;
        const auto *If = dyn_cast<IfStmt>(Sub);
        if (!If || !fixed(If->getCond(), Changing))
          return false;
      }
      return false;
    }
    if (const auto *If = dyn_cast<IfStmt>(S))
      if (!contains(If->getCond(), Call) && !fixed(If->getCond(), Changing))
        return false;
    if (const auto *For = dyn_cast<ForStmt>(S))
      if (For->getCond() && !fixed(For->getCond(), Changing))
        return false;
    if (const auto *While = dyn_cast<WhileStmt>(S))
      if (!fixed(While->getCond(), Changing))
        return false;
    if (isa<SwitchStmt>(S) || isa<ConditionalOperator>(S))
      return false;
    if (const auto *B = dyn_cast<BinaryOperator>(S); B && B->isLogicalOp())
      return false;
    for (const Stmt *C : S->children())
      if (contains(C, Call))
        return alwaysReached(C, Call, Changing);
    return false;
  }

  void recursion(TranslationUnit &TU) {
    std::vector<Edge> Edges = edges(TU);
    llvm::DenseSet<const FunctionDecl *> Finished;
    llvm::SmallVector<const Edge *, 8> Path;
    for (const FunctionDecl *F : TU.functions())
      if (isKernel(F))
        search(TU, F, Edges, Path, Finished);
  }

  void search(TranslationUnit &TU, const FunctionDecl *Kernel,
              const std::vector<Edge> &Edges,
              llvm::SmallVectorImpl<const Edge *> &Path,
              llvm::DenseSet<const FunctionDecl *> &Finished) {
    if (Path.size() >= MaxCycle)
      return;
    for (const Edge &E : Edges) {
      if (E.From != Kernel || Finished.contains(E.To))
        continue;
      Path.push_back(&E);
      const auto *Start =
          llvm::find_if(Path, [&](const Edge *X) { return X->From == E.To; });
      if (Start != Path.end())
        judge(TU, llvm::ArrayRef(Start, Path.end()));
      else
        search(TU, E.To, Edges, Path, Finished);
      Path.pop_back();
    }
    if (Path.empty())
      Finished.insert(Kernel);
  }

  /// The parameter whose value an expression is, as the function was given it:
  /// also in a copy; null for all else.
  static const ParmVarDecl *passedOn(const Expr *E, const FunctionDecl &In,
                                     ASTContext &Ctx) {
    for (unsigned Steps = 0; Steps < MaxCopies; ++Steps) {
      E = E->IgnoreImplicit()->IgnoreParenImpCasts();
      if (const auto *Copy = dyn_cast<CXXConstructExpr>(E);
          Copy && Copy->getConstructor()->isCopyOrMoveConstructor() &&
          Copy->getNumArgs() >= 1) {
        E = Copy->getArg(0);
        continue;
      }
      const auto *Ref = dyn_cast<DeclRefExpr>(E);
      const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
      if (!V || !V->hasLocalStorage() || !In.hasBody() ||
          ExprMutationAnalyzer(*In.getBody(), Ctx).isMutated(V))
        return nullptr;
      if (const auto *Parameter = dyn_cast<ParmVarDecl>(V))
        return Parameter;
      if (!V->getInit())
        return nullptr;
      E = V->getInit();
    }
    return nullptr;
  }

  void judge(TranslationUnit &TU, llvm::ArrayRef<const Edge *> Cycle) {
    // A parameter changes unless every launch of the cycle passes on a
    // parameter of its own that does not change.
    llvm::DenseSet<const VarDecl *> Changing;
    for (bool Again = true; Again;) {
      Again = false;
      for (const Edge *E : Cycle)
        for (unsigned I = 0; I < E->To->getNumParams(); ++I) {
          const ParmVarDecl *P = E->To->getParamDecl(I);
          if (Changing.contains(P))
            continue;
          const ParmVarDecl *Passed =
              I < E->L->Arguments.size()
                  ? passedOn(E->L->Arguments[I], *E->L->Caller, TU.context())
                  : nullptr;
          if (!Passed || Changing.contains(Passed) ||
              (Cycle.size() == 1 && E->L->Caller == E->To && Passed != P)) {
            Changing.insert(P);
            Again = true;
          }
        }
    }
    for (const Edge *E : Cycle) {
      // In a helper the way to the launch is not followed.
      if (definitionOf(E->L->Caller) != E->From)
        return;
      if (E->L->Stream && namedStreamLiteral(E->L->Stream, TU.context()) ==
                              NamedStream::TailLaunch)
        return;
      if (!alwaysReached(E->From->getBody(), E->L->Site, Changing))
        return;
    }
    const Edge *Closing = Cycle.back();
    if (!claim(Closing->L->location()))
      return;
    diag(Closing->L->location(),
         "%0 launches itself%select{| through other kernels}1 with nothing "
         "that ends the recursion")
        << Closing->To << (Cycle.size() > 1);
    for (const Edge *E : Cycle.drop_back())
      note(E->L->location(), "it launches the next kernel of the cycle here");
    note(Closing->L->location(),
         "pass a depth or size that changes, and test it before the launch");
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
                              {{"DataDependent", CheckOption::Flag}});

} // namespace
} // namespace cuda_lint
