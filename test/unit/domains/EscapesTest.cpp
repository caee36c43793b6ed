//===- EscapesTest.cpp - What code that is not seen may change ------------===//

#include "domains/symbolic/Paths.h"
#include "test/unit/ParseCuda.h"
#include "gtest/gtest.h"

using namespace clang;
using namespace cuda_lint;

namespace {

struct Body {
  const char *Text;
  /// What use() is given; none for what is not known.
  std::optional<int64_t> Used;
};

TEST(Escapes, OnlyWhatCanBeReachedChanges) {
  const Body Bodies[] = {
      {"int x = 1; unseen(); use(x);", 1},
      {"int x = 1; int *p = &x; unseen(); use(*p);", 1},
      {"int x = 1; *out = &x; unseen(); use(x);", std::nullopt},
      {"int x = 1; out[3] = &x; unseen(); use(x);", std::nullopt},
      {"int x = 1; unseen(); *out = &x; use(x);", 1},
      {"int x = 1; kept = &x; unseen(); use(x);", std::nullopt},
      {"int x = 1; take(&x); use(x);", std::nullopt},
      {"int x = 1, y = 2; take(&y); use(x);", 1},
      {"int x = 1, y = 2; take(&x); x = 3; take(&y); use(x);", std::nullopt},
      {"int x = 1; int *p = &x; takeTwice(&p); use(x);", std::nullopt},
      {"int x = 1; int *p = &x; look(&p); use(x);", std::nullopt},
      {"int x = 1; Box b; b.p = &x; unseen(); use(x);", 1},
      {"int x = 1; Box b; b.p = &x; takeBox(&b); use(x);", std::nullopt},
      {"int x = 1; Box b; b.p = &x; byValue(b); use(x);", std::nullopt},
      {"int x = 1; Box b; b.p = &x; *boxes = b; unseen(); use(x);",
       std::nullopt},
      {"int x = 1, y = 2; Box b; b.p = n ? &x : &y; takeBox(&b); use(x);",
       std::nullopt},
      {"int x = 1; Box b; b.p = &x; Chain c = {&b}; takeChain(&c); use(x);",
       std::nullopt},
      {"int x = 1; Box b; Chain c = {&b}; takeChain(&c); use(x);", 1},
      {"int x = 1; Box b; b.p = &x; takeBox(&b); b.p = nullptr; x = 3; "
       "unseen(); use(x);",
       std::nullopt},
      {"int x = 1; auto f = [&] { x = 2; }; f(); use(x);", 2},
      {"int x = 1; auto f = [=]() mutable { x = 2; }; f(); use(x);", 1},
      {"int x = 1; read(&x); use(x);", 1},
      {"counter = 5; unseen(); use(counter);", std::nullopt},
      {"counter = 5; use(counter);", 5},
      {"int a[2] = {1, 2}; take(a); use(a[1]);", std::nullopt},
      {"int a[2] = {1, 2}; a[n & 1] = 7; use(a[0]);", std::nullopt},
      {"int a[2] = {1, 2}; a[1] = 7; use(a[0]);", 1},
      {"volatile int v = 1; use(v);", 1},
      // What is not known after one change is not what it is after the next.
      {"int a[2] = {1, 2}; a[n & 1] = 7; int b = a[0]; use(b == a[0]);", 1},
      {"int a[2] = {1, 2}; a[n & 1] = 7; int b = a[0]; a[n & 1] = 8;"
       "use(b == a[0]);",
       std::nullopt},
      {"int x = 1; take(&x); int y = x; use(y == x);", 1},
      {"int x = 1; take(&x); int y = x; take(&x); use(y == x);", std::nullopt},
  };
  std::string Code = "void use(int); void unseen(); void take(int *);\n"
                     "void takeTwice(int **); void look(int *const *);\n"
                     "struct Box { int *p; }; void takeBox(Box *);\n"
                     "struct Chain { Box *b; }; void takeChain(Chain *);\n"
                     "Box *boxes;\n"
                     "void byValue(Box); static void read(const int *) {}\n"
                     "int *kept, counter;\n";
  for (size_t I = 0; I < std::size(Bodies); ++I)
    Code += "void root" + std::to_string(I) + "(int **out, int n) {" +
            Bodies[I].Text + "}\n";
  auto AST = parseCuda(Code);
  ASSERT_TRUE(AST && !AST->getDiagnostics().hasErrorOccurred());
  TranslationUnit &TU = TranslationUnit::get(AST->getASTContext());
  for (const FunctionDecl *F : TU.functions()) {
    llvm::StringRef Name =
        F->getIdentifier() ? F->getName() : llvm::StringRef();
    size_t I = 0;
    if (!Name.consume_front("root") || Name.getAsInteger(10, I))
      continue;
    std::optional<int64_t> Used = -1;
    for (const ExecutionPath &Path : TU.engine<PathExecution>().paths(F).Paths)
      for (const PathEvent *E : Path.Events)
        if (E->Kind == PathEvent::Call && E->Callee &&
            E->Callee->getIdentifier() && E->Callee->getName() == "use")
          Used = E->Arguments[0]->integer();
    EXPECT_EQ(Used, Bodies[I].Used) << Bodies[I].Text;
  }
}

} // namespace
