//===- WastefulGroups.h - One report for one cause -------------*- C++ -*-===//
//
// Places of a kernel that waste what memory gives, put together where one
// change mends them: those of one array or pointer, and those at which the
// threads are mapped to places alike.
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_ANALYSIS_WASTEFULGROUPS_H
#define CUDA_LINT_ANALYSIS_WASTEFULGROUPS_H

#include "analysis/WarpRequests.h"

namespace cuda_lint {

/// How the lanes of a warp are mapped to places: equal for accesses that one
/// change of the mapping would mend.
using LaneMapping = std::vector<int64_t>;

/// The mapping of a request to global memory: the order of its lanes'
/// addresses, whatever the distances are. Rows of different lengths that
/// `threadIdx.x` selects have one cause.
LaneMapping mappingOf(const WarpAccess &Access);

/// The mapping of a request to shared memory: how far the lanes are from the
/// first one, in an array of \p Type. None where that is not known.
LaneMapping mappingOf(const LaneValue &Offset, clang::QualType Type,
                      uint32_t Lanes);

/// A place whose requests waste.
struct WastefulAccess {
  AccessSite Site;
  const clang::FunctionDecl *Kernel = nullptr;
  /// The array or pointer.
  const MemoryObject *Base = nullptr;
  /// Empty where it is like no other.
  LaneMapping Mapping;
  /// Of the traffic of its kernel, from 0 to 1.
  double Share = 0;
  /// That traffic counts loops of unknown length.
  bool Assumed = false;
};

/// Places that are one hazard: those of one kernel, all of its instantiations
/// taken together, that have one array or pointer or one mapping of lanes.
struct WastefulGroup {
  /// Which of the places says it best: the one that wastes most.
  unsigned Worst = 0;
  /// The other places in the source.
  std::vector<unsigned> Others;
  /// What all of them waste in the instantiation that wastes most.
  double Share = 0;
  /// All are to one array or pointer.
  bool OneObject = true;
};

/// Puts places together, each in the first group that it is in, in the order of
/// their first places.
std::vector<WastefulGroup> groupAccesses(llvm::ArrayRef<WastefulAccess> Found);

/// ", and 11 more accesses to it"; empty for a place that is alone.
std::string othersText(const WastefulGroup &Group);
/// Where the others are, in words: "the others: 'in' at lines 7 and 9; 'out' at
/// line 12". Empty for a place that is alone.
std::string othersPlaces(llvm::ArrayRef<WastefulAccess> Found,
                         const WastefulGroup &Group,
                         const clang::SourceManager &SM);
/// What a place wastes, and the whole group if there is more: "31 % of the
/// kernel's sectors". \p Unit is what is counted.
std::string shareText(const WastefulAccess &Place, const WastefulGroup &Group,
                      llvm::StringRef Unit);

} // namespace cuda_lint

#endif
