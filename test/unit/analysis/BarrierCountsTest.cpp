//===- BarrierCountsTest.cpp - Warps that meet at counted barriers --------===//

#include "analysis/BarrierCounts.h"
#include "gtest/gtest.h"

using namespace cuda_lint;

namespace {

WarpMeeting waits(int64_t Id, int64_t Threads) {
  return {WarpMeeting::Waits, Id, Threads, 0};
}
WarpMeeting arrives(int64_t Id, int64_t Threads) {
  return {WarpMeeting::Arrives, Id, Threads, 0};
}
const WarpMeeting All = waits(0, 0), Other{WarpMeeting::Other, 0, 0, 0};

using Warps = std::vector<std::vector<WarpMeeting>>;

/// "too few 1: 64 of 96"
std::string found(const Warps &W, WarpsFollowed How = WarpsFollowed::ToTheEnd) {
  std::string Out;
  for (const WarpMiscount &M : miscounts(W, How))
    Out += (M.Form == WarpMiscount::TooFew ? "too few " : "too many ") +
           std::to_string(M.Id) + ": " + std::to_string(M.Come) + " of " +
           std::to_string(M.Threads) + "\n";
  return Out;
}

TEST(BarrierCounts, AsManyAsTheCountSays) {
  EXPECT_EQ(found({{waits(1, 64)}, {waits(1, 64)}}), "");
  EXPECT_EQ(found({{waits(1, 64)}, {arrives(1, 64)}, {}}), "");
  EXPECT_EQ(
      found({{waits(1, 64), waits(1, 64)}, {arrives(1, 64), arrives(1, 64)}}),
      "");
  EXPECT_EQ(
      found({{waits(1, 64), arrives(2, 64)}, {arrives(1, 64), waits(2, 64)}}),
      "");
}

TEST(BarrierCounts, FewerThanTheCountSays) {
  EXPECT_EQ(found({{waits(1, 96)}, {waits(1, 96)}, {}}),
            "too few 1: 64 of 96\n");
  EXPECT_EQ(found({{waits(1, 64), waits(1, 64)}, {arrives(1, 64)}}),
            "too few 1: 96 of 64\n");
  EXPECT_EQ(
      found({{waits(1, 96), waits(1, 96), waits(1, 96), waits(1, 96)},
             {arrives(1, 96), arrives(1, 96), arrives(1, 96), arrives(1, 96)}}),
      "too few 1: 256 of 96\n");
  // Those that only arrive do not mind.
  EXPECT_EQ(found({{arrives(1, 96)}, {arrives(1, 96)}}), "");
}

TEST(BarrierCounts, LoopsThatAreGoneIntoOnceShowWhoComes) {
  const auto Once = WarpsFollowed::LoopsOnce, While = WarpsFollowed::ForAWhile;
  EXPECT_EQ(found({{waits(1, 96)}, {waits(1, 96)}}, Once),
            "too few 1: 64 of 96\n");
  EXPECT_EQ(found({{waits(1, 96)}, {waits(1, 96)}}, While), "");
  // Who only arrives may come again; another count may be another loop's.
  EXPECT_EQ(found({{waits(1, 96)}, {arrives(1, 96)}}, Once), "");
  EXPECT_EQ(found({{waits(1, 96)}, {waits(1, 64)}}, Once), "");
  // How often each goes round is not known.
  EXPECT_EQ(found({{waits(1, 64), waits(1, 64)}, {waits(1, 64)}}, Once), "");
  EXPECT_EQ(found({{waits(1, 64)}, {waits(1, 64)}, {waits(1, 64)}}, While),
            "too many 1: 96 of 64\n");
}

TEST(BarrierCounts, WhereAllWaitMoreMayComeLater) {
  const auto Once = WarpsFollowed::LoopsOnce, While = WarpsFollowed::ForAWhile;
  auto Found = [](const Warps &W, WarpsFollowed How,
                  std::vector<size_t> Sure) {
    std::string Out;
    for (const WarpMiscount &M : miscounts(W, How, Sure))
      Out += std::to_string(M.Id) + ": " + std::to_string(M.Come) + " of " +
             std::to_string(M.Threads) + "\n";
    return Out;
  };
  // Each waits for the other, and for more.
  const Warps Rounds = {{waits(2, 96), arrives(1, 96)},
                        {arrives(2, 96), waits(1, 96)},
                        {}};
  EXPECT_EQ(Found(Rounds, Once, {2, 2, EndOfWarp}), "2: 64 of 96\n");
  EXPECT_EQ(Found(Rounds, While, {2, 2, EndOfWarp}), "2: 64 of 96\n");
  // What comes before the first of them is not known.
  EXPECT_EQ(Found(Rounds, Once, {0, 2, EndOfWarp}), "");
  // The third goes on, to nobody knows what.
  EXPECT_EQ(Found(Rounds, Once, {2, 2, 0}), "");
  EXPECT_EQ(found(Rounds, Once), "");
  // Who only arrives may come again.
  EXPECT_EQ(Found({{waits(1, 96)}, {arrives(1, 96)}}, Once, {EndOfWarp, 1}),
            "");
  EXPECT_EQ(Found({{waits(1, 96)}, {arrives(1, 96)}}, Once,
                  {EndOfWarp, EndOfWarp}),
            "1: 64 of 96\n");
}

TEST(BarrierCounts, MoreThanTheCountSays) {
  EXPECT_EQ(found({{waits(1, 64)}, {waits(1, 64)}, {waits(1, 64)}}),
            "too many 1: 96 of 64\n");
  EXPECT_EQ(found({{waits(1, 32)}, {waits(1, 32)}}), "");
  // One group after the other.
  EXPECT_EQ(found({{waits(1, 64), All},
                   {waits(1, 64), All},
                   {All, waits(1, 64)},
                   {All, waits(1, 64)}}),
            "");
  EXPECT_EQ(found({{waits(1, 64)},
                   {waits(1, 64)},
                   {Other, waits(1, 64)},
                   {Other, waits(1, 64)}}),
            "");
}

TEST(BarrierCounts, BarriersOfTheWholeBlock) {
  EXPECT_EQ(found({{All, waits(1, 32)}, {All}}), "");
  EXPECT_EQ(found({{All}, {}}), "");
  EXPECT_EQ(found({{All}, {waits(1, 64)}}), "too few 1: 32 of 64\n");
}

TEST(BarrierCounts, TooManyAfterTheWholeBlockMet) {
  // What a warp did before does not keep it apart from the others any more.
  EXPECT_EQ(found({{waits(1, 64), All, waits(2, 64)},
                   {waits(1, 64), All, waits(2, 64)},
                   {waits(3, 32), All, waits(2, 64)}}),
            "too many 2: 96 of 64\n");
}

TEST(BarrierCounts, NothingWhereOrderDecides) {
  // Different counts at a time, and each waiting for the other.
  EXPECT_EQ(found({{waits(1, 64)}, {waits(1, 96)}}), "");
  EXPECT_EQ(found({{waits(1, 64), waits(2, 64)}, {waits(2, 64), waits(1, 64)}}),
            "");
}

} // namespace
