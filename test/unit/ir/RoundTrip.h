//===- RoundTrip.h - Programs that are written and read back ----*- C++ -*-===//
#ifndef CUDA_LINT_TEST_IR_ROUNDTRIP_H
#define CUDA_LINT_TEST_IR_ROUNDTRIP_H

#include "ir/Lowering.h"
#include "ir/Serialization.h"
#include "test/unit/ParseCuda.h"
#include "llvm/Support/raw_ostream.h"

namespace cuda_lint::ir {

inline std::string printed(const Function &F) {
  std::string Text;
  llvm::raw_string_ostream Out(Text);
  print(F, Out);
  return Text;
}

/// Where two programs of one AST differ first: every part of one has to be the
/// very part of the other. Empty where they are equal.
inline std::string difference(const Function &A, const Function &B) {
  auto Is = [](const auto &X, const auto &Y, const char *What) {
    return X == Y ? "" : What;
  };
  auto Integer = [](const llvm::APSInt &X, const llvm::APSInt &Y) {
    return X.getBitWidth() == Y.getBitWidth() && X.isSigned() == Y.isSigned() &&
           static_cast<const llvm::APInt &>(X) ==
               static_cast<const llvm::APInt &>(Y);
  };
  // The lowering makes one each time.
  auto Declared = [](const Instruction &X, const Instruction &Y) {
    if (X.Pointer == Y.Pointer)
      return true;
    if (X.Code != Opcode::Global || Y.Code != Opcode::Global)
      return false;
    return isGuard(X.variable()) && isGuard(Y.variable()) &&
           X.variable()->getLocation() == Y.variable()->getLocation();
  };
  std::string Out;
  Out += Is(A.Declaration, B.Declaration, "declaration ");
  Out += Is(A.Slots.size(), B.Slots.size(), "number of slots ");
  Out += Is(A.Parameters, B.Parameters, "parameters ");
  Out += Is(A.Integers.size(), B.Integers.size(), "number of integers ");
  Out += Is(A.Floatings.size(), B.Floatings.size(), "number of floatings ");
  Out += Is(A.RegisterTypes, B.RegisterTypes, "types of registers ");
  Out += Is(A.Blocks.size(), B.Blocks.size(), "number of blocks ");
  Out += Is(A.Unwinding.size(), B.Unwinding.size(),
            "number of blocks of exceptions ");
  Out += Is(A.Loops.size(), B.Loops.size(), "number of loops ");
  if (!Out.empty())
    return Out;
  for (size_t I = 0; I < A.Slots.size(); ++I) {
    const Slot &X = A.Slots[I], &Y = B.Slots[I];
    Out += Is(X.Kind, Y.Kind, "kind of a slot ");
    Out += Is(X.Type, Y.Type, "type of a slot ");
    Out += Is(X.Decl, Y.Decl, "declaration of a slot ");
    Out += Is(X.Made, Y.Made, "expression of a slot ");
  }
  for (size_t I = 0; I < A.Integers.size(); ++I)
    if (!Integer(A.Integers[I], B.Integers[I]))
      Out += "integer ";
  for (size_t I = 0; I < A.Floatings.size(); ++I)
    if (&A.Floatings[I].getSemantics() != &B.Floatings[I].getSemantics() ||
        !A.Floatings[I].bitwiseIsEqual(B.Floatings[I]))
      Out += "floating ";
  for (size_t I = 0; I < A.Loops.size(); ++I) {
    const Loop &X = A.Loops[I], &Y = B.Loops[I];
    Out += Is(X.Statement, Y.Statement, "statement of a loop ");
    Out += Is(X.Header, Y.Header, "header ");
    Out += Is(X.Latch, Y.Latch, "latch ");
    Out += Is(X.Leave, Y.Leave, "leave ");
    Out += Is(X.Exit, Y.Exit, "exit ");
    Out += Is(X.Induction, Y.Induction, "induction ");
    Out += Is(X.NotUnrolled, Y.NotUnrolled, "unrolling ");
    Out += Is(X.Body, Y.Body, "body of a loop ");
  }
  for (size_t I = 0; I < A.Blocks.size() + A.Unwinding.size(); ++I) {
    const Block &X = A.block(I), &Y = B.block(I);
    Out += Is(X.Successors, Y.Successors, "successors ");
    Out += Is(X.Predecessors, Y.Predecessors, "predecessors ");
    Out += Is(X.Cases.size(), Y.Cases.size(), "number of cases ");
    Out += Is(X.Instructions.size(), Y.Instructions.size(), "instructions ");
    if (!Out.empty())
      return Out;
    for (size_t J = 0; J < X.Cases.size(); ++J)
      if (!Integer(X.Cases[J].Low, Y.Cases[J].Low) ||
          !Integer(X.Cases[J].High, Y.Cases[J].High) ||
          X.Cases[J].Target != Y.Cases[J].Target)
        Out += "case ";
    for (size_t J = 0; J < X.Instructions.size(); ++J) {
      const Instruction &M = X.Instructions[J], &N = Y.Instructions[J];
      Out += Is(M.Code, N.Code, "opcode ");
      Out += Is(M.Result, N.Result, "result ");
      Out += Is(M.Type, N.Type, "type ");
      Out += Is(M.Operands, N.Operands, "operands ");
      Out += Is(M.Source, N.Source, "source ");
      Out += Is(M.Number, N.Number, "number ");
      Out += Is(M.Operator, N.Operator, "operator ");
      Out += Is(M.Volatile, N.Volatile, "volatile ");
      Out += Is(M.Virtual, N.Virtual, "virtual ");
      Out += Is(M.Initialises, N.Initialises, "initialises ");
      Out += Is(M.OfBase, N.OfBase, "of base ");
      Out += Is(M.Unwinds, N.Unwinds, "unwinds ");
      if (!Declared(M, N))
        Out += "what an instruction names ";
    }
  }
  return Out;
}

struct RoundTrip {
  unsigned Functions = 0, Refused = 0;
  std::string Problems;
};

/// Lowers and writes every function of \p Code, and every function with a body
/// that they call, and reads them in another AST: of the same source at another
/// path, with other things before it. Code that Clang does not take in full is
/// as good: what it made of it is compared.
inline RoundTrip roundTrip(llvm::StringRef Code,
                           llvm::StringRef Standard = "c++17") {
  static constexpr llvm::StringLiteral Before =
      "struct InFront { int *p; ~InFront() {} };\n"
      "template <class T> T inFront(T t) { return t; }\n"
      "static int inFront() {\n"
      "  auto f = [](InFront q) { static InFront s = q; return s.p; };\n"
      "  return inFront(f(InFront{}) ? 1 : 2);\n"
      "}\n";
  RoundTrip Out;
  llvm::raw_string_ostream Problems(Out.Problems);
  const std::string More[] = {("-std=" + Standard).str(), "-fgpu-rdc"};
  std::unique_ptr<clang::ASTUnit> First =
      parseCuda(Code, "here/input.cu", More);
  std::unique_ptr<clang::ASTUnit> Second =
      parseCuda((Before + Code).str(), "/another/checkout/other.cu", More);
  if (!First || !Second) {
    Out.Problems = "does not parse";
    return Out;
  }
  TranslationUnit &One = TranslationUnit::get(First->getASTContext()),
                  &Two = TranslationUnit::get(Second->getASTContext());
  Program &P = One.engine<Program>(), &Q = Two.engine<Program>();
  std::vector<
      std::pair<const clang::FunctionDecl *, const clang::FunctionDecl *>>
      Work;
  const size_t InFront = Two.functions().size() - One.functions().size();
  for (size_t I = 0; I < One.functions().size(); ++I)
    Work.push_back({One.functions()[I], Two.functions()[I + InFront]});
  llvm::DenseSet<const clang::FunctionDecl *> Seen;
  for (size_t Next = 0; Next < Work.size(); ++Next) {
    const auto [F, G] = Work[Next];
    if (!Seen.insert(F->getCanonicalDecl()).second)
      continue;
    const Function *Written = P.function(F), *Expected = Q.function(G);
    if (!Written != !Expected) {
      Problems << *F << ": only one has a body\n";
      continue;
    }
    if (!Written)
      continue;
    ++Out.Functions;
    llvm::Expected<std::string> Bytes = write(*Written, P);
    if (!Bytes) {
      ++Out.Refused;
      Problems << "not written: " << llvm::toString(Bytes.takeError()) << '\n';
      continue;
    }
    llvm::Expected<std::unique_ptr<Function>> Read =
        read(*Bytes, Expected->Declaration, Q);
    if (!Read) {
      Problems << "not read: " << llvm::toString(Read.takeError()) << '\n';
      continue;
    }
    if (std::string Different = difference(**Read, *Expected);
        !Different.empty())
      Problems << nameOf(F, P) << ": " << Different << '\n';
    const std::string Here = printed(*Expected), There = printed(**Read);
    for (llvm::StringRef X = Here, Y = There; !X.empty() || !Y.empty();) {
      const auto [A, RestOfX] = X.split('\n');
      const auto [B, RestOfY] = Y.split('\n');
      if (A != B) {
        Problems << nameOf(F, P) << ":\n  " << B << "\n  instead of\n  " << A
                 << '\n';
        break;
      }
      X = RestOfX;
      Y = RestOfY;
    }
    // What they call, as far as both call alike.
    for (size_t B = 0;
         B < std::min(Written->Blocks.size(), Expected->Blocks.size()); ++B) {
      const std::vector<Instruction> &X = Written->Blocks[B].Instructions,
                                     &Y = Expected->Blocks[B].Instructions;
      for (size_t I = 0; I < std::min(X.size(), Y.size()); ++I)
        if (X[I].Code == Opcode::Call && Y[I].Code == Opcode::Call &&
            X[I].function() && Y[I].function())
          Work.push_back({X[I].function(), Y[I].function()});
    }
  }
  return Out;
}

} // namespace cuda_lint::ir

#endif
