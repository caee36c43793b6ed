//===- StandardHeadersTest.cpp --------------------------------------------===//

#include "frontend/StandardHeaders.h"
#include "frontend/BuiltInFiles.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "gtest/gtest.h"

using namespace cuda_lint;
using namespace llvm;

namespace {

using Words = std::vector<std::string>;

/// A machine with these files.
IntrusiveRefCntPtr<vfs::FileSystem> machine(ArrayRef<const char *> Files) {
  auto FS = makeIntrusiveRefCnt<vfs::InMemoryFileSystem>();
  FS->addFile("/etc/hostname", 0, MemoryBuffer::getMemBuffer(""));
  for (const char *File : Files)
    FS->addFile(File, 0, MemoryBuffer::getMemBuffer(""));
  return FS;
}

constexpr StandardHeaders None = {.C = false, .Cxx = false},
                          OnlyC = {.C = true, .Cxx = false}, Both = {};

const char *const Glibc = "/usr/include/assert.h";
const char *const Gcc = "/usr/lib/gcc/x86_64-linux-gnu/12/crtbegin.o";
const char *const Libstdcxx = "/usr/include/c++/12/vector";

TEST(StandardHeaders, WhatTheMachineHas) {
  const std::vector<std::string> Target = {"--target=x86_64-linux-gnu"};
  EXPECT_EQ(findStandardHeaders(Target, machine({})), None);
  EXPECT_EQ(findStandardHeaders(Target, machine({Glibc})), OnlyC);
  EXPECT_EQ(findStandardHeaders(Target, machine({Glibc, Gcc})), OnlyC);
  EXPECT_EQ(findStandardHeaders(Target, machine({Glibc, Gcc, Libstdcxx})),
            Both);
}

TEST(StandardHeaders, WhatTheCommandSays) {
  auto Full = machine({Glibc, Gcc, Libstdcxx});
  EXPECT_EQ(
      findStandardHeaders({"--target=x86_64-linux-gnu", "--sysroot=/s"}, Full),
      None);
  // Who wants none misses none.
  for (const char *Option : {"-nostdinc", "-nostdinc++", "-nostdlibinc"})
    EXPECT_EQ(findStandardHeaders({Option}, machine({})), Both) << Option;
}

TEST(StandardHeaders, OptionsThatDecide) {
  EXPECT_EQ(standardHeaderOptions({"-DX", "-I", "a", "--sysroot", "/s",
                                   "--sysroot=/t", "-O2", "-nostdinc++"}),
            (Words{"--sysroot", "/s", "--sysroot=/t", "-nostdinc++"}));
  EXPECT_EQ(standardHeaderOptions({"-stdlibrary.cu", "--sysroot"}), Words());
}

TEST(StandardHeaders, Fallback) {
  EXPECT_EQ(fallbackHeaderOptions(Both, "/f"), Words());
  EXPECT_EQ(fallbackHeaderOptions(OnlyC, "/f"),
            (Words{"-stdlib++-isystem", "/f/c++"}));
  // musl's configuration of libc++ comes before its own.
  EXPECT_EQ(fallbackHeaderOptions(None, "/f"),
            (Words{"-stdlib++-isystem", "/f/c++-musl", "-stdlib++-isystem",
                   "/f/c++", "-idirafter", "/f/c"}));
}

TEST(BuiltInFiles, AreReadAndUnpacked) {
  const BuiltInFiles All = builtInFiles();
  if (All.Files.empty())
    GTEST_SKIP() << "no portable build";
  auto FS = withBuiltInFiles(machine({Glibc}));
  const std::string Header = (BuiltInFolder + "/headers/cuda/cuda.h").str();
  auto Buffer = FS->getBufferForFile(Header);
  ASSERT_TRUE(Buffer);
  EXPECT_TRUE((*Buffer)->getBuffer().contains("CUDA_VERSION"));
  EXPECT_TRUE(FS->exists(BuiltInFolder + "/clang/include/stddef.h"));
  EXPECT_TRUE(FS->exists(BuiltInFolder + "/standard/c++/vector"));
  EXPECT_TRUE(FS->exists(BuiltInFolder + "/standard/c/stdio.h"));
  EXPECT_FALSE(FS->exists(BuiltInFolder + "/standard/c/vector"));
  EXPECT_FALSE(FS->exists(BuiltInFolder + "-other/headers/cuda/cuda.h"));
  // The rest of the machine is as it was.
  EXPECT_TRUE(FS->exists(Glibc));

  SmallString<128> Folder;
  ASSERT_FALSE(sys::fs::createUniqueDirectory("cuda-lint-unpack", Folder));
  Expected<std::string> Unpacked = unpackBuiltInFiles(Folder);
  ASSERT_TRUE(bool(Unpacked));
  auto OnDisk = MemoryBuffer::getFile(*Unpacked + "/headers/cuda/cuda.h");
  ASSERT_TRUE(OnDisk);
  EXPECT_EQ((*OnDisk)->getBuffer(), (*Buffer)->getBuffer());
  // What is there is kept.
  Expected<std::string> Again = unpackBuiltInFiles(Folder);
  ASSERT_TRUE(bool(Again));
  EXPECT_EQ(*Again, *Unpacked);
  sys::fs::remove_directories(Folder);
}

TEST(BuiltInFiles, SayWhereTheyCannotBeUnpacked) {
  if (builtInFiles().Files.empty())
    GTEST_SKIP() << "no portable build";
  Expected<std::string> Unpacked = unpackBuiltInFiles("/dev/null/folder");
  ASSERT_FALSE(bool(Unpacked));
  EXPECT_NE(toString(Unpacked.takeError()).find("/dev/null/folder"),
            std::string::npos);
}

} // namespace
