//===- EarlyExit.h - What ends before its end ------------------*- C++ -*-===//
#ifndef CUDA_LINT_CUDA_EARLYEXIT_H
#define CUDA_LINT_CUDA_EARLYEXIT_H

#include "clang/AST/ExprCXX.h"
#include "clang/AST/Stmt.h"

namespace cuda_lint {

/// Whether the last thing that a statement does is to leave what stands around
/// it: `return;`, `{ count(); continue; }`.
inline bool leaves(const clang::Stmt *S) {
  if (const auto *Block = llvm::dyn_cast_or_null<clang::CompoundStmt>(S))
    return !Block->body_empty() && leaves(Block->body_back());
  return llvm::isa_and_nonnull<clang::ReturnStmt, clang::BreakStmt,
                               clang::ContinueStmt, clang::CXXThrowExpr>(S);
}

} // namespace cuda_lint

#endif
