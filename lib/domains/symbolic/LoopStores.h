//===- LoopStores.h - What a loop may store into ---------------*- C++ -*-===//
//
// Internal to Paths.h.
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_DOMAINS_SYMBOLIC_LOOPSTORES_H
#define CUDA_LINT_DOMAINS_SYMBOLIC_LOOPSTORES_H

#include "ir/Function.h"

namespace cuda_lint {

/// What the instructions of a loop may store into, whatever values they meet.
struct LoopStores {
  /// The objects of the activation that are named.
  llvm::BitVector Slots;
  /// Something is stored to through an address that is computed, or a function
  /// is called: all that an address in memory leads to may change.
  bool Indirect = false;

  LoopStores(const ir::Function &F, const ir::Loop &L);

private:
  void call(const ir::Instruction &I, llvm::ArrayRef<uint32_t> SlotOf);
};

} // namespace cuda_lint

#endif
