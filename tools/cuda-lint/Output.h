//===- Output.h - Where reports go -----------------------------*- C++ -*-===//
#ifndef CUDA_LINT_TOOLS_CUDA_LINT_OUTPUT_H
#define CUDA_LINT_TOOLS_CUDA_LINT_OUTPUT_H

#include "Console.h"
#include "report/Formats.h"

namespace cuda_lint {

/// Where one format goes: its name and the file, empty for standard output.
struct RequestedFormat {
  std::string Name, File;
  /// Whether its reports are for people, and can be written as they come.
  bool isText() const { return Name == "text" || Name == "concise"; }
};

/// What `--format` and `-o` ask for.
std::vector<RequestedFormat> requestedFormats();

/// Writes the reports in all formats that are asked for; those of text only to
/// files when \p TextIsWritten. False when a file could not be written.
bool writeReports(RunReport &Run, bool TextIsWritten, ErrorLog &Error);

/// Writes reports as text as files finish. What is written does not depend on
/// which finishes first: a file waits for those before it.
class TextStream {
public:
  /// \param Names what a writer needs of a run: rules and folder.
  TextStream(const RunReport &Names, Progress &Bar);
  /// Whether any format goes this way.
  bool isUsed() const { return !Formats.empty(); }
  /// The file at \p Index of all is done.
  void done(size_t Index, const UnitReport &Report);
  /// No more files come, and gaps remain gaps.
  void finish();

private:
  void write(const UnitReport &Report);

  const RunReport &Names;
  Progress &Bar;
  std::vector<RequestedFormat> Formats;
  std::map<size_t, UnitReport> Waiting;
  size_t Next = 0;
  MergedFindings Findings, ParseErrors;
};

/// `--stamp` and `--depfile`: what build systems keep.
void writeBuildFiles(llvm::ArrayRef<UnitReport> Reports, int Status,
                     ErrorLog &Error);

/// `--profile`: how much was done, and where the time of it went.
void showProfile(llvm::ArrayRef<UnitReport> Reports);

/// `--statistics`: how many reports each check made, the most first.
void showStatistics(llvm::ArrayRef<Finding> Findings);

} // namespace cuda_lint

#endif
