//===- RandomProgramsTest.cpp - The domains beside plain interpreters -----===//
//
// Random host functions are followed path by path and all paths together, and
// random kernels thread by thread; an interpreter that executes them on numbers
// says what has to be among what the domains say.
//
//===----------------------------------------------------------------------===//

#include "domains/concrete/ThreadRun.h"
#include "domains/symbolic/Paths.h"
#include "test/fuzz/RandomKernels.h"
#include "test/unit/ParseCuda.h"
#include "gtest/gtest.h"

using namespace clang;
using namespace cuda_lint;
using namespace cuda_lint::random_kernels;

namespace {

constexpr int64_t Numbers[] = {-2, 0, 1, 2, 3, 6, 40, 1000};

/// The functions f0, f1, ... by their numbers.
std::map<unsigned, const FunctionDecl *> functionsOf(TranslationUnit &TU,
                                                     llvm::StringRef Prefix) {
  std::map<unsigned, const FunctionDecl *> Out;
  for (const FunctionDecl *F : TU.functions()) {
    unsigned Id = 0;
    if (F->getIdentifier() && F->getName().starts_with(Prefix) &&
        !F->getName().drop_front(Prefix.size()).getAsInteger(10, Id))
      Out[Id] = F;
  }
  return Out;
}

/// What a random host function does for one n.
std::vector<std::pair<int64_t, int64_t>> notesOf(const Statement &Body,
                                                 int64_t N, bool &Defined) {
  Warp W;
  W.N = N;
  Body.Run(W, 1);
  Defined = !W.Overflow;
  std::vector<std::pair<int64_t, int64_t>> Out;
  for (const Execution &X : W.Executions)
    Out.push_back({X.Site, X.Index[0]});
  return Out;
}

class HostPrograms : public ::testing::Test {
protected:
  static constexpr unsigned Count = 300;
  std::vector<Statement> Bodies;
  std::unique_ptr<ASTUnit> AST;

  void SetUp() override {
    std::string Code = "void note(int, int);\n"
                       "int choose(int a, int b, int c) { if (a > c) return b; "
                       "if (a == c) return a + b; return c; }\n"
                       "void bump(int &x, int by) { if (by > 3) x += by; else "
                       "x -= 1; }\n";
    for (unsigned I = 0; I < Count; ++I) {
      Bodies.push_back(
          Generator(Choices(1000 + I), Style::Host).hostFunction());
      Code +=
          "void f" + std::to_string(I) + "(int n) {\n" + Bodies[I].Text + "}\n";
    }
    AST = parseCuda(Code);
    ASSERT_TRUE(AST && !AST->getDiagnostics().hasErrorOccurred());
  }

  /// What a condition is for one n; none if it has other symbols.
  static std::optional<bool>
  holds(SymContext &Symbols, const SymExpr *Condition,
        const llvm::DenseMap<const SymExpr *, const SymExpr *> &By) {
    const SymExpr *Value = Symbols.replace(Condition, By);
    if (!Value->isInteger())
      return std::nullopt;
    return Value->Bits != 0;
  }

  /// Whether what an argument is said to be can be \p Number.
  static bool canBe(SymContext &Symbols, const SymExpr *Value, int64_t Number,
                    const llvm::DenseMap<const SymExpr *, const SymExpr *> &By,
                    unsigned &Known) {
    if (!Value)
      return true;
    const SymExpr *Here = Symbols.replace(Value, By);
    if (!Here->isInteger())
      return true;
    ++Known;
    return Here->integer() == Number;
  }
};

/// A path whose conditions all hold does what the interpreter does; where all
/// paths were followed there is one for each n.
TEST_F(HostPrograms, OnePathIsWhatAnInterpreterDoes) {
  TranslationUnit &TU = TranslationUnit::get(AST->getASTContext());
  auto &Engine = TU.engine<PathExecution>();
  SymContext &Symbols = Engine.symbols();
  unsigned Compared = 0, Covered = 0, Known = 0, All = 0;
  for (auto [Id, F] : functionsOf(TU, "f")) {
    const ExecutionPaths &Paths = Engine.paths(F);
    for (int64_t N : Numbers) {
      bool Defined;
      const auto Expected = notesOf(Bodies[Id], N, Defined);
      if (!Defined)
        continue;
      const llvm::DenseMap<const SymExpr *, const SymExpr *> By = {
          {Engine.parameter(F->getParamDecl(0)),
           Symbols.integer(uint64_t(N), {32, true, false})}};
      unsigned Possible = 0;
      for (const ExecutionPath &Path : Paths.Paths) {
        bool Sure = Path.Returns && !Path.Shortened && Path.Left.empty(),
             Excluded = false;
        for (const SymExpr *Condition : Path.Known) {
          const std::optional<bool> Holds = holds(Symbols, Condition, By);
          Excluded |= Holds == false;
          Sure &= Holds.has_value();
        }
        if (Excluded)
          continue;
        ++Possible;
        if (!Sure)
          continue;
        // Everything that decides which way it goes holds.
        std::vector<const PathEvent *> Calls;
        for (const PathEvent *E : Path.Events)
          if (E->Kind == PathEvent::Call && E->Callee &&
              E->Callee->getName() == "note")
            Calls.push_back(E);
        ASSERT_EQ(Calls.size(), Expected.size())
            << "function " << Id << ", n = " << N << "\n"
            << Bodies[Id].Text;
        for (size_t I = 0; I < Calls.size(); ++I) {
          ++All;
          unsigned Sites = 0;
          ASSERT_TRUE(canBe(Symbols, Calls[I]->Arguments[0], Expected[I].first,
                            By, Sites) &&
                      canBe(Symbols, Calls[I]->Arguments[1], Expected[I].second,
                            By, Known))
              << "function " << Id << ", n = " << N << ", call " << I << " is ("
              << Expected[I].first << ", " << Expected[I].second << ")\n"
              << Bodies[Id].Text;
        }
        ++Compared;
      }
      if (Paths.Complete && !Paths.LeftLoops) {
        ++Covered;
        ASSERT_NE(Possible, 0u) << "function " << Id << ", n = " << N << "\n"
                                << Bodies[Id].Text;
      }
    }
  }
  EXPECT_GT(Covered, Count);
  // Paths that say nothing are never wrong.
  EXPECT_GT(Compared, Count);
  EXPECT_GT(double(Known) / All, 0.9);
}

TEST_F(HostPrograms, AllPathsTogetherHoldWhatAnInterpreterDoes) {
  TranslationUnit &TU = TranslationUnit::get(AST->getASTContext());
  auto &Engine = TU.engine<PathExecution>();
  SymContext &Symbols = Engine.symbols();
  unsigned Executions = 0, Known = 0;
  for (auto [Id, F] : functionsOf(TU, "f")) {
    const ExecutionTrace &Trace = Engine.run(F);
    if (!Trace.Complete)
      continue;
    for (int64_t N : Numbers) {
      bool Defined;
      const auto Expected = notesOf(Bodies[Id], N, Defined);
      if (!Defined)
        continue;
      const llvm::DenseMap<const SymExpr *, const SymExpr *> By = {
          {Engine.parameter(F->getParamDecl(0)),
           Symbols.integer(uint64_t(N), {32, true, false})}};
      for (auto [Site, Index] : Expected) {
        ++Executions;
        bool Covered = false;
        for (const ExecutionEvent &E : Trace.Events) {
          unsigned Numbers = 0;
          if (E.Kind != ExecutionEvent::Call || E.Arguments.size() != 2 ||
              !canBe(Symbols, E.Arguments[0].Value, Site, By, Numbers) ||
              !canBe(Symbols, E.Arguments[1].Value, Index, By, Numbers) ||
              llvm::any_of(E.Known, [&](const SymExpr *Condition) {
                return holds(Symbols, Condition, By) == false;
              }))
            continue;
          Covered = true;
          Known += Numbers > 1;
          break;
        }
        ASSERT_TRUE(Covered) << "function " << Id << ", n = " << N << ", note("
                             << Site << ", " << Index << ")\n"
                             << Bodies[Id].Text;
      }
    }
  }
  EXPECT_GT(Executions, 2000u);
  EXPECT_GT(double(Known) / Executions, 0.4);
}

/// Kernels, one thread after the other: each access that is shown happens, in
/// this order.
TEST(ThreadPrograms, AThreadDoesWhatAnInterpreterDoes) {
  constexpr unsigned Kernels = 200;
  std::vector<Statement> Bodies;
  for (unsigned I = 0; I < Kernels; ++I)
    Bodies.push_back(Generator(Choices(5000 + I)).kernel());
  std::unique_ptr<ASTUnit> AST = parseCuda(sourceOf(Bodies));
  ASSERT_TRUE(AST && !AST->getDiagnostics().hasErrorOccurred());
  TranslationUnit &TU = TranslationUnit::get(AST->getASTContext());
  ThreadRun Run(TU);
  constexpr int Tag = 7;
  const ConcreteValue P = Run.memory(Tag, std::nullopt),
                      Q = Run.memory(Tag + 1, 256);
  unsigned Shown = 0, All = 0;
  for (auto [Id, F] : functionsOf(TU, "kernel")) {
    for (int64_t N : Numbers) {
      Warp W;
      W.N = N;
      for (unsigned L = 0; L < WarpLanes; ++L) {
        W.X[L] = (32 + L) % 16;
        W.Y[L] = (32 + L) / 16;
      }
      Bodies[Id].Run(W, AllLanes);
      if (W.Overflow)
        continue;
      for (unsigned L : {0u, 1u, 5u, 31u}) {
        std::vector<int64_t> Expected;
        for (const Execution &X : W.Executions)
          if (X.Lanes >> L & 1)
            Expected.push_back(X.Index[L] * 4);
        std::vector<int64_t> Seen;
        Run.run(F, {{W.X[L], W.Y[L], 0}, {0, 0, 0}, {16, 4, 1}, {1, 1, 1}},
                {P, Q, ConcreteValue::number(N)}, [&](const ThreadAccess &A) {
                  if (A.Write && A.Object && A.Object->Tag == Tag &&
                      A.Address.OffsetKnown)
                    Seen.push_back(A.Address.Bits);
                });
        All += Expected.size();
        Shown += Seen.size();
        size_t At = 0;
        for (int64_t Offset : Seen) {
          while (At < Expected.size() && Expected[At] != Offset)
            ++At;
          ASSERT_LT(At, Expected.size())
              << "kernel " << Id << ", lane " << L << ", n = " << N
              << ": a store to byte " << Offset << " does not happen here\n"
              << Bodies[Id].Text;
          ++At;
        }
      }
    }
  }
  EXPECT_GT(All, 5000u);
  EXPECT_GT(double(Shown) / All, 0.5);
}

/// A random program of pointers: variables, members, elements, references,
/// helpers, lambdas, branches on n and loops.
class PointerProgram {
public:
  explicit PointerProgram(unsigned Seed) : Random(Seed) {
    Text = "int o0[8], o1[8], o2[8], o3[8];\nint *p = o0, *q = o1;\nS s, u;\n"
           "s.m = o2; s.l = o3; u = s;\nint *t[2] = {o0, o3};\nint *&r = q;\n";
    Run = block(0);
    Text += Run.Text;
  }

  struct Place {
    unsigned Object = 0;
    int64_t Offset = 0;
    bool operator==(const Place &) const = default;
  };
  /// What use() is given, with its site.
  struct Use {
    unsigned Site;
    Place At;
  };

  std::vector<Use> uses(int64_t N) const {
    State S;
    S.N = N;
    S.Pointers = {{"p", {0}},   {"q", {1}},   {"s.m", {2}},  {"s.l", {3}},
                  {"u.m", {2}}, {"u.l", {3}}, {"t[0]", {0}}, {"t[1]", {3}}};
    Run.Do(S);
    return S.Uses;
  }

  std::string Text;

private:
  struct State {
    int64_t N = 0;
    std::map<std::string, Place> Pointers;
    std::vector<Use> Uses;
    Place &at(const std::string &Name) {
      if (Name == "r")
        return Pointers["q"];
      if (Name == "t[n & 1]")
        return Pointers[N & 1 ? "t[1]" : "t[0]"];
      return Pointers[Name];
    }
  };
  struct Step {
    std::string Text;
    std::function<void(State &)> Do;
  };

  unsigned pick(unsigned N) { return Random.below(N); }
  std::string pointer() {
    const char *Names[] = {"p",   "q",    "p",    "s.m", "s.l",     "u.m",
                           "u.l", "t[0]", "t[1]", "r",   "t[n & 1]"};
    return Names[pick(std::size(Names))];
  }

  Step block(unsigned Depth) {
    std::vector<Step> Parts;
    for (unsigned I = 0, N = 2 + pick(4); I < N; ++I)
      Parts.push_back(step(Depth));
    if (Depth == 0)
      Parts.push_back(use());
    Step Out;
    for (const Step &Part : Parts)
      Out.Text += Part.Text;
    Out.Do = [Parts](State &S) {
      for (const Step &Part : Parts)
        Part.Do(S);
    };
    return Out;
  }

  Step use() {
    const unsigned Site = Sites++;
    const std::string X = pointer();
    return {"use(" + std::to_string(Site) + ", " + X + ");\n",
            [=](State &S) { S.Uses.push_back({Site, S.at(X)}); }};
  }

  Step step(unsigned Depth) {
    const std::string X = pointer(), Y = pointer(), Z = pointer();
    const unsigned C = pick(4);
    switch (pick(Depth < 2 ? 13 : 10)) {
    case 0:
      return {X + " = &o" + std::to_string(C) + "[2];\n",
              [=](State &S) { S.at(X) = {C, 8}; }};
    case 1:
      return {X + " = " + Y + ";\n", [=](State &S) { S.at(X) = S.at(Y); }};
    case 2:
      return {X + " = o" + std::to_string(C) + " + (n & 3);\n",
              [=](State &S) { S.at(X) = {C, (S.N & 3) * 4}; }};
    case 3:
      return {X + " = choose(n > " + std::to_string(C) + ", " + Y + ", " + Z +
                  ");\n",
              [=](State &S) { S.at(X) = S.N > C ? S.at(Y) : S.at(Z); }};
    case 4:
      return {"set(&" + X + ", " + Y + ");\n",
              [=](State &S) { S.at(X) = S.at(Y); }};
    case 5:
      return {"exchange(" + X + ", " + Y + ");\n", [=](State &S) {
                const Place Old = S.at(X);
                S.at(X) = S.at(Y);
                S.at(Y) = Old;
              }};
    case 6:
      return {C % 2 ? "u = s;\n" : "s = swapped(u);\n", [=](State &S) {
                const Place M = S.at(C % 2 ? "s.m" : "u.l"),
                            L = S.at(C % 2 ? "s.l" : "u.m");
                S.at(C % 2 ? "u.m" : "s.m") = M;
                S.at(C % 2 ? "u.l" : "s.l") = L;
              }};
    case 7:
      return {"[&] { " + X + " = " + Y + "; }();\n",
              [=](State &S) { S.at(X) = S.at(Y); }};
    case 8:
    case 9:
      return use();
    case 10: {
      const Step Body = block(Depth + 1);
      const unsigned Times = 1 + pick(3);
      return {"for (int k = 0; k < " + std::to_string(Times) + "; ++k) {\n" +
                  Body.Text + "}\n",
              [=](State &S) {
                for (unsigned I = 0; I < Times; ++I)
                  Body.Do(S);
              }};
    }
    default: {
      const Step Then = block(Depth + 1), Else = block(Depth + 1);
      return {"if (n > " + std::to_string(C) + ") {\n" + Then.Text +
                  "} else {\n" + Else.Text + "}\n",
              [=](State &S) { (S.N > C ? Then : Else).Do(S); }};
    }
    }
  }

  Choices Random;
  unsigned Sites = 0;
  Step Run;
};

TEST(PointerPrograms, PointersAreWhatAnInterpreterSees) {
  constexpr unsigned Count = 300;
  std::vector<PointerProgram> Programs;
  std::string Code =
      "void use(int, const int *);\nstruct S { int *m, *l; };\n"
      "int *choose(bool c, int *x, int *y) { if (c) return x; return y; }\n"
      "void set(int **to, int *what) { *to = what; }\n"
      "void exchange(int *&x, int *&y) { int *old = x; x = y; y = old; }\n"
      "S swapped(S of) { S out; out.m = of.l; out.l = of.m; return out; }\n";
  for (unsigned I = 0; I < Count; ++I) {
    Programs.emplace_back(I);
    Code +=
        "void f" + std::to_string(I) + "(int n) {\n" + Programs[I].Text + "}\n";
  }
  std::unique_ptr<ASTUnit> AST = parseCuda(Code);
  ASSERT_TRUE(AST && !AST->getDiagnostics().hasErrorOccurred());
  TranslationUnit &TU = TranslationUnit::get(AST->getASTContext());
  auto &Engine = TU.engine<PathExecution>();
  SymContext &Symbols = Engine.symbols();
  unsigned Uses = 0, Known = 0;
  for (auto [Id, F] : functionsOf(TU, "f")) {
    const ExecutionPaths &Paths = Engine.paths(F);
    for (int64_t N : {0, 1, 2, 3, 7}) {
      const auto Expected = Programs[Id].uses(N);
      const llvm::DenseMap<const SymExpr *, const SymExpr *> By = {
          {Engine.parameter(F->getParamDecl(0)),
           Symbols.integer(uint64_t(N), {32, true, false})}};
      for (const ExecutionPath &Path : Paths.Paths) {
        bool Sure = Path.Returns && !Path.Shortened && Path.Left.empty(),
             Excluded = false;
        for (const SymExpr *Condition : Path.Known) {
          const SymExpr *Here = Symbols.replace(Condition, By);
          Excluded |= Here->isInteger() && Here->Bits == 0;
          Sure &= Here->isInteger();
        }
        if (Excluded || !Sure)
          continue;
        std::vector<const PathEvent *> Calls;
        for (const PathEvent *E : Path.Events)
          if (E->Kind == PathEvent::Call && E->Callee &&
              E->Callee->getName() == "use")
            Calls.push_back(E);
        ASSERT_EQ(Calls.size(), Expected.size())
            << "function " << Id << ", n = " << N << "\n"
            << Programs[Id].Text;
        for (size_t I = 0; I < Calls.size(); ++I) {
          ++Uses;
          const SymExpr *Given = Calls[I]->Arguments[1];
          if (!Given)
            continue;
          Given = Symbols.replace(Given, By);
          if (Given->Kind != SymExpr::Address || !Given->Loc)
            continue;
          const ValueDecl *Object = Engine.variableOf(Given->Loc);
          if (!Object)
            continue;
          ++Known;
          const std::string Named = "o" + std::to_string(Expected[I].At.Object);
          ASSERT_EQ(Object->getNameAsString(), Named)
              << "function " << Id << ", n = " << N << ", use "
              << Expected[I].Site << "\n"
              << Programs[Id].Text;
        }
      }
    }
  }
  EXPECT_GT(Uses, 2000u);
  EXPECT_GT(double(Known) / Uses, 0.6);
}

} // namespace
