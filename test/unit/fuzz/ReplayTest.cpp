//===- ReplayTest.cpp - The corpus of the fuzz targets, without libFuzzer -===//

#include "checks/Module.h"
#include "test/fuzz/SourceMutator.h"
#include "test/fuzz/Targets.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "gtest/gtest.h"

using namespace cuda_lint;
using namespace cuda_lint::fuzz;

namespace {

class Replay : public ::testing::TestWithParam<Target> {};

TEST_P(Replay, Corpus) {
  linkChecks();
  unsigned Inputs = 0;
  std::error_code Code;
  for (llvm::sys::fs::directory_iterator
           It(CUDA_LINT_SOURCE_DIR "/test/fuzz/corpus/" + GetParam().Name.str(),
              Code),
       End;
       It != End && !Code; It.increment(Code)) {
    auto Buffer = llvm::MemoryBuffer::getFile(It->path());
    ASSERT_TRUE(bool(Buffer)) << It->path();
    SCOPED_TRACE(It->path());
    GetParam().Run(
        {reinterpret_cast<const uint8_t *>((*Buffer)->getBufferStart()),
         (*Buffer)->getBufferSize()});
    ++Inputs;
  }
  EXPECT_GT(Inputs, 0u);
  // Every target takes nothing and anything.
  GetParam().Run({});
  const uint8_t Some[] = {0xff, 0xfe, 'a', '\n', '\n', '{', '"', '[', 0x80};
  GetParam().Run(Some);
}

// A target that lints nothing would never fail.
TEST(Sources, AreLintedByTheChecks) {
  linkChecks();
  LintOutcome Outcome =
      lintSource("__global__ void child() {}\n"
                 "__host__ __device__ void f() { child<<<1, 1>>>(); }\n");
  EXPECT_TRUE(Outcome.Parsed) << Outcome.Failure;
  EXPECT_GT(Outcome.Reports, 0u);
}

std::string nameOf(const ::testing::TestParamInfo<Target> &Info) {
  std::string Out;
  bool Upper = true;
  for (char C : Info.param.Name) {
    if (C != '-')
      Out += Upper ? char(C - 'a' + 'A') : C;
    Upper = C == '-';
  }
  return Out;
}

INSTANTIATE_TEST_SUITE_P(Fuzz, Replay, ::testing::ValuesIn(Targets), nameOf);

TEST(SourceMutator, ChangesAreFewAndRepeatable) {
  const std::string Source =
      "__global__ void k(int *p) { // comment\n  p[threadIdx.x] = 1;\n}\n";
  const SourceMutator Mutator({Source});
  unsigned Changed = 0;
  for (unsigned Seed = 0; Seed < 100; ++Seed) {
    Choices One(Seed), Same(Seed);
    std::string Out = Mutator.mutate(Source, One, 2);
    EXPECT_EQ(Out, Mutator.mutate(Source, Same, 2));
    EXPECT_EQ(Out.find("comment"), std::string::npos);
    Changed += Out != "__global__ void k(int *p) {\np[threadIdx.x] = 1;\n}\n";
  }
  EXPECT_GT(Changed, 90u);
}

TEST(SourceMutator, LexesTheTestsOfTheChecks) {
  EXPECT_GT(SourceMutator(sourcesOfChecks()).size(), 50u);
}

} // namespace
