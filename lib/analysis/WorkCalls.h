//===- WorkCalls.h - Functions that work on what they are given -*- C++ -*-===//
//
// A function whose body is not seen may release what it is given, or keep it.
// One that is told memory and numbers alone, and whose caller takes results out
// of that memory afterwards, has done its work with it and no more.
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_ANALYSIS_WORKCALLS_H
#define CUDA_LINT_ANALYSIS_WORKCALLS_H

#include "domains/symbolic/Paths.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace cuda_lint {

/// The calls of that kind on a path.
class WorkCalls {
public:
  WorkCalls(PathExecution &Paths, const ExecutionPath &Path);

  /// Whether a call neither releases nor keeps what it is given: memory, or a
  /// stream or an event.
  bool takesNothing(const PathEvent &Call, bool IsHandle) const {
    return OnMemory.contains(&Call) || (IsHandle && InStream.contains(&Call));
  }

private:
  /// Calls that have their results taken out of the memory that they were
  /// given, and calls whose stream is waited for.
  llvm::SmallPtrSet<const PathEvent *, 4> OnMemory, InStream;
};

} // namespace cuda_lint

#endif
