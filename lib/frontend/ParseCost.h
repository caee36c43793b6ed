//===- ParseCost.h - How much work a file is -------------------*- C++ -*-===//
#ifndef CUDA_LINT_FRONTEND_PARSECOST_H
#define CUDA_LINT_FRONTEND_PARSECOST_H

#include "frontend/Frontend.h"
#include "frontend/SourceScan.h"
#include "llvm/ADT/StringSet.h"

namespace cuda_lint {

/// Estimates what parsing files costs, from their directives alone: the bytes
/// of a file and of the headers that it reaches in the include folders of its
/// command, once for each pass. The same files give the same numbers on every
/// machine.
class ParseCost {
public:
  explicit ParseCost(Frontend &Front);

  /// In bytes, about. \p Reached receives the absolute paths of the headers
  /// that are read for it.
  uint64_t of(llvm::StringRef File,
              const clang::tooling::CompilationDatabase *Database,
              llvm::StringSet<> *Reached = nullptr);

private:
  Frontend &Front;
  SourceScanner Scanner;
};

/// Deals \p Costs out to \p Parts so that the parts cost about the same: the
/// dearest first, each to the part with the least so far.
/// \returns the part of each, from 0.
std::vector<unsigned> evenParts(llvm::ArrayRef<uint64_t> Costs, unsigned Parts);

} // namespace cuda_lint

#endif
