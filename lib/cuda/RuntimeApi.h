//===- RuntimeApi.h - Recognising the CUDA runtime's functions -*- C++ -*-===//
#ifndef CUDA_LINT_CUDA_RUNTIMEAPI_H
#define CUDA_LINT_CUDA_RUNTIMEAPI_H

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"

namespace cuda_lint {

/// The name of the CUDA runtime or device-runtime function that \p F declares
/// ("cudaMemcpyAsync"), or empty. Recognised by declaration: a function with C
/// linkage or an overload at namespace scope that a toolkit header declares; a
/// user's function of the same name in a namespace or class is none. Wrapper
/// templates of the toolkit (`cudaMalloc<T>`) answer with the name of what they
/// wrap.
llvm::StringRef runtimeApiName(const clang::FunctionDecl *F);

/// The same for what a call calls; empty when the callee is not known or no
/// runtime function.
llvm::StringRef runtimeApiName(const clang::CallExpr *Call);

/// A built-in device function such as `__syncthreads`, `__shfl_sync`,
/// `atomicAdd`: its name, or empty for anything a user defined.
llvm::StringRef deviceIntrinsicName(const clang::CallExpr *Call);

/// The qualified name of a called function or method that the toolkit or its
/// C++ library declares ("cooperative_groups::thread_block::sync", inline
/// namespaces and versions left out), or empty for anything else.
std::string toolkitQualifiedName(const clang::FunctionDecl *F);

/// True when a constructor copies or moves an object member by member: one that
/// is not written, and those of library classes that are made of numbers, which
/// write it in terms of the whole (`__half2`).
bool copiesMembers(const clang::CXXConstructorDecl *C);

/// True for `cudaStream_t` (or CUstream).
bool isStreamType(clang::QualType T);
/// True for `cudaEvent_t` (or CUevent).
bool isEventType(clang::QualType T);
/// True for `dim3` and the vector type `uint3`.
bool isDim3(clang::QualType T);

/// The streams that are values rather than created objects.
enum class NamedStream {
  None,
  Null,
  Legacy,
  PerThread,
  TailLaunch,
  FireAndForget
};

/// The numbers that the toolkit's headers give the streams of device code.
inline constexpr uint64_t TailLaunchStream = 3, FireAndForgetStream = 4;

/// The named stream that an expression is a literal of: NULL/0/nullptr, or the
/// value cast to a stream that a toolkit macro such as `cudaStreamTailLaunch`
/// expands to. None when the value is anything else; variables are not
/// followed.
NamedStream namedStreamLiteral(const clang::Expr *E,
                               const clang::ASTContext &Ctx);

/// "cudaStreamTailLaunch" and so on; "NULL" for the null stream.
llvm::StringRef describe(NamedStream S);

} // namespace cuda_lint

#endif
