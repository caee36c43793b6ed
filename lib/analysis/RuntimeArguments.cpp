//===- RuntimeArguments.cpp -----------------------------------------------===//

#include "analysis/RuntimeArguments.h"
#include "analysis/PathRoots.h"
#include "cuda/RuntimeApi.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace cuda_lint {

RuntimeArguments::RuntimeArguments(TranslationUnit &TU)
    : Engine(TU.engine<PathExecution>()) {
  PathRoots Roots(TU, [&](const FunctionDecl *F) {
    return llvm::any_of(TU.callsIn(F), [](const CallSite &Site) {
      return isa<CUDAKernelCallExpr>(Site.Call) ||
             !runtimeApiName(Site.Call).empty();
    });
  });
  Roots.onDevice(
      [&](const FunctionDecl *, const ExecutionPath &Path) { look(Path); });
}

void RuntimeArguments::add(const ExecutionPath &Path, RuntimeArgument A) {
  if (!A.Value || !A.Operand)
    return;
  Engine.symbols().anyCase(
      A.Value, Path.knownAt(*A.Use),
      [&](llvm::ArrayRef<const SymExpr *> Case,
          llvm::ArrayRef<const SymExpr *>) {
        const SymExpr *V = stripCasts(Case.front());
        if (!V->isInteger()) {
          V = Engine.base(V);
          if (!V || V->Kind != SymExpr::Address)
            return false;
          A.Variable = dyn_cast_or_null<VarDecl>(Engine.variableOf(V->Loc));
        }
        A.Value = V;
        A.Place = responsibleSite(*A.Use, A.Way);
        if (Seen.insert({A.Use->Site, A.Place, A.Index, A.Member, V}).second)
          Found.push_back(A);
        return false;
      });
}

bool RuntimeArguments::isAlways(const FunctionDecl *F,
                                llvm::ArrayRef<const Stmt *> Calls,
                                const RuntimeArgument &A,
                                llvm::function_ref<bool(uint64_t)> IsWrong) {
  const ExecutionPaths &Own = Engine.paths(F);
  bool Any = false;
  for (const ExecutionPath &Path : Own.Paths)
    for (const PathEvent *E : Path.Events) {
      if (E->Kind != A.Use->Kind || E->Site != A.Use->Site ||
          llvm::ArrayRef(E->Calls) != Calls)
        continue;
      Any = true;
      const SymExpr *V = E->Kind == PathEvent::Launch    ? E->Stream
                         : A.Index < E->Arguments.size() ? E->Arguments[A.Index]
                                                         : nullptr;
      if (!V || Engine.symbols().anyCase(
                    V, Path.knownAt(*E),
                    [&](llvm::ArrayRef<const SymExpr *> Case,
                        llvm::ArrayRef<const SymExpr *>) {
                      const std::optional<uint64_t> Number =
                          stripCasts(Case.front())->unsignedInteger();
                      return !Number || !IsWrong(*Number);
                    }))
        return false;
    }
  return Any && Own.Complete;
}

const Stmt *
RuntimeArguments::placeOf(const RuntimeArgument &A,
                          llvm::function_ref<bool(uint64_t)> IsWrong) {
  if (A.Member)
    return A.Place;
  const Stmt *Site = A.Use->Site;
  for (const Activation *At = A.Use->At; At && Site != A.Place;
       At = At->Caller) {
    unsigned Outside = 0;
    for (const Activation *Outer = At; Outer->Caller; Outer = Outer->Caller)
      ++Outside;
    if (Outside > A.Use->Calls.size())
      break;
    if (isAlways(At->Function, llvm::ArrayRef(A.Use->Calls).drop_front(Outside),
                 A, IsWrong))
      return Site;
    if (At->Site)
      Site = At->Site;
  }
  return A.Place;
}

void RuntimeArguments::look(const ExecutionPath &Path) {
  for (const PathEvent *E : Path.Events) {
    if (E->Kind == PathEvent::Launch) {
      add(Path, {E,
                 {},
                 0,
                 E->L->Stream ? E->L->Stream : E->L->Config,
                 E->Stream,
                 E->StreamWay,
                 /*Member=*/nullptr,
                 nullptr});
      continue;
    }
    const llvm::StringRef Api = E->Kind == PathEvent::Call && E->Callee
                                    ? runtimeApiName(E->Callee)
                                    : "";
    const auto *Call = dyn_cast<CallExpr>(E->Site);
    if (Api.empty() || !Call)
      continue;
    auto Add = [&](unsigned I, const SymExpr *V, const Station *Way,
                   const Location *Member) {
      if (I < Call->getNumArgs())
        add(Path, {E, Api, I, Call->getArg(I), V, Way, Member, nullptr});
    };
    for (unsigned I = 0; I < E->Arguments.size(); ++I)
      Add(I, E->Arguments[I], E->way(I), nullptr);
    for (const auto *List : {&E->Parts, &E->Members})
      for (const PathEvent::Part &Part : *List)
        Add(Part.Argument, Part.Value, Part.Way, Part.Object);
  }
}

} // namespace cuda_lint
