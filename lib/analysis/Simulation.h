//===- Simulation.h - A few blocks of a kernel, run ------------*- C++ -*-===//
//
// Which threads reach a statement, whether they agree about a condition, and
// which of them touch the same memory are questions about many threads at once.
// The simulation answers them by running the lowered program of a kernel
// (ir/Function.h) for a block or a few: every instruction is executed for all
// threads together, which part and meet again as control flow does
// (exec/Lockstep.h); calls are followed into their bodies.
//
// What the source does not say is chosen: kernel parameters are numbers, the
// contents of memory are arbitrary but fixed, so two threads agree about a
// loaded value exactly when they load from one address. Values that depend on
// such choices are marked (Lane::F), and facts that would need a particular
// choice are left out by whoever needs proof.
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_ANALYSIS_SIMULATION_H
#define CUDA_LINT_ANALYSIS_SIMULATION_H

#include "analysis/Barriers.h"
#include "cuda/TranslationUnit.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include <array>
#include <string>
#include <vector>

namespace cuda_lint {

using Extent = std::array<unsigned, 3>;

/// "32 x 8" without the trailing ones.
std::string describe(const Extent &E);

/// One step of a path note.
struct PathStep {
  clang::SourceLocation Loc;
  std::string Text;
};

/// A place in a run: the statement, and the calls and constructions that led
/// there, outermost first.
struct CallPlace {
  const clang::Stmt *S = nullptr;
  /// The function that was run: what makes the first call.
  const clang::FunctionDecl *Root = nullptr;
  llvm::SmallVector<const clang::Expr *, 4> Calls;
  /// The function whose body holds the statement.
  const clang::FunctionDecl *Function = nullptr;

  clang::SourceLocation loc() const { return S->getBeginLoc(); }
  /// The statement as seen from the function \p Depth calls down.
  const clang::Stmt *at(unsigned Depth) const {
    return Depth < Calls.size() ? static_cast<const clang::Stmt *>(Calls[Depth])
                                : S;
  }
};

/// A barrier that not all threads of its group reached.
struct DivergentBarrier {
  enum class Kind { Branch, Loop, Switch, Return, Break, Continue, Goto };
  CallPlace Where;
  BarrierUse Barrier;
  Kind Why = Kind::Branch;
  /// The condition that differs between the threads.
  const clang::Expr *Condition = nullptr;
  /// It depends on a number that the code is given.
  bool Given = false;
  /// The return, break, continue or goto.
  const clang::Stmt *Exit = nullptr;
  /// How many threads of the block (of the cluster, of the blocks that were
  /// run) reached the barrier.
  unsigned Reached = 0, Expected = 0;
  /// How many more barriers threads miss because of the same condition.
  unsigned Others = 0;
  /// One character for each of the threads expected, in linear order: '1' for
  /// those that reached it.
  std::string ReachedBy;
  /// How deep in the calls the code is that is wrong by itself: the condition,
  /// or the call that passed what it depends on.
  unsigned Depth = 0;
  /// The way the difference took into the condition, latest first.
  std::vector<PathStep> Path;
  Extent Block{};
  /// A launch of the translation unit gives the shape of the block.
  bool BlockKnown = false;
};

enum class AccessKind : uint8_t { Read, Write, Atomic };

/// "reads", "writes", "atomically updates".
llvm::StringRef describe(AccessKind K);

/// The quoted name of a shared array; "shared memory" when it has none.
std::string describeShared(const clang::ValueDecl *Array);

/// Two accesses of different threads to the same bytes of shared memory, not
/// ordered by a barrier.
struct SharedRace {
  CallPlace Earlier, Later;
  AccessKind EarlierKind = AccessKind::Read, LaterKind = AccessKind::Read;
  const clang::ValueDecl *Array = nullptr;
  /// Threads of the block (linear), and the byte offset in the array; -1 where
  /// a peer's access, or one that data place, is somewhere in it.
  unsigned EarlierThread = 0, LaterThread = 0;
  int64_t Offset = 0;
  bool SameWarp = false;
  /// Which of the accesses of one block is somewhere in the array.
  bool AnyIsLater = false;
  /// The later access is in a later iteration of a loop that holds both.
  bool LoopCarried = false;
  /// The earlier one is a collective's, in its temporary storage.
  bool OfStorage = false;
  /// From one iteration to the next it is the store that is in the wrong place,
  /// not what reads it.
  bool storeIsPlace() const {
    return LoopCarried && LaterKind == AccessKind::Read;
  }
  /// One of the two accesses.
  struct Side {
    const CallPlace &Where;
    AccessKind Kind;
    unsigned Thread;
  };
  /// The access that is in the wrong place, and the one that it meets.
  Side here() const { return storeIsPlace() ? earlier() : later(); }
  Side there() const { return storeIsPlace() ? later() : earlier(); }
  Side earlier() const { return {Earlier, EarlierKind, EarlierThread}; }
  Side later() const { return {Later, LaterKind, LaterThread}; }
  /// Where a report stands: a helper's access is wrong by itself only when both
  /// are in the same call of it, else the call is the place.
  const clang::Stmt *place() const;
  /// The same of the other access.
  const clang::Stmt *otherPlace() const;
  /// For shared memory of another block of the cluster: its accesses are what
  /// the cluster's barriers order.
  bool Remote = false;
  Extent Block{};
  bool BlockKnown = false;
  /// How many other pairs of accesses the same barrier would order.
  unsigned Others = 0;
};

/// Remote shared memory used while its block may not have started, or may have
/// exited.
struct RemoteLifetime {
  CallPlace Where;
  /// How deep in the calls the code is that is wrong by itself: where a barrier
  /// could be that is not in a helper that only accesses.
  unsigned Depth = 0;
  bool AtEnd = false;
  const clang::ValueDecl *Array = nullptr;
};

/// A device-side launch that was reached.
struct LaunchReached {
  CallPlace Where;
  /// The most threads of one warp, and of one block, that launched together;
  /// the threads of the block.
  unsigned PerWarp = 0, PerBlock = 0, Of = 0;
  /// A launch of the translation unit gives the shape of the block; else it is
  /// a likely one.
  bool BlockKnown = false;
  /// Only under a condition on the contents of memory that differs between the
  /// threads.
  bool DataGuarded = false;
  /// A loop around the launch whose number of iterations is not a constant, or
  /// the one with the most launches.
  const clang::Stmt *Loop = nullptr;
  bool OpenLoop = false;
  unsigned Iterations = 0;
};

/// Memory that a launch hands to the child too early, or that the parent reads
/// too early.
struct LaunchVisibility {
  CallPlace Launch, Access;
  /// The access in the child; null when its code is not visible.
  const clang::Stmt *ChildAccess = nullptr;
  /// Memory the child writes and the parent reads; else memory another thread
  /// of the block wrote.
  bool ParentReads = false;
  /// The launching thread waited for the child, and the reading thread is that
  /// one or met it at a barrier: right under CDP1.
  bool Waited = false;
  const clang::ValueDecl *Memory = nullptr;
  unsigned Launcher = 0, Other = 0;
  /// An address depends on a number that was chosen.
  bool InputAddress = false;
};

/// Children of two blocks, both in the NULL stream, that access the same
/// memory.
struct NullStreamConflict {
  CallPlace First, Second;
  const clang::Stmt *FirstAccess = nullptr, *SecondAccess = nullptr;
  bool SecondWrites = false;
  /// The numbers of the blocks in the run.
  unsigned FirstBlock = 0, SecondBlock = 0;
  /// The axes in which their indices differ, a bit each.
  unsigned Axes = 0;
  /// An address depends on a number that was chosen.
  bool InputAddress = false;
};

/// A use of a volatile register's value as an identity.
struct VolatileRegisterUse {
  enum class Kind {
    Index,
    StoreIndex,
    AcrossBarrier,
    AcrossLaunch,
    AcrossIteration
  };
  Kind K = Kind::Index;
  CallPlace Where;
  /// How deep in the calls the code is that is wrong by itself: the use, or the
  /// call that passed the value.
  unsigned Depth = 0;
  clang::SourceLocation Read;
  std::string Register;
  /// What is indexed, as a number.
  uint64_t Memory = 0;
  const clang::Stmt *Between = nullptr;
};

/// What the runs of all kernels of a translation unit showed, in the order of
/// the source within a kernel.
struct Observations {
  std::vector<DivergentBarrier> Divergent;
  std::vector<SharedRace> Races;
  std::vector<RemoteLifetime> Remote;
  std::vector<LaunchReached> Launches;
  std::vector<LaunchVisibility> Visibility;
  std::vector<NullStreamConflict> NullStream;
  std::vector<VolatileRegisterUse> Registers;
};

/// The engine: runs the kernels that hold anything of interest when first
/// asked.
class Simulations {
public:
  explicit Simulations(TranslationUnit &TU) : TU(TU) {}
  const Observations &observations();

private:
  TranslationUnit &TU;
  bool Done = false;
  Observations Found;
};

/// The text of an expression as written, on one line, shortened when long.
std::string sourceText(const clang::Stmt *S, const clang::ASTContext &Ctx);

} // namespace cuda_lint

#endif
