#include "hardware/Limits.h"

namespace cuda_lint {

const std::vector<ArchitectureLimits> &allLimits() {
  constexpr unsigned K = 1024;
  // Kernel parameters: CUDA 12.1, "Support for 32,764 bytes of kernel
  // parameters" from sm_70 on.
  constexpr unsigned Small = 4096, Large = 32764;
  static const std::vector<ArchitectureLimits> Table = {
      // sm, threads, blocks, registers of SM, of block, partitions, shared of
      // SM, of block,
      // reserved, unit, cluster, parameters
      {50, 2048, 32, 64 * K, 64 * K, 4, 64 * K, 48 * K, 0, 256, 0, Small},
      {52, 2048, 32, 64 * K, 64 * K, 4, 96 * K, 48 * K, 0, 256, 0, Small},
      {53, 2048, 32, 64 * K, 32 * K, 4, 64 * K, 48 * K, 0, 256, 0, Small},
      {60, 2048, 32, 64 * K, 64 * K, 2, 64 * K, 48 * K, 0, 256, 0, Small},
      {61, 2048, 32, 64 * K, 64 * K, 4, 96 * K, 48 * K, 0, 256, 0, Small},
      {62, 2048, 32, 64 * K, 32 * K, 4, 64 * K, 48 * K, 0, 256, 0, Small},
      {70, 2048, 32, 64 * K, 64 * K, 4, 96 * K, 96 * K, 0, 256, 0, Large},
      {72, 2048, 32, 64 * K, 64 * K, 4, 96 * K, 96 * K, 0, 256, 0, Large},
      {75, 1024, 16, 64 * K, 64 * K, 4, 64 * K, 64 * K, 0, 256, 0, Large},
      {80, 2048, 32, 64 * K, 64 * K, 4, 164 * K, 163 * K, K, 128, 0, Large},
      {86, 1536, 16, 64 * K, 64 * K, 4, 100 * K, 99 * K, K, 128, 0, Large},
      {87, 1536, 16, 64 * K, 64 * K, 4, 164 * K, 163 * K, K, 128, 0, Large},
      {89, 1536, 24, 64 * K, 64 * K, 4, 100 * K, 99 * K, K, 128, 0, Large},
      {90, 2048, 32, 64 * K, 64 * K, 4, 228 * K, 227 * K, K, 128, 16, Large},
      {100, 2048, 32, 64 * K, 64 * K, 4, 228 * K, 227 * K, K, 128, 16, Large},
      // 10.1 is the name that 11.0 had before CUDA 13.
      {101, 1536, 24, 64 * K, 64 * K, 4, 228 * K, 227 * K, K, 128, 16, Large},
      {103, 2048, 32, 64 * K, 64 * K, 4, 228 * K, 227 * K, K, 128, 16, Large},
      {110, 1536, 24, 64 * K, 64 * K, 4, 228 * K, 227 * K, K, 128, 16, Large},
      {120, 1536, 24, 64 * K, 64 * K, 4, 100 * K, 99 * K, K, 128, 16, Large},
      {121, 1536, 24, 64 * K, 64 * K, 4, 100 * K, 99 * K, K, 128, 16, Large},
  };
  return Table;
}

const ArchitectureLimits *limitsOf(unsigned Architecture) {
  for (const ArchitectureLimits &L : allLimits())
    if (L.Architecture == Architecture)
      return &L;
  return nullptr;
}

} // namespace cuda_lint
