//===- ConstantCalls.h - What calls of constants give ----------*- C++ -*-===//
#ifndef CUDA_LINT_IR_CONSTANTCALLS_H
#define CUDA_LINT_IR_CONSTANTCALLS_H

#include "cuda/TranslationUnit.h"
#include "clang/AST/APValue.h"
#include <map>

namespace cuda_lint::ir {

/// The numbers that the language computes while it compiles. Dozens of
/// instantiations call one function for the same numbers, and Clang would run
/// it for each of them. An engine of TranslationUnit.
class ConstantCalls {
public:
  explicit ConstantCalls(TranslationUnit &TU) : Ctx(TU.context()) {}

  /// The integer or floating-point number that an expression is; none for
  /// anything else.
  std::optional<clang::APValue> number(const clang::Expr *E);

private:
  /// A function, and the numbers that it is given.
  using Key = std::pair<const clang::FunctionDecl *, std::vector<uint64_t>>;

  std::optional<clang::APValue> compute(const clang::Expr *E) const;
  std::optional<Key> keyOf(const clang::Expr *E) const;

  const clang::ASTContext &Ctx;
  std::map<Key, std::optional<clang::APValue>> Known;
};

} // namespace cuda_lint::ir

#endif
