//===- ToolkitTest.cpp ----------------------------------------------------===//

#include "frontend/Toolkit.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"

using namespace cuda_lint;

namespace {

class ToolkitTest : public ::testing::Test {
protected:
  llvm::IntrusiveRefCntPtr<llvm::vfs::InMemoryFileSystem> FS =
      llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();

  void add(llvm::StringRef Path, llvm::StringRef Text = "") {
    FS->addFile(Path, 0, llvm::MemoryBuffer::getMemBufferCopy(Text));
  }

  /// The headers by which a toolkit is known.
  void addHeaders(std::string Include, unsigned Version) {
    add(Include + "/cuda.h", "// CUDA_VERSION is below\n#define CUDA_VERSION " +
                                 std::to_string(Version) + "\n");
    add(Include + "/cuda_runtime.h");
    add(Include + "/crt/host_config.h");
  }

  /// What is found; an empty toolkit if nothing is.
  Toolkit found(std::string Compiler, std::string CommandCudaPath = "") {
    return find(std::move(Compiler), std::move(CommandCudaPath))
        .value_or(Toolkit());
  }

  std::optional<Toolkit> find(std::string Compiler,
                              std::string CommandCudaPath = "") {
    ToolkitSearch Search;
    Search.Compiler = std::move(Compiler);
    Search.Directory = "/src";
    Search.CommandCudaPath = std::move(CommandCudaPath);
    Search.FileSystem = FS;
    Search.UseEnvironment = false;
    return findToolkit(Search);
  }

  using Dirs = std::vector<std::string>;
};

TEST_F(ToolkitTest, Classical) {
  addHeaders("/opt/cuda-12/include", 12040);
  std::optional<Toolkit> Found = readToolkit("/opt/cuda-12", FS);
  ASSERT_TRUE(Found);
  EXPECT_EQ(Found->Version, 12040u);
  EXPECT_EQ(Found->majorVersion(), 12u);
  EXPECT_EQ(Found->minorVersion(), 4u);
  EXPECT_EQ(Found->IncludeDirs, Dirs{"/opt/cuda-12/include"});
}

TEST_F(ToolkitTest, Cuda13KeepsCcclApart) {
  addHeaders("/opt/cuda/include", 13000);
  add("/opt/cuda/include/cccl/cuda/std/version");
  EXPECT_EQ(readToolkit("/opt/cuda", FS).value_or(Toolkit()).IncludeDirs,
            (Dirs{"/opt/cuda/include", "/opt/cuda/include/cccl"}));
}

TEST_F(ToolkitTest, TargetsFolder) {
  addHeaders("/conda/targets/sbsa-linux/include", 12000);
  addHeaders("/conda/targets/x86_64-linux/include", 12010);
  EXPECT_EQ(readToolkit("/conda", FS).value_or(Toolkit()).Version, 12010u);
}

TEST_F(ToolkitTest, WheelsWithAFolderPerComponent) {
  std::string Nvidia = "/venv/lib/python3.11/site-packages/nvidia";
  add(Nvidia + "/cuda_runtime/include/cuda.h", "#define CUDA_VERSION 11080\n");
  add(Nvidia + "/cuda_runtime/include/cuda_runtime.h");
  add(Nvidia + "/cuda_nvcc/include/crt/host_config.h");
  add(Nvidia + "/cuda_cccl/include/cub/cub.cuh");
  for (std::string Root : {Nvidia, Nvidia + "/cuda_runtime",
                           std::string("/venv/lib/python3.11/site-packages")}) {
    std::optional<Toolkit> Found = readToolkit(Root, FS);
    ASSERT_TRUE(Found) << Root;
    EXPECT_EQ(Found->Version, 11080u);
    EXPECT_EQ(Found->IncludeDirs, (Dirs{Nvidia + "/cuda_runtime/include",
                                        Nvidia + "/cuda_cccl/include",
                                        Nvidia + "/cuda_nvcc/include"}));
  }
}

TEST_F(ToolkitTest, WheelsWithAFolderPerVersion) {
  addHeaders("/site/nvidia/cu13/include", 13010);
  add("/site/nvidia/cu13/include/cccl/cub/cub.cuh");
  add("/site/nvidia/cublas/include/cublas.h");
  for (const char *Root : {"/site", "/site/nvidia", "/site/nvidia/cu13"}) {
    std::optional<Toolkit> Found = readToolkit(Root, FS);
    ASSERT_TRUE(Found) << Root;
    EXPECT_EQ(Found->Version, 13010u);
    EXPECT_EQ(Found->IncludeDirs, (Dirs{"/site/nvidia/cu13/include",
                                        "/site/nvidia/cu13/include/cccl"}));
  }
}

TEST_F(ToolkitTest, DebianHasItsHeadersElsewhere) {
  addHeaders("/usr/include", 11080);
  add("/usr/lib/cuda/version.txt");
  EXPECT_EQ(readToolkit("/usr/lib/cuda", FS).value_or(Toolkit()).IncludeDirs,
            Dirs{"/usr/include"});
}

TEST_F(ToolkitTest, IncompleteIsNoToolkit) {
  EXPECT_FALSE(readToolkit("/nowhere", FS));
  add("/a/include/cuda.h", "#define CUDA_VERSION 12000\n");
  EXPECT_FALSE(readToolkit("/a", FS)) << "no runtime";
  addHeaders("/b/include", 0);
  EXPECT_FALSE(readToolkit("/b", FS)) << "no version";
  add("/c/include/cuda_runtime.h");
  add("/c/include/crt/host_config.h");
  EXPECT_FALSE(readToolkit("/c", FS)) << "no cuda.h";
}

TEST_F(ToolkitTest, FromTheCommand) {
  addHeaders("/opt/cuda-12.4/include", 12040);
  add("/opt/cuda-12.4/bin/nvcc");
  std::optional<Toolkit> Found = find("/opt/cuda-12.4/bin/nvcc");
  ASSERT_TRUE(Found);
  EXPECT_EQ(Found->Root, "/opt/cuda-12.4");
  EXPECT_EQ(Found->FoundBy, "the compile command's compiler");
  EXPECT_EQ(found("", "/opt/cuda-12.4").FoundBy,
            "the compile command's --cuda-path");
}

TEST_F(ToolkitTest, FromTheCommandRelativeToItsDirectory) {
  addHeaders("/src/external/cuda/include", 12020);
  add("/src/external/cuda/bin/nvcc");
  EXPECT_EQ(found("external/cuda/bin/nvcc").Version, 12020u);
}

// The in-memory file system does not resolve links.
TEST(ToolkitOnDisk, ThroughSymbolicLinks) {
  llvm::SmallString<128> Root;
  ASSERT_FALSE(llvm::sys::fs::createUniqueDirectory("toolkit", Root));
  auto Write = [&](llvm::StringRef Name, llvm::StringRef Text) {
    std::string Path = (Root + "/real/" + Name).str();
    llvm::sys::fs::create_directories(llvm::sys::path::parent_path(Path));
    std::error_code Error;
    llvm::raw_fd_ostream(Path, Error) << Text;
    EXPECT_FALSE(Error);
  };
  Write("include/cuda.h", "#define CUDA_VERSION 12050\n");
  Write("include/cuda_runtime.h", "");
  Write("include/crt/host_config.h", "");
  Write("bin/nvcc", "");
  ASSERT_FALSE(
      llvm::sys::fs::create_link(Root + "/real/bin/nvcc", Root + "/nvcc"));
  ToolkitSearch Search;
  Search.Compiler = (Root + "/nvcc").str();
  Search.UseEnvironment = Search.UseSystem = false;
  std::optional<Toolkit> Found = findToolkit(Search);
  ASSERT_TRUE(Found);
  EXPECT_EQ(Found->Version, 12050u);

  // A folder of links, with a script for nvcc.
  ASSERT_FALSE(llvm::sys::fs::create_directories(Root + "/farm/include"));
  ASSERT_FALSE(llvm::sys::fs::create_directories(Root + "/farm/bin"));
  std::error_code Error;
  llvm::raw_fd_ostream((Root + "/farm/bin/nvcc").str(), Error) << "#!/bin/sh\n";
  ASSERT_FALSE(Error);
  for (const char *Name : {"cuda.h", "cuda_runtime.h", "crt"})
    ASSERT_FALSE(llvm::sys::fs::create_link(Root + "/real/include/" + Name,
                                            Root + "/farm/include/" + Name));
  Search.Compiler = (Root + "/farm/bin/nvcc").str();
  Found = findToolkit(Search);
  ASSERT_TRUE(Found);
  llvm::SmallString<128> Real;
  ASSERT_FALSE(llvm::sys::fs::real_path(Root + "/real/include", Real));
  EXPECT_EQ(Found->IncludeDirs, std::vector<std::string>{Real.str().str()});

  // Links to a part of a toolkit: the folder of links is all there is.
  ASSERT_FALSE(llvm::sys::fs::remove_directories(Root + "/real/include/crt"));
  ASSERT_FALSE(llvm::sys::fs::remove(Root + "/farm/include/crt"));
  ASSERT_FALSE(llvm::sys::fs::create_directories(Root + "/farm/include/crt"));
  llvm::raw_fd_ostream((Root + "/farm/include/crt/host_config.h").str(), Error);
  ASSERT_FALSE(Error);
  Found = findToolkit(Search);
  ASSERT_TRUE(Found);
  EXPECT_EQ(Found->IncludeDirs,
            std::vector<std::string>{(Root + "/farm/include").str()});
  llvm::sys::fs::remove_directories(Root);
}

TEST_F(ToolkitTest, ProfileSaysWhereTheTopIs) {
  addHeaders("/elsewhere/include", 11080);
  add("/pkg/bin/nvcc");
  add("/pkg/bin/nvcc.profile", "\nTOP = $(_HERE_)/../../elsewhere\n");
  EXPECT_EQ(found("/pkg/bin/nvcc").Root, "/elsewhere");
}

TEST_F(ToolkitTest, HpcSdk) {
  addHeaders("/hpc/24.1/cuda/include", 12030);
  add("/hpc/24.1/compilers/bin/nvc++");
  EXPECT_EQ(found("/hpc/24.1/compilers/bin/nvc++").Version, 12030u);
}

TEST_F(ToolkitTest, UsualPlacesTakeTheNewest) {
  addHeaders("/usr/local/cuda-11.8/include", 11080);
  addHeaders("/usr/local/cuda-12.6/include", 12060);
  addHeaders("/usr/local/cuda-9.2/include", 9020);
  EXPECT_EQ(found("nvcc").Version, 12060u);
  addHeaders("/usr/local/cuda/include", 12000);
  EXPECT_EQ(found("nvcc").Version, 12000u) << "the chosen one comes first";
}

TEST_F(ToolkitTest, TheUsersChoiceIsNotReplaced) {
  addHeaders("/usr/local/cuda/include", 12000);
  ToolkitSearch Search;
  Search.CudaPath = "/no/such";
  Search.FileSystem = FS;
  EXPECT_FALSE(findToolkit(Search));
}

// CUDA C++ Programming Guide, CUDA Dynamic Parallelism: CDP2 is the default
// from CUDA 12.0 on; the macro brings CDP1 back, where the architecture has it.
TEST(CdpVersion, FollowsToolkitArchitectureAndMacro) {
  EXPECT_EQ(cdpVersion(11080, 90, false), 1u);
  EXPECT_EQ(cdpVersion(11999, 90, false), 1u);
  EXPECT_EQ(cdpVersion(12000, 80, false), 2u);
  EXPECT_EQ(cdpVersion(13000, 90, false), 2u);
  EXPECT_EQ(cdpVersion(12000, 80, true), 1u);
  EXPECT_EQ(cdpVersion(12000, 89, true), 1u);
  EXPECT_EQ(cdpVersion(12000, 90, true), 2u);
}

TEST(Toolkit, KnowsItsHeaders) {
  for (const char *Name :
       {"cub/cub.cuh", "thrust/sort.h", "cuda/std/array", "cublas_v2.h",
        "cufft.h", "nvml.h", "npp.h", "curand_kernel.h", "nvtx3/nvToolsExt.h"})
    EXPECT_TRUE(isToolkitHeader(Name)) << Name;
  for (const char *Name : {"mpi.h", "boost/limits.hpp", "vector", "helper.h",
                           "cudnn/x.h", "src/cub.cuh", "cuda_utils.h"})
    EXPECT_FALSE(isToolkitHeader(Name)) << Name;
}

} // namespace
