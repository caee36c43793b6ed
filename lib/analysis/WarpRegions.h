//===- WarpRegions.h - Parts of a warp's execution --------------*- C++ -*-===//
//
// Private to WarpExecutor.h.
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_ANALYSIS_WARPREGIONS_H
#define CUDA_LINT_ANALYSIS_WARPREGIONS_H

#include "analysis/WarpValues.h"
#include "ir/Function.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

namespace cuda_lint {

/// A few ids of objects.
class ObjectSet {
  llvm::SmallVector<unsigned, 8> Ids;

public:
  bool insert(unsigned Id) {
    auto It = llvm::lower_bound(Ids, Id);
    if (It != Ids.end() && *It == Id)
      return false;
    Ids.insert(It, Id);
    return true;
  }
  void erase(unsigned Id) {
    auto It = llvm::lower_bound(Ids, Id);
    if (It != Ids.end() && *It == Id)
      Ids.erase(It);
  }
  bool count(unsigned Id) const { return llvm::binary_search(Ids, Id); }
  auto begin() const { return Ids.begin(); }
  auto end() const { return Ids.end(); }
};

/// Blocks that are being run, from behind \c Begin up to \c End: the arm of
/// a condition, an iteration, a body.
struct WarpRegion {
  uint32_t Begin, End;
  /// Where what runs to the end comes to; it is no part of the region.
  uint32_t Target;
  const Guard *Entry = nullptr;
  /// Of an iteration: the loop, and the guards around it.
  const ir::Loop *Loop = nullptr;
  const Guard *LoopEntry = nullptr;

  bool holds(uint32_t Block) const {
    return Block > Begin && Block < End && Block != Target;
  }
};

} // namespace cuda_lint

#endif
