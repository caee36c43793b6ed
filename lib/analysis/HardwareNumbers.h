//===- HardwareNumbers.h - What a device has of something ------*- C++ -*-===//
#ifndef CUDA_LINT_ANALYSIS_HARDWARENUMBERS_H
#define CUDA_LINT_ANALYSIS_HARDWARENUMBERS_H

#include "analysis/DataFlow.h"

namespace cuda_lint {

/// The most that a load gives of what a device has: multiprocessors, threads,
/// blocks of one, or the blocks that keep it busy. It is of a member of the
/// device's properties, or of a variable that the runtime was asked to fill;
/// none for any other load, UINT64_MAX where nothing is known of how many.
std::optional<uint64_t> mostOfHardware(const DataFlow &In,
                                       const ir::Instruction &Load);

/// The same of a variable of a function, by its slot, wherever it is read.
std::optional<uint64_t> mostOfHardwareIn(const DataFlow &In, uint32_t Slot);

} // namespace cuda_lint

#endif
