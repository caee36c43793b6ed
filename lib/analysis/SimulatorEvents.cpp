//===- SimulatorEvents.cpp - Barriers and accesses to shared memory -------===//

#include "analysis/MootReads.h"
#include "analysis/PollLoops.h"
#include "analysis/Simulator.h"
#include "cuda/Bound.h"
#include "cuda/Layout.h"
#include "cuda/MemorySpace.h"
#include "cuda/Profile.h"
#include "cuda/StatementParents.h"
#include "hardware/Warp.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace cuda_lint::simulation {

static const Bound<size_t>
    MaxMeetings("simulation-meetings", 64, BoundKind::Reach,
                "times since the last barrier of a block that a thread meets "
                "others, before the earlier ones are forgotten"),
    MaxCauses("divergence-causes", 6, BoundKind::Reach,
              "notes on why the threads at a barrier went different ways"),
    MaxShadow("simulation-accesses", 32, BoundKind::Reach,
              "accesses to one place of shared memory that are kept");
static const Bound<unsigned> MaxOfWarp(
    "simulation-alike-in-warp", 2, BoundKind::Reach,
    "accesses of one warp by one statement to one place that are kept"),
    MaxAlike("simulation-alike", 5, BoundKind::Reach,
             "accesses by one statement to one place that are kept");

Simulator::Simulator(TranslationUnit &TU, Inputs &In, RunShape S,
                     int64_t Budget)
    : TU(TU), PlaceNumber(TU.engine<PlaceNumbers>()),
      Calls(TU.engine<CallFacts>()), Program(TU.engine<ir::Program>()),
      Ctx(TU.context()), In(In), Shape(std::move(S)), Budget(Budget),
      ThreadsPerBlock(Shape.threads()),
      WarpsPerBlock((ThreadsPerBlock + WarpSize - 1) / WarpSize),
      Lanes(ThreadsPerBlock * Shape.Blocks.size()), Pool(Lanes),
      All(Lanes, true), Alive(All), Gone(Lanes) {
  Meetings.begin(Lanes, Shape.Blocks.size());
  Spins.resize(Lanes);
  Objects.emplace_back();
}

/// Whether a member lies in an argument of a type.
static bool isWithin(const LaunchFacts::Member &M, QualType T,
                     const ASTContext &Ctx) {
  return hasLayout(T) && hasLayout(M.Type) && M.Offset >= 0 &&
         M.Offset + Ctx.getTypeSizeInChars(M.Type).getQuantity() <=
             Ctx.getTypeSizeInChars(T).getQuantity();
}

RunFacts Simulator::run(const FunctionDecl *Root, const LaunchFacts *Facts,
                        const std::vector<ChildArgument> *Arguments) {
  Profile::Scope Timed("engine", "simulation");
  Profile::count("runs simulated");
  RunFacts Result;
  Out = &Result;
  OnHost = !Facts && ThreadsPerBlock == 1 && !Root->hasAttr<CUDAGlobalAttr>() &&
           !Root->hasAttr<CUDADeviceAttr>();
  const ir::Function *Code = Program.function(Root);
  if (!Code)
    return Result;
  Frames.push_back(std::make_unique<Frame>());
  Frame &F = frame();
  F.start(*Code, TU.engine<exec::Flows>().of(*Code), All);
  F.Serial = NextSerial++;
  uint64_t Key = mix(0x9a7a, PlaceNumber.of(Root->getCanonicalDecl()));
  F.This = Value(pointee(mix(Key, 99), nullptr));
  for (unsigned I = 0; I < Code->Parameters.size(); ++I) {
    const ValueDecl *P = Code->Slots[Code->Parameters[I]].Decl;
    int64_t &A = F.Slots[Code->Parameters[I]];
    QualType T = P->getType();
    uint64_t ParameterKey = mix(Key, I);
    if (Arguments && I < Arguments->size() && (*Arguments)[I].Known) {
      A = bound(P, ParameterKey, (*Arguments)[I]);
      continue;
    }
    if (Arguments && I < Arguments->size())
      ParameterKey = mix(ParameterKey, (*Arguments)[I].Key);
    A = newLocal(T->isReferenceType() ? Ctx.VoidPtrTy : T, P, All);
    if (T->isPointerType() || T->isReferenceType()) {
      store(Value(A), Ctx.VoidPtrTy, Value(pointee(ParameterKey, P)), nullptr,
            All);
      continue;
    }
    if (Facts && I < Facts->Arguments.size() && Facts->Arguments[I]) {
      store(Value(A), T, Value(normalize(*Facts->Arguments[I], T)), nullptr,
            All);
      continue;
    }
    // Read as an input, member by member.
    Objects.back().Kind = ObjectKind::Local;
    Object &O = *objectAt(A);
    O.Parameter = true;
    O.Key = ParameterKey;
    O.Unmodelled = Facts && llvm::is_contained(Facts->Computed, I);
    if (Facts)
      for (const LaunchFacts::Member &M : Facts->Given)
        if (M.Argument == I && isWithin(M, T, Ctx))
          store(Value(A + M.Offset), M.Type, Value(normalize(M.Value, M.Type)),
                nullptr, All);
  }
  if (Code->Declaration->getReturnType()->isRecordType())
    F.ResultAddress = temporary(Code->Declaration->getReturnType(), All);
  runBody(All);
  if (!Stop)
    finish();
  if (Result.Stopped)
    Profile::count("bound reached: simulation");
  return Result;
}

CallPlace Simulator::place(const Stmt *S) const {
  CallPlace P;
  P.S = S;
  for (const auto &F : Frames)
    if (F->Call)
      P.Calls.push_back(F->Call);
  P.Root = Frames.front()->F;
  P.Function = Frames.back()->F;
  return P;
}

unsigned Simulator::site(const Stmt *S) {
  auto [It, New] = SiteIds.try_emplace({S, frame().Chain}, Sites.size());
  if (New)
    Sites.push_back(place(S));
  return It->second;
}

//===----------------------------------------------------------------------===//
// Barriers
//===----------------------------------------------------------------------===//

void Simulator::barrier(const BarrierUse &B, const Stmt *S,
                        llvm::ArrayRef<Value> Arguments, const Mask &M) {
  if (OnHost || Recording)
    return;
  LastBarrier = S;
  LastBarrierTime = ++Now;
  auto Meet = [&](const Mask &Group) {
    if (B.Arrives)
      judge(B, S, M, Group);
    else
      judgeWait(B, S, M, Group);
    if (B.Arrives && !B.Waits)
      noteArrival(B.Scope, M, Group);
  };
  switch (B.Scope) {
  case BarrierScope::Warp:
    noteMeeting(Meetings.Warp, B.Tile, M);
    return;
  case BarrierScope::Block:
    for (unsigned Block = 0; Block < Shape.Blocks.size(); ++Block) {
      Mask Group(Lanes);
      Group.set(Block * ThreadsPerBlock, (Block + 1) * ThreadsPerBlock);
      if (!Group.anyCommon(M))
        continue;
      Meet(Group);
      if (!B.Waits)
        continue;
      Meetings.Block[Block] = Now;
      std::fill_n(Spins.begin() + Block * ThreadsPerBlock, ThreadsPerBlock,
                  Spin());
    }
    return;
  case BarrierScope::Cluster:
  case BarrierScope::Grid:
    Meet(All);
    if (B.Waits) {
      Meetings.Block.assign(Meetings.Block.size(), Now);
      Spins.assign(Lanes, Spin());
      Meetings.Cluster = Now;
      LastClusterBarrier = place(S);
      if (B.Scope == BarrierScope::Grid)
        Meetings.Grid = Now;
    }
    return;
  case BarrierScope::Dynamic:
  case BarrierScope::Other:
    if (B.Counted && Arguments.size() == 2 &&
        countedBarrier(Arguments[0], Arguments[1], M))
      return;
    // What it orders is not followed, so all that came before counts as
    // ordered.
    Meetings.ofAll(Now);
    return;
  }
}

bool Simulator::countedBarrier(const Value &Id, const Value &Count,
                               const Mask &M) {
  if (OnHost || Recording)
    return true;
  std::map<std::pair<unsigned, int64_t>, Mask> Groups;
  for (unsigned I : lanesOf(M)) {
    if ((Id[I].F | Count[I].F) & (Opaque | Guess | FromInput))
      return false;
    Groups.try_emplace({blockOf(I), Id[I].V}, Mask(Lanes)).first->second.set(I);
  }
  for (const auto &[Key, Group] : Groups)
    for (unsigned I : lanesOf(Group))
      if (Count[I].V != static_cast<int64_t>(Group.count()))
        return false;
  for (const auto &[Key, Group] : Groups) {
    ++Now;
    for (unsigned I : lanesOf(Group)) {
      noteMet(Meetings.Counted[I], I, Now);
    }
    if (Group.count() == ThreadsPerBlock)
      Meetings.Block[Key.first] = Now;
  }
  return true;
}

void Simulator::noteMet(llvm::SmallVectorImpl<uint64_t> &Times, unsigned I,
                        uint64_t At) {
  // What was before the block's last barrier is ordered by that.
  if (!Times.empty() && (Times.back() < Meetings.Block[blockOf(I)] ||
                         Times.size() >= MaxMeetings))
    Times.clear();
  Times.push_back(At);
}

void Simulator::noteArrival(BarrierScope Scope, const Mask &M,
                            const Mask &Group) {
  Mask &Arrived = ArrivedAt.try_emplace(Scope, Mask(Lanes)).first->second;
  Arrived.reset(Group);
  Mask Here = M;
  Here &= Group;
  Arrived |= Here;
}

void Simulator::judgeWait(const BarrierUse &B, const Stmt *S, const Mask &M,
                          const Mask &Group) {
  auto It = ArrivedAt.find(B.Scope);
  if (It == ArrivedAt.end())
    return;
  Mask Expected = It->second;
  Expected &= Group;
  It->second.reset(Group);
  judge(B, S, M, Expected);
}

void Simulator::judge(const BarrierUse &B, const Stmt *S, const Mask &M,
                      const Mask &Group) {
  Mask Missing = Group;
  Missing.reset(M);
  Missing.reset(Gone);
  if (Missing.none()) {
    Out->Converged.insert({S, frame().Call});
    return;
  }
  if (Lanes == 1)
    return;
  DivergentBarrier D;
  const Cause *Why = nullptr;
  bool Found = false;
  for (const Narrowing &N : llvm::reverse(Narrowings)) {
    Mask Removed = N.Before;
    Removed.reset(N.After);
    Removed &= Missing;
    if (Removed.none())
      continue;
    D.Why = N.Kind;
    D.Condition = N.Condition;
    D.Depth = N.Depth;
    D.Given = N.Given;
    Why = N.Why;
    Found = true;
    break;
  }
  if (!Found)
    for (const EarlyExit &X : llvm::reverse(Exits)) {
      if (!X.Lanes.anyCommon(Missing))
        continue;
      D.Why = X.Kind;
      D.Condition = X.Condition;
      D.Exit = X.Exit;
      D.Depth = X.Depth;
      D.Given = X.Given;
      Why = X.Why;
      Found = true;
      // The first barrier after it is where the threads are missing.
      if (!ReportedExits.insert(X.Exit).second)
        return;
      break;
    }
  if (!Found || !D.Condition)
    return;
  D.Where = place(S);
  D.Barrier = B;
  Mask Here = M;
  Here &= Group;
  D.Reached = Here.count();
  D.Expected = Group.count();
  for (unsigned Thread : lanesOf(Group))
    D.ReachedBy += Here.test(Thread) ? '1' : '0';
  D.Block = Shape.Block;
  D.BlockKnown = Shape.BlockKnown;
  llvm::SmallVector<const Cause *, 8> Seen;
  for (const Cause *C = Why; C; C = C->Parent) {
    D.Depth = std::min(D.Depth, C->Depth);
    if (C->Text.empty() || D.Path.size() >= MaxCauses)
      continue;
    if (llvm::any_of(D.Path, [&](const PathStep &P) {
          return P.Loc == C->Loc && P.Text == C->Text;
        }))
      continue;
    D.Path.push_back({C->Loc, C->Text});
  }
  // Code that is handed to a helper is not the helper's: what brings the two
  // together is where both come from.
  for (unsigned Inner = D.Depth + 1; Inner < Frames.size(); ++Inner) {
    const auto *Operator = dyn_cast<CXXMethodDecl>(Frames[Inner]->F);
    if (!Operator || !Operator->getParent()->isLambda())
      continue;
    const DeclContext *Home = Operator->getParent()->getDeclContext();
    for (unsigned Outer = 0; Outer < D.Depth; ++Outer)
      if (Frames[Outer]->F->getPrimaryContext() == Home->getPrimaryContext()) {
        D.Depth = Outer;
        break;
      }
  }
  Out->Seen.Divergent.push_back(std::move(D));
}

//===----------------------------------------------------------------------===//
// Shared memory
//===----------------------------------------------------------------------===//

unsigned Simulator::loopState() {
  std::vector<std::pair<uint64_t, unsigned>> State;
  for (const LoopContext &L : Loops)
    State.push_back({L.Serial, L.Iterations});
  if (LoopStates.empty() || LoopStates.back() != State)
    LoopStates.push_back(std::move(State));
  return LoopStates.size() - 1;
}

bool carried(const std::vector<std::pair<uint64_t, unsigned>> &A,
             const std::vector<std::pair<uint64_t, unsigned>> &B) {
  for (size_t I = 0; I < A.size() && I < B.size() && A[I].first == B[I].first;
       ++I)
    if (A[I].second != B[I].second)
      return true;
  return false;
}

/// What a peer wrote somewhere in an array is read before the cluster met.
void Simulator::meetPeer(unsigned Array, unsigned I, AccessKind K,
                         unsigned Site, const Expr *E) {
  const auto Peer = UnknownWrites.find(Array);
  if (Peer == UnknownWrites.end())
    return;
  if (Peer->second.Time > Meetings.Cluster && K != AccessKind::Write) {
    auto [It, New] =
        Out->Races.try_emplace({Sites[Peer->second.Site].S, E, true});
    if (New) {
      SharedRace R;
      R.Earlier = Sites[Peer->second.Site];
      R.Later = Sites[Site];
      R.EarlierKind = Peer->second.K;
      R.LaterKind = K;
      R.Array = Objects[Array].Decl;
      R.EarlierThread = R.LaterThread = threadOf(I);
      R.Offset = -1;
      R.Remote = true;
      R.Block = Shape.Block;
      R.BlockKnown = Shape.BlockKnown;
      It->second = {std::move(R), false, Peer->second.Time, Now};
    }
  }
  UnknownWrites.erase(Peer);
}

/// What the thread stores at an address, or has stored there since the block
/// met.
void Simulator::noteOwnStore(SharedPlace &Place, int64_t Address,
                             Access &Mine) {
  auto [Kept, Known] = Place.ownStore(Mine.Lane, Address);
  if (Mine.Kind == AccessKind::Write) {
    if (Known)
      *Kept = {Mine.Lane, Address, Now, Mine.Stored};
    else
      Place.Own.insert(Kept, {Mine.Lane, Address, Now, Mine.Stored});
  } else if (Known && Mine.Kind == AccessKind::Atomic) {
    Place.Own.erase(Kept);
  } else if (Known && Kept->Time > Meetings.Block[Mine.Block]) {
    Mine.HasStored = true;
    Mine.Stored = Kept->Stored;
  }
}

/// What an access calls the object: the memory that a launch gives may have
/// several names.
static const ValueDecl *launchedArray(const Stmt *Access, const Object &O) {
  if (O.Size >= 0)
    return O.Decl;
  llvm::SmallVector<const Stmt *, 8> Waiting = {Access};
  while (!Waiting.empty()) {
    const Stmt *S = Waiting.pop_back_val();
    const auto *Ref = dyn_cast_or_null<DeclRefExpr>(S);
    const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    if (V && V->hasExternalStorage() && declaredSpace(V) == MemorySpace::Shared)
      return V;
    if (S)
      llvm::append_range(Waiting, S->children());
  }
  return O.Decl;
}

/// Whether the code says what a number is, and no thread's own data whether it
/// is stored.
static bool isSaid(LaneFlags F) {
  return !(F & (Opaque | FromInput | Unmodelled | Drawn | Read | Agreed | Own |
                OfWarp));
}

/// Whether an assignment stores a constant at a place, as in a flag: another
/// number may be the same by what was chosen.
static bool storesConstant(const Expr *Place, TranslationUnit &TU) {
  const auto *Op = dyn_cast_or_null<BinaryOperator>(
      TU.engine<StatementParents>().parent(Place));
  return Op && Op->getOpcode() == BO_Assign && Op->getLHS() == Place &&
         !Op->getRHS()->isValueDependent() &&
         Op->getRHS()->isEvaluatable(TU.context());
}

/// What a thread reads that has not stored there itself.
void Simulator::noteHeld(const Object &O, int64_t Address, unsigned Width,
                         Access &Mine) {
  const auto Held = O.Cells.find(cellKey(Address));
  if (Held == O.Cells.end() || Held->second.Width != Width)
    return;
  Mine.Stored = Held->second.V.V;
  Mine.Said = isSaid(Held->second.V.F);
}

/// Notes an access to the shared memory of another block of the cluster, once.
void Simulator::noteOtherBlocks(const Value &Address, AccessKind K,
                                const Expr *E, const Mask &M) {
  for (unsigned I : lanesOf(M))
    if (objectAt(Address[I].V)->Kind == ObjectKind::Shared &&
        blockFieldOf(Address[I].V) - 1 != blockOf(I)) {
      noteRemote(site(E), Address[I].V, K, !(Address[I].F & (Opaque | Guess)));
      return;
    }
}

/// Granule by granule, of 1, 2 or 4 bytes; of a view of smaller elements the
/// bytes that it is.
void Simulator::noteGranules(Object &O, int64_t Address, unsigned Width,
                             Access &Mine, const Expr *E) {
  const int64_t Offset = offsetOf(Address), Lead = Offset & (O.Granule - 1);
  SharedPlace *Place = &Places.at(Address - Lead);
  noteOwnStore(*Place, Address, Mine);
  if (Mine.Kind == AccessKind::Read && !Mine.HasStored)
    noteHeld(O, Address, Width, Mine);
  for (int64_t At = -Lead; At < static_cast<int64_t>(Width); At += O.Granule) {
    const unsigned From = At < 0 ? static_cast<unsigned>(-At) : 0,
                   To = static_cast<unsigned>(
                       std::min<int64_t>(O.Granule, Width - At));
    Mine.Bytes = static_cast<uint8_t>((1u << To) - (1u << From));
    if (At > -Lead)
      Place = &Places.at(Address + At);
    const int64_t First = Address + At + From;
    for (const Access &Other : Place->Seen)
      if (conflict(Other, Mine) &&
          !Parts.leaves(Mine.Part, Mine.Lane, Other.Lane, First) &&
          !Parts.leaves(Other.Part, Other.Lane, Mine.Lane, First))
        noteRace(Other, Mine, E, launchedArray(E, O), Offset);
    remember(Place->Seen, Mine);
  }
}

/// Nothing lies before an array whose length is the launch's, either.
static bool isInBounds(const Object &O, int64_t Address, unsigned Width) {
  const int64_t Offset = offsetOf(Address);
  return Offset >= 0 && (O.Size <= 0 || Offset + Width <= O.Size);
}

bool Simulator::isNotedOtherwise(AccessKind K, const Expr *E) {
  // What a library's collective does to its storage is noted as a whole.
  if (InCollective && !OfStorage &&
      Ctx.getSourceManager().isInSystemHeader(E->getExprLoc()))
    return true;
  SharedTime = ++Now;
  // What a thread waits for another one stores: that is how they meet.
  return K == AccessKind::Read && InLoopCondition && !Loops.empty() &&
         TU.engine<PollLoops>().isWait(Loops.back().S);
}

/// Whether an address of shared memory says nothing of where a real run goes.
bool Simulator::isOfAnotherRun(const Lane &Address) const {
  return (Address.F & SomePeer) ||
         ((Address.F & (Opaque | Guess)) &&
          (!Exact || (Address.F & Read) || Shape.Blocks.size() > 1));
}

void Simulator::noteShared(const Value &Address, unsigned Width, AccessKind K,
                           const Value *Stored, const Expr *E, const Mask &M) {
  if (Shape.Blocks.size() > 1)
    noteOtherBlocks(Address, K, E, M);
  if (Lanes == 1 || Shape.Blocks.size() * ThreadsPerBlock == 1)
    return;
  if (isNotedOtherwise(K, E))
    return;
  unsigned Site = site(E), State = loopState();
  if (!Guesses)
    Out->AccessSites.insert(E);
  spend(Lanes);
  Places.reserve(M.count());
  Access Mine;
  Mine.Time = Now;
  Mine.Site = Site;
  Mine.Kind = K;
  Mine.LoopState = State;
  Mine.Collective = OfStorage;
  noteScattered(Address, K, Stored, E, M, Site);
  auto &Moot = TU.engine<MootReads>();
  MootReads::Read *const Choosing =
      K == AccessKind::Read ? Moot.read(Sites[Site].Function, E) : nullptr;
  // Threads that all pass a test of their own data have passed it all the same.
  const LaneFlags Shared = Guesses && !Exact ? Own | OfWarp : sharedGuess();
  const bool Guessed = Guesses || Shared;
  const bool Constant =
      K == AccessKind::Write && Stored && storesConstant(E, TU);
  ObjectCursor Cursor(*this);
  Mine.Part = partOf(Site, Address, Width, M);
  for (unsigned I : lanesOf(M)) {
    const Lane A = Address[I];
    if (isOfAnotherRun(A))
      continue;
    const bool Tested = A.F & (Opaque | Guess);
    Object &O = Cursor.at(A.V);
    if (O.Kind != ObjectKind::Shared)
      continue;
    Out->InputUsed |= (A.F & FromInput) != 0;
    if (!isInBounds(O, A.V, Width)) {
      // Data that lead there are not what the code is for.
      Out->OutOfBounds |= !Guesses && !Tested;
      continue;
    }
    // Whatever it reads, it does the same.
    if (Choosing &&
        Moot.isMoot(Choosing, MootReads::ofBlock(threadOf(I), Shape.Block)))
      continue;
    if (!UnknownWrites.empty() && !Guesses &&
        blockFieldOf(A.V) - 1 == blockOf(I))
      meetPeer(objectIdOf(A.V), I, K, Site, E);
    Mine.Lane = I;
    Mine.Block = blockOf(I);
    Mine.Warp = warpOf(I);
    // Whether the access happens depends on the contents of memory.
    Mine.F = (A.F & static_cast<LaneFlags>(~Guess)) | (Guessed ? Guess : 0) |
             (Doubted ? Unmodelled : 0);
    Mine.Shared = Shared;
    Mine.Tested = Tested;
    Mine.Remote = blockFieldOf(A.V) - 1 != Mine.Block;
    Mine.Stored = Stored ? (*Stored)[I].V : 0;
    Mine.HasStored = Stored != nullptr;
    Mine.Said = Constant && isSaid((*Stored)[I].F);
    noteGranules(O, A.V, Width, Mine, E);
  }
  if (!Scattered.empty())
    meetScattered(Address[M.find_first()].V, E);
}

/// True when two threads met at or after a time, by when they met others.
static bool together(llvm::ArrayRef<uint64_t> Mine,
                     llvm::ArrayRef<uint64_t> Theirs, uint64_t Since) {
  for (uint64_t Time : llvm::reverse(Mine)) {
    if (Time < Since)
      return false;
    if (llvm::is_contained(Theirs, Time))
      return true;
  }
  return false;
}

/// Whether two accesses give the same in either order.
static bool commute(const Access &Earlier, const Access &Later) {
  if ((Earlier.Kind == AccessKind::Read && Later.Kind == AccessKind::Read) ||
      (Earlier.Kind == AccessKind::Atomic && Later.Kind == AccessKind::Atomic))
    return true;
  // Stores of the same value, also against a read of what the reading thread
  // stored itself.
  if (Earlier.HasStored && Later.HasStored && Earlier.Stored == Later.Stored)
    return true;
  // A flag is cleared that was read as clear: the reader finds the same.
  return Earlier.Kind == AccessKind::Read && Earlier.Said &&
         Later.Kind == AccessKind::Write && Later.Said &&
         Earlier.Stored == Later.Stored;
}

bool Simulator::conflict(const Access &Earlier, const Access &Later) const {
  if (Earlier.Lane == Later.Lane || !(Earlier.Bytes & Later.Bytes) ||
      commute(Earlier, Later))
    return false;
  // Places that tests of data give may be such that no two are one, and so may
  // those of one store.
  if (Earlier.Tested ? Later.Tested || Earlier.Site == Later.Site
                     : Later.Tested && Earlier.Site == Later.Site)
    return false;
  // Two accesses that both depend on the contents of memory may exclude each
  // other; one that does is there for some contents. Of what all threads share
  // this run has some; so it has where places are what the tests gave.
  const LaneFlags Apart = Earlier.Warp == Later.Warp ? Own : Own | OfWarp;
  if ((Earlier.F & Later.F & Guess) && (Earlier.Shared & Apart) &&
      (Later.Shared & Apart) && !Earlier.Tested && !Later.Tested)
    return false;
  if ((Earlier.F | Later.F) & Unmodelled)
    return false;
  if (Earlier.Block == Later.Block ? Meetings.Block[Later.Block] >= Earlier.Time
                                   : Meetings.Cluster >= Earlier.Time)
    return false;
  // What a thread stores after it was given what others have read comes after
  // their reads.
  if (Earlier.Kind == AccessKind::Read && Earlier.Warp == Later.Warp &&
      together(Meetings.Given[Earlier.Lane], Meetings.Given[Later.Lane],
               Earlier.Time))
    return false;
  return !met(Earlier.Lane, Later.Lane, Earlier.Time) &&
         !mayBeTurns(Earlier, Later);
}

void Simulator::noteSpin(const Stmt *Loop, uint64_t Began, const Mask &M) {
  if (OnHost || Recording || !TU.engine<PollLoops>().isWait(Loop))
    return;
  for (unsigned I : lanesOf(M))
    Spins[I] = {Now, SharedTime > Began};
}

/// Whether two accesses may be ordered by a word that threads wait for: a lock,
/// whose turn it is, a flag. Of a word in shared memory one that waits is
/// enough, since its own block sets it; elsewhere both have to.
bool Simulator::mayBeTurns(const Access &A, const Access &B) const {
  auto Since = [&](const Access &X) -> const Spin * {
    const Spin &S = Spins[X.Lane];
    return S.Time && S.Time <= X.Time ? &S : nullptr;
  };
  const Spin *OfA = Since(A), *OfB = Since(B);
  return (OfA && OfB) || (OfA && OfA->OnShared) || (OfB && OfB->OnShared);
}

bool Simulator::met(unsigned A, unsigned B, uint64_t Since) const {
  return (warpOf(A) == warpOf(B) &&
          together(Meetings.Warp[A], Meetings.Warp[B], Since)) ||
         together(Meetings.Counted[A], Meetings.Counted[B], Since);
}

void Simulator::noteRace(const Access &Earlier, const Access &Later,
                         const Stmt *LaterSite, const ValueDecl *Array,
                         int64_t Offset) {
  bool InputAddress = ((Earlier.F | Later.F) & FromInput) != 0;
  const bool Remote = blockOf(Earlier.Lane) != blockOf(Later.Lane);
  auto [It, New] =
      Out->Races.try_emplace({Sites[Earlier.Site].S, LaterSite, Remote});
  // Threads of different warps show it best: what orders those of one warp is
  // often argued about.
  const bool SameWarp = warpOf(Earlier.Lane) == warpOf(Later.Lane);
  if (!New &&
      std::make_pair(InputAddress, SameWarp) >=
          std::make_pair(It->second.InputAddress, It->second.R.SameWarp))
    return;
  SharedRace R;
  R.Earlier = Sites[Earlier.Site];
  R.Later = Sites[Later.Site];
  R.EarlierKind = Earlier.Kind;
  R.LaterKind = Later.Kind;
  R.Array = Array;
  R.EarlierThread = threadOf(Earlier.Lane);
  R.LaterThread = threadOf(Later.Lane);
  R.Offset = Offset;
  R.SameWarp = SameWarp;
  R.Remote = Remote;
  R.OfStorage = Earlier.Collective;
  R.LoopCarried =
      carried(LoopStates[Earlier.LoopState], LoopStates[Later.LoopState]);
  R.Block = Shape.Block;
  R.BlockKnown = Shape.BlockKnown;
  It->second = {std::move(R), InputAddress, Earlier.Time, Later.Time};
}

void Simulator::remember(llvm::SmallVectorImpl<Access> &Shadow,
                         const Access &Mine) {
  unsigned Alike = 0, OfWarp = 0;
  // What is ordered already can no longer conflict within the block; of one
  // statement's accesses a few are enough: two of a warp, since one of them is
  // another thread's than the next access, and some of other warps, which a
  // warp's barrier does not order.
  llvm::erase_if(Shadow, [&](const Access &X) {
    const bool Ordered =
        X.Block == Mine.Block && Meetings.Block[Mine.Block] >= X.Time;
    if (Ordered && (Meetings.Cluster >= X.Time || Shape.Blocks.size() == 1))
      return true;
    if (X.Site != Mine.Site || X.Kind != Mine.Kind || X.Bytes != Mine.Bytes ||
        X.Tested != Mine.Tested || X.Shared != Mine.Shared ||
        ((X.F ^ Mine.F) & Guess))
      return false;
    // Against another block's access the later of two ordered ones says all.
    if (X.Lane == Mine.Lane || Ordered)
      return true;
    ++Alike;
    OfWarp += X.Warp == Mine.Warp;
    return false;
  });
  if (OfWarp >= MaxOfWarp || Alike >= MaxAlike)
    return;
  if (Shadow.size() >= MaxShadow)
    Shadow.erase(Shadow.begin());
  Shadow.push_back(Mine);
}

} // namespace cuda_lint::simulation
