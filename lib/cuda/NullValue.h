//===- NullValue.h - Null, however it is written ---------------*- C++ -*-===//
#ifndef CUDA_LINT_CUDA_NULLVALUE_H
#define CUDA_LINT_CUDA_NULLVALUE_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"

namespace cuda_lint {

/// Whether a value is null by how it is written, and so are all elements of one
/// that is a list: `0`, `nullptr`, `{}`, `{nullptr}`, a cast of these.
inline bool isNullValue(const clang::Expr *E, const clang::ASTContext &Ctx) {
  const clang::Expr *Bare = E->IgnoreImplicit()->IgnoreParenCasts();
  if (llvm::isa<clang::ImplicitValueInitExpr>(Bare))
    return true;
  if (const auto *List = llvm::dyn_cast<clang::InitListExpr>(Bare))
    return llvm::all_of(List->inits(), [&](const clang::Expr *Init) {
      return isNullValue(Init, Ctx);
    });
  return !Bare->isValueDependent() &&
         Bare->isNullPointerConstant(
             const_cast<clang::ASTContext &>(Ctx),
             clang::Expr::NPC_ValueDependentIsNotNull) !=
             clang::Expr::NPCK_NotNull;
}

} // namespace cuda_lint

#endif
