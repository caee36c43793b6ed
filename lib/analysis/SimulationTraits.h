//===- SimulationTraits.h - Which code a simulation is for ------*- C++ -*-===//
//
// Private to the simulation (Simulation.h).
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_ANALYSIS_SIMULATIONTRAITS_H
#define CUDA_LINT_ANALYSIS_SIMULATIONTRAITS_H

#include "analysis/CallFacts.h"
#include "analysis/Simulation.h"

namespace cuda_lint::simulation {

/// What a function and those it calls contain.
struct Traits {
  bool Interesting = false, Cluster = false, Grid = false, Launch = false;
  unsigned Dimensions = 1;
};

/// Of a root, with all that it calls whose body is visible, but for the
/// toolkit's.
Traits traitsOf(const clang::FunctionDecl *F, CallFacts &Calls);

/// Blocks that such code may be for where no launch says which, the likely ones
/// first.
llvm::ArrayRef<Extent> likelyBlocks(const Traits &T);

} // namespace cuda_lint::simulation

#endif
