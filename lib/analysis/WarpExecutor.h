//===- WarpExecutor.h - Abstract execution of one warp ---------*- C++ -*-===//
//
// Private to the warp values engine.
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_ANALYSIS_WARPEXECUTOR_H
#define CUDA_LINT_ANALYSIS_WARPEXECUTOR_H

#include "analysis/WarpRegions.h"
#include "analysis/WarpValues.h"
#include "cuda/Bound.h"
#include "exec/Lockstep.h"
#include "hardware/IntegerInstructions.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace cuda_lint {

/// Executes a kernel for the lanes of one warp and records what it does.
class WarpValues::Executor {
public:
  Executor(WarpValues &Engine, WarpTrace &Trace, const PaddedArray *Padded);
  void run();

private:
  struct Condition;
  /// What an expression is worth.
  struct Value {
    enum KindTy {
      Unknown,
      Number,  ///< an integer, or a floating-point number of which only
               ///< uniformity is known: \c V
      Pointer, ///< \c V bytes into \c Base; for a prvalue of class type the
               ///< place that holds it
    };
    KindTy Kind = Unknown;
    LaneValue V;
    const MemoryObject *Base = nullptr;
    /// What a truth value that is not known of all lanes was made by, for those
    /// lanes: most often a test of bounds, whose result is kept and asked
    /// later.
    const Condition *Test = nullptr;
    /// Of the address of a bit-field: how many bits it has, and in its first
    /// byte where the first of them is.
    uint8_t Bits = 0, FirstBit = 0;

    static Value number(LaneValue V) { return {Number, std::move(V), nullptr}; }
    static Value pointer(const MemoryObject *Base, LaneValue Offset) {
      return {Pointer, std::move(Offset), Base};
    }
    bool isNumber() const { return Kind == Number; }
    bool isPointer() const { return Kind == Pointer && Base; }
  };
  /// A place in memory: \c Offset bytes into \c Base; null when unknown.
  struct Place {
    const MemoryObject *Base = nullptr;
    LaneValue Offset;
    /// Of a bit-field, as of a Value. Loads and stores are of something wider.
    unsigned Bits = 0, FirstBit = 0;
  };
  struct Cell {
    unsigned Size;
    Value V;
  };
  using CellKey = std::pair<unsigned, int64_t>;
  /// Cells of bit-fields come behind all others of their object; their offsets
  /// and sizes are in bits.
  static constexpr int64_t FirstBitCell = int64_t(1) << 40;
  /// Bytes of the widest cell, and bits of the widest bit-field.
  static constexpr int64_t WidestCell = 16, WidestBitField = 64;
  /// A call that is being made.
  struct CallView {
    const ir::Instruction &I;
    /// The call as written; null for constructions and ends of objects.
    const clang::CallExpr *E;
    const clang::FunctionDecl *Callee = nullptr;
    Value Object;
    std::vector<Value> Arguments;
    llvm::ArrayRef<ir::Register> Registers;
    /// Where the object that is returned is made.
    Value Into;
    /// Overrider::Returned of what a virtual call runs.
    int64_t Returned = 0;

    /// Nothing where the call has no such argument.
    Value argument(unsigned N) const {
      return N < Arguments.size() ? Arguments[N] : Value();
    }
    ir::Register reg(unsigned N) const {
      return N < Registers.size() ? Registers[N] : ir::NoRegister;
    }
    /// The expression of an argument.
    const clang::Expr *written(unsigned N) const;
    clang::QualType type() const { return I.Type; }
  };
  /// Cells by object and offset, in order, as std::flat_map of C++23 would have
  /// them. States share them until one changes something, which copies them, so
  /// they lie together.
  class CellMap {
    std::vector<std::pair<CellKey, Cell>> Entries;

  public:
    using iterator = decltype(Entries)::iterator;
    using const_iterator = decltype(Entries)::const_iterator;
    iterator begin() { return Entries.begin(); }
    iterator end() { return Entries.end(); }
    const_iterator begin() const { return Entries.begin(); }
    const_iterator end() const { return Entries.end(); }
    iterator lower_bound(const CellKey &Key) {
      return llvm::lower_bound(Entries, Key, before);
    }
    const_iterator lower_bound(const CellKey &Key) const {
      return llvm::lower_bound(Entries, Key, before);
    }
    const_iterator find(const CellKey &Key) const {
      auto It = lower_bound(Key);
      return It != end() && It->first == Key ? It : end();
    }
    std::pair<iterator, bool> try_emplace(const CellKey &Key, Cell C) {
      auto It = lower_bound(Key);
      if (It != end() && It->first == Key)
        return {It, false};
      return {Entries.emplace(It, Key, std::move(C)), true};
    }
    /// Of what comes after all others.
    void append(const CellKey &Key, Cell C) {
      Entries.emplace_back(Key, std::move(C));
    }
    void reserve(size_t N) { Entries.reserve(N); }
    size_t size() const { return Entries.size(); }
    /// Keeps what \p Keep wants of the cells from \p First to \p Last.
    template <class Fn> void filter(iterator First, iterator Last, Fn Keep) {
      auto To = First;
      for (auto It = First; It != Last; ++It)
        if (Keep(*It)) {
          if (To != It)
            *To = std::move(*It);
          ++To;
        }
      Entries.erase(To, Last);
    }

  private:
    static bool before(const std::pair<CellKey, Cell> &E, const CellKey &Key) {
      return E.first < Key;
    }
  };

  /// The registers and local variables of the warp, and the lanes that are
  /// executing.
  struct State {
    std::shared_ptr<const CellMap> Cells = std::make_shared<CellMap>();
    /// Objects (by id) that something unknown was stored to.
    ObjectSet Clobbered;
    uint32_t Active = AllLanes;
    const Guard *Guards = nullptr;
  };
  /// A state that waits at the beginning of a block.
  struct Exit {
    State S;
    bool Uniform;
  };
  /// How many of them wait at one block.
  static const Bound<size_t> MaxWaiting;
  struct Condition {
    uint32_t True = 0, False = 0, Rest = 0;
    Guard::KindTy Kind = Guard::Uniform;
    SymbolScope Scope = SymbolScope::Grid;
    LaneValue Value;
    /// Which way one of many blocks, warps or iterations goes, if one does.
    enum SeldomTy : uint8_t { Never, WhenTrue, WhenFalse };
    SeldomTy Seldom = Never;
    /// Which way a whole warp cannot go, if there is one.
    SeldomTy Parts = Never;
    /// One side of a conjunction is decided for all lanes, so that it alone
    /// bounds a loop.
    bool Bounded = false;
    uint32_t lanes() const { return True | False | Rest; }
  };
  using Region = WarpRegion;
  struct Frame {
    const clang::FunctionDecl *Function = nullptr;
    const ir::Function *Code = nullptr;
    const exec::Flow *Way = nullptr;
    Value This;
    /// Where the object that is returned is made.
    Value Into;
    /// What is made or destroyed is no base of another object.
    bool Complete = true;
    std::vector<Value> Registers;
    /// What the registers of the block that is being run were decided by.
    llvm::SmallVector<std::pair<ir::Register, Condition>, 4> Conditions;
    /// Where slots lie that lie elsewhere than in an object of the frame.
    struct Placed {
      uint32_t Slot;
      Value At;
    };
    std::vector<Placed> Places;
    const std::vector<const clang::CallExpr *> *Calls = nullptr;
    unsigned Id = 0;
    /// What came to a block that is not run yet, in order of the blocks.
    llvm::SmallVector<std::pair<uint32_t, std::vector<Exit>>, 4> Waiting;
    llvm::SmallVector<Region, 8> Regions;
    llvm::SmallVector<const ir::Loop *, 4> Loops;
    /// How often control went back to a block that begins no loop.
    llvm::SmallDenseMap<uint32_t, unsigned, 2> JumpsBack;
    std::vector<Exit> Returns;
    const MemoryObject *Result = nullptr;
    const Guard *EntryGuards = nullptr;
    const Guard *ReturnGuard = nullptr;
    unsigned GuardedReturns = 0;
    Frame *Outer = nullptr;
  };
  /// What values were made by.
  std::deque<Condition> Tests;

  llvm::SmallSetVector<const MemoryObject *, 4> Escaped;

  /// Truth values of `&&` and `||` in the objects that hold them.
  llvm::DenseMap<const MemoryObject *, Condition> Truths;
  /// What the truth value was decided by that was stored last, and where.
  const MemoryObject *LastTruthIn = nullptr;
  Condition LastTruth;

  // Where lanes go.
  /// The first block that nothing leads to, after all blocks of a function.
  static uint32_t endOf(const Frame &F) { return F.Code->Blocks.size(); }
  /// Runs what begins at a block until all lanes have left the region; what is
  /// there then has come to its target.
  void runRegion(uint32_t Block, Region R);
  void runBody(Frame &F);
  // Which threads of which block the lanes are.
  void placeBlock();
  void placeInKnownBlock();
  void placeInRowsOfWarps();
  void placeInNarrowRows();
  unsigned shaped(llvm::StringRef Name, int64_t Low, int64_t High,
                  SymbolScope Scope, int64_t Typical);
  LaneValue lanesOfAnyWarp(llvm::StringRef Warp);
  /// Runs a block, and what it decides. Where the lanes go on that are there
  /// then; NoBlock for nowhere.
  uint32_t runBlock(uint32_t Block);
  uint32_t terminate(uint32_t Block);
  /// The same with what steps of the block have not been run.
  bool runSteps(uint32_t Block);
  uint32_t decideBranch(uint32_t Block, const ir::Instruction &I);
  uint32_t branchUnwritten(uint32_t Block, const ir::Instruction &I);
  uint32_t runSwitch(uint32_t Block, const ir::Instruction &I);
  /// `&&` and `||` whose value is wanted: the operator.
  const clang::BinaryOperator *shortCircuit(const ir::Instruction &I,
                                            uint32_t Skipped) const;
  uint32_t giveBack(const ir::Instruction &I);
  uint32_t jumpTo(uint32_t From, uint32_t To, const ir::Instruction &I);
  /// A loop, or the loops, around a block that are not being run: the
  /// outermost.
  const ir::Loop *unenteredLoop(uint32_t Block, uint32_t Behind) const;
  uint32_t enterAt(uint32_t Block, const ir::Loop &L);

  /// Where a decision is being followed: a block whose steps have been run, or
  /// not.
  struct Cursor {
    uint32_t Block;
    bool Stepped;
  };
  /// Which lanes a written condition sends where, and the two ways.
  struct Ways {
    Condition C;
    uint32_t True = ir::NoBlock, False = ir::NoBlock;
  };
  /// Follows the part \p E of the condition \p Whole, from where \p At is.
  Ways decide(const clang::Expr *E, const clang::Expr *Whole, Cursor &At);
  Ways decideLogical(const clang::BinaryOperator *E, const clang::Expr *Whole,
                     Cursor &At);
  /// The right side of `&&` or `||` in the lanes that come to it, by \p Right.
  Condition both(const clang::BinaryOperator *E, const Condition &L,
                 llvm::function_ref<Condition()> Right);

  /// A loop that is being executed.
  struct LoopRun {
    const ir::Loop &L;
    const clang::Expr *Cond;
    bool TestFirst;
    const Guard *Entry = nullptr;
    /// The first blocks of an iteration and behind the loop's test.
    uint32_t Body = ir::NoBlock;
    /// Lanes whose condition has ended the loop.
    uint32_t Finished = 0;
    /// Whether what follows begins with the test: always so once an iteration
    /// has been run.
    bool Tested = false;
    /// Whether only the bound on iterations ended the running of one after the
    /// other.
    bool CutOff = false;
  };
  /// Where the lanes go on. A loop that is entered elsewhere begins with the
  /// test.
  uint32_t runLoop(const ir::Loop &L, bool TestFirst);
  /// How many states left a loop; and leaves it so.
  size_t leftOf(const ir::Loop &L) const;
  void putBack(const ir::Loop &L, std::vector<Exit> Left);
  void leaveEarly(const ir::Loop &L, bool Uniform);
  Condition test(LoopRun &Run);
  void iterate(LoopRun &Run);
  /// How many iterations are run one by one.
  unsigned mostIterations(const LoopRun &Run) const;
  /// "i = 3"; empty when the loop has no variable whose number is known.
  std::string inductionText(const ir::Loop &L);
  /// Whether the condition ends the loop for all lanes now; nothing of its
  /// evaluation remains.
  bool endsHere(LoopRun &Run);
  /// Runs iterations one by one; true when one is to stand for those that
  /// follow.
  bool runIterations(LoopRun &Run);
  void runGeneralIteration(LoopRun &Run);
  /// A state that holds at the beginning of every iteration. \p Leaks: lanes
  /// leave in different iterations, all are there in the first only.
  State formOf(LoopRun &Run, const State &Start, bool &Leaks);
  void noteBegin(const LoopRun &Run, const Condition &C);
  /// What holds behind a loop of which one iteration stood for all.
  void leaveLoop(const LoopRun &Run, const State &Start, const State &AtTest,
                 const Condition &Test);
  /// The condition under which the lanes that it leaves open go along with \p
  /// Decided, whose way is known: those may be alone.
  static Condition withLanes(Condition C, uint32_t Decided);
  /// What is true of a loop wherever it is run.
  struct LoopFacts {
    /// Whether the test does nothing else, and again gives the same.
    bool Pure = true;
    /// Whether the steps multiply or divide, as of the strides of a reduction:
    /// what one iteration does, no form stands for in all of them.
    bool Geometric = false;
    /// The parameters that the test reads.
    llvm::SmallVector<uint32_t, 2> Parameters;
  };
  const LoopFacts &factsOf(const LoopRun &Run) const;
  mutable llvm::DenseMap<const ir::Loop *, LoopFacts> LoopsKnown;

  void branch(const clang::Stmt *Site, const clang::Expr *CondExpr,
              const Condition &C, llvm::function_ref<void()> Then,
              llvm::function_ref<void()> Else);
  void branchDecided(const clang::Stmt *Site, const clang::Expr *CondExpr,
                     const Condition &C, llvm::function_ref<void()> Then,
                     llvm::function_ref<void()> Else);
  void guardBehind(const clang::Stmt *Site, const clang::Expr *CondExpr,
                   const Condition &C, uint32_t Before, const Guard *Outer,
                   const State &Then, const Guard *IfTaken, const State &Else,
                   const Guard *IfNot);
  static Condition someOf(Condition C, Guard::KindTy Kind);
  /// Lets what is here wait at a block.
  void park(uint32_t Block);
  void jump(std::vector<Exit> &To, const Guard *EntryGuards);
  /// What waits at a block, which does not wait any more.
  std::vector<Exit> take(uint32_t Block);
  bool waitsAt(uint32_t Block) const;
  /// Lets lanes that left go on with those that are there.
  void rejoin(std::vector<Exit> From);
  /// How a condition that is unknown in \p Rest may split the lanes there.
  const Guard *guard(const clang::Stmt *Site, const clang::Expr *Cond,
                     const Condition &C, bool Taken);
  State join(const State &A, const State &B, bool Uniform,
             const clang::Stmt *Site);
  Value joinValue(const Value &A, const Value &B, uint32_t Only1,
                  uint32_t Only2, uint32_t Both, bool Uniform,
                  llvm::StringRef Key, unsigned Size);
  bool widen(State &Header, const State &Start, const State &End,
             const clang::Stmt *Site, unsigned Round);
  std::optional<Value> inSteps(const CellKey &Key, const Cell &H,
                               const Value &S, const Value &E, uint32_t Lanes,
                               const clang::Stmt *Site);
  bool sameValue(const Value &A, const Value &B, uint32_t Lanes) const;

  // What instructions do.
  void step(const ir::Instruction &I);
  Value computed(const ir::Instruction &I);
  Value constantOf(const ir::Instruction &I);
  Value unary(const ir::Instruction &I);
  Value binary(const ir::Instruction &I);
  Value converted(const ir::Instruction &I);
  Value element(const ir::Instruction &I);
  Value distance(const ir::Instruction &I);
  /// An object of each lane, made by `new` (WarpHeap.cpp).
  Value allocated(const ir::Instruction &I);
  /// The one for it; null where it would stand for several.
  const MemoryObject *allocatedIn(const ir::Instruction &I);
  std::optional<unsigned> countOfNew(const Value &Array) const;
  /// Do what is done to each element; false where nobody counts them.
  bool makesElements(const clang::CXXConstructorDecl *K, const CallView &C);
  bool elementsOfHeap(const ir::Instruction &I);
  Value placeOfMember(const ir::Instruction &I);
  /// The base, or the object around it. Where a virtual base lies only the
  /// whole object knows.
  Value placeOfBase(const ir::Instruction &I);
  Value unknownStep(const ir::Instruction &I);
  Value builtin(BuiltinVariable V, unsigned Axis);
  void loadStep(const ir::Instruction &I);
  void storeStep(const ir::Instruction &I);
  void copyStep(const ir::Instruction &I);
  /// Copies an object member by member, by a construction or an assignment.
  void copyObject(const Place &To, const Place &From, clang::QualType T,
                  const ir::Instruction &I, bool Initialises);
  const Value &value(ir::Register R) const {
    static const Value None;
    return R == ir::NoRegister ? None : Top->Registers[Top->Way->place(R)];
  }
  void set(ir::Register R, Value V) {
    if (R != ir::NoRegister)
      Top->Registers[Top->Way->place(R)] = std::move(V);
  }
  /// Gives a register the truth value of a condition.
  void decided(ir::Register R, const Condition &C);
  /// What a register is decided by.
  Condition conditionOf(ir::Register R);
  clang::QualType typeOf(ir::Register R) const {
    const clang::QualType T = Top->Code->RegisterTypes[R];
    return T.isNull() ? Ctx.VoidPtrTy : T;
  }
  const MemoryObject *slotObject(uint32_t Slot);
  Value slotAddress(uint32_t Slot);

  /// A request that the source names: \p Width bytes from \p At in each of \p
  /// Lanes. What an atomic costs may not be known.
  void request(WarpEvent::KindTy Kind, const Place &At, unsigned Width,
               std::optional<SharedOperation> Operation, const clang::Expr *E,
               uint32_t Lanes = AllLanes);
  /// What a fragment's loads and stores request; false for what is neither, or
  /// no fragment that there is ("Warp Matrix Functions").
  bool accessFragment(const CallView &C, llvm::StringRef Name);
  void assembly(const ir::Instruction &I);
  /// The accesses of `ld`, `st`, `atom`, `red`, `ldmatrix` and `stmatrix`.
  void accessByAsm(const clang::GCCAsmStmt *S, llvm::ArrayRef<Value> Inputs);
  /// A statement that only computes integers; false for any other.
  bool computeAsm(const clang::GCCAsmStmt *S, llvm::ArrayRef<Value> Outputs,
                  llvm::ArrayRef<Value> Inputs);
  std::optional<Value> specialRegister(llvm::StringRef Name);
  std::optional<Value> applyPtx(const PtxOperation &Op,
                                llvm::ArrayRef<Value> Operands);
  /// Applies a function to numbers that are known in every lane; a value that
  /// is the same where they are, else.
  std::optional<Value>
  inEachLane(llvm::StringRef Name, llvm::ArrayRef<Value> Operands,
             llvm::function_ref<std::optional<int64_t>(const IntegerOperands &)>
                 Compute,
             IntType T);

  // Calls.
  void call(const ir::Instruction &I);
  /// What a call of a function gives; of a class, makes it where it goes.
  Value called(CallView &C);
  /// What the tables know; none for any other function.
  std::optional<Value> provided(CallView &C);
  Value construct(const clang::CXXConstructorDecl *K, CallView &C);
  /// Says what a call runs whose callee is computed or virtual, and on which
  /// object; null when that is not known.
  void resolve(CallView &C, const Value &Pointer, bool &Virtual);
  /// Says that an object is made of what is not known.
  void makeUnknown(const Value &Into, clang::QualType T);
  std::optional<Value> intrinsic(const CallView &C, llvm::StringRef Name);
  /// Barriers, fences, and what ends a thread.
  std::optional<Value> synchronization(const CallView &C, llvm::StringRef Name);
  Value shuffle(const CallView &C, llvm::StringRef Name, int64_t Width = 32);
  std::optional<Value> integerCall(const CallView &C, llvm::StringRef Name);
  /// `__ballot_sync`, `__match_any_sync`.
  Value voted(const CallView &C, llvm::StringRef Name);
  /// Loads, stores, atomics and copies, and what is asked of an address.
  std::optional<Value> memoryCall(const CallView &C, llvm::StringRef Name);
  std::optional<Value> addressCall(const CallView &C, llvm::StringRef Name);
  /// Copies what lies in objects of the thread's own; false where it is not
  /// known which.
  bool copyCells(const Place &To, const Place &From, int64_t Bytes);
  /// What `memcpy` and its like request of the memory that an argument leads
  /// to; \p Fills: of `memset`.
  void copySide(const CallView &C, unsigned Side, int64_t Bytes, bool Fills);
  /// `memcpy`, `memset` and their like.
  Value copyBytes(const CallView &C, llvm::StringRef Name);
  std::optional<Value> reduction(const CallView &C, llvm::StringRef Name);
  /// A function of numbers only: the same result for the same operands.
  std::optional<Value> pureFunction(const CallView &C, llvm::StringRef Name);
  /// What a function of numbers of 16 bits gives (WarpHalves.cpp); none where
  /// that is not known.
  std::optional<Value> halves(const CallView &C);
  /// `std::min` and `std::max`.
  std::optional<Value> lesserOf(const CallView &C, llvm::StringRef Name);
  /// An event that is all that a call does.
  void emit(WarpEvent::KindTy Kind, const clang::CallExpr *E);
  std::optional<Value> cooperativeGroups(const CallView &Written,
                                         llvm::StringRef Name);
  /// Where a cooperative group of more than a warp has the ranks of its
  /// threads: far behind every member.
  static constexpr int64_t GroupRankAt = int64_t(1) << 40;
  static constexpr int64_t CountAt = int64_t(1) << 41; ///< of what `new` made
  /// A call of a member of a cooperative group, or of a function that makes
  /// one.
  struct GroupCall {
    GroupCall(const CallView &C, llvm::StringRef Qualified);
    const CallView &C;
    const clang::CallExpr *E;
    llvm::StringRef Method;
    /// The group, or the one that it is made of, by its address or a pointer to
    /// it, and its type without conversions; null for none.
    Value Group;
    clang::QualType Type;
    /// The name of its class, and the size that a tile's type has; 0 for
    /// anything else.
    llvm::StringRef Kind;
    unsigned Tile = 0;
  };
  Value groupRank(const GroupCall &Call);
  std::optional<Value> exchangedInGroup(const GroupCall &Call);
  std::optional<Value> groupCount(const GroupCall &Call);
  std::optional<Value> blockVector(const GroupCall &Call);
  Value groupSize(const GroupCall &Call);
  Value groupSync(const GroupCall &Call);
  Value groupMade(const GroupCall &Call);
  /// By lane, the lanes of the warp that are in the same group, a bit each;
  /// unknown where that is not known, or the group may be more than a warp.
  LaneValue membersOf(const GroupCall &Call);
  /// The same of a group that a call makes.
  LaneValue membersMade(const GroupCall &Call);
  /// Of the block in its cluster.
  LaneValue rankInCluster();
  /// As the kernel's attribute says; unknown without one.
  LaneValue blocksInCluster();
  LaneValue threadsOfBlock();
  /// What stands for a function, or for what a member pointer names.
  Value entity(const clang::ValueDecl *D);
  /// The function or member that a value stands for; null for any other.
  static const clang::ValueDecl *entityOf(const Value &V);
  /// Whether it is known what a virtual call of \p Method runs; changes \p C
  /// to that.
  bool override(const clang::CXXMethodDecl *Method, CallView &C);
  /// Makes an object of three numbers.
  Value vectorOf(const CallView &C, const LaneValue *Axes);
  const LaneValue *vectorOf(BuiltinVariable V) const;
  Value inlineCall(const ir::Function &Code, CallView &C);
  Frame frameOf(const ir::Function &Code, const CallView &C);
  /// Makes the parameters, in the callee's frame.
  void bind(const CallView &C, llvm::ArrayRef<const UnknownCause *> Causes);
  /// What a call of a function gave that only computes: the cells of the object
  /// that holds the result, by offset.
  struct ComputedResult {
    std::vector<std::pair<int64_t, Cell>> Cells;
    bool Clobbered = false;
  };
  /// Whether a call of \p F can do nothing but make a value of its arguments'
  /// values, but for what its body names by itself.
  bool onlyComputes(const clang::FunctionDecl *F);
  /// Whether a function goes from an object to the one that it is a base of:
  /// what an empty class holds is then not all that is read.
  bool leadsOut(const clang::FunctionDecl *F);
  /// Whether a call of \p F makes an object of an empty class, and that is all.
  bool makesNothing(const clang::FunctionDecl *F);
  /// What a result depends on: the function, the lanes, and all that the
  /// arguments, by type and value or place, hold. None when that is not known
  /// to be all.
  std::optional<std::string> computationKey(
      const clang::FunctionDecl *F,
      llvm::ArrayRef<std::pair<clang::QualType, Value>> Arguments) const;
  void keepResult(const std::string &Key, const Place &Made, int64_t Bytes);
  Value resultAgain(const ComputedResult &R, const Place &Into,
                    clang::QualType T);
  /// The object that holds what a call returns, with nothing in it.
  const MemoryObject *resultObject(const Frame &F, clang::QualType T);
  void opaqueCall(const CallView &C);
  Value arithmetic(clang::BinaryOperatorKind Op, const Value &L, const Value &R,
                   clang::QualType Type);
  Value pointerAdd(const Value &P, const Value &I, clang::QualType Pointee);
  Condition comparison(const ir::Instruction &I);
  /// How the lanes that a comparison leaves open may go, and what it compares.
  void openKind(LaneArithmetic::Compare Op, const LaneValue &X,
                const LaneValue &Y, IntType T, const LaneOrder &O,
                Condition &C);
  void comparedValue(LaneArithmetic::Compare Op, bool Negate,
                     const LaneValue &X, const LaneValue &Y, IntType T,
                     const LaneOrder &O, Condition &C);
  /// Of pointers that do not both lead into one object.
  void comparePointers(clang::BinaryOperatorKind Op, const Value &L,
                       const Value &R, Condition &C);
  /// Of numbers that are no integers.
  void compareReals(clang::BinaryOperatorKind Op, clang::QualType T,
                    const Value &L, const Value &R, Condition &C);
  Condition negated(Condition C);
  bool takesMany(const LaneValue &V) const;
  void noteBound(const LaneValue &Index, const LaneValue &Bound);
  Condition conditionOf(const Value &V, clang::QualType T);
  bool isAddress(const Value &V);
  std::optional<bool> areEqual(const Value &L, const Value &R);
  /// Both conditions, or one of them.
  Condition combined(const Condition &L, const Condition &R, bool And,
                     uint32_t Lanes);
  /// The truth value that a condition has in the lanes that execute.
  Value truthOf(const Condition &C);
  Value converted(const Value &V, clang::QualType From, clang::QualType To);
  LaneValue convertNumber(const LaneValue &V, clang::QualType From,
                          clang::QualType To);
  Place placeOf(const Value &P) {
    return P.isPointer() ? Place{P.Base, P.V, P.Bits, P.FirstBit} : Place{};
  }
  /// The object that an address lies in, also one that was computed with as a
  /// number.
  Place placeAt(const Value &Address);
  /// \p Bytes behind a place.
  Place behind(const Place &P, int64_t Bytes);
  Place member(const Place &Base, const clang::FieldDecl *Field);
  static Value addressOf(const Place &P) {
    Value V;
    if (P.Base) {
      V = Value::pointer(P.Base, P.Offset);
      V.Bits = P.Bits;
      V.FirstBit = P.FirstBit;
    }
    return V;
  }
  Value number(LaneValue V) { return Value::number(std::move(V)); }
  /// Something that is the same for all lanes and otherwise unknown.
  Value uniformUnknown(const clang::Expr *E, clang::QualType T,
                       SymbolScope Scope, llvm::StringRef Name = "");
  Value ofType(const SymbolKey &Key, clang::QualType T, SymbolScope Scope,
               llvm::StringRef Name, const clang::ValueDecl *Decl);

  // Memory.
  /// What a constant variable holds at places that are known.
  std::optional<Value> constantElement(const Place &P, clang::QualType T);
  Value loadLocal(const Place &P, clang::QualType T, const clang::Expr *E);
  Value loadEachLane(const Place &P, clang::QualType T);
  Value load(const Place &P, clang::QualType T, const clang::Expr *E,
             bool Record);
  void store(const Place &P, clang::QualType T, const Value &V,
             const clang::Expr *E, bool Record);
  void storeCell(const MemoryObject *Base, const LaneValue &Offset,
                 unsigned Size, const Value &V);
  void putCell(const MemoryObject *Base, int64_t At, unsigned Size,
               uint32_t Which, const Value &V);
  void storeOver(Value &Old, const Value &V, uint32_t Which);
  void dropOverlapping(const MemoryObject *Base, int64_t At, unsigned Size);
  void copyRecord(const Place &To, const Place &From, clang::QualType T,
                  unsigned &Budget);
  void copyArray(const Place &To, const Place &From,
                 const clang::ConstantArrayType *Array, unsigned &Budget);
  void copyMembers(const Place &To, const Place &From, clang::QualType T,
                   unsigned &Budget);
  void copyGroupRank(const Place &To, const Place &From, clang::QualType T);
  Value copiedPart(const Place &From, clang::QualType T);
  /// Forgets the cells from \p First up to \p Last, of which none is wider
  /// than \p Widest.
  void dropCells(const MemoryObject *Base, int64_t First, int64_t Last,
                 int64_t Widest);
  Value loadBits(const Place &P) const;
  void storeBits(const Place &P, clang::QualType T, const Value &V);
  /// A number over bytes that were stored as other numbers; none where nothing
  /// was stored that lies there.
  std::optional<Value> loadParts(const MemoryObject *Base, int64_t At,
                                 unsigned Size, clang::QualType T) const;
  /// Gives each part of an object the value that \p Byte in all its bytes is.
  void fill(const Place &Into, clang::QualType T, uint8_t Byte,
            unsigned &Budget);
  void zero(const Place &Into, clang::QualType T);
  /// `memset`; false where it is not followed.
  bool setBytes(const Place &Into, const Value &Byte, int64_t Bytes);
  const MemoryObject *literal(const clang::StringLiteral *Text);
  void initializeByText(const Place &Into, clang::QualType T,
                        const clang::StringLiteral *Text);
  int64_t characterOf(const clang::StringLiteral *Text, uint64_t Index,
                      clang::QualType T) const;
  /// Why the value of a register is not known: follows it to the first value
  /// that is not.
  const UnknownCause *causeOf(ir::Register R);
  UnknownCause findCause(ir::Register R, unsigned Depth);
  UnknownCause causeOfLoad(const ir::Instruction &I, unsigned Depth);
  UnknownCause causeOfCall(const ir::Instruction &I, unsigned Depth);
  /// What decides which of several values a variable of the function has; none
  /// where all that does is known.
  std::optional<UnknownCause> causeOfChoice(uint32_t Slot, unsigned Depth);
  bool isKnown(const Value &V) const {
    return (V.isNumber() || V.isPointer()) && V.V.known(St.Active);
  }
  void noteCause(const Place &P, const Value &V, ir::Register From);
  /// The same for a part of an object that is copied.
  void noteCopiedCause(const Place &To, const Place &From, const Value &V);
  /// Notes an access to a thread's own object at a known place.
  void countLocal(const MemoryObject *Base, bool Store);
  void bytesOutside(int64_t First, const Cell &Held, int64_t At, unsigned Size,
                    std::vector<std::pair<int64_t, LaneValue>> &Out) const;
  void forget(const MemoryObject *Base);
  /// Forgets what is in the objects of calls that have returned: a state is
  /// copied and compared as a whole.
  void forgetEnded();
  void forgetReachable(const Value &V);
  /// Notes that an address is kept where it is not followed: what is stored
  /// through an unknown one may go there.
  void escape(const Value &V) {
    if (V.isPointer() && V.Base->Kind == MemoryObject::Local)
      Escaped.insert(V.Base);
  }
  /// Forgets what an object holds, and where addresses in it went.
  void lose(const MemoryObject *Base);
  void forgetEscaped();
  void access(WarpEvent::KindTy Kind, const Place &P, clang::QualType T,
              const clang::Expr *E, const Value *Stored = nullptr);
  /// `cp.async`, by an intrinsic or in inline assembly: \p Bytes of each lane.
  void copyAsynchronously(const Place &To, const Place &From, int64_t Bytes,
                          const clang::Expr *ToExpr,
                          const clang::Expr *FromExpr);
  void event(WarpEvent E);
  const MemoryObject *localObject(const clang::ValueDecl *V);
  const MemoryObject *variableObject(const clang::VarDecl *V);
  enum ObjectKind : unsigned {
    Variable,
    Temporary,
    ResultOfCall,
    OfProgram,
  };
  const MemoryObject *temporary(const void *Of, clang::QualType T);
  const MemoryObject *pointee(llvm::StringRef Key, const clang::ValueDecl *Decl,
                              clang::QualType T, MemorySpace Space);
  CellMap &cells();

  const TypeFacts &factsOf(clang::QualType T) const;
  std::optional<IntType> intType(clang::QualType T) const {
    return factsOf(T).Integer;
  }
  int64_t sizeOf(clang::QualType T) const { return factsOf(T).Size; }
  unsigned alignOf(clang::QualType T) const;
  const CalleeFacts &factsOf(const clang::FunctionDecl *F,
                             const clang::CallExpr *E) const;
  /// Says which of the times it is that something happens at \p S.
  SymbolKey &occurrence(SymbolKey &Key, const clang::Stmt *S);
  static const Bound<unsigned> MaxSteps;
  /// How many members of an object copyRecord() copies.
  static const Bound<unsigned> MaxMembers;
  bool step();
  bool live() const { return St.Active != 0 && !Aborted; }
  void abort() {
    Aborted = true;
    Trace.Complete = false;
  }
  void reachBound();
  /// Counts what a state with so many cells costs to copy.
  void charge(size_t Cells);

  /// The bytes of one \p Element of an array in \p Base, padding included.
  LaneValue stepOf(const MemoryObject *Base, clang::QualType Element) const;

  WarpValues &Engine;
  WarpTrace &Trace;
  const PaddedArray *Padded;
  LaneArithmetic &A;
  clang::ASTContext &Ctx;
  ir::Program &Program;
  exec::Flows &Flows;
  State St;
  Frame *Top = nullptr;
  /// The register with the address of the access that is being made.
  ir::Register Accessed = ir::NoRegister;
  llvm::DenseMap<std::pair<const clang::Stmt *, unsigned>, unsigned>
      Occurrences;
  llvm::DenseMap<const clang::Stmt *, unsigned> Visits;
  /// Objects whose unwritten parts are unknown but the same for all lanes: the
  /// kernel's parameters.
  ObjectSet UniformContents;
  /// Objects with bit-fields that were stored to.
  llvm::DenseSet<unsigned> BitFields;
  /// Loops around what is executed that end at a known test, but were not run
  /// to their end one iteration after the other.
  unsigned CutOffs = 0;
  /// What such loops count: the compiler knows the numbers, also behind them.
  llvm::DenseSet<unsigned> CutOffSymbols;
  /// Whether a value is made of what such a loop counts.
  bool isOfCutOff(const LaneValue &V) const;
  std::vector<std::string> Iterations;
  std::vector<unsigned> Ordinals; ///< the same by number
  /// What was last stored to a local variable without being known.
  std::map<CellKey, const UnknownCause *> StoredUnknown;
  /// Why what a function returned last is not known.
  llvm::DenseMap<const clang::FunctionDecl *, const UnknownCause *>
      ReturnedUnknown;
  const std::string *IterationText = nullptr;
  LaneValue ThreadIdx[3], BlockIdx[3], BlockDim[3], GridDim[3], Linear;
  /// What calls gave that only computed, by computationKey: libraries of
  /// templates compute the same address again and again.
  std::unordered_map<std::string, ComputedResult> Computed;
  std::unordered_map<const clang::FunctionDecl *, bool> OnlyComputes, LeadsOut;
  /// How often something happened that is more than computing: an access, a
  /// barrier, a value that nothing is known of.
  unsigned Effects = 0;
  /// Objects of ended calls are forgotten when a state has more cells.
  size_t CellsToKeep = 256;
  /// Stretches of code so far, and which one it is.
  unsigned Stretch = 0;
  unsigned Steps = 0;
  unsigned Silent = 0;
  bool Aborted = false;
};

} // namespace cuda_lint

#endif
