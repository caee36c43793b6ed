#include "hardware/Warp.h"

namespace cuda_lint {

bool WarpAccess::isValid() const {
  if (Width != 1 && Width != 2 && Width != 4 && Width != 8 && Width != 16)
    return false;
  for (unsigned Lane = 0; Lane < WarpSize; ++Lane)
    if (isActive(Lane) && Address[Lane] % static_cast<int64_t>(Width) != 0)
      return false;
  return true;
}

std::string formatLanes(uint32_t Mask) {
  std::string Text;
  for (unsigned Lane = 0; Lane < WarpSize; ++Lane) {
    if (!(Mask >> Lane & 1))
      continue;
    unsigned Last = Lane;
    while (Last + 1 < WarpSize && (Mask >> (Last + 1) & 1))
      ++Last;
    if (!Text.empty())
      Text += ", ";
    Text += std::to_string(Lane);
    if (Last > Lane)
      Text += (Last == Lane + 1 ? ", " : "-") + std::to_string(Last);
    Lane = Last;
  }
  return Text;
}

} // namespace cuda_lint
