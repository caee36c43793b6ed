//===- SymbolicValueTest.cpp ----------------------------------------------===//

#include "domains/symbolic/SymbolicValue.h"
#include "cuda/Bound.h"
#include "clang/Frontend/ASTUnit.h"
#include "clang/Tooling/Tooling.h"
#include "gtest/gtest.h"
#include <random>

using namespace clang;
using namespace cuda_lint;

namespace {

using Node = const SymExpr *;

class SymbolicValueTest : public ::testing::Test {
protected:
  std::unique_ptr<ASTUnit> AST = tooling::buildASTFromCode("");
  SymContext Sym{AST->getASTContext()};
  ScalarType Int{32, true, false}, Unsigned{32, false, false};

  Node number(int64_t N) { return Sym.integer(uint64_t(N), Int); }
  Node add(Node A, Node B) { return Sym.binary(SymExpr::Add, Int, A, B); }
  Node compare(SymExpr::OpT Op, Node A, Node B) {
    return Sym.binary(Op, ScalarType::boolean(), A, B);
  }
};

TEST_F(SymbolicValueTest, NumbersCompareAsTheOperatorSays) {
  const std::pair<SymExpr::OpT, std::array<bool, 3>> Expected[] = {
      {SymExpr::LT, {true, false, false}}, {SymExpr::LE, {true, true, false}},
      {SymExpr::GT, {false, false, true}}, {SymExpr::GE, {false, true, true}},
      {SymExpr::EQ, {false, true, false}}, {SymExpr::NE, {true, false, true}}};
  for (const auto &[Op, Holds] : Expected)
    for (int A = 0; A < 3; ++A) {
      EXPECT_EQ(holds(Op, A, 1), Holds[A]) << Op << ' ' << A;
      EXPECT_EQ(holds(Op, A / 2.0, 0.5), Holds[A]) << Op << ' ' << A;
    }
}

TEST_F(SymbolicValueTest, ConstantsWrapAsTheirTypesDo) {
  Node Max = Sym.integer(0xffffffff, Unsigned);
  EXPECT_EQ(Sym.binary(SymExpr::Add, Unsigned, Max, Sym.integer(1, Unsigned))
                ->integer(),
            0);
  EXPECT_EQ(Sym.cast({64, true, false}, number(-1))->integer(), -1);
  EXPECT_EQ(
      Sym.cast({64, false, false}, Sym.cast(Unsigned, number(-1)))->integer(),
      0xffffffff);
  EXPECT_EQ(Sym.binary(SymExpr::Div, Int, number(-7), number(2))->integer(),
            -3);
  EXPECT_EQ(Sym.binary(SymExpr::Shr, Int, number(-8), number(1))->integer(),
            -4);
  EXPECT_FALSE(
      Sym.binary(SymExpr::Div, Int, number(1), number(0))->isInteger());
}

TEST_F(SymbolicValueTest, ConstantsOfFloatingPointAreComputed) {
  const ScalarType Double{64, true, true};
  Node Quarter = Sym.real(0.25, Double), Three = Sym.real(3, Double);
  auto Of = [&](SymExpr::OpT Op) {
    return Sym.binary(Op, Double, Three, Quarter);
  };
  EXPECT_EQ(Of(SymExpr::Add), Sym.real(3.25, Double));
  EXPECT_EQ(Of(SymExpr::Sub), Sym.real(2.75, Double));
  EXPECT_EQ(Of(SymExpr::Mul), Sym.real(0.75, Double));
  EXPECT_EQ(Of(SymExpr::Div), Sym.real(12, Double));
  EXPECT_EQ(compare(SymExpr::LT, Quarter, Three), Sym.boolean(true));
  EXPECT_EQ(compare(SymExpr::GE, Quarter, Three), Sym.boolean(false));
  EXPECT_FALSE(compare(SymExpr::LT, Sym.fresh(Double), Three)->isInteger());
}

TEST_F(SymbolicValueTest, EqualValuesAreOneObject) {
  Node N = Sym.fresh(Int);
  EXPECT_EQ(add(add(N, number(3)), number(4)), add(N, number(7)));
  EXPECT_EQ(Sym.binary(SymExpr::Sub, Int, N, N), number(0));
  EXPECT_NE(N, Sym.fresh(Int));
  EXPECT_EQ(Sym.negate(Sym.negate(compare(SymExpr::LT, N, number(5)))),
            compare(SymExpr::LT, N, number(5)));
}

TEST_F(SymbolicValueTest, AddressesAreOfObjects) {
  const ScalarType Pointer{64, false, false};
  const QualType Element = AST->getASTContext().IntTy;
  const Location *Object = Sym.temporary(Element);
  Node A = Sym.address(Object, nullptr),
       B = Sym.address(Sym.temporary(Element), nullptr);
  EXPECT_EQ(compare(SymExpr::EQ, A, B), Sym.boolean(false));
  EXPECT_EQ(compare(SymExpr::NE, A, B), Sym.boolean(true));
  // Which of two objects comes first nobody says, nor whether what a pointer
  // leads to is another object.
  EXPECT_FALSE(compare(SymExpr::LT, A, B)->isInteger());
  Node P = Sym.address(Sym.pointee(Sym.fresh(Pointer), Element), nullptr),
       Q = Sym.address(Sym.pointee(Sym.fresh(Pointer), Element), nullptr);
  EXPECT_FALSE(compare(SymExpr::EQ, P, Q)->isInteger());
  // The bits below the alignment, and no other.
  auto With = [&](SymExpr::OpT Op, Node X, uint64_t Bits) {
    return Sym.binary(Op, Pointer, X, Sym.integer(Bits, Pointer));
  };
  EXPECT_EQ(With(SymExpr::And, A, 3), Sym.integer(0, Pointer));
  EXPECT_FALSE(With(SymExpr::And, A, 4)->isInteger());
  EXPECT_FALSE(With(SymExpr::And, P, 3)->isInteger());
  EXPECT_EQ(With(SymExpr::Rem, A, 4), Sym.integer(0, Pointer));
  EXPECT_FALSE(With(SymExpr::Rem, A, 8)->isInteger());
  Node Tagged = With(SymExpr::Or, A, 1);
  EXPECT_EQ(With(SymExpr::And, Tagged, 1), Sym.integer(1, Pointer));
  EXPECT_EQ(With(SymExpr::And, Tagged, ~uint64_t(1)), A);
  EXPECT_EQ(With(SymExpr::Xor, Tagged, 1), A);
  EXPECT_NE(With(SymExpr::Or, A, 4)->Kind, SymExpr::Address);
}

// Both sides of the size of a value: one that is larger is a symbol.
TEST_F(SymbolicValueTest, LargeValuesAreSymbols) {
  auto Quotient = [&] {
    return Sym.binary(SymExpr::Div, Int, Sym.fresh(Int), Sym.fresh(Int));
  };
  {
    BoundScope Scope("symbolic-size", 3);
    Node Most = Quotient();
    EXPECT_EQ(Most->Kind, SymExpr::Binary);
    EXPECT_EQ(Most->Size, 3u);
    Node Larger = Sym.cast({64, true, false}, Most);
    EXPECT_EQ(Larger->Kind, SymExpr::Symbol);
    EXPECT_EQ(Larger->Size, 1u);
    // The same once more is the same symbol.
    EXPECT_EQ(Sym.cast({64, true, false}, Most), Larger);
  }
  BoundScope Scope("symbolic-size", 2);
  EXPECT_EQ(Quotient()->Kind, SymExpr::Symbol);
}

// Each choice is taken one way and the other: of three values in a row, five
// times something is looked at.
TEST_F(SymbolicValueTest, CasesAreSoMany) {
  auto Bool = [&] { return Sym.fresh(ScalarType::boolean()); };
  Node Value =
      Sym.select(Bool(), number(1), Sym.select(Bool(), number(2), number(3)));
  auto Seen = [&] {
    std::set<int64_t> Out;
    Sym.anyCase({Value}, {}, [&](llvm::ArrayRef<Node> V, llvm::ArrayRef<Node>) {
      Out.insert(*V[0]->integer());
      return false;
    });
    return Out.size();
  };
  {
    BoundScope Scope("symbolic-cases", 5);
    EXPECT_EQ(Seen(), 3u);
  }
  BoundScope Scope("symbolic-cases", 4);
  EXPECT_LT(Seen(), 3u);
}

TEST_F(SymbolicValueTest, FactsBoundValues) {
  Node N = Sym.fresh(Int);
  Facts Known;
  Sym.assume(Sym.binary(SymExpr::LAnd, ScalarType::boolean(),
                        compare(SymExpr::GT, N, number(0)),
                        compare(SymExpr::LE, N, number(1024))),
             Known);
  ValueRange R = Sym.range(N, Known);
  EXPECT_EQ(int64_t(R.Min), 1);
  EXPECT_EQ(int64_t(R.Max), 1024);
  EXPECT_EQ(Sym.decide(compare(SymExpr::LT, N, number(2000)), Known), true);
  EXPECT_EQ(Sym.decide(compare(SymExpr::EQ, N, number(0)), Known), false);
  EXPECT_EQ(Sym.decide(compare(SymExpr::LT, N, number(100)), Known),
            std::nullopt);
}

TEST_F(SymbolicValueTest, MultiplesAreProven) {
  Node N = Sym.fresh(Int);
  Node Blocks = Sym.binary(SymExpr::Div, Int, add(N, number(255)), number(256));
  EXPECT_TRUE(Sym.isMultipleOf(
      Sym.binary(SymExpr::Mul, Int, Blocks, number(256)), number(256), {}));
  EXPECT_TRUE(Sym.isMultipleOf(Sym.binary(SymExpr::And, Int, N, number(~255)),
                               number(256), {}));
  EXPECT_FALSE(Sym.isMultipleOf(N, number(256), {}));
  Facts Known;
  Sym.assume(compare(SymExpr::EQ, Sym.binary(SymExpr::Rem, Int, N, number(256)),
                     number(0)),
             Known);
  EXPECT_TRUE(Sym.isMultipleOf(N, number(256), Known));
  EXPECT_TRUE(Sym.isMultipleOf(N, number(64), Known));
  EXPECT_FALSE(Sym.isMultipleOf(N, number(512), Known));
}

TEST_F(SymbolicValueTest, CasesKeepTheirConditions) {
  Node Big = Sym.fresh(ScalarType::boolean());
  Node Threads = Sym.select(Big, number(2048), number(256)),
       Blocks = Sym.select(Big, number(1), number(8));
  std::set<std::pair<int64_t, int64_t>> Seen;
  Sym.anyCase({Threads, Blocks}, {},
              [&](llvm::ArrayRef<Node> V, llvm::ArrayRef<Node>) {
                Seen.insert({*V[0]->integer(), *V[1]->integer()});
                return false;
              });
  EXPECT_EQ(Seen, (std::set<std::pair<int64_t, int64_t>>{{2048, 1}, {256, 8}}));
  // A fact about the chosen value rules a case out.
  Facts Known;
  Sym.assume(compare(SymExpr::LE, Threads, number(1024)), Known);
  EXPECT_FALSE(Sym.anyCase({Threads}, Known,
                           [&](llvm::ArrayRef<Node> V, llvm::ArrayRef<Node>) {
                             return V[0]->integer() == 2048;
                           }));
}

/// Random expressions over three symbols, evaluated by substitution and by the
/// plain arithmetic of C++.
TEST_F(SymbolicValueTest, AgreesWithArithmetic) {
  std::mt19937 Random(7);
  Node Symbols[3] = {Sym.fresh(Unsigned), Sym.fresh(Unsigned),
                     Sym.fresh(Unsigned)};
  uint32_t Values[3];
  std::function<std::pair<Node, uint32_t>(unsigned)> Make =
      [&](unsigned Depth) -> std::pair<Node, uint32_t> {
    unsigned Kind = Random() % (Depth ? 10 : 2);
    if (Kind == 0) {
      uint32_t N = Random() % 4 ? Random() % 300 : Random();
      return {Sym.integer(N, Unsigned), N};
    }
    if (Kind == 1) {
      unsigned I = Random() % 3;
      return {Symbols[I], Values[I]};
    }
    auto [A, X] = Make(Depth - 1);
    auto [B, Y] = Make(Depth - 1);
    switch (Kind) {
    case 2:
      return {Sym.binary(SymExpr::Add, Unsigned, A, B), X + Y};
    case 3:
      return {Sym.binary(SymExpr::Sub, Unsigned, A, B), X - Y};
    case 4:
      return {Sym.binary(SymExpr::Mul, Unsigned, A, B), X * Y};
    case 5:
      if (Y == 0)
        return {A, X};
      return {Sym.binary(SymExpr::Div, Unsigned, A, B), X / Y};
    case 6:
      if (Y == 0)
        return {A, X};
      return {Sym.binary(SymExpr::Rem, Unsigned, A, B), X % Y};
    case 7:
      return {Sym.binary(SymExpr::And, Unsigned, A, B), X & Y};
    case 8:
      return {Sym.binary(SymExpr::Min, Unsigned, A, B), std::min(X, Y)};
    default:
      return {Sym.select(compare(SymExpr::LT, A, B), A, B), X < Y ? X : Y};
    }
  };
  for (unsigned I = 0; I < 5000; ++I) {
    Facts Known;
    llvm::DenseMap<Node, Node> By;
    for (unsigned S = 0; S < 3; ++S) {
      Values[S] = Random() % 2 ? Random() % 2000 : Random();
      By[Symbols[S]] = Sym.integer(Values[S], Unsigned);
      Sym.assume(compare(SymExpr::GE, Symbols[S],
                         Sym.integer(Values[S] / 2, Unsigned)),
                 Known);
    }
    auto [E, Expected] = Make(4);
    Node Result = Sym.replace(E, By);
    ASSERT_TRUE(Result->isInteger());
    ASSERT_EQ(Result->Bits, Expected);
    // What is known without the values holds for them.
    ValueRange R = Sym.range(E, Known);
    ASSERT_LE(R.Min, __int128(Expected));
    ASSERT_GE(R.Max, __int128(Expected));
  }
}

} // namespace
