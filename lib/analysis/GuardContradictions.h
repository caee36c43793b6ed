//===- GuardContradictions.h - Guards that deny each other -----*- C++ -*-===//
//
// What a function says by itself about the extent of global memory, whatever
// launches it: the last element that it falls back to, and the guard that it
// gives an array in one place and not in another.
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_ANALYSIS_GUARDCONTRADICTIONS_H
#define CUDA_LINT_ANALYSIS_GUARDCONTRADICTIONS_H

#include "analysis/DataFlow.h"

namespace cuda_lint {

/// An access that another place of its function says is outside.
struct GuardContradiction {
  enum FormT {
    Clamped,     ///< `i > n ? p[n - 1] : p[i]`: the count itself is left
    HalfGuarded, ///< open behind a branch that guards the same element of
                 ///< another array, and guarded by the same count elsewhere
  };
  FormT Form;
  const clang::Stmt *Access;
  /// Clamped: the condition. HalfGuarded: the guarded access.
  const clang::Stmt *Other;
  /// The pointer's variable; null where there is none.
  const clang::ValueDecl *Array;
  /// What counts the elements; null where it is no variable and no member.
  const clang::ValueDecl *Count;
  bool Write;
};

/// What is contradicted in a function.
std::vector<GuardContradiction> guardContradictions(const DataFlow &In);

} // namespace cuda_lint

#endif
