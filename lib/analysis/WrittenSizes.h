//===- WrittenSizes.h - Sizes and pointers as a call writes them -*- C++ -*-==//
//
// A number of bytes is right or wrong by what it was computed from: what the
// source names in it, which a value does not tell.
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_ANALYSIS_WRITTENSIZES_H
#define CUDA_LINT_ANALYSIS_WRITTENSIZES_H

#include "analysis/HostMemoryUse.h"

namespace cuda_lint {

/// What a pointer argument points to before it became a `void *`; null where it
/// does not say.
clang::QualType pointeeAsWritten(const clang::Expr *E);

/// The size in bytes of what a pointer argument points to; 0 where it says
/// nothing.
uint64_t elementSize(const clang::Expr *E, const clang::ASTContext &Ctx);

/// The variable or member that an expression names; null for anything else.
const clang::ValueDecl *namedBy(const clang::Expr *E);

/// The container whose first element an expression is the address of:
/// `v.data()`, `&v[0]`. Null for anything else.
const clang::ValueDecl *containerAt(const clang::Expr *E);

/// The variable or member whose own address an expression is: `&v`. Null for
/// anything else.
const clang::ValueDecl *addressee(const clang::Expr *E);

/// What the elements of a standard container are that keeps them elsewhere, in
/// one piece; null for any other type.
clang::QualType elementOfContainer(clang::QualType T);

/// What the expression of a size names.
struct WrittenSize {
  llvm::SmallVector<const clang::UnaryExprOrTypeTraitExpr *, 2> Sizeofs;
  llvm::SmallVector<const clang::ValueDecl *, 4> Names;
};
WrittenSize writtenSize(const clang::Expr *E);
/// The only `sizeof` of a size that names something besides, where it is that
/// of a number type.
const clang::UnaryExprOrTypeTraitExpr *sizeOfNumber(const WrittenSize &Seen);
/// Whether a size is written with `sizeof`, or a constant in it is.
bool isMeasured(const clang::Expr *E);
/// Whether a part of a function gives a variable, a member or an element of an
/// array what is multiplied by a size: that is a number of bytes then, whatever
/// memory is made of as many elements.
bool isMadeOfBytes(const clang::ValueDecl *D, const clang::Stmt *Body);

/// The number that a product has in it, other than those of `sizeof`: 2 of
/// `2 * n * sizeof(float)`, 1 where there is none. Null for what is no product.
std::optional<int64_t> numberAsFactor(const clang::Expr *E,
                                      const clang::ASTContext &Ctx);

/// The size as written where memory was allocated; null where it is not seen.
const clang::Expr *allocationBytes(const HostAllocation &A);

} // namespace cuda_lint

#endif
