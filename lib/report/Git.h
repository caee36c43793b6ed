//===- Git.h - What git knows ----------------------------------*- C++ -*-===//
#ifndef CUDA_LINT_REPORT_GIT_H
#define CUDA_LINT_REPORT_GIT_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include <string>

namespace cuda_lint {

/// What git prints for a command in a folder. Fails when git is not installed
/// or does not succeed.
llvm::Expected<std::string> runGit(llvm::ArrayRef<llvm::StringRef> Arguments,
                                   llvm::StringRef Folder);

} // namespace cuda_lint

#endif
