//===- ConstantWrites.h - Writes to constant memory ------------*- C++ -*-===//
#ifndef CUDA_LINT_ANALYSIS_CONSTANTWRITES_H
#define CUDA_LINT_ANALYSIS_CONSTANTWRITES_H

#include "domains/symbolic/Paths.h"

namespace cuda_lint {

/// A write to a `__constant__` variable on some path.
struct ConstantWrite {
  const clang::VarDecl *Variable;
  /// The store, copy or call that writes.
  const PathEvent *Write;
  /// How the address came, up to the launch where one brings it.
  const Station *Way;
  /// Where the report belongs: the write, or the call or launch that brings the
  /// address there.
  const clang::Stmt *Place;
  bool OnHost;
  /// The launch whose kernel writes; null where the function itself does.
  const PathEvent *Launch = nullptr;
  const clang::ParmVarDecl *Parameter = nullptr;
};

/// All of them, by device code through whatever it is given, and by host code
/// into its own copies. An engine of TranslationUnit.
class ConstantWrites {
public:
  explicit ConstantWrites(TranslationUnit &TU);

  llvm::ArrayRef<ConstantWrite> all() const { return Found; }

private:
  void look(const ExecutionPath &Path, bool OnHost);
  void add(const PathEvent &At, const SymExpr *Address, ConstantWrite W);
  const PathEvent *writeThrough(const clang::FunctionDecl *Kernel,
                                const clang::ParmVarDecl *&Parameter,
                                const PathEvent &Launch, const SymExpr *Given,
                                unsigned Depth);

  PathExecution &Engine;
  std::vector<ConstantWrite> Found;
  llvm::DenseSet<std::tuple<const clang::Stmt *, const clang::Stmt *,
                            const clang::VarDecl *>>
      Seen;
};

} // namespace cuda_lint

#endif
