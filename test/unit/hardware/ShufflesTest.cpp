#include "hardware/Shuffles.h"

#include "gtest/gtest.h"

using namespace cuda_lint;

TEST(Shuffles, Names) {
  EXPECT_EQ(shuffleMode("__shfl_sync"), ShuffleMode::Index);
  EXPECT_EQ(shuffleMode("__shfl"), ShuffleMode::Index);
  EXPECT_EQ(shuffleMode("shfl_up"), ShuffleMode::Up);
  EXPECT_EQ(shuffleMode("__shfl_down_sync"), ShuffleMode::Down);
  EXPECT_EQ(shuffleMode("__shfl_xor_sync"), ShuffleMode::Xor);
  EXPECT_FALSE(shuffleMode("__shfl_left"));
  EXPECT_FALSE(shuffleMode("__ballot_sync"));
}

TEST(Shuffles, Index) {
  EXPECT_EQ(shuffleSource(ShuffleMode::Index, 5, 31, 32), 31u);
  // The lane that is asked for counts in the part.
  EXPECT_EQ(shuffleSource(ShuffleMode::Index, 13, 3, 8), 11u);
  EXPECT_EQ(shuffleSource(ShuffleMode::Index, 13, 11, 8), 11u);
  EXPECT_EQ(shuffleSource(ShuffleMode::Index, 13, -1, 8), 15u);
}

TEST(Shuffles, ByDistance) {
  EXPECT_EQ(shuffleSource(ShuffleMode::Up, 5, 5, 32), 0u);
  EXPECT_EQ(shuffleSource(ShuffleMode::Up, 5, 6, 32), 5u);
  EXPECT_EQ(shuffleSource(ShuffleMode::Up, 9, 1, 8), 8u);
  EXPECT_EQ(shuffleSource(ShuffleMode::Up, 9, 2, 8), 9u);
  EXPECT_EQ(shuffleSource(ShuffleMode::Down, 14, 1, 8), 15u);
  EXPECT_EQ(shuffleSource(ShuffleMode::Down, 14, 2, 8), 14u);
  EXPECT_EQ(shuffleSource(ShuffleMode::Down, 30, 1, 32), 31u);
  EXPECT_EQ(shuffleSource(ShuffleMode::Down, 31, 1, 32), 31u);
}

TEST(Shuffles, Xor) {
  EXPECT_EQ(shuffleSource(ShuffleMode::Xor, 3, 16, 32), 19u);
  // An earlier part may be read, a later one not.
  EXPECT_EQ(shuffleSource(ShuffleMode::Xor, 9, 8, 8), 1u);
  EXPECT_EQ(shuffleSource(ShuffleMode::Xor, 1, 8, 8), 1u);
}
