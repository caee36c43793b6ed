//===- AlikeInstantiations.h - Bounds for a template's bodies --*- C++ -*-===//
#ifndef CUDA_LINT_CUDA_ALIKEINSTANTIATIONS_H
#define CUDA_LINT_CUDA_ALIKEINSTANTIATIONS_H

#include "cuda/Profile.h"
#include "clang/AST/Decl.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace cuda_lint {

/// Where some instantiations of a template have reached an engine's bound the
/// others do, too, and say what those have said: they are not begun. A kernel
/// with dozens of them would take the file's time, and what is left to other
/// kernels would depend on it.
class AlikeInstantiations {
  unsigned Most;
  llvm::DenseMap<const clang::FunctionDecl *,
                 llvm::SmallPtrSet<const clang::FunctionDecl *, 4>>
      AtBound;

public:
  /// \p Most instantiations of a template are followed to the bound.
  explicit AlikeInstantiations(unsigned Most) : Most(Most) {}

  void reachedBound(const clang::FunctionDecl *F) {
    if (const clang::FunctionDecl *Of = F->getTemplateInstantiationPattern())
      AtBound[Of].insert(F->getCanonicalDecl());
  }

  /// Whether \p F is left out, which counts as a bound that was reached.
  bool leavesOut(const clang::FunctionDecl *F) const {
    const clang::FunctionDecl *Of = F->getTemplateInstantiationPattern();
    auto It = Of ? AtBound.find(Of) : AtBound.end();
    if (It == AtBound.end() || It->second.size() < Most ||
        It->second.contains(F->getCanonicalDecl()))
      return false;
    Profile::count("bound reached: instantiations alike");
    return true;
  }
};

} // namespace cuda_lint

#endif
