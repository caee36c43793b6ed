//===- Picture.h - What a report can show in a picture ---------*- C++ -*-===//
//
// A diagnostic carries text only. The numbers behind it (which byte each lane touches) go beside it, for reports that people look at.
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_CUDA_PICTURE_H
#define CUDA_LINT_CUDA_PICTURE_H

#include "hardware/SharedMemory.h"
#include "hardware/Warp.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace cuda_lint {

/// The request of one warp that a report is about.
struct AccessPicture {
  enum MemoryKind { Shared, Global } Memory = Shared;
  /// The check that reports, and where: the report of that name at that byte of that file shows this picture.
  std::string Check;
  std::string File;
  unsigned Offset = 0;
  /// How shared memory serves the request; of no meaning for global memory.
  SharedOperation Operation = SharedOperation::Load;
  WarpAccess Access;
};

/// While it lives, the pictures that checks offer on this thread are kept; without one they are dropped, as clang-tidy and clangd
/// have no place for them. Not to be nested.
class PictureCollector {
public:
  PictureCollector();
  ~PictureCollector();
  PictureCollector(const PictureCollector &) = delete;
  PictureCollector &operator=(const PictureCollector &) = delete;

  std::vector<AccessPicture> take() { return std::move(Pictures); }

private:
  friend void offerPicture(AccessPicture Picture, clang::SourceLocation Loc, const clang::SourceManager &SM);
  std::vector<AccessPicture> Pictures;
};

/// Offers a picture for the report of \p Picture.Check at \p Loc; fills in the file and the offset.
void offerPicture(AccessPicture Picture, clang::SourceLocation Loc, const clang::SourceManager &SM);

} // namespace cuda_lint

#endif
