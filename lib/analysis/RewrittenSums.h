//===- RewrittenSums.h - Indices that nvcc makes of others -----*- C++ -*-===//
//
// Where a kernel computes `base + t` and later accesses `s[base + 4 * t]`, nvcc
// makes the second sum of the first (LLVM's straight-line strength reduction):
// `(base + t) + 3 * t`. Of that ptxas no longer sees that it is a multiple of
// four, and does not merge the accesses beside it.
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_ANALYSIS_REWRITTENSUMS_H
#define CUDA_LINT_ANALYSIS_REWRITTENSUMS_H

#include "analysis/DataFlow.h"

namespace cuda_lint {

/// An engine of TranslationUnit. The rule is that of the machine code of the
/// cases `sum_*` in runtime-tests/merged-accesses (nvcc 13.0, -O3, sm_90).
class RewrittenSums {
public:
  explicit RewrittenSums(TranslationUnit &TU);
  ~RewrittenSums();

  /// The number of elements that the index of an access of \p F is still seen
  /// to be a multiple of, less its constant; 0 where it is as it is written.
  uint64_t alignmentOf(const clang::FunctionDecl *F, const clang::Expr *Access);

private:
  class Reader;
  DataFlows &Flows;
  llvm::DenseMap<const clang::FunctionDecl *, std::unique_ptr<Reader>> Done;
};

} // namespace cuda_lint

#endif
