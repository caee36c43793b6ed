//===- LocalLambdas.h - Lambdas that are a part of their function -*- C++
//-*-===//
#ifndef CUDA_LINT_CUDA_LOCALLAMBDAS_H
#define CUDA_LINT_CUDA_LOCALLAMBDAS_H

#include "clang/AST/ExprCXX.h"

namespace cuda_lint {

/// Whether a call runs a lambda that is written there: `[&] { ... }()`, as
/// macros make it that choose a type for some code. What it holds is code of
/// the function around it.
bool isWrittenWhereCalled(const clang::Stmt *Call,
                          const clang::FunctionDecl *Callee);

/// Whether nothing but the function around a lambda calls it: it is called
/// where it is written, or kept in a variable that is only called. Then it runs
/// with what that function knows. False where \p F is no lambda.
bool isPartOfFunctionAround(const clang::FunctionDecl *F);

} // namespace cuda_lint

#endif
