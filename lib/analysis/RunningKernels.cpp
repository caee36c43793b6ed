//===- RunningKernels.cpp -------------------------------------------------===//

#include "analysis/RunningKernels.h"

using namespace clang;

namespace cuda_lint {

bool looksAgain(TranslationUnit &TU, const PathEvent &E) {
  if (E.Kind != PathEvent::Read || !E.Volatile)
    return false;
  const DataFlow *In = TU.engine<DataFlows>().of(E.In);
  if (!In)
    return false;
  const ir::Function &F = In->function();
  return llvm::any_of(F.Loops, [&](const ir::Loop &L) {
    return llvm::any_of(L.Body.set_bits(), [&](unsigned B) {
      return llvm::any_of(F.Blocks[B].Instructions,
                          [&](const ir::Instruction &I) {
                            return I.Code == ir::Opcode::Load && I.Volatile &&
                                   I.Source == E.Site;
                          });
    });
  });
}

bool talksWhileRunning(TranslationUnit &TU, const FunctionDecl *Kernel) {
  DeviceSteps &Steps = TU.engine<DeviceSteps>();
  auto Talks = [&](const DeviceStep &S) {
    if (S.Kind == DeviceStep::Fence)
      return S.Scope == DeviceScope::System;
    // What a warp shares by volatile memory of its block is no matter of the
    // host.
    return S.Kind == DeviceStep::Access && S.Address &&
           (looksAgain(TU, *S.Event) ||
            (S.Atomic && S.Scope == DeviceScope::System)) &&
           Steps.object(S.Address);
  };
  return llvm::any_of(Steps.of(Kernel), [&](const DevicePath &Path) {
    return llvm::any_of(Path.Steps, Talks);
  });
}

} // namespace cuda_lint
