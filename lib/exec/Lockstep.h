//===- Lockstep.h - Threads that run one function together -----*- C++ -*-===//
//
// Which block goes on next when the threads of one activation are in several.
// Blocks stand in reverse post-order, so the one that is furthest behind goes
// on, and threads meet where their ways do; those that go round a loop wait
// until the others have come round or left it. Knows nothing of values.
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_EXEC_LOCKSTEP_H
#define CUDA_LINT_EXEC_LOCKSTEP_H

#include "ir/Decision.h"
#include "ir/Program.h"
#include <compare>

namespace cuda_lint::exec {

/// What is the same in all runs of a function.
class Flow {
public:
  explicit Flow(const ir::Function &F);

  /// The loop whose header a block is; null for any other.
  const ir::Loop *loopAt(uint32_t Block) const { return LoopAt.lookup(Block); }
  /// Whether \p Block is one from which another round from \p Target, to which
  /// a block behind it jumps, can follow.
  bool goesRound(uint32_t Target, uint32_t Block) const {
    auto It = Rounds.find(Target);
    return It != Rounds.end() && It->second.test(Block);
  }

  /// Where the value of a register is kept: those that are used in one block
  /// alone have their places one after the other.
  unsigned place(ir::Register R) const { return Places[R]; }
  unsigned places() const { return Count; }
  /// Whether a register is used in other blocks than the one that gives it, so
  /// that threads which come there later must not disturb it.
  bool outlives(ir::Register R) const { return Places[R] < Lasting; }
  /// Whether nothing uses a register after instruction \p Index of its block.
  bool endsAt(ir::Register R, size_t Index) const { return Ends[R] == Index; }

private:
  llvm::DenseMap<uint32_t, const ir::Loop *> LoopAt;
  llvm::DenseMap<uint32_t, llvm::BitVector> Rounds;
  std::vector<unsigned> Places;
  std::vector<size_t> Ends;
  unsigned Lasting = 0, Count = 0;
};

/// Where the threads of one activation are.
class Lockstep {
public:
  /// \p Threads begin the function together.
  Lockstep(const Flow &F, const llvm::BitVector &Threads)
      : F(F), At({{{0, 0}, false, Threads}}) {}

  /// An instruction: a block, and its number in it.
  struct Position {
    uint32_t Block;
    size_t Step;
    auto operator<=>(const Position &) const = default;
  };
  /// Threads come from one block to another.
  void arrive(uint32_t From, uint32_t To, const llvm::BitVector &Threads) {
    come({To, 0}, From >= To, Threads);
  }
  /// Threads come to an instruction that others come to in another place, where
  /// \p Key is the same. The threads that are there together once all of
  /// \p Expected are; those that waited go on behind their instruction. None
  /// before: then these wait, too.
  std::optional<llvm::BitVector> meet(Position Where, unsigned Key,
                                      const llvm::BitVector &Expected,
                                      const llvm::BitVector &Threads);
  /// Where threads go on, and which; none at the end. Those that wait for
  /// others that never come go on last, whoever came last first.
  std::optional<Position> next(llvm::BitVector &Threads);

private:
  struct Place {
    Position Where;
    /// Some of them were here before.
    bool Again;
    llvm::BitVector Threads;
  };
  struct Meeting {
    unsigned Key;
    Position Where;
    llvm::BitVector Threads;
  };
  void come(Position Where, bool Again, const llvm::BitVector &Threads);

  const Flow &F;
  /// In order.
  llvm::SmallVector<Place, 4> At;
  llvm::SmallVector<Meeting, 1> Meetings;
  /// Nobody else comes there.
  std::optional<unsigned> Due;
};

/// Whether what several places do is one place for a compiler: where an object
/// of the activation is destroyed on each of the ways out of its scope.
bool isOnePlace(const ir::Instruction &I);

/// The engine that keeps what is found out about functions.
class Flows {
public:
  explicit Flows(TranslationUnit &) {}
  const Flow &of(const ir::Function &F) {
    std::unique_ptr<Flow> &Found = Done[&F];
    if (!Found)
      Found = std::make_unique<Flow>(F);
    return *Found;
  }

private:
  llvm::DenseMap<const ir::Function *, std::unique_ptr<Flow>> Done;
};

} // namespace cuda_lint::exec

#endif
