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
