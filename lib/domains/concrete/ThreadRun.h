//===- ThreadRun.h - One thread of a kernel, with numbers -------*- C++ -*-===//
//
// Runs a lowered function as one thread does: built-in variables and arguments
// are numbers where they are given, everything else is unknown. Nothing is
// guessed: what a condition that is not known decides is stepped over, and what
// it may have changed is unknown; where it may end the thread, the run ends.
// So each access that is shown happens, in this thread, when the run's numbers
// are what a launch gives.
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_DOMAINS_CONCRETE_THREADRUN_H
#define CUDA_LINT_DOMAINS_CONCRETE_THREADRUN_H

#include "cuda/Bound.h"
#include "cuda/DeviceIntrinsics.h"
#include "domains/concrete/ObjectContents.h"
#include "ir/Dominators.h"
#include "ir/Program.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SetVector.h"
#include <array>
#include <deque>
#include <map>

namespace cuda_lint {

/// What a thread holds in a register or an object.
struct ConcreteValue {
  enum KindT : uint8_t { Unknown, Number, Real, Address, Function };
  KindT Kind = Unknown;
  /// Address: whether Bits is known.
  bool OffsetKnown = true;
  /// All threads of the block have the same, known or not.
  bool Same = false;
  /// Address: the number of the object; 0 when that is not known.
  uint32_t Object = 0;
  /// How many calls lead to the function that the value comes from; of what it
  /// is made of, the outermost. Address: that of the offset.
  static constexpr uint16_t Anywhere = 0xffff;
  uint16_t Depth = 0;
  /// Address: how many calls lead to the function that says how large what it
  /// points into is.
  uint16_t ExtentDepth = 0;
  /// Number: the value as its type says. Address: bytes from the object's
  /// start.
  int64_t Bits = 0;
  double Float = 0;
  /// Address: the bytes of the member array that it points into; High 0 for
  /// none.
  int64_t Low = 0, High = 0;
  const clang::FunctionDecl *Fn = nullptr;

  bool isNumber() const { return Kind == Number; }
  static ConcreteValue number(int64_t V) {
    ConcreteValue Out;
    Out.Kind = Number;
    Out.Bits = V;
    return Out;
  }
  static ConcreteValue sameUnknown() {
    ConcreteValue Out;
    Out.Same = true;
    return Out;
  }
  static ConcreteValue real(double V) {
    ConcreteValue Out;
    Out.Kind = Real;
    Out.Float = V;
    return Out;
  }
};

/// The memory that a thread's addresses are in.
struct ThreadObject {
  /// The variable; null for temporaries and what arguments point to.
  const clang::ValueDecl *Decl = nullptr;
  clang::QualType Type;
  /// Bytes; none when they are not known.
  std::optional<uint64_t> Size;
  /// Whether it is the thread's own.
  bool Own = false;
  /// Others may know its address.
  bool Exposed = false;
  /// What arguments point to: any number that the caller gave.
  int Tag = -1;
  uint16_t Depth = 0;
  /// Whether it holds what a launch gave, the same for all threads.
  bool Given = false;
};

/// One access of memory that certainly happens.
struct ThreadAccess {
  const clang::Stmt *Site;
  const clang::FunctionDecl *In;
  /// The calls that lead there, outermost first.
  llvm::ArrayRef<const clang::Stmt *> Calls;
  /// The functions that hold them.
  llvm::ArrayRef<const clang::FunctionDecl *> Callers;
  ConcreteValue Address;
  const ThreadObject *Object;
  clang::QualType Type;
  uint64_t Size;
  bool Write;
  /// Write: of a value that is known.
  bool Constant;
};

/// Memory that a thread takes from the device's heap.
struct ThreadAllocation {
  /// The call or `new`.
  const clang::Stmt *Site;
  /// The calls that lead there, outermost first.
  llvm::ArrayRef<const clang::Stmt *> Calls;
  /// None when that is not known.
  std::optional<uint64_t> Bytes;
  /// How many of the calls lead to the function that says how much.
  uint16_t Depth;
};

/// What a thread does at a barrier.
struct ThreadMeeting {
  enum KindT : uint8_t {
    Waits,
    Arrives, ///< and goes on
    Other,   ///< waits for others, or may, in a way that is not followed
    Open,    ///< may come to more before what is shown next
  };
  KindT Kind;
  const clang::Stmt *Site;
  /// The calls that lead there, outermost first.
  llvm::ArrayRef<const clang::Stmt *> Calls;
  /// Of all threads of the block; else of as many as the barrier says.
  bool WholeBlock;
  /// None for what is not known.
  std::optional<int64_t> Id, Threads;
  /// How many of the calls lead to the function that says the number, and to
  /// the one that says the count.
  uint16_t IdDepth = 0, ThreadsDepth = 0;
};

/// A call that the lanes of a warp which a mask names make together.
struct ThreadCollective {
  const clang::Stmt *Site;
  /// The calls that lead there, outermost first.
  llvm::ArrayRef<const clang::Stmt *> Calls;
  const clang::FunctionDecl *Callee;
  /// None when it is not known.
  std::optional<uint32_t> Mask;
};

/// Where a thread is: none for what is not known.
struct ThreadPlace {
  using Extents = std::array<std::optional<uint64_t>, 3>;
  Extents Thread, Block, BlockDim, GridDim;

  /// Numbers of which all are known.
  static Extents known(const std::array<uint64_t, 3> &N) {
    return {N[0], N[1], N[2]};
  }
};

class ThreadRun {
public:
  /// Steps of one thread.
  static const Bound<unsigned> MaxSteps;

  explicit ThreadRun(TranslationUnit &TU);

  /// Memory that an argument points to.
  ConcreteValue memory(int Tag, std::optional<uint64_t> Size);
  /// How many bytes dynamic shared memory has.
  void setDynamicBytes(std::optional<uint64_t> Bytes) { Dynamic = Bytes; }

  /// A scalar in an argument of class type.
  struct ArgumentPart {
    unsigned Argument;
    int64_t Offset;
    clang::QualType Type;
    ConcreteValue Value;
  };

  using Observer = llvm::function_ref<void(const ThreadAccess &)>;
  /// Runs a thread; arguments that are missing are unknown.
  void run(const clang::FunctionDecl *F, const ThreadPlace &At,
           llvm::ArrayRef<ConcreteValue> Arguments, Observer Observe,
           llvm::ArrayRef<ArgumentPart> Parts = {});
  /// From now on no allocation fails, each is shown, and runs may be longer:
  /// what a thread stores it finds again until it waits for others.
  using AllocationObserver = llvm::function_ref<void(const ThreadAllocation &)>;
  void observeAllocations(AllocationObserver Observe) { Allocations = Observe; }
  /// From now on barriers are shown.
  using MeetingObserver = llvm::function_ref<void(const ThreadMeeting &)>;
  void observeMeetings(MeetingObserver Observe) { Meetings = Observe; }
  /// From now on calls that a warp makes together are shown, but for barriers.
  using CollectiveObserver = llvm::function_ref<void(const ThreadCollective &)>;
  void observeCollectives(CollectiveObserver Observe) { Collectives = Observe; }
  /// From now on a thread passes the conditions that are not known and would
  /// end it at once: `if (i >= n) return;`. Some thread does.
  void passGuards(bool Pass) { Passes = Pass; }
  /// From now on a loop that all threads of a block go into or none, for a
  /// number that a launch gives and that is not known, is run once. Some launch
  /// gives a number with which they go in.
  void enterLoops(bool Enter) { Enters = Enter; }
  /// Whether the last run stepped over code that may hold what is shown.
  bool mayHaveMet() const { return Skipped; }
  /// Steps of all runs so far.
  uint64_t steps() const { return AllSteps; }
  /// Whether the last run came to the end of the function.
  bool finished() const { return Finished; }
  /// Where barriers are shown, whether the last run came to some less often
  /// than the thread does.
  bool cutShort() const { return Cut; }

private:
  struct Frame {
    const ir::Function *F;
    uint32_t Block = 0;
    size_t Next = 0;
    std::vector<ConcreteValue> Registers;
    std::vector<uint32_t> Slots;
    ConcreteValue This, Result;
    ir::Register ReturnTo = ir::NoRegister;
    /// How often each condition was met in the second half of the steps.
    llvm::SmallDenseMap<uint32_t, unsigned, 4> Turns;
    /// The conditions of loops that were gone into and not left.
    llvm::SmallDenseSet<uint32_t, 4> Entered;
  };
  /// The frames of the calls that the thread is in. Those that were left keep
  /// their memory for the next call.
  class Frames {
  public:
    bool empty() const { return Count == 0; }
    size_t size() const { return Count; }
    Frame &back() const { return *All[Count - 1]; }
    /// A new frame, which push() puts on top of the others.
    Frame &next(const ir::Function &F);
    void push() { ++Count; }
    void pop() { --Count; }
    void clear() { Count = 0; }

  private:
    std::vector<std::unique_ptr<Frame>> All;
    size_t Count = 0;
  };
  using Contents = ObjectContents<ConcreteValue>;

  /// What a thread does not follow where a condition is not known: the nearest
  /// block that all ways come through, and what they may change before it.
  struct Detour {
    std::optional<uint32_t> Next;
    llvm::SmallSetVector<uint32_t, 4> Slots;
    /// Also what others may reach, and the object and the result.
    bool Others = false;
    /// Where barriers are shown: whether some may be among it; whether it may
    /// go round.
    bool Meets = false, Loops = false;
    /// No such block: the ways return from the function, one here, one there.
    bool Returns = false;
  };

  // Control (ThreadRun.cpp)
  bool step(const ir::Instruction &I);
  /// What an instruction gives, once what it does is done.
  ConcreteValue result(const ir::Instruction &I);
  ConcreteValue resultAlone(const ir::Instruction &I);
  bool terminator(const ir::Instruction &I);
  bool isLong(Frame &Here) const;
  bool branch(const ir::Instruction &I);
  bool switchTo(const ir::Instruction &I);
  /// Goes on behind a condition that is not known; false when that may be
  /// nowhere. \p BeenThere where what is left out was done before: an
  /// iteration.
  bool stepOver(uint32_t Block, bool BeenThere = false);
  /// Goes on in the caller; false at the end of the thread.
  bool leave(ConcreteValue Returned);
  const Detour &detour(const ir::Function &F, uint32_t Block);
  void addChanges(const ir::Function &F, uint32_t Block, Detour &Out);
  bool call(const ir::Instruction &I);
  bool allocate(const ir::Instruction &I, const clang::FunctionDecl *Callee,
                const ir::CallOperands &O);
  ConcreteValue allocated(const ir::Instruction &I, ConcreteValue Count,
                          uint64_t Each);
  bool enter(const ir::Function &F, const ir::Instruction &I,
             const ir::CallOperands &O);
  std::optional<ConcreteValue> known(const ir::Instruction &I,
                                     const ir::CallOperands &O);
  /// What a method of a block's or a grid's group of threads gives.
  std::optional<uint64_t> numberOfGroup(const clang::CXXMethodDecl &M) const;
  const ir::Dominators &dominators(const ir::Function &F);
  bool endsAt(const ir::Function &F, uint32_t Block) const;
  std::optional<bool> wayOn(const ir::Function &F, uint32_t Block) const;

  // Barriers (ThreadMeetings.cpp)
  /// Whether a call was one of a barrier.
  bool meet(const ir::Instruction &I, const clang::FunctionDecl *Callee,
            const ir::CallOperands &O);
  void meetInAssembly(const ir::Instruction &I);
  void meetOthers(const ir::Instruction &I);
  /// The run goes on behind something that the thread may do more often.
  void cutShort(const ir::Instruction &I);
  /// Whether an instruction may come to what is shown.
  bool mayMeet(const ir::Instruction &I);
  bool mayMeet(const clang::FunctionDecl *Callee);
  /// The same; none where a function with a body, or without, that it calls
  /// says so.
  std::optional<bool> meetsItself(const ir::Instruction &I) const;
  bool mayMeet(const DeviceIntrinsic &Row, std::optional<DeviceScope> Scope,
               bool HasThreads) const;
  void comeTogether(const ir::Instruction &I, const clang::FunctionDecl *Callee,
                    const ir::CallOperands &O);

  // Values (ThreadValues.cpp)
  const ConcreteValue &value(ir::Register R) const {
    static constexpr ConcreteValue None;
    return R == ir::NoRegister ? None : Stack.back().Registers[R];
  }
  void set(const ir::Instruction &I, const ConcreteValue &V) {
    if (I.Result != ir::NoRegister)
      Stack.back().Registers[I.Result] = V;
  }
  ConcreteValue binary(const ir::Instruction &I);
  ConcreteValue unary(const ir::Instruction &I);
  ConcreteValue convert(const ir::Instruction &I);
  ConcreteValue builtin(const ir::Instruction &I) const;
  ConcreteValue addressOf(const clang::VarDecl *V);
  ConcreteValue element(const ir::Instruction &I);
  ConcreteValue field(const ir::Instruction &I);
  ConcreteValue base(const ir::Instruction &I, bool Derived);
  ConcreteValue fit(ConcreteValue V, clang::QualType T) const;
  ConcreteValue load(const ConcreteValue &Address, clang::QualType T);
  void store(const ConcreteValue &Address, clang::QualType T,
             const ConcreteValue &V);
  void copy(const ConcreteValue &To, const ConcreteValue &From,
            clang::QualType T);
  void forget(uint32_t Object);
  void forgetExposed();
  void forgetShared();
  void forgetBehind(const ConcreteValue &Address);
  void expose(const ConcreteValue &V);
  uint32_t object(const ThreadObject &O);
  /// Makes the objects that the slots of a function are.
  void makeSlots(const ir::Function &F, uint16_t Depth,
                 std::vector<uint32_t> &Out);
  Contents &contents(uint32_t Object);
  uint64_t sizeOf(clang::QualType T) const;
  bool isOfSystem(const clang::FunctionDecl *F);
  void access(const ir::Instruction &I, const ConcreteValue &Address,
              clang::QualType T, bool Write, bool Constant = false);

  TranslationUnit &TU;
  ir::Program &Program;
  const clang::ASTContext &Ctx;
  ThreadPlace Place;
  std::optional<uint64_t> Dynamic;
  Frames Stack;
  llvm::SmallVector<const clang::Stmt *, 4> Calls;
  llvm::SmallVector<const clang::FunctionDecl *, 4> Callers;
  std::deque<ThreadObject> Objects;
  llvm::DenseMap<const clang::VarDecl *, uint32_t> Variables;
  /// By the number of the object; the last ones may be missing.
  std::vector<Contents> Memory;
  /// What the slots of a function are, but for the depth of the call.
  llvm::DenseMap<const ir::Function *, std::vector<ThreadObject>> SlotObjects;
  /// Where the bases of classes lie, of those that were asked for.
  llvm::DenseMap<
      std::pair<const clang::CXXRecordDecl *, const clang::CXXRecordDecl *>,
      std::optional<int64_t>>
      Bases;
  llvm::DenseMap<const ir::Function *, std::unique_ptr<ir::Dominators>> Trees;
  /// The instruction that gives each register.
  llvm::DenseMap<const ir::Function *, std::vector<const ir::Instruction *>>
      Definitions;
  std::map<std::pair<const ir::Function *, uint32_t>, Detour> Detours;
  /// Objects that were known to others when something was stored in them, or
  /// became so since: all of those that Memory has, and maybe more.
  llvm::SmallVector<uint32_t, 8> ExposedContents;
  size_t Permanent = 1;
  const Observer *Observe = nullptr;
  std::optional<AllocationObserver> Allocations;
  std::optional<MeetingObserver> Meetings;
  std::optional<CollectiveObserver> Collectives;
  llvm::DenseMap<const clang::FunctionDecl *, bool> OfSystem;
  /// Of types that were asked for: each access of each thread asks.
  mutable llvm::DenseMap<clang::QualType, uint64_t> Sizes;
  unsigned Steps = 0;
  uint64_t AllSteps = 0;
  bool Finished = false, Skipped = false, Passes = false;
  bool Enters = false, Cut = false;
};

} // namespace cuda_lint

#endif
