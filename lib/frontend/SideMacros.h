//===- SideMacros.h - Macros for the sides that a pass sees -----*- C++ -*-===//

#ifndef CUDA_LINT_FRONTEND_SIDEMACROS_H
#define CUDA_LINT_FRONTEND_SIDEMACROS_H

namespace clang {
class Preprocessor;
} // namespace clang

namespace cuda_lint {

/// Makes a macro that says `__device__` where `__CUDA_ARCH__` is defined, and
/// nothing of the kind where it is not, say `__host__ __device__` in both:
///
///     #ifdef __CUDA_ARCH__
///     #define BOTH __device__
///     #else
///     #define BOTH
///     #endif
///
/// nvcc compiles each side by itself, so what is declared with it is there on
/// both; Clang resolves the calls of both sides in each of its passes. To be
/// called before the first file is entered.
void installSideMacros(clang::Preprocessor &PP);

} // namespace cuda_lint

#endif // CUDA_LINT_FRONTEND_SIDEMACROS_H
