//===- SymbolicFacts.cpp - What facts say about expressions ---------------===//

#include "cuda/Bound.h"
#include "cuda/ShiftFactor.h"
#include "domains/symbolic/SymbolicNodes.h"
#include "domains/symbolic/SymbolicValue.h"
#include <cmath>
#include <limits>
#include <numeric>

using namespace clang;

namespace cuda_lint {

/// Whether a choice of constants is a number, where all that are left to choose
/// from say the same.
static std::optional<bool> choosesNumber(SymContext &Sym, Node Choice,
                                         Node Number,
                                         llvm::ArrayRef<Node> Known) {
  std::optional<bool> All;
  llvm::SmallPtrSet<Node, 8> Seen;
  llvm::SmallVector<Node, 8> Left{Choice};
  while (!Left.empty()) {
    const Node E = Left.pop_back_val();
    if (!Seen.insert(E).second)
      continue;
    const bool Converted =
        E->Kind == SymExpr::Cast && E->A->Kind == SymExpr::Select;
    if (E->Kind == SymExpr::Select || Converted) {
      const Node S = Converted ? E->A : E;
      const std::optional<bool> Which = Sym.decide(S->A, Known);
      if (Which != false)
        Left.push_back(Sym.cast(E->Type, S->B));
      if (Which != true)
        Left.push_back(Sym.cast(E->Type, S->C));
      continue;
    }
    if (!E->isInteger())
      return std::nullopt;
    // Another test has found that it is not this one.
    if (llvm::is_contained(
            Known, Sym.binary(SymExpr::NE, ScalarType::boolean(), Choice, E)))
      continue;
    if (All && *All != (E == Number))
      return std::nullopt;
    All = E == Number;
  }
  return All;
}

/// Whether ranges decide how numbers compare.
static std::optional<bool> decideByRanges(SymExpr::OpT Op, ValueRange A,
                                          ValueRange B) {
  switch (Op) {
  case SymExpr::LT:
  case SymExpr::GE:
    if (A.Max < B.Min)
      return Op == SymExpr::LT;
    if (A.Min >= B.Max)
      return Op != SymExpr::LT;
    break;
  case SymExpr::GT:
  case SymExpr::LE:
    if (A.Min > B.Max)
      return Op == SymExpr::GT;
    if (A.Max <= B.Min)
      return Op != SymExpr::GT;
    break;
  default:
    if (A.Max < B.Min || B.Max < A.Min)
      return Op == SymExpr::NE;
    if (A.Min == A.Max && B.Min == B.Max && A.Min == B.Min)
      return Op == SymExpr::EQ;
  }
  return std::nullopt;
}

/// What `&&` and `||` give of what is known of their sides.
static std::optional<bool> decideLogical(SymExpr::OpT Op, std::optional<bool> A,
                                         std::optional<bool> B) {
  const bool Absorbs = Op == SymExpr::LOr;
  if (A == Absorbs || B == Absorbs)
    return Absorbs;
  return A && B ? std::optional(!Absorbs) : std::nullopt;
}

std::optional<bool> SymContext::decide(Node Condition,
                                       llvm::ArrayRef<Node> Known) {
  Condition = truth(Condition);
  Work += 1 + Known.size() / 16;
  if (Condition->isInteger())
    return Condition->Bits != 0;
  if (llvm::is_contained(Known, Condition))
    return true;
  if (llvm::is_contained(Known, negate(Condition)))
    return false;
  if (Condition->Kind == SymExpr::Not) {
    auto Inner = decide(Condition->A, Known);
    return Inner ? std::optional(!*Inner) : std::nullopt;
  }
  if (Condition->Kind == SymExpr::Select) {
    auto Which = decide(Condition->A, Known);
    auto Then = decide(Condition->B, Known), Else = decide(Condition->C, Known);
    if (Which)
      return *Which ? Then : Else;
    return Then && Else && *Then == *Else ? Then : std::nullopt;
  }
  if (Condition->Kind != SymExpr::Binary)
    return std::nullopt;
  if (isLogical(Condition->Op)) {
    auto A = decide(Condition->A, Known), B = decide(Condition->B, Known);
    return decideLogical(Condition->Op, A, B);
  }
  if (!isComparison(Condition->Op) || Condition->A->Type.Real ||
      Condition->A->Type != Condition->B->Type)
    return std::nullopt;
  if (isEquality(Condition->Op))
    for (const auto &[Choice, Number] : {std::pair(Condition->A, Condition->B),
                                         std::pair(Condition->B, Condition->A)})
      if (Number->isInteger() && !Choice->isInteger())
        if (const auto Is = choosesNumber(*this, Choice, Number, Known))
          return *Is == (Condition->Op == SymExpr::EQ);
  ValueRange A = range(Condition->A, Known), B = range(Condition->B, Known);
  return decideByRanges(Condition->Op, A, B);
}

void SymContext::assume(Node Condition, Facts &Known) {
  Condition = truth(Condition);
  if (Condition->isInteger() || llvm::is_contained(Known, Condition))
    return;
  if (Condition->Kind == SymExpr::Binary && Condition->Op == SymExpr::LAnd) {
    assume(Condition->A, Known);
    assume(Condition->B, Known);
    return;
  }
  if (Condition->Kind == SymExpr::Not &&
      Condition->A->Kind == SymExpr::Binary &&
      Condition->A->Op == SymExpr::LOr) {
    assume(negate(Condition->A->A), Known);
    assume(negate(Condition->A->B), Known);
    return;
  }
  Known.push_back(Condition);
}

static ValueRange typeRange(ScalarType T) {
  if (T.Real)
    return {-(__int128(1) << 100), __int128(1) << 100};
  if (T.Signed)
    return {-(__int128(1) << (T.Width - 1)),
            (__int128(1) << (T.Width - 1)) - 1};
  return {0, (__int128(1) << T.Width) - 1};
}

static const Bound<unsigned>
    MaxRangeDepth("symbolic-range-operations", 12, BoundKind::Reach,
                  "operations within each other of a value whose range is "
                  "asked for");

/// The range of what the corners of two ranges give.
template <class Fn>
static ValueRange ofCorners(ValueRange X, ValueRange Y, Fn Of) {
  const __int128 P[] = {Of(X.Min, Y.Min), Of(X.Min, Y.Max), Of(X.Max, Y.Min),
                        Of(X.Max, Y.Max)};
  return {*std::min_element(P, P + 4), *std::max_element(P, P + 4)};
}

/// Whether the numbers of a range are shifted by what 64 bits have.
static bool isShift(ValueRange X, ValueRange Y) {
  return X.Min >= 0 && Y.Min >= 0 &&
         Y.Max < std::numeric_limits<uint64_t>::digits;
}

static ValueRange rangeOfSum(ValueRange X, ValueRange Y, ScalarType T,
                             ValueRange Fitting) {
  // A constant subtracted in an unsigned type is stored as the addition of its
  // complement.
  const __int128 Most = typeRange(T).Max;
  if (!T.Signed && Y.Min == Y.Max && Y.Min > Most / 2) {
    const __int128 Down = Most + 1 - Y.Min;
    if (X.Min >= Down)
      return {X.Min - Down, X.Max - Down};
  }
  return Fitting;
}

static ValueRange rangeOfProduct(ValueRange X, ValueRange Y, ValueRange Other) {
  const __int128 Limit = -__int128(INT64_MIN);
  auto IsSmall = [&](ValueRange R) { return R.Min > -Limit && R.Max < Limit; };
  return IsSmall(X) && IsSmall(Y)
             ? ofCorners(X, Y, [](__int128 A, __int128 B) { return A * B; })
             : Other;
}

static ValueRange rangeOfAnd(ValueRange X, ValueRange Y, ValueRange Other) {
  if (X.Min >= 0 && Y.Min >= 0)
    return {0, std::min(X.Max, Y.Max)};
  if (X.Min >= 0)
    return {0, X.Max};
  return Y.Min >= 0 ? ValueRange{0, Y.Max} : Other;
}

/// The range of what an operation of integers gives of such ranges.
static ValueRange rangeOfBinary(SymExpr::OpT Op, ScalarType T, ValueRange X,
                                ValueRange Y) {
  const ValueRange Type = typeRange(T);
  auto Fits = [&](ValueRange N) {
    return N.Min >= Type.Min && N.Max <= Type.Max ? N : Type;
  };
  switch (Op) {
  case SymExpr::Add:
    return rangeOfSum(X, Y, T, Fits({X.Min + Y.Min, X.Max + Y.Max}));
  case SymExpr::Sub:
    return Fits({X.Min - Y.Max, X.Max - Y.Min});
  case SymExpr::Mul:
    return Fits(rangeOfProduct(X, Y, Type));
  case SymExpr::Div:
    return Y.Min > 0
               ? ofCorners(X, Y, [](__int128 A, __int128 B) { return A / B; })
               : Type;
  case SymExpr::Rem:
    return Y.Min > 0
               ? ValueRange{X.Min >= 0 ? 0 : std::max(X.Min, -(Y.Max - 1)),
                            std::min(std::max<__int128>(X.Max, 0), Y.Max - 1)}
               : Type;
  case SymExpr::Shr:
    return isShift(X, Y) ? ValueRange{X.Min >> int(Y.Max), X.Max >> int(Y.Min)}
                         : Type;
  case SymExpr::Shl:
    // So much that the shifted number has a range of its own.
    return isShift(X, Y) && X.Max <= INT64_MAX
               ? Fits({X.Min << int(Y.Min), X.Max << int(Y.Max)})
               : Type;
  case SymExpr::And:
    return rangeOfAnd(X, Y, Type);
  case SymExpr::Min:
    return {std::min(X.Min, Y.Min), std::min(X.Max, Y.Max)};
  case SymExpr::Max:
    return {std::max(X.Min, Y.Min), std::max(X.Max, Y.Max)};
  default:
    return Type;
  }
}

/// The comparison of a value with another one that a fact is.
static std::optional<std::pair<SymExpr::OpT, Node>> comparisonOf(Node A,
                                                                 Node Fact) {
  if (Fact->Kind != SymExpr::Binary || !isComparison(Fact->Op))
    return std::nullopt;
  if (Fact->A == A)
    return std::pair(Fact->Op, Fact->B);
  if (Fact->B == A)
    return std::pair(mirrored(Fact->Op), Fact->A);
  return std::nullopt;
}

/// Narrows the range of a number that compares so with one of another range.
static void narrow(ValueRange &R, SymExpr::OpT Op, ValueRange O) {
  switch (Op) {
  case SymExpr::LT:
    R.Max = std::min(R.Max, O.Max - 1);
    break;
  case SymExpr::LE:
    R.Max = std::min(R.Max, O.Max);
    break;
  case SymExpr::GT:
    R.Min = std::max(R.Min, O.Min + 1);
    break;
  case SymExpr::GE:
    R.Min = std::max(R.Min, O.Min);
    break;
  case SymExpr::EQ:
    R.Min = std::max(R.Min, O.Min);
    R.Max = std::min(R.Max, O.Max);
    break;
  default:
    if (O.Min != O.Max)
      break;
    if (R.Min == O.Min)
      ++R.Min;
    if (R.Max == O.Min)
      --R.Max;
  }
}

ValueRange SymContext::range(Node A, llvm::ArrayRef<Node> Known,
                             unsigned Depth) {
  ValueRange Type = typeRange(A->Type), R = Type;
  if (A->isInteger()) {
    __int128 V =
        A->Type.Signed ? __int128(number(A).getSExtValue()) : __int128(A->Bits);
    return {V, V};
  }
  if (Depth > MaxRangeDepth)
    return R;
  Work += 1 + Known.size() / 8;
  if (A->Kind == SymExpr::Cast && !A->A->Type.Real) {
    ValueRange Inner = range(A->A, Known, Depth + 1);
    if (Inner.Min >= Type.Min && Inner.Max <= Type.Max)
      R = Inner;
  } else if (A->Kind == SymExpr::Select) {
    Facts Then(Known.begin(), Known.end()), Else(Known.begin(), Known.end());
    std::optional<bool> Which = decide(A->A, Known);
    assume(A->A, Then);
    assume(negate(A->A), Else);
    ValueRange X = range(A->B, Then, Depth + 1),
               Y = range(A->C, Else, Depth + 1);
    R = Which ? (*Which ? X : Y)
              : ValueRange{std::min(X.Min, Y.Min), std::max(X.Max, Y.Max)};
  } else if (A->Kind == SymExpr::Binary && !A->Type.Real &&
             !isComparison(A->Op) && !isLogical(A->Op)) {
    ValueRange X = range(A->A, Known, Depth + 1),
               Y = range(A->B, Known, Depth + 1);
    R = rangeOfBinary(A->Op, A->Type, X, Y);
  }
  // Facts that compare this very value with something whose bounds do not need
  // facts.
  llvm::SmallVector<ValueRange, 4> Others;
  for (Node Fact : Known)
    if (const auto Compared = comparisonOf(A, Fact)) {
      const ValueRange O = range(Compared->second, {}, Depth + 1);
      narrow(R, Compared->first, O);
      if (Compared->first == SymExpr::NE)
        Others.push_back(O);
    }
  // What it is not takes something away only at an end of the range, which
  // another fact may have moved there since.
  for (size_t I = 0; I < Others.size(); ++I)
    for (ValueRange O : Others)
      narrow(R, SymExpr::NE, O);
  // Contradicting facts: an unreachable place, where any answer is right.
  return R.Min <= R.Max ? R : Type;
}

/// What a condition says to be 0: `a % b == 0`, or `a % b` not more than 0, as
/// the other way of `if (a % b > 0) ++blocks` says of a count; null for others.
static Node saidToBeZero(Node Fact) {
  if (Fact->Kind != SymExpr::Binary || !Fact->B->isInteger())
    return nullptr;
  const uint64_t Most = Fact->B->Bits;
  const bool Zero = Fact->Op == SymExpr::EQ || Fact->Op == SymExpr::LE
                        ? Most == 0
                        : Fact->Op == SymExpr::LT && Most == 1;
  return Zero ? stripCasts(Fact->A) : nullptr;
}

/// What a constant that is added is a multiple of: one that is subtracted in an
/// unsigned type is stored as its complement.
static uint64_t multipleOfAdded(SymContext &Sym, Node Sum,
                                llvm::ArrayRef<Node> Known) {
  const Node B = Sum->B;
  return B->isInteger() && B->Type.Width && !B->Type.Signed &&
                 Sum->Op == SymExpr::Add && B->Bits >> (B->Type.Width - 1)
             ? typeRange(B->Type).Max + 1 - B->Bits
             : Sym.knownMultiple(B, Known);
}

/// What the result of an operation is a multiple of, by its operands.
static uint64_t multipleOfBinary(SymContext &Sym, Node A,
                                 llvm::ArrayRef<Node> Known) {
  uint64_t Out = 1;
  switch (A->Op) {
  case SymExpr::Add:
  case SymExpr::Sub:
  case SymExpr::Min:
  case SymExpr::Max: {
    const uint64_t L = Sym.knownMultiple(A->A, Known);
    return std::gcd(L, multipleOfAdded(Sym, A, Known));
  }
  case SymExpr::Mul: {
    uint64_t L = Sym.knownMultiple(A->A, Known),
             R = Sym.knownMultiple(A->B, Known);
    return L && R > ~uint64_t(0) / L ? std::max(L, R) : L * R;
  }
  case SymExpr::Shl:
    if (const auto By = A->B->integer())
      if (const std::optional<int64_t> Factor = shiftFactor(*By))
        return Sym.knownMultiple(A->A, Known) * uint64_t(*Factor);
    return Out;
  case SymExpr::And:
    for (Node Mask : {A->A, A->B})
      if (Mask->isInteger() && Mask->Bits)
        Out = std::max(Out, Mask->Bits & -Mask->Bits);
    return Out;
  default:
    return Out;
  }
}

uint64_t SymContext::knownMultiple(Node A, llvm::ArrayRef<Node> Known) {
  A = stripCasts(A);
  ++Work;
  if (A->isInteger())
    return A->Type.Signed ? uint64_t(std::abs(number(A).getSExtValue()))
                          : A->Bits;
  uint64_t Out = 1;
  if (A->Kind == SymExpr::Select) {
    std::optional<bool> Which = decide(A->A, Known);
    if (Which)
      Out = knownMultiple(*Which ? A->B : A->C, Known);
    else
      Out = std::gcd(knownMultiple(A->B, Known), knownMultiple(A->C, Known));
  } else if (A->Kind == SymExpr::Binary) {
    Out = multipleOfBinary(*this, A, Known);
  }
  // `a % k == 0`, `(a & (k - 1)) == 0`.
  for (Node Fact : Known)
    if (const Node Left = saidToBeZero(Fact)) {
      if (Left->Kind != SymExpr::Binary || stripCasts(Left->A) != A)
        continue;
      std::optional<uint64_t> K = stripCasts(Left->B)->unsignedInteger();
      if (!K)
        continue;
      if (Left->Op == SymExpr::Rem)
        Out = std::lcm(Out, *K);
      else if (Left->Op == SymExpr::And && ((*K + 1) & *K) == 0)
        Out = std::lcm(Out, *K + 1);
    }
  return Out;
}

/// The same value, or integers of the same number in other types.
static bool sameNumber(Node A, Node B) {
  A = stripCasts(A);
  B = stripCasts(B);
  return A == B || (A->isInteger() && A->unsignedInteger() &&
                    A->unsignedInteger() == B->unsignedInteger());
}

/// True for `a / b * b >= a`, `a / b * b == a` and the like: nothing was lost
/// by rounding down.
static bool saysExact(Node Fact, Node A, Node B) {
  if (Fact->Kind != SymExpr::Binary || Fact->Op < SymExpr::LT ||
      Fact->Op > SymExpr::EQ || Fact->Op == SymExpr::LT ||
      Fact->Op == SymExpr::GT)
    return false;
  auto IsProduct = [&](Node P) {
    P = stripCasts(P);
    if (P->Kind != SymExpr::Binary || P->Op != SymExpr::Mul)
      return false;
    for (auto [Quotient, Factor] :
         {std::pair(P->A, P->B), std::pair(P->B, P->A)}) {
      Quotient = stripCasts(Quotient);
      if (Quotient->Kind == SymExpr::Binary && Quotient->Op == SymExpr::Div &&
          stripCasts(Quotient->A) == A && sameNumber(Quotient->B, B) &&
          sameNumber(Factor, B))
        return true;
    }
    return false;
  };
  return (Fact->Op != SymExpr::LE && IsProduct(Fact->A) &&
          stripCasts(Fact->B) == A) ||
         (Fact->Op != SymExpr::GE && IsProduct(Fact->B) &&
          stripCasts(Fact->A) == A);
}

bool SymContext::isMultipleOf(Node A, Node B, llvm::ArrayRef<Node> Known) {
  A = stripCasts(A);
  B = stripCasts(B);
  if (A == B ||
      llvm::any_of(Known, [&](Node Fact) { return saysExact(Fact, A, B); }))
    return true;
  if (auto K = B->unsignedInteger(); K && *K) {
    uint64_t M = knownMultiple(A, Known);
    return M % *K == 0;
  }
  if (A->Kind == SymExpr::Binary) {
    if (A->Op == SymExpr::Mul &&
        (isMultipleOf(A->A, B, Known) || isMultipleOf(A->B, B, Known)))
      return true;
    if (A->Op == SymExpr::Add || A->Op == SymExpr::Sub) {
      if (isMultipleOf(A->A, B, Known) && isMultipleOf(A->B, B, Known))
        return true;
      // a - a % b
      Node Rest = stripCasts(A->B);
      if (A->Op == SymExpr::Sub && Rest->Kind == SymExpr::Binary &&
          Rest->Op == SymExpr::Rem && stripCasts(Rest->A) == stripCasts(A->A) &&
          stripCasts(Rest->B) == B)
        return true;
    }
  }
  if (A->Kind == SymExpr::Select) {
    if (auto Which = decide(A->A, Known))
      return isMultipleOf(*Which ? A->B : A->C, B, Known);
    return isMultipleOf(A->B, B, Known) && isMultipleOf(A->C, B, Known);
  }
  for (Node Fact : Known)
    if (const Node Left = saidToBeZero(Fact);
        Left && Left->Kind == SymExpr::Binary && Left->Op == SymExpr::Rem &&
        stripCasts(Left->A) == A && stripCasts(Left->B) == B)
      return true;
  return false;
}

} // namespace cuda_lint
