//===- TemplateBudget.h - Work of a template's bodies together -*- C++ -*-===//
#ifndef CUDA_LINT_CUDA_TEMPLATEBUDGET_H
#define CUDA_LINT_CUDA_TEMPLATEBUDGET_H

#include "cuda/CommonText.h"
#include "cuda/Profile.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"
#include <cstdint>

namespace cuda_lint {

/// What an engine spends on the bodies that a source has once and a translation
/// unit often: the instantiations of a template, and the copies of a lambda, in
/// a template or in a macro's argument that is expanded twice. They say much
/// the same, so dozens of them have what a few take; without that they would
/// take the file's time. A template that costs little has all of its
/// instantiations looked at.
///
/// AlikeInstantiations is the same for those that reach a bound by themselves.
class TemplateBudget {
public:
  /// Another body is begun as long as those before it took less than \p Most.
  explicit TemplateBudget(uint64_t Most) : Most(Most) {}

  /// Counts what a run of \p F took. \p Works: the function that it leads to,
  /// if it is a template for nothing but calling one.
  void spent(const clang::FunctionDecl *F, uint64_t Work,
             const clang::FunctionDecl *Works = nullptr) {
    if (const std::optional<CommonText> Of = textOf(F, Works)) {
      Bodies &All = Known[*Of];
      All.Begun.insert(F->getCanonicalDecl());
      All.Work += Work;
    }
  }

  /// Whether \p F is left out, which counts as a bound that was reached.
  bool leavesOut(const clang::FunctionDecl *F,
                 const clang::FunctionDecl *Works = nullptr) const {
    const std::optional<CommonText> Of = textOf(F, Works);
    auto It = Of ? Known.find(*Of) : Known.end();
    if (It == Known.end() || It->second.Work < Most ||
        It->second.Begun.contains(F->getCanonicalDecl()))
      return false;
    Profile::count("bound reached: work of a template");
    return true;
  }

private:
  struct Bodies {
    llvm::SmallPtrSet<const clang::FunctionDecl *, 4> Begun;
    uint64_t Work = 0;
  };

  static std::optional<CommonText> textOf(const clang::FunctionDecl *F,
                                          const clang::FunctionDecl *Works) {
    const std::optional<CommonText> Own = commonText(F);
    if (!Own || !Works || Works->getCanonicalDecl() == F->getCanonicalDecl())
      return Own;
    const std::optional<CommonText> Of = commonText(Works);
    return Of ? Of : CommonText{Works->getCanonicalDecl(), {}};
  }

  uint64_t Most;
  llvm::DenseMap<CommonText, Bodies> Known;
};

} // namespace cuda_lint

#endif
