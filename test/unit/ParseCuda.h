//===- ParseCuda.h - CUDA source as an AST, for unit tests -----*- C++ -*-===//
#ifndef CUDA_LINT_TEST_PARSECUDA_H
#define CUDA_LINT_TEST_PARSECUDA_H

#include "clang/Frontend/ASTUnit.h"
#include "clang/Tooling/Tooling.h"

namespace cuda_lint {

/// The device-side AST of \p Code, with the linter's own headers; null when it
/// does not parse. \p Name is the path of the file, which need not exist, \p
/// More what the compiler is told behind the usual.
inline std::unique_ptr<clang::ASTUnit>
parseCuda(llvm::StringRef Code, llvm::StringRef Name = "input.cu",
          llvm::ArrayRef<std::string> More = {}) {
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
  Args.insert(Args.end(), More.begin(), More.end());
  return clang::tooling::buildASTFromCodeWithArgs(Code, Args, Name);
}

} // namespace cuda_lint

#endif
