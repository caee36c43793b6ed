//===- FindMutants.cpp - The places where a source can be changed ---------===//
//
// Prints one JSON object a line for each mutant that the sources allow:
//
//   file, line     where
//   kind           the operator
//   begin, end     the bytes that are replaced
//   variant        what stands there instead: texts, and pairs of offsets for
//                  parts of the source, in which other mutants may lie
//   statement      true where the bytes are a statement with its semicolon
//   condition      true where the value is only asked for true or false
//   limit          of a use of a constant that has a name: where that is
//                  declared (file, line) and its name; of a number that decides
//                  and has none: where it stands, and how it is written
//
// A number decides where it is compared, assigned, returned, the first value of
// a variable, the bound of std::min and its like, part of a list, or given to a
// function of ours: one from 3 up, or a part in floating point. What does
// not: what Clang's, LLVM's or the standard library's functions are given
// (widths of numbers and places of arguments), what an array or a list is
// subscripted with, the end of the three axes, the width of a type, the eight
// bits of a byte and the hundred of a percentage as factors, a mask of ones,
// how many operands something has and which of them is meant, what is mixed
// into a hash, and what a Bound has where no option is given. Nor does a
// constant decide whose bits are all ones: it marks what is no number.
//
// And, of kind "declaration" and with no bytes, each such constant of our
// sources that the file sees.
//
// Left out is what must be a constant: template arguments, case labels,
// static_assert, initialisers of constexpr variables, types; and macros.
//
//===----------------------------------------------------------------------===//

#include "clang/AST/ASTConsumer.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendActions.h"
#include "clang/Lex/Lexer.h"
#include "clang/Tooling/CommonOptionsParser.h"
#include "clang/Tooling/Tooling.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/JSON.h"
#include <optional>

using namespace clang;
namespace json = llvm::json;

namespace {

/// Bytes of the main file.
struct Range {
  unsigned Begin = 0, End = 0;
};

class Finder : public RecursiveASTVisitor<Finder> {
  using Base = RecursiveASTVisitor<Finder>;

public:
  explicit Finder(ASTContext &Context)
      : Context(Context), SM(Context.getSourceManager()) {}

  // What must be a constant, or is none of ours.
  bool TraverseTypeLoc(TypeLoc, bool = true) { return true; }
  bool TraverseTemplateArgument(const TemplateArgument &) { return true; }
  bool TraverseTemplateArgumentLoc(const TemplateArgumentLoc &) { return true; }
  bool TraverseConstantExpr(ConstantExpr *, DataRecursionQueue * = nullptr) {
    return true;
  }
  bool TraverseUserDefinedLiteral(UserDefinedLiteral *,
                                  DataRecursionQueue * = nullptr) {
    return true;
  }
  bool TraverseAttr(Attr *) { return true; }
  bool TraverseStaticAssertDecl(StaticAssertDecl *) { return true; }
  bool TraverseEnumDecl(EnumDecl *) { return true; }
  bool TraverseFieldDecl(FieldDecl *) { return true; }
  bool TraverseCaseStmt(CaseStmt *S, DataRecursionQueue * = nullptr) {
    removable(S->getSubStmt());
    return TraverseStmt(S->getSubStmt());
  }
  bool TraverseVarDecl(VarDecl *V) {
    return mustBeConstant(V) || Base::TraverseVarDecl(V);
  }
  bool TraverseDecl(Decl *D) {
    if (D && !isa<TranslationUnitDecl, LinkageSpecDecl>(D) &&
        !SM.isWrittenInMainFile(SM.getExpansionLoc(D->getBeginLoc())))
      return true;
    if (auto *F = dyn_cast_or_null<FunctionDecl>(D); F && F->isConsteval())
      return true;
    return Base::TraverseDecl(D);
  }
  bool TraverseIfStmt(IfStmt *S, DataRecursionQueue * = nullptr) {
    if (!S->isConstexpr() && !S->isConsteval()) {
      if (!S->getConditionVariable())
        negated(S->getCond(), "condition");
      removable(S->getThen());
      removable(S->getElse());
      return Base::TraverseIfStmt(S);
    }
    return TraverseStmt(S->getThen()) && TraverseStmt(S->getElse());
  }

  bool VisitCompoundStmt(CompoundStmt *S) {
    for (Stmt *Child : S->body())
      removable(Child);
    return true;
  }
  bool VisitForStmt(ForStmt *S) { return removable(S->getBody()); }
  bool VisitWhileStmt(WhileStmt *S) { return removable(S->getBody()); }
  bool VisitCXXForRangeStmt(CXXForRangeStmt *S) {
    return removable(S->getBody());
  }
  bool VisitDefaultStmt(DefaultStmt *S) { return removable(S->getSubStmt()); }
  bool VisitConditionalOperator(ConditionalOperator *E) {
    return negated(E->getCond(), "condition");
  }
  bool VisitReturnStmt(ReturnStmt *S) {
    const Expr *Value = S->getRetValue();
    if (Value && Value->getType()->isBooleanType() &&
        isa<CallExpr, DeclRefExpr, MemberExpr>(
            Value->IgnoreUnlessSpelledInSource()))
      negated(Value, "returned boolean");
    return true;
  }

  bool VisitBinaryOperator(BinaryOperator *E) {
    if (E->isTypeDependent() || E->getType()->isDependentType())
      return true;
    const QualType Left = E->getLHS()->getType(),
                   Right = E->getRHS()->getType();
    const bool Numbers = Left->isArithmeticType() && Right->isArithmeticType();
    const BinaryOperatorKind Op = E->getOpcode();
    auto Add = [&](BinaryOperatorKind To, llvm::StringRef Kind) {
      replaced(E, E->getLHS(), BinaryOperator::getOpcodeStr(To), E->getRHS(),
               Kind);
    };
    switch (Op) {
    case BO_LT:
      Add(BO_LE, "boundary");
      return Add(BO_GE, "relation"), true;
    case BO_LE:
      Add(BO_LT, "boundary");
      return Add(BO_GT, "relation"), true;
    case BO_GT:
      Add(BO_GE, "boundary");
      return Add(BO_LE, "relation"), true;
    case BO_GE:
      Add(BO_GT, "boundary");
      return Add(BO_LT, "relation"), true;
    case BO_EQ:
      return Add(BO_NE, "relation"), true;
    case BO_NE:
      return Add(BO_EQ, "relation"), true;
    case BO_LAnd:
      return Add(BO_LOr, "logic"), true;
    case BO_LOr:
      return Add(BO_LAnd, "logic"), true;
    default:
      break;
    }
    static constexpr std::pair<BinaryOperatorKind, BinaryOperatorKind> Other[] =
        {{BO_Add, BO_Sub},
         {BO_Sub, BO_Add},
         {BO_Mul, BO_Add},
         {BO_Div, BO_Mul},
         {BO_Rem, BO_Div},
         {BO_And, BO_Or},
         {BO_Or, BO_And},
         {BO_Xor, BO_Or},
         {BO_Shl, BO_Shr},
         {BO_Shr, BO_Shl},
         {BO_AddAssign, BO_SubAssign},
         {BO_SubAssign, BO_AddAssign},
         {BO_MulAssign, BO_AddAssign},
         {BO_DivAssign, BO_MulAssign},
         {BO_AndAssign, BO_OrAssign},
         {BO_OrAssign, BO_AndAssign},
         {BO_ShlAssign, BO_ShrAssign},
         {BO_ShrAssign, BO_ShlAssign}};
    if (Numbers)
      for (auto [From, To] : Other)
        if (From == Op)
          Add(To, "arithmetic");
    return true;
  }
  bool VisitCXXRewrittenBinaryOperator(CXXRewrittenBinaryOperator *E) {
    equality(E, E->getOperator(), E->getLHS(), E->getRHS());
    return true;
  }
  bool VisitCXXOperatorCallExpr(CXXOperatorCallExpr *E) {
    if (E->getNumArgs() == 2 && !E->isTypeDependent())
      equality(E,
               E->getOperator() == OO_EqualEqual     ? BO_EQ
               : E->getOperator() == OO_ExclaimEqual ? BO_NE
                                                     : BO_Comma,
               E->getArg(0), E->getArg(1));
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator *E) {
    if (E->isTypeDependent())
      return true;
    const std::optional<Range> All = rangeOf(E),
                               Part = rangeOf(E->getSubExpr());
    if (!All || !Part)
      return true;
    if (E->getOpcode() == UO_LNot && E->getType()->isBooleanType())
      add("negation", E, *All,
          json::Array{"static_cast<bool>(", pair(*Part), ")"});
    if (E->getOpcode() == UO_Minus && E->getType()->isArithmeticType())
      add("arithmetic", E, *All, json::Array{"+(", pair(*Part), ")"});
    return true;
  }

  bool dataTraverseStmtPre(Stmt *S) {
    Path.push_back(S);
    return true;
  }
  bool dataTraverseStmtPost(Stmt *) {
    Path.pop_back();
    return true;
  }

  bool VisitFloatingLiteral(FloatingLiteral *E) {
    if (!llvm::is_contained({0.0, 1.0, 2.0}, E->getValueAsApproximateDouble()))
      number(E);
    return true;
  }
  bool VisitIntegerLiteral(IntegerLiteral *E) {
    const std::optional<Range> All = rangeOf(E);
    if (!All)
      return true;
    add("constant", E, *All, json::Array{"(", pair(*All), " + 1)"});
    if (E->getValue() != 0)
      add("constant", E, *All, json::Array{"(", pair(*All), " - 1)"});
    if (E->getValue().ugt(2))
      number(E);
    return true;
  }
  bool VisitCXXBoolLiteralExpr(CXXBoolLiteralExpr *E) {
    if (const std::optional<Range> All = rangeOf(E))
      add("boolean", E, *All, json::Array{E->getValue() ? "false" : "true"});
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) {
    const std::optional<Range> All = rangeOf(E);
    if (!All)
      return true;
    if (const auto *Named = dyn_cast<EnumConstantDecl>(E->getDecl())) {
      if (const EnumConstantDecl *Next = nextOf(*Named)) {
        const unsigned Name = SM.getFileOffset(E->getLocation());
        add("enumerator", E, *All,
            json::Array{pair({All->Begin, Name}), Next->getName()});
      }
      return true;
    }
    const auto *V = dyn_cast<VarDecl>(E->getDecl());
    if (!V || E->isTypeDependent() || !isLimit(V))
      return true;
    limit(E, *All, declaration(V));
    return true;
  }

  /// Prints a limit, used or not.
  void declared(const VarDecl *V) {
    if (!isLimit(V) || V->getLocation().isMacroID())
      return;
    json::Object Out = declaration(V);
    Out["kind"] = "declaration";
    llvm::outs() << json::Value(std::move(Out)) << '\n';
  }

private:
  /// A whole limit is changed by one, another by a part.
  void limit(const Expr *E, Range All, json::Object Declared) {
    const bool IsWhole = E->getType()->isIntegerType();
    const char *const Changes[] = {IsWhole ? " + 1)" : " * 1.0625)",
                                   IsWhole ? " - 1)" : " * 0.9375)"};
    for (const char *Change : Changes)
      add("limit", E, All, json::Array{"(", pair(All), Change}, false, false,
          &Declared);
  }

  /// A literal that decides is a limit without a name.
  void number(const Expr *E) {
    const std::optional<Range> All = rangeOf(E);
    if (!All || !decides())
      return;
    const SourceLocation At = E->getBeginLoc();
    limit(E, *All,
          json::Object{
              {"file", SM.getFilename(At)},
              {"line", SM.getSpellingLineNumber(At)},
              {"column", SM.getSpellingColumnNumber(At)},
              {"name", Lexer::getSourceText(CharSourceRange::getTokenRange(At),
                                            SM, Context.getLangOpts())}});
  }

  static bool isOurs(const Decl *D) {
    for (const DeclContext *In = D ? D->getDeclContext() : nullptr; In;
         In = In->getParent())
      if (const auto *Space = dyn_cast<NamespaceDecl>(In);
          Space && Space->getName() == "cuda_lint")
        return true;
    return false;
  }

  /// Whether a comparison is the end of a loop over the three axes.
  static bool isEndOfAxes(const BinaryOperator &B) {
    const auto *Number = dyn_cast<IntegerLiteral>(B.getRHS()->IgnoreImpCasts());
    const auto *Of = dyn_cast<DeclRefExpr>(B.getLHS()->IgnoreImpCasts());
    return B.getOpcode() == BO_LT && Number && Number->getValue() == 3 && Of &&
           Of->getDecl()->getDeclName().isIdentifier() &&
           llvm::is_contained({"Axis", "I", "D"}, Of->getDecl()->getName());
  }

  /// Whether something is how many bits or bytes a type has.
  static bool isWidth(const Expr *E) {
    return llvm::StringSwitch<bool>(nameOf(E))
        .Cases({"width", "Width", "getIntWidth", "getTypeSize", "Bits", "bits",
                "widthOf", "getBitWidth", "getSignificantBits"},
               true)
        .Default(false);
  }

  /// The name of what an expression refers to or calls.
  static llvm::StringRef nameOf(const Expr *E) {
    E = E->IgnoreParenImpCasts();
    const NamedDecl *D = nullptr;
    if (const auto *Operator = dyn_cast<CXXOperatorCallExpr>(E);
        Operator && Operator->getOperator() == OO_Call)
      return nameOf(Operator->getArg(0));
    if (const auto *Call = dyn_cast<CallExpr>(E))
      D = dyn_cast_or_null<NamedDecl>(Call->getCalleeDecl());
    else if (const auto *Member = dyn_cast<MemberExpr>(E))
      D = Member->getMemberDecl();
    else if (const auto *Ref = dyn_cast<DeclRefExpr>(E))
      D = Ref->getDecl();
    return D && D->getDeclName().isIdentifier() ? D->getName() : "";
  }

  /// Whether something counts bits or bytes, by the names in it.
  static bool countsBits(const Stmt *S) {
    if (const auto *E = dyn_cast<Expr>(S))
      for (llvm::StringRef Of :
           {"Bit", "bits", "Byte", "Size", "Width", "width", "Offset", "Align"})
        if (nameOf(E).contains(Of))
          return true;
    return llvm::any_of(S->children(),
                        [](const Stmt *C) { return C && countsBits(C); });
  }

  /// Whether something is how many operands a call, a function or an
  /// instruction has.
  static bool isOperandCount(const Expr *E) {
    const llvm::StringRef Name = nameOf(E);
    if (Name == "getNumArgs" || Name == "getNumParams")
      return true;
    const auto *Call = dyn_cast<CXXMemberCallExpr>(E->IgnoreParenImpCasts());
    if (!Call || Name != "size")
      return false;
    const llvm::StringRef Of = nameOf(Call->getImplicitObjectArgument());
    return Of == "Operands" || Of == "Arguments" || Of == "Args";
  }

  /// Whether a call of ours asks for an operand by its place.
  static bool asksForOperand(const CallExpr &C) {
    return llvm::is_contained(
        {"written", "Operand", "Given", "Number", "number", "nameOf"},
        nameOf(&C));
  }

  /// Whether the literal that the path ends with is the eight bits of a byte or
  /// the hundred of a percentage, as a factor, the bits of a number of which a
  /// width is taken, or a mask.
  bool isOfUnits() const {
    const auto *Number = dyn_cast<IntegerLiteral>(Path.back());
    auto It = Path.rbegin() + 1;
    const Stmt *Part = Path.back();
    for (; It != Path.rend() && isa<ImplicitCastExpr, ParenExpr>(*It); ++It)
      Part = *It;
    const auto *B =
        Number && It != Path.rend() ? dyn_cast<BinaryOperator>(*It) : nullptr;
    if (!B)
      return false;
    if (B->isBitwiseOp())
      return Number->getValue().isMask();
    if (B->getOpcode() == BO_Sub && B->getLHS() == Part)
      return Number->getValue() == 64 && countsBits(B->getRHS());
    if (!B->isMultiplicativeOp())
      return false;
    return Number->getValue() == 100 ||
           (Number->getValue() == 8 &&
            countsBits(B->getLHS() == Part ? B->getRHS() : B->getLHS()));
  }

  /// Whether the literal that the path ends with decides something.
  bool decides() const {
    if (isOfUnits())
      return false;
    for (auto It = Path.rbegin() + 1; It != Path.rend(); ++It) {
      const Stmt *Part = It[-1];
      if (const auto *B = dyn_cast<BinaryOperator>(*It)) {
        if (B->isComparisonOp())
          return !isEndOfAxes(*B) && !isWidth(B->getLHS()) &&
                 !isWidth(B->getRHS()) && !isOperandCount(B->getLHS());
        if (B->isAssignmentOp())
          return true;
        if (B->isLogicalOp() || B->getOpcode() == BO_Comma)
          return false;
      } else if (isa<ReturnStmt, DeclStmt>(*It)) {
        return true;
      } else if (isa<ArraySubscriptExpr>(*It)) {
        return false;
      } else if (const auto *Operator = dyn_cast<CXXOperatorCallExpr>(*It)) {
        return Operator->getOperator() != OO_Subscript &&
               !asksForOperand(*Operator) &&
               (Operator->isComparisonOp() || Operator->isAssignmentOp() ||
                isOurs(Operator->getCalleeDecl()));
      } else if (const auto *C = dyn_cast<CallExpr>(*It)) {
        const FunctionDecl *F = C->getDirectCallee();
        const bool IsChoice = F && F->isInStdNamespace() &&
                              F->getIdentifier() &&
                              llvm::StringSwitch<bool>(F->getName())
                                  .Cases({"min", "max", "clamp"}, true)
                                  .Default(false);
        if (!IsChoice)
          return F && isOurs(F) && F->getDeclName().isIdentifier() &&
                 F->getName() != "mix" && !asksForOperand(*C);
      } else if (const auto *C = dyn_cast<CXXConstructExpr>(*It)) {
        return isOurs(C->getConstructor()) &&
               C->getConstructor()->getParent()->getName() != "Bound";
      } else if (const auto *List = dyn_cast<InitListExpr>(*It)) {
        const InitListExpr *Whole = List->getSemanticForm();
        const auto *Of = (Whole ? Whole : List)->getType()->getAsRecordDecl();
        if (Of && llvm::is_contained({"ScalarType", "IntType"}, Of->getName()))
          return false;
      } else if (const auto *Condition = dyn_cast<ConditionalOperator>(*It);
                 Condition && Condition->getCond() == Part) {
        return true;
      } else if (!isa<Expr>(*It)) {
        return isa<SwitchStmt, IfStmt, ForStmt, WhileStmt>(*It);
      }
    }
    return true;
  }

  bool isLimit(const VarDecl *V) const {
    const QualType T = V->getType();
    if (T->isDependentType() || T->isBooleanType() || !mustBeConstant(V))
      return false;
    if (!T->isIntegerType())
      return V->isConstexpr() && T->isFloatingType();
    if (!V->mightBeUsableInConstantExpressions(Context))
      return false;
    const Expr *Init = V->getAnyInitializer();
    Expr::EvalResult Value;
    return Init->isValueDependent() || !Init->EvaluateAsInt(Value, Context) ||
           !Value.Val.getInt().isAllOnes();
  }

  json::Object declaration(const VarDecl *V) const {
    V = V->getCanonicalDecl();
    const SourceLocation At = SM.getExpansionLoc(V->getLocation());
    return json::Object{{"file", SM.getFilename(At)},
                        {"line", SM.getSpellingLineNumber(At)},
                        {"name", V->getName()}};
  }

  /// Whether an initialiser is evaluated by the compiler, as far as that shows.
  bool mustBeConstant(const VarDecl *V) const {
    if (V->isConstexpr())
      return true;
    const Expr *Init = V->getAnyInitializer();
    if (!Init || Init->isValueDependent() || isa<ParmVarDecl>(V))
      return false;
    return (V->hasGlobalStorage() && V->hasConstantInitialization()) ||
           (V->getType().isConstQualified() &&
            V->getType()->isIntegralOrEnumerationType() &&
            Init->isCXX11ConstantExpr(Context));
  }

  /// The enumerator that is declared behind it, or the first; null where all
  /// have one value.
  static const EnumConstantDecl *nextOf(const EnumConstantDecl &E) {
    const auto *Of = cast<EnumDecl>(E.getDeclContext());
    const EnumConstantDecl *First = nullptr;
    bool Behind = false;
    for (const EnumConstantDecl *Other : Of->enumerators()) {
      if (Other == &E)
        Behind = true;
      else if (Other->getInitVal() != E.getInitVal()) {
        if (Behind)
          return Other;
        if (!First)
          First = Other;
      }
    }
    return First;
  }

  static json::Value pair(Range R) { return json::Array{R.Begin, R.End}; }

  /// The bytes of something that is written in the main file as it is.
  std::optional<Range> rangeOf(SourceRange Of) const {
    if (Of.isInvalid())
      return std::nullopt;
    const CharSourceRange Chars = Lexer::makeFileCharRange(
        CharSourceRange::getTokenRange(Of), SM, Context.getLangOpts());
    if (Chars.isInvalid() || !SM.isWrittenInMainFile(Chars.getBegin()))
      return std::nullopt;
    const Range Out = {SM.getFileOffset(Chars.getBegin()),
                       SM.getFileOffset(Chars.getEnd())};
    if (Out.Begin >= Out.End)
      return std::nullopt;
    return Out;
  }
  std::optional<Range> rangeOf(const Stmt *S) const {
    return rangeOf(S->getSourceRange());
  }

  void add(llvm::StringRef Kind, const Stmt *At, Range R, json::Array Variant,
           bool IsStatement = false, bool IsCondition = false,
           const json::Object *Limit = nullptr) {
    // A macro's text is one for all its uses.
    if (At->getBeginLoc().isMacroID() || At->getEndLoc().isMacroID())
      return;
    json::Object Out{{"file", SM.getFilename(At->getBeginLoc())},
                     {"line", SM.getSpellingLineNumber(At->getBeginLoc())},
                     {"kind", Kind},
                     {"begin", R.Begin},
                     {"end", R.End},
                     {"variant", std::move(Variant)},
                     {"statement", IsStatement},
                     {"condition", IsCondition}};
    if (Limit)
      Out["limit"] = json::Object(*Limit);
    llvm::outs() << json::Value(std::move(Out)) << '\n';
  }

  void replaced(const Expr *E, const Expr *Left, llvm::StringRef Op,
                const Expr *Right, llvm::StringRef Kind) {
    const std::optional<Range> All = rangeOf(E), L = rangeOf(Left),
                               R = rangeOf(Right);
    if (All && L && R && L->End <= R->Begin)
      add(Kind, E, *All,
          json::Array{"(", pair(*L), ") " + Op.str() + " (", pair(*R), ")"});
  }

  void equality(const Expr *E, BinaryOperatorKind Op, const Expr *Left,
                const Expr *Right) {
    if (Op == BO_EQ || Op == BO_NE)
      replaced(E, Left, Op == BO_EQ ? "!=" : "==", Right, "relation");
  }

  bool negated(const Expr *E, llvm::StringRef Kind) {
    if (E->isTypeDependent())
      return true;
    if (const std::optional<Range> R = rangeOf(E))
      add(Kind, E, *R, json::Array{"!(", pair(*R), ")"}, false, true);
    return true;
  }

  /// A statement that is an expression can be left out.
  bool removable(const Stmt *S) {
    const auto *E = dyn_cast_or_null<Expr>(S);
    if (!E)
      return true;
    E = E->IgnoreUnlessSpelledInSource();
    const auto *Binary = dyn_cast<BinaryOperator>(E);
    const auto *Unary = dyn_cast<UnaryOperator>(E);
    const bool IsCall = isa<CallExpr>(E);
    if (!IsCall && !(Binary && Binary->isAssignmentOp()) &&
        !(Unary && Unary->isIncrementDecrementOp()))
      return true;
    if (E->getBeginLoc().isMacroID() || E->getEndLoc().isMacroID())
      return true;
    const SourceLocation Behind = Lexer::findLocationAfterToken(
        E->getEndLoc(), tok::semi, SM, Context.getLangOpts(),
        /*SkipTrailingWhitespaceAndNewLine=*/false);
    std::optional<Range> R = rangeOf(E);
    if (!R || Behind.isInvalid())
      return true;
    R->End = SM.getFileOffset(Behind);
    add(IsCall ? "call" : "assignment", E, *R, json::Array{}, true);
    return true;
  }

  ASTContext &Context;
  const SourceManager &SM;
  /// The statements that hold what is visited, and that itself.
  llvm::SmallVector<const Stmt *, 32> Path;
};

/// The limits that are declared outside of system headers.
class LimitFinder : public RecursiveASTVisitor<LimitFinder> {
  using Base = RecursiveASTVisitor<LimitFinder>;

public:
  LimitFinder(Finder &To, const SourceManager &SM) : To(To), SM(SM) {}

  bool TraverseDecl(Decl *D) {
    if (D && !isa<TranslationUnitDecl, LinkageSpecDecl>(D) &&
        SM.isInSystemHeader(D->getLocation()))
      return true;
    return Base::TraverseDecl(D);
  }
  bool VisitVarDecl(VarDecl *V) {
    To.declared(V);
    return true;
  }

private:
  Finder &To;
  const SourceManager &SM;
};

class FinderConsumer : public ASTConsumer {
public:
  // Not all declarations of the translation unit: those of a precompiled header
  // would be read for that, and none of them is of use.
  bool HandleTopLevelDecl(DeclGroupRef Group) override {
    for (Decl *D : Group) {
      // What a template becomes is handed over here, too.
      const auto *F = dyn_cast<FunctionDecl>(D);
      if (D->getLexicalDeclContext()->isTranslationUnit() &&
          !(F && F->isTemplateInstantiation()))
        Parsed.push_back(D);
    }
    return true;
  }
  void HandleTranslationUnit(ASTContext &Context) override {
    if (Context.getDiagnostics().hasErrorOccurred())
      return;
    Finder Changes(Context);
    LimitFinder Limits(Changes, Context.getSourceManager());
    for (Decl *D : Parsed) {
      Changes.TraverseDecl(D);
      Limits.TraverseDecl(D);
    }
  }

private:
  std::vector<Decl *> Parsed;
};

class FinderAction : public ASTFrontendAction {
public:
  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &,
                                                 llvm::StringRef) override {
    return std::make_unique<FinderConsumer>();
  }
};

} // namespace

int main(int argc, const char **argv) {
  llvm::cl::OptionCategory Category("find-mutants");
  auto Options = tooling::CommonOptionsParser::create(argc, argv, Category);
  if (!Options) {
    llvm::errs() << llvm::toString(Options.takeError());
    return 2;
  }
  tooling::ClangTool Tool(Options->getCompilations(),
                          Options->getSourcePathList());
  return Tool.run(tooling::newFrontendActionFactory<FinderAction>().get());
}
