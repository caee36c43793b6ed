//===- HandleCheck.cpp - Streams, events and graphs that are not there ----===//

#include "analysis/HostMemoryUse.h"
#include "checks/Check.h"
#include "cuda/ExecutionSpace.h"

using namespace clang;

namespace cuda_lint {
namespace {

bool isHandle(ArgumentRole Role) {
  return Role == ArgumentRole::Stream || Role == ArgumentRole::Event ||
         Role == ArgumentRole::Graph || Role == ArgumentRole::Exec;
}

llvm::StringRef nameOf(ArgumentRole Role) {
  switch (Role) {
  case ArgumentRole::Stream:
    return "stream";
  case ArgumentRole::Event:
    return "event";
  case ArgumentRole::Graph:
    return "graph";
  default:
    return "executable graph";
  }
}

class HandleCheck : public Check {
public:
  using Check::Check;

private:
  void checkUnit(TranslationUnit &TU) override {
    auto Destroys = [](const CallSite &Site) {
      const HostFunction *Row = hostFunction(Site.Call);
      return Row && Row->Work == HostWork::Destroy &&
             llvm::any_of(Row->Arguments, isHandle);
    };
    if (llvm::none_of(TU.functions(), [&](const FunctionDecl *F) {
          return llvm::any_of(TU.callsIn(F), Destroys);
        }))
      return;
    PathExecution &Paths = TU.engine<PathExecution>();
    for (const FunctionDecl *F : TU.functions())
      if (!runsOnDevice(F) && usesHandles(TU, F))
        for (const ExecutionPath &Path : Paths.paths(F).Paths)
          checkPath(Path);
  }

  static bool usesHandles(TranslationUnit &TU, const FunctionDecl *F) {
    return llvm::any_of(TU.callsIn(F), [&](const CallSite &Site) {
      const HostFunction *Row = hostFunction(Site.Call);
      return TU.launchAt(Site.Call) ||
             (Row && llvm::any_of(Row->Arguments, isHandle));
    });
  }

  void checkPath(const ExecutionPath &Path) {
    llvm::DenseMap<const SymExpr *, const PathEvent *> Destroyed;
    for (const PathEvent *E : Path.Events) {
      if (E->Kind == PathEvent::Launch) {
        if (E->Stream)
          checkUse(Destroyed, E->Stream, ArgumentRole::Stream, *E);
        continue;
      }
      if (E->Kind != PathEvent::Call)
        continue;
      const HostFunction *Row = hostFunction(E->Callee);
      if (!Row)
        continue;
      for (unsigned I = 0; I < E->Arguments.size(); ++I)
        if (E->Arguments[I] && isHandle(Row->role(I))) {
          checkUse(Destroyed, E->Arguments[I], Row->role(I), *E);
          const SymExpr *Handle = stripCasts(E->Arguments[I]);
          if (Row->Work == HostWork::Destroy && !Handle->isInteger())
            Destroyed.try_emplace(Handle, E);
        }
    }
  }

  void
  checkUse(const llvm::DenseMap<const SymExpr *, const PathEvent *> &Destroyed,
           const SymExpr *Handle, ArgumentRole Role, const PathEvent &E) {
    auto It = Destroyed.find(stripCasts(Handle));
    // The same place again is another turn of a loop, on another handle.
    if (It == Destroyed.end() || It->second->Site == E.Site ||
        !claim(placeBeside(E, *It->second)->getBeginLoc()))
      return;
    const SourceLocation At = placeBeside(E, *It->second)->getBeginLoc();
    diag(At, "this %0 is used after it is destroyed") << nameOf(Role);
    note(placeBeside(*It->second, E)->getBeginLoc(), "destroyed here");
    note(At, "destroy it after its last use");
  }
};

const RegisterCheck<HandleCheck>
    Registered({"cuda-stream-handle",
                CheckKind::Correctness,
                FixSupport::Note,
                "a stream, an event or a graph used after it is destroyed",
                {{"CUDA Runtime API", "Stream Management"},
                 {"CUDA Runtime API", "Event Management"}}});

} // namespace
} // namespace cuda_lint
