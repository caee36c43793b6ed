//===- AlikeInstantiations.h - Bounds for a template's bodies --*- C++ -*-===//
#ifndef CUDA_LINT_CUDA_ALIKEINSTANTIATIONS_H
#define CUDA_LINT_CUDA_ALIKEINSTANTIATIONS_H

#include "cuda/CommonText.h"
#include "cuda/Profile.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace cuda_lint {

/// Where some instantiations of a template, or copies of a lambda, have reached
/// an engine's bound the others do, too, and say what those have said: they are
/// not begun. A kernel with dozens of them would take the file's time, and what
/// is left to other kernels would depend on it.
class AlikeInstantiations {
  unsigned Most;
  llvm::DenseMap<CommonText, llvm::SmallPtrSet<const clang::FunctionDecl *, 4>>
      AtBound;

public:
  /// \p Most bodies of a text are followed to the bound.
  explicit AlikeInstantiations(unsigned Most) : Most(Most) {}

  void reachedBound(const clang::FunctionDecl *F) {
    if (const std::optional<CommonText> Of = commonText(F))
      AtBound[*Of].insert(F->getCanonicalDecl());
  }

  /// Whether \p F is left out, which counts as a bound that was reached.
  bool leavesOut(const clang::FunctionDecl *F) const {
    const std::optional<CommonText> Of = commonText(F);
    auto It = Of ? AtBound.find(*Of) : AtBound.end();
    if (It == AtBound.end() || It->second.size() < Most ||
        It->second.contains(F->getCanonicalDecl()))
      return false;
    Profile::count("bound reached: instantiations alike");
    return true;
  }
};

} // namespace cuda_lint

#endif
