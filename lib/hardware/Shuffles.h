//===- Shuffles.h - Which lane gives a shuffle its value -------*- C++ -*-===//
//
// CUDA C++ Programming Guide, "Warp Shuffle Functions".
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_LIB_HARDWARE_SHUFFLES_H
#define CUDA_LINT_LIB_HARDWARE_SHUFFLES_H

#include <cstdint>
#include <optional>
#include <string_view>

namespace cuda_lint {

enum class ShuffleMode { Index, Up, Down, Xor };

/// The mode of `__shfl_up_sync`, of `__shfl_up` and of a group's `shfl_up`;
/// none for a name that is no shuffle's.
std::optional<ShuffleMode> shuffleMode(std::string_view Function);

/// The lane whose value \p Lane gets. \p Operand: the lane that is asked for in
/// its part of the warp, or the distance to it. \p Width: lanes of a part, a
/// power of two up to 32. Where the other lane is in a part behind, or before
/// for Up, it is the lane itself.
unsigned shuffleSource(ShuffleMode Mode, unsigned Lane, int64_t Operand,
                       unsigned Width);

} // namespace cuda_lint

#endif
