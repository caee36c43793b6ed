//===- MatrixFragments.cpp ------------------------------------------------===//

#include "hardware/MatrixFragments.h"
#include "hardware/Limits.h"

#include <algorithm>

namespace cuda_lint {

unsigned MatrixFragment::bits() const {
  switch (Element) {
  case FragmentElement::Half:
  case FragmentElement::BFloat16:
    return 16;
  case FragmentElement::Byte:
    return 8;
  case FragmentElement::TF32:
  case FragmentElement::Word:
    return 32;
  case FragmentElement::Double:
    return 64;
  case FragmentElement::FourBits:
    return 4;
  case FragmentElement::Bit:
    return 1;
  }
  return 0;
}

/// Whether there is such a product ("Element Types and Matrix Sizes").
static bool exists(const MatrixFragment &F) {
  auto is = [&](unsigned M, unsigned N, unsigned K) {
    return F.M == M && F.N == N && F.K == K;
  };
  const bool Accumulates = F.Use == FragmentUse::Accumulator;
  const bool Usual = is(16, 16, 16) || is(32, 8, 16) || is(8, 32, 16);
  switch (F.Element) {
  case FragmentElement::Half:
    return Usual;
  case FragmentElement::BFloat16:
  case FragmentElement::Byte:
    return Usual && !Accumulates;
  case FragmentElement::TF32:
    return is(16, 16, 8) && !Accumulates;
  case FragmentElement::Word:
    return (Usual || is(16, 16, 8) || is(8, 8, 32) || is(8, 8, 128)) &&
           Accumulates;
  case FragmentElement::Double:
    return is(8, 8, 4);
  case FragmentElement::FourBits:
  case FragmentElement::Bit:
    // A is row-major, B column-major.
    return is(8, 8, F.Element == FragmentElement::Bit ? 128 : 32) &&
           !Accumulates && F.Columns == (F.Use == FragmentUse::B);
  }
  return false;
}

std::vector<FragmentRequest> fragmentRequests(const MatrixFragment &F,
                                              bool InShared) {
  std::vector<FragmentRequest> Out;
  if (!exists(F))
    return Out;
  const bool Accumulates = F.Use == FragmentUse::Accumulator;
  const unsigned Rows = F.Use == FragmentUse::B ? F.K : F.M,
                 Columns = F.Use == FragmentUse::A ? F.K : F.N,
                 Lines = F.Columns ? Columns : Rows,
                 Elements = F.Columns ? Rows : Columns, Bits = F.bits();
  // A lane holds neighbours along the dimension that is summed over; of an
  // accumulator along a row, of the widest along a column.
  const bool Along = Accumulates ? F.Columns == (F.M == 8 && F.N == 32)
                                 : F.Columns == (F.Use == FragmentUse::B);
  // Halves are moved between lanes after a load, or before a store.
  const bool Together = Along || Bits == 16;
  constexpr unsigned TileLines = 8, LineLanes = WarpSize / TileLines;
  // Elements of a lane that are neighbours.
  const unsigned Own = Accumulates ? 2 : std::max(1u, 8 * RegisterBytes / Bits);
  if (InShared && Together && !Accumulates &&
      F.Element != FragmentElement::BFloat16 && Bits <= 16) {
    constexpr unsigned LineBytes = 16;
    // One matrix, two or four with one instruction; of bytes not four.
    const unsigned Across = Elements * Bits / 8 / LineBytes,
                   Tiles = Lines / TileLines * Across,
                   AtOnce = std::min(Bits == 16 ? 4u : 2u, Tiles);
    for (unsigned First = 0; First < Tiles; First += AtOnce) {
      FragmentRequest R;
      R.Matrix = true;
      R.Width = LineBytes;
      R.Lanes = static_cast<uint32_t>((uint64_t(1) << AtOnce * TileLines) - 1);
      for (unsigned L = 0; L < AtOnce * TileLines; ++L) {
        const unsigned Tile = First + L / TileLines;
        R.Line[L] = Tile / Across * TileLines + L % TileLines;
        R.Byte[L] = Tile % Across * LineBytes;
      }
      Out.push_back(R);
    }
    return Out;
  }
  // Lines and elements of what one instruction gets; where a lane's neighbours
  // are in different lines each is a request.
  const unsigned StepLines = Together ? TileLines : LineLanes * Own,
                 StepElements = Together ? LineLanes * Own : TileLines;
  for (unsigned Line = 0; Line < Lines; Line += StepLines)
    for (unsigned Element = 0; Element < Elements; Element += StepElements)
      for (unsigned Neighbour = 0; Neighbour < (Together ? 1 : Own);
           ++Neighbour) {
        FragmentRequest R;
        R.Width = (Together ? Own : 1) * Bits / 8;
        for (unsigned L = 0; L < WarpSize; ++L) {
          const unsigned Of = L / LineLanes, In = L % LineLanes * Own;
          R.Line[L] = Line + (Together ? Of : In + Neighbour);
          R.Byte[L] = (Element + (Together ? In : Of)) * Bits / 8;
        }
        Out.push_back(R);
      }
  return Out;
}

} // namespace cuda_lint
