//===- ProjectOptions.h - What is configured for a file --------*- C++ -*-===//
//
// Where the configuration of a file comes from: the project's `.clang-tidy`
// files or what stands in for them, the defaults, and the command line.
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_TOOLS_CUDA_LINT_PROJECTOPTIONS_H
#define CUDA_LINT_TOOLS_CUDA_LINT_PROJECTOPTIONS_H

#include "LintOptions.h"
#include <memory>

namespace cuda_lint {

/// A part of the options that hold for a file, and where it comes from.
using OptionsSource = clang::tidy::ClangTidyOptionsProvider::OptionsSource;

/// What a configuration file says, on top of the defaults, with `--checks` on
/// top of that.
class ProjectOptions : public clang::tidy::DefaultOptionsProvider {
public:
  /// \param Main the file that is linted, absolute. A command may name it
  /// relative to its own folder, which clang-tidy takes for the working
  /// directory's.
  /// \param WithoutDevice checks that judge nothing but device code are off.
  explicit ProjectOptions(const LintOptions &Options,
                          std::string Main = std::string(),
                          bool WithoutDevice = false);
  ~ProjectOptions() override;

  /// What the user says: files, or what stands in for them.
  std::vector<OptionsSource> configured(llvm::StringRef File);
  std::vector<OptionsSource> getRawOptions(llvm::StringRef File) override;

private:
  class Files;
  const LintOptions &Options;
  const std::string Main;
  const bool WithoutDevice;
  std::unique_ptr<Files> Read;
};

/// The options that hold for \p File: defaults, `.clang-tidy` files found
/// upwards or the given configuration, `--checks`.
clang::tidy::ClangTidyOptions optionsFor(llvm::StringRef File,
                                         const LintOptions &Options);

/// What is configured for \p File, in the order in which it is applied: the
/// `.clang-tidy` files or what stands in for them, and the command line.
std::vector<OptionsSource> configurationFor(llvm::StringRef File,
                                            const LintOptions &Options);

/// The `.clang-tidy` file above \p File that cannot be read, and what is wrong
/// with it in one line; nothing when all can. clang-tidy tells so itself each
/// time that it reads the file, and goes on as if there were none.
std::optional<std::pair<std::string, std::string>>
brokenConfiguration(llvm::StringRef File, const LintOptions &Options);

/// The names of the checks that are enabled for \p File.
std::vector<std::string> enabledChecks(llvm::StringRef File,
                                       const LintOptions &Options);

} // namespace cuda_lint

#endif
