//===- HelperPlaces.h - Where what a helper does is mended -----*- C++ -*-===//
//
// What goes wrong in a helper may be wrong by itself, or only for one of its
// callers. A helper that is called in one place of the translation unit is
// mended itself; one that is called in several is right for others, and the
// call is what is wrong.
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_ANALYSIS_HELPERPLACES_H
#define CUDA_LINT_ANALYSIS_HELPERPLACES_H

#include "cuda/TranslationUnit.h"

namespace cuda_lint {

/// How many of the calls that lead to a place, outermost first, are the only
/// ones of what they call: the report belongs to the call behind them, or to
/// the place itself where all are.
unsigned callsOfOwnHelpers(const TranslationUnit &TU,
                           llvm::ArrayRef<const clang::Stmt *> Calls);

} // namespace cuda_lint

#endif
