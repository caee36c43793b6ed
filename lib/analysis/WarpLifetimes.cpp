//===- WarpLifetimes.cpp - How objects of the warp end --------------------===//

#include "analysis/WarpExecutor.h"
#include "cuda/Layout.h"

using namespace clang;

namespace cuda_lint {

bool WarpValues::Executor::isDestroyed(QualType T) {
  return !T->isReferenceType() &&
         T.isDestructedType() == QualType::DK_cxx_destructor;
}

void WarpValues::Executor::destroy(const Value &V, QualType T) {
  const Place At = placeOf(V);
  auto PartAt = [&](int64_t Bytes) {
    return Value::pointer(At.Base, A.add(At.Offset, LaneValue::constant(Bytes),
                                         IntType{64, true}));
  };
  if (const auto *Array = Ctx.getAsConstantArrayType(T)) {
    const QualType Element = Array->getElementType();
    constexpr uint64_t MaxElements = 256;
    if (!At.Base || Array->getSize().ugt(MaxElements))
      return forgetReachable(V);
    for (int64_t I = Array->getSize().getSExtValue(); I-- > 0;)
      destroy(PartAt(I * sizeOf(Element)), Element);
    return;
  }
  const CXXRecordDecl *Class = T->getAsCXXRecordDecl();
  const CXXDestructorDecl *D = Class ? Class->getDestructor() : nullptr;
  if (!D || !At.Base || !layoutOf(Class, Ctx))
    return forgetReachable(V);
  if (D->isUserProvided()) {
    const FunctionDecl *Body = nullptr;
    if (!D->hasBody(Body) || Body->isDependentContext())
      return forgetReachable(V);
    inlineCall(Body, nullptr, {}, V);
  }
  llvm::SmallVector<const FieldDecl *, 8> Fields(Class->fields());
  for (const FieldDecl *F : llvm::reverse(Fields))
    if (!Class->isUnion() && isDestroyed(F->getType()))
      if (std::optional<int64_t> Bits = offsetInBits(F, Ctx))
        destroy(PartAt(*Bits / 8), F->getType());
  llvm::SmallVector<QualType, 2> Bases;
  for (const CXXBaseSpecifier &Base : Class->bases())
    Bases.push_back(Base.getType());
  for (QualType Base : llvm::reverse(Bases))
    if (isDestroyed(Base)) {
      if (std::optional<int64_t> Offset = offsetOfBase(Class, Base, Ctx))
        destroy(PartAt(*Offset), Base);
      else
        forgetReachable(V);
    }
}

void WarpValues::Executor::end(const Ended &Object) {
  // Lanes that run now and did not make it would run a destructor of nothing.
  if ((St.Active & ~Object.Lanes) == 0)
    destroy(Object.Object, Object.T);
  else if (St.Active & Object.Lanes)
    forgetReachable(Object.Object);
}

void WarpValues::Executor::endTemporaries(size_t Keep) {
  while (Temporaries.size() > Keep) {
    const Ended Object = std::move(Temporaries.back());
    Temporaries.pop_back();
    if (live())
      end(Object);
  }
}

void WarpValues::Executor::endScope() {
  std::vector<Ended> Objects = std::move(Scopes.back());
  Scopes.pop_back();
  for (const Ended &Object : llvm::reverse(Objects))
    if (live())
      end(Object);
}

void WarpValues::Executor::leaveScopes(size_t Outermost) {
  for (size_t I = Scopes.size(); I > Outermost; --I) {
    const std::vector<Ended> Objects = Scopes[I - 1];
    for (const Ended &Object : llvm::reverse(Objects))
      if (live())
        end(Object);
  }
}

} // namespace cuda_lint
