//===--- GlobalMemory.h - Sectors and lines ----------------------*- C++
//-*-===//
//
// From the addresses of a warp to the 32-byte sectors that one global load or
// store asks the cache for: what the counters
// l1tex__t_{requests,sectors,set_accesses}_pipe_lsu_mem_global_op_{ld,st}.sum
// read.
//
// CUDA Programming Guide, "Coalesced Global Memory Access"; measured in
// test/unit/hardware/measured-patterns.csv.
//
//===----------------------------------------------------------------------===//

#ifndef CUDA_LINT_LIB_HARDWARE_GLOBALMEMORY_H
#define CUDA_LINT_LIB_HARDWARE_GLOBALMEMORY_H

#include "hardware/Warp.h"

#include <optional>

namespace cuda_lint {

inline constexpr unsigned SectorBytes = 32;
inline constexpr unsigned LineBytes = 128;

/// What one load or store of one warp asks of global memory.
struct GlobalCost {
  /// 1, or 0 when no lane is active.
  unsigned Requests = 0;
  /// Distinct 32-byte sectors touched.
  unsigned Sectors = 0;
  /// Distinct 128-byte cache lines touched.
  unsigned Lines = 0;
  /// Distinct bytes that the lanes use.
  unsigned UsedBytes = 0;

  /// Sectors that the used bytes would fill.
  unsigned idealSectors() const {
    return (UsedBytes + SectorBytes - 1) / SectorBytes;
  }
  /// The share, 0 to 1, of the moved bytes that is used; 1 when nothing moves.
  double usedShare() const {
    return Sectors ? static_cast<double>(UsedBytes) / (Sectors * SectorBytes)
                   : 1.0;
  }
};

/// The cost of \p Access as a load or a store (both cost the same), or nothing
/// when there is no such instruction (WarpAccess::isValid).
std::optional<GlobalCost> globalCost(const WarpAccess &Access);

} // namespace cuda_lint

#endif // CUDA_LINT_LIB_HARDWARE_GLOBALMEMORY_H
