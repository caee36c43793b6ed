//===- Frontend.cpp - From a file to the commands that parse it -----------===//

#include "frontend/Frontend.h"
#include "cuda/Bound.h"
#include "frontend/SourceScan.h"
#include "clang/Basic/OffloadArch.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/TargetParser/Host.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;
using clang::tooling::CompilationDatabase;
using clang::tooling::CompileCommand;

namespace cuda_lint {
namespace {

/// The architecture for files of which nobody says one.
constexpr StringLiteral DefaultArchitecture = "sm_90";

/// CUDA_VERSION of the embedded headers.
constexpr unsigned EmbeddedCudaVersion = 13000;

/// The newest SDK that Clang 22 knows fully; newer ones do not change how it
/// parses, but one that it does not know turns features off.
constexpr unsigned NewestSdkOfClang = 12080;

/// The newest PTX that Clang 22 knows. Built-in functions are declared from
/// some version on; what headers use is their own matter.
constexpr StringLiteral NewestPtxFeature = "ptx90";

/// A header of the toolkit that Clang's wrapper includes by a name that a
/// folder of the user's may hold, too. nvcc includes cuda_runtime.h only, which
/// finds its like beside itself. headers/shadowed has a file of each name, that
/// leads the wrapper to what the macro names.
struct ShadowedHeader {
  StringLiteral Name;
  StringLiteral Macro;
};
constexpr ShadowedHeader ShadowedHeaders[] = {
    {"cuda.h", "__CUDA_LINT_CUDA_H"},
    {"driver_types.h", "__CUDA_LINT_DRIVER_TYPES_H"},
    {"host_config.h", "__CUDA_LINT_HOST_CONFIG_H"},
    {"host_defines.h", "__CUDA_LINT_HOST_DEFINES_H"},
};

const Bound<size_t>
    MaxBorrowCandidates("borrowed-commands", 2000, BoundKind::Reach,
                        "files of a compilation database that are looked "
                        "through for one that includes a header");

std::string absolutePath(StringRef Directory, StringRef Path) {
  SmallString<256> Absolute(Path);
  if (sys::path::is_relative(Absolute) && !Directory.empty()) {
    Absolute = Directory;
    sys::path::append(Absolute, Path);
  }
  sys::path::remove_dots(Absolute, /*remove_dot_dot=*/true);
  return Absolute.str().str();
}

/// The folders that \p Command searches for headers, absolute.
std::vector<std::string> includeDirs(const TranslatedCommand &Command) {
  std::vector<std::string> Dirs;
  ArrayRef<std::string> Options = Command.Options;
  for (size_t I = 0; I < Options.size(); ++I) {
    StringRef Option = Options[I];
    if ((Option == "-isystem" || Option == "-iquote" || Option == "-I" ||
         Option == "-idirafter") &&
        I + 1 < Options.size())
      Dirs.push_back(absolutePath(Command.Directory, Options[++I]));
    else if (Option.consume_front("-I"))
      Dirs.push_back(absolutePath(Command.Directory, Option));
  }
  return Dirs;
}

/// GCC's own folder of headers, of its newest version. What nvcc's host
/// compiler finds there and Clang's own folder lacks (omp.h, quadmath.h) is
/// searched for there, after everything else.
std::string gccIncludeDir(vfs::FileSystem &FS) {
  std::string Best;
  unsigned BestVersion = 0;
  std::error_code Error;
  for (vfs::directory_iterator Target = FS.dir_begin("/usr/lib/gcc", Error),
                               End;
       !Error && Target != End; Target.increment(Error)) {
    // The folder of this machine; cross compilers have theirs beside it.
    if (!sys::path::filename(Target->path())
             .starts_with(Triple(sys::getProcessTriple()).getArchName()))
      continue;
    std::error_code Inner;
    for (vfs::directory_iterator I = FS.dir_begin(Target->path(), Inner);
         !Inner && I != End; I.increment(Inner)) {
      unsigned Version = 0;
      StringRef Name = sys::path::filename(I->path());
      if (Name.consumeInteger(10, Version) || Version <= BestVersion ||
          !FS.exists(I->path() + "/include"))
        continue;
      BestVersion = Version;
      Best = (I->path() + "/include").str();
    }
  }
  return Best;
}

/// The architecture that nvcc compiles for if it is not told.
StringRef defaultOfNvcc(unsigned CudaVersion) {
  return CudaVersion >= 13000 ? "sm_75" : "sm_52";
}

/// The newest architecture that a toolkit knows (-arch=all).
StringRef newestOf(unsigned CudaVersion) {
  if (CudaVersion >= 12090)
    return "sm_121";
  if (CudaVersion >= 12080)
    return "sm_120";
  return "sm_90";
}

/// \p Name, or the highest architecture below it that this Clang knows.
std::string knownArchitecture(StringRef Name) {
  if (clang::StringToOffloadArch(Name) != clang::OffloadArch::UNKNOWN)
    return Name.str();
  for (unsigned Number = architectureNumber(Name); Number; --Number)
    if (std::string Lower = "sm_" + std::to_string(Number);
        clang::StringToOffloadArch(Lower) != clang::OffloadArch::UNKNOWN)
      return Lower;
  return DefaultArchitecture.str();
}

class SingleCommandDatabase final : public CompilationDatabase {
public:
  explicit SingleCommandDatabase(CompileCommand Command)
      : Command(std::move(Command)) {}
  std::vector<CompileCommand> getCompileCommands(StringRef) const override {
    return {Command};
  }
  std::vector<std::string> getAllFiles() const override {
    return {Command.Filename};
  }
  std::vector<CompileCommand> getAllCompileCommands() const override {
    return {Command};
  }

private:
  CompileCommand Command;
};

} // namespace

Frontend::Frontend(FrontendOptions Options)
    : Options(std::move(Options)),
      Scanner(std::make_unique<SourceScanner>(this->Options.FileSystem)) {
  // Commands run in their own directories.
  for (std::string *Path :
       {&this->Options.CudaPath, &this->Options.ShareDir,
        &this->Options.ResourceDir, &this->Options.StandardDir})
    if (!Path->empty()) {
      SmallString<256> Absolute(*Path);
      sys::fs::make_absolute(Absolute);
      *Path = Absolute.str().str();
    }
  if (this->Options.SearchSystem)
    GccInclude =
        gccIncludeDir(this->Options.FileSystem ? *this->Options.FileSystem
                                               : *vfs::getRealFileSystem());
}

Frontend::~Frontend() = default;

void Frontend::note(std::string Text) {
  std::lock_guard<std::mutex> Guard(Lock);
  if (Noted.insert(Text).second)
    Notes.push_back(std::move(Text));
}

std::vector<std::string> Frontend::takeNotes() {
  std::lock_guard<std::mutex> Guard(Lock);
  return std::exchange(Notes, {});
}

std::optional<Toolkit> Frontend::toolkitFor(const TranslatedCommand &Command) {
  if (Options.ForceEmbeddedHeaders)
    return std::nullopt;
  ToolkitSearch Search;
  Search.CudaPath = Options.CudaPath;
  if (Command.Kind == CompilerKind::Nvcc || Command.Kind == CompilerKind::Nvcxx)
    Search.Compiler = Command.Compiler;
  Search.Directory = Command.Directory;
  Search.CommandCudaPath = Command.CudaPath;
  Search.FileSystem = Options.FileSystem;
  Search.UseEnvironment = Search.UseSystem = Options.SearchSystem;
  std::string Key =
      Search.Compiler + '\n' + Search.CommandCudaPath + '\n' +
      (sys::path::is_relative(Search.Compiler + "/") ? Search.Directory
                                                     : std::string());
  std::lock_guard<std::mutex> Guard(Lock);
  auto [Known, New] = Toolkits.try_emplace(Key);
  if (New)
    Known->second = findToolkit(Search);
  return Known->second;
}

/// Clang's options for standard headers where the machine has none, and says
/// so.
std::vector<std::string>
Frontend::fallbackFor(const TranslatedCommand &Command) {
  if (Options.StandardDir.empty())
    return {};
  const std::vector<std::string> Deciding =
      standardHeaderOptions(Command.Options);
  StandardHeaders Found;
  {
    std::lock_guard<std::mutex> Guard(Lock);
    auto [Known, New] = Standard.try_emplace(join(Deciding, "\n"));
    if (New)
      Known->second = findStandardHeaders(
          Deciding,
          Options.FileSystem ? Options.FileSystem : vfs::getRealFileSystem());
    Found = Known->second;
  }
  if (!Found.C)
    note("no C and C++ standard headers found: built-in ones of musl and "
         "libc++ are used");
  else if (!Found.Cxx)
    note("no C++ standard headers found: built-in ones of libc++ are used");
  return fallbackHeaderOptions(Found, Options.StandardDir);
}

CompileCommand Frontend::commandFor(const TranslatedCommand &Command,
                                    const std::optional<Toolkit> &Toolkit,
                                    ArrayRef<std::string> Fallback,
                                    StringRef Arch, bool Device) const {
  std::vector<std::string> Args = {"clang++"};
  auto Add = [&](const Twine &Arg) { Args.push_back(Arg.str()); };

  if (!Options.ResourceDir.empty())
    Add("-resource-dir=" + Options.ResourceDir);
  switch (Command.Language) {
  case SourceLanguage::Cuda: {
    unsigned Version = std::min(
        Toolkit ? Toolkit->Version : EmbeddedCudaVersion, NewestSdkOfClang);
    Add("-x");
    Add("cuda");
    Add(Device ? "--cuda-device-only" : "--cuda-host-only");
    Add("--offload-arch=" + Arch);
    // Launches from the device only parse as relocatable device code.
    Add("-fgpu-rdc");
    // The toolkit is searched here, not by Clang, which knows one layout only
    // and takes its version from there.
    // nvcc's front end knows `typeof` in every standard.
    Add("-fgnu-keywords");
    Add("-nocudainc");
    Add("-nocudalib");
    Add("-Xclang");
    Add("-target-sdk-version=" + Twine(Version / 1000) + "." +
        Twine(Version % 1000 / 10));
    if (Device)
      Add("--cuda-feature=+" + NewestPtxFeature);
    if (Command.RelocatableDeviceCode)
      Add("-D__CUDACC_RDC__");
    // As nvcc says it, to both sides: the host's has no __CUDA_ARCH__.
    std::vector<unsigned> Numbers;
    if (Command.Architectures.size() > 1)
      for (const std::string &Name : Command.Architectures)
        Numbers.push_back(architectureNumber(Name) * 10);
    else
      Numbers.push_back(architectureNumber(Arch) * 10);
    llvm::sort(Numbers);
    std::string List;
    for (unsigned Number : Numbers)
      List += (List.empty() ? "" : ",") + std::to_string(Number);
    Add("-D__CUDA_ARCH_LIST__=" + List);
    // The header defines __CUDACC_EXTENDED_LAMBDA__ itself: before Clang's
    // wrapper it would have the toolkit include the library's <new> too early.
    if (Command.ExtendedLambda)
      Add("-D__CUDA_LINT_EXTENDED_LAMBDA__");
    if (Command.RelaxedConstexpr)
      Add("-D__CUDACC_RELAXED_CONSTEXPR__");
    if (Command.DeviceDebug)
      Add("-D__CUDACC_DEBUG__");
    if (Command.PerThreadDefaultStream)
      Add("-DCUDA_API_PER_THREAD_DEFAULT_STREAM=1");
    if (Command.FastMath)
      Add("-D__USE_FAST_MATH__");
    break;
  }
  case SourceLanguage::C:
    Add("-x");
    Add("c");
    break;
  case SourceLanguage::Cxx:
  case SourceLanguage::Other:
    Add("-x");
    Add("c++");
    break;
  }

  addHeaders(Command, Toolkit, Args);
  Args.insert(Args.end(), Fallback.begin(), Fallback.end());
  // Only the checks speak; what Clang would warn about is Clang's business.
  // Unlike -w this also silences warnings that are errors by default, most of
  // which nvcc's front ends do not share.
  Add("-Wno-everything");
  Add("-ferror-limit=0");
  Add("-Qunused-arguments");
  Add("-fsyntax-only");
  // A name that is not known is not taken for another one that looks like it.
  Add("-fno-spell-checking");
  Args.insert(Args.end(), Options.ExtraArgs.begin(), Options.ExtraArgs.end());
  Add("--");
  Add(Command.Filename);
  return CompileCommand(Command.Directory, Command.Filename, std::move(Args),
                        /*Output=*/"");
}

void Frontend::addHeaders(const TranslatedCommand &Command,
                          const std::optional<Toolkit> &Toolkit,
                          std::vector<std::string> &Args) const {
  auto AddSystemDir = [&](StringRef Dir) {
    // Moving a folder that is searched anyway to the front would break
    // #include_next.
    if (Dir == "/usr/include" || Dir == "/usr/local/include")
      return;
    Args.push_back("-isystem");
    Args.push_back(Dir.str());
  };
  // nvcc searches its toolkit after the -I folders and before the -isystem
  // ones, and CCCL's own folder after those. Clang, and all other compilers
  // that are told of a toolkit, search it last.
  const bool LikeNvcc =
      Command.Kind == CompilerKind::Nvcc || Command.Kind == CompilerKind::None;
  std::vector<StringRef> First, Last;
  if (Toolkit)
    for (StringRef Dir : Toolkit->IncludeDirs)
      (LikeNvcc && sys::path::filename(Dir) != "cccl" ? First : Last)
          .push_back(Dir);
  const std::string Embedded = Options.ShareDir + "/headers/cuda";
  if (!Toolkit && !Options.ShareDir.empty())
    (LikeNvcc ? First : Last).push_back(Embedded);
  for (StringRef Dir : First)
    AddSystemDir(Dir);
  // What the command includes by -include is read as CUDA, too: the runtime
  // comes before it, as with nvcc and Clang, unless the command brings its own.
  auto IncludeRuntime = [&] {
    if (Command.Language != SourceLanguage::Cuda)
      return;
    Args.push_back("-include");
    Args.push_back(Toolkit ? "__clang_cuda_runtime_wrapper.h"
                           : "__cuda_lint_runtime.h");
    if (!Options.ShareDir.empty()) {
      Args.push_back("-include");
      Args.push_back("__cuda_lint_compat.h");
    }
  };
  if (!Command.BringsRuntime)
    IncludeRuntime();
  Args.insert(Args.end(), Command.Options.begin(), Command.Options.end());
  if (Command.BringsRuntime)
    IncludeRuntime();
  for (StringRef Dir : Last)
    AddSystemDir(Dir);
  if (!GccInclude.empty()) {
    Args.push_back("-idirafter");
    Args.push_back(GccInclude);
  }
  if (Command.Language != SourceLanguage::Cuda)
    return;
  if (Toolkit && !Options.ShareDir.empty()) {
    Args.push_back("-idirafter");
    Args.push_back(Options.ShareDir + "/headers/fallback");
    addShadowed(Command, *Toolkit, Args);
  }
  // Clang declares the intrinsics of clusters, but cooperative_groups.h only
  // believes nvcc.
  Args.push_back("-D_CG_CLUSTER_INTRINSICS_AVAILABLE");
  if (!Options.ShareDir.empty())
    AddSystemDir(Options.ShareDir + "/headers/compat");
}

void Frontend::addShadowed(const TranslatedCommand &Command,
                           const Toolkit &Toolkit,
                           std::vector<std::string> &Args) const {
  vfs::FileSystem &FS =
      Options.FileSystem ? *Options.FileSystem : *vfs::getRealFileSystem();
  bool Any = false;
  for (const ShadowedHeader &Header : ShadowedHeaders) {
    std::string Own;
    for (StringRef Dir : Toolkit.IncludeDirs)
      if (std::string Path = (Dir + "/" + Header.Name).str(); FS.exists(Path)) {
        Own = std::move(Path);
        break;
      }
    // A folder with the runtime's own header is another toolkit: nvcc takes
    // everything from there.
    if (Own.empty() ||
        none_of(includeDirs(Command), [&](const std::string &Dir) {
          return FS.exists(Dir + "/" + Header.Name) &&
                 !FS.exists(Dir + "/cuda_runtime.h");
        }))
      continue;
    Args.push_back((Twine("-D") + Header.Macro + "=\"" + Own + "\"").str());
    Any = true;
  }
  if (!Any)
    return;
  Args.push_back("-iquote");
  Args.push_back(Options.ShareDir + "/headers/shadowed");
}

bool Frontend::hasHostOnlyCode(const TranslatedCommand &Command) {
  return Scanner->reaches(absolutePath(Command.Directory, Command.Filename),
                          includeDirs(Command),
                          [](StringRef, const SourceFacts &Facts) {
                            return Facts.HasHostOnlyCode;
                          });
}

TranslatedCommand Frontend::borrowedCommand(StringRef File,
                                            const CompilationDatabase &Database,
                                            bool &Found) {
  Found = false;
  std::vector<std::string> Files = Database.getAllFiles();
  // Near files first: those that share most of their path.
  auto Nearness = [&](StringRef Other) {
    size_t Common =
        std::mismatch(File.begin(), File.end(), Other.begin(), Other.end())
            .first -
        File.begin();
    return std::make_pair(
        sys::path::parent_path(Other) == sys::path::parent_path(File), Common);
  };
  llvm::sort(Files, [&](const std::string &A, const std::string &B) {
    auto NearA = Nearness(A), NearB = Nearness(B);
    return NearA != NearB ? NearA > NearB : A < B;
  });
  if (Files.size() > MaxBorrowCandidates)
    Files.resize(MaxBorrowCandidates);

  std::optional<TranslatedCommand> Nearest;
  for (const std::string &Other : Files) {
    for (const CompileCommand &Raw : Database.getCompileCommands(Other)) {
      TranslatedCommand Command = translate(Raw, translateOptions());
      if (Command.Language != SourceLanguage::Cuda)
        continue;
      if (!Nearest)
        Nearest = Command;
      if (Scanner->reaches(absolutePath(Command.Directory, Command.Filename),
                           includeDirs(Command),
                           [&](StringRef Path, const SourceFacts &) {
                             return Path == File;
                           })) {
        Found = true;
        return Command;
      }
      break;
    }
  }
  if (Nearest) {
    Found = true;
    return *Nearest;
  }
  return {};
}

TranslateOptions Frontend::translateOptions() const {
  TranslateOptions Translate;
  Translate.Arch = Options.Arch;
  Translate.FileSystem = Options.FileSystem;
  return Translate;
}

/// The command of the database that compiles a file, as CUDA if one does so;
/// none where there is none.
std::optional<TranslatedCommand>
Frontend::ownCommand(StringRef File,
                     const CompilationDatabase &Database) const {
  std::optional<TranslatedCommand> Command;
  for (const CompileCommand &Raw : Database.getCompileCommands(File)) {
    // Commands that Clang's tooling guessed are guesses about Clang's options,
    // which cut nvcc's to pieces.
    if (!Raw.Heuristic.empty())
      continue;
    TranslatedCommand Candidate = translate(Raw, translateOptions());
    if (!Candidate.compilesSource())
      continue;
    if (!Command || (Command->Language != SourceLanguage::Cuda &&
                     Candidate.Language == SourceLanguage::Cuda))
      Command = std::move(Candidate);
  }
  return Command;
}

std::vector<ParsePass>
Frontend::passesFor(StringRef File, const CompilationDatabase *Database) {
  SmallString<256> Absolute(File);
  sys::fs::make_absolute(Absolute);
  sys::path::remove_dots(Absolute, /*remove_dot_dot=*/true);

  ParsePass Pass;
  std::optional<TranslatedCommand> Command =
      Database ? ownCommand(Absolute, *Database) : std::nullopt;
  if (!Command && Database) {
    bool Found = false;
    TranslatedCommand Borrowed = borrowedCommand(Absolute, *Database, Found);
    if (Found) {
      SourceLanguage Own = languageOf(Absolute);
      Command = std::move(Borrowed);
      Command->Filename = Absolute.str().str();
      // A header is what its includer is; a source file says what it is.
      StringRef Extension = sys::path::extension(Absolute);
      if (!Extension.starts_with(".h"))
        Command->Language = Own;
      Pass.CommandFrom = ParsePass::Borrowed;
    }
  }
  if (!Command) {
    Pass.CommandFrom = ParsePass::Default;
    Command.emplace();
    Command->Kind = CompilerKind::Clang;
    Command->Language = languageOf(Absolute);
    Command->Filename = Absolute.str().str();
    Command->Directory = sys::path::parent_path(Absolute).str();
    Command->Architecture = Options.Arch;
  }
  if (!Command->compilesSource())
    return {};

  for (const std::string &Unknown : Command->UnknownOptions)
    note("unknown option '" + Unknown + "' in a compile command is ignored");
  for (const std::string &Problem : Command->Problems)
    note(Problem);

  std::optional<Toolkit> Toolkit = toolkitFor(*Command);
  if (!Toolkit && !Options.CudaPath.empty() && !Options.ForceEmbeddedHeaders)
    note("no CUDA toolkit in '" + Options.CudaPath +
         "': embedded headers are used");
  else if (!Toolkit && !Options.ForceEmbeddedHeaders)
    note("no CUDA toolkit found: embedded headers are used");
  Pass.EmbeddedHeaders = !Toolkit;
  Pass.CudaVersion = Toolkit ? Toolkit->Version : EmbeddedCudaVersion;

  std::string Arch = Command->Architecture;
  if (Arch.empty()) {
    if (Command->ArchitectureOpen)
      Arch = newestOf(Pass.CudaVersion).str();
    else if (Pass.CommandFrom == ParsePass::Own &&
             Command->Kind == CompilerKind::Nvcc)
      Arch = defaultOfNvcc(Pass.CudaVersion).str();
    else
      Arch = DefaultArchitecture.str();
  }
  if (std::string Known = knownArchitecture(Arch); Known != Arch) {
    note("architecture '" + Arch + "' is parsed as " + Known);
    Arch = Known;
  }
  Pass.Architecture = architectureNumber(Arch);
  Pass.Origin = *Command;

  const std::vector<std::string> Fallback = fallbackFor(*Command);
  std::vector<ParsePass> Passes;
  auto AddPass = [&](bool Device) {
    Pass.Device = Device;
    Pass.Command = commandFor(*Command, Toolkit, Fallback, Arch, Device);
    Passes.push_back(Pass);
  };
  if (Command->Language != SourceLanguage::Cuda) {
    AddPass(false);
    return Passes;
  }
  if (Options.Passes != PassMode::Host)
    AddPass(true);
  if (Options.Passes == PassMode::Host || Options.Passes == PassMode::Both) {
    AddPass(false);
  } else if (Options.Passes == PassMode::Auto && hasHostOnlyCode(*Command)) {
    Pass.WhereItDiffers = true;
    AddPass(false);
  }
  return Passes;
}

std::unique_ptr<CompilationDatabase> databaseOf(CompileCommand Command) {
  return std::make_unique<SingleCommandDatabase>(std::move(Command));
}

Expected<unsigned> writeTranslatedDatabase(Frontend &Frontend,
                                           const CompilationDatabase &Database,
                                           StringRef Folder) {
  json::Array Entries;
  StringSet<> Seen;
  for (const std::string &File : Database.getAllFiles()) {
    if (!Seen.insert(File).second)
      continue;
    std::vector<ParsePass> Passes = Frontend.passesFor(File, &Database);
    if (Passes.empty())
      continue;
    const CompileCommand &Command = Passes.front().Command;
    Entries.push_back(json::Object{
        {"directory", Command.Directory},
        {"file", Command.Filename},
        {"arguments", json::Array(Command.CommandLine)},
    });
  }

  if (std::error_code Error = sys::fs::create_directories(Folder))
    return createStringError(Error, "cannot make folder '%s'",
                             Folder.str().c_str());
  SmallString<256> Path(Folder);
  sys::path::append(Path, "compile_commands.json");
  unsigned Count = Entries.size();
  // Written beside and renamed: a reader never sees half a file.
  if (Error E = writeToOutput(Path, [&](raw_ostream &OS) {
        OS << formatv("{0:2}", json::Value(std::move(Entries))) << '\n';
        return Error::success();
      }))
    return E;
  return Count;
}

} // namespace cuda_lint
