//===- CheckOrderTest.cpp - In which order checks look at a file ----------===//

#include "../ParseCuda.h"
#include "checks/Check.h"
#include "clang/ASTMatchers/ASTMatchFinder.h"
#include "gtest/gtest.h"

using namespace clang;
using namespace cuda_lint;

namespace {

using Calls = std::vector<std::string>;

class Recorder : public Check {
  Calls &Seen;

public:
  Recorder(llvm::StringRef Name, tidy::ClangTidyContext *Context, Calls &Seen)
      : Check(Name, Context), Seen(Seen) {}

protected:
  void checkUnit(TranslationUnit &) override { Seen.push_back(getID().str()); }
};

class CheckOrder : public ::testing::Test {
protected:
  tidy::ClangTidyContext Context{std::make_unique<tidy::DefaultOptionsProvider>(
      tidy::ClangTidyGlobalOptions(), tidy::ClangTidyOptions())};
  Calls Seen;
  std::vector<std::unique_ptr<Recorder>> Checks;
  ast_matchers::MatchFinder Finder;

  void add(llvm::StringRef Name) {
    Checks.push_back(std::make_unique<Recorder>(Name, &Context, Seen));
    Checks.back()->registerMatchers(&Finder);
  }
};

TEST_F(CheckOrder, IsThatOfTheNames) {
  Calls Wanted;
  // More than a set of callbacks keeps in the order in which they came.
  for (char Letter = 'z'; Letter >= 'a'; --Letter) {
    add(std::string("cuda-") + Letter);
    Wanted.insert(Wanted.begin(), std::string("cuda-") + Letter);
  }
  for (const char *Source : {"int one;", "int two;"}) {
    const std::unique_ptr<ASTUnit> AST = parseCuda(Source);
    ASSERT_TRUE(AST);
    Seen.clear();
    Finder.matchAST(AST->getASTContext());
    EXPECT_EQ(Seen, Wanted) << Source;
  }
}

// What begins a file and is gone before its end is not called.
TEST_F(CheckOrder, WhatIsGoneIsNotCalled) {
  add("cuda-a");
  const std::unique_ptr<ASTUnit> AST = parseCuda("int one;");
  ASSERT_TRUE(AST);
  {
    ast_matchers::MatchFinder Other;
    Recorder Gone("cuda-b", &Context, Seen);
    Gone.registerMatchers(&Other);
    for (Decl *D : AST->getASTContext().getTranslationUnitDecl()->decls())
      Other.match(*D, AST->getASTContext());
  }
  Finder.matchAST(AST->getASTContext());
  EXPECT_EQ(Seen, Calls{"cuda-a"});
}

// The end of a file is one, however often it is told.
TEST_F(CheckOrder, AFileThatIsLeftIsDoneOnce) {
  add("cuda-a");
  const std::unique_ptr<ASTUnit> AST = parseCuda("int one;");
  ASSERT_TRUE(AST);
  Finder.matchAST(AST->getASTContext());
  Checks.front()->onEndOfTranslationUnit();
  EXPECT_EQ(Seen, Calls{"cuda-a"});
}

} // namespace
