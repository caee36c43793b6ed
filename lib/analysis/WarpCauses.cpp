//===- WarpCauses.cpp - Why an address is not known -----------------------===//

#include "analysis/WarpExecutor.h"
#include "cuda/DeviceIntrinsics.h"

using namespace clang;

namespace cuda_lint {

/// Variables that are followed from one to the other.
static constexpr unsigned MaxDepth = 8;

void WarpValues::Executor::noteCause(const Place &P, const Value &V,
                                     ir::Register From) {
  if (!Engine.Explaining || !P.Base || P.Base->Kind != MemoryObject::Local)
    return;
  std::optional<int64_t> At = P.Offset.uniformConstant(St.Active);
  if (At && !isKnown(V))
    StoredUnknown[{P.Base->Id, *At}] = causeOf(From);
}

UnknownCause WarpValues::Executor::causeOfLoad(const ir::Instruction &I,
                                               unsigned Depth) {
  const auto *E = dyn_cast_or_null<Expr>(I.Source);
  if (const auto *Cast = dyn_cast_or_null<CastExpr>(E);
      Cast && Cast->getCastKind() == CK_LValueToRValue)
    E = Cast->getSubExpr()->IgnoreParens();
  const Place P = placeOf(value(I.operand(0)));
  if (!P.Base)
    return {"it is not known what this reads", E};
  const std::string Name = P.Base->Decl ? "'" + P.Base->name() + "'" : "memory";
  if (P.Base->Kind != MemoryObject::Local)
    return {"the index is read from " + Name, E};
  const std::optional<int64_t> At = P.Offset.uniformConstant(St.Active);
  auto Stored =
      At ? StoredUnknown.find({P.Base->Id, *At}) : StoredUnknown.end();
  if (Stored != StoredUnknown.end())
    return *Stored->second;
  return {Name + " differs between lanes or iterations by what is not known",
          E};
}

UnknownCause WarpValues::Executor::causeOfCall(const ir::Instruction &I,
                                               unsigned Depth) {
  const auto *E = dyn_cast_or_null<Expr>(I.Source);
  const FunctionDecl *F = I.function();
  if (const DeviceIntrinsic *Row = F ? deviceIntrinsic(F) : nullptr;
      Row && Row->isAtomic())
    return {"the index is read from memory by '" + F->getNameAsString() + "'",
            E};
  for (ir::Register R : ir::callOperands(I).Arguments)
    if (R != ir::NoRegister && intType(typeOf(R)) && !isKnown(value(R)))
      return findCause(R, Depth + 1);
  return {F ? "what '" + F->getNameAsString() + "' returns is not known"
            : std::string("what this call returns is not known"),
          E};
}

UnknownCause WarpValues::Executor::findCause(ir::Register R, unsigned Depth) {
  const ir::Instruction *Made = nullptr;
  for (const ir::Block &B : Top->Code->Blocks)
    for (const ir::Instruction &I : B.Instructions)
      if (R != ir::NoRegister && I.Result == R)
        Made = &I;
  if (!Made)
    return {"this value is not known", nullptr};
  const auto *E = dyn_cast_or_null<Expr>(Made->Source);
  if (Depth > MaxDepth)
    return {"its index is not known", E};
  auto Next = [&](ir::Register Part) { return findCause(Part, Depth + 1); };
  switch (Made->Code) {
  case ir::Opcode::Element:
    return Next(isKnown(value(Made->operand(1))) ? Made->operand(0)
                                                 : Made->operand(1));
  case ir::Opcode::Field:
  case ir::Opcode::Base:
  case ir::Opcode::Derived:
  case ir::Opcode::Convert:
  case ir::Opcode::Unary:
    return Next(Made->operand(0));
  case ir::Opcode::Load:
    return causeOfLoad(*Made, Depth);
  case ir::Opcode::Binary:
    for (ir::Register Side : Made->Operands)
      if (!isKnown(value(Side)))
        return Next(Side);
    return {("what '" + BinaryOperator::getOpcodeStr(Made->binary()) +
             "' makes of these values is not known")
                .str(),
            E};
  case ir::Opcode::Call:
    return causeOfCall(*Made, Depth);
  default:
    return {"this value is not known", E};
  }
}

const UnknownCause *WarpValues::Executor::causeOf(ir::Register R) {
  Engine.Causes.push_back(findCause(R, 0));
  return &Engine.Causes.back();
}

} // namespace cuda_lint
