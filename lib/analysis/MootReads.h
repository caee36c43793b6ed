//===- MootReads.h - Reads that decide nothing -----------------*- C++ -*-===//
#ifndef CUDA_LINT_ANALYSIS_MOOTREADS_H
#define CUDA_LINT_ANALYSIS_MOOTREADS_H

#include "analysis/DataFlow.h"
#include <array>

namespace cuda_lint {

/// Reads of memory that matter to some threads only: of `s[w] < v && lane == 0`
/// the left side, which all compute, decides for lane 0 alone what happens. An
/// engine of TranslationUnit.
class MootReads {
public:
  explicit MootReads(TranslationUnit &TU);

  /// A branch on what is read, whose two ways may meet again at once.
  struct Choice {
    const DataFlow *Flow;
    uint32_t Block;
  };
  /// The branches that a read is for; none where it is for anything else.
  llvm::ArrayRef<Choice> choices(const clang::FunctionDecl *F,
                                 const clang::Stmt *Read);
  /// Whether a thread of a block does the same whatever it has read.
  static bool isMoot(llvm::ArrayRef<Choice> Choices, unsigned Thread,
                     const std::array<unsigned, 3> &Block);

private:
  DataFlows &Flows;
  llvm::DenseMap<std::pair<const clang::FunctionDecl *, const clang::Stmt *>,
                 llvm::SmallVector<Choice, 1>>
      Known;
};

} // namespace cuda_lint

#endif
