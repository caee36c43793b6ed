//===- Commands.h - What the command does besides linting ------*- C++ -*-===//
#ifndef CUDA_LINT_TOOLS_CUDA_LINT_COMMANDS_H
#define CUDA_LINT_TOOLS_CUDA_LINT_COMMANDS_H

#include "Console.h"
#include "LintUnit.h"
#include "frontend/Installation.h"
#include <set>

namespace cuda_lint {

/// What the options say about the front end.
FrontendOptions frontendOptions(const Installation &Here);

/// `--list-checks`.
int listChecks(const LintOptions &Options, ErrorLog &Error);

/// `--explain`.
int explain(llvm::StringRef Name, ErrorLog &Error);

/// `cuda-lint compdb`.
int writeDatabase(const char *Argv0, ErrorLog &Error);

/// `cuda-lint merge`.
int mergeLogs(ErrorLog &Error);

/// `cuda-lint cache`.
int cacheCommand(ErrorLog &Error);

/// `cuda-lint init`.
int initialise(const char *Argv0, ErrorLog &Error);

/// `--show-config`.
int showConfiguration(
    const char *Argv0, const LintOptions &Options,
    std::unique_ptr<clang::tooling::CompilationDatabase> Fixed,
    ErrorLog &Error);

/// Tells of a `.clang-tidy` above \p File that cannot be read, once of each, as
/// \p Told knows; false when all can be read.
bool tellBroken(llvm::StringRef File, const LintOptions &Options,
                std::set<std::string> &Told, ErrorLog &Error);

/// The name that was probably meant; nothing when none is close.
std::optional<std::string> nearestOf(llvm::StringRef Wrong,
                                     llvm::ArrayRef<std::string> Known);

/// "; there are: a, b, c", and the nearest to what was written.
std::string suggestion(llvm::StringRef Wrong,
                       llvm::ArrayRef<std::string> Known);

/// "; did you mean 'X'?" of the checks, or where they are listed.
std::string meantCheck(llvm::StringRef Wrong);

/// "FILE: could not be written: Permission denied".
std::string unwritten(llvm::StringRef File, llvm::Error Why);

} // namespace cuda_lint

#endif
