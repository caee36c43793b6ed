//===- OverwrittenMembers.cpp ---------------------------------------------===//

#include "analysis/OverwrittenMembers.h"
#include "analysis/HandedOn.h"
#include "analysis/HostMemoryUse.h"
#include "analysis/WrittenSizes.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace cuda_lint {

bool isForgotten(const SymExpr *Value) {
  const SymExpr *V = Value ? stripCasts(Value) : nullptr;
  return V && V->Kind == SymExpr::Field;
}

/// Where a call puts what it makes, if that is a member of an object that the
/// function is given; null for other places.
const SymExpr *OverwrittenMembers::memberGiven(const PathEvent &E,
                                               unsigned Argument) const {
  const SymExpr *To = E.Arguments[Argument];
  const SymExpr *Base = To ? Paths.base(To) : nullptr;
  return Base && Base->Kind == SymExpr::Symbol && E.Received[Argument]
             ? stripCasts(To)
             : nullptr;
}

/// Visits the members of what the function is given that a call makes something
/// for.
void OverwrittenMembers::forEachPlace(
    const PathEvent &Of,
    llvm::function_ref<void(const SymExpr *)> Visit) const {
  const HostFunction *Row = hostFunction(Of.Callee);
  for (unsigned I = 0; I < Of.Received.size() && I < Of.Arguments.size(); ++I)
    if (isOwned(Row->role(I)))
      if (const SymExpr *To = memberGiven(Of, I))
        Visit(To);
}

/// Takes in a call that makes something for members: what an earlier one has
/// put there is lost.
void OverwrittenMembers::placeAgain(const PathEvent &E, LostFn Lost) {
  SymContext &S = Paths.symbols();
  // A macro may write a call once more, for its message.
  const SourceManager &SM = S.ast().getSourceManager();
  auto AreOne = [&](const PathEvent &A, const PathEvent &B) {
    return A.Site != B.Site && SM.getFileLoc(A.Site->getBeginLoc()) ==
                                   SM.getFileLoc(B.Site->getBeginLoc());
  };
  forEachPlace(E, [&](const SymExpr *To) {
    for (const PathEvent *Before : Placed)
      forEachPlace(*Before, [&](const SymExpr *Earlier) {
        if (Earlier != To || AreOne(*Before, E) ||
            llvm::any_of(Before->Received, [&](const SymExpr *R) {
              return R && R->Kind == SymExpr::Symbol &&
                     S.decide(S.truth(R), Path.knownAt(E)) == false;
            }))
          return;
        // What nobody releases is lost by the function that makes it each time
        // that it is called.
        Lost(*Before, Before->Calls.empty() ||
                              (Before->Site == E.Site && !isReleased(*Before))
                          ? Before->Site
                          : Before->Calls.front());
      });
    Placed.push_back(&E);
  });
}

/// Whether some function of the unit releases what the member holds that a call
/// has put something into.
bool OverwrittenMembers::isReleased(const PathEvent &Made) const {
  const auto *Call = cast<CallExpr>(Made.Site);
  for (const Expr *To : Call->arguments()) {
    const ValueDecl *Member = addressee(To);
    for (const FunctionDecl *F : TU.functions())
      for (const CallSite &Site : TU.callsIn(F)) {
        const HostFunction *Row = hostFunction(Site.Call);
        for (unsigned I = 0; Member && Row && I < Site.Call->getNumArgs(); ++I)
          if (releases(Row->role(I), Row->Work) &&
              namedBy(Site.Call->getArg(I)) == Member)
            return true;
      }
  }
  return false;
}

void OverwrittenMembers::forget(llvm::function_ref<bool(const SymExpr *)> Is) {
  llvm::erase_if(Placed, [&](const PathEvent *Of) {
    bool Found = false;
    forEachPlace(*Of, [&](const SymExpr *To) { Found |= Is(To); });
    return Found;
  });
}

/// Whether a value is what a call has made.
bool OverwrittenMembers::holds(const PathEvent &Of, const SymExpr *Base) const {
  return Base && llvm::any_of(Of.Received, [&](const SymExpr *R) {
           return R && Paths.base(R) == Base;
         });
}

void OverwrittenMembers::forgetValue(const SymExpr *Value) {
  const SymExpr *Base = Value ? Paths.base(Value) : nullptr;
  llvm::erase_if(Placed, [&](const PathEvent *Of) { return holds(*Of, Base); });
}

void OverwrittenMembers::access(const PathEvent &E) {
  if (E.Kind == PathEvent::Write) {
    forgetValue(E.Value);
    for (const PathEvent::Part &Part : E.Copied)
      forgetValue(Part.Value);
  } else {
    // Who reads there what the call has put there, and does nothing with it but
    // to give it to kernels and the runtime, keeps nothing.
    const SymExpr *Base = E.Value ? Paths.base(E.Value) : nullptr;
    if (llvm::any_of(Placed,
                     [&](const PathEvent *Of) { return holds(*Of, Base); }))
      return;
  }
  const SymExpr *At = E.Address ? stripCasts(E.Address) : nullptr;
  forget([&](const SymExpr *To) { return !At || To == At; });
}

/// What is given the object may look at all of it, and what is not seen may
/// keep what it is given.
void OverwrittenMembers::giveAway(const PathEvent &E) {
  forget([&](const SymExpr *To) {
    return llvm::any_of(E.Arguments,
                        [&](const SymExpr *A) {
                          return A && Paths.base(A) == Paths.base(To);
                        }) ||
           (E.This && Paths.base(E.This) == Paths.base(To));
  });
  if (E.Kind == PathEvent::Call)
    for (const SymExpr *A : E.Arguments)
      forgetValue(A);
}

void OverwrittenMembers::call(const HostFunction &Row, const PathEvent &E,
                              LostFn Lost) {
  for (unsigned I = 0; I < E.Arguments.size(); ++I)
    if (releases(Row.role(I), Row.Work)) {
      const SymExpr *Base =
          E.Arguments[I] ? Paths.base(E.Arguments[I]) : nullptr;
      if (Base)
        forgetValue(Base);
      if (!Base || isForgotten(E.Arguments[I]))
        Placed.clear();
    }
  if (E.Result && !hasFailed(Paths, E, Path))
    placeAgain(E, Lost);
}

void OverwrittenMembers::take(const PathEvent &E, LostFn Lost) {
  if (E.Kind == PathEvent::Read || E.Kind == PathEvent::Write)
    return access(E);
  if (E.Kind != PathEvent::Call && E.Kind != PathEvent::Launch)
    return;
  if (const HostFunction *Row =
          E.Kind == PathEvent::Call ? hostFunction(E.Callee) : nullptr)
    call(*Row, E, Lost);
  else
    giveAway(E);
}

} // namespace cuda_lint
