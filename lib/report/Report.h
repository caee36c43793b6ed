//===- Report.h - What a run found -----------------------------*- C++ -*-===//
#ifndef CUDA_LINT_REPORT_REPORT_H
#define CUDA_LINT_REPORT_REPORT_H

#include "cuda/Picture.h"
#include "cuda/Profile.h"
#include "clang/Tooling/Core/Diagnostic.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"
#include <functional>
#include <set>
#include <string>
#include <tuple>
#include <vector>

namespace cuda_lint {

/// One report of a check, or one error of the compiler, independent of any
/// source manager. Offsets are bytes.
using Finding = clang::tooling::Diagnostic;

/// How linting one translation unit ended.
enum class UnitStatus {
  Linted,     ///< all of it was seen
  NotParsed,  ///< the compiler gave up, or found errors that nvcc finds too;
              ///< what could be read was linted
  Incomplete, ///< stopped on the way: out of time, crashed or interrupted; what
              ///< was found until then is reported
  Failed,     ///< nothing was seen: its process could not begin, or was stopped
              ///< before it had anything to tell
};

/// A comment in the source that suppresses reports: NOLINT, NOLINTNEXTLINE, or
/// NOLINTBEGIN to NOLINTEND, with names of these checks in parentheses.
struct Suppression {
  std::string File;
  /// Of the word, in bytes.
  unsigned Offset = 0;
  /// NOLINT, NOLINTNEXTLINE or NOLINTBEGIN.
  std::string Word;
  /// What stands in the parentheses.
  std::string Names;
  /// The lines, from 1, that it is about.
  unsigned First = 0, Last = 0;
  /// A report was suppressed by it.
  bool Used = false;
};

/// What came out of one translation unit.
struct UnitReport {
  /// The file as the user named it, absolute.
  std::string File;
  UnitStatus Status = UnitStatus::Linted;
  /// One line that says why Status is not Linted.
  std::string Failure;
  /// What the checks report.
  std::vector<Finding> Findings;
  /// What the compiler says about code that does not parse.
  std::vector<Finding> ParseErrors;
  /// What the checks report where a comment suppresses it.
  std::vector<Finding> Suppressed;
  /// The comments that suppress reports of these checks.
  std::vector<Suppression> Suppressions;
  /// Lines that nvcc accepts and Clang could not parse; nothing is known about
  /// them.
  unsigned UnparsedLines = 0;
  /// How often an engine stopped at a bound of its work; with none, a run with
  /// `--deep` finds the same.
  unsigned BoundsReached = 0;
  /// Clang's errors about those lines, as `path:line:column: message`.
  std::vector<std::string> RefusedErrors;
  /// The headers that were read, absolute, system headers left out.
  std::vector<std::string> Headers;
  /// Headers that were not found, as the code names them.
  std::vector<std::string> MissingHeaders;
  /// True when the report was kept from an earlier run, and nothing was parsed.
  bool FromCache = false;
  /// What the findings can show in pictures.
  std::vector<AccessPicture> Pictures;
  std::vector<RegionPicture> Regions;
  /// What making the report took; nothing when it was kept from an earlier run.
  Profile Cost;
  /// What is worth saying once per run ("no CUDA toolkit found ...").
  std::vector<std::string> Notes;
};

/// The report as text that parseUnitReport reads: a worker process hands it to
/// the driver.
std::string serialize(const UnitReport &Report);
llvm::Expected<UnitReport> parseUnitReport(llvm::StringRef Text);

/// The findings of several parses: both passes over a file, files that include
/// one header. Two parses may word one report differently, as their
/// architectures differ, or what they instantiate. So the first that reports a
/// place is heard, with all that a check says of it, and what the same check
/// says of it later is dropped.
class MergedFindings {
public:
  /// Adds what one parse found, and makes its paths absolute. Gives how many of
  /// them are new: they are the last, sorted by place.
  size_t add(std::vector<Finding> Findings);
  /// All of them so far, in the order of the parses.
  const std::vector<Finding> &all() const { return All; }
  /// All of them, sorted by file, offset, check and message.
  std::vector<Finding> take();

private:
  std::vector<Finding> All;
  /// The file, offset and name of each; what is no check's goes by its message,
  /// too.
  std::set<std::tuple<std::string, unsigned, std::string, std::string>> Places;
};

/// Makes a path absolute, relative to \p Directory, without `.` and `..` in it;
/// leaves an empty one empty.
void makeAbsolute(std::string &Path, llvm::StringRef Directory);

/// How text is written.
struct TextOptions {
  bool Color = false;
  /// Paths below this folder are written relative to it.
  std::string RelativeTo;
  /// What is written below a finding, in whole lines; null for nothing.
  std::function<std::string(const Finding &)> Below;
};

/// Writes findings as clang-tidy does: `path:line:column: warning: message
/// [check]`, the source line, the caret, the notes; and the lines that the fix
/// changes, before and after.
void printText(llvm::raw_ostream &OS, llvm::ArrayRef<Finding> Findings,
               const TextOptions &Options);

/// The path relative to \p Folder when it is below it, else unchanged.
std::string displayPath(llvm::StringRef Path, llvm::StringRef Folder);

/// One line for each finding: `path:line:column: warning: message [check]`.
void printConcise(llvm::raw_ostream &OS, llvm::ArrayRef<Finding> Findings,
                  const TextOptions &Options);

/// How a fix changes whole lines of a file, in the order of the lines.
struct LineChange {
  std::string File;
  /// The first line before the change, from 1.
  unsigned Line = 0;
  /// The lines without their ends.
  std::vector<std::string> Before, After;
};

/// What a fix does to the lines of the files; empty where a file is not what it
/// was when the fix was made.
std::vector<LineChange>
lineChanges(const llvm::StringMap<clang::tooling::Replacements> &Fix);

/// The edits that a finding offers: its own, or those of the first note that
/// has some; null when there are none.
const llvm::StringMap<clang::tooling::Replacements> *
offeredFix(const Finding &F);

/// What applying fixes did.
struct FixResult {
  /// Findings whose fixes were applied.
  unsigned Applied = 0;
  /// Fixes left out because they overlap with another; a further run applies
  /// them.
  unsigned Conflicting = 0;
  /// Files changed, and what each held before and holds after.
  std::vector<std::string> Files, Before, After;
  /// The edits by file, for those who show them.
  llvm::StringMap<clang::tooling::Replacements> Edits;
  /// One line for each file that could not be written.
  std::vector<std::string> Errors;
};

/// Works out the fixes that the findings offer to files below one of \p Roots
/// (empty: anywhere), and writes nothing. Of fixes that overlap, the first in
/// the file is taken.
FixResult planFixes(llvm::ArrayRef<Finding> Findings,
                    llvm::ArrayRef<std::string> Roots);

/// Writes what fixes do to the files as a unified diff, which `patch -p1` and
/// `git apply` take.
void printDiff(llvm::raw_ostream &OS, const FixResult &Planned,
               const TextOptions &Options);

/// Applies them: each file is replaced in one step and keeps its permissions.
FixResult applyFixes(llvm::ArrayRef<Finding> Findings,
                     llvm::ArrayRef<std::string> Roots);

/// Writes a file that exists in one step: a reader sees the old content or the
/// new, and an interrupt leaves no half. Its permissions stay.
llvm::Error replaceFile(llvm::StringRef Path, llvm::StringRef Content);

} // namespace cuda_lint

#endif
