//===- Suppressions.h - NOLINT comments ------------------------*- C++ -*-===//
#ifndef CUDA_LINT_REPORT_SUPPRESSIONS_H
#define CUDA_LINT_REPORT_SUPPRESSIONS_H

#include "report/Report.h"

namespace cuda_lint {

/// The comments of a file that suppress reports of checks that they name, with
/// the lines that they are about. Those that name nothing, or everything, are
/// for all tools and left out.
std::vector<Suppression> suppressionsIn(llvm::StringRef File);

} // namespace cuda_lint

#endif
