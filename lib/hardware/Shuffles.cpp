//===- Shuffles.cpp -------------------------------------------------------===//

#include "hardware/Shuffles.h"

namespace cuda_lint {

std::optional<ShuffleMode> shuffleMode(std::string_view Function) {
  constexpr std::string_view Sync = "_sync";
  if (Function.starts_with("__"))
    Function.remove_prefix(2);
  if (Function.ends_with(Sync))
    Function.remove_suffix(Sync.size());
  if (Function == "shfl")
    return ShuffleMode::Index;
  if (Function == "shfl_up")
    return ShuffleMode::Up;
  if (Function == "shfl_down")
    return ShuffleMode::Down;
  if (Function == "shfl_xor")
    return ShuffleMode::Xor;
  return std::nullopt;
}

unsigned shuffleSource(ShuffleMode Mode, unsigned Lane, int64_t Operand,
                       unsigned Width) {
  const int64_t Own = Lane, First = Lane & ~(Width - 1), End = First + Width;
  int64_t Source = Own;
  switch (Mode) {
  case ShuffleMode::Index:
    return static_cast<unsigned>(First + (Operand & (Width - 1)));
  case ShuffleMode::Up:
    Source = Own - Operand;
    return static_cast<unsigned>(Source < First || Source > Own ? Own : Source);
  case ShuffleMode::Down:
    Source = Own + Operand;
    return static_cast<unsigned>(Source < Own || Source >= End ? Own : Source);
  case ShuffleMode::Xor:
    // "each group of width consecutive threads" may read an earlier one.
    Source = Own ^ Operand;
    return static_cast<unsigned>(Source < 0 || Source >= End ? Own : Source);
  }
  return Lane;
}

} // namespace cuda_lint
