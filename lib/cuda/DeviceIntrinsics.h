//===- DeviceIntrinsics.h - What device code can ask for -------*- C++ -*-===//
//
// What the functions, methods and PTX instructions of device code do: who waits
// for whom, what is ordered for whom, which memory is read and written. The one
// table about it is DeviceIntrinsics.def; no analysis compares names.
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_CUDA_DEVICEINTRINSICS_H
#define CUDA_LINT_CUDA_DEVICEINTRINSICS_H

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>
#include <vector>

namespace cuda_lint {

/// What an intrinsic does.
enum class DeviceWork : uint8_t {
  // Threads meet
  Barrier,      ///< arrives and waits; orders the memory of who meets
  Arrive,       ///< the first half
  Wait,         ///< the second half
  VoteBarrier,  ///< a barrier that combines a predicate
  NamedBarrier, ///< among as many threads as an argument says
  NamedArrive,
  // Memory is ordered
  Fence,
  ProxyFence, ///< between the generic and the asynchronous proxy
  // Memory is read and written, indivisibly
  AtomicUpdate,   ///< reads, changes, writes; gives what was there before
  AtomicExchange, ///< the same with a value that does not depend on the old one
  AtomicCompare,  ///< compare and swap
  AtomicReduce,   ///< an update that gives nothing
  AtomicLoad,
  AtomicStore,
  AtomicWait, ///< until the value is another
  Notify,
  // Memory is read and written
  Load,
  Store,
  CopyMemory,
  SetMemory,
  // The lanes of a warp
  Vote,
  Match,
  Shuffle,
  Reduce,
  ActiveMask,
  // Copies that go on by themselves
  AsyncCopy, ///< counted in the groups of a thread, or by a barrier
  AsyncCommit,
  AsyncWait,
  AsyncArrive, ///< a barrier counts the copies so far
  PipelineAcquire,
  PipelineCommit,
  PipelineWait,
  PipelineRelease,
  BulkCopy,
  TensorCopy,
  BulkCommit,
  BulkWait,
  MatrixMultiply, ///< reads shared memory and writes registers by itself
  MatrixCommit,
  MatrixWait,
  // mbarrier and what is made of it
  BarrierInit,
  BarrierInvalidate,
  BarrierArrive,
  BarrierExpect,       ///< announces bytes
  BarrierArriveExpect, ///< and arrives
  BarrierWait,         ///< until the phase is over
  BarrierTest,         ///< asks, or waits for a limited time
  BarrierMeet,         ///< arrives and waits
  // Grids in the order of launches
  LaunchDependents,
  WaitForPrimary,
  InitFence, ///< the initialisation of mbarriers is made visible
  // Values
  SameAddress, ///< gives the address that it takes
  ThreadRank,  ///< of the thread in its group
  GroupSize,
  MetaRank, ///< of the group among those of its kind
  // The same with x, y and z: of a block
  GroupIndex,
  ThreadIndex,
  GroupExtent,
  // The rest
  Unseen, ///< may do anything
  Sleep,
  Exit,              ///< the thread ends, or the grid
  MatrixInRegisters, ///< tensor cores multiply what the warp's registers hold
  None, ///< touches no memory that others see, and waits for nobody
};

/// Whom it is about: who meets at a barrier, for whom memory is ordered.
enum class DeviceScope : uint8_t {
  None,
  Thread,
  Warp,
  Block,
  Cluster,
  Grid,   ///< the device
  System, ///< other devices and the host as well
  /// The class says it: `cuda::thread_scope` among its template arguments.
  OfType,
  /// An argument says it (IntrinsicRole::Scope).
  OfArgument,
  /// The group that is an argument or the object says it.
  OfGroup,
};

/// The order of an access or of a fence.
enum class DeviceOrder : uint8_t {
  Plain,
  Volatile,
  Relaxed,
  Acquire,
  Release,
  AcquireRelease,
  Sequential,
  OfArgument, ///< IntrinsicRole::Order
};

/// What an argument, or the object that a method is called on, is.
enum class IntrinsicRole : uint8_t {
  Other,
  Address,   ///< of the memory that is accessed
  Word,      ///< the object itself is what is accessed: cuda::atomic
  Reference, ///< the object holds the address: cuda::atomic_ref
  Value,     ///< that is stored, added, given to others
  Compared,  ///< what the old value is compared with
  Expected,  ///< the address of it
  Order,
  Scope,
  Mask,
  Predicate,
  Lane,  ///< whose value is wanted
  Delta, ///< how far away that lane is, or which bits of its number differ
  Width,
  Id,      ///< of a named barrier
  Threads, ///< how many meet
  Group,
  Source,
  Destination,
  Bytes,
  Barrier, ///< an mbarrier, or what is made of one
  Pipeline,
  Count, ///< of arrivals, of groups that may be pending
  Token,
  Parity,
};

/// A function, a method or a PTX instruction.
struct DeviceIntrinsic {
  /// Qualified, without versions: "cuda::atomic::store". PTX: the parts of the
  /// instruction that say what it is: "atom", "ld.volatile".
  llvm::StringLiteral Name;
  DeviceWork Work;
  DeviceScope Scope;
  DeviceOrder Order;
  /// Whether it is an instruction of PTX.
  bool IsPtx;
  /// Of a method: what the object is.
  IntrinsicRole Object;
  llvm::SmallVector<IntrinsicRole, 6> Arguments;

  /// The first argument of a role.
  std::optional<unsigned> argument(IntrinsicRole Role) const;
  bool has(IntrinsicRole Role) const { return argument(Role).has_value(); }
  /// Whether it reads or writes the one word that Address, Word or Reference
  /// says, indivisibly.
  bool isAtomic() const {
    return Work >= DeviceWork::AtomicUpdate && Work <= DeviceWork::AtomicWait;
  }
  bool readsWord() const;
  bool writesWord() const;
  /// Whether tensor cores do it.
  bool usesTensorCores() const {
    return Work == DeviceWork::MatrixMultiply ||
           Work == DeviceWork::MatrixInRegisters;
  }
  /// Whether nobody else notices: no memory that others see, no waiting.
  bool isPrivate() const {
    return Work == DeviceWork::None || Work == DeviceWork::MatrixInRegisters;
  }
  /// A read, a change and a write in one.
  bool updatesWord() const {
    return Work >= DeviceWork::AtomicUpdate && Work <= DeviceWork::AtomicReduce;
  }
};

/// The row of what device code calls; null for what the table does not have and
/// for functions of that name which the user has. For a method of a base class
/// by itself, the base's row.
const DeviceIntrinsic *deviceIntrinsic(const clang::FunctionDecl *F);
/// The same of a call; groups by the type of the object.
const DeviceIntrinsic *deviceIntrinsic(const clang::CallExpr *Call);

/// Whether a function is a method or a constructor of one of CUB's collectives,
/// which works in memory that the caller gives: its class has a `TempStorage`.
bool usesTemporaryStorage(const clang::FunctionDecl *F);

/// Whether the constructor of a collective works in the storage, by methods of
/// its own: it waits for the other threads, and what the object does later
/// reads what is there (`cub::BlockRunLengthDecode`: "Calling __syncthreads()
/// between any two calls to RunLengthDecode is not required").
bool worksInStorage(const clang::CXXConstructorDecl *C);

/// Every row of a function or method, then every row of PTX.
llvm::ArrayRef<DeviceIntrinsic> deviceIntrinsics();
llvm::ArrayRef<DeviceIntrinsic> ptxIntrinsics();

/// The scope of one call: what the row, the class, an argument or the group
/// says; none where that is not a constant.
std::optional<DeviceScope> scopeOf(const DeviceIntrinsic &Row,
                                   const clang::CallExpr *Call);
std::optional<DeviceOrder> orderOf(const DeviceIntrinsic &Row,
                                   const clang::CallExpr *Call);

/// One instruction of inline assembly.
struct PtxInstruction {
  /// "@%p" or "@!%p"; empty where it always runs.
  std::string Predicate;
  /// "atom.global.gpu.add.u32", and its parts.
  std::string Head;
  llvm::SmallVector<std::string, 6> Parts;
  /// As written, without spaces around: "%0", "[%1]", "[%1+4]", "{%2, %3}".
  llvm::SmallVector<std::string, 4> Operands;
  /// Null for what the table does not have.
  const DeviceIntrinsic *Row = nullptr;

  bool has(llvm::StringRef Part) const;
  /// What the modifiers say, else what the row says.
  DeviceScope scope() const;
  DeviceOrder order() const;
  /// Bytes of one element, by the type (".u32", ".v2.f32" 8, ".b128"); 0 where
  /// there is none.
  unsigned bytes() const;
};

/// The instructions of a statement, in order; labels and declarations of
/// registers are left out.
std::vector<PtxInstruction> ptxInstructions(const clang::GCCAsmStmt *Asm);
/// The same of a text.
std::vector<PtxInstruction> ptxInstructions(llvm::StringRef Text);

/// The operand of a statement that an operand of an instruction is or holds:
/// "%1", "[%1]", "[%1+4]". Outputs come first.
std::optional<unsigned> ptxOperand(llvm::StringRef Operand);

} // namespace cuda_lint

#endif
