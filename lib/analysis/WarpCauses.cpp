//===- WarpCauses.cpp - Why an address is not known -----------------------===//

#include "analysis/DataFlow.h"
#include "analysis/WarpExecutor.h"
#include "cuda/Bound.h"
#include "cuda/DeviceIntrinsics.h"

using namespace clang;

namespace cuda_lint {

static const Bound<unsigned>
    MaxDepth("warp-cause-steps", 9, BoundKind::Reach,
             "values within each other in which the reason is looked for that "
             "an address is not known");

/// "'keys'"; "memory" for what has no name.
static std::string nameOf(const MemoryObject &O) {
  return O.Decl ? "'" + O.name() + "'" : "memory";
}

static std::string readFrom(const MemoryObject &O) {
  return "the index is read from " + nameOf(O);
}

void WarpValues::Executor::noteCause(const Place &P, const Value &V,
                                     ir::Register From) {
  if (!Engine.Explaining || !P.Base || P.Base->Kind != MemoryObject::Local)
    return;
  std::optional<int64_t> At = P.Offset.uniformConstant(St.Active);
  if (At && !isKnown(V))
    StoredUnknown[{P.Base->Id, *At}] = causeOf(From);
}

void WarpValues::Executor::noteCopiedCause(const Place &To, const Place &From,
                                           const Value &V) {
  if (!Engine.Explaining || !From.Base || isKnown(V))
    return;
  const std::optional<int64_t> At = To.Offset.uniformConstant(St.Active);
  if (!At)
    return;
  const CellKey Into{To.Base->Id, *At};
  if (From.Base->Kind != MemoryObject::Local) {
    Engine.Causes.push_back({readFrom(*From.Base), nullptr});
    StoredUnknown[Into] = &Engine.Causes.back();
    return;
  }
  const std::optional<int64_t> Of = From.Offset.uniformConstant(St.Active);
  const auto Known =
      Of ? StoredUnknown.find({From.Base->Id, *Of}) : StoredUnknown.end();
  if (Known != StoredUnknown.end())
    StoredUnknown[Into] = Known->second;
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
  if (P.Base->Kind != MemoryObject::Local)
    return {readFrom(*P.Base), E};
  const std::optional<int64_t> At = P.Offset.uniformConstant(St.Active);
  auto Stored =
      At ? StoredUnknown.find({P.Base->Id, *At}) : StoredUnknown.end();
  if (Stored != StoredUnknown.end())
    return *Stored->second;
  for (const ir::Block &B : Top->Code->Blocks)
    for (const ir::Instruction &At : B.Instructions)
      if (At.Code == ir::Opcode::Local && At.Result == I.operand(0))
        if (std::optional<UnknownCause> C = causeOfChoice(At.Number, Depth))
          return *C;
  return {nameOf(*P.Base) +
              " differs between lanes or iterations by what is not known",
          E};
}

/// A load from memory that a value is computed from; null for none.
static const ir::Instruction *readFromMemory(const DataFlow &In, ir::Register R,
                                             unsigned Depth) {
  if (R == ir::NoRegister || Depth >= MaxDepth)
    return nullptr;
  const ir::Instruction &I = In.definition(In.bare(R));
  auto ofAny = [&](auto &&Registers) -> const ir::Instruction * {
    for (ir::Register Part : Registers)
      if (const ir::Instruction *Found = readFromMemory(In, Part, Depth + 1))
        return Found;
    return nullptr;
  };
  switch (I.Code) {
  case ir::Opcode::Load: {
    if (!In.variable(I.operand(0)))
      return &I;
    llvm::SmallVector<ir::Register, 4> Stored;
    for (ProgramPoint P : In.reaching(I.Result).Stores)
      Stored.push_back(In.at(P).operand(1));
    return ofAny(Stored);
  }
  case ir::Opcode::Binary:
  case ir::Opcode::Unary:
  case ir::Opcode::Convert:
    return ofAny(I.Operands);
  case ir::Opcode::Call:
    return ofAny(ir::callOperands(I).Arguments);
  default:
    return nullptr;
  }
}

/// The variable that an address leads from, for a message.
static std::string nameOf(const DataFlow &In, ir::Register Address) {
  for (unsigned Depth = 0; Depth < MaxDepth && Address != ir::NoRegister;
       ++Depth) {
    const ir::Instruction &I = In.definition(In.source(Address));
    if (I.Code == ir::Opcode::Global)
      return "'" + I.variable()->getNameAsString() + "'";
    if (I.Code == ir::Opcode::Local) {
      const ir::Slot &S = In.function().Slots[I.Number];
      return S.Decl ? "'" + S.Decl->getNameAsString() + "'" : "memory";
    }
    Address = I.operand(0);
  }
  return "memory";
}

/// What is decided on the way to a block: on every way, or right before it.
static llvm::SmallVector<ir::Register, 8> conditionsOf(const DataFlow &In,
                                                       uint32_t Block) {
  llvm::SmallVector<ir::Register, 8> Out;
  for (const KnownCondition &C : In.known(Block))
    Out.push_back(C.Condition);
  for (uint32_t P : In.function().Blocks[Block].Predecessors)
    if (const ir::Instruction &Last = In.function().Blocks[P].terminator();
        Last.Code == ir::Opcode::Branch || Last.Code == ir::Opcode::Switch)
      Out.push_back(Last.operand(0));
  return Out;
}

std::optional<UnknownCause>
WarpValues::Executor::causeOfChoice(uint32_t Slot, unsigned Depth) {
  const DataFlow *In = Depth + 1 < MaxDepth
                           ? Engine.TU.engine<DataFlows>().of(Top->Function)
                           : nullptr;
  if (!In || &In->function() != Top->Code)
    return std::nullopt;
  for (uint32_t B = 0; B < Top->Code->Blocks.size(); ++B)
    for (const ir::Instruction &I : Top->Code->Blocks[B].Instructions) {
      if (I.Code != ir::Opcode::Store || In->variable(I.operand(0)) != Slot)
        continue;
      for (ir::Register Condition : conditionsOf(*In, B)) {
        if (const ir::Instruction *Read = readFromMemory(*In, Condition, Depth))
          // What all lanes read alike is a number, of which nothing is unknown.
          return UnknownCause{"the index is chosen by what is read from " +
                                  nameOf(*In, Read->operand(0)),
                              dyn_cast_or_null<Expr>(Read->Source)};
        if (isKnown(value(Condition)))
          continue;
        // Each step may lead to several others.
        UnknownCause Out = findCause(Condition, Depth + 3);
        constexpr llvm::StringLiteral Read = "the index is read";
        if (llvm::StringRef(Out.Text).starts_with(Read))
          Out.Text.replace(0, Read.size(),
                           "the index is chosen by what is read");
        if (llvm::StringRef(Out.Text).starts_with("the index is chosen"))
          return Out;
      }
    }
  return std::nullopt;
}

UnknownCause WarpValues::Executor::causeOfCall(const ir::Instruction &I,
                                               unsigned Depth) {
  const auto *E = dyn_cast_or_null<Expr>(I.Source);
  const FunctionDecl *F = I.function();
  if (const DeviceIntrinsic *Row = F ? deviceIntrinsic(F) : nullptr;
      Row && Row->isAtomic())
    return {"the index is read from memory by '" + F->getNameAsString() + "'",
            E};
  if (auto Returned = ReturnedUnknown.find(F);
      F && Returned != ReturnedUnknown.end())
    return *Returned->second;
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
  if (Depth >= MaxDepth)
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
