//===- LaunchValues.cpp ---------------------------------------------------===//

#include "analysis/LaunchValues.h"

using namespace clang;

namespace cuda_lint {

/// Whether two objects are the same part of their outermost ones.
static bool isSamePart(const Location *A, const Location *TopOfA,
                       const Location *B, const Location *TopOfB) {
  while (A != TopOfA && B != TopOfB) {
    if (!A || !B || A->Kind != B->Kind || A->Decl != B->Decl ||
        A->Index != B->Index)
      return false;
    A = A->Parent;
    B = B->Parent;
  }
  return A == TopOfA && B == TopOfB;
}

LaunchValue valueAtLaunch(const PathEvent &Launch, const SymExpr *Symbol) {
  const SymExpr *S = stripCasts(Symbol);
  if (S->Kind != SymExpr::Symbol || !S->Loc)
    return {};
  const Location *Top = S->Loc->root();
  const auto *P = Top->Kind == Location::Variable
                      ? dyn_cast_or_null<ParmVarDecl>(Top->Decl)
                      : nullptr;
  const auto *F = P ? dyn_cast<FunctionDecl>(P->getDeclContext()) : nullptr;
  if (!F || !Launch.Kernel ||
      F->getCanonicalDecl() != Launch.Kernel->getCanonicalDecl())
    return {};
  const unsigned I = P->getFunctionScopeIndex();
  if (I >= Launch.Arguments.size() || !Launch.Arguments[I])
    return {};
  if (S->Loc == Top)
    return {Launch.Arguments[I], Launch.way(I), P};
  const SymExpr *Object = stripCasts(Launch.Arguments[I]);
  if (Object->Kind != SymExpr::Address)
    return {};
  for (const PathEvent::Part &Part : Launch.Parts)
    if (Part.Argument == I &&
        isSamePart(Part.Object, Object->Loc, S->Loc, Top))
      return {Part.Value, Part.Way, P};
  return {};
}

} // namespace cuda_lint
