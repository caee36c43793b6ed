//===- PrivateArguments.cpp -----------------------------------------------===//

#include "analysis/PrivateArguments.h"
#include "analysis/PathRoots.h"
#include "cuda/ExecutionSpace.h"
#include "cuda/RuntimeApi.h"
#include "domains/symbolic/DecidedValues.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace cuda_lint {

/// A copy or a fill that device code starts.
static bool isCopy(llvm::StringRef Api) {
  return Api.contains("Async") &&
         (Api.starts_with("cudaMemcpy") || Api.starts_with("cudaMemset"));
}

PrivateArguments::PrivateArguments(TranslationUnit &TU)
    : TU(TU), Engine(TU.engine<PathExecution>()) {
  PathRoots Roots(TU, [&](const FunctionDecl *F) {
    return runsOnDevice(F) &&
           (!TU.launchesIn(F).empty() ||
            llvm::any_of(TU.callsIn(F), [](const CallSite &Site) {
              return isCopy(runtimeApiName(Site.Call));
            }));
  });
  Roots.onDevice(
      [&](const FunctionDecl *, const ExecutionPath &Path) { look(Path); });
  for (const PrivateArgument &A : Doubted)
    if (const Place At{A.Use->Site, A.Operand};
        !Others.contains(At) && Seen.insert(At).second)
      Found.push_back(A);
  const SourceManager &SM = TU.context().getSourceManager();
  llvm::stable_sort(
      Found, [&](const PrivateArgument &A, const PrivateArgument &B) {
        return SM.isBeforeInTranslationUnit(A.Use->Site->getBeginLoc(),
                                            B.Use->Site->getBeginLoc());
      });
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

void PrivateArguments::add(const ExecutionPath &Path, PrivateArgument A,
                           const SymExpr *Pointer) {
  const Place At{A.Use->Site, A.Operand};
  if (!Pointer || !A.Operand || Seen.contains(At))
    return;
  const bool Doubtful = TU.engine<DecidedValues>().decide(Path.knownAt(*A.Use));
  const bool Any = Engine.symbols().anyCase(
      Pointer, Path.knownAt(*A.Use),
      [&](llvm::ArrayRef<const SymExpr *> Case,
          llvm::ArrayRef<const SymExpr *>) {
        const SymExpr *Base = Engine.base(Case.front());
        if (!Base || Base->Kind != SymExpr::Address ||
            isAskedFor(Path, *A.Use, Base, Engine))
          return false;
        A.Variable = dyn_cast_or_null<VarDecl>(Engine.variableOf(Base->Loc));
        A.Space = A.Variable ? declaredSpace(A.Variable) : MemorySpace::Local;
        A.FromAlloca = Engine.isFromAlloca(Base->Loc);
        if (A.Space != MemorySpace::Local && A.Space != MemorySpace::Shared)
          return false;
        if (Doubtful) {
          Doubted.push_back(A);
        } else {
          Seen.insert(At);
          Found.push_back(A);
        }
        return true;
      });
  if (!Any)
    Others.insert(At);
}

void PrivateArguments::look(const ExecutionPath &Path) {
  for (const PathEvent *E : Path.Events) {
    if (E->Kind == PathEvent::Launch && runsOnDevice(E->In)) {
      auto Add = [&](const Expr *Operand, const SymExpr *Pointer,
                     const Station *Way, bool Direct) {
        add(Path,
            {E, E->L, E->Kernel, Operand, Direct, nullptr, false,
             MemorySpace::Unknown, Way},
            Pointer);
      };
      auto Written = [&](unsigned I) {
        return I < E->L->Arguments.size() ? E->L->Arguments[I] : nullptr;
      };
      for (unsigned I = 0; I < E->Arguments.size(); ++I)
        if (Written(I) && Written(I)->getType()->isPointerType())
          Add(Written(I), E->Arguments[I], E->way(I), /*Direct=*/true);
      for (const PathEvent::Part &Part : E->Parts)
        Add(Written(Part.Argument), Part.Value, Part.Way, /*Direct=*/false);
      for (const PathEvent::Part &Part : E->Buffered)
        Add(E->L->ArgumentBuffer, Part.Value, Part.Way, /*Direct=*/true);
      continue;
    }
    const auto *Call = dyn_cast<CallExpr>(E->Site);
    if (E->Kind != PathEvent::Call || !E->Callee || !Call ||
        !isCopy(runtimeApiName(E->Callee)))
      continue;
    auto Add = [&](unsigned I, const SymExpr *Pointer, const Station *Way,
                   bool Direct) {
      add(Path,
          {E, nullptr, nullptr,
           I < Call->getNumArgs() ? Call->getArg(I) : nullptr, Direct, nullptr,
           false, MemorySpace::Unknown, Way},
          Pointer);
    };
    for (unsigned I = 0; I < E->Arguments.size(); ++I) {
      const QualType T = I < E->Callee->getNumParams()
                             ? E->Callee->getParamDecl(I)->getType()
                             : QualType();
      if (!T.isNull() && T->isVoidPointerType())
        Add(I, E->Arguments[I], E->way(I), /*Direct=*/true);
    }
    for (const PathEvent::Part &Part : E->Parts)
      Add(Part.Argument, Part.Value, Part.Way, /*Direct=*/false);
  }
}

} // namespace cuda_lint
