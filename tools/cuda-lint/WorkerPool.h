//===- WorkerPool.h - One process a translation unit -----------*- C++ -*-===//
#ifndef CUDA_LINT_TOOLS_CUDA_LINT_WORKERPOOL_H
#define CUDA_LINT_TOOLS_CUDA_LINT_WORKERPOOL_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include <string>

namespace cuda_lint {

/// How a worker process ended, and what it wrote.
struct WorkerResult {
  enum Ending { Finished, Crashed, TimedOut, NotStarted } How = Finished;
  /// The signal of a crash.
  int Signal = 0;
  std::string Output;
};

/// Runs tasks 0..Count-1, each in a child process of its own, at most \p Jobs
/// at once. A crash, a hang or an exhausted memory costs one task. A child runs
/// \p Work and its return value is the output; \p Done is called here, in the
/// order in which tasks end.
///
/// \param Timeout seconds a task may take; 0 for no limit.
/// \returns false when interrupted (SIGINT or SIGTERM); no child is left
/// running.
bool runWorkers(unsigned Count, unsigned Jobs, unsigned Timeout,
                llvm::function_ref<std::string(unsigned)> Work,
                llvm::function_ref<void(unsigned, WorkerResult)> Done);

} // namespace cuda_lint

#endif
