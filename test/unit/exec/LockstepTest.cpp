//===- LockstepTest.cpp - Who goes on, and where threads meet -------------===//

#include "exec/Lockstep.h"
#include <gtest/gtest.h>
#include <random>

using namespace cuda_lint;
using exec::Flow;
using exec::Lockstep;
using llvm::BitVector;

namespace {

/// A function whose blocks jump as said: block 0 first, the successors of each.
ir::Function shape(std::vector<std::vector<uint32_t>> Successors) {
  ir::Function F;
  F.Blocks.resize(Successors.size());
  for (uint32_t B = 0; B < Successors.size(); ++B) {
    F.Blocks[B].Instructions.push_back({ir::Opcode::Jump});
    for (uint32_t To : Successors[B]) {
      F.Blocks[B].Successors.push_back(To);
      F.Blocks[To].Predecessors.push_back(B);
    }
  }
  return F;
}

BitVector threads(std::initializer_list<unsigned> Which, unsigned Of = 4) {
  BitVector Out(Of);
  for (unsigned T : Which)
    Out.set(T);
  return Out;
}

/// The blocks that are run, each with its threads as a number. \p Goes says
/// where a thread goes from a block, by how often it was there; the block
/// itself where it leaves.
std::vector<std::pair<uint32_t, unsigned>>
order(const ir::Function &F, unsigned Threads,
      llvm::function_ref<uint32_t(uint32_t Block, unsigned Thread,
                                  unsigned Visit)>
          Goes) {
  const Flow Ways(F);
  Lockstep L(Ways, BitVector(Threads, true));
  std::map<std::pair<uint32_t, unsigned>, unsigned> Visits;
  std::vector<std::pair<uint32_t, unsigned>> Out;
  BitVector Now;
  while (std::optional<Lockstep::Position> P = L.next(Now)) {
    unsigned Mask = 0;
    std::map<uint32_t, BitVector> To;
    for (unsigned T : Now.set_bits()) {
      Mask |= 1u << T;
      const uint32_t Next = Goes(P->Block, T, Visits[{P->Block, T}]++);
      if (Next == P->Block)
        continue;
      BitVector &There = To[Next];
      There.resize(Threads);
      There.set(T);
    }
    Out.push_back({P->Block, Mask});
    for (auto &[Next, Who] : To)
      L.arrive(P->Block, Next, Who);
  }
  return Out;
}

using Order = std::vector<std::pair<uint32_t, unsigned>>;

TEST(Lockstep, BothWaysOfABranchMeetBehindIt) {
  // 0 -> 1 or 2 -> 3.
  ir::Function F = shape({{1, 2}, {3}, {3}, {}});
  EXPECT_EQ(order(F, 4,
                  [](uint32_t B, unsigned T, unsigned) -> uint32_t {
                    return B == 0 ? (T < 2 ? 1 : 2) : 3;
                  }),
            (Order{{0, 0b1111}, {1, 0b0011}, {2, 0b1100}, {3, 0b1111}}));
}

TEST(Lockstep, AnEarlyReturnLeavesTheOthersTogether) {
  // 0 -> 1 (returns) or 2 -> 3.
  ir::Function F = shape({{1, 2}, {}, {3}, {}});
  EXPECT_EQ(order(F, 4,
                  [](uint32_t B, unsigned T, unsigned) -> uint32_t {
                    return B == 0 ? (T == 3 ? 1 : 2) : B == 2 ? 3 : B;
                  }),
            (Order{{0, 0b1111}, {1, 0b1000}, {2, 0b0111}, {3, 0b0111}}));
}

TEST(Lockstep, ThreadsWaitBehindALoopForThoseThatStayLonger) {
  // 0 -> 1 (header) -> 2 (body) -> 1, or 3. Thread T goes round T times.
  ir::Function F = shape({{1}, {2, 3}, {1}, {}});
  EXPECT_EQ(order(F, 3,
                  [](uint32_t B, unsigned T, unsigned Visit) -> uint32_t {
                    if (B == 1)
                      return Visit < T ? 2 : 3;
                    return B == 3 ? 3 : 1;
                  }),
            (Order{{0, 0b111},
                   {1, 0b111},
                   {2, 0b110},
                   {1, 0b110},
                   {2, 0b100},
                   {1, 0b100},
                   {3, 0b111}}));
}

TEST(Lockstep, ThoseThatContinueWaitForTheRestOfTheRound) {
  // 0 -> 1 (header) -> 2 -> 1 (continue) or 3 -> 1, and 1 -> 4.
  ir::Function F = shape({{1}, {2, 4}, {1, 3}, {1}, {}});
  EXPECT_EQ(order(F, 2,
                  [](uint32_t B, unsigned T, unsigned Visit) -> uint32_t {
                    switch (B) {
                    case 1:
                      return Visit < 2 ? 2 : 4;
                    case 2:
                      return T == 0 ? 1 : 3;
                    case 4:
                      return 4;
                    default:
                      return 1;
                    }
                  }),
            (Order{{0, 0b11},
                   {1, 0b11},
                   {2, 0b11},
                   {3, 0b10},
                   {1, 0b11},
                   {2, 0b11},
                   {3, 0b10},
                   {1, 0b11},
                   {4, 0b11}}));
}

TEST(Lockstep, ThreadsThatMeetInTwoPlacesGoOnBehindTheirOwn) {
  ir::Function F = shape({{1, 2}, {3}, {3}, {}});
  const Flow Ways(F);
  Lockstep L(Ways, threads({0, 1, 2, 3}));
  BitVector Now;
  ASSERT_EQ(L.next(Now)->Block, 0u);
  L.arrive(0, 1, threads({0, 1}));
  L.arrive(0, 2, threads({2, 3}));
  ASSERT_EQ(L.next(Now)->Block, 1u);
  const BitVector All = threads({0, 1, 2, 3});
  EXPECT_FALSE(L.meet({1, 5}, 7, All, Now)) << "two are still to come";
  ASSERT_EQ(L.next(Now)->Block, 2u);
  std::optional<BitVector> Together = L.meet({2, 0}, 7, All, Now);
  ASSERT_TRUE(Together);
  EXPECT_EQ(*Together, All);
  // Those that waited go on behind their own instruction.
  std::optional<Lockstep::Position> Waited = L.next(Now);
  ASSERT_TRUE(Waited);
  EXPECT_EQ(*Waited, (Lockstep::Position{1, 6}));
  EXPECT_EQ(Now, threads({0, 1}));
}

TEST(Lockstep, ThoseThatWaitInVainGoOnLast) {
  ir::Function F = shape({{1, 2}, {}, {}});
  const Flow Ways(F);
  Lockstep L(Ways, threads({0, 1, 2, 3}));
  BitVector Now;
  L.next(Now);
  L.arrive(0, 1, threads({0, 1}));
  L.arrive(0, 2, threads({2, 3}));
  ASSERT_EQ(L.next(Now)->Block, 1u);
  const BitVector All = threads({0, 1, 2, 3});
  EXPECT_FALSE(L.meet({1, 0}, 1, All, Now));
  ASSERT_EQ(L.next(Now)->Block, 2u);
  // The others end without coming.
  std::optional<Lockstep::Position> Again = L.next(Now);
  ASSERT_TRUE(Again);
  EXPECT_EQ(*Again, (Lockstep::Position{1, 0}));
  std::optional<BitVector> Together = L.meet(*Again, 1, All, Now);
  ASSERT_TRUE(Together) << "nobody else is to come";
  EXPECT_EQ(*Together, threads({0, 1}));
  EXPECT_FALSE(L.next(Now));
}

TEST(Lockstep, MeetingsOfAnotherKeyAreOthers) {
  ir::Function F = shape({{1, 2}, {}, {}});
  const Flow Ways(F);
  Lockstep L(Ways, threads({0, 1}, 2));
  BitVector Now;
  L.next(Now);
  EXPECT_FALSE(L.meet({1, 0}, 1, threads({0, 1}, 2), threads({0}, 2)));
  EXPECT_FALSE(L.meet({2, 0}, 2, threads({0, 1}, 2), threads({1}, 2)));
  // Whoever came last goes on first.
  EXPECT_EQ(L.next(Now)->Block, 2u);
}

/// Each thread runs the same blocks, in the same order, as it would alone,
/// whatever the shape of the function and the threads' ways.
TEST(Lockstep, ThreadsGoTheirOwnWays) {
  std::mt19937 Random(11);
  for (int Trial = 0; Trial < 300; ++Trial) {
    const uint32_t Blocks = 3 + Random() % 8;
    std::vector<std::vector<uint32_t>> Next(Blocks);
    // Blocks stand in reverse post-order: each has a way to the next one or
    // to one behind it, and some a way back.
    for (uint32_t B = 0; B + 1 < Blocks; ++B) {
      Next[B].push_back(B + 1);
      if (Random() % 2)
        Next[B].push_back(B + 1 + Random() % (Blocks - B - 1));
      if (B && Random() % 3 == 0)
        Next[B].push_back(Random() % B);
    }
    ir::Function F = shape(Next);
    const unsigned Seed = Random();
    auto Goes = [&](uint32_t B, unsigned T, unsigned Visit) -> uint32_t {
      if (Next[B].empty())
        return B;
      // Ways back are not taken for ever.
      const size_t Ways = Visit < 3 ? Next[B].size() : 1;
      std::mt19937 Pick(Seed + B * 1009 + T * 31 + Visit * 7);
      return Next[B][Pick() % Ways];
    };
    constexpr unsigned Threads = 3;
    std::vector<std::vector<uint32_t>> Together(Threads), Alone(Threads);
    for (auto [Block, Mask] : order(F, Threads, Goes))
      for (unsigned T = 0; T < Threads; ++T)
        if (Mask >> T & 1)
          Together[T].push_back(Block);
    for (unsigned T = 0; T < Threads; ++T) {
      std::map<uint32_t, unsigned> Visits;
      for (uint32_t B = 0;;) {
        Alone[T].push_back(B);
        const uint32_t To = Goes(B, T, Visits[B]++);
        if (To == B)
          break;
        B = To;
      }
    }
    EXPECT_EQ(Together, Alone) << "trial " << Trial;
  }
}

TEST(Flow, RegistersOfOneBlockShareTheirPlaces) {
  // %0 is used in another block, %1 and %2 are not.
  ir::Function F = shape({{1}, {}});
  F.RegisterTypes.resize(3);
  ir::Instruction Zero{ir::Opcode::Local};
  Zero.Result = 0;
  ir::Instruction One{ir::Opcode::Load};
  One.Result = 1;
  One.Operands = {0};
  ir::Instruction Two{ir::Opcode::Load};
  Two.Result = 2;
  Two.Operands = {0};
  ir::Instruction Use{ir::Opcode::Store};
  Use.Operands = {0, 2};
  auto &First = F.Blocks[0].Instructions, &Second = F.Blocks[1].Instructions;
  First.insert(First.begin(), {Zero, One});
  Second.insert(Second.begin(), {Two, Use});
  const Flow Ways(F);
  EXPECT_TRUE(Ways.outlives(0));
  EXPECT_FALSE(Ways.outlives(1));
  EXPECT_FALSE(Ways.outlives(2));
  EXPECT_EQ(Ways.place(1), Ways.place(2));
  EXPECT_EQ(Ways.places(), 2u);
  EXPECT_TRUE(Ways.endsAt(2, 1));
  EXPECT_FALSE(Ways.endsAt(2, 0));
}

} // namespace
