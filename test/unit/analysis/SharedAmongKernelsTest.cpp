//===- SharedAmongKernelsTest.cpp - What kernels are told of their callees ===//
//
// What a function says is found once, whichever kernels call it. Each kernel
// has to be told the same as if it were the only one: every answer is compared
// with that of a unit in which no other kernel was asked for.
//
//===----------------------------------------------------------------------===//

#include "analysis/ArithmeticCost.h"
#include "analysis/ImpliedShapes.h"
#include "analysis/SharedMemoryUse.h"
#include "analysis/SimulationTraits.h"
#include "cuda/ExecutionSpace.h"
#include "cuda/TranslationUnit.h"
#include "test/unit/ParseCuda.h"
#include "gtest/gtest.h"

using namespace clang;
using namespace cuda_lint;

namespace {

/// A chain of helpers, each instantiated for several kernels, that ends in
/// shared memory, in a barrier, and in a number of warps; and kernels that
/// reach all, a part or nothing of it.
constexpr const char *Source = R"(
extern __shared__ float dynamic[];
template <int N> __device__ float *tile() {
  __shared__ float rows[N];
  return rows;
}
__device__ float *segment() { return dynamic; }
__device__ int half() { return threadIdx.x / 64; }
__device__ int row() { return threadIdx.y == 3; }
__device__ void meet() { __syncthreads(); }
template <int N> __device__ float both(int i) {
  meet();
  return tile<N>()[i] + half();
}
template <int N> __device__ float recursive(int i) {
  return i ? recursive<N>(i - 1) : both<N>(i);
}
__device__ float nothing(int i) { return i; }
template <bool Take> __device__ float never(int i) {
  if (Take)
    return both<512>(i);
  return nothing(i);
}
__global__ void all(float *p) { p[0] = recursive<64>(2) + segment()[0]; }
__global__ void part(float *p) { p[0] = both<128>(2) + row(); }
__global__ void other(float *p) { p[0] = segment()[1] + half(); }
__global__ void dead(float *p) { p[0] = never<false>(1); }
__global__ void none(float *p) { p[0] = nothing(1) + nothing(2); }
__global__ void again(float *p) { p[0] = nothing(1) + both<64>(1) + row(); }
void run(float *p) {
  all<<<1, 1>>>(p);
  part<<<1, 1>>>(p);
}
)";

/// All that is told of a kernel, as text.
std::string toldOf(TranslationUnit &TU, const FunctionDecl *Kernel) {
  auto &Memory = TU.engine<SharedMemoryUse>();
  std::string Out = std::to_string(Memory.staticBytes(Kernel));
  for (const VarDecl *V : Memory.staticVariables(Kernel))
    Out += " " + V->getNameAsString();
  if (const VarDecl *V = Memory.dynamicVariable(Kernel))
    Out += " + " + V->getNameAsString();
  const ImpliedShape &Shape = TU.engine<ImpliedShapes>().of(Kernel);
  for (bool Flag : {Shape.Threads, Shape.Warps, Shape.Rows})
    Out += Flag ? " yes" : " no";
  const simulation::Traits T =
      TU.engine<simulation::FunctionTraits>().of(Kernel);
  Out +=
      " " + std::to_string(T.Dimensions) + (T.Interesting ? " run" : " idle");
  return Out;
}

std::vector<const FunctionDecl *> kernelsOf(TranslationUnit &TU) {
  std::vector<const FunctionDecl *> Out;
  for (const FunctionDecl *F : TU.functions())
    if (isKernel(F))
      Out.push_back(F);
  return Out;
}

TEST(SharedAmongKernels, EachKernelIsToldTheSameAsAlone) {
  const std::map<std::string, std::string> Expected{
      {"all", "256 rows + dynamic yes yes no 1 run"},
      {"part", "512 rows yes yes yes 2 run"},
      {"other", "0 + dynamic yes yes no 1 run"},
      // Only what live code names takes memory.
      {"dead", "0 yes yes no 1 run"},
      {"none", "0 no no no 1 idle"},
      {"again", "256 rows yes yes yes 2 run"}};
  for (bool Backwards : {false, true}) {
    const std::unique_ptr<ASTUnit> AST = parseCuda(Source);
    ASSERT_TRUE(AST);
    TranslationUnit &TU = TranslationUnit::get(AST->getASTContext());
    std::vector<const FunctionDecl *> Kernels = kernelsOf(TU);
    ASSERT_EQ(Kernels.size(), Expected.size());
    if (Backwards)
      std::reverse(Kernels.begin(), Kernels.end());
    for (const FunctionDecl *Kernel : Kernels)
      EXPECT_EQ(toldOf(TU, Kernel), Expected.at(Kernel->getNameAsString()))
          << Kernel->getNameAsString();
  }
  for (size_t I = 0; I < Expected.size(); ++I) {
    const std::unique_ptr<ASTUnit> AST = parseCuda(Source);
    TranslationUnit &TU = TranslationUnit::get(AST->getASTContext());
    const FunctionDecl *Alone = kernelsOf(TU)[I];
    EXPECT_EQ(toldOf(TU, Alone), Expected.at(Alone->getNameAsString()))
        << Alone->getNameAsString();
  }
}

TEST(SharedAmongKernels, FunctionsOfKernelsAreThoseThatOneLeadsTo) {
  const std::unique_ptr<ASTUnit> AST = parseCuda(Source);
  ASSERT_TRUE(AST);
  TranslationUnit &TU = TranslationUnit::get(AST->getASTContext());
  auto &Costs = TU.engine<ArithmeticCost>();
  unsigned Of = 0;
  for (const FunctionDecl *F : TU.functions()) {
    const bool Is = Costs.isOfKernel(F);
    EXPECT_EQ(Is, isKernel(Costs.rootsOf(F).front().Function))
        << F->getQualifiedNameAsString();
    Of += Is;
  }
  // Neither run() nor what only the arm that is never taken calls.
  EXPECT_GT(Of, 10u);
  EXPECT_LT(Of, TU.functions().size());
}

} // namespace
