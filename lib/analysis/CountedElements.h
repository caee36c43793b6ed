//===- CountedElements.h - Numbers that count elements ---------*- C++ -*-===//
//
// A variable or member that a size multiplies with the size of a type, or that
// an array is allocated with, is a number of elements of that type: by itself
// it is no number of bytes.
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_ANALYSIS_COUNTEDELEMENTS_H
#define CUDA_LINT_ANALYSIS_COUNTEDELEMENTS_H

#include "cuda/TranslationUnit.h"
#include "llvm/ADT/DenseMap.h"

namespace cuda_lint {

/// An engine of a translation unit.
class CountedElements {
public:
  explicit CountedElements(TranslationUnit &TU);

  /// Where \p Number counts elements of more than a byte: `n * sizeof(T)` as
  /// the bytes of a call, `new T[n]`. Null for one that does so nowhere, or
  /// that is a variable which changes.
  const clang::Expr *countedAt(const clang::ValueDecl *Number,
                               clang::QualType Element) const;

private:
  struct Count {
    clang::QualType Element;
    const clang::Expr *At;
  };
  llvm::DenseMap<const clang::ValueDecl *, llvm::SmallVector<Count, 1>> Counts;
};

} // namespace cuda_lint

#endif
