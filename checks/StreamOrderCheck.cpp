//===- StreamOrderCheck.cpp -----------------------------------------------===//

#include "checks/StreamOrderCheck.h"
#include "analysis/VisibleCalls.h"
#include "cuda/ExecutionSpace.h"
#include "clang/Lex/Preprocessor.h"

using namespace clang;

namespace cuda_lint {

bool StreamOrderCheck::isAllocation(const StreamConflict &C) {
  auto Is = [](const StreamWork &W) {
    return W.Row && W.Row->Memory != HostMemory::None;
  };
  return Is(*C.First) || Is(*C.Second);
}

/// Whether a function lets a stream wait for an element of an array of events
/// that a variable chooses: a ring is reused only after as many turns as it has
/// places.
static bool hasRing(TranslationUnit &TU, const FunctionDecl *F) {
  return llvm::any_of(TU.callsIn(F), [&](const CallSite &Site) {
    const HostFunction *Row = hostFunction(Site.Call);
    if (!Row || (Row->Work != HostWork::WaitForEvent &&
                 Row->Work != HostWork::RecordEvent))
      return false;
    const Expr *Event = argument(*Row, Site.Call, ArgumentRole::Event);
    const auto *Of =
        Event ? dyn_cast<ArraySubscriptExpr>(Event->IgnoreParenImpCasts())
              : nullptr;
    Expr::EvalResult Constant;
    return Of && !Of->getIdx()->isValueDependent() &&
           !Of->getIdx()->EvaluateAsInt(Constant, TU.context());
  });
}

void StreamOrderCheck::checkUnit(TranslationUnit &TU) {
  if (!concerns(TU))
    return;
  PathExecution &Paths = TU.engine<PathExecution>();
  PerThread = PP && PP->isMacroDefined("CUDA_API_PER_THREAD_DEFAULT_STREAM");
  const CreatedStreams Apart = createdStreams(TU);
  for (const FunctionDecl *F : TU.functions()) {
    if (runsOnDevice(F) || !concerns(TU, F))
      continue;
    // Loops run more often where blocks have a shape.
    const ExecutionPaths &All =
        hasRing(TU, F) ? Paths.paths(F, {1, 1, 1}) : Paths.paths(F);
    WaitLoops &Loops = TU.engine<WaitLoops>();
    for (const ExecutionPath &Path : All.Paths)
      if (!Loops.passesBy(F, Path) && !contradictsAllCalls(TU, Paths, F, Path))
        checkPath(Paths, Path,
                  StreamOrder(Paths, Path, PerThread, Apart,
                              TU.engine<MemberMemory>(), Loops));
    functionDone();
  }
}

} // namespace cuda_lint
