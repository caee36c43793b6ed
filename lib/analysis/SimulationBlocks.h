//===- SimulationBlocks.h - Which blocks run together -----------*- C++ -*-===//
//
// Private to the simulation (Simulation.h).
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_ANALYSIS_SIMULATIONBLOCKS_H
#define CUDA_LINT_ANALYSIS_SIMULATIONBLOCKS_H

#include "analysis/SimulationTraits.h"
#include "analysis/SimulatorInputs.h"

namespace cuda_lint::simulation {

/// The index of the last block of a grid.
Extent lastBlock(const Extent &Grid);

/// Makes a run one of several blocks, of a cluster or of the grid.
void placeBlocks(RunShape &S, const clang::FunctionDecl *F, const Traits &T,
                 const Extent &Last);

/// Whether launches of several blocks are looked for: there are several, and
/// two are not too many threads.
bool mayMeet(const RunShape &Shape, const Extent &Last);

/// Blocks whose launches may get in each other's way: the first and the last
/// one, and others of the first, which the code may name; as many as are not
/// too many threads.
std::vector<Extent> blocksThatMeet(const RunShape &Shape, const Extent &Last);

} // namespace cuda_lint::simulation

#endif
