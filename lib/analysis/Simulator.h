//===- Simulator.h - One run of a kernel ------------------------*- C++ -*-===//
//
// Internal to the simulation (Simulation.h): the run and its parts.
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_ANALYSIS_SIMULATOR_H
#define CUDA_LINT_ANALYSIS_SIMULATOR_H

#include "analysis/CallFacts.h"
#include "analysis/SimulatorInputs.h"
#include "analysis/SimulatorLanes.h"
#include "analysis/SimulatorMeetings.h"
#include "analysis/SimulatorParts.h"
#include "analysis/SimulatorResults.h"
#include "analysis/SimulatorState.h"
#include "cuda/BuiltinVariables.h"
#include "cuda/InlineAssembly.h"
#include "cuda/PlaceNumbers.h"
#include "hardware/IntegerInstructions.h"
#include "hardware/Shuffles.h"
#include "hardware/Warp.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include <array>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <utility>

namespace cuda_lint {
class DataFlow;
class HalfCall;
} // namespace cuda_lint

namespace cuda_lint::simulation {

class Simulator {
public:
  Simulator(TranslationUnit &TU, Inputs &In, RunShape Shape, int64_t Budget);
  /// Runs a kernel, a device function, or (with one thread) host code.
  RunFacts run(const clang::FunctionDecl *Root, const LaunchFacts *Facts,
               const std::vector<ChildArgument> *Arguments = nullptr);
  /// Makes the run one of a child: what it does to global memory is recorded,
  /// and nothing else.
  /// \p Written: the keys of objects that do not hold what they held at first.
  void record(ChildAccesses &Into, llvm::DenseSet<uint64_t> Written) {
    Recording = &Into;
    WrittenBefore = std::move(Written);
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
  /// \p Guessed: what the contents of memory make of \p New, where they decided
  /// which threads have it.
  /// \p Named: it is assigned to something that the source names.
  Value merge(const Mask &M, Value New, const Value &Old, const Mask &Scope,
              LaneFlags Guessed, bool Named = true);
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
  Value realBinary(clang::BinaryOperatorKind Op, const Value &L, const Value &R,
                   NumberForm Form, const Mask &M);
  Value kept(Value V, NumberForm Form, const Mask &M);
  /// What is known of a product, or a quotient, by what is known of its
  /// operands.
  Value product(Value Product, const Value &L, const Value &R, const Mask &M);
  Value quotient(Value Quotient, const Value &L, const Value &R,
                 clang::QualType ResultT);
  /// What a comparison, or what is multiplied and divided, says of good choices
  /// for numbers that are chosen.
  void learnFrom(clang::BinaryOperatorKind Op, const Value &L, const Value &R,
                 const Mask &M);
  void learnOf(clang::BinaryOperatorKind Op, const Value &Target,
               const Value &Other, const Mask &M);
  void learnLimit(clang::BinaryOperatorKind Op, const Value &Target,
                  int64_t Limit, const Mask &M);
  void learnMiddle(const Value &Target, const Value &Other, const Mask &M);
  void learnFactors(clang::BinaryOperatorKind Op, const Value &L,
                    const Value &R);
  void wantThreads(const Value &Index, const Value &Limit, const Mask &M);
  /// Whether it is being asked if a loop goes on for a second time.
  bool mayTurnAgain() const {
    return InLoopCondition && !Loops.empty() && Loops.back().Iterations <= 1;
  }
  Value compared(clang::BinaryOperatorKind Op, const Value &L, const Value &R,
                 bool Unsigned, const Mask &M);
  bool spend(int64_t N) {
    Budget -= N;
    if (Budget < 0 && !Stop) {
      Stop = true;
      Out->Stopped = true;
    }
    return !Stop;
  }
  bool differs(const Value &V, const Mask &M) const;
  LaneFlags flags(const Value &V, const Mask &M) const;
  /// Whether the threads of a warp hold one number, by no chance.
  bool isOfWarps(const Value &V, const Mask &M) const;
  /// Of the answer to a test: some data give it, whatever else the numbers
  /// are.
  Value tested(Value V);

  // Memory (SimulatorMemory.cpp).
  int64_t newObject(ObjectKind K, const clang::ValueDecl *D, int64_t Size,
                    uint64_t Key);
  /// What `malloc` and `new` give: memory of its own for each thread.
  Value allocate(const clang::Expr *E, llvm::StringRef Why, const Mask &M);

  // Arrays that `new` makes (SimulatorHeap.cpp).
  void noteCount(const Value &Array, const Value &Count, const Mask &M);
  /// How many elements there are behind an address, the same for all threads;
  /// none where that is not known.
  std::optional<uint64_t> countOfNew(const Value &Array, const Mask &M);
  /// Zeros that `new` leaves in so many elements, and the destructors that
  /// `delete` runs on them. False where nobody counts them.
  bool elementsOfHeap(const ir::Instruction &I, const Mask &M);
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
  // The same by where the place is; none of them for objects of class type.
  Value loadLocal(Object &O, const Value &Address, clang::QualType T,
                  const clang::Expr *E, const Mask &M);
  Value loadShared(Object &O, const Value &Address, clang::QualType T,
                   const clang::Expr *E, const Mask &M);
  Value loadEach(const Value &Address, clang::QualType T, const clang::Expr *E,
                 const Mask &M);
  void storeLocal(Object &O, const Value &Address, clang::QualType T, Value V,
                  const clang::Expr *E, const Mask &M);
  void storeShared(Object &O, const Value &Address, clang::QualType T,
                   const Value &V, const clang::Expr *E, const Mask &M);
  void storeEach(const Value &Address, clang::QualType T, const Value &V,
                 const clang::Expr *E, const Mask &M);
  /// Drawn where others have written an object before.
  LaneFlags drawnIn(const Object &O) const;
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
  void splitOverlapping(Object &O, int64_t At, int64_t Width);
  /// A byte of an integer, counted from its lowest.
  Object::LocalCell byteOf(const Object::LocalCell &Cell, int64_t Byte);
  Lane initialContents(Object &O, int64_t Address, clang::QualType T,
                       uint64_t *Input);
  /// What the bytes of a local object are as another type than they were
  /// written as; none where not all of them are known.
  std::optional<Value> fromBytes(const Object &O, int64_t At, clang::QualType T,
                                 const Mask &M);
  static std::optional<Lane> fromBytes(const Object &O, int64_t At,
                                       unsigned Width, unsigned L);
  void copyObject(const Value &To, const Value &From, clang::QualType T,
                  const Mask &M, const clang::Expr *E);
  /// Member by member, through memory.
  void copyMembers(const Value &To, const Value &From, clang::QualType T,
                   const Mask &M, const clang::Expr *E);
  /// The part of an object of class type that is \p Offset bytes into it.
  void copyPart(const Value &To, const Value &From, int64_t Offset,
                clang::QualType T, const Mask &M, const clang::Expr *E);
  void noteAccess(const Value &Address, unsigned Width, AccessKind K,
                  const Value *Stored, const clang::Expr *E, const Mask &M);
  void noteOtherBlocks(const Value &Address, AccessKind K, const clang::Expr *E,
                       const Mask &M);
  void noteShared(const Value &Address, unsigned Width, AccessKind K,
                  const Value *Stored, const clang::Expr *E, const Mask &M);
  bool isNotedOtherwise(AccessKind K, const clang::Expr *E);
  bool leavesOwnRows(const Value &Address, unsigned Width, const Mask &M) const;
  bool isOfAnotherRun(const Lane &Address) const;
  void noteGranules(Object &O, int64_t Address, unsigned Width, Access &Mine,
                    const clang::Expr *E);
  void meetPeer(unsigned Array, unsigned I, AccessKind K, unsigned Site,
                const clang::Expr *E);
  void noteOwnStore(SharedPlace &Place, int64_t Address, Access &Mine);
  void noteHeld(const Object &O, int64_t Address, unsigned Width, Access &Mine);
  bool conflict(const Access &Earlier, const Access &Later) const;
  const clang::ConstantArrayType *arrayAt(clang::QualType T, int64_t Offset,
                                          clang::QualType Element) const;
  int64_t storedFrom(int64_t Address, int64_t Size);
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

  // What an instruction does (SimulatorSteps.cpp, SimulatorFunctions.cpp).
  void step(const ir::Instruction &I, const Mask &M);
  Value computed(const ir::Instruction &I, const Mask &M);
  Value value(ir::Register R, const Mask &M);
  void set(ir::Register R, Value V, const Mask &M);
  clang::QualType typeOf(ir::Register R) const;
  /// An object of the activation begins to exist.
  void begin(uint32_t Slot, const Mask &M);
  Value baseOrDerived(const ir::Instruction &I, const Mask &M);
  Value element(const ir::Instruction &I, const Mask &M);
  /// The place that `.*` and `->*` name.
  Value placeOfMember(const ir::Instruction &I, const Mask &M);
  Value unary(const ir::Instruction &I, const Mask &M);
  Value arithmetic(const ir::Instruction &I, const Mask &M);
  Value converted(const ir::Instruction &I, const Mask &M);
  Value unknownStep(const ir::Instruction &I, const Mask &M);
  LaunchView launchView(const ir::Instruction &I, const Mask &M);
  void assembly(const ir::Instruction &I, const Mask &M);
  Value builtin(BuiltinVariable Variable, int Axis, const clang::Expr *E);
  Value member(Value Base, const clang::FieldDecl *F);
  Value offsetBy(Value Base, int64_t Bytes);
  Value temporary(clang::QualType T, const Mask &M);
  Value unknown(const clang::Expr *E, llvm::ArrayRef<Value> Operands,
                clang::QualType T, const Mask &M, bool PerThread = false);
  /// The same for what depends on nothing but the operands: Unmodelled where
  /// those are all known.
  Value unmodelled(const clang::Expr *E, llvm::ArrayRef<Value> Operands,
                   llvm::ArrayRef<clang::QualType> Types, clang::QualType T,
                   const Mask &M);
  /// The same of a call that is not followed, which may leave something in the
  /// objects that it is given pointers to.
  Value unmodelled(const CallView &C, clang::QualType T, const Mask &M);
  /// Whether a number, or what an object holds, is what it is in a real run,
  /// whether or not that is known here.
  bool isDetermined(const Value &V, clang::QualType T, const Mask &M);
  void truth(const Value &V, clang::QualType T, const Mask &M, Mask &True);

  // Calls (SimulatorCalls.cpp, SimulatorIntrinsics.cpp, SimulatorGroups.cpp,
  // SimulatorAssembly.cpp).
  Value call(const ir::Instruction &I, const Mask &M);
  /// \p Into: where an object that is returned goes.
  Value result(CallView &C, const ir::Instruction &I, bool Virtual,
               const Value &Into, const Mask &M);
  /// What a call runs whose callee is computed or decided by its object.
  void resolve(CallView &C, const Value &Pointer, bool &Virtual);
  /// What the device, its libraries and the language provide; none for other
  /// functions.
  std::optional<Value> provided(const CallView &C, const Mask &M);
  /// Whether a call runs the body of a function.
  bool isFollowed(const clang::FunctionDecl *F);
  Value withoutBody(const CallView &C, bool Virtual, clang::QualType ResultT,
                    const Mask &M);
  std::optional<Value> intrinsic(const CallView &C, const Mask &M);
  /// What all threads of a warp get together: reductions and matches.
  std::optional<Value> ofGivenTogether(const CallView &C, llvm::StringRef Name,
                                       const Mask &M);
  std::optional<Value> ofIntegers(const CallView &C, llvm::StringRef Name,
                                  const Mask &M);
  std::optional<Value> ofPlaces(const CallView &C, llvm::StringRef Name,
                                const Mask &M);
  std::optional<Value> group(const CallView &C, const Mask &M);
  /// The group that a function is called on, or with.
  ThreadGroup threadGroup(const clang::FunctionDecl *F,
                          const clang::Expr *Operand, const Value *Group);
  /// The number of a thread in its group.
  Value threadRank(const clang::Expr *E, const ThreadGroup &Of, const Mask &M);
  /// Sizes, indices and ranks of groups and blocks; none for other functions.
  CallView withNumbers(const CallView &Written, const Mask &M);
  Value madeGroup(const CallView &C, const clang::Expr *Operand,
                  const ThreadGroup &Of, const Mask &M);
  std::optional<Value> namedOfGroup(const CallView &C, const CallView &Written,
                                    const ThreadGroup &Of, const Mask &M);
  std::optional<Value> groupExtent(const clang::Expr *E, llvm::StringRef Name,
                                   const ThreadGroup &Of, const Mask &M);
  Value invokeOne(const CallView &C, const ThreadGroup &Of, const Mask &M);
  /// The members of the group that a call makes of the threads of another, or
  /// of those that are here; none where they are not known.
  std::optional<Value> membersOfMade(const CallView &C, const ThreadGroup &Of,
                                     const Mask &M);
  /// A group's tiles of so many threads, or its threads that say the same.
  std::optional<Value> partsOf(const Value &Group, const Value &By,
                               bool ByLabel, const Mask &M);
  /// What the program decides about a group, and is not known here.
  Value undetermined(const clang::Expr *E, clang::QualType T, const Mask &M);
  /// What an atomic object without a body does to memory of the thread's own;
  /// whether that is all it works on.
  bool worksOnOwn(const CallView &C, const Mask &M);
  /// A number that \p Get gives for each thread. \p Text: why it differs.
  Value perThread(const clang::Expr *E,
                  llvm::function_ref<int64_t(unsigned)> Get, bool BlockOnly,
                  llvm::StringRef Text, const Mask &M);
  /// The number of a thread's block in the grid.
  int64_t linearBlock(unsigned L) const;
  /// What the lanes of a warp load and store of a matrix together.
  std::optional<Value> fragment(const CallView &C, const Mask &M);
  /// \p Tile: of so many threads of a warp each.
  Value vote(const CallView &C, llvm::StringRef Name, const Mask &M,
             unsigned Tile = WarpSize);
  /// Of the threads of a tile that are here: which voted, or gave the same, or
  /// what they give together; none for anything else.
  std::optional<Value> tileResult(const CallView &C, unsigned Tile,
                                  const Mask &M);
  /// What the threads of a group tell each other, where it is known who is in
  /// it and what each gives; none for anything else.
  std::optional<Value> exchangedInGroup(const CallView &C,
                                        const ThreadGroup &Of, const Mask &M);
  /// The same where it is not: of the numbers that are given.
  Value notFollowedInGroup(const CallView &C, const ThreadGroup &Of,
                           const Mask &M);
  /// What a barrier gives that combines predicates.
  Value blockVote(const BarrierUse &B, const CallView &C, const Mask &M);
  /// A shuffle of the whole warp, by its name.
  std::optional<Value> shuffle(const CallView &C, llvm::StringRef Name,
                               const Mask &M);
  /// The lesser of two numbers, or the greater.
  std::optional<Value> lesser(const CallView &C, bool Min, const Mask &M);
  Value countBits(const clang::CallExpr *E, const Value &X, uint64_t Width,
                  const Mask &M);
  /// Functions of one number or address; none for others.
  std::optional<Value> ofOneArgument(const CallView &C, llvm::StringRef Name,
                                     const Mask &M);
  /// Functions of the device runtime; none for others.
  std::optional<Value> runtimeCall(const CallView &C, llvm::StringRef Name,
                                   const Mask &M);
  /// memcpy and its like; none for other calls.
  std::optional<Value> copyBytes(const CallView &C, const Mask &M);
  /// What `memset` of a local object makes of its parts.
  void setBytes(const clang::CallExpr *E, const Value &To, const Value &Byte,
                int64_t Bytes, const Mask &M);
  /// Gives each part of an object the value that \p Byte in all bytes is.
  void fill(const Value &At, clang::QualType T, uint8_t Byte, const Mask &M);
  void forget(const Value &At, unsigned Bytes, const Mask &M);
  /// cooperative_groups::memcpy_async() of a block: its threads write.
  void copyByBlock(const CallView &C, const Mask &M);
  std::optional<Value> atomic(llvm::StringRef Name, const CallView &C,
                              const Mask &M);
  Value invoke(const clang::FunctionDecl *F, const clang::Expr *Site,
               std::vector<Value> Values, Value This, clang::QualType ResultT,
               const Mask &M, Value Into = Value(), bool Complete = true);
  void construct(const clang::CXXConstructorDecl *C, const ir::Instruction &I,
                 CallView &V, const Mask &M);
  /// A collective of CUB is told which storage it works in.
  void beginCollective(const clang::CXXConstructorDecl *C, const CallView &V);
  bool preparesStorage(const CallView &C) const;
  Value collective(CallView &C, const ir::Instruction &I, const Value &Into,
                   const Mask &M);
  void destroy(const clang::CXXDestructorDecl *D, const ir::Instruction &I,
               CallView &V, const Mask &M);
  /// A statement that only computes integers; false for any other.
  bool computeAsm(const clang::GCCAsmStmt *S, llvm::ArrayRef<Value> Outputs,
                  llvm::ArrayRef<Value> Inputs, const Mask &M);
  std::optional<Value> applyPtx(const PtxOperation &Op,
                                llvm::ArrayRef<Value> Operands, const Mask &M);
  /// What a special register of PTX holds; none where that is not known.
  std::optional<Value> specialRegister(const clang::GCCAsmStmt *S,
                                       llvm::StringRef Name, const Mask &M);
  /// What \p Get gives for the lane of each thread.
  Value ofLanes(const clang::GCCAsmStmt *S, const Mask &M,
                llvm::function_ref<int64_t(unsigned)> Get);
  /// The special register that one instruction reads, %smid and %warpid too.
  std::optional<Value> registerRead(const clang::GCCAsmStmt *S,
                                    llvm::StringRef Asm, const clang::Expr *E,
                                    const Mask &M);
  /// What \p Asm, a part of the text, gives the output \p E.
  std::optional<Value> knownOutput(const clang::GCCAsmStmt *S,
                                   llvm::StringRef Asm, const clang::Expr *E,
                                   llvm::ArrayRef<Value> Inputs, const Mask &M);
  /// Outputs of a statement that is not computed as a whole.
  void giveOutputs(const clang::GCCAsmStmt *S, llvm::StringRef Text,
                   llvm::ArrayRef<Value> Outputs, llvm::ArrayRef<Value> Inputs,
                   llvm::SmallVector<clang::QualType, 4> InputTypes,
                   const Mask &M);
  void copyAsynchronously(const clang::GCCAsmStmt *S,
                          const AsynchronousCopy &Copy, const Value &Bytes,
                          llvm::ArrayRef<Value> Inputs, const Mask &M);
  /// Whether an address is one of an object of the thread's own.
  bool isOwnAddress(const Value &Address);
  /// Whether instructions read nothing but the thread's own objects.
  bool readsOwn(llvm::StringRef Asm, const clang::GCCAsmStmt *S,
                llvm::ArrayRef<Value> Inputs);
  std::optional<Value> ofNumbers(const CallView &C, llvm::StringRef Name,
                                 const Mask &M);
  /// Applies a function to numbers of each thread; none where more than two of
  /// them differ between threads.
  std::optional<Value>
  inEachThread(llvm::ArrayRef<Value> Operands,
               llvm::function_ref<uint64_t(const IntegerOperands &)> Compute,
               clang::QualType T, const Mask &M);
  /// What a function of numbers of 16 bits gives (SimulatorReals.cpp); none
  /// where that is not known.
  /// Empty where it is not known what the function gives.
  std::vector<Value> ofHalves(const HalfCall &H,
                              llvm::ArrayRef<std::vector<Value>> Operands,
                              const Mask &M);
  std::optional<Value> halves(const CallView &C, const Value &Into,
                              const Mask &M);
  /// \p Outputs: addresses.
  void assembly(const clang::GCCAsmStmt *S, llvm::ArrayRef<Value> Outputs,
                llvm::ArrayRef<Value> Inputs, const Mask &M);
  Value shuffle(clang::SourceLocation At, ShuffleMode Mode, const Value &V,
                const Value &Src, unsigned Width, const Mask &M);
  /// A call whose body is not seen: it may be a barrier, and may write to
  /// whatever it reaches.
  void unseen(llvm::ArrayRef<Value> Arguments, const Mask &M);
  /// What local objects hold that values lead to is no longer known. \p
  /// Decided: whoever ran the program would know it.
  void forgetReached(llvm::ArrayRef<Value> Arguments, const Mask &M,
                     bool Decided = false);
  /// The cell of memory that threads share, to be stored to.
  Object::Cell &cellOf(Object &O, int64_t Address);
  /// Notes that a thread has met others.
  void noteMet(llvm::SmallVectorImpl<uint64_t> &Times, unsigned I, uint64_t At);
  /// The threads of each tile of a warp meet.
  void noteMeeting(std::vector<llvm::SmallVector<uint64_t, 4>> &Times,
                   unsigned Tile, const Mask &M);
  /// What all threads of a warp get of what each of them gives.
  Value ofWarp(const clang::CallExpr *E, const Value &Given, const Mask &M);
  /// The same of a known function of known numbers.
  Value reduced(const clang::CallExpr *E, llvm::StringRef Name,
                const Value &Given, const Mask &M, unsigned Tile = WarpSize);
  /// `__match_any_sync`.
  Value matched(const clang::CallExpr *E, const Value &Given, const Mask &M,
                unsigned Tile = WarpSize);
  /// `__match_all_sync`; \p Into is where its answer goes.
  Value matchedByAll(const CallView &C, const Value &Given, const Value &Into,
                     const Mask &M, unsigned Tile = WarpSize);
  /// What a pointer into a string literal leads to.
  std::optional<llvm::StringRef> textAt(const Value &Address);
  /// `strlen`, `strcmp` and their like of literals.
  std::optional<Value> ofTexts(const CallView &C, llvm::StringRef Name);
  /// `__isShared` and its like.
  Value isInSpace(llvm::StringRef Name, const clang::CallExpr *E,
                  const Value &Address, const Mask &M);
  Value clusterRank(const clang::Expr *E);
  Value mapShared(const Value &Pointer, const Value &Rank, const Mask &M);
  Value registerValue(const clang::Stmt *S, const char *Register);
  BarrierScope dynamicScope(const Value &Group);
  Value threadIndex(const clang::Expr *E, int Axis);
  Value blockIndex(const clang::Expr *E, int Axis);

  /// What stands for a function, or for what a member pointer names.
  Value entity(const clang::ValueDecl *D);
  /// The function or member that a value stands for; null for any other.
  const clang::ValueDecl *entityOf(const Value &V);
  /// Whether it is known what a virtual call of \p Method runs; changes \p C
  /// to that.
  bool override(const clang::CXXMethodDecl *Method, CallView &C);

  // Where threads go (SimulatorRun.cpp).
  /// Runs the innermost activation.
  void runBody(const Mask &M);
  /// What is in force in a block; threads that have gone round a loop often
  /// enough leave it.
  void enter(uint32_t B, Mask &M, exec::Lockstep &Threads, bool AtStart);
  /// An object of the activation is destroyed by all who made it together.
  void endObject(const ir::Instruction &I, exec::Lockstep::Position Where,
                 Mask &M, exec::Lockstep &Threads);
  void forgetStores(const ir::Loop &L, const Mask &M);
  void noteSkipped(const ir::Loop &L, const Mask &M);
  void goRound(const ir::Loop &L, uint32_t B, Mask &M, exec::Lockstep &Threads);
  void leaveRegion();
  /// The end of a block.
  void go(const ir::Instruction &I, uint32_t B, const Mask &M,
          exec::Lockstep &Threads);
  void branch(const ir::Instruction &I, uint32_t B, const Mask &M,
              exec::Lockstep &Threads);
  void switchTo(const ir::Instruction &I, uint32_t B, const Mask &M,
                exec::Lockstep &Threads);
  void giveBack(const ir::Instruction &I, const Mask &M);
  /// Inline assembly that ends threads.
  void endAt(const clang::GCCAsmStmt &S, Mask &M);
  /// Threads go different ways from a block.
  void decide(const ir::Instruction &I, uint32_t B, const Value &V,
              const Mask &M, llvm::ArrayRef<std::pair<uint32_t, Mask>> Sides);
  /// All threads go from block \p B one way, and not to \p Untaken, because of
  /// what is Agreed.
  void noteAgreement(const ir::Instruction &I, uint32_t B, uint32_t Untaken,
                     LaneFlags Why);
  void narrow(Narrowing N);
  /// Whether the contents of memory may have decided which threads are active.
  bool isGuarded() const { return Guesses > 0 || !Agreements.empty(); }
  /// Whether something Drawn decided which threads are active.
  bool isDrawn() const;
  /// The flags of what is assigned while the contents of memory decide which
  /// threads are active.
  /// \p Narrowing, \p Exit: those that were in force before are no matter.
  LaneFlags guessed(size_t Narrowing = 0, size_t Exit = 0) const;
  LaneFlags guessed(const Object &O) const {
    return guessed(O.Narrowings, O.Exits);
  }
  /// The same where all threads went one way, because of data that they do not
  /// share.
  LaneFlags agreed(const Object &O) const;
  /// Notes what is in force where a local object is made.
  void noteMade(Object &O) const;
  /// Whether data decided which threads are active that not all of them share:
  /// Own, OfWarp.
  LaneFlags sharedGuess() const;
  void leave(DivergentBarrier::Kind K, const clang::Stmt *S, const Mask &M,
             uint32_t From, uint32_t Until);
  /// While some threads run what a function was given.
  struct Guarded {
    Simulator &S;
    bool Pushed = false;
    Guarded(Simulator &S, const clang::Expr *C, const Mask &Before,
            const Mask &After, const Value &V);
    ~Guarded();
  };

  // Events (SimulatorEvents.cpp).
  void barrier(const BarrierUse &B, const clang::Stmt *S,
               llvm::ArrayRef<Value> Arguments, const Mask &M);
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
  void launch(LaunchView L, const Mask &M);
  NamedStream streamOf(const LaunchView &L) const;
  /// How many threads launch, and how often.
  void noteReached(const LaunchView &L, const Mask &M);
  /// What the child grids of several blocks do to the same memory.
  void noteNullStream(const LaunchView &L, const Mask &M);
  /// What other threads have written that the child grid reads.
  void noteUnordered(const LaunchView &L, const Mask &M);
  /// The same of one thread's; whether that is all there is to say.
  bool noteUnorderedBy(unsigned Lane, const LaunchView &L,
                       const ChildAccesses &Accesses);
  std::optional<ChildUse> useByChild(const LaunchView &L,
                                     const ChildAccesses &Accesses,
                                     int64_t Address, unsigned Lane);
  bool isUnordered(const Access &W, unsigned Lane) const;
  void childWaited(const Mask &M);
  void useOfRegister(const Value &V, const clang::Expr *E,
                     VolatileRegisterUse::Kind AtLeast, const Mask &M);
  void finish();
  CallPlace place(const clang::Stmt *S) const;
  unsigned site(const clang::Stmt *S);
  ChildAccesses childAccesses(const LaunchView &L, unsigned Lane);
  /// The bytes of an object of words of which each thread of a block has one.
  int64_t firstBytes() const { return int64_t(ThreadsPerBlock) * 4; }
  /// The keys of the objects that this run and its children have written.
  llvm::DenseSet<uint64_t> writtenObjects() const;
  /// An argument as one thread passes it.
  ChildArgument childArgument(const Value &V, clang::QualType T, unsigned Lane);
  ChildArgument scalarArgument(const Lane &V, bool Pointer);
  Value argumentValue(const ChildArgument &A, const clang::ValueDecl *D);
  /// A parameter of the root function made of what the parent passed.
  int64_t bound(const clang::ValueDecl *V, uint64_t Key,
                const ChildArgument &A);
  /// The arguments in a parameter buffer.
  std::vector<Value> bufferArguments(const clang::FunctionDecl *Kernel,
                                     const Value &Buffer);
  /// What cudaGetParameterBufferV2 was told, by the buffer's number.
  std::map<unsigned, ParameterBuffer> ParameterBuffers;
  LaunchFacts launchFacts(const LaunchView &L);
  /// What a dim3 holds, where that is known.
  std::optional<Extent> extents(const Value &At, const clang::Expr *Site,
                                const Mask &M);

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
  /// What numbers are chosen from.
  PlaceNumbers &PlaceNumber;
  CallFacts &Calls;
  ir::Program &Program;
  clang::ASTContext &Ctx;
  Inputs &In;
  RunShape Shape;
  int64_t Budget;
  unsigned ThreadsPerBlock, WarpsPerBlock, Lanes;
  /// Outlives all values.
  LanePool Pool;
  /// Gone: whose grid has ended.
  Mask All, Alive, Gone;
  bool Stop = false;
  bool OnHost = false;
  /// The contents of memory decided where control went: what is in memory may
  /// be what no real run leaves there.
  bool DataDecided = false;
  llvm::SmallVector<Agreement, 2> Agreements;
  /// All that has been decided is what the data that were chosen decide: no
  /// loop was left before its end, no vote was answered in another way.
  bool Exact = true;
  /// What is Unmodelled decided: what happens from there on need not be what
  /// the code does.
  bool Doubted = false;
  /// While the condition of a loop is evaluated: strides say nothing about the
  /// size of a block.
  bool InLoopCondition = false;
  RunFacts *Out = nullptr;
  uint64_t Now = 1, NextSerial = 1, PerThreadSerial = 0;
  /// So many accesses were noted.
  uint64_t Accesses = 0;
  std::deque<Cause> Causes;
  /// By axis; empty until asked for.
  std::array<LaneArray, 3> ThreadIndices;
  std::deque<Object> Objects;
  /// Those with Stored.
  std::vector<Object *> StoredTo;
  llvm::DenseMap<const clang::VarDecl *, int64_t> Statics;
  /// The shared memory that the launch gives, by the granule of what it is
  /// declared as.
  std::map<unsigned, int64_t> LaunchedMemory;
  llvm::DenseMap<uint64_t, int64_t> Pointees;
  llvm::DenseMap<const clang::ValueDecl *, int64_t> Functions;
  std::vector<std::unique_ptr<Frame>> Frames;
  std::vector<Narrowing> Narrowings;
  std::vector<EarlyExit> Exits;
  std::vector<LoopContext> Loops;
  /// Every combination of loops and iterations that was in force: serial
  /// numbers of loops, and iterations.
  std::vector<std::vector<std::pair<uint64_t, unsigned>>> LoopStates;
  unsigned loopState();
  /// How many of the conditions and exits in force depend on the contents of
  /// memory.
  unsigned Guesses = 0;
  llvm::DenseSet<const clang::Stmt *> ReportedExits;

  std::vector<CallPlace> Sites;
  std::map<std::pair<const clang::Stmt *, unsigned>, unsigned> SiteIds;
  std::map<std::pair<unsigned, const clang::Expr *>, unsigned> Chains;

  MeetingTimes Meetings;
  std::vector<Spin> Spins;
  /// The last access to shared memory.
  uint64_t SharedTime = 0;
  void noteSpin(const clang::Stmt *Loop, uint64_t Began, const Mask &M);
  bool mayBeTurns(const Access &A, const Access &B) const;
  /// True when two threads met at a barrier of less than the block at or after
  /// a time.
  bool met(unsigned A, unsigned B, uint64_t Since) const;
  SharedPlaces Places;
  OwnParts Parts;
  /// While an instruction accesses memory: the register with the address.
  ir::Register Accessed = ir::NoRegister;
  /// A pointer or an index as it is in all threads, also those that are
  /// elsewhere; none where it is computed in a way that is not followed.
  std::optional<Value> inAll(const DataFlow &Flow, ir::Register R);
  /// Of an access in a loop that may run as often as it likes, the number by
  /// which OwnParts knows it.
  unsigned partOf(unsigned Site, const Value &Address, unsigned Width,
                  const Mask &M);
  /// The storage of collectives, by the address of their objects; whether one
  /// is at work, and whether it is its storage that is accessed.
  llvm::DenseMap<int64_t, Value> Collectives;
  /// Those whose constructor works in the storage: what they do later reads
  /// what it left there. The class of the one whose constructor runs.
  llvm::DenseSet<int64_t> Prepared;
  const clang::CXXRecordDecl *Preparing = nullptr;
  bool InCollective = false, OfStorage = false;
  /// The last element that data chose, and accesses of such since the block
  /// met.
  std::optional<DataElement> Chosen;
  std::vector<std::pair<Access, DataElement>> Scattered;
  std::map<int64_t, llvm::SmallVector<Access, 4>> GlobalShadow;
  uint64_t LastBarrierTime = 0, LastLaunchTime = 0;
  const clang::Stmt *LastBarrier = nullptr, *LastLaunch = nullptr;

  std::vector<RemoteUse> RemoteUses;
  /// The calls around the last barrier of the cluster.
  CallPlace LastClusterBarrier;
  /// By the array's number: a peer's write to a place in it that is not known.
  std::map<unsigned, RemoteUse> UnknownWrites;
  std::vector<PendingChild> Children;
  std::vector<NullLaunch> NullLaunches;
  NullStreamMeeting meetingOf(const NullLaunch &Other,
                              const NullLaunch &Mine) const;
  /// Set while a child grid is run for its accesses.
  ChildAccesses *Recording = nullptr;
  /// Then: objects, by their keys, that others have written before.
  llvm::DenseSet<uint64_t> WrittenBefore;
  uint64_t UnknownArguments = 0;
};

} // namespace cuda_lint::simulation

#include "analysis/SimulatorMaps.h"

#endif
