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
