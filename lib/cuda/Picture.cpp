//===- Picture.cpp --------------------------------------------------------===//

#include "cuda/Picture.h"
#include "clang/Basic/FileEntry.h"
#include <cassert>

namespace cuda_lint {

static thread_local PictureCollector *Current = nullptr;

PictureCollector::PictureCollector() {
  assert(!Current && "collectors are not nested");
  Current = this;
}

PictureCollector::~PictureCollector() { Current = nullptr; }

void offerPicture(AccessPicture Picture, clang::SourceLocation Loc, const clang::SourceManager &SM) {
  // Diagnostics are placed where a macro is used, too.
  Loc = SM.getFileLoc(Loc);
  clang::OptionalFileEntryRef File = SM.getFileEntryRefForID(SM.getFileID(Loc));
  if (!Current || !File)
    return;
  Picture.File = File->getName().str();
  Picture.Offset = SM.getFileOffset(Loc);
  Current->Pictures.push_back(std::move(Picture));
}

} // namespace cuda_lint
