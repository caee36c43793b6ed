//===- TemplateBudgetTest.cpp ---------------------------------------------===//

#include "cuda/TemplateBudget.h"
#include "../FunctionBodies.h"
#include "../ParseCuda.h"
#include "gtest/gtest.h"

using namespace clang;
using namespace cuda_lint;

namespace {

TEST(TemplateBudget, InstantiationsShareIt) {
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
  TemplateBudget Budget(10);
  EXPECT_FALSE(Budget.leavesOut(Of[0]));
  Budget.spent(Of[0], 9);
  EXPECT_FALSE(Budget.leavesOut(Of[1]));
  Budget.spent(Of[1], 1);
  EXPECT_TRUE(Budget.leavesOut(Of[2]));
  // Those that were begun go on, and other templates are others.
  EXPECT_FALSE(Budget.leavesOut(Of[0]));
  EXPECT_FALSE(Budget.leavesOut(Of[1]));
  EXPECT_FALSE(Budget.leavesOut(Others[0]));
}

TEST(TemplateBudget, CopiesOfALambdaShareIt) {
  auto Unit = parseCuda(
      "template <int N> int host() { auto f = [] { return N; }; return f(); }"
      "int all() { return host<1>() + host<2>(); }");
  ASSERT_TRUE(Unit);
  const auto Of = bodies(Unit->getASTContext(), "operator()");
  ASSERT_EQ(Of.size(), 2u);
  TemplateBudget Budget(1);
  Budget.spent(Of[0], 1);
  EXPECT_FALSE(Budget.leavesOut(Of[0]));
  EXPECT_TRUE(Budget.leavesOut(Of[1]));
}

TEST(TemplateBudget, WhatIsNoTemplateIsNeverLeftOut) {
  auto Unit = parseCuda("__device__ void f() {} __device__ void g() {}");
  ASSERT_TRUE(Unit);
  const auto F = bodies(Unit->getASTContext(), "f"),
             G = bodies(Unit->getASTContext(), "g");
  TemplateBudget Budget(1);
  Budget.spent(F.at(0), 2);
  EXPECT_FALSE(Budget.leavesOut(F.at(0)));
  EXPECT_FALSE(Budget.leavesOut(G.at(0)));
}

} // namespace
