//===- GrownMemory.cpp ----------------------------------------------------===//

#include "analysis/GrownMemory.h"
#include "analysis/HandedOn.h"
#include "analysis/HostMemoryUse.h"
#include "analysis/SameAnswers.h"
#include "llvm/ADT/DenseSet.h"

using namespace clang;

namespace cuda_lint {

/// Whether an address is of something that is there when the function is called
/// again: behind a pointer that it was given, or a variable that stays.
static bool outlives(PathExecution &Paths, const SymExpr *Address) {
  const SymExpr *Base = Paths.base(Address);
  if (!Base)
    return false;
  if (Base->Kind == SymExpr::Symbol)
    return true;
  const auto *V = Base->Kind == SymExpr::Address
                      ? dyn_cast_or_null<VarDecl>(Paths.variableOf(Base->Loc))
                      : nullptr;
  return V && !V->hasLocalStorage();
}

/// What a comparison compares with a value; null for one that is about
/// something else.
static const SymExpr *comparedWith(const SymExpr *Condition,
                                   const SymExpr *Value) {
  if (Condition->Kind == SymExpr::Not)
    Condition = Condition->A;
  if (Condition->Kind != SymExpr::Binary || Condition->Op < SymExpr::LT ||
      Condition->Op > SymExpr::NE)
    return nullptr;
  const SymExpr *A = stripCasts(Condition->A), *B = stripCasts(Condition->B);
  return A == Value ? B : B == Value ? A : nullptr;
}

namespace {

/// A path, and what is made on it.
class Growing {
public:
  Growing(PathExecution &Paths, const ExecutionPath &Path)
      : Paths(Paths), Path(Path) {}

  /// \p LookedAt are the places that had been looked at when something was
  /// made there.
  std::vector<GrownMemory>
  find(llvm::DenseSet<const SymExpr *> &LookedAt) const {
    std::vector<GrownMemory> Out;
    for (size_t At = 0; At < Path.Events.size(); ++At) {
      const PathEvent &E = *Path.Events[At];
      const HostFunction *Row =
          E.Kind == PathEvent::Call ? hostFunction(E.Callee) : nullptr;
      if (!Row || !E.Result || hasFailed(Paths, E, Path))
        continue;
      for (unsigned I = 0; I < E.Received.size() && I < E.Arguments.size();
           ++I) {
        const SymExpr *To =
            E.Arguments[I] ? stripCasts(E.Arguments[I]) : nullptr;
        if (!To || !E.Received[I] || Row->role(I) != ArgumentRole::NewMemory ||
            !outlives(Paths, To))
          continue;
        if (!isUntouched(At, To) || isKeptElsewhere(At, To, E.Received[I]))
          LookedAt.insert(To);
        else if (const PathEvent *Asked = askedFor(At, To))
          Out.push_back({&E, Row, To, Asked});
      }
    }
    return Out;
  }

private:
  /// Whether an argument leads to the object that a place is in.
  bool leadsTo(const SymExpr *Argument, const SymExpr *Place) const {
    return Argument && Paths.base(Argument) == Paths.base(Place);
  }

  /// Whether nothing before an event looks at a place, writes there, or may.
  bool isUntouched(size_t Until, const SymExpr *Place) const {
    const bool IsVariable = Paths.base(Place)->Kind == SymExpr::Address;
    for (size_t I = 0; I < Until; ++I) {
      const PathEvent &E = *Path.Events[I];
      switch (E.Kind) {
      case PathEvent::Read:
      case PathEvent::Write:
        if (!E.Address || stripCasts(E.Address) == Place ||
            (!E.Value && leadsTo(E.Address, Place)))
          return false;
        break;
      case PathEvent::Call:
        if (hostFunction(E.Callee) ||
            (E.Callee && E.Callee->getBuiltinID() && !IsVariable))
          break;
        // What is not seen may get at a variable by its name.
        if (IsVariable || leadsTo(E.This, Place) ||
            llvm::any_of(E.Arguments,
                         [&](const SymExpr *A) { return leadsTo(A, Place); }))
          return false;
        break;
      case PathEvent::Assembly:
      case PathEvent::Free:
        return false;
      default:
        break;
      }
    }
    return true;
  }

  /// Whether something else knows of what is made, as a list of all pieces
  /// does.
  bool isKeptElsewhere(size_t Behind, const SymExpr *Place,
                       const SymExpr *Made) const {
    const SymExpr *Base = Paths.base(Made);
    auto IsIt = [&](const SymExpr *Value) {
      return Value && Paths.base(Value) == Base;
    };
    for (size_t I = Behind + 1; I < Path.Events.size(); ++I) {
      const PathEvent &E = *Path.Events[I];
      if (E.Kind == PathEvent::Write &&
          ((IsIt(E.Value) && stripCasts(E.Address) != stripCasts(Place)) ||
           llvm::any_of(E.Copied, [&](const PathEvent::Part &P) {
             return IsIt(P.Value);
           })))
        return true;
      if (E.Kind != PathEvent::Call || hostFunction(E.Callee))
        continue;
      if (leadsTo(E.This, Place) || llvm::any_of(E.Arguments, [&](auto *A) {
            return IsIt(A) || leadsTo(A, Place);
          }))
        return true;
    }
    return false;
  }

  /// The read of how much there is, of the same object or the same kind of
  /// variable, which the way to an event has found to differ from what is
  /// written there in the end.
  const PathEvent *askedFor(size_t At, const SymExpr *Place) const {
    const PathEvent &Made = *Path.Events[At];
    for (size_t I = 0; I < At; ++I) {
      const PathEvent &E = *Path.Events[I];
      if (E.Kind != PathEvent::Read || !E.Value || !E.Address ||
          E.Type->isPointerType() || !outlives(Paths, E.Address) ||
          Paths.base(E.Address)->Kind != Paths.base(Place)->Kind ||
          (Paths.base(Place)->Kind == SymExpr::Symbol &&
           !leadsTo(E.Address, Place)))
        continue;
      for (const SymExpr *Known : Path.knownAt(Made)) {
        const SymExpr *Wanted = comparedWith(Known, stripCasts(E.Value));
        if (Wanted && !Wanted->isInteger() && isTold(E.Address, Wanted, At))
          return &E;
      }
    }
    return nullptr;
  }

  /// Whether a place is told a value, or one that is computed from it, when
  /// something has been made: first behind it, else last before.
  bool isTold(const SymExpr *Place, const SymExpr *Value, size_t Made) const {
    const SymExpr *Told = nullptr;
    for (size_t I = 0; I < Path.Events.size(); ++I) {
      const PathEvent &E = *Path.Events[I];
      if (E.Kind != PathEvent::Write || !E.Address ||
          stripCasts(E.Address) != stripCasts(Place))
        continue;
      Told = E.Value;
      if (I > Made)
        break;
    }
    return Told && contains(Told, Value);
  }

  PathExecution &Paths;
  const ExecutionPath &Path;
};

} // namespace

std::vector<GrownMemory> grownMemory(PathExecution &Paths,
                                     const ExecutionPaths &All) {
  std::vector<GrownMemory> Out;
  llvm::DenseSet<const SymExpr *> LookedAt;
  for (const ExecutionPath &Path : All.Paths)
    if (!takesBothAnswers(Paths, Path)) {
      const std::vector<GrownMemory> Found =
          Growing(Paths, Path).find(LookedAt);
      if (Path.Returns)
        llvm::append_range(Out, Found);
    }
  llvm::erase_if(Out, [&](const GrownMemory &Each) {
    return LookedAt.contains(Each.Place);
  });
  return Out;
}

} // namespace cuda_lint
