//===- RefusedVariables.h - Variables that Clang declares invalid -*- C++ -*-=//

#ifndef CUDA_LINT_CLANGINSIDE_REFUSEDVARIABLES_H
#define CUDA_LINT_CLANGINSIDE_REFUSEDVARIABLES_H

#include "llvm/ADT/SmallPtrSet.h"

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
/// drops every expression that names it. The one thing that it does before it
/// drops a use is to warn of variables marked __attribute__((unused)); so the
/// variable gets that attribute, and the warning makes it valid again.
class RefusedVariables {
public:
  /// Has that warning reported. Before the parse.
  static void prepare(clang::DiagnosticsEngine &Diags);

  /// Finds the variable that Clang is about to declare invalid, and sees to it
  /// that its first use makes it valid again. False if there is none.
  bool keep(clang::Sema &S, const clang::Diagnostic &Error);

  /// Whether \p Info is that warning; makes the variable valid if so.
  bool restoreAtUse(const clang::Diagnostic &Info);

private:
  llvm::SmallPtrSet<clang::VarDecl *, 8> Restorable, Marked;
};

} // namespace cuda_lint

#endif // CUDA_LINT_CLANGINSIDE_REFUSEDVARIABLES_H
