//===- ShiftFactorTest.cpp - What a shift multiplies by -------------------===//

#include "cuda/ShiftFactor.h"
#include "gtest/gtest.h"

using namespace cuda_lint;

TEST(ShiftFactor, IsOfNumbersThatHave32Bits) {
  EXPECT_EQ(shiftFactor(-1), std::nullopt);
  EXPECT_EQ(shiftFactor(0), 1);
  EXPECT_EQ(shiftFactor(31), int64_t(1) << 31);
  EXPECT_EQ(shiftFactor(32), std::nullopt);
}
