//===- LimitsCheck.cpp - Device runtime limits that come too late ---------===//

#include "analysis/LaunchConfig.h"
#include "checks/Check.h"
#include "cuda/Names.h"
#include "cuda/RuntimeApi.h"

using namespace clang;

namespace cuda_lint {
namespace {

/// `cudaLimit`.
enum : int64_t {
  LimitMallocHeapSize = 2,
  LimitDevRuntimeSyncDepth = 3,
  LimitDevRuntimePendingLaunchCount = 4
};

/// What a child's parameters take at most before CUDA 12.
constexpr uint64_t MaxChildParameterBytes = 4096;

class LimitsCheck : public Check {
public:
  using Check::Check;

private:
  void checkUnit(TranslationUnit &TU) override {
    llvm::SetVector<const FunctionDecl *> Setting;
    for (const FunctionDecl *F : TU.functions())
      for (const CallSite &Site : TU.callsIn(F))
        if (isSetLimit(Site.Call))
          Setting.insert(F);
    // In a caller's run the call of a helper that sets the limit may come after
    // a launch.
    for (size_t I = 0; I < Setting.size(); ++I) {
      for (const CallSite &Site : TU.callersOf(Setting[I]))
        Setting.insert(Site.Caller);
      if (const auto *Constructor = dyn_cast<CXXConstructorDecl>(Setting[I]))
        for (const FunctionDecl *F : TU.constructing(Constructor))
          Setting.insert(F);
    }
    Gone.clear();
    for (const FunctionDecl *F : Setting)
      order(TU, F);
    if (cdpVersion(TU) == 1)
      parameters(TU);
  }

  static bool isSetLimit(const CallExpr *Call) {
    llvm::StringRef Name = runtimeApiName(Call);
    return (Name == "cudaDeviceSetLimit" || Name == "cudaThreadSetLimit") &&
           Call->getNumArgs() == 2;
  }

  static llvm::StringRef nameOfLimit(int64_t Limit) {
    switch (Limit) {
    case LimitMallocHeapSize:
      return "cudaLimitMallocHeapSize";
    case LimitDevRuntimeSyncDepth:
      return "cudaLimitDevRuntimeSyncDepth";
    case LimitDevRuntimePendingLaunchCount:
      return "cudaLimitDevRuntimePendingLaunchCount";
    default:
      return "";
    }
  }

  /// True when the two cannot happen in one run.
  static bool exclude(SymContext &Sym, const ExecutionEvent &A,
                      const ExecutionEvent &B) {
    return llvm::any_of(A.Known, [&](const SymExpr *Fact) {
      return Sym.decide(Fact, B.Known) == false;
    });
  }

  void order(TranslationUnit &TU, const FunctionDecl *F) {
    SymContext &Sym = TU.engine<PathExecution>().symbols();
    llvm::SmallVector<const ExecutionEvent *, 4> Launches;
    for (const ExecutionEvent &Event :
         TU.engine<PathExecution>().run(F).Events) {
      if (Event.Kind == ExecutionEvent::Launch) {
        Launches.push_back(&Event);
        continue;
      }
      const auto *Call = Event.Kind == ExecutionEvent::Call
                             ? dyn_cast<CallExpr>(Event.Site)
                             : nullptr;
      if (!Call)
        continue;
      // A new context, or another device, starts over.
      llvm::StringRef Api = runtimeApiName(Call);
      if (Api == "cudaDeviceReset" || Api == "cudaThreadExit" ||
          Api == "cudaSetDevice") {
        Launches.clear();
        continue;
      }
      if (!isSetLimit(Call) || Event.Arguments.empty() ||
          !Event.Arguments[0].Value)
        continue;
      // One of those that a choice may give.
      std::optional<int64_t> Limit;
      Sym.anyCase({Event.Arguments[0].Value}, Event.Known,
                  [&](llvm::ArrayRef<const SymExpr *> V,
                      llvm::ArrayRef<const SymExpr *>) {
                    Limit = V[0]->integer();
                    return Limit && !nameOfLimit(*Limit).empty();
                  });
      llvm::StringRef Name = Limit ? nameOfLimit(*Limit) : "";
      if (Name.empty())
        continue;
      // Which of them a helper sets is its callers' choice.
      if (Event.Entry && !Event.Arguments[0].Value->isInteger() &&
          !TU.callersOf(F).empty())
        continue;
      SourceLocation Place =
          Event.Entry ? Event.Entry->getBeginLoc() : Call->getBeginLoc();
      if (*Limit == LimitDevRuntimeSyncDepth && cdpVersion(TU) == 2) {
        // Wrong wherever it stands; where a helper is told the limit, by the
        // call that says so.
        if (!isKnownGone(Event) && claim(Place)) {
          diag(Place, "cudaLimitDevRuntimeSyncDepth is gone with the device's "
                      "cudaDeviceSynchronize in CUDA 12: the call fails with "
                      "cudaErrorUnsupportedLimit");
          if (Event.Entry)
            note(Call->getBeginLoc(), "the limit is set here");
          note(Place, "remove the call");
        }
        continue;
      }
      auto Before = llvm::find_if(Launches, [&](const ExecutionEvent *L) {
        // When both are in one helper, the helper's own run reports it.
        bool SameHelper = Event.Entry && Event.Entry == L->Entry;
        return !SameHelper && !exclude(Sym, *L, Event);
      });
      if (Before == Launches.end() || !claim(Place))
        continue;
      diag(
          Place,
          "%0 is set after a launch: limits of the device runtime must be set "
          "before any kernel is launched%select{| (the call "
          "fails with cudaErrorInvalidValue once a kernel has used the heap)}1")
          << Name << (*Limit == LimitMallocHeapSize);
      if (Event.Entry)
        note(Call->getBeginLoc(), "the limit is set here");
      note((*Before)->L->location(), "a kernel is launched here");
      note((*Before)->Entry ? (*Before)->Entry->getBeginLoc()
                            : (*Before)->L->location(),
           "set the limit before this");
    }
  }

  /// Notes a way to a call that sets the limit which is gone; true where
  /// functions further down have shown it for whoever calls them.
  bool isKnownGone(const ExecutionEvent &Event) {
    llvm::SmallVector<const CallExpr *, 2> Way(Event.Path.begin(),
                                               Event.Path.end());
    Way.push_back(cast<CallExpr>(Event.Site));
    const bool Known =
        Event.Entry && llvm::any_of(Gone, [&](const auto &Shorter) {
          return Shorter.size() <= Way.size() &&
                 std::equal(Shorter.rbegin(), Shorter.rend(), Way.rbegin());
        });
    Gone.push_back(std::move(Way));
    return Known;
  }

  void parameters(TranslationUnit &TU) {
    for (const Launch &L : TU.launches()) {
      if (!L.onDevice() || !L.Kernel)
        continue;
      uint64_t Bytes = 0;
      for (const ParmVarDecl *P : L.Kernel->parameters()) {
        QualType T = P->getType();
        if (T->isDependentType() || T->isIncompleteType())
          return;
        uint64_t Align =
            uint64_t(TU.context().getTypeAlignInChars(T).getQuantity());
        Bytes = llvm::alignTo(Bytes, Align) +
                uint64_t(TU.context().getTypeSizeInChars(T).getQuantity());
      }
      if (Bytes <= MaxChildParameterBytes || !claim(L.location()))
        continue;
      diag(L.location(), "the parameters of %0 take %1 bytes, and a child grid "
                         "gets at most 4096 before CUDA 12")
          << quotedName(L.Kernel) << std::to_string(Bytes);
      note(L.Kernel->getLocation(), "the kernel is declared here");
      note(L.location(), "put the data into global memory and pass a pointer");
    }
  }

  /// The ways to the calls that set a limit which is gone, the call itself
  /// last.
  std::vector<llvm::SmallVector<const CallExpr *, 2>> Gone;
};

const RegisterCheck<LimitsCheck> Registered(
    {"cuda-cdp-limits",
     CheckKind::Correctness,
     FixSupport::Note,
     "a limit of the device runtime that is set too late or does not exist, or "
     "that child parameters exceed",
     {{"CUDA Dynamic Parallelism Programming Guide", "Configuration Options"},
      {"CUDA Dynamic Parallelism Programming Guide",
       "Parameter Buffer Layout"}},
     CodeSide::Device});

} // namespace
} // namespace cuda_lint
