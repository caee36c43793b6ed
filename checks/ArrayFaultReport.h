//===- ArrayFaultReport.h - The words of the checks of bounds ---*- C++ -*-===//
#ifndef CUDA_LINT_CHECKS_ARRAYFAULTREPORT_H
#define CUDA_LINT_CHECKS_ARRAYFAULTREPORT_H

#include "analysis/ArrayBounds.h"
#include "checks/Check.h"

namespace cuda_lint {

/// "thread 5", "thread (0, 3, 0)" in blocks of more than one dimension.
std::string describeThread(const std::array<uint64_t, 3> &Thread, bool Row);
/// "blocks of 256 threads", "blocks of 16 x 16 threads".
std::string describeBlocks(const std::array<uint64_t, 3> &Block);

std::string describeIndex(int64_t Index);

/// A check that reports the faults of arrays in some memory.
class ArrayFaultCheck : public Check {
public:
  using Check::Check;

protected:
  /// Reports the faults that \p IsOurs picks.
  void reportFaults(TranslationUnit &TU,
                    llvm::function_ref<bool(const ArrayFault &)> IsOurs);

private:
  void report(const ArrayFault &F);
};

} // namespace cuda_lint

#endif
