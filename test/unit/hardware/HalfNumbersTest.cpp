//===- HalfNumbersTest.cpp ------------------------------------------------===//

#include "hardware/HalfNumbers.h"
#include "gtest/gtest.h"
#include <cmath>
#include <limits>

using namespace cuda_lint;

// Every number of 16 bits is held as itself.
TEST(HalfNumbersTest, AllNumbersThereAndBack) {
  for (HalfFormat F : {HalfFormat::Half, HalfFormat::BFloat})
    for (unsigned Bits = 0; Bits < 0x10000; ++Bits) {
      const double Value = halfValue(uint16_t(Bits), F);
      if (!std::isnan(Value))
        EXPECT_EQ(halfHeld(Value, F), Bits);
    }
}

TEST(HalfNumbersTest, RoundsToTheNearestThenToEven) {
  EXPECT_EQ(halfHeld(2049, HalfFormat::Half), halfHeld(2048, HalfFormat::Half));
  EXPECT_EQ(halfHeld(2051, HalfFormat::Half), halfHeld(2052, HalfFormat::Half));
  EXPECT_EQ(halfHeld(65519, HalfFormat::Half), 0x7bff);
  EXPECT_EQ(halfHeld(65520, HalfFormat::Half), 0x7c00);
  EXPECT_EQ(halfHeld(0x1p-25, HalfFormat::Half), 0);
  EXPECT_EQ(halfHeld(0x1.8p-25, HalfFormat::Half), 1);
  // The largest below normal numbers, and what rounds up to them.
  EXPECT_EQ(halfHeld(0x1p-14 - 0x1p-26, HalfFormat::Half), 0x0400);
  EXPECT_EQ(halfHeld(257, HalfFormat::BFloat),
            halfHeld(256, HalfFormat::BFloat));
  EXPECT_EQ(
      halfHeld(-std::numeric_limits<double>::infinity(), HalfFormat::BFloat),
      0xff80);
}

TEST(HalfNumbersTest, Functions) {
  using Numbers = std::vector<double>;
  EXPECT_EQ(ofHalves("__hadd", {{1}, {2}}), Numbers{3});
  EXPECT_EQ(ofHalves("__hadd2_rn", {{1, 2}, {3, 4}}), (Numbers{4, 6}));
  EXPECT_EQ(ofHalves("h2sqrt", {{4, 9}}), (Numbers{2, 3}));
  EXPECT_EQ(ofHalves("__hfma_relu", {{-1}, {2}, {1}}), Numbers{0});
  EXPECT_EQ(ofHalves("operator-", {{5}}), Numbers{-5});
  EXPECT_EQ(ofHalves("__hbeq2", {{1, 2}, {1, 3}}), Numbers{0});
  EXPECT_EQ(ofHalves("__heq2", {{1, 2}, {1, 3}}), (Numbers{1, 0}));
  EXPECT_EQ(ofHalves("__half2int_rd", {{-1.5}}), Numbers{-2});
  EXPECT_EQ(ofHalves(halfName("__bfloat162float"), {{2}}), Numbers{2});
  const double NotANumber = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(ofHalves("__hltu", {{NotANumber}, {1}}), Numbers{1});
  EXPECT_EQ(ofHalves("operator!=", {{NotANumber}, {1}}), Numbers{1});
  EXPECT_EQ(ofHalves("__hne", {{NotANumber}, {1}}), Numbers{0});
  EXPECT_FALSE(ofHalves("hexp", {{1}}));
  EXPECT_FALSE(ofHalves("__hadd", {{1}, {2, 3}}));
  EXPECT_FALSE(ofHalves("__float2half_rz", {{1}}));
}
