//===--- Warp.h - One memory instruction of one warp -------------*- C++
//-*-===//
//
// What the models of shared and global memory are asked about.
//
//===----------------------------------------------------------------------===//

#ifndef CUDA_LINT_LIB_HARDWARE_WARP_H
#define CUDA_LINT_LIB_HARDWARE_WARP_H

#include <array>
#include <cstdint>
#include <string>

namespace cuda_lint {

/// Threads in a warp, on every architecture so far.
inline constexpr unsigned WarpSize = 32;

/// Which byte each lane of a warp touches first, in one instruction.
///
/// Lanes are the threads of a block in linear order, threadIdx.x fastest, then
/// y, then z; lane = linear index mod 32 (CUDA C++ Programming Guide, "Thread
/// Hierarchy" and "SIMT Architecture").
struct WarpAccess {
  /// Byte address of each lane, from an origin that is a multiple of 128. May
  /// be negative. The entries of inactive lanes are not looked at.
  std::array<int64_t, WarpSize> Address{};
  /// Bit i is set when lane i takes part.
  uint32_t ActiveMask = ~0u;
  /// Bytes that each lane reads or writes: 1, 2, 4, 8 or 16.
  unsigned Width = 4;

  bool isActive(unsigned Lane) const { return ActiveMask >> Lane & 1; }

  /// True if the hardware can execute this as one instruction: a width that
  /// exists, and active addresses that are multiples of it (PTX ISA, "Addresses
  /// as Operands": an access has to be naturally aligned).
  bool isValid() const;
};

/// The lanes of a mask for a message: "0-31", "0, 8, 16, 24", "0-3, 16-19".
std::string formatLanes(uint32_t Mask);

} // namespace cuda_lint

#endif // CUDA_LINT_LIB_HARDWARE_WARP_H
