//===- ThreadRows.h - Code for more than a row of threads ------*- C++ -*-===//
//
// Whether code asks for the y or z of its threads: where it does not, its block
// is a row of them.
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_CUDA_THREADROWS_H
#define CUDA_LINT_CUDA_THREADROWS_H

namespace clang {
class FunctionDecl;
}

namespace cuda_lint {

/// Whether the body of a function, or of one that it calls, asks for an axis of
/// threadIdx or blockDim: \p From, 1 for y, or one after it. It must have a
/// body.
bool asksForAxis(const clang::FunctionDecl *F, int From);

/// Whether it asks for their y or z.
inline bool asksForRows(const clang::FunctionDecl *F) {
  return asksForAxis(F, 1);
}

} // namespace cuda_lint

#endif
