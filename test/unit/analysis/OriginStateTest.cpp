//===- OriginStateTest.cpp ------------------------------------------------===//

#include "analysis/OriginState.h"
#include "gtest/gtest.h"

using namespace cuda_lint;

namespace {

class OriginStateTest : public testing::Test {
protected:
  Object &temporary(const void *Identity) {
    return Pool.object(Object::Temporary, Identity, nullptr, nullptr,
                       MemorySpace::Local);
  }
  static OriginSet address(const Object &O, const FieldPath *P = nullptr) {
    OriginSet Out;
    Out.Origins.push_back({Origin::Address, &O, P});
    return Out;
  }
  static OriginSet number(int64_t N) {
    OriginSet Out;
    Out.Origins.push_back({Origin::Constant, nullptr, nullptr, N});
    return Out;
  }

  OriginPool Pool;
  int A = 0, B = 0, C = 0;
};

TEST_F(OriginStateTest, PathsAreInterned) {
  EXPECT_EQ(Pool.index(nullptr, 1), Pool.index(nullptr, 1));
  EXPECT_NE(Pool.index(nullptr, 1), Pool.index(nullptr, 2));
  const FieldPath *Inner = Pool.index(Pool.index(nullptr, 1), 4);
  EXPECT_TRUE(startsWith(Inner, Pool.index(nullptr, 1)));
  EXPECT_FALSE(startsWith(Inner, Pool.index(nullptr, 2)));
  EXPECT_EQ(Pool.rebase(Inner, Pool.index(nullptr, 1), nullptr),
            Pool.index(nullptr, 4));
}

TEST_F(OriginStateTest, AnUnknownIndexMayBeEveryIndex) {
  EXPECT_TRUE(mayMeet(Pool.anyIndex(nullptr), Pool.index(nullptr, 3)));
  EXPECT_FALSE(mayMeet(Pool.index(nullptr, 2), Pool.index(nullptr, 3)));
  EXPECT_FALSE(mayMeet(nullptr, Pool.index(nullptr, 3)));
  OriginState S;
  const Object &Array = temporary(&A), &Target = temporary(&B);
  S.set(&Array, Pool.index(nullptr, 0), number(7));
  S.set(&Array, Pool.anyIndex(nullptr), address(Target));
  OriginSet Known = S.lookup(&Array, Pool.index(nullptr, 0), Pool);
  EXPECT_EQ(Known.Origins.size(), 2u);
  OriginSet Other = S.lookup(&Array, Pool.index(nullptr, 1), Pool);
  ASSERT_EQ(Other.Origins.size(), 1u);
  EXPECT_EQ(Other.Origins[0].Target, &Target);
}

TEST_F(OriginStateTest, ManyConstantsAreAnUnknownNumber) {
  OriginSet Set;
  for (int64_t N = 0; N < 4; ++N)
    EXPECT_TRUE(add(Set, number(N).Origins[0], Pool));
  EXPECT_FALSE(Set.Unknown);
  EXPECT_FALSE(add(Set, number(2).Origins[0], Pool));
  add(Set, number(4).Origins[0], Pool);
  EXPECT_TRUE(Set.Unknown);
  EXPECT_TRUE(Set.Origins.empty());
}

TEST_F(OriginStateTest, ManyElementsAreSomeElement) {
  OriginSet Set;
  const Object &Array = temporary(&A);
  for (int64_t I = 0; I < 6; ++I)
    add(Set, address(Array, Pool.index(nullptr, I)).Origins[0], Pool);
  ASSERT_EQ(Set.Origins.size(), 1u);
  EXPECT_EQ(Set.Origins[0].Path, Pool.anyIndex(nullptr));
}

TEST_F(OriginStateTest, JoinUnitesAndSettles) {
  const Object &P = temporary(&A), &X = temporary(&B), &Y = temporary(&C);
  OriginState Left, Right;
  Left.set(&P, nullptr, address(X));
  Right.set(&P, nullptr, address(Y));
  EXPECT_FALSE(Left.covers(Right, Pool));
  EXPECT_TRUE(Left.join(Right, Pool));
  EXPECT_EQ(Left.lookup(&P, nullptr, Pool).Origins.size(), 2u);
  EXPECT_TRUE(Left.covers(Right, Pool));
  EXPECT_FALSE(Left.join(Right, Pool));
}

TEST_F(OriginStateTest, JoinKeepsCommonOutcomesOnly) {
  Condition Same, Different;
  Same.A = &A;
  Different.A = &B;
  OriginState Left, Right;
  Left.Assumed = {{Same, true}, {Different, true}};
  Right.Assumed = {{Same, true}, {Different, false}};
  EXPECT_TRUE(Left.join(Right, Pool));
  EXPECT_EQ(Left.Assumed.size(), 1u);
  EXPECT_TRUE(Left.Assumed.count(Same));
}

TEST_F(OriginStateTest, WhatSomethingUnseenWroteIsUnknown) {
  const Object &P = temporary(&A), &X = temporary(&B);
  OriginState S;
  S.set(&P, Pool.index(nullptr, 1), address(X));
  S.clobber(&P, nullptr);
  OriginSet Held = S.lookup(&P, Pool.index(nullptr, 1), Pool);
  EXPECT_TRUE(Held.Unknown);
  EXPECT_TRUE(Held.Origins.empty());
}

} // namespace
