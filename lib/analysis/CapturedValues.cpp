//===- CapturedValues.cpp -------------------------------------------------===//

#include "analysis/CapturedValues.h"
#include "cuda/LocalLambdas.h"
#include "clang/AST/DeclCXX.h"

using namespace clang;

namespace cuda_lint {

using ir::Instruction;
using ir::Opcode;
using ir::Register;

const VarDecl *capturedVariable(const DataFlow &In, Register R) {
  const Instruction *I = &In.definition(R);
  while (I->Code == Opcode::Load)
    I = &In.definition(I->Operands[0]);
  const auto *Closure = I->Code == Opcode::Field
                            ? dyn_cast<CXXRecordDecl>(I->field()->getParent())
                            : nullptr;
  if (!Closure || !Closure->isLambda())
    return nullptr;
  llvm::DenseMap<const ValueDecl *, FieldDecl *> Captures;
  FieldDecl *This = nullptr;
  Closure->getCaptureFields(Captures, This);
  for (const auto &[Captured, Field] : Captures)
    if (Field == I->field())
      return dyn_cast<VarDecl>(Captured);
  return nullptr;
}

bool forEachCapture(
    DataFlows &Flows, const DataFlow &In, Register R,
    llvm::function_ref<void(const DataFlow &, uint32_t, ProgramPoint)> Visit) {
  const FunctionDecl *Lambda = In.function().Declaration;
  const VarDecl *V = capturedVariable(In, R);
  if (!V || !Flows.unit().engine<LocalLambdas>().contains(Lambda))
    return false;
  for (const CallSite &Site : Flows.unit().callersOf(Lambda)) {
    const DataFlow *Outer = Flows.of(Site.Caller);
    const auto At = Outer ? Outer->site(Site.Call) : std::nullopt;
    if (!At)
      return false;
    const llvm::ArrayRef Slots(Outer->function().Slots);
    const auto *Slot =
        llvm::find_if(Slots, [&](const ir::Slot &Of) { return Of.Decl == V; });
    if (Slot == Slots.end())
      return false;
    Visit(*Outer, uint32_t(Slot - Slots.begin()), *At);
  }
  return true;
}

} // namespace cuda_lint
