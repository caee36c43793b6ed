//===- DeviceSteps.h - What a thread of a kernel does ----------*- C++ -*-===//
//
// The paths of a kernel as accesses, barriers and fences: the events of
// PathExecution with what the table of intrinsics says about calls and PTX.
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_ANALYSIS_DEVICESTEPS_H
#define CUDA_LINT_ANALYSIS_DEVICESTEPS_H

#include "cuda/DeviceIntrinsics.h"
#include "domains/symbolic/Paths.h"
#include <map>

namespace cuda_lint {

/// One thing that a thread does and that other threads may notice.
struct DeviceStep {
  enum KindT : uint8_t {
    Access,
    Barrier, ///< Scope says whose threads meet; None where that is not known
    Fence,
    Launch,  ///< of a child grid
    Unknown, ///< may do anything
  };
  KindT Kind;
  const PathEvent *Event;
  /// Which of the event's parts it is: a copy reads and writes.
  unsigned Part = 0;

  // Access
  bool Reads = false, Writes = false;
  /// Indivisible; and one that both reads and writes.
  bool Atomic = false, Update = false;
  /// An update whose result does not depend on what was there: a lock.
  bool Exchanges = false;
  /// A compare-and-swap.
  bool Compares = false;
  /// Keeps the smaller or the larger of two numbers.
  bool KeepsExtreme = false;
  /// Waits until a word has another value.
  bool Waits = false;
  /// Volatile, or by an instruction that the compiler leaves where it is.
  bool Volatile = false;
  const SymExpr *Address = nullptr;
  /// What is written, where it is known, and what was read.
  const SymExpr *Written = nullptr, *Given = nullptr;

  // Access, Barrier, Fence. An atomic without a known scope is of the system.
  DeviceScope Scope = DeviceScope::None;
  DeviceOrder Order = DeviceOrder::Plain;

  bool isPlain() const { return Kind == Access && !Atomic && !Volatile; }
  /// Whether it makes what was written before visible to whoever sees it.
  bool releases() const {
    return Order == DeviceOrder::Release ||
           Order == DeviceOrder::AcquireRelease ||
           Order == DeviceOrder::Sequential;
  }
  bool acquires() const {
    return Order == DeviceOrder::Acquire ||
           Order == DeviceOrder::AcquireRelease ||
           Order == DeviceOrder::Sequential;
  }
  /// Threads of one warp, of one block, or of all blocks may be waited for.
  bool isBarrierOf(DeviceScope S) const {
    return Kind == Barrier && Scope == S;
  }
};

/// One way through a kernel.
struct DevicePath {
  const ExecutionPath *Path;
  std::vector<DeviceStep> Steps;

  llvm::ArrayRef<const SymExpr *> knownAt(const DeviceStep &S) const {
    return Path->knownAt(*S.Event);
  }
};

/// Where an access goes: a variable or a pointer, and which member of which
/// struct. Elements are left out.
struct AccessedObject {
  /// The pointer, or the address of the variable.
  const SymExpr *Base = nullptr;
  /// The innermost first.
  llvm::SmallVector<const clang::FieldDecl *, 2> Members;

  bool operator==(const AccessedObject &) const = default;
  explicit operator bool() const { return Base; }
};

/// The steps of the kernels of a translation unit. An engine of
/// TranslationUnit.
class DeviceSteps {
public:
  explicit DeviceSteps(TranslationUnit &TU);

  /// The kernels of the user's code that are worth a look: of the
  /// instantiations of a template the first ones.
  llvm::ArrayRef<const clang::FunctionDecl *> kernels() const {
    return Kernels;
  }

  const std::vector<DevicePath> &of(const clang::FunctionDecl *F);
  /// What a thread has to pass to get to a step of a function: what is known
  /// there without what decides nothing about it.
  Facts guards(const clang::FunctionDecl *F, const DevicePath &Path,
               const DeviceStep &S);
  /// What an address leads to, where it is memory of the device that all blocks
  /// can reach: behind a pointer that a kernel is given or that is read from
  /// memory, or a variable.
  AccessedObject object(const SymExpr *Address);
  /// "'partial'", "'state->flag'": for messages; "memory" for what has no name.
  std::string nameOf(const AccessedObject &O);

private:
  void add(DevicePath &Path, const PathEvent &E);
  void addCall(DevicePath &Path, const PathEvent &E);
  void addAssembly(DevicePath &Path, const PathEvent &E);
  void addInstruction(DevicePath &Path, const PathEvent &E,
                      const PtxInstruction &I, unsigned Outputs);

  PathExecution &Engine;
  std::vector<const clang::FunctionDecl *> Kernels;
  std::map<const clang::FunctionDecl *, std::vector<DevicePath>> Done;
  /// By function, and by the place of an event, what is known there on some
  /// path.
  using Place = std::tuple<const clang::Stmt *, const clang::Stmt *, size_t>;
  std::map<const clang::FunctionDecl *,
           std::map<Place, llvm::DenseMap<const SymExpr *, unsigned>>>
      KnownAt;
};

/// The text of a clang::Stmt's place for comparing two events: the same
/// statement reached through the same calls.
inline bool isSamePlace(const PathEvent &A, const PathEvent &B) {
  return A.Site == B.Site && A.Calls == B.Calls;
}

} // namespace cuda_lint

#endif
