//===- DeviceHeap.h - What kernels take from the device heap ---*- C++ -*-===//
#ifndef CUDA_LINT_ANALYSIS_DEVICEHEAP_H
#define CUDA_LINT_ANALYSIS_DEVICEHEAP_H

#include "cuda/TranslationUnit.h"
#include <vector>

namespace cuda_lint {

/// An allocation in device code whose provable live total does not fit.
struct HeapDemand {
  /// The allocation that crosses the limit.
  const clang::Stmt *Allocation;
  /// The allocation, or the call of a helper that says how much.
  const clang::Stmt *Place;
  /// The launch that runs it so often.
  const Launch *L;
  uint64_t Threads; ///< threads of the launch
  uint64_t Bytes;   ///< of one allocation
  uint64_t Count;   ///< allocations of this expression, over all threads and
                    ///< iterations
  uint64_t Total;   ///< bytes live with it, those of earlier allocations of the
                    ///< kernel included
};

/// The size of the heap when nobody sets it.
constexpr uint64_t DefaultHeapBytes = 8ull << 20;

/// The allocations that exceed the default of the heap that device `malloc`,
/// `new` and `cudaMalloc` share, at most one for each kernel and launch (CUDA
/// Dynamic Parallelism Programming Guide, "Memory Allocation and Lifetime").
/// None when the translation unit sets the limit. Counts only what is certain:
/// what threads of a launch of known extents do as long as no allocation fails
/// (ThreadRun), and what nobody frees.
std::vector<HeapDemand> excessiveHeapDemands(TranslationUnit &TU);

} // namespace cuda_lint

#endif
