//===- WorkerPoolTest.cpp -------------------------------------------------===//

#include "cuda-lint/WorkerPool.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

using namespace cuda_lint;

namespace {

constexpr uint64_t Gigabyte = uint64_t(1) << 30;

/// Runs six tasks, three at once if memory carries them. Tasks and test write
/// to a log what they do, and wait for what others wrote.
class WorkerPoolTest : public testing::Test {
protected:
  WorkerPoolTest() {
    EXPECT_FALSE(
        llvm::sys::fs::createTemporaryFile("cuda-lint-pool", "log", Log));
  }
  ~WorkerPoolTest() override { llvm::sys::fs::remove(Log); }

  void append(char What) {
    int File = open(Log.c_str(), O_WRONLY | O_APPEND);
    EXPECT_EQ(write(File, &What, 1), 1);
    close(File);
  }
  std::string log() {
    return (*llvm::MemoryBuffer::getFile(Log))->getBuffer().str();
  }
  size_t count(char What) { return llvm::StringRef(log()).count(What); }
  void waitFor(char What, size_t Times) {
    while (count(What) < Times)
      usleep(1000);
  }

  /// Gives the results in the order of the tasks.
  std::vector<std::string> run(llvm::function_ref<uint64_t()> Available,
                               llvm::function_ref<void(unsigned)> Work) {
    std::vector<std::string> Out(6);
    WorkerLimits Limits;
    Limits.Jobs = 3;
    Limits.AvailableMemory = Available;
    auto InChild = [&](unsigned I, Publish) {
      append('(');
      Work(I);
      append(')');
      return "result " + std::to_string(I);
    };
    auto Done = [&](unsigned I, WorkerResult Result) {
      EXPECT_EQ(Result.How, WorkerResult::Finished);
      EXPECT_EQ(Out[I], "");
      Out[I] = Result.Output;
    };
    EXPECT_EQ(runWorkers(6, Limits, InChild, Done), 0);
    return Out;
  }

  llvm::SmallString<128> Log;
  const std::vector<std::string> All = {"result 0", "result 1", "result 2",
                                        "result 3", "result 4", "result 5"};
};

} // namespace

TEST_F(WorkerPoolTest, RunsAsManyAsAreAskedForWhereMemoryCarriesThem) {
  // The first three wait for each other.
  EXPECT_EQ(
      run([] { return 8 * Gigabyte; }, [&](unsigned) { waitFor('(', 3); }),
      All);
}

// A second needs a gigabyte, and the first, which has hardly begun, another.
TEST_F(WorkerPoolTest, RunsOneWhereMemoryCarriesNoSecond) {
  EXPECT_EQ(WorkerLimits::TaskMemory, Gigabyte);
  EXPECT_EQ(run([] { return 3 * Gigabyte / 2; }, [](unsigned) {}), All);
  EXPECT_EQ(log(), "()()()()()()");
}

TEST_F(WorkerPoolTest, RunsOneWhereNoMemoryIsLeft) {
  EXPECT_EQ(run([] { return 0; }, [](unsigned) {}), All);
  EXPECT_EQ(log(), "()()()()()()");
}

TEST_F(WorkerPoolTest, RunsAgainWhatWasStoppedForLackOfMemory) {
  // Too little is left once, when the third has begun.
  auto Available = [&]() -> uint64_t {
    if (!count('3') || count('-'))
      return 8 * Gigabyte;
    append('-');
    return Gigabyte / 4 - 1;
  };
  // The third never ends the first time; the others wait until it is stopped.
  auto Work = [&](unsigned I) {
    if (I == 2) {
      append('3');
      if (count('3') == 1)
        pause();
    }
    waitFor('-', 1);
  };
  EXPECT_EQ(run(Available, Work), All);
  EXPECT_EQ(count('3'), 2u);
  EXPECT_EQ(count('('), 7u);
  // It began again when another had ended.
  const std::string Seen = log();
  EXPECT_LT(Seen.find(')'), Seen.rfind('3'));
}

TEST_F(WorkerPoolTest, MemoryThatIsJustEnoughStopsNothing) {
  auto Available = [&]() -> uint64_t {
    return count('(') < 3 ? 8 * Gigabyte : Gigabyte / 4;
  };
  EXPECT_EQ(run(Available, [&](unsigned) { waitFor('(', 3); }), All);
  EXPECT_EQ(count('('), 6u);
}
