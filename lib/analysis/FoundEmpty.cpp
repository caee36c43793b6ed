//===- FoundEmpty.cpp -----------------------------------------------------===//

#include "analysis/FoundEmpty.h"
#include "cuda/HostRuntime.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace cuda_lint {

void collectSymbols(const SymExpr *E,
                    llvm::SmallVectorImpl<const SymExpr *> &Out) {
  forEachPart(E, [&](const SymExpr *Part) {
    if (Part->Kind == SymExpr::Symbol && !llvm::is_contained(Out, Part))
      Out.push_back(Part);
    return true;
  });
}

const ParmVarDecl *parameterOf(const SymExpr *Symbol) {
  return Symbol->Loc && Symbol->Loc->Kind == Location::Variable
             ? dyn_cast_or_null<ParmVarDecl>(Symbol->Loc->Decl)
             : nullptr;
}

/// The parameter that is, or refers to, the object that a symbol is the first
/// value of, or of a part of it.
static const ParmVarDecl *objectOf(const SymExpr *Symbol) {
  if (!Symbol->Loc)
    return nullptr;
  const Location *Root = Symbol->Loc->root();
  if (Root->Kind == Location::Pointee)
    return parameterOf(stripCasts(Root->Pointer));
  return Root->Kind == Location::Variable
             ? dyn_cast_or_null<ParmVarDecl>(Root->Decl)
             : nullptr;
}

const ParmVarDecl *memberOfParameter(const SymExpr *Symbol) {
  return Symbol->Loc && Symbol->Loc->Kind == Location::Member ? objectOf(Symbol)
                                                              : nullptr;
}

bool mayStop(const FunctionDecl *F) {
  if (!F)
    return true;
  const SourceManager &SM = F->getASTContext().getSourceManager();
  return !hostFunction(F) && !F->getBuiltinID() &&
         !SM.isInSystemHeader(SM.getExpansionLoc(F->getLocation()));
}

namespace {

/// The variables that a function compares with nothing: `n == 0`, `n > 0`,
/// `!n`, also where a variable keeps the answer. A loop's bound is no such
/// test.
class EmptinessTests : public DynamicRecursiveASTVisitor {
public:
  explicit EmptinessTests(llvm::SmallPtrSetImpl<const ValueDecl *> &Variables)
      : Variables(Variables) {}

  bool VisitIfStmt(IfStmt *If) override {
    add(If->getCond());
    return true;
  }
  bool VisitConditionalOperator(ConditionalOperator *C) override {
    add(C->getCond());
    return true;
  }
  bool VisitVarDecl(VarDecl *V) override {
    if (V->getType()->isBooleanType() && !isa<ParmVarDecl>(V))
      add(V->getInit());
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *B) override {
    if (B->getOpcode() == BO_Assign && B->getLHS()->getType()->isBooleanType())
      add(B->getRHS());
    return true;
  }

private:
  void add(const Expr *E) {
    E = E ? E->IgnoreParenCasts() : nullptr;
    if (!E)
      return;
    if (const auto *Ref = dyn_cast<DeclRefExpr>(E)) {
      Variables.insert(Ref->getDecl());
    } else if (const auto *Not = dyn_cast<UnaryOperator>(E)) {
      if (Not->getOpcode() == UO_LNot)
        add(Not->getSubExpr());
    } else if (const auto *Op = dyn_cast<BinaryOperator>(E)) {
      if (Op->isLogicalOp()) {
        add(Op->getLHS());
        add(Op->getRHS());
      } else if (Op->isComparisonOp()) {
        if (isSmall(Op->getRHS()))
          add(Op->getLHS());
        else if (isSmall(Op->getLHS()))
          add(Op->getRHS());
      }
    }
  }
  static bool isSmall(const Expr *E) {
    const auto *Literal = dyn_cast<IntegerLiteral>(E->IgnoreParenImpCasts());
    return Literal && Literal->getValue().ule(1);
  }

  llvm::SmallPtrSetImpl<const ValueDecl *> &Variables;
};

/// Whether a condition says which of two numbers is the larger one.
bool isOrder(const SymExpr *Fact) {
  while (Fact->Kind == SymExpr::Not)
    Fact = Fact->A;
  if (Fact->Kind != SymExpr::Binary || Fact->A->Type.Real)
    return false;
  return Fact->Op == SymExpr::LT || Fact->Op == SymExpr::LE ||
         Fact->Op == SymExpr::GT || Fact->Op == SymExpr::GE;
}

/// Whether facts deny each other: of the numbers that they leave no choice some
/// say what others do not.
bool isContradictory(SymContext &Symbols,
                     llvm::ArrayRef<const SymExpr *> Known) {
  llvm::DenseMap<const SymExpr *, const SymExpr *> Fixed;
  for (const SymExpr *Fact : Known) {
    if (Fact->Kind != SymExpr::Binary || Fact->A->Type.Real)
      continue;
    for (const SymExpr *Side : {Fact->A, Fact->B})
      if (!Side->isInteger())
        if (const ValueRange R = Symbols.range(Side, Known); R.Min == R.Max)
          Fixed[Side] = Symbols.integer(uint64_t(R.Min), Side->Type);
  }
  return !Fixed.empty() && llvm::any_of(Known, [&](const SymExpr *Fact) {
    return Symbols.decide(Symbols.replace(Fact, Fixed), {}) == false;
  });
}

/// False for a function that is told nothing and asked for a value: it does not
/// stop for a number that others were given.
bool mayKnow(const FunctionDecl *F) {
  return !F || F->getNumParams() != 0 || F->getReturnType()->isVoidType() ||
         (isa<CXXMethodDecl>(F) && cast<CXXMethodDecl>(F)->isInstance());
}

} // namespace

FoundEmpty::FoundEmpty(SymContext &Symbols, const FunctionDecl *F, bool Root,
                       const ExecutionPaths &Ways)
    : Symbols(Symbols), Root(Root), Ways(Ways) {
  EmptinessTests(Tested).TraverseStmt(F->getBody());
}

/// Whether a condition is that a number is 0: that of a loop is that there is
/// no more than there was.
bool FoundEmpty::isAboutNothing(const SymExpr *Symbol,
                                llvm::ArrayRef<const SymExpr *> Known) const {
  return llvm::any_of(Known, [&](const SymExpr *Fact) {
    return Fact->Kind == SymExpr::Binary && Fact->Op == SymExpr::EQ &&
           stripCasts(Fact->A) == Symbol && Fact->B->isInteger() &&
           Fact->B->Bits == 0;
  });
}

bool FoundEmpty::isKnownEmpty(const ExecutionPath &Path, const PathEvent &E,
                              const SymExpr *Extent,
                              llvm::ArrayRef<const SymExpr *> Of) const {
  if (Of.size() != 1)
    return false;
  const ParmVarDecl *P = parameterOf(Of[0]);
  const llvm::ArrayRef<const SymExpr *> Known = Path.knownAt(E);
  if (!P || !((E.Calls.empty() && Tested.contains(P)) ||
              (Root && isAboutNothing(Of[0], Known))))
    return false;
  // Of a signed count that was found not to be positive the extent is not.
  const SymExpr *Signed = stripCasts(Extent);
  const SymExpr *Nothing = Symbols.binary(
      Signed->Type.Signed ? SymExpr::LE : SymExpr::EQ, ScalarType::boolean(),
      Signed, Symbols.integer(0, Signed->Type));
  if (Symbols.decide(Nothing, Known) != true || isContradictory(Symbols, Known))
    return false;
  // `n >= 0 ? (n + m - 1) / m : n / m` finds less than nothing, which nobody
  // counts.
  if (Symbols.decide(Symbols.binary(SymExpr::LT, ScalarType::boolean(), Of[0],
                                    Symbols.integer(0, Of[0]->Type)),
                     Known) == true)
    return false;
  // What is not seen may not come back where there is nothing.
  size_t From = 0;
  while (From < Known.size() &&
         Symbols.decide(Nothing, Known.take_front(From + 1)) != true)
    ++From;
  return !mayStopSince(Path, E, From, Of);
}

bool FoundEmpty::isZeroByChoice(
    const ExecutionPath &Path, const PathEvent &E, unsigned Axis,
    llvm::function_ref<bool(llvm::ArrayRef<const SymExpr *>)> IsAsked) const {
  if (E.Grid[Axis]->integer() != 0 || (!Root && !E.Calls.empty()))
    return false;
  const llvm::ArrayRef<const SymExpr *> Known = Path.knownAt(E);
  if (isContradictory(Symbols, Known))
    return false;
  auto IsChoice = [&](const ExecutionPath &Other, const PathEvent &There) {
    llvm::SmallVector<const SymExpr *, 4> Of;
    collectSymbols(There.Grid[Axis], Of);
    for (size_t I = 0; I < Known.size(); ++I) {
      llvm::SmallVector<const SymExpr *, 4> About;
      collectSymbols(Known[I], About);
      if (isOrder(Known[I]) && !About.empty() &&
          llvm::all_of(
              About,
              [&](const SymExpr *S) { return llvm::is_contained(Of, S); }) &&
          Symbols.decide(Known[I], Other.knownAt(There)) == false)
        return !IsAsked(Of) && !mayStopSince(Path, E, I, Of);
    }
    return false;
  };
  return llvm::any_of(Ways.Paths, [&](const ExecutionPath &Other) {
    return llvm::any_of(Other.Events, [&](const PathEvent *There) {
      return There->Kind == PathEvent::Launch && There->Site == E.Site &&
             There->Calls == E.Calls && There->Grid[Axis] &&
             !There->Grid[Axis]->isInteger() && IsChoice(Other, *There);
    });
  });
}

bool FoundEmpty::mayStopSince(const ExecutionPath &Path, const PathEvent &E,
                              size_t From,
                              llvm::ArrayRef<const SymExpr *> Of) const {
  const bool OfParameters = llvm::all_of(Of, objectOf);
  return llvm::any_of(Path.Events, [&](const PathEvent *Between) {
    return Between->Kind == PathEvent::Call && Between->Known > From &&
           Between->Known <= E.Known && mayStop(Between->Callee) &&
           (!OfParameters || mayKnow(Between->Callee));
  });
}

} // namespace cuda_lint
