//===- KernelRun.cpp ------------------------------------------------------===//

#include "analysis/KernelRun.h"
#include "cuda/RuntimeApi.h"

using namespace clang;

namespace cuda_lint {

/// The part of a parameter that a part of what is passed for it becomes.
static const Location *partOf(SymContext &Sym, const Location *Parameter,
                              const Location *Passed, const Location *Part) {
  if (Part == Passed)
    return Parameter;
  const Location *Outer =
      Part->Parent ? partOf(Sym, Parameter, Passed, Part->Parent) : nullptr;
  if (Outer && Part->Kind == Location::Member)
    return Sym.member(Outer, cast<FieldDecl>(Part->Decl));
  return Outer && Part->Kind == Location::Element
             ? Sym.element(Outer, Part->Index, Part->Type)
             : nullptr;
}

KernelRun::KernelRun(TranslationUnit &TU, const LaunchConfig &C)
    : Sym(TU.engine<PathExecution>().symbols()) {
  auto &Engine = TU.engine<PathExecution>();
  for (BuiltinVariable B :
       {BuiltinVariable::ThreadIdx, BuiltinVariable::BlockIdx,
        BuiltinVariable::BlockDim, BuiltinVariable::GridDim})
    for (unsigned Axis = 0; Axis < 3; ++Axis) {
      const SymExpr *Given = nullptr;
      if (B == BuiltinVariable::BlockDim && C.Block[Axis].constant())
        Given = C.Block[Axis].Value;
      // The grid's extents stay symbols: code that asks for them is of
      // interest.
      Inputs.Builtins[unsigned(B)][Axis] =
          Given ? Given : Engine.builtin(B, Axis);
    }
  if (!C.Kernel)
    return;
  for (unsigned I = 0; I < C.Kernel->getNumParams(); ++I) {
    const SymExpr *V = I < C.Arguments.size() ? C.Arguments[I].Value : nullptr;
    const SymExpr *Parameter = Engine.parameter(C.Kernel->getParamDecl(I));
    bool Constant = V && (V->isInteger() || V->Kind == SymExpr::Real) &&
                    V->Type == Parameter->Type;
    Inputs.Parameters.push_back(Constant ? V : nullptr);
    if (V)
      Arguments[Parameter] = V;
  }
  if (llvm::any_of(C.Kernel->parameters(), [](const ParmVarDecl *P) {
        return P->getType()->isRecordType();
      }))
    findMembers(Engine, C);
  Trace = &Engine.run(C.Kernel, Inputs);
}

void KernelRun::findMembers(PathExecution &Engine, const LaunchConfig &C) {
  llvm::DenseSet<const SymExpr *> Several;
  for (const ExecutionPath &Path : Engine.paths(C.Root).Paths)
    for (const PathEvent *E : Path.Events) {
      if (E->Kind != PathEvent::Launch || E->Site != C.L->Site ||
          !std::equal(E->Calls.begin(), E->Calls.end(), C.Path.begin(),
                      C.Path.end()))
        continue;
      for (const PathEvent::Part &M : E->Members) {
        const SymExpr *Passed = M.Argument < C.Kernel->getNumParams()
                                    ? stripCasts(E->Arguments[M.Argument])
                                    : nullptr;
        const Location *Part =
            Passed && Passed->Kind == SymExpr::Address
                ? partOf(Sym, Sym.variable(C.Kernel->getParamDecl(M.Argument)),
                         Passed->Loc, M.Object)
                : nullptr;
        if (!Part)
          continue;
        const SymExpr *Found = Sym.initial(Part, M.Value->Type);
        if (!Arguments.try_emplace(Found, M.Value).second &&
            Arguments[Found] != M.Value)
          Several.insert(Found);
      }
    }
  // What the paths do not agree on is not known.
  for (const SymExpr *Part : Several)
    Arguments.erase(Part);
}

bool KernelRun::isPerThread(const SymExpr *Fact) const {
  if (!Fact)
    return false;
  switch (Fact->Kind) {
  case SymExpr::Symbol:
    if (Fact->Loc)
      return false;
    for (BuiltinVariable B :
         {BuiltinVariable::BlockDim, BuiltinVariable::GridDim})
      for (unsigned Axis = 0; Axis < 3; ++Axis)
        if (builtin(B, Axis) == Fact)
          return false;
    return true;
  case SymExpr::Field:
    return isPerThread(Fact->A);
  default:
    return isPerThread(Fact->A) || isPerThread(Fact->B) || isPerThread(Fact->C);
  }
}

bool KernelRun::happens(const ExecutionEvent &Event) const {
  return llvm::all_of(Event.Known,
                      [&](const SymExpr *Fact) { return isPerThread(Fact); });
}

const SymExpr *KernelRun::asSeenByLaunch(const SymExpr *Value) const {
  return Sym.replace(Value, Arguments);
}

bool KernelRun::isGlobalIndex(const SymExpr *Value, unsigned Axis) const {
  Value = stripCasts(Value);
  if (Value->Kind == SymExpr::Symbol && Value->Origin && Axis == 0) {
    const auto *Call = dyn_cast<CallExpr>(Value->Origin->IgnoreParenImpCasts());
    return Call && toolkitQualifiedName(Call->getDirectCallee()) ==
                       "cooperative_groups::grid_group::thread_rank";
  }
  if (Value->Kind != SymExpr::Binary)
    return false;
  const SymExpr *Dim = builtin(BuiltinVariable::BlockDim, Axis);
  // A sum, or what is one where the block fills the bits below the number of
  // the block.
  const bool Sum = Value->Op == SymExpr::Add,
             Bits = Value->Op == SymExpr::Or || Value->Op == SymExpr::Xor;
  if (!Sum && !Bits)
    return false;
  for (auto [Thread, Rest] :
       {std::pair(Value->A, Value->B), std::pair(Value->B, Value->A)}) {
    Rest = stripCasts(Rest);
    if (stripCasts(Thread) != builtin(BuiltinVariable::ThreadIdx, Axis) ||
        Rest->Kind != SymExpr::Binary)
      continue;
    if (Rest->Op == SymExpr::Shl &&
        stripCasts(Rest->A) == builtin(BuiltinVariable::BlockIdx, Axis)) {
      const std::optional<int64_t> By = stripCasts(Rest->B)->integer(),
                                   Of = Dim->integer();
      return By && Of && *By >= 0 && *By < 32 && int64_t(1) << *By == *Of;
    }
    if (Rest->Op != SymExpr::Mul)
      continue;
    for (auto [Block, Extent] :
         {std::pair(Rest->A, Rest->B), std::pair(Rest->B, Rest->A)}) {
      Extent = stripCasts(Extent);
      if (stripCasts(Block) == builtin(BuiltinVariable::BlockIdx, Axis) &&
          (Extent == Dim || (Extent->isInteger() && Dim->isInteger() &&
                             Extent->Bits == Dim->Bits)))
        return Sum || (Dim->isInteger() && llvm::isPowerOf2_64(Dim->Bits));
    }
  }
  return false;
}

bool KernelRun::usesGridDim() const {
  auto Involves = [&](const SymExpr *V) {
    return V && llvm::any_of(llvm::seq(3u), [&](unsigned Axis) {
             return contains(V, builtin(BuiltinVariable::GridDim, Axis));
           });
  };
  for (const ExecutionEvent &Event : events()) {
    if (Involves(Event.Offset) || llvm::any_of(Event.Known, Involves) ||
        llvm::any_of(Event.Arguments,
                     [&](const TracedValue &V) { return Involves(V.Value); }))
      return true;
  }
  return false;
}

} // namespace cuda_lint
