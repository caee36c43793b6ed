//===- Messages.h - What clangd says, amended ------------------*- C++ -*-===//
#ifndef CUDA_LINT_TOOLS_CLANGD_MESSAGES_H
#define CUDA_LINT_TOOLS_CLANGD_MESSAGES_H

#include "llvm/ADT/StringRef.h"

namespace cuda_lint {

/// Where the checks' pages are: `<folder>/cuda-cdp-tail-event.md`. Without such
/// a folder reports have no link.
void setPagesFolder(llvm::StringRef Folder);

} // namespace cuda_lint

#endif
