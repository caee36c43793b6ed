//===- StreamlessMembers.cpp ----------------------------------------------===//

#include "analysis/StreamlessMembers.h"
#include "analysis/HostStreams.h"
#include "cuda/NullValue.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace cuda_lint {

/// Whether a constructor takes a stream, and gets the default one for it where
/// its caller writes the first \p Written arguments, \p Given.
static bool getsNoStream(const CXXConstructorDecl &Makes,
                         llvm::ArrayRef<const Expr *> Given,
                         const ASTContext &Ctx) {
  bool Any = false;
  for (const ParmVarDecl *P : Makes.parameters()) {
    if (!isStreamLike(P->getType()))
      continue;
    Any = true;
    const unsigned I = P->getFunctionScopeIndex();
    const Expr *E = I < Given.size() ? Given[I] : nullptr;
    if (!E || isa<CXXDefaultArgExpr>(E))
      E = P->hasDefaultArg() && !P->hasUninstantiatedDefaultArg()
              ? P->getDefaultArg()
              : nullptr;
    if (!E || !isNullValue(E, Ctx))
      return false;
  }
  return Any;
}

/// The object's class and what it is made of, where an expression is a call of
/// `std::make_unique` or `std::make_shared`; null for others.
static const CXXRecordDecl *madeByLibrary(const CallExpr &Call) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  if (!Callee || !Callee->isInStdNamespace() || !Callee->getIdentifier() ||
      !llvm::is_contained({"make_shared", "make_unique"}, Callee->getName()))
    return nullptr;
  const TemplateArgumentList *Of = Callee->getTemplateSpecializationArgs();
  return Of && Of->size() && Of->get(0).getKind() == TemplateArgument::Type
             ? Of->get(0).getAsType()->getAsCXXRecordDecl()
             : nullptr;
}

/// Whether an expression makes an object that could have been given a stream.
static bool makesWithoutStream(const Expr *E, const ASTContext &Ctx) {
  E = E->IgnoreUnlessSpelledInSource();
  if (const auto *New = dyn_cast<CXXNewExpr>(E)) {
    const CXXConstructExpr *Made = New->getConstructExpr();
    return Made && getsNoStream(*Made->getConstructor(),
                                {Made->getArgs(), Made->getNumArgs()}, Ctx);
  }
  const auto *Call = dyn_cast<CallExpr>(E);
  const CXXRecordDecl *Class = Call ? madeByLibrary(*Call) : nullptr;
  if (!Class || !(Class = Class->getDefinition()))
    return false;
  const llvm::SmallVector<const Expr *, 4> Given(Call->arguments());
  // Which constructor it is, is the library's to find.
  bool Any = false;
  for (const CXXConstructorDecl *C : Class->ctors())
    if (C->getMinRequiredArguments() <= Given.size() &&
        Given.size() <= C->getNumParams() && !C->isCopyOrMoveConstructor()) {
      if (!getsNoStream(*C, Given, Ctx))
        return false;
      Any = true;
    }
  return Any;
}

namespace {

/// What functions store in a member.
class StoreVisitor : public ConstDynamicRecursiveASTVisitor {
public:
  StoreVisitor(const FieldDecl &Member) : Member(Member) {}

  bool VisitBinaryOperator(const BinaryOperator *E) override {
    if (E->isAssignmentOp() && names(E->getLHS()))
      Stored.push_back(E->getRHS());
    return true;
  }
  bool VisitCXXOperatorCallExpr(const CXXOperatorCallExpr *E) override {
    if (E->getOperator() == OO_Equal && names(E->getArg(0)))
      Stored.push_back(E->getArg(1));
    return true;
  }
  bool VisitCXXMemberCallExpr(const CXXMemberCallExpr *E) override {
    const CXXMethodDecl *Callee = E->getMethodDecl();
    // What is called by an arrow works on what the member leads to.
    if (!Callee || Callee->isConst() ||
        E->getImplicitObjectArgument()->getType()->isPointerType() ||
        !names(E->getImplicitObjectArgument()))
      return true;
    if (Callee->getNameAsString() != "reset")
      Escapes = true;
    else if (E->getNumArgs() != 0)
      Stored.push_back(E->getArg(0));
    return true;
  }
  bool VisitUnaryOperator(const UnaryOperator *E) override {
    Escapes |= E->getOpcode() == UO_AddrOf && names(E->getSubExpr());
    return true;
  }

  llvm::SmallVector<const Expr *, 4> Stored;
  /// Its address is taken, or something is done with it that may store.
  bool Escapes = false;

private:
  bool names(const Expr *E) const {
    const auto *M = dyn_cast<MemberExpr>(E->IgnoreParenImpCasts());
    return M && M->getMemberDecl() == &Member;
  }

  const FieldDecl &Member;
};

} // namespace

bool StreamlessMembers::has(const FieldDecl *Member) {
  const auto [It, New] = Known.try_emplace(Member, false);
  if (!New)
    return It->second;
  const ASTContext &Ctx = TU.context();
  StoreVisitor Visitor(*Member);
  for (const FunctionDecl *F : TU.functions()) {
    Visitor.TraverseStmt(F->getBody());
    if (const auto *Constructor = dyn_cast<CXXConstructorDecl>(F))
      for (const CXXCtorInitializer *Init : Constructor->inits())
        if (Init->getMember() == Member && Init->isWritten())
          Visitor.Stored.push_back(Init->getInit());
  }
  if (const Expr *Init = Member->getInClassInitializer())
    Visitor.Stored.push_back(Init);
  llvm::erase_if(Visitor.Stored, [&](const Expr *E) {
    const Expr *Bare = E->IgnoreUnlessSpelledInSource();
    return isNullValue(Bare, Ctx);
  });
  return Known[Member] = !Visitor.Escapes && !Visitor.Stored.empty() &&
                         llvm::all_of(Visitor.Stored, [&](const Expr *E) {
                           return makesWithoutStream(E, Ctx);
                         });
}

} // namespace cuda_lint
