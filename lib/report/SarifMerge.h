//===- SarifMerge.h - One report of many -----------------------*- C++ -*-===//
#ifndef CUDA_LINT_REPORT_SARIFMERGE_H
#define CUDA_LINT_REPORT_SARIFMERGE_H

#include "llvm/Support/Error.h"
#include "llvm/Support/JSON.h"
#include <string>
#include <vector>

namespace cuda_lint {

/// A SARIF file and its name for messages.
struct SarifLog {
  std::string Name;
  llvm::json::Value Content;
};

/// Joins SARIF 2.1.0 logs: the runs of one version of one tool become one run,
/// with each rule and each result once (a header that several shards read is
/// reported by each), results in the order of their places. Fails on a log that
/// is not SARIF 2.1.0.
llvm::Expected<llvm::json::Value> mergeSarif(std::vector<SarifLog> Logs);

} // namespace cuda_lint

#endif
