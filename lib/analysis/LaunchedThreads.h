//===- LaunchedThreads.h - Counts that a launch has threads for -*- C++ -*-===//
#ifndef CUDA_LINT_ANALYSIS_LAUNCHEDTHREADS_H
#define CUDA_LINT_ANALYSIS_LAUNCHEDTHREADS_H

#include "analysis/DataFlow.h"

namespace cuda_lint {

/// Whether a condition of a kernel compares the thread's number in the grid
/// with a parameter for which every launch that is seen gives just so many:
/// `n` in `k<<<blocks, threads>>>(blocks * threads)`, or a number for each
/// group of threads (`i >> 3`, with `threads << 3` in a block), or a member
/// that is always one constant, a multiple of the block's threads. Then it
/// holds for all threads of a block or for none.
bool countsLaunchedThreads(TranslationUnit &TU, const clang::Expr *Condition);

/// Whether a launch has a thread for each of what it gives a parameter as the
/// number of: its blocks are that, divided by the threads of one and rounded
/// up, or one more. So it is on every way in which the launch is reached.
bool hasThreadForEach(TranslationUnit &TU, const Launch &L, unsigned Parameter);

} // namespace cuda_lint

#endif
