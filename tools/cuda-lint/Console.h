//===- Console.h - What the command says about itself ----------*- C++ -*-===//
#ifndef CUDA_LINT_TOOLS_CUDA_LINT_CONSOLE_H
#define CUDA_LINT_TOOLS_CUDA_LINT_CONSOLE_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace cuda_lint {

/// "1 file", "2 files".
std::string plural(size_t N, llvm::StringRef Word);

/// Has standard output and standard error coloured as `--color` and the
/// environment (NO_COLOR, CLICOLOR_FORCE, CLICOLOR) say.
void setUpColors();

/// Writes "cuda-lint: error: ..." and remembers that the exit status is 2.
class ErrorLog {
public:
  void operator()(const std::string &Line);
  bool any() const { return Seen; }

private:
  bool Seen = false;
};

/// Writes "cuda-lint: warning: ...".
void warn(const std::string &Line);

/// Writes "cuda-lint: note: ...", unless only reports are wanted.
void note(const std::string &Line);

/// "[3/120] file.cu" on a terminal, while it takes long.
class Progress {
public:
  explicit Progress(size_t Total);
  ~Progress() { clear(); }
  /// More files have turned up.
  void expect(size_t More) { Total += More; }
  void done(llvm::StringRef File);
  void clear();

private:
  size_t Total, Count = 0;
  bool Shown;
};

} // namespace cuda_lint

#endif
