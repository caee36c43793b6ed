//===- Session.cpp --------------------------------------------------------===//

#include "Session.h"
#include "AvailableMemory.h"
#include "Commands.h"
#include "ExplainAccess.h"
#include "Inputs.h"
#include "Options.h"
#include "Output.h"
#include "Pages.h"
#include "ProjectOptions.h"
#include "WorkerPool.h"
#include "checks/CheckInfo.h"
#include "checks/EnabledChecks.h"
#include "cuda/Bound.h"
#include "frontend/ParseCost.h"
#include "report/Selection.h"
#include "report/SourceFiles.h"
#include "clang/Basic/Version.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/Threading.h"
#include "llvm/Support/WithColor.h"
#include <csignal>
#include <link.h>
#include <set>

using namespace llvm;

namespace cuda_lint {

using namespace options;

/// The words of the command line, less the paths: what to give again to lint
/// one file the same way. Those for the compiler stand apart.
static std::string OwnWords, CompilerWords;

void noteCommandLine(int OwnArgs, int Argc, const char **Argv) {
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

/// Why a worker did not deliver all that it was to.
static std::string failureOf(StringRef File, const WorkerResult &Result) {
  switch (Result.How) {
  case WorkerResult::TimedOut:
    return "took longer than " + std::to_string(Timeout) +
           " s of processor time and was stopped; --timeout raises the limit";
  case WorkerResult::Interrupted:
    return "interrupted";
  case WorkerResult::NotStarted:
    return "no process could be started for it: " + Result.Output;
  case WorkerResult::Finished:
  case WorkerResult::Crashed:
    break;
  }
  std::string Why =
      Result.Signal == SIGKILL
          ? "its process was killed, most likely for lack of memory; try -j 1"
      : Result.Signal
          ? std::string("crashed (") + strsignal(Result.Signal) + ")"
          : "its process ended without a result";
  return Why + "; reproduce with: " + commandFor(File);
}

/// What a worker says about a file, as far as it came.
static UnitReport takeReport(StringRef File, const WorkerResult &Result) {
  UnitReport Out;
  Out.File = File.str();
  Out.Status = UnitStatus::Failed;
  if (Result.How != WorkerResult::NotStarted) {
    if (Expected<UnitReport> Report = parseUnitReport(Result.Output)) {
      if (Result.How == WorkerResult::Finished)
        return std::move(*Report);
      Out = std::move(*Report);
      Out.Status = UnitStatus::Incomplete;
    } else {
      consumeError(Report.takeError());
    }
  }
  Out.Failure = failureOf(File, Result);
  return Out;
}

/// The identity that the linker gave the program, as hexadecimal digits; empty
/// when it gave none.
static std::string buildId() {
  std::string Out;
  auto Look = [](dl_phdr_info *Program, size_t, void *Into) {
    for (const ElfW(Phdr) &Part :
         ArrayRef(Program->dlpi_phdr, Program->dlpi_phnum)) {
      if (Part.p_type != PT_NOTE)
        continue;
      const char *At = reinterpret_cast<const char *>(Program->dlpi_addr +
                                                      Part.p_vaddr),
                 *End = At + Part.p_memsz;
      while (At + sizeof(ElfW(Nhdr)) <= End) {
        const auto *Note = reinterpret_cast<const ElfW(Nhdr) *>(At);
        const char *Name = At + sizeof *Note,
                   *Content = Name + alignTo(Note->n_namesz, 4);
        if (Note->n_type == NT_GNU_BUILD_ID &&
            StringRef(Name, Note->n_namesz) == StringRef("GNU", 4))
          *static_cast<std::string *>(Into) =
              toHex(StringRef(Content, Note->n_descsz), /*LowerCase=*/true);
        At = Content + alignTo(Note->n_descsz, 4);
      }
    }
    // The program comes first; libraries have theirs.
    return 1;
  };
  dl_iterate_phdr(Look, &Out);
  return Out;
}

/// Tells this build of the program from every other, wherever and whenever it
/// was installed.
static std::string toolId(const char *Argv0) {
  const std::string Version =
      std::string(CUDA_LINT_VERSION) + ' ' + clang::getClangFullVersion();
  if (std::string Id = buildId(); !Id.empty())
    return Version + ' ' + Id;
  static int Anchor;
  std::string Program = sys::fs::getMainExecutable(Argv0, &Anchor);
  sys::fs::file_status Status;
  if (sys::fs::status(Program, Status))
    return Version;
  return Version + ' ' + std::to_string(Status.getSize()) + ' ' +
         std::to_string(
             Status.getLastModificationTime().time_since_epoch().count());
}

std::optional<std::pair<unsigned, unsigned>> parseShard(StringRef Text) {
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

namespace {

/// The name that reports about NOLINT comments go by.
constexpr StringLiteral UnusedSuppression = "cuda-lint-unused-suppression";

/// One run: files in, reports out.
class Session {
public:
  Session(const char *Argv0, LintOptions Given, ErrorLog &Error)
      : Front(frontendOptions(findInstallation(Argv0))),
        Folder(NoCache ? "" : CacheFolder::defaultFolder()), Cache(Folder),
        Precompiled(Folder, toolId(Argv0)), Options(std::move(Given)),
        Error(Error) {
    Options.ToolId = toolId(Argv0);
    Options.Deep = options::Deep;
    Options.Bounds = AnyBound::changed();
    if (options::Deep)
      AnyBound::deepen(DeepFactor);
    // What an editor has not written is not what is kept.
    if (Folder.usable() && StdinFilename.empty()) {
      Options.Cache = &Cache;
      Options.Precompiled = &Precompiled;
    }
    if (ShowProfile)
      Profile::enable();
    sys::fs::current_path(Here);
    Run.Version = CUDA_LINT_VERSION;
    Run.Folder = std::string(Here);
    Run.ShowPictures = options::ShowPictures;
    for (const RegisteredCheck &Check : allChecks())
      Run.Rules.push_back(
          {Check.Info.Name.str(), describe(Check.Info.Kind).str(),
           Check.Info.Summary.str(), pageOf(Check.Info.Name).str()});
  }

  int run(std::unique_ptr<clang::tooling::CompilationDatabase> Fixed);

private:
  bool collect(std::unique_ptr<clang::tooling::CompilationDatabase> Fixed);
  bool checkConfiguration();
  int lintInto(ArrayRef<Input> Files, std::vector<UnitReport> &Into,
               Progress &Bar, TextStream *Stream);
  int lintAll();
  void merge(ArrayRef<UnitReport> Units);
  void addUnusedSuppressions(ArrayRef<UnitReport> Units);
  bool select();
  void tellNotes(ArrayRef<UnitReport> Units);
  void tellUnlinted(ArrayRef<UnitReport> Units);
  bool isExcused(const UnitReport &Unit) const;
  std::optional<int> fix();
  int lintFixed(const FixResult &Applied);
  int showDiff();
  void summarise() const;
  /// Whether reports can be written as files finish: nothing that comes later
  /// decides which count.
  static bool canStream() {
    return Baseline.empty() && WriteBaseline.empty() && ChangedSince.empty() &&
           !options::Fix && !ShowDiff && !WarnUnusedSuppressions;
  }
  static bool fails(ArrayRef<Finding> Findings) {
    return any_of(Findings, [](const Finding &F) {
      return FailOnLevel == FailOn::Warning ||
             (FailOnLevel == FailOn::Error && F.DiagLevel == Finding::Error);
    });
  }
  std::string shown(StringRef Path) const { return displayPath(Path, Here); }

  Frontend Front;
  CacheFolder Folder;
  ResultCache Cache;
  PrecompiledHeaders Precompiled;
  IncludeCensus Census;
  LintOptions Options;
  ErrorLog &Error;
  SmallString<256> Here;
  Inputs In;
  std::vector<Input> Files;
  RunReport Run;
  bool TextIsWritten = false;
  unsigned Unchanged = 0, Unlinted = 0, KnownUnlinted = 0;
  /// Set by --fix: what was found before, and what of it was applied.
  std::optional<size_t> FoundBefore;
  FixResult Fixes;
  std::optional<Changes> Since;
  std::set<std::string> Excused;
};

} // namespace

bool Session::collect(
    std::unique_ptr<clang::tooling::CompilationDatabase> Fixed) {
  std::vector<std::string> Given(Paths.begin(), Paths.end());
  InputOptions Wanted;
  Wanted.BuildPath = BuildPath;
  Wanted.Fixed = std::move(Fixed);
  Wanted.Exclude.assign(Exclude.begin(), Exclude.end());
  Wanted.WithIgnored = NoIgnore;
  if (!StdinFilename.empty()) {
    auto Text = MemoryBuffer::getSTDIN();
    if (!Text) {
      Error("--stdin-filename: " + Text.getError().message());
      return false;
    }
    std::string File = StdinFilename;
    makeAbsolute(File, Here);
    if (StringRef Folder = sys::path::parent_path(File);
        !sys::fs::is_directory(Folder)) {
      Error("--stdin-filename: " + StdinFilename + ": there is no folder '" +
            shown(Folder) + "', whose configuration and headers would hold");
      return false;
    }
    setSourceText(File, (*Text)->getBuffer());
    Wanted.Unwritten = File;
    Given = {StdinFilename};
  }
  // Which file is asked about is enough.
  if (Given.empty())
    Given.push_back(parseAccessQuery(options::ExplainAccess).File);
  if (!In.collect(Given, std::move(Wanted),
                  [&](const std::string &Line) { Error(Line); }))
    return false;
  Files = In.files().vec();
  if (auto Part = parseShard(Shard))
    Files = filesOfShard(Files, Part->first, Part->second, Front);
  return true;
}

/// Says what is wrong with the configurations of the files, each once. False
/// when one cannot be read: nothing is linted by other rules than were asked
/// for.
bool Session::checkConfiguration() {
  std::set<std::string> Folders, Told;
  bool Readable = true;
  for (const Input &File : Files) {
    if (!Folders.insert(sys::path::parent_path(File.File).str()).second)
      continue;
    if (tellBroken(File.File, Options, Told, Error)) {
      Readable = false;
      continue;
    }
    for (const OptionsSource &Source : configurationFor(File.File, Options)) {
      if (!Told.insert(Source.second).second)
        continue;
      for (const std::string &Problem : configurationProblems(Source.first))
        warn(shown(Source.second) + ": " + Problem);
    }
  }
  return Readable;
}

/// Lints the files. Gives 0, or the signal that interrupted it.
int Session::lintInto(ArrayRef<Input> Files, std::vector<UnitReport> &Into,
                      Progress &Bar, TextStream *Stream) {
  const size_t First = Into.size();
  for (const Input &File : Files) {
    UnitReport Pending;
    Pending.File = File.File;
    Pending.Status = UnitStatus::Failed;
    Pending.Failure = "interrupted before it was linted";
    Into.push_back(std::move(Pending));
  }
  auto Work = [&](unsigned I, Publish Tell) {
    LintOptions Mine = Options;
    Mine.EndsProcess = true;
    Mine.SoFar = [&](const UnitReport &SoFar) { Tell(serialize(SoFar)); };
    UnitReport Report = lintUnit(Files[I].File, Front, Files[I].Database, Mine);
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
    UnitReport &Report = Into[First + I] = takeReport(Files[I].File, Result);
    if (Stream)
      Stream->done(First + I, Report);
    Bar.done(Files[I].File);
  };
  WorkerLimits Limits;
  Limits.Jobs = Jobs ? Jobs : hardware_concurrency().compute_thread_count();
  Limits.Timeout = Timeout;
  auto Available = [] { return availableMemory(); };
  Limits.AvailableMemory = Available;
  return runWorkers(Files.size(), Limits, Work, Done);
}

/// Lints all files into Run.Units. Gives 0, or the signal that interrupted it.
int Session::lintAll() {
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
  Progress Bar(Sources.size());
  TextStream Stream(Run, Bar);
  TextStream *Used = canStream() && Stream.isUsed() ? &Stream : nullptr;
  TextIsWritten = Used != nullptr;
  int Signal = lintInto(Sources, Run.Units, Bar, Used);
  StringSet<> Included;
  for (const UnitReport &Report : Run.Units)
    Included.insert_range(Report.Headers);
  erase_if(Headers,
           [&](const Input &Header) { return Included.contains(Header.File); });
  if (!Signal) {
    Bar.expect(Headers.size());
    Signal = lintInto(Headers, Run.Units, Bar, Used);
  }
  if (Used)
    Used->finish();
  Bar.clear();
  return Signal;
}

/// The findings of units, each once, into the run.
void Session::merge(ArrayRef<UnitReport> Units) {
  MergedFindings Findings, ParseErrors, Suppressed;
  for (const UnitReport &Report : Units) {
    Findings.add(Report.Findings);
    ParseErrors.add(Report.ParseErrors);
    Suppressed.add(Report.Suppressed);
  }
  Run.Findings = Findings.take();
  Run.ParseErrors = ParseErrors.take();
  Run.Suppressed = Suppressed.take();
  if (WarnUnusedSuppressions)
    addUnusedSuppressions(Units);
}

void Session::addUnusedSuppressions(ArrayRef<UnitReport> Units) {
  // A comment in a header is of use when it is in one of the files.
  std::map<std::pair<std::string, unsigned>, Suppression> All;
  std::set<std::string> Unseen;
  for (const UnitReport &Unit : Units) {
    if (Unit.Status != UnitStatus::Linted || Unit.UnparsedLines) {
      Unseen.insert(Unit.File);
      Unseen.insert(Unit.Headers.begin(), Unit.Headers.end());
    }
    for (const Suppression &One : Unit.Suppressions) {
      auto [Known, IsNew] = All.try_emplace({One.File, One.Offset}, One);
      Known->second.Used |= One.Used;
    }
  }
  MergedFindings Merged;
  Merged.add(std::move(Run.Findings));
  std::vector<Finding> New;
  for (const auto &[Place, One] : All) {
    if (One.Used || Unseen.count(One.File))
      continue;
    clang::tooling::DiagnosticMessage Message(One.Word + "(" + One.Names +
                                              ") suppresses nothing");
    Message.FilePath = One.File;
    Message.FileOffset = One.Offset;
    New.emplace_back(UnusedSuppression, Message,
                     SmallVector<clang::tooling::DiagnosticMessage, 1>(),
                     Finding::Warning, "");
  }
  Merged.add(std::move(New));
  Run.Findings = Merged.take();
}

/// Leaves the findings that count: --write-baseline, --baseline,
/// --changed-since.
bool Session::select() {
  if (!WriteBaseline.empty()) {
    std::vector<std::string> Unread;
    for (const UnitReport &Unit : Run.Units)
      if (Unit.Status != UnitStatus::Linted) {
        Unread.push_back(Unit.File);
        Excused.insert(Unit.File);
      }
    if (llvm::Error E =
            writeBaseline(WriteBaseline, Run.Findings, Unread, Here)) {
      Error("--write-baseline: " + unwritten(WriteBaseline, std::move(E)));
      return false;
    }
    Run.Known = std::exchange(Run.Findings, {});
  }
  if (!Baseline.empty()) {
    Expected<std::vector<Finding>> Known =
        takeKnown(Run.Findings, Baseline, Here);
    if (!Known) {
      Error("--baseline: " + toString(Known.takeError()));
      return false;
    }
    Run.Known = std::move(*Known);
    if (Expected<std::set<std::string>> Unread = knownUnlinted(Baseline, Here))
      Excused.insert(Unread->begin(), Unread->end());
    else
      consumeError(Unread.takeError());
  }
  if (!ChangedSince.empty()) {
    Expected<Changes> Found = Changes::since(ChangedSince, Here);
    if (!Found) {
      Error("--changed-since: " + toString(Found.takeError()));
      return false;
    }
    Since = std::move(*Found);
    Unchanged = dropUnchanged(Run.Findings, *Since);
  }
  return true;
}

/// Whether a file that could not be linted in full was like that before: it is
/// in the baseline, or nothing of it changed.
bool Session::isExcused(const UnitReport &Unit) const {
  if (Excused.count(Unit.File))
    return true;
  return Since && Unit.Status == UnitStatus::NotParsed &&
         !Since->touch(Unit.File) &&
         none_of(Unit.Headers, [&](const std::string &Header) {
           return Since->touch(Header);
         });
}

void Session::tellNotes(ArrayRef<UnitReport> Units) {
  std::vector<std::string> Notes;
  for (const UnitReport &Report : Units) {
    for (const std::string &Note : Report.Notes)
      if (!is_contained(Notes, Note))
        Notes.push_back(Note);
    if (Report.UnparsedLines)
      Notes.push_back(
          shown(Report.File) + ": " + plural(Report.UnparsedLines, "line") +
          " could not be parsed as nvcc parses " +
          (Report.UnparsedLines == 1 ? "it" : "them") +
          (ShowParseErrors ? "" : "; --show-parse-errors shows why"));
    if (ShowParseErrors)
      append_range(Notes, Report.RefusedErrors);
  }
  for (const std::string &Text : Notes)
    note(Text);
}

void Session::tellUnlinted(ArrayRef<UnitReport> Units) {
  for (const UnitReport &Report : Units) {
    if (Report.Status == UnitStatus::Linted)
      continue;
    // Of an interrupted run one sentence tells.
    if (!Run.Interrupted.empty() && Report.Status != UnitStatus::NotParsed)
      continue;
    ++Unlinted;
    std::string Line = shown(Report.File) + ": " + Report.Failure;
    if (Report.Status == UnitStatus::Incomplete && !Report.Findings.empty())
      Line += "; what was found until then is reported";
    if (isExcused(Report)) {
      ++KnownUnlinted;
      note(Line + (Excused.count(Report.File) ? " (known to the baseline)"
                                              : " (unchanged)"));
    } else if (FailOnLevel == FailOn::Never) {
      warn(Line);
    } else {
      Error(Line);
    }
  }
  if (!Run.Interrupted.empty())
    Error(Run.Interrupted);
}

/// Lints the units again that --fix changed, or whose headers it did. Where one
/// parsed before and no longer does, what was changed in it is as it was
/// before. Gives 0, or the signal that interrupted it.
int Session::lintFixed(const FixResult &Applied) {
  // The edited path is the real one.
  auto Changed = [&](StringRef File) -> std::optional<size_t> {
    SmallString<256> Real;
    if (sys::fs::real_path(File, Real))
      return std::nullopt;
    auto At = find(Applied.Files, Real.str().str());
    if (At == Applied.Files.end())
      return std::nullopt;
    return At - Applied.Files.begin();
  };
  std::vector<Input> Again;
  std::vector<std::set<size_t>> ChangedIn;
  std::vector<size_t> Index;
  for (size_t I = 0; I < Run.Units.size(); ++I) {
    const UnitReport &Report = Run.Units[I];
    std::set<size_t> In;
    if (std::optional<size_t> At = Changed(Report.File))
      In.insert(*At);
    for (const std::string &Header : Report.Headers)
      if (std::optional<size_t> At = Changed(Header))
        In.insert(*At);
    auto File =
        find_if(Files, [&](const Input &F) { return F.File == Report.File; });
    if (In.empty() || File == Files.end())
      continue;
    Again.push_back(*File);
    ChangedIn.push_back(std::move(In));
    Index.push_back(I);
  }
  std::vector<UnitReport> After;
  Progress Bar(Again.size());
  if (int Signal = lintInto(Again, After, Bar, nullptr))
    return Signal;
  Bar.clear();
  std::set<size_t> Undo;
  for (size_t I = 0; I < After.size(); ++I) {
    if (Run.Units[Index[I]].Status != UnitStatus::Linted ||
        After[I].Status == UnitStatus::Linted)
      continue;
    Error(shown(After[I].File) +
          " does not parse with its fixes: they are undone");
    Undo.insert(ChangedIn[I].begin(), ChangedIn[I].end());
  }
  for (size_t I : Undo)
    if (llvm::Error E = replaceFile(Applied.Files[I], Applied.Before[I]))
      Error(unwritten(Applied.Files[I], std::move(E)));
  for (size_t I = 0; I < After.size(); ++I)
    if (none_of(ChangedIn[I], [&](size_t At) { return Undo.count(At); }))
      Run.Units[Index[I]] = std::move(After[I]);
  return 0;
}

/// Applies the fixes; the run holds what is left then. Gives the exit status
/// where nothing more can be done.
std::optional<int> Session::fix() {
  FoundBefore = Run.Findings.size();
  Fixes = applyFixes(Run.Findings, In.roots());
  for (const std::string &Line : Fixes.Errors)
    Error(Line);
  if (Fixes.Files.empty())
    return std::nullopt;
  if (int Signal = lintFixed(Fixes)) {
    Error("interrupted; the fixes are applied and were not checked");
    return Stopped + Signal;
  }
  Run.Known.clear();
  merge(Run.Units);
  if (!select())
    return Unusable;
  return std::nullopt;
}

/// Prints what --fix would do.
int Session::showDiff() {
  FixResult Planned = planFixes(Run.Findings, In.roots());
  for (const std::string &Line : Planned.Errors)
    Error(Line);
  TextOptions Text;
  Text.RelativeTo = std::string(Here);
  if (Output.empty()) {
    Text.Color = WithColor(outs()).colorsEnabled();
    printDiff(outs(), Planned, Text);
    outs().flush();
  } else if (llvm::Error E = writeToOutput(Output, [&](raw_ostream &OS) {
               printDiff(OS, Planned, Text);
               return llvm::Error::success();
             })) {
    Error(unwritten(Output, std::move(E)));
  }
  if (!Quiet)
    errs() << "cuda-lint: " << plural(Run.Units.size(), "file") << ", "
           << plural(Run.Findings.size(), "report") << ", --fix would apply "
           << Planned.Applied << (Planned.Applied == 1 ? " fix" : " fixes")
           << " in " << plural(Planned.Files.size(), "file") << '\n';
  return Error.any()                                             ? Unusable
         : Planned.Files.empty() || FailOnLevel == FailOn::Never ? Nothing
                                                                 : Reported;
}

void Session::summarise() const {
  if (Quiet)
    return;
  std::map<Weight, size_t> Kinds;
  for (const Finding &F : Run.Findings)
    ++Kinds[weightOf(F, Run)];
  const size_t Linted = count_if(Run.Units, [](const UnitReport &Unit) {
    return Unit.Status != UnitStatus::Failed;
  });
  const size_t Fixable = count_if(
      Run.Findings, [](const Finding &F) { return offeredFix(F) != nullptr; });
  errs() << "cuda-lint: ";
  if (Run.Interrupted.empty())
    errs() << plural(Run.Units.size(), "file");
  else
    errs() << Linted << " of " << plural(Run.Units.size(), "file");
  errs() << ", ";
  if (FoundBefore) {
    const size_t Left = Run.Findings.size();
    errs() << *FoundBefore << " found, "
           << (Left <= *FoundBefore ? *FoundBefore - Left : Fixes.Applied)
           << " fixed, " << Left << " left";
    if (Fixes.Conflicting)
      errs() << " (" << Fixes.Conflicting
             << " whose fixes overlap or lie outside the given paths)";
  } else {
    errs() << plural(Run.Findings.size(), "report");
    if (Kinds.size() > 1) {
      const char *Separator = ": ";
      for (auto [Of, Name] : {std::pair(Weight::Error, "as errors"),
                              std::pair(Weight::Correctness, "correctness"),
                              std::pair(Weight::Performance, "performance"),
                              std::pair(Weight::Strict, "strict")})
        if (Kinds.count(Of)) {
          errs() << Separator << Kinds[Of] << ' ' << Name;
          Separator = ", ";
        }
    }
  }
  if (!Run.Known.empty())
    errs() << ", " << Run.Known.size() << " known to the baseline";
  if (Unchanged)
    errs() << ", " << Unchanged << " on unchanged lines left out";
  if (Fixable && !FoundBefore)
    errs() << " (" << Fixable << " fixable with --fix)";
  if (Unlinted)
    errs() << ", " << plural(Unlinted, "file") << " not linted in full";
  errs() << '\n';
}

int Session::run(std::unique_ptr<clang::tooling::CompilationDatabase> Fixed) {
  if (!collect(std::move(Fixed)))
    return Unusable;
  if (!checkConfiguration())
    return Unusable;
  if (!options::ExplainAccess.empty()) {
    const std::string Why =
        explainAccess(parseAccessQuery(options::ExplainAccess), Files, Front,
                      Options, outs());
    if (!Why.empty())
      Error(Why);
    return Error.any() ? Unusable : Nothing;
  }
  const int Signal = lintAll();
  if (Signal) {
    const size_t Done = count_if(Run.Units, [](const UnitReport &Unit) {
      return Unit.Status == UnitStatus::Linted;
    });
    Run.Interrupted = "interrupted: " + std::to_string(Done) + " of " +
                      plural(Run.Units.size(), "file") + " were linted";
  }
  Folder.prune();
  merge(Run.Units);
  // A baseline, or fixes, of a part would be taken for those of all.
  if (Signal) {
    WriteBaseline = "";
    options::Fix = false;
    ShowDiff = false;
  }
  if (!select())
    return Unusable;
  tellNotes(Run.Units);
  if (ShowDiff)
    return showDiff();
  if (options::Fix)
    if (std::optional<int> Status = fix())
      return *Status;
  if (!writeReports(Run, TextIsWritten, Error))
    return Unusable;
  tellUnlinted(Run.Units);
  summarise();
  if (ShowProfile)
    showProfile(Run.Units);
  if (Statistics)
    showStatistics(Run.Findings);
  if (Signal)
    return Stopped + Signal;
  const bool Fails = fails(Run.Findings);
  writeBuildFiles(Run.Units,
                  Error.any() ? Unusable
                  : Fails     ? Reported
                              : Nothing,
                  Error);
  return Error.any() ? Unusable : Fails ? Reported : Nothing;
}

int lint(const char *Argv0,
         std::unique_ptr<clang::tooling::CompilationDatabase> Fixed,
         LintOptions Options, ErrorLog &Error) {
  return Session(Argv0, std::move(Options), Error).run(std::move(Fixed));
}

} // namespace cuda_lint
