//===- SimulatorInputs.h - What is chosen for a run -------------*- C++ -*-===//
//
// Internal to the simulation (Simulation.h): numbers for what the source
// leaves open, and the part of a grid that is run.
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_ANALYSIS_SIMULATORINPUTS_H
#define CUDA_LINT_ANALYSIS_SIMULATORINPUTS_H

#include "analysis/Simulation.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>
#include <vector>

namespace cuda_lint::simulation {

/// The numbers chosen for what the source leaves open. Candidates are learned
/// from the comparisons of earlier runs.
class Inputs {
public:
  void nextRun(unsigned Number, unsigned BlockThreads) {
    Run = Number;
    Threads = BlockThreads;
    Proof = Meet = 0;
    Spread = false;
  }
  /// A run in which votes, and how many of some bits are set, are what the
  /// chosen data make them; in the others they are chosen themselves.
  bool isExact() const { return Run % 4 == 1 || Run % 4 == 2; }
  /// A run like \p Number with other numbers for parameters: large ones that
  /// have nothing in common, so that what needs particular numbers is not seen.
  /// \p Which: from 1. \p LikeMeet: of meetRun(), 0 for another.
  void proveRun(unsigned Number, unsigned BlockThreads, unsigned Which,
                unsigned LikeMeet) {
    nextRun(Number, BlockThreads);
    Proof = Which;
    Meet = LikeMeet;
  }
  /// A run like \p Number in which what the threads of a block multiply by
  /// their numbers is large: what lies apart by as much does not meet.
  void spreadRun(unsigned Number, unsigned BlockThreads) {
    nextRun(Number, BlockThreads);
    Spread = true;
  }
  /// A run in which as much as possible is launched, by blocks that may get in
  /// each other's way: sizes that everything fits in, and of the numbers in
  /// memory what comparisons asked for, first or last; in the last of these
  /// runs sizes of many blocks' parts. \p Which: from 1 to MeetRuns.
  static constexpr unsigned MeetRuns = 3;
  void meetRun(unsigned BlockThreads, unsigned Which) {
    nextRun(0, BlockThreads);
    Meet = Which;
  }
  /// \p Key is multiplied by something that differs between threads.
  void learnStride(uint64_t Key) { Strides.insert(Key); }
  bool hasStrides() const { return !Strides.empty(); }
  /// \p Key divides something that differs between threads.
  void learnDivisor(uint64_t Key) { Divisors.insert(Key); }
  /// A parameter: the same for all threads.
  int64_t parameter(uint64_t Key, clang::QualType T,
                    const clang::ASTContext &Ctx);
  /// How chosen numbers are held.
  enum class NumberKind : uint8_t { Floating, Bool, Byte, Other };
  /// What memory of one type in one object holds. Valid until something is
  /// learned.
  class Contents {
  public:
    int64_t at(uint64_t Address) const;

  private:
    friend class Inputs;
    uint64_t Group = 0;
    unsigned Run = 0, Threads = 0, Meet = 0;
    llvm::ArrayRef<int64_t> Candidates;
    /// With which a loop runs at least twice.
    std::optional<int64_t> Twice;
    NumberKind Kind = NumberKind::Other;
    bool Unsigned = false;
  };
  Contents contentsOf(uint64_t Group, clang::QualType T,
                      const clang::ASTContext &Ctx) const;
  /// The contents of memory at an address, of the object \p Group.
  int64_t contents(uint64_t Group, uint64_t Address, clang::QualType T,
                   const clang::ASTContext &Ctx) const {
    return contentsOf(Group, T, Ctx).at(Address);
  }
  void learn(uint64_t Key, int64_t Candidate);
  /// A number with which a loop runs at least twice.
  void learnLoop(uint64_t Key, int64_t Candidate);
  /// A number that some of the threads pass and others do not.
  void learnCut(uint64_t Key, int64_t Candidate);

private:
  static NumberKind kindOf(clang::QualType T, const clang::ASTContext &Ctx);
  static int64_t shape(int64_t V, NumberKind Kind);
  static int64_t shape(int64_t V, clang::QualType T,
                       const clang::ASTContext &Ctx) {
    return shape(V, kindOf(T, Ctx));
  }
  unsigned Run = 0, Threads = 64, Proof = 0, Meet = 0;
  bool Spread = false;
  llvm::DenseSet<uint64_t> Strides, Divisors;
  llvm::DenseMap<uint64_t, llvm::SmallVector<int64_t, 8>> Candidates;
  /// Cuts: of run 5.
  llvm::DenseMap<uint64_t, int64_t> LoopCandidates, Cuts;
};

/// The part of a grid that is run.
struct RunShape {
  Extent Block = {64, 1, 1};
  Extent Grid = {4, 1, 1};
  Extent Cluster = {1, 1, 1};
  /// The indices of the blocks that are run.
  std::vector<Extent> Blocks = {{0, 0, 0}};
  bool BlockKnown = false;
  /// Accesses to global memory matter: the code launches.
  bool TrackGlobal = false;
  unsigned threads() const { return Block[0] * Block[1] * Block[2]; }
};

/// What a host function's launch says about the kernel's run.
struct LaunchFacts {
  const clang::CallExpr *Site = nullptr;
  const clang::FunctionDecl *Kernel = nullptr;
  Extent Grid{}, Block{};
  bool GridKnown = false, BlockKnown = false;
  /// The kernel's scalar arguments that are known.
  std::vector<std::optional<int64_t>> Arguments;
  /// Those that the host computes of other numbers in a way that is not
  /// followed: there is one number for them, which is not known.
  llvm::SmallVector<unsigned, 2> Computed;
  /// A scalar, that is known, in an argument of class type. \c Offset: bytes
  /// from its start.
  struct Member {
    unsigned Argument;
    int64_t Offset;
    clang::QualType Type;
    int64_t Value;
    bool operator==(const Member &) const = default;
  };
  using Members = std::vector<Member>;
  Members Given;
  bool operator==(const LaunchFacts &O) const {
    return Kernel == O.Kernel && Grid == O.Grid && Block == O.Block &&
           Arguments == O.Arguments && Computed == O.Computed &&
           Given == O.Given;
  }
};

} // namespace cuda_lint::simulation

#endif
