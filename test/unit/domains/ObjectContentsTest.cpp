//===- ObjectContentsTest.cpp - Parts of an object beside a plain map -----===//

#include "domains/concrete/ObjectContents.h"
#include "gtest/gtest.h"
#include <random>

using namespace cuda_lint;

namespace {

using Contents = ObjectContents<int>;
/// A part by where it begins, in a list that is looked through.
using Plain = std::vector<std::pair<int64_t, Contents::Part>>;

void expectSame(const Contents &C, const Plain &P, int64_t Bytes) {
  for (int64_t At = 0; At < Bytes; ++At) {
    const auto Held =
        llvm::find_if(P, [&](const auto &Part) { return Part.first == At; });
    const Contents::Part *Found = C.at(At);
    ASSERT_EQ(Found != nullptr, Held != P.end()) << At;
    if (Found) {
      EXPECT_EQ(Found->Size, Held->second.Size);
      EXPECT_EQ(Found->Held, Held->second.Held);
    }
  }
}

// Few parts and many, and from one to the other.
TEST(ObjectContents, IsWhatAListOfPartsIs) {
  for (int64_t Bytes : {4, 16, 64, 400}) {
    std::mt19937 Random(Bytes);
    auto Below = [&](int64_t N) { return int64_t(Random() % uint64_t(N)); };
    Contents C;
    Plain P;
    for (int Step = 0; Step < 600; ++Step) {
      const int64_t Size = int64_t(1) << Below(3), At = Below(Bytes);
      C.erase(At, At + Size);
      llvm::erase_if(P, [&](const auto &Part) {
        return Part.first < At + Size &&
               At < Part.first + int64_t(Part.second.Size);
      });
      if (Below(4)) {
        C.set(At, {uint64_t(Size), Step});
        P.push_back({At, {uint64_t(Size), Step}});
      }
      if (Below(40) == 0) {
        const int64_t Begin = Below(Bytes), End = Begin + Below(Bytes);
        std::map<int64_t, int> Found, Held;
        for (const auto &[Behind, Part] : C.within(Begin, End))
          Found[Begin + Behind] = Part.Held;
        for (const auto &[Where, Part] : P)
          if (Where >= Begin && Where + int64_t(Part.Size) <= End)
            Held[Where] = Part.Held;
        EXPECT_EQ(Found, Held);
        expectSame(C, P, Bytes);
      }
    }
    expectSame(C, P, Bytes);
  }
}

TEST(ObjectContents, ForgetsAll) {
  Contents C;
  EXPECT_FALSE(C.isKnown());
  for (int64_t At = 0; At < 40; ++At) {
    C.setKnown();
    C.set(At, {1, int(At)});
  }
  C.set(7, {1, 70});
  EXPECT_EQ(C.at(7)->Held, 70);
  C.forget();
  EXPECT_FALSE(C.isKnown());
  for (int64_t At = 0; At < 40; ++At)
    EXPECT_EQ(C.at(At), nullptr);
  C.set(3, {4, 1});
  EXPECT_EQ(C.at(3)->Size, 4u);
}

} // namespace
