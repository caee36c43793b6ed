//===- PathBoundsTest.cpp - Both sides of the bounds of executions --------===//

#include "cuda/Bound.h"
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

  /// With \p Shape those of a kernel in blocks of that many threads.
  const ExecutionPaths &paths(const std::string &Code, unsigned Shape = 0) {
    AST = parseCuda("__host__ __device__ void use(int);\n" + Code);
    EXPECT_TRUE(AST && !AST->getDiagnostics().hasErrorOccurred()) << Code;
    TranslationUnit &TU = TranslationUnit::get(AST->getASTContext());
    const FunctionDecl *Root = nullptr;
    for (const FunctionDecl *F : TU.functions())
      if (F->getIdentifier() && F->getName() == "root")
        Root = F;
    PathExecution &Paths = TU.engine<PathExecution>();
    return Shape ? Paths.paths(Root, {Shape, 1, 1}) : Paths.paths(Root);
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
  {
    BoundScope Scope("path-count", 8);
    const ExecutionPaths &Three = paths(choices(3));
    EXPECT_TRUE(Three.Complete);
    std::multiset<int64_t> Values;
    for (const ExecutionPath &Path : Three.Paths)
      for (int64_t V : used(Path))
        Values.insert(V);
    EXPECT_EQ(Values, (std::multiset<int64_t>{0, 1, 2, 3, 4, 5, 6, 7}));
  }
  BoundScope Scope("path-count", 7);
  const ExecutionPaths &Three = paths(choices(3));
  EXPECT_EQ(Three.Paths.size(), 7u);
  EXPECT_FALSE(Three.Complete);
}

TEST_F(PathBounds, StepsOfAllPaths) {
  // A number, a call and the return.
  const std::string Straight = "void root() { use(1); }";
  {
    BoundScope Scope("path-steps", 3);
    const ExecutionPaths &All = paths(Straight);
    EXPECT_TRUE(All.Complete);
    EXPECT_EQ(All.Paths.size(), 1u);
  }
  {
    BoundScope Scope("path-steps", 2);
    const ExecutionPaths &Cut = paths(Straight);
    EXPECT_FALSE(Cut.Complete);
    EXPECT_TRUE(Cut.Paths.empty());
  }
  // Those in blocks of a shape are others.
  const std::string Kernel = "__global__ " + Straight;
  {
    BoundScope Scope("path-shaped-steps", 3);
    EXPECT_TRUE(paths(Kernel, 32).Complete);
  }
  BoundScope Scope("path-shaped-steps", 2);
  EXPECT_FALSE(paths(Kernel, 32).Complete);
}

TEST_F(PathBounds, ADecidedLoopRunsSoOften) {
  auto Left = [&](unsigned Times) {
    const ExecutionPaths &All = paths(counted(Times));
    EXPECT_EQ(All.Paths.size(), 1u);
    EXPECT_EQ(All.LeftLoops, All.Paths.front().Shortened);
    return std::pair(used(All.Paths.front()).size(), All.LeftLoops);
  };
  {
    BoundScope Scope("path-iterations", 4);
    EXPECT_EQ(Left(3), std::pair(size_t(3), false));
    EXPECT_EQ(Left(4), std::pair(size_t(4), true));
    EXPECT_EQ(Left(9), std::pair(size_t(4), true));
  }
  BoundScope Scope("path-iterations", 3);
  EXPECT_EQ(Left(3), std::pair(size_t(3), true));
  EXPECT_EQ(Left(9), std::pair(size_t(3), true));
}

// A loop in which nothing happens but that numbers change is run to its end,
// as long as that is not too much.
TEST_F(PathBounds, AQuietLoopRunsToItsEnd) {
  const std::string Summed =
      "void root() { int s = 0; for (int i = 0; i < 20; ++i) s += i; use(s); }";
  BoundScope Few("path-iterations", 3);
  // Seventeen iterations of eighteen steps, and some are left for another one.
  {
    BoundScope Scope("path-quiet-steps", 307);
    const ExecutionPaths &All = paths(Summed);
    ASSERT_EQ(All.Paths.size(), 1u);
    EXPECT_FALSE(All.LeftLoops);
    EXPECT_EQ(used(All.Paths.front()), std::vector<int64_t>{190});
  }
  BoundScope Scope("path-quiet-steps", 306);
  const ExecutionPaths &Longer = paths(Summed);
  EXPECT_TRUE(Longer.LeftLoops);
  ASSERT_EQ(Longer.Paths.size(), 1u);
  EXPECT_EQ(used(Longer.Paths.front()), std::vector<int64_t>{-1});
}

TEST_F(PathBounds, AnOpenLoopRunsSoOften) {
  auto Calls = [&](const std::string &Code, unsigned Shape = 0) {
    const ExecutionPaths &Open = paths(Code, Shape);
    std::multiset<size_t> Out;
    unsigned Left = 0;
    for (const ExecutionPath &Path : Open.Paths) {
      Out.insert(used(Path).size());
      Left += !Path.Left.empty();
    }
    EXPECT_EQ(Left, 1u);
    EXPECT_TRUE(Open.LeftLoops);
    return Out;
  };
  const std::string
      Plain = "void root(int n) { for (int i = 0; i < n; ++i) use(i); }",
      Kernel = "__global__ " + Plain,
      Table = "__device__ void root(int n, int *p) { int *a[8];"
              "for (int i = 0; i < n; ++i) { a[i] = p + i; use(i); } }";
  {
    BoundScope Scope("path-open-iterations", 2);
    EXPECT_EQ(Calls(Plain), (std::multiset<size_t>{0, 1, 2}));
    EXPECT_EQ(Calls(Kernel), (std::multiset<size_t>{0, 1, 2}));
  }
  BoundScope Scope("path-open-iterations", 1);
  EXPECT_EQ(Calls(Plain), (std::multiset<size_t>{0, 1}));
  EXPECT_EQ(Calls(Kernel), (std::multiset<size_t>{0, 1}));
  {
    BoundScope Other("path-shaped-iterations", 3);
    EXPECT_EQ(Calls(Kernel, 32), (std::multiset<size_t>{0, 1, 2, 3}));
  }
  {
    BoundScope Other("path-shaped-iterations", 2);
    EXPECT_EQ(Calls(Kernel, 32), (std::multiset<size_t>{0, 1, 2}));
  }
  // Pointers in a table, where it matters how many there are.
  {
    BoundScope Other("path-table-iterations", 3);
    EXPECT_EQ(Calls(Table), (std::multiset<size_t>{0, 1, 2, 3}));
  }
  BoundScope Other("path-table-iterations", 2);
  EXPECT_EQ(Calls(Table), (std::multiset<size_t>{0, 1, 2}));
}

TEST_F(PathBounds, CallsAreFollowedSoDeep) {
  {
    BoundScope Scope("path-calls", 3);
    EXPECT_EQ(used(paths(nested(3)).Paths[0]), std::vector<int64_t>{3});
  }
  BoundScope Scope("path-calls", 2);
  EXPECT_TRUE(used(paths(nested(3)).Paths[0]).empty());
}

TEST_F(PathBounds, AFunctionCallsItselfSoOften) {
  const std::string Counted =
      "void f(int n) { if (n) f(n - 1); use(n); }\nvoid root() { f(3); }";
  {
    BoundScope Scope("path-recursion", 3);
    EXPECT_EQ(used(paths(Counted).Paths[0]),
              (std::vector<int64_t>{0, 1, 2, 3}));
  }
  BoundScope Scope("path-recursion", 2);
  EXPECT_EQ(used(paths(Counted).Paths[0]), (std::vector<int64_t>{1, 2, 3}));
}

// A table of the function's own is filled to its end.
TEST_F(PathBounds, ALoopOverAnOwnArrayRunsToItsEnd) {
  auto Filled = [&](unsigned Times) -> const ExecutionPaths & {
    return paths("void root() { int a[64]; for (int i = 0; i < " +
                 std::to_string(Times) + "; ++i) a[i] = i; use(a[3]); }");
  };
  BoundScope Few("path-iterations", 3);
  {
    BoundScope Scope("path-own-array-iterations", 6);
    const ExecutionPaths &All = Filled(5);
    EXPECT_FALSE(All.LeftLoops);
    EXPECT_EQ(used(All.Paths[0]), std::vector<int64_t>{3});
    EXPECT_TRUE(Filled(6).LeftLoops);
  }
  BoundScope Scope("path-own-array-iterations", 5);
  EXPECT_TRUE(Filled(5).LeftLoops);
}

// All paths together: iterations one by one, and then one for all of them.
TEST_F(PathBounds, ALoopOfAllPathsIsUnrolledSoFar) {
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
  {
    BoundScope Scope("trace-iterations", 5);
    EXPECT_EQ(Uses(4), 4);
    EXPECT_EQ(Uses(5), 1);
  }
  BoundScope Scope("trace-iterations", 4);
  EXPECT_EQ(Uses(4), 1);
}

class ThreadBounds : public PathBounds {
protected:
  struct Ran {
    unsigned Accesses = 0;
    uint64_t Steps;
    bool Finished;
  };
  Ran run(const std::string &Code, bool Allocating = false,
          bool Passing = false) {
    paths(Code);
    TranslationUnit &TU = TranslationUnit::get(AST->getASTContext());
    const FunctionDecl *Root = nullptr;
    for (const FunctionDecl *F : TU.functions())
      if (F->getName() == "root")
        Root = F;
    ThreadRun Run(TU);
    if (Allocating)
      Run.observeAllocations([](const ThreadAllocation &) {});
    Run.passGuards(Passing);
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
TEST_F(ThreadBounds, AThreadTakesSoManySteps) {
  const std::string Straight = "void root(int *p) { *p = 1; }";
  const Ran All = run(Straight);
  EXPECT_TRUE(All.Finished);
  EXPECT_EQ(All.Steps, 5u);
  {
    BoundScope Scope("thread-steps", 5);
    EXPECT_TRUE(run(Straight).Finished);
  }
  {
    BoundScope Scope("thread-steps", 4);
    BoundScope Other("thread-allocating-steps", 5);
    EXPECT_FALSE(run(Straight).Finished);
    EXPECT_TRUE(run(Straight, true).Finished);
  }
  BoundScope Scope("thread-steps", 5);
  BoundScope Other("thread-allocating-steps", 4);
  EXPECT_TRUE(run(Straight).Finished);
  EXPECT_FALSE(run(Straight, true).Finished);
}

// The first loop takes half of the steps, and the second one is left early.
TEST_F(ThreadBounds, AConditionTurnsSoOftenInTheSecondHalf) {
  const std::string Two =
      "void root(int *p) { for (int i = 0; i < 1000; ++i) ;\n"
      "for (int j = 0; j < 100; ++j) p[j] = 0; }";
  BoundScope Steps("thread-steps", 2000);
  {
    BoundScope Scope("thread-turns", 7);
    const Ran Late = run(Two);
    EXPECT_TRUE(Late.Finished);
    EXPECT_EQ(Late.Accesses, 7u);
  }
  BoundScope Scope("thread-turns", 6);
  EXPECT_EQ(run(Two).Accesses, 6u);
}

// The condition is met the third time after 48 steps.
TEST_F(ThreadBounds, TurnsAreCountedInTheSecondHalf) {
  const std::string Loop =
      "void root(int *p) { for (int j = 0; j < 100; ++j) p[j] = 0; }";
  BoundScope Turns("thread-turns", 0);
  {
    BoundScope Scope("thread-steps", 96);
    EXPECT_EQ(run(Loop).Accesses, 3u);
  }
  BoundScope Scope("thread-steps", 95);
  EXPECT_EQ(run(Loop).Accesses, 2u);
}

// An assertion holds, and a guard is passed, where the way that ends the
// function is three blocks long.
TEST_F(ThreadBounds, EndsAreLookedForSoFar) {
  const std::string Begins = "void root(int *p, int n) { if (n) goto a;"
                             "*p = 1; return; a: goto b; b: ",
                    Asserts = Begins + "__builtin_unreachable(); }",
                    Guards = Begins + "; }";
  {
    BoundScope Scope("thread-jumps", 3);
    EXPECT_EQ(run(Asserts).Accesses, 1u);
    EXPECT_EQ(run(Guards).Accesses, 0u);
    EXPECT_EQ(run(Guards, false, true).Accesses, 1u);
  }
  BoundScope Scope("thread-jumps", 2);
  EXPECT_EQ(run(Asserts).Accesses, 0u);
  EXPECT_EQ(run(Guards, false, true).Accesses, 0u);
}

TEST_F(ThreadBounds, CallsAreFollowedSoDeep) {
  {
    BoundScope Scope("thread-calls", 3);
    EXPECT_EQ(run(calls(3)).Accesses, 1u);
  }
  BoundScope Scope("thread-calls", 2);
  EXPECT_EQ(run(calls(3)).Accesses, 0u);
}

} // namespace
