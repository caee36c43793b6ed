#include "hardware/MergedAccess.h"

#include "gtest/gtest.h"
#include <string>

using namespace cuda_lint;

namespace {

/// The requests that the elements present become, in bytes: "8+4".
std::string merged(MergeKind Kind, unsigned Width, unsigned Alignment,
                   unsigned Present) {
  std::string Out;
  const unsigned Window = mergeWindow(Kind, Width, Alignment);
  for (const MergedPart &Part : mergedParts(Kind, Width, Window, Present))
    Out += (Out.empty() ? "" : "+") + std::to_string(Part.Count * Width);
  return Out;
}

constexpr MergeKind SharedLoad{false, true, false},
    SharedStore{true, true, false}, FieldLoad{false, false, true},
    FieldStore{true, false, true}, GlobalLoad{false, false, false};

// The rows of docs/evidence/merged-accesses.md that the rule is made of.
TEST(MergedAccess, PairsBeginAtEvenElements) {
  EXPECT_EQ(merged(SharedLoad, 4, 16, 0b0011), "8");
  EXPECT_EQ(merged(SharedLoad, 4, 16, 0b1100), "8");
  EXPECT_EQ(merged(SharedLoad, 4, 16, 0b0110), "4+4");
  EXPECT_EQ(merged(SharedLoad, 4, 16, 0b0101), "4+4");
  EXPECT_EQ(merged(SharedLoad, 4, 16, 0b1001), "4+4");
  EXPECT_EQ(merged(FieldLoad, 4, 16, 0b1001), "4+4");
}

TEST(MergedAccess, ThreeLoadsAreLoadedWithTheFourth) {
  for (unsigned Present : {0b0111, 0b1011, 0b1101, 0b1110})
    EXPECT_EQ(merged(SharedLoad, 4, 16, Present), "16");
  EXPECT_EQ(merged(FieldLoad, 4, 16, 0b1011), "16");
  // But the last three of a class.
  EXPECT_EQ(merged(FieldLoad, 4, 16, 0b1110), "4+8");
  // In an aligned array only the first three.
  EXPECT_EQ(merged(GlobalLoad, 4, 16, 0b0111), "16");
  EXPECT_EQ(merged(GlobalLoad, 4, 16, 0b1011), "8+4");
}

TEST(MergedAccess, NothingIsStoredThatIsNotThere) {
  EXPECT_EQ(merged(SharedStore, 4, 16, 0b1111), "16");
  EXPECT_EQ(merged(SharedStore, 4, 16, 0b0111), "8+4");
  EXPECT_EQ(merged(SharedStore, 4, 16, 0b1110), "4+8");
  EXPECT_EQ(merged(FieldStore, 4, 16, 0b1110), "4+4+4");
}

TEST(MergedAccess, AlignmentBoundsTheRequest) {
  EXPECT_EQ(merged(SharedLoad, 4, 8, 0b11), "8");
  EXPECT_EQ(mergeWindow(SharedLoad, 4, 4), 4u);
  EXPECT_EQ(mergeWindow(SharedLoad, 4, 12), 4u);
  EXPECT_EQ(mergeWindow(SharedLoad, 8, 16), 16u);
  EXPECT_EQ(merged(SharedLoad, 8, 16, 0b11), "16");
}

TEST(MergedAccess, NarrowElements) {
  // In shared memory halves are stored together and loaded one by one.
  EXPECT_EQ(mergeWindow(SharedLoad, 2, 16), 2u);
  EXPECT_EQ(merged(SharedStore, 2, 16, 0b1111), "8");
  EXPECT_EQ(mergeWindow(SharedStore, 1, 16), 1u);
  // Of a short4 in global memory the first and any behind the second are
  // loaded as a whole.
  EXPECT_EQ(merged(FieldLoad, 2, 8, 0b0101), "8");
  EXPECT_EQ(merged(FieldLoad, 2, 8, 0b0110), "2+2");
  EXPECT_EQ(merged(FieldLoad, 2, 8, 0b1001), "8");
  EXPECT_EQ(merged(FieldLoad, 2, 8, 0b1010), "2+2");
  EXPECT_EQ(merged(FieldLoad, 1, 4, 0b0011), "2");
}

} // namespace
