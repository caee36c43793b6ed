//===- Function.cpp -------------------------------------------------------===//

#include "ir/Function.h"

namespace cuda_lint::ir {

CallOperands callOperands(const Instruction &I) {
  CallOperands Out;
  llvm::ArrayRef<Register> Rest = I.Operands;
  auto Next = [&](CallPart::Bits Part) {
    if (!(I.Number & Part))
      return NoRegister;
    const Register R = Rest.front();
    Rest = Rest.drop_front();
    return R;
  };
  Out.Callee = Next(CallPart::Callee);
  Out.Object = Next(CallPart::Object);
  Out.Result = Next(CallPart::Result);
  Out.Arguments = Rest;
  return Out;
}

LaunchOperands launchOperands(const Instruction &I) {
  llvm::ArrayRef<Register> O = I.Operands;
  return {O[0], O[1], O[2], O[3], O[4], O[5], O[6], O.drop_front(7)};
}

} // namespace cuda_lint::ir
