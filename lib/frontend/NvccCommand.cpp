//===- NvccCommand.cpp - Compile commands, as Clang can run them ----------===//

#include "frontend/NvccCommand.h"
#include "cuda/Bound.h"
#include "clang/Options/Options.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Option/Arg.h"
#include "llvm/Option/ArgList.h"
#include "llvm/Option/OptTable.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/StringSaver.h"
#include <tuple>

using namespace llvm;
namespace clang_opt = clang::options;

namespace cuda_lint {
namespace {

// A command is somebody's file: these keep a broken or a hostile one harmless.
const Bound<unsigned>
    MaxResponseFileDepth("command-nested-files", 10, BoundKind::Reach,
                         "response files of a command within each other");
// All that are read for a command: files that name each other twice would be
// read a thousand times each within that depth.
const Bound<unsigned> MaxResponseFiles("command-files", 200, BoundKind::Reach,
                                       "response files of a command");
const Bound<unsigned> MaxOptionsFiles("command-options-files", 100,
                                      BoundKind::Reach,
                                      "--options-file of a command");
const Bound<uint64_t> MaxResponseFileBytes("command-file-bytes", 4 << 20,
                                           BoundKind::Reach,
                                           "bytes of a command's response "
                                           "files");
const Bound<size_t> MaxArguments("command-arguments", 100'000, BoundKind::Reach,
                                 "arguments of a command");
const Bound<size_t>
    MaxLauncherWords("command-launcher-words", 32, BoundKind::Reach,
                     "first words of a command among which the compiler is "
                     "looked for");

enum class Argument { Flag, Value, Joined, List, Paths };

enum class Effect {
  Drop,
  DeviceC,
  PreInclude,
  Define,
  Undefine,
  Include,
  SystemInclude,
  HostCompiler,
  DeviceDebug,
  TemplateDepth,
  NoExceptions,
  Language,
  Standard,
  RelaxedConstexpr,
  ExtendedLambda,
  HostOptions,
  ForwardUnknown,
  ForwardUnknownToLinker,
  Architecture,
  GenerateCode,
  RelocatableDeviceCode,
  FastMath,
  DefaultStream,
  OptionsFile
};

struct NvccOption {
  StringLiteral Long;
  StringLiteral Short;
  Argument Takes;
  Effect Does;
};

constexpr NvccOption NvccOptions[] = {
#define NVCC_OPTION(LONG, SHORT, TAKES, DOES)                                  \
  {LONG, SHORT, Argument::TAKES, Effect::DOES},
#include "frontend/NvccOptions.def"
};

/// An option as found in a command.
struct FoundOption {
  const NvccOption *Option = nullptr;
  std::optional<StringRef> Value;
};

/// Looks \p Arg up: by its whole name, by the part before `=`, and for the
/// options that allow it by the one letter that its value is joined to.
FoundOption findNvccOption(StringRef Arg) {
  static const StringMap<const NvccOption *> ByName = [] {
    StringMap<const NvccOption *> Map;
    for (const NvccOption &Option : NvccOptions) {
      Map.try_emplace(("--" + Option.Long).str(), &Option);
      if (!Option.Short.empty())
        Map.try_emplace(("-" + Option.Short).str(), &Option);
    }
    return Map;
  }();
  if (const NvccOption *Option = ByName.lookup(Arg))
    return {Option, std::nullopt};
  if (size_t Equal = Arg.find('='); Equal != StringRef::npos)
    if (const NvccOption *Option = ByName.lookup(Arg.take_front(Equal)))
      return {Option, Arg.drop_front(Equal + 1)};
  if (Arg.size() > 2 && Arg[1] != '-')
    if (const NvccOption *Option = ByName.lookup(Arg.take_front(2)))
      if (Option->Takes == Argument::Joined || Option->Takes == Argument::Paths)
        return {Option, Arg.drop_front(2)};
  return {};
}

/// Whether Clang's driver has an option that is spelt like \p Arg.
bool isClangOption(StringRef Arg) {
  std::string Text = Arg.str();
  const char *Words[] = {Text.c_str()};
  unsigned MissingIndex = 0, MissingCount = 0;
  llvm::opt::InputArgList Parsed = clang::getDriverOptTable().ParseArgs(
      Words, MissingIndex, MissingCount,
      llvm::opt::Visibility(clang_opt::ClangOption));
  // With one word, an option is known or lacks its argument.
  return MissingCount > 0 || none_of(Parsed, [](const llvm::opt::Arg *A) {
           return A->getOption().getKind() == llvm::opt::Option::UnknownClass;
         });
}

/// Splits a list of nvcc's: at commas that are neither escaped by a backslash
/// nor inside double quotes. The quotes stay.
SmallVector<std::string> splitList(StringRef List) {
  SmallVector<std::string> Items(1);
  bool Quoted = false;
  for (size_t I = 0; I < List.size(); ++I) {
    char C = List[I];
    if (C == '\\' && I + 1 < List.size() && List[I + 1] == ',' && !Quoted) {
      Items.back() += List[++I];
      continue;
    }
    if (C == '"' && (I == 0 || List[I - 1] != '\\'))
      Quoted = !Quoted;
    if (C == ',' && !Quoted)
      Items.emplace_back();
    else
      Items.back() += C;
  }
  llvm::erase_if(Items, [](const std::string &Item) { return Item.empty(); });
  return Items;
}

/// Removes the quotes that nvcc would leave to a shell.
std::string unquoted(StringRef Text) {
  if (Text.size() >= 2 && Text.front() == '"' && Text.back() == '"')
    return Text.drop_front().drop_back().str();
  return Text.str();
}

/// Replaces response files by what they hold.
class ResponseFiles {
public:
  ResponseFiles(vfs::FileSystem &FS, StringRef Directory,
                std::vector<std::string> &Problems)
      : FS(FS), Directory(Directory), Problems(Problems) {}

  /// Reads \p Name into \p Out, and the `@file`s that it names.
  void read(StringRef Name, std::vector<std::string> &Out, unsigned Depth = 0) {
    SmallString<256> Path(Name);
    if (sys::path::is_relative(Path)) {
      Path = Directory;
      sys::path::append(Path, Name);
    }
    if (FilesLeft == 0) {
      if (!std::exchange(SaidTooMany, true))
        Problems.push_back("too many response files: " + Path.str().str());
      return;
    }
    --FilesLeft;
    if (Depth >= MaxResponseFileDepth) {
      Problems.push_back("response files nested too deeply: " +
                         Path.str().str());
      return;
    }
    auto Status = FS.status(Path);
    if (!Status || Status->isDirectory()) {
      Problems.push_back("cannot read response file '" + Path.str().str() +
                         "'");
      return;
    }
    if (Status->getSize() > BytesLeft) {
      Problems.push_back("response file too large: " + Path.str().str());
      return;
    }
    BytesLeft -= Status->getSize();
    auto Buffer = FS.getBufferForFile(Path);
    if (!Buffer) {
      Problems.push_back("cannot read response file '" + Path.str().str() +
                         "'");
      return;
    }
    BumpPtrAllocator Allocator;
    StringSaver Saver(Allocator);
    SmallVector<const char *> Words;
    cl::TokenizeGNUCommandLine((*Buffer)->getBuffer(), Saver, Words);
    for (StringRef Word : Words)
      add(Word, Out, Depth + 1);
  }

  /// Adds \p Word to \p Out; a response file is added by its content. Like GCC
  /// and Clang, takes an `@word` that is no file as it is.
  void add(StringRef Word, std::vector<std::string> &Out, unsigned Depth = 0) {
    if (Out.size() >= MaxArguments)
      return;
    if (Word.size() > 1 && Word.front() == '@') {
      SmallString<256> Path(Word.drop_front());
      if (sys::path::is_relative(Path)) {
        Path = Directory;
        sys::path::append(Path, Word.drop_front());
      }
      if (FS.exists(Path))
        return read(Word.drop_front(), Out, Depth);
    }
    Out.push_back(Word.str());
  }

private:
  vfs::FileSystem &FS;
  StringRef Directory;
  std::vector<std::string> &Problems;
  unsigned FilesLeft = MaxResponseFiles;
  uint64_t BytesLeft = MaxResponseFileBytes;
  bool SaidTooMany = false;
};

/// Whether an option of Clang's driver changes what a parse sees, and can do no
/// harm: nothing that loads code, writes a file or chooses a program.
bool changesParse(const clang_opt::ID Id, const llvm::opt::Option &Option) {
  switch (Id) {
  case clang_opt::OPT_D:
  case clang_opt::OPT_U:
  case clang_opt::OPT_I:
  case clang_opt::OPT_isystem:
  case clang_opt::OPT_isystem_after:
  case clang_opt::OPT_iquote:
  case clang_opt::OPT_idirafter:
  case clang_opt::OPT_iprefix:
  case clang_opt::OPT_iwithprefix:
  case clang_opt::OPT_iwithprefixbefore:
  case clang_opt::OPT_isysroot:
  case clang_opt::OPT__sysroot_EQ:
  case clang_opt::OPT_cxx_isystem:
  case clang_opt::OPT_stdlibxx_isystem:
  case clang_opt::OPT_include:
  case clang_opt::OPT_imacros:
  case clang_opt::OPT_undef:
  case clang_opt::OPT_std_EQ:
  case clang_opt::OPT_ansi:
  case clang_opt::OPT_stdlib_EQ:
  case clang_opt::OPT_nostdinc:
  case clang_opt::OPT_nostdincxx:
  case clang_opt::OPT_nostdlibinc:
  case clang_opt::OPT_target:
  case clang_opt::OPT_gcc_toolchain:
  case clang_opt::OPT_gcc_install_dir_EQ:
  case clang_opt::OPT_pthread:
  case clang_opt::OPT_fopenmp:
  case clang_opt::OPT_fopenmp_EQ:
  case clang_opt::OPT_fopenmp_version_EQ:
  case clang_opt::OPT_fexceptions:
  case clang_opt::OPT_fno_exceptions:
  case clang_opt::OPT_fcxx_exceptions:
  case clang_opt::OPT_fno_cxx_exceptions:
  case clang_opt::OPT_frtti:
  case clang_opt::OPT_fno_rtti:
  case clang_opt::OPT_fsigned_char:
  case clang_opt::OPT_fno_signed_char:
  case clang_opt::OPT_fchar8__t:
  case clang_opt::OPT_fno_char8__t:
  case clang_opt::OPT_fshort_enums:
  case clang_opt::OPT_fno_short_enums:
  case clang_opt::OPT_fshort_wchar:
  case clang_opt::OPT_fno_short_wchar:
  case clang_opt::OPT_fms_extensions:
  case clang_opt::OPT_fno_ms_extensions:
  case clang_opt::OPT_fms_compatibility:
  case clang_opt::OPT_fno_ms_compatibility:
  case clang_opt::OPT_fgnu_keywords:
  case clang_opt::OPT_fno_gnu_keywords:
  case clang_opt::OPT_fcoroutines:
  case clang_opt::OPT_fno_coroutines:
  case clang_opt::OPT_ffreestanding:
  case clang_opt::OPT_fhosted:
  case clang_opt::OPT_fblocks:
  case clang_opt::OPT_fno_builtin:
  case clang_opt::OPT_ftemplate_depth_EQ:
  case clang_opt::OPT_fconstexpr_depth_EQ:
  case clang_opt::OPT_fconstexpr_steps_EQ:
  case clang_opt::OPT_fbracket_depth_EQ:
  case clang_opt::OPT_fpermissive:
  case clang_opt::OPT_fno_operator_names:
  case clang_opt::OPT_foperator_names:
  case clang_opt::OPT_fdelayed_template_parsing:
  case clang_opt::OPT_fno_delayed_template_parsing:
  case clang_opt::OPT_fdeclspec:
  case clang_opt::OPT_fno_declspec:
  case clang_opt::OPT_ffast_math:
  case clang_opt::OPT_fno_fast_math:
  case clang_opt::OPT_fgpu_default_stream_EQ:
  case clang_opt::OPT_pedantic:
    return true;
  default:
    return Option.matches(clang_opt::OPT_m_Group);
  }
}

class Translator {
public:
  Translator(const clang::tooling::CompileCommand &Command,
             const TranslateOptions &Options)
      : Original(Command), Wanted(Options),
        FS(Options.FileSystem ? Options.FileSystem : vfs::getRealFileSystem()) {
  }

  TranslatedCommand run() {
    Result.Directory = Original.Directory;
    Result.Filename = Original.Filename;
    Result.Language = languageOf(Original.Filename);

    std::vector<std::string> Args;
    ResponseFiles Files(*FS, Original.Directory, Result.Problems);
    for (const std::string &Arg : Original.CommandLine)
      Files.add(Arg, Args);
    size_t Compiler = findCompiler(Args);
    if (Compiler < Args.size()) {
      Result.Compiler = Args[Compiler];
      Args.erase(Args.begin(), Args.begin() + Compiler + 1);
    }

    switch (Result.Kind) {
    case CompilerKind::Nvcc:
      readNvcc(Args);
      break;
    case CompilerKind::Nvcxx:
      readNvcxx(Args);
      break;
    case CompilerKind::Clang:
    case CompilerKind::Host:
      readHost(Args);
      break;
    case CompilerKind::None:
      readNvcc(Args);
      break;
    }
    chooseArchitecture();
    return std::move(Result);
  }

private:
  /// Finds the compiler behind launchers ("ccache nvcc", "cmake -E env A=b
  /// nvcc") and says whose it is.
  size_t findCompiler(ArrayRef<std::string> Args) {
    for (auto [Index, Arg] : enumerate(Args.take_front(MaxLauncherWords)))
      if (std::optional<CompilerKind> Kind = kindOf(Arg)) {
        Result.Kind = *Kind;
        return Index;
      }
    Result.Kind = CompilerKind::Host;
    return 0;
  }

  static std::optional<CompilerKind> kindOf(StringRef Arg) {
    if (Arg.starts_with("-"))
      return std::nullopt;
    StringRef Name = sys::path::filename(Arg);
    Name.consume_back(".exe");
    // FixedCompilationDatabase's word for no compiler.
    if (Name == "clang-tool")
      return CompilerKind::None;
    if (Name == "nvcc" || Name.starts_with("nvcc-") ||
        Name.starts_with("nvcc_") || Name.ends_with("-nvcc"))
      return CompilerKind::Nvcc;
    // A version ("g++-12") and a target ("aarch64-linux-gnu-g++") may be
    // around the name.
    StringRef Stem = Name;
    if (size_t Dash = Stem.rfind('-');
        Dash != StringRef::npos && Stem.drop_front(Dash + 1).find_first_not_of(
                                       "0123456789.") == StringRef::npos)
      Stem = Stem.take_front(Dash);
    if (size_t Dash = Stem.rfind('-'); Dash != StringRef::npos)
      Stem = Stem.drop_front(Dash + 1);
    return StringSwitch<std::optional<CompilerKind>>(Stem)
        .Cases({"nvc", "nvc++"}, CompilerKind::Nvcxx)
        .Cases({"clang", "clang++"}, CompilerKind::Clang)
        .Cases({"gcc", "g++", "cc", "c++", "icpx", "icx", "icpc"},
               CompilerKind::Host)
        .Default(std::nullopt);
  }

  /// Where options of both compilers count (CompilerKind::None): whether \p
  /// Arg, which nvcc's table has as \p Found, means what Clang means by it.
  /// Names that both have mean the same, but for those that decide something
  /// about CUDA code in nvcc's way.
  static bool isRatherClangs(StringRef Arg, const FoundOption &Found) {
    switch (Found.Option->Does) {
    case Effect::Drop:
    case Effect::Standard:
    case Effect::TemplateDepth:
      return isClangOption(Arg);
    case Effect::PreInclude:
    case Effect::Define:
    case Effect::Undefine:
    case Effect::Include:
    case Effect::SystemInclude:
      // Clang does not know -I=dir.
      return !Arg.starts_with("--") &&
             !Arg.starts_with(("-" + Found.Option->Short + "=").str());
    default:
      return false;
    }
  }

  /// Reads options of nvcc; with CompilerKind::None, options of Clang as well.
  void readNvcc(std::vector<std::string> Args) {
    const bool ClangToo = Result.Kind == CompilerKind::None;
    ResponseFiles Files(*FS, Original.Directory, Result.Problems);
    std::vector<std::string> HostOptions, ClangOptions;
    SmallVector<std::string> Unknown;
    bool ForwardToHost = false, ForwardToLinker = false;
    unsigned OptionsFiles = 0;

    // Options files are put in the place of the option that names them, so
    // the list grows while it is read.
    for (size_t I = 0; I < Args.size(); ++I) {
      const std::string Arg = Args[I];
      if (Arg.empty() || Arg[0] != '-' || Arg == "-") {
        // The source, objects, libraries; or the argument of an option before.
        if (ClangToo)
          ClangOptions.push_back(Arg);
        continue;
      }
      FoundOption Found = findNvccOption(Arg);
      auto [Option, Value] = Found;
      if (ClangToo && (!Option || isRatherClangs(Arg, Found))) {
        ClangOptions.push_back(Arg);
        continue;
      }
      if (!Option) {
        Unknown.push_back(Arg);
        continue;
      }
      std::string Text;
      if (Option->Takes != Argument::Flag) {
        if (Value)
          Text = Value->str();
        else if (I + 1 < Args.size())
          Text = Args[++I];
        else {
          Result.Problems.push_back("argument of '" + Arg + "' is missing");
          continue;
        }
      }
      switch (Option->Does) {
      case Effect::ForwardUnknown:
        ForwardToHost = true;
        break;
      case Effect::ForwardUnknownToLinker:
        ForwardToLinker = true;
        break;
      case Effect::HostOptions:
        for (StringRef Item : splitList(Text))
          appendWords(Item, HostOptions);
        break;
      case Effect::OptionsFile:
        if (++OptionsFiles > MaxOptionsFiles)
          break;
        for (const std::string &Name : splitList(Text)) {
          std::vector<std::string> Read;
          Files.read(unquoted(Name), Read);
          if (Args.size() + Read.size() <= MaxArguments)
            Args.insert(Args.begin() + I + 1, Read.begin(), Read.end());
        }
        break;
      default:
        apply(Option->Does, Text);
      }
    }

    if (ForwardToHost)
      HostOptions.insert(HostOptions.end(), Unknown.begin(), Unknown.end());
    else if (!ForwardToLinker)
      Result.UnknownOptions.assign(Unknown.begin(), Unknown.end());
    readClangOptions(ClangOptions, /*Whole=*/true);
    // nvcc gives the host compiler's options to it before its own.
    std::vector<std::string> Own = std::exchange(Result.Options, {});
    readClangOptions(HostOptions);
    Result.Options.insert(Result.Options.end(), Own.begin(), Own.end());
    addCrossTarget();
  }

  /// Adds the words of \p Text, split like a shell does.
  static void appendWords(StringRef Text, std::vector<std::string> &Out) {
    BumpPtrAllocator Allocator;
    StringSaver Saver(Allocator);
    SmallVector<const char *> Words;
    cl::TokenizeGNUCommandLine(Text, Saver, Words);
    Out.insert(Out.end(), Words.begin(), Words.end());
  }

  void apply(Effect Does, StringRef Text) {
    auto Each = [&](StringRef Option, bool Separate) {
      for (const std::string &Item : splitList(Text)) {
        // Quotes in a macro belong to its value.
        std::string Value = Does == Effect::Define ? Item : unquoted(Item);
        if (Separate) {
          Result.Options.push_back(Option.str());
          Result.Options.push_back(Value);
        } else {
          Result.Options.push_back((Option + Value).str());
        }
      }
    };
    switch (Does) {
    case Effect::Define:
      return Each("-D", false);
    case Effect::Undefine:
      return Each("-U", false);
    case Effect::Include:
      return Each("-I", false);
    case Effect::SystemInclude:
      return Each("-isystem", true);
    case Effect::PreInclude:
      return Each("-include", true);
    case Effect::HostCompiler:
      Result.HostCompiler = unquoted(Text);
      return;
    case Effect::TemplateDepth:
      Result.Options.push_back(("-ftemplate-depth=" + Text).str());
      return;
    case Effect::NoExceptions:
      Result.Options.push_back("-fno-exceptions");
      return;
    case Effect::Standard:
      if (Result.Language != SourceLanguage::C)
        Result.Options.push_back(("-std=" + Text).str());
      return;
    case Effect::Language:
      Result.Language = StringSwitch<SourceLanguage>(Text)
                            .Cases({"cu", "cuda"}, SourceLanguage::Cuda)
                            .Case("c++", SourceLanguage::Cxx)
                            .Case("c", SourceLanguage::C)
                            .Default(Result.Language);
      return;
    case Effect::DeviceC:
      Result.RelocatableDeviceCode = true;
      return;
    case Effect::RelocatableDeviceCode:
      Result.RelocatableDeviceCode = Text == "true";
      return;
    case Effect::RelaxedConstexpr:
      Result.RelaxedConstexpr = true;
      return;
    case Effect::ExtendedLambda:
      Result.ExtendedLambda = true;
      return;
    case Effect::DeviceDebug:
      Result.DeviceDebug = true;
      return;
    case Effect::FastMath:
      Result.FastMath = true;
      return;
    case Effect::DefaultStream:
      Result.PerThreadDefaultStream = Text == "per-thread";
      return;
    case Effect::Architecture:
      if (Text == "native" || Text == "all" || Text == "all-major")
        Result.ArchitectureOpen = true;
      else
        addArchitecture(Text);
      return;
    case Effect::GenerateCode:
      return addGeneratedCode(Text);
    case Effect::Drop:
    case Effect::HostOptions:
    case Effect::ForwardUnknown:
    case Effect::ForwardUnknownToLinker:
    case Effect::OptionsFile:
      return;
    }
  }

  /// arch=compute_80,code=[sm_80,compute_80]: the virtual architecture is what
  /// the source is parsed for.
  void addGeneratedCode(StringRef Text) {
    auto [Key, Rest] = Text.split("arch=");
    if (Rest.empty())
      Rest = Text.split("code=").second.ltrim("[\"");
    addArchitecture(Rest.take_until(
        [](char C) { return C == ',' || C == ']' || C == '"' || C == ' '; }));
  }

  void addArchitecture(StringRef Name) {
    if (!architectureNumber(Name)) {
      if (!Name.empty())
        Result.Problems.push_back("'" + Name.str() +
                                  "' in a compile command is no architecture "
                                  "and is ignored");
      return;
    }
    std::string Real = ("sm_" + Name.split('_').second).str();
    if (!is_contained(Result.Architectures, Real))
      Result.Architectures.push_back(Real);
  }

  void readNvcxx(ArrayRef<std::string> Args) {
    std::vector<std::string> Common;
    for (StringRef Arg : Args) {
      if (Arg == "-cuda" || Arg.starts_with("-cuda=")) {
        Result.Language = SourceLanguage::Cuda;
      } else if (Arg.consume_front("-gpu=")) {
        SmallVector<StringRef> Parts;
        Arg.split(Parts, ',');
        for (StringRef Part : Parts) {
          if (Part.consume_front("cc") && !Part.empty() && isDigit(Part[0]))
            addArchitecture(("sm_" + Part).str());
          else if (Part == "ccnative" || Part == "ccall")
            Result.ArchitectureOpen = true;
          else if (Part == "rdc")
            Result.RelocatableDeviceCode = true;
        }
      } else if (!Arg.starts_with("-M") && !Arg.starts_with("-stdpar") &&
                 !Arg.starts_with("-acc") && !Arg.starts_with("-tp") &&
                 !Arg.starts_with("-mp") && !Arg.starts_with("-K") &&
                 Arg != "-fast" && Arg != "-fastsse") {
        Common.push_back(Arg.str());
      }
    }
    readHost(Common);
  }

  void readHost(ArrayRef<std::string> Args) { readClangOptions(Args, true); }

  /// Reads options of Clang or GCC and keeps those that change the parse.
  /// \p Whole says that they are a whole command, not what nvcc hands on.
  void readClangOptions(ArrayRef<std::string> Args, bool Whole = false) {
    SmallVector<const char *> Words;
    for (const std::string &Arg : Args) {
      Words.push_back(Arg.c_str());
      // One option, which Clang's versions name differently.
      Result.BringsRuntime |= Arg == "-nocudainc" || Arg == "-nogpuinc" ||
                              Arg == "--no-offload-inc";
    }
    unsigned MissingIndex = 0, MissingCount = 0;
    const llvm::opt::OptTable &Table = clang::getDriverOptTable();
    llvm::opt::InputArgList Parsed =
        Table.ParseArgs(Words, MissingIndex, MissingCount,
                        llvm::opt::Visibility(clang_opt::ClangOption));
    if (MissingCount)
      Result.Problems.push_back(
          (Twine("argument of '") + Words[MissingIndex] + "' is missing")
              .str());

    for (const llvm::opt::Arg *A : Parsed) {
      const llvm::opt::Option &Option = A->getOption();
      auto Id = static_cast<clang_opt::ID>(Option.getID());
      switch (Id) {
      case clang_opt::OPT_x:
        if (Whole)
          Result.Language = StringSwitch<SourceLanguage>(A->getValue())
                                .Cases({"cuda", "cu"}, SourceLanguage::Cuda)
                                .Case("c++", SourceLanguage::Cxx)
                                .Case("c", SourceLanguage::C)
                                .Default(Result.Language);
        continue;
      case clang_opt::OPT_offload_arch_EQ:
        for (StringRef Name : A->getValues()) {
          SmallVector<StringRef> Names;
          Name.split(Names, ',');
          for (StringRef One : Names)
            if (One == "native")
              Result.ArchitectureOpen = true;
            else
              addArchitecture(One);
        }
        continue;
      case clang_opt::OPT_cuda_path_EQ:
        Result.CudaPath = A->getValue();
        continue;
      case clang_opt::OPT_fgpu_rdc:
        Result.RelocatableDeviceCode = true;
        continue;
      case clang_opt::OPT_fno_gpu_rdc:
        Result.RelocatableDeviceCode = false;
        continue;
      default:
        break;
      }
      if (Option.getKind() == llvm::opt::Option::UnknownClass) {
        // GCC and nvc++ have options of their own, which no parse depends on.
        if (Whole && (Result.Kind == CompilerKind::Clang ||
                      Result.Kind == CompilerKind::None))
          Result.UnknownOptions.push_back(A->getAsString(Parsed));
        continue;
      }
      if (!changesParse(Id, Option))
        continue;
      llvm::opt::ArgStringList Rendered;
      A->render(Parsed, Rendered);
      Result.Options.insert(Result.Options.end(), Rendered.begin(),
                            Rendered.end());
    }
  }

  /// A host compiler for another machine (aarch64-linux-gnu-g++) says for
  /// which one.
  void addCrossTarget() {
    StringRef Name = sys::path::filename(Result.HostCompiler);
    for (StringRef Target : {"aarch64-linux-gnu", "aarch64-none-linux-gnu",
                             "aarch64-unknown-linux-gnu", "x86_64-linux-gnu",
                             "x86_64-unknown-linux-gnu"})
      if (Name.starts_with((Target + "-").str()))
        Result.Options.push_back(("--target=" + Target).str());
  }

  void chooseArchitecture() {
    auto Rank = [](StringRef Name) {
      // sm_90a is more than sm_90.
      return std::make_pair(architectureNumber(Name), Name.back());
    };
    for (const std::string &Name : Result.Architectures)
      if (Result.Architecture.empty() || Rank(Name) > Rank(Result.Architecture))
        Result.Architecture = Name;
    if (!Wanted.Arch.empty())
      Result.Architecture = Wanted.Arch;
  }

  const clang::tooling::CompileCommand &Original;
  const TranslateOptions &Wanted;
  IntrusiveRefCntPtr<vfs::FileSystem> FS;
  TranslatedCommand Result;
};

} // namespace

TranslatedCommand translate(const clang::tooling::CompileCommand &Command,
                            const TranslateOptions &Options) {
  return Translator(Command, Options).run();
}

unsigned architectureNumber(StringRef Name) {
  if (!Name.consume_front("sm_") && !Name.consume_front("compute_") &&
      !Name.consume_front("lto_"))
    return 0;
  unsigned Number = 0;
  if (Name.consumeInteger(10, Number))
    return 0;
  return Name.empty() || Name == "a" || Name == "f" ? Number : 0;
}

SourceLanguage languageOf(StringRef Filename) {
  return StringSwitch<SourceLanguage>(sys::path::extension(Filename))
      .Cases({".cu", ".cuh"}, SourceLanguage::Cuda)
      .Cases({".cpp", ".cc", ".cxx", ".c++", ".C", ".hpp", ".hh", ".hxx", ".h"},
             SourceLanguage::Cxx)
      .Case(".c", SourceLanguage::C)
      .Default(SourceLanguage::Other);
}

} // namespace cuda_lint
