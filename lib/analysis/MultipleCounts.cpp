//===- MultipleCounts.cpp -------------------------------------------------===//

#include "analysis/MultipleCounts.h"
#include "clang/AST/RecursiveASTVisitor.h"

using namespace clang;

namespace cuda_lint {
namespace {

class ReliedOn : public RecursiveASTVisitor<ReliedOn> {
public:
  bool VisitBinaryOperator(BinaryOperator *B) {
    if (B->isComparisonOp()) {
      noteTest(B->getLHS());
      noteTest(B->getRHS());
    } else if (B->isAssignmentOp() &&
               (B->isCompoundAssignmentOp() || !isPlain(B->getRHS()))) {
      note(B->getLHS());
    } else if (B->isAssignmentOp()) {
      if (const auto *Member =
              dyn_cast<MemberExpr>(B->getLHS()->IgnoreParenCasts()))
        noteKept(Member->getMemberDecl(), B->getRHS());
    }
    return true;
  }
  bool VisitCastExpr(CastExpr *Cast) {
    if (Cast->getCastKind() == CK_IntegralToBoolean)
      noteTest(Cast->getSubExpr());
    return true;
  }
  bool VisitInitListExpr(InitListExpr *List) {
    // The form that has a value for each member.
    if (InitListExpr *Semantic = List->getSemanticForm())
      List = Semantic;
    const RecordDecl *Record = List->getType()->getAsRecordDecl();
    if (!Record || Record->isUnion())
      return true;
    const auto *Class = dyn_cast<CXXRecordDecl>(Record);
    unsigned I = Class ? Class->getNumBases() : 0;
    for (const FieldDecl *Field : Record->fields()) {
      if (Field->isUnnamedBitField())
        continue;
      if (I >= List->getNumInits())
        break;
      noteKept(Field, List->getInit(I++));
    }
    return true;
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *Made) {
    noteArguments(Made->getConstructor(), Made->arguments());
    return true;
  }
  bool VisitCallExpr(CallExpr *Call) {
    if (const FunctionDecl *Callee = Call->getDirectCallee();
        Callee && !isa<CXXOperatorCallExpr, CUDAKernelCallExpr>(Call))
      noteArguments(Callee, Call->arguments());
    return true;
  }
  void noteInitialisers(const CXXConstructorDecl *Constructor) {
    for (const CXXCtorInitializer *Init : Constructor->inits()) {
      TraverseStmt(Init->getInit());
      if (Init->isMemberInitializer())
        noteStored(Init->getMember(), Init->getInit());
    }
  }

  /// To be called when all has been visited: what is given such a number, or
  /// keeps it, is one itself. That does not make one of what else is given to
  /// the same function.
  llvm::DenseSet<const ValueDecl *> finish() {
    follow(Asked);
    follow(Given);
    return std::move(Counts);
  }

private:
  using Copies =
      llvm::SmallVector<std::pair<const ValueDecl *, const ValueDecl *>, 16>;

  void follow(const Copies &All) {
    for (bool Changed = true; Changed;) {
      Changed = false;
      for (const auto &[To, From] : All)
        if (Parameters.contains(From) || Counts.contains(From))
          Changed |= add(To);
    }
  }
  bool add(const ValueDecl *D) {
    return (isa<ParmVarDecl>(D) ? Parameters : Counts).insert(D).second;
  }

  /// A number that is given or read, not computed.
  static bool isPlain(const Expr *E) {
    E = E->IgnoreParenCasts();
    if (const auto *Ref = dyn_cast<DeclRefExpr>(E)) {
      const auto *V = dyn_cast<VarDecl>(Ref->getDecl());
      return !V || isa<ParmVarDecl>(V) || V->hasGlobalStorage();
    }
    if (const auto *Call = dyn_cast<CallExpr>(E))
      return llvm::none_of(Call->arguments(), [](const Expr *A) {
        return A->getType()->isIntegerType();
      });
    return !isa<BinaryOperator, ConditionalOperator>(E);
  }

  /// The number that is tested in `n % 256`, `n & 255`, `n / 256 * 256`,
  /// `n >> 8 << 8`, also where a variable keeps that.
  void noteTest(const Expr *E) {
    E = E->IgnoreParenCasts();
    if (const auto *Ref = dyn_cast<DeclRefExpr>(E))
      if (const auto *V = dyn_cast<VarDecl>(Ref->getDecl());
          V && V->isLocalVarDecl() && V->getInit())
        E = V->getInit()->IgnoreParenCasts();
    const auto *Rest = dyn_cast<BinaryOperator>(E);
    if (!Rest)
      return;
    if (Rest->getOpcode() == BO_Rem || Rest->getOpcode() == BO_And)
      note(Rest->getLHS());
    // `255 & n`.
    if (Rest->getOpcode() == BO_And)
      note(Rest->getRHS());
    if (Rest->getOpcode() == BO_Mul || Rest->getOpcode() == BO_Shl)
      for (const Expr *Side : {Rest->getLHS(), Rest->getRHS()})
        if (const auto *Quotient =
                dyn_cast<BinaryOperator>(Side->IgnoreParenCasts());
            Quotient && (Quotient->getOpcode() == BO_Div ||
                         Quotient->getOpcode() == BO_Shr))
          note(Quotient->getLHS());
  }
  void note(const Expr *E) {
    if (const ValueDecl *D = countOf(E))
      add(D);
  }
  static const ValueDecl *countOf(const Expr *E) {
    E = E->IgnoreParenCasts();
    if (const auto *Member = dyn_cast<MemberExpr>(E))
      return Member->getMemberDecl();
    const auto *Ref = dyn_cast<DeclRefExpr>(E);
    const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    return V && (V->hasGlobalStorage() || isa<ParmVarDecl>(V)) ? V : nullptr;
  }
  void noteStored(const ValueDecl *Member, const Expr *From) {
    if (isPlain(From))
      noteKept(Member, From);
    else
      Counts.insert(Member);
  }
  void noteKept(const ValueDecl *Member, const Expr *From) {
    if (const ValueDecl *D = countOf(From); D && isa<ParmVarDecl>(D))
      Given.push_back({Member, D});
  }
  /// What is tested before it is given is so for who gets it; and a function
  /// that says whether it is, or lets no other pass, says it of what it is
  /// given.
  template <class ArgumentsT>
  void noteArguments(const FunctionDecl *Callee, const ArgumentsT &Arguments) {
    const FunctionDecl *Body = nullptr;
    if (!Callee->hasBody(Body))
      return;
    const QualType Result = Body->getReturnType();
    const bool Says = Result->isVoidType() || Result->isBooleanType();
    unsigned I = 0;
    for (const Expr *A : Arguments) {
      const ParmVarDecl *P =
          I < Body->getNumParams() ? Body->getParamDecl(I++) : nullptr;
      const ValueDecl *D =
          P && P->getType().getNonReferenceType()->isIntegerType() ? countOf(A)
                                                                   : nullptr;
      if (!D)
        continue;
      if (isa<ParmVarDecl>(D))
        Given.push_back({P, D});
      if (Says)
        Asked.push_back({D, P});
    }
  }

  llvm::DenseSet<const ValueDecl *> Counts, Parameters;
  /// What has its number from another; what a function tests of what it is
  /// given.
  Copies Given, Asked;
};

} // namespace

llvm::DenseSet<const ValueDecl *> countsReliedOn(TranslationUnit &TU) {
  ReliedOn Relied;
  for (const FunctionDecl *F : TU.functions()) {
    Relied.TraverseStmt(F->getBody());
    if (const auto *Constructor = dyn_cast<CXXConstructorDecl>(F))
      Relied.noteInitialisers(Constructor);
  }
  return Relied.finish();
}

} // namespace cuda_lint
