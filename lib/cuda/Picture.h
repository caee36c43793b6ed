//===- Picture.h - What a report can show in a picture ---------*- C++ -*-===//
//
// A diagnostic carries text only. The numbers behind it (which byte each lane
// touches) go beside it, for reports that people look at.
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

/// Which report shows a picture: that of the check at that byte of that file.
struct PicturePlace {
  std::string Check;
  std::string File;
  unsigned Offset = 0;
};

/// The request of one warp that a report is about.
struct AccessPicture : PicturePlace {
  enum MemoryKind { Shared, Global } Memory = Shared;
  /// How shared memory serves the request; of no meaning for global memory.
  SharedOperation Operation = SharedOperation::Load;
  WarpAccess Access;
};

/// An access in a barrier region: what one thread of a block does between two
/// barriers.
struct RegionAccess {
  /// The thread's linear index in the block.
  unsigned Thread = 0;
  /// "reads", "writes", "atomically updates".
  std::string Verb;
  std::string File;
  unsigned Offset = 0;
};

/// The barrier region that a report is about: who reaches the barrier, or who
/// meets with no barrier in between.
struct RegionPicture : PicturePlace {
  /// One character for each thread that is to meet at the barrier, in linear
  /// order: '1' for those that reach it. Empty for a race.
  std::string Reached;
  /// The accesses that no barrier orders, in the order of the run. Empty for a
  /// barrier.
  std::vector<RegionAccess> Accesses;
  /// What would order them: "__syncthreads()".
  std::string Barrier;
};

/// While it lives, the pictures that checks offer on this thread are kept;
/// without one they are dropped, as clang-tidy and clangd have no place for
/// them. Not to be nested.
class PictureCollector {
public:
  PictureCollector();
  ~PictureCollector();
  PictureCollector(const PictureCollector &) = delete;
  PictureCollector &operator=(const PictureCollector &) = delete;

  std::vector<AccessPicture> take() { return std::move(Pictures); }
  std::vector<RegionPicture> takeRegions() { return std::move(Regions); }

private:
  friend void offerPicture(AccessPicture Picture, clang::SourceLocation Loc,
                           const clang::SourceManager &SM);
  friend void offerPicture(RegionPicture Picture, clang::SourceLocation Loc,
                           const clang::SourceManager &SM);
  std::vector<AccessPicture> Pictures;
  std::vector<RegionPicture> Regions;
};

/// Offers a picture for the report of \p Picture.Check at \p Loc; fills in the
/// file and the offset.
void offerPicture(AccessPicture Picture, clang::SourceLocation Loc,
                  const clang::SourceManager &SM);
void offerPicture(RegionPicture Picture, clang::SourceLocation Loc,
                  const clang::SourceManager &SM);

/// The access of \p Thread at \p Loc; its file is empty when the place is in
/// none.
RegionAccess regionAccess(unsigned Thread, llvm::StringRef Verb,
                          clang::SourceLocation Loc,
                          const clang::SourceManager &SM);

} // namespace cuda_lint

#endif
