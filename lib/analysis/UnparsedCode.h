//===- UnparsedCode.h - What has an error in it ---------------*- C++ -*-===//
#ifndef CUDA_LINT_ANALYSIS_UNPARSEDCODE_H
#define CUDA_LINT_ANALYSIS_UNPARSEDCODE_H

#include "clang/AST/Decl.h"

namespace cuda_lint {

/// Whether all of a function's body was understood. What was not may do
/// anything to the function's variables, and to what they were copied to.
bool isAllParsed(const clang::FunctionDecl &F);

} // namespace cuda_lint

#endif
