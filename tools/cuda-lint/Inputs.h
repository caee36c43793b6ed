//===- Inputs.h - From paths to files --------------------------*- C++ -*-===//
#ifndef CUDA_LINT_TOOLS_CUDA_LINT_INPUTS_H
#define CUDA_LINT_TOOLS_CUDA_LINT_INPUTS_H

#include "frontend/HostSources.h"
#include "clang/Tooling/CompilationDatabase.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/GlobPattern.h"
#include <memory>
#include <string>
#include <vector>

namespace cuda_lint {

/// A file to lint, and the database that holds its command (null: none).
struct Input {
  std::string File;
  const clang::tooling::CompilationDatabase *Database = nullptr;
  /// A header found in a folder: linted by itself only when none of the other
  /// files includes it.
  bool OnlyIfNotIncluded = false;
};

/// How paths are read.
struct InputOptions {
  /// `-p`: the folder of compile_commands.json; empty to look upwards from each
  /// path.
  std::string BuildPath;
  /// The database made of the options after `--`; null when there are none.
  std::unique_ptr<clang::tooling::CompilationDatabase> Fixed;
  /// Globs of files and folders that are left out.
  std::vector<std::string> Exclude;
  /// Whether folders are searched for what git ignores as well.
  bool WithIgnored = false;
  /// A file that need not be on disk, as it comes from elsewhere.
  std::string Unwritten;
};

/// The files that the paths of a command line stand for.
class Inputs {
public:
  /// \param Warn called with one line for each path that cannot be used; the
  /// others are.
  /// \returns false when nothing can be linted as it was asked for: `-p` leads
  /// to no compile database.
  bool collect(llvm::ArrayRef<std::string> Paths, InputOptions Options,
               llvm::function_ref<void(const std::string &)> Warn);

  llvm::ArrayRef<Input> files() const { return Files; }
  /// The folders and files that were named, absolute, links resolved: `--fix`
  /// writes nowhere else.
  llvm::ArrayRef<std::string> roots() const { return Roots; }

private:
  const clang::tooling::CompilationDatabase *
  databaseFor(llvm::StringRef Folder,
              llvm::function_ref<void(const std::string &)> Warn);
  void addFile(llvm::StringRef File, llvm::StringRef Shown, bool Named,
               llvm::function_ref<void(const std::string &)> Warn);
  bool loadBuildPath(llvm::function_ref<void(const std::string &)> Warn);
  bool isExcluded(llvm::StringRef Path) const;
  void addFolder(llvm::StringRef Folder, llvm::StringRef Shown,
                 llvm::function_ref<void(const std::string &)> Warn);

  std::vector<Input> Files;
  std::vector<std::string> Roots;
  InputOptions Options;
  std::vector<llvm::GlobPattern> Exclude;
  HostSources Hosts;
  /// By the folder of compile_commands.json; null for one that could not be
  /// read.
  std::vector<std::pair<std::string,
                        std::unique_ptr<clang::tooling::CompilationDatabase>>>
      Databases;
};

} // namespace cuda_lint

#endif
