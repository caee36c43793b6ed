//===- Configuration.cpp - init and --show-config -------------------------===//

#include "Commands.h"
#include "Inputs.h"
#include "Options.h"
#include "ProjectOptions.h"
#include "checks/CheckInfo.h"
#include "checks/EnabledChecks.h"
#include "clang-tidy/GlobList.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace llvm;
using clang::tidy::CachedGlobList;
using clang::tidy::ClangTidyOptions;

namespace cuda_lint {

using namespace options;

static constexpr StringLiteral Template =
    "# Read by cuda-lint, and by clang-tidy with its plugin; "
    "`cuda-lint --show-config FILE`\n"
    "# prints what holds for a file, `cuda-lint --list-checks` which checks "
    "there are.\n"
    "# Groups: correctness, performance, strict. '-cuda-name' turns a check "
    "off.\n"
    "Checks: 'correctness,performance'\n"
    "# CheckOptions:\n"
    "#   cuda-smem-bank-conflict.AssumedBlockDim: 256\n";

/// "CUDA 13.0 in /usr/local/cuda".
static std::string describe(const Toolkit &Found) {
  return "CUDA " + std::to_string(Found.majorVersion()) + "." +
         std::to_string(Found.minorVersion()) + " in " + Found.Root +
         " (found by " + Found.FoundBy + ")";
}

int initialise(const char *Argv0, ErrorLog &Error) {
  SmallString<256> Here;
  sys::fs::current_path(Here);
  Inputs In;
  std::string Nothing;
  In.collect({std::string(Here)}, {},
             [&](const std::string &Line) { Nothing = Line; });
  size_t Sources = 0, Known = 0;
  for (const Input &File : In.files()) {
    const bool IsSource = !File.OnlyIfNotIncluded;
    Sources += IsSource;
    Known += IsSource && File.Database &&
             !File.Database->getCompileCommands(File.File).empty();
  }
  if (In.files().empty())
    outs() << "no CUDA file found in " << Here << '\n';
  else
    outs() << plural(Sources, "CUDA source") << " and "
           << plural(In.files().size() - Sources, "header") << " found in "
           << Here << '\n';
  if (Sources && Known)
    outs() << "compile commands for " << Known << " of them\n";
  else if (Sources)
    outs() << "no compile commands found: sources are read with default "
              "options; configure the build with\n"
              "  cmake -S . -B build -DCMAKE_EXPORT_COMPILE_COMMANDS=ON\n";
  Frontend Front(frontendOptions(findInstallation(Argv0)));
  if (std::optional<Toolkit> Found = Front.toolkitFor({}))
    outs() << describe(*Found) << '\n';
  else
    outs() << "no CUDA toolkit found: the built-in headers stand in\n";

  SmallString<256> File(Here);
  sys::path::append(File, ".clang-tidy");
  if (sys::fs::exists(File)) {
    outs() << ".clang-tidy is there and stays as it is";
    auto Buffer = MemoryBuffer::getFile(File);
    auto Parsed =
        Buffer ? clang::tidy::parseConfiguration((*Buffer)->getMemBufferRef())
               : ErrorOr<ClangTidyOptions>(Buffer.getError());
    if (Parsed && !namesChecks(Parsed->Checks.value_or("")))
      outs() << ": it names none of these checks, so all but the strict ones "
                "run";
    outs() << '\n';
  } else {
    if (llvm::Error E = writeToOutput(File, [](raw_ostream &OS) {
          OS << Template;
          return llvm::Error::success();
        })) {
      Error(unwritten(".clang-tidy", std::move(E)));
      return Unusable;
    }
    outs() << ".clang-tidy written\n";
  }
  if (Sources)
    outs() << "next: cuda-lint .\n";
  return ExitStatus::Nothing;
}

/// A value as YAML has it between single quotes.
static std::string quoted(StringRef Text) {
  std::string Out = "'";
  for (char C : Text)
    Out += C == '\'' ? "''" : C == '\n' ? " " : std::string(1, C);
  return Out + "'";
}

/// Which checks a configuration enables, from its first \p Count sources.
static CachedGlobList enabledBy(ArrayRef<OptionsSource> Sources, size_t Count) {
  std::string Configured, CommandLine;
  for (const OptionsSource &Source : Sources.take_front(Count))
    if (Source.first.Checks)
      (Source.second == "the command line" ? CommandLine : Configured) +=
          "," + *Source.first.Checks;
  return CachedGlobList("-*," + resolveChecks(Configured) + "," +
                        expandGroups(CommandLine));
}

/// The configuration of one file as YAML, with comments that say why.
static void showFor(const Input &File, const LintOptions &Options,
                    Frontend &Front) {
  SmallString<256> Here;
  sys::fs::current_path(Here);
  const std::vector<OptionsSource> Sources =
      configurationFor(File.File, Options);
  outs() << displayPath(File.File, Here) << ":\n";
  outs() << "  configuration, later before earlier:\n"
         << "    - cuda-lint's defaults\n";
  for (const auto &[Part, Where] : Sources) {
    outs() << "    - " << displayPath(Where, Here) << '\n';
    if (Part.Checks)
      outs() << "      Checks: " << quoted(*Part.Checks) << '\n';
    if (Part.WarningsAsErrors)
      outs() << "      WarningsAsErrors: " << quoted(*Part.WarningsAsErrors)
             << '\n';
    if (Part.HeaderFilterRegex)
      outs() << "      HeaderFilterRegex: " << quoted(*Part.HeaderFilterRegex)
             << '\n';
  }
  const ClangTidyOptions Effective = optionsFor(File.File, Options);
  outs() << "  checks:\n";
  for (const RegisteredCheck &Check : allChecks()) {
    const StringRef Name = Check.Info.Name;
    // The last source that changed it.
    std::string Why = Check.Info.onByDefault()
                          ? "by default"
                          : "by default: the strict ones are off";
    bool On = Check.Info.onByDefault();
    for (size_t I = 0; I < Sources.size(); ++I) {
      const bool Now = enabledBy(Sources, I + 1).contains(Name);
      if (Now != On)
        Why = "by " + displayPath(Sources[I].second, Here);
      On = Now;
    }
    outs() << "    " << left_justify((Name + ":").str(), 32)
           << (On ? "on " : "off") << "  # " << Why << '\n';
  }
  std::vector<StringRef> Keys;
  for (const auto &Entry : Effective.CheckOptions)
    if (Entry.getKey().starts_with("cuda-") || !Entry.getKey().contains('.'))
      Keys.push_back(Entry.getKey());
  llvm::sort(Keys);
  if (!Keys.empty())
    outs() << "  options:\n";
  for (StringRef Key : Keys) {
    outs() << "    " << Key << ": "
           << quoted(Effective.CheckOptions.find(Key)->second.Value);
    for (const auto &[Part, Where] : llvm::reverse(Sources))
      if (Part.CheckOptions.count(Key)) {
        outs() << "  # by " << displayPath(Where, Here);
        break;
      }
    outs() << '\n';
  }
  for (const ParsePass &Pass : Front.passesFor(File.File, File.Database)) {
    outs() << "  " << (Pass.Device ? "device" : "host") << " pass: sm_"
           << Pass.Architecture << ", CUDA " << Pass.CudaVersion / 1000 << '.'
           << Pass.CudaVersion % 1000 / 10
           << (Pass.EmbeddedHeaders ? " (built-in headers)" : "")
           << (Pass.CommandFrom == ParsePass::Own ? ", its own command"
               : Pass.CommandFrom == ParsePass::Borrowed
                   ? ", a neighbour's command"
                   : ", default options")
           << '\n';
  }
}

bool tellBroken(StringRef File, const LintOptions &Options,
                std::set<std::string> &Told, ErrorLog &Error) {
  const auto Broken = brokenConfiguration(File, Options);
  if (!Broken)
    return false;
  SmallString<256> Here;
  sys::fs::current_path(Here);
  if (Told.insert(Broken->first).second)
    Error(displayPath(Broken->first, Here) + ": " + Broken->second +
          "; correct it, or take another with --config-file");
  return true;
}

int showConfiguration(
    const char *Argv0, const LintOptions &Options,
    std::unique_ptr<clang::tooling::CompilationDatabase> Fixed,
    ErrorLog &Error) {
  InputOptions Wanted;
  Wanted.BuildPath = BuildPath;
  Wanted.Fixed = std::move(Fixed);
  Wanted.Exclude.assign(Exclude.begin(), Exclude.end());
  Wanted.WithIgnored = NoIgnore;
  Inputs In;
  if (!In.collect(std::vector<std::string>(Paths.begin(), Paths.end()),
                  std::move(Wanted),
                  [&](const std::string &Line) { Error(Line); }))
    return Unusable;
  Frontend Front(frontendOptions(findInstallation(Argv0)));
  SmallString<256> Here;
  sys::fs::current_path(Here);
  std::set<std::string> Told;
  for (const Input &File : In.files()) {
    if (tellBroken(File.File, Options, Told, Error))
      continue;
    showFor(File, Options, Front);
    for (const OptionsSource &Source : configurationFor(File.File, Options))
      for (const std::string &Problem : configurationProblems(Source.first))
        warn(displayPath(Source.second, Here) + ": " + Problem);
  }
  return Error.any() ? Unusable : ExitStatus::Nothing;
}

} // namespace cuda_lint
