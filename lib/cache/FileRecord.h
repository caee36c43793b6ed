//===- FileRecord.h - What something was made from -------------*- C++ -*-===//
#ifndef CUDA_LINT_CACHE_FILERECORD_H
#define CUDA_LINT_CACHE_FILERECORD_H

#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <chrono>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace cuda_lint {

/// The files that something was made from, and those that were looked for and
/// were not there: a header that appears in a folder searched earlier changes
/// what an `#include` means as much as one that is edited.
class FileRecord {
public:
  struct File {
    uint64_t Size = 0;
    /// Nanoseconds since the epoch.
    int64_t Time = 0;
    /// XXH3 of the content, 128 bits, hexadecimal.
    std::string Hash;
    bool operator==(const File &) const = default;
  };
  struct Folder {
    /// When it last got or lost an entry, in nanoseconds; -1 if there was no
    /// such folder, 0 if that says nothing.
    int64_t Time = -1;
    /// Names that it did not have.
    std::set<std::string> Missing;
    /// The entries were listed: any change of their names counts.
    bool Listed = false;
    /// The hash of those names, where they were listed.
    std::string Names;
  };

  /// Whether everything is as it was. A file is known by its size and time, or
  /// else by its content.
  bool holds() const;

  /// Takes in what \p Other holds.
  void add(const FileRecord &Other);

  void write(llvm::raw_ostream &OS) const;
  /// Reads what write() wrote, up to and with the line that ends it; \p Text is
  /// left behind it. False when it is nothing of the kind.
  bool read(llvm::StringRef &Text);

  std::map<std::string, File> Files;
  std::map<std::string, Folder> Folders;
};

/// The real file system, which remembers what it was asked.
class RecordingFileSystem : public llvm::vfs::ProxyFileSystem {
public:
  explicit RecordingFileSystem(
      llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> FS);

  llvm::ErrorOr<llvm::vfs::Status> status(const llvm::Twine &Path) override;
  bool exists(const llvm::Twine &Path) override {
    return static_cast<bool>(status(Path));
  }
  llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>>
  openFileForRead(const llvm::Twine &Path) override;
  llvm::vfs::directory_iterator dir_begin(const llvm::Twine &Dir,
                                          std::error_code &EC) override;

  /// Leaves a file out of the record: what is kept of it is known otherwise.
  void ignore(llvm::StringRef Path) { Ignored.insert(Path); }

  /// What was asked since the object was made. None when something of it
  /// changed meanwhile, or has a name that cannot be written down: then nobody
  /// knows what was seen.
  std::optional<FileRecord> record() const;

private:
  std::string absolute(const llvm::Twine &Path) const;

  std::chrono::system_clock::time_point Begin;
  llvm::StringSet<> Read, Missing, Listed, Ignored;
};

} // namespace cuda_lint

#endif
