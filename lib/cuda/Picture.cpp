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

/// Fills in where \p Loc is; diagnostics are placed where a macro is used, too.
/// False when it is in no file.
template <typename Placed>
static bool place(Placed &P, clang::SourceLocation Loc,
                  const clang::SourceManager &SM) {
  Loc = SM.getFileLoc(Loc);
  clang::OptionalFileEntryRef File = SM.getFileEntryRefForID(SM.getFileID(Loc));
  if (!File)
    return false;
  P.File = File->getName().str();
  P.Offset = SM.getFileOffset(Loc);
  return true;
}

void offerPicture(AccessPicture Picture, clang::SourceLocation Loc,
                  const clang::SourceManager &SM) {
  if (Current && place(Picture, Loc, SM))
    Current->Pictures.push_back(std::move(Picture));
}

void offerPicture(RegionPicture Picture, clang::SourceLocation Loc,
                  const clang::SourceManager &SM) {
  if (Current && place(Picture, Loc, SM))
    Current->Regions.push_back(std::move(Picture));
}

RegionAccess regionAccess(unsigned Thread, llvm::StringRef Verb,
                          clang::SourceLocation Loc,
                          const clang::SourceManager &SM) {
  RegionAccess Access;
  Access.Thread = Thread;
  Access.Verb = Verb.str();
  place(Access, Loc, SM);
  return Access;
}

} // namespace cuda_lint
