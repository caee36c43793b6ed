//===- DroppedHandles.h - Streams and events that go nowhere ---*- C++ -*-===//
#ifndef CUDA_LINT_ANALYSIS_DROPPEDHANDLES_H
#define CUDA_LINT_ANALYSIS_DROPPEDHANDLES_H

#include "cuda/TranslationUnit.h"
#include "clang/AST/DeclCXX.h"

namespace cuda_lint {

/// A statement that says a stream, and does nothing with it: `*queue;`,
/// `stream == other;`.
struct DroppedStream {
  const clang::Expr *Statement;
  /// Work of the same function.
  const clang::CallExpr *Work;
};

std::vector<DroppedStream> droppedStreams(TranslationUnit &TU,
                                          const clang::FunctionDecl *F);

/// A member that a function moves out of another object and into none.
struct LostInMove {
  const clang::FieldDecl *Member;
  /// What makes the other object forget it.
  const clang::Expr *Forgets;
};

/// The streams and events that a class's own constructor or assignment by
/// moving loses: it makes the other object forget them, and has not looked at
/// them.
std::vector<LostInMove> lostInMove(TranslationUnit &TU,
                                   const clang::FunctionDecl *F);

} // namespace cuda_lint

#endif
