//===- BuiltInFiles.cpp ---------------------------------------------------===//

#include "frontend/BuiltInFiles.h"
#include "clang/Basic/Version.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Lex/HeaderSearchOptions.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace cuda_lint {
namespace {

/// Made when the first of its files is asked for: a run that finds its results
/// in the cache asks for none.
vfs::InMemoryFileSystem &builtInFileSystem() {
  static const IntrusiveRefCntPtr<vfs::InMemoryFileSystem> FS = [] {
    auto Out = makeIntrusiveRefCnt<vfs::InMemoryFileSystem>();
    const BuiltInFiles All = builtInFiles();
    SmallString<128> Path;
    for (const BuiltInFile &File : All.Files) {
      Path = BuiltInFolder;
      sys::path::append(Path, File.Path);
      Out->addFile(Path, /*ModificationTime=*/0,
                   MemoryBuffer::getMemBuffer(All.contentOf(File), Path));
    }
    return Out;
  }();
  return *FS;
}

/// Asks the program for what lies in BuiltInFolder, and another file system for
/// everything else.
class FileSystemWithBuiltIn : public vfs::ProxyFileSystem {
public:
  using ProxyFileSystem::ProxyFileSystem;

  ErrorOr<vfs::Status> status(const Twine &Path) override {
    return isBuiltIn(Path) ? builtInFileSystem().status(Path)
                           : ProxyFileSystem::status(Path);
  }
  bool exists(const Twine &Path) override {
    return isBuiltIn(Path) ? builtInFileSystem().exists(Path)
                           : ProxyFileSystem::exists(Path);
  }
  ErrorOr<std::unique_ptr<vfs::File>>
  openFileForRead(const Twine &Path) override {
    return isBuiltIn(Path) ? builtInFileSystem().openFileForRead(Path)
                           : ProxyFileSystem::openFileForRead(Path);
  }
  vfs::directory_iterator dir_begin(const Twine &Dir,
                                    std::error_code &EC) override {
    return isBuiltIn(Dir) ? builtInFileSystem().dir_begin(Dir, EC)
                          : ProxyFileSystem::dir_begin(Dir, EC);
  }
  std::error_code getRealPath(const Twine &Path,
                              SmallVectorImpl<char> &Output) override {
    return isBuiltIn(Path) ? builtInFileSystem().getRealPath(Path, Output)
                           : ProxyFileSystem::getRealPath(Path, Output);
  }

private:
  static bool isBuiltIn(const Twine &Path) {
    SmallString<256> Buffer;
    StringRef Text = Path.toStringRef(Buffer);
    return Text.consume_front(BuiltInFolder) &&
           (Text.empty() || sys::path::is_separator(Text.front()));
  }
};

Error writeFiles(const BuiltInFiles &All, StringRef Folder) {
  SmallString<256> Path, Parent;
  for (const BuiltInFile &File : All.Files) {
    Path = Folder;
    sys::path::append(Path, File.Path);
    if (StringRef Above = sys::path::parent_path(Path); Above != Parent) {
      if (std::error_code Failed = sys::fs::create_directories(Above))
        return createFileError(Above, Failed);
      Parent = Above;
    }
    std::error_code Failed;
    raw_fd_ostream OS(Path, Failed);
    if (!Failed) {
      OS << All.contentOf(File);
      OS.close();
      Failed = OS.error();
      OS.clear_error();
    }
    if (Failed)
      return createFileError(Path, Failed);
  }
  return Error::success();
}

} // namespace

IntrusiveRefCntPtr<vfs::FileSystem>
withBuiltInFiles(IntrusiveRefCntPtr<vfs::FileSystem> Base) {
  if (builtInFiles().Files.empty())
    return Base;
  return makeIntrusiveRefCnt<FileSystemWithBuiltIn>(std::move(Base));
}

void searchBuiltInResources(clang::CompilerInvocation &Invocation) {
  clang::HeaderSearchOptions &Search = Invocation.getHeaderSearchOpts();
  if (!StringRef(Search.ResourceDir).starts_with(BuiltInFolder))
    return;
  for (auto &Entry : Search.UserEntries)
    if (StringRef(Entry.Path)
            .starts_with("/usr/include/clang/" CLANG_VERSION_STRING))
      Entry.Path = Search.ResourceDir + "/include";
}

Expected<std::string> unpackBuiltInFiles(StringRef Parent) {
  const BuiltInFiles All = builtInFiles();
  SmallString<256> Folder(Parent);
  sys::path::append(Folder, "headers-" + All.Digest);
  if (sys::fs::is_directory(Folder))
    return Folder.str().str();
  // Under another name first: who finds the folder finds all of it.
  if (std::error_code Failed = sys::fs::create_directories(Parent))
    return createFileError(Parent, Failed);
  SmallString<256> Beginning;
  if (std::error_code Failed =
          sys::fs::createUniqueDirectory(Folder, Beginning))
    return createFileError(Folder, Failed);
  if (Error Failed = writeFiles(All, Beginning)) {
    sys::fs::remove_directories(Beginning);
    return std::move(Failed);
  }
  // Somebody else may have been faster.
  if (std::error_code Failed = sys::fs::rename(Beginning, Folder)) {
    sys::fs::remove_directories(Beginning);
    if (!sys::fs::is_directory(Folder))
      return createFileError(Folder, Failed);
  }
  return Folder.str().str();
}

} // namespace cuda_lint
