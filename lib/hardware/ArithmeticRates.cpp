#include "hardware/ArithmeticRates.h"

namespace cuda_lint {

ArithmeticRates arithmeticRatesOf(unsigned Architecture) {
  struct Row {
    unsigned From;
    ArithmeticRates Rates;
  };
  static constexpr Row Table[] = {
      {50, {128, 4, 4}},  {60, {64, 32, 16}},  {61, {128, 4, 4}},
      {70, {64, 32, 16}}, {75, {64, 2, 2}},    {80, {64, 32, 16}},
      {86, {128, 2, 2}},  {90, {128, 64, 16}}, {100, {128, 64, 16}},
      {101, {128, 2, 2}}, {120, {128, 2, 2}},
  };
  ArithmeticRates Out = Table[0].Rates;
  for (const Row &R : Table)
    if (R.From <= Architecture)
      Out = R.Rates;
  return Out;
}

} // namespace cuda_lint
