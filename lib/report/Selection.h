//===- Selection.h - Which findings count ----------------------*- C++ -*-===//
//
// For code that was there before the linter: a baseline of known findings, and
// the lines that a change touched.
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_REPORT_SELECTION_H
#define CUDA_LINT_REPORT_SELECTION_H

#include "report/Report.h"

namespace cuda_lint {

/// Writes the findings as a baseline. Lines may move: a finding is known by the
/// text of its line.
llvm::Error writeBaseline(llvm::StringRef Path,
                          llvm::ArrayRef<Finding> Findings,
                          llvm::StringRef Folder);

/// Drops the findings that a baseline knows; returns how many. Fails when the
/// file cannot be read or is no baseline.
llvm::Expected<unsigned> dropKnown(std::vector<Finding> &Findings,
                                   llvm::StringRef Path,
                                   llvm::StringRef Folder);

/// Drops the findings on lines that did not change since a git revision, in
/// files of the repository that \p Folder is in; returns how many. Files that
/// git does not track count as changed. Fails when git does not answer or knows
/// no such revision.
llvm::Expected<unsigned> dropUnchanged(std::vector<Finding> &Findings,
                                       llvm::StringRef Revision,
                                       llvm::StringRef Folder);

} // namespace cuda_lint

#endif
