//===- SharedConstructors.cpp - __shared__ objects in templates -----------===//

#include "clang-inside/SharedConstructors.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/Sema/Sema.h"
#include "clang/Sema/Template.h"
#include "clang/Sema/TemplateInstCallback.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include <memory>

using namespace clang;

namespace cuda_lint {
namespace {

using Variables = llvm::SmallVector<VarDecl *, 2>;

/// Finds the __shared__ variables of class type in a body.
class SharedVariables : public DynamicRecursiveASTVisitor {
public:
  explicit SharedVariables(Variables &Out) : Out(Out) {}
  bool VisitVarDecl(VarDecl *Var) override {
    const Type *Element = Var->getType()->getBaseElementTypeUnsafe();
    if (Var->hasAttr<CUDASharedAttr>() && !Var->hasExternalStorage() &&
        (Element->isDependentType() || Element->isRecordType()))
      Out.push_back(Var);
    return true;
  }

private:
  Variables &Out;
};

/// Whether a type can be substituted before the body around it is: it names
/// nothing that the body declares.
class IndependentOfBody : public DynamicRecursiveASTVisitor {
public:
  static bool check(QualType Type) {
    return IndependentOfBody().TraverseType(Type);
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    return isa<NonTypeTemplateParmDecl>(E->getDecl()) ||
           !E->getDecl()->getDeclContext()->isFunctionOrMethod();
  }
  bool VisitTagType(TagType *T) override {
    return !T->getDecl()->getParentFunctionOrMethod();
  }
  // The canonical type has none of these, but for its expressions.
  bool VisitTypedefType(TypedefType *T) override {
    return !T->getDecl()->getParentFunctionOrMethod();
  }
  bool VisitDecltypeType(DecltypeType *) override { return false; }
  bool VisitTypeOfExprType(TypeOfExprType *) override { return false; }
  bool VisitCXXThisExpr(CXXThisExpr *) override { return false; }
};

class Allowance final : public TemplateInstantiationCallback {
public:
  explicit Allowance(Sema &S) : S(S) {}

  void initialize(const Sema &) override {}
  void finalize(const Sema &) override {}

  void atTemplateBegin(const Sema &,
                       const Sema::CodeSynthesisContext &Inst) override {
    FunctionDecl *Function = instantiated(Inst);
    if (!Function)
      return;
    const Variables &Shared = sharedOf(Function);
    if (Shared.empty())
      return;
    Active.push_back({Function, {}});
    MultiLevelTemplateArgumentList Args = S.getTemplateInstantiationArgs(
        Function, Function->getLexicalDeclContext());
    for (VarDecl *Var : Shared) {
      QualType Type = S.Context.getBaseElementType(Var->getType());
      if (Type->isDependentType()) {
        // Without the names that the body gives to types.
        Type = S.Context.getCanonicalType(Type);
        if (!IndependentOfBody::check(Type))
          continue;
        Type = S.SubstType(Type, Args, Var->getLocation(), Var->getDeclName());
      }
      if (Type.isNull())
        continue;
      Type = S.Context.getBaseElementType(Type);
      if (!S.isCompleteType(Var->getLocation(), Type))
        continue;
      if (CXXRecordDecl *Class = Type->getAsCXXRecordDecl())
        makeTrivial(*Class);
    }
  }

  void atTemplateEnd(const Sema &,
                     const Sema::CodeSynthesisContext &Inst) override {
    FunctionDecl *Function = instantiated(Inst);
    if (!Function || Active.empty() || Active.back().Function != Function)
      return;
    for (CXXMethodDecl *Method : Active.back().Made)
      Method->setTrivial(false);
    Active.pop_back();
  }

private:
  struct Instantiation {
    FunctionDecl *Function;
    llvm::SmallVector<CXXMethodDecl *, 4> Made;
  };

  static FunctionDecl *instantiated(const Sema::CodeSynthesisContext &Inst) {
    if (Inst.Kind != Sema::CodeSynthesisContext::TemplateInstantiation)
      return nullptr;
    return dyn_cast_or_null<FunctionDecl>(Inst.Entity);
  }

  const Variables &sharedOf(const FunctionDecl *Function) {
    const FunctionDecl *Pattern = Function->getTemplateInstantiationPattern();
    auto [Known, New] = SharedByPattern.try_emplace(Pattern);
    // What the system's headers declare nobody lints.
    if (New && Pattern && Pattern->hasBody() &&
        !S.getSourceManager().isInSystemHeader(Pattern->getLocation()) &&
        (Pattern->hasAttr<CUDADeviceAttr>() ||
         Pattern->hasAttr<CUDAGlobalAttr>()))
      SharedVariables(Known->second).TraverseStmt(Pattern->getBody());
    return Known->second;
  }

  /// Makes the default constructors and the destructor count as trivial.
  void makeTrivial(CXXRecordDecl &Class) {
    auto Make = [&](CXXMethodDecl *Method) {
      if (!Method || Method->isTrivial())
        return;
      Method->setTrivial(true);
      Active.back().Made.push_back(Method);
    };
    // This also declares the implicit ones.
    for (NamedDecl *Member : S.LookupConstructors(&Class))
      if (auto *Constructor = dyn_cast<CXXConstructorDecl>(Member);
          Constructor && Constructor->isDefaultConstructor())
        Make(Constructor);
    Make(Class.getDestructor());
  }

  Sema &S;
  llvm::DenseMap<const FunctionDecl *, Variables> SharedByPattern;
  llvm::SmallVector<Instantiation, 2> Active;
};

} // namespace

void allowSharedConstructors(Sema &S) {
  S.TemplateInstCallbacks.push_back(std::make_unique<Allowance>(S));
}

} // namespace cuda_lint
