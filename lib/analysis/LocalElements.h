//===- LocalElements.h - What the elements of a variable hold --*- C++ -*-===//
//
// Streams, events and memory in a `std::vector` or an array that is local to a
// function: where all that is done with it is seen, and none of it releases an
// element or gives one away, they are left behind.
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_ANALYSIS_LOCALELEMENTS_H
#define CUDA_LINT_ANALYSIS_LOCALELEMENTS_H

#include "cuda/HostRuntime.h"
#include "cuda/TranslationUnit.h"

namespace cuda_lint {

/// A call that makes something in an element, and the variable.
struct LocalElement {
  const clang::CallExpr *Made;
  const HostFunction *Row;
  const clang::VarDecl *Of;
};

/// The calls of a function that make what is never released, the first of each
/// variable.
std::vector<LocalElement> unreleasedElements(TranslationUnit &TU,
                                             const clang::FunctionDecl &F);

} // namespace cuda_lint

#endif
