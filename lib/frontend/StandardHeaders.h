//===- StandardHeaders.h - What the machine has of them ---------*- C++ -*-===//

#ifndef CUDA_LINT_FRONTEND_STANDARDHEADERS_H
#define CUDA_LINT_FRONTEND_STANDARDHEADERS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <string>
#include <vector>

namespace cuda_lint {

/// Which standard libraries' headers a command finds.
struct StandardHeaders {
  bool C = true;
  bool Cxx = true;
  bool operator==(const StandardHeaders &) const = default;
};

/// Those of \p Options, Clang's, that decide where the standard headers are
/// looked for.
std::vector<std::string>
standardHeaderOptions(llvm::ArrayRef<std::string> Options);

/// What Clang finds on the machine with \p Options. Who says that there are to
/// be none (-nostdinc and its like) misses none.
/// \param Options as standardHeaderOptions() gives them.
StandardHeaders
findStandardHeaders(llvm::ArrayRef<std::string> Options,
                    llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> FS);

/// Clang's options to read the headers in \p Folder for what \p Found lacks:
/// c++ and c++-musl are libc++, c is musl. libc++ takes the machine's C
/// library where there is one; another C++ library than libc++ would not take
/// musl.
std::vector<std::string> fallbackHeaderOptions(StandardHeaders Found,
                                               llvm::StringRef Folder);

} // namespace cuda_lint

#endif // CUDA_LINT_FRONTEND_STANDARDHEADERS_H
