//===- Simulator.h - One run of a kernel over the AST ----------*- C++ -*-===//
//
// Internal to the simulation (Simulation.h): the state of one run and its
// parts.
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_ANALYSIS_SIMULATOR_H
#define CUDA_LINT_ANALYSIS_SIMULATOR_H

#include "analysis/CallFacts.h"
#include "analysis/Simulation.h"
#include "hardware/IntegerInstructions.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/Support/Allocator.h"
#include <array>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

namespace cuda_lint::simulation {

using Mask = llvm::BitVector;

/// What is known about one thread's value.
enum LaneFlag : uint8_t {
  Opaque =
      1, ///< stands for the contents of memory or the result of unknown code
  Guess = 2,            ///< assigned under a condition on an opaque value
  FromInput = 4,        ///< depends on a chosen input (a kernel parameter)
  VolatileRegister = 8, ///< was read from %smid or %warpid
};

struct Lane {
  int64_t V = 0;
  uint8_t F = 0;
};

/// The lanes of a mask, in order. BitVector's own walk starts anew at each bit,
/// and this is the innermost loop of a run.
class LaneRange {
public:
  explicit LaneRange(const Mask &M) : Words(M.getData()) {}
  class Iterator {
  public:
    Iterator(llvm::ArrayRef<uintptr_t> Words, size_t Word)
        : Words(Words), Word(Word) {
      if (Word < Words.size()) {
        Left = Words[Word];
        skip();
      }
    }
    unsigned operator*() const {
      return Word * (8 * sizeof(uintptr_t)) + llvm::countr_zero(Left);
    }
    Iterator &operator++() {
      Left &= Left - 1;
      skip();
      return *this;
    }
    bool operator!=(const Iterator &Other) const {
      return Word != Other.Word || Left != Other.Left;
    }

  private:
    void skip() {
      while (!Left && ++Word < Words.size())
        Left = Words[Word];
    }
    llvm::ArrayRef<uintptr_t> Words;
    size_t Word;
    uintptr_t Left = 0;
  };
  Iterator begin() const { return {Words, 0}; }
  Iterator end() const { return {Words, Words.size()}; }

private:
  llvm::ArrayRef<uintptr_t> Words;
};
inline LaneRange lanesOf(const Mask &M) { return LaneRange(M); }

/// Why threads hold different values, or that the value comes from a volatile
/// register. A chain, latest step first.
struct Cause {
  clang::SourceLocation Loc;
  std::string Text;
  const Cause *Parent = nullptr;
  /// How deep in the calls the step is.
  unsigned Depth = 0;
  /// The threads of one block agree.
  bool BlockOnly = false;
  /// For a read of %smid or %warpid: the time of the read and the loops around
  /// it.
  const char *Register = nullptr;
  uint64_t Time = 0;
  uint64_t LoopSerial = 0;
};

class LanePool;

/// A number of each thread of a run, and what is known about it. Copies share
/// one array until one of them is changed.
class LaneArray {
public:
  LaneArray() = default;

  bool empty() const { return !S; }
  void clear() { S = nullptr; }
  Lane operator[](unsigned I) const { return {values()[I], flags()[I]}; }
  void set(unsigned I, Lane L) {
    own();
    S->values()[I] = L.V;
    S->flags()[I] = L.F;
  }
  /// Takes over what some threads hold.
  void put(const struct Value &From, const Mask &M);
  /// Adds to what is known about all threads' numbers.
  void mark(uint8_t F);

  /// One number, and one set of LaneFlags, for each thread.
  const int64_t *values() const { return S->values(); }
  const uint8_t *flags() const { return S->flags(); }
  int64_t *changedValues() {
    own();
    return S->values();
  }
  uint8_t *changedFlags() {
    own();
    return S->flags();
  }

private:
  friend class LanePool;
  /// In front of the numbers of all threads, which the flags follow.
  struct Storage {
    LanePool *Pool;
    unsigned Users, Lanes;
    int64_t *values() { return reinterpret_cast<int64_t *>(this + 1); }
    uint8_t *flags() { return reinterpret_cast<uint8_t *>(values() + Lanes); }
    // For llvm::IntrusiveRefCntPtr.
    void Retain() { ++Users; }
    inline void Release();
  };
  explicit LaneArray(Storage *S) : S(S) {}
  void own() {
    if (S->Users > 1)
      copy();
  }
  void copy();
  llvm::IntrusiveRefCntPtr<Storage> S;
};

/// Where the arrays of one run come from, and go back to.
class LanePool {
public:
  explicit LanePool(unsigned Lanes) : Lanes(Lanes) {}
  /// An array whose contents the caller writes, all of them.
  LaneArray unset();
  LaneArray filled(Lane L);
  LaneArray zeros() { return filled({}); }

private:
  friend class LaneArray;
  unsigned Lanes;
  llvm::BumpPtrAllocator Memory;
  llvm::SmallVector<LaneArray::Storage *, 0> Free;
};

inline void LaneArray::Storage::Release() {
  if (--Users == 0)
    Pool->Free.push_back(this);
}

/// A value of all threads; \c L is empty when they all hold \c U.
struct Value {
  Lane U;
  LaneArray L;
  /// Not 0 when this is a chosen input, unchanged: what its candidates are kept
  /// under.
  uint64_t Input = 0;
  const Cause *Why = nullptr;

  Value() = default;
  explicit Value(int64_t V, uint8_t F = 0) : U{V, F} {}
  bool isUniform() const { return L.empty(); }
  Lane operator[](unsigned I) const { return L.empty() ? U : L[I]; }
};

/// The numbers chosen for what the source leaves open. Candidates are learned
/// from the comparisons of earlier runs.
class Inputs {
public:
  void nextRun(unsigned Number, unsigned BlockThreads) {
    Run = Number;
    Threads = BlockThreads;
    Proof = 0;
  }
  /// A run like \p Number with other numbers for parameters: large ones that
  /// have nothing in common, so that what needs particular numbers is not seen.
  /// \p Which: from 1.
  void proveRun(unsigned Number, unsigned BlockThreads, unsigned Which) {
    nextRun(Number, BlockThreads);
    Proof = Which;
  }
  /// A parameter: the same for all threads.
  int64_t parameter(uint64_t Key, clang::QualType T,
                    const clang::ASTContext &Ctx);
  /// How chosen numbers are held.
  enum class NumberKind : uint8_t { Floating, Bool, Byte, Other };
  /// What memory of one type in one object holds. Valid until something is
  /// learned.
  class Contents {
  public:
    int64_t at(uint64_t Address) const;

  private:
    friend class Inputs;
    uint64_t Group = 0;
    unsigned Run = 0, Threads = 0;
    llvm::ArrayRef<int64_t> Candidates;
    NumberKind Kind = NumberKind::Other;
    bool Unsigned = false;
  };
  Contents contentsOf(uint64_t Group, clang::QualType T,
                      const clang::ASTContext &Ctx) const;
  /// The contents of memory at an address, of the object \p Group.
  int64_t contents(uint64_t Group, uint64_t Address, clang::QualType T,
                   const clang::ASTContext &Ctx) const {
    return contentsOf(Group, T, Ctx).at(Address);
  }
  void learn(uint64_t Key, int64_t Candidate);
  /// A number with which a loop runs at least twice.
  void learnLoop(uint64_t Key, int64_t Candidate);

private:
  static NumberKind kindOf(clang::QualType T, const clang::ASTContext &Ctx);
  static int64_t shape(int64_t V, NumberKind Kind);
  static int64_t shape(int64_t V, clang::QualType T,
                       const clang::ASTContext &Ctx) {
    return shape(V, kindOf(T, Ctx));
  }
  unsigned Run = 0, Threads = 64, Proof = 0;
  llvm::DenseMap<uint64_t, llvm::SmallVector<int64_t, 8>> Candidates;
  llvm::DenseMap<uint64_t, int64_t> LoopCandidates;
};

/// The part of a grid that is run.
struct RunShape {
  Extent Block = {64, 1, 1};
  Extent Grid = {4, 1, 1};
  Extent Cluster = {1, 1, 1};
  /// The indices of the blocks that are run.
  std::vector<Extent> Blocks = {{0, 0, 0}};
  bool BlockKnown = false;
  /// Accesses to global memory matter: the code launches.
  bool TrackGlobal = false;
  unsigned threads() const { return Block[0] * Block[1] * Block[2]; }
};

/// What a host function's launch says about the kernel's run.
struct LaunchFacts {
  const clang::CallExpr *Site = nullptr;
  const clang::FunctionDecl *Kernel = nullptr;
  Extent Grid{}, Block{};
  bool GridKnown = false, BlockKnown = false;
  /// The kernel's scalar arguments that are known.
  std::vector<std::optional<int64_t>> Arguments;
  bool operator==(const LaunchFacts &O) const {
    return Kernel == O.Kernel && Grid == O.Grid && Block == O.Block &&
           Arguments == O.Arguments;
  }
};

enum class ObjectKind : uint8_t { Null, Local, Shared, Global, Function };

/// Something that has an address.
struct Object {
  ObjectKind Kind = ObjectKind::Null;
  const clang::ValueDecl *Decl = nullptr;
  /// Bytes; -1 when unknown.
  int64_t Size = -1;
  /// Of a local: the depth of the frame that made it, and the threads it exists
  /// for.
  unsigned Depth = 0;
  Mask Scope;
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
  /// A closure whose captures are in it; those of others are read through the
  /// variables that they stand for.
  bool Captures = false;
  struct LocalCell {
    Value V;
    unsigned Width;
  };
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
};

/// One access remembered for races.
struct Access {
  unsigned Lane = 0, Block = 0, Warp = 0;
  uint64_t Time = 0;
  unsigned Site = 0;
  AccessKind Kind = AccessKind::Read;
  uint8_t F = 0;
  bool Remote = false;
  /// Which bytes of the granule.
  uint8_t Bytes = 0xf;
  /// The loops around it and their iterations, by number.
  unsigned LoopState = 0;
  /// What is stored, also by an exchange; of a read by a thread that stored
  /// there itself since the last barrier, what that was.
  int64_t Stored = 0;
  bool HasStored = false;
};

/// What is remembered of a granule of shared memory.
struct SharedPlace {
  llvm::SmallVector<Access, 4> Seen;
  /// What each thread last stored at an address in it, and when; in the order
  /// of the threads, then of the addresses.
  struct OwnStore {
    unsigned Lane;
    int64_t Address;
    uint64_t Time;
    int64_t Stored;
  };
  llvm::SmallVector<OwnStore, 1> Own;
  /// The entry of a thread, or where it would be, and whether it is there.
  std::pair<OwnStore *, bool> ownStore(unsigned Lane, int64_t Address) {
    OwnStore *At = llvm::partition_point(Own, [&](const OwnStore &X) {
      return std::tie(X.Lane, X.Address) < std::tie(Lane, Address);
    });
    return {At, At != Own.end() && At->Lane == Lane && At->Address == Address};
  }
};

/// A condition that some threads did not pass.
struct Narrowing {
  DivergentBarrier::Kind Kind;
  const clang::Expr *Condition;
  const clang::Stmt *Owner;
  Mask Before, After;
  const Cause *Why;
  unsigned Depth;
  /// It depends on the contents of memory.
  bool Data;
};

/// Threads that left a loop or a function early.
struct EarlyExit {
  DivergentBarrier::Kind Kind;
  const clang::Stmt *Exit;
  const clang::Expr *Condition;
  Mask Lanes;
  const Cause *Why;
  unsigned Depth;
  /// The loop or function that is left, by serial number.
  uint64_t Leaves;
  bool Data;
};

struct LoopContext {
  Mask Break, Continue;
  uint64_t Serial;
  bool IsSwitch = false;
  const clang::Stmt *S = nullptr;
  /// Some condition of the loop depends on an input, and how often the body was
  /// entered.
  bool Open = false;
  unsigned Iterations = 0;
};

/// A label of a block that is being run: where the lanes that a `goto` sends
/// forward come back.
struct LabelTarget {
  /// Null once it is passed.
  const clang::LabelDecl *Label;
  uint64_t Serial;
  Mask Waiting;
};

/// An object that is to be destroyed, by the threads that made it.
struct Cleanup {
  Value Address;
  clang::QualType T;
  Mask M;
};

struct Frame {
  const clang::FunctionDecl *F = nullptr;
  /// The call or construction; null for the function that is run.
  const clang::Expr *Call = nullptr;
  llvm::DenseMap<const clang::VarDecl *, int64_t> Variables;
  Value This;
  Value Result;
  Mask Returned;
  bool HasResult = false;
  uint64_t Serial = 0;
  unsigned Chain = 0;
  /// Where a returned object is built; 0 when none was asked for.
  int64_t ResultSlot = 0;
  /// The variables of the blocks that are being run, and the temporaries of the
  /// expression, in the order in which they were made.
  std::vector<Cleanup> Cleanups, Temporaries;
};

/// The global memory that a child grid touches.
struct ChildAccesses {
  struct Item {
    const clang::Stmt *Site;
    AccessKind Kind;
    int64_t Stored;
    /// The address depends on a chosen number.
    bool InputAddress;
  };
  /// By the object's key and the offset: objects have other numbers in the
  /// parent.
  std::map<std::pair<uint64_t, int64_t>, std::vector<Item>> ByAddress;
  bool Visible = false;
};

/// An argument that a child is run with: a number, a place in an object, or an
/// object of class type; when it is not known, memory of its own under the key.
struct ChildArgument {
  bool Known = false, Pointer = false, Class = false;
  /// The object pointed to, or, of a parameter of class type that is passed on,
  /// where what is not in \c Parts comes from.
  uint64_t Key = 0;
  int64_t Offset = 0;
  Lane V;
  struct Part;
  /// Of class type: what is known of it, by the offset; of a lambda: its
  /// captures.
  std::vector<Part> Parts, Captures;
};
struct ChildArgument::Part {
  ChildArgument A;
  int64_t Offset = 0;
  unsigned Width = 0;
  const clang::VarDecl *Captured = nullptr;
};

/// What one run showed, with what is needed to compare it with other runs.
struct RunFacts {
  Observations Seen;
  /// What one barrier is missing between: two accesses, of one block or, \c
  /// Remote, of two. A pair may race both ways, for two kinds of barrier.
  struct RaceKey {
    const clang::Stmt *Earlier, *Later;
    bool Remote;
    auto operator<=>(const RaceKey &) const = default;
  };
  /// Races, with whether the addresses depend on inputs.
  struct Race {
    SharedRace R;
    bool InputAddress = false;
    /// When the two accesses were, in the time of the run.
    uint64_t EarlierTime = 0, LaterTime = 0;
  };
  std::map<RaceKey, Race> Races;
  llvm::DenseSet<const clang::Stmt *> AccessSites;
  /// Barriers in called functions that all threads reached: the barrier and the
  /// calls.
  std::set<std::pair<const clang::Stmt *, const clang::Expr *>> Converged;
  std::vector<LaunchFacts> HostLaunches;
  unsigned WantedThreads = 0;
  bool OutOfBounds = false, Invalid = false, Stopped = false;
  /// A choice decided where control went or which shared memory was accessed:
  /// another run may show something else.
  bool InputUsed = false;
};

/// Addresses: the object's number, the block (its number in the run plus one,
/// of shared memory), and the offset with a bias.
constexpr int OffsetBits = 36, BlockBits = 8;
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

class Simulator {
public:
  Simulator(TranslationUnit &TU, Inputs &In, RunShape Shape, int64_t Budget);
  /// Runs a kernel, a device function, or (with one thread) host code.
  RunFacts run(const clang::FunctionDecl *Root, const LaunchFacts *Facts,
               const std::vector<ChildArgument> *Arguments = nullptr);
  /// Makes the run one of a child: what it does to global memory is recorded,
  /// and nothing else.
  void record(ChildAccesses &Into, unsigned Depth) {
    Recording = &Into;
    ChildDepth = Depth;
  }
  int64_t budgetLeft() const { return Budget; }

private:
  friend struct FrameScope;
  // Values (SimulatorValues.cpp).
  uint64_t time() const { return Now; }
  const Cause *cause(clang::SourceLocation Loc, std::string Text,
                     const Cause *Parent, bool BlockOnly = false);
  static const Cause *prefer(const Cause *A, const Cause *B);
  void collapse(Value &V, const Mask &M);
  Value merge(const Mask &M, Value New, const Value &Old, const Mask &Scope);
  /// The same numbers, whose origin is not followed.
  Value plain(const Value &V);
  /// \p F of all threads' numbers: those of threads that are not active are of
  /// no use, but a loop over all is the faster one. So \p F must be defined for
  /// any number.
  template <class Fn> Value map1(const Value &A, Fn F);
  template <class Fn>
  Value map2(const Value &A, const Value &B, const Mask &M, Fn F);
  /// How a type holds a number: found once for all threads.
  struct NumberForm {
    enum class Kind : uint8_t { AsIs, Bool, Float, Integer } K = Kind::AsIs;
    bool Signed = false;
    /// Below 64.
    unsigned Bits = 0;
  };
  NumberForm formOf(clang::QualType T) const;
  int64_t normalize(int64_t V, NumberForm Form) const;
  int64_t normalize(int64_t V, clang::QualType T) const {
    return normalize(V, formOf(T));
  }
  /// Of all threads; true when some number is another one now.
  bool normalize(Value &V, NumberForm Form) const;
  Value normalized(Value V, NumberForm Form) const;
  /// Whether a number is the address of shared memory, which also fits 32 bits.
  bool isSharedAddress(int64_t V) const;
  Value convert(Value V, clang::QualType From, clang::QualType To);
  /// Whether pointers point to something; those read from memory as is chosen.
  Value nonNull(const Value &Pointer, const Mask &M);
  Value binary(clang::BinaryOperatorKind Op, Value L, clang::QualType LT,
               Value R, clang::QualType RT, clang::QualType ResultT,
               const Mask &M);
  void learnFrom(clang::BinaryOperatorKind Op, const Value &L, const Value &R,
                 const Mask &M);
  bool spend(int64_t N) {
    Budget -= N;
    if (Budget < 0 && !Stop) {
      Stop = true;
      Out->Stopped = true;
    }
    return !Stop;
  }
  bool differs(const Value &V, const Mask &M) const;
  uint8_t flags(const Value &V, const Mask &M) const;

  // Memory (SimulatorMemory.cpp).
  int64_t newObject(ObjectKind K, const clang::ValueDecl *D, int64_t Size,
                    uint64_t Key);
  /// What `malloc` and `new` give: memory of its own for each thread.
  Value allocate(const clang::Expr *E, llvm::StringRef Why, const Mask &M);
  int64_t newLocal(clang::QualType T, const clang::ValueDecl *D, const Mask &M);
  Object *objectAt(int64_t Address);
  /// The objects of one address after the other: most are in one object.
  class ObjectCursor {
  public:
    explicit ObjectCursor(Simulator &S) : S(S) {}
    Object &at(int64_t Address) {
      if (!Last || objectIdOf(Address) != Id) {
        Id = objectIdOf(Address);
        Last = S.objectAt(Address);
      }
      return *Last;
    }

  private:
    Simulator &S;
    unsigned Id = 0;
    Object *Last = nullptr;
  };
  int64_t pointee(uint64_t Key, const clang::ValueDecl *D);
  Value load(const Value &Address, clang::QualType T, const clang::Expr *E,
             const Mask &M);
  void store(const Value &Address, clang::QualType T, Value V,
             const clang::Expr *E, const Mask &M);
  /// Loads of one type by one thread after the other: what they have in common
  /// is found once.
  class LaneLoads {
  public:
    LaneLoads(Simulator &S, clang::QualType T, unsigned Width)
        : S(S), T(T), Width(Width) {}
    Lane load(int64_t Address, unsigned L, uint64_t *Input);

  private:
    Simulator &S;
    clang::QualType T;
    unsigned Width;
    ObjectCursor Objects{S};
    /// What was asked for last, and of which object.
    const Object *ChosenOf = nullptr;
    Inputs::Contents Chosen;
  };
  /// \p Width: widthOf(T).
  Lane loadLane(int64_t Address, clang::QualType T, unsigned Width, unsigned L,
                uint64_t *Input) {
    return LaneLoads(*this, T, Width).load(Address, L, Input);
  }
  Lane initialContents(Object &O, int64_t Address, clang::QualType T,
                       uint64_t *Input);
  void copyObject(const Value &To, const Value &From, clang::QualType T,
                  const Mask &M, const clang::Expr *E);
  /// The part of an object of class type that is \p Offset bytes into it.
  void copyPart(const Value &To, const Value &From, int64_t Offset,
                clang::QualType T, const Mask &M, const clang::Expr *E);
  void noteAccess(const Value &Address, unsigned Width, AccessKind K,
                  const Value *Stored, const clang::Expr *E, const Mask &M);
  void noteShared(const Value &Address, unsigned Width, AccessKind K,
                  const Value *Stored, const clang::Expr *E, const Mask &M);
  bool conflict(const Access &Earlier, const Access &Later) const;
  void noteRace(const Access &Earlier, const Access &Later,
                const clang::Stmt *LaterSite, const clang::ValueDecl *Array,
                int64_t Offset);
  void remember(llvm::SmallVectorImpl<Access> &Shadow, const Access &Mine);
  void noteRemote(unsigned Site, int64_t Address, AccessKind K, bool Known);
  unsigned depthOf(const CallPlace &Access) const;
  void noteGlobal(const Value &Address, AccessKind K, const clang::Expr *E,
                  const Mask &M);
  Value addressOf(const clang::VarDecl *V, const Mask &M, const clang::Expr *E);
  int64_t widthOf(clang::QualType T) const;

  // Expressions (SimulatorExpressions.cpp).
  Value eval(const clang::Expr *E, const Mask &M);
  Value evalImpl(const clang::Expr *E, const Mask &M);
  Value lvalue(const clang::Expr *E, const Mask &M);
  Value evalCast(const clang::CastExpr *E, const Mask &M);
  Value evalBinary(const clang::BinaryOperator *E, const Mask &M);
  Value evalUnary(const clang::UnaryOperator *E, const Mask &M);
  Value evalBuiltin(const clang::Expr *E, unsigned Variable, int Axis);
  void initialize(const Value &Address, clang::QualType T,
                  const clang::Expr *Init, const Mask &M);
  Value member(Value Base, const clang::FieldDecl *F, const Mask &M,
               const clang::Expr *E);
  Value offsetBy(Value Base, int64_t Bytes);
  /// The object of a lambda expression.
  Value closure(const clang::LambdaExpr *Lambda, const Mask &M);
  /// The address of what a capture of the closure that is being run holds, or
  /// refers to; none when that is not known.
  std::optional<Value> captured(const clang::FieldDecl *Field, const Mask &M);
  /// Destroys what was made last, until \p Keep are left.
  void destroy(std::vector<Cleanup> &Made, size_t Keep);
  void destroyObject(const Value &Address, clang::QualType T, const Mask &M);
  Value temporary(clang::QualType T, const Mask &M);
  Value unknown(const clang::Expr *E, llvm::ArrayRef<Value> Operands,
                clang::QualType T, const Mask &M, bool PerThread = false);
  void truth(const Value &V, clang::QualType T, const Mask &M, Mask &True);

  // Calls (SimulatorCalls.cpp).
  Value call(const clang::CallExpr *E, const Mask &M);
  std::optional<Value> intrinsic(const clang::CallExpr *E, const Mask &M);
  std::optional<Value> group(const clang::CallExpr *E, const Mask &M);
  /// memcpy and its like; none for other calls.
  std::optional<Value> copyBytes(const clang::CallExpr *E, const Mask &M);
  void forget(const Value &At, unsigned Bytes, const Mask &M);
  /// cooperative_groups::memcpy_async() of a block: its threads write.
  void copyByBlock(llvm::ArrayRef<const clang::Expr *> Args, const Mask &M);
  std::optional<Value> atomic(llvm::StringRef Name, const clang::CallExpr *E,
                              const Mask &M);
  Value invoke(const clang::FunctionDecl *F, const clang::Expr *Site,
               llvm::ArrayRef<const clang::Expr *> Args, Value This,
               clang::QualType ResultT, const Mask &M);
  void construct(const Value &Address, const clang::CXXConstructExpr *E,
                 const Mask &M);
  /// A statement that only computes integers; false for any other.
  bool computeAsm(const clang::GCCAsmStmt *S, llvm::ArrayRef<Value> Inputs,
                  const Mask &M);
  /// Applies a function to numbers of each thread; none where more than two of
  /// them differ between threads.
  std::optional<Value>
  inEachThread(llvm::ArrayRef<Value> Operands,
               llvm::function_ref<uint64_t(const IntegerOperands &)> Compute,
               clang::QualType T, const Mask &M);
  void assembly(const clang::GCCAsmStmt *S, const Mask &M);
  Value shuffle(const clang::CallExpr *E, llvm::StringRef Kind, const Value &V,
                const Value &Src, unsigned Width, const Mask &M);
  /// A call whose body is not seen: it may be a barrier, and may write to
  /// whatever it reaches.
  void unseen(llvm::ArrayRef<Value> Arguments, const Mask &M);
  /// The threads of each tile of a warp meet.
  void noteMeeting(std::vector<llvm::SmallVector<uint64_t, 4>> &Times,
                   unsigned Tile, const Mask &M);
  /// What all threads of a warp get of what each of them gives.
  Value ofWarp(const clang::CallExpr *E, const Value &Given, const Mask &M);
  Value clusterRank(const clang::Expr *E);
  Value mapShared(const Value &Pointer, const Value &Rank, const Mask &M);
  Value registerValue(const clang::Stmt *S, const char *Register);
  BarrierScope dynamicScope(const Value &Group);
  Value threadIndex(const clang::Expr *E, int Axis);
  Value blockIndex(const clang::Expr *E, int Axis);

  // Statements (SimulatorStatements.cpp).
  void exec(const clang::Stmt *S, Mask &M);
  void execLoop(const clang::Stmt *S, const clang::Expr *Cond,
                const clang::VarDecl *CondVar, const clang::Expr *Inc,
                const clang::Stmt *Body, bool CondFirst, Mask &M);
  void execSwitch(const clang::SwitchStmt *S, Mask &M);
  void execCompound(const clang::CompoundStmt *S, Mask &M);
  void declare(const clang::VarDecl *V, const Mask &M);
  void leave(DivergentBarrier::Kind K, const clang::Stmt *S, uint64_t Leaves,
             const Mask &M);
  void rejoin(uint64_t Serial);
  struct Guarded {
    Simulator &S;
    bool Pushed = false;
    Guarded(Simulator &S, DivergentBarrier::Kind K, const clang::Expr *C,
            const clang::Stmt *Owner, const Mask &Before, const Mask &After,
            const Value &V);
    ~Guarded();
  };

  // Events (SimulatorEvents.cpp).
  void barrier(const BarrierUse &B, const clang::Stmt *S, const Mask &M);
  void judge(const BarrierUse &B, const clang::Stmt *S, const Mask &M,
             const Mask &Group);
  /// A barrier with a number at which as many threads as it counts meet; false
  /// when that is not what is seen, as where others arrive elsewhere.
  bool countedBarrier(const Value &Id, const Value &Count, const Mask &M);
  /// The two halves of a split barrier: who arrived must also wait.
  void noteArrival(BarrierScope Scope, const Mask &M, const Mask &Group);
  void judgeWait(const BarrierUse &B, const clang::Stmt *S, const Mask &M,
                 const Mask &Group);
  std::map<BarrierScope, Mask> ArrivedAt;
  void deviceLaunch(const Launch &L, const Mask &M);
  void hostLaunch(const Launch &L, const Mask &M);
  void childWaited(const Mask &M);
  void useOfRegister(const Value &V, const clang::Expr *E,
                     VolatileRegisterUse::Kind AtLeast, const Mask &M);
  void finish();
  CallPlace place(const clang::Stmt *S) const;
  unsigned site(const clang::Stmt *S);
  ChildAccesses childAccesses(const Launch &L, llvm::ArrayRef<Value> Arguments,
                              const LaunchFacts &Facts, unsigned Lane);
  /// An argument as one thread passes it.
  ChildArgument childArgument(const Value &V, clang::QualType T, unsigned Lane);
  ChildArgument scalarArgument(const Lane &V, bool Pointer);
  Value argumentValue(const ChildArgument &A, const clang::ValueDecl *D);
  /// Makes a variable of the root function, or a capture, of what the parent
  /// passed.
  void bind(const clang::VarDecl *V, uint64_t Key, const ChildArgument &A);
  /// The arguments in a parameter buffer.
  std::vector<Value> bufferArguments(const clang::FunctionDecl *Kernel,
                                     const Value &Buffer);
  struct ParameterBuffer {
    const clang::FunctionDecl *Kernel;
    const clang::Expr *Grid, *Block;
  };
  /// What cudaGetParameterBufferV2 was told, by the buffer's number.
  std::map<unsigned, ParameterBuffer> ParameterBuffers;
  LaunchFacts launchFacts(const Launch &L, const Mask &M,
                          std::vector<Value> *Arguments);

  // Most runs are of one block; a division costs more than to ask.
  unsigned blockOf(unsigned L) const {
    return L < ThreadsPerBlock ? 0 : L / ThreadsPerBlock;
  }
  unsigned threadOf(unsigned L) const {
    return L < ThreadsPerBlock ? L : L % ThreadsPerBlock;
  }
  unsigned warpOf(unsigned L) const {
    return blockOf(L) * WarpsPerBlock + threadOf(L) / 32;
  }
  Frame &frame() { return *Frames.back(); }

  TranslationUnit &TU;
  CallFacts &Calls;
  clang::ASTContext &Ctx;
  Inputs &In;
  RunShape Shape;
  int64_t Budget;
  unsigned ThreadsPerBlock, WarpsPerBlock, Lanes;
  /// Outlives all values.
  LanePool Pool;
  Mask All, Alive;
  bool Stop = false;
  bool OnHost = false;
  /// The contents of memory decided where control went: what is in memory may
  /// be what no real run leaves there.
  bool DataDecided = false;
  /// While the condition of a loop is evaluated: strides say nothing about the
  /// size of a block.
  bool InLoopCondition = false;
  RunFacts *Out = nullptr;
  uint64_t Now = 1, NextSerial = 1, PerThreadSerial = 0;
  std::deque<Cause> Causes;
  /// By axis; empty until asked for.
  std::array<LaneArray, 3> ThreadIndices;
  std::deque<Object> Objects;
  llvm::DenseMap<const clang::VarDecl *, int64_t> Statics;
  llvm::DenseMap<uint64_t, int64_t> Pointees;
  llvm::DenseMap<const clang::FunctionDecl *, int64_t> Functions;
  std::vector<std::unique_ptr<Frame>> Frames;
  std::vector<Narrowing> Narrowings;
  std::vector<EarlyExit> Exits;
  std::vector<LoopContext> Loops;
  std::vector<LabelTarget> Targets;
  /// Every combination of loops and iterations that was in force: serial
  /// numbers of loops, and iterations.
  std::vector<std::vector<std::pair<uint64_t, unsigned>>> LoopStates;
  unsigned loopState();
  llvm::DenseMap<const clang::Expr *, Value> OpaqueValues;
  /// How many of the conditions and exits in force depend on the contents of
  /// memory.
  unsigned Guesses = 0;
  llvm::DenseSet<const clang::Stmt *> ReportedExits;

  std::vector<CallPlace> Sites;
  std::map<std::pair<const clang::Stmt *, unsigned>, unsigned> SiteIds;
  std::map<std::pair<unsigned, const clang::Expr *>, unsigned> Chains;

  /// When each thread met others of its warp, since the last barrier of the
  /// block.
  std::vector<llvm::SmallVector<uint64_t, 4>> WarpTimes;
  /// The same of shuffles and votes: they order no memory, but what a thread is
  /// given comes after what the others have read.
  std::vector<llvm::SmallVector<uint64_t, 4>> GivenTimes;
  /// When each thread met others at a barrier that counts its threads; each
  /// such meeting has a time of its own.
  std::vector<llvm::SmallVector<uint64_t, 4>> CountedTimes;
  /// True when two threads met at a barrier of less than the block at or after
  /// a time.
  bool met(unsigned A, unsigned B, uint64_t Since) const;
  /// When each block, cluster last met its like.
  std::vector<uint64_t> BlockTime;
  uint64_t ClusterTime = 0, GridTime = 0;
  /// By the address, in steps of its object's granule.
  llvm::DenseMap<int64_t, SharedPlace *> SharedPlaceAt;
  llvm::SpecificBumpPtrAllocator<SharedPlace> SharedPlaces;
  SharedPlace &sharedPlace(int64_t Address) {
    SharedPlace *&Place = SharedPlaceAt[Address];
    if (!Place)
      Place = new (SharedPlaces.Allocate()) SharedPlace;
    return *Place;
  }
  std::map<int64_t, llvm::SmallVector<Access, 4>> GlobalShadow;
  uint64_t LastBarrierTime = 0, LastLaunchTime = 0;
  const clang::Stmt *LastBarrier = nullptr, *LastLaunch = nullptr;

  struct RemoteUse {
    unsigned Site;
    uint64_t Time;
    int64_t Address;
    AccessKind K;
  };
  std::vector<RemoteUse> RemoteUses;
  /// The calls around the last barrier of the cluster.
  CallPlace LastClusterBarrier;
  /// By the array's number: a peer's write to a place in it that is not known.
  std::map<unsigned, RemoteUse> UnknownWrites;
  struct PendingChild {
    unsigned Site;
    unsigned Launcher;
    uint64_t Time, WaitTime = 0;
    ChildAccesses Accesses;
  };
  std::vector<PendingChild> Children;
  struct NullLaunch {
    unsigned Site;
    unsigned Block;
    uint64_t Time;
    ChildAccesses Accesses;
  };
  std::vector<NullLaunch> NullLaunches;
  /// Set while a child grid is run for its accesses.
  ChildAccesses *Recording = nullptr, *SuspendedRecording = nullptr;
  unsigned ChildDepth = 0, EvalDepth = 0;
  uint64_t UnknownArguments = 0;
};

inline uint64_t mix(uint64_t A, uint64_t B = 0) {
  uint64_t X = A + 0x9e3779b97f4a7c15ull * (B + 1);
  X = (X ^ (X >> 30)) * 0xbf58476d1ce4e5b9ull;
  X = (X ^ (X >> 27)) * 0x94d049bb133111ebull;
  return X ^ (X >> 31);
}

/// A number for an expression or a declaration, made of its place in the
/// source: the address of the node would differ from run to run, and with it
/// what is chosen for unknown values.
inline uint64_t placeKey(TranslationUnit &TU, const clang::Stmt *S) {
  return mix(
      mix(TU.placeNumber(S->getBeginLoc()), TU.placeNumber(S->getEndLoc())),
      S->getStmtClass());
}
inline uint64_t placeKey(TranslationUnit &TU, const clang::Decl *D) {
  return mix(
      mix(TU.placeNumber(D->getLocation()), TU.placeNumber(D->getEndLoc())),
      D->getKind());
}

template <class Fn> Value Simulator::map1(const Value &A, Fn F) {
  Value R;
  R.Why = A.Why;
  if (A.isUniform()) {
    spend(1);
    R.U = {F(A.U.V), A.U.F};
    return R;
  }
  spend(Lanes / 4 + 1);
  R.L = Pool.unset();
  const int64_t *From = A.L.values();
  int64_t *To = R.L.changedValues();
  for (unsigned I = 0, N = Lanes; I < N; ++I)
    To[I] = F(From[I]);
  std::copy_n(A.L.flags(), Lanes, R.L.changedFlags());
  return R;
}

template <class Fn>
Value Simulator::map2(const Value &A, const Value &B, const Mask &M, Fn F) {
  Value R;
  R.Why = prefer(A.Why, B.Why);
  if (A.isUniform() && B.isUniform()) {
    spend(1);
    R.U = {F(A.U.V, B.U.V), static_cast<uint8_t>(A.U.F | B.U.F)};
    return R;
  }
  spend(Lanes / 4 + 1);
  // What one thread holds of either, so that the compiler sees a loop over
  // arrays.
  R.L = Pool.unset();
  int64_t *To = R.L.changedValues();
  uint8_t *Flags = R.L.changedFlags();
  const unsigned N = Lanes;
  auto Each = [&](auto XValue, auto XFlags, auto YValue, auto YFlags) {
    for (unsigned I = 0; I < N; ++I)
      To[I] = F(XValue(I), YValue(I));
    for (unsigned I = 0; I < N; ++I)
      Flags[I] = XFlags(I) | YFlags(I);
  };
  auto Same = [](auto X) { return [X](unsigned) { return X; }; };
  auto Own = [](const auto *X) { return [X](unsigned I) { return X[I]; }; };
  if (B.isUniform())
    Each(Own(A.L.values()), Own(A.L.flags()), Same(B.U.V), Same(B.U.F));
  else if (A.isUniform())
    Each(Same(A.U.V), Same(A.U.F), Own(B.L.values()), Own(B.L.flags()));
  else
    Each(Own(A.L.values()), Own(A.L.flags()), Own(B.L.values()),
         Own(B.L.flags()));
  collapse(R, M);
  return R;
}

} // namespace cuda_lint::simulation

#endif
