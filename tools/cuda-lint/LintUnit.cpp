//===- LintUnit.cpp -------------------------------------------------------===//

#include "LintUnit.h"
#include "ProjectOptions.h"
#include "SuppressionWatch.h"
#include "analysis/ExplainAccesses.h"
#include "checks/ParseHook.h"
#include "clang-inside/Beginnings.h"
#include "clang-tidy/ClangTidy.h"
#include "clang-tidy/ClangTidyDiagnosticConsumer.h"
#include "cuda/ExecutionSpace.h"
#include "cuda/HostSide.h"
#include "cuda/TranslationUnit.h"
#include "frontend/BuiltInFiles.h"
#include "frontend/LibraryBodies.h"
#include "frontend/ParseErrorPolicy.h"
#include "frontend/Toolkit.h"
#include "report/SourceFiles.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Frontend/MultiplexConsumer.h"
#include "clang/Tooling/Tooling.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"

using namespace clang;
using namespace clang::tidy;

namespace cuda_lint {

namespace {

/// Has the checks visit the user's declarations only. Most of an AST is the
/// toolkit's and the C++ library's; nobody is told about those, most bodies of
/// their functions are not parsed, and where they come precompiled, visiting
/// them would mean to read them.
class UserCodeScope : public ASTConsumer {
public:
  UserCodeScope(CompilerInstance &Compiler,
                const PrecompiledHeaders::Use *Precompiled)
      : Compiler(Compiler), Precompiled(Precompiled), Bodies(Compiler) {}
  bool shouldSkipFunctionBody(Decl *D) override { return Bodies.isLeftOut(*D); }
  bool HandleTopLevelDecl(DeclGroupRef Group) override {
    Parsed.add(Group, Compiler.getASTContext());
    return true;
  }
  // What Clang reads from a precompiled header before it is asked for.
  void HandleInterestingDecl(DeclGroupRef) override {}
  void HandleTranslationUnit(ASTContext &Context) override {
    Profile::count("library bodies left out", Bodies.count());
    std::vector<Decl *> Scope;
    if (Precompiled)
      Scope = PrecompiledHeaders::declarations(*Precompiled, Compiler);
    llvm::append_range(Scope, Parsed.Decls);
    Context.setTraversalScope(Scope);
  }

private:
  CompilerInstance &Compiler;
  const PrecompiledHeaders::Use *Precompiled;
  UserDeclarations Parsed;
  LibraryBodies Bodies;
};

/// Takes the time of the checks as a whole apart from the parse's.
class TimedConsumer : public MultiplexConsumer {
public:
  using MultiplexConsumer::MultiplexConsumer;
  void HandleTranslationUnit(ASTContext &Context) override {
    Profile::Scope Timed("phase", "checks, what they share");
    MultiplexConsumer::HandleTranslationUnit(Context);
  }
};

/// What one pass is told and tells.
struct PassState {
  ParseProblems Problems;
  HeaderCollector Headers;
  /// What the parse starts with, if anything.
  std::optional<PrecompiledHeaders::Use> Precompiled;
  /// Clang got as far as to parse: the precompiled header was taken.
  bool Began = false;
  /// Whether a launch from device code is looked for, and the place of the
  /// first.
  bool FindsDeviceLaunch = false;
  std::string DeviceLaunch;
  /// Whether another pass judges the device's code, and where in which files
  /// that is: from the first byte of a function to its last.
  bool LeavesDeviceCode = false;
  /// Whether it is asked if another pass, for the host, has something to tell,
  /// and the answer.
  bool AsksForHost = false, HostMayDiffer = true;
  /// Nothing is parsed after this.
  bool IsLast = false;
  struct Extent {
    std::string File;
    unsigned Begin, End;
  };
  std::vector<Extent> DeviceCode;
  /// What the checks visit, while clang-tidy's matchers visit less.
  std::vector<Decl *> Scope;
};

/// Finds the first launch from device code, for files whose command does not
/// compile such launches.
class DeviceLaunchFinder : public ASTConsumer {
public:
  explicit DeviceLaunchFinder(std::string &Place) : Place(Place) {}
  void HandleTranslationUnit(ASTContext &Context) override {
    const SourceManager &SM = Context.getSourceManager();
    for (const Launch &L : TranslationUnit::get(Context).launches()) {
      if (!runsOnDevice(L.Caller) || L.Caller->isDependentContext())
        continue;
      PresumedLoc Loc =
          SM.getPresumedLoc(SM.getExpansionLoc(L.Site->getBeginLoc()));
      if (Loc.isInvalid())
        continue;
      llvm::SmallString<256> Here;
      llvm::sys::fs::current_path(Here);
      Place = displayPath(Loc.getFilename(), Here) + ":" +
              std::to_string(Loc.getLine());
      return;
    }
  }

private:
  std::string &Place;
};

/// Has clang-tidy's matchers visit one function only. The checks match any, to
/// be given the AST, and look for themselves: a walk through all instantiations
/// would be made for nothing.
class OneMatch : public MultiplexConsumer {
public:
  OneMatch(std::vector<std::unique_ptr<ASTConsumer>> Checks, PassState &State)
      : MultiplexConsumer(std::move(Checks)), State(State) {}
  void HandleTranslationUnit(ASTContext &Context) override {
    if (Context.getLangOpts().CUDA)
      if (llvm::ArrayRef<const FunctionDecl *> All =
              TranslationUnit::get(Context).functions();
          !All.empty()) {
        State.Scope = Context.getTraversalScope();
        Context.setTraversalScope({const_cast<FunctionDecl *>(All.front())});
      }
    MultiplexConsumer::HandleTranslationUnit(Context);
    undo(State, Context);
  }
  /// Has the checks visit all again.
  static void undo(PassState &State, ASTContext &Context) {
    if (!State.Scope.empty())
      Context.setTraversalScope(std::exchange(State.Scope, {}));
  }

private:
  PassState &State;
};

/// Finds the functions that run on the device alone.
class DeviceCodeFinder : public ASTConsumer {
public:
  explicit DeviceCodeFinder(PassState &State) : State(State) {}
  void HandleTranslationUnit(ASTContext &Context) override {
    const SourceManager &SM = Context.getSourceManager();
    for (const FunctionDecl *F : TranslationUnit::get(Context).functions()) {
      if (!runsOnDevice(F) || runsOnHost(F))
        continue;
      const SourceLocation Begin = SM.getFileLoc(F->getOuterLocStart()),
                           End = SM.getFileLoc(F->getEndLoc());
      if (SM.getFileID(Begin) == SM.getFileID(End))
        State.DeviceCode.push_back({SM.getFilename(Begin).str(),
                                    SM.getFileOffset(Begin),
                                    SM.getFileOffset(End)});
    }
  }

private:
  PassState &State;
};

/// Answers whether a pass for the host may find what this one cannot.
class HostSideFinder : public ASTConsumer {
public:
  HostSideFinder(PassState &State, Preprocessor &PP) : State(State), PP(PP) {}
  void HandleTranslationUnit(ASTContext &Context) override {
    Profile::Scope Timed("phase", "whether the host differs");
    State.HostMayDiffer = hostSideMayDiffer(TranslationUnit::get(Context), PP);
  }

private:
  PassState &State;
  Preprocessor &PP;
};

/// Answers --explain-access.
class AccessExplainer : public ASTConsumer {
public:
  explicit AccessExplainer(const LintOptions &Options) : Options(Options) {}
  void HandleTranslationUnit(ASTContext &Context) override {
    // Of several passes the first that has an answer gives it.
    if (Options.Explained->empty())
      *Options.Explained = explainAccesses(TranslationUnit::get(Context),
                                           *Options.Query, std::nullopt);
  }

private:
  const LintOptions &Options;
};

class LintAction : public ASTFrontendAction {
public:
  LintAction(ClangTidyASTConsumerFactory &Consumers, const LintOptions &Options,
             PassState &State)
      : Consumers(Consumers), Options(Options), State(State) {}
  bool BeginSourceFileAction(CompilerInstance &Compiler) override {
    State.Headers.attachToPreprocessor(Compiler.getPreprocessor());
    delaySystemTemplates(Compiler);
    ignoreDiagnosticPragmas(Compiler);
    return true;
  }
  std::unique_ptr<ASTConsumer>
  CreateASTConsumer(CompilerInstance &Compiler, llvm::StringRef File) override {
    installParseErrorPolicy(Compiler, State.Problems);
    const PrecompiledHeaders::Use *Precompiled =
        State.Precompiled ? &*State.Precompiled : nullptr;
    if (Precompiled)
      PrecompiledHeaders::skip(*Precompiled, Compiler);
    std::vector<std::unique_ptr<ASTConsumer>> InOrder;
    InOrder.push_back(std::make_unique<UserCodeScope>(Compiler, Precompiled));
    // Before the checks: what they report there is not taken.
    if (State.LeavesDeviceCode)
      InOrder.push_back(std::make_unique<DeviceCodeFinder>(State));
    std::vector<std::unique_ptr<ASTConsumer>> Checks;
    Checks.push_back(Consumers.createASTConsumer(Compiler, File));
    InOrder.push_back(std::make_unique<OneMatch>(std::move(Checks), State));
    if (State.FindsDeviceLaunch)
      InOrder.push_back(
          std::make_unique<DeviceLaunchFinder>(State.DeviceLaunch));
    if (State.AsksForHost)
      InOrder.push_back(
          std::make_unique<HostSideFinder>(State, Compiler.getPreprocessor()));
    if (Options.Query)
      InOrder.push_back(std::make_unique<AccessExplainer>(Options));
    return std::make_unique<TimedConsumer>(std::move(InOrder));
  }
  void ExecuteAction() override {
    State.Began = true;
    if (State.Precompiled) {
      llvm::append_range(State.Problems.Refused,
                         State.Precompiled->Facts.Refused);
      PrecompiledHeaders::restore(*State.Precompiled, getCompilerInstance());
    }
    ASTFrontendAction::ExecuteAction();
    if (Options.EndsProcess &&
        (State.IsLast || (State.AsksForHost && !State.HostMayDiffer)))
      getCompilerInstance().getFrontendOpts().DisableFree = true;
  }

private:
  ClangTidyASTConsumerFactory &Consumers;
  const LintOptions &Options;
  PassState &State;
};

class LintActionFactory : public tooling::FrontendActionFactory {
public:
  LintActionFactory(ClangTidyContext &Context,
                    IntrusiveRefCntPtr<llvm::vfs::OverlayFileSystem> FS,
                    const ParsePass &Pass, const LintOptions &Options,
                    PassState &State)
      : Consumers(Context, std::move(FS)), Pass(Pass), Options(Options),
        State(State) {}
  std::unique_ptr<FrontendAction> create() override {
    return std::make_unique<LintAction>(Consumers, Options, State);
  }
  bool runInvocation(std::shared_ptr<CompilerInvocation> Invocation,
                     FileManager *Files,
                     std::shared_ptr<PCHContainerOperations> PCHs,
                     DiagnosticConsumer *Diags) override {
    // Otherwise the compiler counts its warnings on standard error.
    Invocation->getDiagnosticOpts().ShowCarets = false;
    LibraryBodies::allowLeavingOut(*Invocation);
    searchBuiltInResources(*Invocation);
    if (Options.Precompiled && !State.Began) {
      Profile::Scope Timed("phase", "precompiled headers");
      std::string File = Pass.Command.Filename;
      makeAbsolute(File, Pass.Command.Directory);
      State.Precompiled = Options.Precompiled->prepare(
          *Invocation, Pass.Command.Directory, File, Options.Census);
    }
    Profile::Scope Timed("phase", "parse");
    if (State.Precompiled) {
      auto WithHeaders = std::make_shared<CompilerInvocation>(*Invocation);
      PrecompiledHeaders::apply(*State.Precompiled, *WithHeaders);
      const bool Ran = FrontendActionFactory::runInvocation(
          std::move(WithHeaders), Files, PCHs, Diags);
      if (State.Began) {
        Profile::count("files parsed");
        Profile::count("parses with precompiled headers");
        return Ran;
      }
      // Damaged. The caller starts again without.
      Options.Precompiled->drop(*State.Precompiled);
      return false;
    }
    Profile::count("files parsed");
    return FrontendActionFactory::runInvocation(std::move(Invocation), Files,
                                                std::move(PCHs), Diags);
  }

private:
  ClangTidyASTConsumerFactory Consumers;
  const ParsePass &Pass;
  const LintOptions &Options;
  PassState &State;
};

/// What a pass has found, with what was found before it.
class PassFindings {
public:
  PassFindings(const ParsePass &Pass, const LintOptions &Options,
               PassState &State, SuppressionWatch &Consumer,
               const UnitReport &Report)
      : Pass(Pass), Options(Options), State(State), Consumer(Consumer),
        Before(Report) {
    Current = this;
    setUnitHook(
        [](ASTContext &Context) { OneMatch::undo(Current->State, Context); });
    setCheckHook([](TranslationUnit &) { Current->checkDone(); });
  }
  ~PassFindings() {
    setUnitHook(nullptr);
    setCheckHook(nullptr);
    Current = nullptr;
  }

  /// Takes what the consumer has. True if that is something.
  bool take() {
    std::vector<ClangTidyError> Errors = Consumer.take();
    for (ClangTidyError &Error : Errors)
      add(std::move(Error));
    return !Errors.empty();
  }

  std::vector<Finding> Findings, ParseErrors;

private:
  void checkDone() {
    if (!take() || !Options.SoFar)
      return;
    UnitReport SoFar = Before;
    llvm::append_range(SoFar.Findings, Findings);
    llvm::append_range(SoFar.ParseErrors, ParseErrors);
    Options.SoFar(SoFar);
  }

  void add(ClangTidyError Error) {
    const std::string File = Error.Message.FilePath;
    nameMainFile(Error.Message);
    for (tooling::DiagnosticMessage &Note : Error.Notes)
      nameMainFile(Note);
    const bool FromCompiler =
        llvm::StringRef(Error.DiagnosticName).starts_with("clang-diagnostic-");
    if (!FromCompiler &&
        llvm::any_of(State.DeviceCode, [&](const PassState::Extent &E) {
          return File == E.File && Error.Message.FileOffset >= E.Begin &&
                 Error.Message.FileOffset <= E.End;
        }))
      return;
    if (Error.IsWarningAsError)
      Error.DiagLevel = Finding::Error;
    Error.BuildDirectory = Pass.Command.Directory;
    if (!FromCompiler)
      Findings.push_back(std::move(Error));
    else if (Error.DiagLevel == Finding::Error)
      ParseErrors.push_back(std::move(Error));
  }

  /// A macro of the precompiled part of the file is where it was in the file.
  void nameMainFile(tooling::DiagnosticMessage &Message) const {
    if (!State.Precompiled)
      return;
    auto Rename = [&](std::string &Path) {
      if (Path == State.Precompiled->Source)
        Path = Before.File;
    };
    Rename(Message.FilePath);
    for (tooling::FileByteRange &Range : Message.Ranges)
      Rename(Range.FilePath);
  }

  /// A process parses one file at a time.
  static PassFindings *Current;
  const ParsePass &Pass;
  const LintOptions &Options;
  PassState &State;
  SuppressionWatch &Consumer;
  const UnitReport &Before;
};

PassFindings *PassFindings::Current = nullptr;

} // namespace

/// One pass: parses, runs the checks, and adds what they and the compiler said,
/// but nothing about the device's code with \p LeavesDeviceCode; nothing
/// follows one that \p IsLast. Adds to \p Inputs what it read; resets it where
/// nobody knows. Says in \p HostMayDiffer, if that is asked, whether a pass for
/// the host has something to tell. False when the precompiled header could not
/// be loaded: then nothing was done.
static bool runPass(const ParsePass &Pass, const LintOptions &Options,
                    bool LeavesDeviceCode, bool IsLast, bool *HostMayDiffer,
                    UnitReport &Report, std::optional<FileRecord> &Inputs,
                    std::vector<SuppressionWatch::Suppressed> &Suppressed) {
  ClangTidyContext Context(
      std::make_unique<ProjectOptions>(Options, Report.File, LeavesDeviceCode));
  Context.setCurrentBuildDirectory(Pass.Command.Directory);
  SuppressionWatch Consumer(Context);
  auto DiagOpts = std::make_unique<DiagnosticOptions>();
  DiagnosticsEngine Diags(DiagnosticIDs::create(), *DiagOpts, &Consumer,
                          /*ShouldOwnClient=*/false);
  Context.setDiagnosticsEngine(std::move(DiagOpts), &Diags);

  auto Recorder = llvm::makeIntrusiveRefCnt<RecordingFileSystem>(
      hasSourceText() ? sourceFiles()
                      : llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>(
                            llvm::vfs::createPhysicalFileSystem().release()));
  auto FS = llvm::makeIntrusiveRefCnt<llvm::vfs::OverlayFileSystem>(
      withBuiltInFiles(Recorder));
  std::unique_ptr<tooling::CompilationDatabase> Database =
      databaseOf(Pass.Command);
  tooling::ClangTool Tool(*Database, {Pass.Command.Filename},
                          std::make_shared<PCHContainerOperations>(), FS);
  // The command is final as it is.
  Tool.clearArgumentsAdjusters();
  Tool.setDiagnosticConsumer(&Consumer);
  Tool.setPrintErrorMessage(false);
  PassState State;
  ParseProblems &Problems = State.Problems;
  // The parse is always one of relocatable device code. Options typed by
  // hand and borrowed commands do not say how the file is built.
  State.FindsDeviceLaunch = !Pass.Origin.RelocatableDeviceCode && Pass.Device &&
                            Pass.CommandFrom == ParsePass::Own &&
                            Pass.Origin.Kind != CompilerKind::None;
  State.LeavesDeviceCode = LeavesDeviceCode;
  State.AsksForHost = HostMayDiffer;
  State.IsLast = IsLast;
  LintActionFactory Factory(Context, FS, Pass, Options, State);
  PictureCollector Collector;
  PassFindings Found(Pass, Options, State, Consumer, Report);
  const bool Ran = Tool.run(&Factory) == 0;
  Found.take();
  if (State.Precompiled && !State.Began)
    return false;
  if (!State.DeviceLaunch.empty())
    Report.Notes.push_back(State.DeviceLaunch +
                           ": a kernel is launched from device code, and the "
                           "file is compiled without " +
                           (Pass.Origin.Kind == CompilerKind::Nvcc
                                ? "-rdc=true, so nvcc refuses it"
                                : "-fgpu-rdc, so the compiler refuses it"));
  for (AccessPicture &Picture : Collector.take()) {
    makeAbsolute(Picture.File, Pass.Command.Directory);
    Report.Pictures.push_back(std::move(Picture));
  }
  for (RegionPicture &Picture : Collector.takeRegions()) {
    makeAbsolute(Picture.File, Pass.Command.Directory);
    for (RegionAccess &Access : Picture.Accesses)
      makeAbsolute(Access.File, Pass.Command.Directory);
    Report.Regions.push_back(std::move(Picture));
  }
  llvm::append_range(Report.Findings, std::move(Found.Findings));
  llvm::append_range(Report.ParseErrors, std::move(Found.ParseErrors));
  for (SuppressionWatch::Suppressed &Seen : Consumer.takeSuppressed()) {
    Seen.Report.BuildDirectory = Pass.Command.Directory;
    for (auto &[File, Line] : Seen.Lines)
      makeAbsolute(File, Pass.Command.Directory);
    Suppressed.push_back(std::move(Seen));
  }
  std::vector<std::string> Headers = State.Headers.getDependencies().vec();
  if (State.Precompiled)
    llvm::append_range(Headers, State.Precompiled->Facts.Headers);
  for (std::string &Header : Headers) {
    makeAbsolute(Header, Pass.Command.Directory);
    if (Header != Report.File && !llvm::is_contained(Report.Headers, Header))
      Report.Headers.push_back(std::move(Header));
  }
  llvm::sort(Report.Headers);
  if (Options.Cache && Inputs) {
    Profile::Scope Timed("phase", "cache");
    if (State.Precompiled)
      Recorder->ignore(State.Precompiled->Path);
    std::optional<FileRecord> Seen = Recorder->record();
    if (Seen) {
      Inputs->add(*Seen);
      if (State.Precompiled)
        Inputs->add(State.Precompiled->Facts.Inputs);
    } else {
      Inputs.reset();
    }
  }
  // What one pass could not parse, the other may have seen; the larger
  // number says what is missing at most.
  Report.UnparsedLines = std::max(Report.UnparsedLines, Problems.lines());
  for (const ParseProblem &Problem : Problems.Refused)
    Report.RefusedErrors.push_back(
        Problem.File + ":" + std::to_string(Problem.Line) + ":" +
        std::to_string(Problem.Column) + ": " + Problem.Message);
  for (const std::string &Header : Problems.MissingHeaders)
    if (!llvm::is_contained(Report.MissingHeaders, Header))
      Report.MissingHeaders.push_back(Header);
  // Names that a missing header declares are unknown afterwards; saying
  // so for each helps nobody.
  if (!Report.MissingHeaders.empty())
    llvm::erase_if(Report.ParseErrors, [](const Finding &F) {
      return !llvm::StringRef(F.Message.Message).ends_with("file not found");
    });
  // Errors that the policy took out still count for the compiler.
  const bool Excused =
      !Problems.Refused.empty() || !Problems.MissingHeaders.empty();
  if (!Report.ParseErrors.empty() || !Report.MissingHeaders.empty() ||
      (!Ran && !Excused))
    Report.Status = UnitStatus::NotParsed;
  // Of what could not be parsed here, the other side may have a part.
  if (HostMayDiffer)
    *HostMayDiffer = State.HostMayDiffer || Report.UnparsedLines ||
                     Report.Status != UnitStatus::Linted;
  return true;
}

/// The one line about a file that was not seen as a whole.
static std::string describeFailure(const UnitReport &Report,
                                   bool EmbeddedHeaders) {
  // The embedded headers end somewhere.
  if (EmbeddedHeaders)
    for (const std::string &Header : Report.MissingHeaders)
      if (isToolkitHeader(Header))
        return "header '" + Header +
               "' is the CUDA toolkit's, and cuda-lint was run without "
               "one; "
               "what depends on it was not linted; " +
               "install a toolkit or name one with --cuda-path";
  if (!Report.MissingHeaders.empty())
    return "header '" + Report.MissingHeaders.front() + "' was not found" +
           (Report.MissingHeaders.size() > 1
                ? ", nor " + std::to_string(Report.MissingHeaders.size() - 1) +
                      " more"
                : "") +
           "; what depends on it was not linted; build the project's "
           "compile_commands.json or add its folder with '-- -I DIR'";
  if (!Report.ParseErrors.empty())
    return "does not parse, " + std::to_string(Report.ParseErrors.size()) +
           (Report.ParseErrors.size() == 1 ? " error" : " errors");
  return "the compiler could not read it";
}

/// Everything but the content of files that the report of \p File depends
/// on, without the checkout that it is in.
static std::string cacheKey(llvm::StringRef File,
                            llvm::ArrayRef<ParsePass> Passes,
                            const LintOptions &Options, const Checkout &Here) {
  std::string Key =
      Options.ToolId + '\n' + Options.Bounds + Here.without(File) + '\n' +
      Here.without(configurationAsText(optionsFor(File, Options)));
  for (const ParsePass &Pass : Passes) {
    Key += '\n' + Here.without(Pass.Command.Directory) +
           (Pass.Origin.RelocatableDeviceCode ? "" : " whole program");
    for (const std::string &Argument : Pass.Command.CommandLine)
      Key += '\0' + Here.withoutInArgument(Argument);
  }
  return Key;
}

UnitReport lintUnit(llvm::StringRef File, Frontend &Frontend,
                    const tooling::CompilationDatabase *Database,
                    const LintOptions &Options) {
  UnitReport Report;
  Report.File = File.str();
  std::vector<ParsePass> Passes = Frontend.passesFor(File, Database);
  std::vector<std::string> CommandNotes = Frontend.takeNotes();
  std::string Key;
  const Checkout Here = Options.Cache ? Checkout::of(File) : Checkout();
  if (Options.Cache) {
    Key = cacheKey(File, Passes, Options, Here);
    std::optional<UnitReport> Known = Options.Cache->lookup(Key, Here);
    if (Options.Deep && (!Known || Known->BoundsReached)) {
      Key += "\ndeep";
      Known = Options.Cache->lookup(Key, Here);
    }
    if (Known) {
      llvm::append_range(Known->Notes, CommandNotes);
      Known->FromCache = true;
      Known->Cost = {};
      return std::move(*Known);
    }
  }
  std::optional<FileRecord> Inputs(std::in_place);
  MergedFindings Findings, ParseErrors;
  std::vector<SuppressionWatch::Suppressed> Suppressed;
  bool HostMayDiffer = true;
  for (const ParsePass &Pass : Passes) {
    if (Pass.WhereItDiffers && !HostMayDiffer)
      continue;
    if (!llvm::sys::fs::is_directory(Pass.Command.Directory)) {
      Report.Status = UnitStatus::NotParsed;
      Report.Failure = "the folder of its compile command is gone: " +
                       Pass.Command.Directory + "; configure the build again";
      Report.Notes = std::move(CommandNotes);
      return Report;
    }
    // What is device code is judged as the device sees it.
    const bool LeavesDeviceCode = !Pass.Device && Passes.front().Device;
    bool *Asked =
        Pass.Device && Passes.back().WhereItDiffers ? &HostMayDiffer : nullptr;
    const bool IsLast = &Pass == &Passes.back();
    if (!runPass(Pass, Options, LeavesDeviceCode, IsLast, Asked, Report, Inputs,
                 Suppressed)) {
      LintOptions Without = Options;
      Without.Precompiled = nullptr;
      runPass(Pass, Without, LeavesDeviceCode, IsLast, Asked, Report, Inputs,
              Suppressed);
    }
    // What one pass says of a place, the next need not repeat.
    Findings.add(std::exchange(Report.Findings, {}));
    ParseErrors.add(std::exchange(Report.ParseErrors, {}));
    Report.Findings = Findings.all();
    Report.ParseErrors = ParseErrors.all();
  }
  Report.Findings = Findings.take();
  Report.ParseErrors = ParseErrors.take();
  Report.BoundsReached = Profile::counted("bound reached:");
  noteSuppressions(Report, Suppressed, enabledChecks(File, Options));
  if (Report.Status == UnitStatus::NotParsed && Report.Failure.empty())
    Report.Failure = describeFailure(Report, Passes.front().EmbeddedHeaders);
  // What could not be parsed may be there next time, a missing header
  // above all.
  if (Options.Cache && Inputs && Report.Status == UnitStatus::Linted)
    Options.Cache->store(Key, Here, Report, *Inputs);
  llvm::append_range(Report.Notes, CommandNotes);
  return Report;
}

} // namespace cuda_lint
