//===- ExecutionSpace.h - Where a function runs ----------------*- C++ -*-===//
#ifndef CUDA_LINT_CUDA_EXECUTIONSPACE_H
#define CUDA_LINT_CUDA_EXECUTIONSPACE_H

#include "clang/AST/Decl.h"
#include "clang/AST/ExprCXX.h"

namespace cuda_lint {

/// True for a `__global__` function.
bool isKernel(const clang::FunctionDecl *F);

/// True when the function is compiled for the device: `__global__`,
/// `__device__`, `__host__ __device__` (a lambda's call operator without a
/// specifier takes the space of the function around it, as nvcc does).
bool runsOnDevice(const clang::FunctionDecl *F);

/// True when the function is compiled for the host.
bool runsOnHost(const clang::FunctionDecl *F);

/// True for a function written `__host__ __device__` (or a lambda written so);
/// never for what Clang marks implicitly.
bool isExplicitHostDevice(const clang::FunctionDecl *F);

/// The function whose body lexically contains the lambda of this call operator;
/// null when \p F is no lambda.
const clang::FunctionDecl *
enclosingFunctionOfLambda(const clang::FunctionDecl *F);

/// The function whose specifiers say where \p F runs: itself, or for a lambda
/// without any the nearest function around it that has some.
const clang::FunctionDecl *executionSpaceOwner(const clang::FunctionDecl *F);

/// True when `__host__` or `__device__` is written on \p F.
bool hasExplicitSpace(const clang::FunctionDecl *F);

} // namespace cuda_lint

#endif
