//===- WholeCopies.h - Copies without code of the program ------*- C++ -*-===//
#ifndef CUDA_LINT_CUDA_WHOLECOPIES_H
#define CUDA_LINT_CUDA_WHOLECOPIES_H

#include "clang/AST/DeclCXX.h"

namespace cuda_lint {

/// True when a constructor or an assignment copies or moves an object as a
/// whole: Clang writes it, and that of each of the object's parts.
bool copiesWhole(const clang::CXXMethodDecl *M);

} // namespace cuda_lint

#endif
