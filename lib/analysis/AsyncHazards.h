//===- AsyncHazards.h - Asynchronous copies that nobody waited for -*- C++
//-*-===//
//
// Two threads of a block, each on a path: what one starts and what the other
// accesses, with what orders the two. Programming Guide, "Asynchronous Data
// Copies"; PTX ISA, "Data Movement and Conversion Instructions: Asynchronous
// copy", "Async proxy".
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_ANALYSIS_ASYNCHAZARDS_H
#define CUDA_LINT_ANALYSIS_ASYNCHAZARDS_H

#include "analysis/AsyncTrace.h"
#include <set>

namespace cuda_lint {

struct AsyncHazard {
  enum KindT : uint8_t {
    NoWait,        ///< read before any wait
    WeakWait,      ///< the wait leaves the group pending
    NotCommitted,  ///< the copy is in no group
    NoBarrier,     ///< waited for by who copied, read by others
    Refill,        ///< copied into what others still read
    ExpectedBytes, ///< an mbarrier expects other bytes than are copied
    InitUnseen,    ///< an mbarrier used before its initialisation is visible
    Accumulator,   ///< registers of wgmma read before the wait
    // cuda-async-proxy
    NoProxyFence,   ///< ordinary stores, then the asynchronous proxy reads
    IssuedTooEarly, ///< a copy issued before others' stores are ordered
    Overwritten,    ///< the source of a copy that still reads
    // cuda-smem-race
    StorageReused, ///< of CUB
    // cuda-order-publish
    ArrivedForOthers, ///< a lane arrives, and others of its warp have stored
  };
  KindT Kind;
  /// The place, and what it conflicts with.
  const PathEvent *At = nullptr, *Other = nullptr;
  /// Calls that both share from the root; NoProxyFence, IssuedTooEarly: those
  /// that lead to a function that copies and executes a fence itself, which is
  /// not enough.
  unsigned Shared = 0, Fencing = 0;
  /// The wait that is not enough; ArrivedForOthers: the read of who waits.
  const PathEvent *Wait = nullptr;
  /// WeakWait: groups it leaves, groups it may leave. ExpectedBytes: expected,
  /// copied.
  int64_t Given = 0, Right = 0;
  const clang::ValueDecl *Memory = nullptr;
  unsigned AtThread = 0, OtherThread = 0;
  /// The shape of the blocks that it was seen with; whether a launch gives it.
  ThreadValues::Shape Block{};
  bool BlockKnown = false;
  /// The step is a matrix multiplication, and no copy.
  bool Matrix = false;
  AsyncCounter Counter = AsyncCounter::Thread;

  /// Where to report, and where the note goes.
  const clang::Stmt *place() const {
    return below(*At, std::max(Shared, Fencing));
  }
  const clang::Stmt *otherPlace() const { return below(*Other, Shared); }
  static const clang::Stmt *below(const PathEvent &E, unsigned Depth) {
    return E.Calls.size() > Depth ? E.Calls[Depth] : E.Site;
  }
};

/// The hazards of all kernels and of device functions that nobody calls. An
/// engine of TranslationUnit.
class AsyncHazards {
public:
  explicit AsyncHazards(TranslationUnit &TU);
  ~AsyncHazards();
  llvm::ArrayRef<AsyncHazard> all() const { return Found; }

private:
  class Search;
  std::vector<AsyncHazard> Found;
};

/// Whether a kernel, or what it calls, copies or computes asynchronously
/// ("Asynchronous Data Copies", CUDA Programming Guide): what it waits for is
/// hidden by its stages, not by other warps.
bool copiesAsynchronously(TranslationUnit &TU,
                          const clang::FunctionDecl *Kernel);

/// Whether a kernel, or what it calls, multiplies matrices on tensor cores: a
/// warp then works on what its registers and shared memory hold, of which each
/// has many.
bool usesTensorCores(TranslationUnit &TU, const clang::FunctionDecl *Kernel);

/// The functions whose paths show what device code does: kernels, and device
/// functions without a visible caller; those from which something of interest
/// is called.
std::vector<const clang::FunctionDecl *> asynchronousRoots(TranslationUnit &TU);

/// The shapes of a function's blocks: from launches, else several that the code
/// may be meant for, of which none proves anything alone. \p Known says which.
llvm::SmallVector<ThreadValues::Shape, 4>
blockShapesOf(TranslationUnit &TU, const clang::FunctionDecl *F, bool &Known);

} // namespace cuda_lint

#endif
