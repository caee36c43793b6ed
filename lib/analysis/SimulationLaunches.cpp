//===- SimulationLaunches.cpp - How a kernel is run as launched -----------===//

#include "analysis/SimulationLaunches.h"
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
    std::optional<int64_t> N = A ? A->integer() : std::nullopt;
    if (A && A->Kind == SymExpr::Real)
      N = llvm::bit_cast<int64_t>(A->real());
    // A null pointer says nothing about the others.
    const unsigned I = Facts.Arguments.size();
    if (I < Kernel->getNumParams() &&
        !Kernel->getParamDecl(I)->getType()->isArithmeticType() &&
        !Kernel->getParamDecl(I)->getType()->isEnumeralType())
      N.reset();
    Facts.Arguments.push_back(N);
  }
  return Facts;
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

std::optional<LaunchFacts> chosen(const OpenLaunch &L,
                                  const FunctionDecl *Kernel,
                                  const Extent &Wanted, SymContext &Sym) {
  llvm::DenseMap<const SymExpr *, const SymExpr *> By;
  const SymExpr *Block[3];
  for (unsigned Axis = 0; Axis < 3; ++Axis) {
    Block[Axis] = L.Block[Axis] ? L.Block[Axis]
                                : Sym.integer(Wanted[Axis], {32, false, false});
    const SymExpr *Leaf = stripCasts(Block[Axis]);
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

} // namespace cuda_lint::simulation
