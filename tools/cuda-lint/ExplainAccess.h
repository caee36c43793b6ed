//===- ExplainAccess.h - --explain-access ----------------------*- C++ -*-===//
#ifndef CUDA_LINT_TOOLS_CUDA_LINT_EXPLAINACCESS_H
#define CUDA_LINT_TOOLS_CUDA_LINT_EXPLAINACCESS_H

#include "Inputs.h"
#include "LintUnit.h"

namespace cuda_lint {

/// Splits "FILE:LINE", or "FILE" for all its lines; the file made absolute.
/// "all" is every access of the files that are given.
AccessQuery parseAccessQuery(llvm::StringRef Text);

/// Writes what the warps do at the accesses that \p Query asks for, as the
/// kernels of \p Files execute them. Returns what is wrong, empty if nothing
/// is.
std::string explainAccess(const AccessQuery &Query, llvm::ArrayRef<Input> Files,
                          Frontend &Front, LintOptions Options,
                          llvm::raw_ostream &OS);

} // namespace cuda_lint

#endif
