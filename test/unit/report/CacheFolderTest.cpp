//===- CacheFolderTest.cpp - What a cache keeps ---------------------------===//

#include "cache/CacheFolder.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include <chrono>
#include <gtest/gtest.h>

using namespace cuda_lint;
using namespace llvm;

namespace {

class CacheFolderTest : public testing::Test {
protected:
  CacheFolderTest() {
    EXPECT_FALSE(sys::fs::createUniqueDirectory("cuda-lint-cache", Path));
  }
  ~CacheFolderTest() override { sys::fs::remove_directories(Path); }

  /// An entry that takes no room on the disk, used so long ago.
  std::string entry(const CacheFolder &Cache, StringRef Key, uint64_t Bytes,
                    std::chrono::minutes Ago) {
    const std::string Out = Cache.pathOf("result", Key);
    int File = -1;
    EXPECT_FALSE(sys::fs::openFileForReadWrite(
        Out, File, sys::fs::CD_CreateAlways, sys::fs::OF_None));
    EXPECT_FALSE(sys::fs::resize_file_sparse(File, Bytes));
    const auto Used = std::chrono::system_clock::now() - Ago;
    EXPECT_FALSE(sys::fs::setLastAccessAndModificationTime(File, Used, Used));
    auto Handle = sys::fs::convertFDToNativeFile(File);
    EXPECT_FALSE(sys::fs::closeFile(Handle));
    return Out;
  }

  SmallString<128> Path;
};

constexpr uint64_t Gibibyte = uint64_t(1) << 30;

} // namespace

// What is used least recently goes where one byte more is there.
TEST_F(CacheFolderTest, KeepsAGibibyte) {
  const CacheFolder Cache(Path.str().str());
  const std::string First = entry(Cache, "a", 1, std::chrono::hours(2)),
                    Second =
                        entry(Cache, "b", Gibibyte - 1, std::chrono::hours(1));
  Cache.prune(/*Now=*/true);
  EXPECT_TRUE(sys::fs::exists(First));
  EXPECT_TRUE(sys::fs::exists(Second));
  entry(Cache, "a", 2, std::chrono::hours(2));
  Cache.prune(/*Now=*/true);
  EXPECT_FALSE(sys::fs::exists(First));
  EXPECT_TRUE(sys::fs::exists(Second));
}

TEST_F(CacheFolderTest, KeepsThirtyDays) {
  const CacheFolder Cache(Path.str().str());
  constexpr std::chrono::minutes Days = std::chrono::hours(24 * 30),
                                 Some = std::chrono::minutes(20);
  const std::string Younger = entry(Cache, "a", 1, Days - Some),
                    Older = entry(Cache, "b", 1, Days + Some);
  Cache.prune(/*Now=*/true);
  EXPECT_TRUE(sys::fs::exists(Younger));
  EXPECT_FALSE(sys::fs::exists(Older));
}
