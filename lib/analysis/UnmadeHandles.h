//===- UnmadeHandles.h - What a constructor leaves unmade ------*- C++ -*-===//
//
// Of several constructors one makes a stream or an event that the destructor
// destroys, and another leaves the member without a value.
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_ANALYSIS_UNMADEHANDLES_H
#define CUDA_LINT_ANALYSIS_UNMADEHANDLES_H

#include "cuda/TranslationUnit.h"
#include "clang/AST/DeclCXX.h"

namespace cuda_lint {

/// A private member that all methods of its class are seen to use.
struct UnmadeHandle {
  const clang::FieldDecl *Member;
  /// The constructor that gives it no value, and the one that makes it.
  const clang::CXXConstructorDecl *Leaves, *Makes;
  /// What destroys it, whatever way the destructor goes.
  const clang::CallExpr *Destroyed;
};

/// Those of a unit, each member once.
std::vector<UnmadeHandle> unmadeHandles(TranslationUnit &TU);

} // namespace cuda_lint

#endif
