//===- SymbolicFactsTest.cpp - Bounds and multiples, from both sides ------===//

#include "cuda/Bound.h"
#include "domains/symbolic/SymbolicValue.h"
#include "clang/Frontend/ASTUnit.h"
#include "clang/Tooling/Tooling.h"
#include "gtest/gtest.h"

using namespace clang;
using namespace cuda_lint;

namespace {

using Node = const SymExpr *;

class SymbolicFactsTest : public ::testing::Test {
protected:
  std::unique_ptr<ASTUnit> AST = tooling::buildASTFromCode("");
  SymContext Sym{AST->getASTContext()};
  ScalarType Int{32, true, false}, Unsigned{32, false, false},
      Long{64, true, false}, Short{16, true, false};
  Facts Known;

  Node number(int64_t N) { return Sym.integer(uint64_t(N), Int); }
  Node whole(uint64_t N) { return Sym.integer(N, Unsigned); }
  Node of(SymExpr::OpT Op, Node A, Node B) {
    return Sym.binary(Op, A->Type, A, B);
  }
  Node compare(SymExpr::OpT Op, Node A, Node B) {
    return Sym.binary(Op, ScalarType::boolean(), A, B);
  }
  void assume(SymExpr::OpT Op, Node A, Node B) {
    Sym.assume(compare(Op, A, B), Known);
  }
  /// A symbol of which the bounds are known.
  Node between(int64_t Low, int64_t High, ScalarType T) {
    Node N = Sym.fresh(T);
    assume(SymExpr::GE, N, Sym.integer(uint64_t(Low), T));
    assume(SymExpr::LE, N, Sym.integer(uint64_t(High), T));
    return N;
  }
  Node between(int64_t Low, int64_t High) { return between(Low, High, Int); }
  void expectRange(Node N, int64_t Low, int64_t High, const char *What) {
    const ValueRange R = Sym.range(N, Known);
    EXPECT_EQ(int64_t(R.Min), Low) << What;
    EXPECT_EQ(int64_t(R.Max), High) << What;
  }
  static constexpr int64_t Least = -(int64_t(1) << 31),
                           Most = (int64_t(1) << 31) - 1;
};

TEST_F(SymbolicFactsTest, AChoiceOfConstantsIsNoOtherNumber) {
  const Node A = Sym.truth(Sym.fresh(Int)), B = Sym.truth(Sym.fresh(Int));
  const Node Two = Sym.select(A, number(0), number(4)),
             Three = Sym.select(B, number(2), Two);
  auto Equal = [&](Node L, Node R) {
    return Sym.decide(compare(SymExpr::EQ, L, R), Known);
  };
  auto Different = [&](Node L, Node R) {
    return Sym.decide(compare(SymExpr::NE, L, R), Known);
  };
  for (const int64_t Other : {1, 2, 3}) {
    EXPECT_EQ(Equal(Two, number(Other)), false) << Other;
    EXPECT_EQ(Different(number(Other), Two), true) << Other;
  }
  for (const int64_t Other : {1, 3})
    EXPECT_EQ(Equal(Three, number(Other)), false) << Other;
  for (const int64_t One : {0, 4}) {
    EXPECT_EQ(Equal(Two, number(One)), std::nullopt) << One;
    EXPECT_EQ(Different(Three, number(One)), std::nullopt) << One;
  }
  EXPECT_EQ(Equal(Three, number(2)), std::nullopt);
  // One of them is not known.
  EXPECT_EQ(Equal(Sym.select(A, number(0), Sym.fresh(Int)), number(1)),
            std::nullopt);
  // What is widened is the same choice.
  const Node Wide = Sym.cast(Long, Two);
  EXPECT_EQ(Equal(Wide, Sym.integer(1, Long)), false);
  EXPECT_EQ(Equal(Wide, Sym.integer(4, Long)), std::nullopt);
  // What was found not to be is left out.
  assume(SymExpr::NE, Three, number(2));
  EXPECT_EQ(Equal(Three, number(4)), std::nullopt);
  assume(SymExpr::NE, Three, number(0));
  EXPECT_EQ(Equal(Three, number(4)), true);
  Known.clear();
  // Which way it went is known.
  Sym.assume(B, Known);
  EXPECT_EQ(Equal(Three, number(2)), true);
  EXPECT_EQ(Equal(Three, number(4)), false);
}

TEST_F(SymbolicFactsTest, ArithmeticHasTheBoundsOfItsParts) {
  Node A = between(3, 10), B = between(-2, 5), C = between(2, 4);
  expectRange(of(SymExpr::Add, A, B), 1, 15, "+");
  expectRange(of(SymExpr::Sub, A, B), -2, 12, "-");
  expectRange(of(SymExpr::Mul, A, B), -20, 50, "*");
  expectRange(of(SymExpr::Mul, B, between(-3, -1)), -15, 6, "* of negatives");
  expectRange(of(SymExpr::Div, A, C), 0, 5, "/");
  expectRange(of(SymExpr::Div, between(-9, -4), C), -4, -1, "/ of negatives");
  expectRange(of(SymExpr::Div, A, B), Least, Most, "/ by what may be none");
  expectRange(of(SymExpr::Rem, between(0, 100), C), 0, 3, "%");
  expectRange(of(SymExpr::Rem, between(0, 2), C), 0, 2, "% of less");
  expectRange(of(SymExpr::Rem, between(-100, 100), C), -3, 3, "% of both");
  expectRange(of(SymExpr::Rem, between(-2, -1), C), -2, 0, "% of few");
  expectRange(of(SymExpr::Shr, between(32, 100), between(1, 3)), 4, 50, ">>");
  expectRange(of(SymExpr::Shl, A, between(1, 3)), 6, 80, "<<");
  expectRange(of(SymExpr::And, A, between(0, 6)), 0, 6, "&");
  expectRange(of(SymExpr::And, A, B), 0, 10, "& with what may be negative");
  expectRange(of(SymExpr::And, B, A), 0, 10, "& with what may be negative");
  expectRange(of(SymExpr::And, B, between(-7, 3)), Least, Most, "& of both");
  expectRange(of(SymExpr::Min, A, B), -2, 5, "min");
  expectRange(of(SymExpr::Max, A, B), 3, 10, "max");
}

TEST_F(SymbolicFactsTest, RangesOfSoManyOperations) {
  Node Sum = between(1, 2);
  for (unsigned I = 0; I < 3; ++I)
    Sum = of(SymExpr::Add, Sum, between(1, 2));
  {
    BoundScope Scope("symbolic-range-operations", 3);
    expectRange(Sum, 4, 8, "three sums");
  }
  BoundScope Scope("symbolic-range-operations", 2);
  expectRange(Sum, Least, Most, "three sums");
}

// What a question costs: facts are looked through sixteen at a time for a
// condition, and eight at a time for a range.
TEST_F(SymbolicFactsTest, FactsCost) {
  Node Asked = compare(SymExpr::LT, Sym.fresh(Int), Sym.fresh(Int)),
       Value = Sym.fresh(Int);
  auto Work = [&](auto Ask) {
    const uint64_t Before = Sym.work();
    Ask();
    return Sym.work() - Before;
  };
  auto Fill = [&](size_t Count) {
    Known.assign(1, Asked);
    while (Known.size() < Count)
      Known.push_back(compare(SymExpr::LT, Sym.fresh(Int), Sym.fresh(Int)));
  };
  for (auto [Count, Decided, Bounded] :
       {std::array<uint64_t, 3>{7, 1, 1}, {8, 1, 2}, {15, 1, 2}, {16, 2, 3}}) {
    Fill(Count);
    EXPECT_EQ(Work([&] { EXPECT_EQ(Sym.decide(Asked, Known), true); }), Decided)
        << Count;
    EXPECT_EQ(Work([&] { Sym.range(Value, Known); }), Bounded) << Count;
  }
}

// By as much as 64 bits allow, of what 64 bits hold.
TEST_F(SymbolicFactsTest, ShiftsAreOfSixtyFourBits) {
  Node One = between(0, 1, Long), Large = between(0, INT64_MAX, Long);
  expectRange(of(SymExpr::Shl, One, between(0, 62, Long)), 0, int64_t(1) << 62,
              "<<");
  expectRange(of(SymExpr::Shl, One, between(0, 63, Long)), INT64_MIN, INT64_MAX,
              "<< into the sign");
  expectRange(of(SymExpr::Shl, Large, between(0, 0, Long)), 0, INT64_MAX,
              "<< of the largest number");
  expectRange(of(SymExpr::Shr, Large, between(62, 63, Long)), 0, 1, ">>");
  expectRange(of(SymExpr::Shr, Large, between(62, 64, Long)), INT64_MIN,
              INT64_MAX, ">> by more than there is");
}

TEST_F(SymbolicFactsTest, WhatMayWrapIsUnknown) {
  Node High = between(Most - 5, Most);
  expectRange(of(SymExpr::Add, High, between(0, 0)), Most - 5, Most, "+ none");
  expectRange(of(SymExpr::Add, High, between(0, 1)), Least, Most, "+");
  expectRange(of(SymExpr::Sub, between(Least, Least + 1), between(0, 1)), Least,
              Most, "-");
  expectRange(of(SymExpr::Mul, High, between(1, 2)), Least, Most, "*");
  expectRange(of(SymExpr::Shl, High, between(0, 1)), Least, Most, "<<");
  // What is subtracted of an unsigned number is added as its complement.
  Node N = between(5, 9, Unsigned);
  expectRange(of(SymExpr::Add, N, whole(uint64_t(-5))), 0, 4, "5 less");
  expectRange(of(SymExpr::Add, N, whole(uint64_t(-6))), 0,
              (int64_t(1) << 32) - 1, "6 less");
}

TEST_F(SymbolicFactsTest, CastsKeepWhatFits) {
  Node N = between(-5, 40000);
  expectRange(Sym.cast(Long, N), -5, 40000, "wider");
  expectRange(Sym.cast(Short, N), -32768, 32767, "too narrow");
  expectRange(Sym.cast(Unsigned, N), 0, (int64_t(1) << 32) - 1, "unsigned");
  expectRange(Sym.cast(Short, between(-32768, 32767)), -32768, 32767, "fits");
  expectRange(Sym.cast(Unsigned, between(0, 7)), 0, 7, "not negative");
}

TEST_F(SymbolicFactsTest, ChoicesHaveTheBoundsOfBoth) {
  Node N = Sym.fresh(Int);
  Node Clamped = Sym.select(compare(SymExpr::LT, N, number(10)), N, number(10));
  expectRange(Clamped, Least, 10, "at most 10");
  assume(SymExpr::GE, N, number(4));
  expectRange(Clamped, 4, 10, "4 to 10");
  assume(SymExpr::LT, N, number(8));
  expectRange(Clamped, 4, 7, "the first");
}

TEST_F(SymbolicFactsTest, FactsBoundFromBothSides) {
  struct Expectation {
    SymExpr::OpT Op;
    int64_t Low, High, LowTurned, HighTurned;
  };
  // N op 7, and 7 op N, of a number from 0 to 20.
  for (const Expectation &E : {Expectation{SymExpr::LT, 0, 6, 8, 20},
                               {SymExpr::LE, 0, 7, 7, 20},
                               {SymExpr::GT, 8, 20, 0, 6},
                               {SymExpr::GE, 7, 20, 0, 7},
                               {SymExpr::EQ, 7, 7, 7, 7},
                               {SymExpr::NE, 0, 20, 0, 20}}) {
    Known.clear();
    Node N = between(0, 20);
    assume(E.Op, N, number(7));
    expectRange(N, E.Low, E.High, "on the left");
    Known.clear();
    N = between(0, 20);
    assume(E.Op, number(7), N);
    expectRange(N, E.LowTurned, E.HighTurned, "on the right");
  }
  Known.clear();
  Node N = between(0, 20);
  assume(SymExpr::NE, N, number(0));
  expectRange(N, 1, 20, "not the least");
  assume(SymExpr::NE, N, number(20));
  expectRange(N, 1, 19, "not the most");
  // No number is above itself: the place is not reached, and any answer right.
  assume(SymExpr::GT, N, number(30));
  expectRange(N, Least, Most, "contradiction");
}

TEST_F(SymbolicFactsTest, ComparisonsOfRangesThatTouch) {
  Node Low = between(0, 5), Touches = between(5, 9), Above = between(6, 9);
  auto Decided = [&](SymExpr::OpT Op, Node A, Node B) {
    return Sym.decide(compare(Op, A, B), Known);
  };
  EXPECT_EQ(Decided(SymExpr::LT, Low, Above), true);
  EXPECT_EQ(Decided(SymExpr::LT, Low, Touches), std::nullopt);
  EXPECT_EQ(Decided(SymExpr::LE, Low, Touches), true);
  EXPECT_EQ(Decided(SymExpr::GE, Low, Above), false);
  EXPECT_EQ(Decided(SymExpr::GE, Low, Touches), std::nullopt);
  EXPECT_EQ(Decided(SymExpr::GT, Low, Touches), false);
  EXPECT_EQ(Decided(SymExpr::GT, Above, Low), true);
  EXPECT_EQ(Decided(SymExpr::GT, Touches, Low), std::nullopt);
  EXPECT_EQ(Decided(SymExpr::GE, Touches, Low), true);
  EXPECT_EQ(Decided(SymExpr::LE, Above, Low), false);
  EXPECT_EQ(Decided(SymExpr::LE, Touches, Low), std::nullopt);
  EXPECT_EQ(Decided(SymExpr::LT, Touches, Low), false);
  EXPECT_EQ(Decided(SymExpr::EQ, Low, Above), false);
  EXPECT_EQ(Decided(SymExpr::EQ, Above, Low), false);
  EXPECT_EQ(Decided(SymExpr::EQ, Low, Touches), std::nullopt);
  EXPECT_EQ(Decided(SymExpr::NE, Low, Above), true);
  EXPECT_EQ(Decided(SymExpr::EQ, between(4, 4), between(4, 4)), true);
  EXPECT_EQ(Decided(SymExpr::NE, between(4, 4), between(4, 4)), false);
}

TEST_F(SymbolicFactsTest, ConditionsOfConditions) {
  Node Open = Sym.fresh(ScalarType::boolean()),
       Other = Sym.fresh(ScalarType::boolean());
  Node Low = between(0, 5);
  Node Yes = compare(SymExpr::LT, Low, number(6)),
       No = compare(SymExpr::GT, Low, number(5));
  auto Logic = [&](SymExpr::OpT Op, Node A, Node B) {
    return Sym.decide(Sym.binary(Op, ScalarType::boolean(), A, B), Known);
  };
  EXPECT_EQ(Logic(SymExpr::LAnd, Yes, Yes), true);
  EXPECT_EQ(Logic(SymExpr::LAnd, Yes, Open), std::nullopt);
  EXPECT_EQ(Logic(SymExpr::LAnd, No, Open), false);
  EXPECT_EQ(Logic(SymExpr::LAnd, Open, No), false);
  EXPECT_EQ(Logic(SymExpr::LOr, Yes, Open), true);
  EXPECT_EQ(Logic(SymExpr::LOr, Open, Yes), true);
  EXPECT_EQ(Logic(SymExpr::LOr, No, Open), std::nullopt);
  EXPECT_EQ(Logic(SymExpr::LOr, No, No), false);
  EXPECT_EQ(Sym.decide(Sym.negate(Open), Known), std::nullopt);
  EXPECT_EQ(Sym.decide(Sym.select(Open, Yes, No), Known), std::nullopt);
  EXPECT_EQ(Sym.decide(Sym.select(Open, Yes, Yes), Known), true);
  Sym.assume(Open, Known);
  EXPECT_EQ(Sym.decide(Open, Known), true);
  EXPECT_EQ(Sym.decide(Sym.negate(Open), Known), false);
  EXPECT_EQ(Sym.decide(Sym.select(Open, No, Other), Known), false);
  // What a disjunction's negation says is said of both.
  Node Third = Sym.fresh(ScalarType::boolean());
  Sym.assume(
      Sym.negate(Sym.binary(SymExpr::LOr, ScalarType::boolean(), Other, Third)),
      Known);
  EXPECT_EQ(Sym.decide(Other, Known), false);
  EXPECT_EQ(Sym.decide(Third, Known), false);
}

TEST_F(SymbolicFactsTest, KnownMultiples) {
  Node N = Sym.fresh(Int), M = Sym.fresh(Int);
  auto Times = [&](Node A, int64_t K) {
    return of(SymExpr::Mul, A, number(K));
  };
  auto Multiple = [&](Node A) { return Sym.knownMultiple(A, Known); };
  EXPECT_EQ(Multiple(number(-12)), 12u);
  EXPECT_EQ(Multiple(N), 1u);
  EXPECT_EQ(Multiple(Times(N, 12)), 12u);
  EXPECT_EQ(Multiple(of(SymExpr::Add, Times(N, 12), Times(M, 8))), 4u);
  EXPECT_EQ(Multiple(of(SymExpr::Sub, Times(N, 12), Times(M, 18))), 6u);
  EXPECT_EQ(Multiple(of(SymExpr::Min, Times(N, 12), Times(M, 8))), 4u);
  EXPECT_EQ(Multiple(of(SymExpr::Max, Times(N, 10), Times(M, 4))), 2u);
  EXPECT_EQ(Multiple(of(SymExpr::Mul, Times(N, 6), Times(M, 4))), 24u);
  EXPECT_EQ(Multiple(of(SymExpr::Shl, Times(N, 3), number(4))), 48u);
  EXPECT_EQ(Multiple(of(SymExpr::Shl, N, number(31))), uint64_t(1) << 31);
  EXPECT_EQ(Multiple(of(SymExpr::And, N, number(24))), 8u);
  EXPECT_EQ(Multiple(of(SymExpr::Xor, N, number(24))), 1u);
  Node Open = Sym.fresh(ScalarType::boolean());
  EXPECT_EQ(Multiple(Sym.select(Open, Times(N, 12), Times(M, 8))), 4u);
  // Unsigned: 16 less is a multiple of 16, whatever its complement is.
  Node U = of(SymExpr::Mul, Sym.fresh(Unsigned), whole(48));
  EXPECT_EQ(Multiple(of(SymExpr::Add, U, whole(uint64_t(-12)))), 12u);
  EXPECT_EQ(Multiple(of(SymExpr::Add, U, whole(36))), 12u);
}

TEST_F(SymbolicFactsTest, MultiplesThatFactsSay) {
  Node N = Sym.fresh(Int), M = Sym.fresh(Int), K = Sym.fresh(Int);
  assume(SymExpr::EQ, of(SymExpr::Rem, N, number(6)), number(0));
  EXPECT_EQ(Sym.knownMultiple(N, Known), 6u);
  assume(SymExpr::EQ, of(SymExpr::And, N, number(3)), number(0));
  EXPECT_EQ(Sym.knownMultiple(N, Known), 12u);
  // Bits 1 and 2 alone say nothing of bit 0, and another remainder nothing.
  assume(SymExpr::EQ, of(SymExpr::And, M, number(6)), number(0));
  assume(SymExpr::EQ, of(SymExpr::Rem, M, number(5)), number(1));
  assume(SymExpr::NE, of(SymExpr::Rem, M, number(7)), number(0));
  EXPECT_EQ(Sym.knownMultiple(M, Known), 1u);
  // Of what only the program knows.
  EXPECT_FALSE(Sym.isMultipleOf(M, K, Known));
  EXPECT_TRUE(Sym.isMultipleOf(of(SymExpr::Mul, M, K), K, Known));
  EXPECT_TRUE(Sym.isMultipleOf(of(SymExpr::Mul, K, M), K, Known));
  EXPECT_TRUE(
      Sym.isMultipleOf(of(SymExpr::Sub, M, of(SymExpr::Rem, M, K)), K, Known));
  EXPECT_FALSE(
      Sym.isMultipleOf(of(SymExpr::Add, M, of(SymExpr::Rem, M, K)), K, Known));
  EXPECT_FALSE(
      Sym.isMultipleOf(of(SymExpr::Sub, N, of(SymExpr::Rem, M, K)), K, Known));
  EXPECT_FALSE(
      Sym.isMultipleOf(of(SymExpr::Sub, M, of(SymExpr::Rem, M, N)), K, Known));
  Node Product = of(SymExpr::Mul, M, K);
  EXPECT_FALSE(Sym.isMultipleOf(of(SymExpr::Add, Product, M), K, Known));
  EXPECT_TRUE(Sym.isMultipleOf(of(SymExpr::Add, Product, K), K, Known));
  Node Open = Sym.fresh(ScalarType::boolean());
  EXPECT_TRUE(Sym.isMultipleOf(Sym.select(Open, Product, K), K, Known));
  EXPECT_FALSE(Sym.isMultipleOf(Sym.select(Open, Product, M), K, Known));
  assume(SymExpr::EQ, of(SymExpr::Rem, M, K), number(0));
  EXPECT_TRUE(Sym.isMultipleOf(M, K, Known));
  EXPECT_FALSE(Sym.isMultipleOf(K, M, Known));
}

// Rounding down lost nothing where the product is no less than what was
// divided.
TEST_F(SymbolicFactsTest, QuotientsThatAreExact) {
  Node N = Sym.fresh(Int), K = Sym.fresh(Int);
  Node Product = of(SymExpr::Mul, of(SymExpr::Div, N, K), K);
  auto Exact = [&](SymExpr::OpT Op, Node A, Node B) {
    Known.clear();
    assume(Op, A, B);
    return Sym.isMultipleOf(N, K, Known);
  };
  EXPECT_TRUE(Exact(SymExpr::GE, Product, N));
  EXPECT_TRUE(Exact(SymExpr::EQ, Product, N));
  EXPECT_TRUE(Exact(SymExpr::LE, N, Product));
  EXPECT_FALSE(Exact(SymExpr::LE, Product, N));
  EXPECT_FALSE(Exact(SymExpr::GE, N, Product));
  EXPECT_FALSE(Exact(SymExpr::LT, Product, N));
  EXPECT_FALSE(Exact(SymExpr::NE, Product, N));
  Node Other = of(SymExpr::Mul, of(SymExpr::Div, N, K), Sym.fresh(Int));
  EXPECT_FALSE(Exact(SymExpr::GE, Other, N));
}

} // namespace
