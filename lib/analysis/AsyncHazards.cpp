//===- AsyncHazards.cpp ---------------------------------------------------===//

#include "analysis/AsyncSearch.h"
#include "cuda/Profile.h"
#include "hardware/Warp.h"

using namespace clang;

namespace cuda_lint {

static const Bound<size_t>
    MaxTraces("async-paths", 24, BoundKind::Reach,
              "paths of a function that are looked at for asynchronous copies"),
    MaxOthers("async-other-paths", 8, BoundKind::Reach,
              "paths of a function that start no asynchronous copy and "
              "are looked at beside those that do");

bool AsyncHazards::Search::isPlain(const SymExpr *A) {
  bool Plain = true;
  forEachPart(A, [&](const SymExpr *Part) {
    if (Part->Kind != SymExpr::Symbol || Part->Loc)
      return Plain;
    bool BuiltIn = false;
    for (BuiltinVariable B :
         {BuiltinVariable::ThreadIdx, BuiltinVariable::BlockIdx,
          BuiltinVariable::BlockDim, BuiltinVariable::GridDim})
      for (unsigned Axis = 0; Axis < 3; ++Axis)
        BuiltIn |= Part == Engine.builtin(B, Axis);
    return Plain &= BuiltIn;
  });
  return Plain;
}

/// The traces of a function, for blocks of a shape.
bool AsyncHazards::Search::trace(const ThreadValues::Shape &Shape) {
  const ExecutionPaths &Paths = Engine.paths(F, Shape);
  All.clear();
  // Paths that do the same to memory are one.
  std::set<std::vector<const void *>> Seen;
  auto Matters = [](const AsyncTrace &T) {
    return llvm::any_of(T.Steps, [](const AsyncStep &S) {
      return S.Kind == AsyncStep::Copy || S.Kind == AsyncStep::Init ||
             S.Kind == AsyncStep::Collective;
    });
  };
  auto Does = [](const AsyncTrace &T) {
    return llvm::any_of(T.Steps, [](const AsyncStep &S) {
      return S.Kind == AsyncStep::Arrive || S.Kind == AsyncStep::Wait ||
             (S.Kind == AsyncStep::Read && sharedVariable(S.From)) ||
             (S.Kind == AsyncStep::Write && sharedVariable(S.To));
    });
  };
  std::vector<AsyncTrace> Others;
  for (const ExecutionPath &Path : Paths.Paths) {
    AsyncTrace T = Traces.of(Path);
    if (T.Steps.empty())
      continue;
    std::vector<const void *> Key;
    for (const AsyncStep &S : T.Steps) {
      Key.push_back(S.Event->Site);
      Key.push_back(S.To.Offset);
    }
    if (!Seen.insert(std::move(Key)).second)
      continue;
    (Matters(T) ? All : Others).push_back(std::move(T));
  }
  // Of the others those that do something, short ones first.
  llvm::stable_sort(Others, [&](const AsyncTrace &A, const AsyncTrace &B) {
    const bool First = Does(A), Second = Does(B);
    return First == Second ? First && A.Steps.size() < B.Steps.size() : First;
  });
  // Those that start something first, short ones first.
  llvm::stable_sort(All, [](const AsyncTrace &A, const AsyncTrace &B) {
    return A.Steps.size() < B.Steps.size();
  });
  if (All.empty())
    return false;
  const size_t Room = std::min<size_t>({Others.size(), MaxOthers, MaxTraces});
  if (All.size() > MaxTraces - Room)
    All.resize(MaxTraces - Room);
  for (size_t I = 0; I < Room; ++I)
    All.push_back(std::move(Others[I]));
  return true;
}

void AsyncHazards::Search::run() {
  const size_t Before = Out.size();
  for (const ThreadValues::Shape &S : blockShapesOf(TU, F, ShapeKnown)) {
    if (!ShapeKnown && Out.size() > Before) {
      confirm(S, Before);
    } else if (trace(S)) {
      shape(S);
    } else {
      return;
    }
    // Of the launches one is enough; what no shape shows by itself is nothing.
    if (ShapeKnown == (Out.size() > Before))
      return;
  }
}

/// Drops what was found from number \p First on that blocks of another shape do
/// not show.
void AsyncHazards::Search::confirm(const ThreadValues::Shape &S, size_t First) {
  std::vector<AsyncHazard> Before(Out.begin() + First, Out.end());
  Out.resize(First);
  Told.clear();
  if (trace(S))
    shape(S);
  llvm::erase_if(Before, [&](const AsyncHazard &H) {
    return isFilled(H) && std::none_of(Out.begin() + First, Out.end(),
                                       [&](const AsyncHazard &Again) {
                                         return Again.Kind == H.Kind &&
                                                Again.place() == H.place();
                                       });
  });
  Out.resize(First);
  llvm::append_range(Out, Before);
}

void AsyncHazards::Search::shape(const ThreadValues::Shape &S) {
  Values = std::make_unique<ThreadValues>(Engine, S);
  Lanes.clear();
  for (const AsyncTrace &T : All) {
    Lane L;
    L.T = &T;
    const unsigned Threads = Values->threads();
    L.Feasible.assign(Threads, true);
    for (const SymExpr *Fact : T.Path->Known) {
      L.Plain &= isPlain(Fact);
      for (unsigned I = 0; I < Threads; ++I)
        if (L.Feasible[I] && Values->holds(Fact, I) == false)
          L.Feasible[I] = false;
    }
    L.Threads = llvm::count(L.Feasible, true);
    if (L.Threads)
      Lanes.push_back(std::move(L));
  }
  for (Lane &A : Lanes) {
    expected(A);
    storage(A);
    arrivals(A);
    for (Lane &B : Lanes)
      if (&A == &B || compatible(A, B))
        pair(A, B);
  }
}

bool AsyncHazards::Search::compatible(const Lane &A, const Lane &B) {
  Facts Uniform;
  for (const SymExpr *Fact : A.T->Path->Known)
    if (!Values->mayDiffer(Fact))
      Uniform.push_back(Fact);
  for (const SymExpr *Fact : B.T->Path->Known) {
    if (Values->mayDiffer(Fact))
      continue;
    if (llvm::is_contained(Uniform, Symbols.negate(Fact)) ||
        Symbols.decide(Fact, Uniform) == false)
      return false;
  }
  return true;
}

bool AsyncHazards::Search::sameBarriers(const Lane &A, const Lane &B,
                                        unsigned Phases) const {
  const auto &X = A.T->Barriers, &Y = B.T->Barriers;
  if (&A == &B)
    return true;
  for (unsigned I = 0; I < Phases; ++I)
    if (I >= X.size() || I >= Y.size() || X[I] != Y[I])
      return false;
  return true;
}

bool AsyncHazards::Search::meetsInRounds(const Lane &A, unsigned After,
                                         const Lane &B, unsigned Before) {
  return llvm::any_of(B.T->Steps, [&](const AsyncStep &W) {
    if (W.Index >= Before || W.Kind != AsyncStep::Wait ||
        W.Counter != AsyncCounter::Barrier || !W.Barrier)
      return false;
    bool Arrives = false;
    unsigned Rounds = 0;
    for (const AsyncStep &S : A.T->Steps)
      if (S.Kind == AsyncStep::Arrive && sameBarrier(S.Barrier, W.Barrier)) {
        Arrives |= S.Index > After;
        ++Rounds;
      }
    return Arrives && Rounds > 1;
  });
}

/// Whether a step is an arrival at a barrier that is not for room.
static bool arrivesFilled(const AsyncStep &S) {
  return (S.Kind == AsyncStep::Arrive && !S.ForRoom) ||
         (S.Kind == AsyncStep::Commit && S.Counter == AsyncCounter::Barrier);
}

/// Whether one of the stages that were released before the one numbered
/// \p Acquired is released behind a step.
static bool releasesBehind(const AsyncTrace &T, unsigned After,
                           unsigned Acquired) {
  unsigned Released = 0;
  return llvm::any_of(T.Steps, [&](const AsyncStep &S) {
    return S.Kind == AsyncStep::Arrive && S.ForRoom && ++Released < Acquired &&
           S.Index > After;
  });
}

std::optional<bool>
AsyncHazards::Search::arrivesBehind(const Lane &A, unsigned After,
                                    const AsyncRange &Barrier, unsigned Waits) {
  unsigned Arrivals = 0;
  for (const AsyncStep &S : A.T->Steps) {
    if (!arrivesFilled(S) || !sameBarrier(S.Barrier, Barrier))
      continue;
    ++Arrivals;
    if (S.Index > After)
      return Arrivals <= Waits;
  }
  return Arrivals ? std::optional(false) : std::nullopt;
}

bool AsyncHazards::Search::arrivesForOther(const Lane &A, const Lane &B,
                                           const AsyncRange &Barrier) {
  return llvm::any_of(Lanes, [&](const Lane &Third) {
    return &Third != &A && &Third != &B && compatible(Third, A) &&
           compatible(Third, B) && Third.Feasible != B.Feasible &&
           llvm::any_of(Third.T->Steps, [&](const AsyncStep &S) {
             return S.Kind == AsyncStep::Arrive &&
                    sameBarrier(S.Barrier, Barrier);
           });
  });
}

bool AsyncHazards::Search::mayOrder(const Lane &A, unsigned After,
                                    const Lane &B, unsigned Before) {
  unsigned Acquired = 0;
  for (const AsyncStep &W : B.T->Steps) {
    if (W.Index >= Before)
      break;
    if (W.Kind != AsyncStep::Wait || W.Counter != AsyncCounter::Barrier)
      continue;
    if (W.ForRoom) {
      // The first stage is free; what is acquired next may wait for what was
      // released first, if there is one stage.
      if (releasesBehind(*A.T, After, ++Acquired))
        return true;
      continue;
    }
    if (!W.Barrier)
      return true;
    const unsigned Waits = llvm::count_if(B.T->Steps, [&](const AsyncStep &S) {
      return S.Index < Before && S.Kind == AsyncStep::Wait &&
             S.Counter == AsyncCounter::Barrier &&
             sameBarrier(S.Barrier, W.Barrier);
    });
    // Another thread of the warp may arrive for this one.
    if (const auto Arrives = arrivesBehind(A, After, W.Barrier, Waits);
        Arrives ? *Arrives : arrivesForOther(A, B, W.Barrier))
      return true;
  }
  return false;
}

/// How many phases a barrier must have gone through for a copy to be there.
unsigned AsyncHazards::Search::fills(const Lane &A, const AsyncStep &C) {
  unsigned Count = 0;
  for (const AsyncStep &S : A.T->Steps) {
    const bool Commit =
        S.Kind == AsyncStep::Commit && S.Counter == AsyncCounter::Barrier;
    const bool Fill = S.Kind == AsyncStep::Expect || Commit;
    if (S.Index > C.Index && !Commit)
      continue;
    Count += Fill && sameBarrier(S.Barrier, C.Barrier);
    // What comes behind the copy counts it.
    if (S.Index > C.Index)
      break;
  }
  // Who waits himself fills again only then.
  return std::max(Count, 1u);
}

/// Where another path passes the place of a step for the same time.
const AsyncStep *AsyncHazards::Search::sameTime(const Lane &Of,
                                                const AsyncStep &Step,
                                                const Lane &In) {
  auto IsThere = [&](const AsyncStep &S) {
    return S.Kind == Step.Kind && S.Event->Site == Step.Event->Site &&
           S.Event->Calls == Step.Event->Calls;
  };
  unsigned Times = 0;
  for (const AsyncStep &S : Of.T->Steps)
    Times += S.Index <= Step.Index && IsThere(S);
  for (const AsyncStep &S : In.T->Steps)
    if (IsThere(S) && --Times == 0)
      return &S;
  return nullptr;
}

void AsyncHazards::Search::found(AsyncHazard::KindT Kind, const AsyncStep &At,
                                 const AsyncStep &Other,
                                 const AsyncRange &Memory, unsigned T,
                                 unsigned U, const AsyncStep *Wait) {
  AsyncHazard H;
  H.Kind = Kind;
  H.At = At.Event;
  H.Other = Other.Event;
  const auto &X = At.Event->Calls, &Y = Other.Event->Calls;
  while (H.Shared < X.size() && H.Shared < Y.size() &&
         X[H.Shared] == Y[H.Shared])
    ++H.Shared;
  if (Kind == AsyncHazard::NoProxyFence || Kind == AsyncHazard::IssuedTooEarly)
    for (const AsyncTrace &T : All)
      for (const AsyncStep &S : T.Steps)
        if (S.Kind == AsyncStep::ProxyFence)
          while (H.Fencing < X.size() && S.Event->Calls.size() > H.Fencing &&
                 std::equal(X.begin(), X.begin() + H.Fencing + 1,
                            S.Event->Calls.begin()))
            ++H.Fencing;
  if (Wait)
    H.Wait = Wait->Event;
  if (Memory)
    H.Memory =
        Memory.Root->Decl ? Memory.Root->Decl : Engine.variableOf(Memory.Root);
  H.AtThread = T;
  H.OtherThread = U;
  H.Block = Values->extents();
  H.BlockKnown = ShapeKnown;
  const AsyncStep &Copy = At.Kind == AsyncStep::Copy ? At : Other;
  H.Counter = Copy.Counter;
  H.Matrix = Copy.Counter == AsyncCounter::Matrix;
  if (Wait) {
    H.Given = Wait->Count.value_or(0);
    H.Right = Copy.Enough;
  }
  // One cause, one report: what comes behind the same synchronisation is told
  // once for each memory and kind.
  if (!Told.insert({Kind == AsyncHazard::StorageReused
                        ? H.place()
                        : static_cast<const Stmt *>(H.otherPlace()),
                    Kind})
           .second)
    return;
  for (const AsyncHazard &Before : Out)
    if (Before.place()->getBeginLoc() == H.place()->getBeginLoc())
      return;
  Out.push_back(H);
}

/// Where a condition was decided by what is not seen, all paths that pass both
/// places must show it.
bool AsyncHazards::Search::alwaysShown(Lane &A, const AsyncStep &C,
                                       const AsyncStep &R) {
  if (A.Plain)
    return true;
  for (const Lane &Other : Lanes) {
    const AsyncStep *Copy = nullptr;
    for (const AsyncStep &S : Other.T->Steps) {
      if (S.Kind == AsyncStep::Copy && S.Event->Site == C.Event->Site &&
          S.Event->Calls == C.Event->Calls)
        Copy = &S;
      if (Copy && S.Event->Site == R.Event->Site &&
          S.Event->Calls == R.Event->Calls && S.Index > Copy->Index &&
          Copy->End < S.Index && Copy->EndPhase < S.Phase)
        return false;
    }
  }
  return true;
}

/// Whether a copy may be at work between two of the block's barriers.
static bool isAtWork(const AsyncStep &C, unsigned Phase) {
  return Phase >= C.Phase && (C.End == AsyncStep::Never || Phase <= C.EndPhase);
}

/// Whether a step may show the asynchronous proxy what was stored.
static bool isProxyFence(const AsyncStep &S) {
  return S.Kind == AsyncStep::ProxyFence || S.Kind == AsyncStep::Unknown;
}

static bool areOfWarp(unsigned T, unsigned U) {
  return T / WarpSize == U / WarpSize;
}

void AsyncHazards::Search::notWaitedFor(const AsyncStep &C, const AsyncStep &R,
                                        bool Own, unsigned T, unsigned U) {
  if (C.Counter == AsyncCounter::Matrix)
    return found(AsyncHazard::Accumulator, R, C, C.To, U, T, C.TooWeak);
  if (!C.Committed && C.Counter != AsyncCounter::Barrier)
    return found(AsyncHazard::NotCommitted, R, C, C.To, U, T);
  if (C.TooWeak && (!Own || C.TooWeak->Index < R.Index))
    return found(AsyncHazard::WeakWait, R, C, C.To, U, T, C.TooWeak);
  found(AsyncHazard::NoWait, R, C, C.To, U, T,
        Own && C.Stale && C.Stale->Index < R.Index ? C.Stale : nullptr);
}

bool AsyncHazards::Search::hasWaited(const Lane &A, const AsyncStep &C,
                                     const Lane &B, const AsyncStep &R) {
  const bool Own = &A == &B;
  if (C.Counter == AsyncCounter::Group)
    return Own && C.End < R.Index;
  if (C.Counter != AsyncCounter::Barrier)
    return false;
  unsigned Waits = 0;
  bool Unknown = false;
  for (const AsyncStep &S : B.T->Steps)
    if (S.Index < R.Index && S.Kind == AsyncStep::Wait && !S.ForRoom &&
        S.Counter == AsyncCounter::Barrier &&
        sameBarrier(S.Barrier, C.Barrier) &&
        (!Own || S.Index > C.Index || S.Barrier)) {
      ++Waits;
      Unknown |= !S.Barrier || !C.Barrier || !constantOffset(S.Barrier) ||
                 !constantOffset(C.Barrier) ||
                 sameForSome(S.Barrier, C.Barrier);
    }
  if (Own)
    return C.End < R.Index;
  return Unknown ? Waits > 0 : Waits >= fills(A, C);
}

bool AsyncHazards::Search::meetUnordered(Lane &A, const AsyncStep &C, Lane &B,
                                         const AsyncStep &R, bool After,
                                         unsigned &T, unsigned &U) {
  const bool Own = &A == &B;
  // One that all share, by whoever it is.
  if (!meet(A, C.To, B, R.From, Who::Other, T, U) &&
      !(C.Shared && Own && meet(A, C.To, B, R.From, Who::Same, T, U)))
    return false;
  // The barrier of a warp orders its lanes.
  if ((After ? C.End != AsyncStep::Never && C.EndWarpPhase < R.WarpPhase
             : R.WarpPhase < C.WarpPhase) &&
      !meet(A, C.To, B, R.From, Who::OtherWarp, T, U))
    return false;
  if ((After || !Own) && mayOrder(A, lastOf(C), B, R.Index))
    return false;
  return (After && Own) || !mayOrder(B, R.Index, A, C.Index);
}

/// Reads of what a copy fills.
void AsyncHazards::Search::copies(Lane &A, const AsyncStep &C, Lane &B) {
  const bool Own = &A == &B;
  for (const AsyncStep &R : B.T->Steps) {
    if (R.Kind != AsyncStep::Read && R.Kind != AsyncStep::Collective)
      continue;
    unsigned T = 0, U = 0;
    const bool Pending = R.Index > C.Index && R.Index < C.End;
    if (Own && Pending && !C.Shared &&
        meet(A, C.To, B, R.From, Who::Same, T, U)) {
      if (alwaysShown(A, C, R))
        notWaitedFor(C, R, Own, T, U);
      continue;
    }
    // Others: between the barriers before the start and after the end.
    if (C.Counter == AsyncCounter::Matrix || !sharedVariable(C.To) ||
        !isAtWork(C, R.Phase) || !sameBarriers(A, B, R.Phase))
      continue;
    const std::optional<bool> Known = comesAfter(A, C, B, R);
    const bool Waited = Known.value_or(true) && hasWaited(A, C, B, R),
               After = Known ? *Known : isWrittenAfter(C, R);
    if (Waited || !meetUnordered(A, C, B, R, After, T, U))
      continue;
    if (!(A.Plain && B.Plain) && !(Own && alwaysShown(A, C, R)))
      continue;
    if (!After) {
      found(AsyncHazard::Refill, C, R, C.To, T, U);
      return;
    }
    if (C.End != AsyncStep::Never && (!Own || C.End < R.Index) &&
        C.Counter != AsyncCounter::Barrier)
      found(AsyncHazard::NoBarrier, R, C, C.To, U, T, &A.T->Steps[C.End]);
    else
      notWaitedFor(C, R, Own, T, U);
  }
}

bool AsyncHazards::Search::ownSource(Lane &A, const AsyncStep &C,
                                     const AsyncStep &W) {
  unsigned T = 0, U = 0;
  if (!meet(A, C.From, A, W.To, Who::Same, T, U))
    return false;
  if (W.Index > C.Index && W.Index < C.End) {
    if (A.Plain)
      found(AsyncHazard::Overwritten, W, C, C.From, U, T, C.TooWeak);
    return true;
  }
  // Written by the asynchronous proxy in the meantime.
  if (W.Index >= C.Index || W.Kind != AsyncStep::Write || !A.Plain ||
      llvm::any_of(llvm::ArrayRef(A.T->Steps).slice(W.Index, C.Index - W.Index),
                   isProxyFence))
    return false;
  found(AsyncHazard::NoProxyFence, C, W, C.From, T, U);
  return true;
}

void AsyncHazards::Search::storedBefore(Lane &A, const AsyncStep &C, Lane &B,
                                        const AsyncStep &W, unsigned T,
                                        unsigned U) {
  const bool Ordered = W.Phase < C.Phase ||
                       (areOfWarp(T, U) && W.WarpPhase < C.WarpPhase) ||
                       mayOrder(B, W.Index, A, C.Index);
  if (!Ordered) {
    if (C.Counter != AsyncCounter::Matrix &&
        !meetsInRounds(B, W.Index, A, C.Index))
      found(AsyncHazard::IssuedTooEarly, C, W, C.From, T, U);
    return;
  }
  const bool Fenced =
      llvm::any_of(B.T->Steps,
                   [&](const AsyncStep &S) {
                     return isProxyFence(S) && S.Index > W.Index &&
                            S.Phase <= C.Phase;
                   }) ||
      llvm::any_of(A.T->Steps, [&](const AsyncStep &S) {
        return isProxyFence(S) && S.Index < C.Index &&
               (S.Phase > W.Phase || S.WarpPhase > W.WarpPhase ||
                mayOrder(B, W.Index, A, S.Index));
      });
  if (!Fenced)
    found(AsyncHazard::NoProxyFence, C, W, C.From, T, U);
}

void AsyncHazards::Search::storedAfter(Lane &A, const AsyncStep &C, Lane &B,
                                       const AsyncStep &W, unsigned T,
                                       unsigned U) {
  const bool Ended = C.End != AsyncStep::Never && (&A != &B || C.End < W.Index);
  if (W.Phase < C.Phase ||
      (Ended && C.EndWarpPhase < W.WarpPhase && areOfWarp(T, U)) ||
      mayOrder(A, lastOf(C), B, W.Index))
    return;
  // Elected threads of the same warp that wait.
  found(AsyncHazard::Overwritten, W, C, C.From, U, T, C.TooWeak);
}

/// Stores into what a copy or a matrix multiplication reads.
void AsyncHazards::Search::sources(Lane &A, const AsyncStep &C, Lane &B) {
  if (!sharedVariable(C.From))
    return;
  for (const AsyncStep &W : B.T->Steps) {
    const bool Stores = W.Kind == AsyncStep::Write;
    const bool Fills = W.Kind == AsyncStep::Copy && W.To && &W != &C &&
                       W.Counter != AsyncCounter::Matrix;
    if (!Stores && !Fills)
      continue;
    if ((&A == &B && ownSource(A, C, W)) || !Stores ||
        !sameBarriers(A, B, std::max(W.Phase, C.Phase)) || !A.Plain || !B.Plain)
      continue;
    const bool Before = storesFirst(A, C, B, W);
    if (!Before && W.Phase > C.EndPhase && C.End != AsyncStep::Never)
      continue;
    unsigned T = 0, U = 0;
    if (!meet(A, C.From, B, W.To, Who::Other, T, U))
      continue;
    // Ways that pass a loop another number of times: what is written first need
    // not come first.
    if (Before &&
        !(W.Phase == C.Phase && areOfWarp(T, U) && W.WarpPhase > C.WarpPhase))
      storedBefore(A, C, B, W, T, U);
    else
      storedAfter(A, C, B, W, T, U);
  }
}

/// An mbarrier that others use between its initialisation and a barrier.
void AsyncHazards::Search::inits(Lane &A, const AsyncStep &I, Lane &B) {
  if (!sharedVariable(I.Barrier) || !A.Plain || !B.Plain)
    return;
  for (const AsyncStep &S : B.T->Steps) {
    const bool Uses =
        S.Kind == AsyncStep::Arrive || S.Kind == AsyncStep::Expect ||
        (S.Kind == AsyncStep::Wait && S.Counter == AsyncCounter::Barrier) ||
        (S.Kind == AsyncStep::Commit && S.Counter == AsyncCounter::Barrier) ||
        (S.Kind == AsyncStep::Copy && S.Counter == AsyncCounter::Barrier);
    unsigned T = 0, U = 0;
    if (!Uses || !S.Barrier || S.Phase != I.Phase ||
        !sameBarriers(A, B, S.Phase) || (&A == &B && S.Index < I.Index))
      continue;
    const std::optional<bool> After = comesAfter(A, I, B, S);
    if (After ? !*After : !isWrittenAfter(I, S))
      continue;
    if (!meet(A, I.Barrier, B, S.Barrier, Who::Other, T, U))
      continue;
    if (I.WarpPhase < S.WarpPhase) {
      // Lanes of one warp are ordered; does another warp use it?
      if (A.Threads == 0 ||
          !meet(A, I.Barrier, B, S.Barrier, Who::OtherWarp, T, U))
        continue;
    }
    found(AsyncHazard::InitUnseen, S, I, I.Barrier, U, T);
    return;
  }
}

/// Whether a step may be one of several of a loop, around it or around a call
/// that leads to it.
bool AsyncHazards::Search::isInLoop(const AsyncStep &S) {
  auto &Program = TU.engine<ir::Program>();
  const FunctionDecl *In = F;
  for (size_t Depth = 0; Depth <= S.Event->Calls.size(); ++Depth) {
    const bool Last = Depth == S.Event->Calls.size();
    const Stmt *Here = Last ? S.Event->Site : S.Event->Calls[Depth];
    const ir::Function *Body = In ? Program.function(In) : nullptr;
    if (!Body)
      return true;
    bool There = false;
    for (uint32_t B = 0; B < Body->Blocks.size(); ++B) {
      if (llvm::none_of(
              Body->Blocks[B].Instructions,
              [&](const ir::Instruction &I) { return I.Source == Here; }))
        continue;
      There = true;
      if (llvm::any_of(Body->Loops,
                       [&](const ir::Loop &L) { return L.Body.test(B); }))
        return true;
    }
    if (!There)
      return true;
    const auto *Call = dyn_cast<CallExpr>(Here);
    In = Call && !Last ? Call->getDirectCallee() : nullptr;
  }
  return false;
}

bool AsyncHazards::Search::copiesElsewhere(const Lane &A, const AsyncStep &E) {
  return llvm::any_of(Lanes, [&](const Lane &Other) {
    return &Other != &A && Other.T != A.T && Other.Feasible != A.Feasible &&
           llvm::any_of(Other.T->Steps, [&](const AsyncStep &S) {
             return S.Kind == AsyncStep::Copy &&
                    S.Counter == AsyncCounter::Barrier &&
                    sameBarrier(S.Barrier, E.Barrier);
           });
  });
}

std::optional<AsyncHazards::Search::CountedPhase>
AsyncHazards::Search::phaseAround(const Lane &A, const AsyncStep &E) {
  CountedPhase P;
  P.To = A.T->Steps.size();
  unsigned Expects = 0;
  for (const AsyncStep &S : A.T->Steps) {
    if (!S.Barrier || !sameBarrier(S.Barrier, E.Barrier)) {
      if (S.Kind == AsyncStep::Copy && S.Counter == AsyncCounter::Barrier &&
          !S.Barrier)
        return std::nullopt;
      continue;
    }
    if (S.Kind == AsyncStep::Wait) {
      P.Waited = true;
      if (S.Index < E.Index)
        P.From = S.Index;
      else
        P.To = std::min(P.To, S.Index);
    }
    Expects += S.Kind == AsyncStep::Expect;
  }
  return P.Waited || Expects == 1 ? std::optional(P) : std::nullopt;
}

std::optional<AsyncHazards::Search::PhaseBytes>
AsyncHazards::Search::bytesOf(const Lane &A, const AsyncStep &E,
                              const CountedPhase &P, std::vector<bool> &Done) {
  PhaseBytes Sum;
  for (unsigned I = P.From; I < P.To; ++I) {
    const AsyncStep &S = A.T->Steps[I];
    if (S.Kind == AsyncStep::Unknown)
      return std::nullopt;
    const bool Copy = S.Kind == AsyncStep::Copy;
    if (!S.Barrier || !sameBarrier(S.Barrier, E.Barrier) ||
        (!Copy && S.Kind != AsyncStep::Expect))
      continue;
    const auto N = S.Bytes ? Values->constant(S.Bytes, 0) : std::nullopt;
    if (!N || S.Tensor || !constantOffset(S.Barrier) ||
        sameForSome(S.Barrier, E.Barrier))
      return std::nullopt;
    // Of a loop that was left at a bound not all iterations are seen.
    if (A.T->Path->Shortened && !(P.Waited && !isInLoop(S)))
      return std::nullopt;
    (Copy ? Sum.Copied : Sum.Announced) += *N;
    if (Copy)
      Sum.Last = &S;
    else
      Done[I] = true;
  }
  return Sum;
}

/// Bytes that a barrier expects in one phase, by the one thread that says so
/// and copies.
void AsyncHazards::Search::expected(Lane &A) {
  if (A.Threads != 1 || !A.Plain ||
      llvm::any_of(A.T->Path->Left,
                   [&](const SymExpr *E) { return Values->mayDiffer(E); }))
    return;
  std::vector<bool> Done(A.T->Steps.size());
  for (const AsyncStep &E : A.T->Steps) {
    if (E.Kind != AsyncStep::Expect || !E.Barrier || Done[E.Index] ||
        !constantOffset(E.Barrier) || copiesElsewhere(A, E))
      continue;
    const std::optional<CountedPhase> Phase = phaseAround(A, E);
    const auto Sum =
        Phase ? bytesOf(A, E, *Phase, Done) : std::optional<PhaseBytes>();
    if (!Sum || !Sum->Last || Sum->Announced == Sum->Copied)
      continue;
    const size_t Before = Out.size();
    found(AsyncHazard::ExpectedBytes, E, *Sum->Last, E.Barrier, 0, 0);
    if (Out.size() > Before) {
      Out.back().Given = Sum->Announced;
      Out.back().Right = Sum->Copied;
    }
  }
}

/// Storage of a collective that another one, or anything else, uses with no
/// barrier between.
void AsyncHazards::Search::storage(Lane &A) {
  for (const AsyncStep &C : A.T->Steps) {
    if (C.Kind != AsyncStep::Collective || !sharedVariable(C.To))
      continue;
    for (const AsyncStep &S : A.T->Steps) {
      if (S.Index == C.Index)
        continue;
      const bool Later = S.Index > C.Index;
      const bool Access =
          S.Kind == AsyncStep::Write || S.Kind == AsyncStep::Read;
      if (!(S.Kind == AsyncStep::Collective && Later) && !Access)
        continue;
      const bool Warp = C.OfWarp && (Access || S.OfWarp);
      if (Warp ? S.WarpPhase != C.WarpPhase : S.Phase != C.Phase)
        continue;
      unsigned T = 0, U = 0;
      if (!meet(A, C.To, A, S.To, Warp ? Who::SameWarp : Who::Other, T, U) ||
          !A.Plain)
        continue;
      if (Later)
        found(AsyncHazard::StorageReused, S, C, C.To, U, T);
      else
        found(AsyncHazard::StorageReused, C, S, C.To, T, U);
    }
  }
}

void AsyncHazards::Search::pair(Lane &A, Lane &B) {
  for (const AsyncStep &S : A.T->Steps) {
    if (Work > MaxWork) {
      Profile::count("bound reached: asynchronous copies");
      return;
    }
    if (S.Kind == AsyncStep::Init)
      inits(A, S, B);
    if (S.Kind != AsyncStep::Copy)
      continue;
    if (S.To)
      copies(A, S, B);
    if (S.From)
      sources(A, S, B);
  }
}

AsyncHazards::AsyncHazards(TranslationUnit &TU) {
  for (const FunctionDecl *F : asynchronousRoots(TU))
    Search(TU, F, Found).run();
  const SourceManager &SM = TU.context().getSourceManager();
  llvm::stable_sort(Found, [&](const AsyncHazard &A, const AsyncHazard &B) {
    return SM.isBeforeInTranslationUnit(A.place()->getBeginLoc(),
                                        B.place()->getBeginLoc());
  });
}
AsyncHazards::~AsyncHazards() = default;

} // namespace cuda_lint
