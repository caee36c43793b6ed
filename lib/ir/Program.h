//===- Program.h - The functions of a translation unit as programs -*- C++
//-*-===//
#ifndef CUDA_LINT_IR_PROGRAM_H
#define CUDA_LINT_IR_PROGRAM_H

#include "cuda/TranslationUnit.h"
#include "ir/Function.h"
#include <deque>
#include <memory>

namespace cuda_lint::ir {

/// The lowered functions of a translation unit, each lowered once, when first
/// asked for. An engine of TranslationUnit.
class Program {
public:
  explicit Program(TranslationUnit &TU) : TU(TU) {}

  /// The body of a function, any redeclaration; null when none is visible: it
  /// may do anything. Implicit constructors, destructors and assignments have
  /// bodies.
  const Function *function(const clang::FunctionDecl *F);

  /// The launch that a call is; null when it is none.
  const Launch *launch(const clang::CallExpr *Site,
                       const clang::FunctionDecl *Caller);

  TranslationUnit &unit() const { return TU; }

private:
  TranslationUnit &TU;
  llvm::DenseMap<const clang::FunctionDecl *, std::unique_ptr<Function>> Done;
  /// Launches of functions that the unit does not list, library templates'.
  llvm::DenseMap<const clang::CallExpr *, const Launch *> Others;
  std::deque<Launch> OtherLaunches;
};

} // namespace cuda_lint::ir

#endif
