//===- Layout.h - Types whose size can be asked ----------------*- C++ -*-===//
#ifndef CUDA_LINT_CUDA_LAYOUT_H
#define CUDA_LINT_CUDA_LAYOUT_H

#include "clang/AST/Decl.h"
#include "clang/AST/Type.h"

namespace cuda_lint {

/// Whether Clang knows a size for a type. It has none, and crashes when asked,
/// for types that are incomplete, dependent on template parameters, or an
/// `auto` that was never deduced: a function of a template whose body nobody
/// needed, or code that does not parse.
inline bool hasLayout(clang::QualType T) {
  if (T.isNull() || T->isIncompleteType() || T->isDependentType() ||
      T->isUndeducedType() || T->isFunctionType() || T->isPlaceholderType())
    return false;
  const auto *Record = T->getBaseElementTypeUnsafe()->getAsRecordDecl();
  return !Record || !Record->isInvalidDecl();
}

} // namespace cuda_lint

#endif
