//===- PrintProgram.cpp - Shows what functions are lowered to -------------===//
//
// print-program [--bound=NAME=N...] [--paths|--launches|--write=TO|--read=FROM]
// FILE [NAME...]: the programs of the file's functions, or of those that are
// named; with --paths what happens on each of their paths, with --launches the
// launches of all paths together. With --write they are written to a file, with
// --read they are those that such a file holds; what does not hold here is
// said, and what is held to do and does not. --time=N does both N times and
// says how long that took, and how long the lowering. --round-trip=STANDARD
// reads them where the same source has other things before it, and says what is
// not the same there. Tests in test/ir and test/paths hold them.
//
//===----------------------------------------------------------------------===//

#include "cuda/Bound.h"
#include "domains/symbolic/Paths.h"
#include "ir/Lowering.h"
#include "ir/Program.h"
#include "ir/Serialization.h"
#include "test/unit/ParseCuda.h"
#include "test/unit/ir/RoundTrip.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"
#include <ctime>

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

static bool complain(llvm::Error E) {
  llvm::outs().flush();
  llvm::errs() << "print-program: " << llvm::toString(std::move(E)) << '\n';
  return false;
}

/// Appends the program of a function to \p To.
static bool write(ir::Program &P, const clang::FunctionDecl *F,
                  llvm::raw_ostream &To) {
  const ir::Function *Lowered = P.function(F);
  if (!Lowered)
    return true;
  llvm::Expected<std::string> Bytes = ir::write(*Lowered, P);
  if (!Bytes)
    return complain(Bytes.takeError());
  To << *Bytes;
  return true;
}

/// Prints the program of a function that is among those written in \p From.
static bool read(ir::Program &P, const clang::FunctionDecl *F,
                 llvm::StringRef From) {
  const std::string Name = ir::nameOf(F, P);
  // Two lambdas may have the same name.
  llvm::Error Why = llvm::createStringError("'" + Name + "' is not there");
  while (!From.empty()) {
    llvm::Expected<llvm::StringRef> Bytes = ir::takeProgram(From);
    if (!Bytes) {
      llvm::consumeError(std::move(Why));
      return complain(Bytes.takeError());
    }
    if (ir::nameIn(*Bytes) != Name)
      continue;
    llvm::Expected<std::unique_ptr<ir::Function>> Read = ir::read(*Bytes, F, P);
    llvm::consumeError(std::move(Why));
    if (Read) {
      ir::print(**Read, llvm::outs());
      const std::string Different = ir::difference(**Read, *P.function(F));
      return Different.empty() ||
             complain(llvm::createStringError(
                 "'" + Name + "' is lowered otherwise here: " + Different));
    }
    Why = Read.takeError();
  }
  return complain(std::move(Why));
}

/// Lowers, writes and reads the functions \p Times times.
static int measure(TranslationUnit &TU, unsigned Times) {
  ir::Program &P = TU.engine<ir::Program>();
  std::clock_t Lowering = 0, Writing = 0, Reading = 0;
  size_t Functions = 0, Bytes = 0, Instructions = 0, Refused = 0;
  for (unsigned I = 0; I < Times; ++I)
    for (const clang::FunctionDecl *F : TU.functions()) {
      const ir::Function *Usual = P.function(F);
      if (!Usual)
        continue;
      const std::clock_t Start = std::clock();
      const std::unique_ptr<ir::Function> Lowered =
          ir::lower(P, Usual->Declaration);
      const std::clock_t Made = std::clock();
      llvm::Expected<std::string> Written = ir::write(*Lowered, P);
      const std::clock_t Wrote = std::clock();
      if (!Written) {
        complain(Written.takeError());
        ++Refused;
        continue;
      }
      if (auto Read = ir::read(*Written, Usual->Declaration, P); !Read) {
        complain(Read.takeError());
        return 1;
      }
      Reading += std::clock() - Wrote;
      Writing += Wrote - Made;
      Lowering += Made - Start;
      ++Functions;
      Bytes += Written->size();
      for (const ir::Block &B : Lowered->Blocks)
        Instructions += B.Instructions.size();
    }
  llvm::outs() << Functions / Times << " functions, " << Refused / Times
               << " refused, " << Instructions / Times << " instructions, "
               << Bytes / Times << " bytes; microseconds a function: ";
  const double Each = Functions ? 1e6 / CLOCKS_PER_SEC / Functions : 0;
  llvm::outs() << llvm::format("%.1f lowering, %.1f writing, %.1f reading\n",
                               Lowering * Each, Writing * Each, Reading * Each);
  return 0;
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
  llvm::StringRef To = First, From = First, Count = First, Standard = First;
  const bool Writes = To.consume_front("--write="),
             Reads = From.consume_front("--read="),
             RoundTrips = Standard.consume_front("--round-trip=");
  unsigned Times = 0;
  if (Count.consume_front("--time=") && Count.getAsInteger(10, Times))
    Times = 0;
  if (ShowPaths || ShowLaunches || Writes || Reads || Times || RoundTrips) {
    ++Argv;
    --Argc;
  }
  if (Argc < 2) {
    llvm::errs() << "usage: print-program [--bound=NAME=N...] "
                    "[--paths|--launches|--write=TO|--read=FROM|--time=N|"
                    "--round-trip=STANDARD] "
                    "FILE [FUNCTION...]\n";
    return 2;
  }
  auto Source = llvm::MemoryBuffer::getFile(Argv[1]);
  if (!Source) {
    llvm::errs() << "print-program: cannot read " << Argv[1] << '\n';
    return 2;
  }
  if (RoundTrips) {
    const ir::RoundTrip R = ir::roundTrip((*Source)->getBuffer(), Standard);
    llvm::outs() << R.Functions << " functions, " << R.Refused << " refused\n"
                 << R.Problems;
    return R.Problems.empty() ? 0 : 1;
  }
  const std::string Usual[] = {"-fgpu-rdc", "-std=c++20"};
  std::unique_ptr<clang::ASTUnit> AST =
      parseCuda((*Source)->getBuffer(), Argv[1],
                Writes || Reads || Times ? llvm::ArrayRef(Usual)
                                         : llvm::ArrayRef<std::string>());
  // What Clang takes in part has programs, too.
  const bool OnDisk = Writes || Reads || Times;
  if (!AST)
    return 1;
  TranslationUnit &TU = TranslationUnit::get(AST->getASTContext());
  ir::Program &P = TU.engine<ir::Program>();
  if (Times)
    return measure(TU, Times);
  std::string Written;
  llvm::raw_string_ostream Out(Written);
  std::unique_ptr<llvm::MemoryBuffer> Given;
  if (Reads) {
    auto Buffer = llvm::MemoryBuffer::getFile(From);
    if (!Buffer) {
      llvm::errs() << "print-program: cannot read " << From << '\n';
      return 2;
    }
    Given = std::move(*Buffer);
  }
  bool Done = OnDisk || !AST->getDiagnostics().hasErrorOccurred();
  const llvm::ArrayRef<char *> Names(Argv + 2, Argv + Argc);
  for (const clang::FunctionDecl *F : TU.functions()) {
    if (!Names.empty() && !llvm::is_contained(Names, F->getNameAsString()))
      continue;
    if (Writes)
      Done &= write(P, F, Out);
    else if (Reads)
      Done &= !P.function(F) ||
              read(P, P.function(F)->Declaration, Given->getBuffer());
    else if (ShowPaths)
      print(TU.engine<PathExecution>().paths(F));
    else if (ShowLaunches)
      print(F, TU.engine<PathExecution>().run(F));
    else if (const ir::Function *Lowered = P.function(F))
      ir::print(*Lowered, llvm::outs());
  }
  std::error_code Failed;
  if (Writes)
    llvm::raw_fd_ostream(To, Failed) << Written;
  if (Failed) {
    llvm::errs() << "print-program: cannot write " << To << '\n';
    return 2;
  }
  return Done ? 0 : 1;
}
