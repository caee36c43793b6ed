//===- LoopStores.cpp -----------------------------------------------------===//

#include "domains/symbolic/LoopStores.h"

using namespace clang;

namespace cuda_lint {

static constexpr uint32_t NoSlot = ~0u;

/// The slot that the address in a register is in; NoSlot for any other.
static std::vector<uint32_t> slotsOfRegisters(const ir::Function &F) {
  std::vector<uint32_t> Out(F.RegisterTypes.size(), NoSlot);
  for (const ir::Block &B : F.Blocks)
    for (const ir::Instruction &I : B.Instructions) {
      if (I.Code == ir::Opcode::Local)
        Out[I.Result] = I.Number;
      const bool Inside =
          I.Code == ir::Opcode::Field || I.Code == ir::Opcode::Base ||
          I.Code == ir::Opcode::Derived || I.Code == ir::Opcode::Element ||
          (I.Code == ir::Opcode::Convert &&
           I.conversion() == ir::Conversion::Pointer);
      if (Inside && I.operand(0) != ir::NoRegister)
        Out[I.Result] = Out[I.operand(0)];
    }
  return Out;
}

/// Whether a pointer or reference parameter only lets its function read.
static bool onlyReads(QualType T) {
  const QualType Pointee = T->getPointeeType();
  return !Pointee.isNull() && Pointee.isConstQualified();
}

void LoopStores::call(const ir::Instruction &I,
                      llvm::ArrayRef<uint32_t> SlotOf) {
  const ir::CallOperands O = ir::callOperands(I);
  const FunctionDecl *Callee = I.function();
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Callee);
  Indirect = true;
  auto Changes = [&](ir::Register R) {
    if (R != ir::NoRegister && SlotOf[R] != NoSlot)
      Slots.set(SlotOf[R]);
  };
  if (!Method || !Method->isConst())
    Changes(O.Object);
  Changes(O.Result);
  for (unsigned N = 0; N < O.Arguments.size(); ++N)
    if (!Callee || N >= Callee->getNumParams() ||
        !onlyReads(Callee->getParamDecl(N)->getType()))
      Changes(O.Arguments[N]);
}

LoopStores::LoopStores(const ir::Function &F, const ir::Loop &L)
    : Slots(F.Slots.size()) {
  const std::vector<uint32_t> SlotOf = slotsOfRegisters(F);
  auto Changes = [&](ir::Register R) {
    if (R == ir::NoRegister || SlotOf[R] == NoSlot)
      Indirect = true;
    else
      Slots.set(SlotOf[R]);
  };
  for (unsigned B : L.Body.set_bits())
    for (const ir::Instruction &I : F.Blocks[B].Instructions)
      switch (I.Code) {
      case ir::Opcode::Store:
        Changes(I.operand(0));
        // Whoever finds the address may store there.
        if (ir::Register V = I.operand(1);
            V != ir::NoRegister && SlotOf[V] != NoSlot)
          Slots.set(SlotOf[V]);
        break;
      case ir::Opcode::Copy:
      case ir::Opcode::Zero:
        Changes(I.operand(0));
        break;
      case ir::Opcode::Begin:
        Slots.set(I.Number);
        break;
      case ir::Opcode::Call:
        call(I, SlotOf);
        break;
      case ir::Opcode::Assembly:
      case ir::Opcode::Unknown:
        Indirect = true;
        for (ir::Register R : I.Operands)
          Changes(R);
        break;
      default:
        break;
      }
}

} // namespace cuda_lint
