//===- JoinedRunsTest.cpp - What several runs of a kernel agree about -----===//

#include "analysis/JoinedRuns.h"
#include "test/unit/ParseCuda.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Stmt.h"
#include "gtest/gtest.h"

using namespace clang;
using namespace cuda_lint;
using namespace cuda_lint::simulation;

namespace {

/// Races between the statements of a kernel, by their numbers.
class JoinedRunsTest : public testing::Test {
protected:
  void SetUp() override {
    AST = parseCuda("__global__ void k(int *a) {\n"
                    "  a[0] = 1;\n  a[1] = 1;\n  a[2] = 1;\n  a[3] = 1;\n}\n");
    ASSERT_TRUE(AST);
    for (const Decl *D : AST->getASTContext().getTranslationUnitDecl()->decls())
      if (const auto *F = dyn_cast<FunctionDecl>(D);
          F && F->getIdentifier() && F->getName() == "k")
        At.assign(F->getBody()->child_begin(), F->getBody()->child_end());
    ASSERT_EQ(At.size(), 4u);
  }

  /// Adds a race, seen at two times of a run.
  void race(RunFacts &Run, unsigned Earlier, uint64_t EarlierTime,
            unsigned Later, uint64_t LaterTime, bool InputAddress) {
    RunFacts::Race R;
    R.R.Earlier.S = At[Earlier];
    R.R.Later.S = At[Later];
    R.InputAddress = InputAddress;
    R.EarlierTime = EarlierTime;
    R.LaterTime = LaterTime;
    Run.Races.insert({{At[Earlier], At[Later], false}, R});
    reaches(Run, Earlier);
    reaches(Run, Later);
  }
  void reaches(RunFacts &Run, unsigned Access) {
    Run.AccessSites.insert(At[Access]);
  }
  /// "0-1 and 2 more\n": what is reported of the runs.
  std::string joined(std::vector<RunFacts> Runs) {
    JoinedRuns All;
    All.merge(Runs);
    std::string Out;
    for (const SharedRace &R :
         std::move(All).inOrder(AST->getSourceManager()).Races)
      Out += number(R.Earlier.S) + "-" + number(R.Later.S) + " and " +
             std::to_string(R.Others) + " more\n";
    return Out;
  }

private:
  std::string number(const Stmt *S) const {
    return std::to_string(llvm::find(At, S) - At.begin());
  }

  std::unique_ptr<ASTUnit> AST;
  std::vector<const Stmt *> At;
};

TEST_F(JoinedRunsTest, OneBarrierIsOneReport) {
  std::vector<RunFacts> Runs(1);
  race(Runs[0], 0, 1, 2, 3, false);
  race(Runs[0], 1, 2, 3, 4, false);
  EXPECT_EQ(joined(Runs), "0-2 and 1 more\n");
}

// Where the barrier of the first would stand is said by the run that the second
// is of.
TEST_F(JoinedRunsTest, TimesAreThoseOfOneRun) {
  std::vector<RunFacts> Runs(2);
  race(Runs[0], 0, 1, 1, 2, false);
  race(Runs[1], 0, 5, 1, 6, false);
  race(Runs[1], 2, 1, 3, 2, false);
  EXPECT_EQ(joined(Runs), "0-1 and 0 more\n2-3 and 0 more\n");
}

// A run that did not come to one of the accesses says nothing of the two.
TEST_F(JoinedRunsTest, RunsWithBothAccessesMustAgree) {
  std::vector<RunFacts> Runs(4);
  for (unsigned I = 0; I < 3; ++I)
    race(Runs[I], 0, 1, 1, 2, true);
  reaches(Runs[3], 0);
  EXPECT_EQ(joined(Runs), "0-1 and 0 more\n");
  reaches(Runs[3], 1);
  EXPECT_EQ(joined(Runs), "");
}

} // namespace
