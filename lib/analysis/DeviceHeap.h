//===- DeviceHeap.h - What kernels take from the device heap ---*- C++ -*-===//
#ifndef CUDA_LINT_ANALYSIS_DEVICEHEAP_H
#define CUDA_LINT_ANALYSIS_DEVICEHEAP_H

#include "cuda/TranslationUnit.h"
#include <vector>

namespace cuda_lint {

/// An allocation in device code whose provable live total does not fit.
struct HeapDemand {
  /// The allocation that crosses the limit.
  const clang::Expr *Allocation;
  /// The allocation, or the call of a helper that says how much.
  const clang::Expr *Place;
  /// The launch that runs it so often.
  const Launch *L;
  uint64_t Threads; ///< threads of the launch
  uint64_t Bytes;   ///< of one allocation
  uint64_t Count;   ///< allocations of this expression, over all threads and
                    ///< iterations
  uint64_t Total;   ///< bytes live with it, those of earlier allocations of the
                    ///< kernel included
};

/// The demand on the heap that device `malloc`, `new` and `cudaMalloc` share
/// (CUDA Dynamic Parallelism Programming Guide, "Memory Allocation and
/// Lifetime"). Counts only what is certain: constant sizes, constant trip
/// counts, launches of known extent; an allocation under a condition counts
/// where the condition selects one thread of a block.
class DeviceHeap {
public:
  static constexpr uint64_t DefaultBytes = 8ull << 20;

  explicit DeviceHeap(TranslationUnit &TU) : TU(TU) {}

  /// The allocations that exceed the default, at most one for each kernel and
  /// launch; none when the translation unit sets the limit.
  std::vector<HeapDemand> excessive();

private:
  TranslationUnit &TU;
};

} // namespace cuda_lint

#endif
