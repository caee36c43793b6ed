//===- LintUnit.cpp -------------------------------------------------------===//

#include "LintUnit.h"
#include "checks/CheckInfo.h"
#include "clang-tidy/ClangTidy.h"
#include "clang-tidy/ClangTidyDiagnosticConsumer.h"
#include "cuda/ExecutionSpace.h"
#include "cuda/TranslationUnit.h"
#include "frontend/ParseErrorPolicy.h"
#include "frontend/Toolkit.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Frontend/MultiplexConsumer.h"
#include "clang/Frontend/Utils.h"
#include "clang/Tooling/Tooling.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"

using namespace clang;
using namespace clang::tidy;

namespace cuda_lint {

namespace {

/// What a configuration file says, on top of the defaults, with `--checks` on top of that.
class OptionsProvider : public DefaultOptionsProvider {
public:
  explicit OptionsProvider(const LintOptions &Options)
      : DefaultOptionsProvider(ClangTidyGlobalOptions(), ClangTidyOptions::getDefaults()), Options(Options),
        Files(ClangTidyGlobalOptions(), ClangTidyOptions(), ClangTidyOptions(), llvm::vfs::getRealFileSystem()) {}

  std::vector<OptionsSource> getRawOptions(llvm::StringRef File) override {
    std::vector<OptionsSource> Sources = DefaultOptionsProvider::getRawOptions(File);
    ClangTidyOptions Defaults;
    Defaults.Checks = "-*," + defaultCheckGlobs();
    Defaults.HeaderFilterRegex = ".*";
    Sources.emplace_back(Defaults, "cuda-lint's defaults");
    std::vector<OptionsSource> Configured;
    if (Options.Config)
      Configured.emplace_back(*Options.Config, "the configuration on the command line");
    else
      Configured = Files.getRawOptions(File);
    // A project's configuration for clang-tidy that says nothing about CUDA says nothing about which of these checks run either;
    // the rest of it (options, header filter, warnings as errors) holds.
    bool NamesCuda = llvm::any_of(Configured, [](const OptionsSource &Source) {
      return Source.first.Checks && namesChecks(*Source.first.Checks);
    });
    for (OptionsSource &Source : Configured) {
      if (!NamesCuda)
        Source.first.Checks.reset();
      Sources.push_back(std::move(Source));
    }
    ClangTidyOptions CommandLine;
    if (!Options.Checks.empty())
      CommandLine.Checks = Options.Checks;
    if (Options.HeaderFilter)
      CommandLine.HeaderFilterRegex = Options.HeaderFilter;
    // Whatever a configuration enables, only the checks of this tool run: clang-tidy runs the others.
    CommandLine.Checks = CommandLine.Checks.value_or("") + ",-clang-analyzer-*";
    Sources.emplace_back(CommandLine, "the command line");
    return Sources;
  }

private:
  const LintOptions &Options;
  FileOptionsProvider Files;
};

/// Has the checks visit the user's declarations only. Most of an AST is the toolkit's and the C++ library's; nobody is told about those,
/// and where they come precompiled, visiting them would mean to read them.
class UserCodeScope : public ASTConsumer {
public:
  void Initialize(ASTContext &Context) override { Ctx = &Context; }
  bool HandleTopLevelDecl(DeclGroupRef Group) override {
    const SourceManager &SM = Ctx->getSourceManager();
    for (Decl *D : Group)
      if (!SM.isInSystemHeader(SM.getExpansionLoc(D->getLocation())))
        Scope.push_back(D);
    return true;
  }
  void HandleTranslationUnit(ASTContext &Context) override { Context.setTraversalScope(Scope); }

private:
  ASTContext *Ctx = nullptr;
  std::vector<Decl *> Scope;
};

/// Every file that a parse reads, and which of them are the system's.
class InputCollector : public DependencyCollector {
public:
  bool needSystemDependencies() override { return true; }
  bool sawDependency(llvm::StringRef Name, bool FromModule, bool IsSystem, bool IsModuleFile, bool IsMissing) override {
    const bool Taken = DependencyCollector::sawDependency(Name, FromModule, IsSystem, IsModuleFile, IsMissing);
    if (Taken && !IsSystem)
      Own.insert(Name);
    return Taken;
  }
  bool isOwn(llvm::StringRef Name) const { return Own.contains(Name); }

private:
  llvm::StringSet<> Own;
};

/// Finds the first launch from device code, for files whose command does not compile such launches.
class DeviceLaunchFinder : public ASTConsumer {
public:
  explicit DeviceLaunchFinder(std::string &Place) : Place(Place) {}
  void HandleTranslationUnit(ASTContext &Context) override {
    const SourceManager &SM = Context.getSourceManager();
    for (const Launch &L : TranslationUnit::get(Context).launches()) {
      if (!runsOnDevice(L.Caller) || L.Caller->isDependentContext())
        continue;
      PresumedLoc Loc = SM.getPresumedLoc(SM.getExpansionLoc(L.Site->getBeginLoc()));
      if (Loc.isInvalid())
        continue;
      llvm::SmallString<256> Here;
      llvm::sys::fs::current_path(Here);
      Place = displayPath(Loc.getFilename(), Here) + ":" + std::to_string(Loc.getLine());
      return;
    }
  }

private:
  std::string &Place;
};

class LintAction : public ASTFrontendAction {
public:
  LintAction(ClangTidyASTConsumerFactory &Consumers, ParseProblems &Problems, std::shared_ptr<DependencyCollector> Dependencies,
             std::string *DeviceLaunch)
      : Consumers(Consumers), Problems(Problems), Dependencies(std::move(Dependencies)), DeviceLaunch(DeviceLaunch) {}
  bool BeginSourceFileAction(CompilerInstance &Compiler) override {
    Dependencies->attachToPreprocessor(Compiler.getPreprocessor());
    return true;
  }
  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &Compiler, llvm::StringRef File) override {
    installParseErrorPolicy(Compiler, Problems);
    std::vector<std::unique_ptr<ASTConsumer>> InOrder;
    InOrder.push_back(std::make_unique<UserCodeScope>());
    InOrder.push_back(Consumers.createASTConsumer(Compiler, File));
    if (DeviceLaunch)
      InOrder.push_back(std::make_unique<DeviceLaunchFinder>(*DeviceLaunch));
    return std::make_unique<MultiplexConsumer>(std::move(InOrder));
  }

private:
  ClangTidyASTConsumerFactory &Consumers;
  ParseProblems &Problems;
  std::shared_ptr<DependencyCollector> Dependencies;
  std::string *DeviceLaunch;
};

class LintActionFactory : public tooling::FrontendActionFactory {
public:
  LintActionFactory(ClangTidyContext &Context, IntrusiveRefCntPtr<llvm::vfs::OverlayFileSystem> FS, ParseProblems &Problems,
                    std::shared_ptr<DependencyCollector> Dependencies, std::string *DeviceLaunch)
      : Consumers(Context, std::move(FS)), Problems(Problems), Dependencies(std::move(Dependencies)), DeviceLaunch(DeviceLaunch) {}
  std::unique_ptr<FrontendAction> create() override {
    return std::make_unique<LintAction>(Consumers, Problems, Dependencies, DeviceLaunch);
  }
  bool runInvocation(std::shared_ptr<CompilerInvocation> Invocation, FileManager *Files,
                     std::shared_ptr<PCHContainerOperations> PCHs, DiagnosticConsumer *Diags) override {
    // Otherwise the compiler counts its warnings on standard error.
    Invocation->getDiagnosticOpts().ShowCarets = false;
    return FrontendActionFactory::runInvocation(std::move(Invocation), Files, std::move(PCHs), Diags);
  }

private:
  ClangTidyASTConsumerFactory Consumers;
  ParseProblems &Problems;
  std::shared_ptr<DependencyCollector> Dependencies;
  /// Where to write the place of a launch from device code, null where there may be some.
  std::string *DeviceLaunch;
};

} // namespace

ClangTidyOptions optionsFor(llvm::StringRef File, const LintOptions &Options) { return OptionsProvider(Options).getOptions(File); }

/// One pass: parses, runs the checks, and adds what they and the compiler said.
static void runPass(const ParsePass &Pass, const LintOptions &Options, UnitReport &Report, std::vector<std::string> &Inputs) {
  ClangTidyContext Context(std::make_unique<OptionsProvider>(Options));
  Context.setCurrentBuildDirectory(Pass.Command.Directory);
  ClangTidyDiagnosticConsumer Consumer(Context, nullptr, /*RemoveIncompatibleErrors=*/true);
  auto DiagOpts = std::make_unique<DiagnosticOptions>();
  DiagnosticsEngine Diags(DiagnosticIDs::create(), *DiagOpts, &Consumer, /*ShouldOwnClient=*/false);
  Context.setDiagnosticsEngine(std::move(DiagOpts), &Diags);

  auto FS = llvm::makeIntrusiveRefCnt<llvm::vfs::OverlayFileSystem>(llvm::vfs::createPhysicalFileSystem());
  std::unique_ptr<tooling::CompilationDatabase> Database = databaseOf(Pass.Command);
  tooling::ClangTool Tool(*Database, {Pass.Command.Filename}, std::make_shared<PCHContainerOperations>(), FS);
  // The command is final as it is.
  Tool.clearArgumentsAdjusters();
  Tool.setDiagnosticConsumer(&Consumer);
  Tool.setPrintErrorMessage(false);
  ParseProblems Problems;
  auto Dependencies = std::make_shared<InputCollector>();
  // The parse is always one of relocatable device code. Options typed by hand and borrowed commands do not say how the file is built.
  const bool Separable = Pass.Origin.RelocatableDeviceCode || !Pass.Device || Pass.CommandFrom != ParsePass::Own ||
                         Pass.Origin.Kind == CompilerKind::None;
  std::string DeviceLaunch;
  LintActionFactory Factory(Context, FS, Problems, Dependencies, Separable ? nullptr : &DeviceLaunch);
  PictureCollector Collector;
  const bool Ran = Tool.run(&Factory) == 0;
  if (!DeviceLaunch.empty())
    Report.Notes.push_back(DeviceLaunch + ": a kernel is launched from device code, and the file is compiled without " +
                           (Pass.Origin.Kind == CompilerKind::Nvcc ? "-rdc=true, so nvcc refuses it" : "-fgpu-rdc, so the compiler refuses it"));
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
  for (ClangTidyError &Error : Consumer.take()) {
    bool FromCompiler = llvm::StringRef(Error.DiagnosticName).starts_with("clang-diagnostic-");
    if (Error.IsWarningAsError)
      Error.DiagLevel = Finding::Error;
    Error.BuildDirectory = Pass.Command.Directory;
    if (!FromCompiler)
      Report.Findings.push_back(std::move(Error));
    else if (Error.DiagLevel == Finding::Error)
      Report.ParseErrors.push_back(std::move(Error));
  }
  for (const std::string &Name : Dependencies->getDependencies()) {
    std::string Input = Name;
    makeAbsolute(Input, Pass.Command.Directory);
    if (Dependencies->isOwn(Name) && Input != Report.File && !llvm::is_contained(Report.Headers, Input))
      Report.Headers.push_back(Input);
    Inputs.push_back(std::move(Input));
  }
  // What one pass could not parse, the other may have seen; the larger number says what is missing at most.
  Report.UnparsedLines = std::max(Report.UnparsedLines, Problems.lines());
  for (const ParseProblem &Problem : Problems.Refused)
    Report.RefusedErrors.push_back(Problem.File + ":" + std::to_string(Problem.Line) + ":" + std::to_string(Problem.Column) + ": " +
                                   Problem.Message);
  for (const std::string &Header : Problems.MissingHeaders)
    if (!llvm::is_contained(Report.MissingHeaders, Header))
      Report.MissingHeaders.push_back(Header);
  // Names that a missing header declares are unknown afterwards; saying so for each helps nobody.
  if (!Report.MissingHeaders.empty())
    llvm::erase_if(Report.ParseErrors, [](const Finding &F) { return !llvm::StringRef(F.Message.Message).ends_with("file not found"); });
  // Errors that the policy took out still count for the compiler.
  const bool Excused = !Problems.Refused.empty() || !Problems.MissingHeaders.empty();
  if (!Report.ParseErrors.empty() || !Report.MissingHeaders.empty() || (!Ran && !Excused))
    Report.Status = UnitStatus::NotParsed;
}

/// The one line about a file that was not seen as a whole.
static std::string describeFailure(const UnitReport &Report, bool EmbeddedHeaders) {
  // The embedded headers end somewhere.
  if (EmbeddedHeaders)
    for (const std::string &Header : Report.MissingHeaders)
      if (isToolkitHeader(Header))
        return "header '" + Header + "' is the CUDA toolkit's, and cuda-lint was run without one; what depends on it was not linted; " +
               "install a toolkit or name one with --cuda-path";
  if (!Report.MissingHeaders.empty())
    return "header '" + Report.MissingHeaders.front() + "' was not found" +
           (Report.MissingHeaders.size() > 1 ? " (nor " + std::to_string(Report.MissingHeaders.size() - 1) + " others)" : "") +
           "; what depends on it was not linted; build the project's compile_commands.json or add its folder with '-- -I DIR'";
  if (!Report.ParseErrors.empty())
    return "does not parse, " + std::to_string(Report.ParseErrors.size()) + (Report.ParseErrors.size() == 1 ? " error" : " errors");
  return "the compiler could not read it";
}

/// Everything but the content of files that the report of \p File depends on.
static std::string cacheKey(llvm::StringRef File, llvm::ArrayRef<ParsePass> Passes, const LintOptions &Options) {
  std::string Key = Options.ToolId + '\n' + File.str() + '\n' + configurationAsText(optionsFor(File, Options));
  for (const ParsePass &Pass : Passes) {
    Key += '\n' + Pass.Command.Directory + (Pass.Origin.RelocatableDeviceCode ? "" : " whole program");
    for (const std::string &Argument : Pass.Command.CommandLine)
      Key += '\0' + Argument;
  }
  return Key;
}

UnitReport lintUnit(llvm::StringRef File, Frontend &Frontend, const tooling::CompilationDatabase *Database,
                    const LintOptions &Options) {
  UnitReport Report;
  Report.File = File.str();
  std::vector<ParsePass> Passes = Frontend.passesFor(File, Database);
  std::vector<std::string> CommandNotes = Frontend.takeNotes();
  std::string Key;
  if (Options.Cache) {
    Key = cacheKey(File, Passes, Options);
    if (std::optional<UnitReport> Known = Options.Cache->lookup(Key)) {
      llvm::append_range(Known->Notes, CommandNotes);
      Known->FromCache = true;
      return std::move(*Known);
    }
  }
  std::vector<std::string> Inputs;
  for (const ParsePass &Pass : Passes) {
    if (!llvm::sys::fs::is_directory(Pass.Command.Directory)) {
      Report.Status = UnitStatus::NotParsed;
      Report.Failure = "the folder of its compile command is gone: " + Pass.Command.Directory + "; configure the build again";
      Report.Notes = std::move(CommandNotes);
      return Report;
    }
    runPass(Pass, Options, Report, Inputs);
  }
  normalize(Report.Findings);
  normalize(Report.ParseErrors);
  if (Report.Status == UnitStatus::NotParsed && Report.Failure.empty())
    Report.Failure = describeFailure(Report, Passes.front().EmbeddedHeaders);
  // What could not be parsed may be there next time, a missing header above all.
  if (Options.Cache && Report.Status == UnitStatus::Linted) {
    llvm::sort(Inputs);
    Inputs.erase(llvm::unique(Inputs), Inputs.end());
    Options.Cache->store(Key, Report, Inputs);
  }
  llvm::append_range(Report.Notes, CommandNotes);
  return Report;
}

} // namespace cuda_lint
