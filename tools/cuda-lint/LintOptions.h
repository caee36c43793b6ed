//===- LintOptions.h - What linting a file needs ---------------*- C++ -*-===//
#ifndef CUDA_LINT_TOOLS_CUDA_LINT_LINTOPTIONS_H
#define CUDA_LINT_TOOLS_CUDA_LINT_LINTOPTIONS_H

#include "clang-tidy/ClangTidyOptions.h"
#include "cuda/AccessExplanation.h"
#include "frontend/PrecompiledHeaders.h"
#include "report/Report.h"
#include "report/ResultCache.h"
#include <functional>

namespace cuda_lint {

/// What linting a file needs besides the file.
struct LintOptions {
  /// `--checks`: appended to what the configuration says; empty when not given.
  std::string Checks;
  /// `--config` or the content of `--config-file`: replaces the `.clang-tidy`
  /// files; unset when not given.
  std::optional<clang::tidy::ClangTidyOptions> Config;
  /// Where that comes from: "--config", or the file.
  std::string ConfigSource;
  /// `--header-filter`: a regular expression; unset when not given.
  std::optional<std::string> HeaderFilter;
  /// Where results are kept; null for nowhere.
  const ResultCache *Cache = nullptr;
  /// Headers parsed once; null to parse them every time.
  PrecompiledHeaders *Precompiled = nullptr;
  /// What the files of the run begin with; null when there is one file.
  const IncludeCensus *Census = nullptr;
  /// Told what is known so far, each time that a check is done; null when
  /// nobody wants to know.
  std::function<void(const UnitReport &)> SoFar;
  /// `--deep`: what was kept of a usual run is taken only where no engine
  /// stopped at a bound.
  bool Deep = false;
  /// The bounds of engines that are not as usual, a line each.
  std::string Bounds;
  /// What tells this build of the program from another: results of another are
  /// not taken.
  std::string ToolId;
  /// The process ends with the file: what was parsed last is left to the
  /// system, which takes it back at once.
  bool EndsProcess = false;
  /// `--explain-access`: which accesses are explained; null for none.
  const AccessQuery *Query = nullptr;
  /// Receives the explanations.
  std::vector<AccessExplanation> *Explained = nullptr;
};

} // namespace cuda_lint

#endif
