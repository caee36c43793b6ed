//===- StandardCalls.cpp --------------------------------------------------===//

#include "analysis/StandardCalls.h"
#include "cuda/Bound.h"
#include "cuda/SystemHeaders.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/ADT/SetVector.h"

using namespace clang;

namespace cuda_lint {

namespace {

static const Bound<unsigned> MostFunctions(
    "library-functions", 200, BoundKind::Reach,
    "functions of the library that are looked at for what a call of it does");

/// What a body of the library calls and names, and which objects it makes.
class Body : public RecursiveASTVisitor<Body> {
public:
  llvm::SmallVector<const FunctionDecl *, 16> Functions;
  llvm::SmallVector<const CXXConstructExpr *, 8> Objects;

  /// What a constructor is given it keeps, and others call that later.
  explicit Body(bool Constructors) : Constructors(Constructors) {}
  bool shouldVisitImplicitCode() const { return true; }
  bool VisitDeclRefExpr(DeclRefExpr *E) {
    add(dyn_cast<FunctionDecl>(E->getDecl()));
    return true;
  }
  bool VisitMemberExpr(MemberExpr *E) {
    add(dyn_cast<FunctionDecl>(E->getMemberDecl()));
    return true;
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *E) {
    Objects.push_back(E);
    if (Constructors)
      add(E->getConstructor());
    return true;
  }

private:
  void add(const FunctionDecl *F) {
    if (F)
      Functions.push_back(F);
  }

  const bool Constructors;
};

/// Visits the bodies of the library that a function leads to, by constructors
/// as well or not; \p Visit ends the walk by true.
bool walk(const FunctionDecl *From, bool Constructors,
          llvm::function_ref<bool(const Body &)> Visit) {
  llvm::SmallSetVector<const FunctionDecl *, 32> Work;
  Work.insert(From->getCanonicalDecl());
  for (unsigned I = 0; I < Work.size() && I < MostFunctions; ++I) {
    const FunctionDecl *F = Work[I];
    if (!isOfSystem(F) || !F->hasBody(F) || F->isDependentContext())
      continue;
    Body Seen(Constructors);
    if (const auto *C = dyn_cast<CXXConstructorDecl>(F))
      for (const CXXCtorInitializer *Init : C->inits())
        Seen.TraverseStmt(Init->getInit());
    Seen.TraverseStmt(F->getBody());
    if (Visit(Seen))
      return true;
    for (const FunctionDecl *Next : Seen.Functions)
      Work.insert(Next->getCanonicalDecl());
  }
  return false;
}

bool hasPack(const FunctionDecl *F) {
  const FunctionTemplateDecl *Of = F->getPrimaryTemplate();
  return Of && Of->getTemplateParameters()->hasParameterPack();
}

const CXXRecordDecl *classOf(const Expr *E) {
  return E->getType().getNonReferenceType()->getAsCXXRecordDecl();
}

/// Where a function hands a lambda to the library, or calls what keeps it.
class Uses : public RecursiveASTVisitor<Uses> {
public:
  explicit Uses(const FunctionDecl *Lambda)
      : Lambda(Lambda), Class(cast<CXXMethodDecl>(Lambda)->getParent()) {}
  bool Runs = false;

  bool VisitCallExpr(CallExpr *Call) {
    const FunctionDecl *Callee = Call->getDirectCallee();
    if (!Callee || !isOfSystem(Callee))
      return true;
    if (const auto *Operator = dyn_cast<CXXOperatorCallExpr>(Call)) {
      if (Operator->getOperator() == OO_Call)
        Runs |= keeps(Operator->getArg(0));
      return true;
    }
    for (const Expr *Arg : Call->arguments())
      if (isOrHas(classOf(Arg)))
        Runs |= walk(Callee, false, [&](const Body &B) {
          return llvm::any_of(B.Functions, [&](const FunctionDecl *F) {
            return F->getCanonicalDecl() == Lambda->getCanonicalDecl();
          });
        });
    return true;
  }

private:
  /// The lambda's class, or one that inherits several, as visitors do.
  bool isOrHas(const CXXRecordDecl *C) const {
    return C && (C == Class || (C->hasDefinition() && C->isDerivedFrom(Class)));
  }

  /// Whether a variable of the function is an object of the library that was
  /// made from the lambda.
  bool keeps(const Expr *Object) const {
    const auto *Ref = dyn_cast<DeclRefExpr>(Object->IgnoreParenImpCasts());
    const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    if (!V || !V->isLocalVarDecl() || !V->hasInit())
      return false;
    const Expr *Init = V->getInit()->IgnoreImplicit();
    while (const auto *Made = dyn_cast<CXXConstructExpr>(Init)) {
      if (!Made->getNumArgs())
        return false;
      if (classOf(Made) == Class)
        return true;
      Init = Made->getArg(0)->IgnoreImplicit();
    }
    return classOf(Init) == Class;
  }

  const FunctionDecl *Lambda;
  const CXXRecordDecl *Class;
};

} // namespace

const CXXConstructExpr *
objectMadeBy(const FunctionDecl *Callee,
             llvm::function_ref<bool(const CXXConstructExpr &)> Wanted) {
  if (!isOfSystem(Callee) || !hasPack(Callee) ||
      isa<CXXConstructorDecl>(Callee))
    return nullptr;
  // The object's class is what the function, or its class, is a template of.
  llvm::SmallPtrSet<const CXXRecordDecl *, 4> Classes;
  auto Add = [&](const TemplateArgumentList *List) {
    if (List)
      for (const TemplateArgument &Each : List->asArray())
        if (Each.getKind() == TemplateArgument::Type)
          if (const auto *C = Each.getAsType()->getAsCXXRecordDecl();
              C && !isOfSystem(C))
            Classes.insert(C->getCanonicalDecl());
  };
  Add(Callee->getTemplateSpecializationArgs());
  if (const auto *Method = dyn_cast<CXXMethodDecl>(Callee))
    if (const auto *Of =
            dyn_cast<ClassTemplateSpecializationDecl>(Method->getParent()))
      Add(&Of->getTemplateArgs());
  const CXXConstructExpr *Found = nullptr;
  if (!Classes.empty())
    walk(Callee, true, [&](const Body &B) {
      for (const CXXConstructExpr *Each : B.Objects)
        if (Classes.contains(
                Each->getConstructor()->getParent()->getCanonicalDecl()) &&
            Wanted(*Each))
          Found = Each;
      return Found != nullptr;
    });
  return Found;
}

bool runsByLibrary(const FunctionDecl *F, const FunctionDecl *Lambda) {
  const auto *Method = dyn_cast<CXXMethodDecl>(Lambda);
  if (!Method || !Method->getParent()->isLambda() || !F->hasBody(F))
    return false;
  Uses Seen(Lambda);
  Seen.TraverseStmt(F->getBody());
  return Seen.Runs;
}

} // namespace cuda_lint
