//===- LateGuards.h - Elements that are read before the guard --*- C++ -*-===//
//
// `v = p[i]; if (i < n) use(v);`: the guard is there, and so late that only the
// use of what was read is behind it. Threads behind the count read, too. The
// same of a neighbour: `v = p[i + 1]; if (i < n - 1) use(v);`, and at the other
// end: `v = p[i - 1]; if (i > 0) use(v);`.
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_ANALYSIS_LATEGUARDS_H
#define CUDA_LINT_ANALYSIS_LATEGUARDS_H

#include "analysis/DataFlow.h"

namespace cuda_lint {

/// A read of an element all of whose uses are behind a guard of its index.
struct LateGuard {
  const clang::Stmt *Access;
  /// The comparison.
  const clang::Stmt *Test;
  /// The pointer's variable; null where there is none.
  const clang::ValueDecl *Array;
  /// What the index is compared with: a variable, a member, or a parameter of
  /// the template; null for the beginning.
  const clang::ValueDecl *Count;
};

/// Those of a function, each once.
std::vector<LateGuard> lateGuards(const DataFlow &In);

} // namespace cuda_lint

#endif
