//===- AsyncArrivals.cpp - A lane that arrives for its warp ---------------===//
//
// "The arrive operation orders the memory accesses of the executing thread that
// come before it" (PTX ISA, "mbarrier.arrive"): what other lanes of the warp
// have stored goes with it only behind a barrier of the warp.
//
//===----------------------------------------------------------------------===//

#include "analysis/AsyncSearch.h"
#include "hardware/Warp.h"

using namespace clang;

namespace cuda_lint {

static bool isWait(const AsyncStep &S) {
  return S.Kind == AsyncStep::Wait && S.Counter == AsyncCounter::Barrier &&
         !S.ForRoom && S.Barrier;
}

/// Whether a lane of the same warp takes a path.
static bool isInWarp(const std::vector<bool> &Feasible, unsigned Thread) {
  const size_t First = Thread / WarpSize * WarpSize,
               End = std::min<size_t>(First + WarpSize, Feasible.size());
  for (size_t I = First; I < End; ++I)
    if (I != Thread && Feasible[I])
      return true;
  return false;
}

bool AsyncHazards::Search::isAnnouncedElsewhere(
    const Lane &A, const AsyncStep &Arrive, const Lane &B,
    const AsyncStep &Write, const Lane &C, const AsyncStep &Read) {
  return llvm::any_of(C.T->Steps, [&](const AsyncStep &W) {
    if (W.Index >= Read.Index || !isWait(W))
      return false;
    auto Arrives = [&](const AsyncStep &S) {
      return S.Kind == AsyncStep::Arrive && sameBarrier(S.Barrier, W.Barrier);
    };
    return llvm::any_of(B.T->Steps,
                        [&](const AsyncStep &S) {
                          return S.Index > Write.Index && Arrives(S);
                        }) ||
           llvm::any_of(A.T->Steps, [&](const AsyncStep &S) {
             return S.Event->Site != Arrive.Event->Site &&
                    S.WarpPhase > Write.WarpPhase && Arrives(S);
           });
  });
}

const AsyncStep *AsyncHazards::Search::readerOf(Lane &A,
                                                const AsyncStep &Arrive,
                                                Lane &B, const AsyncStep &Write,
                                                Lane &C, unsigned &Writer) {
  const AsyncStep *Wait = nullptr;
  for (const AsyncStep &S : C.T->Steps) {
    if (isWait(S) && S.Barrier.Root == Arrive.Barrier.Root &&
        sameBarrier(S.Barrier, Arrive.Barrier))
      Wait = &S;
    unsigned Reader = 0;
    if (Wait && S.Kind == AsyncStep::Read && S.Phase == Write.Phase &&
        sameBarriers(B, C, S.Phase) &&
        meet(B, Write.To, C, S.From, Who::OtherWarp, Writer, Reader) &&
        isInWarp(A.Feasible, Writer) &&
        !isAnnouncedElsewhere(A, Arrive, B, Write, C, S))
      return &S;
  }
  return nullptr;
}

void AsyncHazards::Search::arrivals(Lane &A) {
  for (const AsyncStep &S : A.T->Steps) {
    if (S.Kind != AsyncStep::Arrive || S.ForRoom || !sharedVariable(S.Barrier))
      continue;
    for (Lane &B : Lanes) {
      // Those that do not arrive there, in what all of them pass.
      if (&A == &B || sameTime(A, S, B) || !compatible(A, B))
        continue;
      for (const AsyncStep &W : B.T->Steps) {
        if (W.Kind != AsyncStep::Write || !sharedVariable(W.To) ||
            W.Phase != S.Phase || W.WarpPhase != S.WarpPhase ||
            W.To.Root == S.Barrier.Root || !sameBarriers(A, B, S.Phase))
          continue;
        // Both pass the store, and only one of them goes on to arrive.
        const AsyncStep *Own = sameTime(B, W, A);
        if (!Own || Own->Index > S.Index)
          continue;
        for (Lane &C : Lanes) {
          unsigned Writer = 0;
          if (&C == &A || &C == &B || !compatible(A, C) || !compatible(B, C))
            continue;
          const AsyncStep *R = readerOf(A, S, B, W, C, Writer);
          if (!R)
            continue;
          const size_t Before = Out.size();
          found(AsyncHazard::ArrivedForOthers, S, W, W.To, Writer, Writer);
          if (Out.size() > Before)
            Out.back().Wait = R->Event;
          return;
        }
      }
    }
  }
}

} // namespace cuda_lint
