//===- AvailableMemoryTest.cpp --------------------------------------------===//

#include "cuda-lint/AvailableMemory.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <gtest/gtest.h>

using namespace cuda_lint;
using namespace llvm;

namespace {

/// A folder that stands in for the file systems of the kernel.
class AvailableMemoryTest : public testing::Test {
protected:
  AvailableMemoryTest() {
    EXPECT_FALSE(sys::fs::createUniqueDirectory("cuda-lint-memory", Root));
  }
  ~AvailableMemoryTest() override { sys::fs::remove_directories(Root); }

  void write(StringRef Path, StringRef Text) {
    SmallString<128> Full(Root);
    Full += Path;
    EXPECT_FALSE(sys::fs::create_directories(sys::path::parent_path(Full)));
    std::error_code Code;
    raw_fd_ostream(Full, Code) << Text;
    EXPECT_FALSE(Code);
  }
  uint64_t available() { return availableMemory(Root.str().str()); }

  SmallString<128> Root;
};

} // namespace

TEST_F(AvailableMemoryTest, IsUnknownWhereTheKernelDoesNotTell) {
  EXPECT_EQ(available(), UINT64_MAX);
}

TEST_F(AvailableMemoryTest, IsTheKernelsEstimate) {
  write("/proc/meminfo", "MemTotal:       24000000 kB\n"
                         "MemFree:         1000000 kB\n"
                         "MemAvailable:    8000000 kB\n");
  EXPECT_EQ(available(), uint64_t(8000000) << 10);
}

TEST_F(AvailableMemoryTest, IsWhatTheNarrowestControlGroupLeaves) {
  write("/proc/meminfo", "MemAvailable: 8000000 kB\n");
  write("/proc/self/cgroup", "1:name=systemd:/elsewhere\n0::/outer/inner\n");
  write("/sys/fs/cgroup/outer/inner/memory.max", "max\n");
  write("/sys/fs/cgroup/outer/inner/memory.current", "5000000\n");
  EXPECT_EQ(available(), uint64_t(8000000) << 10);
  // Pages of files that the kernel would drop first are not held.
  write("/sys/fs/cgroup/outer/memory.max", "3000000\n");
  write("/sys/fs/cgroup/outer/memory.current", "2500000\n");
  write("/sys/fs/cgroup/outer/memory.stat",
        "anon 1000000\ninactive_file 400000\nactive_file 7\n");
  EXPECT_EQ(available(), 900000u);
  // One that is over its limit leaves nothing.
  write("/sys/fs/cgroup/memory.max", "1000\n");
  write("/sys/fs/cgroup/memory.current", "1001\n");
  EXPECT_EQ(available(), 0u);
}

TEST(AvailableMemory, IsKnownHere) {
  EXPECT_GT(availableMemory(), 0u);
  EXPECT_LT(availableMemory(), UINT64_MAX);
}
