//===- ElectedThread.cpp --------------------------------------------------===//

#include "analysis/ElectedThread.h"
#include "cuda/Bound.h"

using namespace clang;

namespace cuda_lint {

using ir::Instruction;
using ir::Opcode;
using ir::Register;

static const Bound<unsigned>
    MaxSum("elected-thread-sum", 9, BoundKind::Reach,
           "sums that the number of a thread is looked for in, within each "
           "other"),
    MaxLast("elected-thread-last", 5, BoundKind::Reach,
            "operations within each other that the number of the one thread "
            "is made of, as in `blockDim.x - 1`");

/// Whether a value is the number of a thread along x, in its block or, with the
/// numbers of the block added, in the grid.
static bool isThreadNumber(const DataFlow &Flow, Register R,
                           unsigned Depth = 0) {
  const Instruction &I = Flow.definition(Flow.bare(R));
  if (I.Code == Opcode::Builtin)
    return I.builtin() == BuiltinVariable::ThreadIdx && I.Number == 0;
  if (I.Code != Opcode::Binary || I.binary() != BO_Add || Depth >= MaxSum)
    return false;
  return isThreadNumber(Flow, I.Operands[0], Depth + 1) ||
         isThreadNumber(Flow, I.Operands[1], Depth + 1);
}

/// Whether a value is made of constants and of what the threads of a block have
/// in common: `blockDim.x - 1`.
static bool isOfBlock(const DataFlow &Flow, Register R, unsigned Depth = 0) {
  if (Flow.constant(R))
    return true;
  const Instruction &I = Flow.definition(Flow.bare(R));
  if (I.Code == Opcode::Builtin)
    return I.builtin() == BuiltinVariable::BlockDim ||
           I.builtin() == BuiltinVariable::BlockIdx ||
           I.builtin() == BuiltinVariable::GridDim;
  return I.Code == Opcode::Binary && Depth < MaxLast &&
         llvm::all_of(
             I.Operands,
             [&](Register Operand) {
               return isOfBlock(Flow, Operand, Depth + 1);
             });
}

/// Whether a condition holds for one number of a thread.
static bool elects(const DataFlow &Flow, const KnownCondition &K) {
  if (const std::optional<Comparison> C = Flow.comparison(K))
    return C->Op == BO_EQ &&
           ((isThreadNumber(Flow, C->A) && isOfBlock(Flow, C->B)) ||
            (isThreadNumber(Flow, C->B) && isOfBlock(Flow, C->A)));
  // !threadIdx.x
  bool Holds = K.Holds;
  Register R = Flow.source(K.Condition);
  for (;;) {
    const Instruction &I = Flow.definition(R);
    if (I.Code == Opcode::Unary && I.unary() == UO_LNot)
      Holds = !Holds;
    else if (I.Code != Opcode::Convert)
      break;
    R = Flow.source(I.Operands[0]);
  }
  return !Holds && isThreadNumber(Flow, R);
}

bool isForElectedThread(const DataFlow &Flow, uint32_t Block) {
  return llvm::any_of(Flow.known(Block), [&](const KnownCondition &K) {
    return elects(Flow, K) &&
           llvm::none_of(Flow.function().Loops, [&](const ir::Loop &L) {
             return L.Body.test(Block) && !L.Body.test(K.Decided);
           });
  });
}

} // namespace cuda_lint
