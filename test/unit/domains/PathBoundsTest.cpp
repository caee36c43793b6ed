//===- PathBoundsTest.cpp - Both sides of the bounds of executions --------===//

#include "domains/concrete/ThreadRun.h"
#include "domains/symbolic/Paths.h"
#include "test/unit/ParseCuda.h"
#include "gtest/gtest.h"

using namespace clang;
using namespace cuda_lint;

namespace {

class PathBounds : public ::testing::Test {
protected:
  std::unique_ptr<ASTUnit> AST;

  const ExecutionPaths &paths(const std::string &Code) {
    AST = parseCuda("void use(int);\n" + Code);
    EXPECT_TRUE(AST && !AST->getDiagnostics().hasErrorOccurred()) << Code;
    TranslationUnit &TU = TranslationUnit::get(AST->getASTContext());
    const FunctionDecl *Root = nullptr;
    for (const FunctionDecl *F : TU.functions())
      if (F->getIdentifier() && F->getName() == "root")
        Root = F;
    return TU.engine<PathExecution>().paths(Root);
  }

  /// What the calls of use() are given, on one path.
  static std::vector<int64_t> used(const ExecutionPath &Path) {
    std::vector<int64_t> Out;
    for (const PathEvent *E : Path.Events)
      if (E->Kind == PathEvent::Call && E->Callee &&
          E->Callee->getName() == "use")
        Out.push_back(E->Arguments[0] && E->Arguments[0]->integer()
                          ? *E->Arguments[0]->integer()
                          : -1);
    return Out;
  }

  static std::string choices(unsigned Count) {
    std::string Parameters, Body;
    for (unsigned I = 0; I < Count; ++I) {
      const std::string Name = "c" + std::to_string(I);
      Parameters += (I ? ", bool " : "bool ") + Name;
      Body += "if (" + Name + ") x += " + std::to_string(1u << I) + ";\n";
    }
    return "void root(" + Parameters + ") { int x = 0;\n" + Body + "use(x); }";
  }
  static std::string counted(unsigned Times) {
    return "void root() { for (int i = 0; i < " + std::to_string(Times) +
           "; ++i) use(i); }";
  }
  static std::string nested(unsigned Depth) {
    std::string Code = "void f" + std::to_string(Depth) + "() { use(" +
                       std::to_string(Depth) + "); }\n";
    for (unsigned I = Depth; I > 1; --I)
      Code += "void f" + std::to_string(I - 1) + "() { f" + std::to_string(I) +
              "(); }\n";
    return Code + "void root() { f1(); }";
  }
};

TEST_F(PathBounds, AsManyPathsAsAreFollowed) {
  static_assert(PathExecution::MaxPaths == 128);
  const ExecutionPaths &Seven = paths(choices(7));
  EXPECT_EQ(Seven.Paths.size(), 128u);
  EXPECT_TRUE(Seven.Complete);
  std::set<int64_t> Values;
  for (const ExecutionPath &Path : Seven.Paths)
    for (int64_t V : used(Path))
      Values.insert(V);
  EXPECT_EQ(Values.size(), 128u);
  EXPECT_EQ(*Values.rbegin(), 127);
}

TEST_F(PathBounds, OneChoiceMoreIsNotComplete) {
  const ExecutionPaths &Eight = paths(choices(8));
  EXPECT_EQ(Eight.Paths.size(), 128u);
  EXPECT_FALSE(Eight.Complete);
}

TEST_F(PathBounds, ADecidedLoopRunsToItsEnd) {
  const ExecutionPaths &Short = paths(counted(15));
  ASSERT_EQ(Short.Paths.size(), 1u);
  EXPECT_EQ(used(Short.Paths[0]).size(), 15u);
  EXPECT_EQ(used(Short.Paths[0]).back(), 14);
  EXPECT_FALSE(Short.Paths[0].Shortened);
  EXPECT_FALSE(Short.LeftLoops);
}

TEST_F(PathBounds, ALongerOneIsLeft) {
  static_assert(PathExecution::MaxIterations == 16);
  const ExecutionPaths &Long = paths(counted(17));
  ASSERT_EQ(Long.Paths.size(), 1u);
  EXPECT_EQ(used(Long.Paths[0]).size(), 16u);
  EXPECT_TRUE(Long.Paths[0].Shortened);
  EXPECT_TRUE(Long.LeftLoops);
}

// A loop in which nothing happens but that numbers change is run to its end,
// as long as that is not too much.
TEST_F(PathBounds, AQuietLoopRunsToItsEnd) {
  auto Summed = [](const std::string &Times) {
    return "void root() { int s = 0; for (int i = 0; i < " + Times +
           "; ++i) s += i; use(s); }";
  };
  const ExecutionPaths &All = paths(Summed("1000"));
  ASSERT_EQ(All.Paths.size(), 1u);
  EXPECT_FALSE(All.LeftLoops);
  EXPECT_EQ(used(All.Paths.front()), std::vector<int64_t>{499500});
  const ExecutionPaths &Longer = paths(Summed("100000"));
  EXPECT_TRUE(Longer.LeftLoops);
  ASSERT_EQ(Longer.Paths.size(), 1u);
  EXPECT_EQ(used(Longer.Paths.front()), std::vector<int64_t>{-1});
}

TEST_F(PathBounds, AnOpenLoopRunsNotOnceAndTwice) {
  static_assert(PathExecution::MaxOpenIterations == 2);
  const ExecutionPaths &Open =
      paths("void root(int n) { for (int i = 0; i < n; ++i) use(i); }");
  std::multiset<size_t> Calls;
  unsigned Left = 0;
  for (const ExecutionPath &Path : Open.Paths) {
    Calls.insert(used(Path).size());
    Left += !Path.Left.empty();
  }
  EXPECT_EQ(Calls, (std::multiset<size_t>{0, 1, 2}));
  EXPECT_EQ(Left, 1u);
  EXPECT_TRUE(Open.LeftLoops);
}

TEST_F(PathBounds, CallsAreFollowedSoDeep) {
  static_assert(PathExecution::MaxDepth == 6);
  EXPECT_EQ(used(paths(nested(6)).Paths[0]), std::vector<int64_t>{6});
  EXPECT_TRUE(used(paths(nested(7)).Paths[0]).empty());
}

TEST_F(PathBounds, AFunctionCallsItselfSoOften) {
  auto Counted = [](unsigned From) {
    return "void f(int n) { if (n) f(n - 1); use(n); }\nvoid root() { f(" +
           std::to_string(From) + "); }";
  };
  EXPECT_EQ(used(paths(Counted(8)).Paths[0]),
            (std::vector<int64_t>{0, 1, 2, 3, 4, 5, 6, 7, 8}));
  EXPECT_EQ(used(paths(Counted(9)).Paths[0]),
            (std::vector<int64_t>{1, 2, 3, 4, 5, 6, 7, 8, 9}));
}

// A table of the function's own is filled to its end.
TEST_F(PathBounds, ALoopOverAnOwnArrayRunsToItsEnd) {
  static_assert(PathExecution::MaxOwnArrayIterations == 40);
  auto Filled = [](unsigned Times) {
    return "void root() { int a[64]; for (int i = 0; i < " +
           std::to_string(Times) + "; ++i) a[i] = i; use(a[3]); }";
  };
  const ExecutionPaths &All = paths(Filled(39));
  EXPECT_FALSE(All.LeftLoops);
  EXPECT_EQ(used(All.Paths[0]), std::vector<int64_t>{3});
  EXPECT_TRUE(paths(Filled(40)).LeftLoops);
}

// All paths together: iterations one by one, and then one for all of them.
TEST_F(PathBounds, ALoopOfAllPathsIsUnrolledSoFar) {
  static_assert(PathExecution::MaxUnrolled == 72);
  auto Uses = [&](unsigned Times) {
    paths(counted(Times));
    TranslationUnit &TU = TranslationUnit::get(AST->getASTContext());
    const FunctionDecl *Root = nullptr;
    for (const FunctionDecl *F : TU.functions())
      if (F->getName() == "root")
        Root = F;
    return llvm::count_if(
        TU.engine<PathExecution>().run(Root).Events,
        [](const ExecutionEvent &E) { return E.Kind == ExecutionEvent::Call; });
  };
  EXPECT_EQ(Uses(71), 71);
  EXPECT_EQ(Uses(72), 1);
}

class ThreadBounds : public PathBounds {
protected:
  struct Ran {
    unsigned Accesses = 0;
    uint64_t Steps;
    bool Finished;
  };
  Ran run(const std::string &Code, bool Allocating = false) {
    paths(Code);
    TranslationUnit &TU = TranslationUnit::get(AST->getASTContext());
    const FunctionDecl *Root = nullptr;
    for (const FunctionDecl *F : TU.functions())
      if (F->getName() == "root")
        Root = F;
    ThreadRun Run(TU);
    if (Allocating)
      Run.observeAllocations([](const ThreadAllocation &) {});
    Ran Out;
    Run.run(Root, {}, {Run.memory(1, std::nullopt)},
            [&](const ThreadAccess &A) { Out.Accesses += A.Write; });
    Out.Steps = Run.steps();
    Out.Finished = Run.finished();
    return Out;
  }
  static std::string calls(unsigned Depth) {
    std::string Code =
        "void f" + std::to_string(Depth) + "(int *p) { *p = 1; }\n";
    for (unsigned I = Depth; I > 1; --I)
      Code += "void f" + std::to_string(I - 1) + "(int *p) { f" +
              std::to_string(I) + "(p); }\n";
    return Code + "void root(int *p) { f1(p); }";
  }
};

// Where there is nothing to decide all steps are taken.
TEST_F(ThreadBounds, AnEndlessThreadTakesAllSteps) {
  const std::string Endless = "void root(int *p) { for (;;) ; }";
  const Ran Plain = run(Endless);
  EXPECT_FALSE(Plain.Finished);
  EXPECT_EQ(Plain.Steps, ThreadRun::MaxSteps + 1u);
  EXPECT_EQ(run(Endless, true).Steps, ThreadRun::MaxAllocatingSteps + 1u);
}

// The first loop takes half of the steps, and the second one is left early.
TEST_F(ThreadBounds, AConditionTurnsSoOftenInTheSecondHalf) {
  const Ran Late =
      run("void root(int *p) { for (int i = 0; i < 100000; ++i) ;\n"
          "for (int j = 0; j < 1000; ++j) p[j] = 0; }");
  EXPECT_TRUE(Late.Finished);
  EXPECT_EQ(Late.Accesses, ThreadRun::MaxTurns);
}

TEST_F(ThreadBounds, CallsAreFollowedSoDeep) {
  static_assert(ThreadRun::MaxDepth == 12);
  EXPECT_EQ(run(calls(12)).Accesses, 1u);
  EXPECT_EQ(run(calls(13)).Accesses, 0u);
}

} // namespace
