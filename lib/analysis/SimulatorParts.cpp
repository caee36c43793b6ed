//===- SimulatorParts.cpp -------------------------------------------------===//

#include "analysis/SimulatorParts.h"
#include "analysis/DataFlow.h"
#include "analysis/Simulator.h"

namespace cuda_lint::simulation {

unsigned OwnParts::number(unsigned Site, uint64_t Loop, unsigned Width) {
  const auto [It, New] =
      Numbers.try_emplace({Site, Loop}, unsigned(Parts.size() + 1));
  if (New)
    Parts.push_back({Width, {}});
  return It->second;
}

void OwnParts::begin(unsigned Part, const Value &Address, const Mask &M) {
  std::vector<int64_t> &Begin = Parts[Part - 1].Begin;
  Begin.resize(M.size(), None);
  for (unsigned I : lanesOf(M))
    if (Begin[I] == None)
      Begin[I] = Address[I].V;
}

bool OwnParts::leaves(unsigned Part, unsigned Lane, unsigned Other,
                      int64_t Address) const {
  if (!Part)
    return false;
  const auto &[Width, Begin] = Parts[Part - 1];
  // Neighbouring elements are no parts: a window that is moved over them gets
  // to the next one in its second round.
  return Begin[Lane] != None && Begin[Other] != None &&
         Begin[Other] - Begin[Lane] >= 2 * int64_t(Width) &&
         Address >= Begin[Other];
}

std::optional<Value> Simulator::inAll(const DataFlow &Flow, ir::Register R) {
  const ir::Instruction &I = Flow.definition(R);
  switch (I.Code) {
  case ir::Opcode::Load: {
    const auto Variable = Flow.variable(I.operand(0));
    if (!Variable || !frame().Slots[*Variable])
      return std::nullopt;
    return load(Value(frame().Slots[*Variable]), I.Type, nullptr, All);
  }
  case ir::Opcode::Global:
    return addressOf(I.variable(), All, nullptr);
  case ir::Opcode::Convert:
    return inAll(Flow, I.operand(0));
  case ir::Opcode::Element: {
    const std::optional<Value> Base = inAll(Flow, I.operand(0)),
                               Index = inAll(Flow, I.operand(1));
    if (!Base || !Index)
      return std::nullopt;
    return map2(*Base, *Index, All, [&](int64_t P, int64_t N) {
      return elementsOn(P, N, widthOf(I.Type));
    });
  }
  default:
    return std::nullopt;
  }
}

unsigned Simulator::partOf(unsigned Site, const Value &Address, unsigned Width,
                           const Mask &M) {
  const auto Open =
      llvm::find_if(Loops, [](const LoopContext &L) { return L.Open; });
  if (Open == Loops.end())
    return 0;
  const unsigned Part = Parts.number(Site, Open->Serial, Width);
  if (Parts.isNew(Part) && Accessed != ir::NoRegister)
    if (const DataFlow *Flow =
            TU.engine<DataFlows>().of(frame().Code->Declaration)) {
      const ir::Instruction &I = Flow->definition(Accessed);
      if (I.Code == ir::Opcode::Element)
        if (const auto Rows = inAll(*Flow, I.operand(0));
            Rows && !Rows->isUniform())
          Parts.begin(Part, *Rows, All);
    }
  Parts.begin(Part, Address, M);
  return Part;
}

} // namespace cuda_lint::simulation
