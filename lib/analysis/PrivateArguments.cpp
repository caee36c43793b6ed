//===- PrivateArguments.cpp -----------------------------------------------===//

#include "analysis/PrivateArguments.h"
#include "cuda/ExecutionSpace.h"
#include "llvm/ADT/SetVector.h"

using namespace clang;

namespace cuda_lint {

PrivateArguments::PrivateArguments(TranslationUnit &TU)
    : Engine(TU.engine<PathExecution>()) {
  llvm::SetVector<const FunctionDecl *> Roots;
  for (const Launch &L : TU.launches())
    if (L.Form == LaunchForm::Chevron && L.onDevice())
      Roots.insert(L.Caller);
  for (size_t I = 0; I < Roots.size(); ++I)
    for (const CallSite &Site : TU.callersOf(Roots[I]))
      if (runsOnDevice(Site.Caller))
        Roots.insert(Site.Caller);
  for (const FunctionDecl *Root : Roots) {
    const ExecutionPaths &All = Engine.paths(Root);
    for (const ExecutionPath &Path : All.Paths)
      look(Path);
    if (!All.Complete || All.LeftLoops)
      for (const Launch *L : TU.launchesIn(Root))
        Open.insert(L->Site);
  }
  const SourceManager &SM = TU.context().getSourceManager();
  llvm::stable_sort(
      Found, [&](const PrivateArgument &A, const PrivateArgument &B) {
        return SM.isBeforeInTranslationUnit(A.L->location(), B.L->location());
      });
}

const VarDecl *PrivateArguments::named(const Location *L) const {
  return dyn_cast_or_null<VarDecl>(Engine.variableOf(L));
}

/// Whether the code asked `__isGlobal` and its like about a pointer.
static bool isAskedFor(const ExecutionPath &Path, const PathEvent &Before,
                       const SymExpr *Base, PathExecution &Engine) {
  for (const PathEvent *E : Path.Events) {
    if (E == &Before)
      return false;
    if (E->Kind == PathEvent::Call && E->Callee && E->Callee->getIdentifier() &&
        E->Callee->getName().starts_with("__is") && !E->Arguments.empty() &&
        E->Arguments.front() && Engine.base(E->Arguments.front()) == Base)
      return true;
  }
  return false;
}

void PrivateArguments::look(const ExecutionPath &Path) {
  for (const PathEvent *E : Path.Events) {
    if (E->Kind != PathEvent::Launch || E->L->Form != LaunchForm::Chevron ||
        !runsOnDevice(E->In))
      continue;
    Reached.insert(E->L->Site);
    auto Add = [&](unsigned Argument, const SymExpr *Pointer, bool Direct) {
      const SymExpr *Base = Pointer ? Engine.base(Pointer) : nullptr;
      if (!Base || Base->Kind != SymExpr::Address ||
          Argument >= E->L->Arguments.size() ||
          isAskedFor(Path, *E, Base, Engine))
        return;
      const VarDecl *V = named(Base->Loc);
      const MemorySpace Space = V ? declaredSpace(V) : MemorySpace::Local;
      if ((Space != MemorySpace::Local && Space != MemorySpace::Shared) ||
          !Seen.insert({E->L->Site, Argument}).second)
        return;
      Found.push_back({E->L, E->Kernel, E->L->Arguments[Argument], Direct, V,
                       Engine.isFromAlloca(Base->Loc), Space, E->Calls});
    };
    for (unsigned I = 0; I < E->Arguments.size(); ++I)
      if (I < E->L->Arguments.size() &&
          E->L->Arguments[I]->getType()->isPointerType())
        Add(I, E->Arguments[I], /*Direct=*/true);
    for (const PathEvent::Part &Part : E->Parts)
      Add(Part.Argument, Part.Value, /*Direct=*/false);
  }
}

} // namespace cuda_lint
