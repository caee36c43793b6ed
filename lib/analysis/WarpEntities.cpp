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

const CXXMethodDecl *
WarpValues::Executor::overriderOf(const CXXMethodDecl *Method, Value &This) {
  if (!This.isPointer() || This.Base->Kind != MemoryObject::Local ||
      This.Base->Type.isNull())
    return nullptr;
  const std::optional<int64_t> At = This.V.uniformConstant(St.Active);
  if (!At)
    return nullptr;
  auto found = [&](QualType Whole, int64_t Start) -> const CXXMethodDecl * {
    const std::optional<Overrider> Run =
        finalOverrider(Method, Whole, *At - Start, Ctx);
    if (!Run)
      return nullptr;
    This = Value::pointer(This.Base, LaneValue::constant(Start + Run->This));
    return Run->Method;
  };
  // While an object is made or destroyed it is of the class whose code runs.
  for (const Frame *F = Top; F; F = F->Outer)
    if (isa_and_nonnull<CXXConstructorDecl, CXXDestructorDecl>(F->Function) &&
        F->This.isPointer() && F->This.Base == This.Base)
      if (const std::optional<int64_t> Start =
              F->This.V.uniformConstant(St.Active))
        if (const CXXMethodDecl *Run =
                found(Ctx.getCanonicalTagType(
                          cast<CXXMethodDecl>(F->Function)->getParent()),
                      *Start))
          return Run;
  return found(This.Base->Type, 0);
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
