//===- SimulatorEvents.cpp - Barriers and accesses to shared memory -------===//

#include "analysis/Simulator.h"
#include "cuda/Profile.h"
#include "cuda/MemorySpace.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace cuda_lint::simulation {

Simulator::Simulator(TranslationUnit &TU, Inputs &In, RunShape S, int64_t Budget)
    : TU(TU), Ctx(TU.context()), In(In), Shape(std::move(S)), Budget(Budget) {
  ThreadsPerBlock = Shape.threads();
  WarpsPerBlock = (ThreadsPerBlock + 31) / 32;
  Lanes = ThreadsPerBlock * Shape.Blocks.size();
  All = Mask(Lanes, true);
  Alive = All;
  WarpTime.assign(Lanes, 0);
  BlockTime.assign(Shape.Blocks.size(), 0);
  Objects.emplace_back();
}

RunFacts Simulator::run(const FunctionDecl *Root, const LaunchFacts *Facts, const std::vector<ChildArgument> *Arguments) {
  Profile::Scope Timed("engine", "simulation");
  RunFacts Result;
  Out = &Result;
  OnHost = !Facts && ThreadsPerBlock == 1 && !Root->hasAttr<CUDAGlobalAttr>() && !Root->hasAttr<CUDADeviceAttr>();
  Frames.push_back(std::make_unique<Frame>());
  Frame &F = frame();
  F.F = Root;
  F.Returned = Mask(Lanes);
  F.Serial = NextSerial++;
  uint64_t Key = mix(0x9a7a, placeKey(Root->getCanonicalDecl()));
  F.This = Value(pointee(mix(Key, 99), nullptr));
  for (unsigned I = 0; I < Root->getNumParams(); ++I) {
    const ParmVarDecl *P = Root->getParamDecl(I);
    QualType T = P->getType();
    uint64_t ParameterKey = mix(Key, I);
    int64_t A = newLocal(T->isReferenceType() ? Ctx.VoidPtrTy : T, P, All);
    F.Variables[P] = A;
    if (Arguments && I < Arguments->size() && (*Arguments)[I].Known) {
      const ChildArgument &C = (*Arguments)[I];
      Value V(C.V.V, C.V.F);
      if (C.Pointer)
        V = Value(pointee(C.Key, P) + C.Offset, C.V.F);
      store(Value(A), T, V, nullptr, All);
      continue;
    }
    if (Arguments && I < Arguments->size())
      ParameterKey = mix(ParameterKey, (*Arguments)[I].Key);
    if (T->isPointerType() || T->isReferenceType()) {
      store(Value(A), Ctx.VoidPtrTy, Value(pointee(ParameterKey, P)), nullptr, All);
      continue;
    }
    if (Facts && I < Facts->Arguments.size() && Facts->Arguments[I]) {
      store(Value(A), T, Value(normalize(*Facts->Arguments[I], T)), nullptr, All);
      continue;
    }
    // Read as an input, member by member.
    Objects.back().Kind = ObjectKind::Local;
    Object &O = *objectAt(A);
    O.Parameter = true;
    O.Key = ParameterKey;
  }
  const FunctionDecl *Definition = nullptr;
  Mask M = All;
  if (Root->hasBody(Definition))
    exec(Definition->getBody(), M);
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

void Simulator::barrier(const BarrierUse &B, const Stmt *S, const Mask &M) {
  if (OnHost || Recording)
    return;
  LastBarrier = S;
  LastBarrierTime = ++Now;
  switch (B.Scope) {
  case BarrierScope::Warp:
    for (unsigned I : M.set_bits())
      WarpTime[I] = Now;
    return;
  case BarrierScope::Block:
    for (unsigned Block = 0; Block < Shape.Blocks.size(); ++Block) {
      Mask Group(Lanes);
      Group.set(Block * ThreadsPerBlock, (Block + 1) * ThreadsPerBlock);
      if (!Group.anyCommon(M))
        continue;
      if (B.Arrives)
        judge(B, S, M, Group);
      if (B.Waits)
        BlockTime[Block] = Now;
    }
    return;
  case BarrierScope::Cluster:
  case BarrierScope::Grid:
    if (B.Arrives)
      judge(B, S, M, All);
    if (B.Waits) {
      BlockTime.assign(BlockTime.size(), Now);
      ClusterTime = Now;
      if (B.Scope == BarrierScope::Grid)
        GridTime = Now;
    }
    return;
  case BarrierScope::Dynamic:
  case BarrierScope::Other:
    // What it orders is not followed, so all that came before counts as ordered.
    BlockTime.assign(BlockTime.size(), Now);
    ClusterTime = GridTime = Now;
    return;
  }
}

void Simulator::judge(const BarrierUse &B, const Stmt *S, const Mask &M, const Mask &Group) {
  Mask Missing = Group;
  Missing.reset(M);
  if (Missing.none()) {
    if (frame().Call)
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
  for (unsigned Thread : Group.set_bits())
    D.ReachedBy += Here.test(Thread) ? '1' : '0';
  D.Block = Shape.Block;
  D.BlockKnown = Shape.BlockKnown;
  llvm::SmallVector<const Cause *, 8> Seen;
  for (const Cause *C = Why; C; C = C->Parent) {
    D.Depth = std::min(D.Depth, C->Depth);
    if (C->Text.empty() || D.Path.size() >= 6)
      continue;
    if (llvm::any_of(D.Path, [&](const PathStep &P) { return P.Loc == C->Loc && P.Text == C->Text; }))
      continue;
    D.Path.push_back({C->Loc, C->Text});
  }
  Out->Seen.Divergent.push_back(std::move(D));
}

//===----------------------------------------------------------------------===//
// Shared memory
//===----------------------------------------------------------------------===//

unsigned Simulator::loopState() {
  std::vector<std::pair<uint64_t, unsigned>> State;
  for (const LoopContext &L : Loops)
    if (!L.IsSwitch)
      State.push_back({L.Serial, L.Iterations});
  if (LoopStates.empty() || LoopStates.back() != State)
    LoopStates.push_back(std::move(State));
  return LoopStates.size() - 1;
}

/// True when two accesses are in different iterations of a loop that holds both.
static bool carried(const std::vector<std::pair<uint64_t, unsigned>> &A, const std::vector<std::pair<uint64_t, unsigned>> &B) {
  for (size_t I = 0; I < A.size() && I < B.size() && A[I].first == B[I].first; ++I)
    if (A[I].second != B[I].second)
      return true;
  return false;
}

void Simulator::noteShared(const Value &Address, unsigned Width, AccessKind K, const Value *Stored, const Expr *E, const Mask &M) {
  if (Shape.Blocks.size() > 1) {
    for (unsigned I : M.set_bits())
      if (objectAt(Address[I].V)->Kind == ObjectKind::Shared && blockFieldOf(Address[I].V) - 1 != blockOf(I)) {
        noteRemote(site(E), Address[I].V);
        break;
      }
  }
  if (Lanes == 1 || Guesses || Shape.Blocks.size() * ThreadsPerBlock == 1)
    return;
  ++Now;
  unsigned Site = site(E), State = loopState();
  Out->AccessSites.insert(E);
  spend(Lanes);
  for (unsigned I : M.set_bits()) {
    const Lane &A = Address[I];
    if (A.F & (Opaque | Guess))
      continue;
    Object &O = *objectAt(A.V);
    if (O.Kind != ObjectKind::Shared)
      continue;
    int64_t Offset = offsetOf(A.V);
    if (O.Size > 0 && (Offset < 0 || Offset + Width > O.Size)) {
      Out->OutOfBounds = true;
      continue;
    }
    if (Width < O.Granule)
      continue;
    Out->InputUsed |= (A.F & FromInput) != 0;
    unsigned Owner = blockFieldOf(A.V) - 1;
    bool Remote = Owner != blockOf(I);
    for (unsigned Byte = 0; Byte < Width; Byte += O.Granule) {
      llvm::SmallVector<Access, 4> &Shadow = SharedShadow[A.V + Byte];
      Access Mine;
      Mine.Lane = I;
      Mine.Time = Now;
      Mine.Site = Site;
      Mine.Kind = K;
      Mine.F = A.F;
      Mine.Remote = Remote;
      Mine.LoopState = State;
      Mine.Stored = Stored ? (*Stored)[I].V : 0;
      for (const Access &Other : Shadow) {
        if (Other.Lane == I || (Other.Kind == AccessKind::Read && K == AccessKind::Read) ||
            (Other.Kind == AccessKind::Atomic && K == AccessKind::Atomic))
          continue;
        if (Other.Kind == AccessKind::Write && K == AccessKind::Write && Other.Stored == Mine.Stored)
          continue;
        bool SameBlock = blockOf(Other.Lane) == blockOf(I);
        if (SameBlock ? BlockTime[blockOf(I)] >= Other.Time : ClusterTime >= Other.Time)
          continue;
        bool SameWarp = warpOf(Other.Lane) == warpOf(I);
        if (SameWarp && WarpTime[I] == WarpTime[Other.Lane] && WarpTime[I] >= Other.Time)
          continue;
        const Stmt *EarlierSite = Sites[Other.Site].S, *LaterSite = E;
        auto Key = std::make_pair(EarlierSite, LaterSite);
        if (Out->Races.count(Key))
          continue;
        SharedRace R;
        R.Earlier = Sites[Other.Site];
        R.Later = Sites[Site];
        R.EarlierKind = Other.Kind;
        R.LaterKind = K;
        R.Array = O.Decl;
        R.EarlierThread = threadOf(Other.Lane);
        R.LaterThread = threadOf(I);
        R.Offset = Offset;
        R.SameWarp = SameWarp;
        R.Remote = !SameBlock;
        R.LoopCarried = carried(LoopStates[Other.LoopState], LoopStates[State]);
        R.Block = Shape.Block;
        R.BlockKnown = Shape.BlockKnown;
        Out->Races.insert({Key, {std::move(R), ((A.F | Other.F) & FromInput) != 0}});
      }
      // What is ordered already can no longer conflict within the block; of the rest a few are enough.
      llvm::erase_if(Shadow, [&](const Access &X) {
        return (blockOf(X.Lane) == blockOf(I) && BlockTime[blockOf(I)] >= X.Time && ClusterTime >= X.Time) || (X.Lane == I && X.Kind == K);
      });
      if (Shadow.size() >= 6)
        Shadow.erase(Shadow.begin());
      Shadow.push_back(Mine);
    }
  }
}

} // namespace cuda_lint::simulation
