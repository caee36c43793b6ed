//===- SmallMemory.h - Memory that 32 bits index all of --------*- C++ -*-===//
#ifndef CUDA_LINT_ANALYSIS_SMALLMEMORY_H
#define CUDA_LINT_ANALYSIS_SMALLMEMORY_H

#include "analysis/DataFlow.h"

namespace cuda_lint {

/// Whether a pointer leads to memory of which 32 bits index all there can be: a
/// block's shared one, a thread's own, a declared array with fewer elements, or
/// what all visible calls of a function give it of these.
bool isSmallMemory(DataFlows &Flows, const DataFlow &In, ir::Register Pointer);

} // namespace cuda_lint

#endif
