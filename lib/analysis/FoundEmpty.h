//===- FoundEmpty.h - Launches of nothing on paths that know ---*- C++ -*-===//
#ifndef CUDA_LINT_ANALYSIS_FOUNDEMPTY_H
#define CUDA_LINT_ANALYSIS_FOUNDEMPTY_H

#include "domains/symbolic/Paths.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace cuda_lint {

/// Adds the symbols of a value to a list that has each once.
void collectSymbols(const SymExpr *E,
                    llvm::SmallVectorImpl<const SymExpr *> &Out);

/// The parameter whose first value a symbol is; null for any other.
const clang::ParmVarDecl *parameterOf(const SymExpr *Symbol);

/// The parameter that is, or refers to, the object whose member a symbol is the
/// first value of.
const clang::ParmVarDecl *memberOfParameter(const SymExpr *Symbol);

/// Whether a function may come back not at all, where it is not seen.
bool mayStop(const clang::FunctionDecl *F);

/// Grids of no block on paths that have found that there is nothing to do.
class FoundEmpty {
public:
  /// Looks at the paths of a function; \p Root: nobody is seen to call it.
  FoundEmpty(SymContext &Symbols, const clang::FunctionDecl *F, bool Root,
             const ExecutionPaths &Ways);

  /// Whether a path has found that a number of the function's is nothing, from
  /// which an extent of a grid is computed, and launches all the same. What a
  /// function asks that is called counts for a root, where it asks for 0.
  bool isKnownEmpty(const ExecutionPath &Path, const PathEvent &E,
                    const SymExpr *Extent,
                    llvm::ArrayRef<const SymExpr *> Of) const;

  /// Whether a path comes to an extent of 0 by a comparison of what it is
  /// computed from on another one that comes to the same launch:
  /// `end > begin ? end - begin : 0`. Its author has seen that there may be
  /// none. \p IsAsked: whether something else than the path's conditions asks
  /// for some numbers.
  bool isZeroByChoice(
      const ExecutionPath &Path, const PathEvent &E, unsigned Axis,
      llvm::function_ref<bool(llvm::ArrayRef<const SymExpr *>)> IsAsked) const;

private:
  bool isAboutNothing(const SymExpr *Symbol,
                      llvm::ArrayRef<const SymExpr *> Known) const;
  bool mayStopSince(const ExecutionPath &Path, const PathEvent &E, size_t From,
                    llvm::ArrayRef<const SymExpr *> Of) const;

  SymContext &Symbols;
  bool Root;
  const ExecutionPaths &Ways;
  /// The variables that the function itself compares with nothing.
  llvm::SmallPtrSet<const clang::ValueDecl *, 4> Tested;
};

} // namespace cuda_lint

#endif
