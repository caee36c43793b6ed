//===- LaneComparison.cpp - Comparison and choice of lane values ----------===//

#include "domains/lane/LaneDraft.h"
#include "domains/lane/LaneValue.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/bit.h"
#include <limits>
#include <numeric>

namespace cuda_lint {

LaneValue LaneArithmetic::lesser(const LaneValue &A, const LaneValue &B,
                                 IntType T, bool Greater) {
  uint32_t Known = A.knownLanes() & B.knownLanes();
  LaneOrder O = compare(Compare::LE, A, B, T, Known);
  if (!(O.True | O.False))
    return opaque(Greater ? "max" : "min", A.restrictedTo(Known),
                  B.restrictedTo(Known), T);
  return LaneValue::select(O.True, Greater ? B : A, Greater ? A : B)
      .restrictedTo(O.True | O.False);
}

LaneValue LaneArithmetic::min(const LaneValue &A, const LaneValue &B,
                              IntType T) {
  return lesser(A, B, T, false);
}

LaneValue LaneArithmetic::max(const LaneValue &A, const LaneValue &B,
                              IntType T) {
  return lesser(A, B, T, true);
}

/// True when, whatever the symbols of \p D are, all of \p Lanes answer alike
/// whether it is below 0 (or 0, as \p Op says): the symbols' part is a multiple
/// of some number, and what the lanes add to it never takes it past a limit
/// between two multiples, as 32 * warp + lane and the limit 64.
static bool sameSign(LaneArithmetic::Compare Op, const LaneValue &D,
                     uint32_t Lanes) {
  if (Op == LaneArithmetic::Compare::EQ ||
      llvm::any_of(D.terms(), [](const LaneValue::Term &T) {
        return !T.Coefficient.uniform();
      }))
    return false;
  const int64_t Unit = gcdOfTerms(D, Lanes, 0);
  if (Unit == 0)
    return false;
  Int128 Least = D.constantOf(llvm::countr_zero(Lanes)), Most = Least;
  forLanes(Lanes, [&](unsigned L) {
    Least = std::min(Least, Int128(D.constantOf(L)));
    Most = std::max(Most, Int128(D.constantOf(L)));
  });
  // They differ where a multiple is from First to Last.
  const bool Strict = Op == LaneArithmetic::Compare::LT;
  const Int128 First = -Most + !Strict, Last = -Least - Strict;
  Int128 Multiple = Last / Unit * Unit;
  if (Multiple > Last)
    Multiple -= Unit;
  return Multiple < First;
}

namespace {
/// A comparison that is decided lane by lane.
struct DecidedLanes {
  LaneArithmetic::Compare Op;
  const LaneValue &X, &Y;
  IntType T;
  LaneOrder &Out;
  using Compare = LaneArithmetic::Compare;

  /// By the range of the difference.
  void decide(uint32_t Which, Int128 Low, Int128 High) {
    bool True = false, False = false;
    switch (Op) {
    case Compare::LT:
      True = High < 0;
      False = Low >= 0;
      break;
    case Compare::LE:
      True = High <= 0;
      False = Low > 0;
      break;
    case Compare::EQ:
      True = Low == 0 && High == 0;
      False = Low > 0 || High < 0;
      break;
    }
    if (True)
      Out.True |= Which;
    if (False)
      Out.False |= Which;
  }

  void constants(uint32_t Which, unsigned L) {
    Int128 D = mathValue(X.constantOf(L), T) - mathValue(Y.constantOf(L), T);
    decide(Which, D, D);
  }

  /// Of two values that are constants in all lanes.
  void allConstants(uint32_t Known) {
    const LaneRow P = X.constantsOf(), Q = Y.constantsOf();
    if (P.uniform() && Q.uniform())
      constants(Known, llvm::countr_zero(Known));
    else if (!T.Signed && T.Bits == 64)
      forLanes(Known, [&](unsigned L) { constants(1u << L, L); });
    else
      for (unsigned L = 0; L < WarpLanes; ++L) {
        const int64_t V = P[L], W = Q[L];
        const bool True = Op == Compare::LT   ? V < W
                          : Op == Compare::LE ? V <= W
                                              : V == W;
        Out.True |= (Known & uint32_t(True) << L);
        Out.False |= (Known & uint32_t(!True) << L);
      }
  }
};
} // namespace

/// Adds what a symbol makes of a difference to its range, and to what all of it
/// is a multiple of.
template <class Symbol>
static void addTerm(const Symbol &S, Int128 C, Int128 &Low, Int128 &High,
                    int64_t &Gcd) {
  if (!C)
    return;
  addRange(Low, High, C, S);
  Gcd = std::gcd(Gcd, saturate(C < 0 ? -C : C));
}

static bool isNoMultiple(Int128 C, int64_t Of) { return Of > 1 && C % Of != 0; }

LaneOrder LaneArithmetic::compare(Compare Op, const LaneValue &A,
                                  const LaneValue &B, IntType T,
                                  uint32_t Lanes) {
  use(A);
  use(B);
  LaneOrder Out;
  const bool Keep = AssumeNoWrap && T.Signed && T.Bits >= 32;
  LaneValue X = normalize(A, T, !Keep), Y = normalize(B, T, !Keep);
  uint32_t Known = Lanes & X.knownLanes() & Y.knownLanes();
  const bool Bits64 = !T.Signed && T.Bits == 64;
  DecidedLanes Lane{Op, X, Y, T, Out};
  if (Known && X.terms().empty() && Y.terms().empty()) {
    Lane.allConstants(Known);
  } else if (Known) {
    const uint32_t TermsX = lanesWithTerms(X), TermsY = lanesWithTerms(Y);
    const LaneRanges RangesX(*this, X), RangesY(*this, Y);
    // What the symbols make of the difference, once where it is the same in all
    // lanes.
    Int128 SameLow = 0, SameHigh = 0;
    int64_t SameGcd = 0;
    struct Difference {
      unsigned Symbol;
      LaneRow X, Y;
    };
    llvm::SmallVector<Difference, 4> Each;
    withTermsOf(X, Y, [&](unsigned Id, LaneRow P, LaneRow Q) {
      if (P.uniform() && Q.uniform())
        addTerm(Symbols[Id], Int128(P[0]) - Q[0], SameLow, SameHigh, SameGcd);
      else
        Each.push_back({Id, P, Q});
      return true;
    });
    auto lane = [&](uint32_t Which, unsigned L) {
      if (!((TermsX | TermsY) >> L & 1))
        return Lane.constants(Which, L);
      // 64-bit unsigned sums are exact only as long as they are no negative
      // signed ones.
      if (Bits64 && (RangesX[L].first < 0 || RangesY[L].first < 0))
        return;
      const Int128 C = Int128(X.constantOf(L)) - Y.constantOf(L);
      Int128 Low = SameLow + C, High = SameHigh + C;
      int64_t Gcd = SameGcd;
      for (const Difference &D : Each)
        addTerm(Symbols[D.Symbol], Int128(D.X[L]) - D.Y[L], Low, High, Gcd);
      if (Op == Compare::EQ && isNoMultiple(C, Gcd))
        Out.False |= Which;
      else
        Lane.decide(Which, Low, High);
    };
    if (X.isUniform() && Y.isUniform())
      lane(Known, llvm::countr_zero(Known));
    else
      forLanes(Known, [&](unsigned L) { lane(1u << L, L); });
  }
  uint32_t Rest = Lanes & ~(Out.True | Out.False);
  if (!Rest)
    return Out;
  if (A.known(Rest) && B.known(Rest)) {
    Out.UniformRest = Rest == Lanes && A.uniformIn(Rest) && B.uniformIn(Rest);
    // The difference may be uniform though neither side is.
    if (!Out.UniformRest && Rest == Lanes) {
      LaneValue D =
          combine(X.restrictedTo(Rest), Y.restrictedTo(Rest), -1, {64, true});
      Out.UniformRest =
          X.known(Rest) && Y.known(Rest) &&
          (D.uniformIn(Rest) || (!Bits64 && sameSign(Op, D, Rest)));
    }
    Out.BoundsRest = !Out.UniformRest;
  }
  return Out;
}

LaneValue LaneArithmetic::compareValue(Compare Op, const LaneValue &A,
                                       const LaneValue &B, IntType T,
                                       uint32_t Lanes) {
  LaneOrder O = compare(Op, A, B, T, Lanes);
  if (O.True | O.False) {
    LaneInts C{};
    forLanes(O.True, [&](unsigned L) { C[L] = 1; });
    return LaneValue::constants(C, O.True | O.False);
  }
  if (!O.UniformRest || !Lanes)
    return LaneValue();
  LaneValue X = A.restrictedTo(Lanes), Y = B.restrictedTo(Lanes);
  if (!X.uniformIn(Lanes) || !Y.uniformIn(Lanes)) {
    // All lanes answer what the first does.
    LaneValue D = combine(X, Y, -1, {64, true});
    const unsigned First = llvm::countr_zero(Lanes);
    X = LaneValue::constant(D.constantOf(First));
    for (const LaneValue::Term &Term : D.terms())
      X = combine(X, LaneValue::symbol(Term.Symbol, Term.Coefficient[First]), 1,
                  {64, true});
    Y = LaneValue::constant(0);
  }
  LaneValue R = opaque(Op == Compare::LT   ? "lt"
                       : Op == Compare::LE ? "le"
                                           : "eq",
                       X, Y, T);
  if (R.terms().empty())
    return R;
  Symbol &S = Symbols[R.terms().front().Symbol];
  S.Low = 0;
  S.High = 1;
  return R;
}

LaneValue LaneArithmetic::merge(const LaneValue &A, const LaneValue &B,
                                uint32_t Lanes, llvm::StringRef Key,
                                SymbolScope Scope, IntType T, bool Widen) {
  use(A);
  use(B);
  if (LaneValue::equalIn(A, B, Lanes))
    return A;
  if (!Lanes || !A.known(Lanes) || !B.known(Lanes))
    return LaneValue();
  LaneValue D =
      combine(B.restrictedTo(Lanes), A.restrictedTo(Lanes), -1, {64, true});
  if (!D.uniformIn(Lanes))
    return LaneValue();
  const unsigned First = llvm::countr_zero(Lanes);
  int64_t Unit =
      gcdOfTerms(D, 1u << First,
                 D.constantOf(First) == std::numeric_limits<int64_t>::min()
                     ? 1
                     : D.constantOf(First));
  Unit = Unit < 0 ? -Unit : Unit;
  if (Unit == 0)
    return LaneValue();
  auto [Low, High] = wideRange(*this, D, First);
  int64_t Min, Max;
  if (Widen) {
    int64_t Most = saturate(typeHigh(T) / Unit);
    Min = Low >= 0 ? 0 : -Most;
    Max = High <= 0 ? 0 : Most;
  } else {
    Min = saturate(std::min<Int128>(0, Low) / Unit);
    Max = saturate(std::max<Int128>(0, High) / Unit);
  }
  Scope = std::min(Scope, std::min(scope(A, Lanes), scope(B, Lanes)));
  SymbolKey Name("merge");
  Name << Unit << Min << Max << Key;
  unsigned Id = derive(Name, Min, Max, Scope, A, &B);
  if (Widen)
    markCounts(Id);
  LaneValue Shifted = combine(A.restrictedTo(Lanes),
                              LaneValue::symbol(Id, Unit), 1, {64, true});
  return Shifted;
}

} // namespace cuda_lint
