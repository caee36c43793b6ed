//===- OverwrittenMembers.h - Members given something new -------*- C++ -*-===//
//
// What a member of an object holds that a function is given, where another call
// on the same path makes something new for it and nobody has looked there.
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_ANALYSIS_OVERWRITTENMEMBERS_H
#define CUDA_LINT_ANALYSIS_OVERWRITTENMEMBERS_H

#include "cuda/HostRuntime.h"
#include "cuda/TranslationUnit.h"
#include "domains/symbolic/Paths.h"

namespace cuda_lint {

/// Whether a value is a part of an object that something which is not followed
/// may have changed: it may be anything.
bool isForgotten(const SymExpr *Value);

/// Along one path.
class OverwrittenMembers {
public:
  OverwrittenMembers(const TranslationUnit &TU, PathExecution &Paths,
                     const ExecutionPath &Path)
      : TU(TU), Paths(Paths), Path(Path) {}

  /// Told what made something that is lost, and which call that is in the
  /// function that loses it.
  using LostFn =
      llvm::function_ref<void(const PathEvent &Made, const clang::Stmt *At)>;

  /// To be called for each event in order.
  void take(const PathEvent &E, LostFn Lost);

private:
  const SymExpr *memberGiven(const PathEvent &E, unsigned Argument) const;
  void forEachPlace(const PathEvent &Of,
                    llvm::function_ref<void(const SymExpr *)> Visit) const;
  bool holds(const PathEvent &Of, const SymExpr *Value) const;
  void forget(llvm::function_ref<bool(const SymExpr *)> Is);
  void forgetValue(const SymExpr *Value);
  void access(const PathEvent &E);
  void giveAway(const PathEvent &E);
  void call(const HostFunction &Row, const PathEvent &E, LostFn Lost);
  void placeAgain(const PathEvent &E, LostFn Lost);
  bool isReleased(const PathEvent &Made) const;

  const TranslationUnit &TU;
  PathExecution &Paths;
  const ExecutionPath &Path;
  /// The calls that have made something for members.
  llvm::SmallVector<const PathEvent *, 4> Placed;
};

} // namespace cuda_lint

#endif
