//===- LaneValueTest.cpp - Lane arithmetic against a plain interpreter ----===//

#include "cuda/Bound.h"
#include "test/fuzz/LaneExpressions.h"
#include "gtest/gtest.h"
#include <set>

using namespace cuda_lint;

namespace {

void fuzz(bool AssumeNoWrap, unsigned FirstSeed, double LeastKnown) {
  unsigned Known = 0, Total = 0;
  for (unsigned Seed = FirstSeed; Seed < FirstSeed + 4000; ++Seed) {
    lane_expressions::Comparison F(Choices(Seed), AssumeNoWrap);
    F.run(1 + Seed % 4);
    ASSERT_FALSE(::testing::Test::HasFatalFailure()) << "seed " << Seed;
    Known += F.Known;
    Total += F.Total;
  }
  // An engine that knows nothing is never wrong.
  EXPECT_GT(double(Known) / Total, LeastKnown);
}

TEST(LaneValue, IsNeverWrongOnRandomExpressions) { fuzz(false, 1, 0.5); }
TEST(LaneValue, IsNeverWrongWhereNothingWrapsAround) {
  fuzz(true, 100000, 0.5);
}

LaneValue lanes() {
  LaneInts V;
  for (unsigned L = 0; L < WarpLanes; ++L)
    V[L] = L;
  return LaneValue::constants(V);
}

const IntType U32{32, false}, S32{32, true};

TEST(LaneValue, MultipleOfTheModulusVanishes) {
  LaneArithmetic A(true);
  LaneValue N =
      LaneValue::symbol(A.newSymbol("n", 0, 1000000, SymbolScope::Grid), 32);
  LaneValue Index = A.add(N, lanes(), U32);
  LaneValue Rem = A.rem(Index, LaneValue::constant(32), U32);
  EXPECT_TRUE(LaneValue::equalIn(Rem, lanes(), AllLanes));
  LaneValue Warp = A.div(Index, LaneValue::constant(32), U32);
  EXPECT_TRUE(Warp.uniformIn(AllLanes));
  EXPECT_FALSE(Warp.constantIn(AllLanes));
  // Half of it is uniform too, though unknown.
  EXPECT_TRUE(A.shr(Index, LaneValue::constant(6), U32).uniformIn(AllLanes));
}

// Powers of two up to the greatest one that a signed number of 64 bits has.
TEST(LaneValue, GreatPowersOfTwo) {
  const IntType U64{64, false};
  LaneArithmetic A(false);
  for (unsigned Zeros : {59u, 60u, 61u, 62u}) {
    SCOPED_TRACE(Zeros);
    const int64_t Power = int64_t(1) << Zeros;
    const LaneValue Some = LaneValue::symbol(
        A.newSymbol("s" + std::to_string(Zeros), 0, 1, SymbolScope::Grid));
    const LaneValue By = LaneValue::constant(Power);
    const LaneValue Sum = A.add(A.mul(Some, By, U64), lanes(), U64);
    EXPECT_TRUE(LaneValue::equalIn(A.rem(Sum, By, U64), lanes(), AllLanes));
    EXPECT_TRUE(LaneValue::equalIn(A.shr(Sum, LaneValue::constant(Zeros), U64),
                                   Some, AllLanes));
    EXPECT_TRUE(
        LaneValue::equalIn(A.bitAnd(Sum, LaneValue::constant(-Power), U64),
                           A.mul(Some, By, U64), AllLanes));
  }
}

// What leaves 64 bits is rewritten with the multiple that it had, up to 2^62.
TEST(LaneValue, GreatMultiplesWrapAround) {
  const IntType U64{64, false};
  LaneArithmetic A(false);
  for (unsigned Zeros : {61u, 62u, 63u}) {
    SCOPED_TRACE(Zeros);
    const LaneValue Many = LaneValue::symbol(
        A.newSymbol("n" + std::to_string(Zeros), 0, 100, SymbolScope::Grid),
        int64_t(uint64_t(1) << Zeros));
    const LaneValue Sum = A.add(Many, lanes(), U64);
    ASSERT_TRUE(Sum.known(AllLanes));
    const LaneValue By =
        LaneValue::constant(int64_t(1) << std::min(Zeros, 62u));
    EXPECT_TRUE(LaneValue::equalIn(A.rem(Sum, By, U64), lanes(), AllLanes));
  }
}

TEST(LaneValue, XorOfLowBitsKeepsTheUnknown) {
  LaneArithmetic A(true);
  LaneValue N =
      LaneValue::symbol(A.newSymbol("n", 0, 1000, SymbolScope::Grid), 64);
  LaneValue X = A.bitXor(A.add(N, lanes(), U32), LaneValue::constant(5), U32);
  ASSERT_TRUE(X.known(AllLanes));
  for (unsigned L = 0; L < WarpLanes; ++L)
    EXPECT_EQ(X.constantOf(L), int64_t(L ^ 5));
}

TEST(LaneValue, UnsignedSumOfUnalignedUnknownMayWrap) {
  LaneArithmetic Strict(false);
  LaneValue N = LaneValue::symbol(
      Strict.newSymbol("n", 0, 0xffffffffLL, SymbolScope::Grid));
  // Lane 0 adds nothing.
  EXPECT_EQ(Strict.add(N, lanes(), U32).knownLanes(), 1u);
  LaneArithmetic Trusting(true);
  LaneValue M = LaneValue::symbol(
      Trusting.newSymbol("n", 0, 0xffffffffLL, SymbolScope::Grid));
  EXPECT_EQ(Trusting.add(M, lanes(), U32).knownLanes(), AllLanes);
}

TEST(LaneValue, ComparesWithASymbolThatOnlySomeLanesHave) {
  LaneArithmetic A(true);
  LaneValue N = LaneValue::symbol(A.newSymbol("n", 0, 40, SymbolScope::Grid));
  // n in the odd lanes.
  LaneValue Some = LaneValue::select(0xaaaaaaaa, N, LaneValue::constant(50));
  LaneOrder O = A.compare(LaneArithmetic::Compare::LE, Some, N, S32, AllLanes);
  EXPECT_EQ(O.True, 0xaaaaaaaau);
  EXPECT_EQ(O.False, 0x55555555u);
}

TEST(LaneValue, LanesAgreeWhereTheyDoForEveryValueOfTheSymbol) {
  using Compare = LaneArithmetic::Compare;
  constexpr int64_t Most = 7;
  unsigned Agreed = 0, Open = 0;
  for (int64_t Unit : {8, 16, 32, 64})
    for (int64_t Step : {-1, 1, 2})
      for (int64_t Limit = -40; Limit < 300; ++Limit)
        for (Compare Op : {Compare::LT, Compare::LE}) {
          LaneArithmetic A(true);
          LaneValue Sum =
              A.add(LaneValue::symbol(
                        A.newSymbol("n", 0, Most, SymbolScope::Warp), Unit),
                    A.mul(lanes(), LaneValue::constant(Step), S32), S32);
          LaneOrder O =
              A.compare(Op, Sum, LaneValue::constant(Limit), S32, AllLanes);
          bool All = true;
          for (int64_t N = 0; N <= Most; ++N) {
            uint32_t Holds = 0;
            for (unsigned L = 0; L < WarpLanes; ++L) {
              const int64_t V = Unit * N + Step * int64_t(L);
              Holds |= uint32_t(Op == Compare::LT ? V < Limit : V <= Limit)
                       << L;
            }
            EXPECT_EQ(Holds & O.False, 0u);
            EXPECT_EQ(~Holds & O.True, 0u);
            All &= Holds == 0 || Holds == AllLanes;
          }
          if (O.UniformRest) {
            EXPECT_TRUE(All) << Unit << " n + " << Step << " lane, " << Limit;
            // One value for all lanes, the same however it is written.
            LaneValue One = A.compareValue(Op, Sum, LaneValue::constant(Limit),
                                           S32, AllLanes);
            EXPECT_TRUE(One.uniformIn(AllLanes));
            ++Agreed;
          } else {
            Open += All && !(O.True | O.False);
          }
        }
  EXPECT_GT(Agreed, 100u);
  // What is open all the same is so for a symbol without bounds.
  EXPECT_LT(Open, Agreed);
}

TEST(LaneValue, KeysTellValuesApart) {
  LaneArithmetic A(true);
  const LaneValue N =
      LaneValue::symbol(A.newSymbol("n", 0, 40, SymbolScope::Grid));
  LaneInts Last{};
  Last[31] = 1;
  const LaneValue Different[] = {LaneValue(),
                                 LaneValue::constant(0),
                                 LaneValue::constant(0).restrictedTo(1),
                                 LaneValue::constant(1),
                                 LaneValue::constants(Last),
                                 lanes(),
                                 N,
                                 A.add(N, lanes(), S32),
                                 A.mul(N, lanes(), S32),
                                 A.mul(N, LaneValue::constant(2), S32)};
  std::set<std::string> Keys;
  for (const LaneValue &V : Different)
    EXPECT_TRUE(Keys.insert(V.key()).second);
  // What lanes that are not known held says nothing.
  EXPECT_EQ(lanes().restrictedTo(1).key(),
            LaneValue::constant(0).restrictedTo(1).key());
  std::string After = "before";
  N.appendKey(After);
  EXPECT_EQ(After, "before" + N.key());
}

TEST(LaneValue, ANumberTakesThePlaceOfASymbolInSumsAndProducts) {
  LaneArithmetic A(true);
  const IntType S64{64, true};
  unsigned Id = A.newSymbol("p", 1, 1000, SymbolScope::Grid);
  LaneValue N = LaneValue::symbol(A.newSymbol("n", 0, 40, SymbolScope::Grid)),
            P = LaneValue::symbol(Id);
  A.watch(Id);
  auto Of = [&](const LaneValue &Length) {
    return A.add(A.mul(A.add(N, lanes(), S32), Length, S64),
                 LaneValue::constant(7), S64);
  };
  LaneValue Any = Of(A.add(P, LaneValue::constant(16), S64));
  EXPECT_FALSE(A.endWatch());
  LaneValue Number = A.substitute(Any, Id, 3);
  EXPECT_EQ(Number.key(), Of(LaneValue::constant(19)).key());
  A.watch(Id);
  A.rem(Any, LaneValue::constant(4), S64);
  EXPECT_TRUE(A.endWatch());
  // Lane 1 is behind lane 0 for a small number, before it for a great one.
  LaneValue Crossing = A.sub(A.mul(lanes(), P, S64),
                             A.mul(lanes(), LaneValue::constant(5), S64), S64);
  A.watch(Id);
  A.useUniformity(Crossing, AllLanes);
  EXPECT_TRUE(A.endWatch());
  A.watch(Id);
  A.useUniformity(Any, AllLanes);
  EXPECT_FALSE(A.endWatch());
}

TEST(LaneValue, DivisionOfNegativesTruncates) {
  LaneArithmetic A(false);
  LaneValue V = A.div(A.sub(lanes(), LaneValue::constant(16), S32),
                      LaneValue::constant(5), S32);
  ASSERT_TRUE(V.constantIn(AllLanes));
  for (unsigned L = 0; L < WarpLanes; ++L)
    EXPECT_EQ(V.constantOf(L), (int(L) - 16) / 5);
}

TEST(LaneValue, ProductOfUnknownsIsOneSymbol) {
  LaneArithmetic A(true);
  LaneValue B = LaneValue::symbol(A.newSymbol("b", 0, 1000, SymbolScope::Grid));
  LaneValue D =
      LaneValue::symbol(A.newSymbol("d", 1, 32, SymbolScope::Grid), 32);
  LaneValue X = A.add(A.mul(B, D, U32), lanes(), U32),
            Y = A.add(A.mul(D, B, U32), lanes(), U32);
  EXPECT_TRUE(LaneValue::equalIn(X, Y, AllLanes));
  EXPECT_TRUE(LaneValue::equalIn(A.rem(X, LaneValue::constant(32), U32),
                                 lanes(), AllLanes));
}

// Both sides of what is kept of a sum, and of a product: what is more is one
// symbol, and what differs from lane to lane is not known then.
TEST(LaneValue, SumsHaveSoManyTerms) {
  LaneArithmetic A(true);
  auto Count = [&](unsigned Terms) {
    LaneValue Sum = lanes();
    for (unsigned I = 0; I < Terms; ++I)
      Sum = A.add(
          Sum, LaneValue::symbol(A.newSymbol("n", 0, 1000, SymbolScope::Grid)),
          S32);
    return Sum.knownLanes();
  };
  {
    BoundScope Scope("lane-terms", 3);
    EXPECT_EQ(Count(3), AllLanes);
    EXPECT_EQ(Count(4), 0u);
    // What cancels is no term.
    LaneValue One = LaneValue::symbol(
                  A.newSymbol("n", 0, 1000, SymbolScope::Grid)),
              Sum = A.add(lanes(), One, S32), Other = A.neg(One, S32);
    for (LaneValue *To : {&Sum, &Sum, &Other})
      *To = A.add(
          *To, LaneValue::symbol(A.newSymbol("n", 0, 1000, SymbolScope::Grid)),
          S32);
    EXPECT_EQ(A.add(Sum, Other, S32).knownLanes(), AllLanes);
  }
  BoundScope Scope("lane-terms", 2);
  EXPECT_EQ(Count(3), 0u);
}

TEST(LaneValue, ProductsHaveSoManyFactors) {
  LaneArithmetic A(true);
  auto Multiplied = [&](unsigned Factors) {
    LaneValue Product = lanes();
    for (unsigned I = 0; I < Factors; ++I)
      Product = A.mul(
          Product, LaneValue::symbol(A.newSymbol("n", 1, 8, SymbolScope::Grid)),
          S32);
    return Product.knownLanes();
  };
  {
    BoundScope Scope("lane-degree", 3);
    EXPECT_EQ(Multiplied(3), AllLanes);
  }
  BoundScope Scope("lane-degree", 2);
  // Lane 0 has nothing to multiply.
  EXPECT_EQ(Multiplied(3) & ~1u, 0u);
}

TEST(LaneValue, ProductsOfSumsHaveSoManyTerms) {
  LaneArithmetic A(true);
  const IntType S64{64, true};
  auto Symbol = [&] {
    return LaneValue::symbol(A.newSymbol("n", 1, 8, SymbolScope::Grid));
  };
  // (lane + n) * (a + b), and * (a + b + 1).
  auto Multiplied = [&](int64_t More) {
    LaneValue Two = LaneValue::constant(More);
    for (unsigned I = 0; I < 2; ++I)
      Two = A.add(Two, Symbol(), S64);
    return A.mul(A.add(lanes(), Symbol(), S64), Two, S64).knownLanes();
  };
  BoundScope Scope("lane-terms", 4);
  EXPECT_EQ(Multiplied(0), AllLanes);
  EXPECT_EQ(Multiplied(1), 0u);
}

} // namespace
