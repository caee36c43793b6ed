//===- SimulatorResults.h - What a run shows --------------------*- C++ -*-===//
//
// Internal to the simulation (Simulation.h): what is compared between runs,
// and what a child grid does to memory.
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_ANALYSIS_SIMULATORRESULTS_H
#define CUDA_LINT_ANALYSIS_SIMULATORRESULTS_H

#include "analysis/Simulation.h"
#include "analysis/SimulatorInputs.h"
#include "analysis/SimulatorLanes.h"
#include "llvm/ADT/DenseSet.h"
#include <compare>
#include <map>
#include <set>
#include <utility>
#include <vector>

namespace cuda_lint::simulation {

/// The global memory that a child grid touches.
struct ChildAccesses {
  struct Item {
    const clang::Stmt *Site;
    AccessKind Kind;
    int64_t Stored;
    /// The address depends on a chosen number.
    bool InputAddress;
    /// The contents of memory decided which threads come there.
    bool Guarded;
    /// A chosen number decides that this is no proof, or data do.
    unsigned doubts() const { return unsigned(InputAddress) + Guarded; }
  };
  /// By the object's key and the offset: objects have other numbers in the
  /// parent.
  std::map<std::pair<uint64_t, int64_t>, std::vector<Item>> ByAddress;
  /// Those at places that data choose, in objects that the child has from their
  /// beginning: by the object's key.
  std::map<uint64_t, std::vector<Item>> Somewhere;
  bool Visible = false;

  /// What the child does at a place; for one of the \p First bytes of an object
  /// also what may be there.
  std::vector<Item> at(uint64_t Key, int64_t Offset, int64_t First) const {
    std::vector<Item> Out;
    if (auto It = ByAddress.find({Key, Offset}); It != ByAddress.end())
      Out = It->second;
    if (auto It = Somewhere.find(Key);
        It != Somewhere.end() && Offset >= 0 && Offset < First)
      Out.insert(Out.end(), It->second.begin(), It->second.end());
    return Out;
  }
};

/// An argument that a child is run with: a number, a place in an object, or an
/// object of class type; when it is not known, memory of its own under the key.
struct ChildArgument {
  bool Known = false, Pointer = false, Class = false;
  /// The object pointed to, or, of a parameter of class type that is passed on,
  /// where what is not in \c Parts comes from.
  uint64_t Key = 0;
  int64_t Offset = 0;
  Lane V;
  struct Part;
  /// Of class type: what is known of it, by the offset.
  std::vector<Part> Parts;
};
struct ChildArgument::Part {
  ChildArgument A;
  int64_t Offset = 0;
  unsigned Width = 0;
  /// Of its cell.
  uint8_t Kind = 0;
};

/// What one run showed, with what is needed to compare it with other runs.
struct RunFacts {
  Observations Seen;
  /// What one barrier is missing between: two accesses, of one block or, \c
  /// Remote, of two. A pair may race both ways, for two kinds of barrier.
  struct RaceKey {
    const clang::Stmt *Earlier, *Later;
    bool Remote;
    auto operator<=>(const RaceKey &) const = default;
  };
  /// Races, with whether the addresses depend on inputs.
  struct Race {
    SharedRace R;
    bool InputAddress = false;
    /// When the two accesses were, in the time of the run.
    uint64_t EarlierTime = 0, LaterTime = 0;
  };
  std::map<RaceKey, Race> Races;
  llvm::DenseSet<const clang::Stmt *> AccessSites;
  /// Barriers that all threads reached: the barrier and, in a called function,
  /// the call.
  std::set<std::pair<const clang::Stmt *, const clang::Expr *>> Converged;
  std::vector<LaunchFacts> HostLaunches;
  unsigned WantedThreads = 0;
  bool OutOfBounds = false, Invalid = false, Stopped = false;
  /// A choice decided where control went or which shared memory was accessed:
  /// another run may show something else.
  bool InputUsed = false;
  /// The same in a grid that was launched.
  bool ChildInputUsed = false;
};

/// A child grid that was launched and may still run.
struct PendingChild {
  unsigned Site;
  unsigned Launcher;
  uint64_t Time, WaitTime = 0;
  ChildAccesses Accesses;
  /// The contents of memory decided that it is launched.
  bool Guarded;
};

/// A launch of a block into the null stream.
struct NullLaunch {
  unsigned Site;
  unsigned Block;
  uint64_t Time;
  ChildAccesses Accesses;
  /// The contents of memory decided that it is launched.
  bool Guarded;
};

/// Two accesses of two launches to one place; none when there are none that
/// conflict. The best are those whose addresses do not depend on a choice.
struct NullStreamMeeting {
  const ChildAccesses::Item *Others = nullptr, *Mine = nullptr;
  bool InputAddress = true;
};

/// Where a child grid reads a place; without a site where its accesses are
/// not seen.
struct ChildUse {
  const clang::Stmt *Site = nullptr;
  bool Atomic = false, Chosen = false, Guarded = false;
};

inline uint64_t mix(uint64_t A, uint64_t B = 0) {
  uint64_t X = A + 0x9e3779b97f4a7c15ull * (B + 1);
  X = (X ^ (X >> 30)) * 0xbf58476d1ce4e5b9ull;
  X = (X ^ (X >> 27)) * 0x94d049bb133111ebull;
  return X ^ (X >> 31);
}

} // namespace cuda_lint::simulation

#endif
