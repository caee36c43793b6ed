//===- WorkerPool.h - One process a translation unit -----------*- C++ -*-===//
#ifndef CUDA_LINT_TOOLS_CUDA_LINT_WORKERPOOL_H
#define CUDA_LINT_TOOLS_CUDA_LINT_WORKERPOOL_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace cuda_lint {

/// How a worker process ended, and what it told.
struct WorkerResult {
  enum Ending {
    Finished,
    Crashed,
    TimedOut,
    NotStarted,
    Interrupted, ///< by SIGINT or SIGTERM, as the whole run is
  } How = Finished;
  /// The signal of a crash.
  int Signal = 0;
  /// What it returned when it finished, else what it published last; empty when
  /// it published nothing. The reason of NotStarted.
  std::string Output;
};

/// Hands the parent what is known so far: it takes the place of what was handed
/// over before.
using Publish = llvm::function_ref<void(llvm::StringRef)>;

/// Runs tasks 0..Count-1, each in a child process of its own, at most \p Jobs
/// at once. A crash, a hang or an exhausted memory costs one task, from what it
/// published last. A child runs \p Work and its return value is the output; \p
/// Done is called here, in the order in which tasks end.
///
/// \param Timeout seconds of processor time that a task may take; 0 for no
/// limit. A task that takes ten times as long by the clock is stopped as well:
/// it waits for something that does not come.
/// \returns false when interrupted (SIGINT or SIGTERM); no child is left
/// running, and Done was called for those that ran.
bool runWorkers(unsigned Count, unsigned Jobs, unsigned Timeout,
                llvm::function_ref<std::string(unsigned, Publish)> Work,
                llvm::function_ref<void(unsigned, WorkerResult)> Done);

} // namespace cuda_lint

#endif
