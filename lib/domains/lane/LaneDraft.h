//===- LaneDraft.h - Lane values in the making ------------------*- C++ -*-===//
//
// Private to the arithmetic of lane values: what its parts compute with.
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_DOMAINS_LANE_LANEDRAFT_H
#define CUDA_LINT_DOMAINS_LANE_LANEDRAFT_H

#include "domains/lane/LaneValue.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/MathExtras.h"
#include <limits>
#include <numeric>

namespace cuda_lint {

using Int128 = __int128;

inline int64_t wrapAdd(int64_t A, int64_t B) {
  return int64_t(uint64_t(A) + uint64_t(B));
}
inline int64_t wrapMul(int64_t A, int64_t B) {
  return int64_t(uint64_t(A) * uint64_t(B));
}

/// Of positive divisors.
inline bool isPowerOfTwo(int64_t D) { return (D & (D - 1)) == 0; }
inline int64_t floorDiv(int64_t A, int64_t D) {
  if (isPowerOfTwo(D))
    return A >> llvm::countr_zero(uint64_t(D));
  int64_t Q = A / D;
  return (A % D != 0 && (A < 0)) ? Q - 1 : Q;
}
inline int64_t floorMod(int64_t A, int64_t D) {
  if (isPowerOfTwo(D))
    return A & (D - 1);
  int64_t R = A % D;
  return R < 0 ? R + D : R;
}
inline bool divides(int64_t D, int64_t A) {
  return isPowerOfTwo(D) ? (A & (D - 1)) == 0 : A % D == 0;
}

inline int64_t saturate(Int128 V) {
  if (V > std::numeric_limits<int64_t>::max())
    return std::numeric_limits<int64_t>::max();
  if (V < std::numeric_limits<int64_t>::min())
    return std::numeric_limits<int64_t>::min();
  return int64_t(V);
}

inline Int128 typeLow(IntType T) {
  return T.Signed ? -(Int128(1) << (T.Bits - 1)) : Int128(0);
}
inline Int128 typeHigh(IntType T) {
  return (Int128(1) << (T.Signed ? T.Bits - 1 : T.Bits)) - 1;
}

/// The constant that stands for a value of type \p T, as a mathematical
/// integer.
inline Int128 mathValue(int64_t V, IntType T) {
  return !T.Signed && T.Bits == 64 ? Int128(uint64_t(V)) : Int128(V);
}

/// \p V modulo 2^Bits, the representative nearest to 0.
inline int64_t centered(int64_t V, unsigned Bits) {
  return Bits >= 64 ? V : llvm::SignExtend64(uint64_t(V), Bits);
}

inline unsigned trailingZeros(int64_t V) {
  return V == 0 ? 63 : std::min(63u, unsigned(llvm::countr_zero(uint64_t(V))));
}

template <class Fn> void forLanes(uint32_t Lanes, Fn F) {
  for (; Lanes; Lanes &= Lanes - 1)
    F(unsigned(llvm::countr_zero(Lanes)));
}

/// The range of a symbol for a value of type \p T divided by 2^Zeros. Large
/// 64-bit unsigned values are kept as their bits.
inline std::pair<int64_t, int64_t> symbolRange(IntType T, unsigned Zeros = 0) {
  if (!T.Signed && T.Bits == 64 && Zeros == 0)
    return {std::numeric_limits<int64_t>::min(),
            std::numeric_limits<int64_t>::max()};
  return {saturate(typeLow(T) >> Zeros), saturate(typeHigh(T) >> Zeros)};
}

inline int64_t typeKey(IntType T) { return int64_t(T.Bits) * 2 + T.Signed; }

/// Whether centered() leaves all of \p V as they are.
inline bool areCentered(const LaneInts &V, unsigned Bits) {
  if (Bits >= 64)
    return true;
  uint64_t Any = 0;
  const uint64_t Half = uint64_t(1) << (Bits - 1);
  for (int64_t X : V)
    Any |= uint64_t(X) + Half;
  return Any >> Bits == 0;
}

inline uint32_t nonZeroLanes(const LaneInts &V) {
  uint32_t Out = 0;
  for (unsigned L = 0; L < WarpLanes; ++L)
    Out |= uint32_t(V[L] != 0) << L;
  return Out;
}

//===----------------------------------------------------------------------===//
// Values in the making
//===----------------------------------------------------------------------===//

/// A LaneValue in the making.
class LaneDraft {
public:
  struct Row {
    unsigned Symbol;
    bool Uniform = true;
    int64_t Same;
    /// Valid unless Uniform.
    LaneInts Each;

    Row(unsigned Symbol, int64_t Same) : Symbol(Symbol), Same(Same) {}
    Row(unsigned Symbol, LaneRow From)
        : Symbol(Symbol), Uniform(From.uniform()), Same(From[0]) {
      if (!Uniform)
        std::copy_n(From.each(), WarpLanes, Each.begin());
    }
    int64_t operator[](unsigned L) const { return Uniform ? Same : Each[L]; }
    LaneInts &each() {
      if (Uniform) {
        Each.fill(Same);
        Uniform = false;
      }
      return Each;
    }
    void add(LaneRow From, int64_t Factor) {
      if (From.uniform()) {
        const int64_t By = wrapMul(From[0], Factor);
        if (Uniform)
          Same = wrapAdd(Same, By);
        else
          for (int64_t &V : Each)
            V = wrapAdd(V, By);
        return;
      }
      const int64_t *Of = From.each();
      LaneInts &To = each();
      if (Factor == 1)
        for (unsigned L = 0; L < WarpLanes; ++L)
          To[L] = wrapAdd(To[L], Of[L]);
      else
        for (unsigned L = 0; L < WarpLanes; ++L)
          To[L] = wrapAdd(To[L], wrapMul(Of[L], Factor));
    }
    /// Adds \p A times \p B; false, and nothing is done, when that is 0 in all
    /// of \p Lanes.
    static bool product(LaneRow A, LaneRow B, uint32_t Lanes, Row &Out) {
      if (A.uniform() && B.uniform()) {
        Out.Uniform = true;
        Out.Same = wrapMul(A[0], B[0]);
        return Out.Same != 0;
      }
      if (!A.uniform() && !B.uniform()) {
        Out.Uniform = false;
        for (unsigned L = 0; L < WarpLanes; ++L)
          Out.Each[L] = wrapMul(A.each()[L], B.each()[L]);
      } else {
        const int64_t By = A.uniform() ? A[0] : B[0];
        const int64_t *Of = A.uniform() ? B.each() : A.each();
        if (By == 0)
          return false;
        Out.Uniform = false;
        for (unsigned L = 0; L < WarpLanes; ++L)
          Out.Each[L] = wrapMul(Of[L], By);
      }
      return (nonZeroLanes(Out.Each) & Lanes) != 0;
    }
    LaneRow row() const {
      return Uniform ? LaneRow(Same) : LaneRow(0, Each.data());
    }
  };

  Row Constant;
  llvm::SmallVector<Row, 4> Terms;

  explicit LaneDraft(int64_t Same = 0) : Constant(0, Same) {}
  explicit LaneDraft(LaneRow From) : Constant(0, From) {}
  explicit LaneDraft(const LaneInts &V) : Constant(0, LaneRow(0, V.data())) {}
  explicit LaneDraft(const LaneValue &V) : Constant(0, V.constantsOf()) {
    for (const LaneValue::Term &T : V.terms())
      Terms.emplace_back(T.Symbol, T.Coefficient);
  }

  Row &term(unsigned Symbol) {
    for (Row &R : Terms)
      if (R.Symbol == Symbol)
        return R;
    return Terms.emplace_back(Symbol, int64_t(0));
  }

  LaneValue finish(uint32_t Known) {
    if (!Known)
      return LaneValue();
    settle(Constant, Known);
    llvm::SmallVector<const Row *, 16> Kept;
    unsigned Wide = !Constant.Uniform;
    bool Sorted = true;
    for (Row &R : Terms) {
      settle(R, Known);
      if (R.Uniform && R.Same == 0)
        continue;
      Wide += !R.Uniform;
      Sorted &= Kept.empty() || Kept.back()->Symbol < R.Symbol;
      Kept.push_back(&R);
    }
    if (!Sorted)
      llvm::sort(Kept, [](const Row *A, const Row *B) {
        return A->Symbol < B->Symbol;
      });
    using Payload = LaneValue::Payload;
    using Term = LaneValue::Term;
    static_assert(alignof(Payload) >= alignof(Term) &&
                  alignof(Term) >= alignof(LaneInts));
    void *Memory = ::operator new(sizeof(Payload) + Kept.size() * sizeof(Term) +
                                  Wide * sizeof(LaneInts));
    auto *Made = new (Memory) Payload;
    auto *Into = reinterpret_cast<Term *>(Made + 1);
    auto *Numbers = reinterpret_cast<int64_t *>(Into + Kept.size());
    auto put = [&](const Row &R) {
      if (R.Uniform)
        return LaneRow(R.Same);
      const int64_t *Each = Numbers;
      if (Known == AllLanes)
        std::copy_n(R.Each.begin(), WarpLanes, Numbers);
      else
        for (unsigned L = 0; L < WarpLanes; ++L)
          Numbers[L] = R.Each[L] & -int64_t(Known >> L & 1);
      Numbers += WarpLanes;
      return LaneRow(0, Each);
    };
    Made->Known = Known;
    Made->Terms = Kept.size();
    Made->Uniform = Wide == 0;
    Made->Constant = put(Constant);
    for (const Row *R : Kept)
      new (Into++) Term{R->Symbol, put(*R)};
    return LaneValue(Made);
  }

private:
  static void settle(Row &R, uint32_t Known) {
    if (R.Uniform)
      return;
    const int64_t First = R.Each[llvm::countr_zero(Known)];
    // Written so that the compiler can take several lanes at once.
    int64_t Differs = 0;
    if (Known == AllLanes)
      for (int64_t V : R.Each)
        Differs |= V ^ First;
    else
      for (unsigned L = 0; L < WarpLanes; ++L)
        Differs |= (R.Each[L] ^ First) & -int64_t(Known >> L & 1);
    if (Differs)
      return;
    R.Uniform = true;
    R.Same = First;
  }
};

//===----------------------------------------------------------------------===//
// Terms
//===----------------------------------------------------------------------===//

inline bool sameIn(LaneRow R, uint32_t Lanes) {
  if (R.uniform())
    return true;
  const int64_t First = R[llvm::countr_zero(Lanes)];
  for (uint32_t Left = Lanes; Left; Left &= Left - 1)
    if (R[llvm::countr_zero(Left)] != First)
      return false;
  return true;
}

/// Calls \p Visit with the symbols of both and their coefficients, until one
/// call says no; false then.
template <class Fn>
static bool withTermsOf(const LaneValue &A, const LaneValue &B, Fn Visit) {
  llvm::ArrayRef<LaneValue::Term> X = A.terms(), Y = B.terms();
  while (!X.empty() || !Y.empty()) {
    const bool First =
        Y.empty() || (!X.empty() && X.front().Symbol <= Y.front().Symbol);
    const bool Second =
        X.empty() || (!Y.empty() && Y.front().Symbol <= X.front().Symbol);
    if (!Visit(First ? X.front().Symbol : Y.front().Symbol,
               First ? X.front().Coefficient : LaneRow(),
               Second ? Y.front().Coefficient : LaneRow()))
      return false;
    X = X.drop_front(First);
    Y = Y.drop_front(Second);
  }
  return true;
}

inline int64_t gcdOfTerms(const LaneValue &V, uint32_t Lanes, int64_t With) {
  int64_t G = With;
  for (const LaneValue::Term &T : V.terms()) {
    const uint32_t Which = T.Coefficient.uniform() ? Lanes & -Lanes : Lanes;
    forLanes(Which, [&](unsigned L) {
      if (T.Coefficient[L] &&
          T.Coefficient[L] != std::numeric_limits<int64_t>::min())
        G = std::gcd(G, T.Coefficient[L]);
      else if (T.Coefficient[L])
        G = 1;
    });
  }
  return G < 0 ? -G : G;
}

inline uint32_t lanesWithTerms(const LaneValue &V) {
  uint32_t Out = 0;
  for (const LaneValue::Term &T : V.terms()) {
    if (T.Coefficient.uniform())
      return V.knownLanes();
    forLanes(V.knownLanes() & ~Out, [&](unsigned L) {
      if (T.Coefficient[L])
        Out |= 1u << L;
    });
  }
  return Out;
}

//===----------------------------------------------------------------------===//
// Ranges
//===----------------------------------------------------------------------===//

inline void addRange(Int128 &Low, Int128 &High, Int128 C, const Symbol &S) {
  // 2^126 at most for one term; MaxTerms of them are capped below.
  Int128 X = C * S.Low, Y = C * S.High;
  const Int128 Cap = Int128(1) << 120;
  Low += std::max(std::min(X, Y), -Cap);
  High += std::min(std::max(X, Y), Cap);
}

inline std::pair<Int128, Int128> wideRange(const LaneArithmetic &A,
                                           const LaneValue &V, unsigned Lane) {
  Int128 Low = V.constantOf(Lane), High = Low;
  for (const LaneValue::Term &T : V.terms())
    addRange(Low, High, T.Coefficient[Lane], A.symbol(T.Symbol));
  return {Low, High};
}
/// The ranges of a value's lanes; what is the same in all is computed once.
class LaneRanges {
public:
  template <class TermsT>
  LaneRanges(const LaneArithmetic &A, LaneRow Constant, const TermsT &Terms)
      : A(A), Constant(Constant) {
    for (const auto &T : Terms) {
      const LaneRow R = rowOf(T);
      if (R.uniform())
        addRange(Low, High, R[0], A.symbol(T.Symbol));
      else
        Each.push_back({T.Symbol, R});
    }
  }
  LaneRanges(const LaneArithmetic &A, const LaneValue &V)
      : LaneRanges(A, V.constantsOf(), V.terms()) {}
  bool uniform() const { return Each.empty() && Constant.uniform(); }
  std::pair<Int128, Int128> operator[](unsigned L) const {
    Int128 X = Low + Constant[L], Y = High + Constant[L];
    for (const LaneValue::Term &T : Each)
      addRange(X, Y, T.Coefficient[L], A.symbol(T.Symbol));
    return {X, Y};
  }

private:
  static LaneRow rowOf(const LaneValue::Term &T) { return T.Coefficient; }
  static LaneRow rowOf(const LaneDraft::Row &R) { return R.row(); }

  const LaneArithmetic &A;
  LaneRow Constant;
  Int128 Low = 0, High = 0;
  llvm::SmallVector<LaneValue::Term, 2> Each;
};

} // namespace cuda_lint

#endif
