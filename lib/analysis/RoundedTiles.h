//===- RoundedTiles.h - Tiles of which the last may be a part --*- C++ -*-===//
//
// `for (t = 0; t < (n + 15) / 16; ++t) a = p[row * n + t * 16 + threadIdx.x]`:
// the number of turns is rounded up from n, so that the last tile may have
// fewer elements than threads, and nothing asks whether a thread has one.
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_ANALYSIS_ROUNDEDTILES_H
#define CUDA_LINT_ANALYSIS_ROUNDEDTILES_H

#include "analysis/DataFlow.h"

namespace cuda_lint {

/// An access of a tile's column, or of its row, with no guard.
struct RoundedTile {
  const clang::Stmt *Access;
  /// What is compared with the number of tiles.
  const clang::Stmt *Rounded;
  /// The pointer's variable; null where there is none.
  const clang::ValueDecl *Array;
  /// What the number of tiles is rounded up from; null where it is no variable
  /// and no member.
  const clang::ValueDecl *Count;
  bool Write;
};

/// Those of a function, each once.
std::vector<RoundedTile> roundedTiles(const DataFlow &In);

} // namespace cuda_lint

#endif
