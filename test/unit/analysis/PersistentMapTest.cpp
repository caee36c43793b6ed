//===- PersistentMapTest.cpp ----------------------------------------------===//

#include "analysis/PersistentMap.h"
#include "gtest/gtest.h"
#include <map>
#include <random>

using namespace cuda_lint;

namespace {

using Map = PersistentMap<const int *>;
using Reference = std::map<uint32_t, const int *>;

/// Random changes to copies of copies, against std::map: lookups, visits, and
/// the differences between any two.
TEST(PersistentMapTest, AgreesWithStdMap) {
  std::mt19937 Random(3);
  llvm::BumpPtrAllocator Memory;
  static const int Values[64] = {};
  std::vector<std::pair<Map, Reference>> All(1);
  for (unsigned Step = 0; Step < 400; ++Step) {
    auto [M, R] = All[Random() % All.size()];
    for (unsigned I = Random() % 8; I; --I) {
      uint32_t Key = Random() % 4 ? Random() % 64 : Random();
      if (Random() % 3) {
        const int *Value = &Values[Random() % 64];
        M.set(Key, Value, Memory);
        R[Key] = Value;
      } else {
        if (!R.empty() && Random() % 2)
          Key = std::next(R.begin(), Random() % R.size())->first;
        M.erase(Key, Memory);
        R.erase(Key);
      }
    }
    for (uint32_t Key = 0; Key < 64; ++Key)
      ASSERT_EQ(M.lookup(Key), R.count(Key) ? R[Key] : nullptr);
    std::multiset<const int *> Visited, Expected;
    M.forEach([&](const int *V) { Visited.insert(V); });
    for (auto &[Key, V] : R)
      Expected.insert(V);
    ASSERT_EQ(Visited, Expected);

    const auto &[OtherMap, Other] = All[Random() % All.size()];
    std::multiset<std::pair<const int *, const int *>> Found, Wanted;
    Map::differences(M, OtherMap,
                     [&](const int *A, const int *B) { Found.insert({A, B}); });
    for (auto &[Key, V] : R) {
      auto It = Other.find(Key);
      if (It == Other.end() || It->second != V)
        Wanted.insert({V, It == Other.end() ? nullptr : It->second});
    }
    for (auto &[Key, V] : Other)
      if (!R.count(Key))
        Wanted.insert({nullptr, V});
    ASSERT_EQ(Found, Wanted);
    All.push_back({M, R});
  }
}

TEST(PersistentMapTest, SharedPartsAreNotVisited) {
  llvm::BumpPtrAllocator Memory;
  static const int One = 1, Two = 2;
  Map A;
  for (uint32_t Key = 0; Key < 1000; ++Key)
    A.set(Key, &One, Memory);
  Map B = A;
  B.set(17, &Two, Memory);
  unsigned Visits = 0;
  Map::differences(A, B, [&](const int *X, const int *Y) {
    ++Visits;
    EXPECT_EQ(X, &One);
    EXPECT_EQ(Y, &Two);
  });
  EXPECT_EQ(Visits, 1u);
}

} // namespace
