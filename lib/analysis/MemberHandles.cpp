//===- MemberHandles.cpp --------------------------------------------------===//

#include "analysis/MemberHandles.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;

namespace cuda_lint {

std::optional<ListLoop> listLoopOf(const VarDecl &Variable) {
  // `Variable = *__begin`, `__begin = __range.begin()`, `__range = {...}`.
  auto InitOf = [](const Expr *E) -> const Expr * {
    const auto *Ref = dyn_cast<DeclRefExpr>(E->IgnoreImplicit());
    const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    return V && V->isImplicit() ? V->getInit() : nullptr;
  };
  const auto *Deref =
      Variable.getInit()
          ? dyn_cast<UnaryOperator>(Variable.getInit()->IgnoreImplicit())
          : nullptr;
  if (!Deref || Deref->getOpcode() != UO_Deref)
    return std::nullopt;
  const Expr *From = InitOf(Deref->getSubExpr());
  const auto *Begin =
      From ? dyn_cast<CXXMemberCallExpr>(From->IgnoreImplicit()) : nullptr;
  const Expr *Range =
      Begin ? InitOf(Begin->getImplicitObjectArgument()) : nullptr;
  const auto *Made =
      Range ? dyn_cast<CXXStdInitializerListExpr>(Range->IgnoreImplicit())
            : nullptr;
  const auto *List =
      Made ? dyn_cast<InitListExpr>(Made->getSubExpr()->IgnoreImplicit())
           : nullptr;
  if (!List)
    return std::nullopt;
  return ListLoop{List, Begin};
}

const FieldDecl &patternOf(const FieldDecl &Member) {
  const auto *Class = dyn_cast<CXXRecordDecl>(Member.getParent());
  const CXXRecordDecl *Pattern =
      Class ? Class->getTemplateInstantiationPattern() : nullptr;
  if (!Pattern)
    return Member;
  auto Fields = Pattern->fields();
  auto It = std::next(Fields.begin(), Member.getFieldIndex());
  return **It;
}

namespace {

/// Finds what is named of a member, and which of that is the argument of a call
/// of the runtime.
class Mentions : public RecursiveASTVisitor<Mentions> {
public:
  explicit Mentions(const FieldDecl *Member) : Member(Member) {}

  bool VisitMemberExpr(MemberExpr *E) {
    if (E->getMemberDecl() == Member)
      All.insert(E);
    return true;
  }
  /// A loop over a list of which it is one: what the loop's variable is given
  /// to, it is.
  bool VisitCXXForRangeStmt(CXXForRangeStmt *Loop) {
    const VarDecl *V = Loop->getLoopVariable();
    const std::optional<ListLoop> Of =
        V ? listLoopOf(*V) : std::optional<ListLoop>();
    for (unsigned I = 0; Of && I < Of->List->getNumInits(); ++I)
      if (const Expr *M = mention(Of->List->getInit(I))) {
        Harmless.insert(M);
        Listed.insert(V);
      }
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) {
    if (Listed.contains(E->getDecl()))
      All.insert(E);
    return true;
  }
  bool VisitCallExpr(CallExpr *Call) {
    if (const auto *Launch = dyn_cast<CUDAKernelCallExpr>(Call)) {
      take(*Launch->getConfig(), nullptr);
      // What a kernel is given it does not release.
      for (const Expr *A : Launch->arguments())
        if (isa<MemberExpr>(A->IgnoreParenImpCasts()))
          harmless(A);
      return true;
    }
    const FunctionDecl *Callee = Call->getDirectCallee();
    if (const HostFunction *Row = hostFunction(Call))
      take(*Call, Row);
    // Functions of a library keep no handle, and make none.
    else if (Callee && Callee->isExternC() && !Callee->hasBody())
      for (const Expr *A : Call->arguments())
        if (isa<MemberExpr>(A->IgnoreParenCasts()))
          harmless(A);
    return true;
  }
  /// A question how large it is, or what it leads to.
  bool VisitUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *E) {
    if (E->isArgumentType())
      return true;
    const Expr *Of = E->getArgumentExpr()->IgnoreParens();
    if (const auto *Op = dyn_cast<UnaryOperator>(Of);
        Op && Op->getOpcode() == UO_Deref)
      Of = Op->getSubExpr();
    harmless(Of);
    return true;
  }
  /// A question whether there is one.
  bool VisitImplicitCastExpr(ImplicitCastExpr *E) {
    if (E->getCastKind() == CK_PointerToBoolean)
      harmless(E->getSubExpr());
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *E) {
    if (E->isEqualityOp()) {
      harmless(E->getLHS());
      harmless(E->getRHS());
    }
    return true;
  }

  bool any() const { return !All.empty(); }
  bool escapes() const {
    return llvm::any_of(All,
                        [&](const Expr *E) { return !Harmless.contains(E); });
  }

  MemberHandle Found;

private:
  const Expr *mention(const Expr *E) const {
    E = E->IgnoreParenCasts();
    if (const auto *Op = dyn_cast<UnaryOperator>(E);
        Op && Op->getOpcode() == UO_AddrOf)
      E = Op->getSubExpr()->IgnoreParenCasts();
    if (const auto *Ref = dyn_cast<DeclRefExpr>(E))
      return Listed.contains(Ref->getDecl()) ? Ref : nullptr;
    const auto *Of = dyn_cast<MemberExpr>(E);
    return Of && Of->getMemberDecl() == Member ? Of : nullptr;
  }
  void harmless(const Expr *E) {
    if (const Expr *M = mention(E))
      Harmless.insert(M);
  }
  void take(const CallExpr &Call, const HostFunction *Row) {
    for (unsigned I = 0; I < Call.getNumArgs(); ++I)
      if (const Expr *M = mention(Call.getArg(I))) {
        Harmless.insert(M);
        Found.Uses.push_back({&Call, Row, I});
      }
  }

  const FieldDecl *Member;
  llvm::SmallPtrSet<const Expr *, 16> All, Harmless;
  llvm::SmallPtrSet<const ValueDecl *, 2> Listed;
};

} // namespace

bool MemberHandle::takesPart(HostWork Work) const {
  return llvm::any_of(
      Uses, [&](const Use &U) { return U.Row && U.Row->Work == Work; });
}

bool MemberHandle::isCreated() const {
  return llvm::any_of(Uses, [](const Use &U) {
    return U.Row && U.Row->Work == HostWork::Create &&
           !U.Row->Name.starts_with("cudaIpc");
  });
}

std::optional<MemberHandle> handleOf(const FieldDecl &Member) {
  const FieldDecl *Field = &patternOf(Member);
  const auto *Class = dyn_cast<CXXRecordDecl>(Field->getParent());
  if (!Class || Field->getAccess() != AS_private || Class->hasFriends())
    return std::nullopt;
  Mentions All(Field);
  for (const Decl *D : Class->decls()) {
    const Decl *Part = D;
    if (const auto *Template = dyn_cast<FunctionTemplateDecl>(D))
      Part = Template->getTemplatedDecl();
    if (const auto *F = dyn_cast<FunctionDecl>(Part)) {
      if (F->isDeleted() || F->isDefaulted() || F->isImplicit())
        continue;
      const FunctionDecl *Definition = nullptr;
      if (!F->hasBody(Definition))
        return std::nullopt;
      All.TraverseDecl(const_cast<FunctionDecl *>(Definition));
      continue;
    }
    // Nested classes have access, too.
    All.TraverseDecl(const_cast<Decl *>(Part));
  }
  if (All.escapes())
    return std::nullopt;
  return std::move(All.Found);
}

bool isNamedOnlyBy(const FieldDecl &Member, const FunctionDecl &F) {
  const FieldDecl *Field = &patternOf(Member);
  const auto *Class = dyn_cast<CXXRecordDecl>(Field->getParent());
  if (!Class || Field->getAccess() != AS_private || Class->hasFriends())
    return false;
  const FunctionDecl *Only = F.getTemplateInstantiationPattern();
  Only = (Only ? Only : &F)->getCanonicalDecl();
  for (const Decl *D : Class->decls()) {
    const Decl *Part = D;
    if (const auto *Template = dyn_cast<FunctionTemplateDecl>(D))
      Part = Template->getTemplatedDecl();
    if (const auto *Other = dyn_cast<FunctionDecl>(Part)) {
      if (Other->getCanonicalDecl() == Only || Other->isDeleted() ||
          Other->isDefaulted() || Other->isImplicit())
        continue;
      const FunctionDecl *Definition = nullptr;
      if (!Other->hasBody(Definition))
        return false;
      Part = Definition;
    }
    Mentions Of(Field);
    Of.TraverseDecl(const_cast<Decl *>(Part));
    if (Of.any())
      return false;
  }
  return true;
}

namespace {

/// Finds what is kept in a member of the class whose method is visited.
class Keeping : public RecursiveASTVisitor<Keeping> {
public:
  explicit Keeping(const FieldDecl &Member) : Member(Member) {}
  bool shouldVisitImplicitCode() const { return true; }

  bool VisitBinaryOperator(BinaryOperator *E) {
    if (E->isAssignmentOp() && isMember(E->getLHS()))
      keep(E->getRHS());
    return true;
  }
  bool VisitCXXOperatorCallExpr(CXXOperatorCallExpr *E) {
    if (E->getOperator() == OO_Equal && E->getNumArgs() == 2 &&
        isMember(E->getArg(0)))
      keep(E->getArg(1));
    return true;
  }
  bool VisitCallExpr(CallExpr *Call) {
    const HostFunction *Row = hostFunction(Call);
    for (unsigned I = 0; Row && I < Call->getNumArgs(); ++I)
      if (const auto *Op =
              dyn_cast<UnaryOperator>(Call->getArg(I)->IgnoreParenCasts());
          Op && Op->getOpcode() == UO_AddrOf && receives(Row->role(I)) &&
          isMember(Op->getSubExpr()))
        Creates = true;
    return true;
  }
  void keep(const Expr *E) {
    while (true) {
      E = E->IgnoreImplicit()->IgnoreParenCasts();
      const auto *Made = dyn_cast<CXXConstructExpr>(E);
      if (!Made || Made->getNumArgs() != 1)
        break;
      E = Made->getArg(0);
    }
    const auto *Ref = dyn_cast<DeclRefExpr>(E);
    Given |= Ref && isa<ParmVarDecl>(Ref->getDecl());
  }

  bool Given = false, Creates = false;

private:
  bool isMember(const Expr *E) const {
    const auto *Of = dyn_cast<MemberExpr>(E->IgnoreParenCasts());
    return Of && Of->getMemberDecl() == &Member;
  }

  const FieldDecl &Member;
};

} // namespace

bool isGivenToObjects(TranslationUnit &TU, const FieldDecl &Member) {
  Keeping Found(Member);
  // Whoever makes an aggregate says what is in it.
  const auto *Class = dyn_cast<CXXRecordDecl>(Member.getParent());
  const bool Open = Class && Class->isAggregate() &&
                    !Member.hasInClassInitializer() && !Class->isLambda();
  Found.Given = Open;
  for (const FunctionDecl *F : TU.functions()) {
    const auto *Method = dyn_cast<CXXMethodDecl>(F);
    if (!Method || Method->getParent() != Member.getParent()) {
      if (Open)
        for (const CallSite &Site : TU.callsIn(F))
          Found.VisitCallExpr(const_cast<CallExpr *>(Site.Call));
      continue;
    }
    if (const auto *Constructor = dyn_cast<CXXConstructorDecl>(Method))
      for (const CXXCtorInitializer *Init : Constructor->inits())
        if (Init->getMember() == &Member)
          Found.keep(Init->getInit());
    Found.TraverseStmt(Method->getBody());
  }
  return Found.Given && !Found.Creates;
}

} // namespace cuda_lint
