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
  /// How many places this access has, on all paths of the kernel.
  size_t Places = 0;
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

/// Whether a thread passes one of its guards for some shift only that the
/// kernel is given: `x + dx > y + dy`, which half of a matrix that is depends
/// on `dx - dy`. A guard that compares a thread's number with something that is
/// the same for all threads is a bound, and no such.
bool needsShift(GridThreads &G, const Facts &Guards, const GridThread &T);

/// Whether a thread reads a word again that it has just changed by an atomic
/// operation, for the place of what it stores: `atomicAdd(n, 1); out[*n] = i`.
/// That operation is for several threads, whichever data let them come here.
bool readsPlaceAgain(const DevicePath &Path, const DeviceStep &Read);

/// Which of the accesses of one place in the source one of a path is.
class SiteCounter {
public:
  std::tuple<const clang::Stmt *, const clang::Stmt *, unsigned>
  next(const DeviceStep &S) {
    const clang::Stmt *Call =
        S.Event->Calls.empty() ? nullptr : S.Event->Calls.front();
    return {S.Event->Site, Call, Seen[{S.Event->Site, Call}]++};
  }

private:
  llvm::SmallDenseMap<std::pair<const clang::Stmt *, const clang::Stmt *>,
                      unsigned>
      Seen;
};

/// Whether what memory holds at places of the threads' own decides which of
/// many places an access leads to: each thread may have one for itself, as in a
/// sort by counting. Of fewer places than threads two threads share one.
/// \p Places: of the access, on all paths. \p Threads: of a block.
bool isPlaceOfData(const GridThreads &G, const DevicePath &Path,
                   const DeviceStep &S, size_t Places, uint64_t Threads);

} // namespace cuda_lint

#endif
