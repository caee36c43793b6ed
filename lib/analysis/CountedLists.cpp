//===- CountedLists.cpp ---------------------------------------------------===//

#include "analysis/CountedLists.h"

using namespace clang;

namespace cuda_lint {

using ir::Instruction;
using ir::Opcode;
using ir::Register;

/// The variable that a value is loaded from, also where it is handed out.
static std::optional<uint32_t> loadedFrom(const DataFlow &In, Register R) {
  const Instruction &I = In.definition(In.bare(R));
  if (I.Code != Opcode::Load)
    return std::nullopt;
  const Instruction &Address = In.definition(I.Operands[0]);
  return Address.Code == Opcode::Local ? std::optional(Address.Number)
                                       : std::nullopt;
}

/// Whether a block is run in every iteration of the loop that it is in, or
/// whenever the function is.
static bool isAlwaysRun(const DataFlow &In, uint32_t Block) {
  const ir::Loop *Inner = nullptr;
  for (const ir::Loop &L : In.function().Loops)
    if (L.Body.test(Block) && (!Inner || L.Body.count() < Inner->Body.count()))
      Inner = &L;
  return Inner ? In.dominators().dominates(Block, Inner->Latch)
               : In.dominators().postDominates(Block, 0);
}

/// Whether a variable begins with constants and is only ever counted up from
/// there, somewhere behind a condition.
static bool isCountOfData(const DataFlow &In, uint32_t Slot) {
  bool Conditional = false;
  for (const auto [Number, B] : llvm::enumerate(In.function().Blocks))
    for (const Instruction &I : B.Instructions) {
      if (I.Code != Opcode::Store)
        continue;
      const Instruction &Address = In.definition(I.Operands[0]);
      if (Address.Code != Opcode::Local || Address.Number != Slot ||
          In.constant(I.Operands[1]))
        continue;
      const auto [From, Added] = In.withoutAdded(I.Operands[1]);
      if (Added <= 0 || loadedFrom(In, From) != Slot)
        return false;
      Conditional |= !isAlwaysRun(In, Number);
    }
  return Conditional;
}

/// Whether a variable is that of a loop that goes up to such a number.
static bool goesUpToCount(const DataFlow &In, uint32_t Slot) {
  return llvm::any_of(In.function().Loops, [&](const ir::Loop &L) {
    const Instruction &Branch = In.function().Blocks[L.Header].terminator();
    if (L.Induction != Slot || Branch.Code != Opcode::Branch)
      return false;
    const Instruction &Compare = In.definition(In.source(Branch.Operands[0]));
    if (Compare.Code != Opcode::Binary ||
        !BinaryOperator::isComparisonOp(Compare.binary()))
      return false;
    const auto Bound =
        loadedFrom(In, In.withoutAdded(Compare.Operands[1]).first);
    return Bound && isCountOfData(In, *Bound);
  });
}

bool isCountedList(const LocalArray &Array, DataFlows &Flows) {
  return llvm::any_of(Array.Accesses, [&](const WarpEvent *E) {
    const DataFlow *In = Flows.of(E->Function);
    if (!In)
      return false;
    for (const ir::Block &B : In->function().Blocks)
      for (const Instruction &I : B.Instructions) {
        if (I.Code != Opcode::Element || I.Source != E->Site)
          continue;
        const auto Slot =
            loadedFrom(*In, In->withoutAdded(I.Operands[1]).first);
        if (Slot && (isCountOfData(*In, *Slot) || goesUpToCount(*In, *Slot)))
          return true;
      }
    return false;
  });
}

} // namespace cuda_lint
