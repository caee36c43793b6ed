//===- LoopBarriers.h - What the threads in a loop wait at ------*- C++ -*-===//
//
// A run whose numbers end a loop before it begins has not shown what the loop
// orders: whoever judges accesses around it asks whether there is a barrier in
// it, or in what it calls.
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_ANALYSIS_LOOPBARRIERS_H
#define CUDA_LINT_ANALYSIS_LOOPBARRIERS_H

#include "analysis/Barriers.h"
#include "cuda/TranslationUnit.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

namespace cuda_lint {

/// An engine of TranslationUnit.
class LoopBarriers {
public:
  explicit LoopBarriers(TranslationUnit &TU) : TU(TU) {}

  /// Whose threads meet in a loop, or in what it calls: Warp where no more than
  /// those of a warp do, Block where more may; none where no barrier is seen.
  std::optional<BarrierScope> in(const clang::Stmt *Loop);

private:
  void visit(const clang::Stmt *S,
             llvm::DenseSet<const clang::FunctionDecl *> &Seen,
             std::optional<BarrierScope> &Found);

  TranslationUnit &TU;
  llvm::DenseMap<const clang::Stmt *, std::optional<BarrierScope>> Known;
};

} // namespace cuda_lint

#endif
