//===- WarpBoundsTest.cpp - How far the execution of a warp goes ----------===//
//
// Each bound on both sides: a kernel that needs so many, and one less allowed.
//
//===----------------------------------------------------------------------===//

#include "analysis/WarpRequests.h"
#include "cuda/Bound.h"
#include "test/unit/ParseCuda.h"
#include "gtest/gtest.h"
#include <numeric>

using namespace clang;
using namespace cuda_lint;

namespace {

/// What is known of the only kernel of a source.
class Kernel {
public:
  explicit Kernel(llvm::StringRef Code)
      : AST(parseCuda(Code)), TU(&TranslationUnit::get(AST->getASTContext())) {
    for (const FunctionDecl *F : TU->functions())
      if (F->hasAttr<CUDAGlobalAttr>())
        Of = F;
  }
  WarpValues &values() { return TU->engine<WarpValues>(); }
  const FunctionDecl *function() const { return Of; }
  /// What the first warp of a block of one warp does.
  const WarpTrace &
  trace(std::vector<std::pair<unsigned, int64_t>> Arguments = {},
        bool AsCompiled = false) {
    BlockShape Shape;
    Shape.Kind = BlockShape::Known;
    Shape.Extent = {32, 1, 1};
    Shape.Arguments = std::move(Arguments);
    Shape.LoopsAsCompiled = AsCompiled;
    return values().trace(Of, Shape, 0);
  }

private:
  std::unique_ptr<ASTUnit> AST;
  TranslationUnit *TU;
  const FunctionDecl *Of = nullptr;
};

unsigned count(const WarpTrace &Trace, WarpEvent::KindTy Kind) {
  return unsigned(llvm::count_if(
      Trace.Events, [&](const WarpEvent &E) { return E.Kind == Kind; }));
}
/// How many stores a kernel is seen to make.
unsigned stores(llvm::StringRef Code) {
  return count(Kernel(Code).trace(), WarpEvent::Store);
}
unsigned loads(llvm::StringRef Code) {
  return count(Kernel(Code).trace(), WarpEvent::Load);
}
/// Whether all was followed.
bool complete(llvm::StringRef Code) { return Kernel(Code).trace().Complete; }
/// Whether it is known for all lanes where the last store goes.
bool knowsLastStore(llvm::StringRef Code) {
  Kernel K(Code);
  const WarpEvent *Last = nullptr;
  for (const WarpEvent &E : K.trace().Events)
    if (E.Kind == WarpEvent::Store)
      Last = &E;
  return Last && Last->Offset.knownLanes() == AllLanes;
}

TEST(WarpBounds, Calls) {
  const char *Code = "__device__ void g(int *p) { *p = 1; }\n"
                     "__device__ void f(int *p) { g(p); }\n"
                     "__global__ void k(int *p) { f(p); }";
  {
    BoundScope Scope("warp-calls", 2);
    EXPECT_EQ(stores(Code), 1u);
  }
  BoundScope Scope("warp-calls", 1);
  EXPECT_EQ(stores(Code), 0u);
}

TEST(WarpBounds, Recursion) {
  const char *Code = "__device__ void f(int *p, int n) {\n"
                     "  if (n) f(p, n - 1); else *p = 1;\n"
                     "}\n"
                     "__global__ void k(int *p) { f(p, 2); }";
  {
    BoundScope Scope("warp-recursion", 3);
    EXPECT_EQ(stores(Code), 1u);
  }
  BoundScope Scope("warp-recursion", 2);
  EXPECT_EQ(stores(Code), 0u);
}

TEST(WarpBounds, Steps) {
  const char *Code = "__global__ void k(int *p) { *p = 1; }";
  {
    BoundScope Scope("warp-steps", 5);
    EXPECT_TRUE(complete(Code)) << Kernel(Code).trace().Steps;
  }
  BoundScope Scope("warp-steps", 4);
  EXPECT_FALSE(complete(Code));
}

TEST(WarpBounds, Instantiations) {
  // Each reaches the bound on steps.
  auto Followed = [] {
    BoundScope Steps("warp-steps", 4);
    std::unique_ptr<ASTUnit> AST =
        parseCuda("template <int N> __global__ void k(int *p) { *p = N; }\n"
                  "template __global__ void k<1>(int *);\n"
                  "template __global__ void k<2>(int *);\n"
                  "template __global__ void k<3>(int *);");
    auto &TU = TranslationUnit::get(AST->getASTContext());
    unsigned Out = 0;
    for (const FunctionDecl *F : TU.functions()) {
      BlockShape Shape;
      Shape.Kind = BlockShape::Known;
      Shape.Extent = {32, 1, 1};
      Out += TU.engine<WarpValues>().trace(F, Shape, 0).Steps != 0;
    }
    return Out;
  };
  EXPECT_EQ(Followed(), 2u);
  {
    BoundScope Scope("warp-alike-instantiations", 2);
    EXPECT_EQ(Followed(), 2u);
  }
  BoundScope Scope("warp-alike-instantiations", 1);
  EXPECT_EQ(Followed(), 1u);
}

TEST(WarpBounds, StepsOfAllWarps) {
  // Two warps of five steps each.
  const char *Code = "__global__ void k(int *p) { *p = 1; }";
  auto SecondIsComplete = [&] {
    Kernel K(Code);
    BlockShape Shape;
    Shape.Kind = BlockShape::Known;
    Shape.Extent = {64, 1, 1};
    EXPECT_TRUE(K.values().trace(K.function(), Shape, 0).Complete);
    return K.values().trace(K.function(), Shape, 1).Complete;
  };
  {
    BoundScope Scope("warp-unit-steps", 10);
    EXPECT_TRUE(SecondIsComplete());
  }
  BoundScope Scope("warp-unit-steps", 9);
  EXPECT_FALSE(SecondIsComplete());
}

TEST(WarpBounds, MembersOfRecords) {
  const char *Code = "struct Two { int x, y; };\n"
                     "__global__ void k(int *p) {\n"
                     "  Two a, b; a.x = 1; a.y = threadIdx.x; b = a;\n"
                     "  p[b.y] = 1;\n"
                     "}";
  {
    BoundScope Scope("warp-record-members", 2);
    EXPECT_TRUE(knowsLastStore(Code));
  }
  BoundScope Scope("warp-record-members", 1);
  EXPECT_FALSE(knowsLastStore(Code));
}

TEST(WarpBounds, WaitingStates) {
  const char *Code = "__global__ void k(int *p, const int *q) {\n"
                     "  for (int i = 0; i < 1; ++i) {\n"
                     "    if (q[threadIdx.x]) continue;\n"
                     "    if (q[threadIdx.x + 1]) continue;\n"
                     "    if (q[threadIdx.x + 2]) continue;\n"
                     "    p[0] = 1;\n"
                     "  }\n"
                     "}";
  {
    BoundScope Scope("warp-waiting-states", 3);
    EXPECT_TRUE(complete(Code));
  }
  BoundScope Scope("warp-waiting-states", 2);
  EXPECT_FALSE(complete(Code));
}

TEST(WarpBounds, CopiedElements) {
  const char *Code = "__device__ int from[64];\n"
                     "__global__ void k(int *p) {\n"
                     "  int own[2]; memcpy(own, from, 8); p[0] = own[1];\n"
                     "}";
  {
    BoundScope Scope("warp-copy-elements", 2);
    EXPECT_EQ(loads(Code), 2u);
  }
  BoundScope Scope("warp-copy-elements", 1);
  EXPECT_EQ(loads(Code), 0u);
}

TEST(WarpBounds, CopiesFromMemoryToMemory) {
  // Sixteen bytes are copied as elements, more byte by byte.
  auto Copy = [](llvm::StringRef Bytes) {
    return stores(("__device__ int from[64], to[64];\n"
                   "__global__ void k() { memcpy(to, from, " +
                   Bytes + "); }")
                      .str());
  };
  EXPECT_EQ(Copy("16"), 4u);
  EXPECT_EQ(Copy("17"), 17u);
}

TEST(WarpBounds, StepsBehindWhichLoopsAreKept) {
  // Eight iterations are few: behind them is one that stands for the others.
  const char *Code = "__global__ void k(int *p) {\n"
                     "  for (int i = 0; i < 12; ++i) p[i] = 1;\n"
                     "}";
  {
    BoundScope Scope("warp-single-steps", 5);
    EXPECT_EQ(stores(Code), 12u);
  }
  BoundScope Scope("warp-single-steps", 4);
  EXPECT_EQ(stores(Code), 9u);
}

TEST(WarpBounds, StepsBehindWhichTheCompilerKeepsLoops) {
  const char *Code = "__global__ void k(int *p) {\n"
                     "  for (int i = 0; i < 12; ++i) p[i] = 1;\n"
                     "}";
  auto Stores = [&] {
    return count(Kernel(Code).trace({}, /*AsCompiled=*/true), WarpEvent::Store);
  };
  {
    BoundScope Scope("warp-unrolled-steps", 5);
    EXPECT_EQ(Stores(), 12u);
  }
  BoundScope Scope("warp-unrolled-steps", 4);
  EXPECT_EQ(Stores(), 9u);
}

TEST(WarpBounds, RoundsOfALoop) {
  const char *Code = "__global__ void k(int *p, int n) {\n"
                     "  for (int i = 0; i < n; ++i) p[i + threadIdx.x] = 1;\n"
                     "}";
  {
    BoundScope Scope("warp-loop-rounds", 4);
    EXPECT_TRUE(knowsLastStore(Code));
  }
  BoundScope Scope("warp-loop-rounds", 3);
  EXPECT_FALSE(knowsLastStore(Code));
}

TEST(WarpBounds, Iterations) {
  // Those that are run one by one, and one that stands for the others.
  const char *Code = "__global__ void k(int *p) {\n"
                     "  for (int i = 0; i < 9; ++i) p[i] = 1;\n"
                     "}";
  {
    BoundScope Scope("warp-iterations", 3);
    EXPECT_EQ(stores(Code), 4u);
  }
  BoundScope Scope("warp-iterations", 2);
  EXPECT_EQ(stores(Code), 3u);
}

TEST(WarpBounds, IterationsOfLoopsInLoops) {
  const char *Second = "__global__ void k(int *p) {\n"
                       "  for (int i = 0; i < 1; ++i)\n"
                       "    for (int j = 0; j < 9; ++j) p[j] = 1;\n"
                       "}";
  const char *Third = "__global__ void k(int *p) {\n"
                      "  for (int i = 0; i < 1; ++i)\n"
                      "    for (int j = 0; j < 1; ++j)\n"
                      "      for (int l = 0; l < 9; ++l) p[l] = 1;\n"
                      "}";
  const char *Inner = "__global__ void k(int *p) {\n"
                      "  for (int i = 0; i < 1; ++i)\n"
                      "    for (int j = 0; j < 1; ++j)\n"
                      "      for (int l = 0; l < 1; ++l)\n"
                      "        for (int m = 0; m < 9; ++m) p[m] = 1;\n"
                      "}";
  {
    BoundScope A("warp-second-iterations", 3);
    EXPECT_EQ(stores(Second), 4u);
    BoundScope B("warp-third-iterations", 3);
    EXPECT_EQ(stores(Third), 4u);
    BoundScope C("warp-inner-iterations", 3);
    EXPECT_EQ(stores(Inner), 4u);
  }
  BoundScope C("warp-inner-iterations", 2);
  EXPECT_EQ(stores(Inner), 3u);
  BoundScope B("warp-third-iterations", 2);
  EXPECT_EQ(stores(Third), 3u);
  BoundScope A("warp-second-iterations", 2);
  EXPECT_EQ(stores(Second), 3u);
}

TEST(WarpBounds, IterationsWhileFormsAreLookedFor) {
  // How much three iterations of the innermost loop add is known where they
  // end.
  const char *Code = "__global__ void k(int *p, int n) {\n"
                     "  int at = threadIdx.x;\n"
                     "  for (int i = 0; i < n; ++i)\n"
                     "    for (int j = 0; j < n; ++j) {\n"
                     "      for (int l = 0; l < 3; ++l) at += 2;\n"
                     "      p[at] = 1;\n"
                     "    }\n"
                     "}";
  auto Step = [&] {
    Kernel K(Code);
    int64_t Out = 0;
    for (const WarpEvent &E : K.trace().Events)
      if (E.Kind == WarpEvent::Store)
        for (const LaneValue::Term &T : E.Offset.terms())
          Out = std::gcd(Out, T.Coefficient[0]);
    return Out;
  };
  {
    BoundScope Scope("warp-silent-iterations", 3);
    EXPECT_EQ(Step(), 6 * 4);
  }
  BoundScope Scope("warp-silent-iterations", 2);
  EXPECT_EQ(Step(), 2 * 4);
}

TEST(WarpBounds, IterationsOfArguments) {
  const char *Code = "__global__ void k(int *p, int n) {\n"
                     "  for (int i = 0; i < n; ++i) p[i] = 1;\n"
                     "}";
  auto Stores = [&] {
    return count(Kernel(Code).trace({{1u, 9}}), WarpEvent::Store);
  };
  {
    BoundScope Scope("warp-argument-iterations", 3);
    EXPECT_EQ(Stores(), 4u);
  }
  BoundScope Scope("warp-argument-iterations", 2);
  EXPECT_EQ(Stores(), 3u);
}

TEST(WarpBounds, PeeledIterations) {
  const char *Code = "__global__ void k(int *p, int n) {\n"
                     "  for (int s = 1; s < n; s *= 2)\n"
                     "    p[s * threadIdx.x] = 1;\n"
                     "}";
  {
    BoundScope Scope("warp-peeled-iterations", 3);
    EXPECT_EQ(stores(Code), 4u);
  }
  BoundScope Scope("warp-peeled-iterations", 2);
  EXPECT_EQ(stores(Code), 3u);
}

TEST(WarpBounds, WaysOutOfALoop) {
  const char *Code = "__global__ void k(int *p, const int *q) {\n"
                     "  for (int i = 0; i < 9; ++i) {\n"
                     "    if (q[i]) break;\n"
                     "    p[i] = 1;\n"
                     "  }\n"
                     "}";
  {
    BoundScope Scope("warp-loop-exits", 3);
    EXPECT_EQ(stores(Code), 4u);
  }
  BoundScope Scope("warp-loop-exits", 2);
  EXPECT_EQ(stores(Code), 3u);
}

TEST(WarpBounds, Events) {
  const char *Code = "__global__ void k(int *p) { p[0] = 1; p[1] = 2; }";
  {
    BoundScope Scope("warp-events", 2);
    EXPECT_TRUE(complete(Code));
  }
  BoundScope Scope("warp-events", 1);
  EXPECT_FALSE(complete(Code));
  EXPECT_EQ(stores(Code), 1u);
}

TEST(WarpBounds, PiecesOfObjects) {
  const char *Code = "struct Two { int x, y; };\n"
                     "__global__ void k(int *p, const Two *q) {\n"
                     "  const Two own = q[threadIdx.x]; p[0] = own.y;\n"
                     "}";
  {
    BoundScope Scope("warp-object-pieces", 2);
    EXPECT_EQ(loads(Code), 2u);
  }
  BoundScope Scope("warp-object-pieces", 1);
  EXPECT_EQ(loads(Code), 0u);
}

TEST(WarpBounds, PartsThatAreSet) {
  for (const char *Code : {"__global__ void k(int *p) {\n"
                           "  int own[2]; memset(own, 0, 8);\n"
                           "  p[own[1] + threadIdx.x] = 1;\n"
                           "}",
                           "struct Two { int x, y; };\n"
                           "__global__ void k(int *p) {\n"
                           "  Two own = Two();\n"
                           "  p[own.y + threadIdx.x] = 1;\n"
                           "}",
                           "__global__ void k(int *p) {\n"
                           "  char text[2] = \"a\";\n"
                           "  p[text[1] + threadIdx.x] = 1;\n"
                           "}"}) {
    {
      BoundScope Scope("warp-set-parts", 2);
      EXPECT_TRUE(knowsLastStore(Code)) << Code;
    }
    BoundScope Scope("warp-set-parts", 1);
    EXPECT_FALSE(knowsLastStore(Code)) << Code;
  }
}

TEST(WarpBounds, FirstElementsThatAreSet) {
  const char *Code = "__global__ void k(int *p) {\n"
                     "  int own[4]; memset(own, 0, 8);\n"
                     "  p[own[1] + threadIdx.x] = 1;\n"
                     "}";
  {
    BoundScope Scope("warp-set-parts", 2);
    EXPECT_TRUE(knowsLastStore(Code));
  }
  BoundScope Scope("warp-set-parts", 1);
  EXPECT_FALSE(knowsLastStore(Code));
}

TEST(WarpBounds, JumpsBack) {
  const char *Code = "__global__ void k(int *p) {\n"
                     "  int i = 0;\n"
                     "again:\n"
                     "  p[i] = 1;\n"
                     "  if (++i < 3) goto again;\n"
                     "}";
  {
    BoundScope Scope("warp-jumps-back", 2);
    EXPECT_TRUE(complete(Code));
  }
  BoundScope Scope("warp-jumps-back", 1);
  EXPECT_FALSE(complete(Code));
}

TEST(WarpBounds, ElementsOfArrays) {
  // What the constructors of some of them do.
  const char *Code = "struct One { int *p; __device__ One(); };\n"
                     "__device__ int *at;\n"
                     "inline __device__ One::One() { at[0] = 1; }\n"
                     "__global__ void k() { One own[100]; }";
  {
    BoundScope Scope("warp-jumps-back", 3);
    EXPECT_EQ(stores(Code), 3u);
  }
  BoundScope Scope("warp-jumps-back", 2);
  EXPECT_EQ(stores(Code), 2u);
}

TEST(WarpBounds, WarpsOfABlock) {
  // Of eight warps all, or the first ones and the last.
  const char *Code = "__global__ void k(int *p) { p[threadIdx.x] = 1; }";
  auto Warps = [&] {
    Kernel K(Code);
    const auto Views =
        kernelViews(K.values(), K.function(),
                    std::array<unsigned, 3>{256, 1, 1}, reportsNothing);
    return Views.empty() ? size_t(0) : Views.front().Traces.size();
  };
  {
    BoundScope Scope("warp-steps-of-all", 7);
    EXPECT_EQ(Warps(), 8u);
  }
  {
    BoundScope Scope("warp-steps-of-all", 6);
    EXPECT_EQ(Warps(), 1u);
  }
  {
    BoundScope Scope("warp-events-of-all", 1);
    EXPECT_EQ(Warps(), 8u);
  }
  BoundScope Scope("warp-events-of-all", 0);
  EXPECT_EQ(Warps(), 3u);
  {
    BoundScope First("warp-first-warps", 3);
    EXPECT_EQ(Warps(), 4u);
  }
  BoundScope First("warp-first-warps", 2);
  EXPECT_EQ(Warps(), 3u);
}

TEST(WarpBounds, DiscardedValues) {
  // Threads that add one, and look at nothing, are cheaper, in however many
  // parentheses.
  auto Wavefronts = [](const char *Before) {
    Kernel K(std::string("__global__ void k(int *out) {\n"
                         "  __shared__ int s;\n") +
             Before + "((((((((((atomicAdd(&s, 1)))))))))));\n}");
    for (const WarpEvent &E : K.trace().Events)
      if (E.Kind == WarpEvent::Atomic)
        if (const auto Cost =
                sharedCostOf(K.values().arithmetic(), E,
                             K.values().unit().context(), nullptr))
          return Cost->Wavefronts;
    return 0u;
  };
  EXPECT_LT(0u, Wavefronts(""));
  EXPECT_LT(Wavefronts(""), Wavefronts("out[0] = "));
}

TEST(WarpBounds, SetsOfArguments) {
  const char *Code = "__global__ void k(int n) {}\n"
                     "void launch() { k<<<1, 32>>>(1); k<<<1, 32>>>(2); }";
  auto Shapes = [&] {
    Kernel K(Code);
    return K.values().knownShapes(K.function(), std::nullopt).size();
  };
  {
    BoundScope Scope("warp-argument-sets", 2);
    EXPECT_EQ(Shapes(), 2u);
  }
  BoundScope Scope("warp-argument-sets", 1);
  EXPECT_EQ(Shapes(), 1u);
}

TEST(WarpBounds, CallsThatAskForRows) {
  const char *Code = "__device__ int g() { return threadIdx.y; }\n"
                     "__device__ int f() { return g(); }\n"
                     "__global__ void k(int *p) { *p = f(); }";
  auto Shapes = [&] {
    Kernel K(Code);
    return K.values().possibleShapes(K.function()).size();
  };
  {
    BoundScope Scope("warp-axis-calls", 2);
    EXPECT_EQ(Shapes(), 4u);
  }
  BoundScope Scope("warp-axis-calls", 1);
  EXPECT_EQ(Shapes(), 1u);
}

TEST(WarpBounds, ClassesOfNumbers) {
  // What a call computes of numbers is computed once.
  const char *Code =
      "struct In { int x; };\n"
      "struct Out { In in; };\n"
      "constexpr __host__ __device__ int twice(Out o) { return o.in.x * 2; }\n"
      "__global__ void k(int *p) {\n"
      "  Out o; o.in.x = 3;\n"
      "  p[twice(o)] = 1; p[twice(o)] = 2; p[twice(o)] = 3;\n"
      "}";
  unsigned Few = 0;
  {
    BoundScope Scope("warp-plain-classes", 2);
    Few = Kernel(Code).trace().Steps;
  }
  BoundScope Scope("warp-plain-classes", 1);
  EXPECT_LT(Few, Kernel(Code).trace().Steps);
}

TEST(WarpBounds, WhatIsReachedByUnseenCodeIsNotKnown) {
  // However long the way is that leads there.
  EXPECT_FALSE(knowsLastStore(
      "struct Node { Node *next; int at; };\n"
      "__device__ void unseen(Node *);\n"
      "__global__ void k(int *p) {\n"
      "  Node f{nullptr, 3}, e{&f}, d{&e}, c{&d}, b{&c}, a{&b};\n"
      "  unseen(&a);\n"
      "  p[f.at + threadIdx.x] = 1;\n"
      "}"));
}

} // namespace
