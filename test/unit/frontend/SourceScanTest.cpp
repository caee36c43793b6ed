//===- SourceScanTest.cpp -------------------------------------------------===//

#include "frontend/SourceScan.h"
#include "cuda/Bound.h"
#include "llvm/Support/MemoryBuffer.h"
#include "gtest/gtest.h"

using namespace cuda_lint;

namespace {

bool hasHostOnlyCode(llvm::StringRef Text) {
  return scanSource(Text).HasHostOnlyCode;
}

TEST(SourceScan, CodeUnderANegationIsForTheHost) {
  EXPECT_TRUE(hasHostOnlyCode("#ifndef __CUDA_ARCH__\nint x;\n#endif\n"));
  EXPECT_TRUE(hasHostOnlyCode("#if !defined(__CUDA_ARCH__)\nint x;\n#endif\n"));
  EXPECT_TRUE(hasHostOnlyCode("#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ > "
                              "600\nint x;\n#endif\n"));
  EXPECT_TRUE(hasHostOnlyCode("#if __CUDA_ARCH__ < 600\nint x;\n#endif\n"));
  EXPECT_TRUE(hasHostOnlyCode("#ifdef __CUDA_ARCH__\n#else\nint x;\n#endif\n"));
  EXPECT_TRUE(hasHostOnlyCode(
      "#if defined(__CUDA_ARCH__)\n#elif defined(A)\nint x;\n#endif\n"));
  EXPECT_TRUE(hasHostOnlyCode(
      "#ifdef A\n#elif !defined(__CUDA_ARCH__)\nint x;\n#endif\n"));
  EXPECT_TRUE(hasHostOnlyCode("  #  ifndef __CUDA_ARCH__ // c\n#endif\n"));
  EXPECT_TRUE(hasHostOnlyCode("#if A && \\\n !defined(__CUDA_ARCH__)\n#endif"));
  EXPECT_TRUE(hasHostOnlyCode("void f() { NV_IF_TARGET(NV_IS_HOST, (g();)) }"));
}

TEST(SourceScan, CodeForTheDeviceIsNot) {
  EXPECT_FALSE(hasHostOnlyCode("#ifdef __CUDA_ARCH__\nint x;\n#endif\n"));
  EXPECT_FALSE(hasHostOnlyCode("#if defined(__CUDA_ARCH__)\nint x;\n#endif\n"));
  EXPECT_FALSE(hasHostOnlyCode("#if __CUDA_ARCH__ >= 900\nint x;\n#endif\n"));
  EXPECT_FALSE(hasHostOnlyCode("#ifdef __CUDA_ARCH__\n#endif\n#ifndef "
                               "A\n#else\nint x;\n#endif\n"));
  EXPECT_FALSE(hasHostOnlyCode("#ifdef __CUDA_ARCH__\n#ifdef "
                               "B\n#else\n#endif\n#endif\n"));
  EXPECT_FALSE(hasHostOnlyCode("// #ifndef __CUDA_ARCH__\n"));
  EXPECT_FALSE(hasHostOnlyCode("/*\n#ifndef __CUDA_ARCH__\n*/"));
  EXPECT_FALSE(hasHostOnlyCode("auto s = R\"(\n#ifndef __CUDA_ARCH__\n)\";"));
  EXPECT_FALSE(hasHostOnlyCode("#define A __CUDA_ARCH__ < 3\nint x;"));
  EXPECT_FALSE(hasHostOnlyCode("#ifndef __CUDACC__\n#else\n#endif"));
}

TEST(SourceScan, Broken) {
  EXPECT_FALSE(hasHostOnlyCode(""));
  EXPECT_FALSE(hasHostOnlyCode("#"));
  EXPECT_FALSE(hasHostOnlyCode("#endif\n#else\n#elif\n#if"));
  EXPECT_FALSE(hasHostOnlyCode("#include\n#include <a\n#include MACRO\n"));
  EXPECT_FALSE(hasHostOnlyCode("\"unterminated\n'x\n/* end"));
}

TEST(SourceScan, Includes) {
  SourceFacts Facts = scanSource("#include \"a/b.h\"\n#include <cuda/x>\n"
                                 "# include \"c.cuh\" // why\n#include M\n");
  ASSERT_EQ(Facts.Includes.size(), 3u);
  EXPECT_EQ(Facts.Includes[0].Name, "a/b.h");
  EXPECT_FALSE(Facts.Includes[0].Angled);
  EXPECT_EQ(Facts.Includes[1].Name, "cuda/x");
  EXPECT_TRUE(Facts.Includes[1].Angled);
  EXPECT_EQ(Facts.Includes[2].Name, "c.cuh");
}

TEST(SourceScan, FollowsIncludes) {
  auto FS = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  auto Add = [&](llvm::StringRef Path, llvm::StringRef Text) {
    FS->addFile(Path, 0, llvm::MemoryBuffer::getMemBufferCopy(Text));
  };
  Add("/p/src/a.cu", "#include \"b.h\"\n#include <lib/c.h>\n");
  Add("/p/src/b.h", "#include \"../src/a.cu\"\n#include \"sub/d.h\"\n");
  Add("/p/inc/lib/c.h", "#include \"e.h\"\n");
  Add("/p/inc/lib/e.h", "");
  Add("/p/inc/sub/d.h", "#ifndef __CUDA_ARCH__\n#endif\n");
  SourceScanner Scanner(FS);
  std::vector<std::string> Seen;
  EXPECT_FALSE(Scanner.reaches("/p/src/a.cu", {"/p/inc"},
                               [&](llvm::StringRef Path, const SourceFacts &) {
                                 Seen.push_back(Path.str());
                                 return false;
                               }));
  EXPECT_EQ(Seen, (std::vector<std::string>{"/p/src/a.cu", "/p/src/b.h",
                                            "/p/inc/lib/c.h", "/p/inc/sub/d.h",
                                            "/p/inc/lib/e.h"}));
  auto HostOnly = [](llvm::StringRef, const SourceFacts &Facts) {
    return Facts.HasHostOnlyCode;
  };
  EXPECT_TRUE(Scanner.reaches("/p/src/a.cu", {"/p/inc"}, HostOnly));
  EXPECT_FALSE(Scanner.reaches("/p/src/a.cu", {}, HostOnly));
  EXPECT_FALSE(Scanner.reaches("/p/src/none.cu", {}, HostOnly));
}

TEST(SourceScan, GoesSoFar) {
  auto FS = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  auto Add = [&](llvm::StringRef Path, llvm::StringRef Text) {
    FS->addFile(Path, 0, llvm::MemoryBuffer::getMemBufferCopy(Text));
  };
  const llvm::StringRef Last = "#ifndef __CUDA_ARCH__\n#endif\n";
  Add("/p/a.cu", "#include \"b.h\"\n");
  Add("/p/b.h", "#include \"c.h\"\n");
  Add("/p/c.h", Last);
  auto Reaches = [&] {
    return SourceScanner(FS).reaches(
        "/p/a.cu", {}, [](llvm::StringRef, const SourceFacts &Facts) {
          return Facts.HasHostOnlyCode;
        });
  };
  {
    BoundScope Files("scan-files", 3);
    BoundScope Bytes("scan-file-bytes", 29);
    ASSERT_EQ(Last.size(), 29u);
    EXPECT_TRUE(Reaches());
  }
  {
    BoundScope Files("scan-files", 2);
    EXPECT_FALSE(Reaches());
  }
  BoundScope Bytes("scan-file-bytes", 28);
  EXPECT_FALSE(Reaches());
}

} // namespace
