//===- CallFacts.cpp ------------------------------------------------------===//

#include "analysis/CallFacts.h"
#include "cuda/Layout.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecordLayout.h"

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

/// Whether a base of a class lies at an offset, or it does itself.
static bool hasAncestorAt(const CXXRecordDecl *Class,
                          const CXXRecordDecl *Ancestor, int64_t Offset,
                          const ASTContext &Ctx) {
  if (declaresSameEntity(Class, Ancestor))
    return Offset == 0;
  return llvm::any_of(
      Class->getDefinition()->bases(), [&](const CXXBaseSpecifier &B) {
        const std::optional<int64_t> At = offsetOfBase(Class, B.getType(), Ctx);
        return At && hasAncestorAt(B.getType()->getAsCXXRecordDecl(), Ancestor,
                                   Offset - *At, Ctx);
      });
}

/// The bytes from a complete object to a base, behind a virtual one or not.
static std::optional<int64_t> offsetInComplete(const CXXRecordDecl *Class,
                                               const CXXRecordDecl *Ancestor,
                                               const ASTContext &Ctx) {
  if (const std::optional<int64_t> At = offsetOfAncestor(Class, Ancestor, Ctx))
    return At;
  for (const CXXBaseSpecifier &B : Class->vbases()) {
    const CXXRecordDecl *Virtual = B.getType()->getAsCXXRecordDecl();
    if (const std::optional<int64_t> In =
            offsetOfAncestor(Virtual, Ancestor, Ctx))
      return Ctx.getASTRecordLayout(Class)
                 .getVBaseClassOffset(Virtual)
                 .getQuantity() +
             *In;
  }
  return std::nullopt;
}

/// The bytes from what one method returns to what another that it overrides
/// does; nothing behind a virtual base.
static std::optional<int64_t> offsetOfReturned(const CXXMethodDecl *Run,
                                               const CXXMethodDecl *Named,
                                               const ASTContext &Ctx) {
  const CXXRecordDecl *Derived =
                          Run->getReturnType()->getPointeeCXXRecordDecl(),
                      *Base = Named->getReturnType()->getPointeeCXXRecordDecl();
  if (!Derived || !Base || declaresSameEntity(Derived, Base))
    return 0;
  return offsetOfAncestor(Derived, Base, Ctx);
}

std::optional<Overrider> finalOverrider(const CXXMethodDecl *Named,
                                        QualType Whole, int64_t Offset,
                                        const ASTContext &Ctx, bool Complete) {
  if (const auto *Array = Ctx.getAsConstantArrayType(Whole)) {
    const QualType Element = Array->getElementType();
    const int64_t Size =
        hasLayout(Element) ? Ctx.getTypeSizeInChars(Element).getQuantity() : 0;
    if (Size <= 0 || Offset < 0)
      return std::nullopt;
    const int64_t Start = Offset / Size * Size;
    std::optional<Overrider> In =
        finalOverrider(Named, Element, Offset - Start, Ctx, Complete);
    if (In)
      In->This += Start;
    return In;
  }
  const CXXRecordDecl *Class = Whole->getAsCXXRecordDecl();
  if (!Class || !layoutOf(Class, Ctx) || Class->isUnion())
    return std::nullopt;
  Class = Class->getDefinition();
  const bool Virtually =
      Complete && Class->getNumVBases() &&
      offsetInComplete(Class, Named->getParent(), Ctx) == Offset;
  if (Virtually || hasAncestorAt(Class, Named->getParent(), Offset, Ctx)) {
    const CXXMethodDecl *Run =
        const_cast<CXXMethodDecl *>(Named)->getCorrespondingMethodInClass(
            Class, /*MayBeBase=*/true);
    const std::optional<int64_t> This =
        !Run || Run->isPureVirtual() ? std::nullopt
        : Complete ? offsetInComplete(Class, Run->getParent(), Ctx)
                   : offsetOfAncestor(Class, Run->getParent(), Ctx);
    const std::optional<int64_t> Returned =
        This ? offsetOfReturned(Run, Named, Ctx) : std::nullopt;
    return Returned ? std::optional<Overrider>({Run, *This, *Returned})
                    : std::nullopt;
  }
  // A member, of the class or of a base.
  auto within = [&](QualType Part, int64_t At,
                    bool IsMember) -> std::optional<Overrider> {
    if (!hasLayout(Part) || Offset < At ||
        Offset >= At + Ctx.getTypeSizeInChars(Part).getQuantity())
      return std::nullopt;
    std::optional<Overrider> In =
        finalOverrider(Named, Part, Offset - At, Ctx, IsMember);
    if (In)
      In->This += At;
    return In;
  };
  for (const CXXBaseSpecifier &B : Class->bases())
    if (const std::optional<int64_t> At = offsetOfBase(Class, B.getType(), Ctx))
      if (std::optional<Overrider> In = within(B.getType(), *At, false))
        return In;
  for (const FieldDecl *F : Class->fields())
    if (F->getType()->isRecordType() || F->getType()->isArrayType())
      if (const std::optional<int64_t> Bits = offsetInBits(F, Ctx))
        if (std::optional<Overrider> In = within(F->getType(), *Bits / 8, true))
          return In;
  return std::nullopt;
}

} // namespace cuda_lint
