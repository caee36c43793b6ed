#include "cuda/Names.h"
#include "gtest/gtest.h"

namespace cuda_lint {

TEST(Names, ShortOnesStayAsTheyAre) {
  EXPECT_EQ(shortened("gemm<tuple<int, int>, half>"),
            "gemm<tuple<int, int>, half>");
}

TEST(Names, AsLongAsItMayBe) {
  EXPECT_EQ(shortened("f<g<int>, h>", 12), "f<g<int>, h>");
  EXPECT_EQ(shortened("f<g<int>, h>", 11), "f<...>");
}

TEST(Names, ArgumentsOfArgumentsGoFirst) {
  EXPECT_EQ(
      shortened("gemm<tuple<C<128>, C<64>>, half, layout<tuple<int>>>", 40),
      "gemm<tuple<...>, half, layout<...>>");
}

TEST(Names, ThenTheLastArguments) {
  EXPECT_EQ(
      shortened("gemm<tuple<C<128>, C<64>>, half, layout<tuple<int>>>", 30),
      "gemm<tuple<...>, half, ...>");
  EXPECT_EQ(shortened("gemm<first_of_many_arguments, second>", 12),
            "gemm<...>");
}

TEST(Names, WhatIsNoList) {
  EXPECT_EQ(shortened("operator<<long_name_of_a_type>", 10),
            "operator<<long_name_of_a_type>");
  EXPECT_EQ(shortened("(lambda at some/file.cu:1:2)", 10),
            "(lambda at some/file.cu:1:2)");
  EXPECT_EQ(shortened("a_long_name_without_arguments", 10),
            "a_long_name_without_arguments");
}

} // namespace cuda_lint
