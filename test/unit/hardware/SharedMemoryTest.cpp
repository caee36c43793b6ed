#include "hardware/SharedMemory.h"

#include "gtest/gtest.h"
#include <fstream>
#include <functional>
#include <random>
#include <sstream>

using namespace cuda_lint;

namespace {

WarpAccess access(unsigned Width,
                  const std::function<int64_t(int64_t)> &Element,
                  uint32_t Mask = ~0u) {
  WarpAccess A;
  A.Width = Width;
  A.ActiveMask = Mask;
  for (unsigned Lane = 0; Lane < WarpSize; ++Lane)
    A.Address[Lane] = Element(Lane) * Width;
  return A;
}

SharedCost load(unsigned Width, const std::function<int64_t(int64_t)> &Element,
                uint32_t Mask = ~0u) {
  return *sharedCost(access(Width, Element, Mask), SharedOperation::Load);
}

SharedCost store(unsigned Width, const std::function<int64_t(int64_t)> &Element,
                 uint32_t Mask = ~0u) {
  return *sharedCost(access(Width, Element, Mask), SharedOperation::Store);
}

TEST(SharedMemory, ReproducesTheFirstMeasuredTable) {
  std::ifstream File(CUDA_LINT_SOURCE_DIR
                     "/test/unit/hardware/bank-wavefronts.csv");
  std::string Line;
  ASSERT_TRUE(std::getline(File, Line));
  ASSERT_EQ(
      Line,
      "element,bytes_per_lane,stride_elements,op,wavefronts,bank_conflicts");
  unsigned Rows = 0;
  while (std::getline(File, Line)) {
    std::istringstream Fields(Line);
    std::string Element, Width, Stride, Op, Wavefronts;
    std::getline(Fields, Element, ',');
    std::getline(Fields, Width, ',');
    std::getline(Fields, Stride, ',');
    std::getline(Fields, Op, ',');
    std::getline(Fields, Wavefronts, ',');
    ASSERT_TRUE(Op == "load" || Op == "store") << Line;
    const int64_t S = std::stoi(Stride);
    std::optional<SharedCost> Cost = sharedCost(
        access(std::stoi(Width), [S](int64_t Lane) { return Lane * S; }),
        Op == "load" ? SharedOperation::Load : SharedOperation::Store);
    ASSERT_TRUE(Cost) << Line;
    EXPECT_EQ(Cost->Wavefronts, std::stoul(Wavefronts)) << Line;
    ++Rows;
  }
  EXPECT_EQ(Rows, 190u);
}

TEST(SharedMemory, IdealByWidth) {
  auto Row = [](int64_t Lane) { return Lane; };
  for (unsigned Width : {1u, 2u, 4u}) {
    EXPECT_EQ(load(Width, Row).Ideal, 1u);
    EXPECT_EQ(store(Width, Row).Ideal, 1u);
  }
  EXPECT_EQ(load(8, Row).Ideal, 2u);
  EXPECT_EQ(store(8, Row).Ideal, 2u);
  EXPECT_EQ(load(16, Row).Ideal, 4u);
  EXPECT_EQ(store(16, Row).Ideal, 4u);
  for (unsigned Width : {1u, 2u, 4u, 8u, 16u})
    EXPECT_FALSE(load(Width, Row).hasConflict());
}

TEST(SharedMemory, IdealOfPartialWarps) {
  auto Row = [](int64_t Lane) { return Lane; };
  EXPECT_EQ(load(8, Row, 0x0000ffff).Ideal, 1u);
  EXPECT_EQ(load(16, Row, 0x0000ffff).Ideal, 2u);
  EXPECT_EQ(load(16, Row, 0x000000ff).Ideal, 1u);
  // Every second lane: two halves share a wavefront in a load, not in a store.
  EXPECT_EQ(load(8, Row, 0x55555555).Ideal, 1u);
  EXPECT_EQ(store(8, Row, 0x55555555).Ideal, 2u);
  EXPECT_EQ(load(4, Row, 0).Ideal, 0u);
  EXPECT_EQ(load(4, Row, 0).Wavefronts, 0u);
  EXPECT_EQ(load(4, Row, 0).degree(), 1.0);
}

TEST(SharedMemory, ColumnOfATile) {
  SharedCost Column = load(4, [](int64_t Lane) { return Lane * 32 + 3; });
  EXPECT_EQ(Column.Wavefronts, 32u);
  EXPECT_EQ(Column.degree(), 32.0);
  EXPECT_EQ(Column.worstBank(), 3u);
  EXPECT_EQ(Column.Banks[3].Depth, 32u);
  EXPECT_EQ(Column.Banks[3].Lanes, ~0u);
  EXPECT_EQ(Column.picture(), "...w............................");

  SharedCost Padded = load(4, [](int64_t Lane) { return Lane * 33 + 3; });
  EXPECT_EQ(Padded.Wavefronts, 1u);
  EXPECT_FALSE(Padded.hasConflict());
  EXPECT_EQ(Padded.picture(), "11111111111111111111111111111111");
}

TEST(SharedMemory, NoPitchFreesRowsAndColumnsOfA16By16Block) {
  // threadIdx.x = lane % 16, threadIdx.y = lane / 16: s[y][x] and s[x][y].
  bool AnyFree = false;
  for (int64_t Pitch = 16; Pitch < 96; ++Pitch) {
    SharedCost Row =
        store(4, [Pitch](int64_t L) { return L / 16 * Pitch + L % 16; });
    SharedCost Column =
        store(4, [Pitch](int64_t L) { return L % 16 * Pitch + L / 16; });
    AnyFree |= !Row.hasConflict() && !Column.hasConflict();
  }
  EXPECT_FALSE(AnyFree);
}

TEST(SharedMemory, CollidingLanes) {
  // Stride 16: lanes of one parity meet, in banks 0 and 16.
  SharedCost Cost = load(4, [](int64_t Lane) { return Lane * 16; });
  EXPECT_EQ(Cost.Wavefronts, 16u);
  EXPECT_EQ(Cost.Banks[0].Lanes, 0x55555555u);
  EXPECT_EQ(Cost.Banks[16].Lanes, 0xaaaaaaaau);
  EXPECT_EQ(Cost.picture(), "g...............g...............");
}

TEST(SharedMemory, ThePictureShowsTheFirstOfTheWorstGroups) {
  // Each half meets in one bank pair: the lower in 0 and 1, the upper in 2
  // and 3.
  SharedCost Cost = store(8, [](int64_t L) { return L * 16 + L / 16; });
  EXPECT_EQ(Cost.Wavefronts, 32u);
  EXPECT_EQ(Cost.degree(), 16.0);
  EXPECT_EQ(Cost.picture(), "gg..............................");
  EXPECT_EQ(Cost.Banks[1].Lanes, 0x0000ffffu);
  // The upper half alone: it is the one shown.
  Cost = store(8, [](int64_t L) { return L < 16 ? L : L * 16 + 1; });
  EXPECT_EQ(Cost.Wavefronts, 17u);
  EXPECT_EQ(Cost.picture(), "..gg............................");
}

TEST(SharedMemory, BroadcastOfWideLoads) {
  auto Same = [](int64_t) { return 5; };
  EXPECT_EQ(load(8, Same).Wavefronts, 1u);
  EXPECT_EQ(load(16, Same).Wavefronts, 2u);
  EXPECT_EQ(store(8, Same).Wavefronts, 2u);
  EXPECT_EQ(store(16, Same).Wavefronts, 4u);
  EXPECT_EQ(load(8, Same).Ideal, 2u);
  EXPECT_EQ(load(16, Same).Ideal, 4u);
  EXPECT_EQ(load(16, Same).degree(), 1.0);
  // Pairs in every lane share; one lane that does not stops it for the warp.
  EXPECT_EQ(load(16, [](int64_t L) { return L / 2; }).Wavefronts, 2u);
  EXPECT_EQ(load(16, [](int64_t L) { return L / 2 + (L == 31); }).Wavefronts,
            4u);
  auto Without = [](int64_t Lane, int64_t Bit) {
    return Lane % Bit + Lane / (2 * Bit) * Bit;
  };
  EXPECT_EQ(load(8, [&](int64_t L) { return Without(L, 1); }).Wavefronts, 1u);
  EXPECT_EQ(load(8, [&](int64_t L) { return Without(L, 2); }).Wavefronts, 1u);
  EXPECT_EQ(load(8, [&](int64_t L) { return Without(L, 4); }).Wavefronts, 2u);
}

TEST(SharedMemory, SubWordLanesShareAWord) {
  EXPECT_EQ(load(1, [](int64_t L) { return L; }).Wavefronts, 1u);
  EXPECT_EQ(load(1, [](int64_t L) { return L * 5; }).Wavefronts, 2u);
  EXPECT_EQ(store(2, [](int64_t L) { return L * 3; }).Wavefronts, 2u);
}

TEST(SharedMemory, Atomics) {
  auto Same = access(4, [](int64_t) { return 0; });
  EXPECT_EQ(sharedCost(Same, SharedOperation::Atomic)->Wavefronts, 32u);
  EXPECT_EQ(sharedCost(Same, SharedOperation::AtomicIncrement)->Wavefronts, 1u);
  EXPECT_EQ(sharedCost(Same, SharedOperation::CompareAndSwap)->Wavefronts, 64u);
  EXPECT_EQ(sharedCost(Same, SharedOperation::CompareAndSwap)->Ideal, 2u);
  auto Row = access(8, [](int64_t L) { return L; });
  EXPECT_EQ(sharedCost(Row, SharedOperation::Atomic)->Wavefronts, 2u);
  EXPECT_EQ(sharedCost(Row, SharedOperation::CompareAndSwap)->Wavefronts, 4u);
}

TEST(SharedMemory, NoSuchInstruction) {
  WarpAccess A = access(4, [](int64_t L) { return L; });
  A.Address[7] = 2;
  EXPECT_FALSE(sharedCost(A, SharedOperation::Load));
  A.ActiveMask &= ~(1u << 7); // what an inactive lane would do does not matter
  EXPECT_TRUE(sharedCost(A, SharedOperation::Load));
  A.Width = 12;
  EXPECT_FALSE(sharedCost(A, SharedOperation::Load));
  auto Row = [](int64_t L) { return L; };
  EXPECT_FALSE(sharedCost(access(2, Row), SharedOperation::Atomic));
  EXPECT_FALSE(sharedCost(access(16, Row), SharedOperation::Atomic));
  EXPECT_FALSE(sharedCost(access(8, Row), SharedOperation::AtomicIncrement));
}

TEST(SharedMemory, ACommonBaseChangesNothing) {
  std::mt19937 Random(1);
  for (int I = 0; I < 2000; ++I) {
    const unsigned Width = 1u << (Random() % 5);
    WarpAccess A =
        access(Width, [&Random](int64_t) { return Random() % 512; }, Random());
    WarpAccess B = A;
    const int64_t Base =
        (static_cast<int64_t>(Random() % 2000) - 1000) * std::max(Width, 4u);
    for (int64_t &Address : B.Address)
      Address += Base;
    const SharedOperation Op =
        Random() % 2 ? SharedOperation::Load : SharedOperation::Store;
    std::optional<SharedCost> CostA = sharedCost(A, Op),
                              CostB = sharedCost(B, Op);
    ASSERT_TRUE(CostA && CostB);
    EXPECT_EQ(CostA->Wavefronts, CostB->Wavefronts);
    EXPECT_EQ(CostA->Ideal, CostB->Ideal);
  }
}

TEST(Warp, FormatLanes) {
  EXPECT_EQ(formatLanes(0), "");
  EXPECT_EQ(formatLanes(~0u), "0-31");
  EXPECT_EQ(formatLanes(0x01010101), "0, 8, 16, 24");
  EXPECT_EQ(formatLanes(0x000f000f), "0-3, 16-19");
  EXPECT_EQ(formatLanes(0x80000003), "0, 1, 31");
}

} // namespace
