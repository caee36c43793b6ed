//===- Barriers.h - Recognising what threads wait at -----------*- C++ -*-===//
#ifndef CUDA_LINT_ANALYSIS_BARRIERS_H
#define CUDA_LINT_ANALYSIS_BARRIERS_H

#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include <optional>
#include <string>

namespace cuda_lint {

/// Whose threads meet at a barrier.
enum class BarrierScope {
  Warp, ///< `__syncwarp`, a tile's or coalesced group's sync: orders the memory
        ///< of (part of) one warp
  Block,   ///< `__syncthreads` and its like
  Cluster, ///< `cluster.sync()`, `barrier.cluster`
  Grid,    ///< `grid.sync()`
  Dynamic, ///< `cooperative_groups::thread_group::sync()`: which group is known
           ///< only from the value
  Other, ///< waits for something the analysis does not follow: named barriers,
         ///< mbarriers, pipelines
};

/// "block", "cluster", "grid", ...
llvm::StringRef describe(BarrierScope S);

/// A call or an assembly statement that threads wait at.
struct BarrierUse {
  BarrierScope Scope;
  /// What the source calls it: "__syncthreads()", "cluster.sync()"; messages
  /// print it.
  std::string Name;
  /// False for the wait half of a split barrier: to be reached by whoever
  /// arrived.
  bool Arrives = true;
  /// False for the arrive half: it orders nothing by itself.
  bool Waits = true;
  /// Of scope Warp: how many lanes meet, from a multiple of that number on.
  unsigned Tile = 32;
  /// For the forms that combine a predicate of all threads: 'o' or, 'a' and,
  /// 'c' count; 0 otherwise.
  char Vote = 0;
  /// Its two arguments are the number of the barrier and the count of threads
  /// that meet.
  bool Counted = false;
};

/// Recognises a barrier by the declaration that is called; none for everything
/// else.
std::optional<BarrierUse> asBarrier(const clang::CallExpr *Call);

/// Recognises barrier instructions in inline assembly. A named barrier with a
/// thread count is of scope Other.
std::optional<BarrierUse> asBarrier(const clang::GCCAsmStmt *Asm);

/// The group a cooperative-groups type stands for; none when \p T is no such
/// type.
std::optional<BarrierScope> groupScope(clang::QualType T);

} // namespace cuda_lint

#endif
