//===- SourceScan.h - Includes and conditions, without parsing --*- C++ -*-===//

#ifndef CUDA_LINT_FRONTEND_SOURCESCAN_H
#define CUDA_LINT_FRONTEND_SOURCESCAN_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace cuda_lint {

/// What the directives of one file say.
struct SourceFacts {
  struct Include {
    std::string Name;
    bool Angled = false;
  };
  std::vector<Include> Includes;

  /// Some code is only compiled for the host: it is under a condition on
  /// __CUDA_ARCH__ that can hold where the macro is not defined, or it is an
  /// argument of libcu++'s NV_IF_TARGET and its relatives.
  bool HasHostOnlyCode = false;
};

/// Reads the directives of \p Text with Clang's lexer. Macros are not expanded,
/// conditions are not evaluated.
SourceFacts scanSource(llvm::StringRef Text);

/// Scans files and those that they include, each at most once. Only files in
/// the folders that it is told are read: not the system's headers.
class SourceScanner {
public:
  explicit SourceScanner(
      llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> FileSystem);

  /// Calls \p Visit with each file reached from \p File, itself first, until it
  /// returns true. Headers are searched beside the file that includes them,
  /// then in \p IncludeDirs. What \p Skip says yes to is left out, with what
  /// only it includes.
  /// \returns whether some call returned true.
  bool
  reaches(llvm::StringRef File, llvm::ArrayRef<std::string> IncludeDirs,
          llvm::function_ref<bool(llvm::StringRef, const SourceFacts &)> Visit,
          llvm::function_ref<bool(llvm::StringRef)> Skip = nullptr);

private:
  /// \returns null if there is no such file.
  const SourceFacts *factsOf(llvm::StringRef Path);

  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> FS;
  std::mutex Lock;
  llvm::StringMap<std::unique_ptr<SourceFacts>> Known;
};

} // namespace cuda_lint

#endif // CUDA_LINT_FRONTEND_SOURCESCAN_H
