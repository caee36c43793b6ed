//===- Installation.cpp ---------------------------------------------------===//

#include "frontend/Installation.h"
#include "cache/CacheFolder.h"
#include "frontend/BuiltInFiles.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace path = llvm::sys::path;

namespace cuda_lint {

/// The folders of the headers that the program holds, in \p Folder.
static void placeBuiltIn(Installation &Out, llvm::StringRef Folder) {
  Out.ShareDir = Folder.str();
  Out.ResourceDir = (Folder + "/clang").str();
  Out.StandardDir = (Folder + "/standard").str();
}

Installation findInstallation(const char *Argv0) {
  static int Anchor;
  std::string Program = llvm::sys::fs::getMainExecutable(Argv0, &Anchor);
  Installation Out;
  Out.Prefix = path::parent_path(path::parent_path(Program)).str();
  if (!builtInFiles().Files.empty()) {
    placeBuiltIn(Out, BuiltInFolder);
    return Out;
  }
  Out.ShareDir = Out.Prefix + "/share/cuda-lint";
  llvm::SmallString<256> Beside(Out.Prefix);
  path::append(Beside, "lib", "clang", llvm::Twine(LLVM_VERSION_MAJOR));
  Out.ResourceDir = llvm::sys::fs::is_directory(Beside)
                        ? std::string(Beside)
                        : CUDA_LINT_CLANG_RESOURCE_DIR;
  return Out;
}

llvm::Expected<Installation> unpackInstallation(const char *Argv0,
                                                llvm::StringRef Folder) {
  Installation Out = findInstallation(Argv0);
  if (builtInFiles().Files.empty())
    return Out;
  CacheFolder Cache(Folder.empty() ? CacheFolder::defaultFolder()
                                   : Folder.str());
  if (!Cache.usable())
    return llvm::createStringError(
        "there is no folder of yours for the headers%s%s; set "
        "CUDA_LINT_CACHE_DIR to one that only you can write to",
        Cache.path().empty() ? "" : ": ", Cache.path().c_str());
  llvm::Expected<std::string> Unpacked = unpackBuiltInFiles(Cache.path());
  if (!Unpacked)
    return Unpacked.takeError();
  placeBuiltIn(Out, *Unpacked);
  return Out;
}

} // namespace cuda_lint
