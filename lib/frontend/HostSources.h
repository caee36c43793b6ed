//===- HostSources.h - C++ that calls the CUDA runtime ----------*- C++ -*-===//
#ifndef CUDA_LINT_FRONTEND_HOSTSOURCES_H
#define CUDA_LINT_FRONTEND_HOSTSOURCES_H

#include "frontend/SourceScan.h"
#include "clang/Tooling/CompilationDatabase.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

namespace cuda_lint {

/// Finds the host's sources that include the runtime or the driver API,
/// directly or through headers of the project. Files are read, nothing is
/// parsed; each file once, however many include it.
class HostSources {
public:
  explicit HostSources(
      llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> FileSystem = nullptr)
      : Scanner(std::move(FileSystem)) {}

  /// True when \p Command compiles C++ that is not CUDA, and includes one of
  /// the runtime's headers.
  bool callsRuntime(const clang::tooling::CompileCommand &Command);

private:
  SourceScanner Scanner;
  /// By the folders of headers: what is known to lead to the runtime, and what
  /// not to.
  struct Reached {
    llvm::StringSet<> Leads, Ends;
  };
  llvm::StringMap<Reached> Known;
};

} // namespace cuda_lint

#endif // CUDA_LINT_FRONTEND_HOSTSOURCES_H
