//===- ValueMasks.cpp -----------------------------------------------------===//

#include "analysis/ValueMasks.h"
#include "cuda/ExecutionSpace.h"
#include "cuda/RuntimeApi.h"
#include "cuda/StatementParents.h"
#include "hardware/Shuffles.h"

using namespace clang;

namespace cuda_lint {

static bool isSame(const Expr *A, const Expr *B, const ASTContext &Ctx) {
  llvm::FoldingSetNodeID X, Y;
  A->IgnoreParenImpCasts()->Profile(X, Ctx, true);
  B->IgnoreParenImpCasts()->Profile(Y, Ctx, true);
  return X == Y;
}

/// Whether what a call gives goes into the place that an expression reads:
/// `x = __shfl(x, ...)`, `x += op(y, __shfl(x, ...))`.
static bool goesInto(const CallExpr *Call, const Expr *Place,
                     TranslationUnit &TU) {
  StatementParents &Parents = TU.engine<StatementParents>();
  const Stmt *Below = Call;
  for (const Stmt *S = Parents.parent(Call); isa_and_nonnull<Expr>(S);
       Below = S, S = Parents.parent(S))
    if (const auto *B = dyn_cast<BinaryOperator>(S); B && B->isAssignmentOp())
      return B->getRHS() == Below && isSame(B->getLHS(), Place, TU.context());
  return false;
}

std::vector<ValueMask> valueMasks(TranslationUnit &TU) {
  std::vector<ValueMask> Out;
  llvm::DenseSet<SourceLocation> Told;
  for (const FunctionDecl *F : TU.functions()) {
    if (!runsOnDevice(F))
      continue;
    for (const CallSite &Site : TU.callsIn(F)) {
      const CallExpr *Call = Site.Call;
      const llvm::StringRef Name = deviceIntrinsicName(Call);
      if (!Name.ends_with("_sync") || !shuffleMode(Name) ||
          Call->getNumArgs() < 3)
        continue;
      const Expr *Mask = Call->getArg(0)->IgnoreParenImpCasts();
      // No mask has a fraction, and none that is exchanged has a sign.
      const bool IsValue =
          Mask->getType()->isRealFloatingType() ||
          (Mask->getType()->isSignedIntegerType() && Mask->isGLValue() &&
           !isSame(Mask, Call->getArg(1), TU.context()) &&
           goesInto(Call, Mask, TU));
      if (IsValue && Told.insert(Call->getBeginLoc()).second)
        Out.push_back({Call, Mask});
    }
  }
  return Out;
}

} // namespace cuda_lint
