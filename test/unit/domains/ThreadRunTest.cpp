//===- ThreadRunTest.cpp - What one thread with numbers stores and where --===//

#include "domains/concrete/ThreadRun.h"
#include "test/unit/ParseCuda.h"
#include "gtest/gtest.h"

using namespace clang;
using namespace cuda_lint;

namespace {

struct Body {
  const char *Text;
  /// The elements of `out` that are written for certain: what is in brackets
  /// there is known.
  std::vector<int64_t> Written;
};

constexpr llvm::StringRef Declarations =
    "struct Pair { int a, b; };\n"
    "struct Deep { Pair first, second; int last; };\n"
    "enum Colour { Red, Green = 4, Blue };\n"
    "__shared__ int shared[4]; __shared__ Pair *pairs;\n";

/// Runs thread 5 of a block of 64 through each body, which has `out`, and `n`,
/// of which nothing is known.
void expectWritten(llvm::ArrayRef<Body> Bodies, bool Allocating = false,
                   bool Entering = false) {
  std::string Code = Declarations.str();
  for (size_t I = 0; I < Bodies.size(); ++I)
    Code += "__global__ void root" + std::to_string(I) +
            "(int *out, int n, double d) {" + Bodies[I].Text + "}\n";
  auto AST = parseCuda(Code);
  ASSERT_TRUE(AST && !AST->getDiagnostics().hasErrorOccurred());
  TranslationUnit &TU = TranslationUnit::get(AST->getASTContext());
  ThreadRun Run(TU);
  auto Ignore = [](const ThreadAllocation &) {};
  if (Allocating)
    Run.observeAllocations(Ignore);
  Run.enterLoops(Entering);
  ThreadPlace At;
  At.Thread = {5, 0, 0};
  At.BlockDim = {64, 1, 1};
  const ConcreteValue Out = Run.memory(1, std::nullopt);
  size_t Seen = 0;
  for (const FunctionDecl *F : TU.functions()) {
    llvm::StringRef Name =
        F->getIdentifier() ? F->getName() : llvm::StringRef();
    size_t I = 0;
    if (!Name.consume_front("root") || Name.getAsInteger(10, I))
      continue;
    ++Seen;
    std::vector<int64_t> Written;
    Run.run(F, At, {Out}, [&](const ThreadAccess &A) {
      if (A.Write && A.Object->Tag == 1)
        Written.push_back(A.Address.Bits / 4);
    });
    EXPECT_TRUE(Run.finished()) << Bodies[I].Text;
    EXPECT_EQ(Written, Bodies[I].Written) << Bodies[I].Text;
  }
  EXPECT_EQ(Seen, Bodies.size());
}

TEST(ThreadRun, SwitchesTakeTheCaseOfTheNumber) {
  expectWritten({
      {"switch (threadIdx.x) { case 4: out[1] = 1; break;"
       " case 5: out[2] = 1; break; default: out[3] = 1; }",
       {2}},
      {"switch (threadIdx.x) { case 1: out[1] = 1; break;"
       " case 6: out[2] = 1; break; default: out[3] = 1; }",
       {3}},
      {"switch (threadIdx.x) { case 1 ... 4: out[1] = 1; break;"
       " case 5 ... 9: out[2] = 1; break; }",
       {2}},
      {"switch (threadIdx.x) { case 1 ... 5: out[1] = 1; break;"
       " case 6 ... 9: out[2] = 1; break; }",
       {1}},
      {"switch (threadIdx.x) { case 5: out[1] = 1; case 7: out[2] = 1; }",
       {1, 2}},
      {"switch (-3) { case -4 ... -3: out[1] = 1; break;"
       " default: out[2] = 1; }",
       {1}},
      {"switch (n) { case 5: out[1] = 1; break; default: out[2] = 1; }"
       "out[3] = 1;",
       {3}},
  });
}

TEST(ThreadRun, LoopsThatAllThreadsGoIntoAreRunOnce) {
  const std::vector<Body> Bodies = {
      {"for (int i = 0; i < n; ++i) out[i] = 1; out[9] = 1;", {0, 9}},
      {"int i = 3; while (n > i) { out[i++] = 1; } out[9] = 1;", {3, 9}},
      {"for (int i = 0;; ++i) { if (i >= n) break; out[i] = 1; }", {0}},
      {"for (int i = 0; i < 2; ++i)"
       " for (int j = 0; j < n; ++j) out[10 * i + j] = 1;",
       {0, 10}},
      {"for (int i = 0; i < shared[0]; ++i) out[i] = 1;", {0}},
  };
  expectWritten(Bodies, false, true);
  std::vector<Body> Without = Bodies;
  for (Body &B : Without)
    llvm::erase_if(B.Written, [](int64_t At) { return At != 9; });
  expectWritten(Without);
  // What the thread's number decides, or what is its own; what a loop counts.
  expectWritten(
      {
          {"for (int i = threadIdx.x; i < n; ++i) out[i] = 1;", {}},
          {"for (int i = 0; i < shared[threadIdx.x]; ++i) out[i] = 1;", {}},
          {"int m = n; if (shared[threadIdx.x]) m = 1;"
           "for (int i = 0; i < m; ++i) out[i] = 1;",
           {}},
          {"int i = 0; for (; i < n; ++i) out[i] = 1; out[i] = 1;", {0}},
          {"int i = 0; do { out[i++] = 1; } while (i < n);", {0}},
          {"if (n > 3) out[3] = 1;", {}},
      },
      false, true);
}

TEST(ThreadRun, CopiesOfObjectsHaveAllTheirParts) {
  expectWritten({
      {"Pair p = {2, 3}; Pair q = p; out[q.a] = 1; out[q.b] = 1;", {2, 3}},
      {"Deep x; x.first = {1, 2}; x.second = {3, 4}; x.last = 6;"
       "Pair q = x.second; out[q.a] = 1; out[q.b] = 1;"
       "Deep e = x; out[e.first.a] = 1; out[e.last] = 1;",
       {3, 4, 1, 6}},
      {"Pair p = {2, 3}, q = p; p.a = 7; out[q.a] = 1; out[p.a] = 1;", {2, 7}},
      {"Pair p = {2, 3}; p = *pairs; out[p.a] = 1; out[8] = 1;", {8}},
  });
}

TEST(ThreadRun, WhatAFunctionWritesBehindItsPointersIsNotKnown) {
  expectWritten({
      {"int x = 3; frexp(d, &x); out[x] = 1; out[8] = 1;", {8}},
      {"int x = 3, y = 4; frexp(d, &x); out[y] = 1;", {4}},
      {"double x = 3; modf(d, &x); out[int(x)] = 1; out[8] = 1;", {8}},
  });
}

TEST(ThreadRun, BooleansAreOneOrNone) {
  expectWritten({
      {"bool b = threadIdx.x; out[b] = 1;", {1}},
      {"bool b = threadIdx.x & 2; out[b] = 1;", {0}},
      {"bool b = false; b |= threadIdx.x; out[b] = 1;", {1}},
      {"bool b = Blue; out[b] = 1; out[!b] = 1;", {1, 0}},
      {"bool b = 256.5; out[b] = 1;", {1}},
  });
}

TEST(ThreadRun, SharedMemoryIsKnownUntilOthersRun) {
  expectWritten(
      {
          {"shared[0] = 3; out[shared[0]] = 1;", {3}},
          {"shared[0] = 3; __syncthreads(); out[shared[0]] = 1; out[8] = 1;",
           {8}},
          {"shared[0] = 3; __threadfence(); shared[0] = 4; out[shared[0]] = 1;",
           {4}},
          {"int x = 3; __syncthreads(); out[x] = 1;", {3}},
      },
      true);
  // Where allocations are not looked at, others may write at any time.
  expectWritten({{"shared[0] = 3; out[shared[0]] = 1; out[8] = 1;", {8}}});
}

TEST(ThreadRun, AllocationsHaveTheirBytes) {
  auto AST = parseCuda("__global__ void root(int n) {\n"
                       "  malloc(threadIdx.x); malloc(0); malloc(n);\n"
                       "  malloc(long(threadIdx.x) - 6);\n"
                       "  new int[threadIdx.x]; new double; new int[n];\n"
                       "}\n");
  ASSERT_TRUE(AST && !AST->getDiagnostics().hasErrorOccurred());
  TranslationUnit &TU = TranslationUnit::get(AST->getASTContext());
  ThreadRun Run(TU);
  std::vector<std::optional<uint64_t>> Bytes;
  auto Note = [&](const ThreadAllocation &A) { Bytes.push_back(A.Bytes); };
  Run.observeAllocations(Note);
  ThreadPlace At;
  At.Thread = {5, 0, 0};
  for (const FunctionDecl *F : TU.functions())
    if (F->getIdentifier() && F->getName() == "root")
      Run.run(F, At, {}, [](const ThreadAccess &) {});
  const std::optional<uint64_t> None;
  EXPECT_EQ(Bytes, (std::vector<std::optional<uint64_t>>{5, 0, None, None, 20,
                                                         8, None}));
}

/// Whether a kernel steps over what may come to a barrier, or to a call that
/// lanes make together.
bool mayHaveMet(TranslationUnit &TU, llvm::StringRef Kernel, bool Barriers) {
  ThreadRun Run(TU);
  auto Meeting = [](const ThreadMeeting &) {};
  auto Collective = [](const ThreadCollective &) {};
  if (Barriers)
    Run.observeMeetings(Meeting);
  else
    Run.observeCollectives(Collective);
  ThreadPlace At;
  At.Thread = {5, 0, 0};
  At.BlockDim = {64, 1, 1};
  for (const FunctionDecl *F : TU.functions())
    if (F->getIdentifier() && F->getName() == Kernel)
      Run.run(F, At, {}, [](const ThreadAccess &) {});
  return Run.mayHaveMet();
}

constexpr llvm::StringRef Meetings =
    "__device__ void lanes(int *p) { *p = __shfl_sync(~0u, *p, 0); }\n"
    "__device__ void block(int *p) { __syncthreads(); }\n"
    "__device__ void none(int *p) { ++*p; }\n"
    "__device__ void even(int *p, int n);\n"
    "__device__ void odd(int *p, int n) {"
    " if (n) even(p, n - 1); __syncthreads(); }\n"
    "__device__ void even(int *p, int n) { if (n) odd(p, n - 1); }\n"
    "__device__ void pong(int *p, int n);\n"
    "__device__ void ping(int *p, int n) { if (n) pong(p, n - 1); }\n"
    "__device__ void pong(int *p, int n) { if (n) ping(p, n - 1); none(p); }\n"
    "__global__ void a(int *p) { if (*p) lanes(p); }\n"
    "__global__ void b(int *p) { if (*p) block(p); }\n"
    "__global__ void c(int *p) { if (*p) none(p); }\n"
    "__global__ void d(int *p) { if (*p) odd(p, *p); }\n"
    "__global__ void e(int *p) { if (*p) even(p, *p); }\n"
    "__global__ void f(int *p) { if (*p) ping(p, *p); if (*p) pong(p, *p); }\n";

// All runs of a translation unit share what functions may come to: those that
// show barriers must not find what those that show collectives did.
TEST(ThreadRun, WhatFunctionsMayComeToIsOfWhatIsShown) {
  for (const bool First : {true, false}) {
    auto AST = parseCuda(Meetings);
    ASSERT_TRUE(AST && !AST->getDiagnostics().hasErrorOccurred());
    TranslationUnit &TU = TranslationUnit::get(AST->getASTContext());
    for (const bool Barriers : {First, !First}) {
      EXPECT_EQ(mayHaveMet(TU, "a", Barriers), !Barriers);
      EXPECT_EQ(mayHaveMet(TU, "b", Barriers), Barriers);
      EXPECT_FALSE(mayHaveMet(TU, "c", Barriers));
    }
  }
}

// Functions that call each other come to the same, whichever is asked first.
TEST(ThreadRun, FunctionsThatCallEachOtherComeToTheSame) {
  for (const std::array<llvm::StringRef, 2> &Order :
       {std::array<llvm::StringRef, 2>{"d", "e"}, {"e", "d"}}) {
    auto AST = parseCuda(Meetings);
    ASSERT_TRUE(AST && !AST->getDiagnostics().hasErrorOccurred());
    TranslationUnit &TU = TranslationUnit::get(AST->getASTContext());
    for (const llvm::StringRef Kernel : Order) {
      EXPECT_TRUE(mayHaveMet(TU, Kernel, true)) << Kernel.str();
      EXPECT_FALSE(mayHaveMet(TU, Kernel, false)) << Kernel.str();
    }
    EXPECT_FALSE(mayHaveMet(TU, "f", true));
  }
}

} // namespace
