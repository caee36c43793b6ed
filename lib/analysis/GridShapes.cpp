//===- GridShapes.cpp - The grids that a kernel is launched with ----------===//

#include "analysis/GridThreads.h"
#include "cuda/Bound.h"

using namespace clang;

namespace cuda_lint {

static const Bound<size_t>
    MaxLaunches("grid-launches", 4, BoundKind::Reach,
                "launches of a kernel whose grids are looked at for races "
                "between threads of a grid");

/// Whether an extent is a number of pieces of work: of so many blocks none
/// knows that there is one. What a helper is told to launch is anything.
static bool countsWork(const SymExpr *Extent, const LaunchConfig &C) {
  if (!Extent || Extent->isInteger())
    return false;
  bool Divided = false;
  forEachPart(Extent, [&](const SymExpr *E) {
    Divided |= E->Kind == SymExpr::Binary &&
               (E->Op == SymExpr::Div || E->Op == SymExpr::Shr);
    return !Divided;
  });
  return Divided || llvm::any_of(C.Arguments, [&](const TracedValue &A) {
           return A.Value && !A.Value->Type.Real && !A.Value->isInteger() &&
                  stripCasts(A.Value) == stripCasts(Extent);
         });
}

/// The condition by which the extents of a launch are chosen; null for none.
static const SymExpr *choiceOf(const LaunchConfig &C) {
  const SymExpr *Found = nullptr;
  for (const TracedValue *Extents : {C.Grid, C.Block})
    for (unsigned Axis = 0; Axis < 3 && !Found; ++Axis)
      if (const SymExpr *E = Extents[Axis].Value)
        forEachPart(E, [&](const SymExpr *Part) {
          if (Part->Kind == SymExpr::Select && !Found)
            Found = Part->A;
          return !Found;
        });
  return Found;
}

/// A condition of a launch's function in the words of the kernel: of the
/// numbers that it is given; null where there is more to it.
static const SymExpr *asGiven(TranslationUnit &TU, const FunctionDecl *Kernel,
                              const LaunchConfig &C, const SymExpr *Condition) {
  auto &Engine = TU.engine<PathExecution>();
  const FunctionDecl *Definition = Kernel;
  Kernel->hasBody(Definition);
  llvm::DenseMap<const SymExpr *, const SymExpr *> By;
  llvm::DenseSet<const SymExpr *> Parameters;
  for (unsigned I = 0; I < C.Arguments.size() && I < Definition->getNumParams();
       ++I) {
    const SymExpr *Given = C.Arguments[I].Value,
                  *P = Engine.parameter(Definition->getParamDecl(I));
    if (!Given || !P || Given->isInteger() || Given->Type.Real)
      continue;
    By.try_emplace(stripCasts(Given), P);
    Parameters.insert(P);
  }
  const SymExpr *Out = Engine.symbols().replace(Condition, By);
  bool Known = true;
  forEachPart(Out, [&](const SymExpr *Part) {
    Known &= (Part->Kind != SymExpr::Symbol && Part->Kind != SymExpr::Address &&
              Part->Kind != SymExpr::Field) ||
             Parameters.contains(Part);
    return Known;
  });
  return Known ? Out : nullptr;
}

/// The shapes of a launch whose extents are chosen by what its kernel is given,
/// too: one for each choice.
static void addChoices(TranslationUnit &TU, const FunctionDecl *Kernel,
                       const LaunchConfig &C, const GridShape &Of,
                       std::vector<GridShape> &Out) {
  const SymExpr *Condition = choiceOf(C),
                *Given =
                    Condition ? asGiven(TU, Kernel, C, Condition) : nullptr;
  if (!Given) {
    Out.push_back(Of);
    return;
  }
  SymContext &Symbols = TU.engine<PathExecution>().symbols();
  for (const bool Holds : {true, false}) {
    GridShape S = Of;
    S.Says.push_back(Holds ? Given : Symbols.negate(Given));
    llvm::DenseMap<const SymExpr *, const SymExpr *> By;
    By[Condition] = Symbols.integer(Holds ? 1 : 0, Condition->Type);
    for (unsigned Axis = 0; Axis < 3; ++Axis) {
      auto Decide = [&](const TracedValue &V, std::optional<uint64_t> &Extent) {
        if (!Extent && V.Value)
          Extent = Symbols.replace(V.Value, By)->unsignedInteger();
      };
      Decide(C.Grid[Axis], S.Grid[Axis]);
      Decide(C.Block[Axis], S.Block[Axis]);
    }
    Out.push_back(std::move(S));
  }
}

/// What a launch says of a grid by itself.
static GridShape shapeOf(const LaunchConfig &C) {
  GridShape S;
  S.Launched = true;
  S.Launcher = C.L->Caller;
  S.Site = C.L->Site;
  const Extent3 Grid = C.grid(), Block = C.block();
  S.Grid = {Grid.X, Grid.Y, Grid.Z};
  S.Block = {Block.X, Block.Y, Block.Z};
  for (unsigned Axis = 0; Axis < 3; ++Axis)
    S.Counted[Axis] = countsWork(C.Grid[Axis].Value, C);
  S.Cooperative = C.L->Form == LaunchForm::LaunchCooperative ||
                  (C.L->Form != LaunchForm::Chevron &&
                   (!C.Attributes || C.attribute(LaunchAttributeCooperative)));
  return S;
}

/// The numbers that a launch gives its kernel, and how large others are at
/// most.
static void addNumbers(SymContext &Symbols, const FunctionDecl *Kernel,
                       const LaunchConfig &C, GridShape &S) {
  for (unsigned I = 0; I < C.Arguments.size(); ++I)
    if (auto Value = C.Arguments[I].constant()) {
      S.Constants.push_back({I, *Value});
    } else if (const SymExpr *V = C.Arguments[I].Value;
               V && !V->Type.Real && I < Kernel->getNumParams() &&
               Kernel->getParamDecl(I)->getType()->isIntegerType()) {
      const ValueRange R = Symbols.range(V, C.Known);
      if (R.Max >= 0 && R.Max < INT32_MAX)
        S.Most.push_back({I, static_cast<uint64_t>(R.Max)});
    }
}

using PointerPairs = llvm::SmallVector<std::pair<unsigned, unsigned>, 1>;

/// The parameters that are given one pointer.
static PointerPairs samePointers(const PathEvent &Launch,
                                 const FunctionDecl *Kernel) {
  auto IsPointer = [&](unsigned N) {
    return N < Kernel->getNumParams() &&
           Kernel->getParamDecl(N)->getType()->isPointerType();
  };
  PointerPairs Same;
  for (unsigned I = 0; I < Launch.Arguments.size(); ++I)
    for (unsigned J = I + 1; J < Launch.Arguments.size(); ++J)
      if (Launch.Arguments[I] && Launch.Arguments[I] == Launch.Arguments[J] &&
          IsPointer(I) && IsPointer(J) && !Launch.Arguments[I]->isInteger())
        Same.push_back({I, J});
  return Same;
}

namespace {
/// What all paths to a launch say of it alike.
struct OnAllPaths {
  SymContext &Symbols;
  GridShape Decided = {};
  bool First = true;

  /// What the conditions in front of the launch say of its extents, on every
  /// way to it alike: `blocks < 1 ? 1 : blocks` is 1 on one of them.
  void decide(const SymExpr *V, llvm::ArrayRef<const SymExpr *> Known,
              std::optional<uint64_t> &Extent) {
    const ValueRange R = V ? Symbols.range(V, Known) : ValueRange{0, 0};
    std::optional<uint64_t> Here;
    if (R.Min == R.Max && R.Min > 0)
      Here = static_cast<uint64_t>(R.Min);
    if (First || Extent != Here)
      Extent = First ? Here : std::nullopt;
  }

  void look(const PathEvent &E, llvm::ArrayRef<const SymExpr *> Known,
            const FunctionDecl *Kernel) {
    const PointerPairs Same = samePointers(E, Kernel);
    for (unsigned Axis = 0; Axis < 3; ++Axis) {
      decide(E.Grid[Axis], Known, Decided.Grid[Axis]);
      decide(E.Block[Axis], Known, Decided.Block[Axis]);
    }
    if (First)
      Decided.Same = Same;
    else
      llvm::erase_if(Decided.Same, [&](const auto &P) {
        return !llvm::is_contained(Same, P);
      });
    First = false;
  }
};
} // namespace

/// Adds what the paths of the launching function say of a launch.
static void addDecided(PathExecution &Engine, const FunctionDecl *Kernel,
                       const LaunchConfig &C, GridShape &S) {
  OnAllPaths All{Engine.symbols()};
  const ExecutionPaths &Ways = Engine.paths(C.L->Caller);
  for (const ExecutionPath &Path : Ways.Paths)
    for (const PathEvent *E : Path.Events)
      if (E->Kind == PathEvent::Launch && E->L && E->L->Site == C.L->Site)
        All.look(*E, Path.knownAt(*E), Kernel);
  for (unsigned Axis = 0; Axis < 3; ++Axis) {
    if (!S.Grid[Axis])
      S.Grid[Axis] = All.Decided.Grid[Axis];
    if (!S.Block[Axis])
      S.Block[Axis] = All.Decided.Block[Axis];
  }
  // On a path that was not followed they may be two.
  if (Ways.Complete)
    S.Same = All.Decided.Same;
}

std::vector<GridShape> gridShapes(TranslationUnit &TU,
                                  const FunctionDecl *Kernel) {
  std::vector<GridShape> Out;
  auto &Paths = TU.engine<PathExecution>();
  bool Any = false;
  const llvm::ArrayRef<LaunchConfig> All = TU.engine<LaunchConfigs>().all();
  for (const LaunchConfig &C : All) {
    if (!C.Kernel ||
        C.Kernel->getCanonicalDecl() != Kernel->getCanonicalDecl() || !C.L)
      continue;
    Any = true;
    // What a helper of device code is given counts by its callers.
    if (C.L->onDevice() && llvm::any_of(All, [&](const LaunchConfig &Longer) {
          return Longer.Reached && Longer.extends(C);
        }))
      continue;
    // A launch whose function was not reached is no launch.
    if (!C.Reached || Out.size() >= MaxLaunches)
      continue;
    GridShape S = shapeOf(C);
    addNumbers(Paths.symbols(), Kernel, C, S);
    addDecided(Paths, Kernel, C, S);
    addChoices(TU, Kernel, C, S, Out);
  }
  if (!Any)
    Out.emplace_back();
  return Out;
}

} // namespace cuda_lint
