#include "hardware/GroupExchanges.h"

#include "gtest/gtest.h"

using namespace cuda_lint;

namespace {

int64_t same(int64_t N) { return N; }

/// Groups of so many lanes that follow each other.
LaneSets tiles(unsigned Size) {
  LaneSets Out{};
  for (unsigned L = 0; L < WarpSize; ++L)
    for (unsigned I = 0; I < Size; ++I)
      Out[L] |= uint32_t(1) << (L / Size * Size + I);
  return Out;
}

/// Even lanes and odd ones.
LaneSets halves() {
  LaneSets Out{};
  for (unsigned L = 0; L < WarpSize; ++L)
    Out[L] = L % 2 ? 0xaaaaaaaa : 0x55555555;
  return Out;
}

LaneNumbers lanes() {
  LaneNumbers Out{};
  for (unsigned L = 0; L < WarpSize; ++L)
    Out[L] = L;
  return Out;
}

std::optional<LaneNumbers> plain(GroupExchange Exchange, const LaneSets &Groups,
                                 const LaneNumbers &Given,
                                 GroupOperator Operator = GroupOperator::Plus,
                                 uint32_t Present = ~0u) {
  return exchanged(Exchange, Operator, /*Unsigned=*/false, Groups, Present,
                   Given, same);
}

} // namespace

TEST(GroupExchanges, Names) {
  EXPECT_EQ(groupOperator("plus"), GroupOperator::Plus);
  EXPECT_EQ(groupOperator("bit_xor"), GroupOperator::BitXor);
  EXPECT_FALSE(groupOperator("multiplies"));
  EXPECT_EQ(groupExchange("exclusive_scan"), GroupExchange::ExclusiveScan);
  EXPECT_FALSE(groupExchange("shfl"));
  EXPECT_TRUE(isSameForGroup(GroupExchange::Reduce));
  EXPECT_FALSE(isSameForGroup(GroupExchange::MatchAny));
}

TEST(GroupExchanges, ReductionsOfTiles) {
  const auto Sum = plain(GroupExchange::Reduce, tiles(4), lanes());
  ASSERT_TRUE(Sum);
  EXPECT_EQ((*Sum)[0], 0 + 1 + 2 + 3);
  EXPECT_EQ((*Sum)[31], 28 + 29 + 30 + 31);
  const auto Least =
      plain(GroupExchange::Reduce, tiles(8), lanes(), GroupOperator::Less);
  ASSERT_TRUE(Least);
  EXPECT_EQ((*Least)[15], 8);
}

TEST(GroupExchanges, SumsAreOfTheirType) {
  LaneNumbers Given{};
  Given.fill(200);
  const auto Sum = exchanged(
      GroupExchange::Reduce, GroupOperator::Plus, /*Unsigned=*/true, tiles(2),
      ~0u, Given, [](int64_t N) { return int64_t(uint8_t(N)); });
  ASSERT_TRUE(Sum);
  EXPECT_EQ((*Sum)[0], 144);
}

TEST(GroupExchanges, ScansCountFromTheFirst) {
  LaneNumbers One{};
  One.fill(1);
  const auto With = plain(GroupExchange::InclusiveScan, halves(), One),
             Without = plain(GroupExchange::ExclusiveScan, halves(), One);
  ASSERT_TRUE(With && Without);
  EXPECT_EQ((*With)[0], 1);
  EXPECT_EQ((*With)[31], 16);
  EXPECT_EQ((*Without)[1], 0);
  EXPECT_EQ((*Without)[30], 15);
}

// What the first lane gets of an operator without a neutral number is not said.
TEST(GroupExchanges, ExclusiveScanOfTheLeast) {
  EXPECT_FALSE(plain(GroupExchange::ExclusiveScan, tiles(32), lanes(),
                     GroupOperator::Less));
  EXPECT_TRUE(plain(GroupExchange::InclusiveScan, tiles(32), lanes(),
                    GroupOperator::Less));
}

TEST(GroupExchanges, VotesHaveABitForEachRank) {
  LaneNumbers Upper{};
  for (unsigned L = 16; L < WarpSize; ++L)
    Upper[L] = 1;
  const auto Votes = plain(GroupExchange::Ballot, halves(), Upper);
  ASSERT_TRUE(Votes);
  EXPECT_EQ((*Votes)[0], 0xff00);
  EXPECT_EQ((*Votes)[31], 0xff00);
  const auto All = plain(GroupExchange::All, tiles(16), Upper),
             Any = plain(GroupExchange::Any, tiles(16), Upper);
  ASSERT_TRUE(All && Any);
  EXPECT_EQ((*All)[0], 0);
  EXPECT_EQ((*All)[16], 1);
  EXPECT_EQ((*Any)[15], 0);
}

TEST(GroupExchanges, WhoIsNotThereGivesNothing) {
  LaneNumbers One{};
  One.fill(1);
  const auto Votes = plain(GroupExchange::Ballot, tiles(4), One,
                           GroupOperator::Plus, 0xfffffffd);
  const auto Sum = plain(GroupExchange::Reduce, tiles(4), One,
                         GroupOperator::Plus, 0xfffffffd);
  const auto Same = plain(GroupExchange::MatchAny, tiles(4), One,
                          GroupOperator::Plus, 0xfffffffd);
  ASSERT_TRUE(Votes && Sum && Same);
  EXPECT_EQ((*Votes)[0], 0b1101);
  EXPECT_EQ((*Sum)[0], 3);
  EXPECT_EQ((*Same)[3], 0b1101);
}
