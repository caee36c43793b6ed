//===- UnboundHandles.h - Handles that nobody gives a stream ---*- C++ -*-===//
//
// A library works in its handle's stream, which is the default one until the
// handle is given another. Where a file makes handles of a type, names nothing
// that gives one a stream, and lets nobody have one who is not seen, all of
// them are so, whatever way they come to where they are used.
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_ANALYSIS_UNBOUNDHANDLES_H
#define CUDA_LINT_ANALYSIS_UNBOUNDHANDLES_H

#include "cuda/HostRuntime.h"
#include "cuda/TranslationUnit.h"
#include "llvm/ADT/DenseMap.h"

namespace cuda_lint {

/// An engine of TranslationUnit.
class UnboundHandles {
public:
  explicit UnboundHandles(TranslationUnit &TU);

  /// What makes the handle that a call gives to a parameter of a library's
  /// function, where no handle of its type has a stream; null for others.
  const HostFunction *makerFor(const clang::FunctionDecl &Callee,
                               unsigned Parameter) const;

private:
  /// By the canonical type of the handle.
  llvm::DenseMap<const clang::Type *, const HostFunction *> Makers;
};

} // namespace cuda_lint

#endif
