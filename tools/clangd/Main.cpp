//===- Main.cpp - clangd with the checks linked in ------------------------===//
//
// What an editor needs here and clangd does not do by itself: commands of nvcc
// read as Clang's, the checks on without a configuration, run although clangd
// has not measured them, and not waited for twice. It is put in by the hooks of
// lib/clang-inside/clangd.
//
//===----------------------------------------------------------------------===//

#include "Messages.h"
#include "Parses.h"
#include "checks/EnabledChecks.h"
#include "checks/Module.h"
#include "clang-inside/clangd/Hooks.h"
#include "frontend/Frontend.h"
#include "frontend/Installation.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdlib>

using clang::tidy::ClangTidyOptions;
using clang::tooling::CompileCommand;
using llvm::StringRef;

static cuda_lint::Frontend *Front = nullptr;

/// An editor shows one view of a file: the device's, which holds the host's
/// code too.
static void translate(CompileCommand &Command, StringRef File) {
  std::unique_ptr<clang::tooling::CompilationDatabase> Own =
      cuda_lint::databaseOf(Command);
  std::vector<cuda_lint::ParsePass> Passes = Front->passesFor(File, Own.get());
  if (!Passes.empty() &&
      (Passes.front().Device ||
       Passes.front().Origin.Kind == cuda_lint::CompilerKind::Nvcc))
    Command = Passes.front().Command;
  // Who types is told which name may be meant.
  llvm::erase(Command.CommandLine, "-fno-spell-checking");
}

/// clangd waits, when the editor has said goodbye, for what its threads are at,
/// a parse of the background index for example, which takes minutes on a busy
/// machine and is of use to nobody. What is kept on disk is replaced in one
/// step, so that nothing is left half written.
[[noreturn]] static void stop(bool Clean) {
  llvm::outs().flush();
  llvm::errs().flush();
  std::_Exit(Clean ? EXIT_SUCCESS : EXIT_FAILURE);
}

static void setHooks() {
  cuda_lint::ClangdHooks &Hooks = cuda_lint::clangdHooks();
  Hooks.Command = translate;
  // clangd leaves out checks that it has not measured. These share their
  // engines, and are measured as a whole.
  Hooks.IsFast = [](StringRef Check) { return Check.starts_with("cuda-"); };
  Hooks.Options = [](ClangTidyOptions &Options, StringRef) {
    Options.Checks = cuda_lint::resolveChecks(Options.Checks.value_or(""));
  };
  // clangd waits as long as a parse takes before it begins one, and takes what
  // the checks need for a part of it: every millisecond of theirs would count
  // twice. A new edit ends a wait, and a parse whose file was edited since
  // shows nothing.
  Hooks.RebuildRatio = 0.2F;
  Hooks.Ended = stop;
  cuda_lint::watchMessages();
  cuda_lint::watchParses();
}

int main(int argc, char **argv) {
  cuda_lint::linkChecks();
  setHooks();
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
  return cuda_lint::clangdMain(Count, Arguments.data());
}
