//===- AsyncTrace.h - What a path does to memory by itself ------*- C++ -*-===//
//
// The events of a path as steps that matter for copies which go on by
// themselves: accesses, copies, groups, waits, barriers, fences. What an
// intrinsic is, the table says (DeviceIntrinsics.def).
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_ANALYSIS_ASYNCTRACE_H
#define CUDA_LINT_ANALYSIS_ASYNCTRACE_H

#include "cuda/DeviceIntrinsics.h"
#include "domains/symbolic/ThreadValues.h"

namespace cuda_lint {

/// Bytes of an object, as far as they are known.
struct AsyncRange {
  /// The object, or what a pointer that is not known points to; null where not
  /// even that is known.
  const Location *Root = nullptr;
  /// Bytes from its start; null for none.
  const SymExpr *Offset = nullptr;
  /// At least so many.
  uint64_t Bytes = 0;

  explicit operator bool() const { return Root; }
};

/// What counts a copy, and says that it is complete.
enum class AsyncCounter : uint8_t {
  Thread,  ///< groups of a thread: cp.async, __pipeline_*, thread pipelines
  Group,   ///< cooperative_groups::wait
  Barrier, ///< an mbarrier, or a pipeline of the block
  Bulk,    ///< bulk groups of a thread
  Matrix,  ///< wgmma groups
};

struct AsyncStep {
  enum KindT : uint8_t {
    Read,
    Write,
    Copy,
    Commit,
    Wait,
    BlockBarrier,
    WarpBarrier,
    Arrive,
    Init,
    Expect,
    ProxyFence,
    Collective, ///< of CUB: reads and writes its storage
    Unknown,    ///< may do anything
  };
  KindT Kind;
  const PathEvent *Event;
  AsyncCounter Counter = AsyncCounter::Thread;
  /// Read, Collective: what is read. Write: what is written. Copy: both sides.
  AsyncRange To, From;
  /// The barrier or the pipeline. Without a root: not known which, or none.
  AsyncRange Barrier;
  /// Wait: groups that may be pending; -1 for all that was started; none where
  /// it is not known.
  std::optional<int64_t> Count;
  const SymExpr *Bytes = nullptr, *Parity = nullptr;
  /// Copy: a tensor, whose size the host gave. Collective: of a warp.
  bool Tensor = false, OfWarp = false;
  /// Copy: the threads of a group share it. Wait: for what was read, only.
  bool Shared = false, OnlyRead = false;
  /// Wait: for room in a pipeline, not for what is in it.
  bool ForRoom = false;
  /// Copy: the bytes must be multiples of this, and so the addresses.
  uint64_t Alignment = 0;
  /// Copy: a bulk copy; one whose size is the instruction's (cp.async).
  bool IsBulk = false, OfInstruction = false;

  // Where it stands.
  unsigned Index = 0, Phase = 0, WarpPhase = 0;
  // Copy: the step after which it is complete for the thread that started it;
  // why it is not.
  static constexpr unsigned Never = ~0u;
  unsigned End = Never, EndPhase = Never, EndWarpPhase = Never;
  /// Copy: the first wait after it that is not enough, and how many groups it
  /// may leave; how many it should.
  const AsyncStep *TooWeak = nullptr;
  int64_t Enough = 0;
  /// Copy: the first wait after it for the parity of a phase that was over
  /// before.
  const AsyncStep *Stale = nullptr;
  bool Committed = true;
};

struct AsyncTrace {
  const ExecutionPath *Path = nullptr;
  std::vector<AsyncStep> Steps;
  /// The sites of the block's barriers, in order.
  std::vector<const clang::Stmt *> Barriers;
};

/// Makes traces of paths.
class AsyncTraces {
public:
  AsyncTraces(PathExecution &Engine, const clang::ASTContext &Ctx)
      : Symbols(Engine.symbols()), Ctx(Ctx) {}
  AsyncTrace of(const ExecutionPath &Path);

  /// The bytes at an address.
  AsyncRange range(const SymExpr *Address, uint64_t Bytes);
  /// The bytes that a copy of a size reaches at an address: of a size that is
  /// not known no more than it can be.
  AsyncRange copied(const SymExpr *Address, const SymExpr *Size);
  /// Whether an intrinsic has anything to do with copies, barriers that count
  /// bytes, or matrices that are read asynchronously.
  static bool isAsynchronous(const DeviceIntrinsic &Row);

private:
  void call(const PathEvent &E, AsyncTrace &Out);
  void intrinsic(const PathEvent &E, const DeviceIntrinsic &Row,
                 AsyncTrace &Out);
  void access(const PathEvent &E, const DeviceIntrinsic &Row, AsyncTrace &Out);
  void copy(const PathEvent &E, const DeviceIntrinsic &Row, AsyncTrace &Out);
  void pipeline(const PathEvent &E, const DeviceIntrinsic &Row,
                std::optional<DeviceScope> Scope, AsyncTrace &Out);
  /// The barrier or pipeline that a call is about.
  AsyncRange barrierOf(const PathEvent &E, const DeviceIntrinsic &Row);
  void assembly(const PathEvent &E, AsyncTrace &Out);
  void instruction(const PathEvent &E, const PtxInstruction &I,
                   AsyncTrace &Out);
  void copy(const PathEvent &E, const PtxInstruction &I, AsyncTrace &Out);
  /// What the matrix multiplication of a group of warps reads and writes.
  void multiply(const PathEvent &E, AsyncTrace &Out);
  void collective(const PathEvent &E, AsyncTrace &Out);
  AsyncStep &step(AsyncTrace &Out, AsyncStep::KindT Kind, const PathEvent &E);
  bool locate(const SymExpr *Address, AsyncRange &Out, unsigned Depth = 0);
  /// `(start + 127) & ~127`: of dynamic shared memory, which begins at such a
  /// multiple or is moved on by the same number for all threads.
  bool locateRounded(const SymExpr *Address, AsyncRange &Out, unsigned Depth);
  void place(AsyncTrace &Out);
  void complete(AsyncTrace &Out);
  /// A size that is not known is at least that of the innermost array.
  uint64_t leastBytes(const AsyncRange &R);
  const SymExpr *operand(const PathEvent &E, llvm::StringRef Text);

  SymContext &Symbols;
  const clang::ASTContext &Ctx;
  /// The storage that an object of a collective works in.
  llvm::DenseMap<const SymExpr *, std::pair<AsyncRange, bool>> Storage;
  /// The objects whose constructor works in it.
  llvm::DenseSet<const SymExpr *> Prepared;
};

/// The integer that an operand is, behind conversions; none where it is not
/// known.
inline std::optional<int64_t> asyncNumber(const SymExpr *A) {
  return A ? stripCasts(A)->integer() : std::nullopt;
}

/// The shared variable that a range is in; null for anything else.
const clang::VarDecl *sharedVariable(const AsyncRange &R);

} // namespace cuda_lint

#endif
