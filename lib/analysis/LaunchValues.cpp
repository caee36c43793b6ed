//===- LaunchValues.cpp ---------------------------------------------------===//

#include "analysis/LaunchValues.h"
#include "analysis/MemoryPlace.h"
#include "cuda/Layout.h"

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

/// Bytes from the start of a parameter buffer to what becomes a parameter.
static std::optional<int64_t> offsetInBuffer(const FunctionDecl *F,
                                             unsigned Parameter) {
  const ASTContext &Ctx = F->getASTContext();
  int64_t Out = 0;
  for (unsigned I = 0; I <= Parameter; ++I) {
    const QualType T = F->getParamDecl(I)->getType();
    if (!hasLayout(T))
      return std::nullopt;
    Out = int64_t(
        llvm::alignTo(uint64_t(Out), Ctx.getTypeAlignInChars(T).getQuantity()));
    if (I < Parameter)
      Out += Ctx.getTypeSizeInChars(T).getQuantity();
  }
  return Out;
}

/// What the memory that holds a launch's arguments says of one of them, or of a
/// part of it.
static LaunchValue buffered(const PathEvent &Launch, const ParmVarDecl *P,
                            const FunctionDecl *F, const Location *L) {
  const unsigned I = P->getFunctionScopeIndex();
  const ASTContext &Ctx = F->getASTContext();
  MemoryPlace Part;
  for (const Location *Step = L; Step->Parent; Step = Step->Parent)
    Part.move(offsetInParent(Step, Ctx));
  for (const PathEvent::Part &Given : Launch.Buffered) {
    if (Given.Argument == I && !L->Parent)
      return {Given.Value, Given.Way, P};
    if (Given.Argument != PathEvent::AnyArgument)
      continue;
    MemoryPlace At = memoryOf(Given.Object, Ctx);
    const std::optional<int64_t> Start = offsetInBuffer(F, I);
    if (At.Offset && Start && Part.Offset &&
        *At.Offset == *Start + *Part.Offset)
      return {Given.Value, Given.Way, P};
  }
  return {};
}

/// The parameter that an object is in; null for any other, and for those of
/// another function than the kernel of a launch.
static const ParmVarDecl *parameterOf(const Location *L) {
  const Location *Top = L->root();
  return Top->Kind == Location::Variable
             ? dyn_cast_or_null<ParmVarDecl>(Top->Decl)
             : nullptr;
}
static const FunctionDecl *kernelOf(const ParmVarDecl *P,
                                    const PathEvent &Launch) {
  const auto *F = P ? dyn_cast<FunctionDecl>(P->getDeclContext()) : nullptr;
  return F && Launch.Kernel &&
                 F->getCanonicalDecl() == Launch.Kernel->getCanonicalDecl()
             ? F
             : nullptr;
}

const Location *arrayInParameter(const SymExpr *Symbol) {
  const SymExpr *S = stripCasts(Symbol);
  if (S->Kind != SymExpr::Symbol || !S->Loc ||
      S->Loc->Kind != Location::Pointee)
    return nullptr;
  const SymExpr *At = stripCasts(S->Loc->Pointer);
  if (At->Kind != SymExpr::Address || !At->A)
    return nullptr;
  const Location *Array =
      At->Loc->Kind == Location::Element ? At->Loc->Parent : At->Loc;
  const ParmVarDecl *P = parameterOf(Array);
  return P && P->getType()->isRecordType() && Array->Parent ? Array : nullptr;
}

llvm::SmallVector<LaunchValue, 4> elementsAtLaunch(const PathEvent &Launch,
                                                   const Location *Array) {
  llvm::SmallVector<LaunchValue, 4> Out;
  const ParmVarDecl *P = parameterOf(Array);
  const unsigned I = P->getFunctionScopeIndex();
  const SymExpr *Object =
      kernelOf(P, Launch) && I < Launch.Arguments.size() && Launch.Arguments[I]
          ? stripCasts(Launch.Arguments[I])
          : nullptr;
  if (Object && Object->Kind == SymExpr::Address)
    for (const PathEvent::Part &Part : Launch.Parts)
      if (Part.Argument == I && Part.Object->Parent &&
          isSamePart(Part.Object->Parent, Object->Loc, Array, Array->root()))
        Out.push_back({Part.Value, Part.Way, P});
  return Out;
}

LaunchValue valueAtLaunch(const PathEvent &Launch, const SymExpr *Symbol) {
  const SymExpr *S = stripCasts(Symbol);
  if (S->Kind != SymExpr::Symbol || !S->Loc)
    return {};
  const Location *Top = S->Loc->root();
  const ParmVarDecl *P = parameterOf(S->Loc);
  const FunctionDecl *F = kernelOf(P, Launch);
  if (!F)
    return {};
  const unsigned I = P->getFunctionScopeIndex();
  if (!Launch.Buffered.empty())
    return buffered(Launch, P, F, S->Loc);
  if (I >= Launch.Arguments.size() || !Launch.Arguments[I])
    return {};
  if (S->Loc == Top)
    return {Launch.Arguments[I], Launch.way(I), P};
  const SymExpr *Object = stripCasts(Launch.Arguments[I]);
  if (Object->Kind != SymExpr::Address)
    return {};
  for (const PathEvent::Part &Part : Launch.Parts)
    if (Part.Argument == I && isSamePart(Part.Object, Object->Loc, S->Loc, Top))
      return {Part.Value, Part.Way, P};
  // Of numbers the way is not kept.
  for (const PathEvent::Part &Part : Launch.Members)
    if (Part.Argument == I && isSamePart(Part.Object, Object->Loc, S->Loc, Top))
      return {Part.Value, nullptr, P};
  return {};
}

} // namespace cuda_lint
