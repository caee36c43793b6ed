//===- ParseCuda.h - CUDA source as an AST, for unit tests -----*- C++ -*-===//
#ifndef CUDA_LINT_TEST_PARSECUDA_H
#define CUDA_LINT_TEST_PARSECUDA_H

#include "clang/Frontend/ASTUnit.h"
#include "clang/Tooling/Tooling.h"

namespace cuda_lint {

/// The device-side AST of \p Code, with the linter's own headers; null when it
/// does not parse.
inline std::unique_ptr<clang::ASTUnit> parseCuda(llvm::StringRef Code) {
  std::vector<std::string> Args = {"-x",
                                   "cuda",
                                   "--cuda-device-only",
                                   "--cuda-gpu-arch=sm_90",
                                   "-nocudainc",
                                   "-nocudalib",
                                   "-std=c++17",
                                   "-Xclang",
                                   "-target-sdk-version=12.8",
                                   std::string("-isystem") +
                                       CUDA_LINT_HEADERS_DIR + "/cuda",
                                   "-include",
                                   "__cuda_lint_runtime.h",
                                   "-w"};
  return clang::tooling::buildASTFromCodeWithArgs(Code, Args, "input.cu");
}

} // namespace cuda_lint

#endif
