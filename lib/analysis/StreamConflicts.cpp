//===- StreamConflicts.cpp - Work of two streams that meets in memory -----===//

#include "analysis/StreamMeetings.h"
#include "analysis/StreamOrder.h"

using namespace clang;

namespace cuda_lint {

/// Whether work hands out or takes back memory: all of it, wherever in it other
/// work is.
static bool isOfWhole(const StreamWork &W) {
  return W.Row &&
         (W.Row->Work == HostWork::Allocate || W.Row->Work == HostWork::Free);
}

/// Whether two copies or memsets are the same but for their streams, and leave
/// the same behind, whichever is the last.
static bool repeats(const StreamWork &A, const StreamWork &B) {
  if (!A.Row || A.Row != B.Row ||
      (A.Row->Work != HostWork::Copy && A.Row->Work != HostWork::Set) ||
      A.E->Arguments.size() != B.E->Arguments.size())
    return false;
  const std::optional<unsigned> Stream = A.Row->argument(ArgumentRole::Stream);
  for (unsigned I = 0; I < A.E->Arguments.size(); ++I) {
    const SymExpr *Of = A.E->Arguments[I], *Other = B.E->Arguments[I];
    if (I != Stream && (!Of || !Other || stripCasts(Of) != stripCasts(Other)))
      return false;
  }
  return true;
}

/// Whether two kernels may keep each other out while they use memory: both take
/// the same lock, or one that no argument leads to, which may be the same.
static bool shareLock(PathExecution &Paths, const StreamWork &A,
                      const StreamWork &B) {
  if (A.Row || B.Row || !A.E->Kernel || !B.E->Kernel)
    return false;
  for (const StreamAccess &First : A.Accesses)
    for (const StreamAccess &Second : B.Accesses)
      if (First.Orderless.locks() && Second.Orderless.locks() &&
          Paths.base(First.Address) == Paths.base(Second.Address))
        return true;
  return locksVariable(Paths, A.E->Kernel) && locksVariable(Paths, B.E->Kernel);
}

/// Whether two turns of a loop launch the same kernel and give it other
/// numbers, as `k<<<..., s[i]>>>(table, i)` does: each is told its part.
static bool areToldApart(const StreamWork &A, const StreamWork &B) {
  if (A.Row || B.Row || A.E->Site != B.E->Site || !A.E->Kernel)
    return false;
  for (unsigned I = 0; I < A.E->Arguments.size() && I < B.E->Arguments.size() &&
                       I < A.E->Kernel->getNumParams();
       ++I) {
    const SymExpr *Of = A.E->Arguments[I], *Other = B.E->Arguments[I];
    if (Of && Other && stripCasts(Of) != stripCasts(Other) &&
        A.E->Kernel->getParamDecl(I)->getType()->isIntegerType())
      return true;
  }
  return false;
}

/// Whether the path has asked whether two streams are the same, and they were.
bool StreamOrder::areFoundEqual(const SymExpr *A, const SymExpr *B) const {
  if (!A || !B)
    return false;
  A = stripCasts(A);
  B = stripCasts(B);
  SymContext &Symbols = Paths.symbols();
  auto IsKnown = [&](const SymExpr *X, const SymExpr *Y) {
    return Symbols.decide(
               Symbols.binary(SymExpr::EQ, ScalarType::boolean(), X, Y),
               Path.Known) == true;
  };
  return A->Type == B->Type && (IsKnown(A, B) || IsKnown(B, A));
}

/// Whether a copy or memset writes once more what stands there already when
/// another stream's work uses it: that work's stream has done the same before,
/// and nothing else was written there, or where it comes from, in between.
bool StreamOrder::standsAlready(size_t User, size_t Copy) const {
  const StreamWork &Again = Work[Copy];
  if (!Again.Row || Again.Accesses.empty())
    return false;
  auto Touches = [&](const SymExpr *Address) {
    return Address && llvm::any_of(Again.Accesses, [&](const StreamAccess &Of) {
             return Paths.base(Of.Address) == Paths.base(Address);
           });
  };
  for (size_t First = 0; First < User; ++First) {
    if (First == Copy || !repeats(Work[First], Again) || !ordered(First, User))
      continue;
    const size_t Begin = std::min(First, Copy), Last = std::max(First, Copy);
    // The host may have filled in other data since it has waited.
    bool Changed = complete(Begin, Work[Last].At);
    for (size_t Between = Begin + 1; Between <= std::max(User, Copy); ++Between)
      Changed |=
          !repeats(Work[Between], Again) &&
          llvm::any_of(Work[Between].Accesses, [&](const StreamAccess &Of) {
            return Of.Writes && Touches(Of.Address);
          });
    for (size_t At = Work[Begin].At; At < Work[Last].At; ++At)
      Changed |= Path.Events[At]->Kind == PathEvent::Write &&
                 Touches(Path.Events[At]->Address);
    if (!Changed)
      return true;
  }
  return false;
}

std::vector<StreamConflict> StreamOrder::conflicts() const {
  std::vector<StreamConflict> Out;
  for (size_t B = 0; B < Work.size(); ++B)
    for (size_t A = 0; A < B; ++A) {
      if (ordered(A, B) || !differ(Work[A].Stream, Work[B].Stream) ||
          repeats(Work[A], Work[B]) || standsAlready(A, B) ||
          standsAlready(B, A) || shareLock(Paths, Work[A], Work[B]) ||
          areFoundEqual(Work[A].Stream, Work[B].Stream))
        continue;
      // What its blocks share by atomic operations, those of another launch
      // may as well.
      const bool Apart = areToldApart(Work[A], Work[B]);
      const bool OfWhole = isOfWhole(Work[A]) || isOfWhole(Work[B]);
      auto Place = [&](const StreamAccess &Of) {
        const SymExpr *Base = OfWhole ? Paths.base(Of.Address) : nullptr;
        return Base ? Base : Of.Address;
      };
      for (const StreamAccess &First : Work[A].Accesses)
        for (const StreamAccess &Second : Work[B].Accesses)
          // The very same address: parts of one array need not meet.
          if (Place(First) == Place(Second) &&
              (OfWhole || (!First.OfPart && !Second.OfPart)) &&
              (First.Writes || Second.Writes) &&
              !First.Orderless.comesToTheSame(Second.Orderless) &&
              !First.Orderless.isExchangedWith(Second.Orderless) &&
              !(Apart && First.Orderless.isUpdated()) &&
              !stripCasts(First.Address)->isInteger() &&
              (OfWhole ||
               !areSeenApart(Paths, Work[A], First, Work[B], Second)))
            Out.push_back({&Work[A], &Work[B], First, Second});
    }
  return Out;
}

} // namespace cuda_lint
