//===- RemainderExtents.h - Extents that may be nothing --------*- C++ -*-===//
#ifndef CUDA_LINT_ANALYSIS_REMAINDEREXTENTS_H
#define CUDA_LINT_ANALYSIS_REMAINDEREXTENTS_H

#include "domains/symbolic/Paths.h"

namespace cuda_lint {

/// A launch of the host with an extent that is a remainder, on a path that does
/// not ask whether there is one.
struct RemainderExtent {
  const PathEvent *Launch;
  bool OfGrid;
  unsigned Axis;
};

/// Whether all that a condition says of a symbol is that it is no less than a
/// number, or not that number: neither how large it is at most, nor what is
/// left when it is divided.
bool isLowerBound(const SymExpr *Fact, const SymExpr *Symbol);

/// What callers that are seen make of the extents of launches in what they
/// call.
class CallersExtents {
public:
  explicit CallersExtents(TranslationUnit &TU);
  /// Whether all ways that lead to a launch from the callers of its function,
  /// at least one, give an extent a number that a
  /// launch takes, or nobody that is seen calls a
  /// function that others cannot name: then the extent is none that may be
  /// anything.
  bool decide(const PathEvent &Launch, bool OfGrid, unsigned Axis) const;

private:
  const TranslationUnit &TU;
  llvm::DenseMap<const clang::Stmt *, llvm::SmallVector<const PathEvent *, 4>>
      Through;
};

/// Those of a translation unit, each launch once. An engine of TranslationUnit.
class RemainderExtents {
public:
  explicit RemainderExtents(TranslationUnit &TU);

  llvm::ArrayRef<RemainderExtent> all() const { return Found; }

private:
  std::vector<RemainderExtent> Found;
};

} // namespace cuda_lint

#endif
