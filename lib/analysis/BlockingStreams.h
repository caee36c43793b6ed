//===- BlockingStreams.h - Streams that wait for the default ---*- C++ -*-===//
#ifndef CUDA_LINT_ANALYSIS_BLOCKINGSTREAMS_H
#define CUDA_LINT_ANALYSIS_BLOCKINGSTREAMS_H

#include "analysis/HostStreams.h"
#include "cuda/TranslationUnit.h"

namespace cuda_lint {

/// Streams that wait for the default stream, and that for them ("Stream
/// synchronization behavior", CUDA Runtime API).
class BlockingStreams {
public:
  /// \p PerThreadDefault: the default stream is one of each thread, which
  /// nothing waits for.
  BlockingStreams(const TranslationUnit &TU, bool PerThreadDefault)
      : TU(TU), PerThreadDefault(PerThreadDefault) {}

  /// Whether the function, or the class of an object, makes a stream as one of
  /// them: then nothing is out of order.
  bool isOwn(const clang::FunctionDecl *F, const NamedObject &Stream) const;

private:
  bool makesBlocking(const HostFunction &Row, const clang::CallExpr *Call,
                     const clang::CXXConstructExpr *Made) const;
  bool makesOnlyBlocking(const clang::FunctionDecl *F,
                         llvm::function_ref<bool(const clang::Expr &)> Is,
                         const clang::CXXConstructExpr *Made = nullptr) const;
  bool isMadeBy(const clang::FunctionDecl *F, const clang::VarDecl &Own) const;

  const TranslationUnit &TU;
  const bool PerThreadDefault;
};

} // namespace cuda_lint

#endif
