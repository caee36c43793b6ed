//===- Module.h - The clang-tidy module of all checks ----------*- C++ -*-===//
#ifndef CUDA_LINT_CHECKS_MODULE_H
#define CUDA_LINT_CHECKS_MODULE_H

namespace cuda_lint {

/// Does nothing; a host calls it so that the linker keeps the module, which
/// registers itself with clang-tidy.
void linkChecks();

} // namespace cuda_lint

#endif
