//===- PollLoops.cpp ------------------------------------------------------===//

#include "analysis/PollLoops.h"
#include "cuda/Bound.h"
#include "cuda/DeviceIntrinsics.h"
#include "cuda/ExecutionSpace.h"
#include "cuda/MemorySpace.h"
#include "cuda/SystemHeaders.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace cuda_lint {

PollLoops::PollLoops(TranslationUnit &TU) : TU(TU) {
  for (const FunctionDecl *F : TU.functions()) {
    // Nobody waits in a function that is for the device only because it is
    // `constexpr`.
    const FunctionDecl *Owner = executionSpaceOwner(F);
    if (!runsOnDevice(F) || (!isKernel(Owner) && !hasExplicitSpace(Owner)))
      continue;
    const DataFlow *Flow = TU.engine<DataFlows>().of(F);
    if (!Flow)
      continue;
    for (const ir::Loop &L : Flow->function().Loops)
      if (!look(Flow->function(), L, /*InRounds=*/false))
        lookAtRounds(Flow->function(), L);
  }
  for (const PollLoop &P : Found) {
    Reads.insert(P.Reads.begin(), P.Reads.end());
    if (!P.Plain && !P.InRounds)
      Loops.insert(P.Loop);
  }
}

bool PollLoops::isPoll(const PathEvent &E) const {
  return Reads.contains({E.Site, nullptr}) ||
         llvm::any_of(E.Calls, [&](const auto &Call) {
           return Reads.contains({E.Site, Call});
         });
}

static bool isOfLibrary(const FunctionDecl *F) {
  return F->getBuiltinID() || isOfSystem(F);
}

/// Whether a function of a library changes an object that it is given, and so
/// may return something else each time: the state of a generator of random
/// numbers. What is an atomic object has methods, or a row of its own.
static bool changesWhatItIsGiven(const FunctionDecl *F) {
  return !isa<CXXMethodDecl>(F) &&
         llvm::any_of(F->parameters(), [](const ParmVarDecl *P) {
           const QualType To = P->getType()->getPointeeType();
           return !To.isNull() && To->isRecordType() && !To.isConstQualified();
         });
}

/// Whether a parameter is a reference to a number that each caller has for
/// itself: what a helper that waits gives back beside its result.
static bool isOwnNumber(const TranslationUnit &TU, const VarDecl *V) {
  const auto *P = dyn_cast_or_null<ParmVarDecl>(V);
  const auto *F = P ? dyn_cast<FunctionDecl>(P->getDeclContext()) : nullptr;
  if (!F || !P->getType()->isLValueReferenceType() ||
      !P->getType()->getPointeeType()->isArithmeticType() ||
      P->getType()->getPointeeType().isVolatileQualified())
    return false;
  const llvm::ArrayRef<CallSite> Callers = TU.callersOf(F);
  return !Callers.empty() && llvm::all_of(Callers, [&](const CallSite &C) {
    const auto *Call = dyn_cast<CallExpr>(C.Call);
    const unsigned N = P->getFunctionScopeIndex();
    if (!Call || isa<CXXOperatorCallExpr>(Call) || N >= Call->getNumArgs())
      return false;
    const auto *Ref =
        dyn_cast<DeclRefExpr>(Call->getArg(N)->IgnoreParenImpCasts());
    const auto *Own = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    return Own && Own->hasLocalStorage() && !Own->getType()->isReferenceType();
  });
}

/// The slot that an address is of, or the one of the reference that it is;
/// none for memory that others may reach.
static std::optional<uint32_t> slotOf(const TranslationUnit &TU,
                                      const DataFlow &Flow, ir::Register A) {
  const ir::Instruction &D = Flow.definition(A);
  if (D.Code == ir::Opcode::Local)
    return D.Number;
  if (D.Code != ir::Opcode::Load)
    return std::nullopt;
  const ir::Instruction &Reference = Flow.definition(D.operand(0));
  if (Reference.Code == ir::Opcode::Local &&
      isOwnNumber(TU, dyn_cast_or_null<VarDecl>(
                          Flow.function().Slots[Reference.Number].Decl)))
    return Reference.Number;
  return std::nullopt;
}

static const Bound<unsigned>
    MaxAddress("poll-address", 16, BoundKind::Reach,
               "elements and members within each other through which it is "
               "seen that nobody else changes what a loop reads"),
    MaxCalls("poll-calls", 4, BoundKind::Reach,
             "functions that the condition of a loop calls within each other");

/// What an address is in: the register of a variable's, of the object's of a
/// method, or of a pointer.
static ir::Register objectOf(const DataFlow &Flow, ir::Register A) {
  for (unsigned Steps = 0; Steps < MaxAddress; ++Steps) {
    const ir::Instruction &D = Flow.definition(A);
    switch (D.Code) {
    case ir::Opcode::Field:
    case ir::Opcode::Base:
    case ir::Opcode::Derived:
    case ir::Opcode::Element:
    case ir::Opcode::Convert:
      A = D.operand(0);
      continue;
    default:
      return A;
    }
  }
  return A;
}

/// Whether an address may be of memory that other threads change: not of a
/// local array, of `__constant__` memory.
static bool isSharable(const TranslationUnit &TU, const DataFlow &Flow,
                       ir::Register A) {
  if (slotOf(TU, Flow, A))
    return false;
  const ir::Instruction &D = Flow.definition(objectOf(Flow, A));
  if (D.Code == ir::Opcode::Local)
    return false;
  if (D.Code != ir::Opcode::Global)
    return true;
  const MemorySpace Space = declaredSpace(D.variable());
  return Space == MemorySpace::Global || Space == MemorySpace::Managed ||
         Space == MemorySpace::Shared;
}

/// Whether an address is of a member of the object that a method is called for.
static bool isMember(const DataFlow &Flow, ir::Register A) {
  const ir::Register Object = objectOf(Flow, A);
  return Object != A && Flow.definition(Object).Code == ir::Opcode::This;
}

/// Whether a load is of a number that the block shares.
static bool isSharedNumber(const DataFlow &Flow, const ir::Instruction &Load) {
  const ir::Instruction &D = Flow.definition(Load.operand(0));
  return D.Code == ir::Opcode::Global && Load.Type->isIntegerType() &&
         !Load.Volatile && declaredSpace(D.variable()) == MemorySpace::Shared;
}

/// Whether one of the addresses that an instruction writes through, those of
/// the outputs of assembly among them, is such a one.
template <typename PredicateT>
static bool writesTo(const ir::Instruction &I, PredicateT IsSuch) {
  if (I.written() != ir::NoRegister)
    return IsSuch(I.written());
  const auto *Asm =
      I.Code == ir::Opcode::Assembly ? dyn_cast<GCCAsmStmt>(I.Source) : nullptr;
  return Asm && llvm::any_of(
                    llvm::ArrayRef(I.Operands).take_front(Asm->getNumOutputs()),
                    IsSuch);
}

/// Whether a loop may change a part of a local object: whether it does more
/// with it than to ask it.
static bool mayChange(const TranslationUnit &TU, const DataFlow &Flow,
                      const ir::Loop &L, uint32_t Slot) {
  const ir::Function &F = Flow.function();
  auto IsIn = [&](ir::Register R) {
    return R != ir::NoRegister && slotOf(TU, Flow, objectOf(Flow, R)) == Slot;
  };
  for (unsigned B = 0; B < F.Blocks.size(); ++B) {
    if (!L.Body.test(B))
      continue;
    for (const ir::Instruction &I : F.Blocks[B].Instructions) {
      if (writesTo(I, IsIn))
        return true;
      if (I.Code != ir::Opcode::Call)
        continue;
      const auto *Method = dyn_cast_or_null<CXXMethodDecl>(I.function());
      const bool Asks = Method && Method->isConst();
      for (const auto &[N, Operand] : llvm::enumerate(I.Operands))
        if (IsIn(Operand) && !(Asks && N == 0))
          return true;
    }
  }
  return false;
}

static bool readsWhatOthersChange(const DeviceIntrinsic &Row) {
  return (Row.isAtomic() && Row.readsWord()) || Row.Work == DeviceWork::Load;
}

bool PollLoops::readsOf(const FunctionDecl *F, Slice &Out, unsigned Depth) {
  const DataFlow *Flow = TU.engine<DataFlows>().of(F);
  if (!Flow || Depth >= MaxCalls || !Flow->function().Loops.empty())
    return false;
  for (const ir::Block &B : Flow->function().Blocks)
    for (const ir::Instruction &I : B.Instructions) {
      if (writesTo(I, [&](ir::Register A) { return isSharable(TU, *Flow, A); }))
        return false;
      switch (I.Code) {
      case ir::Opcode::Load:
        if (!slotOf(TU, *Flow, I.operand(0)) &&
            isSharable(TU, *Flow, I.operand(0))) {
          Out.reads(I.Source);
          Out.Plain &= !I.Volatile;
        }
        break;
      case ir::Opcode::Assembly:
        Out.reads(I.Source);
        Out.Plain = false;
        break;
      case ir::Opcode::Call: {
        const FunctionDecl *Callee = I.function();
        if (!Callee)
          return false;
        if (const DeviceIntrinsic *Row = deviceIntrinsic(Callee)) {
          Out.Plain = false;
          if (readsWhatOthersChange(*Row))
            Out.reads(I.Source);
          else if (Row->Work <= DeviceWork::NamedArrive)
            return false;
        } else if (!isOfLibrary(Callee) && !readsOf(Callee, Out, Depth + 1)) {
          return false;
        }
        break;
      }
      case ir::Opcode::Launch:
      case ir::Opcode::Unknown:
        return false;
      default:
        break;
      }
    }
  return true;
}

/// What is read of memory that others may change.
void PollLoops::sliceMemory(const DataFlow &Flow, const ir::Loop &L,
                            const ir::Instruction &I, Slice &Out,
                            llvm::DenseSet<uint32_t> &Slots) {
  if (!isSharable(TU, Flow, I.operand(0))) {
    const auto Of = slotOf(TU, Flow, objectOf(Flow, I.operand(0)));
    Out.Changes = !Of || mayChange(TU, Flow, L, *Of);
    return;
  }
  // Where the pointer of an object leads a loop that only waits does not
  // change.
  if (Out.OfAddress && I.Type->isPointerType() && isMember(Flow, I.operand(0)))
    return;
  // Nor does the number of the block's work, which it shares.
  if (Out.OfAddress && isSharedNumber(Flow, I))
    return;
  const size_t Before = Out.Reads.size();
  const bool Outer = std::exchange(Out.OfAddress, true),
             Plain = std::exchange(Out.Plain, true);
  slice(Flow, L, I.operand(0), Out, Slots);
  Out.OfAddress = Outer;
  // What is no more than read where the word has to be looked at each time
  // says which word: nobody waits for it.
  if (I.Volatile && Out.Plain)
    while (Out.Reads.size() != Before)
      Out.Reads.pop_back();
  Out.Plain &= Plain;
  // The address is read anew as well: a list, or a reference to a flag.
  Out.Changes |= Out.Reads.size() != Before;
  Out.reads(I.Source);
  Out.Plain &= !I.Volatile;
  return;
}

/// Whether an instruction is given the address of a variable, other than to
/// read or write a word of it: an expected value, an object.
static bool handsOut(const TranslationUnit &TU, const DataFlow &Flow,
                     const ir::Instruction &I, uint32_t Slot) {
  if ((I.Code != ir::Opcode::Call && I.Code != ir::Opcode::Copy) ||
      llvm::none_of(I.Operands, [&](ir::Register Operand) {
        return slotOf(TU, Flow, Operand) == Slot;
      }))
    return false;
  const DeviceIntrinsic *Row = I.Code == ir::Opcode::Call && I.function()
                                   ? deviceIntrinsic(I.function())
                                   : nullptr;
  return !Row || !Row->isAtomic();
}

void PollLoops::sliceVariable(const DataFlow &Flow, const ir::Loop &L,
                              uint32_t Slot, Slice &Out,
                              llvm::DenseSet<uint32_t> &Slots) {
  if (!Slots.insert(Slot).second) {
    Out.Changes = true;
    return;
  }
  const ir::Function &F = Flow.function();
  for (unsigned B : L.Body.set_bits()) {
    if (B >= F.Blocks.size())
      break;
    for (const ir::Instruction &Other : F.Blocks[B].Instructions) {
      if (Other.Code == ir::Opcode::Store &&
          slotOf(TU, Flow, Other.operand(0)) == Slot)
        slice(Flow, L, Other.operand(1), Out, Slots);
      const auto *Asm = Other.Code == ir::Opcode::Assembly
                            ? dyn_cast<GCCAsmStmt>(Other.Source)
                            : nullptr;
      for (unsigned N = 0; Asm && N < Asm->getNumOutputs(); ++N)
        if (slotOf(TU, Flow, Other.operand(N)) == Slot) {
          Out.reads(Other.Source);
          Out.Plain = false;
        }
      Out.Changes |= handsOut(TU, Flow, Other, Slot);
    }
  }
  Slots.erase(Slot);
}

void PollLoops::sliceCall(const DataFlow &Flow, const ir::Loop &L,
                          const ir::Instruction &I, Slice &Out,
                          llvm::DenseSet<uint32_t> &Slots) {
  const FunctionDecl *Callee = I.function();
  if (!Callee) {
    Out.Changes = true;
    return;
  }
  if (const DeviceIntrinsic *Row = deviceIntrinsic(Callee)) {
    if (readsWhatOthersChange(*Row)) {
      Out.reads(I.Source);
      Out.Plain = false;
    } else if (!Row->isPrivate() && Row->Work != DeviceWork::Vote) {
      Out.Changes = true;
    }
  } else if (isOfLibrary(Callee)) {
    Out.Changes |= changesWhatItIsGiven(Callee);
  } else {
    const Stmt *Outer = std::exchange(Out.Behind, I.Source);
    Out.Changes |= !readsOf(Callee, Out, 0);
    Out.Behind = Outer;
    // What it reads may be of an object of the thread's own.
    for (const ir::Register Operand : I.Operands)
      if (slotOf(TU, Flow, Operand))
        Out.Plain = false;
  }
  for (const ir::Register Operand : I.Operands)
    if (const auto Slot = slotOf(TU, Flow, Operand); !Slot)
      slice(Flow, L, Operand, Out, Slots);
    else
      Out.Changes |= isOfLibrary(Callee) && mayChange(TU, Flow, L, *Slot);
}

void PollLoops::slice(const DataFlow &Flow, const ir::Loop &L, ir::Register R,
                      Slice &Out, llvm::DenseSet<uint32_t> &Slots) {
  if (R == ir::NoRegister || Out.Changes)
    return;
  const ProgramPoint At = Flow.position(R);
  if (!L.Body.test(At.Block))
    return;
  const ir::Instruction &I = Flow.definition(R);
  switch (I.Code) {
  case ir::Opcode::Integer:
  case ir::Opcode::Floating:
  case ir::Opcode::Global:
  case ir::Opcode::Local:
  case ir::Opcode::This:
  case ir::Opcode::Builtin:
  case ir::Opcode::Function:
    return;
  case ir::Opcode::Load:
    if (const auto Slot = slotOf(TU, Flow, I.operand(0)))
      return sliceVariable(Flow, L, *Slot, Out, Slots);
    return sliceMemory(Flow, L, I, Out, Slots);
  case ir::Opcode::Call:
    return sliceCall(Flow, L, I, Out, Slots);
  case ir::Opcode::Field:
  case ir::Opcode::Base:
  case ir::Opcode::Derived:
  case ir::Opcode::Element:
  case ir::Opcode::Unary:
  case ir::Opcode::Binary:
  case ir::Opcode::Convert:
    for (const ir::Register Operand : I.Operands)
      slice(Flow, L, Operand, Out, Slots);
    return;
  default:
    Out.Changes = true;
    return;
  }
}

/// What the instructions of a loop do besides waiting.
bool PollLoops::onlyWaits(const DataFlow &Flow, const ir::Loop &L,
                          bool &Keeps) {
  const ir::Function &F = Flow.function();
  for (unsigned B = 0; B < F.Blocks.size(); ++B) {
    if (!L.Body.test(B))
      continue;
    for (const ir::Instruction &I : F.Blocks[B].Instructions) {
      if (writesTo(I, [&](ir::Register A) { return isSharable(TU, Flow, A); }))
        return false;
      switch (I.Code) {
      case ir::Opcode::Assembly:
        Keeps = true;
        break;
      case ir::Opcode::Call: {
        const FunctionDecl *Callee = I.function();
        const DeviceIntrinsic *Row = Callee ? deviceIntrinsic(Callee) : nullptr;
        if (Row && !Row->isPrivate() && Row->Work != DeviceWork::Sleep)
          Keeps = true;
        if (Row && Row->Work <= DeviceWork::NamedArrive &&
            Row->Scope != DeviceScope::Warp)
          return false;
        Slice Called;
        if (!Callee ||
            (!Row && !isOfLibrary(Callee) && !readsOf(Callee, Called, 0)))
          return false;
        break;
      }
      case ir::Opcode::Launch:
      case ir::Opcode::Unknown:
        return false;
      default:
        break;
      }
    }
  }
  return true;
}

bool PollLoops::look(const ir::Function &F, const ir::Loop &L, bool InRounds) {
  if (L.Body.empty())
    return false;
  const DataFlow &Flow = *TU.engine<DataFlows>().of(F.Declaration);
  bool Keeps = false;
  if (!onlyWaits(Flow, L, Keeps))
    return false;
  Slice All;
  unsigned Exits = 0;
  for (unsigned B = 0; B < F.Blocks.size(); ++B) {
    if (!L.Body.test(B))
      continue;
    const ir::Instruction &Last = F.Blocks[B].terminator();
    if (Last.Code == ir::Opcode::Unreachable)
      continue;
    const bool Leaves = llvm::any_of(
        F.Blocks[B].Successors, [&](uint32_t To) { return !L.Body.test(To); });
    if (!Leaves)
      continue;
    // `while (true)`.
    if (Last.Code == ir::Opcode::Branch && Flow.constant(Last.operand(0)))
      continue;
    if (Last.Code != ir::Opcode::Branch)
      return false;
    Slice One;
    llvm::DenseSet<uint32_t> Slots;
    slice(Flow, L, Last.operand(0), One, Slots);
    if (One.Changes)
      return false;
    // Some threads do not wait: `while (lane == 0 && flag == 0)`.
    if (One.Reads.empty())
      continue;
    ++Exits;
    All.Plain &= One.Plain;
    All.Reads.insert(One.Reads.begin(), One.Reads.end());
  }
  if (!Exits)
    return false;
  PollLoop P{F.Declaration, L.Statement};
  P.Reads.assign(All.Reads.begin(), All.Reads.end());
  P.Plain = All.Plain && !Keeps;
  P.InRounds = InRounds;
  Found.push_back(std::move(P));
  return true;
}

/// A vote of the warp, or a pause.
static bool votesOrSleeps(const ir::Instruction &I) {
  const FunctionDecl *Callee =
      I.Code == ir::Opcode::Call ? I.function() : nullptr;
  const DeviceIntrinsic *Row = Callee ? deviceIntrinsic(Callee) : nullptr;
  return Row && (Row->Work == DeviceWork::Vote ||
                 Row->Work == DeviceWork::ActiveMask ||
                 Row->Work == DeviceWork::Sleep ||
                 (Row->Work == DeviceWork::Barrier &&
                  Row->Scope == DeviceScope::Warp));
}

/// Whether an instruction between two looks at memory leaves what is looked at,
/// and where, as it is: the thread's own numbers are read, the warp votes.
static bool staysBehind(const TranslationUnit &TU, const DataFlow &Flow,
                        const ir::Instruction &I) {
  switch (I.Code) {
  case ir::Opcode::End:
  case ir::Opcode::Integer:
  case ir::Opcode::Local:
  case ir::Opcode::Unary:
  case ir::Opcode::Binary:
  case ir::Opcode::Convert:
    return true;
  case ir::Opcode::Load:
    return slotOf(TU, Flow, I.operand(0)).has_value();
  case ir::Opcode::Store: {
    const ir::Instruction *From = &Flow.definition(I.operand(1));
    while (From->Code == ir::Opcode::Convert)
      From = &Flow.definition(From->operand(0));
    return slotOf(TU, Flow, I.operand(0)) && votesOrSleeps(*From);
  }
  default:
    return votesOrSleeps(I);
  }
}

/// Whether nothing happens from a block on until a loop begins anew.
static bool beginsAnew(const TranslationUnit &TU, const DataFlow &Flow,
                       const ir::Loop &L, uint32_t B) {
  const ir::Function &F = Flow.function();
  // No more blocks than there are: an empty loop goes on for ever.
  for (size_t Left = F.Blocks.size(); B != L.Header; --Left) {
    const ir::Block &At = F.Blocks[B];
    if (!Left || !L.Body.test(B) ||
        !llvm::all_of(
            llvm::ArrayRef(At.Instructions).drop_back(),
            [&](const ir::Instruction &I) { return staysBehind(TU, Flow, I); }))
      return false;
    // At the end of `do { ... } while (!done);`.
    if (At.terminator().Code == ir::Opcode::Branch)
      return llvm::is_contained(At.Successors, L.Header);
    if (At.terminator().Code != ir::Opcode::Jump)
      return false;
    B = At.Successors.front();
  }
  return true;
}

/// The blocks of a loop from which a block in it is come to in the same round,
/// itself among them.
static llvm::BitVector waysTo(const ir::Function &F, const ir::Loop &L,
                              uint32_t To) {
  llvm::BitVector Out(L.Body.size());
  llvm::SmallVector<uint32_t, 8> Waiting = {To};
  while (!Waiting.empty()) {
    const uint32_t B = Waiting.pop_back_val();
    if (B >= L.Body.size() || !L.Body.test(B) || Out.test(B))
      continue;
    Out.set(B);
    if (B != L.Header)
      llvm::append_range(Waiting, F.Blocks[B].Predecessors);
  }
  return Out;
}

void PollLoops::lookAtRounds(const ir::Function &F, const ir::Loop &L) {
  const DataFlow &Flow = *TU.engine<DataFlows>().of(F.Declaration);
  for (unsigned B : L.Body.set_bits()) {
    if (B >= F.Blocks.size())
      return;
    const ir::Block &At = F.Blocks[B];
    // The condition of the loop itself ends it.
    const bool Ends =
        B == L.Header && llvm::any_of(At.Successors, [&](uint32_t To) {
          return !L.Body.test(To);
        });
    if (Ends || At.terminator().Code != ir::Opcode::Branch ||
        llvm::none_of(At.Successors,
                      [&](uint32_t To) { return beginsAnew(TU, Flow, L, To); }))
      continue;
    ir::Loop Round = L;
    Round.Body = waysTo(F, L, B);
    if (look(F, Round, /*InRounds=*/true))
      return;
  }
}

} // namespace cuda_lint
