//===- PrintProgram.cpp - Shows what functions are lowered to -------------===//
//
// print-program [--bound=NAME=N...] [--paths|--launches] FILE [NAME...]: the
// programs of the file's functions, or of those that are named; with --paths
// what happens on each of their paths, with --launches the launches of all
// paths together.
// Tests in test/ir and test/paths hold them.
//
//===----------------------------------------------------------------------===//

#include "cuda/Bound.h"
#include "domains/symbolic/Paths.h"
#include "ir/Program.h"
#include "test/unit/ParseCuda.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

using namespace cuda_lint;

static void print(const SymExpr *V) {
  static const char *const Operators[] = {
      "+", "-",  "*", "/",  "%",  "<<", ">>", "&",  "|",   "^",
      "<", "<=", ">", ">=", "==", "!=", "&&", "||", "min", "max"};
  llvm::raw_ostream &Out = llvm::outs();
  if (!V) {
    Out << '?';
    return;
  }
  switch (V->Kind) {
  case SymExpr::Integer:
    if (auto N = V->integer())
      Out << *N;
    else
      Out << *V->unsignedInteger();
    return;
  case SymExpr::Real:
    Out << V->real();
    return;
  case SymExpr::Symbol:
    Out << (V->Loc ? "<" + V->Loc->name() + ">" : "unknown");
    return;
  case SymExpr::Address:
    Out << '&' << (V->Loc->name().empty() ? "object" : V->Loc->name());
    if (V->A) {
      Out << '+';
      print(V->A);
    }
    return;
  case SymExpr::Function:
    Out << *V->Fn;
    return;
  case SymExpr::Binary:
    Out << '(';
    print(V->A);
    Out << ' ' << Operators[V->Op] << ' ';
    print(V->B);
    Out << ')';
    return;
  case SymExpr::Not:
    Out << '!';
    print(V->A);
    return;
  case SymExpr::Cast:
    print(V->A);
    return;
  case SymExpr::Select:
    Out << '(';
    print(V->A);
    Out << " ? ";
    print(V->B);
    Out << " : ";
    print(V->C);
    Out << ')';
    return;
  default:
    Out << "value";
  }
}

static void print(const ExecutionPaths &Paths) {
  static const char *const Names[] = {"call",  "launch",   "read",
                                      "write", "end",      "allocate",
                                      "free",  "assembly", "return"};
  llvm::raw_ostream &Out = llvm::outs();
  for (const ExecutionPath &Path : Paths.Paths) {
    Out << "path " << (Path.Returns ? "returns" : "ends") << '\n';
    for (const PathEvent *E : Path.Events) {
      Out << "  " << std::string(2 * E->Calls.size(), ' ') << Names[E->Kind];
      if (E->Callee)
        Out << ' ' << E->Callee->getNameAsString();
      if (E->Kernel)
        Out << ' ' << *E->Kernel;
      if (E->Object)
        Out << " '" << E->Object->name() << '\'';
      for (const SymExpr *A : E->Arguments) {
        Out << ' ';
        print(A);
      }
      if (E->Kind == PathEvent::Launch) {
        Out << " grid ";
        print(E->Grid[0]);
        Out << " block ";
        print(E->Block[0]);
        Out << " stream ";
        print(E->Stream);
      }
      if (E->Value || E->Result) {
        Out << " = ";
        print(E->Value ? E->Value : E->Result);
      }
      Out << '\n';
    }
    for (const SymExpr *Known : Path.Known) {
      Out << "  known ";
      print(Known);
      Out << '\n';
    }
  }
  if (!Paths.Complete)
    Out << "and more\n";
}

static void print(const clang::FunctionDecl *F, const ExecutionTrace &Trace) {
  llvm::raw_ostream &Out = llvm::outs();
  Out << "function '" << *F << "'\n";
  for (const ExecutionEvent &E : Trace.Events) {
    if (E.Kind != ExecutionEvent::Launch)
      continue;
    Out << "  launch ";
    if (E.Kernel)
      Out << *E.Kernel;
    else
      Out << '?';
    for (auto [Name, Values] :
         {std::pair(" grid", E.Grid), std::pair(" block", E.Block)}) {
      Out << Name;
      for (unsigned Axis = 0; Axis < 3; ++Axis) {
        Out << ' ';
        print(Values[Axis].Value);
      }
    }
    Out << " bytes ";
    print(E.DynamicBytes.Value);
    Out << " stream ";
    print(E.Stream.Value);
    Out << '\n';
    for (const SymExpr *Known : E.Known) {
      Out << "    known ";
      print(Known);
      Out << '\n';
    }
  }
  if (!Trace.Complete)
    Out << "  and more\n";
}

int main(int Argc, char **Argv) {
  for (; Argc > 1; ++Argv, --Argc) {
    llvm::StringRef Bound = Argv[1];
    if (!Bound.consume_front("--bound="))
      break;
    const auto [Name, Value] = Bound.split('=');
    int64_t N = 0;
    if (Value.getAsInteger(10, N) || !AnyBound::set(Name, N)) {
      llvm::errs() << "print-program: no bound: " << Bound << '\n';
      return 2;
    }
  }
  const llvm::StringRef First = Argc > 1 ? Argv[1] : "";
  const bool ShowPaths = First == "--paths",
             ShowLaunches = First == "--launches";
  if (ShowPaths || ShowLaunches) {
    ++Argv;
    --Argc;
  }
  if (Argc < 2) {
    llvm::errs() << "usage: print-program [--bound=NAME=N...] "
                    "[--paths|--launches] FILE [FUNCTION...]\n";
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
  for (const clang::FunctionDecl *F : TU.functions()) {
    if (!Names.empty() && !llvm::is_contained(Names, F->getNameAsString()))
      continue;
    if (ShowPaths)
      print(TU.engine<PathExecution>().paths(F));
    else if (ShowLaunches)
      print(F, TU.engine<PathExecution>().run(F));
    else if (const ir::Function *Lowered = P.function(F))
      ir::print(*Lowered, llvm::outs());
  }
  return 0;
}
