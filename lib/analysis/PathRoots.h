//===- PathRoots.h - Where paths are followed from -------------*- C++ -*-===//
#ifndef CUDA_LINT_ANALYSIS_PATHROOTS_H
#define CUDA_LINT_ANALYSIS_PATHROOTS_H

#include "domains/symbolic/Paths.h"
#include "llvm/ADT/SetVector.h"

namespace cuda_lint {

/// The functions from which a launch is reached: those that launch, then all
/// that call them; not lambdas that are a part of the function around them.
llvm::SetVector<const clang::FunctionDecl *> launchRoots(TranslationUnit &TU);

/// The functions whose paths show what some bodies of interest do, with the
/// functions around them.
class PathRoots {
public:
  /// \p IsOfInterest is asked about each function's own body.
  PathRoots(TranslationUnit &TU,
            llvm::function_ref<bool(const clang::FunctionDecl *)> IsOfInterest);

  using Visitor = llvm::function_ref<void(const clang::FunctionDecl *Root,
                                          const ExecutionPath &)>;
  /// Calls \p Visit with each path of device code: of kernels and of what
  /// nobody visible calls first, then of what those never came to.
  void onDevice(Visitor Visit);
  /// The same for host code.
  void onHost(Visitor Visit);

  bool contains(const clang::FunctionDecl *F) const {
    return Reaching.contains(F->getCanonicalDecl());
  }

private:
  void follow(const clang::FunctionDecl *Root, Visitor Visit);

  TranslationUnit &TU;
  /// Bodies of interest and all that calls them.
  llvm::DenseSet<const clang::FunctionDecl *> Reaching, Met;
};

} // namespace cuda_lint

#endif
