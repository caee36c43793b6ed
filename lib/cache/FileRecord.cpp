//===- FileRecord.cpp -----------------------------------------------------===//

#include "cache/FileRecord.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/xxhash.h"

namespace fs = llvm::sys::fs;
using llvm::sys::path::filename;
using llvm::sys::path::parent_path;

namespace cuda_lint {

/// Not against an adversary, who could as well write the entry: against the
/// error that a change goes unseen.
static std::string hashOfText(llvm::StringRef Text) {
  llvm::XXH128_hash_t Hash =
      llvm::xxh3_128bits(llvm::arrayRefFromStringRef(Text));
  return llvm::utohexstr(Hash.high64, /*LowerCase=*/true, /*Width=*/16) +
         llvm::utohexstr(Hash.low64, /*LowerCase=*/true, /*Width=*/16);
}

/// The hash of the names in a folder, in their order.
static std::string hashOfNames(llvm::StringRef Path) {
  std::set<std::string> Names;
  std::error_code Code;
  for (fs::directory_iterator It(Path, Code, /*follow_symlinks=*/false), End;
       It != End && !Code; It.increment(Code))
    Names.insert(filename(It->path()).str());
  std::string Text;
  for (const std::string &Name : Names)
    Text += Name + '\n';
  return hashOfText(Text);
}

static std::optional<std::string> hashOfFile(llvm::StringRef Path) {
  auto Buffer = llvm::MemoryBuffer::getFile(Path, /*IsText=*/false,
                                            /*RequiresNullTerminator=*/false);
  if (!Buffer)
    return std::nullopt;
  return hashOfText((*Buffer)->getBuffer());
}

static int64_t nanoseconds(llvm::sys::TimePoint<> Time) {
  return Time.time_since_epoch().count();
}

/// The time of a folder's last change; -1 when there is no such folder.
static int64_t timeOfFolder(llvm::StringRef Path) {
  fs::file_status Status;
  if (fs::status(Path, Status) ||
      Status.type() != fs::file_type::directory_file)
    return -1;
  return nanoseconds(Status.getLastModificationTime());
}

bool FileRecord::holds() const {
  for (const auto &[Path, Known] : Files) {
    fs::file_status Status;
    if (fs::status(Path, Status) || Status.getSize() != Known.Size)
      return false;
    if (nanoseconds(Status.getLastModificationTime()) != Known.Time &&
        hashOfFile(Path) != Known.Hash)
      return false;
  }
  for (const auto &[Path, Known] : Folders) {
    const int64_t Time = timeOfFolder(Path);
    if (Time == Known.Time)
      continue;
    if (Known.Listed && (Time == -1 || hashOfNames(Path) != Known.Names))
      return false;
    for (const std::string &Name : Known.Missing)
      if (fs::exists(Path + "/" + Name))
        return false;
  }
  return true;
}

void FileRecord::add(const FileRecord &Other) {
  Files.insert(Other.Files.begin(), Other.Files.end());
  for (const auto &[Path, Theirs] : Other.Folders) {
    auto [It, New] = Folders.insert({Path, Theirs});
    if (New)
      continue;
    It->second.Missing.insert(Theirs.Missing.begin(), Theirs.Missing.end());
    if (Theirs.Listed && !std::exchange(It->second.Listed, true))
      It->second.Names = Theirs.Names;
    // What held at two times is only known to hold at both if nothing happened
    // between.
    if (It->second.Time != Theirs.Time)
      It->second.Time = 0;
  }
}

// One line for each thing: text that is read faster than anything with a
// grammar, as it is for every file of a project.
void FileRecord::write(llvm::raw_ostream &OS) const {
  for (const auto &[Path, F] : Files)
    OS << "F " << F.Size << ' ' << F.Time << ' ' << F.Hash << ' ' << Path
       << '\n';
  for (const auto &[Path, F] : Folders) {
    OS << (F.Listed ? "L " : "D ") << F.Time << ' '
       << (F.Listed ? F.Names + ' ' : "") << Path << '\n';
    for (const std::string &Name : F.Missing)
      OS << "M " << Name << '\n';
  }
  OS << ".\n";
}

bool FileRecord::read(llvm::StringRef &Text) {
  Folder *Current = nullptr;
  while (!Text.empty()) {
    llvm::StringRef Line;
    std::tie(Line, Text) = Text.split('\n');
    if (Line == ".")
      return true;
    if (Line.size() < 3 || Line[1] != ' ')
      return false;
    const char Kind = Line[0];
    Line = Line.drop_front(2);
    if (Kind == 'M') {
      if (!Current)
        return false;
      Current->Missing.insert(Current->Missing.end(), Line.str());
      continue;
    }
    if (Kind == 'F') {
      auto [Size, AfterSize] = Line.split(' ');
      auto [Time, AfterTime] = AfterSize.split(' ');
      auto [Hash, Path] = AfterTime.split(' ');
      File F;
      if (Size.getAsInteger(10, F.Size) || Time.getAsInteger(10, F.Time) ||
          Path.empty())
        return false;
      F.Hash = Hash.str();
      Files.insert({Path.str(), std::move(F)});
      continue;
    }
    if (Kind != 'D' && Kind != 'L')
      return false;
    auto [Time, Path] = Line.split(' ');
    Folder F;
    if (Time.getAsInteger(10, F.Time) || Path.empty())
      return false;
    F.Listed = Kind == 'L';
    if (F.Listed)
      std::tie(F.Names, Path) = Path.split(' ');
    Current = &Folders.insert({Path.str(), std::move(F)}).first->second;
  }
  return false;
}

RecordingFileSystem::RecordingFileSystem(
    llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> FS)
    : ProxyFileSystem(std::move(FS)), Begin(std::chrono::system_clock::now()) {}

std::string RecordingFileSystem::absolute(const llvm::Twine &Path) const {
  llvm::SmallString<256> Out;
  Path.toVector(Out);
  if (makeAbsolute(Out))
    return "";
  // As it was asked for: `a/../b` is `b` only where `a` is no link.
  llvm::sys::path::remove_dots(Out, /*remove_dot_dot=*/false);
  return std::string(Out);
}

llvm::ErrorOr<llvm::vfs::Status>
RecordingFileSystem::status(const llvm::Twine &Path) {
  llvm::ErrorOr<llvm::vfs::Status> Out = ProxyFileSystem::status(Path);
  if (!Out)
    Missing.insert(absolute(Path));
  return Out;
}

llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>>
RecordingFileSystem::openFileForRead(const llvm::Twine &Path) {
  auto Out = ProxyFileSystem::openFileForRead(Path);
  (Out ? Read : Missing).insert(absolute(Path));
  return Out;
}

llvm::vfs::directory_iterator
RecordingFileSystem::dir_begin(const llvm::Twine &Dir, std::error_code &EC) {
  Listed.insert(absolute(Dir));
  return ProxyFileSystem::dir_begin(Dir, EC);
}

std::optional<FileRecord> RecordingFileSystem::record() const {
  const int64_t Started = nanoseconds(Begin);
  FileRecord Out;
  for (const auto &Entry : Read) {
    llvm::StringRef Path = Entry.getKey();
    fs::file_status Status;
    if (Path.empty() || Path.contains('\n'))
      return std::nullopt;
    if (Ignored.contains(Path) || Missing.contains(Path))
      continue;
    if (fs::status(Path, Status))
      return std::nullopt;
    if (Status.type() != fs::file_type::regular_file)
      continue;
    const int64_t Time = nanoseconds(Status.getLastModificationTime());
    std::optional<std::string> Hash = hashOfFile(Path);
    if (!Hash || Time >= Started)
      return std::nullopt;
    Out.Files[Path.str()] = {Status.getSize(), Time, std::move(*Hash)};
  }
  auto FolderAt = [&](llvm::StringRef Path) -> FileRecord::Folder & {
    auto [It, New] = Out.Folders.try_emplace(Path.str());
    if (New) {
      It->second.Time = timeOfFolder(Path);
      // It may have changed after it was looked at.
      if (It->second.Time >= Started)
        It->second.Time = 0;
    }
    return It->second;
  };
  for (const auto &Entry : Missing) {
    llvm::StringRef Path = Entry.getKey();
    if (Path.empty() || Path.contains('\n') ||
        (!Ignored.contains(Path) && fs::exists(Path)))
      return std::nullopt;
    FolderAt(parent_path(Path)).Missing.insert(filename(Path).str());
  }
  for (const auto &Entry : Listed) {
    if (Entry.getKey().empty() || Entry.getKey().contains('\n'))
      return std::nullopt;
    FileRecord::Folder &F = FolderAt(Entry.getKey());
    F.Listed = F.Time != -1;
    if (F.Listed)
      F.Names = hashOfNames(Entry.getKey());
    if (F.Time == 0)
      return std::nullopt;
  }
  return Out;
}

} // namespace cuda_lint
