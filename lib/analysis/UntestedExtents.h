//===- UntestedExtents.h - Extents that nobody asks about ------*- C++ -*-===//
#ifndef CUDA_LINT_ANALYSIS_UNTESTEDEXTENTS_H
#define CUDA_LINT_ANALYSIS_UNTESTEDEXTENTS_H

#include "domains/symbolic/Paths.h"

namespace cuda_lint {

/// A launch of the host with an extent that a path does not ask about, though
/// it may be none that a launch can have.
struct UntestedExtent {
  enum KindT : uint8_t {
    EmptyContainer, ///< 0 where a container that the function is given is empty
    KnownEmpty,     ///< 0 on a path that has found that there is nothing to do
    Clamped,        ///< 0 where what it is computed from was found to be less
                    ///< than nothing
    OneLess,       ///< one block less than the data need: 0 where one is enough
    GoesRound,     ///< a number of the data in y or z, for which nothing has a
                   ///< bound, of a kernel that goes round with fewer blocks
    TestedForMore, ///< tested, for a limit above that of its axis
    TestedElsewhere, ///< tested for its limit, on other ways than this one
    NoSibling,       ///< may be above the limit that another one is tested for
    ShortAxis,  ///< may be above the limit of y or z, with one block in the
                ///< others
    Swapped,    ///< threads: as many as blocks of the grid's extent would
                ///< be needed for the data
    DataBlock,  ///< threads: as many as there are data, in two dimensions
    AllInBlock, ///< threads: as many as there are data, where the grid has
                ///< blocks of a number for them
    Count,      ///< a number of the data in y or z, for which nothing has a
                ///< bound
    MaybeEmpty, ///< 0 where numbers of the data are, which nothing asks about
  };
  KindT Kind;
  const PathEvent *Launch;
  bool OfGrid;
  unsigned Axis;
  /// NoSibling: the axis that is tested.
  unsigned Tested = 0;
  /// TestedForMore: the most that passes. AllInBlock: the number.
  int64_t Most = 0;
};

/// Those of a translation unit, each launch once. An engine of TranslationUnit.
class UntestedExtents {
public:
  explicit UntestedExtents(TranslationUnit &TU);

  llvm::ArrayRef<UntestedExtent> all() const { return Found; }
  /// Counts in y or z, of launches that have nothing else: whether the data may
  /// be so many is not known.
  llvm::ArrayRef<UntestedExtent> counts() const { return Counts; }
  /// Extents that are 0 where plain numbers of the data are: whether those may
  /// be is not known.
  llvm::ArrayRef<UntestedExtent> empties() const { return Empties; }

private:
  std::vector<UntestedExtent> Found, Counts, Empties;
};

} // namespace cuda_lint

#endif
