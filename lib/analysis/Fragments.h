//===- Fragments.h - The fragment that a call loads or stores --*- C++ -*-===//
#ifndef CUDA_LINT_ANALYSIS_FRAGMENTS_H
#define CUDA_LINT_ANALYSIS_FRAGMENTS_H

#include "hardware/MatrixFragments.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include <optional>

namespace cuda_lint {

/// What a call of `nvcuda::wmma::load_matrix_sync` or `store_matrix_sync`
/// moves, and how it lies in memory; none for other functions, and where the
/// source does not say it. \p Name is the function's, qualified.
std::optional<MatrixFragment> accessedFragment(const clang::CallExpr *E,
                                               llvm::StringRef Name,
                                               clang::ASTContext &Ctx);

} // namespace cuda_lint

#endif
