//===- SimulationTraits.cpp - Which code a simulation is for --------------===//

#include "analysis/SimulationTraits.h"
#include "analysis/CallFacts.h"
#include "analysis/Simulator.h"
#include "cuda/Bound.h"
#include "cuda/BuiltinVariables.h"
#include "cuda/InlineAssembly.h"
#include "cuda/MemorySpace.h"

using namespace clang;

namespace cuda_lint::simulation {

static const Bound<size_t> MaxFunctions(
    "simulation-functions", 200, BoundKind::Reach,
    "functions of a kernel that are looked at for what is worth a simulation");

namespace {
/// Finds what one function contains itself, and what it runs.
class TraitFinder {
public:
  TraitFinder(CallFacts &Calls, Traits &T,
              std::vector<const FunctionDecl *> &Runs)
      : Calls(Calls), T(T), Runs(Runs) {}

  void find(const FunctionDecl *Definition) {
    if (const auto *Constructor = dyn_cast<CXXConstructorDecl>(Definition))
      for (const CXXCtorInitializer *Init : Constructor->inits())
        visit(Init->getInit());
    visit(Definition->getBody());
  }

private:
  void visit(const FunctionDecl *F) {
    const FunctionDecl *Definition = nullptr;
    if (F->hasBody(Definition) && Seen.insert(Definition).second)
      Runs.push_back(Definition);
  }

  /// The destructors that run where an object of a type ends.
  void destroyed(QualType Of) {
    const CXXRecordDecl *Record =
        Of->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
    if (!Record || !Record->hasDefinition() || Record->isDependentType() ||
        Record->hasTrivialDestructor())
      return;
    if (const CXXDestructorDecl *D = Record->getDestructor();
        D && D->isUserProvided() && Calls.toolkitName(D).empty())
      visit(D);
    for (const FieldDecl *F : Record->fields())
      destroyed(F->getType());
    for (const CXXBaseSpecifier &Base : Record->bases())
      destroyed(Base.getType());
  }

  void barrier(const BarrierUse &B) {
    T.Interesting |= B.Scope != BarrierScope::Other;
    T.Cluster |= B.Scope == BarrierScope::Cluster;
    T.Grid |= B.Scope == BarrierScope::Grid;
  }

  /// Whether a number is 0 for the first thread of a block alone: it is made of
  /// thread indices, those in \p Axes, and of how many there are.
  static bool countsThreads(const Expr *E, unsigned &Axes) {
    E = E->IgnoreParenCasts();
    if (auto B = builtinAccess(E)) {
      if (B->Variable == BuiltinVariable::ThreadIdx)
        Axes |= 1u << B->Axis;
      return B->Variable == BuiltinVariable::ThreadIdx ||
             B->Variable == BuiltinVariable::BlockDim;
    }
    const auto *Op = dyn_cast<BinaryOperator>(E);
    return Op &&
           (Op->getOpcode() == BO_Add || Op->getOpcode() == BO_Or ||
            Op->getOpcode() == BO_Mul) &&
           countsThreads(Op->getLHS(), Axes) &&
           countsThreads(Op->getRHS(), Axes);
  }

  /// Whether a condition asks no more of the indices in \p Axes than whether
  /// they are 0.
  static bool asksForZeros(const Expr *E, unsigned &Axes) {
    E = E->IgnoreParenCasts();
    if (const auto *Not = dyn_cast<UnaryOperator>(E))
      return Not->getOpcode() == UO_LNot &&
             (countsThreads(Not->getSubExpr(), Axes) ||
              asksForZeros(Not->getSubExpr(), Axes));
    const auto *Op = dyn_cast<BinaryOperator>(E);
    if (!Op)
      return false;
    if (Op->getOpcode() == BO_LAnd || Op->getOpcode() == BO_LOr)
      return asksForZeros(Op->getLHS(), Axes) &&
             asksForZeros(Op->getRHS(), Axes);
    if (!Op->isEqualityOp())
      return false;
    auto IsZero = [](const Expr *Side) {
      const auto *Number = dyn_cast<IntegerLiteral>(Side->IgnoreParenCasts());
      return Number && Number->getValue() == 0;
    };
    return (IsZero(Op->getRHS()) && countsThreads(Op->getLHS(), Axes)) ||
           (IsZero(Op->getLHS()) && countsThreads(Op->getRHS(), Axes));
  }

  void call(const CallExpr *Call) {
    if (auto B = Calls.barrier(Call))
      barrier(*B);
    if (asLaunch(Call, nullptr))
      T.Launch = T.Interesting = true;
    if (const FunctionDecl *F = Call->getDirectCallee()) {
      llvm::StringRef Name =
          F->getIdentifier() ? F->getName() : llvm::StringRef();
      if (Name == "map_shared_rank" || Name == "__cluster_map_shared_rank")
        T.Cluster = T.Interesting = true;
      if (Name == "get_sreg_smid" || Name == "get_sreg_warpid")
        T.Interesting = true;
      if (Calls.toolkitName(F).empty())
        visit(F);
    }
  }

  void assembly(const GCCAsmStmt *Asm) {
    if (auto B = asBarrier(Asm))
      barrier(*B);
    std::string Text = assemblyText(Asm);
    llvm::StringRef A = Text;
    T.Interesting |= A.contains("%smid") || A.contains("%warpid");
    if (A.contains("mapa"))
      T.Cluster = T.Interesting = true;
  }

  void visit(const Stmt *S) {
    if (!S)
      return;
    // Who only wants to be the first of all says nothing about how many axes
    // there are.
    if (const auto *E = dyn_cast<Expr>(S);
        E && (isa<UnaryOperator>(E) || isa<BinaryOperator>(E))) {
      unsigned Axes = 0;
      if (asksForZeros(E, Axes) && (Axes & 1))
        return;
    }
    if (const auto *E = dyn_cast<Expr>(S))
      if (auto B = builtinAccess(E)) {
        // Code that counts all of a block and tells its threads apart by
        // threadIdx.x alone is for blocks of one row.
        if (B->Variable == BuiltinVariable::ThreadIdx && B->Axis > 0)
          T.Dimensions =
              std::max(T.Dimensions, static_cast<unsigned>(B->Axis) + 1);
        return;
      }
    if (const auto *Call = dyn_cast<CallExpr>(S))
      call(Call);
    if (const auto *Construct = dyn_cast<CXXConstructExpr>(S))
      if (Calls.toolkitName(Construct->getConstructor()).empty())
        visit(Construct->getConstructor());
    if (const auto *Ref = dyn_cast<DeclRefExpr>(S))
      if (const auto *V = dyn_cast<VarDecl>(Ref->getDecl());
          V && declaredSpace(V) == MemorySpace::Shared)
        T.Interesting = true;
    if (const auto *Asm = dyn_cast<GCCAsmStmt>(S))
      assembly(Asm);
    if (const auto *Lambda = dyn_cast<LambdaExpr>(S))
      visit(Lambda->getBody());
    if (const auto *Made = dyn_cast<CXXBindTemporaryExpr>(S))
      destroyed(Made->getType());
    if (const auto *Declared = dyn_cast<DeclStmt>(S))
      for (const Decl *D : Declared->decls())
        if (const auto *V = dyn_cast<VarDecl>(D))
          destroyed(V->getType());
    for (const Stmt *Child : S->children())
      visit(Child);
  }

  CallFacts &Calls;
  Traits &T;
  std::vector<const FunctionDecl *> &Runs;
  llvm::DenseSet<const FunctionDecl *> Seen;
};
} // namespace

const FunctionTraits::Own &
FunctionTraits::ownOf(const FunctionDecl *Definition) {
  std::unique_ptr<Own> &Slot = Known[Definition];
  if (!Slot) {
    Slot = std::make_unique<Own>();
    TraitFinder(TU.engine<CallFacts>(), Slot->T, Slot->Runs).find(Definition);
  }
  return *Slot;
}

void FunctionTraits::add(const FunctionDecl *Definition,
                         llvm::DenseSet<const FunctionDecl *> &Seen,
                         Traits &To) {
  if (!Seen.insert(Definition).second || Seen.size() > MaxFunctions)
    return;
  const Own &O = ownOf(Definition);
  To.Interesting |= O.T.Interesting;
  To.Cluster |= O.T.Cluster;
  To.Grid |= O.T.Grid;
  To.Launch |= O.T.Launch;
  To.Dimensions = std::max(To.Dimensions, O.T.Dimensions);
  for (const FunctionDecl *Run : O.Runs)
    add(Run, Seen, To);
}

Traits FunctionTraits::of(const FunctionDecl *F) {
  Traits Out;
  llvm::DenseSet<const FunctionDecl *> Seen;
  const FunctionDecl *Definition = nullptr;
  if (F->hasBody(Definition))
    add(Definition, Seen, Out);
  return Out;
}

const FunctionDecl *
FunctionTraits::worker(const FunctionDecl *Definition,
                       llvm::DenseSet<const FunctionDecl *> &Seen) {
  if (!Seen.insert(Definition).second || Seen.size() > MaxFunctions)
    return nullptr;
  const Own &O = ownOf(Definition);
  if (O.T.Interesting)
    return Definition;
  for (const FunctionDecl *Run : O.Runs)
    if (const FunctionDecl *Of = worker(Run, Seen))
      return Of;
  return nullptr;
}

const FunctionDecl *FunctionTraits::worker(const FunctionDecl *F) {
  llvm::DenseSet<const FunctionDecl *> Seen;
  const FunctionDecl *Definition = nullptr;
  return F->hasBody(Definition) ? worker(Definition, Seen) : nullptr;
}

llvm::ArrayRef<Extent> likelyBlocks(const Traits &T) {
  static constexpr Extent Lines[] = {{128, 1, 1}, {64, 1, 1},  {32, 1, 1},
                                     {256, 1, 1}, {512, 1, 1}, {16, 1, 1}};
  static constexpr Extent Planes[] = {{16, 16, 1}, {32, 8, 1}, {8, 8, 1},
                                      {32, 32, 1}, {32, 4, 1}, {4, 4, 1}};
  static constexpr Extent Boxes[] = {
      {8, 8, 4}, {8, 4, 2}, {4, 4, 4}, {32, 4, 2}};
  return T.Dimensions == 1   ? llvm::ArrayRef<Extent>(Lines)
         : T.Dimensions == 2 ? llvm::ArrayRef<Extent>(Planes)
                             : llvm::ArrayRef<Extent>(Boxes);
}

} // namespace cuda_lint::simulation
