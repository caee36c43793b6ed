//===- MemorySpace.cpp ----------------------------------------------------===//

#include "cuda/MemorySpace.h"
#include "cuda/ExecutionSpace.h"
#include "cuda/Layout.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"

using namespace clang;

namespace cuda_lint {

llvm::StringRef describe(MemorySpace S) {
  switch (S) {
  case MemorySpace::Unknown:
    return "unknown memory";
  case MemorySpace::Host:
    return "host memory";
  case MemorySpace::Local:
    return "local memory";
  case MemorySpace::Shared:
    return "shared memory";
  case MemorySpace::Global:
    return "global memory";
  case MemorySpace::Constant:
    return "constant memory";
  case MemorySpace::Managed:
    return "managed memory";
  case MemorySpace::GridConstant:
    return "a grid constant";
  }
  llvm_unreachable("covered switch");
}

/// The annotation that the compatibility header's `__managed__` and
/// `__grid_constant__` expand to, where Clang has none.
static bool isAnnotated(const VarDecl *V, llvm::StringRef Name) {
  return llvm::any_of(
      V->specific_attrs<AnnotateAttr>(),
      [&](const AnnotateAttr *A) { return A->getAnnotation() == Name; });
}

MemorySpace declaredSpace(const VarDecl *V) {
  if (V->hasAttr<HIPManagedAttr>() || isAnnotated(V, "cuda_managed"))
    return MemorySpace::Managed;
  if (V->hasAttr<CUDASharedAttr>())
    return MemorySpace::Shared;
  // Clang takes every constant that is initialised for __constant__; nvcc
  // leaves what is declared __device__ where it is (ncu counts its sectors).
  if (const auto *A = V->getAttr<CUDAConstantAttr>();
      A && !(A->isImplicit() && V->hasAttr<CUDADeviceAttr>()))
    return MemorySpace::Constant;
  if (V->hasAttr<CUDADeviceAttr>())
    return MemorySpace::Global;
  if (V->hasAttr<CUDAGridConstantAttr>() ||
      isAnnotated(V, "cuda_grid_constant"))
    return MemorySpace::GridConstant;
  const auto *F =
      dyn_cast_or_null<FunctionDecl>(V->getParentFunctionOrMethod());
  if (F && runsOnDevice(F))
    return V->hasLocalStorage() ? MemorySpace::Local : MemorySpace::Global;
  return MemorySpace::Host;
}

bool isDynamicShared(const VarDecl *V) {
  if (!V->hasAttr<CUDASharedAttr>() || !V->hasExternalStorage())
    return false;
  // nvcc takes what has a size for a definition (warning 20044) unless a linker
  // of device code will see it.
  return V->getType()->isIncompleteType() || isRelocatable(V->getASTContext());
}

bool isAlignedAnywhere(const VarDecl *V, uint64_t Bytes) {
  const DeclContext *Function = V->getParentFunctionOrMethod();
  if (!Function)
    return false;
  const ASTContext &Ctx = V->getASTContext();
  for (const Decl *D : Function->decls())
    if (const auto *Other = dyn_cast<VarDecl>(D))
      if (Other != V && declaredSpace(Other) == MemorySpace::Shared &&
          !isDynamicShared(Other) && hasLayout(Other->getType()) &&
          Ctx.getTypeSizeInChars(Other->getType()).getQuantity() % Bytes)
        return false;
  return true;
}

bool isRelocatable(const ASTContext &Ctx) {
  return Ctx.Idents.get("__CUDACC_RDC__").hasMacroDefinition();
}

} // namespace cuda_lint
