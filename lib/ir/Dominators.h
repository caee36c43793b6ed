//===- Dominators.h - What comes before what in a program ------*- C++ -*-===//
#ifndef CUDA_LINT_IR_DOMINATORS_H
#define CUDA_LINT_IR_DOMINATORS_H

#include "ir/Function.h"
#include <memory>

namespace cuda_lint::ir {

/// Dominators and post-dominators of a function's blocks, computed by LLVM.
class Dominators {
public:
  explicit Dominators(const Function &F);
  ~Dominators();

  /// Every way from the entry to \p B comes through \p A; a block dominates
  /// itself.
  bool dominates(uint32_t A, uint32_t B) const;
  /// Every way from \p B to the end of the function comes through \p A.
  bool postDominates(uint32_t A, uint32_t B) const;
  /// The last block before \p B that dominates it; none for the entry.
  std::optional<uint32_t> immediate(uint32_t B) const;
  /// The first block after \p B that post-dominates it; none where only the end
  /// of the function does.
  std::optional<uint32_t> immediatePost(uint32_t B) const;

private:
  struct Trees;
  std::unique_ptr<Trees> T;
};

} // namespace cuda_lint::ir

#endif
