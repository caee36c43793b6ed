//===- Inputs.h - From paths to files --------------------------*- C++ -*-===//
#ifndef CUDA_LINT_TOOLS_CUDA_LINT_INPUTS_H
#define CUDA_LINT_TOOLS_CUDA_LINT_INPUTS_H

#include "clang/Tooling/CompilationDatabase.h"
#include "llvm/ADT/ArrayRef.h"
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

/// The files that the paths of a command line stand for.
class Inputs {
public:
  /// \param BuildPath `-p`: the folder of compile_commands.json; empty to look
  /// upwards from each path.
  /// \param Fixed the database made of the options after `--`; null when there
  /// are none.
  /// \param Warn called with one line for each path that cannot be used; the
  /// others are.
  void collect(llvm::ArrayRef<std::string> Paths, llvm::StringRef BuildPath,
               std::unique_ptr<clang::tooling::CompilationDatabase> Fixed,
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
  void addFolder(llvm::StringRef Folder, llvm::StringRef Shown,
                 llvm::function_ref<void(const std::string &)> Warn);

  std::vector<Input> Files;
  std::vector<std::string> Roots;
  std::unique_ptr<clang::tooling::CompilationDatabase> Fixed;
  bool Explicit = false;
  /// By the folder of compile_commands.json; null for one that could not be
  /// read.
  std::vector<std::pair<std::string,
                        std::unique_ptr<clang::tooling::CompilationDatabase>>>
      Databases;
};

} // namespace cuda_lint

#endif
