//===- PathState.h - Where a path is ----------------------------*- C++ -*-===//
//
// Internal to Paths.h: what one path has come to, and the activations that it
// is in.
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_DOMAINS_SYMBOLIC_PATHSTATE_H
#define CUDA_LINT_DOMAINS_SYMBOLIC_PATHSTATE_H

#include "domains/symbolic/Execution.h"
#include "domains/symbolic/Paths.h"
#include "domains/symbolic/SymbolicMemory.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"
#include <memory>

namespace cuda_lint {

struct PathState;

/// What there was when the body of a `try` began: what is not followed in it
/// may throw.
struct PathTry {
  std::shared_ptr<const PathState> Before;
  /// Where its handlers are entered from anywhere in it.
  uint32_t Somewhere;
  bool Taken = false;
};

/// An activation of a function.
struct PathFrame {
  PathFrame() = default;
  PathFrame(const PathFrame &) = default;
  // A vector that grows would copy what may throw when it is moved, and LLVM's
  // small containers say that of themselves.
  PathFrame(PathFrame &&) noexcept = default;
  PathFrame &operator=(const PathFrame &) = default;
  PathFrame &operator=(PathFrame &&) noexcept = default;

  const ir::Function *F = nullptr;
  uint32_t Block = 0;
  size_t Next = 0;
  std::vector<const SymExpr *> Registers;
  /// How the values of some of them came.
  llvm::SmallDenseMap<ir::Register, const Station *, 4> Ways;
  const Activation *Who = nullptr;
  /// How the values of registers came; empty where that is not followed.
  std::vector<const Provenance *> Origins;
  std::vector<const Location *> Slots;
  /// What a call gives for an ellipsis.
  llvm::SmallVector<const SymExpr *, 2> Others;
  /// The numbers of the slots' locations, where they are the frame's own.
  uint32_t FirstLocation = 1, LastLocation = 0;
  const SymExpr *This = nullptr, *Result = nullptr;
  /// Of a constructor or destructor: the object is no base of another.
  bool Complete = true;
  const Station *ThisWay = nullptr;
  /// Of the caller: where the scalar that is returned goes.
  ir::Register ReturnTo = ir::NoRegister;
  /// On how many elements of an array the instruction was run that is to be
  /// run on each.
  uint64_t Element = 0;
  /// The call; null in the root.
  const clang::Stmt *Site = nullptr;
  /// How many facts held when it began; of a function that calls itself what it
  /// was given then (PathRecursion.cpp).
  size_t KnownBefore = 0;
  llvm::SmallVector<const SymExpr *, 0> Given;
  /// The address of what is on its way while what it passes ends; null where
  /// that is not known.
  const SymExpr *Exception = nullptr;
  llvm::SmallDenseMap<const clang::Stmt *, std::shared_ptr<PathTry>, 1> Tries;
  /// How often a loop's first block was entered, with what memory held when
  /// it was entered first.
  struct LoopState {
    unsigned All = 0;
    /// What there was when the last iteration began: events, facts, states,
    /// steps.
    const void *Past = nullptr;
    size_t Events = 0, Facts = 0, Number = 0;
    unsigned Steps = 0;
    std::shared_ptr<const SymbolicMemory> Before, Head;
    /// Where all paths are run together: something open decides whether the
    /// loop goes on; how often it was run with all unknown that it changes.
    bool Open = false, Begins = false;
    /// How often it goes on was decided, but it was not run to its end.
    bool Decided = false;
    /// The round is the last, whatever it shows: nothing that the loop may
    /// change is known in it.
    bool Last = false;
    unsigned Round = 0;
    uint64_t SpentBefore = 0;
    /// What was known, which events there were and which states waited when
    /// it was entered; what was known where the body began.
    size_t Known = 0, FirstEvent = 0, FirstState = 0, AtStart = 0;
    /// What the loop changes, and the values it stands for in the last round.
    llvm::SmallVector<std::pair<const Location *, const SymExpr *>, 4> Changed;
    llvm::SmallSetVector<const Location *, 4> Forgotten;
    /// Those that only a library changes.
    llvm::SmallPtrSet<const Location *, 4> OfLibrary;
    /// Where pointers lead that it changes.
    llvm::SmallSetVector<const Location *, 2> Targets;
  };
  llvm::SmallDenseMap<uint32_t, LoopState, 2> Loops;
};

/// Events so far, latest first; paths share what they have in common.
struct PathPast {
  const PathEvent *Event;
  const PathPast *Before;
};

/// What a path has come to.
struct PathState {
  explicit PathState(SymbolicMemory Memory) : Memory(std::move(Memory)) {}
  PathState(const PathState &) = default;
  // As with a frame.
  PathState(PathState &&) noexcept = default;
  PathState &operator=(const PathState &) = default;
  PathState &operator=(PathState &&) noexcept = default;

  std::vector<PathFrame> Stack;
  SymbolicMemory Memory;
  Facts Known;
  llvm::SmallVector<const SymExpr *, 2> Left;
  bool Shortened = false;
  const PathPast *Events = nullptr;
  /// States that were made earlier have a smaller number.
  size_t Number = 0;

  /// Whether it went through all loops as they go.
  bool isSure() const { return Left.empty() && !Shortened; }
};

/// How many activations of a function a path is in.
size_t activations(const PathState &S, const clang::FunctionDecl *F);

} // namespace cuda_lint

#endif
