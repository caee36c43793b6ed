//===- LegacyConflicts.h - Beside the default stream -----------*- C++ -*-===//
#ifndef CUDA_LINT_ANALYSIS_LEGACYCONFLICTS_H
#define CUDA_LINT_ANALYSIS_LEGACYCONFLICTS_H

#include "analysis/StreamOrder.h"
#include <map>

namespace cuda_lint {

/// Whether two pieces of work meet in memory, one in the default stream and one
/// in a stream that does not wait for it.
bool isBesideDefault(const StreamOrder &Order, const StreamConflict &C);

/// An engine of a translation unit.
class LegacyConflicts {
public:
  explicit LegacyConflicts(TranslationUnit &TU) : TU(TU) {}

  /// The work of a function that takes part in such a meeting on one of its
  /// paths.
  const llvm::SmallPtrSetImpl<const clang::Stmt *> &
  of(const clang::FunctionDecl *F, bool PerThreadDefault);

private:
  TranslationUnit &TU;
  std::map<const clang::FunctionDecl *,
           llvm::SmallPtrSet<const clang::Stmt *, 4>>
      Known;
  std::optional<CreatedStreams> Apart;
};

} // namespace cuda_lint

#endif
