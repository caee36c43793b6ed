//===- SameAnswers.h - What a path has asked -------------------*- C++ -*-===//
#ifndef CUDA_LINT_ANALYSIS_SAMEANSWERS_H
#define CUDA_LINT_ANALYSIS_SAMEANSWERS_H

#include "domains/symbolic/Paths.h"

namespace cuda_lint {

/// Whether a path goes on as if the same function had answered the same
/// question in two ways: `if (isPinned(p))` and `if (!isPinned(p))`. Nothing
/// says that it could not, but who writes that takes it for granted.
bool takesBothAnswers(PathExecution &Paths, const ExecutionPath &Path);

/// Whether what a path has decided on its way from one event, or from its
/// beginning where that is null, to a later one is about a value, or has a
/// part, of which \p Is holds.
bool hasAsked(const ExecutionPath &Path, const PathEvent *From,
              const PathEvent &To,
              llvm::function_ref<bool(const SymExpr *)> Is);

/// Whether a symbol is what a call of the runtime has answered.
bool isAnswerOfRuntime(const SymExpr &Symbol);

/// Whether a helper, as a destructor, that gives up what is a path's own, as
/// memory that it frees, asks other memory whether to, as a flag that says
/// whose it is, or what nothing is seen of, as an atomic that counts the
/// owners: who called it may know that it does not. \p E: an event of the path.
bool asksWhether(const ExecutionPath &Path, const PathEvent &E,
                 const SymExpr *Own);

/// The memory of which a call asks the runtime what it is
/// (`cudaPointerGetAttributes`); null for any other event.
const SymExpr *memoryAskedAbout(PathExecution &Paths, const PathEvent &E);

} // namespace cuda_lint

#endif
