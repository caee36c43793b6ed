//===- Main.cpp - The cuda-lint command -----------------------------------===//

#include "ExplainAccess.h"
#include "Inputs.h"
#include "LintUnit.h"
#include "OptionDocs.h"
#include "Pages.h"
#include "WorkerPool.h"
#include "checks/CheckInfo.h"
#include "checks/Module.h"
#include "clang-tidy/GlobList.h"
#include "frontend/Installation.h"
#include "frontend/ParseCost.h"
#include "report/Formats.h"
#include "report/SarifMerge.h"
#include "report/Selection.h"
#include "clang/Basic/Version.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/Regex.h"
#include "llvm/Support/Signals.h"
#include "llvm/Support/Threading.h"
#include "llvm/Support/WithColor.h"
#include <csignal>
#include <set>

using namespace cuda_lint;
using namespace llvm;

namespace {

/// What the process says when it ends.
enum ExitStatus { Nothing = 0, Reported = 1, Unusable = 2 };

enum class FailOn { Never, Warning, Error };

cl::OptionCategory Category("cuda-lint options");
cl::SubCommand Compdb("compdb",
                      "write a compile database that Clang's tools understand");

cl::SubCommand CacheCommand("cache",
                            "look at or remove what is kept from earlier runs");
cl::opt<bool>
    ClearCache("clear",
               cl::desc("remove all kept results and precompiled headers"),
               cl::sub(CacheCommand), cl::cat(Category));
cl::opt<bool>
    CacheStatus("status",
                cl::desc("say where they are, how many and how large"),
                cl::sub(CacheCommand), cl::cat(Category));
cl::SubCommand Merge("merge",
                     "join SARIF files, those of a sharded run for example");

cl::list<std::string> Paths(cl::Positional, cl::desc("PATH..."),
                            cl::cat(Category));
cl::list<std::string> Logs(cl::Positional, cl::desc("FILE..."),
                           cl::cat(Category), cl::sub(Merge));
cl::opt<std::string>
    BuildPath("p",
              cl::desc("the folder of compile_commands.json (default: looked "
                       "for upwards from each path)"),
              cl::value_desc("dir"), cl::cat(Category),
              cl::sub(cl::SubCommand::getTopLevel()), cl::sub(Compdb));
cl::opt<std::string>
    Checks("checks",
           cl::desc("comma-separated globs of checks, '-' in front removes"),
           cl::value_desc("globs"), cl::cat(Category));
cl::opt<std::string>
    Config("config",
           cl::desc("configuration in place of .clang-tidy files, YAML"),
           cl::value_desc("yaml"), cl::cat(Category));
cl::opt<std::string> ConfigFile(
    "config-file",
    cl::desc("file with the configuration in place of .clang-tidy files"),
    cl::value_desc("file"), cl::cat(Category));
cl::opt<bool> Fix("fix", cl::desc("apply the fixes to the files"),
                  cl::cat(Category));
cl::opt<std::string>
    HeaderFilter("header-filter",
                 cl::desc("regular expression: headers whose reports are shown "
                          "(default: all but the system's)"),
                 cl::value_desc("regex"), cl::cat(Category));
cl::opt<std::string>
    Arch("arch",
         cl::desc("the architecture to parse for, such as sm_90 (default: the "
                  "highest of the compile command)"),
         cl::value_desc("sm_NN"), cl::cat(Category),
         cl::sub(cl::SubCommand::getTopLevel()), cl::sub(Compdb));
cl::opt<std::string>
    CudaPath("cuda-path",
             cl::desc("the CUDA toolkit, or 'none' for the embedded headers "
                      "(default: looked for)"),
             cl::value_desc("dir"), cl::cat(Category),
             cl::sub(cl::SubCommand::getTopLevel()), cl::sub(Compdb));
cl::opt<PassMode> Passes(
    "passes", cl::desc("which sides of the files are parsed"),
    cl::values(
        clEnumValN(PassMode::Auto, "auto",
                   "device, and host where code depends on __CUDA_ARCH__"),
        clEnumValN(PassMode::Device, "device", "device only"),
        clEnumValN(PassMode::Host, "host", "host only"),
        clEnumValN(PassMode::Both, "both", "both")),
    cl::init(PassMode::Auto), cl::cat(Category));
cl::opt<unsigned> Jobs(
    "j",
    cl::desc(
        "files linted at once (default: one per core, as far as memory goes)"),
    cl::value_desc("n"), cl::init(0), cl::Prefix, cl::cat(Category));
cl::opt<unsigned> Timeout(
    "timeout",
    cl::desc("seconds that one file may take (default: 600; 0: no limit)"),
    cl::value_desc("s"), cl::init(600), cl::cat(Category));
cl::list<std::string> Formats(
    "format",
    cl::desc(
        "how reports are written: text, json, sarif, github, gitlab, junit, "
        "html; ':file' after it writes to a file; may be "
        "given several times (default: text; github under GitHub Actions)"),
    cl::value_desc("format[:file]"), cl::cat(Category));
cl::opt<std::string>
    Baseline("baseline", cl::desc("leave out the reports that this file knows"),
             cl::value_desc("file"), cl::cat(Category));
cl::opt<std::string> WriteBaseline(
    "write-baseline",
    cl::desc("write all reports to this file as known, and show none"),
    cl::value_desc("file"), cl::cat(Category));
cl::opt<std::string> ChangedSince(
    "changed-since",
    cl::desc("only reports on lines changed since this git revision"),
    cl::value_desc("rev"), cl::cat(Category));
cl::opt<bool> NoCache("no-cache",
                      cl::desc("neither use nor keep results of earlier runs, "
                               "nor precompiled headers"),
                      cl::cat(Category));
cl::opt<bool> ShowProfile("profile",
                          cl::desc("say at the end what was done and how long "
                                   "it took, by phase, check and engine"),
                          cl::cat(Category));
cl::opt<std::string>
    Shard("shard",
          cl::desc("lint the i-th of n parts of the files; the parts are "
                   "weighed by what their files include"),
          cl::value_desc("i/n"), cl::cat(Category));
cl::opt<std::string> Stamp(
    "stamp",
    cl::desc("make this file, or set its time, when the exit status is 0"),
    cl::value_desc("file"), cl::cat(Category));
cl::opt<std::string>
    Depfile("depfile",
            cl::desc("write a makefile rule: the stamp depends on the files "
                     "that were read; needs --stamp"),
            cl::value_desc("file"), cl::cat(Category));
cl::opt<bool>
    Statistics("statistics",
               cl::desc("say at the end how many reports each check made"),
               cl::cat(Category));
cl::opt<std::string> Output(
    "o", cl::desc("where reports are written (default: standard output)"),
    cl::value_desc("file"), cl::cat(Category),
    cl::sub(cl::SubCommand::getTopLevel()), cl::sub(Compdb), cl::sub(Merge));
cl::opt<bool> Quiet(
    "quiet",
    cl::desc("reports and errors only: no notes, no progress, no summary"),
    cl::cat(Category));
cl::opt<bool> ShowParseErrors(
    "show-parse-errors",
    cl::desc("show what the compiler says about lines it could not parse"),
    cl::cat(Category));
cl::opt<bool> ListChecks("list-checks",
                         cl::desc("list the checks and say which are enabled"),
                         cl::cat(Category));
cl::opt<std::string> Explain("explain", cl::desc("print the page of a check"),
                             cl::value_desc("check"), cl::cat(Category));
cl::opt<std::string> ExplainAccess(
    "explain-access",
    cl::desc("say what a warp does at the memory accesses of a line: addresses "
             "by lane, banks or sectors, or what is not known; without a line, "
             "of a file; 'all', of PATH with its headers"),
    cl::value_desc("file:line"), cl::cat(Category));
cl::opt<std::string>
    Completion("completion",
               cl::desc("print the completion for a shell: bash, zsh, fish"),
               cl::value_desc("shell"), cl::cat(Category));
cl::opt<bool> ManPage("man-page", cl::desc("print the manual page"), cl::Hidden,
                      cl::cat(Category));
cl::opt<FailOn> FailOnLevel(
    "fail-on", cl::desc("what makes the exit status 1"),
    cl::values(clEnumValN(FailOn::Error, "error",
                          "reports that the configuration makes errors"),
               clEnumValN(FailOn::Warning, "warning", "any report"),
               clEnumValN(FailOn::Never, "never", "nothing")),
    cl::init(FailOn::Warning), cl::cat(Category));

/// Writes "cuda-lint: error: ..." and remembers that the exit status is 2.
class ErrorLog {
public:
  void operator()(const std::string &Line) {
    Seen = true;
    WithColor::error(errs(), "cuda-lint") << Line << '\n';
  }
  bool any() const { return Seen; }

private:
  bool Seen = false;
};

/// "\r[3/120] file.cu" on a terminal, while it takes long.
class Progress {
public:
  explicit Progress(unsigned Total)
      : Total(Total),
        Shown(!Quiet && Total > 1 && sys::Process::StandardErrIsDisplayed()) {}
  ~Progress() { clear(); }
  void done(StringRef File) {
    ++Count;
    if (!Shown)
      return;
    clear();
    errs() << '[' << Count << '/' << Total << "] " << sys::path::filename(File);
    errs().flush();
  }
  void clear() {
    if (Shown)
      errs() << "\r\033[K";
  }

private:
  unsigned Total, Count = 0;
  bool Shown;
};

} // namespace

static void printVersion(raw_ostream &OS) {
  OS << "cuda-lint " CUDA_LINT_VERSION "\n  LLVM " LLVM_VERSION_STRING ", "
     << clang::getClangFullVersion()
     << "\n  CUDA toolkits 11.8 to 13; headers for CUDA 13.0 built in\n";
}

static FrontendOptions frontendOptions(const Installation &Here) {
  FrontendOptions Out;
  Out.ForceEmbeddedHeaders = CudaPath == "none";
  if (!Out.ForceEmbeddedHeaders)
    Out.CudaPath = CudaPath;
  Out.Arch = Arch;
  Out.Passes = Passes;
  Out.ResourceDir = Here.ResourceDir;
  Out.ShareDir = Here.ShareDir;
  Out.StandardDir = Here.StandardDir;
  return Out;
}

/// The default of -j: cores, but no more than memory carries (a file with heavy
/// templates takes about a gigabyte).
static unsigned defaultJobs() {
  unsigned Cores = std::max(1u, hardware_concurrency().compute_thread_count());
  uint64_t Pages = sysconf(_SC_AVPHYS_PAGES), PageSize = sysconf(_SC_PAGESIZE);
  uint64_t Gigabytes = Pages * PageSize >> 30;
  return std::clamp<uint64_t>(Gigabytes, 1, Cores);
}

/// The globs of --checks that match no check.
static std::vector<std::string> unknownGlobs(StringRef Globs) {
  std::vector<std::string> Out;
  SmallVector<StringRef, 8> Parts;
  Globs.split(Parts, ',', -1, /*KeepEmpty=*/false);
  for (StringRef Part : Parts) {
    Part = Part.trim();
    StringRef Name = Part;
    Name.consume_front("-");
    clang::tidy::GlobList Glob(Name);
    if (Name != "*" && none_of(allChecks(), [&](const RegisteredCheck &C) {
          return Glob.contains(C.Info.Name);
        }))
      Out.push_back(Name.str());
  }
  return Out;
}

static int listChecks(const LintOptions &Options) {
  SmallString<256> Here;
  sys::fs::current_path(Here);
  sys::path::append(Here, "any.cu");
  clang::tidy::ClangTidyOptions Effective = optionsFor(Here, Options);
  clang::tidy::CachedGlobList Enabled(*Effective.Checks);
  for (const RegisteredCheck &Check : allChecks()) {
    const CheckInfo &Info = Check.Info;
    outs() << (Enabled.contains(Info.Name) ? "on   " : "off  ")
           << left_justify(Info.Name, 34)
           << left_justify(describe(Info.Kind), 13)
           << (Info.Fix == FixSupport::FixIt ? "fix-it  " : "        ")
           << Info.Summary << '\n';
  }
  return Nothing;
}

static int explain(StringRef Name, ErrorLog &Error) {
  if (!findCheck(Name)) {
    Error("--explain: no check is called '" + Name.str() +
          "'; --list-checks lists them");
    return Unusable;
  }
  outs() << pageOf(Name);
  return Nothing;
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

/// The result of a worker that did not deliver one.
static UnitReport failedReport(StringRef File, const WorkerResult &Result,
                               const std::string &Command) {
  UnitReport Report;
  Report.File = File.str();
  Report.Status = UnitStatus::Failed;
  switch (Result.How) {
  case WorkerResult::TimedOut:
    Report.Failure = "took longer than " + std::to_string(Timeout) +
                     " s and was stopped; --timeout raises the limit";
    break;
  case WorkerResult::NotStarted:
    Report.Failure = "no process could be started for it: " + Result.Output;
    break;
  default:
    Report.Failure =
        Result.Signal == SIGKILL
            ? "its process was killed, most likely for lack of memory; try -j 1"
        : Result.Signal
            ? std::string("crashed (") + strsignal(Result.Signal) + ")"
            : "its process ended without a result";
    Report.Failure += "; reproduce with: " + Command;
  }
  return Report;
}

/// The words of the command line, less the paths: what to give again to lint
/// one file the same way. Those for the compiler stand apart.
static std::string OwnWords, CompilerWords;

static void noteCommandLine(int OwnArgs, int Argc, const char **Argv) {
  auto Add = [](std::string &Out, StringRef Word) {
    raw_string_ostream OS(Out);
    OS << ' ';
    sys::printArg(OS, Word, /*Quote=*/false);
  };
  std::set<unsigned> PathWords;
  for (unsigned I = 0; I < Paths.size(); ++I)
    PathWords.insert(Paths.getPosition(I));
  for (int I = 1; I < OwnArgs; ++I)
    if (!PathWords.count(I))
      Add(OwnWords, Argv[I]);
  for (int I = OwnArgs; I < Argc; ++I)
    Add(CompilerWords, Argv[I]);
}

/// The command that lints one file as this run does.
static std::string commandFor(StringRef File) {
  return "cuda-lint" + OwnWords + " " + File.str() + CompilerWords;
}

/// What a worker says about a file, or what became of the worker.
static UnitReport takeReport(StringRef File, const WorkerResult &Result) {
  if (Result.How == WorkerResult::Finished) {
    Expected<UnitReport> Report = parseUnitReport(Result.Output);
    if (Report)
      return std::move(*Report);
    consumeError(Report.takeError());
  }
  return failedReport(File, Result, commandFor(File));
}

static std::string plural(unsigned N, StringRef Word) {
  return std::to_string(N) + " " + Word.str() + (N == 1 ? "" : "s");
}

/// Tells this build of the program from every other.
static std::string toolId(const char *Argv0) {
  static int Anchor;
  std::string Program = sys::fs::getMainExecutable(Argv0, &Anchor);
  sys::fs::file_status Status;
  if (sys::fs::status(Program, Status))
    return CUDA_LINT_VERSION;
  return std::string(CUDA_LINT_VERSION) + ' ' +
         std::to_string(Status.getSize()) + ' ' +
         std::to_string(
             Status.getLastModificationTime().time_since_epoch().count());
}

/// `cuda-lint cache`.
static int cacheCommand(ErrorLog &Error) {
  CacheFolder Folder(CacheFolder::defaultFolder());
  if (!Folder.usable()) {
    Error("cache: " +
          (Folder.path().empty()
               ? "there is no folder for it; set CUDA_LINT_CACHE_DIR"
               : Folder.path() + ": not a folder that only you can write to"));
    return Unusable;
  }
  // How many there are of a kind, and their bytes; removes them if asked.
  auto Look = [&](StringRef Kind, bool Remove) {
    std::pair<unsigned, uint64_t> Out{0, 0};
    Folder.forEach(Kind, [&](const std::string &Path, uint64_t Size) {
      if (Remove && sys::fs::remove(Path))
        return;
      ++Out.first;
      Out.second += Size;
    });
    return Out;
  };
  if (ClearCache) {
    auto [Results, ResultBytes] = Look(ResultCache::Kind, true);
    auto [Headers, HeaderBytes] = Look(PrecompiledHeaders::Kind, true);
    Look(PrecompiledHeaders::FactsKind, true);
    outs() << "removed " << plural(Results, "result") << " and "
           << plural(Headers, "precompiled header") << " from " << Folder.path()
           << '\n';
  }
  if (CacheStatus || !ClearCache) {
    auto [Results, ResultBytes] = Look(ResultCache::Kind, false);
    auto [Headers, HeaderBytes] = Look(PrecompiledHeaders::Kind, false);
    auto [Facts, FactBytes] = Look(PrecompiledHeaders::FactsKind, false);
    outs() << Folder.path() << ": " << plural(Results, "result") << ", "
           << ResultBytes << " bytes; " << plural(Headers, "precompiled header")
           << ", " << HeaderBytes + FactBytes << " bytes\n";
  }
  return Nothing;
}

/// Leaves the findings that count: --write-baseline, --baseline,
/// --changed-since.
static bool selectFindings(std::vector<Finding> &Findings, StringRef Here,
                           unsigned &Known, unsigned &Unchanged,
                           ErrorLog &Error) {
  auto Take = [&](Expected<unsigned> Dropped, StringRef Option,
                  unsigned &Count) {
    if (Dropped)
      Count = *Dropped;
    else
      Error(Option.str() + ": " + toString(Dropped.takeError()));
    return !Error.any();
  };
  if (!WriteBaseline.empty()) {
    if (llvm::Error E = writeBaseline(WriteBaseline, Findings, Here)) {
      Error("--write-baseline: " + toString(std::move(E)));
      return false;
    }
    Known = Findings.size();
    Findings.clear();
  }
  if (!Baseline.empty() &&
      !Take(dropKnown(Findings, Baseline, Here), "--baseline", Known))
    return false;
  return ChangedSince.empty() ||
         Take(dropUnchanged(Findings, ChangedSince, Here), "--changed-since",
              Unchanged);
}

/// Where one format goes: its name and the file, empty for standard output.
static std::vector<std::pair<std::string, std::string>> requestedFormats() {
  std::vector<std::pair<std::string, std::string>> Out;
  for (StringRef Format : Formats) {
    auto [Name, File] = Format.split(':');
    Out.emplace_back(Name, File);
  }
  if (Out.empty())
    Out.emplace_back(sys::Process::GetEnv("GITHUB_ACTIONS") == "true" ? "github"
                                                                      : "text",
                     "");
  // -o is for the first that names no file of its own.
  for (auto &[Name, File] : Out)
    if (File.empty() && !Output.empty()) {
      File = Output;
      break;
    }
  return Out;
}

static bool writeReports(RunReport &Run, ErrorLog &Error) {
  for (const auto &[Name, File] : requestedFormats()) {
    FormatWriter Write = formatWriter(Name);
    if (File.empty()) {
      Run.Color = WithColor(outs()).colorsEnabled();
      Write(outs(), Run);
      outs().flush();
      continue;
    }
    // In one step: an interrupt leaves no half of a report.
    Run.Color = false;
    if (llvm::Error E = writeToOutput(File, [&](raw_ostream &OS) {
          Write(OS, Run);
          return llvm::Error::success();
        })) {
      Error(File + ": " + toString(std::move(E)));
      return false;
    }
  }
  return true;
}

/// "2/8" as 2 and 8.
static std::optional<std::pair<unsigned, unsigned>> parseShard(StringRef Text) {
  auto [Part, Parts] = Text.split('/');
  unsigned I = 0, N = 0;
  if (Part.getAsInteger(10, I) || Parts.getAsInteger(10, N) || I == 0 || I > N)
    return std::nullopt;
  return std::pair(I, N);
}

/// The files of one shard. Every shard sees all files and reckons alike, so
/// that each file is in one of them.
static std::vector<Input> filesOfShard(ArrayRef<Input> Files, unsigned Part,
                                       unsigned Parts, Frontend &Front) {
  ParseCost Cost(Front);
  StringSet<> Reached;
  std::vector<Input> Out;
  for (const Input &File : Files)
    if (!File.OnlyIfNotIncluded)
      Out.push_back(File);
  std::vector<uint64_t> Costs;
  for (const Input &File : Out)
    Costs.push_back(Cost.of(File.File, File.Database, &Reached));
  // A header that a file of another shard includes is linted there.
  for (const Input &File : Files)
    if (File.OnlyIfNotIncluded && !Reached.contains(File.File)) {
      Out.push_back(File);
      Costs.push_back(Cost.of(File.File, File.Database));
    }
  // The notes come from the files that are linted.
  Front.takeNotes();
  std::vector<unsigned> PartOf = evenParts(Costs, Parts);
  std::vector<Input> Mine;
  for (size_t I = 0; I < Out.size(); ++I)
    if (PartOf[I] == Part - 1)
      Mine.push_back(Out[I]);
  return Mine;
}

/// A path as make and Ninja read it.
static std::string makeEscape(StringRef Path) {
  std::string Out;
  for (char C : Path) {
    if (C == ' ' || C == '#')
      Out += '\\';
    else if (C == '$')
      Out += '$';
    Out += C;
  }
  return Out;
}

/// --stamp and --depfile: what build systems keep.
static void writeBuildFiles(ArrayRef<UnitReport> Reports, int Status,
                            ErrorLog &Error) {
  auto Write = [&](StringRef Path, StringRef Content) {
    if (llvm::Error E = writeToOutput(Path, [&](raw_ostream &OS) {
          OS << Content;
          return llvm::Error::success();
        }))
      Error(Path.str() + ": " + toString(std::move(E)));
  };
  if (!Depfile.empty()) {
    std::set<std::string> Read;
    for (const UnitReport &Report : Reports) {
      Read.insert(Report.File);
      Read.insert(Report.Headers.begin(), Report.Headers.end());
    }
    std::string Rule = makeEscape(Stamp) + ":";
    for (const std::string &File : Read)
      Rule += " \\\n  " + makeEscape(File);
    Write(Depfile, Rule + "\n");
  }
  if (!Stamp.empty() && Status == Nothing)
    Write(Stamp, "");
}

/// --profile: how much was done, and where the time of it went.
static void showProfile(ArrayRef<UnitReport> Reports) {
  Profile Total;
  unsigned Kept = 0;
  for (const UnitReport &Report : Reports) {
    Kept += Report.FromCache;
    Total.add(Report.Cost);
  }
  errs() << "cuda-lint: profile: " << Reports.size() - Kept << " linted, "
         << Kept << " from the cache\n";
  // These are always told, the others when they happened.
  for (StringRef Event : {"files parsed", "parses with precompiled headers",
                          "headers precompiled"})
    Total.Counts.try_emplace(Event.str());
  for (const auto &[Event, Count] : Total.Counts)
    errs() << "cuda-lint: profile: " << right_justify(std::to_string(Count), 8)
           << "    " << Event << '\n';
  std::vector<std::pair<double, StringRef>> Times;
  for (const auto &[Name, Seconds] : Total.Seconds)
    Times.emplace_back(Seconds, Name);
  sort(Times, [](const auto &A, const auto &B) {
    return A.first != B.first ? A.first > B.first : A.second < B.second;
  });
  for (const auto &[Seconds, Name] : Times)
    errs() << "cuda-lint: profile: " << formatv("{0,8:F3}", Seconds) << " s  "
           << Name << '\n';
}

/// Lints the units again that --fix changed, or whose headers it did. Where one
/// parsed before and no longer does, what was changed in it is as it was
/// before; otherwise \p Left is how many reports are left. False: interrupted.
static bool
lintFixed(const FixResult &Fixed, ArrayRef<Input> Files,
          ArrayRef<UnitReport> Before,
          function_ref<bool(ArrayRef<Input>, std::vector<UnitReport> &)> Lint,
          std::optional<unsigned> &Left, ErrorLog &Error) {
  // The edited path is the real one.
  auto Changed = [&](StringRef File) -> std::optional<size_t> {
    SmallString<256> Real;
    if (sys::fs::real_path(File, Real))
      return std::nullopt;
    auto At = find(Fixed.Files, Real.str().str());
    if (At == Fixed.Files.end())
      return std::nullopt;
    return At - Fixed.Files.begin();
  };
  std::vector<Input> Again;
  std::vector<std::set<size_t>> ChangedIn;
  std::vector<bool> Parsed;
  for (const UnitReport &Report : Before) {
    std::set<size_t> In;
    if (std::optional<size_t> At = Changed(Report.File))
      In.insert(*At);
    for (const std::string &Header : Report.Headers)
      if (std::optional<size_t> At = Changed(Header))
        In.insert(*At);
    const Input *File =
        find_if(Files, [&](const Input &F) { return F.File == Report.File; });
    if (In.empty() || File == Files.end())
      continue;
    Again.push_back(*File);
    ChangedIn.push_back(std::move(In));
    Parsed.push_back(Report.Status == UnitStatus::Linted);
  }
  std::vector<UnitReport> After;
  if (!Lint(Again, After))
    return false;
  SmallString<256> Here;
  sys::fs::current_path(Here);
  std::set<size_t> Undo;
  MergedFindings Findings;
  for (size_t I = 0; I < After.size(); ++I) {
    Findings.add(After[I].Findings);
    if (!Parsed[I] || After[I].Status == UnitStatus::Linted)
      continue;
    Error(displayPath(After[I].File, Here) +
          " does not parse with its fixes: they are undone");
    Undo.insert(ChangedIn[I].begin(), ChangedIn[I].end());
  }
  for (size_t I : Undo)
    if (llvm::Error E = replaceFile(Fixed.Files[I], Fixed.Before[I]))
      Error(Fixed.Files[I] + ": " + toString(std::move(E)));
  if (Undo.empty())
    Left = Findings.take().size();
  return true;
}

static int lint(const char *Argv0,
                std::unique_ptr<clang::tooling::CompilationDatabase> Fixed,
                LintOptions Options, ErrorLog &Error) {
  Inputs In;
  std::vector<std::string> Named(Paths.begin(), Paths.end());
  if (Named.empty())
    Named.push_back(parseAccessQuery(ExplainAccess).File);
  In.collect(Named, BuildPath, std::move(Fixed),
             [&](const std::string &Line) { Error(Line); });

  Frontend Front(frontendOptions(findInstallation(Argv0)));
  CacheFolder Folder(NoCache ? "" : CacheFolder::defaultFolder());
  Options.ToolId = toolId(Argv0);
  ResultCache Cache(Folder);
  PrecompiledHeaders Precompiled(Folder, Options.ToolId);
  IncludeCensus Census;
  if (Folder.usable()) {
    Options.Cache = &Cache;
    Options.Precompiled = &Precompiled;
  }
  if (!ExplainAccess.empty()) {
    const std::string Why = explainAccess(parseAccessQuery(ExplainAccess),
                                          In.files(), Front, Options, outs());
    if (!Why.empty())
      Error(Why);
    return Error.any() ? Unusable : Nothing;
  }
  if (ShowProfile)
    Profile::enable();
  std::vector<Input> Files = In.files().vec();
  if (auto Wanted = parseShard(Shard))
    Files = filesOfShard(Files, Wanted->first, Wanted->second, Front);
  std::vector<UnitReport> Reports;
  StringSet<> Included;
  auto LintInto = [&](ArrayRef<Input> Files, std::vector<UnitReport> &Into,
                      Progress &Bar) {
    const size_t First = Into.size();
    Into.resize(First + Files.size());
    auto Work = [&](unsigned I) {
      UnitReport Report =
          lintUnit(Files[I].File, Front, Files[I].Database, Options);
      // Whoever asks for counts wants those of all that was done.
      if (ShowProfile)
        Precompiled.makePending();
      else
        Precompiled.makePendingInBackground();
      if (!Report.FromCache) {
        Profile::count("headers precompiled", Precompiled.made());
        Report.Cost = Profile::take();
      }
      return serialize(Report);
    };
    auto Done = [&](unsigned I, WorkerResult Result) {
      Bar.done(Files[I].File);
      UnitReport &Report = Into[First + I] = takeReport(Files[I].File, Result);
      for (const std::string &Header : Report.Headers)
        Included.insert(Header);
    };
    return runWorkers(Files.size(), Jobs ? Jobs : defaultJobs(), Timeout, Work,
                      Done);
  };
  // A header is read with the files that include it, as it is meant to be; only
  // those that nobody includes are left then.
  std::vector<Input> Sources, Headers;
  for (const Input &File : Files)
    (File.OnlyIfNotIncluded ? Headers : Sources).push_back(File);
  if (Files.size() > 1) {
    for (const Input &File : Files)
      Census.add(File.File);
    Options.Census = &Census;
  }
  Progress Bar(Files.size());
  bool Completed = LintInto(Sources, Reports, Bar);
  erase_if(Headers,
           [&](const Input &Header) { return Included.contains(Header.File); });
  Completed = Completed && LintInto(Headers, Reports, Bar);
  if (!Completed) {
    Bar.clear();
    Error("interrupted; nothing was written");
    return 130;
  }
  Bar.clear();
  Folder.prune();

  SmallString<256> Here;
  sys::fs::current_path(Here);
  MergedFindings AllFindings, AllParseErrors;
  std::vector<std::string> Notes;
  for (UnitReport &Report : Reports) {
    AllFindings.add(Report.Findings);
    AllParseErrors.add(Report.ParseErrors);
    for (std::string &Note : Report.Notes)
      if (!is_contained(Notes, Note))
        Notes.push_back(Note);
    if (Report.UnparsedLines)
      Notes.push_back(
          displayPath(Report.File, Here) + ": " +
          plural(Report.UnparsedLines, "line") +
          " could not be parsed as nvcc parses " +
          (Report.UnparsedLines == 1 ? "it" : "them") +
          (ShowParseErrors ? "" : "; --show-parse-errors shows why"));
    if (ShowParseErrors)
      for (const std::string &Line : Report.RefusedErrors)
        Notes.push_back(Line);
  }
  std::vector<Finding> Findings = AllFindings.take(),
                       ParseErrors = AllParseErrors.take();

  RunReport Run;
  Run.Version = CUDA_LINT_VERSION;
  Run.Folder = std::string(Here);
  for (const RegisteredCheck &Check : allChecks())
    Run.Rules.push_back({Check.Info.Name.str(), describe(Check.Info.Kind).str(),
                         Check.Info.Summary.str(),
                         pageOf(Check.Info.Name).str()});
  Run.Units = Reports;
  unsigned Known = 0, Unchanged = 0;
  if (!selectFindings(Findings, Here, Known, Unchanged, Error))
    return Unusable;
  Run.Findings = Findings;
  Run.ParseErrors = ParseErrors;
  if (!Quiet)
    for (const std::string &Note : Notes)
      WithColor::note(errs(), "cuda-lint") << Note << '\n';
  if (!writeReports(Run, Error))
    return Unusable;

  unsigned Unlinted = 0;
  for (const UnitReport &Report : Reports)
    if (Report.Status != UnitStatus::Linted) {
      ++Unlinted;
      Error(displayPath(Report.File, Here) + ": " + Report.Failure);
    }
  unsigned Fixable = count_if(
      Findings, [](const Finding &F) { return offeredFix(F) != nullptr; });
  if (Fix && Fixable) {
    FixResult Result = applyFixes(Findings, In.roots());
    for (const std::string &Line : Result.Errors)
      Error(Line);
    std::optional<unsigned> Left;
    auto Again = [&](ArrayRef<Input> Files, std::vector<UnitReport> &Into) {
      Progress Bar(Files.size());
      return LintInto(Files, Into, Bar);
    };
    if (!lintFixed(Result, Files, Reports, Again, Left, Error)) {
      Error("interrupted; the fixes are applied and were not checked");
      return 130;
    }
    if (!Quiet) {
      errs() << "cuda-lint: applied " << Result.Applied
             << (Result.Applied == 1 ? " fix" : " fixes") << " in "
             << plural(Result.Files.size(), "file");
      if (Result.Conflicting)
        errs() << ", left out " << Result.Conflicting
               << " that overlap or lie outside the given paths";
      if (Left)
        errs() << "; linted again: " << plural(*Left, "report") << " left";
      errs() << '\n';
    }
  }
  if (!Quiet) {
    errs() << "cuda-lint: " << plural(Reports.size(), "file") << ", "
           << plural(Findings.size(), "report");
    if (Known)
      errs() << ", " << Known << " known to the baseline";
    if (Unchanged)
      errs() << ", " << Unchanged << " on unchanged lines left out";
    if (Fixable && !Fix)
      errs() << " (" << Fixable << " fixable with --fix)";
    if (Unlinted)
      errs() << ", " << plural(Unlinted, "file") << " not linted in full";
    errs() << '\n';
  }
  if (ShowProfile)
    showProfile(Reports);
  if (Statistics) {
    std::map<std::string, unsigned> Counts;
    for (const Finding &F : Findings)
      ++Counts[F.DiagnosticName];
    for (const auto &[Check, Count] : Counts)
      errs() << right_justify(std::to_string(Count), 8) << "  " << Check
             << '\n';
  }
  bool Fails = any_of(Findings, [](const Finding &F) {
    return FailOnLevel == FailOn::Warning ||
           (FailOnLevel == FailOn::Error && F.DiagLevel == Finding::Error);
  });
  writeBuildFiles(Reports,
                  Error.any() ? Unusable
                  : Fails     ? Reported
                              : Nothing,
                  Error);
  return Error.any() ? Unusable : Fails ? Reported : Nothing;
}

static int writeDatabase(const char *Argv0, ErrorLog &Error) {
  std::string Message;
  auto Database = clang::tooling::CompilationDatabase::loadFromDirectory(
      BuildPath.empty() ? StringRef(".") : StringRef(BuildPath), Message);
  if (!Database) {
    Error(Message.empty() ? "no compile database"
                          : StringRef(Message).split('\n').first.str());
    return Unusable;
  }
  if (Output.empty()) {
    Error("compdb: -o DIR says where the translated database goes");
    return Unusable;
  }
  // Clang's tools read files only.
  Expected<Installation> Here = unpackInstallation(Argv0);
  if (!Here) {
    Error("compdb: " + toString(Here.takeError()));
    return Unusable;
  }
  Frontend Front(frontendOptions(*Here));
  Expected<unsigned> Written =
      writeTranslatedDatabase(Front, *Database, Output);
  for (const std::string &Note : Front.takeNotes())
    WithColor::note(errs(), "cuda-lint") << Note << '\n';
  if (!Written) {
    Error(toString(Written.takeError()));
    return Unusable;
  }
  errs() << "cuda-lint: " << plural(*Written, "command") << " written to "
         << Output << "/compile_commands.json\n";
  return Nothing;
}

static int mergeLogs(ErrorLog &Error) {
  std::vector<SarifLog> Read;
  for (const std::string &Name : Logs) {
    auto Buffer = MemoryBuffer::getFile(Name);
    if (!Buffer) {
      Error(Name + ": " + Buffer.getError().message());
      continue;
    }
    Expected<json::Value> Content = json::parse((*Buffer)->getBuffer());
    if (!Content)
      Error(Name + ": not JSON: " + toString(Content.takeError()));
    else
      Read.push_back({Name, std::move(*Content)});
  }
  if (Logs.empty())
    Error("merge: no file given; cuda-lint merge -o all.sarif one.sarif "
          "two.sarif");
  if (Error.any())
    return Unusable;
  Expected<json::Value> Merged = mergeSarif(std::move(Read));
  if (!Merged) {
    Error(toString(Merged.takeError()));
    return Unusable;
  }
  if (llvm::Error E =
          writeToOutput(Output.empty() ? StringRef("-") : StringRef(Output),
                        [&](raw_ostream &OS) {
                          OS << formatv("{0:2}\n", *Merged);
                          return llvm::Error::success();
                        })) {
    Error(Output + ": " + toString(std::move(E)));
    return Unusable;
  }
  return Nothing;
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

  cl::HideUnrelatedOptions({&Category, &getColorCategory()});
  cl::HideUnrelatedOptions({&Category}, Compdb);
  cl::HideUnrelatedOptions({&Category}, CacheCommand);
  cl::HideUnrelatedOptions({&Category}, Merge);
  cl::SetVersionPrinter(printVersion);
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
          "could not be linted.\n",
          &ProblemStream)) {
    StringRef First = StringRef(Problems).ltrim().split('\n').first;
    First.consume_front(sys::path::filename(argv[0]));
    First.consume_front(": ");
    // Of a wrong value LLVM's parser has told by itself.
    if (!First.empty())
      Error(First.str());
    return Unusable;
  }
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
  if (!Completion.empty()) {
    std::vector<std::string> Names;
    for (const RegisteredCheck &Check : allChecks())
      Names.push_back(Check.Info.Name.str());
    if (writeCompletion(outs(), Completion, Category, Names))
      return Nothing;
    Error("--completion: unknown shell '" + Completion +
          "'; there are: bash, zsh, fish");
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
  for (const std::string &Glob : unknownGlobs(Checks)) {
    Error("--checks: '" + Glob +
          "' matches no check; --list-checks lists them");
  }
  if (Error.any())
    return Unusable;
  if (ListChecks)
    return listChecks(Options);
  for (const auto &[Name, File] : requestedFormats())
    if (!formatWriter(Name)) {
      Error("--format: unknown format '" + Name +
            "'; there are: " + formatNames());
      return Unusable;
    }
  if (Paths.empty() && (ExplainAccess.empty() || ExplainAccess == "all")) {
    Error("no file or folder given; --help tells how it is used");
    return Unusable;
  }
  noteCommandLine(OwnArgs, argc, argv);
  return lint(argv[0], std::move(Fixed), Options, Error);
}
