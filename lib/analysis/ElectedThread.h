//===- ElectedThread.h - What one thread of a block does alone -*- C++ -*-===//
#ifndef CUDA_LINT_ANALYSIS_ELECTEDTHREAD_H
#define CUDA_LINT_ANALYSIS_ELECTEDTHREAD_H

#include "analysis/DataFlow.h"

namespace cuda_lint {

/// Whether block \p Block of a function is run for one number of a thread alone
/// (`if (threadIdx.x == 0)`), and once each time that this was asked: in no
/// loop behind the question.
bool isForElectedThread(const DataFlow &Flow, uint32_t Block);

} // namespace cuda_lint

#endif
