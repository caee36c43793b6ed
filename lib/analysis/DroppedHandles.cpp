//===- DroppedHandles.cpp -------------------------------------------------===//

#include "analysis/DroppedHandles.h"
#include "analysis/UnparsedCode.h"
#include "cuda/HostRuntime.h"
#include "cuda/NullValue.h"
#include "cuda/RuntimeApi.h"
#include "cuda/StatementParents.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"

using namespace clang;

namespace cuda_lint {
namespace {

/// Whether an expression finds a stream somewhere: not by its plain name, which
/// is what programs say of what they do not use.
bool findsStream(const Expr *E) {
  E = E->IgnoreParenImpCasts();
  if (const auto *Choice = dyn_cast<ConditionalOperator>(E))
    return findsStream(Choice->getTrueExpr()) ||
           findsStream(Choice->getFalseExpr());
  const auto *Op = dyn_cast<UnaryOperator>(E);
  return isStreamType(E->getType()) &&
         (isa<MemberExpr, ArraySubscriptExpr>(E) ||
          (Op && Op->getOpcode() == UO_Deref));
}

/// Whether a statement of an expression compares where it was to assign.
bool comparesInsteadOfAssigning(const Expr *E) {
  const auto *Compares = dyn_cast<BinaryOperator>(E->IgnoreParens());
  return Compares && Compares->getOpcode() == BO_EQ &&
         isStreamType(Compares->getLHS()->getType()) &&
         isStreamType(Compares->getRHS()->getType());
}

class Statements : public RecursiveASTVisitor<Statements> {
public:
  explicit Statements(const ASTContext &Ctx) : Ctx(Ctx) {}
  std::vector<const Expr *> Found;

  bool VisitCompoundStmt(CompoundStmt *S) {
    for (const Stmt *Each : S->body())
      take(Each);
    return true;
  }
  bool VisitIfStmt(IfStmt *S) {
    take(S->getThen());
    take(S->getElse());
    return true;
  }
  bool TraverseLambdaExpr(LambdaExpr *) { return true; }
  // Its value is the last one.
  bool TraverseStmtExpr(StmtExpr *) { return true; }

private:
  void take(const Stmt *S) {
    const auto *E = dyn_cast_or_null<Expr>(S);
    if (E && !E->getBeginLoc().isMacroID() && !E->isTypeDependent() &&
        !E->HasSideEffects(Ctx) &&
        (findsStream(E) || comparesInsteadOfAssigning(E)))
      Found.push_back(E);
  }
  const ASTContext &Ctx;
};

/// What a function by moving does with the members of the other object.
class Moves : public RecursiveASTVisitor<Moves> {
public:
  Moves(TranslationUnit &TU, const ParmVarDecl &Other) : TU(TU), Other(Other) {}
  /// By member: what makes the other object forget it.
  llvm::DenseMap<const FieldDecl *, const Expr *> Forgotten;
  llvm::SmallPtrSet<const FieldDecl *, 4> LookedAt;
  /// Somebody else gets the object.
  bool Whole = false;

  bool VisitMemberExpr(MemberExpr *E) {
    const Expr *Base = E->getBase()->IgnoreParenImpCasts();
    if (!isOther(Base))
      return true;
    Accounted.insert(Base);
    const auto *Field = dyn_cast<FieldDecl>(E->getMemberDecl());
    if (!Field)
      Whole = true;
    else if (!Stored.contains(E))
      LookedAt.insert(Field);
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *E) {
    if (E->getOpcode() == BO_Assign && isNullValue(E->getRHS(), TU.context()))
      forget(E->getLHS(), *E);
    if (E->isComparisonOp())
      for (const Expr *Side : {E->getLHS(), E->getRHS()})
        if (const auto *Address =
                dyn_cast<UnaryOperator>(Side->IgnoreParenImpCasts());
            Address && Address->getOpcode() == UO_AddrOf)
          Accounted.insert(Address->getSubExpr()->IgnoreParenImpCasts());
    return true;
  }
  bool VisitCallExpr(CallExpr *Call) {
    const FunctionDecl *Callee = Call->getDirectCallee();
    // What it gives back goes nowhere.
    if (Callee && Callee->isInStdNamespace() && Callee->getIdentifier() &&
        Callee->getName() == "exchange" && Call->getNumArgs() == 2 &&
        isNullValue(Call->getArg(1), TU.context()) && isStatement(Call))
      forget(Call->getArg(0), *Call);
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) {
    Whole |= isOther(E) && !Accounted.contains(E);
    return true;
  }

private:
  bool isStatement(const Expr *E) const {
    const Stmt *P = TU.engine<StatementParents>().parent(E);
    if (isa_and_nonnull<ExprWithCleanups>(P))
      P = TU.engine<StatementParents>().parent(P);
    return isa_and_nonnull<CompoundStmt>(P);
  }
  bool isOther(const Expr *E) const {
    const auto *Ref = dyn_cast<DeclRefExpr>(E);
    return Ref && Ref->getDecl() == &Other;
  }
  void forget(const Expr *To, const Expr &By) {
    const auto *Of = dyn_cast<MemberExpr>(To->IgnoreParenImpCasts());
    const auto *Field = Of ? dyn_cast<FieldDecl>(Of->getMemberDecl()) : nullptr;
    if (Field && isOther(Of->getBase()->IgnoreParenImpCasts())) {
      Stored.insert(Of);
      Forgotten.try_emplace(Field, &By);
    }
  }

  TranslationUnit &TU;
  const ParmVarDecl &Other;
  llvm::SmallPtrSet<const Expr *, 8> Accounted, Stored;
};

} // namespace

std::vector<DroppedStream> droppedStreams(TranslationUnit &TU,
                                          const FunctionDecl *F) {
  std::vector<DroppedStream> Out;
  const CallExpr *Work = nullptr;
  for (const CallSite &Site : TU.callsIn(F)) {
    const HostFunction *Row = hostFunction(Site.Call);
    if (!Work && (TU.launchAt(Site.Call) || (Row && Row->enqueues())))
      Work = Site.Call;
  }
  if (!Work || !isAllParsed(*F))
    return Out;
  Statements All(TU.context());
  All.TraverseStmt(F->getBody());
  for (const Expr *E : All.Found)
    Out.push_back({E, Work});
  return Out;
}

std::vector<LostInMove> lostInMove(TranslationUnit &TU, const FunctionDecl *F) {
  std::vector<LostInMove> Out;
  const auto *Method = dyn_cast<CXXMethodDecl>(F);
  const auto *Made = dyn_cast<CXXConstructorDecl>(F);
  if (!Method ||
      !(Made
            ? Made->isMoveConstructor() && Made->isUserProvided()
            : Method->isMoveAssignmentOperator() && Method->isUserProvided()) ||
      !isAllParsed(*F))
    return Out;
  Moves Of(TU, *F->getParamDecl(0));
  if (Made)
    for (const CXXCtorInitializer *Init : Made->inits())
      // What a base is made of is the base's.
      if (!Init->isBaseInitializer())
        Of.TraverseStmt(Init->getInit());
  Of.TraverseStmt(F->getBody());
  if (Of.Whole)
    return Out;
  for (const FieldDecl *Member : Method->getParent()->fields())
    if (isStreamType(Member->getType()) || isEventType(Member->getType()))
      if (const Expr *By = Of.Forgotten.lookup(Member);
          By && !Of.LookedAt.contains(Member))
        Out.push_back({Member, By});
  return Out;
}

} // namespace cuda_lint
