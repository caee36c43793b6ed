#include "hardware/GlobalMemory.h"

#include "gtest/gtest.h"
#include <functional>
#include <random>
#include <set>

using namespace cuda_lint;

namespace {

GlobalCost cost(unsigned Width, const std::function<int64_t(int64_t)> &Byte,
                uint32_t Mask = ~0u) {
  WarpAccess A;
  A.Width = Width;
  A.ActiveMask = Mask;
  for (unsigned Lane = 0; Lane < WarpSize; ++Lane)
    A.Address[Lane] = Byte(Lane);
  return *globalCost(A);
}

TEST(GlobalMemory, StridesOfFloat) {
  const unsigned Expected[][2] = {{1, 4},  {2, 8},   {4, 16},
                                  {8, 32}, {16, 32}, {32, 32}};
  for (auto [Stride, Sectors] : Expected) {
    GlobalCost C = cost(4, [S = Stride](int64_t L) { return L * S * 4; });
    EXPECT_EQ(C.Sectors, Sectors);
    EXPECT_EQ(C.idealSectors(), 4u);
    EXPECT_EQ(C.Requests, 1u);
    EXPECT_EQ(C.UsedBytes, 128u);
    EXPECT_EQ(C.usedShare(), 4.0 / Sectors);
  }
}

TEST(GlobalMemory, WidthsOfARow) {
  for (unsigned Width : {1u, 2u, 4u, 8u, 16u}) {
    GlobalCost C = cost(Width, [Width](int64_t L) { return L * Width; });
    EXPECT_EQ(C.Sectors, Width);
    EXPECT_EQ(C.idealSectors(), Width);
    EXPECT_EQ(C.Lines, (Width + 3) / 4);
  }
}

TEST(GlobalMemory, BasesWithinASector) {
  EXPECT_EQ(cost(4, [](int64_t L) { return L * 4 + 4; }).Sectors, 5u);
  EXPECT_EQ(cost(4, [](int64_t L) { return L * 4 + 4; }).Lines, 2u);
  EXPECT_EQ(cost(4, [](int64_t L) { return L * 4 + 32; }).Sectors, 4u);
  EXPECT_EQ(cost(4, [](int64_t L) { return L * 4 - 4; }).Sectors, 5u);
  EXPECT_EQ(cost(4, [](int64_t L) { return L * 4 - 128; }).Lines, 1u);
}

TEST(GlobalMemory, BroadcastAndPartialWarps) {
  GlobalCost Broadcast = cost(4, [](int64_t) { return 64; });
  EXPECT_EQ(Broadcast.Sectors, 1u);
  EXPECT_EQ(Broadcast.UsedBytes, 4u);
  EXPECT_EQ(Broadcast.idealSectors(), 1u);
  EXPECT_EQ(cost(4, [](int64_t L) { return L * 4; }, 0xff).Sectors, 1u);
  GlobalCost None = cost(4, [](int64_t L) { return L * 4; }, 0);
  EXPECT_EQ(None.Requests, 0u);
  EXPECT_EQ(None.Sectors, 0u);
  EXPECT_EQ(None.usedShare(), 1.0);
}

TEST(GlobalMemory, NoSuchInstruction) {
  WarpAccess A;
  A.Width = 8;
  A.Address.fill(4);
  EXPECT_FALSE(globalCost(A));
  A.Width = 32;
  EXPECT_FALSE(globalCost(A));
}

TEST(GlobalMemory, CountsDistinctBytesSectorsAndLines) {
  std::mt19937 Random(2);
  for (int I = 0; I < 2000; ++I) {
    WarpAccess A;
    A.Width = 1u << (Random() % 5);
    A.ActiveMask = Random();
    std::set<int64_t> Bytes, Sectors, Lines;
    for (unsigned Lane = 0; Lane < WarpSize; ++Lane) {
      A.Address[Lane] = (static_cast<int64_t>(Random() % 256) - 128) * A.Width;
      for (unsigned B = 0; A.isActive(Lane) && B < A.Width; ++B) {
        const int64_t Positive = A.Address[Lane] + B + (1 << 20);
        Bytes.insert(Positive);
        Sectors.insert(Positive / 32);
        Lines.insert(Positive / 128);
      }
    }
    std::optional<GlobalCost> C = globalCost(A);
    ASSERT_TRUE(C);
    EXPECT_EQ(C->UsedBytes, Bytes.size());
    EXPECT_EQ(C->Sectors, Sectors.size());
    EXPECT_EQ(C->Lines, Lines.size());
  }
}

} // namespace
