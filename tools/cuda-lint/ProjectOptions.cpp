//===- ProjectOptions.cpp -------------------------------------------------===//

#include "ProjectOptions.h"
#include "checks/CheckInfo.h"
#include "checks/EnabledChecks.h"
#include "clang-tidy/GlobList.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace clang::tidy;

namespace cuda_lint {

static constexpr llvm::StringLiteral FormerKey = "AnalyzeTemporaryDtors:";

/// parseConfigurationWithDiags() without the key that clang-tidy had until its
/// version 18: many projects have it still, and it says nothing of what runs.
static llvm::ErrorOr<ClangTidyOptions>
parseProjectConfiguration(llvm::MemoryBufferRef Text, DiagCallback Tell) {
  std::string Known = Text.getBuffer().str();
  // In a comment the lines keep their numbers.
  for (size_t At = 0; (At = Known.find(FormerKey, At)) != std::string::npos;
       At += FormerKey.size())
    if (At == 0 || Known[At - 1] == '\n')
      Known[At] = '#';
  return parseConfigurationWithDiags({Known, Text.getBufferIdentifier()}, Tell);
}

/// The files of a project.
class ProjectOptions::Files : public FileOptionsProvider {
public:
  Files()
      : FileOptionsProvider(ClangTidyGlobalOptions(), ClangTidyOptions(),
                            ClangTidyOptions(),
                            llvm::vfs::getRealFileSystem()) {
    for (auto &[Name, Parse] : ConfigHandlers)
      Parse = [](llvm::MemoryBufferRef Text) {
        return parseProjectConfiguration(Text,
                                         [](const llvm::SMDiagnostic &) {});
      };
  }
};

ProjectOptions::ProjectOptions(const LintOptions &Options, std::string Main,
                               bool WithoutDevice)
    : DefaultOptionsProvider(ClangTidyGlobalOptions(),
                             ClangTidyOptions::getDefaults()),
      Options(Options), Main(std::move(Main)), WithoutDevice(WithoutDevice),
      Read(std::make_unique<Files>()) {}

ProjectOptions::~ProjectOptions() = default;

std::vector<OptionsSource> ProjectOptions::configured(llvm::StringRef File) {
  if (Options.Config)
    return {{*Options.Config, Options.ConfigSource}};
  std::vector<OptionsSource> Sources = Read->getRawOptions(File);
  // clang-tidy puts what its own command line would say around the files.
  llvm::erase_if(Sources, [](const OptionsSource &Source) {
    return !llvm::sys::fs::exists(Source.second);
  });
  return Sources;
}

std::vector<OptionsSource> ProjectOptions::getRawOptions(llvm::StringRef File) {
  if (!Main.empty())
    File = Main;
  std::vector<OptionsSource> Sources =
      DefaultOptionsProvider::getRawOptions(File);
  std::vector<OptionsSource> Configured = configured(File);
  // As wanted by the last of the sources that speaks of the group.
  std::string Wanted;
  for (const OptionsSource &Source : Configured)
    Wanted += "," + Source.first.Checks.value_or("");
  ClangTidyOptions Defaults;
  Defaults.HeaderFilterRegex = ".*";
  if (addsStrict(Wanted + "," + Options.Checks))
    Defaults.CheckOptions = strictOptions();
  Sources.emplace_back(Defaults, "cuda-lint's defaults");
  // What is configured about checks is resolved as a whole; the rest of it
  // (options, header filter, warnings as errors) holds as it is.
  std::string Globs;
  for (OptionsSource &Source : Configured) {
    if (Source.first.Checks)
      Globs += "," + *std::exchange(Source.first.Checks, std::nullopt);
    if (Source.first.WarningsAsErrors)
      Source.first.WarningsAsErrors =
          expandGroups(*Source.first.WarningsAsErrors);
    Sources.push_back(std::move(Source));
  }
  ClangTidyOptions Last;
  // Whatever a configuration enables, only the checks of this tool run:
  // clang-tidy runs the others.
  Last.Checks = "-*," + resolveChecks(Globs) + "," +
                expandGroups(Options.Checks) + ",-clang-analyzer-*";
  if (WithoutDevice)
    for (const RegisteredCheck &Check : allChecks())
      if (Check.Info.Judges == CodeSide::Device)
        *Last.Checks += ",-" + Check.Info.Name.str();
  if (Options.HeaderFilter)
    Last.HeaderFilterRegex = Options.HeaderFilter;
  Sources.emplace_back(Last, "the command line");
  return Sources;
}

ClangTidyOptions optionsFor(llvm::StringRef File, const LintOptions &Options) {
  return ProjectOptions(Options).getOptions(File);
}

std::vector<OptionsSource> configurationFor(llvm::StringRef File,
                                            const LintOptions &Options) {
  std::vector<OptionsSource> Out = ProjectOptions(Options).configured(File);
  ClangTidyOptions CommandLine;
  if (!Options.Checks.empty())
    CommandLine.Checks = Options.Checks;
  CommandLine.HeaderFilterRegex = Options.HeaderFilter;
  if (CommandLine.Checks || CommandLine.HeaderFilterRegex)
    Out.emplace_back(CommandLine, "the command line");
  return Out;
}

std::optional<std::pair<std::string, std::string>>
brokenConfiguration(llvm::StringRef File, const LintOptions &Options) {
  namespace fs = llvm::sys::fs;
  namespace path = llvm::sys::path;
  if (Options.Config)
    return std::nullopt;
  for (llvm::StringRef At = path::parent_path(File); !At.empty();
       At = path::parent_path(At)) {
    llvm::SmallString<256> Path(At);
    path::append(Path, ".clang-tidy");
    if (!fs::is_regular_file(Path))
      continue;
    auto Buffer = llvm::MemoryBuffer::getFile(Path);
    if (!Buffer)
      return std::pair(Path.str().str(), Buffer.getError().message());
    // As clang-tidy has it, an empty file says nothing.
    if ((*Buffer)->getBuffer().empty())
      continue;
    std::string Why;
    auto Tell = [&](const llvm::SMDiagnostic &Problem) {
      if (!Why.empty())
        return;
      std::string Text = Problem.getMessage().rtrim("!.").str();
      if (!Text.empty())
        Text.front() = llvm::toLower(Text.front());
      Why = "line " + std::to_string(Problem.getLineNo()) + ": " + Text;
    };
    llvm::ErrorOr<ClangTidyOptions> Parsed =
        parseProjectConfiguration((*Buffer)->getMemBufferRef(), Tell);
    if (!Parsed)
      return std::pair(Path.str().str(),
                       Why.empty() ? Parsed.getError().message() : Why);
    if (!Parsed->InheritParentConfig.value_or(false))
      break;
  }
  return std::nullopt;
}

std::vector<std::string> enabledChecks(llvm::StringRef File,
                                       const LintOptions &Options) {
  CachedGlobList Enabled(optionsFor(File, Options).Checks.value_or(""));
  std::vector<std::string> Out;
  for (const RegisteredCheck &Check : allChecks())
    if (Enabled.contains(Check.Info.Name))
      Out.push_back(Check.Info.Name.str());
  return Out;
}

} // namespace cuda_lint
