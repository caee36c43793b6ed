//===- ByteSizes.cpp ------------------------------------------------------===//

#include "analysis/ByteSizes.h"
#include "cuda/Bound.h"
#include "cuda/ShiftFactor.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/Support/MathExtras.h"
#include <map>

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

static const Bound<unsigned>
    MaxDepth("size-sum-depth", 12, BoundKind::Reach,
             "sums and products within each other that a size is made of");
static const Bound<size_t>
    MaxTerms("size-sum-terms", 16, BoundKind::Reach,
             "products whose sum a size is when it is multiplied out");

namespace {

/// A sum of products: how often each is in it, by its factors in a fixed order.
class SymSum {
public:
  using Factors = llvm::SmallVector<const SymExpr *, 4>;
  std::map<Factors, int64_t> Terms;

  /// None where a number overflows, or there are too many.
  static std::optional<SymSum> of(const SymExpr *E, unsigned Depth = 0) {
    E = stripWide(E);
    SymSum Out;
    if (const std::optional<int64_t> N = E->integer()) {
      // One below zero may be kept as a large one.
      if (*N < 0 || *N > INT32_MAX)
        return std::nullopt;
      Out.Terms[{}] = *N;
      return Out;
    }
    if (E->Kind == SymExpr::Binary && !E->Type.Real && Depth < MaxDepth) {
      const bool Shifts = E->Op == SymExpr::Shl && E->B->isInteger();
      if (E->Op == SymExpr::Add || E->Op == SymExpr::Mul || Shifts) {
        const std::optional<SymSum> A = of(E->A, Depth + 1),
                                    B = of(E->B, Depth + 1);
        if (!A || !B)
          return std::nullopt;
        if (E->Op == SymExpr::Add)
          return A->plus(*B);
        if (E->Op == SymExpr::Mul)
          return A->times(*B);
        const std::optional<int64_t> Factor =
            shiftFactor(E->B->integer().value_or(0));
        SymSum By;
        By.Terms[{}] = Factor.value_or(0);
        return Factor ? A->times(By) : std::nullopt;
      }
    }
    Out.Terms[{E}] = 1;
    return Out;
  }

private:
  /// A number without casts that keep all of it.
  static const SymExpr *stripWide(const SymExpr *E) {
    while (E->Kind == SymExpr::Cast && !E->Type.Real && !E->A->Type.Real &&
           E->Type.Width >= 32)
      E = E->A;
    return E;
  }
  bool add(const Factors &Of, int64_t N) {
    int64_t &To = Terms[Of];
    return !llvm::AddOverflow(To, N, To) && Terms.size() <= MaxTerms;
  }
  std::optional<SymSum> plus(const SymSum &Other) const {
    SymSum Out = *this;
    for (const auto &[Of, N] : Other.Terms)
      if (!Out.add(Of, N))
        return std::nullopt;
    return Out;
  }
  std::optional<SymSum> times(const SymSum &Other) const {
    SymSum Out;
    for (const auto &[Of, N] : Terms)
      for (const auto &[With, M] : Other.Terms) {
        Factors Both(Of);
        Both.append(With);
        llvm::sort(Both);
        int64_t Product;
        if (llvm::MulOverflow(N, M, Product) || !Out.add(Both, Product))
          return std::nullopt;
      }
    return Out;
  }
};

} // namespace

bool isMoreInAll(const SymExpr *Of, const SymExpr *Than) {
  const std::optional<SymSum> A = SymSum::of(Of), B = SymSum::of(Than);
  if (!A || !B)
    return false;
  bool More = false;
  for (const auto &[Factors, N] : B->Terms) {
    auto It = A->Terms.find(Factors);
    if (N && (It == A->Terms.end() || It->second < N))
      return false;
  }
  for (const auto &[Factors, N] : A->Terms) {
    auto It = B->Terms.find(Factors);
    const int64_t Less = It == B->Terms.end() ? 0 : It->second;
    // What is in one of them alone may be nothing, and a signed number less.
    if (N > Less &&
        (Factors.empty() ? N - Less < MuchAdded : It != B->Terms.end()))
      More = true;
    else if (N > Less && llvm::any_of(Factors, [](const SymExpr *F) {
               return F->Type.Signed || F->Type.Real;
             }))
      return false;
  }
  return More;
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
