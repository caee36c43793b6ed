//===- VisibleCalls.h - What a function's callers give it ------*- C++ -*-===//
#ifndef CUDA_LINT_ANALYSIS_VISIBLECALLS_H
#define CUDA_LINT_ANALYSIS_VISIBLECALLS_H

#include "cuda/TranslationUnit.h"
#include "domains/symbolic/Paths.h"

namespace cuda_lint {

/// Whether no call in the unit goes the way of a path of \p F: each gives
/// constants that contradict what the path knows of parameters. False where
/// nothing visible calls the function.
bool contradictsAllCalls(TranslationUnit &TU, PathExecution &Paths,
                         const clang::FunctionDecl *F,
                         const ExecutionPath &Path);

} // namespace cuda_lint

#endif
