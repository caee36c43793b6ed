//===- Session.h - One run over files --------------------------*- C++ -*-===//
#ifndef CUDA_LINT_TOOLS_CUDA_LINT_SESSION_H
#define CUDA_LINT_TOOLS_CUDA_LINT_SESSION_H

#include "Console.h"
#include "LintUnit.h"
#include "clang/Tooling/CompilationDatabase.h"

namespace cuda_lint {

/// Remembers the words of the command line, less the paths: what to give again
/// to lint one file the same way. Those from \p OwnArgs on are the compiler's.
void noteCommandLine(int OwnArgs, int Argc, const char **Argv);

/// "2/8" as 2 and 8.
std::optional<std::pair<unsigned, unsigned>> parseShard(llvm::StringRef Text);

/// Lints the paths of the command line; gives the exit status.
/// \param Fixed the database made of the options after `--`; null when there
/// are none.
int lint(const char *Argv0,
         std::unique_ptr<clang::tooling::CompilationDatabase> Fixed,
         LintOptions Options, ErrorLog &Error);

} // namespace cuda_lint

#endif
