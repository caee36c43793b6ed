//===- RefusedVariables.h - Variables that Clang declares invalid -*- C++ -*-=//

#ifndef CUDA_LINT_CLANGINSIDE_REFUSEDVARIABLES_H
#define CUDA_LINT_CLANGINSIDE_REFUSEDVARIABLES_H

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include <memory>

namespace clang {
class Diagnostic;
class DiagnosticsEngine;
class Sema;
class VarDecl;
} // namespace clang

namespace cuda_lint {

/// Keeps variables that Clang refuses and nvcc takes.
///
/// Sema marks the variable after it has reported the error, and from then on
/// drops every expression that names it. The next token that the parser reads
/// comes before any of them: then the variable is made valid again. Tokens that
/// were read before, as the bodies of a class's methods, are not told. There
/// the one thing that Sema does before it drops a use that begins a statement
/// is to warn of variables marked __attribute__((unused)); so the variable gets
/// that attribute, and the warning makes it valid, too.
class RefusedVariables {
public:
  /// Has that warning reported. Before the parse.
  static void prepare(clang::DiagnosticsEngine &Diags);

  /// Finds the variable that Clang is about to declare invalid, and sees to it
  /// that it is valid again where it is used. False if there is none.
  bool keep(clang::Sema &S, const clang::Diagnostic &Error);

  /// Whether \p Info is that warning; makes the variable valid if so.
  bool restoreAtUse(const clang::Diagnostic &Info);

private:
  llvm::SmallPtrSet<clang::VarDecl *, 8> Restorable, Marked;
  /// Those that the next token makes valid. The preprocessor may outlive this.
  std::shared_ptr<llvm::SmallVector<clang::VarDecl *, 2>> Pending;
};

} // namespace cuda_lint

#endif // CUDA_LINT_CLANGINSIDE_REFUSEDVARIABLES_H
