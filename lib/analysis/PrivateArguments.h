//===- PrivateArguments.h - Private memory in launch arguments -*- C++ -*-===//
#ifndef CUDA_LINT_ANALYSIS_PRIVATEARGUMENTS_H
#define CUDA_LINT_ANALYSIS_PRIVATEARGUMENTS_H

#include "cuda/MemorySpace.h"
#include "domains/symbolic/Paths.h"

namespace cuda_lint {

/// A pointer into local or shared memory that a device-side launch hands to its
/// child grid, on some path of the code that launches.
struct PrivateArgument {
  const Launch *L;
  /// The kernel that is launched, also where a variable says which; null when
  /// it is not known.
  const clang::FunctionDecl *Kernel;
  /// The argument as written, and whether it is the pointer itself or an object
  /// that holds it.
  const clang::Expr *Operand;
  bool Direct;
  /// What it points into; null for a temporary, and for what `alloca` gave.
  const clang::VarDecl *Variable;
  bool FromAlloca;
  MemorySpace Space;
  /// The calls that lead from where the object is to the launch, outermost
  /// first.
  llvm::SmallVector<const clang::Stmt *, 2> Calls;
};

/// The launches `kernel<<<>>>` of device code whose arguments the paths of
/// their functions say. An engine of TranslationUnit.
class PrivateArguments {
public:
  explicit PrivateArguments(TranslationUnit &TU);

  /// One for each argument, in the order of the source.
  llvm::ArrayRef<PrivateArgument> all() const { return Found; }
  /// True when all ways to a launch were followed: an argument that is not
  /// among all() points to nothing private.
  bool decides(const Launch &L) const {
    return !Open.contains(L.Site) && Reached.contains(L.Site);
  }

private:
  void look(const ExecutionPath &Path);
  const clang::VarDecl *named(const Location *L) const;

  PathExecution &Engine;
  std::vector<PrivateArgument> Found;
  llvm::DenseSet<std::pair<const clang::CallExpr *, unsigned>> Seen;
  llvm::DenseSet<const clang::CallExpr *> Reached, Open;
};

} // namespace cuda_lint

#endif
