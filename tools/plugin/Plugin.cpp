//===- Plugin.cpp - The checks for clang-tidy --load ----------------------===//
//
// The module registers itself (checks/Module.cpp); loading this object is all
// that clang-tidy needs. Commands of nvcc are not for clang-tidy, which reads
// them before a plugin is asked: `cuda-lint compdb` translates them. What
// nvcc's dialect has beyond Clang's is brought into the parse here, so that
// commands of clang++ and translated ones parse alike.
//
//===----------------------------------------------------------------------===//

#include "checks/Module.h"
#include "checks/ParseHook.h"
#include "clang-inside/LoadedClang.h"
#include "clang-inside/Tokens.h"
#include "frontend/DialectFlags.h"
#include "frontend/ParseErrorPolicy.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/Version.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/WithColor.h"
#include <dlfcn.h>
#include <unistd.h>

using namespace clang;

/// Keeps the linker from dropping the module, and tells which version was
/// loaded.
extern "C" LLVM_ATTRIBUTE_VISIBILITY_DEFAULT const char *
cudaLintPluginVersion() {
  cuda_lint::linkChecks();
  return CUDA_LINT_VERSION;
}

namespace cuda_lint {
namespace {

/// Clang's version as a number with one point: "22.1".
llvm::StringRef majorAndMinor(llvm::StringRef Version) {
  size_t Point = Version.find('.');
  return Version.take_front(Version.find_first_not_of("0123456789", Point + 1));
}

/// Ends the process if this clang-tidy is of another version than the plugin
/// was built for: nothing promises that they mean the same by a declaration,
/// and what would follow is a crash.
bool checkHost() {
  // Libraries are asked in the order in which they were loaded: those of
  // clang-tidy come before those that came with the plugin.
  auto *HostVersion = reinterpret_cast<std::string (*)()>(
      dlsym(RTLD_DEFAULT, CLANG_FULL_VERSION));
  const std::string Full = HostVersion ? HostVersion() : "";
  auto [Name, Number] = llvm::StringRef(Full).split("version ");
  const llvm::StringRef Own = majorAndMinor(CLANG_VERSION_STRING);
  if (!Number.empty() && majorAndMinor(Number) == Own)
    return true;
  llvm::WithColor::error(llvm::errs(), "cuda-lint")
      << "CudaLintPlugin.so is built for clang-tidy " << Own
      << ", and this clang-tidy is "
      << (Number.empty() ? "of an unknown version"
                         : Number.take_until([](char C) { return C == ' '; }))
      << "; run clang-tidy-" << CLANG_VERSION_MAJOR
      << ", or cuda-lint, which needs no clang-tidy\n";
  llvm::errs().flush();
  // Destructors of two versions of LLVM would run at an orderly end.
  _exit(1);
}

const bool HostChecked = checkHost();

/// The compatibility header, which lies beside the plugin in the build folder
/// as after an installation; empty if it is not there.
std::string compatHeader() {
  Dl_info Info;
  llvm::SmallString<256> Path;
  if (!dladdr(reinterpret_cast<void *>(&cudaLintPluginVersion), &Info) ||
      llvm::sys::fs::real_path(Info.dli_fname, Path))
    return "";
  llvm::sys::path::remove_filename(Path);
  llvm::sys::path::remove_filename(Path);
  llvm::sys::path::append(Path, "share", "cuda-lint", "headers", "compat");
  llvm::sys::path::append(Path, "__cuda_lint_compat.h");
  return llvm::sys::fs::exists(Path) ? std::string(Path) : "";
}

/// Marks a parse as set up, and says at its end what it left out. Lives as long
/// as the preprocessor.
class ParseWatch : public PPCallbacks {
public:
  ParseWatch(const Preprocessor &PP, std::string File) : File(std::move(File)) {
    Watched = &PP;
    Problems = {};
  }
  ~ParseWatch() override {
    Watched = nullptr;
    if (unsigned Lines = Problems.lines())
      llvm::WithColor::note(llvm::errs(), "cuda-lint")
          << File << ": " << Lines << (Lines == 1 ? " line" : " lines")
          << " could not be parsed as nvcc parses "
          << (Lines == 1 ? "it" : "them") << '\n';
  }

  /// The preprocessor of the parse that is set up; clang-tidy parses one file
  /// at a time.
  static const Preprocessor *Watched;
  /// The compiler keeps a reference to it for longer than it keeps this.
  static ParseProblems Problems;

private:
  std::string File;
};

const Preprocessor *ParseWatch::Watched = nullptr;
ParseProblems ParseWatch::Problems;

void setUpParse(Preprocessor &PP) {
  if (ParseWatch::Watched == &PP || !PP.getLangOpts().CUDA ||
      PP.getLangOpts().HIP)
    return;
  const SourceManager &SM = PP.getSourceManager();
  OptionalFileEntryRef Main = SM.getFileEntryRefForID(SM.getMainFileID());
  PP.addPPCallbacks(
      std::make_unique<ParseWatch>(PP, Main ? Main->getName().str() : ""));

  // clang-tidy makes no preprocessor but those of its parses.
  CompilerInstance &Compiler = compilerOf(PP);
  installParseErrorPolicy(Compiler, ParseWatch::Problems);
  // Launches from the device parse as relocatable device code only.
  Compiler.getLangOpts().GPURelocatableDeviceCode = true;
  for (llvm::StringRef Group : DialectWarnings)
    PP.getDiagnostics().setSeverityForGroup(diag::Flavor::WarningOrError, Group,
                                            diag::Severity::Ignored);
  // The parse has not begun: what is appended comes after the headers that the
  // command includes.
  static const std::string Compat = compatHeader();
  if (!Compat.empty())
    PP.setPredefines(PP.getPredefines() + "#include \"" + Compat + "\"\n");
}

const bool HookSet = (setParseHook(setUpParse), true);

} // namespace
} // namespace cuda_lint
