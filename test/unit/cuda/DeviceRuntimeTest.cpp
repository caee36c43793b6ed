#include "cuda/DeviceRuntime.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/MemoryBuffer.h"
#include "gtest/gtest.h"

using namespace cuda_lint;

TEST(DeviceRuntime, HoldsEachFunctionOnce) {
  llvm::StringSet<> Seen;
  for (const DeviceRuntimeFunction &F : deviceRuntimeFunctions()) {
    EXPECT_TRUE(Seen.insert(F.Name).second) << F.Name.str();
    EXPECT_EQ(deviceRuntimeFunction(F.Name), &F);
    EXPECT_TRUE((F.InCdp1 && F.InCdp2) || !F.Instead.empty())
        << F.Name.str() << " says nothing about what to do";
  }
  EXPECT_GT(Seen.size(), 250u);
}

TEST(DeviceRuntime, KnowsVersions) {
  const DeviceRuntimeFunction *Synchronize =
      deviceRuntimeFunction("cudaDeviceSynchronize");
  ASSERT_TRUE(Synchronize);
  EXPECT_TRUE(Synchronize->supported(1));
  EXPECT_FALSE(Synchronize->supported(2));
  ASSERT_TRUE(deviceRuntimeFunction("cudaMemcpy"));
  EXPECT_FALSE(deviceRuntimeFunction("cudaMemcpy")->supportedAtAll());
  EXPECT_EQ(deviceRuntimeFunction("cudaGetDeviceProperties_v2"),
            deviceRuntimeFunction("cudaGetDeviceProperties"));
  EXPECT_FALSE(deviceRuntimeFunction("cudaNoSuchThing"));
  EXPECT_FALSE(deviceRuntimeFunction(""));
}

TEST(DeviceRuntime, RulesAreAboutFunctionsThatExistOnTheDevice) {
  for (const ArgumentRule &Rule : argumentRules()) {
    const DeviceRuntimeFunction *F = deviceRuntimeFunction(Rule.Function);
    ASSERT_TRUE(F) << Rule.Function.str();
    EXPECT_TRUE(F->supported(2)) << Rule.Function.str();
  }
}

// What the compatibility header lets device code call is what the table says
// that it may not.
TEST(DeviceRuntime, AgreesWithTheCompatibilityHeader) {
  auto Header = llvm::MemoryBuffer::getFile(
      CUDA_LINT_SOURCE_DIR "/lib/frontend/headers/compat/__cuda_lint_compat.h");
  ASSERT_TRUE(bool(Header));
  llvm::StringRef Text = (*Header)->getBuffer();
  unsigned Names = 0;
  for (size_t At = 0; (At = Text.find("\n__CUDA_LINT_NOT_ON_DEVICE(", At)) !=
                      llvm::StringRef::npos;
       ++At) {
    llvm::StringRef Name = Text.substr(At).split('(').second.split(')').first;
    const DeviceRuntimeFunction *F = deviceRuntimeFunction(Name);
    ASSERT_TRUE(F) << Name.str();
    EXPECT_FALSE(F->supported(2)) << Name.str();
    ++Names;
  }
  EXPECT_GT(Names, 30u);
}
