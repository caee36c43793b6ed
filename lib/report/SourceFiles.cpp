//===- SourceFiles.cpp ----------------------------------------------------===//

#include "report/SourceFiles.h"

namespace cuda_lint {

static llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> &files() {
  static llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files =
      llvm::vfs::getRealFileSystem();
  return Files;
}

llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> sourceFiles() {
  return files();
}

bool hasSourceText() { return files() != llvm::vfs::getRealFileSystem(); }

void setSourceText(llvm::StringRef Path, llvm::StringRef Text) {
  auto Memory = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  Memory->addFile(Path, 0, llvm::MemoryBuffer::getMemBufferCopy(Text, Path));
  // With a working directory of its own: a parse sets it.
  auto Both = llvm::makeIntrusiveRefCnt<llvm::vfs::OverlayFileSystem>(
      llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>(
          llvm::vfs::createPhysicalFileSystem().release()));
  Both->pushOverlay(Memory);
  files() = Both;
}

} // namespace cuda_lint
