//===- WarpMaskData.cpp - Lanes that their own data keep away -------------===//
//
// A condition on what each lane reads at a place of its own holds for some
// lanes of a warp and not for others, as far as the code says. What all lanes
// read at one place is the same for them, and so is what a vote gives.
//
//===----------------------------------------------------------------------===//

#include "analysis/WarpMasks.h"
#include "cuda/DeviceIntrinsics.h"
#include "cuda/EnclosingLoops.h"
#include "clang/AST/RecursiveASTVisitor.h"

using namespace clang;

namespace cuda_lint {

bool WarpMasks::readsOwn(const SymExpr *V, const Substitution &A,
                         const Substitution &B, bool &Own) {
  if (!V)
    return true;
  switch (V->Kind) {
  case SymExpr::Integer:
  case SymExpr::Real:
    return true;
  case SymExpr::Symbol:
    break;
  case SymExpr::Field:
  case SymExpr::Address:
  case SymExpr::Function:
    return false;
  default:
    return readsOwn(V->A, A, B, Own) && readsOwn(V->B, A, B, Own) &&
           readsOwn(V->C, A, B, Own);
  }
  if (A.contains(V))
    return true;
  if (!V->Loc) {
    for (unsigned Axis = 0; Axis < 3; ++Axis)
      if (V == Engine.builtin(BuiltinVariable::BlockIdx, Axis) ||
          V == Engine.builtin(BuiltinVariable::GridDim, Axis))
        return true;
    return false;
  }
  const Location *Root = V->Loc->root();
  if (Root->Kind == Location::Variable)
    return isa<ParmVarDecl>(Root->Decl);
  if (Root->Kind != Location::Pointee)
    return false;
  Own |= !isSameInBlocks(Symbols.replace(Root->Pointer, A),
                         Symbols.replace(Root->Pointer, B));
  return true;
}

bool WarpMasks::isOnOwnData(const SymExpr *Condition, const Substitution &A,
                            const Substitution &B) {
  bool Own = false;
  return readsOwn(Condition, A, B, Own) && Own;
}

namespace {
/// Whether a loop's condition asks for more than a variable that is counted up
/// or down to a constant.
class OpenCondition : public RecursiveASTVisitor<OpenCondition> {
public:
  bool Found = false;
  bool VisitDeclRefExpr(DeclRefExpr *E) {
    const auto *V = dyn_cast<VarDecl>(E->getDecl());
    if (V && V->isUsableInConstantExpressions(V->getASTContext()))
      return true;
    Found |= !V || isa<ParmVarDecl>(V) || (Counter && Counter != V);
    Counter = V;
    return !Found;
  }
  bool VisitMemberExpr(MemberExpr *) { return !(Found = true); }
  bool VisitCallExpr(CallExpr *) { return !(Found = true); }
  bool VisitArraySubscriptExpr(ArraySubscriptExpr *) { return !(Found = true); }
  bool VisitUnaryOperator(UnaryOperator *E) {
    Found |= E->getOpcode() == UO_Deref;
    return !Found;
  }

private:
  const VarDecl *Counter = nullptr;
};
} // namespace

/// How often a loop is run that data end is another matter: sorted or padded
/// data may end it for all lanes at once.
static bool isInOpenLoop(const Stmt *Site, ASTContext &Ctx) {
  return llvm::any_of(loopConditionsAround(Site, Ctx),
                      [](const Expr *Condition) {
                        OpenCondition Text;
                        Text.TraverseStmt(const_cast<Expr *>(Condition));
                        return Text.Found;
                      });
}

bool WarpMasks::isForOwnData(const PathEvent &E) {
  const DeviceIntrinsic *Row = deviceIntrinsic(E.Callee);
  // A barrier takes nothing from those that are not there.
  if (!Row || Row->Work == DeviceWork::Barrier)
    return false;
  return !isInOpenLoop(E.Site, TU.context()) &&
         llvm::none_of(E.Calls, [&](const Stmt *Call) {
           return isInOpenLoop(Call, TU.context());
         });
}

} // namespace cuda_lint
