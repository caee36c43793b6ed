//===- PrivateArguments.cpp -----------------------------------------------===//

#include "analysis/PrivateArguments.h"
#include "analysis/PathRoots.h"
#include "cuda/ExecutionSpace.h"
#include "cuda/RuntimeApi.h"
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
  Roots.onDevice([&](const FunctionDecl *From, const ExecutionPath &Path) {
    Root = From;
    look(Path);
  });
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

bool PrivateArguments::isPrivate(PrivateArgument &A,
                                 const SymExpr *Base) const {
  A.Variable = dyn_cast_or_null<VarDecl>(Engine.variableOf(Base->Loc));
  A.Space = A.Variable ? declaredSpace(A.Variable) : MemorySpace::Local;
  A.FromAlloca = Engine.isFromAlloca(Base->Loc);
  return A.Space == MemorySpace::Local || A.Space == MemorySpace::Shared;
}

/// Whether conditions of a kernel can hold in a launch.
static bool holdIn(const GridShape &Shape, const FunctionDecl *Kernel,
                   llvm::ArrayRef<const SymExpr *> Conditions,
                   PathExecution &Engine) {
  SymContext &Symbols = Engine.symbols();
  llvm::DenseMap<const SymExpr *, const SymExpr *> By;
  Facts Known;
  auto Say = [&](BuiltinVariable Extent, BuiltinVariable Index, unsigned Axis,
                 std::optional<uint64_t> Is) {
    if (!Is)
      return;
    const SymExpr *Number = Engine.builtin(Index, Axis),
                  *All = Symbols.integer(*Is, Number->Type);
    By[Engine.builtin(Extent, Axis)] = All;
    if (*Is == 1)
      By[Number] = Symbols.integer(0, Number->Type);
    else
      Symbols.assume(
          Symbols.binary(SymExpr::LT, ScalarType::boolean(), Number, All),
          Known);
  };
  for (unsigned Axis = 0; Axis < 3; ++Axis) {
    Say(BuiltinVariable::GridDim, BuiltinVariable::BlockIdx, Axis,
        Shape.Grid[Axis]);
    Say(BuiltinVariable::BlockDim, BuiltinVariable::ThreadIdx, Axis,
        Shape.Block[Axis]);
  }
  for (const auto &[I, Value] : Shape.Constants)
    if (const SymExpr *P = I < Kernel->getNumParams()
                               ? Engine.parameter(Kernel->getParamDecl(I))
                               : nullptr)
      By[P] = Symbols.integer(Value, P->Type);
  for (const SymExpr *Condition : Conditions) {
    const SymExpr *Here = Symbols.replace(Condition, By);
    if (Symbols.decide(Here, Known) == false)
      return false;
    Symbols.assume(Here, Known);
  }
  return true;
}

bool PrivateArguments::mayHold(llvm::ArrayRef<const SymExpr *> Conditions) {
  if (Conditions.empty() || !isKernel(Root))
    return true;
  auto [It, New] = Shapes.try_emplace(Root);
  if (New)
    It->second = gridShapes(TU, Root);
  return llvm::any_of(It->second, [&](const GridShape &Shape) {
    return holdIn(Shape, Root, Conditions, Engine);
  });
}

void PrivateArguments::add(const ExecutionPath &Path, PrivateArgument A,
                           const SymExpr *Pointer) {
  const Place At{A.Use->Site, A.Operand};
  if (!Pointer || !A.Operand || Seen.contains(At))
    return;
  const llvm::ArrayRef<const SymExpr *> Known = Path.knownAt(*A.Use);
  std::optional<PrivateArgument> Private;
  bool Certain = false, Others = false;
  Engine.symbols().anyCase(
      Pointer, Known,
      [&](llvm::ArrayRef<const SymExpr *> Case,
          llvm::ArrayRef<const SymExpr *> Facts) {
        const SymExpr *Base = Engine.base(Case.front());
        PrivateArgument Now = A;
        if (!mayHold(Facts))
          return false;
        if (!Base || Base->Kind != SymExpr::Address ||
            isAskedFor(Path, *A.Use, Base, Engine) || !isPrivate(Now, Base)) {
          Others = true;
          return false;
        }
        // What was not computed decides, and nobody else.
        Certain = llvm::all_of(
            Facts, [&](const SymExpr *Fact) { return Engine.isFree(Fact); });
        Private = Now;
        return Certain;
      });
  if (Certain) {
    Seen.insert(At);
    Found.push_back(*Private);
    return;
  }
  if (Private)
    Doubted.push_back(*Private);
  if (Others)
    this->Others.insert(At);
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
