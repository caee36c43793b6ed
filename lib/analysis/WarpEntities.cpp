//===- WarpEntities.cpp - Functions and members as values -----------------===//

#include "analysis/CallFacts.h"
#include "analysis/WarpExecutor.h"
#include "cuda/Layout.h"

using namespace clang;

namespace cuda_lint {

WarpValues::Executor::Value WarpValues::Executor::entity(const ValueDecl *D) {
  const MemoryObject *&Made =
      Engine.ObjectByKey[{OfProgram, 0, D->getCanonicalDecl()}];
  if (!Made) {
    MemoryObject O;
    O.Kind = MemoryObject::Static;
    O.Decl = D;
    O.Type = Ctx.CharTy;
    O.Space = MemorySpace::Unknown;
    O.Alignment = 1;
    Made = Engine.object(O);
  }
  return Value::pointer(Made, LaneValue::constant(0));
}

const ValueDecl *WarpValues::Executor::entityOf(const Value &V) {
  return V.isPointer() && V.Base->Kind == MemoryObject::Static &&
                 isa_and_nonnull<FunctionDecl, FieldDecl>(V.Base->Decl)
             ? V.Base->Decl
             : nullptr;
}

bool WarpValues::Executor::override(const CXXMethodDecl *Method, CallView &C) {
  const Value This = C.Object;
  if (!This.isPointer() || This.Base->Kind != MemoryObject::Local ||
      This.Base->Type.isNull())
    return false;
  const std::optional<int64_t> At = This.V.uniformConstant(St.Active);
  if (!At)
    return false;
  auto found = [&](QualType Whole, int64_t Start, bool Complete) {
    const std::optional<Overrider> Run =
        finalOverrider(Method, Whole, *At - Start, Ctx, Complete);
    if (!Run)
      return false;
    C.Object =
        Value::pointer(This.Base, LaneValue::constant(Start + Run->This));
    C.Callee = Run->Method;
    C.Returned = Run->Returned;
    return true;
  };
  // While an object is made or destroyed it is of the class whose code runs.
  for (const Frame *F = Top; F; F = F->Outer)
    if (isa_and_nonnull<CXXConstructorDecl, CXXDestructorDecl>(F->Function) &&
        F->This.isPointer() && F->This.Base == This.Base)
      if (const std::optional<int64_t> Start =
              F->This.V.uniformConstant(St.Active)) {
        const CXXRecordDecl *Class =
            cast<CXXMethodDecl>(F->Function)->getParent();
        if (found(Ctx.getCanonicalTagType(Class), *Start, F->Complete))
          return true;
        // Where the virtual bases of a base lie is not known.
        if (!F->Complete && Class->getNumVBases())
          return false;
      }
  return found(This.Base->Type, 0, true);
}

WarpValues::Executor::Value
WarpValues::Executor::vectorOf(const CallView &C, const LaneValue *Axes) {
  const Place Made = placeOf(C.Into);
  if (Made.Base && Made.Base->Kind == MemoryObject::Local)
    for (unsigned I = 0; I < 3; ++I)
      storeCell(Made.Base, behind(Made, sizeof(uint32_t) * I).Offset,
                sizeof(uint32_t), number(Axes[I]));
  return C.Into;
}

} // namespace cuda_lint
