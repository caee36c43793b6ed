//===- HardwareNumbers.cpp ------------------------------------------------===//

#include "analysis/HardwareNumbers.h"
#include "cuda/HostRuntime.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace cuda_lint {

using ir::Instruction;
using ir::Opcode;

/// No device has as many multiprocessors, threads or blocks of one.
constexpr uint64_t MostOfHardware = 4096;
/// No multiprocessor runs as many blocks at once.
constexpr uint64_t MostActiveBlocks = 64;

/// Whether a member of the properties of a device is such a number.
static bool isProperty(const FieldDecl &Field) {
  const IdentifierInfo *Record = Field.getParent()->getIdentifier();
  return Record && Record->isStr("cudaDeviceProp") && Field.getIdentifier() &&
         llvm::StringSwitch<bool>(Field.getName())
             .Cases("multiProcessorCount", "warpSize", "maxThreadsPerBlock",
                    "maxThreadsPerMultiProcessor", "maxBlocksPerMultiProcessor",
                    true)
             .Default(false);
}

/// Whether an attribute of a device, a `cudaDeviceAttr`, is such a number.
static bool isAttribute(uint64_t Attribute) {
  switch (Attribute) {
  case 1:   // cudaDevAttrMaxThreadsPerBlock
  case 10:  // cudaDevAttrWarpSize
  case 16:  // cudaDevAttrMultiProcessorCount
  case 39:  // cudaDevAttrMaxThreadsPerMultiProcessor
  case 106: // cudaDevAttrMaxBlocksPerMultiprocessor
    return true;
  default:
    return false;
  }
}

/// What a call fills an argument with.
static std::optional<uint64_t> answer(const DataFlow &In,
                                      const HostFunction &Row,
                                      const ir::CallOperands &O, unsigned N) {
  const ArgumentRole Role = Row.role(N);
  if (Row.Work == HostWork::Occupancy)
    switch (Role) {
    case ArgumentRole::BlocksResult:
      return MostActiveBlocks;
    case ArgumentRole::GridResult:
      return UINT64_MAX;
    case ArgumentRole::BlockResult:
      return MostOfHardware;
    default:
      return std::nullopt;
    }
  if (Row.Name != "cudaDeviceGetAttribute" || Role != ArgumentRole::Result)
    return std::nullopt;
  const std::optional<unsigned> Which = Row.argument(ArgumentRole::Attribute);
  if (!Which || *Which >= O.Arguments.size())
    return std::nullopt;
  const auto Asked = In.constant(O.Arguments[*Which]);
  if (!Asked || !isAttribute(Asked->getZExtValue()))
    return std::nullopt;
  return MostOfHardware;
}

std::optional<uint64_t> mostOfHardware(const DataFlow &In,
                                       const Instruction &Load) {
  const Instruction &Address = In.definition(Load.Operands[0]);
  if (Address.Code == Opcode::Field)
    return isProperty(*Address.field()) ? std::optional(MostOfHardware)
                                        : std::nullopt;
  // Only a variable whose address is taken can be filled.
  if (Address.Code != Opcode::Local || In.variable(Load.Operands[0]))
    return std::nullopt;
  return mostOfHardwareIn(In, uint32_t(Address.Number));
}

std::optional<uint64_t> mostOfHardwareIn(const DataFlow &In, uint32_t Slot) {
  auto IsThere = [&](ir::Register R) {
    const Instruction &D = In.definition(R);
    return D.Code == Opcode::Local && D.Number == Slot;
  };
  std::optional<uint64_t> Most;
  for (const ir::Block &B : In.function().Blocks)
    for (const Instruction &I : B.Instructions) {
      if (I.Code == Opcode::Store && IsThere(I.Operands[0]) &&
          !In.constant(I.Operands[1]))
        return std::nullopt;
      const HostFunction *Row = I.Code == Opcode::Call && I.function()
                                    ? hostFunction(I.function())
                                    : nullptr;
      if (!Row)
        continue;
      const ir::CallOperands O = ir::callOperands(I);
      for (unsigned N = 0; N < O.Arguments.size(); ++N)
        if (IsThere(O.Arguments[N]))
          if (const std::optional<uint64_t> A = answer(In, *Row, O, N))
            Most = std::max(Most.value_or(0), *A);
    }
  return Most;
}

} // namespace cuda_lint
