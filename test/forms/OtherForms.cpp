//===- OtherForms.cpp - The same program in another form ------------------===//
//
// other-forms FORM FILE [FLAG...]: prints a CUDA source in a form that means
// the same. What a macro makes stays as it is. tools/dev/other_forms.py lints
// tests in all forms: how something is written should not decide what is
// reported.
//
//===----------------------------------------------------------------------===//

#include "test/unit/ParseCuda.h"
#include "clang/AST/ParentMapContext.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"
#include <map>

using namespace clang;

namespace {

/// A part of the source, from Begin to End in bytes.
struct Span {
  unsigned Begin = 0, End = 0;
};

/// A part of what stands in the place of code: text, or code of the source.
struct Piece {
  Piece(std::string Text) : Text(std::move(Text)) {}
  Piece(const char *Text) : Text(Text) {}
  Piece(Span Copied) : Copied(Copied) {}

  std::string Text;
  std::optional<Span> Copied;
};

struct Edit {
  Span Of;
  std::vector<Piece> Pieces;
};

/// Finds what a form changes. One function for each form, called for each
/// statement of the file.
class Forms : public RecursiveASTVisitor<Forms> {
public:
  using Form = void (Forms::*)(const Stmt *);

  Forms(ASTContext &Ctx, Form Wanted)
      : Ctx(Ctx), Sources(Ctx.getSourceManager()),
        Code(Sources.getBufferData(Sources.getMainFileID())), Wanted(Wanted) {}

  static const std::map<std::string, Form> &all() {
    static const std::map<std::string, Form> All = {
        {"commuted", &Forms::commute}, {"configured", &Forms::configure},
        {"guarded", &Forms::guard},    {"launched", &Forms::launch},
        {"negated", &Forms::negate},   {"shifted", &Forms::shift},
        {"spelled", &Forms::spell},    {"stored", &Forms::store},
        {"turned", &Forms::turn},      {"while", &Forms::useWhile},
        {"within", &Forms::enclose}};
    return All;
  }

  bool VisitStmt(Stmt *S) {
    (this->*Wanted)(S);
    return true;
  }

  /// The source with all edits, those in copied code too.
  std::string print() {
    // Outer ones first.
    llvm::stable_sort(Edits, [](const Edit &A, const Edit &B) {
      return std::pair(A.Of.Begin, B.Of.End) < std::pair(B.Of.Begin, A.Of.End);
    });
    std::string Out;
    print({0, unsigned(Code.size())}, 0, Out);
    return Out;
  }

private:
  /// \p Next is the first edit that may lie in \p Of.
  void print(Span Of, size_t Next, std::string &Out) {
    unsigned At = Of.Begin;
    for (; Next < Edits.size() && Edits[Next].Of.Begin < Of.End; ++Next) {
      const Edit &E = Edits[Next];
      if (E.Of.Begin < At || E.Of.End > Of.End)
        continue;
      Out += Code.slice(At, E.Of.Begin);
      for (const Piece &P : E.Pieces)
        if (P.Copied)
          print(*P.Copied, Next + 1, Out);
        else
          Out += P.Text;
      At = E.Of.End;
    }
    Out += Code.slice(At, Of.End);
  }

  /// The code of a statement, without what ends it; nothing where macros or
  /// other files have a part in it.
  std::optional<Span> span(const Stmt *S) const {
    const SourceRange R = S ? S->getSourceRange() : SourceRange();
    if (!R.isValid() || !R.getBegin().isFileID() || !R.getEnd().isFileID() ||
        !Sources.isInMainFile(R.getBegin()) ||
        !Sources.isInMainFile(R.getEnd()))
      return std::nullopt;
    const SourceLocation End =
        Lexer::getLocForEndOfToken(R.getEnd(), 0, Sources, Ctx.getLangOpts());
    Span Out{Sources.getFileOffset(R.getBegin()), Sources.getFileOffset(End)};
    // A directive is about lines.
    if (Code.slice(Out.Begin, Out.End).contains('#'))
      return std::nullopt;
    return Out;
  }

  /// With the semicolon.
  std::optional<Span> whole(const Stmt *S) const {
    std::optional<Span> Out = span(S);
    if (!Out || isa<LabelStmt, SwitchCase, AttributedStmt, CXXTryStmt>(S))
      return std::nullopt;
    if (const Stmt *Last = lastPart(S)) {
      std::optional<Span> Inner = whole(Last);
      return Inner ? std::optional(Span{Out->Begin, Inner->End}) : std::nullopt;
    }
    if (Code[Out->End - 1] == '}' || Code[Out->End - 1] == ';')
      return Out;
    const size_t End = Code.find_first_not_of(" \t\n\r", Out->End);
    if (End == llvm::StringRef::npos || Code[End] != ';')
      return std::nullopt;
    return Span{Out->Begin, unsigned(End + 1)};
  }

  static const Stmt *lastPart(const Stmt *S) {
    if (const auto *If = dyn_cast<IfStmt>(S))
      return If->getElse() ? If->getElse() : If->getThen();
    if (const auto *For = dyn_cast<ForStmt>(S))
      return For->getBody();
    if (const auto *For = dyn_cast<CXXForRangeStmt>(S))
      return For->getBody();
    if (const auto *While = dyn_cast<WhileStmt>(S))
      return While->getBody();
    return nullptr;
  }

  const Stmt *parent(const Stmt *S) const {
    const DynTypedNodeList Parents = Ctx.getParents(*S);
    return Parents.size() == 1 ? Parents[0].get<Stmt>() : nullptr;
  }

  /// Whether the body of a loop goes on to its next turn by `continue`.
  static bool continues(const Stmt *S) {
    if (!S || isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt, LambdaExpr>(S))
      return false;
    return isa<ContinueStmt>(S) || llvm::any_of(S->children(), continues);
  }

  /// Whether it does not matter when an expression is evaluated. Clang has
  /// none for the members of threadIdx and the like, which are calls.
  static bool pure(const Stmt *S) {
    if (!S || isa<PseudoObjectExpr>(S))
      return true;
    if (isa<CallExpr, CXXConstructExpr, CXXNewExpr, LambdaExpr, AtomicExpr,
            StmtExpr>(S))
      return false;
    if (const auto *U = dyn_cast<UnaryOperator>(S))
      if (U->isIncrementDecrementOp())
        return false;
    if (const auto *B = dyn_cast<BinaryOperator>(S))
      if (B->isAssignmentOp())
        return false;
    return llvm::all_of(S->children(), pure);
  }

  void change(Span Of, std::vector<Piece> Pieces) {
    Edits.push_back({Of, std::move(Pieces)});
  }

  /// The two sides, where they may change places.
  std::optional<std::pair<Span, Span>> sides(const BinaryOperator *B) const {
    if (!B || !pure(B->getLHS()) || !pure(B->getRHS()) || !span(B) ||
        !B->getOperatorLoc().isFileID())
      return std::nullopt;
    const std::optional<Span> Left = span(B->getLHS()),
                              Right = span(B->getRHS());
    if (!Left || !Right)
      return std::nullopt;
    return std::pair(*Left, *Right);
  }

  /// An `if` that may be written anew.
  static const IfStmt *plainIf(const Stmt *S) {
    const auto *If = dyn_cast<IfStmt>(S);
    return If && !If->isConstexpr() && !If->isConsteval() && !If->getInit() &&
                   !If->getConditionVariable()
               ? If
               : nullptr;
  }

  /// a < b: b > a.
  void turn(const Stmt *S) {
    const auto *B = dyn_cast<BinaryOperator>(S);
    if (!B || !B->isRelationalOp())
      return;
    if (const auto Sides = sides(B))
      change(*span(B), {"(", Sides->second, ") ",
                        BinaryOperator::getOpcodeStr(
                            BinaryOperator::reverseComparisonOp(B->getOpcode()))
                            .str(),
                        " (", Sides->first, ")"});
  }

  /// a + b: b + a.
  void commute(const Stmt *S) {
    const auto *B = dyn_cast<BinaryOperator>(S);
    if (!B || !(B->getOpcode() == BO_Add || B->getOpcode() == BO_Mul ||
                B->getOpcode() == BO_And || B->getOpcode() == BO_Or ||
                B->getOpcode() == BO_Xor || B->isEqualityOp()))
      return;
    if (const auto Sides = sides(B))
      change(*span(B), {"(", Sides->second, ") ", B->getOpcodeStr().str(), " (",
                        Sides->first, ")"});
  }

  /// if (c) a; else b;: if (!(c)) b; else a;
  void negate(const Stmt *S) {
    const IfStmt *If = plainIf(S);
    const auto Of = If ? whole(If) : std::nullopt;
    const auto Condition = If ? span(If->getCond()) : std::nullopt;
    const auto Then = If ? whole(If->getThen()) : std::nullopt;
    if (!Of || !Condition || !Then)
      return;
    if (!If->getElse())
      change(*Of, {"if (!(", *Condition, ")) ; else { ", *Then, " }"});
    else if (const auto Else = whole(If->getElse()))
      change(*Of,
             {"if (!(", *Condition, ")) { ", *Else, " } else { ", *Then, " }"});
  }

  /// if (c) a;: { const bool stored = c; if (stored) a; }
  void store(const Stmt *S) {
    const IfStmt *If = plainIf(S);
    const auto Of = If ? whole(If) : std::nullopt;
    const auto Condition = If ? span(If->getCond()) : std::nullopt;
    if (!Of || !Condition)
      return;
    const std::string Name = "stored" + std::to_string(++Stored);
    const unsigned Paren = unsigned(Code.find(')', Condition->End));
    change(*Of, {"{ const bool " + Name + " = bool(", *Condition,
                 "); if (" + Name + ")", Span{Paren + 1, Of->End}, " }"});
  }

  /// for (a; b; c) d;: { a; while (b) { d; c; } }
  void useWhile(const Stmt *S) {
    const auto *For = dyn_cast<ForStmt>(S);
    if (!For || For->getConditionVariable() || !For->getCond() ||
        continues(For->getBody()) ||
        isa_and_present<AttributedStmt>(parent(For)))
      return;
    const auto Of = whole(For), Body = whole(For->getBody()),
               Condition = span(For->getCond()), Init = span(For->getInit()),
               Step = span(For->getInc());
    if (!Of || !Body || !Condition || (For->getInit() && !Init) ||
        (For->getInc() && !Step))
      return;
    std::vector<Piece> Pieces{"{ "};
    if (Init) {
      Pieces.push_back(*Init);
      if (!isa<DeclStmt>(For->getInit()))
        Pieces.push_back(";");
    }
    llvm::append_values(Pieces, Piece(" while ("), Piece(*Condition),
                        Piece(") { "), Piece(*Body));
    if (Step)
      llvm::append_values(Pieces, Piece(" "), Piece(*Step), Piece(";"));
    Pieces.push_back(" } }");
    change(*Of, std::move(Pieces));
  }

  /// n * 8: n << 3.
  void shift(const Stmt *S) {
    const auto *B = dyn_cast<BinaryOperator>(S);
    const auto *By =
        B ? dyn_cast<IntegerLiteral>(B->getRHS()->IgnoreParenImpCasts())
          : nullptr;
    if (!By || !By->getValue().isPowerOf2() || By->getValue() == 1 ||
        B->isTypeDependent() || B->getLHS()->isTypeDependent() ||
        !B->getType()->isIntegerType() ||
        Ctx.getTypeSize(B->getType()) !=
            Ctx.getTypeSize(B->getLHS()->IgnoreParenImpCasts()->getType()))
      return;
    const bool Divides =
        B->getOpcode() == BO_Div && B->getType()->isUnsignedIntegerType();
    if (B->getOpcode() != BO_Mul && !Divides)
      return;
    if (const auto Sides = sides(B))
      change(*span(B), {"((", Sides->first, Divides ? ") >> " : ") << ",
                        std::to_string(By->getValue().logBase2()), ")"});
  }

  /// a += b, ++a: a = a + (b), a += 1.
  void spell(const Stmt *S) {
    if (const auto *U = dyn_cast<UnaryOperator>(S)) {
      const auto Of = span(U), Operand = span(U->getSubExpr());
      const auto *Loop = dyn_cast_if_present<ForStmt>(parent(U));
      const bool Unused = isa_and_present<CompoundStmt>(parent(U)) ||
                          (Loop && Loop->getInc() == U);
      if (U->isIncrementDecrementOp() && (U->isPrefix() || Unused) && Of &&
          Operand && U->getSubExpr()->getType()->isScalarType())
        change(*Of, {"(", *Operand, U->isIncrementOp() ? " += 1)" : " -= 1)"});
      return;
    }
    const auto *B = dyn_cast<CompoundAssignOperator>(S);
    const auto Of = B ? span(B) : std::nullopt;
    const auto Left = B ? span(B->getLHS()) : std::nullopt;
    const auto Right = B ? span(B->getRHS()) : std::nullopt;
    if (!Of || !Left || !Right ||
        !isa<DeclRefExpr>(B->getLHS()->IgnoreParens()) ||
        !B->getLHS()->getType()->isScalarType())
      return;
    change(*Of, {"(", *Left, " = ", *Left, " ",
                 BinaryOperator::getOpcodeStr(
                     BinaryOperator::getOpForCompoundAssignment(B->getOpcode()))
                     .str(),
                 " (", *Right, "))"});
  }

  /// The last `if` of a function that returns nothing: a return before it.
  void guard(const Stmt *S) {
    const IfStmt *If = plainIf(S);
    if (!If || If->getElse())
      return;
    const Stmt *Block = parent(If);
    if (!isa_and_present<CompoundStmt>(Block) ||
        cast<CompoundStmt>(Block)->body_back() != If)
      return;
    const DynTypedNodeList Around = Ctx.getParents(*Block);
    const auto *F =
        Around.size() == 1 ? Around[0].get<FunctionDecl>() : nullptr;
    const auto Of = whole(If), Condition = span(If->getCond()),
               Then = whole(If->getThen());
    if (!F || !F->getReturnType()->isVoidType() || !Of || !Condition || !Then)
      return;
    change(*Of, {"if (!(", *Condition, ")) return; ", *Then});
  }

  /// The parts of a launch of the host that is a statement.
  struct WrittenLaunch {
    Span Of, Kernel, Grid, Block;
    std::optional<Span> Bytes, Stream;
    std::vector<Span> Arguments;
    /// "void (*)(int)"; the types of what it is given.
    std::string Pointer;
    std::vector<std::string> Types;
  };
  std::optional<WrittenLaunch> writtenLaunch(const Stmt *S) {
    const auto *E = dyn_cast<CUDAKernelCallExpr>(S);
    const FunctionDecl *Kernel =
        E && !E->isInstantiationDependent() ? E->getDirectCallee() : nullptr;
    const Stmt *Around = E ? parent(E) : nullptr;
    if (const auto *Cleanups = dyn_cast_if_present<ExprWithCleanups>(Around))
      Around = parent(Cleanups);
    const CallExpr *Config = Kernel ? E->getConfig() : nullptr;
    const FunctionDecl *In = Config ? functionAround(E) : nullptr;
    if (!isa_and_present<CompoundStmt, IfStmt, ForStmt>(Around) || !In ||
        In->hasAttr<CUDADeviceAttr>() || In->hasAttr<CUDAGlobalAttr>() ||
        Kernel->isVariadic() ||
        llvm::any_of(Kernel->parameters(), [](const ParmVarDecl *P) {
          return P->getType()->isReferenceType();
        }))
      return std::nullopt;
    WrittenLaunch Out;
    const auto Put = [&](const Expr *Of, Span &To) {
      const std::optional<Span> Found = span(Of);
      To = Found.value_or(Span());
      return Found.has_value();
    };
    const auto Of = whole(E);
    if (!Of || !Put(E->getCallee(), Out.Kernel) ||
        !Put(Config->getArg(0), Out.Grid) || !Put(Config->getArg(1), Out.Block))
      return std::nullopt;
    Out.Of = *Of;
    for (auto [N, To] : {std::pair{2u, &Out.Bytes}, {3u, &Out.Stream}})
      if (N < Config->getNumArgs() &&
          !isa<CXXDefaultArgExpr>(Config->getArg(N)))
        if (!Put(Config->getArg(N), To->emplace()))
          return std::nullopt;
    PrintingPolicy Policy = Ctx.getPrintingPolicy();
    Policy.FullyQualifiedName = true;
    Out.Pointer = Ctx.getPointerType(Kernel->getType().getUnqualifiedType())
                      .getAsString(Policy);
    for (unsigned N = 0; N < E->getNumArgs(); ++N) {
      if (isa<CXXDefaultArgExpr>(E->getArg(N)) ||
          !Put(E->getArg(N), Out.Arguments.emplace_back()))
        return std::nullopt;
      Out.Types.push_back(Kernel->getParamDecl(N)
                              ->getType()
                              .getNonReferenceType()
                              .getUnqualifiedType()
                              .getAsString(Policy));
    }
    return Out;
  }

  const FunctionDecl *functionAround(const Stmt *S) {
    DynTypedNode At = DynTypedNode::create(*S);
    while (true) {
      const DynTypedNodeList Around = Ctx.getParents(At);
      if (Around.size() != 1)
        return nullptr;
      At = Around[0];
      if (const auto *F = At.get<FunctionDecl>())
        return F;
    }
  }

  /// What a launch is given, in variables; what goes on from there.
  std::vector<Piece> given(const WrittenLaunch &L) {
    std::vector<Piece> Out{"{ "};
    for (size_t N = 0; N < L.Arguments.size(); ++N)
      llvm::append_values(
          Out, Piece(L.Types[N] + " given" + std::to_string(N) + " = "),
          Piece(L.Arguments[N]), Piece("; "));
    return Out;
  }

  static Piece partOr(const std::optional<Span> &Part, const char *Text) {
    return Part ? Piece(*Part) : Piece(Text);
  }

  /// k<<<g, b>>>(a): { void *addresses[] = {&a}; cudaLaunchKernel(k, ...); }
  void launch(const Stmt *S) {
    const std::optional<WrittenLaunch> L = writtenLaunch(S);
    if (!L)
      return;
    std::vector<Piece> Out = given(*L);
    std::string Addresses;
    for (size_t N = 0; N < L->Arguments.size(); ++N)
      Addresses += "(void *)&given" + std::to_string(N) + ", ";
    llvm::append_values(
        Out, Piece("void *addresses[] = {" + Addresses + "nullptr}; "),
        Piece("cudaLaunchKernel((const void *)(" + L->Pointer + ")"),
        Piece(L->Kernel), Piece(", "), Piece(L->Grid), Piece(", "),
        Piece(L->Block), Piece(", addresses, "), partOr(L->Bytes, "0"),
        Piece(", "), partOr(L->Stream, "0"), Piece("); }"));
    change(L->Of, std::move(Out));
  }

  /// k<<<g, b>>>(a): { cudaLaunchConfig_t c{}; ... cudaLaunchKernelEx(&c, k,
  /// a);
  /// }
  void configure(const Stmt *S) {
    const std::optional<WrittenLaunch> L = writtenLaunch(S);
    if (!L)
      return;
    std::vector<Piece> Out = given(*L);
    llvm::append_values(
        Out, Piece("cudaLaunchConfig_t config = {}; config.gridDim = dim3("),
        Piece(L->Grid), Piece("); config.blockDim = dim3("), Piece(L->Block),
        Piece("); config.dynamicSmemBytes = "), partOr(L->Bytes, "0"),
        Piece("; config.stream = "), partOr(L->Stream, "0"),
        Piece("; cudaLaunchKernelEx(&config, (" + L->Pointer + ")"),
        Piece(L->Kernel));
    for (size_t N = 0; N < L->Arguments.size(); ++N)
      Out.push_back(", given" + std::to_string(N));
    Out.push_back("); }");
    change(L->Of, std::move(Out));
  }

  /// k<<<g, b>>>(a);: [&] { k<<<g, b>>>(a); }();
  void enclose(const Stmt *S) {
    if (const std::optional<WrittenLaunch> L = writtenLaunch(S))
      change(L->Of, {"[&] { ", L->Of, " }();"});
  }

  ASTContext &Ctx;
  const SourceManager &Sources;
  const llvm::StringRef Code;
  const Form Wanted;
  std::vector<Edit> Edits;
  unsigned Stored = 0;
};

} // namespace

int main(int Argc, char **Argv) {
  const auto Form = Argc > 2 ? Forms::all().find(Argv[1]) : Forms::all().end();
  if (Form == Forms::all().end()) {
    llvm::errs() << "usage: other-forms FORM FILE [FLAG...]\nforms:";
    for (const auto &[Name, _] : Forms::all())
      llvm::errs() << ' ' << Name;
    llvm::errs() << '\n';
    return 2;
  }
  auto Source = llvm::MemoryBuffer::getFile(Argv[2]);
  if (!Source) {
    llvm::errs() << "other-forms: cannot read " << Argv[2] << '\n';
    return 2;
  }
  std::vector<std::string> Flags{"-fgpu-rdc", "-ferror-limit=0"};
  Flags.insert(Flags.end(), Argv + 3, Argv + Argc);
  const std::unique_ptr<ASTUnit> Parsed =
      cuda_lint::parseCuda((*Source)->getBuffer(), Argv[2], Flags);
  if (!Parsed)
    return 1;
  Forms Found(Parsed->getASTContext(), Form->second);
  Found.TraverseDecl(Parsed->getASTContext().getTranslationUnitDecl());
  llvm::outs() << Found.print();
}
