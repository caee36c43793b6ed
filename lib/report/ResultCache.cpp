//===- ResultCache.cpp ----------------------------------------------------===//

#include "report/ResultCache.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CachePruning.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/SHA256.h"
#include "llvm/Support/YAMLTraits.h"
#include <unistd.h>

namespace fs = llvm::sys::fs;
using namespace cuda_lint;

/// LLVM's pruning touches files of this prefix only.
static constexpr llvm::StringLiteral EntryPrefix = "llvmcache-";

namespace {

/// A file that a report was made from.
struct InputFile {
  std::string Path;
  uint64_t Size = 0;
  /// Nanoseconds since the epoch.
  int64_t Time = 0;
  /// SHA-256 of the content, hexadecimal.
  std::string Hash;
};

struct Entry {
  std::vector<InputFile> Inputs;
  std::string Report;
};

} // namespace

LLVM_YAML_IS_SEQUENCE_VECTOR(InputFile)

template <> struct llvm::yaml::MappingTraits<InputFile> {
  static void mapping(IO &Io, InputFile &F) {
    Io.mapRequired("Path", F.Path);
    Io.mapRequired("Size", F.Size);
    Io.mapRequired("Time", F.Time);
    Io.mapRequired("Hash", F.Hash);
  }
};

template <> struct llvm::yaml::MappingTraits<Entry> {
  static void mapping(IO &Io, Entry &E) {
    Io.mapRequired("Inputs", E.Inputs);
    Io.mapRequired("Report", E.Report);
  }
};

namespace cuda_lint {

static std::string hashOf(llvm::StringRef Text) {
  return llvm::toHex(llvm::ArrayRef<uint8_t>(llvm::SHA256::hash(llvm::arrayRefFromStringRef(Text))), /*LowerCase=*/true);
}

static std::optional<std::string> hashOfFile(llvm::StringRef Path) {
  auto Buffer = llvm::MemoryBuffer::getFile(Path, /*IsText=*/false, /*RequiresNullTerminator=*/false);
  if (!Buffer)
    return std::nullopt;
  return hashOf((*Buffer)->getBuffer());
}

static int64_t nanoseconds(const fs::file_status &Status) { return Status.getLastModificationTime().time_since_epoch().count(); }

ResultCache::ResultCache(std::string Where) : Folder(std::move(Where)) {
  if (Folder.empty())
    return;
  if (fs::create_directories(Folder, /*IgnoreExisting=*/true, fs::owner_all))
    return;
  fs::file_status Status;
  // Not through a link: it could be turned to another folder between this look and the next.
  if (fs::status(Folder, Status, /*follow=*/false) || Status.type() != fs::file_type::directory_file)
    return;
  Usable = Status.getUser() == getuid() && (Status.permissions() & (fs::group_write | fs::others_write)) == 0;
}

std::string ResultCache::defaultFolder() {
  if (std::optional<std::string> Named = llvm::sys::Process::GetEnv("CUDA_LINT_CACHE_DIR"))
    return *Named;
  llvm::SmallString<128> Out;
  if (!llvm::sys::path::cache_directory(Out))
    return "";
  llvm::sys::path::append(Out, "cuda-lint");
  return std::string(Out);
}

std::string ResultCache::pathOf(llvm::StringRef Key) const { return Folder + "/" + EntryPrefix.str() + hashOf(Key); }

std::optional<UnitReport> ResultCache::lookup(llvm::StringRef Key) const {
  if (!Usable)
    return std::nullopt;
  auto Buffer = llvm::MemoryBuffer::getFile(pathOf(Key));
  if (!Buffer)
    return std::nullopt;
  Entry E;
  llvm::yaml::Input In((*Buffer)->getBuffer(), nullptr, [](const llvm::SMDiagnostic &, void *) {});
  In >> E;
  if (In.error())
    return std::nullopt;
  for (const InputFile &File : E.Inputs) {
    fs::file_status Status;
    if (fs::status(File.Path, Status) || Status.getSize() != File.Size)
      return std::nullopt;
    if (nanoseconds(Status) != File.Time && hashOfFile(File.Path) != File.Hash)
      return std::nullopt;
  }
  llvm::Expected<UnitReport> Report = parseUnitReport(E.Report);
  if (!Report) {
    llvm::consumeError(Report.takeError());
    return std::nullopt;
  }
  return std::move(*Report);
}

void ResultCache::store(llvm::StringRef Key, const UnitReport &Report, llvm::ArrayRef<std::string> Inputs) const {
  if (!Usable)
    return;
  Entry E;
  E.Report = serialize(Report);
  for (const std::string &Path : Inputs) {
    fs::file_status Status;
    std::optional<std::string> Hash = hashOfFile(Path);
    if (!Hash || fs::status(Path, Status))
      return;
    E.Inputs.push_back({Path, Status.getSize(), nanoseconds(Status), std::move(*Hash)});
  }
  // A cache that cannot be written to costs time and nothing else.
  llvm::consumeError(llvm::writeToOutput(pathOf(Key), [&](llvm::raw_ostream &OS) {
    llvm::yaml::Output Out(OS);
    Out << E;
    return llvm::Error::success();
  }));
}

void ResultCache::prune() const {
  if (!Usable)
    return;
  llvm::CachePruningPolicy Policy;
  Policy.MaxSizeBytes = uint64_t(1) << 30;
  Policy.Expiration = std::chrono::hours(24 * 30);
  llvm::pruneCache(Folder, Policy);
}

/// Calls \p Do for each entry with its path and size.
static void forEachEntry(llvm::StringRef Folder, llvm::function_ref<void(const std::string &, uint64_t)> Do) {
  std::error_code Code;
  for (fs::directory_iterator It(Folder, Code, /*follow_symlinks=*/false), End; It != End && !Code; It.increment(Code))
    if (llvm::sys::path::filename(It->path()).starts_with(EntryPrefix))
      if (llvm::ErrorOr<fs::basic_file_status> Status = It->status())
        Do(It->path(), Status->getSize());
}

unsigned ResultCache::clear() const {
  unsigned Count = 0;
  if (Usable)
    forEachEntry(Folder, [&](const std::string &Path, uint64_t) { Count += !fs::remove(Path); });
  return Count;
}

std::pair<unsigned, uint64_t> ResultCache::size() const {
  std::pair<unsigned, uint64_t> Out{0, 0};
  if (Usable)
    forEachEntry(Folder, [&](const std::string &, uint64_t Size) {
      ++Out.first;
      Out.second += Size;
    });
  return Out;
}

} // namespace cuda_lint
