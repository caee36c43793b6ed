//===- LaneSums.cpp - Sums and products of lane values --------------------===//

#include "cuda/Bound.h"
#include "domains/lane/LaneDraft.h"
#include "domains/lane/LaneValue.h"
#include "llvm/ADT/bit.h"

namespace cuda_lint {

static const Bound<size_t>
    MaxTerms("lane-terms", 12, BoundKind::Reach,
             "terms of the sum that a value is in each lane");
static const Bound<size_t>
    MaxDegree("lane-degree", 4, BoundKind::Reach,
              "symbols that are multiplied with each other in a term");

//===----------------------------------------------------------------------===//
// Bringing a sum into the range of its type
//===----------------------------------------------------------------------===//

/// Every lane of \p V is congruent to the result modulo 2^Bits; makes it the
/// value of type \p T. Where a sum with symbols may leave the type's range, it
/// is kept as it is (\p Exact false), or rewritten with a symbol for the
/// wrapped uniform part, or becomes unknown.
LaneValue LaneArithmetic::normalize(const LaneValue &V, IntType T, bool Exact) {
  const uint32_t Known = V.knownLanes();
  if (!Known)
    return V;
  if (Exact)
    use(V);
  if (V.terms().empty() && V.isUniform()) {
    const int64_t C = V.constantOf(llvm::countr_zero(Known)), W = wrapTo(C, T);
    return W == C ? V : LaneDraft(W).finish(Known);
  }
  LaneDraft Sum(V);
  return normalize(Sum, Known, T, Exact, &V);
}

/// Brings the coefficients of a sum near 0; the lanes in which it has any.
static uint32_t centerTerms(LaneDraft &Sum, uint32_t Known, IntType T,
                            bool &Changed) {
  uint32_t WithTerms = 0;
  for (LaneDraft::Row &R : Sum.Terms) {
    if (R.Uniform) {
      const int64_t C = centered(R.Same, T.Bits);
      Changed |= C != R.Same;
      R.Same = C;
      if (C)
        WithTerms = Known;
      continue;
    }
    if (!areCentered(R.Each, T.Bits)) {
      Changed = true;
      for (int64_t &V : R.Each)
        V = centered(V, T.Bits);
    }
    WithTerms |= nonZeroLanes(R.Each) & Known;
  }
  return WithTerms;
}

/// Brings the constant of a sum near 0, or where there is nothing else into the
/// range of the type.
static void centerConstant(LaneDraft::Row &C, uint32_t Known,
                           uint32_t WithTerms, IntType T, bool &Changed) {
  const bool SomeWithout = WithTerms != Known;
  if (C.Uniform) {
    const int64_t With = centered(C.Same, T.Bits), Without = wrapTo(C.Same, T);
    const bool Mixed = WithTerms && SomeWithout && With != Without;
    if (!Mixed) {
      const int64_t V = WithTerms ? With : Without;
      Changed |= V != C.Same;
      C.Same = V;
    } else {
      Changed = true;
      LaneInts &Each = C.each();
      for (unsigned L = 0; L < WarpLanes; ++L)
        Each[L] = WithTerms >> L & 1 ? With : Without;
    }
  } else if (!areCentered(C.Each, T.Bits) || (SomeWithout && !T.Signed)) {
    forLanes(Known, [&](unsigned L) {
      const int64_t V = WithTerms >> L & 1 ? centered(C.Each[L], T.Bits)
                                           : wrapTo(C.Each[L], T);
      Changed |= V != C.Each[L];
      C.Each[L] = V;
    });
  }
}

static bool anyNegative(const LaneDraft::Row &C, uint32_t Lanes) {
  if (C.Uniform)
    return C.Same < 0;
  bool Any = false;
  forLanes(Lanes, [&](unsigned L) { Any |= C.Each[L] < 0; });
  return Any;
}

/// The lanes in which a sum may leave the range of its type. \p Movable: where
/// the other representative of the constant stays in it, that is taken.
static uint32_t leavingLanes(const LaneRanges &Ranges, LaneDraft::Row &C,
                             uint32_t Known, uint32_t WithTerms, IntType T,
                             bool Movable, bool &Changed) {
  uint32_t Outside = 0;
  const Int128 Low = typeLow(T), High = typeHigh(T);
  const Int128 Shift = Int128(1) << T.Bits;
  enum { Inside, Moves, Leaves };
  auto where = [&](unsigned L) {
    auto [Min, Max] = Ranges[L];
    if (Min >= Low && Max <= High)
      return Inside;
    if (Movable && C[L] < 0 && Min + Shift >= Low && Max + Shift <= High)
      return Moves;
    return Leaves;
  };
  if (Ranges.uniform() && WithTerms == Known) {
    auto All = where(llvm::countr_zero(Known));
    if (All == Leaves)
      Outside = Known;
    if (All == Moves) {
      C.Same += int64_t(Shift);
      Changed = true;
    }
  } else {
    forLanes(WithTerms, [&](unsigned L) {
      auto Lane = where(L);
      if (Lane == Leaves)
        Outside |= 1u << L;
      if (Lane == Moves) {
        C.each()[L] += int64_t(Shift);
        Changed = true;
      }
    });
  }
  return Outside;
}

LaneValue LaneArithmetic::normalize(LaneDraft &Sum, uint32_t Known, IntType T,
                                    bool Exact, const LaneValue *Was) {
  bool Changed = false;
  if (Watched && (Exact || T.Bits < 64))
    for (const LaneDraft::Row &R : Sum.Terms)
      WatchedUsed |= hasFactor(R.Symbol, *Watched);
  const uint32_t WithTerms = centerTerms(Sum, Known, T, Changed);
  LaneDraft::Row &C = Sum.Constant;
  centerConstant(C, Known, WithTerms, T, Changed);
  auto made = [&] { return Was && !Changed ? *Was : Sum.finish(Known); };
  if (!WithTerms)
    return made();
  // The other representative of an unsigned constant.
  const bool Movable = !T.Signed && T.Bits < 64;
  if (!Exact && !(Movable && anyNegative(C, WithTerms)))
    return made();
  const uint32_t Outside =
      leavingLanes(LaneRanges(*this, C.row(), Sum.Terms), C, Known, WithTerms,
                   T, Movable, Changed);
  LaneValue Kept = made();
  if (!Outside || !Exact)
    return Kept;

  // U + c, with U uniform and a multiple of 2^t and 0 <= c < 2^t: wrapping U
  // cannot touch c.
  unsigned First = llvm::countr_zero(Outside);
  unsigned Zeros = std::min(T.Bits, 62u);
  for (const LaneValue::Term &Term : Kept.terms())
    Zeros = std::min(Zeros, trailingZeros(Term.Coefficient[First]));
  bool Same = true;
  const int64_t Unit = int64_t(1) << Zeros;
  const int64_t Rest = floorDiv(C[First], Unit) * Unit;
  for (const LaneValue::Term &Term : Kept.terms())
    Same &= sameIn(Term.Coefficient, Outside);
  forLanes(Outside,
           [&](unsigned L) { Same &= floorDiv(C[L], Unit) * Unit == Rest; });
  if (!Same || Zeros >= T.Bits)
    return Kept.restrictedTo(Known & ~Outside);
  SymbolKey Key("wrap");
  Key << typeKey(T) << wrapTo(Rest, T);
  SymbolScope Scope = SymbolScope::Grid;
  for (const LaneValue::Term &Term : Kept.terms())
    if (Term.Coefficient[First]) {
      Key << int64_t(Term.Symbol) << Term.Coefficient[First];
      Scope = std::min(Scope, Symbols[Term.Symbol].Scope);
    }
  auto [Least, Most] = symbolRange(T, Zeros);
  unsigned Id = derive(Key, Least, Most, Scope, Kept);
  LaneDraft Wrapped(C.row());
  Wrapped.Constant.add(LaneRow(Rest), -1);
  Wrapped.Terms.emplace_back(Id, Unit);
  return LaneValue::select(Outside, Wrapped.finish(Outside), Kept);
}

//===----------------------------------------------------------------------===//
// Sums and products
//===----------------------------------------------------------------------===//

LaneValue LaneArithmetic::combine(const LaneValue &A, const LaneValue &B,
                                  int64_t FactorB, IntType T) {
  uint32_t Known = A.knownLanes() & B.knownLanes();
  if (!Known)
    return LaneValue();
  LaneDraft Sum(A);
  Sum.Constant.add(B.constantsOf(), FactorB);
  for (const LaneValue::Term &Term : B.terms())
    Sum.term(Term.Symbol).add(Term.Coefficient, FactorB);
  const bool Exact = !(AssumeNoWrap && T.Bits >= 32);
  if (Sum.Terms.size() > MaxTerms) {
    LaneValue Many = Sum.finish(Known);
    use(Many);
    if (Many.terms().size() > MaxTerms)
      return Many.uniformIn(Known)
                 ? opaque("sum", Many, LaneValue::constant(0), T)
                 : LaneValue();
    return normalize(Many, T, Exact);
  }
  return normalize(Sum, Known, T, Exact);
}

LaneValue LaneArithmetic::add(const LaneValue &A, const LaneValue &B,
                              IntType T) {
  return combine(A, B, 1, T);
}
LaneValue LaneArithmetic::sub(const LaneValue &A, const LaneValue &B,
                              IntType T) {
  return combine(A, B, -1, T);
}
LaneValue LaneArithmetic::neg(const LaneValue &A, IntType T) {
  return combine(LaneValue::constant(0), A, -1, T);
}
LaneValue LaneArithmetic::bitNot(const LaneValue &A, IntType T) {
  if (T.Bits == 1)
    return sub(LaneValue::constant(1), A, T);
  // ~x = -1 - x, as the value of its own type.
  return combine(LaneValue::constant(-1), A, -1, T);
}

LaneValue LaneArithmetic::mul(const LaneValue &A, const LaneValue &B,
                              IntType T) {
  const uint32_t Known = A.knownLanes() & B.knownLanes();
  // Nothing times anything is nothing, also where the other is unknown.
  uint32_t Zero = 0;
  for (const LaneValue *V : {&A, &B})
    forLanes(V->knownLanes() & ~Known, [&](unsigned L) {
      if (V->constantOf(L) == 0 && V->constantIn(1u << L))
        Zero |= 1u << L;
    });
  if (!(Known | Zero))
    return LaneValue();
  if (!Known)
    return LaneDraft().finish(Zero);
  LaneDraft Product;
  LaneDraft::Row Row(0, int64_t(0));
  auto addTerm = [&](unsigned Symbol) {
    Product.term(Symbol).add(Row.row(), 1);
  };
  if (LaneDraft::Row::product(A.constantsOf(), B.constantsOf(), Known, Row))
    Product.Constant = Row;
  for (const LaneValue::Term &X : A.terms())
    if (LaneDraft::Row::product(X.Coefficient, B.constantsOf(), Known, Row))
      addTerm(X.Symbol);
  for (const LaneValue::Term &Y : B.terms())
    if (LaneDraft::Row::product(Y.Coefficient, A.constantsOf(), Known, Row))
      addTerm(Y.Symbol);
  bool TooHigh = false;
  for (const LaneValue::Term &X : A.terms())
    for (const LaneValue::Term &Y : B.terms()) {
      if (!LaneDraft::Row::product(X.Coefficient, Y.Coefficient, Known, Row))
        continue;
      auto degree = [&](unsigned Id) {
        return std::max<size_t>(1, Symbols[Id].Factors.size());
      };
      if (degree(X.Symbol) + degree(Y.Symbol) > MaxDegree)
        TooHigh = true;
      else
        addTerm(product(X.Symbol, Y.Symbol));
    }
  if (TooHigh || Product.Terms.size() > MaxTerms) {
    use(A);
    use(B);
    return A.uniformIn(Known) && B.uniformIn(Known) ? opaque("mul", A, B, T)
                                                    : LaneValue();
  }
  if (Zero) {
    auto clear = [&](LaneDraft::Row &R) {
      forLanes(Zero, [&, &Each = R.each()](unsigned L) { Each[L] = 0; });
    };
    clear(Product.Constant);
    llvm::for_each(Product.Terms, clear);
  }
  return normalize(Product, Known | Zero, T, !(AssumeNoWrap && T.Bits >= 32));
}

} // namespace cuda_lint
