//===- ShiftFactor.h - What a shift multiplies by --------------*- C++ -*-===//
#ifndef CUDA_LINT_CUDA_SHIFTFACTOR_H
#define CUDA_LINT_CUDA_SHIFTFACTOR_H

#include <cstdint>
#include <optional>

namespace cuda_lint {

/// What a shift to the left by \p Bits multiplies by, and one to the right
/// divides by, where a number of 32 bits can be shifted so far.
std::optional<int64_t> shiftFactor(int64_t Bits);

} // namespace cuda_lint

#endif
