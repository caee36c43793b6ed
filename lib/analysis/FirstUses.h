//===- FirstUses.h - What is made when it is first asked for ---*- C++ -*-===//
#ifndef CUDA_LINT_ANALYSIS_FIRSTUSES_H
#define CUDA_LINT_ANALYSIS_FIRSTUSES_H

#include "cuda/TranslationUnit.h"

namespace cuda_lint {

/// Whether a statement of a function runs only as long as nobody has called
/// it: where a variable of the program is null or false, in the initializer of
/// a static local variable, or behind a return for when the variable is
/// neither.
bool isFirstUseOnly(TranslationUnit &TU, const clang::Stmt *S);

} // namespace cuda_lint

#endif
