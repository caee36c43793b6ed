//===- StreamlessMembers.h - Members made without a stream -----*- C++ -*-===//
#ifndef CUDA_LINT_ANALYSIS_STREAMLESSMEMBERS_H
#define CUDA_LINT_ANALYSIS_STREAMLESSMEMBERS_H

#include "cuda/TranslationUnit.h"
#include "llvm/ADT/DenseMap.h"

namespace cuda_lint {

/// Members that lead to an object which may be given a stream, and is given
/// none: what it says is the default stream.
class StreamlessMembers {
public:
  explicit StreamlessMembers(const TranslationUnit &TU) : TU(TU) {}

  /// Whether all objects that the file stores in a pointer, or in one of the
  /// library's that owns it, are made there, and all without a stream; false
  /// where it stores none.
  bool has(const clang::FieldDecl *Member);

private:
  const TranslationUnit &TU;
  llvm::DenseMap<const clang::FieldDecl *, bool> Known;
};

} // namespace cuda_lint

#endif
