//===- SimulationTest.cpp - The simulation against plain definitions ------===//
//
// Random kernels are run by the simulation, and thread by thread by a few lines
// that know nothing of masks, shadows or merging. What is a race and what is a
// divergent barrier then follows from the definition: both must agree on every
// kernel.
//
//===----------------------------------------------------------------------===//

#include "analysis/Simulation.h"
#include "analysis/Simulator.h"
#include "test/unit/ParseCuda.h"
#include "clang/AST/Attr.h"
#include "clang/Basic/SourceManager.h"
#include "gtest/gtest.h"
#include <memory>
#include <random>
#include <set>

using namespace clang;
using namespace cuda_lint;

namespace {

//===----------------------------------------------------------------------===//
// Programs
//===----------------------------------------------------------------------===//

constexpr int Words = 96;

/// A number that each thread computes: (A * T + B + C * I) mod M, where T is
/// the thread and I the innermost loop's counter.
struct Number {
  int A = 0, B = 0, C = 0, M = 1;
  int of(int T, int I) const { return (A * T + B + C * I) % M; }
  std::string text(const std::string &I) const {
    std::string Out = "(" + std::to_string(A) + " * T + " + std::to_string(B);
    if (!I.empty())
      Out += " + " + std::to_string(C) + " * " + I;
    return Out + ") % " + std::to_string(M);
  }
};

struct Statement {
  enum KindTy {
    Store,
    StoreConstant,
    Load,
    Atomic,
    If,
    For,
    ThreadFor,
    Barrier,
    WarpBarrier,
    Return,
    Break,
    Continue
  } Kind = Barrier;
  /// The word accessed, or what decides: an `if` is taken, a thread's loop goes
  /// on, by `Index < Limit`.
  Number Index;
  int Limit = 0;
  std::vector<Statement> Body;
  unsigned Line = 0;
};

class Generator {
public:
  explicit Generator(unsigned Seed) : Random(Seed) {}
  bool Divergence = false;

  std::vector<Statement> body(unsigned Depth, bool Uniform, bool InLoop) {
    std::vector<Statement> Out;
    for (int N = pick(2, Depth ? 3 : 6); N > 0; --N)
      Out.push_back(statement(Depth, Uniform, InLoop));
    return Out;
  }

private:
  int pick(int From, int To) {
    return std::uniform_int_distribution<int>(From, To)(Random);
  }

  Number number(int M) {
    static constexpr int Factors[] = {0, 1, 1, 1, 2, 3, 5, 31, 32, 33};
    return {Factors[pick(0, 9)], pick(0, 3) ? pick(0, 2) : pick(0, Words - 1),
            pick(0, 1) ? 0 : pick(1, 40), M};
  }

  Statement statement(unsigned Depth, bool Uniform, bool InLoop) {
    Statement S;
    int Choice = pick(0, 99);
    bool Deep = Depth >= 2;
    if (Choice < 22 && (Uniform || Divergence)) {
      S.Kind = Choice < 16 || Divergence ? Statement::Barrier
                                         : Statement::WarpBarrier;
      return S;
    }
    if (Choice < 36 && !Deep) {
      S.Kind = Statement::If;
      S.Index = number(pick(0, 1) ? 64 : pick(2, 4));
      S.Limit = pick(1, S.Index.M);
      S.Body = body(Depth + 1, false, InLoop);
      return S;
    }
    if (Choice < 48 && !Deep) {
      S.Kind = Divergence && pick(0, 1) ? Statement::ThreadFor : Statement::For;
      S.Index = number(3);
      S.Index.C = 0;
      S.Limit = pick(1, 3);
      S.Body = body(Depth + 1, Uniform, true);
      return S;
    }
    if (Divergence && !Uniform && Choice < 56) {
      S.Kind = !InLoop           ? Statement::Return
               : pick(0, 2) == 0 ? Statement::Return
               : pick(0, 1)      ? Statement::Break
                                 : Statement::Continue;
      return S;
    }
    static constexpr Statement::KindTy Accesses[] = {
        Statement::Store, Statement::StoreConstant, Statement::Load,
        Statement::Load, Statement::Atomic};
    S.Kind = Accesses[pick(0, 4)];
    S.Index = number(Words);
    return S;
  }

  std::mt19937 Random;
};

/// Writes a program as source; every statement is on a line of its own.
class Writer {
public:
  std::string Code;
  unsigned Line = 1;

  void line(const std::string &Text) {
    Code += Text + "\n";
    ++Line;
  }
  void body(std::vector<Statement> &Body, const std::string &I,
            unsigned Depth) {
    for (Statement &S : Body) {
      S.Line = Line;
      std::string Index = S.Index.text(I),
                  Counter = "I" + std::to_string(Depth);
      switch (S.Kind) {
      case Statement::Store:
        line("S[" + Index + "] = T;");
        break;
      case Statement::StoreConstant:
        line("S[" + Index + "] = 7;");
        break;
      case Statement::Load:
        line("X += S[" + Index + "];");
        break;
      case Statement::Atomic:
        line("atomicAdd(&S[" + Index + "], 1);");
        break;
      case Statement::If:
        line("if (" + Index + " < " + std::to_string(S.Limit) + ") {");
        body(S.Body, I, Depth + 1);
        line("}");
        break;
      case Statement::For:
        line("for (int " + Counter + " = 0; " + Counter + " < " +
             std::to_string(S.Limit) + "; ++" + Counter + ") {");
        body(S.Body, Counter, Depth + 1);
        line("}");
        break;
      case Statement::ThreadFor:
        line("for (int " + Counter + " = 0; " + Counter +
             " <= " + S.Index.text("") + "; ++" + Counter + ") {");
        body(S.Body, Counter, Depth + 1);
        line("}");
        break;
      case Statement::Barrier:
        line("__syncthreads();");
        break;
      case Statement::WarpBarrier:
        line("__syncwarp();");
        break;
      case Statement::Return:
        line("return;");
        break;
      case Statement::Break:
        line("break;");
        break;
      case Statement::Continue:
        line("continue;");
        break;
      }
    }
  }
};

//===----------------------------------------------------------------------===//
// The plain definitions
//===----------------------------------------------------------------------===//

struct Event {
  Statement::KindTy Kind;
  unsigned Line;
  int Word;
  /// Of a store, what is stored; of a load, what the thread itself stored there
  /// since the last barrier of the block, if it did; else -1.
  int Stored;
  /// Barriers of the block, and barriers of any kind, that the thread has
  /// passed.
  unsigned BlockEpoch, Epoch;
  /// The iterations of the loops around it: which execution of the statement
  /// this is.
  std::vector<int> Iterations;
};

/// What one thread does, alone.
class Thread {
public:
  explicit Thread(int T) : T(T) {}
  std::vector<Event> Events;

  enum Flow { Next, Leave, Skip, Stop };
  Flow run(const std::vector<Statement> &Body, int I) {
    for (const Statement &S : Body)
      if (Flow F = run(S, I); F != Next)
        return F;
    return Next;
  }

private:
  Flow loop(const Statement &S, int Count) {
    for (int I = 0; I < Count; ++I) {
      Iterations.push_back(I);
      Flow F = run(S.Body, I);
      Iterations.pop_back();
      if (F == Stop)
        return Stop;
      if (F == Leave)
        break;
    }
    return Next;
  }
  Flow run(const Statement &S, int I) {
    switch (S.Kind) {
    case Statement::If:
      return S.Index.of(T, I) < S.Limit ? run(S.Body, I) : Next;
    case Statement::For:
      return loop(S, S.Limit);
    case Statement::ThreadFor:
      return loop(S, S.Index.of(T, 0) + 1);
    case Statement::Return:
      return Stop;
    case Statement::Break:
      return Leave;
    case Statement::Continue:
      return Skip;
    default:
      Events.push_back({S.Kind, S.Line, S.Index.of(T, I), -1, BlockEpoch, Epoch,
                        Iterations});
      if (Event &E = Events.back(); S.Kind == Statement::Load) {
        if (auto It = Own.find(E.Word); It != Own.end())
          E.Stored = It->second;
      } else if (S.Kind == Statement::Store ||
                 S.Kind == Statement::StoreConstant) {
        Own[E.Word] = E.Stored = S.Kind == Statement::StoreConstant ? 7 : T;
      } else if (S.Kind == Statement::Atomic) {
        Own.erase(E.Word);
      } else if (S.Kind == Statement::Barrier) {
        Own.clear();
      }
      Epoch += S.Kind == Statement::Barrier || S.Kind == Statement::WarpBarrier;
      BlockEpoch += S.Kind == Statement::Barrier;
      return Next;
    }
  }

  int T;
  unsigned BlockEpoch = 0, Epoch = 0;
  std::vector<int> Iterations;
  std::map<int, int> Own;
};

std::vector<std::vector<Event>>
runThreads(const std::vector<Statement> &Program, unsigned Threads) {
  std::vector<std::vector<Event>> Out;
  for (unsigned T = 0; T < Threads; ++T) {
    Thread One(static_cast<int>(T));
    One.run(Program, 0);
    Out.push_back(std::move(One.Events));
  }
  return Out;
}

using Lines = std::pair<unsigned, unsigned>;

/// Pairs of lines, the smaller first, whose accesses by two threads meet with
/// no barrier in between.
/// Without those of a load and a store of a constant that may be there already:
/// whoever reads it finds the same, before and after.
std::set<Lines> races(const std::vector<std::vector<Event>> &Threads,
                      bool Certain) {
  auto Accesses = [](const Event &E) { return E.Kind <= Statement::Atomic; };
  auto Writes = [](const Event &E) {
    return E.Kind == Statement::Store || E.Kind == Statement::StoreConstant;
  };
  // Which constants are stored in a word, and how often.
  std::map<std::pair<int, int>, unsigned> Constants;
  for (const std::vector<Event> &Thread : Threads)
    for (const Event &E : Thread)
      if (E.Kind == Statement::StoreConstant)
        ++Constants[{E.Word, E.Stored}];
  auto MayBeThere = [&](const Event &Load, const Event &Store) {
    return Load.Kind == Statement::Load &&
           Store.Kind == Statement::StoreConstant &&
           Constants[{Store.Word, Store.Stored}] > 1;
  };
  std::set<Lines> Out;
  for (size_t T = 0; T < Threads.size(); ++T)
    for (size_t U = T + 1; U < Threads.size(); ++U)
      for (const Event &A : Threads[T])
        for (const Event &B : Threads[U]) {
          if (!Accesses(A) || !Accesses(B) || A.Word != B.Word ||
              A.BlockEpoch != B.BlockEpoch ||
              (T / 32 == U / 32 && A.Epoch != B.Epoch))
            continue;
          if (!Writes(A) && !Writes(B) && (A.Kind == B.Kind))
            continue;
          // Everybody has the same value.
          if (A.Stored == B.Stored && A.Stored >= 0)
            continue;
          if (Certain && (MayBeThere(A, B) || MayBeThere(B, A)))
            continue;
          Out.insert({std::min(A.Line, B.Line), std::max(A.Line, B.Line)});
        }
  return Out;
}

/// The lines of barriers of which some execution is not shared by all threads,
/// in the order of the first such execution.
std::vector<unsigned>
divergent(const std::vector<std::vector<Event>> &Threads) {
  std::map<std::pair<unsigned, std::vector<int>>, unsigned> Count;
  for (const auto &Thread : Threads)
    for (const Event &E : Thread)
      if (E.Kind == Statement::Barrier)
        ++Count[{E.Line, E.Iterations}];
  std::vector<unsigned> Out;
  for (const auto &[Execution, N] : Count)
    if (N != Threads.size() && !llvm::is_contained(Out, Execution.first))
      Out.push_back(Execution.first);
  return Out;
}

//===----------------------------------------------------------------------===//
// Both
//===----------------------------------------------------------------------===//

struct Kernel {
  std::vector<Statement> Program;
  std::string Name;
};

struct Corpus {
  std::vector<Kernel> Kernels;
  std::unique_ptr<ASTUnit> AST;
  std::map<std::string, const FunctionDecl *> Functions;
  std::string Code;

  Corpus(unsigned Seed, unsigned Count, bool Divergence, unsigned Threads) {
    Generator G(Seed);
    G.Divergence = Divergence;
    Writer W;
    Kernels.resize(Count);
    for (unsigned N = 0; N < Count; ++N) {
      Kernel &K = Kernels[N];
      K.Name = "k" + std::to_string(N);
      K.Program = G.body(0, true, false);
      W.line("__global__ void " + K.Name + "(int *Out) {");
      W.line("__shared__ int S[" + std::to_string(Words) + "];");
      W.line("int T = threadIdx.x, X = 0;");
      W.body(K.Program, "", 0);
      W.line("Out[T] = X;");
      W.line("}");
    }
    W.line("void go(int *Out) {");
    for (const Kernel &K : Kernels)
      W.line(K.Name + "<<<1, " + std::to_string(Threads) + ">>>(Out);");
    W.line("}");
    Code = W.Code;
    AST = parseCuda(Code);
    if (AST)
      for (const FunctionDecl *F :
           TranslationUnit::get(AST->getASTContext()).functions())
        Functions[F->getNameAsString()] = F;
  }
  unsigned line(const Stmt *S) const {
    return AST->getSourceManager().getSpellingLineNumber(S->getBeginLoc());
  }
  simulation::RunFacts run(const Kernel &K, unsigned Threads) {
    simulation::Inputs In;
    simulation::RunShape Shape;
    Shape.Block = {Threads, 1, 1};
    Shape.Grid = {1, 1, 1};
    Shape.BlockKnown = true;
    simulation::LaunchFacts None;
    simulation::Simulator S(TranslationUnit::get(AST->getASTContext()), In,
                            Shape, 100'000'000);
    return S.run(Functions.at(K.Name), &None);
  }
};

std::string print(const std::set<Lines> &Set) {
  std::string Out;
  for (const Lines &L : Set)
    Out += " " + std::to_string(L.first) + "-" + std::to_string(L.second);
  return Out;
}

class SimulationAgainstDefinition : public testing::TestWithParam<unsigned> {};

TEST_P(SimulationAgainstDefinition, Races) {
  const unsigned Threads = GetParam();
  Corpus C(Threads, 80, false, Threads);
  ASSERT_TRUE(C.AST);
  std::set<Lines> Reported;
  for (const SharedRace &R : TranslationUnit::get(C.AST->getASTContext())
                                 .engine<Simulations>()
                                 .observations()
                                 .Races) {
    unsigned A = C.line(R.Earlier.S), B = C.line(R.Later.S);
    Reported.insert({std::min(A, B), std::max(A, B)});
  }
  unsigned Racy = 0, ReportedOnes = 0;
  for (const Kernel &K : C.Kernels) {
    const std::vector<std::vector<Event>> Ran = runThreads(K.Program, Threads);
    const std::set<Lines> Expected = races(Ran, /*Certain=*/false),
                          Certain = races(Ran, /*Certain=*/true);
    std::set<Lines> Found;
    simulation::RunFacts R = C.run(K, Threads);
    EXPECT_FALSE(R.Stopped);
    for (const auto &[Key, Race] : R.Races) {
      unsigned A = C.line(Key.Earlier), B = C.line(Key.Later);
      Found.insert({std::min(A, B), std::max(A, B)});
    }
    EXPECT_TRUE(llvm::includes(Expected, Found) &&
                llvm::includes(Found, Certain))
        << K.Name << ": expected" << print(Expected) << ", found"
        << print(Found) << "\n"
        << C.Code;
    Racy += !Expected.empty();
    // Reports are fewer, one for a missing barrier, but all of them true, and
    // none only where there is no race.
    unsigned First = K.Program.front().Line, Here = 0;
    unsigned Last =
        &K == &C.Kernels.back() ? ~0u : (&K)[1].Program.front().Line;
    for (const Lines &L : Reported)
      if (L.first >= First && L.second < Last) {
        ++Here;
        EXPECT_TRUE(Expected.count(L))
            << K.Name << ": line " << L.first << " and " << L.second;
      }
    EXPECT_EQ(Here != 0, !Found.empty())
        << K.Name << ": expected" << print(Expected);
    ReportedOnes += Here;
    if (HasFailure())
      return;
  }
  // The kernels are neither all racy nor all right.
  EXPECT_GT(Racy, 20u);
  EXPECT_LT(Racy, 75u);
  EXPECT_GE(ReportedOnes, Racy);
}

TEST_P(SimulationAgainstDefinition, DivergentBarriers) {
  const unsigned Threads = GetParam();
  Corpus C(1000 + Threads, 80, true, Threads);
  ASSERT_TRUE(C.AST);
  unsigned Divergent = 0;
  for (const Kernel &K : C.Kernels) {
    std::vector<unsigned> Expected = divergent(runThreads(K.Program, Threads));
    std::set<unsigned> Found;
    simulation::RunFacts R = C.run(K, Threads);
    EXPECT_FALSE(R.Stopped);
    for (const DivergentBarrier &D : R.Seen.Divergent)
      Found.insert(C.line(D.Where.S));
    for (unsigned L : Found)
      EXPECT_TRUE(llvm::is_contained(Expected, L))
          << K.Name << ": line " << L << "\n"
          << C.Code;
    // Behind an early exit the first barrier stands for all.
    EXPECT_EQ(Found.empty(), Expected.empty())
        << K.Name << ": line " << (Expected.empty() ? 0 : Expected.front())
        << "\n"
        << C.Code;
    Divergent += !Expected.empty();
    if (HasFailure())
      return;
  }
  EXPECT_GT(Divergent, 20u);
  EXPECT_LT(Divergent, 75u);
}

// Less than a warp, a warp and some threads of another, two warps.
INSTANTIATE_TEST_SUITE_P(Blocks, SimulationAgainstDefinition,
                         testing::Values(7u, 40u, 64u));

} // namespace
