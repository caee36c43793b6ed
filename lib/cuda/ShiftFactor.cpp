//===- ShiftFactor.cpp - What a shift multiplies by ----------------------===//

#include "cuda/ShiftFactor.h"

std::optional<int64_t> cuda_lint::shiftFactor(int64_t Bits) {
  if (Bits < 0 || Bits > 31)
    return std::nullopt;
  return int64_t(1) << Bits;
}
