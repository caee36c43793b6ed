//===- RealFunctionsTest.cpp ----------------------------------------------===//

#include "hardware/RealFunctions.h"
#include <bit>
#include <cmath>
#include <gtest/gtest.h>

using namespace cuda_lint;

namespace {

constexpr NumberType Int{32, false, true}, UInt{32, false, false},
    Float{32, true, false}, Double{64, true, false};

int64_t bits(float V) { return std::bit_cast<uint32_t>(V); }

TEST(RealFunctions, HoldsNumbersAsTheirTypeDoes) {
  EXPECT_EQ(bits(0.1f), heldAs(0.1, Float));
  EXPECT_EQ(0.5, realValue(bits(0.5f), Float));
  EXPECT_EQ(-2.5, realValue(*heldAs(-2.5, Double), Double));
  EXPECT_EQ(-2, heldAs(-2.9, Int));
  EXPECT_EQ(2147483647, heldAs(2147483647.0, Int));
  EXPECT_FALSE(heldAs(2147483648.0, Int));
  EXPECT_EQ(-2147483648LL, heldAs(-2147483648.0, Int));
  EXPECT_FALSE(heldAs(-2147483649.0, Int));
  EXPECT_EQ(4294967295LL, heldAs(4294967295.0, UInt));
  EXPECT_FALSE(heldAs(4294967296.0, UInt));
  EXPECT_EQ(0, heldAs(-0.5, UInt));
  EXPECT_FALSE(heldAs(-1, UInt));
  EXPECT_FALSE(heldAs(0.0 / 0.0, Int));
}

TEST(RealFunctions, RoundsAsTheNameSays) {
  auto of = [](const char *Name, float X) {
    return ofNumbers(Name, {bits(X)}, {Float}, Int);
  };
  EXPECT_EQ(2, of("__float2int_rn", 2.5f));
  EXPECT_EQ(4, of("__float2int_rn", 3.5f));
  EXPECT_EQ(-2, of("__float2int_rz", -2.7f));
  EXPECT_EQ(-3, of("__float2int_rd", -2.2f));
  EXPECT_EQ(3, of("__float2int_ru", 2.2f));
  EXPECT_FALSE(of("__float2int_rz", 3e9f));
  EXPECT_FALSE(of("sinf", 1));
  // 2^24 + 1 is no float.
  EXPECT_EQ(bits(16777216.0f),
            ofNumbers("__int2float_rn", {16777217}, {Int}, Float));
}

TEST(RealFunctions, ComputesAndKeepsBits) {
  EXPECT_EQ(bits(7.0f), ofNumbers("fmaf", {bits(2), bits(3), bits(1)},
                                  {Float, Float, Float}, Float));
  EXPECT_EQ(bits(1.0f), ofNumbers("__saturatef", {bits(3)}, {Float}, Float));
  EXPECT_EQ(int32_t(0xbf800000),
            ofNumbers("__float_as_int", {bits(-1)}, {Float}, Int));
  EXPECT_EQ(bits(-1),
            ofNumbers("__uint_as_float", {0xbf800000}, {UInt}, Float));
}

TEST(RealFunctions, TakesDoublesApart) {
  const int64_t Two = *heldAs(2, Double);
  EXPECT_EQ(0x40000000, ofNumbers("__double2hiint", {Two}, {Double}, Int));
  EXPECT_EQ(0, ofNumbers("__double2loint", {Two}, {Double}, Int));
  EXPECT_EQ(Two,
            ofNumbers("__hiloint2double", {0x40000000, 0}, {Int, Int}, Double));
  EXPECT_FALSE(ofNumbers("__hiloint2double", {1}, {Int}, Double));
}

TEST(RealFunctions, GivesWideIntegers) {
  constexpr NumberType Long{64, false, true}, ULong{64, false, false};
  EXPECT_EQ(int64_t(1) << 40,
            ofNumbers("__double2ll_rn", {*heldAs(std::ldexp(1, 40), Double)},
                      {Double}, Long));
  EXPECT_EQ(std::numeric_limits<int64_t>::min(),
            heldAs(std::ldexp(1, 63), ULong));
  EXPECT_FALSE(heldAs(std::ldexp(1, 63), Long));
  EXPECT_FALSE(heldAs(std::ldexp(1, 64), ULong));
  EXPECT_EQ(bits(20), ofNumbers("ldexpf", {bits(5), 2}, {Float, Int}, Float));
  EXPECT_EQ(bits(0.25f), ofNumbers("__frcp_rn", {bits(4)}, {Float}, Float));
}

TEST(RealFunctions, MultipliesBytesAndHalves) {
  const int64_t Ones = 0x01010101;
  EXPECT_EQ(10,
            ofNumbers("__dp4a", {0x01020304, Ones, 0}, {Int, Int, Int}, Int));
  EXPECT_EQ(-1, ofNumbers("__dp4a", {0xff, Ones, 0}, {Int, Int, Int}, Int));
  EXPECT_EQ(4, ofNumbers("__dp4a", {-1, -1, 0}, {Int, Int, Int}, Int));
  EXPECT_EQ(255,
            ofNumbers("__dp4a", {0xff, Ones, 0}, {UInt, UInt, UInt}, UInt));
  const std::vector<int64_t> Halves{0x00020003, 0x05040100, 1};
  EXPECT_EQ(0 * 3 + 1 * 2 + 1,
            ofNumbers("__dp2a_lo", Halves, {Int, Int, Int}, Int));
  EXPECT_EQ(4 * 3 + 5 * 2 + 1,
            ofNumbers("__dp2a_hi", Halves, {Int, Int, Int}, Int));
}

TEST(RealFunctions, TellsWhatItKnows) {
  EXPECT_TRUE(isOfNumbers("fmaf", 3));
  EXPECT_FALSE(isOfNumbers("fmaf", 2));
  EXPECT_TRUE(isOfNumbers("__float_as_int", 1));
  EXPECT_FALSE(isOfNumbers("__float_as_int", 2));
  EXPECT_TRUE(isOfNumbers("__dp4a", 3));
  EXPECT_FALSE(isOfNumbers("__dp4a", 2));
  EXPECT_FALSE(isOfNumbers("__brev", 1));
}

} // namespace
