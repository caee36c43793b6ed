//===- DroppedCode.h - What an error leaves out of a body ------*- C++ -*-===//
#ifndef CUDA_LINT_CUDA_DROPPEDCODE_H
#define CUDA_LINT_CUDA_DROPPEDCODE_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/DenseMap.h"
#include <vector>

namespace cuda_lint {

class TranslationUnit;

/// Statements that are written in a body and not in the AST. Of what it cannot
/// parse Clang mostly keeps a RecoveryExpr, but a statement that names what
/// nobody declares (`SYNC;`, `ns::Guard G(x);`, `if (c) ns::wait();`) is left
/// out without a trace. What it would do is not known, and it may do anything.
/// Found by what stands between the statements that there are, and only in
/// translation units that have errors.
class DroppedCode {
public:
  explicit DroppedCode(TranslationUnit &TU);

  /// Code that is left out at one place of a block.
  struct Gap {
    /// Which of the block's statements stands behind it; their number where
    /// none does.
    unsigned Before;
    /// The identifiers in it.
    std::vector<llvm::StringRef> Names;
  };
  /// The places of a block where code is left out, in the order of the source.
  llvm::ArrayRef<Gap> in(const clang::CompoundStmt *Block);
  /// Whether an empty statement stands for one that is left out.
  bool standsFor(const clang::NullStmt *S) const;
  /// The identifiers in a part of the source.
  std::vector<llvm::StringRef> namesIn(clang::SourceRange Range) const;

private:
  class Scan;
  class Blocks;
  std::vector<Gap> find(const clang::CompoundStmt *Block) const;

  TranslationUnit &TU;
  const clang::ASTContext &Ctx;
  const bool HasErrors;
  /// The blocks as they are written, by where they begin: what a template is
  /// instantiated to does not stand where its text does.
  llvm::DenseMap<clang::SourceLocation, const clang::CompoundStmt *> Written;
  llvm::DenseMap<const clang::CompoundStmt *, std::vector<Gap>> Found;
};

} // namespace cuda_lint

#endif
