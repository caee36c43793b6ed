//===- SerializationTest.cpp ----------------------------------------------===//

#include "ir/Serialization.h"
#include "RoundTrip.h"
#include "cuda/Bound.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "gtest/gtest.h"

using namespace cuda_lint;
using namespace cuda_lint::ir;

namespace {

/// A source and the program of one of its functions.
struct Parsed {
  std::unique_ptr<clang::ASTUnit> AST;
  Program *P = nullptr;
  const Function *F = nullptr;

  Parsed(llvm::StringRef Code, llvm::StringRef Name = "f",
         llvm::StringRef Path = "input.cu", llvm::StringRef Standard = "c++17")
      : AST(parseCuda(Code, Path, ("-std=" + Standard).str())) {
    TranslationUnit &TU = TranslationUnit::get(AST->getASTContext());
    P = &TU.engine<Program>();
    for (const clang::FunctionDecl *D : TU.functions())
      if (D->getNameAsString() == Name)
        F = P->function(D);
  }
};

/// The bytes of the program of `f`.
std::string written(llvm::StringRef Code) {
  Parsed A(Code);
  llvm::Expected<std::string> Bytes = write(*A.F, *A.P);
  EXPECT_TRUE(static_cast<bool>(Bytes));
  return Bytes ? *Bytes : std::string();
}

/// What is wrong with a program of `f` where \p Code has it; empty where it is
/// read.
std::string refusal(llvm::StringRef Bytes, llvm::StringRef Code,
                    llvm::StringRef Standard = "c++17") {
  Parsed B(Code, "f", "there/other.cu", Standard);
  if (!B.F)
    return "no function";
  llvm::Expected<std::unique_ptr<Function>> Read =
      read(Bytes, B.F->Declaration, *B.P);
  if (!Read)
    return llvm::toString(Read.takeError());
  EXPECT_EQ(difference(**Read, *B.F), "");
  return "";
}

std::string replaced(std::string Text, llvm::StringRef What,
                     llvm::StringRef With) {
  const size_t At = Text.find(What.str());
  EXPECT_NE(At, std::string::npos) << What.str();
  return Text.replace(At, What.size(), With.str());
}

constexpr llvm::StringLiteral Source = R"(
#include <assert.h>
enum class Kind : short { A = 1, B };
struct Asked { int a, b; };
struct Trivial { int t; };
struct Base { int kind; __device__ virtual int run() { return 1; } };
struct Pair : Base { short a; int b; __device__ int run() override; };
struct Inner { int x, y; };
struct Outer { Inner in; };
constexpr int Limit = 7;
constexpr __device__ int deep(int n) { return n + 1; }
constexpr __device__ int twice(int n) { return n * 2 + deep(n) - deep(n); }
__device__ int add(int a, int b = 3) { return a + b; }
__device__ int other;
__device__ void log(const char *, int);
constexpr Inner Table[2] = {{1, 2}, {3, 4}};
template <class T> __device__ T scaled(T v) { return v * 2; }
__device__ int f(Pair *p, Outer o, float x) {
  static __shared__ int tile[8];
  auto l = [&](int n) { return n + p->a; };
  int sum = 0;
  #pragma unroll 1
  for (int i = 0; i < Limit; ++i) {
    sum += add(i) + l(i) + twice(3) + tile[i];
    if (x > 1.5f && p->b != 2)
      continue;
    switch (i) { case 1: sum += scaled(2); break; case 3 ... 5: ++sum; }
  }
  Kind k = Kind::B;
  sum += static_cast<int>(k) + sizeof(Asked) + __is_trivially_copyable(Trivial);
  sum += __builtin_offsetof(Asked, b);
  log(__FILE__, __LINE__);
  assert(sum >= 0);
  return sum + p->run() + o.in.y + other + Table[1].x;
}
)";

} // namespace

// Every function of every input of the tests of the lowering, and what it
// calls.
TEST(Serialization, ReadsBackWhatEveryTestOfTheLoweringHas) {
  unsigned Files = 0, Functions = 0, Refused = 0;
  for (llvm::StringRef Folder : {"/test/ir", "/test/paths"}) {
    std::error_code Error;
    for (llvm::sys::fs::directory_iterator
             I(CUDA_LINT_SOURCE_DIR + Folder, Error),
         End;
         I != End && !Error; I.increment(Error)) {
      if (llvm::sys::path::extension(I->path()) != ".cu")
        continue;
      auto Code = llvm::MemoryBuffer::getFile(I->path());
      ASSERT_TRUE(Code);
      const RoundTrip R = roundTrip((*Code)->getBuffer());
      EXPECT_EQ(R.Problems, "") << I->path();
      ++Files;
      Functions += R.Functions;
      Refused += R.Refused;
    }
    ASSERT_FALSE(Error) << Error.message();
  }
  EXPECT_GE(Files, 20u);
  EXPECT_GE(Functions, 390u);
  EXPECT_EQ(Refused, 0u);
}

TEST(Serialization, HoldsWhereNothingOfTheFunctionIsAnother) {
  const std::string Text = Source.str(), Bytes = written(Source);
  EXPECT_EQ(refusal(Bytes, Source), "");
  // Another path and another line; assertions say both.
  EXPECT_EQ(refusal(Bytes, "#include <math.h>\nint first;\n" + Text), "");
  // What a function does that the compiler does not run.
  EXPECT_EQ(refusal(Bytes, replaced(Text, "a + b;", "a - b;")), "");
  EXPECT_EQ(refusal(Bytes, replaced(Text, "int other;", "int other = 4;")), "");
  EXPECT_EQ(refusal(Bytes, replaced(Text, "if (x >", "/* why */ if (x >")), "");
  EXPECT_EQ(refusal(Bytes, replaced(Text, "__device__ int other;",
                                    "__device__ int add(int, int);\n"
                                    "__device__ int other;")),
            "");
}

// The name of a file may be as long as another text, and then has its type.
TEST(Serialization, HoldsWhereAPathIsAsLongAsAnotherText) {
  constexpr llvm::StringLiteral Text = R"(
#include <stdio.h>
void log(const char *, int);
void f(int n) {
  printf("%s:%d\n", __FILE__, __LINE__);
  log(n ? "eight..." : "lengths.", __LINE__);
})";
  Parsed A(Text, "f", "input.cu");
  llvm::Expected<std::string> Bytes = write(*A.F, *A.P);
  ASSERT_TRUE(static_cast<bool>(Bytes));
  EXPECT_EQ(refusal(*Bytes, Text), "");
  EXPECT_EQ(refusal(*Bytes, ("\n\n" + Text).str()), "");
}

TEST(Serialization, RefusesWhereSomethingIsAnother) {
  struct {
    const char *From, *To, *Message;
  } const Changes[] = {
      // Its body.
      {"sum = 0;", "sum = 1;", "its body"},
      {"p->b != 2", "p->b == 2", "its body"},
      {"++sum;", "--sum;", "its body"},
      {"1.5f", "1.25f", "its body"},
      {"case 3 ... 5", "case 3 ... 6", "its body"},
      {"#pragma unroll 1\n", "#pragma unroll 2\n", "its body"},
      {"#pragma unroll 1\n", "\n", "its body"},
      {"static __shared__ int tile[8]", "static int tile[8]", "its body"},
      {"[&](int n)", "[=](int n)", "its body"},
      {"n + p->a", "n - p->a", "its body"},
      {"__LINE__", "1", "its body"},
      {"__FILE__", "\"f\"", "its body"},
      // What it calls.
      {"int add(int a, int b = 3)", "int add(long a, int b = 3)",
       "the function 'add'"},
      {"int add(int a, int b = 3)", "long add(int a, int b = 3)",
       "the function 'add'"},
      {"__device__ int add(", "[[gnu::pure]] __device__ int add(",
       "the function 'add'"},
      {"void log(", "[[noreturn]] void log(", "the function 'log'"},
      {"int b = 3", "int b = 4", "its body"},
      {"n * 2", "n * 3", "the function 'twice'"},
      {"return n + 1", "return n + 2", "the function 'deep'"},
      {"int run() override", "int run() final", "the layout of 'Pair'"},
      // Variables.
      {"Limit = 7", "Limit = 8", "the variable 'Limit'"},
      {"{3, 4}", "{5, 4}", "the variable 'Table'"},
      {"__device__ int other;", "__device__ short other;",
       "the variable 'other'"},
      {"__device__ int other;", "__constant__ int other;",
       "the variable 'other'"},
      {"A = 1, B", "A = 2, B", "the declaration 'Kind::B'"},
      {"Kind : short", "Kind : int", "the declaration 'Kind'"},
      // What is asked of types.
      {"struct Asked { int", "struct Asked { long", "the layout of 'Asked'"},
      {"int t;", "int t; ~Trivial();", "what its body means"},
      // Layouts: of what is named, of its base, of what lies in it.
      {"short a; int b;", "int b; short a;", "the layout of 'Pair'"},
      {"short a; int b;", "short a; short c; int b;", "the layout of 'Pair'"},
      {"short a; int b;", "short a : 3; int b;", "the layout of 'Pair'"},
      {"int kind;", "int kind, more, most;", "the layout of 'Pair'"},
      {"struct Inner { int x, y; }", "struct Inner { int y, x; }",
       "the layout of 'Inner'"},
      {"Inner in;", "Inner in; ~Outer() {}", "the layout of 'Outer'"},
  };
  const std::string Bytes = written(Source);
  for (const auto &[From, To, Message] : Changes) {
    const std::string Why = refusal(Bytes, replaced(Source.str(), From, To));
    EXPECT_NE(Why.find(Message + std::string(" differs")), std::string::npos)
        << From << " -> " << To << ": " << Why;
  }
  const std::string Other =
      refusal(Bytes, replaced(Source.str(), "f(Pair *p, Outer o, float x)",
                              "f(Pair *p, Outer o, double x)"));
  EXPECT_NE(Other.find("the program is of 'f int (Pair *, Outer, float)', not "
                       "of 'f int (Pair *, Outer, double)'"),
            std::string::npos)
      << Other;
  EXPECT_NE(refusal(Bytes, Source, "c++20")
                .find("the linter, the language or the target differs"),
            std::string::npos);
}

TEST(Serialization, RefusesUnderAnotherBound) {
  Parsed A(Source);
  llvm::Expected<std::string> Bytes = write(*A.F, *A.P);
  ASSERT_TRUE(static_cast<bool>(Bytes));
  BoundScope Other("lowering-elements", 3);
  Parsed B(Source);
  llvm::Expected<std::unique_ptr<Function>> Read =
      read(*Bytes, B.F->Declaration, *B.P);
  ASSERT_FALSE(static_cast<bool>(Read));
  EXPECT_EQ(llvm::toString(Read.takeError()),
            "the program of 'f int (Pair *, Outer, float)' does not hold here: "
            "the linter, the language or the target differs");
}

TEST(Serialization, DoesNotWriteWhatNoWayLeadsTo) {
  Parsed A("void f() {}\nenum Unrelated { One };\nUnrelated u() { return One; "
           "}");
  Parsed B("void f() {}");
  Function F = *A.F;
  // A declaration of another AST.
  F.Slots.push_back(
      {Slot::Local, A.AST->getASTContext().IntTy, B.F->Declaration, nullptr});
  llvm::Expected<std::string> Bytes = write(F, *A.P);
  ASSERT_FALSE(static_cast<bool>(Bytes));
  EXPECT_EQ(llvm::toString(Bytes.takeError()),
            "no way leads from 'f void ()' to a declaration (Function 'f')");
}

TEST(Serialization, RefusesDamagedBytes) {
  Parsed A(Source);
  llvm::Expected<std::string> Bytes = write(*A.F, *A.P);
  ASSERT_TRUE(static_cast<bool>(Bytes));
  auto Refused = [&](llvm::StringRef Damaged) {
    llvm::Expected<std::unique_ptr<Function>> Read =
        read(Damaged, A.F->Declaration, *A.P);
    if (Read)
      return false;
    llvm::consumeError(Read.takeError());
    return true;
  };
  EXPECT_FALSE(Refused(*Bytes));
  for (size_t I = 0; I < Bytes->size(); ++I)
    EXPECT_TRUE(Refused(llvm::StringRef(*Bytes).take_front(I))) << I;
  for (size_t I = 0; I < Bytes->size(); ++I)
    for (unsigned Bit : {0, 3, 7}) {
      std::string Flipped = *Bytes;
      Flipped[I] ^= 1 << Bit;
      EXPECT_TRUE(Refused(Flipped)) << I;
    }
  EXPECT_TRUE(Refused(*Bytes + "x"));
}

TEST(Serialization, TakesProgramsApart) {
  Parsed A("int g() { return 1; }\nint f() { return g(); }");
  Parsed B("int g() { return 1; }\nint f() { return g(); }", "g");
  llvm::Expected<std::string> F = write(*A.F, *A.P), G = write(*B.F, *B.P);
  ASSERT_TRUE(F && G);
  const std::string Both = *F + *G;
  llvm::StringRef Rest = Both;
  llvm::Expected<llvm::StringRef> One = takeProgram(Rest),
                                  Two = takeProgram(Rest);
  ASSERT_TRUE(One && Two);
  EXPECT_EQ(*One, *F);
  EXPECT_EQ(*Two, *G);
  EXPECT_TRUE(Rest.empty());
  EXPECT_EQ(nameIn(*One), "f int ()");
  EXPECT_EQ(nameIn(*One), nameOf(A.F->Declaration, *A.P));
  EXPECT_EQ(nameIn(*Two), "g int ()");
  EXPECT_EQ(nameIn("CLIR"), "");
  llvm::Expected<llvm::StringRef> None = takeProgram(Rest);
  ASSERT_FALSE(static_cast<bool>(None));
  EXPECT_EQ(llvm::toString(None.takeError()), "this is no program");
}
