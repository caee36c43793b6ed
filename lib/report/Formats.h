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
  /// Those that a comment in the source suppresses, and those that a baseline
  /// knows. Only SARIF tells of them.
  std::vector<Finding> Suppressed, Known;
  /// Why the run ended before all files were linted; empty when it did not.
  std::string Interrupted;
  /// Paths below this folder are written relative to it.
  std::string Folder;
  bool Color = false;
  /// Whether the text goes where nobody sees standard error, which tells of
  /// files that were given up: to a file.
  bool Alone = false;
  /// Whether text draws what the warps and blocks of a report do.
  bool ShowPictures = false;
};

/// How much a finding matters to a reader: the smaller, the earlier it is
/// shown.
enum class Weight { Error, Correctness, Performance, Strict };

/// The weight of a finding. Errors of the compiler and findings that the
/// configuration makes errors come first.
Weight weightOf(const Finding &F, const RunReport &Run);

/// The findings by weight, those of one weight in their order.
std::vector<Finding> byWeight(std::vector<Finding> Findings,
                              const RunReport &Run);

/// Where a check is explained: its page on the project's site.
std::string pageUrl(llvm::StringRef CheckName);

/// Where the project is explained: its site, or the copy of it that the
/// environment names in CUDA_LINT_SITE, by an address or a folder.
std::string siteUrl();

/// The text of a page, which was made for the project's site, with links to
/// \c siteUrl.
std::string withSiteUrl(llvm::StringRef Page);

/// A name for a finding that stays when lines move: made of the check, the
/// file, the text of the line without white space, and which of several alike
/// it is. One for each finding, in order.
std::vector<std::string> fingerprints(llvm::ArrayRef<Finding> Findings,
                                      llvm::StringRef Folder,
                                      SourceLines &Lines);

/// Writes a report.
using FormatWriter = void (*)(llvm::raw_ostream &OS, const RunReport &Run);

// The writers of the formats: each writes all of a run.
void writeSarif(llvm::raw_ostream &OS, const RunReport &Run);
void writeGithub(llvm::raw_ostream &OS, const RunReport &Run);
void writeGitlab(llvm::raw_ostream &OS, const RunReport &Run);
void writeJunit(llvm::raw_ostream &OS, const RunReport &Run);
void writeRdjson(llvm::raw_ostream &OS, const RunReport &Run);

/// The errors of the compiler and the findings: what a reader of the text sees,
/// in its order.
std::vector<Finding> everything(const RunReport &Run);

/// The units that were given up on the way. None of an interrupted run: there
/// one sentence, RunReport::Interrupted, tells of all.
std::vector<const UnitReport *> givenUp(const RunReport &Run);

/// What formats write that have no place for the state of a file: the errors of
/// the compiler, the findings, and an error `cuda-lint-incomplete` for each
/// unit that was given up.
std::vector<Finding> everythingAndGivenUp(const RunReport &Run);

/// A path as a relative reference, or as a file's address when it is absolute.
std::string uriOf(llvm::StringRef Path);

/// The writer of a format; null when there is none of that name.
FormatWriter formatWriter(llvm::StringRef Name);

/// "text, json, ..." for messages.
std::string formatNames();

} // namespace cuda_lint

#endif
