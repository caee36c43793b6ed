//===- PathChoice.cpp - Values that data choose ---------------------------===//
//
// What a comparison of floating-point numbers says is of no use to anybody who
// asks for indices, extents and launches. Where it only chooses what variables
// hold (`v = o > v ? o : v`, `if (d < best) { best = d; at = k; }`) two paths
// would be followed to the end for nothing, and a reduction over a warp has
// five such choices.
//
//===----------------------------------------------------------------------===//

#include "cuda/Bound.h"
#include "cuda/ExecutionSpace.h"
#include "domains/symbolic/PathRun.h"

using namespace clang;

namespace cuda_lint {

static const Bound<size_t>
    MaxInstructions("path-choice-instructions", 48, BoundKind::Reach,
                    "instructions of an arm that chooses what variables hold, "
                    "by a comparison of floating-point numbers");

/// Whether an instruction computes, reads or stores, and nothing else.
static bool isSimple(const ir::Instruction &I) {
  switch (I.Code) {
  case ir::Opcode::Integer:
  case ir::Opcode::Floating:
  case ir::Opcode::Global:
  case ir::Opcode::Local:
  case ir::Opcode::This:
  case ir::Opcode::Builtin:
  case ir::Opcode::Field:
  case ir::Opcode::Base:
  case ir::Opcode::Element:
  case ir::Opcode::Load:
  case ir::Opcode::Store:
  case ir::Opcode::Unary:
  case ir::Opcode::Binary:
  case ir::Opcode::Convert:
    return true;
  default:
    return false;
  }
}

/// Where a block goes that one other leads to, and that only computes and
/// stores.
static std::optional<uint32_t> behind(const ir::Function &F, uint32_t Block) {
  const ir::Block &B = F.block(Block);
  if (B.Predecessors.size() != 1 || B.Instructions.size() > MaxInstructions ||
      B.terminator().Code != ir::Opcode::Jump ||
      !llvm::all_of(llvm::drop_end(B.Instructions), isSimple))
    return std::nullopt;
  return B.Successors.front();
}

static bool comparesReals(const SymExpr *Condition) {
  return Condition->Kind == SymExpr::Binary && Condition->Op >= SymExpr::LT &&
         Condition->Op <= SymExpr::NE && Condition->A->Type.Real;
}

std::optional<uint32_t> PathRun::chooseValues(State &S,
                                              const SymExpr *Condition) {
  const SymExpr *Bare =
      Condition->Kind == SymExpr::Not ? Condition->A : Condition;
  if (Trace || !comparesReals(Bare) || !runsOnDevice(Root))
    return std::nullopt;
  const ir::Function &F = *S.Stack.back().F;
  const ir::Block &B = F.block(S.Stack.back().Block);
  const uint32_t Then = B.Successors[0], Else = B.Successors[1];
  const std::optional<uint32_t> AfterThen = behind(F, Then),
                                AfterElse = behind(F, Else);
  uint32_t Meet;
  if (AfterThen && (AfterThen == AfterElse || *AfterThen == Else))
    Meet = *AfterThen;
  else if (AfterElse && *AfterElse == Then)
    Meet = *AfterElse;
  else
    return std::nullopt;
  if (loopAt(F, Meet))
    return std::nullopt;
  auto Take = [&](State &Way, uint32_t Block) {
    if (Block == Meet)
      return true;
    for (const ir::Instruction &I :
         llvm::drop_end(F.block(Block).Instructions)) {
      ++Steps;
      if (!step(Way, I))
        return false;
    }
    return Way.Events == S.Events && Way.Known == S.Known;
  };
  State One = S, Other = S;
  if (!Take(One, Then) || !Take(Other, Else))
    return std::nullopt;
  S.Memory = SymbolicMemory::merge(
      One.Memory, Other.Memory, Condition,
      [&](const Provenance *X, const Provenance *Y) { return join(X, Y); },
      /*ChoosesReals=*/false);
  return Meet;
}

} // namespace cuda_lint
