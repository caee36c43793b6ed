//===- BrokenCodeTest.cpp - Programs of what Clang takes in part ----------===//

#include "RoundTrip.h"
#include "gtest/gtest.h"

using namespace cuda_lint;
using namespace cuda_lint::ir;

namespace {

/// The program of `f` in code that has an error.
std::string lowered(llvm::StringRef Code) {
  std::unique_ptr<clang::ASTUnit> AST = parseCuda(Code);
  EXPECT_TRUE(AST->getDiagnostics().hasErrorOccurred());
  TranslationUnit &TU = TranslationUnit::get(AST->getASTContext());
  for (const clang::FunctionDecl *F : TU.functions())
    if (F->getNameAsString() == "f")
      if (const Function *Program = TU.engine<ir::Program>().function(F))
        return printed(*Program);
  return {};
}

} // namespace

// A list in a list that Clang refuses leaves nothing where it stood.
TEST(BrokenCode, AListThatIsRefusedIsUnknown) {
  for (llvm::StringRef Code :
       {"struct Two { int *p; int n; };\n"
        "int f() { Two q[2] = {{1, 2}, {3}}; return q[1].n; }",
        "struct In { int a; }; struct Out { int n; In in; };\n"
        "int f() { Out o{3, {1, 2}}; return o.n; }",
        "union One { int x, y; };\n"
        "int f() { One q[2] = {{1, 2}, {3, 4}}; return q[1].x; }"}) {
    const std::string Program = lowered(Code);
    EXPECT_NE(Program.find("unknown"), std::string::npos) << Code.str() << '\n'
                                                          << Program;
  }
}
