//===- RemainderExtents.cpp -----------------------------------------------===//

#include "analysis/RemainderExtents.h"
#include "analysis/HostNumbers.h"
#include "analysis/RuntimeCallers.h"
#include "cuda/Bound.h"
#include "cuda/Constants.h"
#include "cuda/Launch.h"
#include "hardware/Limits.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace cuda_lint {
namespace {

/// Whether a value occurs in a condition other than divided: the count of whole
/// parts says nothing about what is left.
bool occursWhole(const SymExpr *In, const SymExpr *Part) {
  if (!In)
    return false;
  if (In == Part)
    return true;
  if ((In->Kind == SymExpr::Binary && In->Op == SymExpr::Div) || divisorOf(In))
    return false;
  return occursWhole(In->A, Part) || occursWhole(In->B, Part) ||
         occursWhole(In->C, Part);
}

/// The symbols and other leaves of a value.
void leaves(const SymExpr *E, llvm::SmallVectorImpl<const SymExpr *> &Out) {
  if (!E || E->isInteger())
    return;
  if (!E->A && !E->B && !E->C) {
    Out.push_back(E);
    return;
  }
  leaves(E->A, Out);
  leaves(E->B, Out);
  leaves(E->C, Out);
}

const Bound<unsigned>
    MaxParts("remainder-parts", 64, BoundKind::Reach,
             "parts of an extent that a remainder is looked for in");

/// The remainder that an extent is, or that is divided for it: there are no
/// blocks where nothing is left. Null for none.
const SymExpr *remainderIn(SymContext &Symbols, const SymExpr *Extent) {
  llvm::SmallVector<const SymExpr *, 8> Rest{Extent};
  for (unsigned N = 0; !Rest.empty() && N < MaxParts; ++N) {
    const SymExpr *E = Rest.pop_back_val();
    if (!E)
      continue;
    if (E->Kind == SymExpr::Binary && E->Op == SymExpr::Rem &&
        !E->A->isInteger()) {
      llvm::DenseMap<const SymExpr *, const SymExpr *> By;
      By[E] = Symbols.integer(0, E->Type);
      const SymExpr *There = Symbols.replace(Extent, By);
      return There->isInteger() && There->Bits == 0 ? E : nullptr;
    }
    Rest.append({E->A, E->B, E->C});
  }
  return nullptr;
}

bool mayBeNothing(SymContext &Symbols, const SymExpr *Extent,
                  llvm::ArrayRef<const SymExpr *> Known) {
  const SymExpr *E = Extent ? remainderIn(Symbols, Extent) : nullptr;
  if (!E)
    return false;
  const SymExpr *Nothing = Symbols.binary(SymExpr::EQ, ScalarType::boolean(), E,
                                          Symbols.integer(0, E->Type));
  if (Symbols.decide(Nothing, Known))
    return false;
  // A condition about what is divided may say that something is left.
  llvm::SmallVector<const SymExpr *, 4> Divided;
  leaves(E->A, Divided);
  for (const SymExpr *Fact : Known)
    for (const SymExpr *Leaf : Divided)
      if (occursWhole(Fact, Leaf) && !isLowerBound(Fact, Leaf))
        return false;
  return !Divided.empty();
}

} // namespace

bool isLowerBound(const SymExpr *Fact, const SymExpr *Symbol) {
  const SymExpr *F = stripCasts(Fact);
  const bool Denied = F->Kind == SymExpr::Not;
  if (Denied)
    F = stripCasts(F->A);
  if (F->Kind != SymExpr::Binary)
    return false;
  const bool Right = stripCasts(F->B) == Symbol;
  if (!(Right ? F->A : F->B)->isInteger() ||
      (!Right && stripCasts(F->A) != Symbol))
    return false;
  switch (F->Op) {
  case SymExpr::GT:
  case SymExpr::GE:
    return Right == Denied;
  case SymExpr::LT:
  case SymExpr::LE:
    return Right != Denied;
  case SymExpr::NE:
    return !Denied;
  case SymExpr::EQ:
    return Denied;
  default:
    return false;
  }
}

CallersExtents::CallersExtents(TranslationUnit &TU) : TU(TU) {
  PathExecution &Paths = TU.engine<PathExecution>();
  for (const FunctionDecl *F : TU.functions()) {
    if (!TU.engine<RuntimeCallers>().contains(F))
      continue;
    for (const ExecutionPath &Path : Paths.paths(F).Paths)
      for (const PathEvent *E : Path.Events)
        if (E->Kind == PathEvent::Launch && !E->Calls.empty())
          Through[E->Site].push_back(E);
  }
}

/// Whether a launch takes a number as an extent.
static bool isTaken(std::optional<int64_t> N, bool OfGrid, unsigned Axis) {
  const int64_t Most = !OfGrid     ? MaxThreadsPerBlock
                       : Axis == 0 ? MaxGridExtents.X
                                   : MaxGridExtents.Y;
  return N && *N > 0 && *N <= Most;
}

/// What a call gives for parameters that make up an extent; none where it gives
/// anything else than constants.
static std::optional<int64_t>
extentOf(const SymExpr *Extent, const CallExpr &Call, const ASTContext &Ctx) {
  HostNumbers::Symbols Of;
  HostNumbers::collect(Extent, Of);
  HostNumbers Numbers;
  for (const SymExpr *S : Of) {
    const auto *P = S->Loc && S->Loc->Kind == Location::Variable
                        ? dyn_cast_or_null<ParmVarDecl>(S->Loc->Decl)
                        : nullptr;
    Expr::EvalResult R;
    if (!P || isa<CXXOperatorCallExpr>(Call) ||
        P->getFunctionScopeIndex() >= Call.getNumArgs())
      return std::nullopt;
    const Expr *Given = Call.getArg(P->getFunctionScopeIndex());
    if (Given->isValueDependent() || !Given->EvaluateAsInt(R, Ctx))
      return std::nullopt;
    Numbers.set(S, low64(R.Val.getInt()));
  }
  return Numbers.integer(Extent);
}

namespace {
/// Asks whether a loop is around a statement.
class LoopsAround : public DynamicRecursiveASTVisitor {
public:
  explicit LoopsAround(const Stmt &S) : Range(S.getSourceRange()) {}
  bool Found = false;

  bool VisitWhileStmt(WhileStmt *Loop) override { return look(*Loop); }
  bool VisitDoStmt(DoStmt *Loop) override { return look(*Loop); }
  bool VisitForStmt(ForStmt *Loop) override { return look(*Loop); }
  bool VisitCXXForRangeStmt(CXXForRangeStmt *Loop) override {
    return look(*Loop);
  }

private:
  bool look(const Stmt &Loop) {
    Found |= Loop.getSourceRange().fullyContains(Range);
    return !Found;
  }
  const SourceRange Range;
};
} // namespace

bool CallersExtents::decide(const PathEvent &Launch, bool OfGrid,
                            unsigned Axis) const {
  const llvm::ArrayRef<CallSite> Callers = TU.callersOf(Launch.In);
  // Whoever has the address of a function that nobody else can name gives it
  // what is not seen.
  if (!Launch.In->isExternallyVisible() && Callers.empty())
    return true;
  const SymExpr *Extent = (OfGrid ? Launch.Grid : Launch.Block)[Axis];
  if (!Callers.empty() && llvm::all_of(Callers, [&](const CallSite &Site) {
        return isTaken(extentOf(Extent, *Site.Call, TU.context()), OfGrid,
                       Axis);
      }))
    return true;
  // Not all turns of a loop are followed from the callers.
  LoopsAround Loops(*Launch.Site);
  Loops.TraverseStmt(Launch.In->getBody());
  const auto It = Through.find(Launch.Site);
  return !Loops.Found && It != Through.end() &&
         llvm::all_of(It->second, [&](const PathEvent *E) {
           const SymExpr *There = (OfGrid ? E->Grid : E->Block)[Axis];
           return isTaken(There ? There->integer() : std::nullopt, OfGrid,
                          Axis);
         });
}

RemainderExtents::RemainderExtents(TranslationUnit &TU) {
  PathExecution &Paths = TU.engine<PathExecution>();
  const CallersExtents Callers(TU);
  llvm::DenseSet<const Stmt *> Seen;
  llvm::DenseSet<const SymExpr *> Values;
  for (const FunctionDecl *F : TU.functions()) {
    if (!TU.engine<RuntimeCallers>().contains(F) || TU.launchesIn(F).empty())
      continue;
    for (const ExecutionPath &Path : Paths.paths(F).Paths)
      for (const PathEvent *E : Path.Events) {
        // In a helper the callers decide what is given.
        if (E->Kind != PathEvent::Launch || !E->Calls.empty() ||
            E->L->onDevice())
          continue;
        for (bool Grid : {true, false})
          for (unsigned Axis = 0; Axis < 3; ++Axis) {
            const SymExpr *Extent = (Grid ? E->Grid : E->Block)[Axis];
            if (mayBeNothing(Paths.symbols(), Extent, Path.knownAt(*E)) &&
                !Callers.decide(*E, Grid, Axis) &&
                // The same value at several launches is one hazard.
                Seen.insert(E->Site).second &&
                Values.insert(stripCasts(Extent)).second)
              Found.push_back({E, Grid, Axis});
          }
      }
  }
}

} // namespace cuda_lint
