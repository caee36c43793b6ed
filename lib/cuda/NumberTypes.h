//===- NumberTypes.h - Types of numbers that are known ---------*- C++ -*-===//
#ifndef CUDA_LINT_CUDA_NUMBERTYPES_H
#define CUDA_LINT_CUDA_NUMBERTYPES_H

#include "hardware/RealFunctions.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"

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

/// The type that `std::enable_if_t` was given, which decides nothing about it;
/// any other type as it is.
inline clang::QualType withoutEnableIf(clang::QualType T) {
  const auto *Alias =
      llvm::dyn_cast<clang::TemplateSpecializationType>(T.getTypePtr());
  const clang::TemplateDecl *Name =
      Alias ? Alias->getTemplateName().getAsTemplateDecl() : nullptr;
  if (!Name || !Name->isInStdNamespace() || Name->getName() != "enable_if_t" ||
      Alias->template_arguments().size() != 2)
    return T;
  const clang::TemplateArgument &Given = Alias->template_arguments()[1];
  return Given.getKind() == clang::TemplateArgument::Type ? Given.getAsType()
                                                          : T;
}

/// Whether a type, or that of an array's elements, is what a template's
/// parameter stands for.
inline bool isTemplateArgument(clang::QualType T,
                               const clang::ASTContext &Ctx) {
  while (const auto *Array = llvm::dyn_cast<clang::ArrayType>(T.getTypePtr()))
    T = Array->getElementType();
  while (!llvm::isa<clang::SubstTemplateTypeParmType>(T.getTypePtr())) {
    const clang::QualType Given = withoutEnableIf(T),
                          Next = Given.getTypePtr() != T.getTypePtr()
                                     ? Given
                                     : T.getSingleStepDesugaredType(Ctx);
    if (Next.getTypePtr() == T.getTypePtr())
      return false;
    T = Next;
  }
  return true;
}

} // namespace cuda_lint

#endif
