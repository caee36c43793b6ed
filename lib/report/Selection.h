//===- Selection.h - Which findings count ----------------------*- C++ -*-===//
//
// For code that was there before the linter: a baseline of known findings, and
// the lines that a change touched.
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_REPORT_SELECTION_H
#define CUDA_LINT_REPORT_SELECTION_H

#include "report/Report.h"
#include "report/SourceLines.h"
#include <map>
#include <set>

namespace cuda_lint {

/// Writes the findings as a baseline. Lines may move: a finding is known by the
/// text of its line. \p Unlinted are the files that could not be linted in
/// full: they are known, too.
llvm::Error writeBaseline(llvm::StringRef Path,
                          llvm::ArrayRef<Finding> Findings,
                          llvm::ArrayRef<std::string> Unlinted,
                          llvm::StringRef Folder);

/// Takes the findings that a baseline knows out of the others. Fails when the
/// file cannot be read or is no baseline.
llvm::Expected<std::vector<Finding>> takeKnown(std::vector<Finding> &Findings,
                                               llvm::StringRef Path,
                                               llvm::StringRef Folder);

/// The files, absolute, that a baseline knows not to be linted in full. Fails
/// as takeKnown does.
llvm::Expected<std::set<std::string>> knownUnlinted(llvm::StringRef Path,
                                                    llvm::StringRef Folder);

/// What changed since a git revision. Files that git does not track count as
/// changed.
class Changes {
public:
  /// Asks git about the repository that \p Folder is in. Fails when git does
  /// not answer or knows no such revision.
  static llvm::Expected<Changes> since(llvm::StringRef Revision,
                                       llvm::StringRef Folder);

  /// Whether anything in a file changed.
  bool touch(llvm::StringRef File) const;
  /// Whether the line of a finding did.
  bool touch(const Finding &F, SourceLines &Lines) const;

private:
  std::set<std::string> New;
  /// By file: the first and the last line of each change. A file from which
  /// lines were only taken has none.
  std::map<std::string, std::vector<std::pair<unsigned, unsigned>>> Changed;
};

/// Drops the findings on lines that did not change; returns how many.
unsigned dropUnchanged(std::vector<Finding> &Findings, const Changes &Since);

} // namespace cuda_lint

#endif
