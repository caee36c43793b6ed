//===- OriginCheck.cpp ----------------------------------------------------===//

#include "checks/OriginCheck.h"
#include "cuda/Bound.h"

using namespace clang;

namespace cuda_lint {

static const Bound<unsigned>
    MaxStations("origin-stations", 8, BoundKind::Reach,
                "stations of a value that are told about");

void OriginCheck::notePath(const Station *Way) {
  llvm::SmallVector<const Station *, 8> Steps;
  for (const Station *S = Way; S; S = S->Before)
    if (S->Kind != Station::Named && S->Loc.isValid() &&
        (Steps.empty() || Steps.back()->Loc != S->Loc))
      Steps.push_back(S);
  // A literal at its use went no way.
  if (Steps.size() == 1 && Steps.front()->Kind == Station::Given)
    return;
  unsigned Told = 0;
  for (const Station *S : llvm::reverse(Steps))
    if (++Told <= MaxStations)
      note(S->Loc, S->describe());
}

void OriginCheck::noteLaunch(const PathEvent &Launch,
                             const ParmVarDecl *Parameter) {
  note(Launch.L->Site->getExprLoc(),
       "passed to kernel " + kernelName(Launch.Kernel) +
           (Parameter && Parameter->getIdentifier()
                ? " as '" + Parameter->getNameAsString() + "'"
                : "") +
           " here");
}

void OriginCheck::noteHops(llvm::ArrayRef<ValueHop> Hops) {
  for (const ValueHop &Hop : llvm::reverse(Hops)) {
    notePath(Hop.Way);
    if (Hop.isLaunch())
      noteLaunch(*Hop.From.At, Hop.Parameter);
    else
      note(placeOf(Hop.From.At->Site), "it is put into global memory here");
  }
}

SourceLocation OriginCheck::placeOf(const Stmt *Site) {
  if (const auto *Operator = dyn_cast<BinaryOperator>(Site))
    return Operator->getBeginLoc();
  return Site->getBeginLoc();
}

std::string OriginCheck::kernelName(const FunctionDecl *Kernel) {
  return Kernel && Kernel->getIdentifier()
             ? "'" + Kernel->getNameAsString() + "'"
             : "the kernel";
}

} // namespace cuda_lint
