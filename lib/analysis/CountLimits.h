//===- CountLimits.h - What conditions say of a count ----------*- C++ -*-===//
#ifndef CUDA_LINT_ANALYSIS_COUNTLIMITS_H
#define CUDA_LINT_ANALYSIS_COUNTLIMITS_H

#include "domains/symbolic/ThreadValues.h"
#include "llvm/ADT/SmallVector.h"
#include <map>
#include <optional>

namespace cuda_lint {

/// What the conditions of a path say of a number that a kernel is given,
/// whichever thread it is.
class CountLimits {
public:
  /// Counts from none to `Most` are tried.
  CountLimits(SymContext &Symbols, uint64_t Most)
      : Symbols(Symbols), Most(Most) {}

  /// The conditions of a path that say something of a count, but for where a
  /// loop ends that does not count in so many elements at a time: how many
  /// rounds a loop has is the path's choice, and that it ends after two does
  /// not say that there can be no third.
  llvm::SmallVector<const SymExpr *, 8>
  withoutRounds(llvm::ArrayRef<const SymExpr *> Known, const SymExpr *Count,
                uint64_t Elements, ThreadValues &V);
  /// Forgets what was found with the values of another launch.
  void clear() { Found.clear(); }

private:
  /// For which counts a condition holds.
  struct Limit {
    enum { From, UpTo, Only, AllBut } Kind;
    uint64_t Number;
  };
  std::optional<Limit> limitOf(const SymExpr *Fact, const SymExpr *Count,
                               ThreadValues &V);
  std::optional<Limit> computeLimit(const SymExpr *Fact, const SymExpr *Count,
                                    ThreadValues &V);

  SymContext &Symbols;
  uint64_t Most;
  std::map<std::pair<const SymExpr *, const SymExpr *>, std::optional<Limit>>
      Found;
};

} // namespace cuda_lint

#endif
