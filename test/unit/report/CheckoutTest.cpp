//===- CheckoutTest.cpp ---------------------------------------------------===//

#include "cache/Checkout.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include <gtest/gtest.h>

using namespace cuda_lint;
using namespace llvm;

namespace {

/// A folder with `.git` in it, and one below.
class CheckoutTest : public testing::Test {
protected:
  CheckoutTest() {
    SmallString<128> Made, Real;
    EXPECT_FALSE(sys::fs::createUniqueDirectory("cuda-lint-checkout", Made));
    EXPECT_FALSE(sys::fs::real_path(Made, Real));
    Folder = Real.str().str();
    EXPECT_FALSE(sys::fs::create_directories(Folder + "/project/.git"));
    EXPECT_FALSE(sys::fs::create_directories(Folder + "/project/src"));
    Root = Folder + "/project";
  }
  ~CheckoutTest() override { sys::fs::remove_directories(Folder); }

  std::string Folder, Root;
};

} // namespace

TEST_F(CheckoutTest, IsTheNearestFolderWithGit) {
  const Checkout Here = Checkout::of(Root + "/src/a.cu");
  EXPECT_EQ(Here.without(Root + "/src"), "\x1A/src");
  EXPECT_EQ(Here.without(Root), "\x1A");
  EXPECT_EQ(Here.with("\x1A/src"), Root + "/src");
}

TEST_F(CheckoutTest, LeavesOtherPathsAlone) {
  const Checkout Here = Checkout::of(Root + "/src/a.cu");
  for (const std::string &Other :
       {Root + "s/a.h", Root + ".old/a.h", Root + "-2", "/mnt" + Root + "/a.h",
        "x" + Root, Folder, std::string("nothing")})
    EXPECT_EQ(Here.without(Other), Other);
}

TEST_F(CheckoutTest, FindsThePathInATextAndInAnArgument) {
  const Checkout Here = Checkout::of(Root + "/src/a.cu");
  const std::string Text = "F 1 " + Root + "/a.h\nFile: '" + Root + "/b.h'\n";
  EXPECT_EQ(Here.without(Text), "F 1 \x1A/a.h\nFile: '\x1A/b.h'\n");
  EXPECT_EQ(Here.with(Here.without(Text)), Text);
  EXPECT_EQ(Here.withoutInArgument("-I" + Root + "/include"), "-I\x1A/include");
  EXPECT_EQ(Here.withoutInArgument("-O2"), "-O2");
}

TEST_F(CheckoutTest, IsNoneWhereNothingHoldsGitOrTheNameNeedsEscapes) {
  EXPECT_EQ(Checkout::of(Folder + "/elsewhere/a.cu").without(Root), Root);
  const std::string Strange = Folder + "/it's";
  EXPECT_FALSE(sys::fs::create_directories(Strange + "/.git"));
  EXPECT_EQ(Checkout::of(Strange + "/a.cu").without(Strange), Strange);
  EXPECT_EQ(Checkout().with("text"), "text");
}
