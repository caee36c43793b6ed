//===- WarpValues.h - What the lanes of a warp compute ---------*- C++ -*-===//
//
// A kernel is executed abstractly, one warp at a time, as the hardware does:
// every statement for the 32 lanes at once, under a mask. What it does to
// memory, and at which barriers, is recorded as a trace. "Writing CUDA SIMT
// Kernels": threads are linearised x fastest.
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_ANALYSIS_WARPVALUES_H
#define CUDA_LINT_ANALYSIS_WARPVALUES_H

#include "cuda/AlikeInstantiations.h"
#include "cuda/BuiltinVariables.h"
#include "cuda/MemorySpace.h"
#include "cuda/TranslationUnit.h"
#include "domains/lane/LaneValue.h"
#include "hardware/Limits.h"
#include "hardware/SharedMemory.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"
#include <deque>
#include <map>
#include <unordered_map>

namespace cuda_lint {

/// The extents of a block, as far as they are known.
struct BlockShape {
  enum KindTy {
    Known,       ///< all three extents are constants
    RowsOfWarps, ///< nothing is known but that the x extent is a multiple of 32
    NarrowRows,  ///< the x extent is the power of two Extent[0] below 32; y and
                 ///< z are unknown, whole warps
  };
  KindTy Kind = RowsOfWarps;
  std::array<unsigned, 3> Extent = {0, 0, 0};
  /// The most threads a block can have (`__launch_bounds__`, else 1024).
  unsigned MaxThreads = MaxThreadsPerBlock;
  /// The launch that gives the shape; null for an assumption or the option
  /// AssumedBlockDim.
  const clang::CallExpr *Launch = nullptr;
  /// True when the option AssumedBlockDim gives the shape.
  bool FromOption = false;
  /// True for an execution that keeps loops which the source says are not
  /// unrolled (`#pragma unroll 1`) as loops.
  bool LoopsAsCompiled = false;
  /// The kernel's parameters that the launch gives constants: index and value.
  std::vector<std::pair<unsigned, int64_t>> Arguments;

  unsigned threads() const { return Extent[0] * Extent[1] * Extent[2]; }
  /// The warps of a block; 1 for a shape that is not known, whose one warp
  /// stands for any.
  unsigned warps() const {
    return Kind == Known ? (threads() + WarpLanes - 1) / WarpLanes : 1;
  }
  /// "32x8 block", "block whose x extent is a multiple of 32".
  std::string describe() const;
  bool operator<(const BlockShape &O) const {
    return std::tie(Kind, Extent, MaxThreads, LoopsAsCompiled, Arguments) <
           std::tie(O.Kind, O.Extent, O.MaxThreads, O.LoopsAsCompiled,
                    O.Arguments);
  }
};

/// Something that memory accesses are relative to. Objects are compared by
/// address.
struct MemoryObject {
  enum KindTy {
    Local, ///< a local variable, parameter or temporary of a thread: registers,
           ///< as long as it is not indexed
    Shared,  ///< a `__shared__` variable
    Static,  ///< a variable at namespace scope: `__device__`, `__constant__`,
             ///< ...
    Pointee, ///< whatever a pointer of unknown origin points to
  };
  KindTy Kind;
  /// The variable; for a pointee the pointer parameter or variable it comes
  /// from, null when it has no name.
  const clang::ValueDecl *Decl = nullptr;
  /// The variable's type; for a pointee the type pointed to. Null for a
  /// temporary without one.
  clang::QualType Type;
  MemorySpace Space = MemorySpace::Unknown;
  /// Unique among the objects of the engine.
  unsigned Id = 0;
  /// The symbol that its address is a multiple of \c Alignment by.
  unsigned AddressSymbol = 0;
  /// Bytes that its address is known to be a multiple of.
  unsigned Alignment = 1;
  /// Of a thread's own object: the call that ends its life, by the number of
  /// the frame; 0 is the kernel's.
  unsigned Frame = 0;
  /// Of a string literal, which is Static: its text.
  const clang::StringLiteral *Text = nullptr;
  /// The name that a message uses.
  std::string name() const;
};

/// A condition that the analysis could not decide and under which something
/// happens.
struct Guard {
  const clang::Stmt *Site;
  const clang::Expr *Condition;
  LaneValue Value; ///< of Kind Bounds: below zero where the condition holds
  /// The branch that is taken (for an early return: the one in which the lanes
  /// go on).
  bool Taken;
  enum KindTy {
    Uniform, ///< all lanes of the warp go the same way
    Bounds,  ///< lanes compare with an unknown uniform value, as bounds checks
             ///< do: typically all of a full warp pass
    Data,    ///< lanes may go different ways
  };
  KindTy Kind;
  /// How far the condition is the same, for Kind Uniform.
  SymbolScope Scope;
  const Guard *Outer;
  /// The branch is one that is taken for one of many blocks, warps or
  /// iterations: `blockIdx.x == 0`.
  bool Seldom = false;
};

/// Which lanes do something: of the lanes in \c Lanes those that pass all \c
/// Guards.
struct LaneMask {
  uint32_t Lanes = AllLanes;
  const Guard *Guards = nullptr;
  /// True when the lanes are exactly \c Lanes whenever the warp is there at
  /// all.
  bool exact() const;
  /// True when no guard depends on data that differs between lanes.
  bool upToBounds() const;
  /// True when a guard is passed by one of many blocks, warps or iterations.
  bool seldom() const;
};

/// The first value on the way to an address that is not known.
struct UnknownCause {
  /// In words: "'index' is read from memory".
  std::string Text;
  const clang::Expr *At = nullptr;
};

struct WarpEvent {
  enum KindTy {
    Load,
    Store,
    Atomic,      ///< a read-modify-write
    Barrier,     ///< of the whole block: `__syncthreads` and its like
    WarpBarrier, ///< `__syncwarp`, a tile's sync
    Branch,    ///< a condition is tested: \c Expression is the condition and \c
               ///< Value its value
    LoopBegin, ///< a loop with unknown trip count begins: what follows until
               ///< LoopEnd stands for any iteration; \c Width is 1 when the
               ///< source says that it is not unrolled
    LoopEnd,
    Carve,      ///< a pointer is cast to one of another type: \c Width is the
                ///< alignment of the new pointee
    LocalIndex, ///< a thread's own array is accessed at an offset that is no
                ///< compile-time constant
    Opaque, ///< a call into code that is not visible, which may access anything
            ///< reachable and synchronise
  };
  KindTy Kind;
  const clang::Stmt *Site = nullptr;
  const clang::Expr *Expression = nullptr;
  /// The function whose body holds the site, and the calls that led there,
  /// outermost first.
  const clang::FunctionDecl *Function = nullptr;
  llvm::ArrayRef<const clang::CallExpr *> Calls;
  LaneMask Mask;
  /// What is accessed; null when the pointer's origin is unknown, then \c
  /// Offset is meaningless.
  const MemoryObject *Base = nullptr;
  /// Bytes from the start of \c Base, per lane, signed 64 bit.
  LaneValue Offset;
  /// Bytes per lane.
  unsigned Width = 0;
  /// What the instruction asks of shared memory, where the source names the
  /// instruction (`cp.async`, `ldmatrix`, `atom`, a fragment's load): the
  /// compiler merges it with no other.
  std::optional<SharedOperation> Operation;
  /// The stretch of code between two fences, or one iteration of a loop that
  /// the source says is not unrolled: the compiler merges nothing across them.
  unsigned Stretch = 0;
  /// Of a LocalIndex: it is written to.
  bool Writes = false;
  /// The type accessed; for Carve the new pointee.
  clang::QualType Type;
  /// The stored value, of a store; the condition, of a branch.
  LaneValue Value;
  /// How often the same site was visited before in this trace (unrolled loops,
  /// repeated calls).
  unsigned Visit = 0;
  /// The iterations of the unrolled loops around it, outermost first: "s = 4".
  const std::string *Iteration = nullptr;
  /// Why \c Offset is not known, where that was asked for.
  const UnknownCause *Why = nullptr;
};

/// How a thread's own object is used at places that the compiler knows.
struct LocalUse {
  unsigned Loads = 0, Stores = 0;
  /// Accesses in loops of so many iterations that not all were followed.
  unsigned Unfollowed = 0;
};

/// What one warp of one kernel does, in program order.
struct WarpTrace {
  const clang::FunctionDecl *Kernel;
  BlockShape Shape;
  /// Of the block's warps, linear.
  unsigned Warp;
  /// Lanes that exist (a block's last warp may be partial).
  uint32_t Lanes;
  std::vector<WarpEvent> Events;
  /// Of the thread's own arrays and objects, under BlockShape::LoopsAsCompiled.
  llvm::MapVector<const MemoryObject *, LocalUse> Locals;
  /// The symbols that an index was compared with: how many of something there
  /// are.
  llvm::DenseSet<unsigned> Extents;
  /// The parts of such an index (those that differ between the lanes or are a
  /// number of their own), each with what it was compared with: `k < columns`.
  llvm::DenseSet<std::pair<unsigned, unsigned>> StepsWithin;
  /// How much work it took: instructions executed.
  unsigned Steps = 0;
  /// False when a bound was reached or something could not be followed: then
  /// events may be missing at the end.
  bool Complete = true;
};

/// A shared array taken to have longer rows than it is declared with.
struct PaddedArray {
  /// As many elements as the engine's symbol for them says.
  static constexpr unsigned Symbolic = ~0u;
  /// Where it is declared: all instantiations of a template are padded alike.
  clang::SourceLocation Declared;
  /// Elements added to the innermost extent.
  unsigned Elements;
};

class MergedRequests;

/// The engine: traces of kernels, computed when asked for and kept.
class WarpValues {
public:
  explicit WarpValues(TranslationUnit &TU);
  ~WarpValues();

  /// The block shapes that a kernel is known to be launched with: those of the
  /// launches in the translation unit whose shape is a constant, each with the
  /// arguments that are constants too, else \p Assumed. Empty when nothing is
  /// known.
  std::vector<BlockShape>
  knownShapes(const clang::FunctionDecl *Kernel,
              std::optional<std::array<unsigned, 3>> Assumed);
  /// The shapes to consider for a kernel of which nothing is known: what holds
  /// for all of them holds for any block of whole warps. A kernel that never
  /// asks for y or z is taken to be launched in one dimension.
  std::vector<BlockShape> possibleShapes(const clang::FunctionDecl *Kernel);
  /// The block of four threads along each axis, for a kernel that asks for z
  /// and whose arrays are too small for all of those; none for any other. What
  /// has four rows of eight threads, or two of sixteen, is one of those.
  std::optional<BlockShape> smallCube(const clang::FunctionDecl *Kernel);

  /// What warp \p Warp of \p Kernel (a definition, not a template) does in a
  /// block of that shape.
  const WarpTrace &trace(const clang::FunctionDecl *Kernel,
                         const BlockShape &Shape, unsigned Warp,
                         const PaddedArray *Padded = nullptr);

  /// Traces of the kernel's warps 0 to \p MaxWarps - 1 and of its last.
  std::vector<const WarpTrace *> traces(const clang::FunctionDecl *Kernel,
                                        const BlockShape &Shape,
                                        unsigned MaxWarps = 32,
                                        const PaddedArray *Padded = nullptr);

  /// The requests that the machine makes of a trace's accesses.
  const MergedRequests &requests(const WarpTrace &Trace);

  /// From now on traces say why an address is not known.
  void explainUnknown() { Explaining = true; }

  LaneArithmetic &arithmetic() { return Arithmetic; }
  TranslationUnit &unit() { return TU; }

private:
  class Executor;
  friend class Executor;
  const MemoryObject *object(MemoryObject Made);

  /// What is known of a type and of a call, asked once.
  struct TypeFacts {
    int64_t Size;
    std::optional<IntType> Integer;
  };
  struct CalleeFacts {
    std::string Qualified;
    llvm::StringRef Intrinsic;
  };
  /// How an object is found again: a kind, the frame, and what in it.
  using ObjectKey = std::tuple<unsigned, unsigned, const void *>;

  TranslationUnit &TU;
  LaneArithmetic Arithmetic;
  std::deque<MemoryObject> Objects;
  llvm::DenseMap<ObjectKey, const MemoryObject *> ObjectByKey;
  /// What `new` makes in a frame, by the iterations around it.
  std::map<std::pair<unsigned, const void *>,
           std::map<std::vector<unsigned>, const MemoryObject *>>
      Allocations;
  /// What pointers of unknown origin point to, by where those come from.
  llvm::StringMap<const MemoryObject *> Pointees;
  /// Of variables that are no thread's own; null for those that are.
  llvm::DenseMap<const clang::VarDecl *, const MemoryObject *> Variables;
  llvm::DenseMap<const clang::Type *, TypeFacts> Types;
  std::unordered_map<const clang::FunctionDecl *, CalleeFacts> Callees;
  std::deque<Guard> Guards;
  uint64_t StepsOfUnit = 0; ///< of all warps so far
  AlikeInstantiations Alike;
  std::deque<std::string> Texts;
  std::deque<UnknownCause> Causes;
  bool Explaining = false;
  std::deque<std::vector<const clang::CallExpr *>> Paths;
  /// A function called in a frame: its own frame, and the calls that led there.
  struct Callee {
    unsigned Frame = 0;
    const std::vector<const clang::CallExpr *> *Path = nullptr;
  };
  llvm::DenseMap<std::tuple<unsigned, const void *, const void *>, Callee>
      Frames;
  /// What a warp does with any padding of an array, where rows of another
  /// length change nothing but addresses; null where they do.
  const WarpTrace *anyPadding(const clang::FunctionDecl *Kernel,
                              const BlockShape &Shape, unsigned Warp,
                              const PaddedArray &Padded);

  /// By kernel, shape, warp, and padded array with its elements.
  std::map<std::tuple<const clang::FunctionDecl *, BlockShape, unsigned,
                      unsigned, unsigned>,
           std::unique_ptr<WarpTrace>>
      Traces;
  llvm::DenseMap<const WarpTrace *, std::unique_ptr<MergedRequests>> Requests;
  /// The elements that rows are padded by, while they are not chosen.
  std::optional<unsigned> PaddingSymbol;
  /// Kernels in which the padding of an array changes more than addresses.
  llvm::DenseSet<std::pair<const clang::FunctionDecl *, unsigned>>
      PaddingMatters;
};

} // namespace cuda_lint

#endif
