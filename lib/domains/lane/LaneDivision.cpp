//===- LaneDivision.cpp - Division, remainder, bits and shifts ------------===//

#include "domains/lane/LaneDraft.h"
#include "domains/lane/LaneValue.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/MathExtras.h"

namespace cuda_lint {

namespace {
/// U + R with U uniform over some lanes and a multiple of Unit, 0 <= R < Unit
/// in each lane.
struct UniformSplit {
  LaneInts Rest{};
  int64_t Constant = 0;
  /// Appends what tells it from others to a symbol's key.
  void name(SymbolKey &Key) const {
    Key << Constant;
    for (const LaneValue::Term &T : V->terms())
      if (int64_t C = T.Coefficient[First])
        Key << int64_t(T.Symbol) << C;
  }
  const LaneValue *V = nullptr;
  unsigned First = 0;
};

std::optional<UniformSplit> splitUniform(const LaneValue &V, uint32_t Lanes,
                                         int64_t Unit) {
  UniformSplit Out;
  Out.V = &V;
  Out.First = llvm::countr_zero(Lanes);
  Out.Constant = floorDiv(V.constantOf(Out.First), Unit) * Unit;
  for (const LaneValue::Term &T : V.terms())
    if (!sameIn(T.Coefficient, Lanes) ||
        !divides(Unit, T.Coefficient[Out.First]))
      return std::nullopt;
  bool Ok = true;
  forLanes(Lanes, [&](unsigned L) {
    int64_t C = V.constantOf(L);
    Out.Rest[L] = floorMod(C, Unit);
    Ok &= C - Out.Rest[L] == Out.Constant;
  });
  if (!Ok)
    return std::nullopt;
  return Out;
}

/// The lanes of \p Lanes in which all coefficients are multiples of \p D.
uint32_t lanesDividedBy(int64_t D, const LaneValue &V, uint32_t Lanes) {
  for (const LaneValue::Term &T : V.terms()) {
    if (T.Coefficient.uniform()) {
      if (!divides(D, T.Coefficient[0]))
        return 0;
      continue;
    }
    forLanes(Lanes, [&](unsigned L) {
      if (!divides(D, T.Coefficient[L]))
        Lanes &= ~(1u << L);
    });
  }
  return Lanes;
}

/// Sets of lanes of \p Lanes with one divisor each.
llvm::SmallVector<std::pair<int64_t, uint32_t>, 4>
lanesByValue(LaneRow V, uint32_t Lanes) {
  llvm::SmallVector<std::pair<int64_t, uint32_t>, 4> Out;
  if (V.uniform()) {
    if (Lanes)
      Out.push_back({V[0], Lanes});
    return Out;
  }
  forLanes(Lanes, [&](unsigned L) {
    auto It = llvm::find_if(Out, [&](auto &P) { return P.first == V[L]; });
    if (It == Out.end()) {
      Out.push_back({V[L], 0});
      It = std::prev(Out.end());
    }
    It->second |= 1u << L;
  });
  return Out;
}

/// A multiple of a symbol, and a constant for each lane.
LaneValue sumOf(const LaneInts &Constant, unsigned Symbol, int64_t Coefficient,
                uint32_t Known) {
  LaneDraft Out(Constant);
  Out.Terms.emplace_back(Symbol, Coefficient);
  return Out.finish(Known);
}
} // namespace

/// Lanes with symbols of \p A over positive constants; floor, or toward zero
/// with \p Truncate. The value must be exact.
LaneValue LaneArithmetic::floorDivide(const LaneValue &A, LaneRow Divisor,
                                      uint32_t Lanes, bool Truncate) {
  if (!Lanes)
    return LaneValue();
  const LaneRanges Ranges(*this, A);
  uint32_t Done = 0, Left = 0;
  for (auto [D, Group] : lanesByValue(Divisor, Lanes)) {
    if (D <= 0)
      continue;
    uint32_t Divided = lanesDividedBy(D, A, Group);
    if (Truncate)
      forLanes(Group, [&, D = D](unsigned L) {
        if (Ranges[L].first < 0 &&
            !((Divided >> L & 1) && divides(D, A.constantOf(L)))) {
          Group &= ~(1u << L);
          Divided &= ~(1u << L);
        }
      });
    Done |= Divided;
    Left |= Group & ~Divided;
  }
  LaneValue Out;
  if (Done) {
    LaneDraft Quotient(A);
    auto divide = [&](LaneDraft::Row &R, auto Op) {
      if (R.Uniform && Divisor.uniform()) {
        R.Same = Op(R.Same, Divisor[0]);
        return;
      }
      LaneInts &Each = R.each();
      forLanes(Done, [&](unsigned L) { Each[L] = Op(Each[L], Divisor[L]); });
    };
    divide(Quotient.Constant, floorDiv);
    for (LaneDraft::Row &R : Quotient.Terms)
      divide(R, [](int64_t C, int64_t D) { return C / D; });
    Out = Quotient.finish(Done);
  }
  for (auto [D, Group] : lanesByValue(Divisor, Left)) {
    int64_t Unit = gcdOfTerms(A, Group, D);
    std::optional<UniformSplit> Split = splitUniform(A, Group, Unit);
    if (!Split)
      continue;
    auto [Low, High] = Ranges[llvm::countr_zero(Group)];
    SymbolKey Key("floor");
    Key << D;
    Split->name(Key);
    // Numbers of 64 bits without a sign fit once they are divided.
    auto Quotient = [D = D](Int128 V) { return (V - (V < 0 ? D - 1 : 0)) / D; };
    // Within the group the range differs by less than a unit, which the
    // division does away with.
    unsigned Id = derive(Key, saturate(Quotient(Low)),
                         saturate(Quotient(High) + 1), scope(A, Group), A);
    Symbols[Id].OddQuotient = !llvm::isPowerOf2_64(uint64_t(D));
    Out = LaneValue::select(Group, LaneValue::symbol(Id), Out);
  }
  return Out;
}

/// The lowest \p Bits bits of \p A, as a number of at least 0. Needs no more
/// than congruence modulo 2^Bits.
LaneValue LaneArithmetic::lowBits(const LaneValue &A, unsigned Bits) {
  uint32_t Known = A.knownLanes();
  if (Bits == 0)
    return LaneValue::constant(0).restrictedTo(Known);
  if (Bits >= 62)
    return A.terms().empty() && Bits >= 64 ? A : LaneValue();
  if (!Known)
    return LaneValue();
  const int64_t D = int64_t(1) << Bits;
  auto lower = [&](LaneDraft::Row &R) {
    if (R.Uniform)
      R.Same = floorMod(R.Same, D);
    else
      for (int64_t &V : R.Each)
        V = floorMod(V, D);
  };
  const uint32_t Done = lanesDividedBy(D, A, Known), Left = Known & ~Done;
  LaneValue Out;
  if (Done) {
    LaneDraft Low(A.constantsOf());
    lower(Low.Constant);
    Out = Low.finish(Done);
  }
  if (!Left)
    return Out;
  // Terms that vanish and high bits of constants do not matter.
  LaneDraft Reduced(A);
  lower(Reduced.Constant);
  llvm::for_each(Reduced.Terms, lower);
  LaneValue V = Reduced.finish(Left);
  // Already in range?
  bool InRange = true;
  const LaneRanges Ranges(*this, V);
  forLanes(Ranges.uniform() ? Left & -Left : Left, [&](unsigned L) {
    auto [Low, High] = Ranges[L];
    InRange &= Low >= 0 && High < D;
  });
  if (InRange)
    return LaneValue::select(Left, V, Out);
  int64_t Unit = gcdOfTerms(V, Left, D);
  if (std::optional<UniformSplit> Split = splitUniform(V, Left, Unit)) {
    SymbolKey Key("mod");
    Key << D;
    Split->name(Key);
    unsigned Id = derive(Key, 0, D / Unit - 1, scope(V, Left), V);
    return LaneValue::select(Left, sumOf(Split->Rest, Id, Unit, Left), Out);
  }
  return Out;
}

template <class Fn>
LaneValue LaneArithmetic::constantsOnly(const LaneValue &A, const LaneValue &B,
                                        IntType T, Fn Op) {
  uint32_t Lanes = A.knownLanes() & B.knownLanes();
  if (!A.terms().empty())
    Lanes &= ~lanesWithTerms(A);
  if (!B.terms().empty())
    Lanes &= ~lanesWithTerms(B);
  if (!Lanes)
    return LaneValue();
  const LaneRow X = A.constantsOf(), Y = B.constantsOf();
  if (X.uniform() && Y.uniform()) {
    std::optional<int64_t> R = Op(X[0], Y[0]);
    return R ? LaneDraft(wrapTo(*R, T)).finish(Lanes) : LaneValue();
  }
  LaneDraft Out;
  LaneInts &C = Out.Constant.each();
  uint32_t Done = 0;
  forLanes(Lanes, [&](unsigned L) {
    if (std::optional<int64_t> R = Op(X[L], Y[L])) {
      C[L] = wrapTo(*R, T);
      Done |= 1u << L;
    }
  });
  return Out.finish(Done);
}

std::optional<LaneValue> LaneArithmetic::inOneLane(const LaneValue &A,
                                                   const LaneValue &B,
                                                   IntType T, Operation Op) {
  const uint32_t Known = A.knownLanes();
  if (Known != B.knownLanes() || (Known & (Known - 1)) == 0 || !A.isUniform() ||
      !B.isUniform())
    return std::nullopt;
  const uint32_t One = Known & -Known;
  LaneValue R = (this->*Op)(A.restrictedTo(One), B.restrictedTo(One), T);
  return R.knownLanes() ? LaneDraft(R).finish(Known) : R;
}

LaneValue LaneArithmetic::div(const LaneValue &A, const LaneValue &B,
                              IntType T) {
  use(A);
  use(B);
  LaneValue Constants = constantsOnly(
      A, B, T, [&](int64_t X, int64_t Y) -> std::optional<int64_t> {
        if (Y == 0)
          return std::nullopt;
        return int64_t(mathValue(X, T) / mathValue(Y, T));
      });
  uint32_t Known = A.knownLanes() & B.knownLanes();
  uint32_t Left = Known & ~Constants.knownLanes();
  if (!Left)
    return Constants;
  if (auto Same = inOneLane(A, B, T, &LaneArithmetic::div))
    return *Same;
  LaneValue Exact =
      normalize(A, T, !(AssumeNoWrap && T.Signed && T.Bits >= 32));
  uint32_t Symbolic = Left & Exact.knownLanes() & ~lanesWithTerms(B);
  LaneValue Out = Constants;
  if (Symbolic) {
    LaneValue Q =
        floorDivide(Exact, B.constantsOf(), Symbolic, T.Signed || T.Bits == 64);
    Out = LaneValue::select(Q.knownLanes(), Q, Out);
  }
  Left = Known & ~Out.knownLanes();
  if (Left == Known) {
    LaneValue Whole =
        opaque("div", A.restrictedTo(Known), B.restrictedTo(Known), T);
    if (Whole.knownLanes())
      return Whole;
  }
  return Out;
}

LaneValue LaneArithmetic::rem(const LaneValue &A, const LaneValue &B,
                              IntType T) {
  use(A);
  use(B);
  LaneValue Out = constantsOnly(
      A, B, T, [&](int64_t X, int64_t Y) -> std::optional<int64_t> {
        if (Y == 0)
          return std::nullopt;
        return int64_t(mathValue(X, T) % mathValue(Y, T));
      });
  uint32_t Known = A.knownLanes() & B.knownLanes();
  if (Out.knownLanes() == Known)
    return Out;
  if (auto Same = inOneLane(A, B, T, &LaneArithmetic::rem))
    return *Same;
  uint32_t Left = Known & ~Out.knownLanes() & ~lanesWithTerms(B);
  if (Left) {
    LaneValue Exact =
        normalize(A, T, !(AssumeNoWrap && T.Signed && T.Bits >= 32));
    for (auto [D, Group] : lanesByValue(B.constantsOf(), Left)) {
      // An unsigned power of two only looks at the low bits.
      if (!T.Signed && D > 0 && llvm::isPowerOf2_64(uint64_t(D)))
        if (LaneValue R =
                lowBits(A.restrictedTo(Group), llvm::Log2_64(uint64_t(D)));
            R.knownLanes()) {
          Out = LaneValue::select(R.knownLanes(), R, Out);
          continue;
        }
      uint32_t Lanes = Group & Exact.knownLanes();
      if (D <= 0 || !Lanes)
        continue;
      LaneInts C{};
      uint32_t Done = 0, Rest = 0;
      const LaneRanges Ranges(*this, Exact);
      const uint32_t Divided = lanesDividedBy(D, Exact, Lanes);
      forLanes(Lanes, [&, D = D](unsigned L) {
        bool NonNegative = Ranges[L].first >= 0;
        if ((Divided >> L & 1) &&
            (NonNegative || divides(D, Exact.constantOf(L)))) {
          C[L] = floorMod(Exact.constantOf(L), D);
          Done |= 1u << L;
        } else if (NonNegative) {
          Rest |= 1u << L;
        }
      });
      if (Done)
        Out = LaneValue::select(Done, LaneValue::constants(C, Done), Out);
      if (!Rest)
        continue;
      bool InRange = true;
      forLanes(Rest,
               [&, D = D](unsigned L) { InRange &= Ranges[L].second < D; });
      if (InRange) {
        Out = LaneValue::select(Rest, Exact, Out);
        continue;
      }
      int64_t Unit = gcdOfTerms(Exact, Rest, D);
      if (std::optional<UniformSplit> Split = splitUniform(Exact, Rest, Unit)) {
        SymbolKey Key("mod");
        Key << D;
        Split->name(Key);
        unsigned Id = derive(Key, 0, D / Unit - 1, scope(Exact, Rest), Exact);
        Out = LaneValue::select(Rest, sumOf(Split->Rest, Id, Unit, Rest), Out);
      }
    }
  }
  if (Known && !Out.knownLanes())
    return opaque("rem", A.restrictedTo(Known), B.restrictedTo(Known), T);
  return Out;
}

void LaneArithmetic::clearBits(const LaneValue &V, uint64_t Inverse, IntType T,
                               uint32_t Group, LaneValue &Out) {
  // Clearing the lowest bits is rounding down.
  if (Inverse && llvm::isMask_64(Inverse)) {
    LaneValue Rounded =
        mul(floorDivide(V.restrictedTo(Group), LaneRow(int64_t(Inverse + 1)),
                        Group & V.knownLanes(), false),
            LaneValue::constant(int64_t(Inverse + 1)), T);
    if (Rounded.known(Group)) {
      Out = LaneValue::select(Group, Rounded, Out);
      return;
    }
  }
  // x & ~m = x - (x & m)
  LaneValue Cleared = Inverse ? bitAnd(V.restrictedTo(Group),
                                       LaneValue::constant(int64_t(Inverse)), T)
                              : LaneValue::constant(0);
  LaneValue R = sub(V.restrictedTo(Group), Cleared, T);
  Out = LaneValue::select(R.knownLanes() & Group, R, Out);
}

void LaneArithmetic::maskLow(const LaneValue &V, uint64_t Bits, uint32_t Group,
                             LaneValue &Out) {
  LaneValue Low = lowBits(V.restrictedTo(Group), llvm::bit_width(Bits));
  uint32_t Lanes = Low.knownLanes() & Group;
  uint32_t Symbolic = Lanes & lanesWithTerms(Low), Plain = Lanes & ~Symbolic;
  if (Plain) {
    LaneInts C{};
    forLanes(Plain,
             [&](unsigned L) { C[L] = Low.constantOf(L) & int64_t(Bits); });
    Out = LaneValue::select(Plain, LaneValue::constants(C, Plain), Out);
  }
  if (!Symbolic)
    return;
  unsigned Zeros = 62;
  for (const LaneValue::Term &X : Low.terms())
    forLanes(Symbolic, [&](unsigned L) {
      if (X.Coefficient[L])
        Zeros = std::min(Zeros, trailingZeros(X.Coefficient[L]));
    });
  const int64_t Unit = int64_t(1) << Zeros;
  std::optional<UniformSplit> Split = splitUniform(Low, Symbolic, Unit);
  if (!Split)
    return;
  LaneInts C{};
  forLanes(Symbolic,
           [&](unsigned L) { C[L] = Split->Rest[L] & int64_t(Bits); });
  uint64_t HighMask = Bits & ~uint64_t(Unit - 1);
  LaneValue R;
  if (!HighMask) {
    R = LaneValue::constants(C, Symbolic);
  } else {
    int64_t Step = int64_t(HighMask & -HighMask);
    SymbolKey Key("and");
    Key << int64_t(HighMask);
    Split->name(Key);
    unsigned Id =
        derive(Key, 0, int64_t(HighMask) / Step, scope(Low, Symbolic), Low);
    R = sumOf(C, Id, Step, Symbolic);
  }
  Out = LaneValue::select(Symbolic, R, Out);
}

LaneValue LaneArithmetic::bitAnd(const LaneValue &A, const LaneValue &B,
                                 IntType T) {
  use(A);
  use(B);
  LaneValue Out = constantsOnly(
      A, B, T, [](int64_t X, int64_t Y) { return std::optional(X & Y); });
  uint32_t Known = A.knownLanes() & B.knownLanes();
  if (Out.knownLanes() == (A.knownLanes() | B.knownLanes()))
    return Out;
  if (auto Same = inOneLane(A, B, T, &LaneArithmetic::bitAnd))
    return *Same;
  // Masking with nothing.
  auto zeroLanes = [](const LaneValue &V) {
    uint32_t Zero = 0;
    forLanes(V.knownLanes() & ~lanesWithTerms(V), [&](unsigned L) {
      if (V.constantOf(L) == 0)
        Zero |= 1u << L;
    });
    return Zero;
  };
  uint32_t Zero = (zeroLanes(A) | zeroLanes(B)) & ~Out.knownLanes();
  if (Zero)
    Out = LaneValue::select(Zero, LaneValue::constant(0), Out);
  uint32_t Left = Known & ~Out.knownLanes();
  if (!Left)
    return Out;
  for (bool Swap : {false, true}) {
    const LaneValue &V = Swap ? B : A, &M = Swap ? A : B;
    uint32_t Masked = Left & ~lanesWithTerms(M);
    if (!Masked)
      continue;
    for (auto [Mask, Group] : lanesByValue(M.constantsOf(), Masked)) {
      uint64_t Bits =
          T.Bits >= 64
              ? uint64_t(Mask)
              : uint64_t(Mask) & llvm::maskTrailingOnes<uint64_t>(T.Bits);
      uint64_t Inverse = ~uint64_t(Mask) & llvm::maskTrailingOnes<uint64_t>(
                                               std::min(T.Bits, 64u));
      if (Inverse < Bits)
        clearBits(V, Inverse, T, Group, Out);
      else
        maskLow(V, Bits, Group, Out);
    }
    Left = Known & ~Out.knownLanes();
  }
  if (Left == Known)
    return opaque("and", A.restrictedTo(Known), B.restrictedTo(Known), T);
  return Out;
}

LaneValue LaneArithmetic::bitOr(const LaneValue &A, const LaneValue &B,
                                IntType T) {
  LaneValue And = bitAnd(A, B, T);
  if (uint32_t Known = A.knownLanes() & B.knownLanes();
      Known && lanesWithTerms(And) && A.uniformIn(Known) && B.uniformIn(Known))
    return opaque("or", A.restrictedTo(Known), B.restrictedTo(Known), T);
  return sub(add(A, B, T), And, T);
}

LaneValue LaneArithmetic::bitXor(const LaneValue &A, const LaneValue &B,
                                 IntType T) {
  if (LaneValue::equalIn(A, B, A.knownLanes() & B.knownLanes()) &&
      (A.knownLanes() & B.knownLanes()))
    return LaneValue::constant(0).restrictedTo(A.knownLanes() & B.knownLanes());
  LaneValue And = bitAnd(A, B, T);
  if (uint32_t Known = A.knownLanes() & B.knownLanes();
      Known && lanesWithTerms(And) && A.uniformIn(Known) && B.uniformIn(Known))
    return opaque("xor", A.restrictedTo(Known), B.restrictedTo(Known), T);
  return sub(add(A, B, T), mul(And, LaneValue::constant(2), T), T);
}

LaneValue LaneArithmetic::shl(const LaneValue &A, const LaneValue &B,
                              IntType T) {
  use(B);
  uint32_t Known = A.knownLanes() & B.knownLanes();
  LaneInts Factor{};
  uint32_t Done = 0;
  forLanes(Known & ~lanesWithTerms(B), [&](unsigned L) {
    int64_t Amount = B.constantOf(L);
    if (Amount >= 0 && Amount < int64_t(T.Bits)) {
      Factor[L] = int64_t(uint64_t(1) << Amount);
      Done |= 1u << L;
    }
  });
  if (Done)
    return mul(A, LaneValue::constants(Factor, Done), T);
  return Known ? opaque("shl", A.restrictedTo(Known), B.restrictedTo(Known), T)
               : LaneValue();
}

LaneValue LaneArithmetic::shr(const LaneValue &A, const LaneValue &B,
                              IntType T) {
  use(A);
  use(B);
  LaneValue Out = constantsOnly(
      A, B, T, [&](int64_t X, int64_t Y) -> std::optional<int64_t> {
        if (Y < 0 || Y >= int64_t(T.Bits))
          return std::nullopt;
        return int64_t(mathValue(X, T) >> Y);
      });
  uint32_t Known = A.knownLanes() & B.knownLanes();
  if (Out.knownLanes() == Known)
    return Out;
  if (auto Same = inOneLane(A, B, T, &LaneArithmetic::shr))
    return *Same;
  uint32_t Left = Known & ~Out.knownLanes() & ~lanesWithTerms(B);
  if (Left) {
    LaneValue Exact =
        normalize(A, T, !(AssumeNoWrap && T.Signed && T.Bits >= 32));
    LaneInts Divisor{};
    forLanes(Left & Exact.knownLanes(), [&](unsigned L) {
      int64_t Amount = B.constantOf(L);
      // What is no divisor of 64 bits is not divided by.
      if (Amount >= 0 && Amount < int64_t(T.Bits))
        Divisor[L] = int64_t(uint64_t(1) << Amount);
    });
    LaneValue Q =
        floorDivide(Exact, LaneRow(0, Divisor.data()),
                    Left & Exact.knownLanes(), !T.Signed && T.Bits == 64);
    Out = LaneValue::select(Q.knownLanes(), Q, Out);
  }
  if (Known && !Out.knownLanes())
    return opaque("shr", A.restrictedTo(Known), B.restrictedTo(Known), T);
  return Out;
}

LaneValue LaneArithmetic::convert(const LaneValue &A, IntType From,
                                  IntType To) {
  if (From == To || !A.knownLanes())
    return A;
  if (To.Bits == 1) {
    LaneValue IsZero = compareValue(Compare::EQ, A, LaneValue::constant(0),
                                    From, A.knownLanes());
    return sub(LaneValue::constant(1), IsZero, {32, true});
  }
  if (typeLow(To) <= typeLow(From) && typeHigh(To) >= typeHigh(From))
    return A;
  return normalize(A, To, !(AssumeNoWrap && To.Bits >= 32));
}

} // namespace cuda_lint
