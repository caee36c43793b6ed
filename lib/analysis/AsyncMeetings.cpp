//===- AsyncMeetings.cpp - Threads whose asynchronous copies meet ---------===//

#include "analysis/AsyncSearch.h"
#include "hardware/Warp.h"

using namespace clang;

namespace cuda_lint {

const Bound<uint64_t> AsyncHazards::Search::MaxWork(
    "async-pairs", 30'000'000, BoundKind::Work,
    "places of threads that are computed and compared for the asynchronous "
    "copies of a function");

const AsyncHazards::Search::Positions &
AsyncHazards::Search::starts(Lane &L, const AsyncRange &R) {
  auto [It, New] = L.Starts.try_emplace(R.Offset);
  Positions &P = It->second;
  if (!New)
    return P;
  P.Of.resize(L.Feasible.size());
  for (unsigned I = 0; I < L.Feasible.size(); ++I) {
    if (!L.Feasible[I])
      continue;
    P.Of[I] =
        R.Offset ? Values->constant(R.Offset, I) : std::optional<int64_t>(0);
    if (P.Of[I])
      P.Sorted.push_back({*P.Of[I], I});
    Work += R.Offset ? R.Offset->Size : 1;
  }
  llvm::sort(P.Sorted);
  return P;
}

/// One thread that touches both.
bool AsyncHazards::Search::meetAlone(Lane &A, const AsyncRange &X,
                                     const AsyncRange &Y, unsigned &First,
                                     unsigned &Second) {
  for (unsigned I = 0; I < A.Feasible.size(); ++I) {
    if (!A.Feasible[I])
      continue;
    ++Work;
    const auto U = X.Offset ? Values->of(X.Offset, I) : ThreadValue{},
               V = Y.Offset ? Values->of(Y.Offset, I) : ThreadValue{};
    if (!U || !V)
      return X.Offset == Y.Offset;
    const auto D = difference(*V, *U);
    if (!D)
      return false;
    if (*D < int64_t(X.Bytes) && -*D < int64_t(Y.Bytes)) {
      First = Second = I;
      return true;
    }
  }
  return false;
}

/// Unknown but the same for all: the difference may be known.
bool AsyncHazards::Search::meetUnknown(Lane &A, const AsyncRange &X, Lane &B,
                                       const AsyncRange &Y, unsigned &First,
                                       unsigned &Second) {
  for (unsigned I : {0u, 1u, 32u})
    for (unsigned J : {0u, 1u, 33u}) {
      if (I == J || I >= A.Feasible.size() || J >= B.Feasible.size() ||
          !A.Feasible[I] || !B.Feasible[J])
        continue;
      const auto P = X.Offset ? Values->of(X.Offset, I) : ThreadValue{},
                 Q = Y.Offset ? Values->of(Y.Offset, J) : ThreadValue{};
      if (!P || !Q || (P->Terms.empty() && Q->Terms.empty()) ||
          !Values->isUniform(*P) || !Values->isUniform(*Q))
        continue;
      const auto D = difference(*Q, *P);
      if (D && *D < int64_t(X.Bytes) && -*D < int64_t(Y.Bytes)) {
        First = I;
        Second = J;
        return true;
      }
    }
  return false;
}

bool AsyncHazards::Search::meet(Lane &A, const AsyncRange &X, Lane &B,
                                const AsyncRange &Y, Who Asked, unsigned &First,
                                unsigned &Second) {
  if (!X || !Y || X.Root != Y.Root || Work > MaxWork)
    return false;
  if (Asked == Who::Same)
    return meetAlone(A, X, Y, First, Second);
  const Positions U = starts(A, X), &V = starts(B, Y);
  for (unsigned I = 0; I < U.Of.size(); ++I) {
    if (!U.Of[I])
      continue;
    auto At = llvm::upper_bound(
        V.Sorted, *U.Of[I] - int64_t(Y.Bytes),
        [](int64_t Low, const auto &Each) { return Low < Each.first; });
    for (; At != V.Sorted.end() && At->first < *U.Of[I] + int64_t(X.Bytes);
         ++At) {
      ++Work;
      const unsigned J = At->second;
      const bool Warp = I / WarpSize == J / WarpSize;
      if (I == J || (Asked == Who::SameWarp && !Warp) ||
          (Asked == Who::OtherWarp && Warp))
        continue;
      First = I;
      Second = J;
      return true;
    }
  }
  return Asked == Who::Other && meetUnknown(A, X, B, Y, First, Second);
}

std::optional<int64_t>
AsyncHazards::Search::constantOffset(const AsyncRange &R) {
  return R.Offset ? Values->constant(R.Offset, 0) : std::optional<int64_t>(0);
}

bool AsyncHazards::Search::sameForSome(const AsyncRange &A,
                                       const AsyncRange &B) {
  return A.Offset != B.Offset && ((A.Offset && Values->mayDiffer(A.Offset)) ||
                                  (B.Offset && Values->mayDiffer(B.Offset)));
}

std::optional<bool> AsyncHazards::Search::comesAfter(const Lane &A,
                                                     const AsyncStep &C,
                                                     const Lane &B,
                                                     const AsyncStep &R) {
  if (&A == &B)
    return R.Index > C.Index;
  if (R.Phase != C.Phase)
    return R.Phase > C.Phase;
  // The same place in the other's path says it, passed as often.
  if (const AsyncStep *InA = sameTime(B, R, A))
    return InA->Index > C.Index;
  if (const AsyncStep *InB = sameTime(A, C, B))
    return InB->Index < R.Index;
  return std::nullopt;
}

bool AsyncHazards::Search::isWrittenAfter(const AsyncStep &C,
                                          const AsyncStep &R) const {
  const SourceManager &SM = TU.context().getSourceManager();
  if (C.Event->In == R.Event->In)
    return SM.isBeforeInTranslationUnit(C.Event->Site->getBeginLoc(),
                                        R.Event->Site->getBeginLoc());
  return SM.isBeforeInTranslationUnit(C.Event->place()->getBeginLoc(),
                                      R.Event->place()->getBeginLoc());
}

bool AsyncHazards::Search::storesFirst(const Lane &A, const AsyncStep &C,
                                       const Lane &B, const AsyncStep &W) {
  if (const std::optional<bool> Known = comesAfter(B, W, A, C))
    return *Known;
  // Who waits says so, wherever its arm of a condition is written.
  const bool Before = mayOrder(B, W.Index, A, C.Index);
  return Before == mayOrder(A, lastOf(C), B, W.Index) ? isWrittenAfter(W, C)
                                                      : Before;
}

/// Whether two barriers may be one.
bool AsyncHazards::Search::sameBarrier(const AsyncRange &A,
                                       const AsyncRange &B) {
  if (!A || !B)
    return true;
  if (A.Root != B.Root)
    return A.Root->Kind == Location::Pointee ||
           B.Root->Kind == Location::Pointee;
  if (A.Offset == B.Offset || sameForSome(A, B))
    return true;
  const auto X = constantOffset(A), Y = constantOffset(B);
  return !X || !Y || *X == *Y;
}

/// Whether what a hazard reads is what blocks of this shape copy; else the code
/// is for more threads.
bool AsyncHazards::Search::isFilled(const AsyncHazard &H) {
  bool Reads = false;
  for (Lane &B : Lanes)
    for (const AsyncStep &R : B.T->Steps) {
      if (R.Kind != AsyncStep::Read ||
          (R.Event->Site != H.At->Site && R.Event->Site != H.Other->Site))
        continue;
      Reads = true;
      unsigned T = 0, U = 0;
      for (Lane &A : Lanes)
        for (const AsyncStep &C : A.T->Steps)
          if (C.Kind == AsyncStep::Copy &&
              ((&A == &B && meet(A, C.To, B, R.To, Who::Same, T, U)) ||
               meet(A, C.To, B, R.To, Who::Other, T, U)))
            return true;
    }
  return !Reads;
}

} // namespace cuda_lint
