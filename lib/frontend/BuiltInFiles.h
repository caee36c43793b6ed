//===- BuiltInFiles.h - Headers that the program holds ---------*- C++ -*-===//
//
// A portable build (CUDA_LINT_PORTABLE) needs no file but itself: the CUDA
// headers, Clang's own and those of the C and C++ standard libraries are part
// of the program. They look like files in a folder that no machine has.
//
//===----------------------------------------------------------------------===//

#ifndef CUDA_LINT_FRONTEND_BUILTINFILES_H
#define CUDA_LINT_FRONTEND_BUILTINFILES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <string>

namespace clang {
class CompilerInvocation;
}

namespace cuda_lint {

/// The folder that the built-in files seem to be in.
inline constexpr llvm::StringLiteral BuiltInFolder = "/cuda-lint-built-in";

/// A file of the program.
struct BuiltInFile {
  /// Below BuiltInFolder: "clang/include/stddef.h".
  llvm::StringLiteral Path;
  /// Where it is in BuiltInFiles::Contents. A null byte follows it.
  size_t Offset;
  size_t Size;
};

/// All files of the program; none where it is not a portable build.
struct BuiltInFiles {
  llvm::ArrayRef<BuiltInFile> Files;
  const char *Contents = nullptr;
  /// Tells these files from those of another build.
  llvm::StringRef Digest;

  llvm::StringRef contentOf(const BuiltInFile &File) const {
    return {Contents + File.Offset, File.Size};
  }
};

/// What the build put in: cmake/embed_headers.py, or cmake/NoBuiltInFiles.cpp.
BuiltInFiles builtInFiles();

/// \p Base with the built-in files in it; \p Base itself where there are none.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>
withBuiltInFiles(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Base);

/// Has \p Invocation look for Clang's own headers in its resource folder if
/// that is a built-in one. Debian's Clang asks the disk for it, whatever file
/// system it is given, and takes a folder of Debian's instead.
void searchBuiltInResources(clang::CompilerInvocation &Invocation);

/// Writes the built-in files to a folder in \p Parent, for programs that read
/// the machine's files only. Does nothing where it is there already.
/// \returns the folder, in which they lie as in BuiltInFolder.
llvm::Expected<std::string> unpackBuiltInFiles(llvm::StringRef Parent);

} // namespace cuda_lint

#endif // CUDA_LINT_FRONTEND_BUILTINFILES_H
