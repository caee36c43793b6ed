//===- PointerOrigin.h - What a pointer may point to -----------*- C++ -*-===//
#ifndef CUDA_LINT_ANALYSIS_POINTERORIGIN_H
#define CUDA_LINT_ANALYSIS_POINTERORIGIN_H

#include "cuda/Launch.h"
#include "cuda/MemorySpace.h"
#include "cuda/TranslationUnit.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include <memory>
#include <string>
#include <vector>

namespace cuda_lint {

/// A grid, as far as one evaluation tells grids apart: the one that a launch
/// starts, or the one that a kernel evaluated on its own runs in; host code
/// counts as one too.
struct Grid {
  /// The kernel; null for host code, and for a device function evaluated
  /// without a caller.
  const clang::FunctionDecl *Kernel = nullptr;
  /// The grid (or host code) that launched it; null when it is not visible.
  const Grid *Parent = nullptr;
  /// The launch; null when it is not visible.
  const clang::CallExpr *Launch = nullptr;
  bool OnHost = false;
};

/// A function being evaluated: how it was reached.
struct CallFrame {
  const clang::FunctionDecl *Function;
  /// Null for the function that an evaluation starts with.
  const CallFrame *Caller = nullptr;
  /// The call, construction or launch in the caller.
  const clang::Expr *Site = nullptr;
  const Grid *InGrid = nullptr;
  unsigned Depth = 0;
  unsigned Id = 0;
};

/// A place inside an object: fields and array elements from the outside in.
/// Interned, so equal paths are the same pointer; null is the whole object.
struct FieldPath {
  enum ElementKind { Field, Index, AnyIndex, UnionMember };
  const FieldPath *Parent;
  ElementKind Kind;
  const clang::Decl
      *Member;     ///< the field, or the union whose members share their bytes
  int64_t Element; ///< the array index
  unsigned Depth;
};

/// What a pointer points to, or what a handle names.
struct Object {
  enum ObjectKind {
    Variable,        ///< a declared variable or parameter
    Temporary,       ///< a temporary, a by-value result, a compound literal
    Alloca,          ///< `alloca` in device code
    Literal,         ///< a string literal
    DeviceHeap,      ///< device `malloc`, `new`, `cudaMalloc`
    CudaAllocation,  ///< host `cudaMalloc` and its family
    HostHeap,        ///< host `malloc`, `new`
    ParameterBuffer, ///< what `cudaGetParameterBuffer` gives
    Stream,          ///< a created stream
    Event,           ///< a created event
    Function,        ///< a function
    External, ///< whatever a location held before the evaluation began: an
              ///< argument, an initial value
  };
  ObjectKind Kind;
  unsigned Id;
  MemorySpace Space;
  const clang::VarDecl *Var = nullptr;
  /// The expression that makes it: allocation, creation, temporary.
  const clang::Expr *Site = nullptr;
  const clang::FunctionDecl *Callee = nullptr;
  /// The frame it was made in; null for objects of static storage.
  const CallFrame *Frame = nullptr;
  /// External: the location that held it.
  const Object *HeldBy = nullptr;
  const FieldPath *HeldAt = nullptr;

  /// Where it comes from, for a note; invalid when there is no place.
  clang::SourceLocation location() const;
  /// "'x'", "a temporary", "the 'cudaMalloc' allocation", ...
  std::string name() const;
};

/// One station of a value on its way.
struct OriginStep {
  enum StepKind {
    Assigned,
    Bound,
    Stored,
    Passed,
    Returned,
    Captured,
    Buffered,
    Copied,
    Launched
  };
  StepKind Kind;
  clang::SourceLocation Loc;
  /// The variable, field, parameter or function of the step; null when it has
  /// no name.
  const clang::NamedDecl *Name = nullptr;
  /// Passed, Launched: the frame that the value enters.
  const CallFrame *Into = nullptr;
  const OriginStep *Before = nullptr;

  /// "assigned to 'p' here" and the like.
  std::string describe() const;
};

/// One thing that a value may be.
struct Origin {
  enum OriginKind {
    Address,  ///< the address of \c Path in \c Target (a handle: the handle
              ///< itself)
    Constant, ///< the integer \c Number; null pointers and the named streams
              ///< too
  };
  OriginKind Kind;
  const Object *Target = nullptr;
  const FieldPath *Path = nullptr;
  int64_t Number = 0;
  const OriginStep *Trace = nullptr;

  bool sameAs(const Origin &O) const {
    return Kind == O.Kind && Target == O.Target && Path == O.Path &&
           Number == O.Number;
  }
};

/// What a value may be, over the paths that reach a place: every member is on
/// some path, and \c Unknown says that there are more.
struct OriginSet {
  llvm::SmallVector<Origin, 2> Origins;
  bool Unknown = false;

  static OriginSet unknown() {
    OriginSet Out;
    Out.Unknown = true;
    return Out;
  }
  bool empty() const { return Origins.empty() && !Unknown; }
  /// The one constant that the value is.
  std::optional<int64_t> constant() const {
    if (Unknown || Origins.size() != 1 || Origins[0].Kind != Origin::Constant)
      return std::nullopt;
    return Origins[0].Number;
  }
  bool sameAs(const OriginSet &O) const;
};

/// A value at a place where its origin matters.
struct OriginUse {
  enum UseKind {
    LaunchArgument, ///< an argument of a launch, or a pointer inside one
    LaunchStream,   ///< the stream of a launch
    CopyOperand, ///< a pointer operand of cudaMemcpy*/cudaMemset* (also in its
                 ///< descriptor)
    ApiHandle,   ///< a stream or event given to a runtime function
    Release,     ///< freed, deleted
  };
  UseKind Kind;
  const clang::Expr *Site;
  /// The operand of the call.
  const clang::Expr *Operand = nullptr;
  unsigned OperandIndex = 0;
  OriginSet Value;
  const CallFrame *Frame = nullptr;
  /// The name of the runtime function, for the uses that are calls of one.
  llvm::StringRef Api;
  /// The launch, for the two that belong to one.
  std::optional<Launch> OfLaunch;
  /// Under which conditions on blockIdx the place is reached: the block of that
  /// number, on that axis.
  llvm::SmallVector<std::pair<int, int64_t>, 1> Blocks;

  bool onHost() const { return Frame->InGrid->OnHost; }
};

/// A value stored in a variable of static storage, or in memory that one points
/// to.
struct GlobalStore {
  const Object *Target;
  const FieldPath *Path;
  OriginSet Value;
  const CallFrame *Frame;
  clang::SourceLocation Loc;
};

/// Evaluates the functions that matter to launches, copies, handles and heaps,
/// and tells what pointers and handles are at their uses:
/// flow-sensitive over Clang's CFG, with the states of different outcomes of a
/// condition kept apart; field-sensitive; calls are evaluated in their context,
/// so what a function returns, stores or launches is known for each call, to a
/// bounded depth. A kernel launch is evaluated as a call into another grid.
/// Everything the evaluation cannot follow is unknown, and unknown is not a
/// finding.
class PointerOrigins {
public:
  explicit PointerOrigins(TranslationUnit &TU);
  ~PointerOrigins();

  /// Every use, in the order of the source of the functions they were met from.
  llvm::ArrayRef<OriginUse> uses();
  llvm::ArrayRef<GlobalStore> globalStores();

  /// Where the report about a value belongs when helpers are right by
  /// themselves: the call by which the value left the function that brought it
  /// in; the use itself when there is none.
  static const clang::Expr *responsibleSite(const OriginUse &Use,
                                            const Origin &Value);

private:
  class Evaluator;
  TranslationUnit &TU;
  std::unique_ptr<Evaluator> Impl;
};

} // namespace cuda_lint

#endif
