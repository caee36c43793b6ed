//===- StatementParents.h - What a statement is a part of ------*- C++ -*-===//
#ifndef CUDA_LINT_CUDA_STATEMENTPARENTS_H
#define CUDA_LINT_CUDA_STATEMENTPARENTS_H

#include "clang/AST/Decl.h"
#include "clang/AST/ParentMap.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/DenseMap.h"
#include <memory>
#include <vector>

namespace cuda_lint {

class TranslationUnit;

/// Whether a statement is a loop. `do { ... } while (0)` is what macros are
/// made of, and none.
bool isLoop(const clang::Stmt &S, const clang::ASTContext &Ctx);

/// What a statement is a part of, in the functions of a translation unit.
/// Clang's ParentMapContext answers the same after a walk through all that is
/// parsed, which costs a twentieth of a file that is mostly templates, in time
/// and more in memory; here only functions that are asked about are walked.
class StatementParents {
public:
  explicit StatementParents(TranslationUnit &TU);

  /// The statement that \p S is directly in; null for the body of a function or
  /// a lambda, and for what is in no function that the unit visits.
  const clang::Stmt *parent(const clang::Stmt *S);
  /// The function that \p S is in, of several instantiations the one that has
  /// this statement; null for none.
  const clang::FunctionDecl *function(const clang::Stmt *S);
  /// The statement that declares a local variable; null for none.
  const clang::DeclStmt *declaring(const clang::VarDecl *V);

private:
  /// A function, from its first byte in its file to its last.
  struct Extent {
    Extent(unsigned Begin, unsigned End, const clang::FunctionDecl *Function)
        : Begin(Begin), End(End), Function(Function) {}
    unsigned Begin, End;
    const clang::FunctionDecl *Function;
    std::unique_ptr<clang::ParentMap> Parents;
    llvm::DenseMap<const clang::VarDecl *, const clang::DeclStmt *> Declared;
  };
  bool holds(Extent &E, const clang::Stmt *S);
  Extent *find(const clang::Stmt *S);
  static void build(Extent &E);

  const clang::SourceManager &SM;
  llvm::DenseMap<clang::FileID, std::vector<Extent>> Files;
  /// Where the last answer was found: the next question is mostly about the
  /// same function.
  Extent *Last = nullptr;
};

} // namespace cuda_lint

#endif
