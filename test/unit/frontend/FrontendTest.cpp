//===- FrontendTest.cpp ---------------------------------------------------===//

#include "frontend/Frontend.h"
#include "cuda/Bound.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "gtest/gtest.h"

using namespace cuda_lint;
using clang::tooling::CompilationDatabase;
using clang::tooling::CompileCommand;

namespace {

class Database : public CompilationDatabase {
public:
  std::vector<CompileCommand> Commands;

  void add(llvm::StringRef File, std::vector<std::string> Args) {
    Args.push_back(File.str());
    Commands.emplace_back("/p", File, std::move(Args), "");
  }
  std::vector<CompileCommand>
  getCompileCommands(llvm::StringRef File) const override {
    std::vector<CompileCommand> Out;
    llvm::copy_if(Commands, std::back_inserter(Out),
                  [&](const CompileCommand &C) { return C.Filename == File; });
    return Out;
  }
  std::vector<std::string> getAllFiles() const override {
    std::vector<std::string> Out;
    for (const CompileCommand &Command : Commands)
      Out.push_back(Command.Filename);
    return Out;
  }
  std::vector<CompileCommand> getAllCompileCommands() const override {
    return Commands;
  }
};

class FrontendTest : public ::testing::Test {
protected:
  llvm::IntrusiveRefCntPtr<llvm::vfs::InMemoryFileSystem> FS =
      llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  Database DB;
  FrontendOptions Options;

  FrontendTest() {
    Options.FileSystem = FS;
    Options.SearchSystem = false;
    Options.ShareDir = "/share";
    Options.ResourceDir = "/res";
  }

  void add(llvm::StringRef Path, llvm::StringRef Text = "") {
    FS->addFile(Path, 0, llvm::MemoryBuffer::getMemBufferCopy(Text));
  }
  void addToolkit(std::string Root, unsigned Version) {
    add(Root + "/include/cuda.h",
        "#define CUDA_VERSION " + std::to_string(Version) + "\n");
    add(Root + "/include/cuda_runtime.h");
    add(Root + "/include/crt/host_config.h");
    add(Root + "/bin/nvcc");
  }
  static bool has(const ParsePass &Pass, llvm::StringRef Args) {
    return (" " + llvm::join(Pass.Command.CommandLine, " ") + " ")
               .find((" " + Args + " ").str()) != std::string::npos;
  }
};

TEST_F(FrontendTest, NvccCommandWithItsToolkit) {
  addToolkit("/cuda", 12040);
  add("/p/a.cu");
  DB.add("/p/a.cu", {"/cuda/bin/nvcc", "-arch=sm_80", "-std=c++17", "-DA",
                     "-rdc=true", "--expt-relaxed-constexpr"});
  Frontend F(Options);
  std::vector<ParsePass> Passes = F.passesFor("/p/a.cu", &DB);
  ASSERT_EQ(Passes.size(), 1u);
  const ParsePass &Pass = Passes[0];
  EXPECT_TRUE(Pass.Device);
  EXPECT_EQ(Pass.CudaVersion, 12040u);
  EXPECT_EQ(Pass.Architecture, 80u);
  EXPECT_FALSE(Pass.EmbeddedHeaders);
  EXPECT_EQ(Pass.CommandFrom, ParsePass::Own);
  EXPECT_TRUE(Pass.Origin.RelocatableDeviceCode);
  EXPECT_EQ(Pass.Command.Directory, "/p");
  for (const char *Args :
       {"-x cuda", "--cuda-device-only", "--offload-arch=sm_80", "-fgpu-rdc",
        "-std=c++17", "-DA", "-isystem /cuda/include", "-resource-dir=/res",
        "-include __clang_cuda_runtime_wrapper.h",
        "-idirafter /share/headers/fallback", "-include __cuda_lint_compat.h",
        "-D__CUDACC_RDC__", "-D__CUDACC_RELAXED_CONSTEXPR__", "-- /p/a.cu"})
    EXPECT_TRUE(has(Pass, Args)) << Args;
  EXPECT_TRUE(F.takeNotes().empty());
}

TEST_F(FrontendTest, NoToolkitMeansEmbeddedHeadersAndOneNote) {
  add("/p/a.cu");
  Frontend F(Options);
  std::vector<ParsePass> Passes = F.passesFor("/p/a.cu", nullptr);
  ASSERT_EQ(Passes.size(), 1u);
  EXPECT_TRUE(Passes[0].EmbeddedHeaders);
  EXPECT_EQ(Passes[0].CommandFrom, ParsePass::Default);
  EXPECT_EQ(Passes[0].Architecture, 90u);
  EXPECT_TRUE(has(Passes[0], "-isystem /share/headers/cuda"));
  EXPECT_TRUE(has(Passes[0], "-include __cuda_lint_runtime.h"));
  EXPECT_FALSE(has(Passes[0], "-include __clang_cuda_runtime_wrapper.h"));
  F.passesFor("/p/a.cu", nullptr);
  EXPECT_EQ(F.takeNotes(),
            (std::vector<std::string>{
                "no CUDA toolkit found: embedded headers are used"}));
  EXPECT_TRUE(F.takeNotes().empty());
}

TEST_F(FrontendTest, ToolkitsAreKeptApartByCommand) {
  addToolkit("/cuda-11", 11080);
  addToolkit("/cuda-12", 12000);
  DB.add("/p/a.cu", {"/cuda-11/bin/nvcc"});
  DB.add("/p/b.cu", {"/cuda-12/bin/nvcc"});
  Frontend F(Options);
  EXPECT_EQ(F.passesFor("/p/a.cu", &DB)[0].CudaVersion, 11080u);
  EXPECT_EQ(F.passesFor("/p/b.cu", &DB)[0].CudaVersion, 12000u);
  EXPECT_EQ(F.passesFor("/p/a.cu", &DB)[0].CudaVersion, 11080u);
}

TEST_F(FrontendTest, ArchitectureWithoutOneInTheCommand) {
  addToolkit("/cuda-12", 12000);
  addToolkit("/cuda-13", 13000);
  DB.add("/p/a.cu", {"/cuda-12/bin/nvcc"});
  DB.add("/p/b.cu", {"/cuda-13/bin/nvcc"});
  DB.add("/p/c.cu", {"/cuda-12/bin/nvcc", "-arch=all"});
  DB.add("/p/d.cu", {"/cuda-13/bin/nvcc", "-arch=native"});
  Frontend F(Options);
  // nvcc's own defaults.
  EXPECT_EQ(F.passesFor("/p/a.cu", &DB)[0].Architecture, 52u);
  EXPECT_EQ(F.passesFor("/p/b.cu", &DB)[0].Architecture, 75u);
  EXPECT_EQ(F.passesFor("/p/c.cu", &DB)[0].Architecture, 90u);
  EXPECT_EQ(F.passesFor("/p/d.cu", &DB)[0].Architecture, 121u);
  Options.Arch = "sm_86";
  Frontend Chosen(Options);
  EXPECT_EQ(Chosen.passesFor("/p/c.cu", &DB)[0].Architecture, 86u);
}

// Both sides of each version from which on nvcc says another one.
TEST_F(FrontendTest, ArchitecturesOfAToolkit) {
  auto Parsed = [&](unsigned Version, const char *Option) {
    const std::string Root = "/cuda-" + std::to_string(Version),
                      File = Root + Option + ".cu";
    addToolkit(Root, Version);
    DB.add(File, {Root + "/bin/nvcc", Option});
    Frontend F(Options);
    const ParsePass Pass = F.passesFor(File, &DB)[0];
    EXPECT_EQ(Pass.CudaVersion, Version);
    return std::pair(Pass.Architecture,
                     has(Pass, "-Xclang -target-sdk-version=12.8"));
  };
  using Seen = std::pair<unsigned, bool>;
  EXPECT_EQ(Parsed(12079, "-DA"), Seen(52, false));
  EXPECT_EQ(Parsed(12999, "-DA"), Seen(52, true));
  EXPECT_EQ(Parsed(13000, "-DA"), Seen(75, true));
  EXPECT_EQ(Parsed(12079, "-arch=all"), Seen(90, false));
  EXPECT_EQ(Parsed(12080, "-arch=all"), Seen(120, true));
  EXPECT_EQ(Parsed(12089, "-arch=all"), Seen(120, true));
  EXPECT_EQ(Parsed(12090, "-arch=all"), Seen(121, true));
  // Without a toolkit.
  add("/p/k.cu");
  DB.add("/p/k.cu", {"g++", "-x", "cuda"});
  Frontend F(Options);
  EXPECT_EQ(F.passesFor("/p/k.cu", &DB)[0].CudaVersion, 13000u);
}

TEST_F(FrontendTest, UnknownArchitectureIsParsedAsTheNextBelow) {
  addToolkit("/cuda", 13000);
  DB.add("/p/a.cu", {"/cuda/bin/nvcc", "-arch=sm_125"});
  Frontend F(Options);
  EXPECT_EQ(F.passesFor("/p/a.cu", &DB)[0].Architecture, 121u);
  EXPECT_EQ(F.takeNotes(), (std::vector<std::string>{
                               "architecture 'sm_125' is parsed as sm_121"}));
}

TEST_F(FrontendTest, Passes) {
  add("/p/plain.cu", "__global__ void k() {}");
  add("/p/sides.cu", "#include \"sides.h\"\n");
  add("/p/sides.h", "#ifdef __CUDA_ARCH__\n#else\nint host;\n#endif\n");
  auto Sides = [&](PassMode Mode, llvm::StringRef File) {
    Options.Passes = Mode;
    Frontend F(Options);
    std::string Out;
    for (const ParsePass &Pass : F.passesFor(File, nullptr)) {
      EXPECT_EQ(Pass.Device, has(Pass, "--cuda-device-only"));
      EXPECT_EQ(Pass.Device, !has(Pass, "--cuda-host-only"));
      Out += Pass.Device ? 'd' : 'h';
    }
    return Out;
  };
  EXPECT_EQ(Sides(PassMode::Auto, "/p/plain.cu"), "d");
  EXPECT_EQ(Sides(PassMode::Auto, "/p/sides.cu"), "dh");
  EXPECT_EQ(Sides(PassMode::Device, "/p/sides.cu"), "d");
  EXPECT_EQ(Sides(PassMode::Host, "/p/plain.cu"), "h");
  EXPECT_EQ(Sides(PassMode::Both, "/p/plain.cu"), "dh");
}

TEST_F(FrontendTest, HostFilesStayHostFiles) {
  DB.add("/p/main.cpp", {"g++", "-std=c++20", "-Iinc"});
  DB.add("/p/c.c", {"gcc"});
  DB.add("/p/cuda.cpp", {"nvcc", "-x", "cu"});
  Frontend F(Options);
  std::vector<ParsePass> Passes = F.passesFor("/p/main.cpp", &DB);
  ASSERT_EQ(Passes.size(), 1u);
  EXPECT_FALSE(Passes[0].Device);
  EXPECT_TRUE(has(Passes[0], "-x c++"));
  EXPECT_FALSE(has(Passes[0], "-fgpu-rdc"));
  EXPECT_FALSE(has(Passes[0], "-include __cuda_lint_runtime.h"));
  EXPECT_TRUE(has(F.passesFor("/p/c.c", &DB)[0], "-x c"));
  EXPECT_TRUE(has(F.passesFor("/p/cuda.cpp", &DB)[0], "-x cuda"));
  EXPECT_TRUE(F.passesFor("/p/object.o", &DB).empty());
}

TEST_F(FrontendTest, HeaderTakesTheCommandOfAFileThatIncludesIt) {
  add("/p/a.cu", "#include \"other.cuh\"\n");
  add("/p/z.cu", "#include <lib/k.cuh>\n");
  add("/p/other.cuh");
  add("/p/inc/lib/k.cuh");
  DB.add("/p/a.cu", {"nvcc", "-arch=sm_80", "-DA"});
  DB.add("/p/z.cu", {"nvcc", "-arch=sm_86", "-DZ", "-Iinc"});
  Frontend F(Options);
  ParsePass Pass = F.passesFor("/p/inc/lib/k.cuh", &DB)[0];
  EXPECT_EQ(Pass.CommandFrom, ParsePass::Borrowed);
  EXPECT_TRUE(has(Pass, "-DZ"));
  EXPECT_TRUE(has(Pass, "-x cuda"));
  EXPECT_TRUE(has(Pass, "-- /p/inc/lib/k.cuh"));
  EXPECT_TRUE(has(F.passesFor("/p/other.cuh", &DB)[0], "-DA"));
  // A source file without a command takes its neighbour's.
  EXPECT_TRUE(has(F.passesFor("/p/new.cu", &DB)[0], "-DA"));
}

// The nearest file's command is taken where no file that is looked at includes
// the header.
TEST_F(FrontendTest, SoManyCommandsAreLookedThroughForAHeader) {
  add("/p/a.cu", "");
  add("/p/b.cu", "#include \"k.cuh\"\n");
  add("/p/k.cuh", "");
  DB.add("/p/a.cu", {"nvcc", "-DA"});
  DB.add("/p/b.cu", {"nvcc", "-DB"});
  Frontend F(Options);
  {
    BoundScope Scope("borrowed-commands", 2);
    EXPECT_TRUE(has(F.passesFor("/p/k.cuh", &DB)[0], "-DB"));
  }
  BoundScope Scope("borrowed-commands", 1);
  EXPECT_TRUE(has(F.passesFor("/p/k.cuh", &DB)[0], "-DA"));
}

TEST_F(FrontendTest, GuessesOfClangsToolingAreNotUsed) {
  add("/p/a.cu");
  DB.add("/p/a.cu", {"nvcc", "-arch=sm_90", "-DCUT"});
  DB.Commands.back().Heuristic = "inferred from /p/b.cu";
  Frontend F(Options);
  EXPECT_NE(F.passesFor("/p/a.cu", &DB)[0].CommandFrom, ParsePass::Own);
}

TEST_F(FrontendTest, CommandThatCompilesCudaIsPreferred) {
  DB.add("/p/a.cc", {"g++", "-DHOST"});
  DB.add("/p/a.cc", {"nvcc", "-x", "cu", "-DCUDA"});
  Frontend F(Options);
  EXPECT_TRUE(has(F.passesFor("/p/a.cc", &DB)[0], "-DCUDA"));
}

TEST_F(FrontendTest, UnknownOptionIsReportedOnce) {
  DB.add("/p/a.cu", {"nvcc", "-what"});
  DB.add("/p/b.cu", {"nvcc", "-what"});
  Options.ForceEmbeddedHeaders = true;
  Frontend F(Options);
  F.passesFor("/p/a.cu", &DB);
  F.passesFor("/p/b.cu", &DB);
  EXPECT_EQ(F.takeNotes(),
            (std::vector<std::string>{
                "unknown option '-what' in a compile command is ignored"}));
}

TEST_F(FrontendTest, TranslatedDatabase) {
  addToolkit("/cuda", 12040);
  DB.add("/p/a.cu", {"/cuda/bin/nvcc", "-arch=sm_80", "-DNAME=\"x y\""});
  DB.add("/p/a.cu", {"/cuda/bin/nvcc", "-arch=sm_80", "-DTWICE"});
  DB.add("/p/b.cpp", {"g++", "-DB"});
  DB.add("/p/link.o", {"/cuda/bin/nvcc", "-dlink"});
  Options.ForceEmbeddedHeaders = false;
  Frontend F(Options);
  llvm::SmallString<128> Folder;
  ASSERT_FALSE(llvm::sys::fs::createUniqueDirectory("compdb", Folder));
  llvm::sys::path::append(Folder, "made");
  llvm::Expected<unsigned> Count = writeTranslatedDatabase(F, DB, Folder);
  ASSERT_TRUE(static_cast<bool>(Count));
  EXPECT_EQ(*Count, 2u);
  llvm::sys::path::append(Folder, "compile_commands.json");
  auto Buffer = llvm::MemoryBuffer::getFile(Folder);
  ASSERT_TRUE(static_cast<bool>(Buffer));
  auto Parsed = llvm::json::parse((*Buffer)->getBuffer());
  ASSERT_TRUE(static_cast<bool>(Parsed));
  ASSERT_EQ(Parsed->getAsArray()->size(), 2u);
  const llvm::json::Object &First = *(*Parsed->getAsArray())[0].getAsObject();
  EXPECT_EQ(First.getString("file"), "/p/a.cu");
  EXPECT_EQ(First.getString("directory"), "/p");
  EXPECT_TRUE(llvm::is_contained(*First.getArray("arguments"),
                                 llvm::json::Value("-DNAME=\"x y\"")));
  llvm::sys::fs::remove_directories(
      llvm::sys::path::parent_path(llvm::sys::path::parent_path(Folder)));
}

} // namespace
