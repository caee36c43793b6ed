//===- Frontend.h - From a file to the commands that parse it ---*- C++ -*-===//
//
// The façade that the driver, the editor and the tests use.
//
//===----------------------------------------------------------------------===//

#ifndef CUDA_LINT_FRONTEND_FRONTEND_H
#define CUDA_LINT_FRONTEND_FRONTEND_H

#include "frontend/NvccCommand.h"
#include "frontend/StandardHeaders.h"
#include "frontend/Toolkit.h"
#include "clang/Tooling/CompilationDatabase.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Error.h"
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace cuda_lint {

class SourceScanner;

/// Which sides of a CUDA file are parsed (--passes).
enum class PassMode {
  Auto,   ///< Device, and host too where code depends on __CUDA_ARCH__.
  Device, ///< Device only.
  Host,   ///< Host only.
  Both    ///< Device, then host.
};

/// What the tools' options say about the front end.
struct FrontendOptions {
  /// --cuda-path: the toolkit to use for every file.
  std::string CudaPath;

  /// --arch: the architecture to parse for, such as "sm_90".
  std::string Arch;

  PassMode Passes = PassMode::Auto;

  /// --embedded-headers: do not look for a toolkit.
  bool ForceEmbeddedHeaders = false;

  /// Clang's resource directory (its own headers); empty to leave it to Clang.
  std::string ResourceDir;

  /// The folder that holds headers/cuda (the embedded CUDA headers) and
  /// headers/compat (the compatibility header).
  std::string ShareDir;

  /// Headers of the C and C++ standard libraries for commands that find none
  /// (StandardHeaders.h); empty if there are none to fall back on.
  std::string StandardDir;

  /// Clang options to add at the end (--extra-arg).
  std::vector<std::string> ExtraArgs;

  /// Where files are looked up; the real file system if null.
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> FileSystem = nullptr;

  /// Whether the environment and the usual places are searched for toolkits.
  bool SearchSystem = true;
};

/// One parse of one file.
struct ParsePass {
  /// The command for Clang, final: a tool runs it as it is.
  clang::tooling::CompileCommand Command;

  /// What the original command said. For a file without one, the defaults.
  TranslatedCommand Origin;

  /// Whether this is the device side; false for the host side, and for files
  /// that are not CUDA.
  bool Device = true;

  /// Whether it is left out where the pass before it, for the device, says that
  /// the host's side has nothing more to tell (`hostSideMayDiffer`).
  bool WhereItDiffers = false;

  /// CUDA_VERSION of the headers that are parsed: the toolkit's or the embedded
  /// ones'.
  unsigned CudaVersion = 0;

  /// The architecture's number, as 90 for sm_90.
  unsigned Architecture = 0;

  /// Whether the embedded headers are used because there is no toolkit.
  bool EmbeddedHeaders = false;

  /// Whether the file has a command of its own, another file's (a header's
  /// includer, a neighbour) or defaults.
  enum { Own, Borrowed, Default } CommandFrom = Own;
};

/// Turns files into parses. One object serves a whole run, from any thread: it
/// keeps the toolkits that it found.
class Frontend {
public:
  explicit Frontend(FrontendOptions Options);
  ~Frontend();

  /// The parses of \p File, in the order to run: device first. \p Database may
  /// be null. A file with several commands is parsed by the first that compiles
  /// CUDA. Empty if the file is of no language that is linted.
  std::vector<ParsePass>
  passesFor(llvm::StringRef File,
            const clang::tooling::CompilationDatabase *Database);

  /// What is worth saying once per run, in the order found: options nobody
  /// knows, response files that cannot be read, that no toolkit was found.
  std::vector<std::string> takeNotes();

  /// The toolkit that \p Command is compiled with, none where there is none or
  /// FrontendOptions::ForceEmbeddedHeaders.
  std::optional<Toolkit> toolkitFor(const TranslatedCommand &Command);

  const FrontendOptions &options() const { return Options; }

private:
  void note(std::string Text);
  std::vector<std::string> fallbackFor(const TranslatedCommand &Command);
  TranslateOptions translateOptions() const;
  std::optional<TranslatedCommand>
  ownCommand(llvm::StringRef File,
             const clang::tooling::CompilationDatabase &Database) const;
  clang::tooling::CompileCommand
  commandFor(const TranslatedCommand &Command,
             const std::optional<Toolkit> &Toolkit,
             llvm::ArrayRef<std::string> Fallback, llvm::StringRef Arch,
             bool Device) const;
  void addHeaders(const TranslatedCommand &Command,
                  const std::optional<Toolkit> &Toolkit,
                  std::vector<std::string> &Args) const;
  void addShadowed(const TranslatedCommand &Command, const Toolkit &Toolkit,
                   std::vector<std::string> &Args) const;
  bool hasHostOnlyCode(const TranslatedCommand &Command);
  TranslatedCommand
  borrowedCommand(llvm::StringRef File,
                  const clang::tooling::CompilationDatabase &Database,
                  bool &Found);

  FrontendOptions Options;
  std::string GccInclude;
  std::unique_ptr<SourceScanner> Scanner;
  std::mutex Lock;
  llvm::StringMap<std::optional<Toolkit>> Toolkits;
  llvm::StringMap<StandardHeaders> Standard;
  std::vector<std::string> Notes;
  llvm::StringSet<> Noted;
};

/// A database of one command, to hand a ParsePass to a ClangTool.
std::unique_ptr<clang::tooling::CompilationDatabase>
databaseOf(clang::tooling::CompileCommand Command);

/// Writes \p Database, translated for Clang, as compile_commands.json in
/// \p Folder, which is made if it is missing: one entry per file, of its device
/// side, for clang-tidy and other tools (cuda-lint compdb).
/// \returns how many entries were written.
llvm::Expected<unsigned>
writeTranslatedDatabase(Frontend &Frontend,
                        const clang::tooling::CompilationDatabase &Database,
                        llvm::StringRef Folder);

} // namespace cuda_lint

#endif // CUDA_LINT_FRONTEND_FRONTEND_H
