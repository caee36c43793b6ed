//===- CacheFolder.cpp ----------------------------------------------------===//

#include "cache/CacheFolder.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CachePruning.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/SHA256.h"
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace fs = llvm::sys::fs;

namespace cuda_lint {

/// LLVM's pruning touches files of this prefix only.
static constexpr llvm::StringLiteral EntryPrefix = "llvmcache-";

std::string hashOf(llvm::StringRef Text) {
  return llvm::toHex(llvm::ArrayRef<uint8_t>(
                         llvm::SHA256::hash(llvm::arrayRefFromStringRef(Text))),
                     /*LowerCase=*/true);
}

CacheFolder::CacheFolder(std::string Where) : Folder(std::move(Where)) {
  if (Folder.empty())
    return;
  if (fs::create_directories(Folder, /*IgnoreExisting=*/true, fs::owner_all))
    return;
  fs::file_status Status;
  // Not through a link: it could be turned to another folder between this look
  // and the next.
  if (fs::status(Folder, Status, /*follow=*/false) ||
      Status.type() != fs::file_type::directory_file)
    return;
  Usable = Status.getUser() == getuid() &&
           (Status.permissions() & (fs::group_write | fs::others_write)) == 0;
  Writable = (Status.permissions() & fs::owner_write) != 0;
  // Commands run in their own folders.
  llvm::SmallString<256> Absolute(Folder);
  fs::make_absolute(Absolute);
  Folder = std::string(Absolute);
}

std::string CacheFolder::defaultFolder() {
  if (std::optional<std::string> Named =
          llvm::sys::Process::GetEnv("CUDA_LINT_CACHE_DIR"))
    return *Named;
  llvm::SmallString<128> Out;
  if (!llvm::sys::path::cache_directory(Out))
    return "";
  llvm::sys::path::append(Out, "cuda-lint");
  return std::string(Out);
}

std::string CacheFolder::pathOf(llvm::StringRef Kind,
                                llvm::StringRef Key) const {
  return Folder + "/" + EntryPrefix.str() + Kind.str() + "-" + hashOf(Key);
}

bool CacheFolder::write(
    llvm::StringRef Path,
    llvm::function_ref<void(llvm::raw_ostream &)> Fill) const {
  if (!writable())
    return false;
  llvm::Error E = llvm::writeToOutput(Path, [&](llvm::raw_ostream &OS) {
    Fill(OS);
    return llvm::Error::success();
  });
  const bool Written = !E;
  llvm::consumeError(std::move(E));
  return Written;
}

void CacheFolder::touch(llvm::StringRef Path) {
  // Most file systems are mounted such that reading a file does not say so
  // every time.
  const timespec Times[2] = {{0, UTIME_NOW}, {0, UTIME_OMIT}};
  utimensat(AT_FDCWD, Path.str().c_str(), Times, 0);
}

void CacheFolder::prune(bool Now) const {
  if (!writable())
    return;
  llvm::CachePruningPolicy Policy;
  Policy.MaxSizeBytes = uint64_t(1) << 30;
  Policy.Expiration = std::chrono::hours(24 * 30);
  if (Now)
    Policy.Interval = std::chrono::seconds(0);
  llvm::pruneCache(Folder, Policy);
}

void CacheFolder::forEach(
    llvm::StringRef Kind,
    llvm::function_ref<void(const std::string &, uint64_t)> Do) const {
  if (!Usable)
    return;
  const std::string Prefix = EntryPrefix.str() + Kind.str() + "-";
  std::error_code Code;
  for (fs::directory_iterator It(Folder, Code, /*follow_symlinks=*/false), End;
       It != End && !Code; It.increment(Code))
    if (llvm::sys::path::filename(It->path()).starts_with(Prefix))
      if (llvm::ErrorOr<fs::basic_file_status> Status = It->status())
        Do(It->path(), Status->getSize());
}

} // namespace cuda_lint
