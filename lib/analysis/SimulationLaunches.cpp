//===- SimulationLaunches.cpp - How a kernel is run as launched -----------===//

#include "analysis/SimulationLaunches.h"
#include "analysis/HostNumbers.h"
#include "analysis/LaunchScenarios.h"
#include "cuda/Bound.h"
#include "cuda/ShiftFactor.h"
#include "hardware/Limits.h"

using namespace clang;

namespace cuda_lint::simulation {

static const Bound<uint64_t>
    MaxPart("simulation-count-part", 4096, BoundKind::Reach,
            "elements of a block by which a count is divided that is chosen to "
            "go with the grid");

static std::optional<unsigned> numberOf(const SymExpr *V) {
  std::optional<uint64_t> N = V ? V->unsignedInteger() : std::nullopt;
  return N && *N <= UINT32_MAX ? std::optional(static_cast<unsigned>(*N))
                               : std::nullopt;
}

/// What a run is given for a scalar of a type; none for a pointer, of which
/// null says nothing about the others.
static std::optional<int64_t> numberFor(const SymExpr *V, QualType T) {
  if (!V || (!T->isArithmeticType() && !T->isEnumeralType()))
    return std::nullopt;
  return V->Kind == SymExpr::Real
             ? std::optional(llvm::bit_cast<int64_t>(V->real()))
             : V->integer();
}

LaunchFacts factsOf(const CallExpr *Site, const FunctionDecl *Kernel,
                    llvm::ArrayRef<const SymExpr *> Block,
                    llvm::ArrayRef<const SymExpr *> Grid,
                    llvm::ArrayRef<const SymExpr *> Arguments) {
  LaunchFacts Facts;
  Facts.Site = Site;
  Facts.Kernel = Kernel;
  Facts.BlockKnown = Facts.GridKnown = true;
  for (unsigned Axis = 0; Axis < 3; ++Axis) {
    const std::optional<unsigned> B = numberOf(Block[Axis]),
                                  G = numberOf(Grid[Axis]);
    Facts.BlockKnown &= B.has_value();
    Facts.Block[Axis] = B.value_or(0);
    Facts.Grid[Axis] = G && *G ? *G : UsualGrid[Axis];
  }
  for (const SymExpr *A : Arguments) {
    const unsigned I = Facts.Arguments.size();
    Facts.Arguments.push_back(
        I < Kernel->getNumParams()
            ? numberFor(A, Kernel->getParamDecl(I)->getType())
        : A ? A->integer()
            : std::nullopt);
  }
  return Facts;
}

static LaunchFacts::Members membersIn(const PathEvent &Launch,
                                      const FunctionDecl &Kernel) {
  LaunchFacts::Members Out;
  for (const PathEvent::Part &M : Launch.Members) {
    const QualType T = M.Object->Type;
    const std::optional<int64_t> At =
                                     memberAt(M.Object, Kernel.getASTContext()),
                                 N = T.isNull() ? std::nullopt
                                                : numberFor(M.Value, T);
    if (At && N && M.Argument < Kernel.getNumParams())
      Out.push_back({M.Argument, *At, T, *N});
  }
  return Out;
}

std::vector<LaunchFacts::Members> membersOf(TranslationUnit &TU,
                                            const LaunchConfig &C) {
  const ExecutionPaths &All = TU.engine<PathExecution>().paths(C.Root);
  if (!All.Complete || All.LeftLoops)
    return {};
  std::vector<LaunchFacts::Members> Out;
  for (const ExecutionPath &Path : All.Paths)
    for (const PathEvent *E : Path.Events) {
      if (E->Kind != PathEvent::Launch || !E->L || E->L->Site != C.L->Site)
        continue;
      LaunchFacts::Members Here = membersIn(*E, *C.Kernel);
      if (!llvm::is_contained(Out, Here))
        Out.push_back(std::move(Here));
    }
  return Out;
}

LaunchFacts::Members commonMembers(llvm::ArrayRef<LaunchFacts::Members> Ways) {
  LaunchFacts::Members Out =
      Ways.empty() ? LaunchFacts::Members() : Ways.front();
  llvm::erase_if(Out, [&](const LaunchFacts::Member &M) {
    return llvm::any_of(Ways, [&](const LaunchFacts::Members &Way) {
      return !llvm::is_contained(Way, M);
    });
  });
  return Out;
}

llvm::SmallVector<unsigned, 2>
computedArguments(llvm::ArrayRef<const SymExpr *> Arguments,
                  PathExecution &Engine) {
  llvm::SmallVector<unsigned, 2> Out;
  for (size_t I = 0; I < Arguments.size(); ++I) {
    HostNumbers::Symbols Made;
    const SymExpr *A = Arguments[I];
    // An address is none that a run is given.
    if (A && A->Type.Width && !A->Type.Real && A->Kind != SymExpr::Address)
      HostNumbers::collect(A, Made);
    if (llvm::any_of(
            Made, [&](const SymExpr *S) { return !Engine.isIndependent(S); }))
      Out.push_back(unsigned(I));
  }
  return Out;
}

/// A number of blocks that is a quotient, rounded down: what is divided and
/// by how much.
static std::optional<std::pair<const SymExpr *, uint64_t>>
quotientOf(const SymExpr *Blocks) {
  const SymExpr *V = Blocks ? stripCasts(Blocks) : nullptr;
  if (!V || V->Kind != SymExpr::Binary ||
      (V->Op != SymExpr::Div && V->Op != SymExpr::Shr))
    return std::nullopt;
  const SymExpr *Of = stripCasts(V->A);
  const std::optional<int64_t> By = V->B->integer();
  if (!By || *By <= 0 || Of->Kind != SymExpr::Symbol || Of->Type.Real)
    return std::nullopt;
  const auto Part = uint64_t(
      V->Op == SymExpr::Div ? *By : shiftFactor(*By).value_or(INT64_MAX));
  return Part <= MaxPart ? std::optional(std::pair(Of, Part)) : std::nullopt;
}

void chooseCounts(OpenLaunch &L, SymContext &Sym) {
  llvm::DenseMap<const SymExpr *, const SymExpr *> By;
  for (unsigned Axis = 0; Axis < 3; ++Axis)
    if (const auto Part = quotientOf(L.Grid[Axis]))
      for (uint64_t Rest : {Part->second - 1, uint64_t(0)}) {
        auto [It, New] = By.try_emplace(
            Part->first, Sym.integer(UsualGrid[Axis] * Part->second + Rest,
                                     Part->first->Type));
        if (!New || llvm::none_of(L.Known, [&](const SymExpr *Fact) {
              return Sym.decide(Sym.replace(Fact, By), {}) == false;
            }))
          break;
        By.erase(It);
      }
  if (By.empty())
    return;
  for (const SymExpr *&V : L.Grid)
    V = V ? Sym.replace(V, By) : V;
  for (const SymExpr *&V : L.Block)
    V = V ? Sym.replace(V, By) : V;
  for (const SymExpr *&V : L.Arguments)
    V = V ? Sym.replace(V, By) : V;
}

std::vector<LaunchFacts> relatedChoices(const OpenLaunch &L,
                                        const FunctionDecl *Kernel,
                                        SymContext &Sym) {
  // Of numbers that are passed as they are, and that the grid has nothing to do
  // with, everything is possible.
  HostNumbers::Symbols Linked;
  for (const SymExpr *Extent : L.Grid)
    HostNumbers::collect(Extent, Linked);
  const auto IsOpenInteger = [](const SymExpr *A) {
    return A && !A->isInteger() && A->Type.Width && !A->Type.Real;
  };
  for (const SymExpr *A : L.Arguments) {
    const SymExpr *Bare = IsOpenInteger(A) ? stripCasts(A) : nullptr;
    if (Bare && Bare->Kind != SymExpr::Symbol && Bare->Kind != SymExpr::Field)
      HostNumbers::collect(Bare, Linked);
  }
  std::vector<bool> Computed;
  for (const SymExpr *A : L.Arguments) {
    HostNumbers::Symbols Own;
    if (IsOpenInteger(A))
      HostNumbers::collect(A, Own);
    Computed.push_back(!Own.empty() && llvm::all_of(Own, [&](const SymExpr *S) {
      return Linked.contains(S);
    }));
  }
  std::vector<LaunchFacts> Out;
  if (!llvm::is_contained(Computed, true))
    return Out;
  int64_t Threads = 1;
  for (const SymExpr *B : L.Block)
    Threads = std::max(Threads, B ? B->integer().value_or(1) : 1);
  // Counts that cut a block, that are whole blocks, that are less than one, and
  // that are large.
  const int64_t Counts[] = {2 * Threads + Threads / 2 + 1,
                            5 * Threads - 1,
                            Threads / 2 + 1,
                            4 * Threads,
                            3 * Threads + 8,
                            5,
                            300'001,
                            int64_t(1) << 20};
  for (size_t First = 0; First < std::size(Counts); ++First) {
    HostNumbers Numbers;
    for (size_t I = 0; I < Linked.size(); ++I)
      Numbers.set(Linked[I], Counts[(First + I) % std::size(Counts)]);
    if (llvm::any_of(L.Known, [&](const SymExpr *Fact) {
          return Numbers.integer(Fact) == int64_t(0);
        }))
      continue;
    // A launch without blocks shows nothing.
    const auto Number = [&](const SymExpr *V) -> const SymExpr * {
      const std::optional<int64_t> N = Numbers.integer(V);
      return N ? Sym.integer(*N, V->Type) : nullptr;
    };
    const SymExpr *Grid[] = {Number(L.Grid[0]), Number(L.Grid[1]),
                             Number(L.Grid[2])};
    if (llvm::any_of(Grid, [](const SymExpr *Extent) {
          return !Extent || Extent->integer().value_or(0) <= 0;
        }))
      continue;
    llvm::SmallVector<const SymExpr *, 6> Arguments;
    for (size_t I = 0; I < L.Arguments.size(); ++I)
      Arguments.push_back(Computed[I] ? Number(L.Arguments[I])
                                      : L.Arguments[I]);
    Out.push_back(factsOf(L.Site, Kernel, L.Block, Grid, Arguments));
    Out.back().Given = L.Given;
    Out.back().Computed = L.Computed;
    if (!Out.back().BlockKnown || !isLegalBlock(Out.back().Block))
      return {};
  }
  return Out;
}

static void leavesOf(const SymExpr *E,
                     llvm::SmallSetVector<const SymExpr *, 4> &Out) {
  forEachPart(E, [&](const SymExpr *Part) {
    const bool IsLeaf =
        Part->Kind == SymExpr::Symbol || Part->Kind == SymExpr::Field;
    if (IsLeaf)
      Out.insert(Part);
    return !IsLeaf;
  });
}

/// Whether a number is a member of an object that the kernel is given as a
/// whole: what it finds there is not chosen with it.
static bool isMemberOfArgument(const SymExpr *V, const FunctionDecl *Kernel) {
  const auto *Field =
      V->Kind == SymExpr::Symbol && V->Loc && V->Loc->Kind == Location::Member
          ? dyn_cast<FieldDecl>(V->Loc->Decl)
          : nullptr;
  return Field && llvm::any_of(Kernel->parameters(), [&](const ParmVarDecl *P) {
           const CXXRecordDecl *Of = P->getType()->getAsCXXRecordDecl();
           return Of && Of->getCanonicalDecl() ==
                            Field->getParent()->getCanonicalDecl();
         });
}

std::optional<LaunchFacts> chosen(const OpenLaunch &L,
                                  const FunctionDecl *Kernel,
                                  const Extent &Wanted, SymContext &Sym) {
  llvm::DenseMap<const SymExpr *, const SymExpr *> By;
  const SymExpr *Block[3];
  for (unsigned Axis = 0; Axis < 3; ++Axis) {
    Block[Axis] = L.Block[Axis] ? L.Block[Axis]
                                : Sym.integer(Wanted[Axis], {32, false, false});
    const SymExpr *Leaf = stripCasts(Block[Axis]);
    if (isMemberOfArgument(Leaf, Kernel))
      return std::nullopt;
    if ((Leaf->Kind == SymExpr::Symbol || Leaf->Kind == SymExpr::Field) &&
        !Leaf->Type.Real)
      By.try_emplace(Leaf, Sym.integer(Wanted[Axis], Leaf->Type));
  }
  llvm::SmallSetVector<const SymExpr *, 4> Open;
  for (const SymExpr *&V : Block) {
    V = Sym.replace(V, By);
    leavesOf(V, Open);
  }
  for (unsigned Number : {Wanted[0], 32u, 64u, 128u, 256u, 16u, 8u, 4u, 2u}) {
    for (const SymExpr *Leaf : Open)
      By[Leaf] = Leaf->Type.Real ? Sym.real(Number, Leaf->Type)
                                 : Sym.integer(Number, Leaf->Type);
    auto Now = [&](const SymExpr *V) { return V ? Sym.replace(V, By) : V; };
    const SymExpr *NowBlock[] = {Now(Block[0]), Now(Block[1]), Now(Block[2])};
    const SymExpr *Grid[] = {Now(L.Grid[0]), Now(L.Grid[1]), Now(L.Grid[2])};
    llvm::SmallVector<const SymExpr *, 6> Arguments;
    for (const SymExpr *A : L.Arguments)
      Arguments.push_back(Now(A));
    LaunchFacts Facts = factsOf(L.Site, Kernel, NowBlock, Grid, Arguments);
    Facts.Given = L.Given;
    Facts.Computed = L.Computed;
    const bool Possible = llvm::none_of(L.Known, [&](const SymExpr *Fact) {
      return Sym.decide(Now(Fact), {}) == false;
    });
    if (Possible && Facts.BlockKnown && isLegalBlock(Facts.Block))
      return Facts;
    if (Open.empty())
      break;
  }
  return std::nullopt;
}

bool isLegalBlock(const Extent &E) { return isBlock(E[0], E[1], E[2]); }

std::vector<LaunchFacts> launchesByPath(TranslationUnit &TU,
                                        const LaunchConfig &C) {
  auto &Engine = TU.engine<PathExecution>();
  std::vector<LaunchFacts> Out;
  const ExecutionPaths &All = Engine.paths(C.Root);
  if (!All.Complete || All.LeftLoops)
    return Out;
  for (const ExecutionPath &Path : All.Paths)
    for (const PathEvent *E : Path.Events) {
      if (E->Kind != PathEvent::Launch || !E->L || E->L->Site != C.L->Site)
        continue;
      bool Decided = false;
      llvm::SmallVector<const SymExpr *, 6> Arguments;
      for (const SymExpr *A : E->Arguments) {
        const ValueRange R = A && !A->isInteger() && !A->Type.Real
                                 ? Engine.symbols().range(A, Path.knownAt(*E))
                                 : ValueRange{0, 1};
        Decided |= R.Min == R.Max;
        Arguments.push_back(
            R.Min == R.Max ? Engine.symbols().integer(R.Min, A->Type) : A);
      }
      LaunchFacts Facts =
          factsOf(C.L->Site, C.Kernel, E->Block, E->Grid, Arguments);
      Facts.Computed = computedArguments(Arguments, Engine);
      Facts.Given = membersIn(*E, *C.Kernel);
      if (!Decided || !Facts.BlockKnown)
        return {};
      Out.push_back(std::move(Facts));
    }
  return Out;
}

} // namespace cuda_lint::simulation
