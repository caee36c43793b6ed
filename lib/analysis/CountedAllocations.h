//===- CountedAllocations.h - Bytes in one place, elements in another -----===//
//
// A function gets the memory of one pointer in one of several ways: from `new`,
// or from one of the runtime's functions. The same number is one of elements in
// all of them.
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_ANALYSIS_COUNTEDALLOCATIONS_H
#define CUDA_LINT_ANALYSIS_COUNTEDALLOCATIONS_H

#include "cuda/HostRuntime.h"
#include "cuda/TranslationUnit.h"

namespace cuda_lint {

/// A call of the runtime that is given for bytes what other ways of getting the
/// same pointer's memory take for a number of elements.
struct CountedAllocation {
  const clang::CallExpr *Call;
  const HostFunction *Row;
  const clang::Expr *Bytes;
  const clang::VarDecl *Count;
  /// What the pointer points to.
  clang::QualType Element;
  /// `new T[count]`, or the other call.
  const clang::Expr *Other;
};

llvm::SmallVector<CountedAllocation, 1>
countedAllocations(const TranslationUnit &TU, const clang::FunctionDecl *F);

} // namespace cuda_lint

#endif
