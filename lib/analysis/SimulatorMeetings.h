//===- SimulatorMeetings.h - When threads met ------------------*- C++ -*-===//
//
// Internal to the simulation (Simulation.h): what tells whether two accesses to
// shared memory are ordered: when threads last met, and who accessed a place.
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_ANALYSIS_SIMULATORMEETINGS_H
#define CUDA_LINT_ANALYSIS_SIMULATORMEETINGS_H

#include "analysis/SimulatorState.h"
#include "llvm/Support/Allocator.h"

namespace cuda_lint::simulation {

/// When threads last met, by the clock of the run.
struct MeetingTimes {
  /// By thread.
  using OfThreads = std::vector<llvm::SmallVector<uint64_t, 4>>;
  /// When each thread met others of its warp, since the last barrier of the
  /// block.
  OfThreads Warp;
  /// The same of shuffles and votes: they order no memory, but what a thread is
  /// given comes after what the others have read.
  OfThreads Given;
  /// When each thread met others at a barrier that counts its threads; each
  /// such meeting has a time of its own.
  OfThreads Counted;
  /// When each block, cluster last met its like.
  std::vector<uint64_t> Block;
  uint64_t Cluster = 0, Grid = 0;

  void begin(unsigned Threads, size_t Blocks) {
    Warp.resize(Threads);
    Given.resize(Threads);
    Counted.resize(Threads);
    Block.assign(Blocks, 0);
  }
  /// All threads of the grid have met.
  void ofAll(uint64_t Time) {
    Block.assign(Block.size(), Time);
    Cluster = Grid = Time;
  }
};

/// What is remembered of a granule of shared memory.
struct SharedPlace {
  llvm::SmallVector<Access, 4> Seen;
  /// What each thread last stored at an address in it, and when; in the order
  /// of the threads, then of the addresses.
  struct OwnStore {
    unsigned Lane;
    int64_t Address;
    uint64_t Time;
    int64_t Stored;
  };
  llvm::SmallVector<OwnStore, 1> Own;
  /// The entry of a thread, or where it would be, and whether it is there.
  std::pair<OwnStore *, bool> ownStore(unsigned Lane, int64_t Address) {
    OwnStore *At = llvm::partition_point(Own, [&](const OwnStore &X) {
      return std::tie(X.Lane, X.Address) < std::tie(Lane, Address);
    });
    return {At, At != Own.end() && At->Lane == Lane && At->Address == Address};
  }
};

/// The places in shared memory that were accessed.
class SharedPlaces {
public:
  /// \p Address: in steps of its object's granule.
  SharedPlace &at(int64_t Address) {
    SharedPlace *&Place = At[Address];
    if (!Place)
      Place = new (Places.Allocate()) SharedPlace;
    return *Place;
  }
  /// Null where nothing was accessed.
  const SharedPlace *find(int64_t Address) const { return At.lookup(Address); }
  /// Makes room for so many more.
  void reserve(size_t More) { At.reserve(At.size() + More); }

private:
  llvm::DenseMap<int64_t, SharedPlace *> At;
  llvm::SpecificBumpPtrAllocator<SharedPlace> Places;
};

} // namespace cuda_lint::simulation

#endif
