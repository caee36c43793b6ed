//===- NeighbourGuards.h - Guards of a neighbour that always hold -*- C++
//-*-===//
//
// `if (y >= h) return; ... down = y < h ? p[(y + 1) * w + x] : own`: what was
// asked of the thread's own element is asked again for its neighbour, which is
// one further on. The last thread gets past the end.
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_ANALYSIS_NEIGHBOURGUARDS_H
#define CUDA_LINT_ANALYSIS_NEIGHBOURGUARDS_H

#include "analysis/DataFlow.h"

namespace cuda_lint {

/// An access of a neighbour behind a test that holds for all who come there.
struct NeighbourGuard {
  const clang::Stmt *Access;
  /// The comparison that always holds, and the one that says so; null for a
  /// number that is never below 0.
  const clang::Stmt *Test, *Outer;
  /// The pointer's variable; null where there is none.
  const clang::ValueDecl *Array;
  /// Null where it is no variable and no member, and at the beginning.
  const clang::ValueDecl *Count;
  bool Write;
};

/// Those of a function, each once.
std::vector<NeighbourGuard> neighbourGuards(const DataFlow &In);

} // namespace cuda_lint

#endif
