//===--- Limits.h - What an architecture allows ------------------*- C++
//-*-===//
//
// The limits of a launch by compute capability: CUDA C++ Programming Guide,
// "Compute Capabilities", tables "Technical Specifications" and "Technical
// Specifications per Compute Capability"; allocation units as in the toolkit's
// occupancy calculator (cuda_occupancy.h).
//
//===----------------------------------------------------------------------===//

#ifndef CUDA_LINT_LIB_HARDWARE_LIMITS_H
#define CUDA_LINT_LIB_HARDWARE_LIMITS_H

#include <cstdint>
#include <vector>

namespace cuda_lint {

/// Extents in x, y and z.
struct Extents {
  uint64_t X, Y, Z;
};

/// The limits that hold on every architecture from sm_50 on.
inline constexpr unsigned MaxThreadsPerBlock = 1024;
inline constexpr Extents MaxBlockExtents = {MaxThreadsPerBlock,
                                            MaxThreadsPerBlock, 64};
inline constexpr Extents MaxGridExtents = {2147483647, 65535, 65535};
/// Whether a device can run a block of this shape.
constexpr bool isBlock(uint64_t X, uint64_t Y, uint64_t Z) {
  const auto [MostX, MostY, MostZ] = MaxBlockExtents;
  return X && Y && Z && X <= MostX && Y <= MostY && Z <= MostZ &&
         X * Y * Z <= MaxThreadsPerBlock;
}
/// Bytes of shared memory, static and dynamic together, that a block gets
/// without cudaFuncAttributeMaxDynamicSharedMemorySize; also the most static
/// ones.
inline constexpr unsigned DefaultSharedBytesPerBlock = 48 * 1024;
inline constexpr unsigned MaxRegistersPerThread = 255;
/// Registers are given to a warp in units of this many.
inline constexpr unsigned RegisterAllocationUnit = 256;
/// Bytes of a register.
inline constexpr unsigned RegisterBytes = 4;
/// What the driver aligns the dynamic shared memory of a block to, whatever is
/// declared.
inline constexpr unsigned DynamicSharedAlignment = 16;
/// Barriers of a block, numbered from 0. PTX ISA, "bar".
inline constexpr int BlockBarriers = 16;
/// The largest cluster that every GPU with clusters can run, in blocks.
inline constexpr unsigned PortableClusterBlocks = 8;

/// The limits of one architecture.
struct ArchitectureLimits {
  unsigned Architecture; ///< as in sm_NN: 10 * major + minor, 100 for 10.0
  unsigned ThreadsPerSM;
  unsigned BlocksPerSM;
  unsigned RegistersPerSM;
  unsigned RegistersPerBlock;
  /// The SM's register file is in this many equal parts; a warp's registers are
  /// in one of them.
  unsigned RegisterPartitions;
  unsigned SharedBytesPerSM;
  /// With cudaFuncAttributeMaxDynamicSharedMemorySize, static included.
  unsigned MaxSharedBytesPerBlock;
  /// Taken by the system from the SM's shared memory for every block.
  unsigned ReservedSharedBytesPerBlock;
  /// A block's shared memory, the reserved included, is rounded up to a
  /// multiple of this.
  unsigned SharedAllocationUnit;
  /// Blocks in a cluster with cudaFuncAttributeNonPortableClusterSizeAllowed,
  /// at most (a device may allow fewer); 0 without clusters.
  unsigned MaxClusterBlocks;
  /// Bytes of parameters a kernel launched from the host can have.
  unsigned KernelParameterBytes;

  unsigned warpsPerSM() const { return ThreadsPerSM / 32; }
};

/// The limits of sm_\p Architecture, or null when it is not in the tables.
const ArchitectureLimits *limitsOf(unsigned Architecture);

/// All architectures in the tables, ascending.
const std::vector<ArchitectureLimits> &allLimits();

} // namespace cuda_lint

#endif // CUDA_LINT_LIB_HARDWARE_LIMITS_H
