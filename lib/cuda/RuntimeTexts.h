//===- RuntimeTexts.h - What CUDA says of errors ---------------*- C++ -*-===//
#ifndef CUDA_LINT_CUDA_RUNTIMETEXTS_H
#define CUDA_LINT_CUDA_RUNTIMETEXTS_H

namespace clang {
class FunctionDecl;
} // namespace clang

namespace cuda_lint {

/// Whether a function gives a text for whatever number it is given, and never
/// nothing. False for null.
bool answersText(const clang::FunctionDecl *F);

} // namespace cuda_lint

#endif
