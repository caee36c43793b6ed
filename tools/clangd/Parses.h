//===- Parses.h - nvcc's dialect in clangd's parses -------------*- C++ -*-===//
#ifndef CUDA_LINT_TOOLS_CLANGD_PARSES_H
#define CUDA_LINT_TOOLS_CLANGD_PARSES_H

namespace cuda_lint {

/// Has the errors of all parses of CUDA files judged as nvcc would judge them.
void watchParses();

} // namespace cuda_lint

#endif
