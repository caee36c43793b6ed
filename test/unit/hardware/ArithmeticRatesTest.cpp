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

TEST(ArithmeticRates, OfNoRowAreThoseBelow) {
  EXPECT_EQ(arithmeticRatesOf(0).Double, 4U);
  EXPECT_EQ(arithmeticRatesOf(72).Double, 32U);
  EXPECT_EQ(arithmeticRatesOf(89).Double, 2U);
  EXPECT_EQ(arithmeticRatesOf(121).Double, 2U);
}

} // namespace
