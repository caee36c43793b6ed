//===- Formats.h - Findings for other programs -----------------*- C++ -*-===//
#ifndef CUDA_LINT_REPORT_FORMATS_H
#define CUDA_LINT_REPORT_FORMATS_H

#include "report/Report.h"
#include "report/SourceLines.h"

namespace cuda_lint {

/// What a format says about a check.
struct Rule {
  std::string Name;
  /// "correctness", "performance" or "strict".
  std::string Kind;
  std::string Summary;
  /// The check's page, Markdown.
  std::string Page;
};

/// All that a run found, as every format gets it.
struct RunReport {
  std::string Version;
  std::vector<Rule> Rules;
  std::vector<UnitReport> Units;
  /// Of all units, normalized.
  std::vector<Finding> Findings;
  std::vector<Finding> ParseErrors;
  /// Paths below this folder are written relative to it.
  std::string Folder;
  bool Color = false;
};

/// A name for a finding that stays when lines move: made of the check, the
/// file, the text of the line without white space, and which of several alike
/// it is. One for each finding, in order.
std::vector<std::string> fingerprints(llvm::ArrayRef<Finding> Findings,
                                      llvm::StringRef Folder,
                                      SourceLines &Lines);

/// Writes a report.
using FormatWriter = void (*)(llvm::raw_ostream &OS, const RunReport &Run);

/// The writer of a format; null when there is none of that name.
FormatWriter formatWriter(llvm::StringRef Name);

/// "text, json, ..." for messages.
std::string formatNames();

} // namespace cuda_lint

#endif
