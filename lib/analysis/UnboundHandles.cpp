//===- UnboundHandles.cpp -------------------------------------------------===//

#include "analysis/UnboundHandles.h"
#include "analysis/UnparsedCode.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace cuda_lint {
namespace {

using MakersByType = llvm::DenseMap<const Type *, const HostFunction *>;

/// The type of a handle, of a reference or of pointers to one.
const Type *handleIn(QualType T, const MakersByType &Of) {
  if (T.isNull())
    return nullptr;
  for (T = T.getNonReferenceType(); !T.isNull(); T = T->getPointeeType()) {
    const Type *Canonical =
        T.getCanonicalType().getUnqualifiedType().getTypePtr();
    if (Of.contains(Canonical))
      return Canonical;
  }
  return nullptr;
}

/// Removes from the types of handles those of which one may have a stream.
class BoundVisitor : public ConstDynamicRecursiveASTVisitor {
public:
  BoundVisitor(const SourceManager &SM, MakersByType &Of) : SM(SM), Of(Of) {}

  bool TraverseDecl(const Decl *D) override {
    // The language's and the toolkit's own headers make no handles.
    return (D && D->getLocation().isValid() &&
            SM.isInSystemHeader(SM.getExpansionLoc(D->getLocation()))) ||
           ConstDynamicRecursiveASTVisitor::TraverseDecl(D);
  }

  bool VisitDeclRefExpr(const DeclRefExpr *E) override {
    names(E->getDecl());
    return true;
  }
  bool VisitOverloadExpr(const OverloadExpr *E) override {
    for (const NamedDecl *D : E->decls())
      names(D);
    return true;
  }
  bool VisitCallExpr(const CallExpr *Call) override {
    const FunctionDecl *Callee = Call->getDirectCallee();
    if (Callee && isSeen(*Callee))
      return true;
    if (!Callee && areSeen(Call->getCallee()))
      return true;
    for (const Expr *A : Call->arguments())
      give(A->getType());
    // Nor is what such a function has known.
    give(Call->getType());
    if (const auto *Method = dyn_cast<CXXMemberCallExpr>(Call))
      if (const Expr *Object = Method->getImplicitObjectArgument())
        give(Object->getType());
    return true;
  }
  bool VisitCXXConstructExpr(const CXXConstructExpr *E) override {
    if (!isSeen(*E->getConstructor()))
      for (const Expr *A : E->arguments())
        give(A->getType());
    return true;
  }
  bool VisitRecoveryExpr(const RecoveryExpr *E) override {
    for (const Expr *Part : E->subExpressions())
      give(Part->getType());
    return true;
  }
  bool VisitVarDecl(const VarDecl *V) override {
    if (V->hasExternalStorage() || (V->hasGlobalStorage() && !isOfFile(*V)))
      give(V->getType());
    return true;
  }
  bool VisitFieldDecl(const FieldDecl *Field) override {
    if (const Type *T = handleIn(Field->getType(), Of);
        T && !staysHere(*Field->getParent()))
      Of.erase(T);
    return true;
  }

private:
  bool isOfFile(const Decl &D) const {
    return SM.isInMainFile(SM.getExpansionLoc(D.getLocation()));
  }

  /// Whether other files know nothing of a class, or nothing that it does not
  /// show here.
  bool staysHere(const RecordDecl &Class) const {
    const auto *Record = dyn_cast<CXXRecordDecl>(&Class);
    if (!isOfFile(Class))
      return false;
    return !Record || llvm::all_of(Record->methods(), [](const auto *M) {
      return M->isImplicit() || M->isDefaulted() || M->isDeleted() ||
             M->isDefined() || M->getTemplateInstantiationPattern();
    });
  }

  /// Whether what a function does with what it is given is seen, or it is one
  /// of a library that does not give it a stream.
  static bool isSeen(const FunctionDecl &F) {
    const FunctionDecl *Pattern = F.getTemplateInstantiationPattern();
    return hostFunction(&F) || F.isDefined() || F.isDefaulted() ||
           (Pattern && Pattern->isDefined()) || F.isInStdNamespace() ||
           F.getBuiltinID() ||
           (F.isExternC() && F.getIdentifier() &&
            F.getName().starts_with("cu"));
  }
  static bool areSeen(const Expr *Callee) {
    const auto *All = dyn_cast<OverloadExpr>(Callee->IgnoreParenImpCasts());
    return All && All->getNumDecls() != 0 &&
           llvm::all_of(All->decls(), [](const NamedDecl *D) {
             const FunctionDecl *F = D->getUnderlyingDecl()->getAsFunction();
             return F && isSeen(*F);
           });
  }

  void names(const NamedDecl *D) {
    const auto *F = dyn_cast<FunctionDecl>(D->getUnderlyingDecl());
    const HostFunction *Row = F ? hostFunction(F) : nullptr;
    if (!Row || Row->Work != HostWork::BindStream)
      return;
    if (const std::optional<unsigned> A = Row->argument(ArgumentRole::Handle))
      give(F->getParamDecl(*A)->getType());
  }

  /// Somebody who is not seen has a handle, or an object that has one.
  void give(QualType T) {
    if (const Type *Handle = handleIn(T, Of)) {
      Of.erase(Handle);
      return;
    }
    if (T.isNull() || Of.empty())
      return;
    T = T.getNonReferenceType();
    if (T->isPointerType())
      T = T->getPointeeType();
    const CXXRecordDecl *Record = T->getAsCXXRecordDecl();
    if (!Record || !(Record = Record->getDefinition()) ||
        Record->isInStdNamespace() || !Given.insert(Record).second)
      return;
    for (const FieldDecl *Field : Record->fields())
      give(Field->getType());
    for (const CXXBaseSpecifier &Base : Record->bases())
      give(Base.getType());
  }

  const SourceManager &SM;
  MakersByType &Of;
  llvm::SmallPtrSet<const CXXRecordDecl *, 8> Given;
};

} // namespace

UnboundHandles::UnboundHandles(TranslationUnit &TU) {
  for (const FunctionDecl *F : TU.functions())
    for (const CallSite &Site : TU.callsIn(F)) {
      const HostFunction *Row = hostFunction(Site.Call);
      if (!Row || !Row->OfLibrary || !Row->has(ArgumentRole::NewHandle))
        continue;
      const QualType Handle =
          Site.Call->getArg(*Row->argument(ArgumentRole::NewHandle))
              ->getType()
              ->getPointeeType();
      // A number is no type of handles alone.
      if (!Handle.isNull() && Handle->isPointerType())
        Makers[Handle.getCanonicalType().getUnqualifiedType().getTypePtr()] =
            Row;
    }
  if (Makers.empty())
    return;
  for (const FunctionDecl *F : TU.functions())
    if (!isAllParsed(*F)) {
      Makers.clear();
      return;
    }
  BoundVisitor Visitor(TU.context().getSourceManager(), Makers);
  Visitor.TraverseDecl(TU.context().getTranslationUnitDecl());
}

const HostFunction *UnboundHandles::makerFor(const FunctionDecl &Callee,
                                             unsigned Parameter) const {
  if (Makers.empty() || Parameter >= Callee.getNumParams() ||
      !worksInHandle(&Callee, Parameter))
    return nullptr;
  return Makers.lookup(Callee.getParamDecl(Parameter)
                           ->getType()
                           .getCanonicalType()
                           .getUnqualifiedType()
                           .getTypePtr());
}

} // namespace cuda_lint
