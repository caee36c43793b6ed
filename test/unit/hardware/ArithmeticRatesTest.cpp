#include "hardware/ArithmeticRates.h"

#include "gtest/gtest.h"

using namespace cuda_lint;

namespace {

// CUDA C++ Programming Guide, "Throughput of Native Arithmetic Instructions".
TEST(ArithmeticRates, OfTheTable) {
  EXPECT_EQ(arithmeticRatesOf(60).Float, 64U);
  EXPECT_EQ(arithmeticRatesOf(60).Double, 32U);
  EXPECT_EQ(arithmeticRatesOf(61).Double, 4U);
  EXPECT_EQ(arithmeticRatesOf(70).Conversion64, 16U);
  EXPECT_EQ(arithmeticRatesOf(75).Double, 2U);
  EXPECT_EQ(arithmeticRatesOf(80).Double, 32U);
  EXPECT_EQ(arithmeticRatesOf(86).Conversion64, 2U);
  EXPECT_EQ(arithmeticRatesOf(90).Float, 128U);
  EXPECT_EQ(arithmeticRatesOf(90).Double, 64U);
  EXPECT_EQ(arithmeticRatesOf(90).Conversion64, 16U);
}

// Every figure of the table, and by that both sides of each.
TEST(ArithmeticRates, WholeTable) {
  struct Row {
    unsigned Architecture, Float, Double, Conversion64;
  };
  const Row Rows[] = {{50, 128, 4, 4},  {60, 64, 32, 16},  {61, 128, 4, 4},
                      {70, 64, 32, 16}, {75, 64, 2, 2},    {80, 64, 32, 16},
                      {86, 128, 2, 2},  {90, 128, 64, 16}, {100, 128, 64, 16},
                      {101, 128, 2, 2}, {120, 128, 2, 2}};
  for (const Row &R : Rows) {
    const ArithmeticRates Of = arithmeticRatesOf(R.Architecture);
    EXPECT_EQ(Of.Float, R.Float) << R.Architecture;
    EXPECT_EQ(Of.Double, R.Double) << R.Architecture;
    EXPECT_EQ(Of.Conversion64, R.Conversion64) << R.Architecture;
  }
  EXPECT_EQ(AddressesPerClock, 32U);
}

TEST(ArithmeticRates, OfNoRowAreThoseBelow) {
  EXPECT_EQ(arithmeticRatesOf(0).Double, 4U);
  EXPECT_EQ(arithmeticRatesOf(72).Double, 32U);
  EXPECT_EQ(arithmeticRatesOf(89).Double, 2U);
  EXPECT_EQ(arithmeticRatesOf(121).Double, 2U);
}

} // namespace
