//===- WarpMaskData.cpp - Lanes that their own data keep away -------------===//
//
// A condition on what each lane reads at a place of its own holds for some
// lanes of a warp and not for others, as far as the code says. What all lanes
// read at one place is the same for them, and so is what a vote gives.
//
//===----------------------------------------------------------------------===//

#include "analysis/WarpMasks.h"
#include "cuda/DeviceIntrinsics.h"
#include "cuda/EnclosingLoops.h"
#include "domains/lane/LaneValue.h"
#include "hardware/Shuffles.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/ADT/bit.h"

using namespace clang;

namespace cuda_lint {

bool WarpMasks::readsOwn(const SymExpr *V, const Substitution &A,
                         const Substitution &B, Parts &Out, bool Given) {
  if (!V)
    return true;
  switch (V->Kind) {
  case SymExpr::Integer:
  case SymExpr::Real:
    return true;
  case SymExpr::Symbol:
    break;
  case SymExpr::Field:
    // Of an object that was copied: what lanes exchange of it differs.
    Out.Own |= Given;
    Out.Unknown |= !Given;
    return true;
  case SymExpr::Address:
  case SymExpr::Function:
    return false;
  default:
    return readsOwn(V->A, A, B, Out, Given) &&
           readsOwn(V->B, A, B, Out, Given) && readsOwn(V->C, A, B, Out, Given);
  }
  if (const auto By = A.find(V); By != A.end()) {
    Out.Lane |= By->second != B.lookup(V);
    return true;
  }
  if (!V->Loc) {
    for (unsigned Axis = 0; Axis < 3; ++Axis)
      if (V == Engine.builtin(BuiltinVariable::BlockIdx, Axis) ||
          V == Engine.builtin(BuiltinVariable::GridDim, Axis))
        return true;
    const auto Shuffle = Exchanges.find(V);
    return Shuffle != Exchanges.end() &&
           readsExchanged(*Shuffle->second.second, A, B, Out);
  }
  const Location *Root = V->Loc->root();
  const bool OfHelper = Given && InHelper;
  if (Root->Kind == Location::Variable) {
    Out.Own |= OfHelper;
    return isa<ParmVarDecl>(Root->Decl);
  }
  if (Root->Kind != Location::Pointee)
    return false;
  Out.Own |= OfHelper || !isSameInBlocks(Symbols.replace(Root->Pointer, A),
                                         Symbols.replace(Root->Pointer, B));
  return true;
}

bool WarpMasks::readsExchanged(const PathEvent &Shuffle, const Substitution &A,
                               const Substitution &B, Parts &Out) {
  const auto [Entry, New] = Exchanged.try_emplace(Shuffle.Result);
  if (New) {
    const DeviceIntrinsic *Row = deviceIntrinsic(Shuffle.Callee);
    const auto Value = Row->argument(IntrinsicRole::Value),
               Delta = Row->argument(IntrinsicRole::Delta);
    Parts Of;
    // What lanes exchange that is the same for all of them may be so after it.
    if (Value && *Value < Shuffle.Arguments.size() &&
        Shuffle.Arguments[*Value] &&
        readsOwn(Shuffle.Arguments[*Value], A, B, Of, true)) {
      const auto &[Path, E] = Exchanges.lookup(Shuffle.Result);
      const bool Counted =
          Varied.contains(keyOf(Shuffle)) &&
          llvm::any_of(Path->knownAt(*E), [&](const SymExpr *Condition) {
            Parts Known;
            return readsOwn(Condition, A, B, Known) && !Known.Unknown &&
                   (Known.Own || Known.Lane);
          });
      Of.Exchanged |= Of.Own || Of.Lane || Counted;
      Of.Own = Of.Lane = false;
      const SymExpr *By = Delta && *Delta < Shuffle.Arguments.size()
                              ? Shuffle.Arguments[*Delta]
                              : nullptr;
      const auto Number = By ? By->unsignedInteger() : std::nullopt;
      if (shuffleMode(Shuffle.Callee->getName()) == ShuffleMode::Xor)
        Of.Xor |= unsigned(Number.value_or(WarpLanes - 1));
      Entry->second = Of;
    }
  }
  // A reference into a map stays where it is.
  const std::optional<Parts> &Known = Entry->second;
  if (!Known)
    return false;
  Out.Exchanged |= Known->Exchanged;
  Out.Xor |= Known->Xor;
  return true;
}

void WarpMasks::collectExchanges(const FunctionDecl *F,
                                 const ExecutionPaths &All) {
  Exchanges.clear();
  Exchanged.clear();
  Varied.clear();
  InHelper = !F->hasAttr<CUDAGlobalAttr>();
  llvm::DenseMap<std::pair<const Stmt *, const Stmt *>, const SymExpr *> Given;
  for (const ExecutionPath &Path : All.Paths)
    for (const PathEvent *E : Path.Events) {
      const DeviceIntrinsic *Row =
          E->Kind == PathEvent::Call ? deviceIntrinsic(E->Callee) : nullptr;
      if (!Row || Row->Work != DeviceWork::Shuffle || !E->Result ||
          !Row->has(IntrinsicRole::Delta))
        continue;
      Exchanges.try_emplace(E->Result, &Path, E);
      const auto Value = Row->argument(IntrinsicRole::Value);
      const SymExpr *V = Value && *Value < E->Arguments.size()
                             ? E->Arguments[*Value]
                             : nullptr;
      if (V && V->isInteger() &&
          Given.try_emplace(keyOf(*E), V).first->second != V)
        Varied.insert(keyOf(*E));
    }
}

bool WarpMasks::isOnOwnData(const SymExpr *Condition, const Substitution &A,
                            const Substitution &B, const PathEvent *E) {
  Parts Of;
  if (!readsOwn(Condition, A, B, Of))
    return false;
  if (!Of.Exchanged)
    return Of.Own && !Of.Unknown;
  // All lanes of a part of the warp have the same then, though each began with
  // its own.
  const unsigned Part = 1u << llvm::countr_one(Of.Xor);
  if (Of.Xor != Part - 1 || Part == 1)
    return Of.Xor != WarpLanes - 1;
  const DeviceIntrinsic *Row = E ? deviceIntrinsic(E->Callee) : nullptr;
  const auto Delta = Row && Row->Work == DeviceWork::Shuffle
                         ? Row->argument(IntrinsicRole::Delta)
                         : std::nullopt;
  const SymExpr *By =
      Delta && *Delta < E->Arguments.size() ? E->Arguments[*Delta] : nullptr;
  return By && By->unsignedInteger().value_or(0) >= Part;
}

/// Whether as many events of a kind come behind a condition as behind its
/// opposite, and some do.
static bool isAsOftenBehind(const ExecutionPaths &All, const SymExpr *Condition,
                            const SymExpr *Otherwise,
                            llvm::function_ref<bool(const PathEvent &)> IsOne) {
  unsigned Least[2] = {~0u, ~0u}, Most[2] = {};
  for (const ExecutionPath &Path : All.Paths)
    for (const bool Holds : {false, true}) {
      const auto Met = llvm::find(Path.Known, Holds ? Condition : Otherwise);
      if (Met == Path.Known.end())
        continue;
      const auto Before = static_cast<size_t>(Met - Path.Known.begin());
      const unsigned Times =
          llvm::count_if(Path.Events, [&](const PathEvent *E) {
            return E->Kind == PathEvent::Call && E->Known > Before && IsOne(*E);
          });
      Least[Holds] = std::min(Least[Holds], Times);
      Most[Holds] = std::max(Most[Holds], Times);
    }
  return Most[false] &&
         (Least[false] == Least[true] || Most[false] == Most[true]);
}

bool WarpMasks::meetsElsewhere(const ExecutionPaths &All, const PathEvent &E,
                               const SymExpr *Condition,
                               const SymExpr *Otherwise) {
  // Who is late for another call is missing there, and not here.
  return isAsOftenBehind(
             All, Condition, Otherwise,
             [&](const PathEvent &There) { return isSameCall(There, E); }) ||
         isAsOftenBehind(
             All, Condition, Otherwise,
             [&](const PathEvent &There) { return There.Callee == E.Callee; });
}

namespace {
/// Whether a loop's condition asks for more than a variable that is counted up
/// or down to a constant.
class OpenCondition : public RecursiveASTVisitor<OpenCondition> {
public:
  bool Found = false;
  bool VisitDeclRefExpr(DeclRefExpr *E) {
    const auto *V = dyn_cast<VarDecl>(E->getDecl());
    if (V && V->isUsableInConstantExpressions(V->getASTContext()))
      return true;
    Found |= !V || isa<ParmVarDecl>(V) || (Counter && Counter != V);
    Counter = V;
    return !Found;
  }
  bool VisitMemberExpr(MemberExpr *) { return !(Found = true); }
  bool VisitCallExpr(CallExpr *) { return !(Found = true); }
  bool VisitArraySubscriptExpr(ArraySubscriptExpr *) { return !(Found = true); }
  bool VisitUnaryOperator(UnaryOperator *E) {
    Found |= E->getOpcode() == UO_Deref;
    return !Found;
  }

private:
  const VarDecl *Counter = nullptr;
};
} // namespace

/// How often a loop is run that data end is another matter: sorted or padded
/// data may end it for all lanes at once.
static bool isInOpenLoop(const Stmt *Site, ASTContext &Ctx) {
  return llvm::any_of(loopConditionsAround(Site, Ctx),
                      [](const Expr *Condition) {
                        OpenCondition Text;
                        Text.TraverseStmt(const_cast<Expr *>(Condition));
                        return Text.Found;
                      });
}

bool WarpMasks::isForOwnData(const PathEvent &E) {
  const DeviceIntrinsic *Row = deviceIntrinsic(E.Callee);
  // A barrier takes nothing from those that are not there.
  if (!Row || Row->Work == DeviceWork::Barrier)
    return false;
  return !isInOpenLoop(E.Site, TU.context()) &&
         llvm::none_of(E.Calls, [&](const Stmt *Call) {
           return isInOpenLoop(Call, TU.context());
         });
}

} // namespace cuda_lint
