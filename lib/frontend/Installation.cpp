//===- Installation.cpp ---------------------------------------------------===//

#include "frontend/Installation.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace path = llvm::sys::path;

namespace cuda_lint {

Installation findInstallation(const char *Argv0) {
  static int Anchor;
  std::string Program = llvm::sys::fs::getMainExecutable(Argv0, &Anchor);
  Installation Out;
  Out.Prefix = path::parent_path(path::parent_path(Program)).str();
  Out.ShareDir = Out.Prefix + "/share/cuda-lint";
  llvm::SmallString<256> Beside(Out.Prefix);
  path::append(Beside, "lib", "clang", llvm::Twine(LLVM_VERSION_MAJOR));
  Out.ResourceDir = llvm::sys::fs::is_directory(Beside)
                        ? std::string(Beside)
                        : CUDA_LINT_CLANG_RESOURCE_DIR;
  return Out;
}

} // namespace cuda_lint
