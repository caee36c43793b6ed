//===- WarpIntrinsicsTest.cpp - What lanes give each other ----------------===//

#include "analysis/WarpValues.h"
#include "test/unit/ParseCuda.h"
#include "gtest/gtest.h"
#include <functional>

using namespace clang;
using namespace cuda_lint;

namespace {

/// What each lane of a warp stores through `p` at an index, store by store;
/// none where that is not known.
std::vector<std::optional<std::vector<int64_t>>>
indices(const std::string &Body, std::array<unsigned, 3> Block = {32, 1, 1},
        unsigned Warp = 0) {
  auto AST = parseCuda("__global__ void k(char *p, int n) {\n"
                       "  const int lane = threadIdx.x & 31;\n" +
                       Body + "}\n");
  std::vector<std::optional<std::vector<int64_t>>> Out;
  if (!AST)
    return Out;
  TranslationUnit &TU = TranslationUnit::get(AST->getASTContext());
  BlockShape Shape;
  Shape.Kind = BlockShape::Known;
  Shape.Extent = Block;
  for (const FunctionDecl *F : TU.functions())
    for (const WarpEvent &E :
         TU.engine<WarpValues>().trace(F, Shape, Warp).Events) {
      if (E.Kind != WarpEvent::Store)
        continue;
      auto &Lanes = Out.emplace_back();
      if (!E.Offset.constantIn(E.Mask.Lanes))
        continue;
      Lanes.emplace();
      for (unsigned L = 0; L < WarpLanes; ++L)
        Lanes->push_back(E.Mask.Lanes >> L & 1 ? E.Offset.constantOf(L) : -1);
    }
  return Out;
}

std::string store(const std::string &Index) {
  return "  p[" + Index + "] = 0;\n";
}

// "Warp Shuffle Functions": by the definition of each.
TEST(WarpIntrinsics, ShufflesOfEveryWidth) {
  struct Kind {
    std::string Name;
    std::function<int(int Lane, int By, int Width)> Source;
  };
  const Kind Kinds[] = {
      {"", [](int L, int B, int W) { return L / W * W + B % W; }},
      {"_up", [](int L, int B, int W) { return L % W < B ? L : L - B; }},
      {"_down", [](int L, int B, int W) { return L % W + B >= W ? L : L + B; }},
      {"_xor",
       [](int L, int B, int W) { return (L ^ B) / W > L / W ? L : L ^ B; }}};
  for (const Kind &K : Kinds)
    for (bool Sync : {true, false}) {
      std::string Body;
      std::vector<std::pair<int, int>> Asked;
      for (int Width : {32, 16, 8, 2})
        for (int By : {0, 1, 3, 7, 8, 15, 16, 31}) {
          Asked.push_back({Width, By});
          Body +=
              store("__shfl" + K.Name + (Sync ? "_sync(~0u, " : "(") +
                    "lane * 3 + 7, " + std::to_string(By) +
                    (Width == 32 ? "" : ", " + std::to_string(Width)) + ")");
        }
      const auto Stored = indices(Body);
      ASSERT_EQ(Stored.size(), Asked.size()) << K.Name;
      for (size_t I = 0; I < Asked.size(); ++I) {
        ASSERT_TRUE(Stored[I]) << K.Name;
        for (int L = 0; L < 32; ++L)
          EXPECT_EQ((*Stored[I])[L],
                    K.Source(L, Asked[I].second, Asked[I].first) * 3 + 7)
              << "__shfl" << K.Name << " by " << Asked[I].second << " of "
              << Asked[I].first << ", lane " << L;
      }
    }
}

TEST(WarpIntrinsics, ShufflesByWhatEachLaneSays) {
  const auto Stored =
      indices(store("__shfl_sync(~0u, lane * 2, lane ^ 5)") +
              store("__shfl_sync(~0u, lane * 2, lane + 3, 8)") +
              // A lane that is not there gives nothing that is known.
              "  if (threadIdx.x < 16) { p[__shfl_down_sync(0xffff, lane, 4)] "
              "= 0; }\n" +
              store("__shfl_sync(~0u, lane, n)"));
  ASSERT_EQ(Stored.size(), 4u);
  ASSERT_TRUE(Stored[0] && Stored[1]);
  for (int L = 0; L < 32; ++L) {
    EXPECT_EQ((*Stored[0])[L], (L ^ 5) * 2);
    EXPECT_EQ((*Stored[1])[L], (L / 8 * 8 + (L + 3) % 8) * 2);
  }
  EXPECT_FALSE(Stored[2]);
  EXPECT_FALSE(Stored[3]);
}

TEST(WarpIntrinsics, VotesAndMatchesOfTheWarp) {
  const std::string Body = store("__ballot_sync(~0u, lane < 7)") +
                           store("__ballot_sync(~0u, threadIdx.x < 36)") +
                           store("__popc(__ballot_sync(~0u, lane % 3 == 0))") +
                           store("__match_any_sync(~0u, lane / 4) & 0xff");
  for (unsigned Warp : {0u, 1u}) {
    const auto Stored = indices(Body, {64, 1, 1}, Warp);
    ASSERT_EQ(Stored.size(), 4u);
    for (const auto &S : Stored)
      ASSERT_TRUE(S);
    for (int L = 0; L < 32; ++L) {
      EXPECT_EQ((*Stored[0])[L], 0x7f);
      EXPECT_EQ(uint32_t((*Stored[1])[L]), Warp ? 0xfu : ~0u);
      EXPECT_EQ((*Stored[2])[L], 11);
      EXPECT_EQ((*Stored[3])[L], L < 4 ? 0x0f : L < 8 ? 0xf0 : 0);
    }
  }
}

TEST(WarpIntrinsics, CasesOfRanges) {
  const auto Stored = indices("  int v = 0;\n"
                              "  switch (lane) {\n"
                              "  case 0 ... 7: v = 1; break;\n"
                              "  case 9 ... 10: v = 2;\n"
                              "  case 12: v += 4; break;\n"
                              "  case 30 ... 40: v = 9; break;\n"
                              "  default: v = 100;\n"
                              "  }\n" +
                              store("v"));
  ASSERT_EQ(Stored.size(), 1u);
  ASSERT_TRUE(Stored[0]);
  for (int L = 0; L < 32; ++L)
    EXPECT_EQ((*Stored[0])[L], L <= 7              ? 1
                               : L == 9 || L == 10 ? 6
                               : L == 12           ? 4
                               : L >= 30           ? 9
                                                   : 100)
        << L;
}

TEST(WarpIntrinsics, NumbersOfLanes) {
  const auto Stored =
      indices(store("abs(lane - 9)") + store("min(lane, 12) + max(lane, 20)") +
                  store("__mul24(lane, 7)") + store("min(lane - 5, 3) + 5") +
                  store("warpSize"),
              {32, 2, 1}, 1);
  ASSERT_EQ(Stored.size(), 5u);
  for (int L = 0; L < 32; ++L) {
    EXPECT_EQ((*Stored[0])[L], std::abs(L - 9));
    EXPECT_EQ((*Stored[1])[L], std::min(L, 12) + std::max(L, 20));
    EXPECT_EQ((*Stored[2])[L], L * 7);
    EXPECT_EQ((*Stored[3])[L], std::min(L - 5, 3) + 5);
    EXPECT_EQ((*Stored[4])[L], 32);
  }
}

} // namespace
