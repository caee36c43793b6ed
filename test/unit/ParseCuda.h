//===- ParseCuda.h - CUDA source as an AST, for unit tests -----*- C++ -*-===//
#ifndef CUDA_LINT_TEST_PARSECUDA_H
#define CUDA_LINT_TEST_PARSECUDA_H

#include "clang/Frontend/ASTUnit.h"
#include "clang/Tooling/Tooling.h"

namespace cuda_lint {

/// The device-side AST of \p Code, with the linter's own headers; null when it
/// does not parse. \p Name is the path of the file, which need not exist.
inline std::unique_ptr<clang::ASTUnit>
parseCuda(llvm::StringRef Code, llvm::StringRef Name = "input.cu",
          llvm::StringRef Standard = "c++17") {
  std::vector<std::string> Args = {"-x",
                                   "cuda",
                                   "--cuda-device-only",
                                   "--cuda-gpu-arch=sm_90",
                                   "-nocudainc",
                                   "-nocudalib",
                                   "-std=" + Standard.str(),
                                   "-Xclang",
                                   "-target-sdk-version=12.8",
                                   std::string("-isystem") +
                                       CUDA_LINT_HEADERS_DIR + "/cuda",
                                   "-include",
                                   "__cuda_lint_runtime.h",
                                   "-w"};
  return clang::tooling::buildASTFromCodeWithArgs(Code, Args, Name);
}

} // namespace cuda_lint

#endif
