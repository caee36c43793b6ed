//===- ByteSizes.cpp ------------------------------------------------------===//

#include "analysis/ByteSizes.h"
#include "cuda/Bound.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace cuda_lint {

/// A size is not made of a number of elements and as much as this.
static constexpr int64_t MuchAdded = 4096;

static const Bound<unsigned>
    MaxSteps("sized-twice-steps", 9, BoundKind::Reach,
             "products, variables and arguments within each other that the "
             "sizes in a number of bytes are looked for in");

/// What a constant is added to, and that constant.
static std::pair<const SymExpr *, int64_t> withoutAdded(const SymExpr *E) {
  E = stripCasts(E);
  int64_t Sum = 0;
  while (E->Kind == SymExpr::Binary &&
         (E->Op == SymExpr::Add || E->Op == SymExpr::Sub)) {
    const std::optional<int64_t> N = stripCasts(E->B)->integer();
    if (N && *N > -MuchAdded && *N < MuchAdded) {
      Sum += E->Op == SymExpr::Add ? *N : -*N;
      E = stripCasts(E->A);
      continue;
    }
    const std::optional<int64_t> M = stripCasts(E->A)->integer();
    if (E->Op != SymExpr::Add || !M || *M <= -MuchAdded || *M >= MuchAdded)
      break;
    Sum += *M;
    E = stripCasts(E->B);
  }
  return {E, Sum};
}

std::optional<int64_t> moreBy(const SymProduct &Of, const SymProduct &Than) {
  if (Of.Coefficient != Than.Coefficient || Of.Coefficient <= 0 ||
      Of.Factors.size() != Than.Factors.size())
    return std::nullopt;
  llvm::SmallVector<const SymExpr *, 4> Left, Right(Than.Factors);
  for (const SymExpr *F : Of.Factors)
    if (auto *It = llvm::find(Right, F); It != Right.end())
      Right.erase(It);
    else
      Left.push_back(F);
  if (Left.size() != 1 || Right.size() != 1)
    return std::nullopt;
  const auto [A, More] = withoutAdded(Left.front());
  const auto [B, Less] = withoutAdded(Right.front());
  if (A != B || More <= Less)
    return std::nullopt;
  return (More - Less) * Of.Coefficient;
}

const SymExpr *extraFactor(const SymProduct &Of, const SymProduct &Than,
                           llvm::ArrayRef<const SymExpr *> Known) {
  if (Than.Factors.empty() || Of.Factors.size() != Than.Factors.size() + 1 ||
      Than.Coefficient <= 0 || Of.Coefficient < Than.Coefficient)
    return nullptr;
  llvm::SmallVector<const SymExpr *, 4> Left(Of.Factors);
  for (const SymExpr *F : Than.Factors) {
    auto *It = llvm::find(Left, F);
    if (It == Left.end())
      return nullptr;
    Left.erase(It);
  }
  const SymExpr *Extra = Left.front();
  // One that is chosen, or asked about, may well be one.
  return Extra->Kind == SymExpr::Symbol && Extra->Loc && Extra->Loc->Decl &&
                 Extra->Type.Width >= 32 && !Extra->Type.Real &&
                 llvm::none_of(
                     Known,
                     [&](const SymExpr *Fact) { return contains(Fact, Extra); })
             ? Extra
             : nullptr;
}

namespace {

/// Collects the sizes that a product multiplies, with what is given for
/// parameters of helpers and stored in variables.
struct SizeFactors {
  const PathEvent &E;
  struct Factor {
    const UnaryExprOrTypeTraitExpr *Size;
    const Expr *Given;
  };
  llvm::SmallVector<Factor, 4> Found;

  /// \p Depth is how many of the calls lead to where \p Of stands.
  void add(const Expr *Of, size_t Depth, const Expr *Given, unsigned Steps) {
    Of = Of->IgnoreParenImpCasts();
    if (Steps >= MaxSteps)
      return;
    if (const auto *Cast = dyn_cast<ExplicitCastExpr>(Of))
      return add(Cast->getSubExpr(), Depth, Given, Steps + 1);
    if (const auto *Size = dyn_cast<UnaryExprOrTypeTraitExpr>(Of)) {
      if (Size->getKind() == UETT_SizeOf)
        Found.push_back({Size, Given});
      return;
    }
    if (const auto *Op = dyn_cast<BinaryOperator>(Of)) {
      if (Op->getOpcode() == BO_Mul) {
        add(Op->getLHS(), Depth, Given, Steps + 1);
        add(Op->getRHS(), Depth, Given, Steps + 1);
      }
      return;
    }
    const auto *Ref = dyn_cast<DeclRefExpr>(Of);
    const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    if (!V || !V->getType()->isIntegerType())
      return;
    if (const auto *P = dyn_cast<ParmVarDecl>(V)) {
      const auto *Call =
          Depth ? dyn_cast<CallExpr>(E.Calls[Depth - 1]) : nullptr;
      const unsigned I = P->getFunctionScopeIndex();
      if (Call && I < Call->getNumArgs() && isOf(*P, *Call))
        add(Call->getArg(I), Depth - 1, Call->getArg(I), Steps + 1);
    } else if (V->isLocalVarDecl() && V->hasInit()) {
      add(V->getInit(), Depth, V->getInit(), Steps + 1);
    }
  }

  static bool isOf(const ParmVarDecl &P, const CallExpr &Call) {
    const FunctionDecl *Callee = Call.getDirectCallee();
    return Callee && !isa<CXXOperatorCallExpr>(Call) &&
           Callee->getCanonicalDecl() ==
               cast<Decl>(P.getDeclContext())->getCanonicalDecl();
  }
};

} // namespace

bool asksForWrapping(const SymExpr *Condition) {
  if (Condition->Kind != SymExpr::Binary || Condition->A->Type.Real)
    return false;
  const SymProduct A = productOf(Condition->A), B = productOf(Condition->B);
  if (A.Factors.empty() || A.Factors != B.Factors || A.Coefficient <= 0 ||
      B.Coefficient <= 0)
    return false;
  switch (Condition->Op) {
  case SymExpr::LT:
    return A.Coefficient >= B.Coefficient;
  case SymExpr::GT:
    return A.Coefficient <= B.Coefficient;
  default:
    return false;
  }
}

std::optional<SizedTwice> sizedTwice(const PathEvent &E, const Expr *Bytes,
                                     const ASTContext &Ctx) {
  SizeFactors All{E, {}};
  All.add(Bytes, E.Calls.size(), nullptr, 0);
  for (const auto &Inner : All.Found)
    for (const auto &Outer : All.Found) {
      if (!Inner.Given || Inner.Given == Outer.Given)
        continue;
      const QualType T = Inner.Size->getTypeOfArgument().getCanonicalType(),
                     U = Outer.Size->getTypeOfArgument().getCanonicalType();
      if (!T->isDependentType() && !U->isDependentType() &&
          Ctx.hasSameUnqualifiedType(T, U) &&
          Ctx.getTypeSizeInChars(T).getQuantity() > 1)
        return SizedTwice{T.getUnqualifiedType(), Outer.Size, Inner.Size,
                          Inner.Given};
    }
  return std::nullopt;
}

bool hasThreadForEach(const PathEvent &Launch, const SymProduct &Count) {
  if (!Launch.Grid[0] ||
      !llvm::all_of(Count.Factors, [&](const SymExpr *Factor) {
        return contains(Launch.Grid[0], Factor);
      }))
    return false;
  // By itself, or in its factors, but for one that the kernel has no need of.
  size_t Factors = 0;
  for (const SymExpr *Told : Launch.Arguments) {
    if (!Told)
      continue;
    const SymProduct Number = productOf(Told);
    if (Number.Coefficient != 1)
      continue;
    if (Number.Factors == Count.Factors)
      return true;
    Factors += Number.Factors.size() == 1 &&
               llvm::is_contained(Count.Factors, Number.Factors.front());
  }
  return Factors >= 2 && Factors + 1 >= Count.Factors.size();
}

} // namespace cuda_lint
