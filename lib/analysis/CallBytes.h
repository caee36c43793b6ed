//===- CallBytes.h - Bytes that one call is given --------------*- C++ -*-===//
//
// What the arguments of one call of the runtime say about its number of bytes:
// it is something else than the size of what the pointers lead to.
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_ANALYSIS_CALLBYTES_H
#define CUDA_LINT_ANALYSIS_CALLBYTES_H

#include "analysis/WrittenSizes.h"

namespace cuda_lint {

/// Whether an argument is memory that is read or written.
bool isMemory(ArgumentRole Role);

/// The size of a pointer itself, in a number of bytes of what it points to.
struct PointerSize {
  const clang::UnaryExprOrTypeTraitExpr *Written;
  const clang::ValueDecl *Pointer;
  /// Of the pointer and of what it points to, in bytes.
  uint64_t Size, Element;
};
std::vector<PointerSize> pointerSizes(const HostFunction &Row,
                                      const clang::CallExpr *Call,
                                      const clang::Expr *Bytes,
                                      const clang::ASTContext &Ctx);

/// The number of elements of an array, for a number of bytes.
struct ArrayCount {
  const clang::ValueDecl *Array;
  uint64_t Count;
  /// The size of each, in bytes.
  uint64_t Element;
};
/// \p Of: what is copied to or from.
std::optional<ArrayCount> arrayCount(const clang::Expr *Bytes,
                                     const clang::Expr *Of,
                                     const clang::ASTContext &Ctx);

/// The size of one number type where there are elements of a larger one.
struct SmallerType {
  const clang::UnaryExprOrTypeTraitExpr *Written;
  clang::QualType Counted, Element;
  uint64_t CountedSize, ElementSize;
};
std::optional<SmallerType> smallerType(const HostFunction &Row,
                                       const clang::CallExpr *Call,
                                       const clang::Expr *Bytes,
                                       const clang::ASTContext &Ctx);

/// A number of bytes that ends in the middle of an element.
struct PartOfElement {
  clang::QualType Element;
  uint64_t Size, Bytes;
};
std::optional<PartOfElement> partOfElement(const HostFunction &Row,
                                           const clang::CallExpr *Call,
                                           const clang::Expr *Bytes,
                                           const clang::ASTContext &Ctx);

/// The address of a container, or of a pointer, where bytes of the elements are
/// given that it leads to.
struct OwnAddress {
  const clang::Expr *Given;
  const clang::ValueDecl *Of;
  clang::QualType Element;
};
std::optional<OwnAddress> ownAddress(const HostFunction &Row,
                                     const clang::CallExpr *Call,
                                     const clang::Expr *Bytes,
                                     const clang::ASTContext &Ctx);

/// Memory that has fewer bytes than a library's function takes.
struct ShortMemory {
  HostAllocation Of;
  /// The size of an element, and the bytes that there are for each.
  int64_t Element, Has;
};
std::optional<ShortMemory> shortMemory(const HostFunction &Row,
                                       const PathEvent &E,
                                       const HostAllocations &Known,
                                       const clang::ASTContext &Ctx);

} // namespace cuda_lint

#endif
