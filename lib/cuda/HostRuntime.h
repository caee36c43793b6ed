//===- HostRuntime.h - The CUDA runtime in host code -----------*- C++ -*-===//
#ifndef CUDA_LINT_CUDA_HOSTRUNTIME_H
#define CUDA_LINT_CUDA_HOSTRUNTIME_H

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <optional>

namespace cuda_lint {

/// What a call of the runtime does.
enum class HostWork {
  // Work in a stream
  Launch,
  LaunchGraph,
  UploadGraph,
  Copy,
  Set,
  Prefetch,
  Attach,
  HostCallback, ///< a function of the host runs in stream order
  Library,      ///< a library's, which is given the stream
  Semaphore,    ///< signals, waits, maps and unmaps for other APIs
  RecordEvent,
  WaitForEvent, ///< the stream waits, not the host
  // The host waits or asks
  WaitForStream,
  WaitForEventOnHost,
  WaitForDevice,
  QueryStream,
  QueryEvent,
  // Memory
  Allocate,
  Free,
  Register, ///< pins memory that the host has
  Unregister,
  Open, ///< memory of another process
  Close,
  // Handles: an argument says which
  Create,
  Destroy,
  BindStream, ///< a library's handle works in this stream from now on
  HandleWork, ///< a library works in its handle's stream
  // Graphs
  BeginCapture,
  EndCapture,
  CaptureMode,
  QueryCapture, ///< whether a stream is captured
  UpdateGraph,
  AddNode,
  // The rest
  SetDevice,
  ResetDevice,
  SetAttribute,
  Occupancy,
  ReadError,
  Query,
};

/// Memory as the host's functions allocate it.
enum class HostMemory {
  None,
  Device,
  Pinned,  ///< the host's, page-locked
  Managed, ///< of both
  Pooled,  ///< the device's, in stream order
  Array,   ///< opaque, for textures and surfaces
};

/// Whether a call returns only when its work is done.
enum class HostWait {
  No,
  Implicit, ///< it does, and no documentation promises it
  Yes,      ///< a copy from pageable memory: when that memory may be used again
};

/// What a function may do while a stream is captured.
enum class CaptureRule {
  Allowed,    ///< it has nothing to do with streams
  Node,       ///< becomes part of the graph
  Legacy,     ///< works in the legacy stream, which must not be used unless the
              ///< captured one was created with cudaStreamNonBlocking
  Unsafe,     ///< only in the relaxed mode
  Prohibited, ///< on the stream that is captured, an event of it, the device
};

/// What a function does with an argument.
enum class ArgumentRole {
  Other, ///< nothing that matters here
  // Handles
  Stream,
  Event,
  Graph,
  Exec, ///< a cudaGraphExec_t
  Pool,
  Handle, ///< of a library
  NewStream,
  NewEvent,
  NewGraph,
  NewExec,
  NewNode,
  NewHandle,
  // Memory. A pitch and Rows make it Rows lines of Bytes
  Destination,
  HostDestination, ///< memory of the host
  DestinationPitch,
  DestinationArray,
  DestinationSymbol, ///< a variable of the device
  Source,
  HostSource,
  SourcePitch,
  SourceArray,
  SourceSymbol,
  Memory, ///< a pointer that is neither read nor written through in a stream
  NewMemory,
  NewAlias, ///< the address of memory on the device's side
  NewPitch,
  NewArray,
  NewDescriptor, ///< a cudaPitchedPtr that receives memory
  Freed,
  FreedArray,
  // Numbers
  Bytes,
  Words16, ///< a count of two bytes
  Words32, ///< a count of four bytes
  Rows,
  Offset,
  Extent,
  Count,
  Kind,  ///< a cudaMemcpyKind
  Value, ///< what a Set writes, what an attribute becomes
  Flags,
  Device,
  Attribute, ///< which one; a mode
  // Launches
  Kernel,
  Grid,
  Block,
  SharedBytes,
  Arguments, ///< a void **
  Config,    ///< a cudaLaunchConfig_t
  Rest,      ///< all further arguments are the kernel's
  BlockSize,
  // The rest
  Descriptor, ///< an object that says more
  Callback,
  UserData,
  Result,       ///< receives an answer at once
  DeviceResult, ///< receives the number of the current device
  BlocksResult,
  GridResult,
  BlockResult,
};

/// True for a pointer through which the caller is given memory or a handle.
bool receives(ArgumentRole Role);
/// True for a pointer through which the caller is given a number that a launch
/// is to be made with.
bool receivesExtent(ArgumentRole Role);

/// The way a copy goes.
enum class CopyDirection {
  Unknown, ///< by the addresses (cudaMemcpyDefault), or a value not known
  HostToHost,
  HostToDevice,
  DeviceToHost,
  DeviceToDevice,
};

/// A function of the CUDA runtime or driver, or a library's that is about
/// streams, as host code calls it. The one table about it is HostRuntime.def.
struct HostFunction {
  llvm::StringLiteral Name;
  HostWork Work;
  HostMemory Memory;
  HostWait Pageable, Pinned;
  CaptureRule Capture;
  /// Whether it exists once more for the per-thread default stream.
  bool PerThreadTwin;
  /// Whether a library other than the runtime and the driver has it.
  bool OfLibrary;
  llvm::SmallVector<ArgumentRole, 8> Arguments;

  /// The first argument of a role.
  std::optional<unsigned> argument(ArgumentRole Role) const;
  bool has(ArgumentRole Role) const { return argument(Role).has_value(); }
  /// What is argument \p I; those of a kernel are Rest.
  ArgumentRole role(unsigned I) const;
  bool takes(unsigned Count) const;
  /// True when it puts work into a stream.
  bool enqueues() const;
  /// True when it works in the default stream, since it takes none.
  bool usesDefaultStream() const;
  /// What a copy with the given kind, a cudaMemcpyKind, does.
  CopyDirection direction(std::optional<int64_t> Kind) const;
  /// Whether a copy of that direction returns only when the memory of the host
  /// that takes part may be used again. What goes from device to device is
  /// never waited for.
  HostWait waits(CopyDirection D, bool MemoryIsPinned) const;
};

/// The entry of what host code calls; null for what the table does not have,
/// and for functions of that name which the user has.
const HostFunction *hostFunction(const clang::FunctionDecl *F);
const HostFunction *hostFunction(const clang::CallExpr *Call);

/// True for a function of a library that works in the stream of the handle,
/// which is the argument \p Handle: those of the table, and C functions that
/// get memory beside it.
bool worksInHandle(const clang::FunctionDecl *F, unsigned Handle);

/// True for a parameter of cuBLAS and cuSOLVER that is an array of pointers to
/// the matrices of a batch: the array itself is read on the device ("cuBLAS",
/// "cublas<t>gemmBatched()").
bool isArrayOnDevice(const clang::FunctionDecl *F, unsigned Parameter);

/// Whether a thread may wait for others in a function of the C or C++ library.
bool waitsForThreads(const clang::FunctionDecl *F);

/// True for an algorithm of Thrust that works in the default stream: its policy
/// has none, or it has no policy and the device's iterators.
bool isThrustInDefaultStream(const clang::CallExpr *Call);

/// The function that says which stream PyTorch's work goes to; null where none
/// is declared.
const clang::FunctionDecl *currentStreamOf(const clang::ASTContext &Ctx);

/// What the host runs where Clang found a function of the device's: it takes a
/// lambda for code of both sides. Null for what is no function of the device's,
/// or has no counterpart with so many arguments.
const clang::FunctionDecl *hostTwin(const clang::FunctionDecl *F,
                                    unsigned Arguments);

/// True when a translation unit declares the runtime or the driver.
bool declaresRuntime(const clang::ASTContext &Ctx);

/// Every entry, sorted by name.
llvm::ArrayRef<HostFunction> hostFunctions();

/// The argument of a role as written, default arguments included; null when the
/// function has none.
const clang::Expr *argument(const HostFunction &F, const clang::CallExpr *Call,
                            ArgumentRole Role);

} // namespace cuda_lint

#endif
