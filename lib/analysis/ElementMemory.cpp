//===- ElementMemory.cpp --------------------------------------------------===//

#include "analysis/ElementMemory.h"
#include "analysis/AllocatingHelpers.h"
#include "analysis/MemberSizes.h"
#include "cuda/ExecutionSpace.h"
#include "cuda/NullValue.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/MapVector.h"

using namespace clang;

namespace cuda_lint {
namespace {

/// What happens to the arrays of pointers, and to their elements.
class Elements : public RecursiveASTVisitor<Elements> {
public:
  struct Array {
    const HostFunction *Allocator = nullptr;
    bool Freed = false;
    /// An element is given something else, or others may give it something.
    bool Other = false;
  };
  llvm::MapVector<const ValueDecl *, Array> Arrays;

  Elements(const ASTContext &Ctx, AllocatingHelpers &Helpers)
      : Ctx(Ctx), Helpers(Helpers) {}
  bool shouldVisitImplicitCode() const { return true; }

  void constructor(const CXXConstructorDecl &C) {
    for (const CXXCtorInitializer *Init : C.inits())
      if (const FieldDecl *F = Init->getMember();
          F && Init->isWritten() && isArray(*F) && !isNew(Init->getInit()))
        Arrays[F].Other = true;
  }

  bool VisitCallExpr(CallExpr *Call) {
    const HostFunction *Row = hostFunction(Call);
    const FunctionDecl *Callee = Call->getDirectCallee();
    const bool Frees = Callee && Callee->getIdentifier() &&
                       Callee->getName() == "free" && Callee->isExternC();
    for (unsigned I = 0; I < Call->getNumArgs(); ++I) {
      const Expr *Arg = Call->getArg(I)->IgnoreParenCasts();
      // The array itself goes, and its elements are gone before.
      if (Frees || (Row && Row->role(I) == ArgumentRole::Freed))
        harmless(Arg);
      if (!Row) {
        const auto Told = Helpers.given(*Call, I);
        if (const ValueDecl *Of = Told ? elementOf(Told->Place) : nullptr) {
          Accounted.insert(Told->Place);
          allocate(Arrays[Of], *Told->By);
        }
        continue;
      }
      if (const ValueDecl *Of = elementOf(Arg);
          Of && Row->role(I) == ArgumentRole::Freed)
        Freed.push_back({Of, Row});
      const auto *Address = dyn_cast<UnaryOperator>(Arg);
      const Expr *At = Address && Address->getOpcode() == UO_AddrOf
                           ? Address->getSubExpr()->IgnoreParenCasts()
                           : nullptr;
      const ValueDecl *Of = At ? elementOf(At) : nullptr;
      if (Of && Row->Work == HostWork::Allocate &&
          Row->role(I) == ArgumentRole::NewMemory) {
        Accounted.insert(At);
        allocate(Arrays[Of], *Row);
      }
    }
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *E) {
    const Expr *To = E->getLHS()->IgnoreParens();
    if (E->isComparisonOp()) {
      harmless(E->getLHS());
      harmless(E->getRHS());
    }
    if (E->getOpcode() != BO_Assign)
      return true;
    if (array(To) && isNew(E->getRHS()))
      harmless(To);
    const ValueDecl *Of = elementOf(To);
    if (!Of)
      return true;
    const auto *Call =
        dyn_cast<CallExpr>(E->getRHS()->IgnoreImplicit()->IgnoreParenCasts());
    const HostFunction *Made =
        Call ? Helpers.returnedBy(Call->getDirectCallee()) : nullptr;
    if (Made)
      allocate(Arrays[Of], *Made);
    if (Made || isNullValue(E->getRHS(), Ctx) ||
        elementOf(E->getRHS()->IgnoreParenCasts()) == Of)
      Accounted.insert(To);
    return true;
  }
  bool VisitCXXDeleteExpr(CXXDeleteExpr *E) {
    harmless(E->getArgument());
    return true;
  }
  bool VisitImplicitCastExpr(ImplicitCastExpr *Cast) {
    const Expr *Of = Cast->getSubExpr()->IgnoreParens();
    if (Cast->getCastKind() == CK_LValueToRValue && elementOf(Of))
      Accounted.insert(Of);
    if (Cast->getCastKind() == CK_PointerToBoolean)
      harmless(Of);
    return true;
  }
  bool VisitArraySubscriptExpr(ArraySubscriptExpr *E) {
    if (const ValueDecl *Of = elementOf(E)) {
      harmless(E->getBase());
      All.push_back({E, Of});
    }
    return true;
  }
  bool VisitMemberExpr(MemberExpr *E) { return mention(E); }
  bool VisitDeclRefExpr(DeclRefExpr *E) { return mention(E); }

  void finish() {
    for (const auto &[E, Of] : All)
      if (!Accounted.contains(E))
        Arrays[Of].Other = true;
    for (const auto &[Of, Row] : Freed) {
      Array &A = Arrays[Of];
      A.Freed |= A.Allocator && (Row->Memory == HostMemory::Pinned) ==
                                    (A.Allocator->Memory == HostMemory::Pinned);
    }
  }

private:
  static void allocate(Array &A, const HostFunction &Row) {
    A.Other |= A.Allocator && A.Allocator->Memory != Row.Memory;
    A.Allocator = &Row;
  }
  static bool isArray(const ValueDecl &D) {
    const QualType T = D.getType();
    const Type *Of = T->isPointerType() ? T->getPointeeType().getTypePtr()
                     : T->isArrayType() ? T->getArrayElementTypeNoTypeQual()
                                        : nullptr;
    return Of && Of->isPointerType() &&
           !Of->getPointeeType()->isFunctionType() &&
           !Of->getPointeeType()->isPointerType();
  }
  /// The array that an expression names.
  static const ValueDecl *array(const Expr *E) {
    const ValueDecl *D = memberOrStatic(E);
    return D && isArray(*D) ? D : nullptr;
  }
  /// The array that an expression names an element of.
  static const ValueDecl *elementOf(const Expr *E) {
    const auto *At = dyn_cast<ArraySubscriptExpr>(E);
    return At ? array(At->getBase()->IgnoreParenImpCasts()) : nullptr;
  }
  bool mention(const Expr *E) {
    const ValueDecl *D = array(E);
    if (!D)
      return true;
    All.push_back({E, D});
    if (const auto *V = dyn_cast<VarDecl>(D))
      if (const VarDecl *Of = V->getInitializingDeclaration();
          Of && Of->getInit() && !isNew(Of->getInit()))
        Arrays[D].Other = true;
    return true;
  }
  void harmless(const Expr *E) {
    E = E->IgnoreParenCasts();
    if (array(E))
      Accounted.insert(E);
  }
  /// Whether a value is an array in which nothing is yet, or none.
  bool isNew(const Expr *E) const {
    const Expr *Bare = E->IgnoreImplicit()->IgnoreParenCasts();
    if (const auto *New = dyn_cast<CXXNewExpr>(Bare))
      return !New->hasInitializer() || isNullValue(New->getInitializer(), Ctx);
    const auto *Call = dyn_cast<CallExpr>(Bare);
    const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
    return isNullValue(Bare, Ctx) ||
           (Callee && Callee->getIdentifier() && Callee->isExternC() &&
            llvm::is_contained({"malloc", "calloc"}, Callee->getName()));
  }

  const ASTContext &Ctx;
  AllocatingHelpers &Helpers;
  llvm::SmallVector<std::pair<const Expr *, const ValueDecl *>, 32> All;
  llvm::SmallVector<std::pair<const ValueDecl *, const HostFunction *>, 8>
      Freed;
  llvm::SmallPtrSet<const Expr *, 32> Accounted;
};

/// Whether only what is seen here can name an array: a private member, or a
/// variable that no header declares.
bool isOfFile(const ValueDecl &D, const SourceManager &SM) {
  if (isa<FieldDecl>(D))
    return D.getAccess() == AS_private;
  return llvm::all_of(D.redecls(), [&](const Decl *Each) {
    return SM.isInMainFile(SM.getExpansionLoc(Each->getLocation()));
  });
}

} // namespace

llvm::DenseMap<const ValueDecl *, const HostFunction *>
allocatorsOfElements(TranslationUnit &TU) {
  Elements Found(TU.context(), TU.engine<AllocatingHelpers>());
  for (const FunctionDecl *F : TU.functions()) {
    if (runsOnDevice(F))
      continue;
    if (const auto *C = dyn_cast<CXXConstructorDecl>(F))
      Found.constructor(*C);
    Found.TraverseStmt(F->getBody());
  }
  Found.finish();
  llvm::DenseMap<const ValueDecl *, const HostFunction *> Out;
  for (const auto &[D, A] : Found.Arrays)
    if (A.Allocator && !A.Other && (A.Freed || !isElsewhere(D)) &&
        isOfFile(*D, TU.context().getSourceManager()))
      Out[D] = A.Allocator;
  return Out;
}

} // namespace cuda_lint
