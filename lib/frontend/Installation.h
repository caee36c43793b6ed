//===- Installation.h - Where the tools' files are --------------*- C++ -*-===//
#ifndef CUDA_LINT_FRONTEND_INSTALLATION_H
#define CUDA_LINT_FRONTEND_INSTALLATION_H

#include "llvm/Support/Error.h"
#include <string>

namespace cuda_lint {

/// The folders that a program of cuda-lint reads. A portable build has them
/// within itself (BuiltInFiles.h), and reads them through withBuiltInFiles().
/// The tree of another is relocatable: they are found from the program's place.
struct Installation {
  /// The folder above bin/.
  std::string Prefix;
  /// Clang's own headers: `lib/clang/22` of the prefix where an installation
  /// brings them, else Debian's.
  std::string ResourceDir;
  /// `share/cuda-lint`: the embedded headers and the compatibility header.
  std::string ShareDir;
  /// Headers of the standard libraries for a machine that has none; empty where
  /// the program does not bring them.
  std::string StandardDir;
};

/// The installation that the running program belongs to.
Installation findInstallation(const char *Argv0);

/// The same, for programs that read the machine's files only: what a portable
/// build holds is unpacked into \p Folder first, or the user's cache folder if
/// it is empty.
llvm::Expected<Installation> unpackInstallation(const char *Argv0,
                                                llvm::StringRef Folder = "");

} // namespace cuda_lint

#endif
