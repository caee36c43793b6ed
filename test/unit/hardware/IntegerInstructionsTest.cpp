#include "hardware/IntegerInstructions.h"

#include "gtest/gtest.h"
#include <climits>

using namespace cuda_lint;

namespace {

std::optional<int64_t> ptx(std::vector<std::string_view> Parts,
                           IntegerOperands Operands) {
  std::optional<PtxOperation> Op = ptxOperation(Parts);
  return Op ? Op->compute(Operands) : std::nullopt;
}

uint64_t call(std::string_view Name, IntegerOperands Operands) {
  const IntegerFunction *F = integerFunction(Name);
  EXPECT_TRUE(F) << Name;
  return F ? F->Compute(Operands) : ~uint64_t(0);
}

TEST(IntegerFunctions, Bits) {
  EXPECT_EQ(call("__popc", {~uint64_t(0)}), 32u);
  EXPECT_EQ(call("__popcll", {~uint64_t(0)}), 64u);
  EXPECT_EQ(call("__ffs", {0}), 0u);
  EXPECT_EQ(call("__ffs", {uint64_t(1) << 32}), 0u);
  EXPECT_EQ(call("__ffs", {0x80000000}), 32u);
  EXPECT_EQ(call("__ffsll", {uint64_t(1) << 32}), 33u);
  EXPECT_EQ(call("__clz", {0}), 32u);
  EXPECT_EQ(call("__clz", {1}), 31u);
  EXPECT_EQ(call("__clzll", {0}), 64u);
  EXPECT_EQ(call("__brev", {1}), 0x80000000u);
  EXPECT_EQ(call("__brevll", {1}), uint64_t(1) << 63);
}

TEST(IntegerFunctions, Bytes) {
  // CUDA Math API, "Integer Intrinsics": three bits of the selector for a byte.
  EXPECT_EQ(call("__byte_perm", {0x80, 0, 0x8888}), 0x80808080u);
  EXPECT_EQ(call("__byte_perm", {0x33221100, 0x77665544, 0x3210}), 0x33221100u);
  EXPECT_EQ(call("__byte_perm", {0x33221100, 0x77665544, 0x7654}), 0x77665544u);
  EXPECT_EQ(ptx({"prmt", "b32"}, {0x80, 0, 0x0008}), 0x808080ff);
  EXPECT_EQ(ptx({"prmt", "b32"}, {0x01, 0, 0x0008}), 0x01010100);
  // What lies above a register counts nothing, and of the selector 16 bits do.
  EXPECT_EQ(call("__byte_perm", {uint64_t(0xab) << 32, 0x44, 0x43214}), 0x44u);
}

TEST(IntegerFunctions, PartsOfAWord) {
  EXPECT_EQ(call("__vavgu4", {0x01020304, 0x02020206}), 0x02020305u);
  EXPECT_EQ(call("__vhaddu4", {0x01020304, 0x02020206}), 0x01020205u);
  EXPECT_EQ(call("__vaddus4", {0xff800102, 0x01800101}), 0xffff0203u);
  EXPECT_EQ(call("__vsubus2", {0x00010005, 0x00020003}), 0x00000002u);
  EXPECT_EQ(call("__vaddss2", {0x7fff8000, 0x0001ffff}), 0x7fff8000u);
  EXPECT_EQ(call("__vsadu4", {0x01020304, 0x02020202}), 4u);
  EXPECT_EQ(call("__vsadu4", {0x501020304, 0x02020202}), 4u);
  EXPECT_EQ(call("__vsads2", {0xffff0003, 0x00010001}), 4u);
  EXPECT_EQ(call("__vcmpgts4", {0x01ff0305, 0x01010205}), 0x0000ff00u);
  EXPECT_EQ(call("__vcmpgtu4", {0x01ff0305, 0x01010205}), 0x00ffff00u);
  EXPECT_EQ(call("__vcmpges2", {0xffff0001, 0x00000001}), 0x0000ffffu);
  EXPECT_EQ(call("__vsetltu4", {0x00010203, 0x01010101}), 0x01000000u);
  EXPECT_EQ(call("__vsetne2", {0x00010002, 0x00010003}), 0x00000001u);
  EXPECT_EQ(call("__vneg2", {0x00010000}), 0xffff0000u);
  EXPECT_EQ(call("__vabs4", {0xff01fe00}), 0x01010200u);
}

TEST(IntegerFunctions, Shifts) {
  EXPECT_EQ(call("__funnelshift_l", {0x80000000, 1, 1}), 3u);
  EXPECT_EQ(call("__funnelshift_l", {7, 9, 32}), 9u);
  EXPECT_EQ(call("__funnelshift_lc", {7, 9, 32}), 7u);
  EXPECT_EQ(call("__funnelshift_r", {2, 1, 1}), 0x80000001u);
  EXPECT_EQ(call("__funnelshift_r", {2, 1, 32}), 2u);
  EXPECT_EQ(call("__funnelshift_rc", {2, 1, 33}), 1u);
  // Of the amount 32 bits count.
  EXPECT_EQ(call("__funnelshift_lc", {7, 9, uint64_t(1) << 32}), 9u);
  EXPECT_EQ(call("__funnelshift_rc", {2, 1, uint64_t(1) << 32 | 1}),
            0x80000001u);
}

TEST(IntegerFunctions, Products) {
  EXPECT_EQ(call("__umul24", {0x1800000, 1}), 0x800000u);
  EXPECT_EQ(call("__mul24", {0x800000, 1}), uint64_t(-0x800000));
  EXPECT_EQ(call("__umulhi", {0xffffffff, 0xffffffff}), 0xfffffffeu);
  EXPECT_EQ(call("__mulhi", {0xffffffff, 0xffffffff}), 0u);
  EXPECT_EQ(call("__mulhi", {0xffffffff, 1}), 0xffffffffu);
  EXPECT_EQ(call("__umul64hi", {~uint64_t(0), 2}), 1u);
  EXPECT_EQ(call("__umul24", {0x1000002, 3}), 6u);
  EXPECT_EQ(call("__mul24", {0xffffff, 5}), ~uint64_t(0) - 4);
  EXPECT_EQ(call("__mul64hi", {~uint64_t(0), 2}), ~uint64_t(0));
  EXPECT_EQ(call("__sad", {uint64_t(-3), 4, 5}), 12u);
  EXPECT_EQ(call("__usad", {3, 4, 5}), 6u);
  EXPECT_EQ(int64_t(call("__hadd", {uint64_t(-3), 0})), -2);
  EXPECT_EQ(int64_t(call("__rhadd", {uint64_t(-3), 0})), -1);
  EXPECT_EQ(call("__uhadd", {0xffffffff, 0xffffffff}), 0xffffffffu);
  EXPECT_EQ(call("__urhadd", {1, 2}), 2u);
}

TEST(IntegerFunctions, OfTheCompiler) {
  EXPECT_EQ(call("__builtin_popcount", {~uint64_t(0)}), 32u);
  EXPECT_EQ(call("__builtin_popcountll", {~uint64_t(0)}), 64u);
  EXPECT_EQ(call("__builtin_parity", {7}), 1u);
  EXPECT_EQ(call("__builtin_parityll", {uint64_t(1) << 40 | 1}), 0u);
  EXPECT_EQ(call("__builtin_ffsl", {uint64_t(1) << 40}), 41u);
  EXPECT_EQ(call("__builtin_clz", {1}), 31u);
  EXPECT_EQ(call("__builtin_clzl", {1}), 63u);
  EXPECT_EQ(call("__builtin_ctz", {0x80000000}), 31u);
  EXPECT_EQ(call("__builtin_ctzll", {uint64_t(1) << 63}), 63u);
  EXPECT_EQ(call("__builtin_bswap16", {0x1234}), 0x3412u);
  EXPECT_EQ(call("__builtin_bswap32", {0x12345678}), 0x78563412u);
  EXPECT_EQ(call("__builtin_bswap64", {1}), uint64_t(1) << 56);
  // These are not defined for zero; those of the device are.
  EXPECT_FALSE((*integerFunction("__builtin_clz"))({0}));
  EXPECT_FALSE((*integerFunction("__builtin_ctzll"))({0}));
  EXPECT_FALSE((*integerFunction("__builtin_ctz"))({uint64_t(1) << 32}));
  EXPECT_TRUE((*integerFunction("__builtin_ctzll"))({uint64_t(1) << 32}));
  EXPECT_TRUE((*integerFunction("__builtin_ctz"))({1}));
  EXPECT_TRUE((*integerFunction("__clz"))({0}));
}

TEST(IntegerFunctions, NothingElse) {
  EXPECT_FALSE(integerFunction("__shfl_sync"));
  EXPECT_FALSE(integerFunction(""));
}

TEST(IntegerFunctions, LaneMasks) {
  EXPECT_EQ(laneMask("eq", 31), 0x80000000u);
  EXPECT_EQ(laneMask("lt", 0), 0u);
  EXPECT_EQ(laneMask("lt", 31), 0x7fffffffu);
  EXPECT_EQ(laneMask("le", 31), 0xffffffffu);
  EXPECT_EQ(laneMask("gt", 31), 0u);
  EXPECT_EQ(laneMask("ge", 31), 0x80000000u);
}

TEST(PtxOperations, EveryBitOfARegister) {
  EXPECT_EQ(ptx({"lop3", "b32"}, {~0u, ~0u, ~0u, 0x80}), 0xffffffff);
  EXPECT_EQ(ptx({"lop3", "b32"}, {0, 0, 0, 0x01}), 0xffffffff);
  EXPECT_EQ(ptx({"bfind", "u32"}, {0}), 0xffffffff);
}

TEST(PtxOperations, Arithmetic) {
  EXPECT_EQ(ptx({"add", "u32"}, {0xffffffff, 1}), 0);
  EXPECT_EQ(ptx({"add", "s32"}, {INT_MAX, 1}), INT_MIN);
  EXPECT_EQ(ptx({"sub", "u64"}, {0, 1}), -1);
  EXPECT_EQ(ptx({"mul", "lo", "s32"}, {3, uint64_t(-2)}), -6);
  EXPECT_EQ(ptx({"mul", "wide", "u32"}, {0xffffffff, 2}), 0x1fffffffe);
  EXPECT_EQ(ptx({"mul", "wide", "s32"}, {0xffffffff, 2}), -2);
  EXPECT_EQ(ptx({"mul", "hi", "u32"}, {0x80000000, 2}), 1);
  EXPECT_EQ(ptx({"mad", "lo", "u32"}, {3, 4, 5}), 17);
  EXPECT_EQ(ptx({"mad", "hi", "u32"}, {0x80000000, 2, 5}), 6);
  EXPECT_EQ(ptx({"div", "s32"}, {uint64_t(-7), 2}), -3);
  EXPECT_EQ(ptx({"rem", "u32"}, {39, 32}), 7);
  EXPECT_EQ(ptx({"rem", "u32"}, {1, 0}), std::nullopt);
  EXPECT_EQ(ptx({"min", "s32"}, {uint64_t(-1), 1}), -1);
  EXPECT_EQ(ptx({"min", "u32"}, {0xffffffff, 1}), 1);
  EXPECT_EQ(ptx({"max", "u32"}, {0xffffffff, 1}), 0xffffffff);
  EXPECT_EQ(ptx({"min", "s32"}, {1, uint64_t(-1)}), -1);
  EXPECT_EQ(ptx({"min", "u32"}, {1, 0xffffffff}), 1);
  EXPECT_EQ(ptx({"max", "u32"}, {1, 0xffffffff}), 0xffffffff);
  EXPECT_EQ(ptx({"abs", "s32"}, {uint64_t(-5)}), 5);
  EXPECT_EQ(ptx({"neg", "s32"}, {5}), -5);
}

TEST(PtxOperations, ShiftsStopAtTheWidth) {
  EXPECT_EQ(ptx({"shl", "b32"}, {1, 31}), 0x80000000);
  EXPECT_EQ(ptx({"shl", "b32"}, {1, 32}), 0);
  EXPECT_EQ(ptx({"shr", "u32"}, {0x80000000, 31}), 1);
  EXPECT_EQ(ptx({"shr", "u32"}, {0x80000000, 32}), 0);
  EXPECT_EQ(ptx({"shr", "s32"}, {0x80000000, 40}), -1);
}

TEST(PtxOperations, Bits) {
  EXPECT_EQ(ptx({"bfe", "u32"}, {0xabcd, 4, 8}), 0xbc);
  EXPECT_EQ(ptx({"bfe", "s32"}, {0xabcd, 4, 8}), int8_t(0xbc));
  EXPECT_EQ(ptx({"bfe", "u32"}, {0xabcd, 4, 0}), 0);
  // Behind the last bit there are zeros, or the sign.
  EXPECT_EQ(ptx({"bfe", "u32"}, {0xa0001234, 28, 8}), 0xa);
  EXPECT_EQ(ptx({"bfe", "s32"}, {0xa0001234, 28, 8}), int8_t(0xfa));
  EXPECT_EQ(ptx({"bfi", "b32"}, {0xf, 0, 4, 2}), 0x30);
  EXPECT_EQ(ptx({"lop3", "b32"}, {0xc, 0xa, 0, 0xc0}), 0x8);
  EXPECT_EQ(ptx({"lop3", "b32"}, {0xc, 0xa, 0x6, 0x96}), 0xc ^ 0xa ^ 0x6);
  EXPECT_EQ(ptx({"prmt", "b32"}, {0x33221100, 0, 0x0123}), 0x00112233);
  EXPECT_EQ(ptx({"popc", "b64"}, {~uint64_t(0)}), 64);
  EXPECT_EQ(ptx({"clz", "b32"}, {1}), 31);
  EXPECT_EQ(ptx({"brev", "b32"}, {1}), 0x80000000);
}

TEST(PtxOperations, Predicates) {
  EXPECT_EQ(ptx({"setp", "lt", "u32"}, {0xffffffff, 1}), 0);
  EXPECT_EQ(ptx({"setp", "lt", "s32"}, {0xffffffff, 1}), 1);
  EXPECT_EQ(ptx({"setp", "le", "u32"}, {1, 1}), 1);
  EXPECT_EQ(ptx({"setp", "gt", "u32"}, {1, 1}), 0);
  EXPECT_EQ(ptx({"selp", "b32"}, {4, 5, 1}), 4);
  EXPECT_EQ(ptx({"selp", "b32"}, {4, 5, 0}), 5);
}

TEST(PtxOperations, Conversions) {
  EXPECT_EQ(ptx({"cvt", "s32", "s8"}, {0x80}), -128);
  EXPECT_EQ(ptx({"cvt", "u32", "u16"}, {0x12345}), 0x2345);
  EXPECT_EQ(ptx({"cvt", "u8", "u32"}, {0x1ff}), 0xff);
}

TEST(PtxOperations, NothingElse) {
  for (std::vector<std::string_view> Parts :
       std::vector<std::vector<std::string_view>>{{"add", "f32"},
                                                  {"add", "cc", "u32"},
                                                  {"add", "sat", "s32"},
                                                  {"ld", "global", "u32"},
                                                  {"bar", "sync"},
                                                  {"mul", "u32"},
                                                  {"prmt", "b32", "f4e"},
                                                  {"ret"}})
    EXPECT_FALSE(ptxOperation(Parts)) << Parts.front();
}

} // namespace
