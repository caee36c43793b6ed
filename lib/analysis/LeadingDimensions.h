//===- LeadingDimensions.h - How long unknown rows are ---------*- C++ -*-===//
//
// Lanes that are an unknown number of elements apart: the number is the length
// of a row, or the step of a caller who may step by 1. What says which.
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_ANALYSIS_LEADINGDIMENSIONS_H
#define CUDA_LINT_ANALYSIS_LEADINGDIMENSIONS_H

#include "analysis/WarpValues.h"

namespace cuda_lint {

/// What is taken for the lengths of rows that are not known.
struct RowAssumptions {
  /// What the kernel compares with; null where every such number is taken for
  /// the length of a row.
  const WarpTrace *Facts = nullptr;
  /// Warps or iterations access different columns there.
  bool ColumnsDiffer = false;
};

/// The elements that \p T, a part of the address of \p E that differs between
/// the lanes, counts as for each of its coefficient: 32 and more for the length
/// of a row, 1 for what may be any step. None for what takes small values.
///
/// A number is the length of a row where an index is compared with it, or where
/// the address has an index of a column beside it. It is a step where such an
/// index is a part of a longer row: `y * width + x * step`, with `x * step`
/// compared with `width`.
std::optional<int64_t> elementsOf(const LaneArithmetic &A, const WarpEvent &E,
                                  const LaneValue::Term &T,
                                  const RowAssumptions &Assumed);

/// How many columns an access goes on by with each row, where the column's
/// number follows from the row's: 1 on a diagonal, 2 along a column of rows
/// that are longer by 2 than a number says. 0 for other accesses. In bytes for
/// each byte of a row's coefficient.
int64_t columnsByRow(const WarpEvent &E);

/// Where \p Lane accesses its row, in bytes, without what follows from the
/// row's number.
int64_t columnOf(const WarpEvent &E, unsigned Lane);

/// Whether an access is to one column of rows of unknown length, whatever the
/// block, the thread and the iteration: an edge, or a diagonal.
bool isOneColumn(const LaneArithmetic &A, const WarpEvent &E);

} // namespace cuda_lint

#endif
