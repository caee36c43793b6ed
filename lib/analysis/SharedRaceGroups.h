//===- SharedRaceGroups.h - Races that are one hazard ----------*- C++ -*-===//
#ifndef CUDA_LINT_ANALYSIS_SHAREDRACEGROUPS_H
#define CUDA_LINT_ANALYSIS_SHAREDRACEGROUPS_H

#include "analysis/Simulation.h"

namespace cuda_lint {

/// One race of each hazard, which counts the others. One hazard is what lanes
/// of one warp do to an array in a function, as in the last steps of a
/// reduction, and what the instantiations of a template do to its array: each
/// has the steps that its arguments ask for.
std::vector<SharedRace> oneOfEachHazard(llvm::ArrayRef<SharedRace> Races);

} // namespace cuda_lint

#endif
