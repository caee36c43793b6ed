//===- Function.cpp -------------------------------------------------------===//

#include "ir/Function.h"
#include "clang/AST/StmtCXX.h"

using namespace clang;

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

std::optional<uint32_t> landing(const Instruction &I) {
  const uint32_t Block = I.Number >> LandingShift;
  return I.Code == Opcode::Call && Block ? std::optional(Block - 1)
                                         : std::nullopt;
}

const Expr *accessed(const Instruction &I) {
  const auto *E = dyn_cast_or_null<Expr>(I.Source);
  if (const auto *Cast = dyn_cast_or_null<ImplicitCastExpr>(E);
      Cast && Cast->getCastKind() == CK_LValueToRValue)
    return Cast->getSubExpr();
  if (const auto *Op = dyn_cast_or_null<BinaryOperator>(E);
      Op && Op->isAssignmentOp() && I.Code != Opcode::Load)
    return Op->getLHS();
  if (const auto *Op = dyn_cast_or_null<UnaryOperator>(E);
      Op && Op->isIncrementDecrementOp())
    return Op->getSubExpr();
  return E;
}

const Expr *conditionOf(const Loop &L) {
  if (const auto *For = dyn_cast<ForStmt>(L.Statement))
    return For->getCond();
  if (const auto *While = dyn_cast<WhileStmt>(L.Statement))
    return While->getCond();
  if (const auto *Do = dyn_cast<DoStmt>(L.Statement))
    return Do->getCond();
  return cast<CXXForRangeStmt>(L.Statement)->getCond();
}

} // namespace cuda_lint::ir
