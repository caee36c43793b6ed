//===- LintUnit.h - The checks over one file -------------------*- C++ -*-===//
#ifndef CUDA_LINT_TOOLS_CUDA_LINT_LINTUNIT_H
#define CUDA_LINT_TOOLS_CUDA_LINT_LINTUNIT_H

#include "LintOptions.h"
#include "frontend/Frontend.h"

namespace cuda_lint {

/// Runs the enabled checks over every pass of \p File, in this process.
UnitReport lintUnit(llvm::StringRef File, Frontend &Frontend,
                    const clang::tooling::CompilationDatabase *Database,
                    const LintOptions &Options);

} // namespace cuda_lint

#endif
