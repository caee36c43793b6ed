//===- Main.cpp - clangd with the checks linked in ------------------------===//
//
// Debian ships clangd's libraries without headers, and clangd has no hooks for
// what an editor needs here: commands of nvcc read as Clang's, the checks on
// without a configuration, run although clangd has not measured them, and not
// waited for twice. So the linker redirects functions of it to this file, to
// Messages.cpp and to Parses.cpp (--wrap, see CMakeLists.txt): `__wrap_X` is
// called in place of X, which is there as `__real_X`.
//
//===----------------------------------------------------------------------===//

#include "Messages.h"
#include "Parses.h"
#include "checks/EnabledChecks.h"
#include "checks/Module.h"
#include "clang-tidy/ClangTidyOptions.h"
#include "frontend/Frontend.h"
#include "frontend/Installation.h"
#include "llvm/ADT/FunctionExtras.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <chrono>
#include <cstdlib>

using clang::tidy::ClangTidyOptions;
using clang::tooling::CompileCommand;
using llvm::StringRef;

namespace clang::clangd {
int clangdMain(int argc, char *argv[]);
} // namespace clang::clangd

// As clangd declares it in TidyProvider.h.
using TidyProvider =
    llvm::unique_function<void(ClangTidyOptions &, StringRef) const>;

static cuda_lint::Frontend *Front = nullptr;

// Mangled names, as the linker sees them.
#define MANGLER_CALL                                                           \
  "_ZNK5clang6clangd14CommandManglerclERNS_"                                   \
  "7tooling14CompileCommandEN4llvm9StringRefE"
#define IS_FAST_TIDY_CHECK "_ZN5clang6clangd15isFastTidyCheckEN4llvm9StringRefE"
#define PROVIDE_DEFAULT_CHECKS "_ZN5clang6clangd20provideDefaultChecksEv"

void mangleCommand(const void *Mangler, CompileCommand &Command,
                   StringRef File) __asm__("__real_" MANGLER_CALL);
void translateAndMangleCommand(const void *Mangler, CompileCommand &Command,
                               StringRef File) __asm__("__wrap_" MANGLER_CALL);
std::optional<bool>
isMeasuredFast(StringRef Check) __asm__("__real_" IS_FAST_TIDY_CHECK);
std::optional<bool>
isFast(StringRef Check) __asm__("__wrap_" IS_FAST_TIDY_CHECK);
TidyProvider clangdDefaultChecks() __asm__("__real_" PROVIDE_DEFAULT_CHECKS);
TidyProvider defaultChecks() __asm__("__wrap_" PROVIDE_DEFAULT_CHECKS);

/// How clangd's TUScheduler::Options (TUScheduler.h) begin, of LLVM 22.
struct SchedulerOptions {
  unsigned Threads;
  bool PreamblesInMemory;
  /// How long an edit waits for the next one: as long as recent parses took
  /// times RebuildRatio, but no less than Min and no more than Max.
  struct {
    std::chrono::steady_clock::duration Min, Max;
    float RebuildRatio;
  } Debounce;
};

#define SCHEDULER                                                              \
  "_ZN5clang6clangd11TUSchedulerC1ERKNS0_25GlobalCompilationDatabaseERKNS1_7"  \
  "OptionsESt10unique_ptrINS0_16ParsingCallbacksESt14default_deleteIS9_EE"

using MakeScheduler = void(void *Scheduler, const void *Database,
                           SchedulerOptions *Options, void *Callbacks);
MakeScheduler makeScheduler __asm__("__real_" SCHEDULER);
MakeScheduler makePromptScheduler __asm__("__wrap_" SCHEDULER);

/// For CommandMangler::operator(), which adjusts the command of \p File before
/// clangd parses it.
LLVM_ATTRIBUTE_USED void translateAndMangleCommand(const void *Mangler,
                                                   CompileCommand &Command,
                                                   StringRef File) {
  // An editor shows one view of a file: the device's, which holds the host's
  // code too.
  std::unique_ptr<clang::tooling::CompilationDatabase> Own =
      cuda_lint::databaseOf(Command);
  std::vector<cuda_lint::ParsePass> Passes = Front->passesFor(File, Own.get());
  if (!Passes.empty() &&
      (Passes.front().Device ||
       Passes.front().Origin.Kind == cuda_lint::CompilerKind::Nvcc))
    Command = Passes.front().Command;
  mangleCommand(Mangler, Command, File);
}

/// For isFastTidyCheck(): clangd leaves out checks that it has not measured.
/// These share their engines, and are measured as a whole.
LLVM_ATTRIBUTE_USED std::optional<bool> isFast(StringRef Check) {
  if (Check.starts_with("cuda-"))
    return true;
  return isMeasuredFast(Check);
}

/// For provideDefaultChecks(): the last word on which checks run, after
/// `.clang-tidy` files and clangd's configuration.
LLVM_ATTRIBUTE_USED TidyProvider defaultChecks() {
  return
      [Own = clangdDefaultChecks()](ClangTidyOptions &Options, StringRef File) {
        Own(Options, File);
        Options.Checks = cuda_lint::resolveChecks(Options.Checks.value_or(""));
      };
}

/// For TUScheduler's constructor: clangd waits as long as a parse takes before
/// it begins one, and takes what the checks need for a part of it. Every
/// millisecond of theirs would count twice. A new edit ends a wait, and a
/// parse whose file was edited since shows nothing.
LLVM_ATTRIBUTE_USED void makePromptScheduler(void *Scheduler,
                                             const void *Database,
                                             SchedulerOptions *Options,
                                             void *Callbacks) {
  using namespace std::chrono_literals;
  // Only if they are where, and what, LLVM 22 has them.
  if (auto &Debounce = Options->Debounce; Debounce.Min == 50ms &&
                                          Debounce.Max == 500ms &&
                                          Debounce.RebuildRatio == 1)
    Debounce.RebuildRatio = 0.2F;
  makeScheduler(Scheduler, Database, Options, Callbacks);
}

#define RUN_SERVER "_ZN5clang6clangd15ClangdLSPServer3runEv"

bool runServer(void *Server) __asm__("__real_" RUN_SERVER);
bool runServerAndStop(void *Server) __asm__("__wrap_" RUN_SERVER);

/// For ClangdLSPServer::run(), which returns when the editor has said goodbye:
/// clangd then waits for what its threads are at, a parse of the background
/// index for example, which takes minutes on a busy machine and is of use to
/// nobody. What is kept on disk is replaced in one step, so that nothing is
/// left half written.
LLVM_ATTRIBUTE_USED bool runServerAndStop(void *Server) {
  const bool Clean = runServer(Server);
  llvm::outs().flush();
  llvm::errs().flush();
  std::_Exit(Clean ? EXIT_SUCCESS : EXIT_FAILURE);
}

int main(int argc, char **argv) {
  cuda_lint::linkChecks();
  cuda_lint::watchParses();
  // clangd reads files only, and so does an editor that opens a header.
  llvm::Expected<cuda_lint::Installation> Found =
      cuda_lint::unpackInstallation(argv[0]);
  if (!Found) {
    llvm::errs() << "cuda-lint-clangd: error: "
                 << llvm::toString(Found.takeError()) << '\n';
    return 1;
  }
  const cuda_lint::Installation &Here = *Found;
  cuda_lint::FrontendOptions Options;
  Options.Passes = cuda_lint::PassMode::Device;
  Options.ResourceDir = Here.ResourceDir;
  Options.ShareDir = Here.ShareDir;
  Options.StandardDir = Here.StandardDir;
  cuda_lint::Frontend Translator(Options);
  Front = &Translator;
  // An installation may have the site in share/doc.
  cuda_lint::setPagesFolder(Here.Prefix + "/share/doc/cuda-lint/html/checks");

  // clangd looks for Clang's headers beside itself, where an editor's set-up
  // may have no installation of Clang.
  std::string ResourceDir = "--resource-dir=" + Here.ResourceDir;
  std::vector<char *> Arguments(argv, argv + argc);
  if (llvm::none_of(Arguments, [](StringRef Arg) {
        return Arg.ltrim('-').starts_with("resource-dir");
      }))
    Arguments.insert(Arguments.begin() + 1, ResourceDir.data());
  int Count = Arguments.size();
  Arguments.push_back(nullptr);
  return clang::clangd::clangdMain(Count, Arguments.data());
}
