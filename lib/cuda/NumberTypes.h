//===- NumberTypes.h - Types of numbers that are known ---------*- C++ -*-===//
#ifndef CUDA_LINT_CUDA_NUMBERTYPES_H
#define CUDA_LINT_CUDA_NUMBERTYPES_H

#include "hardware/RealFunctions.h"
#include "clang/AST/ASTContext.h"

namespace cuda_lint {

/// How a type holds numbers; none for types that are no numbers, and for
/// floating-point ones but float and double.
inline std::optional<NumberType> numberType(clang::QualType T,
                                            const clang::ASTContext &Ctx) {
  if (T.isNull() || T->isDependentType() ||
      !(T->isIntegralOrEnumerationType() || T->isRealFloatingType()) ||
      T->isIncompleteType())
    return std::nullopt;
  const bool Real = T->isRealFloatingType();
  const unsigned Bits = unsigned(Ctx.getTypeSize(T));
  if (Bits > 64 || (Real && Bits != 32 && Bits != 64))
    return std::nullopt;
  return NumberType{Bits, Real, T->isSignedIntegerOrEnumerationType()};
}

/// Whether a type, or that of an array's elements, is what a template's
/// parameter stands for.
inline bool isTemplateArgument(clang::QualType T,
                               const clang::ASTContext &Ctx) {
  while (const auto *Array = llvm::dyn_cast<clang::ArrayType>(T.getTypePtr()))
    T = Array->getElementType();
  while (!llvm::isa<clang::SubstTemplateTypeParmType>(T.getTypePtr())) {
    const clang::QualType Next = T.getSingleStepDesugaredType(Ctx);
    if (Next.getTypePtr() == T.getTypePtr())
      return false;
    T = Next;
  }
  return true;
}

} // namespace cuda_lint

#endif
