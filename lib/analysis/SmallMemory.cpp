//===- SmallMemory.cpp ----------------------------------------------------===//

#include "analysis/SmallMemory.h"
#include "analysis/VisibleArguments.h"
#include "cuda/MemorySpace.h"

using namespace clang;

namespace cuda_lint {

using ir::Instruction;
using ir::Opcode;
using ir::Register;

/// Whether a variable is an array whose elements 32 bits count.
static bool isSmallArray(const VarDecl &Var) {
  const ASTContext &Ctx = Var.getASTContext();
  const ConstantArrayType *Array = Ctx.getAsConstantArrayType(Var.getType());
  return Array && Ctx.getConstantArrayElementCount(Array) <= INT32_MAX;
}

/// Whether an address is one of shared memory, or that of a variable of the
/// function which has been given such a one.
static bool leadsToShared(const DataFlow &In, Register Address) {
  if (Address == ir::NoRegister)
    return false;
  auto IsShared = [&](Register R) {
    const Instruction *I = &In.definition(In.source(R));
    while (I->Code == Opcode::Element || I->Code == Opcode::Convert)
      I = &In.definition(In.source(I->Operands[0]));
    return I->Code == Opcode::Global &&
           declaredSpace(I->variable()) == MemorySpace::Shared;
  };
  if (IsShared(Address))
    return true;
  const Instruction &Local = In.definition(In.source(Address));
  if (Local.Code != Opcode::Local)
    return false;
  for (const ir::Block &B : In.function().Blocks)
    for (const Instruction &I : B.Instructions)
      if (I.Code == Opcode::Store) {
        const Instruction &To = In.definition(In.source(I.Operands[0]));
        if (To.Code == Opcode::Local && To.Number == Local.Number &&
            IsShared(I.Operands[1]))
          return true;
      }
  return false;
}

namespace {
/// Parameters that are asked about: of a function that calls itself, once.
using Asked = llvm::SmallDenseSet<std::pair<const FunctionDecl *, unsigned>, 4>;
} // namespace

static bool isSmall(DataFlows &Flows, const DataFlow &In, Register Pointer,
                    Asked &Before) {
  for (;;) {
    Pointer = In.source(Pointer);
    const Instruction &I = In.definition(Pointer);
    if (I.Code == Opcode::Global)
      return declaredSpace(I.variable()) == MemorySpace::Shared ||
             isSmallArray(*I.variable());
    if (I.Code == Opcode::Local)
      return true;
    // What cuts an array out of shared memory gives a part of it.
    if (I.Code == Opcode::Call)
      return llvm::any_of(ir::callOperands(I).Arguments,
                          [&](Register A) { return leadsToShared(In, A); });
    if (I.Code != Opcode::Element && I.Code != Opcode::Convert)
      break;
    Pointer = I.Operands[0];
  }
  const std::optional<unsigned> P = In.parameter(Pointer);
  const FunctionDecl *F = In.function().Declaration;
  if (!P)
    return false;
  if (!Before.insert({F, *P}).second)
    return true;
  bool Any = false, All = true;
  forEachArgument(Flows, F, *P,
                  [&](const DataFlow &Caller, Register A, ProgramPoint) {
                    Any = true;
                    All = All && isSmall(Flows, Caller, A, Before);
                  });
  return Any && All;
}

bool isSmallMemory(DataFlows &Flows, const DataFlow &In, Register Pointer) {
  Asked Before;
  return isSmall(Flows, In, Pointer, Before);
}

} // namespace cuda_lint
