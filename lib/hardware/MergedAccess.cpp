#include "hardware/MergedAccess.h"

#include <algorithm>

namespace cuda_lint {

unsigned mergeWindow(MergeKind Kind, unsigned Width, unsigned Alignment) {
  // Bytes and halves in shared memory are loaded one by one, bytes stored so.
  if (Kind.Shared && (Width < 2 || (Width < 4 && !Kind.Store)))
    return Width;
  // Four elements at most, and 16 bytes.
  // A power of two that divides all addresses.
  unsigned Window = std::min({4 * Width, 16u, Alignment & -Alignment});
  while (Window & (Window - 1))
    Window &= Window - 1;
  return std::max(Window, Width);
}

/// Whether a window of four elements is loaded as a whole for the sake of \p
/// Present, which is not all of it.
static bool loadedWhole(MergeKind Kind, unsigned Width, unsigned Present) {
  constexpr unsigned FirstThree = 0b0111, LastThree = 0b1110;
  const unsigned Count = __builtin_popcount(Present);
  if (Kind.Shared)
    return Count == 3;
  if (!Kind.Fields)
    return Present == FirstThree;
  // The narrower ones with a gap, too.
  if (Width < 4 && Count == 2)
    return Present == 0b0101 || Present == 0b1001;
  return Count == 3 && Present != LastThree;
}

std::vector<MergedPart> mergedParts(MergeKind Kind, unsigned Width,
                                    unsigned Window, unsigned Present) {
  const unsigned Elements = Window / Width, All = (1u << Elements) - 1;
  if (Elements > 1 && (Present == All || (Elements == 4 && !Kind.Store &&
                                          loadedWhole(Kind, Width, Present))))
    return {{Present, 0, Elements}};
  std::vector<MergedPart> Out;
  for (unsigned I = 0; I < Elements; I += 2) {
    const unsigned Pair = Present & (0b11u << I);
    // Of the last three stored to global memory none are merged.
    if (Pair == 0b11u << I &&
        !(Kind.Store && !Kind.Shared && I == 2 && Present == 0b1110)) {
      Out.push_back({Pair, I, 2});
      continue;
    }
    for (unsigned J = I; J < I + 2 && J < Elements; ++J)
      if (Present >> J & 1)
        Out.push_back({1u << J, J, 1});
  }
  return Out;
}

} // namespace cuda_lint
