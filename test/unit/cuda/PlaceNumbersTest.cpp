//===- PlaceNumbersTest.cpp -----------------------------------------------===//

#include "cuda/PlaceNumbers.h"
#include "../FunctionBodies.h"
#include "../ParseCuda.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "gtest/gtest.h"
#include <set>

using namespace clang;
using namespace cuda_lint;

namespace {

/// The numbers of all expressions and declarations of a function's body, in the
/// order of the source.
std::vector<uint64_t> numbersOf(llvm::StringRef Code, llvm::StringRef Name,
                                size_t Which = 0) {
  auto Unit = parseCuda(Code);
  if (!Unit)
    return {};
  PlaceNumbers Numbers(TranslationUnit::get(Unit->getASTContext()));
  struct Visitor : RecursiveASTVisitor<Visitor> {
    PlaceNumbers &Numbers;
    std::vector<uint64_t> Out;
    explicit Visitor(PlaceNumbers &Numbers) : Numbers(Numbers) {}
    bool VisitExpr(Expr *E) {
      Out.push_back(Numbers.of(E));
      return true;
    }
    bool VisitVarDecl(VarDecl *V) {
      Out.push_back(Numbers.of(V));
      return true;
    }
  } V(Numbers);
  const auto Bodies = bodies(Unit->getASTContext(), Name);
  if (Which >= Bodies.size())
    return {};
  V.Out.push_back(Numbers.of(Bodies[Which]));
  V.TraverseStmt(Bodies[Which]->getBody());
  return V.Out;
}

constexpr llvm::StringRef Kernel =
    "__global__ void k(int *p, int n) { int x = p[n] + n; p[0] = x; }\n";

TEST(PlaceNumbers, DoNotDependOnWhatElseIsInTheFile) {
  const std::vector<uint64_t> Alone = numbersOf(Kernel, "k");
  ASSERT_FALSE(Alone.empty());
  const std::string Before = "// A comment.\n__global__ void other(int *p) "
                             "{ p[1] = 2; }\n#define UNUSED 1\n" +
                             Kernel.str(),
                    Behind = Kernel.str() + "__device__ int after;\n",
                    Declared =
                        "__global__ void k(int *, int);\n" + Kernel.str();
  EXPECT_EQ(Alone, numbersOf(Before, "k"));
  EXPECT_EQ(Alone, numbersOf(Behind, "k"));
  EXPECT_EQ(Alone, numbersOf(Declared, "k"));
}

TEST(PlaceNumbers, TellPlacesAndFunctionsApart) {
  const std::vector<uint64_t> Alone = numbersOf(Kernel, "k");
  std::string Renamed = Kernel.str();
  Renamed.replace(Renamed.find(" k("), 3, " l(");
  const std::vector<uint64_t> Other = numbersOf(Renamed, "l");
  ASSERT_EQ(Alone.size(), Other.size());
  for (size_t I = 0; I < Alone.size(); ++I)
    EXPECT_NE(Alone[I], Other[I]);
  const std::vector<uint64_t> Sums =
      numbersOf("__device__ int f(int a) { return a + a + a; }", "f");
  EXPECT_EQ(std::set<uint64_t>(Sums.begin(), Sums.end()).size(), Sums.size());
}

TEST(PlaceNumbers, OfInstantiationsAreThoseOfTheirTemplate) {
  constexpr llvm::StringRef Code =
      "template <int N> __device__ int f(int a) { return a * N; }"
      "__device__ int g() { return f<1>(1) + f<2>(2); }";
  const std::vector<uint64_t> First = numbersOf(Code, "f", 0);
  ASSERT_FALSE(First.empty());
  EXPECT_EQ(First, numbersOf(Code, "f", 1));
}

TEST(PlaceNumbers, OfMacrosAreCountedFromTheirBeginning) {
  constexpr llvm::StringRef Use =
      "__device__ int f(int a) { return TWICE(a) + TWICE(1); }";
  const std::string Macro = "#define TWICE(X) ((X) + (X))\n",
                    Near = Macro + Use.str(),
                    Far = "#define OTHER 1\n\n" + Macro + "int more;\n" +
                          Use.str();
  const std::vector<uint64_t> Numbers = numbersOf(Near, "f");
  EXPECT_EQ(Numbers, numbersOf(Far, "f"));
  EXPECT_EQ(std::set<uint64_t>(Numbers.begin(), Numbers.end()).size(),
            Numbers.size());
}

} // namespace
