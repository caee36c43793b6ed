//===- CallFacts.cpp ------------------------------------------------------===//

#include "analysis/CallFacts.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace cuda_lint {

const FunctionDecl *knownCallee(const CallExpr *Call) {
  const FunctionDecl *F = Call->getDirectCallee();
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(F);
  if (!Method || !Method->isVirtual())
    return F;
  const Expr *Object = nullptr;
  if (const auto *Member =
          dyn_cast<MemberExpr>(Call->getCallee()->IgnoreParenImpCasts())) {
    if (Member->hasQualifier())
      return F;
    Object = Member->getBase();
  } else if (isa<CXXOperatorCallExpr>(Call) && Call->getNumArgs()) {
    Object = Call->getArg(0);
  }
  // Another class's method would want another `this`.
  const CXXMethodDecl *Run =
      Object ? Method->getDevirtualizedMethod(Object, false) : nullptr;
  return Run && Run->getCanonicalDecl() == Method->getCanonicalDecl() ? F
                                                                      : nullptr;
}

llvm::SmallVector<const Expr *, 4>
inheritedArguments(const FunctionDecl *Inheriting, SourceLocation Where) {
  ASTContext &Ctx = Inheriting->getASTContext();
  llvm::SmallVector<const Expr *, 4> Out;
  for (ParmVarDecl *P : const_cast<FunctionDecl *>(Inheriting)->parameters()) {
    const QualType T = P->getType().getNonReferenceType();
    Expr *Argument =
        DeclRefExpr::Create(Ctx, {}, {}, P, false, Where, T, VK_LValue);
    if (!P->getType()->isReferenceType() && !T->isRecordType())
      Argument = ImplicitCastExpr::Create(Ctx, T.getUnqualifiedType(),
                                          CK_LValueToRValue, Argument, nullptr,
                                          VK_PRValue, FPOptionsOverride());
    Out.push_back(Argument);
  }
  return Out;
}

} // namespace cuda_lint
