//===- ValueMasks.h - Values that are taken for masks ----------*- C++ -*-===//
//
// `x += __shfl_down_sync(x, offset, 32)`: written as before there were masks,
// and still a call that compiles, with the value for the mask, the distance for
// the value and the width for the distance.
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_ANALYSIS_VALUEMASKS_H
#define CUDA_LINT_ANALYSIS_VALUEMASKS_H

#include "cuda/TranslationUnit.h"
#include <vector>

namespace cuda_lint {

/// A shuffle whose mask is a value that it was to exchange.
struct ValueMask {
  const clang::CallExpr *Call;
  const clang::Expr *Mask;
};

/// Those of a translation unit, each place once.
std::vector<ValueMask> valueMasks(TranslationUnit &TU);

} // namespace cuda_lint

#endif
