//===- DeviceCallers.h - Whether device code gets to a function -*- C++ -*-===//
#ifndef CUDA_LINT_ANALYSIS_DEVICECALLERS_H
#define CUDA_LINT_ANALYSIS_DEVICECALLERS_H

#include "cuda/TranslationUnit.h"
#include "llvm/ADT/DenseMap.h"

namespace cuda_lint {

/// Answers whether a function that is compiled for both sides is called on the
/// device, as far as the translation unit shows it.
class DeviceCallers {
public:
  explicit DeviceCallers(TranslationUnit &TU) : TU(TU) {}

  /// How device code gets to a function.
  struct Answer {
    /// True for a kernel and a `__device__` function, and for one of both sides
    /// that such a function calls, directly or through others.
    bool Reached = false;
    /// The call, or construction, of a function of both sides; null for a
    /// function of the device only.
    const clang::Expr *Through = nullptr;
  };
  Answer of(const clang::FunctionDecl *F);

private:
  class ConstructionVisitor;
  struct Construction {
    const clang::CXXConstructExpr *Site;
    const clang::FunctionDecl *Caller;
  };
  llvm::ArrayRef<Construction>
  constructionsBy(const clang::FunctionDecl *Constructor);

  TranslationUnit &TU;
  llvm::DenseMap<const clang::FunctionDecl *, Answer> Known;
  llvm::DenseMap<const clang::FunctionDecl *, std::vector<Construction>>
      Constructions;
  bool ConstructionsKnown = false;
};

} // namespace cuda_lint

#endif
