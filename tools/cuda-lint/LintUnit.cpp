//===- LintUnit.cpp -------------------------------------------------------===//

#include "LintUnit.h"
#include "checks/CheckInfo.h"
#include "clang-tidy/ClangTidy.h"
#include "clang-tidy/ClangTidyDiagnosticConsumer.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Tooling/Tooling.h"
#include "llvm/ADT/StringExtras.h"
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

class LintAction : public ASTFrontendAction {
public:
  explicit LintAction(ClangTidyASTConsumerFactory &Consumers) : Consumers(Consumers) {}
  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &Compiler, llvm::StringRef File) override {
    return Consumers.createASTConsumer(Compiler, File);
  }

private:
  ClangTidyASTConsumerFactory &Consumers;
};

class LintActionFactory : public tooling::FrontendActionFactory {
public:
  explicit LintActionFactory(ClangTidyContext &Context, IntrusiveRefCntPtr<llvm::vfs::OverlayFileSystem> FS)
      : Consumers(Context, std::move(FS)) {}
  std::unique_ptr<FrontendAction> create() override { return std::make_unique<LintAction>(Consumers); }
  bool runInvocation(std::shared_ptr<CompilerInvocation> Invocation, FileManager *Files,
                     std::shared_ptr<PCHContainerOperations> PCHs, DiagnosticConsumer *Diags) override {
    // Otherwise the compiler counts its warnings on standard error.
    Invocation->getDiagnosticOpts().ShowCarets = false;
    return FrontendActionFactory::runInvocation(std::move(Invocation), Files, std::move(PCHs), Diags);
  }

private:
  ClangTidyASTConsumerFactory Consumers;
};

} // namespace

ClangTidyOptions optionsFor(llvm::StringRef File, const LintOptions &Options) { return OptionsProvider(Options).getOptions(File); }

/// One pass: parses, runs the checks, and adds what they and the compiler said.
static void runPass(const ParsePass &Pass, llvm::StringRef File, const LintOptions &Options, UnitReport &Report) {
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
  LintActionFactory Factory(Context, FS);
  int Result = Tool.run(&Factory);
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
  if (Result != 0 || !Report.ParseErrors.empty())
    Report.Status = UnitStatus::NotParsed;
}

UnitReport lintUnit(llvm::StringRef File, Frontend &Frontend, const tooling::CompilationDatabase *Database,
                    const LintOptions &Options) {
  UnitReport Report;
  Report.File = File.str();
  std::vector<ParsePass> Passes = Frontend.passesFor(File, Database);
  Report.Notes = Frontend.takeNotes();
  for (const ParsePass &Pass : Passes) {
    if (!llvm::sys::fs::is_directory(Pass.Command.Directory)) {
      Report.Status = UnitStatus::NotParsed;
      Report.Failure = "the folder of its compile command is gone: " + Pass.Command.Directory + "; configure the build again";
      return Report;
    }
    runPass(Pass, File, Options, Report);
  }
  normalize(Report.Findings);
  normalize(Report.ParseErrors);
  if (Report.Status == UnitStatus::NotParsed && Report.Failure.empty())
    Report.Failure = Report.ParseErrors.empty() ? "the compiler could not read it"
                                                : "does not parse, " + std::to_string(Report.ParseErrors.size()) +
                                                      (Report.ParseErrors.size() == 1 ? " error" : " errors");
  return Report;
}

} // namespace cuda_lint
