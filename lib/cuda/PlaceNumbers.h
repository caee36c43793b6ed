//===- PlaceNumbers.h - Numbers for places in the source --------*- C++ -*-===//
//
// What an analysis chooses for a number that the source leaves open is made of
// the place that asks for it. What is said of a function may not depend on what
// else is in the file, so such a place is counted from where its function
// begins, and goes by names elsewhere.
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_CUDA_PLACENUMBERS_H
#define CUDA_LINT_CUDA_PLACENUMBERS_H

#include "cuda/TranslationUnit.h"
#include "llvm/ADT/DenseMap.h"
#include <map>

namespace cuda_lint {

/// An engine of TranslationUnit. Numbers are the same whether a file was parsed
/// or came precompiled, whatever it is called, in every host, and whatever
/// stands before or behind the function.
class PlaceNumbers {
public:
  explicit PlaceNumbers(TranslationUnit &TU);

  uint64_t of(const clang::Stmt *S);
  /// Of a declaration that a function holds by its place, of another one by its
  /// name.
  uint64_t of(const clang::Decl *D);

private:
  struct Range {
    unsigned End = 0;
    uint64_t Name = 0;
  };
  uint64_t ofPlace(clang::SourceLocation Loc);

  const clang::SourceManager &SM;
  /// The outermost functions of each file, by the offset of their first byte.
  llvm::DenseMap<clang::FileID, std::map<unsigned, Range>> Functions;
  llvm::DenseMap<clang::SourceLocation, uint64_t> Known;
};

} // namespace cuda_lint

#endif
