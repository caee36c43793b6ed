//===- LocalLambdas.h - Lambdas as parts of functions ----------*- C++ -*-===//
#ifndef CUDA_LINT_CUDA_LOCALLAMBDAS_H
#define CUDA_LINT_CUDA_LOCALLAMBDAS_H

#include "cuda/TranslationUnit.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseMap.h"

namespace cuda_lint {

/// Whether a call runs a lambda that is written there: `[&] { ... }()`, as
/// macros make it that choose a type for some code. What it holds is code of
/// the function around it.
bool isWrittenWhereCalled(const clang::Stmt *Call,
                          const clang::FunctionDecl *Callee);

/// Lambdas that nothing but the function around them calls: where they are
/// written, or by a variable that is only called. Then they run with what that
/// function knows. An engine of TranslationUnit.
class LocalLambdas {
public:
  explicit LocalLambdas(TranslationUnit &) {}

  /// False for what is no lambda.
  bool contains(const clang::FunctionDecl *F);

private:
  llvm::DenseMap<const clang::FunctionDecl *, bool> Known;
};

} // namespace cuda_lint

#endif
