//===- MergedRequests.h - Accesses that the compiler merges ----*- C++ -*-===//
//
// The source has `a[i].x` and `a[i].w`, the machine one load of 16 bytes. What
// is counted is the request that the machine makes.
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_ANALYSIS_MERGEDREQUESTS_H
#define CUDA_LINT_ANALYSIS_MERGEDREQUESTS_H

#include "analysis/RewrittenSums.h"
#include "analysis/WarpValues.h"

namespace cuda_lint {

/// The requests that the loads and stores of a trace become.
///
/// Accesses are merged that lie side by side in shared or global memory, in an
/// aligned window, with nothing between them that orders memory or may write
/// what they read (hardware/MergedAccess.h has the rule).
class MergedRequests {
public:
  MergedRequests(const WarpTrace &Trace, LaneArithmetic &A, RewrittenSums &Sums,
                 const clang::ASTContext &Ctx);

  /// The request that \p E, a load or store of the trace, is a part of: \p E
  /// itself where it is merged with nothing. Null when an earlier access stands
  /// for it.
  const WarpEvent *requestOf(const WarpEvent &E) const;
  /// The access that stands for \p E: \p E where none does.
  const WarpEvent *leaderOf(const WarpEvent &E) const;
  /// How many accesses the request of \p E, a leader, stands for.
  unsigned accessesOf(const WarpEvent &E) const;

private:
  class Builder;
  /// By access, its leader; of leaders of more than themselves also the
  /// request.
  llvm::DenseMap<const WarpEvent *, const WarpEvent *> Leaders;
  llvm::DenseMap<const WarpEvent *, unsigned> Accesses;
  llvm::DenseMap<const WarpEvent *, const WarpEvent *> Requests;
  std::deque<WarpEvent> Made;
};

} // namespace cuda_lint

#endif
