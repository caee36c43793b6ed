//===- Main.cpp - The cuda-lint command -----------------------------------===//

#include "Commands.h"
#include "OptionDocs.h"
#include "Options.h"
#include "Output.h"
#include "Session.h"
#include "checks/CheckInfo.h"
#include "checks/EnabledChecks.h"
#include "checks/Module.h"
#include "cuda/Bound.h"
#include "clang/Basic/OffloadArch.h"
#include "clang/Basic/Version.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Regex.h"
#include "llvm/Support/Signals.h"

using namespace cuda_lint;
using namespace cuda_lint::options;
using namespace llvm;

static void printVersion(raw_ostream &OS) {
  OS << "cuda-lint " CUDA_LINT_VERSION "\n  LLVM " LLVM_VERSION_STRING ", "
     << clang::getClangFullVersion()
     << "\n  CUDA toolkits 11.8 to 13; headers for CUDA 13.0 built in\n";
}

static bool readConfiguration(LintOptions &Options, ErrorLog &Error) {
  if (!Config.empty() && !ConfigFile.empty()) {
    Error("--config and --config-file exclude each other");
    return false;
  }
  std::string Text = Config;
  std::string Source = "--config";
  if (!ConfigFile.empty()) {
    auto Buffer = MemoryBuffer::getFile(ConfigFile);
    if (!Buffer) {
      Error(ConfigFile + ": " + Buffer.getError().message());
      return false;
    }
    Text = (*Buffer)->getBuffer().str();
    Source = ConfigFile;
  }
  if (!Text.empty()) {
    auto Parsed =
        clang::tidy::parseConfiguration(MemoryBufferRef(Text, Source));
    if (!Parsed) {
      Error(Source +
            ": not a clang-tidy configuration: " + Parsed.getError().message());
      return false;
    }
    Options.Config = *Parsed;
    Options.ConfigSource = Source;
  }
  Options.Checks = Checks;
  if (HeaderFilter.getNumOccurrences()) {
    std::string Why;
    if (!Regex(HeaderFilter).isValid(Why)) {
      Error("--header-filter: " + Why);
      return false;
    }
    Options.HeaderFilter = HeaderFilter;
  }
  return true;
}

static bool setBounds(ErrorLog &Error) {
  for (const std::string &Text : options::Bounds) {
    const auto [Name, Value] = StringRef(Text).split('=');
    int64_t N = 0;
    if (Value.getAsInteger(10, N) || N < 0) {
      Error("--bound: '" + Text + "' is not name=n, with n from 0 on");
      return false;
    }
    if (AnyBound::set(Name, N))
      continue;
    std::vector<std::string> Known;
    for (const AnyBound *B : AnyBound::all())
      Known.push_back(B->name().str());
    const std::optional<std::string> Near = nearestOf(Name, Known);
    Error("--bound: there is no '" + Name.str() + "'" + didYouMean(Near) +
          (Near ? "" : "; --list-bounds lists them"));
    return false;
  }
  return true;
}

/// What LLVM's parser of command lines says about an option that it does not
/// know, with the one that was probably meant, in one line.
static std::string parserError(StringRef Problems, const char *Argv0) {
  std::string Out;
  for (StringRef Line : split(Problems, '\n')) {
    Line = Line.trim();
    Line.consume_front(sys::path::filename(Argv0));
    Line.consume_front(": ");
    Line = Line.split("  Try: '").first.rtrim('.');
    if (Line.empty())
      continue;
    std::string Text = Line.str();
    Text.front() = toLower(Text.front());
    (Out += Out.empty() ? "" : "; ") += Text;
  }
  return Out;
}

/// The first word that looks like an option and is none. LLVM's parser would
/// take "--jobs" for -j, and "--header" for -h.
static std::string unknownOption(ArrayRef<const char *> Words) {
  std::vector<std::string> Known;
  for (cl::SubCommand *Sub : {&cl::SubCommand::getTopLevel(), &Compdb,
                              &CacheCommand, &options::Merge, &Init})
    for (const auto &[Name, Option] : cl::getRegisteredOptions(*Sub))
      if (!is_contained(Known, Name.str()))
        Known.push_back(Name.str());
  for (StringRef Word : Words) {
    if (!Word.consume_front("--") || Word.empty())
      continue;
    const StringRef Name = Word.split('=').first;
    if (is_contained(Known, Name.str()))
      continue;
    std::optional<std::string> Near = nearestOf(Name, Known);
    if (Near)
      Near = "--" + *Near;
    return "unknown option '--" + Name.str() + "'" + didYouMean(Near) +
           (Near ? "" : "; --help lists them");
  }
  return "";
}

int main(int argc, const char **argv) {
  sys::PrintStackTraceOnErrorSignal(argv[0]);
  linkChecks();
  ErrorLog Error;

  // What stands after "--" is for the compiler.
  int OwnArgs = argc;
  std::unique_ptr<clang::tooling::CompilationDatabase> Fixed;
  for (int I = 1; I < argc; ++I)
    if (StringRef(argv[I]) == "--") {
      std::vector<std::string> Options(argv + I + 1, argv + argc);
      Fixed = std::make_unique<clang::tooling::FixedCompilationDatabase>(
          ".", Options);
      OwnArgs = I;
      break;
    }

  colorOption();
  cl::HideUnrelatedOptions({&Category});
  cl::HideUnrelatedOptions({&Category}, Compdb);
  cl::HideUnrelatedOptions({&Category}, CacheCommand);
  cl::HideUnrelatedOptions({&Category}, Merge);
  cl::HideUnrelatedOptions({&Category}, Init);
  cl::SetVersionPrinter(printVersion);
  if (std::string Line =
          unknownOption(ArrayRef(argv, OwnArgs).drop_front(argc ? 1 : 0));
      !Line.empty()) {
    Error(Line);
    return Unusable;
  }
  std::string Problems;
  raw_string_ostream ProblemStream(Problems);
  if (!cl::ParseCommandLineOptions(
          OwnArgs, argv,
          "Finds documented hazards in CUDA C++.\n\n"
          "PATH is a file, or a folder that is searched for CUDA files. What "
          "stands after '--' are the options to\n"
          "compile it with, nvcc's or Clang's, in place of a compile database: "
          "-- -arch=sm_90 -I include\n\n"
          "Exit status: 0 nothing reported, 1 something reported, 2 something "
          "could not be linted, 130 or 143 stopped by\n"
          "SIGINT or SIGTERM: what was found until then is written.\n",
          &ProblemStream)) {
    // Of a wrong value LLVM's parser has told by itself.
    if (std::string Line = parserError(Problems, argv[0]); !Line.empty())
      Error(Line);
    return Unusable;
  }
  setUpColors();
  if (Init)
    return initialise(argv[0], Error);
  if (Compdb)
    return writeDatabase(argv[0], Error);
  if (CacheCommand)
    return cacheCommand(Error);
  if (Merge)
    return mergeLogs(Error);
  if (ManPage) {
    writeManPage(outs(), Category, CUDA_LINT_VERSION);
    return Nothing;
  }
  if (ListBounds) {
    writeBounds(outs());
    return Nothing;
  }
  if (!setBounds(Error))
    return Unusable;
  if (!Completion.empty()) {
    std::vector<std::string> Names;
    for (const RegisteredCheck &Check : allChecks())
      Names.push_back(Check.Info.Name.str());
    if (writeCompletion(outs(), Completion, Category, Names))
      return Nothing;
    Error("--completion: unknown shell '" + Completion + "'" +
          suggestion(Completion, {"bash", "zsh", "fish"}));
    return Unusable;
  }
  if (!Shard.empty() && !parseShard(Shard)) {
    Error("--shard: '" + Shard +
          "' is not i/n with i from 1 to n, such as 2/8");
    return Unusable;
  }
  if (!Depfile.empty() && Stamp.empty()) {
    Error("--depfile: needs --stamp, the file that the rule is for");
    return Unusable;
  }
  if (!Explain.empty())
    return explain(Explain, Error);
  LintOptions Options;
  if (!readConfiguration(Options, Error))
    return Unusable;
  for (const std::string &Glob : unmatchedChecks(Checks))
    Error("--checks: '" + Glob + "' matches no check" + meantCheck(Glob));
  if (!Arch.empty() &&
      clang::StringToOffloadArch(Arch) == clang::OffloadArch::UNKNOWN)
    Error("--arch: '" + Arch +
          "' is no architecture; they are called sm_80, sm_90a and so on");
  if (Error.any())
    return Unusable;
  if (ListChecks)
    return listChecks(Options, Error);
  for (const auto &[Name, File] : requestedFormats())
    if (!formatWriter(Name)) {
      std::vector<std::string> Known;
      const std::string Names = formatNames();
      for (StringRef Format : split(Names, ", "))
        Known.push_back(Format.str());
      Error("--format: unknown format '" + Name + "'" +
            suggestion(Name, Known));
      return Unusable;
    }
  // Many programs call standard input so; here its name says it.
  if (!StdinFilename.empty() && Paths.size() == 1 && Paths.front() == "-")
    Paths.clear();
  if (is_contained(Paths, "-")) {
    Error("'-': standard input is linted by --stdin-filename=FILE, the name "
          "that it goes by");
    return Unusable;
  }
  if (!StdinFilename.empty() && (!Paths.empty() || options::Fix)) {
    Error("--stdin-filename: the file comes from standard input: " +
          std::string(Paths.empty()
                          ? "--fix has nothing to write to; --diff prints it"
                          : "no other path can be given"));
    return Unusable;
  }
  if (ShowDiff && options::Fix) {
    Error("--diff and --fix exclude each other");
    return Unusable;
  }
  if (Paths.empty() && StdinFilename.empty() &&
      (options::ExplainAccess.empty() || options::ExplainAccess == "all")) {
    Error("no file or folder given; --help tells how it is used");
    return Unusable;
  }
  if (ShowConfig)
    return showConfiguration(argv[0], Options, std::move(Fixed), Error);
  noteCommandLine(OwnArgs, argc, argv);
  return lint(argv[0], std::move(Fixed), Options, Error);
}
