//===- PartialGrids.h - Grids for a part of what a kernel treats -*- C++
//-*-===//
#ifndef CUDA_LINT_ANALYSIS_PARTIALGRIDS_H
#define CUDA_LINT_ANALYSIS_PARTIALGRIDS_H

#include "domains/symbolic/SymbolicValue.h"

namespace cuda_lint {

/// How many times as many elements a guard lets through as a grid has threads,
/// where the grid is rounded up from the rest of a product: `i < 3 * n` with
/// `(n + b - 1) / b` blocks of b. None for any other.
std::optional<int64_t> timesTheGrid(const SymExpr *Guard, const SymExpr *Grid,
                                    const SymExpr *Block);

} // namespace cuda_lint

#endif
