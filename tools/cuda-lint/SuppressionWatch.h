//===- SuppressionWatch.h - What NOLINT keeps from the report --*- C++ -*-===//
#ifndef CUDA_LINT_TOOLS_CUDA_LINT_SUPPRESSIONWATCH_H
#define CUDA_LINT_TOOLS_CUDA_LINT_SUPPRESSIONWATCH_H

#include "clang-tidy/ClangTidyDiagnosticConsumer.h"
#include "report/Report.h"

namespace cuda_lint {

/// clang-tidy's consumer, which drops what a comment suppresses; this one
/// remembers it first.
class SuppressionWatch : public clang::tidy::ClangTidyDiagnosticConsumer {
public:
  /// A report of one of these checks that a comment suppresses.
  struct Suppressed {
    Finding Report;
    /// The lines at which a comment suppresses it: its own and, in a macro,
    /// those of the uses of the macro.
    std::vector<std::pair<std::string, unsigned>> Lines;
  };

  explicit SuppressionWatch(clang::tidy::ClangTidyContext &Context)
      : ClangTidyDiagnosticConsumer(Context), Context(Context) {}

  void HandleDiagnostic(clang::DiagnosticsEngine::Level Level,
                        const clang::Diagnostic &Info) override;

  std::vector<Suppressed> takeSuppressed() { return std::move(Seen); }

private:
  clang::tidy::ClangTidyContext &Context;
  std::vector<Suppressed> Seen;
  /// Something that a note can belong to has been seen.
  bool Began = false;
};

/// Writes to a report which comments suppress something in its files and what,
/// and a note for each that names a check that does not exist. \p Seen are the
/// suppressed reports of all parses, with absolute paths; \p Enabled the checks
/// that ran.
void noteSuppressions(UnitReport &Report,
                      std::vector<SuppressionWatch::Suppressed> Seen,
                      llvm::ArrayRef<std::string> Enabled);

} // namespace cuda_lint

#endif
