//===- Extents.h - How large a number may become ---------------*- C++ -*-===//
//
// The largest value that an integer of the source may take, as if no
// arithmetic wrapped around: by types, constants, tests on the way, the
// language's limits on built-in variables, and what visible callers and
// launches pass. What nothing bounds is an extent of the data, and taken to be
// at most a given number.
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_ANALYSIS_EXTENTS_H
#define CUDA_LINT_ANALYSIS_EXTENTS_H

#include "analysis/MemberStores.h"
#include "analysis/VisibleArguments.h"
#include "llvm/ADT/DenseSet.h"

namespace cuda_lint {

/// What is known about how large a value may become.
struct Extent {
  uint64_t Max = 0;
  /// It depends on something that is neither a constant nor a built-in
  /// variable.
  bool RunTime = false;
  /// It depends on a value of 64 bits that nothing visible bounds.
  bool Wide = false;
  /// It depends on the number of the block.
  bool Grid = false;
  /// How many numbers of the data its largest product multiplies; the number
  /// of the block counts as one.
  unsigned Factors = 0;
  /// How many of these factors were values of 64 bits before they were cut
  /// down to fewer: what the source itself took for large.
  unsigned Cut = 0;
  /// How many of those are what a container of the standard library counts.
  unsigned Counted = 0;
  /// How many of the former are one side of a shape.
  unsigned Sides = 0;
  /// How many of the factors are members of 32 bits that all visible stores
  /// cut down from 64 bits, by a cast.
  unsigned Stored = 0;
  /// It depends on the number of the block, and a launch made the number of
  /// blocks from a value of 64 bits.
  bool ManyBlocks = false;
  /// It is, or multiplies, a member of 32 bits that a value of 64 bits was
  /// stored into, by no cast.
  bool Kept = false;
  /// It is a number that was read from an array.
  bool FromArray = false;
  /// It depends on the quotient of such a number: that counts places, of which
  /// several lie in one block or page, and no launch says how many there are.
  bool OfPlaces = false;
  /// It is made from a product of two numbers of the data in 64 bits.
  bool WideProduct = false;
  /// All factors of that product are numbers of 32 bits without a sign: who
  /// widens them expects more than 2^32.
  bool OfUnsigned = false;
  /// It depends on the number of the block, and a launch made the number of
  /// blocks from such a product, of numbers without a sign with OfUnsigned.
  bool ManyElements = false;
  /// It multiplies a number that was read from an array by one of the data.
  bool Gathered = false;
  /// What has 64 bits in it is one side of a shape, which has them because all
  /// sides have.
  bool OfSide = false;
  /// It is made from a quotient.
  bool OfQuotient = false;
  /// It is made from a number that was read from an array at such a place, as
  /// the number of a page is.
  bool OfPage = false;
  /// A factor that was cut down had no sign before, as sizes of memory have
  /// none.
  bool CutUnsigned = false;
  /// Every visible call and launch makes it from constants, and it comes to
  /// Max.
  bool Known = false;
};

class ValueExtents {
public:
  /// \p Largest is what an extent of the data is taken to be at most;
  /// \p LargestGrid the same for blocks in the x dimension. \p EverySide: one
  /// side of a shape is a number like others of 64 bits.
  ValueExtents(DataFlows &Flows, uint64_t Largest, uint64_t LargestGrid,
               bool EverySide = true)
      : Flows(Flows), Members(Flows), Largest(Largest),
        LargestGrid(LargestGrid), EverySide(EverySide) {}

  /// How large a register's value may become, where \p Block runs.
  Extent of(const DataFlow &In, ir::Register R, uint32_t Block);
  Extent of(const DataFlow &In, ir::Register R) {
    return of(In, R, In.position(R).Block);
  }

  /// Whether a test on the way to \p Block says that a value is below \p Limit.
  bool tested(const DataFlow &In, ir::Register R, uint32_t Block,
              uint64_t Limit = uint64_t(1) << 31);

  /// Whether every visible launch of a kernel makes its blocks from numbers of
  /// the data that never had more than 32 bits, or from a product of 32 bits.
  bool hasNarrowGrid(const DataFlow &Kernel);

  /// Whether a subtraction takes something from a number of 32 bits: where the
  /// rest is an index, that is no more than the number.
  bool isOfLess(const DataFlow &In, const ir::Instruction &I, uint32_t Block);

private:
  Extent compute(const DataFlow &In, ir::Register R, uint32_t Block);
  Extent leaf(clang::QualType T) const;
  Extent binary(const DataFlow &In, const ir::Instruction &I, uint32_t Block);
  uint64_t boundOfQuotient(const DataFlow &In, const ir::Instruction &I,
                           uint32_t Block);
  Extent call(const DataFlow &In, const ir::Instruction &I, uint32_t Block);
  Extent argument(const DataFlow &In, ir::Register R, uint32_t Block);
  std::optional<Extent> returned(const DataFlow &Body);
  void leaveOutOthers(const DataFlow &In, const ir::Instruction &I,
                      uint32_t Block, const DataFlow &Body, Extent &Given);
  Extent load(const DataFlow &In, ir::Register R, uint32_t Block);
  /// A variable of the function around a lambda, which the lambda is a part of,
  /// where that calls it; none for any other load.
  std::optional<Extent> captured(const DataFlow &In, ir::Register R);
  /// A number of something that a device has, of which there are so many at
  /// most.
  Extent ofHardware(clang::QualType T, uint64_t Most);
  Extent element(const DataFlow &In, const ir::Instruction &Address,
                 clang::QualType T, uint32_t Block);
  Extent member(const clang::FieldDecl *Member, clang::QualType T);
  std::optional<uint64_t> mostOfConstants(const clang::FieldDecl *Member);
  /// The most that a number is by the tests in front of a block, and by those
  /// in front of where the function returns.
  uint64_t boundOf(const DataFlow &In, ir::Register R, uint32_t Block,
                   Extent E);
  uint64_t atReturn(const DataFlow &In, ir::Register R, const Extent &E);
  Extent parameter(const DataFlow &In, unsigned Parameter, clang::QualType T);
  Extent builtin(const DataFlow &In, const ir::Instruction &I);
  /// What every visible launch of a kernel, or of all that call a function,
  /// gives as an extent of the grid or block; none where one is not known.
  std::optional<Extent> launched(const DataFlow &In, bool Grid, unsigned Axis);
  std::optional<Extent> launchedKernel(const DataFlow &Kernel, bool Grid,
                                       unsigned Axis);
  std::optional<Extent> onPaths(const Launch &L, bool Grid, unsigned Axis);
  /// Whether the extents of a function's grid are only known to code that was
  /// not understood.
  bool isUnseen(const DataFlow &In);
  /// Whether all blocks of a function's grids are on the GPU at once.
  bool isResident(const DataFlow &In);
  /// Whether a test on the way to \p Block says that \p Left is below \p Right.
  bool below(const DataFlow &In, ir::Register Left, ir::Register Right,
             uint32_t Block) const;
  /// Takes in what the tests on the way to \p Block say.
  void bound(const DataFlow &In, ir::Register R, uint32_t Block, Extent &E);

  DataFlows &Flows;
  MemberStores Members;
  const uint64_t Largest, LargestGrid;
  const bool EverySide;
  using Key = std::pair<const DataFlow *, uint64_t>;
  llvm::DenseMap<Key, Extent> Done;
  llvm::DenseSet<Key> Open;
  llvm::DenseMap<const clang::FunctionDecl *, bool> Resident;
  llvm::DenseMap<std::pair<const clang::FunctionDecl *, unsigned>,
                 std::optional<Extent>>
      Parameters;
  llvm::DenseMap<std::pair<const DataFlow *, unsigned>, std::optional<Extent>>
      Launched;
  unsigned Depth = 0;
};

} // namespace cuda_lint

#endif
