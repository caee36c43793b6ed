//===- ExecutionSpace.cpp -------------------------------------------------===//

#include "cuda/ExecutionSpace.h"
#include "clang/AST/Attr.h"

using namespace clang;

namespace cuda_lint {

template <class AttrT> static bool hasExplicit(const FunctionDecl *F) {
  const auto *A = F->getAttr<AttrT>();
  return A && !A->isImplicit();
}

const FunctionDecl *enclosingFunctionOfLambda(const FunctionDecl *F) {
  const auto *M = dyn_cast<CXXMethodDecl>(F);
  if (!M || !M->getParent()->isLambda())
    return nullptr;
  const DeclContext *DC = M->getParent()->getParent();
  while (DC && !isa<FunctionDecl>(DC))
    DC = DC->getParent();
  return dyn_cast_or_null<FunctionDecl>(DC);
}

bool isKernel(const FunctionDecl *F) { return F->hasAttr<CUDAGlobalAttr>(); }

/// A lambda without a specifier of its own runs where the function around it runs.
static const FunctionDecl *spaceOwner(const FunctionDecl *F) {
  while (!hasExplicit<CUDADeviceAttr>(F) && !hasExplicit<CUDAHostAttr>(F)) {
    const FunctionDecl *Outer = enclosingFunctionOfLambda(F);
    if (!Outer)
      break;
    F = Outer;
  }
  return F;
}

bool runsOnDevice(const FunctionDecl *F) {
  F = spaceOwner(F);
  return F->hasAttr<CUDAGlobalAttr>() || F->hasAttr<CUDADeviceAttr>();
}

bool runsOnHost(const FunctionDecl *F) {
  F = spaceOwner(F);
  if (F->hasAttr<CUDAGlobalAttr>())
    return false;
  return F->hasAttr<CUDAHostAttr>() || !F->hasAttr<CUDADeviceAttr>();
}

bool isExplicitHostDevice(const FunctionDecl *F) {
  return hasExplicit<CUDADeviceAttr>(F) && hasExplicit<CUDAHostAttr>(F);
}

} // namespace cuda_lint
