//===- NvccCommandTest.cpp ------------------------------------------------===//

#include "frontend/NvccCommand.h"
#include "cuda/Bound.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "gtest/gtest.h"

using namespace cuda_lint;
using clang::tooling::CompileCommand;

namespace {

struct Files {
  llvm::IntrusiveRefCntPtr<llvm::vfs::InMemoryFileSystem> FS =
      llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  void add(llvm::StringRef Path, llvm::StringRef Text) {
    FS->addFile(Path, 0, llvm::MemoryBuffer::getMemBufferCopy(Text));
  }
};

TranslatedCommand run(std::vector<std::string> Args, Files Disk = {},
                      llvm::StringRef Arch = "",
                      llvm::StringRef File = "a.cu") {
  TranslateOptions Options;
  Options.FileSystem = Disk.FS;
  Options.Arch = Arch.str();
  Args.push_back(File.str());
  return translate(CompileCommand("/src", File, std::move(Args), "a.o"),
                   Options);
}

/// The translation of nvcc's options \p Args, written with spaces.
std::string options(std::vector<std::string> Args) {
  Args.insert(Args.begin(), "nvcc");
  return llvm::join(run(std::move(Args)).Options, " ");
}

TEST(NvccCommand, TakesEveryFormOfAnArgument) {
  EXPECT_EQ(options({"-Iinc"}), "-Iinc");
  EXPECT_EQ(options({"-I", "inc"}), "-Iinc");
  EXPECT_EQ(options({"-I=inc"}), "-Iinc");
  EXPECT_EQ(options({"--include-path", "a,b"}), "-Ia -Ib");
  EXPECT_EQ(options({"--include-path=a,b"}), "-Ia -Ib");
  EXPECT_EQ(options({"-isystem=s"}), "-isystem s");
  EXPECT_EQ(options({"--system-include", "s,t"}), "-isystem s -isystem t");
  EXPECT_EQ(options({"-std=c++17"}), "-std=c++17");
  EXPECT_EQ(options({"--std", "c++20"}), "-std=c++20");
  EXPECT_EQ(options({"-DA", "-D", "B=1", "--define-macro=C,D=2"}),
            "-DA -DB=1 -DC -DD=2");
  EXPECT_EQ(options({"-UA", "--undefine-macro", "B"}), "-UA -UB");
  EXPECT_EQ(options({"-include", "x.h,y.h"}), "-include x.h -include y.h");
}

// As `nvcc --dryrun` of CUDA 13.0 splits them.
TEST(NvccCommand, SplitsListsAsNvccDoes) {
  EXPECT_EQ(options({"-DFOO=\"a,b\""}), "-DFOO=\"a,b\"");
  EXPECT_EQ(options({"-DFOO=f(a,b)"}), "-DFOO=f(a -Db)");
  EXPECT_EQ(options({"-DFOO=a\\,b"}), "-DFOO=a,b");
  EXPECT_EQ(options({"-DNAME=\"x y\""}), "-DNAME=\"x y\"");
  EXPECT_EQ(options({"-I\"inc\""}), "-Iinc");
}

TEST(NvccCommand, DropsWhatParsingDoesNotDependOn) {
  EXPECT_EQ(options({"-O3",
                     "-O",
                     "2",
                     "-O=1",
                     "-g",
                     "-lineinfo",
                     "-G",
                     "-maxrregcount",
                     "32",
                     "--maxrregcount=32",
                     "-t4",
                     "-t",
                     "0",
                     "--threads=2",
                     "-c",
                     "-o",
                     "a.o",
                     "-MD",
                     "-MF",
                     "a.d",
                     "-MT",
                     "a.o",
                     "--diag-suppress=20,177",
                     "-diag-suppress",
                     "20",
                     "-Werror",
                     "all-warnings",
                     "-Xptxas",
                     "-v",
                     "-Xptxas=-O3,-v",
                     "-Xcudafe",
                     "--diag_suppress=1",
                     "-Xlinker",
                     "-rpath,/x",
                     "-cudart",
                     "static",
                     "-lcublas",
                     "-L/lib",
                     "--resource-usage",
                     "-dlto",
                     "--ptx",
                     "-Xfatbin",
                     "-compress-all",
                     "--use_fast_math",
                     "-keep",
                     "--keep-dir=k",
                     "-m64",
                     "-ftz=true",
                     "-w"}),
            "");
  EXPECT_TRUE(run({"nvcc", "-Xptxas", "-v", "-t4"}).UnknownOptions.empty());
}

TEST(NvccCommand, ArchitectureIsTheHighestOfTheList) {
  auto Arch = [](std::vector<std::string> Args) {
    Args.insert(Args.begin(), "nvcc");
    return run(std::move(Args)).Architecture;
  };
  EXPECT_EQ(Arch({"-arch", "sm_90"}), "sm_90");
  EXPECT_EQ(Arch({"-arch=sm_90a"}), "sm_90a");
  EXPECT_EQ(Arch({"--gpu-architecture=compute_80"}), "sm_80");
  EXPECT_EQ(Arch({"-gencode", "arch=compute_70,code=sm_70", "-gencode",
                  "arch=compute_90,code=sm_90", "-gencode",
                  "arch=compute_86,code=sm_86"}),
            "sm_90");
  EXPECT_EQ(Arch({"--generate-code=arch=compute_100,code=[compute_100,sm_100]",
                  "--generate-code=arch=compute_90,code=[sm_90]"}),
            "sm_100");
  // What the source is parsed for is the virtual architecture.
  EXPECT_EQ(Arch({"-gencode=arch=compute_80,code=\"sm_86,sm_89\""}), "sm_80");
  EXPECT_EQ(Arch({"-gencode=arch=compute_90a,code=sm_90a", "-gencode",
                  "arch=compute_90,code=sm_90"}),
            "sm_90a");
  EXPECT_EQ(Arch({"-arch=lto_90", "-dlto"}), "sm_90");
  EXPECT_EQ(Arch({}), "");
  TranslatedCommand All = run({"nvcc", "-gencode", "arch=compute_70,code=sm_70",
                               "-gencode", "arch=compute_75,code=sm_75"});
  EXPECT_EQ(All.Architectures, (std::vector<std::string>{"sm_70", "sm_75"}));
  EXPECT_EQ(run({"nvcc", "-arch=sm_70"}, {}, "sm_90").Architecture, "sm_90");
}

TEST(NvccCommand, OpenArchitecturesAreLeftToTheToolkit) {
  for (const char *Name : {"native", "all", "all-major"}) {
    TranslatedCommand Command = run({"nvcc", std::string("-arch=") + Name});
    EXPECT_TRUE(Command.ArchitectureOpen) << Name;
    EXPECT_EQ(Command.Architecture, "") << Name;
    EXPECT_TRUE(Command.UnknownOptions.empty()) << Name;
  }
}

TEST(NvccCommand, RelocatableDeviceCode) {
  EXPECT_TRUE(run({"nvcc", "-rdc=true"}).RelocatableDeviceCode);
  EXPECT_TRUE(run({"nvcc", "-rdc", "true"}).RelocatableDeviceCode);
  EXPECT_TRUE(
      run({"nvcc", "--relocatable-device-code=true"}).RelocatableDeviceCode);
  EXPECT_TRUE(run({"nvcc", "-dc"}).RelocatableDeviceCode);
  EXPECT_TRUE(run({"nvcc", "--device-c"}).RelocatableDeviceCode);
  EXPECT_FALSE(run({"nvcc", "-rdc=false"}).RelocatableDeviceCode);
  EXPECT_FALSE(run({"nvcc", "-c"}).RelocatableDeviceCode);
}

TEST(NvccCommand, RemembersWhatChangesTheLanguage) {
  TranslatedCommand Command =
      run({"nvcc", "--expt-relaxed-constexpr", "-extended-lambda", "-G",
           "--default-stream", "per-thread", "-use_fast_math"});
  EXPECT_TRUE(Command.RelaxedConstexpr);
  EXPECT_TRUE(Command.ExtendedLambda);
  EXPECT_TRUE(Command.DeviceDebug);
  EXPECT_TRUE(Command.PerThreadDefaultStream);
  EXPECT_TRUE(Command.FastMath);
  EXPECT_TRUE(run({"nvcc", "--expt-extended-lambda"}).ExtendedLambda);
  EXPECT_FALSE(run({"nvcc", "-default-stream=legacy"}).PerThreadDefaultStream);
}

TEST(NvccCommand, HostOptionsThatChangeTheParseAreKept) {
  EXPECT_EQ(options({"-Xcompiler=-fopenmp"}), "-fopenmp");
  EXPECT_EQ(options({"-Xcompiler", "-Wall,-fno-exceptions,-O3"}),
            "-fno-exceptions");
  EXPECT_EQ(options({"-Xcompiler", "\"-DA -mavx2\""}), "-D A -mavx2");
  EXPECT_EQ(options({"--compiler-options=-fPIC"}), "");
  EXPECT_EQ(options({"-Xcompiler=-Wl\\,-rpath"}), "");
  EXPECT_EQ(options({"-Xcompiler", "-std=c++17"}), "-std=c++17");
}

TEST(NvccCommand, NothingThatLoadsRunsOrWritesIsKept) {
  for (const char *Option :
       {"-fplugin=evil.so", "-fpass-plugin=evil.so", "-ftime-trace=out.json",
        "-fprofile-generate=dir", "-specs=evil", "--config=evil.cfg", "-B/evil",
        "-fcrash-diagnostics-dir=/x", "-fmodules-cache-path=/x", "-save-temps"})
    for (const char *Compiler : {"clang++", "g++", "nvc++"})
      EXPECT_TRUE(run({Compiler, Option}).Options.empty())
          << Compiler << ' ' << Option;
  EXPECT_EQ(options({"-Xcompiler", "-fplugin=evil.so"}), "");
  EXPECT_EQ(options({"-forward-unknown-to-host-compiler", "-fplugin=evil.so"}),
            "");
  EXPECT_TRUE(
      run({"clang++", "-Xclang", "-load", "-Xclang", "evil.so", "-mllvm", "-x"})
          .Options.empty());
}

TEST(NvccCommand, UnknownOptionsAreRemembered) {
  TranslatedCommand Command = run({"nvcc", "-no-such-option", "-DA"});
  EXPECT_EQ(Command.UnknownOptions,
            (std::vector<std::string>{"-no-such-option"}));
  EXPECT_EQ(Command.Options, (std::vector<std::string>{"-DA"}));
  Command = run({"nvcc", "-fopenmp", "-funknown-to-nvcc",
                 "--forward-unknown-to-host-compiler"});
  EXPECT_TRUE(Command.UnknownOptions.empty());
  EXPECT_EQ(Command.Options, (std::vector<std::string>{"-fopenmp"}));
  EXPECT_TRUE(run({"nvcc", "-forward-unknown-to-host-linker", "-Wl,-z"})
                  .UnknownOptions.empty());
}

TEST(NvccCommand, ArgumentMissing) {
  EXPECT_EQ(translate(CompileCommand("/src", "a.cu", {"nvcc", "-arch"}, ""), {})
                .Problems.size(),
            1u);
}

TEST(NvccCommand, ResponseFilesAreData) {
  Files Disk;
  Disk.add("/src/includes.rsp", "-I/a  -isystem=\"/b c\"\n-DX='1'");
  Disk.add("/src/outer.rsp", "@/src/includes.rsp -DOUTER");
  EXPECT_EQ(
      llvm::join(
          run({"nvcc", "--options-file", "includes.rsp", "-DZ"}, Disk).Options,
          " "),
      "-I/a -isystem /b c -DX=1 -DZ");
  EXPECT_EQ(
      llvm::join(run({"nvcc", "-optf=/src/outer.rsp"}, Disk).Options, " "),
      "-I/a -isystem /b c -DX=1 -DOUTER");
  EXPECT_EQ(llvm::join(run({"g++", "@includes.rsp"}, Disk).Options, " "),
            "-I /a -isystem =/b c -D X=1");
  // One that is missing is reported, and the rest of the command holds.
  TranslatedCommand Command = run({"nvcc", "-optf", "none.rsp", "-DA"}, Disk);
  EXPECT_EQ(
      Command.Problems,
      (std::vector<std::string>{"cannot read response file '/src/none.rsp'"}));
  EXPECT_EQ(Command.Options, (std::vector<std::string>{"-DA"}));
}

TEST(NvccCommand, ResponseFilesThatNameThemselvesEnd) {
  Files Disk;
  Disk.add("/src/loop.rsp", "-DA @/src/loop.rsp");
  Disk.add("/src/optf.rsp", "-DA --options-file optf.rsp");
  EXPECT_FALSE(run({"nvcc", "@loop.rsp"}, Disk).Problems.empty());
  EXPECT_LE(run({"nvcc", "-optf", "optf.rsp"}, Disk).Options.size(), 200u);
  // One that names itself eight times would be read 8^10 times.
  std::string Text;
  for (unsigned I = 0; I < 8; ++I)
    Text += "@/src/wide.rsp ";
  Disk.add("/src/wide.rsp", Text);
  EXPECT_LE(run({"nvcc", "@wide.rsp"}, Disk).Problems.size(), 200u);
}

// A command is somebody's file: what is read of it has an end.
TEST(NvccCommand, ResponseFilesWithinEachOther) {
  Files Disk;
  Disk.add("/src/first.rsp", "-DA @/src/second.rsp");
  Disk.add("/src/second.rsp", "-DB @/src/third.rsp");
  Disk.add("/src/third.rsp", "-DC");
  {
    BoundScope Scope("command-nested-files", 3);
    EXPECT_EQ(run({"nvcc", "-optf", "first.rsp"}, Disk).Options,
              (std::vector<std::string>{"-DA", "-DB", "-DC"}));
  }
  BoundScope Scope("command-nested-files", 2);
  const TranslatedCommand Deep = run({"nvcc", "-optf", "first.rsp"}, Disk);
  EXPECT_EQ(Deep.Options, (std::vector<std::string>{"-DA", "-DB"}));
  EXPECT_EQ(Deep.Problems,
            (std::vector<std::string>{
                "response files nested too deeply: /src/third.rsp"}));
}

TEST(NvccCommand, ResponseFilesOfACommand) {
  Files Disk;
  Disk.add("/src/a.rsp", "-DA");
  Disk.add("/src/b.rsp", "-DBB");
  const std::vector<std::string> Both = {"nvcc", "-optf", "a.rsp", "-optf",
                                         "b.rsp"};
  const std::vector<std::string> All = {"-DA", "-DBB"}, First = {"-DA"};
  {
    BoundScope Files("command-files", 2);
    BoundScope Options("command-options-files", 2);
    BoundScope Bytes("command-file-bytes", 7);
    const TranslatedCommand Command = run(Both, Disk);
    EXPECT_EQ(Command.Options, All);
    EXPECT_TRUE(Command.Problems.empty());
  }
  {
    BoundScope Scope("command-files", 1);
    const TranslatedCommand Command = run(Both, Disk);
    EXPECT_EQ(Command.Options, First);
    EXPECT_EQ(Command.Problems, (std::vector<std::string>{
                                    "too many response files: /src/b.rsp"}));
  }
  {
    BoundScope Scope("command-options-files", 1);
    EXPECT_EQ(run(Both, Disk).Options, First);
  }
  BoundScope Scope("command-file-bytes", 6);
  const TranslatedCommand Command = run(Both, Disk);
  EXPECT_EQ(Command.Options, First);
  EXPECT_EQ(Command.Problems,
            (std::vector<std::string>{"response file too large: /src/b.rsp"}));
}

TEST(NvccCommand, ArgumentsOfACommand) {
  Files Disk;
  Disk.add("/src/two.rsp", "-DA -DB");
  // The option and its file, and the source file; then the two.
  const std::vector<std::string> Two = {"nvcc", "-optf", "two.rsp"};
  {
    BoundScope Scope("command-arguments", 5);
    EXPECT_EQ(run(Two, Disk).Options, (std::vector<std::string>{"-DA", "-DB"}));
  }
  {
    BoundScope Scope("command-arguments", 4);
    EXPECT_TRUE(run(Two, Disk).Options.empty());
  }
  // In the file itself.
  {
    BoundScope Scope("command-arguments", 3);
    EXPECT_EQ(run({"nvcc", "@two.rsp"}, Disk, "", "").Options,
              (std::vector<std::string>{"-DA", "-DB"}));
  }
  BoundScope Scope("command-arguments", 2);
  EXPECT_EQ(run({"nvcc", "@two.rsp"}, Disk, "", "").Options,
            (std::vector<std::string>{"-DA"}));
}

TEST(NvccCommand, ACompilerBehindSoManyWords) {
  const std::vector<std::string> Third = {"env", "X=1", "nvcc"};
  {
    BoundScope Scope("command-launcher-words", 3);
    EXPECT_EQ(run(Third).Kind, CompilerKind::Nvcc);
  }
  BoundScope Scope("command-launcher-words", 2);
  EXPECT_EQ(run(Third).Kind, CompilerKind::Host);
}

TEST(NvccCommand, CompilersBehindLaunchers) {
  EXPECT_EQ(run({"ccache", "/opt/cuda/bin/nvcc", "-DA"}).Compiler,
            "/opt/cuda/bin/nvcc");
  EXPECT_EQ(run({"cmake", "-E", "env", "X=1", "sccache", "nvcc"}).Kind,
            CompilerKind::Nvcc);
  EXPECT_EQ(run({"/usr/bin/x86_64-linux-gnu-g++-12"}).Kind, CompilerKind::Host);
  EXPECT_EQ(run({"clang++-22"}).Kind, CompilerKind::Clang);
  EXPECT_EQ(run({"nvc++"}).Kind, CompilerKind::Nvcxx);
  EXPECT_EQ(run({"C:\\cuda\\nvcc.exe"}).Kind, CompilerKind::Host);
}

TEST(NvccCommand, Languages) {
  auto Language = [](std::vector<std::string> Args, llvm::StringRef File) {
    return run(std::move(Args), {}, "", File).Language;
  };
  EXPECT_EQ(Language({"nvcc"}, "a.cu"), SourceLanguage::Cuda);
  EXPECT_EQ(Language({"nvcc"}, "a.cpp"), SourceLanguage::Cxx);
  EXPECT_EQ(Language({"nvcc", "-x", "cu"}, "a.cpp"), SourceLanguage::Cuda);
  EXPECT_EQ(Language({"nvcc", "-x=c++"}, "a.cu"), SourceLanguage::Cxx);
  EXPECT_EQ(Language({"nvcc", "--x", "cu"}, "a.cc"), SourceLanguage::Cuda);
  EXPECT_EQ(Language({"g++"}, "a.cpp"), SourceLanguage::Cxx);
  EXPECT_EQ(Language({"gcc"}, "a.c"), SourceLanguage::C);
  EXPECT_EQ(Language({"clang++", "-x", "cuda"}, "a.cc"), SourceLanguage::Cuda);
  EXPECT_EQ(Language({"nvc++", "-cuda"}, "a.cpp"), SourceLanguage::Cuda);
  EXPECT_EQ(Language({"nvcc", "-dlink"}, "a.o"), SourceLanguage::Other);
}

TEST(NvccCommand, ClangCommands) {
  TranslatedCommand Command =
      run({"clang++", "--cuda-gpu-arch=sm_80", "--offload-arch=sm_90,sm_86",
           "--cuda-path=/opt/cuda", "-fgpu-rdc", "-std=c++20", "-Iinc", "-O2",
           "-o", "a.o", "-c", "-nocudalib"});
  EXPECT_EQ(Command.Architecture, "sm_90");
  EXPECT_EQ(Command.CudaPath, "/opt/cuda");
  EXPECT_TRUE(Command.RelocatableDeviceCode);
  EXPECT_EQ(llvm::join(Command.Options, " "), "-std=c++20 -I inc");
}

TEST(NvccCommand, HpcCompilerCommands) {
  TranslatedCommand Command =
      run({"nvc++", "-gpu=cc80,cc90,rdc,cuda12.4", "-stdpar=gpu", "-Minfo",
           "-fast", "-std=c++17", "-DA", "-mp"});
  EXPECT_EQ(Command.Architecture, "sm_90");
  EXPECT_TRUE(Command.RelocatableDeviceCode);
  EXPECT_EQ(llvm::join(Command.Options, " "), "-std=c++17 -D A");
}

TEST(NvccCommand, CrossHostCompilerNamesTheTarget) {
  EXPECT_EQ(options({"-ccbin", "/usr/bin/aarch64-linux-gnu-g++"}),
            "--target=aarch64-linux-gnu");
  EXPECT_EQ(options({"-ccbin=g++-12"}), "");
}

// As build systems write them.
TEST(NvccCommand, CMake) {
  TranslatedCommand Command =
      run({"/usr/local/cuda/bin/nvcc",
           "-forward-unknown-to-host-compiler",
           "-DFOO=\"a b\"",
           "-I/p/include",
           "-isystem=/p/third",
           "-O3",
           "-DNDEBUG",
           "--generate-code=arch=compute_80,code=[compute_80,sm_80]",
           "--generate-code=arch=compute_90,code=[compute_90,sm_90]",
           "-std=c++17",
           "-Xcompiler=-fPIC",
           "-rdc=true",
           "-Wall",
           "-MD",
           "-MT",
           "x.o",
           "-MF",
           "x.o.d",
           "-x",
           "cu",
           "-rdc=true",
           "-c"},
          {}, "", "/p/a.cu");
  EXPECT_EQ(llvm::join(Command.Options, " "),
            "-DFOO=\"a b\" -I/p/include -isystem /p/third -DNDEBUG -std=c++17");
  EXPECT_EQ(Command.Architecture, "sm_90");
  EXPECT_TRUE(Command.RelocatableDeviceCode);
  EXPECT_TRUE(Command.UnknownOptions.empty());
  EXPECT_TRUE(Command.Problems.empty());
}

TEST(NvccCommand, Bazel) {
  TranslatedCommand Command = run({"external/local_cuda/cuda/bin/nvcc",
                                   "-x",
                                   "cu",
                                   "-rdc=true",
                                   "-Xcompiler",
                                   "-fdiagnostics-color=always",
                                   "-I.",
                                   "-Ibazel-out/k8-fastbuild/bin",
                                   "-isystem",
                                   "external/x/include",
                                   "-arch=sm_90",
                                   "-std=c++17",
                                   "-Xcompiler",
                                   "-fPIC",
                                   "-ccbin",
                                   "/usr/bin/gcc",
                                   "-allow-unsupported-compiler",
                                   "-Xcompiler=-Wno-builtin-macro-redefined",
                                   "-c",
                                   "-o",
                                   "x.pic.o"});
  EXPECT_EQ(llvm::join(Command.Options, " "),
            "-I. -Ibazel-out/k8-fastbuild/bin -isystem external/x/include "
            "-std=c++17");
  EXPECT_EQ(Command.HostCompiler, "/usr/bin/gcc");
  EXPECT_TRUE(Command.UnknownOptions.empty());
}

TEST(NvccCommand, Xmake) {
  TranslatedCommand Command =
      run({"/usr/local/cuda/bin/nvcc", "-c", "-Xcompiler", "-fPIE", "-O3",
           "-Iinclude", "--std", "c++17", "-m64", "-rdc=true", "-gencode",
           "arch=compute_80,code=sm_80", "-DNDEBUG", "-MD", "-MF", "x.d", "-o",
           "build/a.cu.o"});
  EXPECT_EQ(llvm::join(Command.Options, " "), "-Iinclude -std=c++17 -DNDEBUG");
  EXPECT_TRUE(Command.UnknownOptions.empty());
}

TEST(NvccCommand, Meson) {
  TranslatedCommand Command =
      run({"nvcc", "-Iapp.p", "-I.", "-I..", "-Xcompiler=-Wall,-Winvalid-pch",
           "-Xcompiler=-Wextra", "-std=c++17", "-O2", "-g", "-arch=sm_90",
           "-MD", "-MQ", "app.p/a.cu.o", "-MF", "app.p/a.cu.o.d", "-o",
           "app.p/a.cu.o", "-c"});
  EXPECT_EQ(llvm::join(Command.Options, " "), "-Iapp.p -I. -I.. -std=c++17");
}

TEST(NvccCommand, ArchitectureNumbers) {
  EXPECT_EQ(architectureNumber("sm_90"), 90u);
  EXPECT_EQ(architectureNumber("sm_90a"), 90u);
  EXPECT_EQ(architectureNumber("compute_120f"), 120u);
  EXPECT_EQ(architectureNumber("lto_75"), 75u);
  EXPECT_EQ(architectureNumber("sm_"), 0u);
  EXPECT_EQ(architectureNumber("sm_90x"), 0u);
  EXPECT_EQ(architectureNumber("native"), 0u);
}

// Options typed after `--`: those of nvcc and those of Clang, in any mixture.
TEST(NvccCommand, OptionsWithoutACompilerAreAnybodys) {
  auto ByHand = [](std::vector<std::string> Args) {
    Args.insert(Args.begin(), "clang-tool");
    return run(std::move(Args));
  };
  EXPECT_EQ(ByHand({"-arch=sm_80"}).Architecture, "sm_80");
  EXPECT_EQ(ByHand({"-arch", "sm_80"}).Architecture, "sm_80");
  EXPECT_EQ(ByHand({"--cuda-gpu-arch=sm_86"}).Architecture, "sm_86");
  EXPECT_EQ(ByHand({"--offload-arch=sm_80,sm_90"}).Architecture, "sm_90");
  EXPECT_EQ(ByHand({"-gencode", "arch=compute_80,code=sm_80", "-gencode",
                    "arch=compute_90a,code=sm_90a"})
                .Architecture,
            "sm_90a");
  EXPECT_TRUE(ByHand({"-arch=native"}).ArchitectureOpen);
  EXPECT_TRUE(ByHand({"-rdc=true"}).RelocatableDeviceCode);
  EXPECT_TRUE(ByHand({"-dc"}).RelocatableDeviceCode);
  EXPECT_TRUE(ByHand({"-fgpu-rdc"}).RelocatableDeviceCode);
  EXPECT_FALSE(ByHand({"-fgpu-rdc", "-fno-gpu-rdc"}).RelocatableDeviceCode);
  EXPECT_TRUE(ByHand({"--extended-lambda"}).ExtendedLambda);
  EXPECT_TRUE(ByHand({"-use_fast_math"}).FastMath);
  EXPECT_TRUE(ByHand({"-default-stream", "per-thread"}).PerThreadDefaultStream);
  EXPECT_EQ(ByHand({"--cuda-path=/opt/cuda"}).CudaPath, "/opt/cuda");
  EXPECT_EQ(ByHand({"-x", "cuda"}).Language, SourceLanguage::Cuda);
  EXPECT_EQ(ByHand({"-x", "cu"}).Language, SourceLanguage::Cuda);
  EXPECT_EQ(ByHand({"-x", "c++"}).Language, SourceLanguage::Cxx);

  auto Options = [&](std::vector<std::string> Args) {
    TranslatedCommand Out = ByHand(std::move(Args));
    EXPECT_EQ(llvm::join(Out.UnknownOptions, " "), "");
    EXPECT_EQ(llvm::join(Out.Problems, " "), "");
    return llvm::join(Out.Options, " ");
  };
  // Arguments stay with their options, whoever's the option is.
  EXPECT_EQ(Options({"-maxrregcount", "32", "-idirafter", "late", "-Xptxas",
                     "-v", "-ccbin", "g++-12", "-iquote", "q", "-t", "4",
                     "-lineinfo", "-G", "-O3", "-Wall", "-Werror", "-DA"}),
            "-idirafter late -iquote q -D A");
  EXPECT_EQ(Options({"-Xcompiler", "-fopenmp,-DB", "-Xcompiler=-DC"}),
            "-fopenmp -D B -D C");
  // Both spellings of what both compilers have; a comma is Clang's in -D.
  EXPECT_EQ(Options({"-I=a", "-Ib", "-I", "c", "--include-path=d,e"}),
            "-Ia -Id -Ie -I b -I c");
  EXPECT_EQ(Options({"-DLIST=1,2", "-DTEXT=\"a b\"", "--define-macro", "N=1"}),
            "-DN=1 -D LIST=1,2 -D TEXT=\"a b\"");
  EXPECT_EQ(Options({"-std=c++17"}), "-std=c++17");
  EXPECT_EQ(Options({"--std", "c++20"}), "-std=c++20");
  EXPECT_EQ(Options({"-include", "x.h", "-isystem", "s", "-isystem=t"}),
            "-isystem t -include x.h -isystem s");
  EXPECT_EQ(
      llvm::join(ByHand({"--no-such-option", "-fno-such"}).UnknownOptions, " "),
      "--no-such-option -fno-such");
}

} // namespace
