//===- RuntimeCallers.h - Host functions that reach the runtime -*- C++ -*-===//
#ifndef CUDA_LINT_ANALYSIS_RUNTIMECALLERS_H
#define CUDA_LINT_ANALYSIS_RUNTIMECALLERS_H

#include "cuda/TranslationUnit.h"
#include "llvm/ADT/DenseSet.h"

namespace cuda_lint {

/// The functions of the host that launch, call the runtime or have a library
/// work on a batch, and those that call or construct what does: paths are for
/// these. Not lambdas that are a part of the function around them. An engine of
/// TranslationUnit.
class RuntimeCallers {
public:
  explicit RuntimeCallers(TranslationUnit &TU);

  bool contains(const clang::FunctionDecl *F) const {
    return Roots.contains(F->getCanonicalDecl());
  }
  /// The same with those lambdas, for what each function answers for itself.
  bool reaches(const clang::FunctionDecl *F) const {
    return Reached.contains(F->getCanonicalDecl());
  }

private:
  llvm::DenseSet<const clang::FunctionDecl *> Reached, Roots;
};

} // namespace cuda_lint

#endif
