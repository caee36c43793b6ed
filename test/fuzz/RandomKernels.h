//===- RandomKernels.h - Random kernels and an interpreter -----*- C++ -*-===//
//
// Random kernels, of expressions, branches, loops, jumps and calls, are
// executed twice: by the engine, which knows neither the parameter n nor the
// contents of memory, and by a plain interpreter, which executes 32 lanes on
// numbers, for several n. The engine has to have an event for everything that
// the interpreter does, with the same lanes and addresses as far as it says
// that it knows them, and whatever it says is certain has to happen.
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_TEST_FUZZ_RANDOMKERNELS_H
#define CUDA_LINT_TEST_FUZZ_RANDOMKERNELS_H

#include "analysis/WarpValues.h"
#include "test/fuzz/Choices.h"
#include "clang/Frontend/ASTUnit.h"
#include "gtest/gtest.h"
#include <functional>
#include <utility>

namespace cuda_lint::random_kernels {

using namespace clang;

/// One store as the interpreter saw it.
struct Execution {
  unsigned Site;
  uint32_t Lanes;
  LaneInts Index;
};

/// A warp of numbers.
struct Warp {
  std::map<std::string, LaneInts> Variables;
  LaneInts X, Y;
  int64_t N = 0;
  std::vector<Execution> Executions;
  /// A sum left the range of int: nothing is promised then.
  bool Overflow = false;
  unsigned Steps = 0;
  uint32_t Broken = 0, Continued = 0;

  int64_t fit(int64_t V) {
    Overflow |= V < INT32_MIN || V > INT32_MAX;
    return Overflow ? 0 : V;
  }
};

/// What memory holds.
inline int64_t contentOf(int64_t Index) {
  return (Index * 2654435761u >> 7) & 7;
}

struct Formula {
  std::string Text;
  std::function<int64_t(Warp &, unsigned)> Value;
};
struct Statement {
  std::string Text;
  /// The lanes of those given that get to what follows.
  std::function<uint32_t(Warp &, uint32_t)> Run;
};

/// What a program is made of.
enum class Style {
  Kernel, ///< threads, n and memory
  Host,   ///< n alone; a store is a call note(site, index)
  Lanes,  ///< threads alone, for formulas without variables
};

class Generator {
public:
  explicit Generator(Choices Random, Style Of = Style::Kernel)
      : Random(Random), Of(Of) {}

  /// A formula of the lane's numbers.
  Formula laneFormula(unsigned Depth) { return formula(Depth); }

  /// The body of a host function of n.
  Statement hostFunction() {
    Names = {"a", "b"};
    Statement First{"int a = 3, b = n + 1;\n", [](Warp &W, uint32_t Active) {
                      W.Variables["a"].fill(3);
                      W.Variables["b"].fill(W.N + 1);
                      return Active;
                    }};
    return sequence({First, block(0, 5), store()});
  }

  /// The body of a kernel.
  Statement kernel() {
    Names = {"a", "b"};
    Statement First{"int a = threadIdx.x, b = n + 1;\n",
                    [](Warp &W, uint32_t Active) {
                      W.Variables["a"] = W.X;
                      W.Variables["b"].fill(W.N + 1);
                      return Active;
                    }};
    return sequence({First, block(0, 5), store()});
  }

private:
  unsigned pick(unsigned N) { return Random.below(N); }
  static Formula constant(int64_t V) {
    return {V < 0 ? "(" + std::to_string(V) + ")" : std::to_string(V),
            [V](Warp &, unsigned) { return V; }};
  }
  Formula small() {
    const int64_t Some[] = {0,  1,  2,  3,  4,  5,  7,  8,
                            15, 16, 31, 32, 33, 64, -1, -4};
    return constant(Some[pick(std::size(Some))]);
  }
  Formula leaf() {
    switch (Of == Style::Lanes  ? pick(2) * 4
            : Of == Style::Host ? 3 + pick(6)
                                : pick(9)) {
    case 0:
    case 1:
      return {"((int)threadIdx.x)", [](Warp &W, unsigned L) { return W.X[L]; }};
    case 2:
      return {"((int)threadIdx.y)", [](Warp &W, unsigned L) { return W.Y[L]; }};
    case 3:
      return {"n", [](Warp &W, unsigned) { return W.N; }};
    case 4:
      return small();
    default: {
      std::string Name = Names[pick(Names.size())];
      return {Name,
              [Name](Warp &W, unsigned L) { return W.Variables[Name][L]; }};
    }
    }
  }

  Formula formula(unsigned Depth) {
    if (Depth == 0)
      return leaf();
    Formula A = formula(Depth - 1);
    const int64_t Powers[] = {1, 2, 4, 8, 16, 32},
                  Divisors[] = {2, 3, 4, 5, 8, 16, 32, 33};
    int64_t P = Powers[pick(6)], D = Divisors[pick(8)];
    auto unary = [&](std::string Before, std::string After,
                     std::function<int64_t(int64_t)> Op) {
      return Formula{Before + A.Text + After, [A, Op](Warp &W, unsigned L) {
                       return W.fit(Op(A.Value(W, L)));
                     }};
    };
    switch (pick(16)) {
    case 0:
      return unary("(", " % " + std::to_string(D) + ")",
                   [D](int64_t V) { return V % D; });
    case 1:
      return unary("(", " / " + std::to_string(D) + ")",
                   [D](int64_t V) { return V / D; });
    case 2:
      return unary("(", " & " + std::to_string(P * 2 - 1) + ")",
                   [P](int64_t V) { return V & (P * 2 - 1); });
    case 3:
      return unary("(", " ^ " + std::to_string(P) + ")",
                   [P](int64_t V) { return V ^ P; });
    case 4:
      return unary("(", " | " + std::to_string(P) + ")",
                   [P](int64_t V) { return V | P; });
    case 5:
      return unary("(", " * " + std::to_string(P) + ")",
                   [P](int64_t V) { return V * P; });
    case 6:
      return unary("(", " >> 2)", [](int64_t V) { return V >> 2; });
    case 7:
      return unary("((int)(unsigned char)(", "))",
                   [](int64_t V) { return V & 255; });
    case 8:
      return unary("((int)(short)(", "))",
                   [](int64_t V) { return int64_t(int16_t(V)); });
    case 9:
      return unary("((int)((unsigned)(", ") % 12u))",
                   [](int64_t V) { return int64_t(uint32_t(V) % 12); });
    case 10:
      if (Of != Style::Kernel)
        return unary("(", " ^ 5)", [](int64_t V) { return V ^ 5; });
      return unary("q[(", ") & 63]",
                   [](int64_t V) { return contentOf(V & 63); });
    case 11: {
      Formula C = formula(Depth - 1), B = formula(Depth - 1);
      return {"choose(" + A.Text + ", " + B.Text + ", " + C.Text + ")",
              [A, B, C](Warp &W, unsigned L) {
                int64_t X = A.Value(W, L), Y = B.Value(W, L), Z = C.Value(W, L);
                return X > Z ? Y : X == Z ? W.fit(X + Y) : Z;
              }};
    }
    case 12: {
      Formula C = condition(1), B = formula(Depth - 1);
      return {"(" + C.Text + " ? " + A.Text + " : " + B.Text + ")",
              [A, B, C](Warp &W, unsigned L) {
                return C.Value(W, L) ? A.Value(W, L) : B.Value(W, L);
              }};
    }
    default: {
      Formula B = formula(Depth - 1);
      bool Minus = pick(3) == 0;
      return {"(" + A.Text + (Minus ? " - " : " + ") + B.Text + ")",
              [A, B, Minus](Warp &W, unsigned L) {
                int64_t X = A.Value(W, L), Y = B.Value(W, L);
                return W.fit(Minus ? X - Y : X + Y);
              }};
    }
    }
  }

  Formula condition(unsigned Depth) {
    if (Depth > 0 && pick(4) == 0) {
      Formula A = condition(Depth - 1), B = condition(Depth - 1);
      bool And = pick(2);
      return {"(" + A.Text + (And ? " && " : " || ") + B.Text + ")",
              [A, B, And](Warp &W, unsigned L) {
                int64_t X = A.Value(W, L);
                return int64_t(And ? X && B.Value(W, L) : X || B.Value(W, L));
              }};
    }
    Formula A = formula(1), B = pick(2) ? small() : formula(1);
    unsigned Op = pick(5);
    const char *Names[] = {" < ", " <= ", " == ", " != ", " > "};
    return {"(" + A.Text + Names[Op] + B.Text + ")",
            [A, B, Op](Warp &W, unsigned L) {
              int64_t X = A.Value(W, L), Y = B.Value(W, L);
              return int64_t(Op == 0   ? X < Y
                             : Op == 1 ? X <= Y
                             : Op == 2 ? X == Y
                             : Op == 3 ? X != Y
                                       : X > Y);
            }};
  }

  static LaneInts values(const Formula &F, Warp &W, uint32_t Active) {
    LaneInts Out{};
    for (unsigned L = 0; L < WarpLanes; ++L)
      if (Active >> L & 1)
        Out[L] = F.Value(W, L);
    return Out;
  }
  static uint32_t passing(const Formula &F, Warp &W, uint32_t Active) {
    uint32_t Out = 0;
    LaneInts V = values(F, W, Active);
    for (unsigned L = 0; L < WarpLanes; ++L)
      Out |= uint32_t(V[L] != 0) << L;
    return Out & Active;
  }
  static void assign(Warp &W, const std::string &Name, const LaneInts &V,
                     uint32_t Active) {
    LaneInts &Old = W.Variables[Name];
    for (unsigned L = 0; L < WarpLanes; ++L)
      if (Active >> L & 1)
        Old[L] = V[L];
  }

  static Statement sequence(std::vector<Statement> Parts) {
    Statement Out;
    for (const Statement &S : Parts)
      Out.Text += S.Text;
    Out.Run = [Parts](Warp &W, uint32_t Active) {
      for (const Statement &S : Parts)
        if (Active)
          Active = S.Run(W, Active);
      return Active;
    };
    return Out;
  }

  Statement store() {
    unsigned Site = Sites++;
    Formula Index = formula(2);
    return {Of == Style::Host
                ? "note(" + std::to_string(Site) + ", " + Index.Text + ");\n"
                : "p[" + Index.Text + "] = " + std::to_string(Site) + ";\n",
            [Site, Index](Warp &W, uint32_t Active) {
              W.Executions.push_back({Site, Active, values(Index, W, Active)});
              return Active;
            }};
  }

  Statement block(unsigned Depth, unsigned Most) {
    std::vector<Statement> Parts;
    const size_t Before = Names.size();
    for (unsigned I = 0, N = 1 + pick(Most); I < N; ++I)
      Parts.push_back(statement(Depth));
    Names.resize(Before);
    return sequence(std::move(Parts));
  }

  Statement statement(unsigned Depth) {
    unsigned Kind = pick(Depth >= 3 ? 5 : 10);
    if (Kind < 2)
      return store();
    if (Kind == 2 && InLoop && pick(2)) {
      bool Break = pick(2);
      Formula C = condition(1);
      return {"if " + C.Text + (Break ? " break;\n" : " continue;\n"),
              [C, Break](Warp &W, uint32_t Active) {
                uint32_t Leaving = passing(C, W, Active);
                (Break ? W.Broken : W.Continued) |= Leaving;
                return Active & ~Leaving;
              }};
    }
    if (Kind == 3 && !InLoop && pick(3) == 0) {
      Formula C = condition(1);
      return {"if " + C.Text + " return;\n", [C](Warp &W, uint32_t Active) {
                return Active & ~passing(C, W, Active);
              }};
    }
    if (Kind == 4 && pick(2)) {
      std::string Name = pick(2) ? "a" : "b";
      Formula By = formula(1);
      return {"bump(" + Name + ", " + By.Text + ");\n",
              [Name, By](Warp &W, uint32_t Active) {
                LaneInts V = values(By, W, Active), Sum{};
                for (unsigned L = 0; L < WarpLanes; ++L)
                  if (Active >> L & 1)
                    Sum[L] = W.fit(V[L] > 3 ? W.Variables[Name][L] + V[L]
                                            : W.Variables[Name][L] - 1);
                assign(W, Name, Sum, Active);
                return Active;
              }};
    }
    if (Kind < 5) {
      std::string Name = pick(2) ? "a" : "b";
      Formula V = formula(2);
      return {Name + " = " + V.Text + ";\n",
              [Name, V](Warp &W, uint32_t Active) {
                assign(W, Name, values(V, W, Active), Active);
                return Active;
              }};
    }
    if (Kind < 8) {
      Formula C = condition(1);
      Statement Then = block(Depth + 1, 3),
                Else = pick(2) ? block(Depth + 1, 2) : sequence({});
      return {"if " + C.Text + " {\n" + Then.Text + "} else {\n" + Else.Text +
                  "}\n",
              [C, Then, Else](Warp &W, uint32_t Active) {
                uint32_t Taken = passing(C, W, Active), Not = Active & ~Taken;
                uint32_t After = Taken ? Then.Run(W, Taken) : 0;
                return After | (Not ? Else.Run(W, Not) : 0);
              }};
    }
    return loop(Depth);
  }

  /// A loop of a few iterations, whose number is a constant, follows from the
  /// lane, from n or from memory.
  Statement loop(unsigned Depth) {
    std::string K = "k" + std::to_string(Loops++);
    Formula From =
        Of != Style::Kernel || pick(3)
            ? constant(0)
            : Formula{"((int)(threadIdx.x & 3))",
                      [](Warp &W, unsigned L) { return W.X[L] & 3; }};
    Formula To = constant(1 + pick(5));
    switch (pick(4)) {
    case 0:
      To = {"(n & 7)", [](Warp &W, unsigned) { return W.N & 7; }};
      break;
    case 1:
      if (Of == Style::Kernel && pick(2))
        To = {"q[threadIdx.x & 31]",
              [](Warp &W, unsigned L) { return contentOf(W.X[L] & 31); }};
      break;
    default:
      break;
    }
    int64_t Step = 1 + pick(2);
    bool TestLast = pick(4) == 0;
    Names.push_back(K);
    bool Outside = InLoop;
    InLoop = true;
    Statement Body = block(Depth + 1, 3);
    InLoop = Outside;
    // The caller's block forgets the name.
    Names.erase(std::find(Names.begin(), Names.end(), K));
    std::string Head = "int " + K + " = " + From.Text,
                Test = K + " < " + To.Text,
                Next = K + " += " + std::to_string(Step);
    Statement Out;
    Out.Text = TestLast ? "{ " + Head + ";\ndo {\n" + Body.Text + "} while ((" +
                              Next + ") < " + To.Text + "); }\n"
                        : "for (" + Head + "; " + Test + "; " + Next + ") {\n" +
                              Body.Text + "}\n";
    Out.Run = [=](Warp &W, uint32_t Active) {
      assign(W, K, values(From, W, Active), Active);
      uint32_t Left = 0;
      const uint32_t OuterBroken = std::exchange(W.Broken, 0),
                     OuterContinued = std::exchange(W.Continued, 0);
      auto test = [&](uint32_t Lanes) {
        LaneInts Bound = values(To, W, Lanes);
        uint32_t Going = 0;
        for (unsigned L = 0; L < WarpLanes; ++L)
          if (Lanes >> L & 1)
            Going |= uint32_t(W.Variables[K][L] < Bound[L]) << L;
        return Going;
      };
      uint32_t Running = Active;
      bool First = true;
      while (Running && ++W.Steps < 5000) {
        if (!First || !TestLast) {
          uint32_t Going = test(Running);
          Left |= Running & ~Going;
          Running = Going;
        }
        First = false;
        if (!Running)
          break;
        uint32_t End = Body.Run(W, Running);
        End |= W.Continued;
        W.Continued = 0;
        Left |= W.Broken;
        W.Broken = 0;
        LaneInts V = W.Variables[K];
        for (int64_t &One : V)
          One += Step;
        assign(W, K, V, End);
        Running = End;
      }
      W.Broken = OuterBroken;
      W.Continued = OuterContinued;
      return Left;
    };
    return Out;
  }

  Choices Random;
  Style Of;
  std::vector<std::string> Names;
  unsigned Sites = 0, Loops = 0;
  bool InLoop = false;
};

/// Whether an execution is one of those that an event stands for.
inline bool covers(const WarpEvent &E, const Execution &X) {
  if ((X.Lanes & ~E.Mask.Lanes) || (E.Mask.exact() && X.Lanes != E.Mask.Lanes))
    return false;
  const uint32_t Known = E.Offset.knownLanes() & X.Lanes;
  std::map<std::vector<int64_t>, int64_t> Unknown;
  for (unsigned L = 0; L < WarpLanes; ++L) {
    if (!(Known >> L & 1))
      continue;
    std::vector<int64_t> Coefficients;
    bool Any = false;
    for (const LaneValue::Term &T : E.Offset.terms()) {
      Coefficients.push_back(T.Coefficient[L]);
      Any |= T.Coefficient[L] != 0;
    }
    int64_t Rest = X.Index[L] * 4 - E.Offset.constantOf(L);
    if (!Any ? Rest != 0
             : Unknown.try_emplace(Coefficients, Rest).first->second != Rest)
      return false;
  }
  return true;
}

/// What a comparison was about: an engine that knows nothing is never wrong.
struct Counts {
  unsigned Executions = 0, Certain = 0, KnownLanes = 0, Lanes = 0;
};

/// The source of kernels with these bodies: kernel0, kernel1, ...
inline std::string sourceOf(llvm::ArrayRef<Statement> Bodies) {
  std::string Code = "__device__ int choose(int a, int b, int c) { if (a > c) "
                     "return b; if (a == c) return a + b; return c; }\n"
                     "__device__ void bump(int &x, int by) { if (by > 3) x += "
                     "by; else x -= 1; }\n";
  for (size_t I = 0; I < Bodies.size(); ++I)
    Code += "__global__ void kernel" + std::to_string(I) +
            "(int *p, const int *q, int n) {\n" + Bodies[I].Text + "}\n";
  return Code;
}

/// Compares the engine on the parsed sourceOf(\p Bodies) with the interpreter;
/// a difference is a failure of GoogleTest.
inline void compare(ASTUnit &AST, llvm::ArrayRef<Statement> Bodies,
                    Counts &Count) {
  TranslationUnit &TU = TranslationUnit::get(AST.getASTContext());
  auto &Values = TU.engine<WarpValues>();
  for (const FunctionDecl *F : TU.functions()) {
    if (!F->hasAttr<CUDAGlobalAttr>())
      continue;
    unsigned Id = 0;
    ASSERT_FALSE(F->getName().drop_front(6).getAsInteger(10, Id));
    BlockShape Shape;
    Shape.Kind = BlockShape::Known;
    Shape.Extent = Id % 2 ? std::array<unsigned, 3>{64, 1, 1}
                          : std::array<unsigned, 3>{16, 4, 1};
    const WarpTrace &Trace = Values.trace(F, Shape, 1);
    if (!Trace.Complete)
      continue;
    std::map<unsigned, std::vector<const WarpEvent *>> BySite;
    std::map<const WarpEvent *, bool> Happens;
    unsigned General = 0;
    for (const WarpEvent &E : Trace.Events) {
      General += E.Kind == WarpEvent::LoopBegin;
      General -= E.Kind == WarpEvent::LoopEnd;
      if (E.Kind != WarpEvent::Store)
        continue;
      std::optional<int64_t> Site = E.Value.uniformConstant(E.Mask.Lanes);
      ASSERT_TRUE(Site) << "kernel " << Id;
      BySite[unsigned(*Site)].push_back(&E);
      if (!E.Mask.Guards && !General)
        Happens[&E] = false;
    }
    for (int64_t N : {0, 1, 2, 3, 5, 6, 40, 1000}) {
      Warp W;
      W.N = N;
      for (unsigned L = 0; L < WarpLanes; ++L) {
        W.X[L] = (32 + L) % Shape.Extent[0];
        W.Y[L] = (32 + L) / Shape.Extent[0];
      }
      Bodies[Id].Run(W, AllLanes);
      if (W.Overflow)
        continue;
      for (auto &[E, Seen] : Happens)
        Seen = false;
      for (const Execution &X : W.Executions) {
        ++Count.Executions;
        bool Covered = false;
        for (const WarpEvent *E : BySite[X.Site])
          if (covers(*E, X)) {
            if (auto It = Happens.find(E); It != Happens.end())
              It->second = true;
            if (!Covered) {
              Count.KnownLanes += unsigned(
                  __builtin_popcount(E->Offset.knownLanes() & X.Lanes));
              Count.Lanes += unsigned(__builtin_popcount(X.Lanes));
            }
            Covered = true;
          }
        ASSERT_TRUE(Covered) << "kernel " << Id << ", store " << X.Site
                             << ", n = " << N << ", lanes " << X.Lanes << "\n"
                             << Bodies[Id].Text;
      }
      for (const auto &[E, Seen] : Happens) {
        ++Count.Certain;
        ASSERT_TRUE(Seen) << "kernel " << Id << ", store "
                          << *E->Value.uniformConstant(E->Mask.Lanes)
                          << ", n = " << N << "\n"
                          << Bodies[Id].Text;
      }
    }
  }
}

} // namespace cuda_lint::random_kernels

#endif
