//===- ValueMasks.h - Values that are taken for masks ----------*- C++ -*-===//
//
// `x += __shfl_down_sync(x, offset, 32)`: written as before there were masks,
// and still a call that compiles, with the value for the mask, the distance for
// the value and the width for the distance. And masks that a shift by the whole
// word makes, which may be any number: `(1u << lanes) - 1` of 32 lanes.
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_ANALYSIS_VALUEMASKS_H
#define CUDA_LINT_ANALYSIS_VALUEMASKS_H

#include "cuda/TranslationUnit.h"
#include <string>
#include <vector>

namespace cuda_lint {

/// A shuffle whose mask is a value that it was to exchange: a call, or an
/// instruction of inline assembly.
struct ValueMask {
  const clang::Stmt *Site;
  /// In quotes.
  std::string Name;
  const clang::Expr *Mask;
};

/// Those of a translation unit, each place once.
std::vector<ValueMask> valueMasks(TranslationUnit &TU);

/// A collective whose mask is computed by a shift by as many bits as the
/// shifted number has, or more.
struct ShiftedMask {
  const clang::CallExpr *Call;
  const clang::Stmt *Shift;
  unsigned Bits;
  uint64_t By;
};

/// Those of a translation unit, each place once.
std::vector<ShiftedMask> shiftedMasks(TranslationUnit &TU);

} // namespace cuda_lint

#endif
