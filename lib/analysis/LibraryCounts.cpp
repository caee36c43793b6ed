//===- LibraryCounts.cpp --------------------------------------------------===//

#include "analysis/LibraryCounts.h"
#include "cuda/HostRuntime.h"
#include "clang/AST/DeclCXX.h"

using namespace clang;

namespace cuda_lint {

using ir::Instruction;
using ir::Opcode;
using ir::Register;

bool isCountOfContainer(const DataFlow &In, Register R) {
  const Instruction &I = In.definition(In.source(R));
  const auto *F = dyn_cast_or_null<CXXMethodDecl>(
      I.Code == Opcode::Call ? I.function() : nullptr);
  return F && F->getParent()->isInStdNamespace() && F->getIdentifier() &&
         (F->getName() == "size" || F->getName() == "length");
}

/// Without the constants that a value is divided by.
static Register withoutDivisors(const DataFlow &In, Register R) {
  R = In.bare(R);
  const Instruction &I = In.definition(R);
  return I.Code == Opcode::Binary &&
                 (I.binary() == BO_Div || I.binary() == BO_Shr) &&
                 In.constant(I.Operands[1])
             ? withoutDivisors(In, I.Operands[0])
             : R;
}

bool isOfPitch(const DataFlow &In, Register R) {
  const Instruction &Read = In.definition(withoutDivisors(In, R));
  if (Read.Code != Opcode::Load)
    return false;
  const unsigned From = In.value(Read.Operands[0]);
  for (const ir::Block &B : In.function().Blocks)
    for (const Instruction &I : B.Instructions) {
      const HostFunction *Row =
          I.Code == Opcode::Call ? hostFunction(I.function()) : nullptr;
      const std::optional<unsigned> Pitch =
          Row ? Row->argument(ArgumentRole::NewPitch) : std::nullopt;
      if (!Pitch)
        continue;
      const ir::CallOperands O = ir::callOperands(I);
      if (*Pitch < O.Arguments.size() && In.value(O.Arguments[*Pitch]) == From)
        return true;
    }
  return false;
}

} // namespace cuda_lint
