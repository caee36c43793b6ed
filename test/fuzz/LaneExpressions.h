//===- LaneExpressions.h - Lane arithmetic beside an interpreter -*- C++ -*-=//
//
// Random expressions are evaluated for the 32 lanes at once by the engine, and
// lane by lane with the symbols' values chosen. The engine's answer for a lane
// is the interpreter's, or unknown.
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_TEST_FUZZ_LANEEXPRESSIONS_H
#define CUDA_LINT_TEST_FUZZ_LANEEXPRESSIONS_H

#include "domains/lane/LaneValue.h"
#include "test/fuzz/Choices.h"
#include "gtest/gtest.h"
#include <bit>
#include <map>
#include <numeric>

namespace cuda_lint::lane_expressions {

using Int128 = __int128;
using Lanes = std::array<int64_t, WarpLanes>;

inline constexpr unsigned Assignments = 6;

inline Int128 mathOf(int64_t V, IntType T) {
  return !T.Signed && T.Bits == 64 ? Int128(uint64_t(V)) : Int128(V);
}
inline Int128 low(IntType T) {
  return T.Signed ? -(Int128(1) << (T.Bits - 1)) : Int128(0);
}
inline Int128 high(IntType T) {
  return (Int128(1) << (T.Signed ? T.Bits - 1 : T.Bits)) - 1;
}
inline int64_t wrapped(Int128 V, IntType T) {
  return wrapTo(int64_t(uint64_t(static_cast<unsigned __int128>(V))), T);
}

enum Operator {
  Add,
  Sub,
  Mul,
  Div,
  Rem,
  And,
  Or,
  Xor,
  Shl,
  Shr,
  Min,
  Max,
  Neg,
  Not,
  Cast,
  Operators
};

/// An expression's value: what the engine says, and what it is for each choice
/// of the symbols.
struct Node {
  IntType Type;
  LaneValue Engine;
  std::array<Lanes, Assignments> Truth{};
  /// Lanes whose value is not defined (a division by zero on the way).
  std::array<uint32_t, Assignments> Undefined{};
  /// A sum with symbols wrapped around: the engine may assume that it does not.
  bool Wrapped = false;
  bool HasSymbols = false;
};

/// Compares random expressions; a difference is a failure of GoogleTest.
class Comparison {
public:
  /// \param AssumeNoWrap what the engine's arithmetic is asked to assume;
  /// expressions that do wrap around are not compared then.
  Comparison(Choices Random, bool AssumeNoWrap)
      : Random(Random), Lenient(AssumeNoWrap), A(AssumeNoWrap) {
    for (unsigned I = 0; I < 4; ++I) {
      int64_t Low, High;
      if (Lenient) {
        Low = I == 3 ? -50 : 0;
        High = 1000;
      } else {
        const int64_t Limits[] = {40, 70000, 0x7fffffff, 0xffffffffLL};
        High = Limits[I];
        Low = I == 2 ? -0x80000000LL : 0;
      }
      Symbols.push_back(
          A.newSymbol("s" + std::to_string(I), Low, High, SymbolScope::Grid));
      for (unsigned N = 0; N < Assignments; ++N)
        Values[N][Symbols.back()] =
            N == 0 ? Low
            : N == 1
                ? High
                : std::uniform_int_distribution<int64_t>(Low, High)(Random);
    }
  }

  /// Evaluates one random expression; every part of it is compared.
  void run(unsigned Depth) { make(Depth); }
  unsigned Known = 0, Total = 0;

private:
  unsigned pick(unsigned N) { return Random.below(N); }
  IntType pickType() {
    const IntType Types[] = {{32, true}, {32, false}, {32, true}, {32, false},
                             {64, true}, {64, false}, {16, true}, {8, false},
                             {8, true},  {16, false}};
    return Types[pick(std::size(Types))];
  }

  Node leaf() {
    Node N;
    N.Type = pickType();
    switch (pick(5)) {
    case 0:
    case 1: { // a value for each lane
      Lanes V;
      const int64_t Scales[] = {1, 2, 4, 32, 33, -3};
      int64_t Scale = Scales[pick(6)], Offset = int64_t(pick(200)) - 100;
      unsigned Shape = pick(4);
      for (unsigned L = 0; L < WarpLanes; ++L) {
        int64_t X = Shape == 0   ? L
                    : Shape == 1 ? L % 16
                    : Shape == 2 ? L / 8
                                 : int64_t(pick(100000)) - 50000;
        V[L] = wrapped(Int128(X) * Scale + Offset, N.Type);
      }
      N.Engine = LaneValue::constants(V);
      N.Truth.fill(V);
      return N;
    }
    case 2: { // one constant
      const int64_t Some[] = {
          0,           1,   2,  3,  4,   7,       8,          15,
          16,          31,  32, 33, 64,  96,      100,        127,
          128,         255, -1, -2, -32, 1 << 20, 0x7fffffff, -0x80000000LL,
          0xfffffff0LL};
      int64_t V = wrapTo(Some[pick(std::size(Some))], N.Type);
      N.Engine = LaneValue::constant(V);
      Lanes Same;
      Same.fill(V);
      N.Truth.fill(Same);
      return N;
    }
    default: { // a multiple of a symbol
      unsigned S = Symbols[pick(Symbols.size())];
      const int64_t Factors[] = {1, 1, 2, 4, 32, 256, 3};
      int64_t Factor = Factors[pick(7)];
      N.Type = IntType{64, true};
      N.Engine = LaneValue::symbol(S, Factor);
      N.HasSymbols = true;
      for (unsigned I = 0; I < Assignments; ++I)
        N.Truth[I].fill(Values[I][S] * Factor);
      return cast(N, pickType());
    }
    }
  }

  Node cast(const Node &X, IntType To) {
    Node N = X;
    N.Type = To;
    N.Engine = A.convert(X.Engine, X.Type, To);
    for (unsigned I = 0; I < Assignments; ++I)
      for (unsigned L = 0; L < WarpLanes; ++L)
        set(N, I, L, mathOf(X.Truth[I][L], X.Type));
    check(N, "cast");
    return N;
  }

  void set(Node &N, unsigned I, unsigned L, Int128 V) {
    if (V < low(N.Type) || V > high(N.Type))
      N.Wrapped |= N.HasSymbols;
    N.Truth[I][L] = wrapped(V, N.Type);
  }

  Node make(unsigned Depth) {
    if (Depth == 0)
      return leaf();
    const unsigned Op = pick(Operators);
    if (Op == Cast)
      return cast(make(Depth - 1), pickType());
    const IntType T = pickType();
    Node X = cast(make(Depth - 1), T);
    if (Op == Neg || Op == Not) {
      Node N = X;
      N.Engine = Op == Neg ? A.neg(X.Engine, T) : A.bitNot(X.Engine, T);
      for (unsigned I = 0; I < Assignments; ++I)
        for (unsigned L = 0; L < WarpLanes; ++L) {
          Int128 V = mathOf(X.Truth[I][L], T);
          set(N, I, L, Op == Neg ? -V : -1 - V);
        }
      check(N, Op == Neg ? "neg" : "not");
      return N;
    }
    Node Y = cast(make(pick(Depth)), T);
    if (Op == Shl || Op == Shr) {
      // The amount is what the language allows.
      int64_t Amount = pick(T.Bits);
      Y = Node();
      Y.Type = T;
      Y.Engine = LaneValue::constant(Amount);
      for (Lanes &V : Y.Truth)
        V.fill(Amount);
    }
    Node N;
    N.Type = T;
    N.HasSymbols = X.HasSymbols || Y.HasSymbols;
    N.Wrapped = X.Wrapped || Y.Wrapped;
    for (unsigned I = 0; I < Assignments; ++I) {
      N.Undefined[I] = X.Undefined[I] | Y.Undefined[I];
      for (unsigned L = 0; L < WarpLanes; ++L) {
        Int128 V = mathOf(X.Truth[I][L], T), W = mathOf(Y.Truth[I][L], T),
               R = 0;
        if ((Op == Div || Op == Rem) && W == 0) {
          N.Undefined[I] |= 1u << L;
          continue;
        }
        switch (Op) {
        case Add:
          R = V + W;
          break;
        case Sub:
          R = V - W;
          break;
        case Mul:
          // The product of two unsigned ones may need all 128 bits; it is out
          // of range then, either way.
          R = Int128(static_cast<unsigned __int128>(V) *
                     static_cast<unsigned __int128>(W));
          break;
        case Div:
          R = V / W;
          break;
        case Rem:
          R = V % W;
          break;
        case And:
          R = V & W;
          break;
        case Or:
          R = V | W;
          break;
        case Xor:
          R = V ^ W;
          break;
        case Shl:
          R = Int128(static_cast<unsigned __int128>(V) << unsigned(W));
          break;
        case Shr:
          R = V >> unsigned(W);
          break;
        case Min:
          R = std::min(V, W);
          break;
        case Max:
          R = std::max(V, W);
          break;
        }
        set(N, I, L, R);
      }
    }
    const char *Name = "";
    const LaneValue &E = X.Engine, &F = Y.Engine;
    switch (Op) {
    case Add:
      N.Engine = A.add(E, F, T), Name = "add";
      break;
    case Sub:
      N.Engine = A.sub(E, F, T), Name = "sub";
      break;
    case Mul:
      N.Engine = A.mul(E, F, T), Name = "mul";
      break;
    case Div:
      N.Engine = A.div(E, F, T), Name = "div";
      break;
    case Rem:
      N.Engine = A.rem(E, F, T), Name = "rem";
      break;
    case And:
      N.Engine = A.bitAnd(E, F, T), Name = "and";
      break;
    case Or:
      N.Engine = A.bitOr(E, F, T), Name = "or";
      break;
    case Xor:
      N.Engine = A.bitXor(E, F, T), Name = "xor";
      break;
    case Shl:
      N.Engine = A.shl(E, F, T), Name = "shl";
      break;
    case Shr:
      N.Engine = A.shr(E, F, T), Name = "shr";
      break;
    case Min:
      N.Engine = A.min(E, F, T), Name = "min";
      break;
    case Max:
      N.Engine = A.max(E, F, T), Name = "max";
      break;
    }
    check(N, Name);
    compare(X, Y, T);
    return N;
  }

  void compare(const Node &X, const Node &Y, IntType T) {
    if (Lenient && (X.Wrapped || Y.Wrapped))
      return;
    using Compare = LaneArithmetic::Compare;
    for (Compare Op : {Compare::LT, Compare::LE, Compare::EQ}) {
      LaneOrder O = A.compare(Op, X.Engine, Y.Engine, T, AllLanes);
      for (unsigned I = 0; I < Assignments; ++I)
        for (unsigned L = 0; L < WarpLanes; ++L) {
          if ((X.Undefined[I] | Y.Undefined[I]) >> L & 1)
            continue;
          Int128 V = mathOf(X.Truth[I][L], T), W = mathOf(Y.Truth[I][L], T);
          bool Holds = Op == Compare::LT   ? V < W
                       : Op == Compare::LE ? V <= W
                                           : V == W;
          if (O.True >> L & 1)
            ASSERT_TRUE(Holds);
          if (O.False >> L & 1)
            ASSERT_FALSE(Holds);
        }
    }
  }

  /// Symbols that the engine made have values that follow from the ones chosen:
  /// there must be one that makes all lanes right, the same wherever the symbol
  /// appears.
  void check(Node &N, const char *What) {
    if (::testing::Test::HasFatalFailure())
      return;
    Total += WarpLanes;
    Known += unsigned(__builtin_popcount(N.Engine.knownLanes()));
    if (Lenient && N.Wrapped)
      return;
    for (unsigned I = 0; I < Assignments; ++I) {
      std::vector<const LaneValue::Term *> Derived;
      for (const LaneValue::Term &T : N.Engine.terms())
        if (!valueOf(I, T.Symbol))
          Derived.push_back(&T);
      std::optional<int64_t> Found;
      for (unsigned L = 0; L < WarpLanes; ++L) {
        if (!(N.Engine.knownLanes() >> L & 1) || (N.Undefined[I] >> L & 1))
          continue;
        uint64_t Rest =
            uint64_t(N.Truth[I][L]) - uint64_t(N.Engine.constantOf(L));
        for (const LaneValue::Term &T : N.Engine.terms())
          if (std::optional<int64_t> V = valueOf(I, T.Symbol))
            Rest -= uint64_t(T.Coefficient[L]) * uint64_t(*V);
        int64_t Gcd = 0;
        for (const LaneValue::Term *T : Derived)
          Gcd = std::gcd(Gcd, T->Coefficient[L]);
        if (Gcd == 0) {
          if (Lenient && N.Type.Bits < 64 && N.HasSymbols &&
              int64_t(Rest) % (int64_t(1) << N.Type.Bits) == 0 && Rest) {
            N.Wrapped = true;
            return;
          }
          ASSERT_EQ(int64_t(Rest), 0) << describe(N, What, L);
          continue;
        }
        // The engine took an unknown minus a constant not to wrap, where the
        // interpreter sees a large constant added.
        if (Lenient && N.Type.Bits < 64 && Rest && int64_t(Rest) % Gcd != 0 &&
            int64_t(Rest) % (int64_t(1) << N.Type.Bits) == 0) {
          N.Wrapped = true;
          return;
        }
        // A quotient by anything but a power of two is not unique modulo 2^64.
        if ((Gcd & (Gcd - 1)) && N.Type.Bits == 64)
          continue;
        ASSERT_EQ(int64_t(Rest) % Gcd, 0) << describe(N, What, L);
        if (Derived.size() > 1)
          continue;
        int64_t V = int64_t(Rest) / Derived.front()->Coefficient[L];
        if (Found && Lenient && N.Type.Bits < 64 && *Found != V &&
            (*Found - V) % (int64_t(1) << N.Type.Bits) == 0) {
          N.Wrapped = true;
          return;
        }
        if (Found)
          ASSERT_EQ(*Found, V) << describe(N, What, L);
        Found = V;
      }
      if (Found && N.Type.Bits < 64) {
        const Symbol &S = A.symbol(Derived.front()->Symbol);
        // The whole sum is another by a multiple of the modulus, which the
        // engine took not to wrap around.
        const int64_t Modulus =
            (int64_t(1) << N.Type.Bits) /
            std::gcd(Derived.front()
                         ->Coefficient[std::countr_zero(N.Engine.knownLanes())],
                     int64_t(1) << N.Type.Bits);
        const int64_t Past = *Found > S.High  ? *Found - S.High
                             : *Found < S.Low ? S.Low - *Found
                                              : 0;
        const int64_t Turns = (Past + Modulus - 1) / Modulus * Modulus;
        if (Lenient && Past &&
            (*Found > S.High ? *Found - Turns >= S.Low
                             : *Found + Turns <= S.High)) {
          N.Wrapped = true;
          return;
        }
        ASSERT_GE(*Found, S.Low) << describe(N, What, 0);
        ASSERT_LE(*Found, S.High) << describe(N, What, 0);
        if (!N.Wrapped)
          Values[I][Derived.front()->Symbol] = *Found;
      }
    }
  }

  static std::string describe(const Node &N, const char *What, unsigned Lane) {
    return std::string(What) + (N.Type.Signed ? " s" : " u") +
           std::to_string(N.Type.Bits) + " lane " + std::to_string(Lane) +
           " engine " + N.Engine.key();
  }

  std::optional<int64_t> valueOf(unsigned I, unsigned Id) {
    if (auto It = Values[I].find(Id); It != Values[I].end())
      return It->second;
    const Symbol &S = A.symbol(Id);
    if (S.Factors.empty())
      return std::nullopt;
    uint64_t Product = 1;
    for (unsigned Factor : S.Factors) {
      std::optional<int64_t> V = valueOf(I, Factor);
      if (!V)
        return std::nullopt;
      Product *= uint64_t(*V);
    }
    return int64_t(Product);
  }

  Choices Random;
  const bool Lenient;
  LaneArithmetic A;
  std::vector<unsigned> Symbols;
  std::array<std::map<unsigned, int64_t>, Assignments> Values;
};

} // namespace cuda_lint::lane_expressions

#endif
