//===- DeviceObjects.cpp --------------------------------------------------===//

#include "analysis/DeviceObjects.h"
#include "cuda/Bound.h"
#include "cuda/Constants.h"
#include "cuda/HostRuntime.h"
#include "cuda/MemorySpace.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace cuda_lint {

static const Bound<unsigned>
    MaxCalls("device-object-calls", 4, BoundKind::Reach,
             "calls within a file that are followed to what a function has by "
             "reference");

namespace {

/// Where the members that an expression names begin: `a` of `a.b.c`, `this` of
/// its own members.
const Expr *beginningOf(const Expr *Object) {
  Object = Object->IgnoreParenImpCasts();
  while (const auto *Member = dyn_cast<MemberExpr>(Object))
    Object = Member->getBase()->IgnoreParenImpCasts();
  return Object;
}

/// Whether an object is what a reference leads to, or of the function's own.
bool isElsewhere(const Expr *Object) {
  const Expr *Begin = beginningOf(Object);
  if (isa<CXXThisExpr>(Begin))
    return true;
  const auto *Ref = dyn_cast<DeclRefExpr>(Begin);
  return Ref && Ref->getDecl()->getType()->isReferenceType();
}

/// Whether an object is what a pointer leads to, or a part of that; the
/// function's own object is none.
bool isBehindPointer(const Expr *Object) {
  for (const Expr *Part = Object->IgnoreParenImpCasts();;) {
    if (const auto *Star = dyn_cast<UnaryOperator>(Part))
      return Star->getOpcode() == UO_Deref;
    if (const auto *Element = dyn_cast<ArraySubscriptExpr>(Part)) {
      Part = Element->getBase()->IgnoreParenImpCasts();
      if (Part->getType()->isPointerType())
        return true;
      continue;
    }
    const auto *Member = dyn_cast<MemberExpr>(Part);
    if (!Member)
      return false;
    Part = Member->getBase()->IgnoreParenImpCasts();
    if (Member->isArrow())
      return !isa<CXXThisExpr>(Part);
  }
}

bool leadsToClass(QualType T) {
  return T->isReferenceType() && T->getPointeeType()->isRecordType();
}

/// The object whose address an argument is: `&o`. Null for anything else.
const Expr *objectAt(const Expr *Argument) {
  const auto *Address = dyn_cast<UnaryOperator>(Argument->IgnoreParenCasts());
  return Address && Address->getOpcode() == UO_AddrOf ? Address->getSubExpr()
                                                      : nullptr;
}

} // namespace

DeviceObjects::DeviceObjects(TranslationUnit &TU) : TU(TU) {
  for (const VarDecl *V : TU.globalVariables())
    Managed |= declaredSpace(V) == MemorySpace::Managed;
  for (const FunctionDecl *F : TU.functions()) {
    Managed |=
        F->isOverloadedOperator() && F->getOverloadedOperator() == OO_New;
    for (const CallSite &Site : TU.callsIn(F))
      add(Site.Call, F->getASTContext());
  }
}

void DeviceObjects::add(const CallExpr *Call, const ASTContext &Ctx) {
  const HostFunction *Row = hostFunction(Call);
  if (!Row)
    return;
  auto Argument = [&](ArgumentRole Role) -> const Expr * {
    const std::optional<unsigned> I = Row->argument(Role);
    return I && *I < Call->getNumArgs() ? Call->getArg(*I) : nullptr;
  };
  if (Row->Work == HostWork::Allocate) {
    Managed |=
        Row->Memory == HostMemory::Managed || Row->Memory == HostMemory::Pinned;
    const Expr *Address = Argument(ArgumentRole::NewMemory);
    const Expr *Pointer = Address ? objectAt(Address) : nullptr;
    if (const CXXRecordDecl *Record =
            Pointer && Pointer->getType()->isPointerType()
                ? Pointer->getType()->getPointeeCXXRecordDecl()
                : nullptr)
      Allocated.insert(Record->getCanonicalDecl());
    return;
  }
  auto Take = [&](ArgumentRole Role) {
    const Expr *Address = Argument(Role);
    const Expr *Object = Address ? objectAt(Address) : nullptr;
    ThroughReferences |= Object && isElsewhere(Object);
  };
  if (Row->Work == HostWork::Set)
    Take(ArgumentRole::Destination);
  if (Row->Work != HostWork::Copy)
    return;
  Expr::EvalResult Kind;
  const Expr *Given = Argument(ArgumentRole::Kind);
  const CopyDirection D =
      Row->direction(Given && Given->EvaluateAsInt(Kind, Ctx)
                         ? std::optional<int64_t>(low64(Kind.Val.getInt()))
                         : std::nullopt);
  if (D == CopyDirection::HostToDevice || D == CopyDirection::DeviceToDevice)
    Take(ArgumentRole::Destination);
  if (D == CopyDirection::DeviceToHost || D == CopyDirection::DeviceToDevice)
    Take(ArgumentRole::Source);
}

bool DeviceObjects::mayHold(QualType Type) const {
  if (Type->isPointerType() || Type->isReferenceType())
    Type = Type->getPointeeType();
  const CXXRecordDecl *Record = Type->getAsCXXRecordDecl();
  return Record && llvm::any_of(Allocated, [&](const CXXRecordDecl *Is) {
           return Is == Record->getCanonicalDecl() ||
                  (Is->hasDefinition() && Is->isDerivedFrom(Record));
         });
}

/// Whether other files may say which object it is, or is part of: one of a
/// class, which a function has by reference that they may call, or an object in
/// a member of its own. They may have it in memory of both sides.
bool DeviceObjects::isGivenByOthers(const Expr *Object, unsigned Calls) const {
  const Expr *Part = Object->IgnoreParenImpCasts();
  while (const auto *Member = dyn_cast<MemberExpr>(Part)) {
    if (leadsToClass(Member->getMemberDecl()->getType()))
      return true;
    Part = Member->getBase()->IgnoreParenImpCasts();
  }
  const auto *Ref = dyn_cast<DeclRefExpr>(Part);
  const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  if (!V || !leadsToClass(V->getType()))
    return false;
  if (const auto *P = dyn_cast<ParmVarDecl>(V))
    return isGivenByOthers(P, Calls);
  // A name for an object of others, or for what a pointer leads to.
  const Expr *Init = V->getInit();
  return Init && Calls < MaxCalls &&
         (isBehindPointer(Init) || isGivenByOthers(Init, Calls + 1));
}

/// The same of a parameter: what a function of this file only has, those that
/// call it say.
bool DeviceObjects::isGivenByOthers(const ParmVarDecl *P,
                                    unsigned Calls) const {
  const auto *F = dyn_cast<FunctionDecl>(P->getDeclContext());
  if (!F || F->isExternallyVisible() || Calls >= MaxCalls)
    return true;
  const llvm::ArrayRef<CallSite> Callers = TU.callersOf(F);
  return Callers.empty() || llvm::any_of(Callers, [&](const CallSite &Site) {
           const unsigned I = P->getFunctionScopeIndex();
           return I >= Site.Call->getNumArgs() ||
                  isGivenByOthers(Site.Call->getArg(I), Calls + 1);
         });
}

bool DeviceObjects::mayName(const Expr *Object) const {
  if (Managed)
    return true;
  if (!isElsewhere(Object))
    return false;
  if (ThroughReferences || isGivenByOthers(Object))
    return true;
  // A part of an object lies where the whole does.
  for (const Expr *Whole = Object->IgnoreParenImpCasts();;) {
    if (mayHold(Whole->getType()))
      return true;
    const auto *Member = dyn_cast<MemberExpr>(Whole);
    if (!Member)
      return false;
    Whole = Member->getBase()->IgnoreParenImpCasts();
  }
}

} // namespace cuda_lint
