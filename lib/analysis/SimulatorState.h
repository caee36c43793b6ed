//===- SimulatorState.h - The state of a run --------------------*- C++ -*-===//
//
// Internal to the simulation (Simulation.h): what has an address, what is
// remembered of accesses, and who is active.
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_ANALYSIS_SIMULATORSTATE_H
#define CUDA_LINT_ANALYSIS_SIMULATORSTATE_H

#include "analysis/Simulation.h"
#include "analysis/SimulatorLanes.h"
#include "cuda/Launch.h"
#include "exec/Lockstep.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseMap.h"
#include <map>
#include <tuple>
#include <utility>
#include <vector>

namespace cuda_lint::simulation {

enum class ObjectKind : uint8_t { Null, Local, Shared, Global, Function };

/// Something that has an address.
struct Object {
  ObjectKind Kind = ObjectKind::Null;
  const clang::ValueDecl *Decl = nullptr;
  /// Of a local: what was declared or made.
  clang::QualType Type;
  /// Bytes; -1 when unknown.
  int64_t Size = -1;
  /// Of a local: the depth of the frame that made it, and the threads it exists
  /// for.
  unsigned Depth = 0;
  Mask Scope;
  /// Of a local: how many of the conditions in force when it was made depend on
  /// the contents of memory.
  unsigned Guesses = 0;
  /// What candidates for its contents are learned under, and its contents
  /// chosen from.
  uint64_t Key = 0;
  /// Bytes of the smallest access that races are looked for at; 1, 2 or 4.
  unsigned Granule = 4;
  /// The contents of a kernel parameter: chosen as inputs, the same for all
  /// threads.
  bool Parameter = false;
  /// A pointer to it was read from memory: there may as well be a null pointer.
  bool MayBeNull = false;
  /// Its contents are what its initialiser says.
  bool Constant = false;
  /// What it holds is Unmodelled, as long as nothing is stored in it.
  bool Unmodelled = false;
  /// A thread's own, made by `new`; of an array how many elements it has, 0
  /// where that is not known.
  bool OfHeap = false;
  uint64_t Count = 0;
  /// The string literal that it is.
  const clang::StringLiteral *Text = nullptr;
  struct LocalCell {
    Value V;
    unsigned Width;
    /// A floating-point number is held as a double, an address as the number of
    /// an object: their bytes are others.
    enum KindT : uint8_t { Signed, Unsigned, Real, Address } Kind = Signed;
    static KindT kindOf(clang::QualType T) {
      return T->isRealFloatingType()                      ? Real
             : T->isPointerType() || T->isReferenceType() ? Address
             : T->isUnsignedIntegerOrEnumerationType()    ? Unsigned
                                                          : Signed;
    }
    bool isInteger() const { return Kind == Signed || Kind == Unsigned; }
    /// Whether it is the number that a load of the type gives.
    bool isHeldAs(clang::QualType T, unsigned Bytes) const {
      return Width == Bytes && (isInteger() && T->isIntegerType()
                                    ? Kind == kindOf(T)
                                    : (Kind == Real) == (kindOf(T) == Real));
    }
  };
  /// No cell is wider, in bytes.
  static constexpr int64_t WidestCell = 16;
  /// Of a local: how many conditions, exits and agreements were in force when
  /// it was made.
  size_t Narrowings = 0, Exits = 0, Agreements = 0;
  /// Of a local, by offset.
  std::map<int64_t, LocalCell> Locals;
  struct Cell {
    Lane V;
    unsigned Width;
    /// For values from a volatile register.
    const Cause *Why = nullptr;
  };
  /// Of everything else, by the address without the object's number.
  llvm::DenseMap<int64_t, Cell> Cells;
  /// Something was stored in Cells since unseen code last ran.
  bool Stored = false;
};

/// One access remembered for races.
struct Access {
  unsigned Lane = 0, Block = 0, Warp = 0;
  uint64_t Time = 0;
  unsigned Site = 0;
  AccessKind Kind = AccessKind::Read;
  LaneFlags F = 0;
  bool Remote = false;
  /// Whether data decided that it happens that not all threads share: Own,
  /// OfWarp.
  LaneFlags Shared = 0;
  /// Which tests data pass decided where it is.
  bool Tested = false;
  /// By a collective, in its temporary storage.
  bool Collective = false;
  /// Which bytes of the granule.
  uint8_t Bytes = 0xf;
  /// The loops around it and their iterations, by number.
  unsigned LoopState = 0;
  /// Of OwnParts; 0 outside of loops that may run as often as they like.
  unsigned Part = 0;
  /// What is stored, also by an exchange; of a read by a thread that stored
  /// there itself since the last barrier, what that was.
  int64_t Stored = 0;
  bool HasStored = false;
  /// Stored is a number that the code says, of a read by another thread the one
  /// that the place holds then.
  bool Said = false;
};

/// True when two accesses are in different iterations of a loop that holds
/// both: the loops around each and their iterations, by number.
bool carried(const std::vector<std::pair<uint64_t, unsigned>> &A,
             const std::vector<std::pair<uint64_t, unsigned>> &B);

/// A condition that some threads did not pass.
struct Narrowing {
  DivergentBarrier::Kind Kind;
  const clang::Expr *Condition;
  Mask Before, After;
  const Cause *Why;
  unsigned Depth;
  /// It depends on the contents of memory; on a parameter.
  bool Data, Given;
  /// On what is Drawn.
  bool Draw;
  /// On what is Own, or OfWarp.
  LaneFlags Shared;
};

/// Threads that left a loop or a function early.
struct EarlyExit {
  DivergentBarrier::Kind Kind;
  const clang::Stmt *Exit;
  const clang::Expr *Condition;
  Mask Lanes;
  const Cause *Why;
  unsigned Depth;
  /// The activation, by serial number; from which block to which, where the
  /// others come, too.
  uint64_t Frame;
  uint32_t From, Until;
  bool Data, Given, Draw;
  LaneFlags Shared;
};

struct LoopContext {
  uint64_t Serial = 0;
  const clang::Stmt *S = nullptr;
  /// Some condition of the loop depends on an input, and how often the body was
  /// entered.
  bool Open = false;
  unsigned Iterations = 0;
};

/// Blocks that threads are in: of a loop, or of a statement that decides which
/// way they go.
struct Region {
  /// The first block, and the first one behind it.
  uint32_t Begin = 0, End = 0;
  /// Null for what is none.
  const ir::Loop *Loop = nullptr;
  const clang::Expr *Condition = nullptr;
  DivergentBarrier::Kind Kind = DivergentBarrier::Kind::Branch;
  /// Who went where.
  llvm::SmallVector<std::pair<uint32_t, Mask>, 2> Sides;
  /// Of what decided.
  const Cause *Why = nullptr;
  bool Data = false, Given = false, Draw = false;
  LaneFlags Shared = 0;
  /// Of a loop: who came to it and when, the iterations that are over, and
  /// whether its condition differed in this one.
  Mask Entered;
  uint64_t Began = 0;
  unsigned Index = 0;
  bool Decided = false;
  /// How many accesses and meetings there were when the iteration began.
  uint64_t Events = 0;
};

/// One activation of a function.
struct Frame {
  const clang::FunctionDecl *F = nullptr;
  const ir::Function *Code = nullptr;
  const exec::Flow *Way = nullptr;
  /// The call or construction; null for the function that is run.
  const clang::Expr *Call = nullptr;
  std::vector<Value> Registers;
  /// The addresses of its objects; 0 for those that were not needed yet.
  std::vector<int64_t> Slots;
  Value This, Result;
  /// Where a returned object is made.
  Value ResultAddress;
  /// Whoever called it, and who has returned.
  Mask Threads, Returned;
  bool HasResult = false;
  /// The object that is made or destroyed is no base of another.
  bool Complete = true;
  /// What was in force at the call: conditions, how many of them depend on the
  /// contents of memory, and whether a loop was asked whether it goes on.
  size_t Narrowings = 0, Exits = 0;
  unsigned Guesses = 0;
  bool InLoopCondition = false;
  uint64_t Serial = 0;
  unsigned Chain = 0;
  /// Outermost first.
  std::vector<Region> Regions;
  llvm::SmallDenseMap<uint32_t, unsigned, 1> JumpsBack;

  void start(const ir::Function &Body, const exec::Flow &Flow, const Mask &M) {
    F = Body.Declaration;
    Code = &Body;
    Way = &Flow;
    Registers.resize(Flow.places());
    Slots.assign(Body.Slots.size(), 0);
    Threads = M;
    Returned = Mask(M.size());
  }
};

/// A call with what it is given.
struct CallView {
  const clang::CallExpr *Site = nullptr;
  /// Null when that is not known.
  const clang::FunctionDecl *Callee = nullptr;
  /// The address of what a method is called on.
  Value Object;
  /// Scalars; of a reference, and of an object, the address.
  std::vector<Value> Arguments;
  /// Overrider::Returned of what a virtual call runs.
  int64_t Returned = 0;
};

/// A launch with what it is given.
struct LaunchView {
  const Launch *Written = nullptr;
  /// Null when that is not known.
  const clang::FunctionDecl *Kernel = nullptr;
  /// None when they are not known.
  std::optional<Extent> Grid, Block;
  Value Stream, Buffer;
  /// As those of a call.
  std::vector<Value> Arguments;
};

/// Addresses: the object's number, the block (its number in the run plus one,
/// of shared memory), and the offset with a bias.
constexpr int OffsetBits = 36, BlockBits = 8;

/// Bit-fields have offsets of their own, behind all bytes: that of their
/// storage unit, and a distance for the first bit in it.
constexpr int64_t BitDistance = int64_t(1) << 28;
/// The offset of a bit-field whose first bit is the \p Bits-th of its record,
/// and whose type has \p Bytes bytes.
constexpr int64_t bitFieldOffset(int64_t Bits, int64_t Bytes) {
  return Bits / (Bytes * 8) * Bytes + (1 + Bits % (Bytes * 8)) * BitDistance;
}
/// Whether an offset is that of a bit-field in so many bytes from \p First.
constexpr bool isBitFieldIn(int64_t Offset, int64_t First, int64_t Bytes) {
  return Offset - First >= BitDistance &&
         (Offset - First) % BitDistance < Bytes;
}
/// What kind of cooperative group an object is, is kept so many bytes in front
/// of it: in front of everything, for it may be a member of another object, and
/// where no storage unit has a bit-field.
constexpr int64_t GroupKindDistance = 4 * BitDistance + BitDistance / 2;
/// And further in front, which lanes of the thread's warp are in the group.
constexpr int64_t GroupMembersDistance = 5 * BitDistance + BitDistance / 2;
constexpr int64_t OffsetBias = int64_t(1) << (OffsetBits - 1);
inline int64_t makeAddress(unsigned Id, unsigned Block, int64_t Offset) {
  return (int64_t(Id) << (OffsetBits + BlockBits)) +
         (int64_t(Block) << OffsetBits) + OffsetBias + Offset;
}
inline unsigned objectIdOf(int64_t A) {
  return static_cast<uint64_t>(A) >> (OffsetBits + BlockBits);
}
inline unsigned blockFieldOf(int64_t A) {
  return (static_cast<uint64_t>(A) >> OffsetBits) & ((1u << BlockBits) - 1);
}
inline int64_t offsetOf(int64_t A) {
  return (A & ((int64_t(1) << OffsetBits) - 1)) - OffsetBias;
}

/// The address without the object's number.
inline int64_t cellKey(int64_t A) {
  return A & ((int64_t(1) << (OffsetBits + BlockBits)) - 1);
}
/// The address \p Count elements of \p Size bytes on; whatever the numbers of
/// threads that are not active are.
inline int64_t elementsOn(int64_t Address, int64_t Count, int64_t Size) {
  return static_cast<int64_t>(uint64_t(Address) +
                              uint64_t(Count) * uint64_t(Size));
}

/// Blocks of an activation to which all threads came because of what is
/// Agreed: with other contents of memory some had not.
struct Agreement {
  uint64_t Frame;
  uint32_t Begin, End;
  /// It is Drawn as well.
  bool Draw;
  /// It is Agreed of what is Own, or OfWarp.
  LaneFlags Shared;
};

/// An element of an array that data choose alone: which address that gave,
/// where the array is, and the last thread whose array it is.
struct DataElement {
  int64_t Address = 0, Base = 0, Bytes = 0;
  int Last = 0;
};

/// When a thread last waited in a loop for what another one stores, since its
/// block met: 0 for never. What it does afterwards comes behind something
/// that the other did, whichever of the two is simulated first.
struct Spin {
  uint64_t Time = 0;
  bool OnShared = false; ///< for a word of the block's shared memory
};

/// An access to the shared memory of another block of the cluster.
struct RemoteUse {
  unsigned Site;
  uint64_t Time;
  int64_t Address;
  AccessKind K;
};

/// What is known of a cooperative group.
struct ThreadGroup {
  std::optional<BarrierScope> Scope;
  /// Threads of a tile.
  unsigned Tile = 32;
  bool SizeUnknown = false;
  /// The lanes of its warp that are with each thread, where they are known.
  std::optional<Value> Members;
};

/// What a kernel is launched with that is given its arguments in a buffer.
struct ParameterBuffer {
  const clang::FunctionDecl *Kernel;
  std::optional<Extent> Grid, Block;
};

} // namespace cuda_lint::simulation

#endif
