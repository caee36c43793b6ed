//===- WarpEvaluator.cpp - The evaluator beside interpreters --------------===//

#include "test/fuzz/LaneExpressions.h"
#include "test/fuzz/RandomKernels.h"
#include "test/fuzz/Targets.h"
#include "clang/Tooling/Tooling.h"

namespace cuda_lint::fuzz {

/// A difference is a failure of GoogleTest, which outside of a test is only
/// printed.
static void requireEqual() {
  require(::testing::UnitTest::GetInstance()->current_test_info() ||
              !::testing::Test::HasFailure(),
          "the evaluator is wrong");
}

void laneExpressions(Bytes Input) {
  if (Input.empty())
    return;
  const uint8_t How = Input.front();
  lane_expressions::Comparison Expression(Choices(Input.drop_front()), How & 1);
  Expression.run(1 + How / 2 % 5);
  requireEqual();
}

void randomKernels(Bytes Input) {
  // A few of CUDA's names instead of its headers, which would take most of the
  // time.
  static constexpr llvm::StringLiteral Prelude = R"(
#define __global__ __attribute__((global))
#define __device__ __attribute__((device))
#define __host__ __attribute__((host))
struct uint3 { unsigned x, y, z; };
struct dim3 { unsigned x, y, z; __host__ __device__ operator uint3() const; };
#include <__clang_cuda_builtin_vars.h>
)";
  std::vector<random_kernels::Statement> Bodies = {
      random_kernels::Generator(Choices(Input)).kernel()};
  std::unique_ptr<clang::ASTUnit> AST =
      clang::tooling::buildASTFromCodeWithArgs(
          Prelude.str() + random_kernels::sourceOf(Bodies),
          {"-x", "cuda", "--cuda-device-only", "--cuda-gpu-arch=sm_90",
           "-nocudainc", "-nocudalib", "-std=c++17", "-w",
           "-resource-dir=" CUDA_LINT_CLANG_RESOURCE_DIR},
          "input.cu");
  require(AST && !AST->getDiagnostics().hasErrorOccurred(),
          "a random kernel does not parse");
  random_kernels::Counts Count;
  random_kernels::compare(*AST, Bodies, Count);
  requireEqual();
}

} // namespace cuda_lint::fuzz
