//===- AlikeInstantiationsTest.cpp ----------------------------------------===//

#include "cuda/AlikeInstantiations.h"
#include "../FunctionBodies.h"
#include "../ParseCuda.h"
#include "gtest/gtest.h"

using namespace clang;
using namespace cuda_lint;

namespace {

TEST(AlikeInstantiations, OthersOfATemplateAreLeftOut) {
  auto Unit = parseCuda("template <int N> __global__ void k(int *p) { *p = N; }"
                        "template <int N> __global__ void other(int *p) {}"
                        "void host(int *p) { k<1><<<1, 1>>>(p);"
                        "  k<2><<<1, 1>>>(p); k<3><<<1, 1>>>(p);"
                        "  other<1><<<1, 1>>>(p); }");
  ASSERT_TRUE(Unit);
  const auto Of = bodies(Unit->getASTContext(), "k"),
             Others = bodies(Unit->getASTContext(), "other");
  ASSERT_EQ(Of.size(), 3u);
  ASSERT_EQ(Others.size(), 1u);
  AlikeInstantiations Alike(2);
  EXPECT_FALSE(Alike.leavesOut(Of[2]));
  Alike.reachedBound(Of[0]);
  Alike.reachedBound(Of[0]); // in another shape: still one of them
  EXPECT_FALSE(Alike.leavesOut(Of[2]));
  Alike.reachedBound(Of[1]);
  EXPECT_TRUE(Alike.leavesOut(Of[2]));
  // Those that reached it go on as they did, and other templates are others.
  EXPECT_FALSE(Alike.leavesOut(Of[0]));
  EXPECT_FALSE(Alike.leavesOut(Others[0]));
}

TEST(AlikeInstantiations, MembersOfClassTemplatesAreInstantiations) {
  auto Unit = parseCuda("template <int N> struct S { __device__ void k() {} };"
                        "__device__ void f() { S<1>().k(); S<2>().k(); }");
  ASSERT_TRUE(Unit);
  const auto Of = bodies(Unit->getASTContext(), "k");
  ASSERT_EQ(Of.size(), 2u);
  AlikeInstantiations Alike(1);
  Alike.reachedBound(Of[0]);
  EXPECT_TRUE(Alike.leavesOut(Of[1]));
}

TEST(AlikeInstantiations, WhatIsNoTemplateIsNeverLeftOut) {
  auto Unit = parseCuda("__device__ void f() {} __device__ void g() {}");
  ASSERT_TRUE(Unit);
  const auto F = bodies(Unit->getASTContext(), "f"),
             G = bodies(Unit->getASTContext(), "g");
  AlikeInstantiations Alike(1);
  Alike.reachedBound(F.at(0));
  EXPECT_FALSE(Alike.leavesOut(F.at(0)));
  EXPECT_FALSE(Alike.leavesOut(G.at(0)));
}

} // namespace
