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

/// What tasks may take.
struct WorkerLimits {
  /// Tasks at once, at most; memory may lower it.
  unsigned Jobs = 1;
  /// Seconds of processor time that a task may take; 0 for no limit. A task
  /// that takes ten times as long by the clock is stopped as well: it waits for
  /// something that does not come.
  unsigned Timeout = 0;
  /// The bytes of memory that are left, asked again while tasks run. A further
  /// task begins only when they carry it and what those that run may yet take,
  /// each as much as the largest so far, or TaskMemory. Below LowMemory the
  /// task that began last is stopped, and begins anew when others have ended.
  /// One always runs.
  llvm::function_ref<uint64_t()> AvailableMemory;
  static constexpr uint64_t TaskMemory = uint64_t(1) << 30;
  static constexpr uint64_t LowMemory = uint64_t(256) << 20;
};

/// Runs tasks 0..Count-1, each in a child process of its own. A crash, a hang
/// or an exhausted memory costs one task, from what it published last. A child
/// runs \p Work and its return value is the output; \p Done is called here, in
/// the order in which tasks end.
///
/// \returns 0, or the signal that interrupted it (SIGINT or SIGTERM); no child
/// is left running then, and Done was called for those that ran.
int runWorkers(unsigned Count, const WorkerLimits &Limits,
               llvm::function_ref<std::string(unsigned, Publish)> Work,
               llvm::function_ref<void(unsigned, WorkerResult)> Done);

} // namespace cuda_lint

#endif
