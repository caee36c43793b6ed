//===- ElementKeys.h - Which element an expression names -------*- C++ -*-===//
#ifndef CUDA_LINT_ANALYSIS_ELEMENTKEYS_H
#define CUDA_LINT_ANALYSIS_ELEMENTKEYS_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/Stmt.h"
#include <string>

namespace cuda_lint {

/// The constant by which an element is chosen, as text that is the same for the
/// same element alone: `a[2]`, `v[0]`, `m["scores"]`, `m.at("scores")`. Empty
/// where it is no constant, or nothing is chosen.
std::string elementKey(const clang::Stmt *Choice, const clang::ASTContext &Ctx);

} // namespace cuda_lint

#endif
