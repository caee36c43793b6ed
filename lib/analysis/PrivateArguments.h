//===- PrivateArguments.h - Private memory in launch arguments -*- C++ -*-===//
#ifndef CUDA_LINT_ANALYSIS_PRIVATEARGUMENTS_H
#define CUDA_LINT_ANALYSIS_PRIVATEARGUMENTS_H

#include "analysis/GridThreads.h"
#include "cuda/MemorySpace.h"
#include "domains/symbolic/Paths.h"

namespace cuda_lint {

/// A pointer into local or shared memory that a device-side launch hands to its
/// child grid, or that device code hands to an asynchronous copy, on some path.
struct PrivateArgument {
  /// The launch or the call.
  const PathEvent *Use;
  /// Null for a copy.
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
  /// How the pointer came there.
  const Station *Way;
};

/// All of them, as the paths of device code say. An engine of TranslationUnit.
class PrivateArguments {
public:
  explicit PrivateArguments(TranslationUnit &TU);

  /// One for each argument, in the order of the source.
  llvm::ArrayRef<PrivateArgument> all() const { return Found; }

private:
  void look(const ExecutionPath &Path);
  void add(const ExecutionPath &Path, PrivateArgument A,
           const SymExpr *Pointer);
  /// Whether an address leads into local or shared memory; then notes into
  /// what.
  bool isPrivate(PrivateArgument &A, const SymExpr *Base) const;
  /// Whether some launch that is visible lets conditions hold.
  bool mayHold(llvm::ArrayRef<const SymExpr *> Conditions);

  using Place = std::pair<const clang::Stmt *, const clang::Expr *>;

  TranslationUnit &TU;
  PathExecution &Engine;
  /// What the path that is looked at is of.
  const clang::FunctionDecl *Root = nullptr;
  /// How kernels are launched.
  llvm::DenseMap<const clang::FunctionDecl *, std::vector<GridShape>> Shapes;
  std::vector<PrivateArgument> Found;
  llvm::DenseSet<Place> Seen;
  /// Found where something that is not known here decided the way, which says
  /// nothing where another such way has another pointer.
  std::vector<PrivateArgument> Doubted;
  llvm::DenseSet<Place> Others;
};

} // namespace cuda_lint

#endif
