//===- MultipleCounts.h - Counts that are said to be multiples -*- C++ -*-===//
#ifndef CUDA_LINT_ANALYSIS_MULTIPLECOUNTS_H
#define CUDA_LINT_ANALYSIS_MULTIPLECOUNTS_H

#include "cuda/TranslationUnit.h"
#include "llvm/ADT/DenseSet.h"

namespace cuda_lint {

/// The global variables and members whose users may rely on a multiple: some
/// code tests for one (`n % 256 == 0`, `if (n & 255)`, in a constructor that
/// keeps what it is given in the member, or in a function that it asks), or
/// stores what may well be rounded. What is local is left to paths.
llvm::DenseSet<const clang::ValueDecl *> countsReliedOn(TranslationUnit &TU);

} // namespace cuda_lint

#endif
