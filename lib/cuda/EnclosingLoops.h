//===- EnclosingLoops.h - The loops that a statement is in ------*- C++ -*-===//
#ifndef CUDA_LINT_CUDA_ENCLOSINGLOOPS_H
#define CUDA_LINT_CUDA_ENCLOSINGLOOPS_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"

namespace cuda_lint {

/// The conditions of the loops around a statement in its function, innermost
/// first; a loop without a condition has none.
llvm::SmallVector<const clang::Expr *, 4>
loopConditionsAround(const clang::Stmt *S, clang::ASTContext &Ctx);

} // namespace cuda_lint

#endif
