//===- SameAnswers.h - What is asked twice on a path -----------*- C++ -*-===//
#ifndef CUDA_LINT_ANALYSIS_SAMEANSWERS_H
#define CUDA_LINT_ANALYSIS_SAMEANSWERS_H

#include "domains/symbolic/Paths.h"

namespace cuda_lint {

/// Whether a path goes on as if the same function had answered the same
/// question in two ways: `if (isPinned(p))` and `if (!isPinned(p))`. Nothing
/// says that it could not, but who writes that takes it for granted.
bool takesBothAnswers(PathExecution &Paths, const ExecutionPath &Path);

} // namespace cuda_lint

#endif
