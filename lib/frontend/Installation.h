//===- Installation.h - Where the tools' files are --------------*- C++ -*-===//
#ifndef CUDA_LINT_FRONTEND_INSTALLATION_H
#define CUDA_LINT_FRONTEND_INSTALLATION_H

#include <string>

namespace cuda_lint {

/// The folders that a program of cuda-lint reads. The tree is relocatable: they
/// are found from the program's own place.
struct Installation {
  /// The folder above bin/.
  std::string Prefix;
  /// Clang's own headers: `lib/clang/22` of the prefix where an installation
  /// brings them, else Debian's.
  std::string ResourceDir;
  /// `share/cuda-lint`: the embedded headers and the compatibility header.
  std::string ShareDir;
};

/// The installation that the running program belongs to.
Installation findInstallation(const char *Argv0);

} // namespace cuda_lint

#endif
