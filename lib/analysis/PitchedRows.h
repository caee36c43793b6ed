//===- PitchedRows.h - Memory whose rows are apart -------------*- C++ -*-===//
#ifndef CUDA_LINT_ANALYSIS_PITCHEDROWS_H
#define CUDA_LINT_ANALYSIS_PITCHEDROWS_H

#include "analysis/HostMemoryUse.h"

namespace cuda_lint {

/// Memory of cudaMallocPitch that a copy or memset takes as if its rows had no
/// gaps, or had another length than they have.
struct RowMisuse {
  enum KindT : uint8_t {
    Pitch,    ///< the length of its rows is given as its pitch
    OnePiece, ///< all rows are taken for one piece
    LongRows, ///< more of each row than it has
    Elements, ///< the length of a row in elements is given as bytes
  };
  KindT Kind;
  HostAllocation Of;
  bool Reads = false;
  /// The pitch as written; Elements: the length.
  const clang::Expr *Written = nullptr;
  /// Bytes, for each of the same factors, that are taken, and that a row has.
  /// Elements: as many of the one as bytes of the other.
  int64_t Takes = 0, Has = 0;
};

/// How a call of the runtime misuses the rows that a path has allocated.
std::vector<RowMisuse> rowMisuses(const HostFunction &Row, const PathEvent &E,
                                  const HostAllocations &Known);

/// A copy or memset of rows that are as many bytes wide as the distance from
/// one to the next is elements.
struct NarrowRows {
  /// As written.
  const clang::Expr *Width, *Pitch;
  /// The size of an element, in bytes.
  int64_t Element;
};
std::optional<NarrowRows> narrowRows(const HostFunction &Row,
                                     const PathEvent &E);

/// What a call is given for a role; null where that is not known.
const SymExpr *givenFor(const HostFunction &Row, const PathEvent &E,
                        ArgumentRole Role);

} // namespace cuda_lint

#endif
