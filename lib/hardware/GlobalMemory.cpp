#include "hardware/GlobalMemory.h"

#include <algorithm>
#include <vector>

namespace cuda_lint {

namespace {

/// How many of the aligned blocks of \p Bytes the sorted addresses lie in. No
/// access crosses a block: it is aligned to its width, which is at most 16.
unsigned distinctBlocks(const std::vector<int64_t> &Sorted, int64_t Bytes) {
  unsigned Count = 0;
  int64_t End = 0;
  for (int64_t Address : Sorted) {
    if (Count && Address < End)
      continue;
    ++Count;
    End = Address - ((Address % Bytes) + Bytes) % Bytes + Bytes;
  }
  return Count;
}

} // namespace

std::optional<GlobalCost> globalCost(const WarpAccess &Access) {
  if (!Access.isValid())
    return std::nullopt;
  std::vector<int64_t> Addresses;
  for (unsigned Lane = 0; Lane < WarpSize; ++Lane)
    if (Access.isActive(Lane))
      Addresses.push_back(Access.Address[Lane]);
  std::sort(Addresses.begin(), Addresses.end());
  GlobalCost Cost;
  Cost.Requests = Addresses.empty() ? 0 : 1;
  Cost.Sectors = distinctBlocks(Addresses, SectorBytes);
  Cost.Lines = distinctBlocks(Addresses, LineBytes);
  // Aligned accesses of one width coincide or are disjoint.
  Cost.UsedBytes = distinctBlocks(Addresses, Access.Width) * Access.Width;
  return Cost;
}

} // namespace cuda_lint
