//===- SymbolicMemoryTest.cpp - Merges beside what is looked at one by one ===//

#include "domains/symbolic/SymbolicMemory.h"
#include "clang/Frontend/ASTUnit.h"
#include "clang/Tooling/Tooling.h"
#include "gtest/gtest.h"
#include <random>
#include <set>

using namespace clang;
using namespace cuda_lint;

namespace {

using Node = const SymExpr *;

class SymbolicMemoryTest : public ::testing::Test {
protected:
  static constexpr unsigned Objects = 40;
  std::unique_ptr<ASTUnit> AST = tooling::buildASTFromCode("");
  SymContext Sym{AST->getASTContext()};
  SymbolicMemory::Shared Shared{Sym};
  ScalarType Int{32, true, false};
  std::vector<const Location *> All;
  std::mt19937 Random{7};

  void SetUp() override {
    for (unsigned I = 0; I < Objects; ++I)
      All.push_back(Sym.temporary(AST->getASTContext().IntTy));
  }
  unsigned below(unsigned N) { return Random() % N; }

  void change(SymbolicMemory &M, unsigned Times) {
    for (; Times; --Times) {
      const Location *L = All[below(Objects)];
      switch (below(5)) {
      case 0:
        M.create(L);
        break;
      case 1:
        M.expose(L);
        break;
      case 2:
        M.forget(L);
        break;
      default:
        M.write(L, Sym.integer(below(3), Int));
      }
    }
  }

  std::map<const Location *, Node> valuesIn(const SymbolicMemory &M) {
    std::map<const Location *, Node> Out;
    M.known([&](const Location *L, Node V) { Out[L] = V; });
    return Out;
  }
};

// An object is local where either way has made it, and known to others where
// either way has told them.
TEST_F(SymbolicMemoryTest, MergesKeepWhatEitherWayDid) {
  for (unsigned Round = 0; Round < 200; ++Round) {
    SymbolicMemory A(Shared);
    std::set<const Location *> Made, Told;
    auto Do = [&](SymbolicMemory &M, unsigned Times) {
      for (; Times; --Times) {
        const Location *L = All[below(Objects)];
        if (below(2)) {
          M.create(L);
          Made.insert(L);
        } else {
          M.expose(L);
          Told.insert(L);
        }
      }
    };
    Do(A, below(20));
    SymbolicMemory B = A;
    Do(A, below(8));
    Do(B, below(8));
    const SymbolicMemory Both = SymbolicMemory::merge(
        A, B, nullptr,
        [](const Provenance *, const Provenance *) -> const Provenance * {
          return nullptr;
        });
    for (const Location *L : All)
      EXPECT_EQ(Both.isExposed(L), Told.count(L) || !Made.count(L));
  }
}

TEST_F(SymbolicMemoryTest, MergesKeepTheValuesThatBothWaysHave) {
  for (unsigned Round = 0; Round < 200; ++Round) {
    SymbolicMemory A(Shared);
    for (const Location *L : All)
      A.create(L);
    change(A, 30);
    SymbolicMemory B = A;
    change(A, below(8));
    change(B, below(8));
    SymbolicMemory FromA = A, FromB = B;
    SymbolicMemory Both = SymbolicMemory::merge(
        A, B, nullptr,
        [](const Provenance *, const Provenance *) -> const Provenance * {
          return nullptr;
        });
    for (const Location *L : All) {
      Node X = FromA.read(L, Int), Y = FromB.read(L, Int);
      if (X == Y)
        EXPECT_EQ(Both.read(L, Int), X);
      else
        EXPECT_FALSE(Both.read(L, Int)->isInteger());
    }
  }
}

// What is found by what two memories do not share is what a look at each object
// finds.
TEST_F(SymbolicMemoryTest, ChangesAreThoseOfEachObject) {
  for (unsigned Round = 0; Round < 200; ++Round) {
    SymbolicMemory Before(Shared);
    for (const Location *L : All)
      if (below(4))
        Before.create(L);
    change(Before, 30);
    SymbolicMemory Now = Before;
    change(Now, below(12));
    std::set<const Location *> Changed, Plain;
    Now.changesSince(
        Before,
        [&](const Location *L, ScalarType) {
          EXPECT_TRUE(Changed.insert(L).second);
        },
        [](const Location *) {});
    SymbolicMemory Old = Before, New = Now;
    for (const Location *L : All)
      if ((Now.isKnown(L) || Before.isKnown(L)) &&
          New.read(L, Int) != Old.read(L, Int))
        Plain.insert(L);
    EXPECT_EQ(Changed, Plain);

    SymbolicMemory Forgotten = Now;
    Forgotten.forgetChanges(Before);
    const auto Then = valuesIn(Before), Left = valuesIn(Forgotten);
    for (const auto &[L, V] : valuesIn(Now)) {
      auto It = Then.find(L);
      EXPECT_EQ(Left.count(L), It != Then.end() && It->second == V);
    }
  }
}

} // namespace
