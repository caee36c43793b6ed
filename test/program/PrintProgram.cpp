//===- PrintProgram.cpp - Shows what functions are lowered to -------------===//
//
// print-program FILE [NAME...]: the programs of the file's functions, or of
// those that are named. Tests in test/ir hold them.
//
//===----------------------------------------------------------------------===//

#include "ir/Program.h"
#include "test/unit/ParseCuda.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

using namespace cuda_lint;

int main(int Argc, char **Argv) {
  if (Argc < 2) {
    llvm::errs() << "usage: print-program FILE [FUNCTION...]\n";
    return 2;
  }
  auto Source = llvm::MemoryBuffer::getFile(Argv[1]);
  if (!Source) {
    llvm::errs() << "print-program: cannot read " << Argv[1] << '\n';
    return 2;
  }
  std::unique_ptr<clang::ASTUnit> AST = parseCuda((*Source)->getBuffer());
  if (!AST || AST->getDiagnostics().hasErrorOccurred())
    return 1;
  TranslationUnit &TU = TranslationUnit::get(AST->getASTContext());
  ir::Program &P = TU.engine<ir::Program>();
  const llvm::ArrayRef<char *> Names(Argv + 2, Argv + Argc);
  for (const clang::FunctionDecl *F : TU.functions())
    if (Names.empty() || llvm::is_contained(Names, F->getNameAsString()))
      if (const ir::Function *Lowered = P.function(F))
        ir::print(*Lowered, llvm::outs());
  return 0;
}
