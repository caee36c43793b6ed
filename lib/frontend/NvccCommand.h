//===- NvccCommand.h - Compile commands, as Clang can run them --*- C++ -*-===//
//
// A compile command of nvcc, clang++, nvc++ or a host compiler, read and
// written again as a command of Clang that parses the same code.
//
//===----------------------------------------------------------------------===//

#ifndef CUDA_LINT_FRONTEND_NVCCCOMMAND_H
#define CUDA_LINT_FRONTEND_NVCCCOMMAND_H

#include "clang/Tooling/CompilationDatabase.h"
#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <string>
#include <vector>

namespace cuda_lint {

/// Who a compile command is written for.
enum class CompilerKind {
  Nvcc,  ///< nvcc, also behind a launcher such as ccache.
  Clang, ///< clang or clang++, CUDA or not.
  Nvcxx, ///< NVIDIA's HPC compiler, nvc or nvc++.
  Host,  ///< g++, gcc, c++, cc and everything else with GCC's options.
  None ///< Options without a compiler, as typed after `--`: nvcc's or Clang's.
};

/// The language of a translation unit.
enum class SourceLanguage {
  Cuda, ///< CUDA C++.
  Cxx,  ///< Host C++.
  C,    ///< Host C.
  Other ///< Assembly, objects, and what else a command may name.
};

/// What the user asks for beyond the command.
struct TranslateOptions {
  /// The architecture to parse for, such as "sm_90"; empty for the highest one
  /// that the command lists.
  std::string Arch;

  /// Where response files are read; the real file system if null.
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> FileSystem = nullptr;
};

/// A compile command that Clang parses like the original, and what the original
/// said beyond that. Arguments that depend on the toolkit, on the side (host
/// or device) and on the installation are not in it: Frontend adds them.
struct TranslatedCommand {
  CompilerKind Kind = CompilerKind::Nvcc;
  SourceLanguage Language = SourceLanguage::Cuda;

  /// The command's directory and source file, as in the original.
  std::string Directory;
  std::string Filename;

  /// Clang's options that parse the same code: macros, include directories,
  /// the language standard and the like. Neither the compiler nor the source
  /// file nor an output is in it. For clang++ commands, their own options.
  std::vector<std::string> Options;

  /// The compiler as the command writes it ("/usr/local/cuda/bin/nvcc").
  std::string Compiler;

  /// The host compiler (-ccbin), empty if the command has none.
  std::string HostCompiler;

  /// A toolkit that the command names (--cuda-path), empty if it names none.
  std::string CudaPath;

  /// Clang is kept from its own headers of CUDA (-nocudainc): what the command
  /// needs of them it includes itself.
  bool BringsRuntime = false;

  /// Every architecture that the source is parsed for, each once, in the order
  /// written and as sm_XX. That is the virtual one (compute_80 in -gencode
  /// arch=compute_80,code=sm_86), which __CUDA_ARCH__ names. Empty if the
  /// command has none.
  std::vector<std::string> Architectures;

  /// The one to parse for: TranslateOptions::Arch, or else the highest of
  /// Architectures; empty if there is neither.
  std::string Architecture;

  /// -arch=native, all or all-major was given: what it stands for is the
  /// toolkit's and the machine's matter, so Architectures leaves it out.
  bool ArchitectureOpen = false;

  /// Code is compiled as relocatable device code (-rdc=true, -dc, -fgpu-rdc).
  bool RelocatableDeviceCode = false;

  /// --expt-relaxed-constexpr.
  bool RelaxedConstexpr = false;

  /// --extended-lambda.
  bool ExtendedLambda = false;

  /// -default-stream per-thread.
  bool PerThreadDefaultStream = false;

  /// --use_fast_math.
  bool FastMath = false;

  /// -G.
  bool DeviceDebug = false;

  /// Options that nobody knows; they are left out.
  std::vector<std::string> UnknownOptions;

  /// What could not be read, such as a response file that is missing.
  std::vector<std::string> Problems;

  /// Whether the command compiles a source file: neither a link nor assembly.
  bool compilesSource() const { return Language != SourceLanguage::Other; }
};

/// Translates \p Command. Nothing is run; response files (@file and nvcc's
/// --options-file) are read as text, relative to the command's directory, up
/// to a bounded depth and size.
TranslatedCommand translate(const clang::tooling::CompileCommand &Command,
                            const TranslateOptions &Options = {});

/// The number of an architecture: 90 for sm_90, sm_90a, compute_90 and lto_90;
/// 0 if \p Name is no architecture.
unsigned architectureNumber(llvm::StringRef Name);

/// The language that nvcc and Clang assume for a file of this name.
SourceLanguage languageOf(llvm::StringRef Filename);

} // namespace cuda_lint

#endif // CUDA_LINT_FRONTEND_NVCCCOMMAND_H
