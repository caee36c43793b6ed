//===- InlineAssemblyTest.cpp - Which PTX of the source is understood -----===//

#include "cuda/InlineAssembly.h"
#include "test/unit/ParseCuda.h"
#include "clang/AST/Decl.h"
#include "gtest/gtest.h"

using namespace clang;
using namespace cuda_lint;

namespace {

/// An operand that is a number, or "in" with the number of the input.
std::string shown(const AssemblyOperand &O) {
  return O.Input ? "in" + std::to_string(*O.Input) : std::to_string(O.Number);
}

struct Copy {
  const char *Text;
  /// The inputs of both addresses and the bytes; empty where it is no copy
  /// whose places are known.
  const char *Understood;
};

TEST(InlineAssembly, CopiesBetweenAddressesThatAreOperands) {
  const Copy Copies[] = {
      {"cp.async.ca.shared.global [%0], [%1], 16;", "0 1 16"},
      {"cp.async.cg.shared::cta.global.L2::128B [ %0 ], [%1], 16;\\n",
       "0 1 16"},
      {"cp.async.ca.shared.global [%1], [%0], %2;", "1 0 in2"},
      {"cp.async.ca.shared.global [%0], [%1], 0x8;", "0 1 8"},
      // Another place than the operand's.
      {"cp.async.ca.shared.global [%0 + 16], [%1], 16;", ""},
      {"cp.async.ca.shared.global [%0], [%1 + 16], 16;", ""},
      {"cp.async.ca.shared.global [64], [%1], 16;", ""},
      {"cp.async.ca.shared.global [%0], [64], 16;", ""},
      {"cp.async.ca.shared.global [to], [%1], 16;", ""},
      {"cp.async.ca.shared.global [%0], [from], 16;", ""},
      {"cp.async.ca.shared.global [%0], [%1], BYTES;", ""},
      // In some threads only.
      {"@p cp.async.ca.shared.global [%0], [%1], 16;", ""},
      {"cp.async.commit_group;", ""},
  };
  std::string Code =
      "__device__ void assembly(unsigned to, const int *from, int n) {";
  for (const Copy &C : Copies)
    Code += "asm volatile(\"" + std::string(C.Text) +
            "\" :: \"r\"(to), \"l\"(from), \"r\"(n));\n";
  auto AST = parseCuda(Code + "}");
  ASSERT_TRUE(AST && !AST->getDiagnostics().hasErrorOccurred());
  const FunctionDecl *F = nullptr;
  for (const Decl *D : AST->getASTContext().getTranslationUnitDecl()->decls())
    if (const auto *Each = dyn_cast<FunctionDecl>(D);
        Each && Each->getIdentifier() && Each->getName() == "assembly")
      F = Each;
  ASSERT_TRUE(F && F->getBody());
  size_t I = 0;
  for (const Stmt *S : F->getBody()->children()) {
    ASSERT_LT(I, std::size(Copies));
    std::string Understood;
    if (std::optional<AsynchronousCopy> C =
            asAsynchronousCopy(cast<GCCAsmStmt>(S)))
      Understood = std::to_string(C->To) + " " + std::to_string(C->From) + " " +
                   shown(C->Bytes);
    EXPECT_EQ(Understood, Copies[I].Understood) << Copies[I].Text;
    ++I;
  }
  EXPECT_EQ(I, std::size(Copies));
}

} // namespace
