//===- SimulationInputsTest.cpp - What is chosen for a run ----------------===//
//
// The numbers and shapes that a simulation chooses decide what it sees: each is
// here as it is meant to be.
//
//===----------------------------------------------------------------------===//

#include "analysis/SimulationTraits.h"
#include "analysis/Simulator.h"
#include "cuda/Bound.h"
#include "test/unit/ParseCuda.h"
#include "gtest/gtest.h"
#include <map>

using namespace clang;
using namespace cuda_lint;
using namespace cuda_lint::simulation;

namespace {

class SimulationInputs : public testing::Test {
protected:
  std::unique_ptr<ASTUnit> AST = parseCuda("");
  ASTContext &Ctx = AST->getASTContext();
  Inputs In;

  /// How often each number is chosen for many parameters in one run.
  std::map<int64_t, unsigned> parameters(unsigned Count) {
    std::map<int64_t, unsigned> Out;
    for (unsigned Key = 0; Key < Count; ++Key)
      ++Out[In.parameter(Key, Ctx.IntTy, Ctx)];
    return Out;
  }
  /// The same for the contents of memory of a type.
  std::map<int64_t, unsigned> contents(QualType T, unsigned Count) {
    std::map<int64_t, unsigned> Out;
    const Inputs::Contents C = In.contentsOf(7, T, Ctx);
    for (unsigned At = 0; At < Count; ++At)
      ++Out[C.at(At)];
    return Out;
  }
};

TEST_F(SimulationInputs, ParametersOfTheFirstRuns) {
  constexpr unsigned Many = 4000;
  In.nextRun(0, 64);
  EXPECT_EQ(parameters(Many), (std::map<int64_t, unsigned>{{2048, Many}}));
  In.nextRun(1, 64);
  const std::map<int64_t, unsigned> Small = parameters(Many);
  ASSERT_EQ(Small.size(), 4u);
  for (int64_t N : {5, 33, 40, 100}) {
    ASSERT_TRUE(Small.count(N)) << N;
    EXPECT_NEAR(Small.at(N), Many / 4, Many / 40) << N;
  }
  In.nextRun(4, 64);
  EXPECT_EQ(parameters(Many), (std::map<int64_t, unsigned>{{64, Many}}));
  // From one to three blocks.
  for (unsigned Run : {2u, 3u, 5u}) {
    In.nextRun(Run, 64);
    const std::map<int64_t, unsigned> Any = parameters(Many);
    EXPECT_EQ(Any.begin()->first, 1) << Run;
    EXPECT_EQ(Any.rbegin()->first, 3 * 64) << Run;
    EXPECT_EQ(Any.size(), 3u * 64) << Run;
  }
}

TEST_F(SimulationInputs, ParametersOfBothTruthValues) {
  auto Chosen = [&](unsigned Run, uint64_t Key) {
    In.nextRun(Run, 64);
    return In.parameter(Key, Ctx.BoolTy, Ctx);
  };
  for (uint64_t Key = 0; Key < 20; ++Key) {
    EXPECT_EQ(Chosen(0, Key), 1);
    EXPECT_EQ(Chosen(1, Key), 0);
  }
  std::map<int64_t, unsigned> Later;
  for (uint64_t Key = 0; Key < 1000; ++Key)
    ++Later[Chosen(2, Key)];
  EXPECT_NEAR(Later[0], 500, 60);
  EXPECT_NEAR(Later[1], 500, 60);
}

TEST_F(SimulationInputs, ParametersOfProofsAndStrides) {
  // Large, and with nothing in common.
  In.proveRun(0, 64, 1, 0);
  std::map<int64_t, unsigned> Proof = parameters(200'000);
  EXPECT_EQ(Proof.begin()->first, 1024);
  EXPECT_EQ(Proof.rbegin()->first, 1024 + 8190);
  const int64_t First = In.parameter(1, Ctx.IntTy, Ctx);
  In.proveRun(0, 64, 2, 0);
  EXPECT_NE(In.parameter(1, Ctx.IntTy, Ctx), First);

  for (uint64_t Key = 0; Key < 2000; ++Key)
    In.learnStride(Key);
  In.spreadRun(0, 64);
  const std::map<int64_t, unsigned> Strides = parameters(2000);
  EXPECT_EQ(Strides.begin()->first, 20'011);
  EXPECT_EQ(Strides.rbegin()->first, 20'011 + 126);
  EXPECT_EQ(Strides.size(), 64u);
}

TEST_F(SimulationInputs, NumbersWithWhichBlocksMeet) {
  for (int64_t N : {15, 0})
    In.learn(7, N);
  for (auto [Which, Number] : {std::pair(1u, 15), std::pair(2u, 0)}) {
    In.meetRun(64, Which);
    EXPECT_EQ(parameters(100), (std::map<int64_t, unsigned>{{2048, 100}}));
    EXPECT_EQ(contents(Ctx.IntTy, 100),
              (std::map<int64_t, unsigned>{{Number, 100}}));
    // The same numbers in memory where the parameters are others.
    In.proveRun(0, 64, 1, Which);
    EXPECT_EQ(contents(Ctx.IntTy, 100),
              (std::map<int64_t, unsigned>{{Number, 100}}));
  }
}

TEST_F(SimulationInputs, WhatComparisonsAskFor) {
  auto Last = [&](uint64_t Key) {
    for (int64_t N : {500, 600, 700, 600})
      In.learn(Key, N);
    In.nextRun(3, 64);
    return In.parameter(Key, Ctx.IntTy, Ctx);
  };
  {
    BoundScope Scope("simulation-candidates", 3);
    EXPECT_EQ(Last(1), 700);
  }
  BoundScope Scope("simulation-candidates", 2);
  EXPECT_EQ(Last(2), 600);
  In.nextRun(2, 64);
  EXPECT_EQ(In.parameter(1, Ctx.IntTy, Ctx), 500);
  // Twice around a loop in the fifth run and the sixth.
  In.learnLoop(1, 9);
  In.learnLoop(1, 8);
  for (unsigned Run : {4u, 5u}) {
    In.nextRun(Run, 64);
    EXPECT_EQ(In.parameter(1, Ctx.IntTy, Ctx), 9);
  }
  // Later three of four times.
  unsigned Asked = 0;
  for (unsigned Run = 6; Run < 4006; ++Run) {
    In.nextRun(Run, 64);
    Asked += In.parameter(1, Ctx.IntTy, Ctx) >= 500;
  }
  EXPECT_NEAR(Asked, 3000, 120);
}

TEST_F(SimulationInputs, WhatMemoryHolds) {
  constexpr unsigned Many = 16'000;
  for (unsigned Run : {0u, 2u}) {
    In.nextRun(Run, 64);
    const std::map<int64_t, unsigned> Signed = contents(Ctx.IntTy, Many);
    EXPECT_EQ(Signed.begin()->first, -1);
    EXPECT_EQ(Signed.rbegin()->first, 2 * 64 - 1);
    // Those that are chosen on purpose in one of eight cases.
    for (int64_t N : {-1, 0, 1, 3, 32}) {
      ASSERT_TRUE(Signed.count(N)) << N;
      EXPECT_NEAR(Signed.at(N), Many / 8, Many / 80) << N;
    }
    const std::map<int64_t, unsigned> Unsigned =
        contents(Ctx.UnsignedIntTy, Many);
    EXPECT_EQ(Unsigned.begin()->first, 0);
    EXPECT_NEAR(Unsigned.at(2), Many / 8, Many / 80);
  }
  // Set in one run, and not in the other.
  In.nextRun(2, 64);
  EXPECT_EQ(contents(Ctx.BoolTy, 50), (std::map<int64_t, unsigned>{{0, 50}}));
  In.nextRun(3, 64);
  EXPECT_EQ(contents(Ctx.BoolTy, 50), (std::map<int64_t, unsigned>{{1, 50}}));
}

TEST_F(SimulationInputs, WhatMemoryIsComparedWith) {
  constexpr unsigned Many = 8000;
  In.learn(7, 500);
  In.learn(7, 600);
  In.nextRun(3, 64);
  std::map<int64_t, unsigned> Third = contents(Ctx.IntTy, Many);
  // Three of four times the last, and of the rest half of them any of both.
  EXPECT_NEAR(Third[600], Many * 3 / 4, Many / 40);
  EXPECT_EQ(Third[500], 0u);
  In.nextRun(5, 64);
  std::map<int64_t, unsigned> Fifth = contents(Ctx.IntTy, Many);
  EXPECT_NEAR(Fifth[500], Many / 4, Many / 40);
  EXPECT_NEAR(Fifth[600], Many / 4, Many / 40);
  // What is only asked whether it is set.
  Inputs Flags;
  for (int64_t N : {-1, 0, 1})
    Flags.learn(7, N);
  Flags.nextRun(3, 64);
  for (uint64_t At = 0; At < 20; ++At)
    EXPECT_EQ(Flags.contentsOf(7, Ctx.IntTy, Ctx).at(At), 1);
  for (int64_t Other : {-2, 2}) {
    Inputs More = Flags;
    More.learn(7, Other);
    unsigned Ones = 0;
    for (uint64_t At = 0; At < 20; ++At)
      Ones += More.contentsOf(7, Ctx.IntTy, Ctx).at(At) == 1;
    EXPECT_LT(Ones, 20u) << Other;
  }
}

TEST(SimulationShapes, BlocksThatCodeIsLikelyToBeFor) {
  auto Of = [](unsigned Dimensions) {
    Traits T;
    T.Dimensions = Dimensions;
    return likelyBlocks(T).vec();
  };
  EXPECT_EQ(Of(1), (std::vector<Extent>{{128, 1, 1},
                                        {64, 1, 1},
                                        {32, 1, 1},
                                        {256, 1, 1},
                                        {512, 1, 1},
                                        {16, 1, 1}}));
  EXPECT_EQ(Of(2), (std::vector<Extent>{{16, 16, 1},
                                        {32, 8, 1},
                                        {8, 8, 1},
                                        {32, 32, 1},
                                        {32, 4, 1},
                                        {4, 4, 1}}));
  EXPECT_EQ(Of(3),
            (std::vector<Extent>{{8, 8, 4}, {8, 4, 2}, {4, 4, 4}, {32, 4, 2}}));
}

} // namespace
