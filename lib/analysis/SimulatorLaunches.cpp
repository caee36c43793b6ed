//===- SimulatorLaunches.cpp - Launches and the memory they share ---------===//

#include "analysis/Simulator.h"
#include "cuda/Bound.h"
#include "cuda/ExecutionSpace.h"
#include "cuda/Layout.h"
#include "cuda/RuntimeApi.h"
#include "hardware/Limits.h"
#include "hardware/Warp.h"

using namespace clang;

namespace cuda_lint::simulation {

static const Bound<int64_t>
    ChildBudget("simulation-child-work", 200'000, BoundKind::Work,
                "work of the run of a kernel that a kernel launches");
static const Bound<unsigned> MaxLaunching(
    "simulation-launching-threads", 2, BoundKind::Reach,
    "threads of a launch from the device whose child kernels are run");
static const Bound<uint64_t> MaxChildThreads(
    "simulation-child-threads", 256, BoundKind::Reach,
    "threads of a child kernel of which more than the first block is run");
static const Bound<size_t> MaxChildren("simulation-children", 65,
                                       BoundKind::Reach,
                                       "child kernels that a run follows"),
    MaxWriters("simulation-writers", 4, BoundKind::Reach,
               "threads whose writes of one place in global memory are kept "
               "for later launches");

std::optional<Extent> Simulator::extents(const Value &At, const Expr *Site,
                                         const Mask &M) {
  if (!At.isUniform())
    return std::nullopt;
  Extent Found{};
  for (int Axis = 0; Axis < 3; ++Axis) {
    const Value V =
        load(offsetBy(At, sizeof(uint32_t) * Axis), Ctx.UnsignedIntTy, Site, M);
    if (!V.isUniform() || V.U.F != 0 || V.U.V < 0 || V.U.V > UINT32_MAX)
      return std::nullopt;
    Found[Axis] = static_cast<unsigned>(V.U.V);
  }
  return Found;
}

LaunchFacts Simulator::launchFacts(const LaunchView &L) {
  LaunchFacts Facts;
  Facts.Site = L.Written->Site;
  Facts.Kernel = L.Kernel;
  Facts.GridKnown = L.Grid.has_value();
  Facts.Grid = L.Grid.value_or(Extent{});
  Facts.BlockKnown = L.Block.has_value();
  Facts.Block = L.Block.value_or(Extent{});
  for (unsigned I = 0; I < L.Written->Arguments.size(); ++I) {
    const QualType T = L.Written->Arguments[I]->getType();
    const Value &V = L.Arguments[I];
    const bool Number =
        T->isIntegralOrEnumerationType() || T->isRealFloatingType();
    Facts.Arguments.push_back(Number && V.isUniform() && V.U.F == 0
                                  ? std::optional(V.U.V)
                                  : std::nullopt);
  }
  return Facts;
}

ChildArgument Simulator::scalarArgument(const simulation::Lane &V,
                                        bool Pointer) {
  ChildArgument A;
  A.V = V;
  A.Known = true;
  if (Pointer) {
    Object &O = *objectAt(V.V);
    A.Known = O.Kind == ObjectKind::Global;
    A.Pointer = true;
    A.Key = O.Key;
    A.Offset = offsetOf(V.V);
  }
  return A;
}

ChildArgument Simulator::childArgument(const Value &V, QualType T,
                                       unsigned Lane) {
  if (T->isPointerType())
    return scalarArgument(V[Lane], true);
  if (!T->isRecordType()) {
    ChildArgument A = scalarArgument(V[Lane], false);
    A.Known = T->isIntegralOrEnumerationType() || T->isRealFloatingType();
    return A;
  }
  ChildArgument A;
  Object &O = *objectAt(V[Lane].V);
  if (O.Kind != ObjectKind::Local)
    return A;
  A.Known = A.Class = true;
  int64_t Base = offsetOf(V[Lane].V);
  if (O.Parameter && Base == 0)
    A.Key = O.Key;
  for (auto It = O.Locals.lower_bound(Base);
       It != O.Locals.end() && It->first < Base + widthOf(T); ++It) {
    const simulation::Lane L = It->second.V[Lane];
    bool Pointer =
        It->second.Width == 8 && objectAt(L.V)->Kind == ObjectKind::Global;
    A.Parts.push_back({scalarArgument(L, Pointer), It->first - Base,
                       It->second.Width, It->second.Kind});
  }
  return A;
}

Value Simulator::argumentValue(const ChildArgument &A, const ValueDecl *D) {
  return A.Pointer ? Value(pointee(A.Key, D) + A.Offset, A.V.F)
                   : Value(A.V.V, A.V.F);
}

int64_t Simulator::bound(const ValueDecl *V, uint64_t Key,
                         const ChildArgument &A) {
  const QualType T = V->getType();
  const int64_t Address = newLocal(T, V, All);
  if (!A.Class) {
    store(Value(Address), T, argumentValue(A, V), nullptr, All);
    return Address;
  }
  objectAt(Address)->Parameter = true;
  objectAt(Address)->Key = A.Key ? A.Key : Key;
  for (const ChildArgument::Part &P : A.Parts)
    if (P.A.Known) {
      Value Part = argumentValue(P.A, V);
      objectAt(Address)->Locals[P.Offset] = {
          Part, P.Width, static_cast<Object::LocalCell::KindT>(P.Kind)};
    }
  return Address;
}

std::vector<Value> Simulator::bufferArguments(const FunctionDecl *Kernel,
                                              const Value &Buffer) {
  std::vector<Value> Arguments;
  int64_t Offset = 0;
  for (const ParmVarDecl *P : Kernel->parameters()) {
    QualType T = P->getType();
    int64_t Align = hasLayout(T) ? Ctx.getTypeAlignInChars(T).getQuantity() : 1;
    Offset = (Offset + Align - 1) / Align * Align;
    Value V(0, Unknown);
    if (T->isRecordType()) {
      V = offsetBy(Buffer, Offset);
    } else if (Buffer.isUniform()) {
      Object &O = *objectAt(Buffer.U.V);
      auto It = O.Locals.find(offsetOf(Buffer.U.V) + Offset);
      if (It != O.Locals.end() && It->second.Width == widthOf(T))
        V = It->second.V;
    }
    Arguments.push_back(std::move(V));
    Offset += widthOf(T);
  }
  return Arguments;
}

/// The type of the argument that a launch passes for a parameter.
static QualType argumentType(const LaunchView &L, unsigned I) {
  return L.Kernel && I < L.Kernel->getNumParams()
             ? L.Kernel->getParamDecl(I)->getType()
             : L.Written->Arguments[I]->getType();
}

ChildAccesses Simulator::childAccesses(const LaunchView &L, unsigned Lane) {
  llvm::ArrayRef<Value> Arguments = L.Arguments;
  ChildAccesses Accesses;
  const FunctionDecl *Definition = nullptr;
  if (!L.Kernel || !L.Kernel->hasBody(Definition) ||
      Definition->isDependentContext() ||
      L.Kernel->getNumParams() != Arguments.size())
    return Accesses;
  RunShape Child;
  Child.Block = {WarpSize, 1, 1};
  Child.Grid = {2, 1, 1};
  const Extent Block = L.Block.value_or(Extent{}),
               Grid = L.Grid.value_or(Extent{});
  if (isBlock(Block[0], Block[1], Block[2]))
    Child.Block = Block;
  if (Grid[0] && Grid[1] && Grid[2])
    Child.Grid = Grid;
  if (Child.Grid[0] > 1 && Child.threads() <= MaxChildThreads)
    Child.Blocks.push_back({1, 0, 0});
  // The last one tells how far the accesses go.
  if (L.Grid && Child.Grid[0] > 2 && Child.threads() <= MaxChildThreads)
    Child.Blocks.push_back({Child.Grid[0] - 1, 0, 0});
  std::vector<ChildArgument> Passed;
  for (unsigned I = 0; I < Arguments.size(); ++I) {
    ChildArgument A =
        childArgument(Arguments[I], L.Kernel->getParamDecl(I)->getType(), Lane);
    // What two launches pass is not the same for being unknown.
    if (!A.Known)
      A.Key = ++UnknownArguments;
    Passed.push_back(std::move(A));
  }
  LaunchFacts None;
  int64_t Allowed = std::min<int64_t>(Budget, ChildBudget);
  Simulator S(TU, In, Child, Allowed);
  S.record(Accesses, writtenObjects());
  Out->ChildInputUsed |= S.run(Definition, &None, &Passed).InputUsed;
  // Of a part of an object nothing is known but that it is one.
  llvm::DenseSet<uint64_t> Whole, Partial;
  auto AddWhole = [&](const ChildArgument &A) {
    if (A.Known && A.Pointer)
      (A.Offset == 0 && !A.V.F ? Whole : Partial).insert(A.Key);
  };
  for (const ChildArgument &A : Passed) {
    AddWhole(A);
    for (const ChildArgument::Part &Part : A.Parts)
      AddWhole(Part.A);
    // What an object holds that is passed on as it came.
    if (A.Class && A.Key)
      for (const auto &[Key, Address] : Pointees)
        Whole.insert(objectAt(Address)->Key);
  }
  for (const auto &[Variable, Address] : S.Statics)
    Whole.insert(S.objectAt(Address)->Key);
  for (auto It = Accesses.Somewhere.begin(); It != Accesses.Somewhere.end();)
    It = Whole.contains(It->first) && !Partial.contains(It->first)
             ? std::next(It)
             : Accesses.Somewhere.erase(It);
  Budget -= Allowed - std::max<int64_t>(0, S.budgetLeft());
  Accesses.Visible = true;
  return Accesses;
}

llvm::DenseSet<uint64_t> Simulator::writtenObjects() const {
  llvm::DenseSet<uint64_t> Out;
  for (const Object &O : Objects)
    if (O.Kind == ObjectKind::Global && !O.Cells.empty())
      Out.insert(O.Key);
  auto AddOf = [&](const ChildAccesses &A) {
    for (const auto &[At, Items] : A.ByAddress)
      if (llvm::any_of(Items, [](const ChildAccesses::Item &I) {
            return I.Kind != AccessKind::Read;
          }))
        Out.insert(At.first);
  };
  for (const PendingChild &C : Children)
    AddOf(C.Accesses);
  for (const NullLaunch &N : NullLaunches)
    AddOf(N.Accesses);
  return Out;
}

NamedStream Simulator::streamOf(const LaunchView &L) const {
  if (!L.Written->Stream)
    return NamedStream::Null;
  const Value &V = L.Stream;
  const NamedStream Written = namedStreamLiteral(L.Written->Stream, Ctx);
  static constexpr NamedStream Named[] = {
      NamedStream::Null, NamedStream::Legacy, NamedStream::PerThread,
      NamedStream::TailLaunch, NamedStream::FireAndForget};
  if (Written == NamedStream::None && V.isUniform() && V.U.V >= 0 &&
      V.U.V < int64_t(std::size(Named)) && !V.U.F)
    return Named[V.U.V];
  return Written;
}

void Simulator::noteReached(const LaunchView &L, const Mask &M) {
  LaunchReached Reached;
  Reached.Where = place(L.Written->Site);
  Reached.Of = ThreadsPerBlock;
  Reached.BlockKnown = Shape.BlockKnown;
  std::map<unsigned, unsigned> Warps, Blocks;
  for (unsigned I : lanesOf(M)) {
    Reached.PerWarp = std::max(Reached.PerWarp, ++Warps[warpOf(I)]);
    Reached.PerBlock = std::max(Reached.PerBlock, ++Blocks[blockOf(I)]);
  }
  Reached.DataGuarded = Guesses > 0;
  Reached.Iterations = 1;
  for (const LoopContext &Loop : Loops) {
    Reached.Iterations *= std::max(1u, Loop.Iterations);
    if (Loop.Open || !Reached.Loop) {
      if (Loop.Open && !Reached.OpenLoop)
        Reached.Loop = Loop.S;
      Reached.OpenLoop |= Loop.Open;
      if (!Reached.Loop)
        Reached.Loop = Loop.S;
    }
  }
  Out->Seen.Launches.push_back(std::move(Reached));
}

NullStreamMeeting Simulator::meetingOf(const NullLaunch &Other,
                                       const NullLaunch &N) const {
  auto hasWritten = [&](unsigned Block, size_t Before, const auto &At,
                        const auto &Stored) {
    return llvm::any_of(
        llvm::ArrayRef(NullLaunches).take_front(Before),
        [&](const NullLaunch &Own) {
          auto It = Own.Accesses.ByAddress.find(At);
          return Own.Block == Block && It != Own.Accesses.ByAddress.end() &&
                 llvm::any_of(It->second, [&](const ChildAccesses::Item &I) {
                   return I.Kind == AccessKind::Write && I.Stored == Stored;
                 });
        });
  };
  // Best one whose addresses do not depend on what was chosen.
  NullStreamMeeting Best;
  for (const auto &[At, Items] : N.Accesses.ByAddress) {
    auto It = Other.Accesses.ByAddress.find(At);
    if (It == Other.Accesses.ByAddress.end())
      continue;
    for (const ChildAccesses::Item &X : Items)
      for (const ChildAccesses::Item &Y : It->second) {
        if ((X.Kind != AccessKind::Write && Y.Kind != AccessKind::Write) ||
            (X.Kind == AccessKind::Write && Y.Kind == AccessKind::Write &&
             X.Stored == Y.Stored))
          continue;
        // What is read is what the block's own child has written
        // before, whether the other block's has written it again or not.
        if (X.Kind != AccessKind::Write
                ? hasWritten(N.Block, NullLaunches.size(), At, Y.Stored)
                : Y.Kind != AccessKind::Write &&
                      hasWritten(Other.Block,
                                 size_t(&Other - NullLaunches.data()), At,
                                 X.Stored))
          continue;
        if (unsigned(X.Guarded || N.Guarded) + (Y.Guarded || Other.Guarded) > 1)
          continue;
        const bool Chosen = X.InputAddress || Y.InputAddress;
        if (!Best.Mine || (Best.InputAddress && !Chosen))
          Best = {&Y, &X, Chosen};
      }
    if (!Best.InputAddress)
      break;
  }
  return Best;
}

void Simulator::noteNullStream(const LaunchView &L, const Mask &M) {
  const unsigned Here = site(L.Written->Site);
  for (unsigned B = 0; B < Shape.Blocks.size(); ++B) {
    int First = -1;
    for (unsigned I : lanesOf(M))
      if (blockOf(I) == B) {
        First = static_cast<int>(I);
        break;
      }
    if (First < 0)
      continue;
    NullLaunch N{Here, B, Now, childAccesses(L, static_cast<unsigned>(First)),
                 isGuarded()};
    for (const NullLaunch &Other : NullLaunches) {
      if (Other.Block == B)
        continue;
      const NullStreamMeeting Found = meetingOf(Other, N);
      if (!Found.Mine)
        continue;
      NullStreamConflict Conflict;
      Conflict.First = Sites[Other.Site];
      Conflict.Second = Sites[Here];
      Conflict.FirstBlock = Other.Block;
      Conflict.SecondBlock = B;
      for (unsigned Axis = 0; Axis < 3; ++Axis)
        if (Shape.Blocks[Other.Block][Axis] != Shape.Blocks[B][Axis])
          Conflict.Axes |= 1u << Axis;
      Conflict.FirstAccess = Found.Others->Site;
      Conflict.SecondAccess = Found.Mine->Site;
      Conflict.SecondWrites = Found.Mine->Kind == AccessKind::Write;
      Conflict.InputAddress = Found.InputAddress;
      // The consumer is the place, whichever of the blocks comes first.
      if (Conflict.SecondWrites && Found.Others->Kind == AccessKind::Read) {
        std::swap(Conflict.First, Conflict.Second);
        std::swap(Conflict.FirstBlock, Conflict.SecondBlock);
        std::swap(Conflict.FirstAccess, Conflict.SecondAccess);
        Conflict.SecondWrites = false;
      }
      Out->Seen.NullStream.push_back(std::move(Conflict));
      if (!Found.InputAddress)
        break;
    }
    NullLaunches.push_back(std::move(N));
  }
}

std::optional<ChildUse> Simulator::useByChild(const LaunchView &L,
                                              const ChildAccesses &Accesses,
                                              int64_t Address, unsigned Lane) {
  ChildUse Use;
  Use.Guarded = isGuarded();
  if (!Accesses.Visible) {
    for (unsigned A = 0; A < L.Arguments.size(); ++A)
      if (argumentType(L, A)->isPointerType() &&
          objectIdOf(L.Arguments[A][Lane].V) == objectIdOf(Address))
        return Use;
    return std::nullopt;
  }
  for (const ChildAccesses::Item &X :
       Accesses.at(objectAt(Address)->Key, offsetOf(Address), firstBytes()))
    if (X.Kind != AccessKind::Write &&
        (!Use.Site || (Use.Atomic && X.Kind == AccessKind::Read))) {
      Use.Site = X.Site;
      Use.Atomic = X.Kind == AccessKind::Atomic;
      Use.Chosen = X.InputAddress;
      Use.Guarded = isGuarded() || X.Guarded;
    }
  return Use.Site ? std::optional(Use) : std::nullopt;
}

/// Whether a write by another thread comes before a launch with nothing that
/// orders the two.
bool Simulator::isUnordered(const Access &W, unsigned Lane) const {
  return W.Lane != Lane && W.Kind != AccessKind::Read &&
         Meetings.Block[blockOf(Lane)] < W.Time && !met(W.Lane, Lane, W.Time);
}

bool Simulator::noteUnorderedBy(unsigned Lane, const LaunchView &L,
                                const ChildAccesses &Accesses) {
  // Who is told by an atomic operation to launch may have been told that the
  // others are done.
  if (isGuarded() && isDrawn())
    return true;
  llvm::SmallDenseSet<unsigned, 4> InputPlaces;
  for (const auto &[Address, Writers] : GlobalShadow) {
    const std::optional<ChildUse> Use = useByChild(L, Accesses, Address, Lane);
    if (!Use)
      continue;
    for (const Access &W : Writers) {
      if (!isUnordered(W, Lane) || (Use->Guarded && (W.F & Guess)) ||
          (Use->Atomic && W.Kind == AccessKind::Atomic))
        continue;
      const bool InputAddress =
          Accesses.Visible && (Use->Chosen || (W.F & FromInput));
      // One of them is enough for each of the writes.
      if (InputAddress && !InputPlaces.insert(W.Site).second)
        continue;
      LaunchVisibility V;
      V.Launch = Sites[site(L.Written->Site)];
      V.Access = Sites[W.Site];
      V.ChildAccess = Use->Site;
      V.Memory = objectAt(Address)->Decl;
      V.Launcher = threadOf(Lane);
      V.Other = threadOf(W.Lane);
      V.InputAddress = InputAddress;
      Out->Seen.Visibility.push_back(std::move(V));
      if (!InputAddress)
        return true;
    }
  }
  return false;
}

void Simulator::noteUnordered(const LaunchView &L, const Mask &M) {
  const unsigned Here = site(L.Written->Site);
  unsigned Tried = 0;
  for (unsigned I : lanesOf(M)) {
    if (++Tried > MaxLaunching)
      break;
    ChildAccesses Accesses = childAccesses(L, I);
    // Each of several launches may have a part.
    if (M.count() > 1 || !Loops.empty())
      Accesses.Somewhere.clear();
    const bool Done = noteUnorderedBy(I, L, Accesses);
    if (Accesses.Visible)
      Children.push_back({Here, I, Now, 0, std::move(Accesses), isGuarded()});
    if (Done)
      break;
  }
}

void Simulator::launch(LaunchView L, const Mask &M) {
  if (OnHost && !runsOnDevice(Frames.front()->F)) {
    if (L.Kernel)
      Out->HostLaunches.push_back(launchFacts(L));
    return;
  }
  if (L.Written->ArgumentBuffer)
    if (auto It = ParameterBuffers.find(objectIdOf(L.Buffer.U.V));
        !L.Kernel && L.Buffer.isUniform() && It != ParameterBuffers.end()) {
      L.Kernel = It->second.Kernel;
      L.Grid = It->second.Grid;
      L.Block = It->second.Block;
    }
  LastLaunch = L.Written->Site;
  LastLaunchTime = ++Now;
  if (Recording)
    return;
  if (L.Kernel)
    Out->HostLaunches.push_back(launchFacts(L));
  if (L.Written->ArgumentBuffer && L.Kernel)
    L.Arguments = bufferArguments(L.Kernel, L.Buffer);

  noteReached(L, M);
  if (!Shape.TrackGlobal)
    return;
  const NamedStream Stream = streamOf(L);
  if (Shape.Blocks.size() > 1) {
    if (Stream == NamedStream::Null || Stream == NamedStream::Legacy)
      noteNullStream(L, M);
    return;
  }
  if (Stream != NamedStream::TailLaunch && Children.size() < MaxChildren)
    noteUnordered(L, M);
}

void Simulator::childWaited(const Mask &M) {
  ++Now;
  for (PendingChild &C : Children)
    if (M.test(C.Launcher))
      C.WaitTime = Now;
}

void Simulator::noteGlobal(const Value &Address, AccessKind K, const Expr *E,
                           const Mask &M) {
  if (!Shape.TrackGlobal || Shape.Blocks.size() > 1)
    return;
  ++Now;
  unsigned Here = site(E);
  for (unsigned I : lanesOf(M)) {
    const Lane A = Address[I];
    if (A.F & (Opaque | Guess))
      continue;
    Object &O = *objectAt(A.V);
    if (O.Kind != ObjectKind::Global)
      continue;
    if (K == AccessKind::Read) {
      for (const PendingChild &C : Children) {
        const Stmt *Write = nullptr;
        bool InputAddress = (A.F & FromInput) != 0;
        for (const ChildAccesses::Item &X :
             C.Accesses.at(O.Key, offsetOf(A.V), firstBytes()))
          if (X.Kind != AccessKind::Read && !Write &&
              !(isGuarded() && (C.Guarded || X.Guarded))) {
            Write = X.Site;
            InputAddress |= X.InputAddress;
          }
        if (!Write)
          continue;
        LaunchVisibility V;
        V.Launch = Sites[C.Site];
        V.Access = Sites[Here];
        V.ChildAccess = Write;
        V.ParentReads = true;
        V.Memory = O.Decl;
        V.Waited = C.WaitTime &&
                   (C.Launcher == I || Meetings.Block[blockOf(I)] > C.WaitTime);
        V.Launcher = threadOf(C.Launcher);
        V.Other = threadOf(I);
        V.InputAddress = InputAddress;
        Out->Seen.Visibility.push_back(std::move(V));
        break;
      }
      continue;
    }
    // What the parent writes over is the parent's again.
    for (PendingChild &C : Children)
      if (C.Launcher == I) {
        C.Accesses.ByAddress.erase({O.Key, offsetOf(A.V)});
        C.Accesses.Somewhere.erase(O.Key);
      }
    llvm::SmallVector<Access, 4> &Writers = GlobalShadow[A.V];
    llvm::erase_if(Writers, [&](const Access &W) {
      return W.Lane == I || Meetings.Block[blockOf(I)] >= W.Time;
    });
    if (Writers.size() < MaxWriters) {
      Access W;
      W.Lane = I;
      W.Block = blockOf(I);
      W.Warp = warpOf(I);
      W.Time = Now;
      W.Site = Here;
      W.Kind = K;
      W.F = A.F | (isGuarded() ? Guess : 0);
      Writers.push_back(W);
    }
  }
}

//===----------------------------------------------------------------------===//
// Clusters
//===----------------------------------------------------------------------===//

unsigned Simulator::depthOf(const CallPlace &Access) const {
  unsigned Common = 0;
  while (Common < Access.Calls.size() &&
         Common < LastClusterBarrier.Calls.size() &&
         Access.Calls[Common] == LastClusterBarrier.Calls[Common])
    ++Common;
  return Common;
}

void Simulator::noteRemote(unsigned Site, int64_t Address, AccessKind K,
                           bool Known) {
  if (Meetings.Cluster == 0) {
    RemoteLifetime R;
    R.Where = Sites[Site];
    R.Array = objectAt(Address)->Decl;
    Out->Seen.Remote.push_back(std::move(R));
  }
  RemoteUses.push_back({Site, ++Now, Address, K});
  if (!Known && K != AccessKind::Read)
    UnknownWrites[objectIdOf(Address)] = RemoteUses.back();
}

void Simulator::finish() {
  if (Recording || RemoteUses.empty())
    return;
  for (RemoteLifetime &R : Out->Seen.Remote)
    R.Depth = depthOf(R.Where);
  const RemoteUse &Last = RemoteUses.back();
  if (Last.Time <= Meetings.Cluster)
    return;
  RemoteLifetime R;
  R.Where = Sites[Last.Site];
  R.Depth = depthOf(R.Where);
  R.AtEnd = true;
  R.Array = objectAt(Last.Address)->Decl;
  Out->Seen.Remote.push_back(std::move(R));
}

//===----------------------------------------------------------------------===//
// Volatile registers
//===----------------------------------------------------------------------===//

void Simulator::useOfRegister(const Value &V, const Expr *E,
                              VolatileRegisterUse::Kind K, const Mask &M) {
  if (Recording || OnHost || !(flags(V, M) & VolatileRegister))
    return;
  const Cause *C = V.Why;
  while (C && !C->Register)
    C = C->Parent;
  if (!C)
    return;
  const Cause *Root = C;
  while (Root->Parent && Root->Parent->Register)
    Root = Root->Parent;
  VolatileRegisterUse Use;
  Use.K = K;
  if (K != VolatileRegisterUse::Kind::Index &&
      K != VolatileRegisterUse::Kind::StoreIndex) {
    unsigned Inner = 0;
    for (const LoopContext &Loop : Loops)
      Inner =
          Loop.Iterations >= 2 && Loop.Serial > Root->LoopSerial ? 1 : Inner;
    if (LastBarrierTime > Root->Time) {
      Use.K = VolatileRegisterUse::Kind::AcrossBarrier;
      Use.Between = LastBarrier;
    } else if (LastLaunchTime > Root->Time) {
      Use.K = VolatileRegisterUse::Kind::AcrossLaunch;
      Use.Between = LastLaunch;
    } else if (Inner) {
      Use.K = VolatileRegisterUse::Kind::AcrossIteration;
      Use.Between = Loops.back().S;
    } else {
      return;
    }
  } else {
    int First = M.find_first();
    Use.Memory = First < 0 ? 0 : objectAt(V[First].V)->Key;
  }
  Use.Where = place(E);
  Use.Depth = Use.Where.Calls.size();
  for (const Cause *Step = V.Why; Step && Step->Register; Step = Step->Parent)
    Use.Depth = std::min(Use.Depth, Step->Depth);
  Use.Read = Root->Loc;
  Use.Register = Root->Register;
  Out->Seen.Registers.push_back(std::move(Use));
}

} // namespace cuda_lint::simulation
