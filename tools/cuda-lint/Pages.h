//===- Pages.h - The checks' pages, as part of the program -----*- C++ -*-===//
#ifndef CUDA_LINT_TOOLS_CUDA_LINT_PAGES_H
#define CUDA_LINT_TOOLS_CUDA_LINT_PAGES_H

#include "llvm/ADT/StringRef.h"

namespace cuda_lint {

/// The Markdown page of a check (docs/checks/<name>.md as it was when this
/// program was built); empty when it has none.
llvm::StringRef pageOf(llvm::StringRef CheckName);

} // namespace cuda_lint

#endif
