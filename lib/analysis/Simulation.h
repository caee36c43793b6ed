//===- Simulation.h - A few blocks of a kernel, run over the AST -*- C++ -*-===//
//
// Which threads reach a statement, whether they agree about a condition, and which of them touch the same memory are questions about
// many threads at once. The simulation answers them by running a block (or a few) of a kernel over the AST: every expression is
// evaluated for all threads together, control flow narrows the set of active threads, calls are followed into their bodies.
//
// What the source does not say is chosen: kernel parameters are numbers picked by the caller (Inputs), the contents of memory are
// arbitrary but fixed (a hash of the address), so two threads agree about a loaded value exactly when they load from one address.
// A fact found in a run is therefore a witness: some input makes it happen. Values that come out of such arbitrary numbers are marked
// (Lane::F), and whoever needs proof leaves them out.
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_ANALYSIS_SIMULATION_H
#define CUDA_LINT_ANALYSIS_SIMULATION_H

#include "analysis/Barriers.h"
#include "cuda/TranslationUnit.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"
#include <array>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace cuda_lint {

/// What is known about one thread's value.
enum LaneFlag : uint8_t {
  /// The number is arbitrary: it stands for the contents of memory or the result of unknown code.
  Opaque = 1,
  /// The number was computed under a condition on an opaque value.
  Guess = 2,
  /// The number depends on a chosen input (a kernel parameter).
  FromInput = 4,
  /// The number was read from %smid or %warpid.
  FromVolatileRegister = 8,
};

/// One thread's value.
struct Lane {
  int64_t V = 0;
  uint8_t F = 0;
};

/// A value of all threads; \c L is empty when they all hold \c U.
struct Value {
  Lane U;
  std::vector<Lane> L;
  /// Not 0 when this is one input, unchanged.
  uint64_t Input = 0;
  /// For values from %smid and %warpid: the read they come from, 1-based; 0 otherwise.
  unsigned Source = 0;

  Value() = default;
  explicit Value(int64_t V, uint8_t F = 0) : U{V, F} {}
  bool isUniform() const { return L.empty(); }
  const Lane &operator[](unsigned I) const { return L.empty() ? U : L[I]; }
};

/// The numbers chosen for what the source leaves open. Candidates are learned from the comparisons of earlier runs.
class Inputs {
public:
  /// Starts another run: other numbers are chosen.
  void nextRun(uint64_t Seed, unsigned Threads);
  int64_t choose(uint64_t Key, clang::QualType T, const clang::ASTContext &Ctx);
  void learn(uint64_t Key, int64_t Candidate);
  /// True when an input was ever asked for: another run may show something else.
  bool used() const { return Used; }
  void noteUse() { Used = true; }

private:
  uint64_t Seed = 0;
  unsigned Threads = 64;
  bool Used = false;
  llvm::DenseMap<uint64_t, llvm::SmallVector<int64_t, 8>> Candidates;
  llvm::DenseMap<uint64_t, int64_t> Chosen;
};

using Extent = std::array<unsigned, 3>;

/// The part of a grid that is run.
struct RunShape {
  Extent Block = {64, 1, 1};
  Extent Grid = {4, 1, 1};
  /// Blocks of a cluster; one cluster covers all blocks of the run when 0.
  Extent Cluster = {0, 0, 0};
  /// The indices of the blocks that are run.
  std::vector<Extent> Blocks = {{0, 0, 0}};
  /// True when a launch of the translation unit says so; otherwise the shape is one that the kernel's code allows.
  bool BlockKnown = false;

  unsigned threads() const { return Block[0] * Block[1] * Block[2]; }
};

/// One step of a path note.
struct PathStep {
  clang::SourceLocation Loc;
  std::string Text;
};

/// A place in a run: the statement, and the calls that led there, outermost first.
struct Place {
  const clang::Stmt *S = nullptr;
  llvm::SmallVector<const clang::CallExpr *, 4> Calls;
  llvm::SmallVector<const clang::FunctionDecl *, 4> Functions;

  clang::SourceLocation loc() const { return S->getBeginLoc(); }
  /// The statement as seen from the function \p Depth calls down.
  const clang::Stmt *at(unsigned Depth) const { return Depth < Calls.size() ? static_cast<const clang::Stmt *>(Calls[Depth]) : S; }
};

/// Why threads of a group went another way.
struct Divergence {
  enum class Kind { Branch, Loop, Switch, Return, Break, Continue } K = Kind::Branch;
  /// The condition that differs between the threads.
  const clang::Expr *Condition = nullptr;
  /// The return, break or continue.
  const clang::Stmt *Exit = nullptr;
  /// How many threads of the block the condition held for, of how many that evaluated it.
  unsigned Held = 0, Of = 0;
  /// How deep in the calls the condition is.
  unsigned Depth = 0;
  /// The condition depends on the contents of memory.
  bool Data = false;
  /// The way the difference took into the condition, latest first.
  std::vector<PathStep> Path;
};

struct DivergentBarrier {
  Place Where;
  BarrierUse Barrier;
  Divergence Why;
  unsigned Reached = 0, Expected = 0;
  Extent Block;
  bool BlockKnown = false;
};

enum class AccessKind : uint8_t { Read, Write, Atomic };

/// Two accesses of different threads to the same bytes of shared memory, not ordered by a barrier.
struct SharedRace {
  Place Earlier, Later;
  AccessKind EarlierKind, LaterKind;
  const clang::VarDecl *Array = nullptr;
  /// Threads of the block (linear), and the byte offset in the array.
  unsigned EarlierThread = 0, LaterThread = 0;
  int64_t Offset = 0;
  /// The later access is in another iteration of a loop that holds both.
  bool LoopCarried = false;
  bool SameWarp = false;
  /// The addresses depend on inputs: true only if it happens in every run.
  bool NeedsAll = false;
  Extent Block;
  bool BlockKnown = false;
};

/// A launch reached in a run.
struct LaunchEvent {
  Place Where;
  const clang::CallExpr *Call = nullptr;
  /// Threads that launch, of the block; the largest number in one warp.
  unsigned Active = 0, MaxPerWarp = 0, Of = 0;
  /// Under a condition on the contents of memory that differs between threads.
  bool DataGuarded = false;
  /// Of the loops around it, in any function: how many iterations reached it at most.
  unsigned Iterations = 0;
  bool InOpenLoop = false;
};

/// Memory that a launch makes visible too early, or that is read too early.
struct LaunchVisibility {
  Place Launch;
  /// (a): the write by another thread; (b): the read in the parent.
  Place Access;
  /// The access in the child.
  const clang::Stmt *ChildAccess = nullptr;
  bool ParentReads = false;
  unsigned Launcher = 0, Other = 0;
};

/// Children of two blocks, both in the NULL stream, that access the same memory.
struct NullStreamConflict {
  Place First, Second;
  const clang::Stmt *FirstAccess = nullptr, *SecondAccess = nullptr;
};

/// A misuse of another block's shared memory.
struct RemoteAccess {
  enum class Kind { BeforeStart, UntilEnd, Unordered, LocalUnordered } K;
  Place Where;
  /// For the unordered kinds: the other access.
  Place Other;
  const clang::VarDecl *Array = nullptr;
};

/// A use of a volatile register's value as an identity.
struct VolatileRegisterUse {
  enum class Kind { Index, AcrossBarrier, AcrossLaunch, AcrossIteration } K;
  Place Where;
  const clang::Stmt *Read = nullptr;
  std::string Register;
  const clang::Stmt *Between = nullptr;
};

/// What runs showed. Collected over all runs of one root function.
struct Observations {
  std::vector<DivergentBarrier> Divergent;
  std::vector<SharedRace> Races;
  std::vector<LaunchEvent> Launches;
  std::vector<LaunchVisibility> Visibility;
  std::vector<NullStreamConflict> NullStream;
  std::vector<RemoteAccess> Remote;
  std::vector<VolatileRegisterUse> Registers;
  /// The largest number that a comparison of a thread index asked for: a block of more threads may show more.
  unsigned WantedThreads = 0;
  /// The source was not followed to the end (unstructured jumps, or too long).
  bool Incomplete = false;
  /// An access was outside its array for many threads: the shape of the block is not one that the code is for.
  bool OutOfBounds = false;
};

/// Runs \p Root once and appends what happened to \p Out. \p Budget is decreased by the number of values computed (threads count), and
/// the run ends early when it is used up.
void simulate(TranslationUnit &TU, const clang::FunctionDecl *Root, const RunShape &Shape, Inputs &In, int64_t &Budget,
              Observations &Out);

/// The text of an expression as written, for messages; shortened in the middle when long.
std::string sourceText(const clang::Stmt *S, const clang::ASTContext &Ctx);

} // namespace cuda_lint

#endif
