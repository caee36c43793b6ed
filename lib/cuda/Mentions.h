//===- Mentions.h - The variables and members that code names --*- C++ -*-===//
#ifndef CUDA_LINT_CUDA_MENTIONS_H
#define CUDA_LINT_CUDA_MENTIONS_H

#include "clang/AST/Expr.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace cuda_lint {

/// Whether a statement names a variable or member of which \p Is holds.
inline bool mentions(const clang::Stmt *S,
                     llvm::function_ref<bool(const clang::ValueDecl *)> Is) {
  if (!S)
    return false;
  if (const auto *Ref = llvm::dyn_cast<clang::DeclRefExpr>(S);
      Ref && Is(Ref->getDecl()))
    return true;
  if (const auto *Member = llvm::dyn_cast<clang::MemberExpr>(S);
      Member && Is(Member->getMemberDecl()))
    return true;
  return llvm::any_of(S->children(), [&](const clang::Stmt *Part) {
    return mentions(Part, Is);
  });
}

inline bool mentions(const clang::Stmt *S, const clang::ValueDecl *D) {
  return mentions(S, [D](const clang::ValueDecl *Named) { return Named == D; });
}

} // namespace cuda_lint

#endif
