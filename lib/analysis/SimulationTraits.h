//===- SimulationTraits.h - Which code a simulation is for ------*- C++ -*-===//
//
// Private to the simulation (Simulation.h).
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_ANALYSIS_SIMULATIONTRAITS_H
#define CUDA_LINT_ANALYSIS_SIMULATIONTRAITS_H

#include "analysis/CallFacts.h"
#include "analysis/Simulation.h"
#include "llvm/ADT/DenseSet.h"
#include <memory>

namespace cuda_lint::simulation {

/// What a function and those it calls contain.
struct Traits {
  bool Interesting = false, Cluster = false, Grid = false, Launch = false;
  unsigned Dimensions = 1;
};

/// An engine of TranslationUnit. What a function has is found once: dozens of
/// instantiations of a kernel call the same.
class FunctionTraits {
public:
  explicit FunctionTraits(TranslationUnit &TU) : TU(TU) {}
  /// Of a root, with all that it calls whose body is visible, but for the
  /// toolkit's.
  Traits of(const clang::FunctionDecl *F);
  /// The function that has by itself what is worth a run of a root: the root,
  /// or the first one that it calls; null where there is none. A kernel that
  /// takes what it does as a template argument (`apply<Op>`) has another one
  /// each time.
  const clang::FunctionDecl *worker(const clang::FunctionDecl *F);

private:
  struct Own {
    Traits T;
    /// Definitions of what it runs, in the order in which it names them.
    std::vector<const clang::FunctionDecl *> Runs;
  };
  const Own &ownOf(const clang::FunctionDecl *Definition);
  void add(const clang::FunctionDecl *Definition,
           llvm::DenseSet<const clang::FunctionDecl *> &Seen, Traits &To);
  const clang::FunctionDecl *
  worker(const clang::FunctionDecl *Definition,
         llvm::DenseSet<const clang::FunctionDecl *> &Seen);

  TranslationUnit &TU;
  llvm::DenseMap<const clang::FunctionDecl *, std::unique_ptr<Own>> Known;
};

/// Blocks that such code may be for where no launch says which, the likely ones
/// first.
llvm::ArrayRef<Extent> likelyBlocks(const Traits &T);

} // namespace cuda_lint::simulation

#endif
