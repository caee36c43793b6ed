//===- EndlessLaunches.h - Kernels that launch themselves ------*- C++ -*-===//
//
// A kernel that launches itself, also through others, comes to an end where a
// test on the way to the launch comes out otherwise for what the launch passes.
// Here are those for which none does: what the tests say of one generation is
// shown to hold for the next.
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_ANALYSIS_ENDLESSLAUNCHES_H
#define CUDA_LINT_ANALYSIS_ENDLESSLAUNCHES_H

#include "domains/symbolic/Paths.h"

namespace cuda_lint {

/// Kernels of which each launches the next, and the last the first, whenever it
/// has been launched so.
struct EndlessCycle {
  struct Step {
    const clang::FunctionDecl *Kernel;
    /// By which it launches the next, on one of the paths that do.
    const PathEvent *Launch;
  };
  llvm::SmallVector<Step, 2> Steps;
};

/// All of them. An engine of TranslationUnit.
class EndlessLaunches {
public:
  explicit EndlessLaunches(TranslationUnit &TU);

  llvm::ArrayRef<EndlessCycle> all() const { return Found; }

private:
  std::vector<EndlessCycle> Found;
};

} // namespace cuda_lint

#endif
