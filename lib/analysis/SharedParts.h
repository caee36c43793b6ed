//===- SharedParts.h - Parts that pointers cut out of arrays ---*- C++ -*-===//
#ifndef CUDA_LINT_ANALYSIS_SHAREDPARTS_H
#define CUDA_LINT_ANALYSIS_SHAREDPARTS_H

#include "analysis/Simulation.h"

namespace cuda_lint {

/// Whether two accesses meet only because one of them runs out of its part of
/// the array: they use pointers that lie a constant apart, and how far the
/// first gets follows from a number that was chosen for a loop. Such a number
/// goes with the part.
bool runsOutOfPart(const SharedRace &Race);

} // namespace cuda_lint

#endif
