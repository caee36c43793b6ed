//===- LiveFunctions.h - Which instantiations may run -----------*- C++ -*-===//
//
// A template whose argument chooses one of many others, by a `switch` say,
// makes an instantiation of each of them. All but the chosen one stand behind a
// constant: nothing runs them, the compiler drops them, and what they would do
// with the arguments that were meant for another is nobody's hazard.
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_ANALYSIS_LIVEFUNCTIONS_H
#define CUDA_LINT_ANALYSIS_LIVEFUNCTIONS_H

#include "cuda/TranslationUnit.h"
#include "llvm/ADT/DenseSet.h"

namespace cuda_lint {

/// An engine of TranslationUnit.
class LiveFunctions {
public:
  explicit LiveFunctions(TranslationUnit &TU);

  /// False for a device function that a template was instantiated for and that
  /// only code names which constants let nobody get to, those of a template's
  /// arguments among them.
  bool mayRun(const clang::FunctionDecl *F) const {
    return !Dead.contains(F->getCanonicalDecl());
  }

private:
  llvm::DenseSet<const clang::FunctionDecl *> Dead;
};

} // namespace cuda_lint

#endif
