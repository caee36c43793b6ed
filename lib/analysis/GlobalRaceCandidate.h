//===- GlobalRaceCandidate.h - An access with what orders it ----*- C++ -*-===//
//
// Private to GlobalRaces.h.
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_ANALYSIS_GLOBALRACECANDIDATE_H
#define CUDA_LINT_ANALYSIS_GLOBALRACECANDIDATE_H

#include "analysis/GlobalRaces.h"

namespace cuda_lint {

/// An access with what orders it.
struct GlobalRaces::Candidate {
  const DevicePath *Path;
  const DeviceStep *Step;
  /// Which of the path's.
  size_t Number = 0;
  using Meeting = std::pair<const clang::Stmt *, const clang::Stmt *>;
  /// Where the thread met others before: the block, all blocks; and since it
  /// last met the block, its warp.
  std::vector<Meeting> Block = {}, Grid = {}, Warp = {};
  /// Something since the last barrier of the block may order threads in a way
  /// that is not followed: a lock, an unseen call.
  bool Opaque = false;
  /// It may have seen before what another block did, and told others after.
  bool Saw = false, Told = false;
  /// A read whose value goes into what the same thread writes there.
  bool Updated = false;
  /// A read after an atomic access of the same object, and no other after it.
  bool AfterAtomic = false;
};

/// Whether a thread does the same whatever it has read: who reads a flag that
/// another thread takes back, which only that one acts upon.
bool decidesNothing(GridThreads &G, const std::vector<DevicePath> &Paths,
                    const DevicePath &Own, const DeviceStep &Read,
                    const GridThread &Reader);

/// Whether a thread reads a word again that it has just changed by an atomic
/// operation, for the place of what it stores: `atomicAdd(n, 1); out[*n] = i`.
/// That operation is for several threads, whichever data let them come here.
bool readsPlaceAgain(const DevicePath &Path, const DeviceStep &Read);

} // namespace cuda_lint

#endif
