//===- ConstantCallsTest.cpp - Calls beside what Clang computes -----------===//

#include "ir/ConstantCalls.h"
#include "../FunctionBodies.h"
#include "../ParseCuda.h"
#include "gtest/gtest.h"

using namespace clang;
using namespace cuda_lint;

namespace {

constexpr llvm::StringRef Code = R"(
  enum Kind { Small, Large = 7 };
  template <int N> constexpr int scaled(int n) { return n * N; }
  constexpr int twice(int n) { return n < 0 ? throw 1 : 2 * n; }
  constexpr long twice(long n) { return 3 * n; }
  constexpr double half(int n) { return n / 2.; }
  constexpr int of(Kind k) { return k == Large ? 1 : 2; }
  constexpr int through(const int &n) { return n + 1; }
  constexpr int both(bool b, unsigned char c) { return b ? c : -c; }
  constexpr int standard(int n, int m = 5) { return n - m; }
  constexpr int nothing() { return 4; }
  struct Object {
    int n;
    constexpr int get(int m) const { return n + m; }
    static constexpr int sum(int a, int b) { return a + b; }
    constexpr int operator()(int m) const { return n * m; }
  };
  constexpr int operator+(Object o, int n) { return o.n + n; }
  template <int N> int body(int n) {
    constexpr int own = N + 1;
    constexpr Object three{3}, four{4};
    int out = twice(2) + twice(2) + twice(3) + twice(2L) + twice(own);
    out += scaled<N>(2) + scaled<N + 1>(2) + scaled<2>(own);
    out += of(Small) + of(Large) + both(true, 200) + both(false, 200);
    out += half(3) + half(4) + through(3) + through(own) + through(4);
    out += standard(1) + standard(1, 5) + standard(1, 6) + nothing();
    out += three.get(1) + four.get(1) + Object::sum(1, 2) + Object::sum(2, 1);
    out += three(2) + four(2) + (three + 1) + (four + 1);
    out += twice(-1) + twice(n) + standard(n) + scaled<N>(n);
    return out;
  }
  int all(int n) { return body<1>(n) + body<2>(n) + body<1>(n + 1); }
)";

// Whatever was asked before, and again.
TEST(ConstantCalls, AreWhatClangComputes) {
  auto Unit = parseCuda(Code.str());
  ASSERT_TRUE(Unit && !Unit->getDiagnostics().hasErrorOccurred());
  const ASTContext &Ctx = Unit->getASTContext();
  TranslationUnit &TU = TranslationUnit::get(Unit->getASTContext());
  auto &Calls = TU.engine<ir::ConstantCalls>();
  unsigned Numbers = 0, Others = 0;
  for (int Round = 0; Round < 2; ++Round)
    for (const FunctionDecl *F : bodies(Unit->getASTContext(), "body"))
      for (const CallSite &Site : TU.callsIn(F)) {
        Expr::EvalResult Plain;
        const bool Known = Site.Call->EvaluateAsRValue(Plain, Ctx) &&
                           !Plain.HasSideEffects &&
                           (Plain.Val.isInt() || Plain.Val.isFloat());
        const std::optional<APValue> Found = Calls.number(Site.Call);
        ASSERT_EQ(Found.has_value(), Known);
        ++(Known ? Numbers : Others);
        if (Known)
          EXPECT_EQ(Found->getAsString(Ctx, Site.Call->getType()),
                    Plain.Val.getAsString(Ctx, Site.Call->getType()));
      }
  EXPECT_GT(Numbers, 100u);
  EXPECT_GE(Others, 16u);
}

} // namespace
