//===- StreamOrderCheck.cpp -----------------------------------------------===//

#include "checks/StreamOrderCheck.h"
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

void StreamOrderCheck::checkUnit(TranslationUnit &TU) {
  if (!concerns(TU))
    return;
  PathExecution &Paths = TU.engine<PathExecution>();
  PerThread = PP && PP->isMacroDefined("CUDA_API_PER_THREAD_DEFAULT_STREAM");
  const CreatedStreams Apart = createdStreams(TU);
  for (const FunctionDecl *F : TU.functions()) {
    if (runsOnDevice(F) || !concerns(TU, F))
      continue;
    for (const ExecutionPath &Path : Paths.paths(F).Paths)
      checkPath(Paths, Path, StreamOrder(Paths, Path, PerThread, Apart));
    functionDone();
  }
}

} // namespace cuda_lint
