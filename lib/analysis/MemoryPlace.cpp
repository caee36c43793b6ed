//===- MemoryPlace.cpp ----------------------------------------------------===//

#include "analysis/MemoryPlace.h"
#include "cuda/Layout.h"
#include "cuda/MemorySpace.h"

using namespace clang;

namespace cuda_lint {

std::optional<int64_t> offsetInParent(const Location *L,
                                      const ASTContext &Ctx) {
  if (L->Kind == Location::Member) {
    const auto *Field = cast<FieldDecl>(L->Decl);
    if (!hasLayout(Ctx.getCanonicalTagType(Field->getParent())))
      return std::nullopt;
    return Ctx.toCharUnitsFromBits(int64_t(Ctx.getFieldOffset(Field)))
        .getQuantity();
  }
  if (!hasLayout(L->Type))
    return std::nullopt;
  return L->Index * Ctx.getTypeSizeInChars(L->Type).getQuantity();
}

MemoryPlace memoryOf(const Location *L, const ASTContext &Ctx) {
  MemoryPlace Out;
  for (; L->Parent; L = L->Parent)
    Out.move(offsetInParent(L, Ctx));
  if (L->Kind == Location::Variable) {
    const auto *V = dyn_cast_or_null<VarDecl>(L->Decl);
    if (V && V->hasGlobalStorage() && declaredSpace(V) != MemorySpace::Shared)
      Out.Variable = V->getCanonicalDecl();
    return Out;
  }
  if (L->Kind != Location::Pointee)
    return Out;
  MemoryPlace Behind = memoryAt(L->Pointer, Ctx);
  Behind.move(Out.Offset);
  return Behind;
}

MemoryPlace memoryAt(const SymExpr *Address, const ASTContext &Ctx) {
  MemoryPlace Out;
  if (!Address)
    return Out;
  const SymExpr *A = stripCasts(Address);
  while (A->Kind == SymExpr::Binary && A->Op == SymExpr::Add) {
    Out.move(A->B->integer());
    A = stripCasts(A->A);
  }
  if (A->Kind == SymExpr::Address) {
    if (A->A)
      Out.move(A->A->integer());
    MemoryPlace In = memoryOf(A->Loc, Ctx);
    In.move(Out.Offset);
    return In;
  }
  if (!A->isInteger() && A->Kind != SymExpr::Function)
    Out.Pointer = A;
  return Out;
}

} // namespace cuda_lint
