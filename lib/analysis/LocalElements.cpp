//===- LocalElements.cpp --------------------------------------------------===//

#include "analysis/LocalElements.h"
#include "analysis/HandedOn.h"
#include "cuda/StatementParents.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"

using namespace clang;

namespace cuda_lint {

/// Whether elements of a variable are its own: an array, a vector of the
/// library, what a pointer leads to that begins as a new array.
static bool ownsElements(const VarDecl &V) {
  QualType T = V.getType();
  if (!V.hasLocalStorage() || isa<ParmVarDecl>(V) || T->isReferenceType())
    return false;
  if (T->isArrayType())
    return true;
  if (T->isPointerType()) {
    const auto *New =
        V.getInit() ? dyn_cast<CXXNewExpr>(V.getInit()->IgnoreParenImpCasts())
                    : nullptr;
    return New && New->isArray() && T->getPointeeType()->isPointerType();
  }
  const auto *Class = dyn_cast_or_null<ClassTemplateSpecializationDecl>(
      T->getAsCXXRecordDecl());
  return Class && Class->isInStdNamespace() && Class->getIdentifier() &&
         (Class->getName() == "vector" || Class->getName() == "array") &&
         Class->getTemplateArgs()[0].getKind() == TemplateArgument::Type &&
         Class->getTemplateArgs()[0].getAsType()->isPointerType();
}

/// Whether a method of a container leaves its elements where they are.
static bool leavesElements(const CXXMethodDecl &M) {
  return M.getIdentifier() &&
         llvm::is_contained({"size", "empty", "reserve", "resize", "clear"},
                            M.getName());
}

static bool givesElement(const CXXMethodDecl &M) {
  return M.getOverloadedOperator() == OO_Subscript ||
         (M.getIdentifier() &&
          llvm::is_contained({"at", "front", "back"}, M.getName()));
}

namespace {

/// What a function does with a variable and its elements.
class ElementUses {
public:
  ElementUses(TranslationUnit &TU, const FunctionDecl &F, const VarDecl &V)
      : TU(TU), Parents(TU.engine<StatementParents>()), Body(*F.getBody()),
        V(V) {}

  /// The call that makes something in an element, where all uses are seen and
  /// none releases any; null otherwise.
  const CallExpr *find() {
    for (const DeclRefExpr *Use : usesOf(V))
      if (!isHarmless(*Use))
        return nullptr;
    return Made;
  }

private:
  llvm::SmallVector<const DeclRefExpr *, 8> usesOf(const VarDecl &Of) const {
    llvm::SmallVector<const DeclRefExpr *, 8> Out;
    llvm::SmallVector<const Stmt *, 32> Work{&Body};
    while (!Work.empty()) {
      const Stmt *S = Work.pop_back_val();
      if (!S)
        continue;
      if (const auto *Ref = dyn_cast<DeclRefExpr>(S);
          Ref && Ref->getDecl() == &Of)
        Out.push_back(Ref);
      Work.append(S->child_begin(), S->child_end());
    }
    return Out;
  }

  const Stmt *outOfCasts(const Stmt *&Child) {
    const Stmt *P = Parents.parent(Child);
    while (isa_and_nonnull<ParenExpr, ImplicitCastExpr>(P)) {
      Child = P;
      P = Parents.parent(P);
    }
    return P;
  }

  /// A mention of the variable.
  bool isHarmless(const DeclRefExpr &Use) {
    const Stmt *Child = &Use;
    const Stmt *P = outOfCasts(Child);
    if (const auto *Of = dyn_cast_or_null<ArraySubscriptExpr>(P))
      return Of->getBase() == Child && isHarmlessElement(*Of);
    if (const auto *Operator = dyn_cast_or_null<CXXOperatorCallExpr>(P))
      return Operator->getOperator() == OO_Subscript &&
             Operator->getArg(0) == Child && isHarmlessElement(*Operator);
    if (const auto *Member = dyn_cast_or_null<MemberExpr>(P)) {
      const auto *M = dyn_cast<CXXMethodDecl>(Member->getMemberDecl());
      const auto *Call = dyn_cast_or_null<CXXMemberCallExpr>(Parents.parent(P));
      return M && Call &&
             (leavesElements(*M) ||
              (givesElement(*M) && isHarmlessElement(*Call)));
    }
    if (const auto *Delete = dyn_cast_or_null<CXXDeleteExpr>(P))
      return Delete->isArrayForm();
    const auto *Loop =
        isa_and_nonnull<DeclStmt>(P)
            ? dyn_cast_or_null<CXXForRangeStmt>(Parents.parent(P))
            : nullptr;
    const auto *Each = Loop ? Loop->getLoopVariable() : nullptr;
    return Each && llvm::all_of(usesOf(*Each), [&](const DeclRefExpr *Ref) {
             return isHarmlessElement(*Ref);
           });
  }

  /// An element, or what it holds.
  bool isHarmlessElement(const Expr &Element) {
    const Stmt *Child = &Element;
    bool IsAddress = false;
    for (unsigned Depth = 0; Depth < 8; ++Depth) {
      const Stmt *P = outOfCasts(Child);
      if (!P)
        return false;
      if (const auto *Unary = dyn_cast<UnaryOperator>(P)) {
        if (Unary->getOpcode() == UO_LNot || Unary->getOpcode() == UO_Deref)
          return !IsAddress;
        if (Unary->getOpcode() != UO_AddrOf || IsAddress)
          return false;
        IsAddress = true;
      } else if (const auto *Cast = dyn_cast<ExplicitCastExpr>(P)) {
        if (!Cast->getType()->isPointerType())
          return false;
      } else if (const auto *Binary = dyn_cast<BinaryOperator>(P)) {
        if (IsAddress)
          return false;
        if (Binary->isComparisonOp() || Binary->isLogicalOp())
          return true;
        if (Binary->isAssignmentOp())
          return Binary->getLHS() == Child &&
                 Binary->getRHS()->isNullPointerConstant(
                     TU.context(), Expr::NPC_ValueDependentIsNotNull) !=
                     Expr::NPCK_NotNull;
        if (!Binary->isAdditiveOp() || !Binary->getType()->isPointerType())
          return false;
      } else if (const auto *Call = dyn_cast<CallExpr>(P)) {
        return isHarmlessCall(*Call, Child, IsAddress);
      } else {
        return isa<IfStmt, ArraySubscriptExpr>(P) && !IsAddress;
      }
      Child = P;
    }
    return false;
  }

  bool isHarmlessCall(const CallExpr &Call, const Stmt *Child, bool IsAddress) {
    // A launch, or its configuration.
    if (TU.launchAt(&Call) ||
        isa_and_nonnull<CUDAKernelCallExpr>(Parents.parent(&Call)))
      return !IsAddress;
    const HostFunction *Row = hostFunction(&Call);
    for (unsigned I = 0; Row && I < Call.getNumArgs(); ++I) {
      if (Call.getArg(I) != Child)
        continue;
      if (!IsAddress)
        return !releases(Row->role(I), Row->Work);
      if (!isOwned(Row->role(I)))
        return false;
      if (!Made || Call.getBeginLoc() < Made->getBeginLoc())
        Made = &Call;
      return true;
    }
    return false;
  }

  TranslationUnit &TU;
  StatementParents &Parents;
  const Stmt &Body;
  const VarDecl &V;
  const CallExpr *Made = nullptr;
};

} // namespace

std::vector<LocalElement> unreleasedElements(TranslationUnit &TU,
                                             const FunctionDecl &F) {
  std::vector<LocalElement> Out;
  const DataFlow *In = TU.engine<DataFlows>().of(&F);
  if (!In)
    return Out;
  for (const ir::Slot &Slot : In->function().Slots)
    if (const auto *V = dyn_cast_or_null<VarDecl>(Slot.Decl);
        V && ownsElements(*V))
      if (const CallExpr *Made = ElementUses(TU, F, *V).find())
        Out.push_back({Made, hostFunction(Made), V});
  return Out;
}

} // namespace cuda_lint
