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

/// Whether the body of a function asks for the y or z of threadIdx or blockDim.
/// It must have a body.
bool asksForRows(const clang::FunctionDecl *F);

} // namespace cuda_lint

#endif
