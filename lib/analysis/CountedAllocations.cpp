//===- CountedAllocations.cpp ---------------------------------------------===//

#include "analysis/CountedAllocations.h"
#include "analysis/WrittenSizes.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;

namespace cuda_lint {

namespace {

/// The variable that an expression names; null for any other.
const VarDecl *named(const Expr *E) {
  const auto *Ref = E ? dyn_cast<DeclRefExpr>(E->IgnoreParenCasts()) : nullptr;
  return Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
}

/// The arrays that a function makes by `new` for a pointer, and the numbers
/// that it changes.
class Arrays : public RecursiveASTVisitor<Arrays> {
public:
  struct Made {
    const VarDecl *Pointer;
    const CXXNewExpr *New;
  };
  llvm::SmallVector<Made, 4> All;
  llvm::SmallPtrSet<const VarDecl *, 8> Changed;

  bool VisitBinaryOperator(BinaryOperator *E) {
    if (!E->isAssignmentOp())
      return true;
    if (const VarDecl *V = named(E->getLHS())) {
      take(V, E->getRHS());
      Changed.insert(V);
    }
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator *E) {
    if (E->isIncrementDecrementOp() || E->getOpcode() == UO_AddrOf)
      if (const VarDecl *V = named(E->getSubExpr()))
        Changed.insert(V);
    return true;
  }
  bool VisitVarDecl(VarDecl *V) {
    if (V->hasInit())
      take(V, V->getInit());
    return true;
  }

private:
  void take(const VarDecl *V, const Expr *From) {
    if (const auto *New = dyn_cast<CXXNewExpr>(From->IgnoreParenCasts());
        New && New->isArray())
      All.push_back({V, New});
  }
};

/// A call that allocates memory for a pointer.
struct Allocation {
  const CallExpr *Call;
  const HostFunction *Row;
  const VarDecl *Pointer;
  const Expr *Bytes;
};

} // namespace

/// Whether a size is a number of elements times their size.
static bool isOfElements(const Expr *Bytes, const VarDecl *Count, QualType T) {
  const auto *Product = dyn_cast<BinaryOperator>(Bytes->IgnoreParenImpCasts());
  if (!Product || Product->getOpcode() != BO_Mul)
    return false;
  auto Is = [&](const Expr *Number, const Expr *Size) {
    const auto *Of =
        dyn_cast<UnaryExprOrTypeTraitExpr>(Size->IgnoreParenImpCasts());
    return named(Number) == Count && Of && Of->getKind() == UETT_SizeOf &&
           Count->getASTContext().hasSameUnqualifiedType(
               Of->getTypeOfArgument(), T);
  };
  return Is(Product->getLHS(), Product->getRHS()) ||
         Is(Product->getRHS(), Product->getLHS());
}

llvm::SmallVector<CountedAllocation, 1>
countedAllocations(const TranslationUnit &TU, const FunctionDecl *F) {
  llvm::SmallVector<CountedAllocation, 1> Out;
  llvm::SmallVector<Allocation, 4> All;
  for (const CallSite &Site : TU.callsIn(F)) {
    const HostFunction *Row = hostFunction(Site.Call);
    const Expr *New = Row && Row->Work == HostWork::Allocate
                          ? argument(*Row, Site.Call, ArgumentRole::NewMemory)
                          : nullptr;
    const Expr *Bytes =
        New ? argument(*Row, Site.Call, ArgumentRole::Bytes) : nullptr;
    const auto *Pointer =
        Bytes ? dyn_cast_or_null<VarDecl>(addressee(New)) : nullptr;
    if (Pointer && Pointer->hasLocalStorage())
      All.push_back({Site.Call, Row, Pointer, Bytes});
  }
  if (llvm::none_of(All, [](const Allocation &A) { return named(A.Bytes); }))
    return Out;
  Arrays Made;
  Made.TraverseStmt(F->getBody());
  const ASTContext &Ctx = TU.context();
  for (const Allocation &A : All) {
    const VarDecl *Count = named(A.Bytes);
    const QualType T = A.Pointer->getType()->getPointeeType();
    if (!Count || Made.Changed.contains(Count) || T.isNull() ||
        T->isIncompleteType() || T->isDependentType() || T->isVoidType() ||
        Ctx.getTypeSizeInChars(T).isOne())
      continue;
    const Expr *Other = nullptr;
    for (const Arrays::Made &Each : Made.All)
      if (Each.Pointer == A.Pointer &&
          named(Each.New->getArraySize().value_or(nullptr)) == Count &&
          Ctx.hasSameUnqualifiedType(Each.New->getAllocatedType(), T))
        Other = Each.New;
    for (const Allocation &Each : All)
      if (!Other && Each.Pointer == A.Pointer &&
          isOfElements(Each.Bytes, Count, T))
        Other = Each.Call;
    if (Other)
      Out.push_back({A.Call, A.Row, A.Bytes, Count, T, Other});
  }
  return Out;
}

} // namespace cuda_lint
