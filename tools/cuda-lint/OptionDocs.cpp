//===- OptionDocs.cpp - The options, for shells and for man ---------------===//

#include "OptionDocs.h"
#include "cuda/Bound.h"
#include "report/Formats.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace cuda_lint {

namespace {

struct OptionDoc {
  std::string Name;
  std::string Help;
  /// What stands after '='; empty for a switch.
  std::string Value;
  /// What it can be; empty when it is anything.
  std::vector<std::string> Values;
  bool Joined = false;
  /// "-p", "--fix", "-j".
  std::string spelling() const {
    return (Name.size() == 1 ? "-" : "--") + Name;
  }
};

} // namespace

static std::vector<std::string> formats() {
  std::vector<std::string> Out;
  const std::string Known = formatNames();
  for (StringRef Name : split(Known, ", "))
    Out.push_back(Name.str());
  return Out;
}

/// The options that --help shows, sorted.
static std::vector<OptionDoc> optionsOf(const cl::OptionCategory &Category) {
  std::vector<OptionDoc> Out;
  for (const auto &[Name, Option] : cl::getRegisteredOptions()) {
    if (!is_contained(Option->Categories, &Category) ||
        Option->getOptionHiddenFlag() != cl::NotHidden ||
        Option->isPositional())
      continue;
    OptionDoc Doc;
    Doc.Name = Name.str();
    Doc.Help = Option->HelpStr.str();
    Doc.Value = Option->ValueStr.str();
    Doc.Joined = Option->getFormattingFlag() == cl::Prefix;
    Doc.Values = StringSwitch<std::vector<std::string>>(Name)
                     .Case("fail-on", {"error", "warning", "never"})
                     .Case("passes", {"auto", "device", "host", "both"})
                     .Case("color", {"auto", "always", "never"})
                     .Case("format", formats())
                     .Case("completion", {"bash", "zsh", "fish"})
                     .Default({});
    if (Doc.Value.empty() && !Doc.Values.empty())
      Doc.Value = "value";
    Out.push_back(std::move(Doc));
  }
  Out.push_back({"help", "print the options", "", {}});
  Out.push_back(
      {"version",
       "print the version, that of LLVM, and the toolkits that are read",
       "",
       {}});
  sort(Out,
       [](const OptionDoc &A, const OptionDoc &B) { return A.Name < B.Name; });
  Out.erase(std::unique(Out.begin(), Out.end(),
                        [](const OptionDoc &A, const OptionDoc &B) {
                          return A.Name == B.Name;
                        }),
            Out.end());
  return Out;
}

/// What an option's value names.
enum class ValueKind { Words, Checks, Folder, File };

static ValueKind kindOf(const OptionDoc &Option) {
  if (Option.Name == "checks" || Option.Name == "explain")
    return ValueKind::Checks;
  return Option.Value == "dir"    ? ValueKind::Folder
         : Option.Value == "file" ? ValueKind::File
                                  : ValueKind::Words;
}

static void writeBash(raw_ostream &OS, ArrayRef<OptionDoc> Options,
                      ArrayRef<std::string> CheckNames) {
  OS << "# Completion of cuda-lint for bash, as `cuda-lint --completion=bash` "
        "prints it.\n"
        "_cuda_lint() {\n"
        "  local current=${COMP_WORDS[COMP_CWORD]} option value\n"
        "  # Readline takes '=' for a word of its own.\n"
        "  if [[ $current == = ]]; then\n"
        "    option=${COMP_WORDS[COMP_CWORD-1]} value=\n"
        "  elif (( COMP_CWORD > 1 )) && [[ ${COMP_WORDS[COMP_CWORD-1]} == = "
        "]]; then\n"
        "    option=${COMP_WORDS[COMP_CWORD-2]} value=$current\n"
        "  elif [[ $current == --*=* ]]; then\n"
        "    option=${current%%=*} value=${current#*=}\n"
        "  else\n"
        "    option=${COMP_WORDS[COMP_CWORD-1]} value=$current\n"
        "  fi\n"
        "  local checks='"
     << join(CheckNames, " ") << "'\n  case $option in\n";
  for (const OptionDoc &Option : Options) {
    if (Option.Value.empty())
      continue;
    OS << "  " << Option.spelling() << ") ";
    switch (kindOf(Option)) {
    case ValueKind::Checks:
      OS << "COMPREPLY=($(compgen -W \"$checks\" -- \"$value\"))";
      break;
    case ValueKind::Folder:
      OS << "COMPREPLY=($(compgen -d -- \"$value\"))";
      break;
    case ValueKind::File:
      OS << "COMPREPLY=($(compgen -f -- \"$value\"))";
      break;
    case ValueKind::Words:
      if (Option.Values.empty())
        OS << "COMPREPLY=()";
      else
        OS << "COMPREPLY=($(compgen -W '" << join(Option.Values, " ")
           << "' -- \"$value\"))";
    }
    OS << "; return ;;\n";
  }
  OS << "  esac\n  if [[ $current == -* ]]; then\n    COMPREPLY=($(compgen -W "
        "'";
  for (const OptionDoc &Option : Options)
    OS << Option.spelling()
       << (Option.Value.empty() || Option.Name.size() == 1 ? " " : "= ");
  OS << "' -- \"$current\"))\n"
        "    [[ ${COMPREPLY[0]-} == *= ]] && compopt -o nospace\n"
        "  else\n"
        "    COMPREPLY=($(compgen -f -- \"$current\"))\n"
        "    (( COMP_CWORD > 1 )) || COMPREPLY+=($(compgen -W 'compdb merge "
        "cache init' -- \"$current\"))\n"
        "  fi\n"
        "}\n"
        "complete -o filenames -F _cuda_lint cuda-lint\n";
}

/// For a description between single quotes, in brackets: zsh.
static std::string zshQuote(StringRef Text) {
  std::string Out;
  for (char C : Text) {
    if (C == '\'')
      Out += "'\\''";
    else if (C == '[' || C == ']' || C == ':' || C == '\\')
      (Out += '\\') += C;
    else
      Out += C;
  }
  return Out;
}

static void writeZsh(raw_ostream &OS, ArrayRef<OptionDoc> Options,
                     ArrayRef<std::string> CheckNames) {
  OS << "#compdef cuda-lint\n# Completion of cuda-lint for zsh, as `cuda-lint "
        "--completion=zsh` prints it.\n"
        "local -a checks\nchecks=("
     << join(CheckNames, " ") << ")\n_arguments -S \\\n";
  for (const OptionDoc &Option : Options) {
    OS << "  '" << (Option.Name == "format" ? "*" : "") << Option.spelling()
       << (Option.Value.empty() ? ""
           : Option.Joined      ? "-"
                                : "=")
       << '[' << zshQuote(Option.Help) << ']';
    if (!Option.Value.empty()) {
      OS << ':' << zshQuote(Option.Value) << ':';
      switch (kindOf(Option)) {
      case ValueKind::Checks:
        OS << "($checks)";
        break;
      case ValueKind::Folder:
        OS << "_directories";
        break;
      case ValueKind::File:
        OS << "_files";
        break;
      case ValueKind::Words:
        OS << '(' << join(Option.Values, " ") << ')';
      }
    }
    OS << "' \\\n";
  }
  OS << "  '*:file:_files'\n";
}

static std::string fishQuote(StringRef Text) {
  std::string Out;
  for (char C : Text)
    (Out += C == '\'' || C == '\\' ? "\\" : "") += C;
  return Out;
}

static void writeFish(raw_ostream &OS, ArrayRef<OptionDoc> Options,
                      ArrayRef<std::string> CheckNames) {
  OS << "# Completion of cuda-lint for fish, as `cuda-lint --completion=fish` "
        "prints it.\n"
        "complete -c cuda-lint -n __fish_use_subcommand -a compdb -d 'write a "
        "compile database that Clang tools understand'\n"
        "complete -c cuda-lint -n __fish_use_subcommand -a merge -d 'join "
        "SARIF files'\n"
        "complete -c cuda-lint -n __fish_use_subcommand -a cache -d 'look at "
        "or remove the results kept from earlier runs'\n"
        "complete -c cuda-lint -n __fish_use_subcommand -a init -d 'write a "
        "configuration'\n";
  for (const OptionDoc &Option : Options) {
    OS << "complete -c cuda-lint " << (Option.Name.size() == 1 ? "-s " : "-l ")
       << Option.Name << " -d '" << fishQuote(Option.Help) << '\'';
    if (!Option.Value.empty())
      switch (kindOf(Option)) {
      case ValueKind::Checks:
        OS << " -x -a '" << join(CheckNames, " ") << '\'';
        break;
      case ValueKind::Folder:
        OS << " -x -a '(__fish_complete_directories)'";
        break;
      case ValueKind::File:
        OS << " -r";
        break;
      case ValueKind::Words:
        OS << " -x";
        if (!Option.Values.empty())
          OS << " -a '" << join(Option.Values, " ") << '\'';
      }
    OS << '\n';
  }
}

bool writeCompletion(raw_ostream &OS, StringRef Shell,
                     const cl::OptionCategory &Category,
                     ArrayRef<std::string> CheckNames) {
  auto Write = StringSwitch<void (*)(raw_ostream &, ArrayRef<OptionDoc>,
                                     ArrayRef<std::string>)>(Shell)
                   .Case("bash", writeBash)
                   .Case("zsh", writeZsh)
                   .Case("fish", writeFish)
                   .Default(nullptr);
  if (Write)
    Write(OS, optionsOf(Category), CheckNames);
  return Write != nullptr;
}

/// Text as roff takes it: no control lines, hyphens that can be copied.
static std::string roff(StringRef Text) {
  std::string Out;
  for (char C : Text)
    if (C == '\\')
      Out += "\\e";
    else if (C == '-')
      Out += "\\-";
    else
      Out += C;
  if (StringRef(Out).starts_with(".") || StringRef(Out).starts_with("'"))
    Out.insert(0, "\\&");
  return Out;
}

void writeManPage(raw_ostream &OS, const cl::OptionCategory &Category,
                  StringRef Version) {
  OS << ".TH CUDA\\-LINT 1 \"\" \"cuda\\-lint " << roff(Version)
     << "\" \"User Commands\"\n"
     << ".SH NAME\ncuda\\-lint \\- find documented hazards in CUDA C++\n"
        ".SH SYNOPSIS\n.B cuda\\-lint\n[\\fIoption\\fR...] \\fIpath\\fR... "
        "[\\fB\\-\\-\\fR \\fIcompiler option\\fR...]\n.br\n"
        ".B cuda\\-lint compdb\n[\\fB\\-p\\fR \\fIdir\\fR] \\fB\\-o\\fR "
        "\\fIdir\\fR\n.br\n"
        ".B cuda\\-lint merge\n[\\fB\\-o\\fR \\fIfile\\fR] "
        "\\fIfile\\fR...\n.br\n"
        ".B cuda\\-lint cache\n[\\fB\\-\\-status\\fR] "
        "[\\fB\\-\\-clear\\fR]\n.br\n"
        ".B cuda\\-lint init\n"
        ".SH DESCRIPTION\n.B cuda\\-lint\nreads CUDA source with Clang and "
        "reports documented hazards, with the path that leads to each and the "
        "fix.\n"
        ".PP\nA path is a file, or a folder that is searched for CUDA files. "
        "Compile commands are read from the\n.I compile_commands.json\n"
        "that is found upwards from each path, as an nvcc build writes them. "
        "What stands after\n.B \\-\\-\nare the options to compile the files "
        "with, nvcc's or Clang's, in place of one.\n"
        ".PP\n.B compdb\nwrites a compile database that Clang's own tools "
        "understand.\n.B merge\njoins SARIF files, those of a sharded run for "
        "example.\n.B cache\nsays what is kept from earlier runs, or removes "
        "it.\n.B init\nwrites a configuration for the project in this folder, "
        "and says what was found.\n"
        ".SH OPTIONS\n";
  for (const OptionDoc &Option : optionsOf(Category)) {
    OS << ".TP\n\\fB" << roff(Option.spelling()) << "\\fR";
    if (!Option.Value.empty())
      OS << (Option.Joined ? "" : "=") << "\\fI"
         << roff(Option.Values.empty() || Option.Name == "format"
                     ? Option.Value
                     : join(Option.Values, "|"))
         << "\\fR";
    OS << '\n' << roff(Option.Help) << '\n';
  }
  OS << ".SH EXIT STATUS\n.TP\n0\nNothing was reported.\n.TP\n1\nSomething was "
        "reported;\n.B \\-\\-fail\\-on\nsays what counts.\n"
        ".TP\n2\nSomething could not be linted; the message says what, and the "
        "other files are linted all the same.\n.TP\n130, 143\nIt was "
        "interrupted "
        "by SIGINT, or SIGTERM; what was found until then is written.\n"
        ".SH FILES\n.TP\n.I .clang\\-tidy\nThe configuration, searched upwards "
        "from each file:\n.BR Checks ,\n.BR WarningsAsErrors ,\n.BR "
        "CheckOptions .\n"
        ".TP\n.I compile_commands.json\nThe compile database.\n"
        ".SH EXAMPLES\n.nf\ncuda\\-lint src/\ncuda\\-lint \\-p build "
        "\\-\\-format=text \\-\\-format=sarif:report.sarif src/\n"
        "cuda\\-lint kernel.cu \\-\\- \\-I include \\-std=c++20\ncuda\\-lint "
        "\\-\\-explain cuda\\-smem\\-bank\\-conflict\n.fi\n"
        ".SH SEE ALSO\n.BR clang\\-tidy\\-22 (1),\n.BR clangd\\-22 (1)\n";
}

void writeBounds(raw_ostream &OS) {
  OS << "| bound | usual | --deep | what it is |\n| --- | ---: | ---: | --- "
        "|\n";
  for (const AnyBound *B : AnyBound::all()) {
    OS << "| `" << B->name() << "` | " << B->usual() << " | ";
    if (B->kind() == BoundKind::Work)
      OS << B->usual() * DeepFactor;
    OS << " | " << B->meaning() << " |\n";
  }
}

} // namespace cuda_lint
