//===- ParseCostTest.cpp - What a file costs ------------------------------===//

#include "frontend/ParseCost.h"
#include "frontend/Frontend.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"

using namespace cuda_lint;

// Each pass reads the headers of CUDA, which are taken to be 4 MiB, and what is
// there.
TEST(ParseCost, IsOfWhatIsRead) {
  llvm::SmallString<128> File;
  int To = -1;
  ASSERT_FALSE(llvm::sys::fs::createTemporaryFile("cost", "cu", To, File));
  {
    llvm::raw_fd_ostream Out(To, /*shouldClose=*/true);
    Out << "int a;\n";
  }
  FrontendOptions Options;
  Options.SearchSystem = false;
  Frontend Front(Options);
  const size_t Passes = Front.passesFor(File, nullptr).size();
  ASSERT_GT(Passes, 0u);
  EXPECT_EQ(ParseCost(Front).of(File, nullptr), Passes * (4194304 + 7));
  llvm::sys::fs::remove(File);
}
