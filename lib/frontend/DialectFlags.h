//===- DialectFlags.h - Warnings that nvcc's dialect lives with -*- C++ -*-===//

#ifndef CUDA_LINT_FRONTEND_DIALECTFLAGS_H
#define CUDA_LINT_FRONTEND_DIALECTFLAGS_H

#include "llvm/ADT/StringRef.h"

namespace cuda_lint {

/// Groups of warnings, most of them errors by default in Clang, about code that
/// nvcc takes without a word or with a warning. For hosts whose commands do not
/// silence all warnings of the compiler, as Frontend's do.
inline constexpr llvm::StringLiteral DialectWarnings[] = {
    "register",                            // `register` in C++17
    "c++11-narrowing",                     // -1 in braces for an unsigned
    "c++11-narrowing-const-reference",     // the same, for a reference
    "reserved-user-defined-literal",       // "%"PRIu64 without a space
    "incompatible-function-pointer-types", // C entries of the database
    "invalid-constexpr",                   // constexpr that never is
    "vla-cxx-extension",                   // arrays of run-time length
    "cuda-compat",                         // #pragma unroll(4)
    "unknown-pragmas",                     // #pragma nv_diag_suppress
    "unknown-cuda-version",                // a toolkit newer than Clang
    "ignored-attributes",                  // attributes that are nvcc's own
    "unknown-attributes",
    "missing-template-arg-list-after-template-kw",
};

} // namespace cuda_lint

#endif // CUDA_LINT_FRONTEND_DIALECTFLAGS_H
