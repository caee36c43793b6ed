#include "cuda/DeviceRuntime.h"
#include "test/unit/ParseCuda.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/MemoryBuffer.h"
#include "gtest/gtest.h"

using namespace cuda_lint;

/// What cuda_device_runtime_api.h declares, by name.
static const llvm::StringMap<const clang::FunctionDecl *> &declared() {
  struct Visitor : clang::RecursiveASTVisitor<Visitor> {
    std::unique_ptr<clang::ASTUnit> Unit;
    llvm::StringMap<const clang::FunctionDecl *> Found;

    Visitor() : Unit(parseCuda("#include <cuda_device_runtime_api.h>\n")) {
      TraverseDecl(Unit->getASTContext().getTranslationUnitDecl());
    }
    bool VisitFunctionDecl(clang::FunctionDecl *F) {
      if (F->isExternC() && F->hasAttr<clang::CUDADeviceAttr>() &&
          F->getName().starts_with("cuda"))
        Found.try_emplace(F->getName(), F);
      return true;
    }
  };
  static Visitor V;
  return V.Found;
}

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

// "CUDA Dynamic Parallelism", "API Reference": version 2 has no
// cudaDeviceSynchronize, version 1 no graphs.
TEST(DeviceRuntime, HasWhatTheHeaderDeclares) {
  for (const DeviceRuntimeFunction &F : deviceRuntimeFunctions()) {
    const llvm::StringRef Name = F.Name;
    const bool OfGraphs =
        Name.starts_with("cudaGraph") || Name == "cudaGetCurrentGraphExec";
    if (!F.supportedAtAll()) {
      // Declared for one question, and to say so.
      EXPECT_FALSE(declared().contains(Name)) << Name.str();
      continue;
    }
    EXPECT_EQ(F.InCdp1, !OfGraphs) << Name.str();
    EXPECT_EQ(F.InCdp2, Name != "cudaDeviceSynchronize") << Name.str();
    EXPECT_EQ(F.Instead.empty(), F.InCdp1 && F.InCdp2) << Name.str();
  }
  for (const auto &Entry : declared()) {
    llvm::StringRef Name = Entry.getKey();
    Name.consume_back("_ptsz");
    // Cooperative groups and programmatic dependent launch.
    if (Name.starts_with("cudaCG") || Name.contains("ProgrammaticLaunch") ||
        Name.contains("GridDependency"))
      continue;
    const DeviceRuntimeFunction *F = deviceRuntimeFunction(Name);
    EXPECT_TRUE(F && F->InCdp2) << Name.str();
  }
}

// A rule is about the parameter that bears its name, and each such has one.
TEST(DeviceRuntime, RulesAreAboutTheirParameters) {
  auto About =
      [](llvm::StringRef Function,
         llvm::StringRef Parameter) -> std::optional<ArgumentRuleKind> {
    if (Parameter == "flags" && Function == "cudaStreamCreateWithFlags")
      return ArgumentRuleKind::StreamFlags;
    if (Parameter == "flags" && Function == "cudaEventCreateWithFlags")
      return ArgumentRuleKind::EventFlags;
    if (Function == "cudaStreamDestroy")
      return ArgumentRuleKind::CreatedStream;
    if (!Function.starts_with("cudaMemcpy"))
      return std::nullopt;
    if (Parameter == "kind")
      return ArgumentRuleKind::CopyKind;
    if (Parameter == "src")
      return ArgumentRuleKind::CopySource;
    if (Parameter == "p")
      return ArgumentRuleKind::CopyDescriptor;
    return std::nullopt;
  };
  for (const auto &Entry : declared())
    for (unsigned I = 0; I < Entry.getValue()->getNumParams(); ++I) {
      const auto Kind =
          About(Entry.getKey(), Entry.getValue()->getParamDecl(I)->getName());
      const auto *Rule =
          llvm::find_if(argumentRules(), [&](const ArgumentRule &R) {
            return R.Function == Entry.getKey() && R.Argument == I;
          });
      ASSERT_EQ(Kind.has_value(), Rule != argumentRules().end())
          << Entry.getKey().str() << ", argument " << I;
      if (Kind)
        EXPECT_EQ(int(*Kind), int(Rule->Kind)) << Entry.getKey().str();
    }
}
