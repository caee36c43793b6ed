//===- Simulator.h - One run of a kernel over the AST -----------*- C++ -*-===//
//
// Internal to the simulation (Simulation.h): the run and its parts.
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_ANALYSIS_SIMULATOR_H
#define CUDA_LINT_ANALYSIS_SIMULATOR_H

#include "analysis/CallFacts.h"
#include "analysis/SimulatorInputs.h"
#include "analysis/SimulatorLanes.h"
#include "analysis/SimulatorResults.h"
#include "analysis/SimulatorState.h"
#include "cuda/BuiltinVariables.h"
#include "hardware/IntegerInstructions.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/Support/Allocator.h"
#include <array>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <utility>

namespace cuda_lint::simulation {

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
  /// \p Guessed: the contents of memory decided which threads have \p New.
  Value merge(const Mask &M, Value New, const Value &Old, const Mask &Scope,
              bool Guessed);
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
  /// An element of an array of constant extent that data choose alone: which
  /// address that gave, and where the array is.
  struct DataElement {
    int64_t Address = 0, Base = 0, Bytes = 0;
  };
  void noteDataElement(const clang::ArraySubscriptExpr *E, const Value &Base,
                       const Value &Index, const Value &Address, const Mask &M);
  void noteScattered(const Value &Address, AccessKind K, const Value *Stored,
                     const clang::Expr *E, const Mask &M, unsigned Site);
  void meetScattered(int64_t Address, const clang::Expr *E);
  /// The access that \p Any meets wherever in an array it is: of every element
  /// one that nothing orders with it. \p Since: behind that time.
  const Access *meetsAll(const Access &Any, const DataElement &Array,
                         uint64_t Since);
  void noteScatteredRace(const Access &Any, const Access &Other,
                         const clang::Stmt *LaterSite, bool AnyIsLater,
                         const clang::ValueDecl *Array);
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

  // Expressions (SimulatorExpressions.cpp, SimulatorPlaces.cpp).
  Value eval(const clang::Expr *E, const Mask &M);
  Value evalImpl(const clang::Expr *E, const Mask &M);
  Value lvalue(const clang::Expr *E, const Mask &M);
  Value evalCast(const clang::CastExpr *E, const Mask &M);
  Value evalBinary(const clang::BinaryOperator *E, const Mask &M);
  Value evalUnary(const clang::UnaryOperator *E, const Mask &M);
  Value evalBuiltin(const clang::Expr *E, unsigned Variable, int Axis);
  /// One component, or the whole variable as a dim3 or uint3.
  Value evalBuiltin(const clang::Expr *E, const BuiltinAccess &B,
                    const Mask &M);
  Value evalConditional(const clang::AbstractConditionalOperator *C,
                        const Mask &M);
  Value evalStatements(const clang::StmtExpr *E, const Mask &M);
  Value evalNew(const clang::CXXNewExpr *New, const Mask &M);
  /// What a declaration or a member that is named holds.
  Value evalName(const clang::Expr *E, const Mask &M);
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

  // Calls (SimulatorCalls.cpp, SimulatorIntrinsics.cpp, SimulatorGroups.cpp,
  // SimulatorAssembly.cpp).
  Value call(const clang::CallExpr *E, const Mask &M);
  std::optional<Value> intrinsic(const clang::CallExpr *E, const Mask &M);
  std::optional<Value> group(const clang::CallExpr *E, const Mask &M);
  /// What is known of a cooperative group.
  struct ThreadGroup {
    std::optional<BarrierScope> Scope;
    /// Threads of a tile.
    unsigned Tile = 32;
    bool SizeUnknown = false;
  };
  /// The group that a function is called on, or with.
  ThreadGroup threadGroup(const clang::FunctionDecl *F,
                          const clang::Expr *Operand, const Mask &M);
  /// The number of a thread in its group.
  Value threadRank(const clang::Expr *E, const ThreadGroup &Of, const Mask &M);
  /// Sizes, indices and ranks of groups and blocks; none for other functions.
  std::optional<Value> groupExtent(const clang::Expr *E, llvm::StringRef Name,
                                   const ThreadGroup &Of, const Mask &M);
  Value invokeOne(const clang::CallExpr *E,
                  llvm::ArrayRef<const clang::Expr *> Args,
                  const ThreadGroup &Of, const Mask &M);
  /// A number that \p Get gives for each thread. \p Text: why it differs.
  Value perThread(const clang::Expr *E,
                  llvm::function_ref<int64_t(unsigned)> Get, bool BlockOnly,
                  llvm::StringRef Text, const Mask &M);
  /// The number of a thread's block in the grid.
  int64_t linearBlock(unsigned L) const;
  Value vote(const clang::CallExpr *E, llvm::StringRef Name, const Mask &M);
  /// \p Kind: the function's name without "__shfl".
  std::optional<Value> shuffle(const clang::CallExpr *E, llvm::StringRef Kind,
                               const Mask &M);
  /// The lesser of two numbers, or the greater.
  std::optional<Value> lesser(const clang::CallExpr *E, bool Min,
                              const Mask &M);
  Value countBits(const clang::CallExpr *E, uint64_t Width, const Mask &M);
  /// Functions of one number or address; none for others.
  std::optional<Value> ofOneArgument(const clang::CallExpr *E,
                                     llvm::StringRef Name, const Mask &M);
  /// Functions of the device runtime; none for others.
  std::optional<Value> runtimeCall(const clang::CallExpr *E,
                                   llvm::StringRef Name, const Mask &M);
  /// memcpy and its like; none for other calls.
  std::optional<Value> copyBytes(const clang::CallExpr *E, const Mask &M);
  /// What `memset` of a local object makes of its parts.
  void setBytes(const clang::CallExpr *E, const Value &To, const Value &Byte,
                int64_t Bytes, const Mask &M);
  /// Gives each part of an object the value that \p Byte in all bytes is.
  void fill(const Value &At, clang::QualType T, uint8_t Byte, const Mask &M);
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
  std::optional<Value> ofNumbers(const clang::CallExpr *E, llvm::StringRef Name,
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
  /// The cell of memory that threads share, to be stored to.
  Object::Cell &cellOf(Object &O, int64_t Address);
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
  void branchOf(const clang::IfStmt *If, Mask &M);
  void execIf(const clang::IfStmt *If, Mask &M);
  void execSwitch(const clang::SwitchStmt *S, Mask &M);
  void execReturn(const clang::ReturnStmt *S, Mask &M);
  void execAsm(const clang::GCCAsmStmt *S, Mask &M);
  /// Forward, out of blocks; no other is followed.
  void execGoto(const clang::GotoStmt *S, Mask &M);
  /// Executes what follows a label that stands somewhere inside of a statement.
  void enterAt(const clang::Stmt *S, const clang::SwitchCase *Target, Mask &M);
  /// What stands for a function, or for what a member pointer names.
  Value entity(const clang::ValueDecl *D);
  /// The function or member that a value stands for; null for any other.
  const clang::ValueDecl *entityOf(const Value &V);
  /// What a call runs whose callee is computed or decided by its object;
  /// changes \p This to what it runs on. Null when that is not known.
  const clang::FunctionDecl *calleeOf(const clang::CallExpr *E, Value &This,
                                      const Mask &M);
  /// The method of a virtual call.
  const clang::CXXMethodDecl *overriderOf(const clang::CXXMethodDecl *Method,
                                          Value &This);
  /// `<=>` of integers.
  /// \p V as \p To holds it: a bit-field has fewer bits than its type.
  Value asHeld(Value V, const clang::Expr *To);
  Value evalThreeWay(const clang::BinaryOperator *E, const Mask &M);
  /// The place that `.*` and `->*` name.
  Value placeOfMember(const clang::BinaryOperator *E, const Mask &M);
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
  NamedStream streamOf(const Launch &L, const Mask &M);
  /// How many threads launch, and how often.
  void noteReached(const Launch &L, const Mask &M);
  /// What the child grids of several blocks do to the same memory.
  void noteNullStream(const Launch &L, llvm::ArrayRef<Value> Arguments,
                      const LaunchFacts &Facts, const Mask &M);
  /// What other threads have written that the child grid reads.
  void noteUnordered(const Launch &L, llvm::ArrayRef<Value> Arguments,
                     const LaunchFacts &Facts, const Mask &M);
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
  /// Those with Stored.
  std::vector<Object *> StoredTo;
  llvm::DenseMap<const clang::VarDecl *, int64_t> Statics;
  llvm::DenseMap<uint64_t, int64_t> Pointees;
  llvm::DenseMap<const clang::ValueDecl *, int64_t> Functions;
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
  /// When a thread last waited in a loop for what another one stores, since its
  /// block met: 0 for never. What it does afterwards comes behind something
  /// that the other did, whichever of the two is simulated first.
  struct Spin {
    uint64_t Time = 0;
    bool OnShared = false; ///< for a word of the block's shared memory
  };
  std::vector<Spin> Spins;
  /// The last access to shared memory.
  uint64_t SharedTime = 0;
  void noteSpin(const clang::Stmt *Loop, uint64_t Began, const Mask &M);
  bool mayBeTurns(const Access &A, const Access &B) const;
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
  /// The last element that data chose, and accesses of such since the block
  /// met.
  std::optional<DataElement> Chosen;
  std::vector<std::pair<Access, DataElement>> Scattered;
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
  /// Two accesses of two launches to one place; none when there are none that
  /// conflict. The best are those whose addresses do not depend on a choice.
  struct NullStreamMeeting {
    const ChildAccesses::Item *Others = nullptr, *Mine = nullptr;
    bool InputAddress = true;
  };
  NullStreamMeeting meetingOf(const NullLaunch &Other,
                              const NullLaunch &Mine) const;
  /// Set while a child grid is run for its accesses.
  ChildAccesses *Recording = nullptr, *SuspendedRecording = nullptr;
  unsigned ChildDepth = 0, EvalDepth = 0;
  uint64_t UnknownArguments = 0;
};

/// The field of a closure that holds what the body of its call operator names;
/// null outside of one, and where it is not captured.
const clang::FieldDecl *captureOf(const clang::FunctionDecl *F,
                                  const clang::ValueDecl *D);

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
