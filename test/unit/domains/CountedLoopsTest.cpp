//===- CountedLoopsTest.cpp - How often a loop runs at most ---------------===//

#include "domains/symbolic/Execution.h"
#include "domains/symbolic/Paths.h"
#include "test/unit/ParseCuda.h"
#include "gtest/gtest.h"

using namespace clang;
using namespace cuda_lint;

namespace {

const FunctionDecl *rootOf(TranslationUnit &TU) {
  for (const FunctionDecl *F : TU.functions())
    if (F->getIdentifier() && F->getName() == "root")
      return F;
  return nullptr;
}

/// How often the only launch of a function happens at most; none where nobody
/// knows.
std::optional<uint64_t> times(TranslationUnit &TU, const FunctionDecl *F) {
  for (const ExecutionEvent &E : TU.engine<PathExecution>().run(F).Events)
    if (E.Kind == ExecutionEvent::Launch)
      return E.Times == ExecutionEvent::Unlimited ? std::nullopt
                                                  : std::optional(E.Times);
  ADD_FAILURE() << "no launch";
  return std::nullopt;
}

struct Loop {
  const char *Text;
  std::optional<uint64_t> Times;
};

TEST(CountedLoops, RunAtMostSoOften) {
  const Loop Loops[] = {
      {"k<<<1, 1>>>();", 1},
      {"if (n > 100) return; for (int i = 0; i < n; ++i) k<<<1, 1>>>();", 100},
      {"if (n > 100) return; for (int i = 0; i <= n; ++i) k<<<1, 1>>>();", 101},
      {"if (n > 100) return; for (int i = 0; n > i; ++i) k<<<1, 1>>>();", 100},
      {"if (n > 100) return; for (int i = 0; n >= i; ++i) k<<<1, 1>>>();", 101},
      {"if (n > 100) return; for (int i = 3; i < n; i += 7) k<<<1, 1>>>();",
       14},
      {"if (n > 100) return; for (int i = 0; i != n; ++i) k<<<1, 1>>>();",
       std::nullopt},
      {"if (n < 0) return; for (int i = 100; i > n; --i) k<<<1, 1>>>();", 100},
      {"if (n < 0) return; for (int i = 100; i >= n; i -= 4) k<<<1, 1>>>();",
       26},
      {"for (int i = 0; i < n; ++i) k<<<1, 1>>>();", std::nullopt},
      {"for (int i = 0; i < 200 && i < n; ++i) k<<<1, 1>>>();", 200},
      {"while (u) { k<<<1, 1>>>(); u >>= 1; }", 32},
      {"while (u > 1) { k<<<1, 1>>>(); u /= 2; }", 32},
      {"while (u) { k<<<1, 1>>>(); u /= 1; }", std::nullopt},
      {"while (n) { k<<<1, 1>>>(); n /= 2; }", std::nullopt},
      {"while (u) { k<<<1, 1>>>(); u &= u - 1; }", 32},
      {"while (u) { k<<<1, 1>>>(); u &= u - 2; }", std::nullopt},
      {"unsigned m = n; while (u) { k<<<1, 1>>>(); u &= m - 1; }",
       std::nullopt},
      {"if (n > 100) return; for (short i = 0; i < n; ++i) k<<<1, 1>>>();",
       100},
      {"while (w) { k<<<1, 1>>>(); w = (w - 1) & w; }", 64},
      {"for (unsigned i = 1; i < u; i <<= 1) k<<<1, 1>>>();", 32},
      {"for (unsigned i = 1; i < u; i *= 3) k<<<1, 1>>>();", 32},
      {"for (unsigned i = 0; i < u; i *= 3) k<<<1, 1>>>();", std::nullopt},
      {"for (int i = 0; i != 97 && n > i; i += 32) k<<<1, 1>>>();",
       std::nullopt},
      {"for (int i = 0; i != 96 && n > i; i += 32) k<<<1, 1>>>();", 3},
      {"while (n) { k<<<1, 1>>>(); n >>= 1; }", std::nullopt}};
  std::string Code = "__global__ void k() {}\n";
  for (size_t I = 0; I < std::size(Loops); ++I)
    Code += "void root" + std::to_string(I) +
            "(int n, unsigned u, unsigned long long w) {" + Loops[I].Text +
            "}\n";
  auto AST = parseCuda(Code);
  ASSERT_TRUE(AST && !AST->getDiagnostics().hasErrorOccurred());
  TranslationUnit &TU = TranslationUnit::get(AST->getASTContext());
  for (const FunctionDecl *F : TU.functions()) {
    llvm::StringRef Name = F->getName();
    size_t I = 0;
    if (Name.consume_front("root") && !Name.getAsInteger(10, I))
      EXPECT_EQ(times(TU, F), Loops[I].Times) << Loops[I].Text;
  }
}

// In blocks of a shape the threads' numbers along an axis of one are 0; no
// other variable is.
TEST(ShapedPaths, KnowTheBlockAndNothingElse) {
  auto AST =
      parseCuda("__device__ void use(unsigned);\n"
                "__global__ void root() {\n"
                "  use(blockDim.x); use(blockDim.y); use(blockDim.z);\n"
                "  use(threadIdx.x); use(threadIdx.y); use(threadIdx.z);\n"
                "  use(blockIdx.x); use(blockIdx.y);\n"
                "  use(gridDim.x); use(gridDim.y); use(gridDim.z);\n"
                "}\n");
  ASSERT_TRUE(AST);
  TranslationUnit &TU = TranslationUnit::get(AST->getASTContext());
  const ExecutionPaths &Paths =
      TU.engine<PathExecution>().paths(rootOf(TU), {64, 1, 2});
  ASSERT_EQ(Paths.Paths.size(), 1u);
  std::vector<int64_t> Used;
  for (const PathEvent *E : Paths.Paths[0].Events)
    if (E->Kind == PathEvent::Call)
      Used.push_back(E->Arguments[0]->integer().value_or(-1));
  EXPECT_EQ(Used,
            (std::vector<int64_t>{64, 1, 2, -1, 0, -1, -1, -1, -1, -1, -1}));
}

} // namespace
