//===- IdleGuards.h - Guards that hold back nobody -------------*- C++ -*-===//
//
// Tests for a number below zero that is computed without a sign: `i - 1 >= 0`
// of an unsigned `i` holds for every thread, and what it guards is accessed
// before the beginning.
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_ANALYSIS_IDLEGUARDS_H
#define CUDA_LINT_ANALYSIS_IDLEGUARDS_H

#include "analysis/DataFlow.h"

namespace cuda_lint {

/// A test that comes out one way, where the author meant both.
struct IdleGuard {
  const clang::Stmt *Test;
  /// Whether it holds for all.
  bool Holds;
  /// What is subtracted, or may be below zero and is converted.
  const clang::Stmt *Below;
  /// An access of memory behind it.
  const clang::Stmt *Access;
};

/// Those of a function.
std::vector<IdleGuard> idleGuards(const DataFlow &In);

} // namespace cuda_lint

#endif
