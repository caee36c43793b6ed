//===- Options.cpp --------------------------------------------------------===//

#include "Options.h"

using namespace llvm;

namespace cuda_lint::options {

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
           cl::desc("comma-separated globs of checks, or the groups "
                    "correctness, performance, strict; '-' in front removes"),
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
        "files linted at once, at most (default: one per core); fewer where "
        "memory does not carry them"),
    cl::value_desc("n"), cl::init(0), cl::Prefix, cl::cat(Category));
cl::opt<unsigned> Timeout(
    "timeout",
    cl::desc("seconds of processor time that one file may take (default: "
             "600; 0: no limit)"),
    cl::value_desc("s"), cl::init(600), cl::cat(Category));
cl::list<std::string> Formats(
    "format",
    cl::desc(
        "how reports are written: text, concise, json, sarif, github, gitlab, "
        "junit, rdjson, html; ':file' after it writes to a file; may be "
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
cl::opt<bool> Deep(
    "deep",
    cl::desc("let the engines work eight times as long before they stop at "
             "a bound; files that reached none are taken from the cache"),
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
    cl::desc("reports and errors only: nothing about the run, no progress, no "
             "summary"),
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
cl::opt<std::string>
    Completion("completion",
               cl::desc("print the completion for a shell: bash, zsh, fish"),
               cl::value_desc("shell"), cl::cat(Category));
cl::list<std::string> Bounds(
    "bound",
    cl::desc("another bound of an engine; docs/internals/bounds.md has all"),
    cl::value_desc("name=n"), cl::Hidden, cl::cat(Category));
cl::opt<bool> ListBounds("list-bounds",
                         cl::desc("print the engines' bounds, a table"),
                         cl::Hidden, cl::cat(Category));
cl::opt<bool> ManPage("man-page", cl::desc("print the manual page"), cl::Hidden,
                      cl::cat(Category));
cl::opt<FailOn> FailOnLevel(
    "fail-on", cl::desc("what makes the exit status 1"),
    cl::values(clEnumValN(FailOn::Error, "error",
                          "reports that the configuration makes errors"),
               clEnumValN(FailOn::Warning, "warning", "any report"),
               clEnumValN(FailOn::Never, "never", "nothing")),
    cl::init(FailOn::Warning), cl::cat(Category));

cl::alias OutputFile("output-file", cl::desc("the same as -o"),
                     cl::value_desc("file"), cl::aliasopt(Output));
cl::list<std::string>
    Exclude("exclude",
            cl::desc("glob of files and folders that are left out; may be "
                     "given several times, or with commas"),
            cl::value_desc("glob"), cl::CommaSeparated, cl::cat(Category));
cl::opt<bool> NoIgnore("no-ignore",
                       cl::desc("lint what git ignores as well, when folders "
                                "are searched"),
                       cl::cat(Category));
cl::opt<bool> ShowDiff("diff",
                       cl::desc("print what --fix would do as a unified diff, "
                                "and change nothing"),
                       cl::cat(Category));
cl::opt<std::string> StdinFilename(
    "stdin-filename",
    cl::desc("lint what comes from standard input as if it were this file"),
    cl::value_desc("file"), cl::cat(Category));
cl::opt<bool> WarnUnusedSuppressions(
    "warn-unused-suppressions",
    cl::desc("report NOLINT comments that name a check and suppress nothing"),
    cl::cat(Category));
cl::opt<bool> ShowConfig("show-config",
                         cl::desc("print which configuration holds for the "
                                  "paths, and where each part comes from"),
                         cl::cat(Category));
cl::opt<bool> ShowPictures(
    "pictures",
    cl::desc("draw below a report what the lanes of the warp touch, or which "
             "threads reach the barrier"),
    cl::cat(Category));
cl::opt<std::string> ExplainAccess(
    "explain-access",
    cl::desc("say what a warp does at the memory accesses of a line: addresses "
             "by lane, banks or sectors, or what is not known; without a line, "
             "of a file; 'all', of PATH with its headers"),
    cl::value_desc("file:line"), cl::cat(Category));
cl::SubCommand Init("init", "write a configuration for the project in this "
                            "folder, and say what was found");

cl::opt<ColorMode> &colorOption() {
  // LLVM's own knows no "auto", and stands in the way.
  static const bool Removed = [] {
    if (cl::Option *Own = cl::getRegisteredOptions().lookup("color"))
      Own->removeArgument();
    return true;
  }();
  (void)Removed;
  static cl::opt<ColorMode> Color(
      "color",
      cl::desc("colours: on a terminal, always or never (NO_COLOR and "
               "CLICOLOR_FORCE hold for auto)"),
      cl::values(clEnumValN(ColorMode::Auto, "auto", "on a terminal"),
                 clEnumValN(ColorMode::Always, "always", "always"),
                 clEnumValN(ColorMode::Always, "", ""),
                 clEnumValN(ColorMode::Never, "never", "never")),
      cl::ValueOptional, cl::init(ColorMode::Auto), cl::cat(Category));
  return Color;
}

} // namespace cuda_lint::options
