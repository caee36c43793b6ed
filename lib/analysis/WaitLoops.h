//===- WaitLoops.h - Loops that only wait ----------------------*- C++ -*-===//
//
// `for (stream : streams) wait(stream);` runs as often as there are streams,
// which a path need not know: it may run zero, one or two times there. Who
// wrote such a loop means all of them.
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_ANALYSIS_WAITLOOPS_H
#define CUDA_LINT_ANALYSIS_WAITLOOPS_H

#include "cuda/TranslationUnit.h"
#include "domains/symbolic/Paths.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"
#include <map>

namespace cuda_lint {

/// An engine of a translation unit.
class WaitLoops {
public:
  explicit WaitLoops(TranslationUnit &TU);

  /// Whether an event is of a loop that only records events and waits.
  bool contains(const PathEvent &E) const;
  /// Whether an event is of any loop, which may run more often than a path
  /// does.
  bool isInLoop(const PathEvent &E) const;
  /// Whether a path of a function comes by none of what such a loop does, in
  /// the function or what it calls.
  bool passesBy(const clang::FunctionDecl *F, const ExecutionPath &Path);

private:
  using Loops = llvm::SmallVector<llvm::SmallVector<const clang::Stmt *, 2>, 2>;
  const Loops &reachedFrom(const clang::FunctionDecl *F);

  TranslationUnit &TU;
  llvm::SmallPtrSet<const clang::Stmt *, 16> Sites;
  llvm::DenseMap<const clang::FunctionDecl *, Loops> Own;
  std::map<const clang::FunctionDecl *, Loops> Reached;
};

} // namespace cuda_lint

#endif
