//===- UnseenLaunches.h - Kernels launched by unseen code ------*- C++ -*-===//
//
// What Clang could not make sense of is not in the AST, or is in it without a
// meaning: a function whose declarator names an unknown type, a statement that
// was skipped, a launch whose extents are errors, a template that nothing
// instantiates. A kernel that is named there has launches of which nothing is
// known, and so no block, grid or argument may be chosen for it.
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_CUDA_UNSEENLAUNCHES_H
#define CUDA_LINT_CUDA_UNSEENLAUNCHES_H

#include "cuda/TranslationUnit.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringSet.h"

namespace cuda_lint {

/// An engine of TranslationUnit.
class UnseenLaunches {
public:
  explicit UnseenLaunches(TranslationUnit &TU);

  /// Whether a kernel may be launched by code of this translation unit that was
  /// not understood, or by what its address is given to; for a device function
  /// without visible callers, whether such code may call it.
  bool of(const clang::FunctionDecl *F) const;
  /// Whether that is so and no launch of the kernel is understood: then nothing
  /// is known of the shape it runs with.
  bool alone(const clang::FunctionDecl *F) const;

private:
  class Names;
  void readSkippedText(const Names &Understood);

  TranslationUnit &TU;
  /// The templates of what is named, or the functions themselves.
  llvm::DenseSet<const clang::FunctionDecl *> Named;
  /// Names that stand in the user's files where the AST has nothing, or where a
  /// template does not say what they name.
  llvm::StringSet<> InText;
  /// A launch that was not understood makes the kernel's name from parts.
  bool OfAny = false;
};

} // namespace cuda_lint

#endif
