//===- Toolkit.h - CUDA toolkits and where they are -------------*- C++ -*-===//

#ifndef CUDA_LINT_FRONTEND_TOOLKIT_H
#define CUDA_LINT_FRONTEND_TOOLKIT_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <optional>
#include <string>
#include <vector>

namespace cuda_lint {

/// A CUDA toolkit, or as much of one as parsing needs: its headers.
struct Toolkit {
  /// The folder that was found, such as /usr/local/cuda-13.0.
  std::string Root;

  /// CUDA_VERSION of its cuda.h: 13000 for CUDA 13.0, 11080 for 11.8.
  unsigned Version = 0;

  /// Folders of headers, in the order of search. The first holds cuda.h.
  std::vector<std::string> IncludeDirs;

  /// What it was found by: "--cuda-path", "the command's nvcc", "CUDA_HOME".
  std::string FoundBy;

  unsigned majorVersion() const { return Version / 1000; }
  unsigned minorVersion() const { return Version % 1000 / 10; }
};

/// Where to look for a toolkit, beside the usual places.
struct ToolkitSearch {
  /// A toolkit that the user names (--cuda-path). If given, nothing else is
  /// searched.
  std::string CudaPath;

  /// The compiler of the compile command, as written there, and the directory
  /// that it is relative to.
  std::string Compiler;
  std::string Directory;

  /// A toolkit that the compile command names.
  std::string CommandCudaPath;

  /// Where files are looked up; the real file system if null.
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> FileSystem = nullptr;

  /// Whether CUDA_HOME, CUDA_PATH and PATH are read.
  bool UseEnvironment = true;

  /// Whether the usual places are searched (/usr/local/cuda*, Debian's,
  /// the Python wheels of the active environment).
  bool UseSystem = true;
};

/// Finds the toolkit of a command: --cuda-path, the command's own nvcc (through
/// symbolic links), the command's --cuda-path, CUDA_HOME and CUDA_PATH, nvcc in
/// PATH, the active Python environment's wheels, /usr/local/cuda*, /opt/cuda,
/// Debian's /usr/lib/cuda. Nothing is run.
/// \returns nothing if there is none, or if what CudaPath names is none.
std::optional<Toolkit> findToolkit(const ToolkitSearch &Search);

/// The toolkit in \p Root: a classical one (include/cuda.h), a cross one
/// (targets/*/include), Debian's, or a folder of Python wheels (nvidia/cu13,
/// or nvidia/cuda_runtime beside nvidia/cuda_nvcc, ...).
std::optional<Toolkit> readToolkit(
    llvm::StringRef Root,
    llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> FileSystem = nullptr);

/// Whether \p Name, as an #include writes it, is a header of the CUDA toolkit
/// or of the libraries that come with it.
bool isToolkitHeader(llvm::StringRef Name);

/// Which device runtime (CDP 1 or 2) a translation unit is compiled against:
/// CDP2 from CUDA 12 on, but CDP1 with CUDA_FORCE_CDP1_IF_SUPPORTED defined and
/// an architecture below sm_90. CUDA C++ Programming Guide, CUDA Dynamic
/// Parallelism, Compatibility and Interoperability.
/// \param CudaVersion as CUDA_VERSION.
/// \param Architecture the number, as 90 for sm_90.
unsigned cdpVersion(unsigned CudaVersion, unsigned Architecture,
                    bool ForceCdp1);

} // namespace cuda_lint

#endif // CUDA_LINT_FRONTEND_TOOLKIT_H
