//===- ThreadRun.cpp - Where a thread goes --------------------------------===//

#include "domains/concrete/ThreadRun.h"
#include "cuda/Constants.h"
#include "cuda/Profile.h"
#include "cuda/RuntimeApi.h"
#include "clang/AST/Attr.h"
#include "clang/Basic/Builtins.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace cuda_lint {

ThreadRun::ThreadRun(TranslationUnit &TU)
    : TU(TU), Program(TU.engine<ir::Program>()), Ctx(TU.context()) {
  Objects.emplace_back();
}

ConcreteValue ThreadRun::memory(int Tag, std::optional<uint64_t> Size) {
  ThreadObject O;
  O.Tag = Tag;
  O.Size = Size;
  ConcreteValue V;
  V.Kind = ConcreteValue::Address;
  V.Object = object(O);
  Permanent = Objects.size();
  return V;
}

const Bound<unsigned> ThreadRun::MaxSteps("thread-steps", 20'000,
                                          BoundKind::Work,
                                          "steps of a single thread");
static const Bound<unsigned>
    MaxAllocatingSteps("thread-allocating-steps", 200'000, BoundKind::Work,
                       "steps of a single thread whose allocations are asked "
                       "for");
static const Bound<unsigned>
    MaxTurns("thread-turns", 64, BoundKind::Reach,
             "how often a condition decides once half of a single thread's "
             "steps are spent");
static const Bound<size_t>
    MaxCalls("thread-calls", 12, BoundKind::Reach,
             "calls within each other that a single thread makes");
static const Bound<unsigned>
    MaxJumps("thread-jumps", 8, BoundKind::Reach,
             "blocks that lead to each other in which it is looked for how a "
             "function ends");

void ThreadRun::run(const FunctionDecl *Root, const ThreadPlace &At,
                    llvm::ArrayRef<ConcreteValue> Arguments, Observer O,
                    llvm::ArrayRef<ArgumentPart> Parts) {
  Finished = Skipped = Cut = false;
  const ir::Function *F = Program.function(Root);
  if (!F)
    return;
  Place = At;
  Observe = &O;
  Steps = 0;
  Stack.clear();
  Calls.clear();
  Callers.clear();
  for (size_t I = 0; I < std::min(Memory.size(), Objects.size()); ++I)
    Memory[I].forget();
  ExposedContents.clear();
  Variables.clear();
  Objects.resize(Permanent);
  makeSlots(*F, 0, Stack.next(*F).Slots);
  Stack.push();
  for (size_t N = 0; N < F->Parameters.size() && N < Arguments.size(); ++N) {
    const uint32_t Slot = F->Parameters[N];
    ConcreteValue To;
    To.Kind = ConcreteValue::Address;
    To.Object = Stack.back().Slots[Slot];
    ConcreteValue Given = Arguments[N];
    Given.Same = true;
    store(To, F->Slots[Slot].Type, Given);
  }
  for (const ArgumentPart &P : Parts)
    if (P.Argument < F->Parameters.size()) {
      ConcreteValue To;
      To.Kind = ConcreteValue::Address;
      To.Object = Stack.back().Slots[F->Parameters[P.Argument]];
      To.Bits = P.Offset;
      ConcreteValue Given = P.Value;
      Given.Same = true;
      store(To, P.Type, Given);
    }
  if (Root->hasAttr<CUDAGlobalAttr>())
    for (uint32_t Slot : F->Parameters)
      Objects[Stack.back().Slots[Slot]].Given = true;
  while (!Stack.empty()) {
    if (++Steps > (Allocations ? MaxAllocatingSteps : MaxSteps)) {
      Profile::count("bound reached: single threads");
      break;
    }
    Frame &Here = Stack.back();
    const ir::Instruction &I =
        Here.F->Blocks[Here.Block].Instructions[Here.Next];
    if (I.isTerminator()) {
      if (!terminator(I))
        break;
      continue;
    }
    ++Here.Next;
    if (!step(I))
      break;
  }
  AllSteps += Steps;
  Observe = nullptr;
}

const ir::Dominators &ThreadRun::dominators(const ir::Function &F) {
  std::unique_ptr<ir::Dominators> &Tree = Trees[&F];
  if (!Tree)
    Tree = std::make_unique<ir::Dominators>(F);
  return *Tree;
}

/// Whether nothing but the end of the program follows: a failed assertion.
bool ThreadRun::endsAt(const ir::Function &F, uint32_t Block) const {
  for (unsigned Budget = MaxJumps; Budget; --Budget) {
    const ir::Instruction &End = F.Blocks[Block].terminator();
    if (End.Code == ir::Opcode::Unreachable || End.Code == ir::Opcode::Throw)
      return true;
    if (End.Code != ir::Opcode::Jump)
      return false;
    Block = F.Blocks[Block].Successors.front();
  }
  return false;
}

namespace {
/// How a function ends from a block on, with no more conditions.
enum class Ending { None, Idle, Busy };
} // namespace

static Ending endingAt(const ir::Function &F, uint32_t Block) {
  Ending Out = Ending::Idle;
  for (unsigned Budget = MaxJumps; Budget; --Budget) {
    for (const ir::Instruction &I : F.Blocks[Block].Instructions)
      if (I.Code == ir::Opcode::Load || I.Code == ir::Opcode::Call ||
          I.Code == ir::Opcode::Assembly || I.Code == ir::Opcode::Unknown ||
          I.written() != ir::NoRegister)
        Out = Ending::Busy;
    const ir::Instruction &End = F.Blocks[Block].terminator();
    if (End.Code == ir::Opcode::Return)
      return Out;
    if (End.Code != ir::Opcode::Jump)
      return Ending::None;
    Block = F.Blocks[Block].Successors.front();
  }
  return Ending::None;
}

/// Which way a thread goes on at a guard, where the other one ends it; none for
/// a condition of another kind. What comes back to the condition is a loop, and
/// how often it is run is nobody's guess.
std::optional<bool> ThreadRun::wayOn(const ir::Function &F,
                                     uint32_t Block) const {
  const auto &To = F.Blocks[Block].Successors;
  const Ending Ends[] = {endingAt(F, To[0]), endingAt(F, To[1])};
  // Of two that end it, the one that does nothing more.
  const bool Both = Ends[0] != Ending::None && Ends[1] != Ending::None;
  auto Leaves = [&](Ending E) {
    return Both ? E == Ending::Idle : E != Ending::None;
  };
  const bool First = Leaves(Ends[0]);
  if (First == Leaves(Ends[1]))
    return std::nullopt;
  llvm::SmallVector<uint32_t, 8> Todo{To[First ? 1 : 0]};
  llvm::SmallDenseSet<uint32_t, 16> Seen;
  while (!Todo.empty()) {
    const uint32_t B = Todo.pop_back_val();
    if (B == Block)
      return std::nullopt;
    if (Seen.insert(B).second)
      Todo.append(F.Blocks[B].Successors.begin(), F.Blocks[B].Successors.end());
  }
  return !First;
}

/// Adds what the blocks between a condition and the place where its ways meet
/// may change.
void ThreadRun::addChanges(const ir::Function &F, uint32_t Block, Detour &Out) {
  std::vector<const ir::Instruction *> &Made = Definitions[&F];
  if (Made.empty()) {
    Made.resize(F.RegisterTypes.size());
    for (const ir::Block &B : F.Blocks)
      for (const ir::Instruction &I : B.Instructions)
        if (I.Result != ir::NoRegister)
          Made[I.Result] = &I;
  }
  // What an address is in: a slot, or anything that others may reach.
  auto Change = [&](ir::Register R) {
    while (R != ir::NoRegister) {
      const ir::Instruction *I = Made[R];
      if (!I)
        break;
      if (I->Code == ir::Opcode::Local) {
        Out.Slots.insert(I->Number);
        return;
      }
      if (I->Code == ir::Opcode::Global)
        return;
      if (I->Code != ir::Opcode::Element && I->Code != ir::Opcode::Field &&
          I->Code != ir::Opcode::Base && I->Code != ir::Opcode::Derived &&
          I->Code != ir::Opcode::Convert)
        break;
      R = I->operand(0);
    }
    Out.Others = true;
  };
  llvm::SmallVector<uint32_t, 8> Todo(F.Blocks[Block].Successors.begin(),
                                      F.Blocks[Block].Successors.end());
  llvm::SmallDenseSet<uint32_t, 16> Seen;
  if (Out.Next)
    Seen.insert(*Out.Next);
  while (!Todo.empty()) {
    const uint32_t B = Todo.pop_back_val();
    if (!Seen.insert(B).second)
      continue;
    Out.Loops |= llvm::any_of(F.Blocks[B].Successors,
                              [&](uint32_t To) { return To <= B; });
    Out.Returns |= F.Blocks[B].terminator().Code == ir::Opcode::Return;
    for (const ir::Instruction &I : F.Blocks[B].Instructions) {
      if (!Out.Meets && (Meetings || Collectives))
        Out.Meets = mayMeet(I);
      switch (I.Code) {
      case ir::Opcode::Call:
      case ir::Opcode::Assembly:
      case ir::Opcode::Unknown:
      case ir::Opcode::Launch:
        // A launch does not have every operand.
        for (ir::Register R : I.Operands)
          if (R != ir::NoRegister && (F.RegisterTypes[R].isNull() ||
                                      F.RegisterTypes[R]->isPointerType()))
            Change(R);
        break;
      default:
        if (const ir::Register To = I.written(); To != ir::NoRegister)
          Change(To);
        break;
      }
    }
    Todo.append(F.Blocks[B].Successors.begin(), F.Blocks[B].Successors.end());
  }
}

const ThreadRun::Detour &ThreadRun::detour(const ir::Function &F,
                                           uint32_t Block) {
  auto [It, New] = Detours.try_emplace({&F, Block});
  if (New) {
    // All that follows any way there must come through it: ways that do not
    // end are not looked at.
    It->second.Next = dominators(F).immediatePost(Block);
    addChanges(F, Block, It->second);
  }
  return It->second;
}

bool ThreadRun::leave(ConcreteValue Returned) {
  const ir::Register To = Stack.back().ReturnTo;
  Stack.pop();
  if (Stack.empty()) {
    Finished = true;
    return false;
  }
  Calls.pop_back();
  Callers.pop_back();
  if (To != ir::NoRegister)
    Stack.back().Registers[To] = Returned;
  return true;
}

bool ThreadRun::stepOver(uint32_t Block, bool BeenThere) {
  Frame &Here = Stack.back();
  const Detour &Over = detour(*Here.F, Block);
  // A function that is called comes back, whichever way it goes.
  if (!Over.Next && (Stack.size() == 1 || !Over.Returns))
    return false;
  if (BeenThere) {
    if (Over.Meets)
      cutShort(Here.F->Blocks[Block].terminator());
  } else if (Meetings || Collectives) {
    Skipped |= Over.Meets;
    if (Over.Loops && Meetings)
      meetOthers(Here.F->Blocks[Block].terminator());
  }
  for (uint32_t Slot : Over.Slots)
    forget(Here.Slots[Slot]);
  if (Over.Others) {
    forgetExposed();
    forgetBehind(Here.This);
    forgetBehind(Here.Result);
  }
  if (!Over.Next)
    return leave({});
  Here.Block = *Over.Next;
  Here.Next = 0;
  return true;
}

/// Whether a loop has taken so much that nothing would be left for what follows
/// it: from half of the steps on, a condition has a few more turns.
bool ThreadRun::isLong(Frame &Here) const {
  if (Allocations || Steps <= MaxSteps / 2 ||
      ++Here.Turns[Here.Block] <= MaxTurns)
    return false;
  Profile::count("bound reached: single threads");
  return true;
}

/// Which way leads on in a loop, from a condition that may leave it; none for
/// other conditions, and for one that only comes after an iteration.
static std::optional<bool> wayIn(const ir::Function &F, uint32_t Block) {
  const auto &To = F.Blocks[Block].Successors;
  for (const ir::Loop &L : F.Loops) {
    auto Stays = [&](uint32_t B) { return L.Body.test(B); };
    if (!Stays(Block) || Stays(To[0]) == Stays(To[1]))
      continue;
    const bool First = Stays(To[0]);
    if (To[First ? 0 : 1] == L.Header)
      return std::nullopt;
    return First;
  }
  return std::nullopt;
}

bool ThreadRun::branch(const ir::Instruction &I) {
  Frame &Here = Stack.back();
  if (isLong(Here)) {
    // How often the thread comes to a barrier in the loop decides what comes
    // after.
    if (Meetings && detour(*Here.F, Here.Block).Meets) {
      cutShort(I);
      return false;
    }
    return stepOver(Here.Block);
  }
  const ir::Block &B = Here.F->Blocks[Here.Block];
  const ConcreteValue V = value(I.operand(0));
  std::optional<bool> Holds;
  if (V.Kind == ConcreteValue::Number)
    Holds = V.Bits != 0;
  else if (V.Kind == ConcreteValue::Real)
    Holds = V.Float != 0;
  else if ((V.Kind == ConcreteValue::Address && V.Object) ||
           V.Kind == ConcreteValue::Function)
    Holds = true;
  // Assertions hold.
  else if (endsAt(*Here.F, B.Successors[0]))
    Holds = false;
  else if (endsAt(*Here.F, B.Successors[1]))
    Holds = true;
  // The way that goes on, where the other one ends the thread.
  else if (Passes && Stack.size() == 1)
    Holds = wayOn(*Here.F, Here.Block);
  if (!Holds && Enters && V.Same) {
    if (Here.Entered.erase(Here.Block))
      return stepOver(Here.Block, /*BeenThere=*/true);
    Holds = wayIn(*Here.F, Here.Block);
    if (Holds)
      Here.Entered.insert(Here.Block);
  }
  if (!Holds)
    return stepOver(Here.Block);
  Here.Block = B.Successors[*Holds ? 0 : 1];
  Here.Next = 0;
  return true;
}

bool ThreadRun::switchTo(const ir::Instruction &I) {
  Frame &Here = Stack.back();
  const ir::Block &B = Here.F->Blocks[Here.Block];
  const ConcreteValue V = value(I.operand(0));
  if (V.Kind != ConcreteValue::Number)
    return stepOver(Here.Block);
  uint32_t To = B.Successors.back();
  for (const ir::SwitchCase &C : B.Cases)
    if (V.Bits >= low64(C.Low) && V.Bits <= low64(C.High)) {
      To = C.Target;
      break;
    }
  Here.Block = To;
  Here.Next = 0;
  return true;
}

bool ThreadRun::terminator(const ir::Instruction &I) {
  switch (I.Code) {
  case ir::Opcode::Jump: {
    Frame &Here = Stack.back();
    Here.Block = Here.F->Blocks[Here.Block].Successors.front();
    Here.Next = 0;
    return true;
  }
  case ir::Opcode::Branch:
    return branch(I);
  case ir::Opcode::Switch:
    return switchTo(I);
  case ir::Opcode::Return:
    return leave(value(I.operand(0)));
  default:
    return false;
  }
}

/// Whether what comes out is the same for all threads where all operands are.
static bool onlyComputes(ir::Opcode Code) {
  switch (Code) {
  case ir::Opcode::Element:
  case ir::Opcode::Field:
  case ir::Opcode::Base:
  case ir::Opcode::Derived:
  case ir::Opcode::Unary:
  case ir::Opcode::Binary:
  case ir::Opcode::Convert:
    return true;
  default:
    return false;
  }
}

ConcreteValue ThreadRun::result(const ir::Instruction &I) {
  ConcreteValue Out = resultAlone(I);
  if (onlyComputes(I.Code))
    Out.Same =
        llvm::all_of(I.Operands, [&](ir::Register R) { return value(R).Same; });
  return Out;
}

ConcreteValue ThreadRun::resultAlone(const ir::Instruction &I) {
  Frame &Here = Stack.back();
  switch (I.Code) {
  case ir::Opcode::Integer: {
    const llvm::APSInt &N = Here.F->integer(I);
    if (N.getBitWidth() > 64)
      return {};
    // A null pointer is a number, too.
    ConcreteValue V = ConcreteValue::number(low64(N));
    V.Same = true;
    V.Depth = uint16_t(Stack.size() - 1);
    return V;
  }
  case ir::Opcode::Floating: {
    ConcreteValue V =
        ConcreteValue::real(Here.F->floating(I).convertToDouble());
    V.Same = true;
    return V;
  }
  case ir::Opcode::Function: {
    ConcreteValue V;
    V.Kind = ConcreteValue::Function;
    V.Fn = I.function();
    return V;
  }
  case ir::Opcode::Global:
    return addressOf(I.variable());
  case ir::Opcode::Local: {
    ConcreteValue V;
    V.Kind = ConcreteValue::Address;
    V.Object = Here.Slots[I.Number];
    V.Depth = ConcreteValue::Anywhere;
    V.ExtentDepth = Objects[V.Object].Depth;
    return V;
  }
  case ir::Opcode::This:
    return Here.This;
  case ir::Opcode::Result:
    return Here.Result;
  case ir::Opcode::Builtin:
    return builtin(I);
  case ir::Opcode::Element:
    return element(I);
  case ir::Opcode::Field:
    return field(I);
  case ir::Opcode::Base:
    return base(I, false);
  case ir::Opcode::Derived:
    return base(I, true);
  case ir::Opcode::Load:
    return load(value(I.operand(0)), I.Type);
  case ir::Opcode::Unary:
    return unary(I);
  case ir::Opcode::Binary:
    return binary(I);
  case ir::Opcode::Convert:
    return convert(I);
  default:
    return {};
  }
}

bool ThreadRun::step(const ir::Instruction &I) {
  switch (I.Code) {
  case ir::Opcode::Load:
    access(I, value(I.operand(0)), I.Type, false);
    break;
  case ir::Opcode::Store:
    access(I, value(I.operand(0)), I.Type, true,
           value(I.operand(1)).Kind != ConcreteValue::Unknown);
    store(value(I.operand(0)), I.Type, value(I.operand(1)));
    break;
  case ir::Opcode::Copy:
    access(I, value(I.operand(1)), I.Type, false);
    access(I, value(I.operand(0)), I.Type, true);
    copy(value(I.operand(0)), value(I.operand(1)), I.Type);
    break;
  case ir::Opcode::Zero: {
    const ConcreteValue To = value(I.operand(0));
    forgetBehind(To);
    if (To.Kind == ConcreteValue::Address && To.Object && To.OffsetKnown &&
        Objects[To.Object].Own && !I.Type.isNull() && I.Type->isIntegerType())
      store(To, I.Type, ConcreteValue::number(0));
    break;
  }
  case ir::Opcode::Begin:
    forget(Stack.back().Slots[I.Number]);
    break;
  case ir::Opcode::Call:
    return call(I);
  case ir::Opcode::Assembly:
    if (Meetings)
      meetInAssembly(I);
    [[fallthrough]];
  case ir::Opcode::Unknown:
    for (ir::Register R : I.Operands)
      forgetBehind(value(R));
    forgetExposed();
    break;
  case ir::Opcode::Allocate:
    if (Allocations) {
      const ir::Register Count =
          I.Operands.empty() ? ir::NoRegister : I.operand(0);
      ConcreteValue One = ConcreteValue::number(1);
      One.Depth = ConcreteValue::Anywhere;
      set(I, allocated(I, Count == ir::NoRegister ? One : value(Count),
                       sizeOf(I.Type)));
      return true;
    }
    [[fallthrough]];
  case ir::Opcode::Launch:
    for (ir::Register R : I.Operands)
      if (R != ir::NoRegister)
        expose(value(R));
    break;
  default:
    break;
  }
  set(I, result(I));
  return true;
}

/// Of a header of the system, or the compiler's or the runtime's own.
bool ThreadRun::isOfSystem(const FunctionDecl *F) {
  auto [It, New] = OfSystem.try_emplace(F, false);
  if (New)
    It->second = F->getBuiltinID() ||
                 Ctx.getSourceManager().isInSystemHeader(F->getLocation()) ||
                 !runtimeApiName(F).empty();
  return It->second;
}

/// Reads or writes what its first argument points to.
static bool accessesFirst(llvm::StringRef Name, bool &Write) {
  Write = Name.starts_with("atomic") || Name.starts_with("__st");
  return Name.starts_with("atomic") ||
         llvm::StringSwitch<bool>(Name)
             .Cases({"__ldg", "__ldcs", "__ldcg", "__ldca", "__ldlu", "__ldcv",
                     "__stcs", "__stcg", "__stwb", "__stwt"},
                    true)
             .Default(false);
}

/// What a function of the language or the device gives.
std::optional<ConcreteValue> ThreadRun::known(const ir::Instruction &I,
                                              const ir::CallOperands &O) {
  const FunctionDecl *Callee = I.function();
  if (!Callee->getIdentifier())
    return std::nullopt;
  const llvm::StringRef Name = Callee->getName();
  if (const auto *Method = dyn_cast<CXXMethodDecl>(Callee)) {
    const std::optional<uint64_t> N = numberOfGroup(*Method);
    if (!N)
      return std::nullopt;
    ConcreteValue V = ConcreteValue::number(int64_t(*N));
    V.Depth = uint16_t(Stack.size() - 1);
    return V;
  }
  if (!isOfSystem(Callee))
    return std::nullopt;
  llvm::SmallVector<ConcreteValue, 2> V;
  for (unsigned N = 0; N < O.Arguments.size() && N < Callee->getNumParams();
       ++N) {
    V.push_back(value(O.Arguments[N]));
    const QualType T = Callee->getParamDecl(N)->getType();
    if (T->isReferenceType())
      V.back() = load(V.back(), T.getNonReferenceType());
  }
  if ((Name == "min" || Name == "max" || Name == "umin" || Name == "umax") &&
      V.size() == 2) {
    const bool Same = V[0].Same && V[1].Same;
    if (!V[0].isNumber() || !V[1].isNumber())
      return Same ? std::optional(ConcreteValue::sameUnknown()) : std::nullopt;
    const QualType T = Callee->getReturnType().getNonReferenceType();
    if (!T->isIntegerType() || Callee->getReturnType()->isReferenceType())
      return std::nullopt;
    const bool Signed = T->isSignedIntegerType();
    const bool Less = Signed ? V[0].Bits < V[1].Bits
                             : uint64_t(V[0].Bits) < uint64_t(V[1].Bits);
    ConcreteValue Out = (Name.ends_with("min") == Less) ? V[0] : V[1];
    Out.Depth = std::min(V[0].Depth, V[1].Depth);
    Out.Same = Same;
    return Out;
  }
  if ((Name == "abs" || Name == "__builtin_abs") && V.size() == 1 &&
      V[0].isNumber()) {
    V[0].Bits = std::abs(V[0].Bits);
    return V[0];
  }
  if (Name.starts_with("__umul24") || Name.starts_with("__mul24")) {
    if (V.size() == 2 && V[0].isNumber() && V[1].isNumber()) {
      V[0].Bits = V[0].Bits * V[1].Bits;
      V[0].Depth = std::min(V[0].Depth, V[1].Depth);
      V[0].Same &= V[1].Same;
      return fit(V[0], Callee->getReturnType());
    }
  }
  return std::nullopt;
}

ConcreteValue ThreadRun::allocated(const ir::Instruction &I,
                                   ConcreteValue Count, uint64_t Each) {
  ThreadAllocation Made{I.Source, Calls, std::nullopt, Count.Depth};
  if (Count.isNumber() && Count.Bits >= 0 && Each)
    Made.Bytes = uint64_t(Count.Bits) * Each;
  (*Allocations)(Made);
  ThreadObject O;
  O.Size = Made.Bytes;
  ConcreteValue V;
  V.Kind = ConcreteValue::Address;
  V.Object = object(O);
  return V;
}

/// The heap's functions, where allocations are looked at.
bool ThreadRun::allocate(const ir::Instruction &I, const FunctionDecl *Callee,
                         const ir::CallOperands &O) {
  if (!Allocations || !Callee->getIdentifier() || O.Arguments.empty())
    return false;
  if (runtimeApiName(Callee) == "cudaMalloc" && O.Arguments.size() >= 2) {
    store(value(O.Arguments[0]), Ctx.VoidPtrTy,
          allocated(I, value(O.Arguments[1]), 1));
    set(I, ConcreteValue::number(0));
    return true;
  }
  if (Callee->getName() == "malloc" && isOfSystem(Callee)) {
    set(I, allocated(I, value(O.Arguments[0]), 1));
    return true;
  }
  return false;
}

bool ThreadRun::enter(const ir::Function &F, const ir::Instruction &I,
                      const ir::CallOperands &O) {
  if (Stack.size() > MaxCalls || O.Arguments.size() < F.Parameters.size())
    return false;
  Frame &Inner = Stack.next(F);
  Inner.This = value(O.Object);
  Inner.Result = value(O.Result);
  Inner.ReturnTo = I.Result;
  const uint16_t Depth = uint16_t(Stack.size());
  makeSlots(F, Depth, Inner.Slots);
  for (size_t N = 0; N < F.Parameters.size(); ++N) {
    const uint32_t Slot = F.Parameters[N];
    const QualType T = F.Slots[Slot].Type;
    ConcreteValue A = value(O.Arguments[N]);
    if (T->isScalarType() || T->isReferenceType()) {
      ConcreteValue To;
      To.Kind = ConcreteValue::Address;
      To.Object = Inner.Slots[Slot];
      // The size of an array is part of the type of a reference to it.
      if (A.Kind == ConcreteValue::Address && T->isReferenceType() &&
          T->getPointeeType()->isConstantArrayType()) {
        A.ExtentDepth = Depth;
        if (A.OffsetKnown && !A.High) {
          A.Low = A.Bits;
          A.High = A.Bits + int64_t(sizeOf(T->getPointeeType()));
        }
      }
      store(To, T, A);
    } else if (A.Kind == ConcreteValue::Address && A.Object && A.OffsetKnown &&
               A.Bits == 0) {
      Inner.Slots[Slot] = A.Object;
    }
  }
  Calls.push_back(I.Source);
  Callers.push_back(Stack.back().F->Declaration);
  Stack.push();
  return true;
}

bool ThreadRun::call(const ir::Instruction &I) {
  const ir::CallOperands O = ir::callOperands(I);
  const FunctionDecl *Callee = I.function();
  if (!Callee) {
    const ConcreteValue Pointer = value(O.Callee);
    if (Pointer.Kind == ConcreteValue::Function)
      Callee = Pointer.Fn;
  }
  // What is not seen may end the thread.
  if (!Callee || I.Virtual)
    return false;
  if (I.function())
    if (std::optional<ConcreteValue> V = known(I, O)) {
      set(I, *V);
      return true;
    }
  if (Collectives)
    comeTogether(I, Callee, O);
  if (allocate(I, Callee, O) || (Meetings && meet(I, Callee, O)))
    return true;
  const bool System = isOfSystem(Callee);
  const bool Plain =
      Callee->getDeclContext()->getRedeclContext()->isTranslationUnit();
  if (!System || (!Plain && !Callee->getBuiltinID()))
    if (const ir::Function *F = Program.function(Callee)) {
      if (enter(*F, I, O))
        return true;
      if (!System)
        return false;
    }
  if (!System)
    return false;
  bool Write = false;
  if (Callee->getIdentifier() && accessesFirst(Callee->getName(), Write) &&
      !O.Arguments.empty() && Callee->getNumParams()) {
    const QualType T = Callee->getParamDecl(0)->getType()->getPointeeType();
    if (!T.isNull())
      access(I, value(O.Arguments.front()), T, Write);
  }
  for (ir::Register R : I.Operands)
    forgetBehind(value(R));
  forgetShared();
  set(I, {});
  return true;
}

} // namespace cuda_lint
