//===- LeakCheck.cpp - What a path leaves behind --------------------------===//

#include "checks/Check.h"
#include "cuda/ExecutionSpace.h"
#include "cuda/HostRuntime.h"
#include "domains/symbolic/Paths.h"
#include "llvm/ADT/MapVector.h"

using namespace clang;

namespace cuda_lint {
namespace {

bool releases(ArgumentRole Role, HostWork Work) {
  return Role == ArgumentRole::Freed || Role == ArgumentRole::FreedArray ||
         (Work == HostWork::Destroy &&
          (Role == ArgumentRole::Stream || Role == ArgumentRole::Event ||
           Role == ArgumentRole::Graph || Role == ArgumentRole::Exec ||
           Role == ArgumentRole::Pool || Role == ArgumentRole::Handle));
}

class LeakCheck : public HostCheck {
public:
  using HostCheck::HostCheck;

private:
  /// What becomes of the things that one call hands out.
  struct Fate {
    const HostFunction *Row = nullptr;
    bool Released = false;
    /// Something else may release it.
    bool Escaped = false;
    /// The end of a path that leaves it behind.
    const PathEvent *Left = nullptr;
  };
  using Fates = llvm::MapVector<const Stmt *, Fate>;

  void checkUnit(TranslationUnit &TU) override {
    PathExecution &Paths = TU.engine<PathExecution>();
    for (const FunctionDecl *F : TU.functions()) {
      if (runsOnDevice(F) || F->isMain() || !handsOut(TU, F))
        continue;
      Fates All;
      for (const ExecutionPath &Path : Paths.paths(F).Paths)
        followPath(Paths, Path, All);
      for (const auto &[Site, Fate] : All)
        if ((Fate.Released || !Fate.Escaped) && Fate.Left &&
            claim(Site->getBeginLoc()))
          report(Site, Fate);
    }
  }

  static bool handsOut(TranslationUnit &TU, const FunctionDecl *F) {
    return llvm::any_of(TU.callsIn(F), [](const CallSite &Site) {
      const HostFunction *Row = hostFunction(Site.Call);
      return Row && llvm::any_of(Row->Arguments, receives);
    });
  }

  struct Held {
    const SymExpr *Value;
    const PathEvent *From;
    const HostFunction *Row;
  };

  /// Whether a path knows that a call failed: nothing was handed out then.
  static bool failed(PathExecution &Paths, const PathEvent &E,
                     const ExecutionPath &Path) {
    if (!E.Result)
      return true;
    SymContext &S = Paths.symbols();
    // Compared as it is, or as the int that C++ makes of an enumerator.
    const SymExpr *AsInt = S.cast(ScalarType{32, true, false}, E.Result);
    return S.decide(S.truth(E.Result), Path.Known) == true ||
           S.decide(S.truth(AsInt), Path.Known) == true;
  }

  /// Whether what is handed out goes into a variable of its own.
  static bool isOwn(PathExecution &Paths, const SymExpr *Address) {
    const SymExpr *A = Address ? stripCasts(Address) : nullptr;
    if (!A || A->Kind != SymExpr::Address || A->A)
      return false;
    const auto *V = dyn_cast_or_null<VarDecl>(Paths.variableOf(A->Loc));
    return V && V->hasLocalStorage() && V->getType()->isPointerType();
  }

  void followPath(PathExecution &Paths, const ExecutionPath &Path, Fates &All) {
    if (!Path.Returns)
      return;
    llvm::SmallVector<Held, 8> Live;
    auto Take = [&](const SymExpr *Value, bool Released) {
      const SymExpr *Base = Value ? Paths.base(Value) : nullptr;
      llvm::erase_if(Live, [&](const Held &H) {
        if (!Base || H.Value != Base)
          return false;
        (Released ? All[H.From->Site].Released : All[H.From->Site].Escaped) =
            true;
        return true;
      });
    };
    for (const PathEvent *E : Path.Events) {
      if (E->Kind == PathEvent::Write) {
        Take(E->Value, false);
        continue;
      }
      if (E->Kind == PathEvent::Return) {
        Take(E->Result, false);
        for (const Held &H : Live)
          if (Fate &F = All[H.From->Site]; !F.Left)
            F.Left = E;
        return;
      }
      if (E->Kind != PathEvent::Call)
        continue;
      const HostFunction *Row = hostFunction(E->Callee);
      for (unsigned I = 0; I < E->Arguments.size(); ++I)
        if (!Row || releases(Row->role(I), Row->Work))
          Take(E->Arguments[I], Row != nullptr);
      if (!Row || failed(Paths, *E, Path) || !E->Calls.empty())
        continue;
      for (unsigned I = 0; I < E->Received.size(); ++I)
        if (E->Received[I] && isOwn(Paths, E->Arguments[I])) {
          Live.push_back({Paths.base(E->Received[I]), E, Row});
          All[E->Site].Row = Row;
        }
    }
  }

  void report(const Stmt *Site, const Fate &Fate) {
    diag(Site->getBeginLoc(),
         Fate.Released
             ? "what %0 gives is released on one way through the function and "
               "left behind on another"
             : "what %0 gives is never released")
        << Fate.Row->Name;
    note(Fate.Left->Site->getBeginLoc(), "left behind here");
    note(Site->getBeginLoc(), "let an object own it, whose destructor "
                              "releases it");
  }
};

const RegisterCheck<LeakCheck>
    Registered({"cuda-host-leak",
                CheckKind::Strict,
                FixSupport::Note,
                "memory, a stream or an event that some path leaves behind",
                {{"CUDA Runtime API", "Memory Management"},
                 {"CUDA Runtime API", "Stream Management"}}});

} // namespace
} // namespace cuda_lint
