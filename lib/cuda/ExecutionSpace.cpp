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

bool hasExplicitSpace(const FunctionDecl *F) {
  return hasExplicit<CUDADeviceAttr>(F) || hasExplicit<CUDAHostAttr>(F);
}

const FunctionDecl *executionSpaceOwner(const FunctionDecl *F) {
  while (!hasExplicitSpace(F)) {
    const FunctionDecl *Outer = enclosingFunctionOfLambda(F);
    if (!Outer)
      break;
    F = Outer;
  }
  return F;
}

bool runsOnDevice(const FunctionDecl *F) {
  F = executionSpaceOwner(F);
  return F->hasAttr<CUDAGlobalAttr>() || F->hasAttr<CUDADeviceAttr>();
}

bool runsOnHost(const FunctionDecl *F) {
  F = executionSpaceOwner(F);
  if (F->hasAttr<CUDAGlobalAttr>())
    return false;
  return F->hasAttr<CUDAHostAttr>() || !F->hasAttr<CUDADeviceAttr>();
}

bool isExplicitHostDevice(const FunctionDecl *F) {
  return hasExplicit<CUDADeviceAttr>(F) && hasExplicit<CUDAHostAttr>(F);
}

} // namespace cuda_lint
