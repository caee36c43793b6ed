//===- SharedMemoryUse.cpp ------------------------------------------------===//

#include "analysis/SharedMemoryUse.h"
#include "analysis/DataFlow.h"
#include "analysis/HostNumbers.h"
#include "analysis/KernelRun.h"
#include "cuda/Bound.h"
#include "cuda/Layout.h"
#include "cuda/MemorySpace.h"
#include "hardware/Limits.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/ADT/SetOperations.h"
#include "llvm/ADT/bit.h"

using namespace clang;

namespace cuda_lint {

SharedMemoryUse::SharedMemoryUse(TranslationUnit &TU) : TU(TU) {}

namespace {

/// Finds the `__shared__` variables that a body declares or names.
class SharedVisitor : public RecursiveASTVisitor<SharedVisitor> {
public:
  SharedVisitor(const ASTContext &Ctx, llvm::SetVector<const VarDecl *> &Found)
      : Ctx(Ctx), Found(Found) {}
  bool VisitVarDecl(VarDecl *V) {
    // A dynamic segment that is only declared is not used.
    if (V->hasAttr<CUDASharedAttr>() && !isDynamicShared(V))
      Found.insert(V);
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *Ref) {
    if (const auto *V = dyn_cast<VarDecl>(Ref->getDecl());
        V && V->hasAttr<CUDASharedAttr>())
      Found.insert(V);
    return true;
  }
  bool TraverseUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *) {
    return true;
  }
  bool TraverseIfStmt(IfStmt *If) {
    if (If->isConstexpr())
      if (std::optional<const Stmt *> Taken = If->getNondiscardedCase(Ctx))
        return !*Taken || TraverseStmt(const_cast<Stmt *>(*Taken));
    return RecursiveASTVisitor::TraverseIfStmt(If);
  }

private:
  const ASTContext &Ctx;
  llvm::SetVector<const VarDecl *> &Found;
};

} // namespace

const llvm::SetVector<const VarDecl *> &
SharedMemoryUse::namedIn(const FunctionDecl *Definition) {
  auto [It, New] = Named.try_emplace(Definition);
  if (New)
    SharedVisitor(TU.context(), It->second).TraverseStmt(Definition->getBody());
  return It->second;
}

static const Bound<size_t>
    MaxFunctions("shared-use-functions", 256, BoundKind::Reach,
                 "functions of a kernel that are looked at for shared "
                 "variables that no live code names");

void SharedMemoryUse::dropDead(const FunctionDecl *Kernel,
                               llvm::SetVector<const VarDecl *> &Found) {
  if (Found.empty())
    return;
  llvm::DenseSet<const VarDecl *> Used;
  llvm::SetVector<const FunctionDecl *> Reached;
  Reached.insert(Kernel->getCanonicalDecl());
  for (size_t I = 0; I < Reached.size(); ++I) {
    if (I == MaxFunctions)
      return;
    const LiveUses &In = liveIn(Reached[I]);
    if (!In.Known)
      return;
    Used.insert_range(In.Variables);
    Reached.insert_range(In.Functions);
  }
  Found.remove_if([&](const VarDecl *V) { return !Used.contains(V); });
}

const SharedMemoryUse::LiveUses &
SharedMemoryUse::liveIn(const FunctionDecl *F) {
  std::unique_ptr<LiveUses> &Slot = Live[F];
  if (Slot)
    return *Slot;
  Slot = std::make_unique<LiveUses>();
  const DataFlow *In = TU.engine<DataFlows>().of(F);
  if (!In) {
    Slot->Known = !F->hasBody();
    return *Slot;
  }
  llvm::SetVector<const VarDecl *> Variables;
  llvm::SetVector<const FunctionDecl *> Functions;
  // Not a temporary: what goes over its bits refers to it.
  const llvm::BitVector Blocks = In->live();
  for (unsigned B : Blocks.set_bits())
    for (const ir::Instruction &Each : In->function().Blocks[B].Instructions)
      if (Each.Code == ir::Opcode::Global)
        Variables.insert(Each.variable());
      else if ((Each.Code == ir::Opcode::Call ||
                Each.Code == ir::Opcode::Function) &&
               Each.function())
        Functions.insert(Each.function()->getCanonicalDecl());
  llvm::append_range(Slot->Variables, Variables);
  llvm::append_range(Slot->Functions, Functions);
  return *Slot;
}

void SharedMemoryUse::findLeading(const FunctionDecl *Kernel) {
  llvm::SmallVector<const FunctionDecl *, 32> Work{Kernel};
  while (!Work.empty()) {
    const FunctionDecl *F = Work.pop_back_val();
    const FunctionDecl *Definition = F->getDefinition();
    if (!LookedAt.insert(F).second || !Definition || !Definition->getBody())
      continue;
    for (const CallSite &Site : TU.callsIn(Definition))
      if (const FunctionDecl *Callee = Site.Call->getDirectCallee())
        Work.push_back(Callee->getCanonicalDecl());
    if (namedIn(Definition).empty())
      continue;
    llvm::SmallVector<const FunctionDecl *, 16> Above{F};
    while (!Above.empty()) {
      const FunctionDecl *Of = Above.pop_back_val();
      if (!Leading.insert(Of).second)
        continue;
      for (const CallSite &Site : TU.callersOf(Of))
        Above.push_back(Site.Caller->getCanonicalDecl());
    }
  }
}

const SharedMemoryUse::Uses &SharedMemoryUse::of(const FunctionDecl *Kernel) {
  auto [It, New] = Known.try_emplace(Kernel->getCanonicalDecl());
  if (!New)
    return It->second;
  Uses Out;
  findLeading(Kernel->getCanonicalDecl());
  llvm::SetVector<const FunctionDecl *> Reached;
  Reached.insert(Kernel->getCanonicalDecl());
  llvm::SetVector<const VarDecl *> Found;
  for (size_t I = 0; I < Reached.size(); ++I) {
    const FunctionDecl *Definition = Reached[I]->getDefinition();
    if (!Definition || !Definition->getBody())
      continue;
    Found.insert_range(namedIn(Definition));
    for (const CallSite &Site : TU.callsIn(Definition))
      // A launched kernel has shared memory of its own.
      if (const FunctionDecl *Callee = Site.Call->getDirectCallee();
          Callee && !isa<CUDAKernelCallExpr>(Site.Call) &&
          Leading.contains(Callee->getCanonicalDecl()))
        Reached.insert(Callee->getCanonicalDecl());
  }
  dropDead(Kernel, Found);
  for (const VarDecl *V : Found) {
    if (isDynamicShared(V)) {
      if (!Out.Dynamic)
        Out.Dynamic = V;
      continue;
    }
    if (!hasLayout(V->getType()))
      continue;
    Out.Static.push_back(V);
    Out.StaticBytes +=
        uint64_t(TU.context().getTypeSizeInChars(V->getType()).getQuantity());
  }
  return Known[Kernel->getCanonicalDecl()] = std::move(Out);
}

llvm::ArrayRef<const VarDecl *>
SharedMemoryUse::staticVariables(const FunctionDecl *Kernel) {
  return of(Kernel).Static;
}
uint64_t SharedMemoryUse::staticBytes(const FunctionDecl *Kernel) {
  return of(Kernel).StaticBytes;
}
const VarDecl *SharedMemoryUse::dynamicVariable(const FunctionDecl *Kernel) {
  return of(Kernel).Dynamic;
}

/// True when all that a value depends on are the kernel's parameters.
static bool onlyParameters(const SymExpr *E) {
  bool Only = true;
  forEachPart(E, [&](const SymExpr *Part) {
    if (Part->Kind == SymExpr::Symbol)
      Only &= Part->Loc && Part->Loc->Kind == Location::Variable &&
              isa<ParmVarDecl>(Part->Loc->Decl);
    return Only;
  });
  return Only;
}

/// `index < n` for the thread looked at: holds for all but the last block of a
/// large launch. What no large number makes hold (`index < min(n, blockDim.x)`)
/// is none.
static bool isBoundsGuard(const SymExpr *Fact) {
  if (Fact->Kind != SymExpr::Binary || !onlyParameters(Fact))
    return false;
  constexpr int64_t Large = int64_t(1) << 30;
  HostNumbers Numbers;
  HostNumbers::Symbols Parameters;
  HostNumbers::collect(Fact, Parameters);
  for (const SymExpr *P : Parameters)
    Numbers.set(P, Large);
  if (Numbers.integer(Fact) == int64_t(0))
    return false;
  return Fact->Op == SymExpr::LT || Fact->Op == SymExpr::LE ||
         Fact->Op == SymExpr::GT || Fact->Op == SymExpr::GE;
}

static ExecutionInputs inputsOf(const LaunchConfig &C) {
  ExecutionInputs In;
  for (unsigned I = 0;
       I < C.Arguments.size() && C.Kernel && I < C.Kernel->getNumParams();
       ++I) {
    const SymExpr *V = C.Arguments[I].Value;
    // Only constants: a host address means nothing in the kernel.
    In.Parameters.push_back(
        V && (V->isInteger() || V->Kind == SymExpr::Real) ? V : nullptr);
  }
  return In;
}

static const VarDecl *dynamicOf(const ExecutionEvent &Event) {
  if (Event.Kind != ExecutionEvent::Access || !Event.Object ||
      Event.Object->Kind != Location::Variable)
    return nullptr;
  const auto *V = dyn_cast<VarDecl>(Event.Object->Decl);
  return V && isDynamicShared(V) ? V : nullptr;
}

std::optional<DynamicAccess> SharedMemoryUse::anyAccess(const LaunchConfig &C) {
  if (!C.Kernel || !dynamicVariable(C.Kernel))
    return std::nullopt;
  KernelRun Run(TU, C);
  for (const ExecutionEvent &Event : Run.events())
    if (const VarDecl *V = dynamicOf(Event))
      if (Run.happens(Event))
        return DynamicAccess{Event.Site, V};
  return std::nullopt;
}

std::optional<DynamicAccess>
SharedMemoryUse::highestAccess(const LaunchConfig &C, const Extent3 &Block) {
  if (!C.Kernel || !Block.known() || !dynamicVariable(C.Kernel) ||
      !Block.count() || *Block.count() == 0 ||
      *Block.count() > MaxThreadsPerBlock)
    return std::nullopt;
  auto &Engine = TU.engine<PathExecution>();
  SymContext &Sym = Engine.symbols();
  ScalarType T{32, false, false};
  std::optional<DynamicAccess> Best;
  uint64_t Extents[] = {*Block.X, *Block.Y, *Block.Z};
  llvm::DenseSet<const Stmt *> OfLast, OfFirst;
  auto Run = [&](std::array<uint64_t, 3> Thread,
                 llvm::DenseSet<const Stmt *> *Sites) {
    ExecutionInputs In = inputsOf(C);
    for (int I = 0; I < 3; ++I) {
      In.Builtins[unsigned(BuiltinVariable::ThreadIdx)][I] =
          Sym.integer(Thread[I], T);
      In.Builtins[unsigned(BuiltinVariable::BlockIdx)][I] = Sym.integer(0, T);
      In.Builtins[unsigned(BuiltinVariable::BlockDim)][I] =
          Sym.integer(Extents[I], T);
      if (C.Grid[I].constant())
        In.Builtins[unsigned(BuiltinVariable::GridDim)][I] = C.Grid[I].Value;
    }
    const ExecutionTrace &Trace = Engine.run(C.Kernel, In);
    for (const ExecutionEvent &Event : Trace.Events) {
      const VarDecl *V = dynamicOf(Event);
      if (!V || !Event.Bytes)
        continue;
      if (Sites)
        Sites->insert(Event.Site);
      std::optional<int64_t> At =
          Event.Offset ? Event.Offset->integer() : std::nullopt;
      if (!At || *At < 0 || !llvm::all_of(Event.Known, isBoundsGuard))
        continue;
      uint64_t End = uint64_t(*At) + Event.Bytes;
      if (!Best || End > Best->End)
        Best = DynamicAccess{Event.Site,
                             V,
                             uint64_t(*At),
                             End,
                             {Thread[0], Thread[1], Thread[2]}};
    }
  };
  Run({Extents[0] - 1, Extents[1] - 1, Extents[2] - 1}, &OfLast);
  Run({0, 0, 0}, &OfFirst);
  if (Extents[1] != 1 || Extents[2] != 1 || Extents[0] < 3)
    return Best;
  // What the last thread does not do may be for the first so many; what the
  // second does not either is for the first alone. The last thread that does
  // something gets furthest.
  llvm::set_subtract(OfFirst, OfLast);
  if (OfFirst.empty())
    return Best;
  llvm::DenseSet<const Stmt *> OfSecond;
  Run({1, 0, 0}, &OfSecond);
  llvm::set_intersect(OfFirst, OfSecond);
  for (uint64_t Threads = llvm::bit_floor(Extents[0] - 1);
       Threads > 2 && !OfFirst.empty(); Threads /= 2) {
    llvm::DenseSet<const Stmt *> Done;
    Run({Threads - 1, 0, 0}, &Done);
    llvm::set_subtract(OfFirst, Done);
  }
  return Best;
}

} // namespace cuda_lint
