//===- GridThreads.h - Values as single threads see them -------*- C++ -*-===//
//
// What an address, a condition or a value of a kernel is for one thread of a
// grid, in terms of what is the same for all threads; whether two threads meet
// at one place, and whether all that they have to pass on the way can hold.
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_ANALYSIS_GRIDTHREADS_H
#define CUDA_LINT_ANALYSIS_GRIDTHREADS_H

#include "analysis/DeviceSteps.h"
#include "analysis/ImpliedShapes.h"
#include "analysis/LaunchConfig.h"
#include "hardware/Limits.h"

namespace cuda_lint {

/// A thread of a grid.
struct GridThread {
  std::array<uint32_t, 3> Block{}, Thread{};
  bool operator==(const GridThread &) const = default;
};

/// The extents of a grid, as far as launches give them.
struct GridShape {
  std::array<std::optional<uint64_t>, 3> Block, Grid;
  /// An extent of the grid that is not known, and is a number of pieces of
  /// work: computed by a division, or what the kernel is given, too.
  std::array<bool, 3> Counted{};
  /// Whether a launch is visible; else the extents are those that the code is
  /// consistent with.
  bool Launched = false;
  const clang::FunctionDecl *Launcher = nullptr;
  /// Launched as a cooperative grid, or nobody knows.
  bool Cooperative = false;
  /// Integers that the launch passes.
  llvm::SmallVector<std::pair<unsigned, uint64_t>, 4> Constants;
  /// The largest numbers that it may pass, where something bounds them.
  llvm::SmallVector<std::pair<unsigned, uint64_t>, 4> Most;
  /// Two pointer parameters that the launch gives the same pointer.
  llvm::SmallVector<std::pair<unsigned, unsigned>, 1> Same;
  const clang::Stmt *Site = nullptr;
  /// A number that the kernel is given, and what it is taken to be.
  std::pair<const SymExpr *, uint64_t> Chosen{};
  /// What such a grid says of the numbers that the kernel is given: `once ? 1 :
  /// blocks` where it is given `once`, too.
  llvm::SmallVector<const SymExpr *, 1> Says;
};

/// Where a thread's access goes.
struct AccessPlace {
  AccessedObject Object;
  /// A sum of products of what is the same for all threads, with a factor each.
  std::map<std::vector<const SymExpr *>, int64_t, MadeBefore> Offset;

  bool operator==(const AccessPlace &) const = default;
};

class GridThreads {
public:
  GridThreads(TranslationUnit &TU, const clang::FunctionDecl *Kernel,
              GridShape Shape);

  const GridShape &shape() const { return Shape; }
  TranslationUnit &unit() const { return TU; }
  /// Whether the code asks for a component of threadIdx or blockDim, of
  /// blockIdx or gridDim.
  bool usesThread(unsigned Axis) const { return UsesThread[Axis]; }
  bool usesBlock(unsigned Axis) const { return UsesBlock[Axis]; }
  /// The least constant by which the code multiplies a number of the block, as
  /// it does where blocks have a fixed number of threads.
  std::optional<uint64_t> tile() const { return Tile; }
  /// The least constant by which it multiplies threadIdx.y, as it does where
  /// the rows of a block have at most so many threads.
  std::optional<uint64_t> row() const { return Row; }
  /// Whether the grid may have more than one block, the block more than one
  /// thread, for all that is seen.
  bool hasBlocks() const;
  bool has(const GridThread &T) const;
  /// A few threads of one block and of its neighbours.
  std::vector<GridThread> ofBlock() const;
  std::vector<GridThread> ofOtherBlocks() const;
  /// Threads of the last block along an axis where the code tells it from the
  /// first ones: `blockIdx.x == gridDim.x - 1`.
  std::vector<GridThread> ofLastBlocks();

  /// Where an access goes; none where that depends on data.
  std::optional<AccessPlace> place(const SymExpr *Address, const GridThread &T);
  /// The same, but data that all threads of a block read at one place (`begin[
  /// blockIdx.x]`) are a number like those that the kernel is given.
  std::optional<AccessPlace> placeInBlock(const SymExpr *Address,
                                          const GridThread &T);
  /// A value for a thread: null where something unknown is in it.
  const SymExpr *value(const SymExpr *V, const GridThread &T);
  /// The thread takes part in a condition by its number alone, and it does not
  /// hold for it.
  bool excludes(llvm::ArrayRef<const SymExpr *> Known, const GridThread &T);
  /// Whether there is an input for which all conditions hold for their
  /// threads; false where a condition depends on data, of threads of one block
  /// on other data than those of the block.
  using Conditions =
      std::pair<llvm::ArrayRef<const SymExpr *>, const GridThread *>;
  bool canHold(llvm::ArrayRef<Conditions> All);
  /// Whether a condition is about what memory holds at a place of the thread's
  /// own, and otherwise about what is known: some input makes it hold.
  bool isOwnData(const SymExpr *Condition, const GridThread &T);
  /// Whether a value is read from memory at a place that depends on the thread;
  /// \p InBlock: that not all threads of the block share.
  bool isOwnPlace(const SymExpr *E, bool InBlock = false) const;
  /// Numbers that the kernel is given and no launch says, by which an address
  /// divides the number of the block: how many blocks share something.
  std::vector<const SymExpr *> blockDivisors(const SymExpr *Address) const;
  /// Whether the grid may have several blocks along an axis whose extent is not
  /// known.
  bool mayCount(unsigned Axis) const {
    return UsesBlock[Axis] || Shape.Counted[Axis];
  }
  /// Conditions that are left out of canHold().
  llvm::DenseSet<const SymExpr *> Ignored;

private:
  /// What a value is for. In a block, what all of its threads read is no data.
  enum class Use { Value, Address, Condition, BlockAddress, BlockCondition };
  static constexpr unsigned NumUses = 5;
  const SymExpr *rebuild(const SymExpr *E, const GridThread &T, Use U);
  const SymExpr *rebuildCompound(const SymExpr *E, const GridThread &T, Use U);
  const SymExpr *leaf(const SymExpr *E, const GridThread &T, Use U);
  const Location *relocate(const Location *L, const GridThread &T, Use U);
  std::optional<AccessPlace> place(const SymExpr *Address, const GridThread &T,
                                   Use U);
  bool linear(const SymExpr *E, int64_t Factor, AccessPlace &Out);
  void collectWritten();
  std::optional<uint64_t> builtinValue(const SymExpr *E, const GridThread &T,
                                       bool Modelled) const;
  bool satisfiable(llvm::ArrayRef<const SymExpr *> All);

  TranslationUnit &TU;
  PathExecution &Engine;
  SymContext &Symbols;
  DeviceSteps &Steps;
  const clang::FunctionDecl *Kernel;
  GridShape Shape;
  bool UsesThread[3] = {}, UsesBlock[3] = {};
  /// Whether what a block reads, tests or stores depends on its number, or the
  /// places of its threads do.
  bool PartsWork = false;
  std::optional<uint64_t> Tile, Row;
  /// Where no launch is visible, the blocks that the code is for.
  std::optional<ImpliedShape> Implied;
  llvm::DenseSet<const SymExpr *> Written;
  llvm::DenseMap<const SymExpr *, const SymExpr *> SamePointer;
  uint64_t MaxThreads = MaxThreadsPerBlock;
  /// What rebuild() made, by value, and by thread and use: threads are few, and
  /// ways through a kernel share most of their conditions.
  llvm::SmallVector<GridThread, 16> Numbered;
  llvm::DenseMap<std::pair<const SymExpr *, unsigned>, const SymExpr *> Rebuilt;
};

/// The shapes that a kernel is launched with, at least one: without a visible
/// launch one that nothing is known of.
std::vector<GridShape> gridShapes(TranslationUnit &TU,
                                  const clang::FunctionDecl *Kernel);

} // namespace cuda_lint

#endif
