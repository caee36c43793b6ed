//===- HostMemoryUse.h - What host code allocates on a path ----*- C++ -*-===//
#ifndef CUDA_LINT_ANALYSIS_HOSTMEMORYUSE_H
#define CUDA_LINT_ANALYSIS_HOSTMEMORYUSE_H

#include "analysis/MemberMemory.h"
#include "domains/symbolic/Paths.h"

namespace cuda_lint {

/// A piece of memory that a path knows.
struct HostAllocation {
  enum SpaceT : uint8_t {
    Device,  ///< cudaMalloc
    Pooled,  ///< cudaMallocAsync
    Managed, ///< of both
    Pinned,  ///< the host's, page-locked
    Heap,    ///< malloc, new
    Stack,   ///< a local variable
    Shadow,  ///< what the host sees of a variable of the device
    Other,   ///< a global variable of the host
  };
  SpaceT Space = Other;
  /// What allocated it; null for a variable, and for memory that a member holds
  /// and that another function allocated.
  const PathEvent *At = nullptr;
  const HostFunction *Row = nullptr;
  /// Where another function allocated it for a member: the call.
  const clang::CallExpr *Elsewhere = nullptr;
  /// The variable.
  const clang::VarDecl *Variable = nullptr;
  /// The elements of a `std::vector` or a `std::string`.
  bool OfContainer = false;
  /// Its size; null where it is not known.
  const SymExpr *Bytes = nullptr;
  /// The address of its first byte.
  const SymExpr *Pointer = nullptr;
  /// Where \c Pointer is what the device calls it: what the host calls it.
  const SymExpr *Alias = nullptr;

  bool onDevice() const { return Space == Device || Space == Pooled; }
  /// The host's own, which the runtime copies first.
  bool pageable() const { return Space == Heap || Space == Stack; }
};

/// "memory of cudaMalloc", "the local variable 'x'".
std::string describe(const HostAllocation &A);

/// Whether all that is known of memory is that the host registered it: what
/// allocated it is not seen.
bool isRegistered(const HostAllocation &A);

/// The place to report of an event that is about another one: in the function
/// that holds both, however deep their sites are in what it calls; in a lambda
/// that this function was given to call, as it knows nothing of what that does.
clang::SourceLocation placeBeside(const PathEvent &E, const PathEvent &Other);
/// Where something happens that a statement is the source of: an object that
/// lives until a scope is left ends at the scope's end.
clang::SourceLocation placeOf(const clang::Stmt &Source);

/// Where a use of memory is told of: in the function that has both, and not in
/// a header of the system.
clang::SourceLocation placeOfBoth(const PathEvent &E, const HostAllocation &A);
/// A place of an event; where that is in a header of the system, the call that
/// leads there.
clang::SourceLocation outsideOfSystem(const PathEvent &E,
                                      clang::SourceLocation At);

/// What `memcpy`, `memmove` or `memset` of the language's library writes, and
/// reads.
struct PlainCopy {
  const SymExpr *To, *From = nullptr;
};
std::optional<PlainCopy> plainCopy(const PathEvent &E);

/// True when a path knows that a call of the runtime failed: nothing was handed
/// out, released or begun then.
bool hasFailed(PathExecution &Paths, const PathEvent &E,
               const ExecutionPath &Path);

/// The memory that the events so far have allocated and not freed.
class HostAllocations {
public:
  /// \p Path: the path whose events are taken, where what it knows of flags
  /// beside memory says whether that is another; null where that is not asked.
  HostAllocations(PathExecution &Paths, const MemberMemory &Members,
                  const ExecutionPath *Path = nullptr)
      : Paths(Paths), Members(Members), Path(Path) {}

  /// To be called for each event in order, after the questions about it.
  void take(const PathEvent &E);
  /// What an address points into; none where that is not known.
  std::optional<HostAllocation> of(const SymExpr *Address) const;
  /// Whether the path has asked, by the event that is taken next, a flag that
  /// says what the member leads to that memory is held by: it may be another.
  bool isTold(const HostAllocation &A) const;
  /// What is not freed yet, by address, in the order of its allocation.
  llvm::ArrayRef<HostAllocation> all() const { return Live; }

private:
  std::optional<HostAllocation> find(const SymExpr *Address) const;
  bool hasAskedFlag(const MemoryFlags::Flags &Flags,
                    const PathEvent *Since) const;
  bool isRuledOut(const FlaggedAllocation &Site, const Location &Held) const;
  void addSize(HostAllocation &A) const;
  void forget(const SymExpr *Address);
  /// What an event allocates: by `new`; by malloc() and its like, or frees,
  /// whether it is one of these; by being registered; under another address;
  /// by the runtime.
  void takeNew(const PathEvent &E);
  bool takeHeap(const PathEvent &E);
  void takeRegistered(const HostFunction &Row, const PathEvent &E);
  void takeAlias(const HostFunction &Row, const PathEvent &E,
                 const SymExpr *Alias);
  void takeMemory(const HostFunction &Row, const PathEvent &E,
                  const SymExpr *Memory);

  PathExecution &Paths;
  const MemberMemory &Members;
  const ExecutionPath *Path;
  /// The events that were taken.
  size_t Taken = 0;
  std::vector<HostAllocation> Live;
};

/// A value as a product: of a number, and of what is no number, in a fixed
/// order.
struct SymProduct {
  int64_t Coefficient = 1;
  llvm::SmallVector<const SymExpr *, 4> Factors;
};
SymProduct productOf(const SymExpr *E);

} // namespace cuda_lint

#endif
