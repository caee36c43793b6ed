//===- Readers.cpp - Everything that reads what others wrote --------------===//

#include "checks/CheckInfo.h"
#include "checks/EnabledChecks.h"
#include "checks/Module.h"
#include "clang-tidy/ClangTidyCheck.h"
#include "clang-tidy/ClangTidyDiagnosticConsumer.h"
#include "clang-tidy/ClangTidyOptions.h"
#include "clang-tidy/GlobList.h"
#include "frontend/Frontend.h"
#include "report/Report.h"
#include "report/SarifMerge.h"
#include "report/Selection.h"
#include "test/fuzz/Targets.h"
#include "clang/Tooling/JSONCompilationDatabase.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"
#include <sys/mman.h>
#include <unistd.h>

namespace cuda_lint::fuzz {

using clang::tooling::CompileCommand;
using llvm::StringRef;

void require(bool Holds, const char *What) {
  if (Holds)
    return;
  llvm::errs() << "fuzz: " << What << '\n';
  abort();
}

/// Nothing of a command may load or run code, or write a file.
static void requireHarmless(llvm::ArrayRef<std::string> CommandLine) {
  for (StringRef Word : CommandLine) {
    // What follows is the file, whatever it is called.
    if (Word == "--")
      return;
    require(!Word.starts_with("-fplugin") && !Word.starts_with("-fpass-plugin"),
            "the command loads a plugin");
    require(Word != "-load" && Word != "-plugin" && Word != "-add-plugin",
            "the command loads a plugin by Clang's inner options");
    require(Word != "-emit-pch" && Word != "-emit-obj" &&
                Word != "-dependency-file",
            "the command writes a file");
  }
}

static FrontendOptions
isolatedOptions(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files) {
  FrontendOptions Options;
  Options.FileSystem = std::move(Files);
  Options.SearchSystem = false;
  Options.ForceEmbeddedHeaders = true;
  Options.ShareDir = "/share";
  Options.ResourceDir = "/resources";
  return Options;
}

static void parseWith(StringRef File,
                      const clang::tooling::CompilationDatabase &Database,
                      llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files) {
  Frontend Front(isolatedOptions(std::move(Files)));
  for (const ParsePass &Pass : Front.passesFor(File, &Database)) {
    require(!Pass.Command.CommandLine.empty(), "a pass has no command");
    requireHarmless(Pass.Command.CommandLine);
  }
  Front.takeNotes();
}

void nvccCommand(Bytes Input) {
  auto [Command, Response] = text(Input).split("\n\n");
  llvm::SmallVector<StringRef, 32> Words;
  Command.split(Words, '\n');
  auto Files = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  Files->addFile("/p/rsp", 0, llvm::MemoryBuffer::getMemBufferCopy(Response));
  Files->addFile("/p/a.cu", 0,
                 llvm::MemoryBuffer::getMemBufferCopy("__global__ void k();"));
  CompileCommand Original("/p", "a.cu", {}, "");
  for (StringRef Word : Words)
    Original.CommandLine.push_back(Word.str());
  TranslateOptions Options;
  Options.FileSystem = Files;
  TranslatedCommand Once = translate(Original, Options);
  TranslatedCommand Again = translate(Original, Options);
  require(Once.Options == Again.Options && Once.Problems == Again.Problems,
          "a command is translated in two ways");
  for (StringRef Arch : Once.Architectures)
    require(architectureNumber(Arch) != 0, "an architecture without a number");
  struct One : clang::tooling::CompilationDatabase {
    explicit One(const CompileCommand &Command) : Command(Command) {}
    std::vector<CompileCommand> getCompileCommands(StringRef) const override {
      return {Command};
    }
    const CompileCommand &Command;
  } Database(Original);
  parseWith("/p/a.cu", Database, Files);
}

void compileDatabase(Bytes Input) {
  std::string Error;
  auto Database = clang::tooling::JSONCompilationDatabase::loadFromBuffer(
      text(Input), Error, clang::tooling::JSONCommandLineSyntax::AutoDetect);
  if (!Database)
    return;
  auto Files = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  std::vector<std::string> Names = Database->getAllFiles();
  if (Names.size() > 16)
    Names.resize(16);
  for (const std::string &File : Names)
    parseWith(File, *Database, Files);
  parseWith("/p/not-in-it.cu", *Database, Files);
}

namespace {

/// A file that is only in memory, for readers that take a path.
class MemoryFile {
public:
  explicit MemoryFile(StringRef Text) : Descriptor(memfd_create("input", 0)) {
    while (!Text.empty()) {
      ssize_t Written = write(Descriptor, Text.data(), Text.size());
      require(Written > 0, "no memory for a file");
      Text = Text.drop_front(Written);
    }
  }
  ~MemoryFile() { close(Descriptor); }
  MemoryFile(const MemoryFile &) = delete;
  MemoryFile &operator=(const MemoryFile &) = delete;
  std::string path() const {
    return "/proc/self/fd/" + std::to_string(Descriptor);
  }

private:
  int Descriptor;
};

} // namespace

static std::vector<Finding> someFindings(const std::string &File) {
  std::vector<Finding> Out;
  for (unsigned I = 0; I < 3; ++I) {
    Finding F;
    F.DiagnosticName = "cuda-smem-race";
    F.Message.Message = "message";
    F.Message.FilePath = File;
    F.Message.FileOffset = I * 7;
    Out.push_back(std::move(F));
  }
  return Out;
}

void baseline(Bytes Input) {
  MemoryFile Known(text(Input));
  std::vector<Finding> Findings = someFindings("/p/a.cu");
  llvm::Expected<std::set<std::string>> Unlinted =
      knownUnlinted(Known.path(), "/p");
  if (!Unlinted)
    llvm::consumeError(Unlinted.takeError());
  llvm::Expected<std::vector<Finding>> Dropped =
      takeKnown(Findings, Known.path(), "/p");
  if (!Dropped) {
    require(Findings.size() == 3, "a baseline that cannot be read drops");
    llvm::consumeError(Dropped.takeError());
    return;
  }
  require(Dropped->size() + Findings.size() == 3, "a finding is lost");
}

void configuration(Bytes Input) {
  using namespace clang::tidy;
  llvm::ErrorOr<ClangTidyOptions> Parsed =
      parseConfigurationWithDiags(llvm::MemoryBufferRef(text(Input), "config"),
                                  [](const llvm::SMDiagnostic &) {});
  if (!Parsed)
    return;
  ClangTidyOptions All = ClangTidyOptions::getDefaults().merge(*Parsed, 1);
  configurationAsText(All);
  const std::string Resolved = resolveChecks(All.Checks.value_or(""));
  GlobList Once(Resolved), Twice(resolveChecks(Resolved));
  for (const RegisteredCheck &Check : allChecks())
    require(Once.contains(Check.Info.Name) == Twice.contains(Check.Info.Name),
            "what is resolved resolves to something else");
  configurationProblems(All);
  // The checks read their options when they are made.
  ClangTidyContext Context(std::make_unique<DefaultOptionsProvider>(
      ClangTidyGlobalOptions(), std::move(All)));
  ClangTidyDiagnosticConsumer Consumer(Context);
  auto Options = std::make_unique<clang::DiagnosticOptions>();
  clang::DiagnosticsEngine Diags(clang::DiagnosticIDs::create(), *Options,
                                 &Consumer, /*ShouldOwnClient=*/false);
  Context.setDiagnosticsEngine(std::move(Options), &Diags);
  for (const RegisteredCheck &Check : allChecks()) {
    ClangTidyOptions::OptionMap Stored;
    Check.Create(Check.Info.Name, &Context)->storeOptions(Stored);
  }
}

void keptReports(Bytes Input) {
  if (llvm::Expected<UnitReport> Report = parseUnitReport(text(Input))) {
    const std::string Written = serialize(*Report);
    llvm::Expected<UnitReport> Again = parseUnitReport(Written);
    require(bool(Again), "what was written cannot be read");
    require(serialize(*Again) == Written, "a report changes on the way");
    MergedFindings Merged;
    Merged.add(Report->Findings);
    (void)Merged.take();
  } else {
    llvm::consumeError(Report.takeError());
  }
  llvm::Expected<llvm::json::Value> Content = llvm::json::parse(text(Input));
  if (!Content) {
    llvm::consumeError(Content.takeError());
    return;
  }
  std::vector<SarifLog> Logs = {{"a", *Content}, {"b", std::move(*Content)}};
  if (auto Merged = mergeSarif(std::move(Logs)); !Merged)
    llvm::consumeError(Merged.takeError());
}

} // namespace cuda_lint::fuzz
