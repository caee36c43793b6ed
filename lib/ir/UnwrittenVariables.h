//===- UnwrittenVariables.h - Variables that nobody writes -----*- C++ -*-===//
#ifndef CUDA_LINT_IR_UNWRITTENVARIABLES_H
#define CUDA_LINT_IR_UNWRITTENVARIABLES_H

#include "cuda/TranslationUnit.h"
#include "llvm/ADT/DenseSet.h"

namespace cuda_lint {

/// Variables of the main file that only this file can name, and whose address
/// nothing in it gets hold of, so that they hold what their initialiser says:
/// tables in constant memory.
class UnwrittenVariables {
public:
  explicit UnwrittenVariables(TranslationUnit &TU) : TU(TU) {}
  bool isUnwritten(const clang::VarDecl *V);
  /// Whether nothing in this file writes such a variable, which another one may
  /// name.
  bool isUnwrittenHere(const clang::VarDecl *V);

private:
  void look();

  TranslationUnit &TU;
  bool Looked = false;
  /// Those that are more than read.
  llvm::DenseSet<const clang::VarDecl *> Used;
};

} // namespace cuda_lint

#endif
