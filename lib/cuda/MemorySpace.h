//===- MemorySpace.h - The memory spaces of CUDA ---------------*- C++ -*-===//
#ifndef CUDA_LINT_CUDA_MEMORYSPACE_H
#define CUDA_LINT_CUDA_MEMORYSPACE_H

#include "clang/AST/Decl.h"

namespace cuda_lint {

/// Where an object lives ("Writing CUDA SIMT Kernels", memory spaces).
enum class MemorySpace {
  Unknown,
  Host,   ///< an object of host code
  Local,  ///< private to a thread: locals, temporaries, by-value parameters of
          ///< device code
  Shared, ///< `__shared__`, static or dynamic
  Global, ///< `__device__`, also a function-local `static` of device code
  Constant,     ///< `__constant__`
  Managed,      ///< `__managed__`
  GridConstant, ///< a `__grid_constant__` parameter: its address is a generic
                ///< one that children may use
};

/// The word that messages use: "local memory", "shared memory", ...
llvm::StringRef describe(MemorySpace S);

/// The memory space of a declared variable or parameter. For a local of a
/// `__host__ __device__` function it is Local.
MemorySpace declaredSpace(const clang::VarDecl *V);

/// True for `extern __shared__ T name[];`: the segment whose size the launch
/// gives.
bool isDynamicShared(const clang::VarDecl *V);

/// Whether a static shared variable of a function is at a multiple of so many
/// bytes whatever order those of the function are put in: the others' sizes are
/// multiples.
bool isAlignedAnywhere(const clang::VarDecl *V, uint64_t Bytes);

/// Whether nvcc is to make relocatable device code (-rdc=true), which it says
/// with a macro; a parse here is always one of such code.
bool isRelocatable(const clang::ASTContext &Ctx);

} // namespace cuda_lint

#endif
