//===- WarpStatementsTest.cpp - Random kernels against an interpreter -----===//

#include "test/fuzz/RandomKernels.h"
#include "test/unit/ParseCuda.h"
#include "gtest/gtest.h"

using namespace clang;
using namespace cuda_lint;
using namespace cuda_lint::random_kernels;

namespace {

TEST(WarpStatements, RandomKernelsAreWhatAnInterpreterSees) {
  constexpr unsigned Kernels = 400;
  std::vector<Statement> Bodies;
  for (unsigned I = 0; I < Kernels; ++I)
    Bodies.push_back(Generator(Choices(I)).kernel());
  std::unique_ptr<ASTUnit> AST = parseCuda(sourceOf(Bodies));
  ASSERT_TRUE(AST && !AST->getDiagnostics().hasErrorOccurred());
  Counts Count;
  compare(*AST, Bodies, Count);
  // An engine that knows nothing covers everything.
  EXPECT_GT(Count.Executions, 5000u);
  EXPECT_GT(Count.Certain, 1000u);
  EXPECT_GT(double(Count.KnownLanes) / Count.Lanes, 0.4);
}

} // namespace
