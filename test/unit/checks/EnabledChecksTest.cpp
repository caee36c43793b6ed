//===- EnabledChecksTest.cpp - Which checks run, and their options --------===//

#include "checks/EnabledChecks.h"
#include "checks/CheckInfo.h"
#include "checks/CheckOptions.h"
#include "checks/Module.h"
#include "clang-tidy/ClangTidy.h"
#include "llvm/ADT/StringSet.h"
#include "gtest/gtest.h"

using namespace cuda_lint;

namespace {

TEST(EnabledChecks, WhatIsResolvedStays) {
  for (const char *Globs :
       {"", "*", "-*", "-cuda-gmem-*", "-*,cuda-smem-race", "correctness",
        "-*,bugprone-*", "strict,-cuda-launch-unchecked", "-performance",
        "cuda-*,-cuda-cdp-*", " cuda-smem-race ,\n -cuda-const-write"}) {
    const std::string Once = resolveChecks(Globs), Twice = resolveChecks(Once);
    for (const RegisteredCheck &Check : allChecks())
      EXPECT_EQ(isEnabled(Check.Info.Name, Globs),
                isEnabled(Check.Info.Name, Once))
          << Check.Info.Name.str() << " by '" << Globs << "': " << Twice;
  }
}

TEST(EnabledChecks, GroupsAreTheKinds) {
  for (CheckKind Kind :
       {CheckKind::Correctness, CheckKind::Performance, CheckKind::Strict})
    for (const RegisteredCheck &Check : allChecks()) {
      const std::string Group = describe(Kind).str();
      EXPECT_EQ(isEnabled(Check.Info.Name, Group), Check.Info.Kind == Kind);
      EXPECT_EQ(isEnabled(Check.Info.Name, "-" + Group),
                Check.Info.onByDefault() && Check.Info.Kind != Kind);
    }
}

TEST(EnabledChecks, TheGroupStrictTurnsOnTheStrictForms) {
  EXPECT_TRUE(addsStrict("correctness,strict"));
  EXPECT_TRUE(addsStrict("-strict\n,strict"));
  EXPECT_FALSE(addsStrict("correctness,strict,-strict"));
  // All checks are not all that they may say.
  EXPECT_FALSE(addsStrict("*"));
  EXPECT_FALSE(addsStrict("cuda-launch-unchecked"));
  EXPECT_TRUE(strictOptions().contains("cuda-launch-config.StrictEmpty"));
  EXPECT_TRUE(strictOptions().contains("cuda-index-overflow.EveryExtent"));
  EXPECT_FALSE(strictOptions().contains("cuda-host-pointer-space.HostMapped"));
  clang::tidy::ClangTidyOptions Options;
  Options.CheckOptions = strictOptions();
  EXPECT_TRUE(configurationProblems(Options).empty());
}

TEST(EnabledChecks, NamesThatAreMeant) {
  EXPECT_EQ(nearestCheck("cuda-smem-bank-conflit"), "cuda-smem-bank-conflict");
  EXPECT_EQ(nearestCheck("smem-race"), "cuda-smem-race");
  EXPECT_EQ(nearestCheck("cuda-SMEM-race"), "cuda-smem-race");
  EXPECT_EQ(nearestCheck("bugprone-argument-comment"), std::nullopt);
  // Four letters that only one name has; three are a chance.
  EXPECT_EQ(nearestCheck("floo"), "cuda-cdp-launch-flood");
  EXPECT_EQ(nearestCheck("ood"), std::nullopt);
  // A quarter of the letters may be others.
  EXPECT_EQ(nearestCheck("cuda-smem-bank-cxxxxxct"), "cuda-smem-bank-conflict");
  EXPECT_EQ(nearestCheck("cuda-smem-bank-cxxxxxxt"), std::nullopt);
  EXPECT_EQ(unknownChecks("cuda-smem-rac,-cuda-gmem-*,bugprone-x,cuda-xyz-*"),
            (std::vector<std::string>{"cuda-smem-rac", "cuda-xyz-*"}));
}

TEST(EnabledChecks, AShapeOfABlockHasAtMostThreeExtents) {
  const auto Problems = [](llvm::StringRef Shape) {
    clang::tidy::ClangTidyOptions Options;
    Options.CheckOptions["cuda-gmem-uncoalesced.AssumedBlockDim"] = Shape;
    return configurationProblems(Options).size();
  };
  EXPECT_EQ(Problems("8x8x8"), 0u);
  EXPECT_EQ(Problems("8x8x8x1"), 1u);
}

// What a check reads and what is registered for it is the same.
TEST(EnabledChecks, OptionsAreThoseThatChecksRead) {
  llvm::StringSet<> Registered, Read;
  for (const RegisteredCheck &Check : allChecks())
    for (const CheckOption &Option : optionsOf(Check.Info.Name))
      Registered.insert((Check.Info.Name + "." + Option.Name).str());
  clang::tidy::ClangTidyOptions All =
      clang::tidy::ClangTidyOptions::getDefaults();
  All.Checks = "cuda-*";
  for (const auto &Entry : clang::tidy::getCheckOptions(
           All, /*AllowEnablingAnalyzerAlphaCheckers=*/false,
           /*ExperimentalCustomChecks=*/false))
    if (Entry.getKey().starts_with("cuda-"))
      Read.insert(Entry.getKey());
  for (const auto &Entry : Read)
    EXPECT_TRUE(Registered.contains(Entry.getKey())) << Entry.getKey().str();
  for (const auto &Entry : Registered)
    EXPECT_TRUE(Read.contains(Entry.getKey())) << Entry.getKey().str();
  EXPECT_GT(Read.size(), allChecks().size());
}

} // namespace
