//===- PointerSum.h - The pointer of a sum ---------------------*- C++ -*-===//
#ifndef CUDA_LINT_CUDA_POINTERSUM_H
#define CUDA_LINT_CUDA_POINTERSUM_H

#include "clang/AST/Expr.h"

namespace cuda_lint {

/// The side of a sum or a difference that is moved by the other one: `p` of
/// `p + n`, of `n + p` and of `p - n`. The left one of numbers.
inline const clang::Expr *pointerSide(const clang::BinaryOperator &Sum) {
  return Sum.getRHS()->getType()->isPointerType() &&
                 !Sum.getLHS()->getType()->isPointerType()
             ? Sum.getRHS()
             : Sum.getLHS();
}

} // namespace cuda_lint

#endif
