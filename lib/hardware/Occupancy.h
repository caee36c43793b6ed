//===--- Occupancy.h - Blocks that fit on a multiprocessor --------*- C++
//-*-===//
//
// CUDA Programming Guide, "Kernel Launch and Occupancy"; computed as the
// toolkit's cuda_occupancy.h does, with the default carve-out of shared memory.
//
//===----------------------------------------------------------------------===//

#ifndef CUDA_LINT_LIB_HARDWARE_OCCUPANCY_H
#define CUDA_LINT_LIB_HARDWARE_OCCUPANCY_H

#include "hardware/Limits.h"

#include <optional>
#include <string>

namespace cuda_lint {

/// What a launch asks for.
struct LaunchResources {
  unsigned ThreadsPerBlock = 0;
  /// As the compiler reports them; unknown registers do not limit.
  std::optional<unsigned> RegistersPerThread;
  /// Static and dynamic bytes together, without what the system reserves.
  uint64_t SharedBytesPerBlock = 0;
};

/// What keeps more blocks from running on one multiprocessor.
enum class OccupancyLimit { Threads, Blocks, SharedMemory, Registers };

/// The word for messages: "threads", "blocks", "shared memory", "registers".
const char *nameOf(OccupancyLimit Limit);

/// How many blocks of a launch one multiprocessor can hold.
struct Occupancy {
  unsigned BlocksPerSM = 0;
  unsigned WarpsPerBlock = 0;
  unsigned MaxWarpsPerSM = 0;
  /// The blocks that each resource alone would allow; empty where the launch
  /// does not use the resource, or its use is unknown.
  std::optional<unsigned> ByThreads, ByBlocks, BySharedMemory, ByRegisters;
  /// The resource that allows fewest; among equals the first of the
  /// enumeration.
  OccupancyLimit Limit = OccupancyLimit::Threads;
  /// What one block takes of the multiprocessor, rounded up to the allocation
  /// units, reserved shared memory included.
  uint64_t AllocatedSharedBytes = 0;
  unsigned AllocatedRegisters = 0;

  unsigned warpsPerSM() const { return BlocksPerSM * WarpsPerBlock; }
  /// Share of the multiprocessor's warps that can be resident: 0 to 1.
  double share() const {
    return MaxWarpsPerSM ? static_cast<double>(warpsPerSM()) / MaxWarpsPerSM
                         : 0.0;
  }
};

/// The occupancy of a launch with \p Resources. 0 blocks means that it cannot
/// run at all. Shared memory up to the architecture's limit with the attribute
/// (cudaFuncAttributeMaxDynamicSharedMemorySize) counts as allowed.
///
/// Returns nothing for a block without threads.
std::optional<Occupancy> occupancyOf(const ArchitectureLimits &Limits,
                                     const LaunchResources &Resources);

/// The calculation in one line, for a note: "65,536 + 1,024 reserved bytes of
/// shared memory per block, 233,472 per multiprocessor: 3 blocks of 8 warps, 24
/// of 64 warps (37.5 %)".
std::string explain(const Occupancy &Result, const ArchitectureLimits &Limits,
                    const LaunchResources &Resources);

/// Digits in groups of three: 233,472.
std::string withSeparators(uint64_t Number);

} // namespace cuda_lint

#endif // CUDA_LINT_LIB_HARDWARE_OCCUPANCY_H
