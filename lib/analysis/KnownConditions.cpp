//===- KnownConditions.cpp - What holds where a block runs ----------------===//

#include "analysis/DataFlow.h"
#include "cuda/Bound.h"
#include "clang/Basic/Builtins.h"

using namespace clang;

namespace cuda_lint {

using ir::Instruction;
using ir::Opcode;
using ir::Register;

static const Bound<unsigned>
    MaxFallingThrough("switch-falling-through", 65, BoundKind::Reach,
                      "labels of a switch that fall through to the next one");

/// Adds a condition, and what was decided on the only way on which a variable
/// that holds it got such a value: of `inside = x < w && y < h`, which is true,
/// both sides.
void DataFlow::addKnown(KnownCondition C,
                        std::vector<KnownCondition> &Out) const {
  Out.push_back(C);
  if (C.Labels)
    return;
  bool Holds = C.Holds;
  Register R = withoutDenials(C.Condition, Holds);
  const Instruction &I = definition(R);
  if (I.Code != Opcode::Load || I.Volatile || !variable(I.Operands[0]) ||
      !I.Type->isBooleanType())
    return;
  const Reaching &From = reaching(R);
  const ProgramPoint *Only = nullptr;
  for (const ProgramPoint &P : From.Stores) {
    const auto Stored = constant(at(P).Operands[1]);
    if (Stored && Stored->isZero() == Holds)
      continue;
    if (Only)
      return;
    Only = &P;
  }
  // Blocks are in reverse post-order: what was known before.
  if (From.Initial || From.Stores.size() < 2 || !Only ||
      Only->Block >= position(R).Block)
    return;
  llvm::append_range(Out, known(Only->Block));
  addKnown({at(*Only).Operands[1], Holds, Only->Block}, Out);
}

llvm::ArrayRef<KnownCondition> DataFlow::known(uint32_t Block) const {
  if (auto It = KnownAt.find(Block); It != KnownAt.end())
    return It->second;
  std::vector<KnownCondition> Out;
  for (uint32_t B = Block;;) {
    // What holds there is known already.
    if (auto It = KnownAt.find(B); It != KnownAt.end()) {
      llvm::append_range(Out, It->second);
      break;
    }
    for (const Instruction &I : F.Blocks[B].Instructions)
      if (I.Code == Opcode::Call && I.function() && !I.Operands.empty() &&
          I.function()->getBuiltinID() == Builtin::BI__builtin_assume)
        addKnown({I.Operands.back(), true, B}, Out);
    const std::optional<uint32_t> Up = Dom.immediate(B);
    if (!Up)
      break;
    // The edge counts when nothing else leads here.
    const ir::Block &Above = F.Blocks[*Up];
    if (Above.terminator().Code == Opcode::Switch)
      if (auto Labels = labels(*Up, B))
        Out.push_back(
            {Above.terminator().Operands[0], true, *Up, std::move(Labels)});
    if (Above.terminator().Code == Opcode::Branch &&
        Above.Successors[0] != Above.Successors[1])
      for (unsigned Side = 0; Side < 2; ++Side) {
        const uint32_t To = Above.Successors[Side];
        const bool OnlyWay =
            To == B && llvm::all_of(F.Blocks[To].Predecessors, [&](uint32_t P) {
              return P == *Up || Dom.dominates(To, P);
            });
        if (OnlyWay)
          addKnown({Above.terminator().Operands[0], Side == 0, *Up}, Out);
      }
    B = *Up;
  }
  return KnownAt[Block] = std::move(Out);
}

/// What the labels say by which alone a switch leads to a block, directly or by
/// the end of what another of its labels is for.
std::optional<std::pair<llvm::APSInt, llvm::APSInt>>
DataFlow::labels(uint32_t Switch, uint32_t To, unsigned Depth) const {
  const ir::Block &Above = F.Blocks[Switch];
  std::optional<std::pair<llvm::APSInt, llvm::APSInt>> Out;
  auto Add = [&](const llvm::APSInt &Low, const llvm::APSInt &High) {
    Out =
        Out ? std::pair(std::min(Out->first, Low), std::max(Out->second, High))
            : std::pair(Low, High);
  };
  // The last way is the default.
  if (Depth >= MaxFallingThrough || Above.Successors.back() == To)
    return std::nullopt;
  for (const ir::SwitchCase &Case : Above.Cases)
    if (Case.Target == To)
      Add(Case.Low, Case.High);
  for (uint32_t P : F.Blocks[To].Predecessors) {
    if (P == Switch || Dom.dominates(To, P))
      continue;
    uint32_t From = P;
    while (Dom.immediate(From) && *Dom.immediate(From) != Switch)
      From = *Dom.immediate(From);
    const auto Through =
        Dom.immediate(From) ? labels(Switch, From, Depth + 1) : std::nullopt;
    if (!Through)
      return std::nullopt;
    Add(Through->first, Through->second);
  }
  return Out;
}

llvm::BitVector DataFlow::live() const {
  llvm::BitVector Live(F.Blocks.size());
  llvm::SmallVector<uint32_t, 16> Work{0};
  Live.set(0);
  while (!Work.empty()) {
    const ir::Block &B = F.Blocks[Work.pop_back_val()];
    const Instruction &Last = B.terminator();
    std::optional<uint32_t> Only;
    if (Last.Code == Opcode::Branch || Last.Code == Opcode::Switch)
      if (const auto N = constant(Last.Operands[0])) {
        Only = B.Successors.back();
        if (Last.Code == Opcode::Branch && !N->isZero())
          Only = B.Successors.front();
        for (const ir::SwitchCase &Case : B.Cases)
          if (llvm::APSInt::compareValues(Case.Low, *N) <= 0 &&
              llvm::APSInt::compareValues(*N, Case.High) <= 0)
            Only = Case.Target;
      }
    for (uint32_t To : B.Successors)
      if ((!Only || To == *Only) && !Live.test(To)) {
        Live.set(To);
        Work.push_back(To);
      }
  }
  return Live;
}

Register DataFlow::withoutDenials(Register R, bool &Holds) const {
  for (R = source(R);;) {
    const Instruction &I = definition(R);
    if (I.Code == Opcode::Unary && I.unary() == UO_LNot)
      Holds = !Holds;
    else if (I.Code != Opcode::Convert)
      return R;
    R = source(I.Operands[0]);
  }
}

std::optional<Comparison> DataFlow::comparison(const KnownCondition &C) const {
  if (C.Labels)
    return std::nullopt;
  bool Holds = C.Holds;
  const Instruction &I = definition(withoutDenials(C.Condition, Holds));
  if (I.Code != Opcode::Binary || !BinaryOperator::isComparisonOp(I.binary()) ||
      I.binary() == BO_Cmp)
    return std::nullopt;
  return Comparison{Holds ? I.binary() : denied(I.binary()), I.Operands[0],
                    I.Operands[1]};
}

bool DataFlow::unchanged(Register R, uint32_t Decided, uint32_t Block) const {
  R = bare(R);
  const Instruction &I = definition(R);
  if (I.Code == Opcode::Binary || I.Code == Opcode::Unary)
    return llvm::all_of(I.Operands, [&](Register Operand) {
      return unchanged(Operand, Decided, Block);
    });
  if (I.Code != Opcode::Load)
    return true;
  const std::optional<uint32_t> Slot = variable(I.Operands[0]);
  if (!Slot || Slots[*Slot].Stores.empty())
    return true;
  // Blocks on a way from the branch to the block that does not decide again.
  llvm::DenseSet<uint32_t> After, Before;
  llvm::SmallVector<uint32_t, 8> Work(
      llvm::ArrayRef<uint32_t>(F.Blocks[Decided].Successors));
  while (!Work.empty()) {
    const uint32_t B = Work.pop_back_val();
    if (B == Decided || !After.insert(B).second)
      continue;
    Work.append(F.Blocks[B].Successors.begin(), F.Blocks[B].Successors.end());
  }
  Work.assign({Block});
  bool Again = false;
  while (!Work.empty()) {
    const uint32_t B = Work.pop_back_val();
    for (uint32_t P : F.Blocks[B].Predecessors) {
      Again |= P == Block;
      if (P != Decided && After.contains(P) && Before.insert(P).second)
        Work.push_back(P);
    }
  }
  if (!Again)
    Before.erase(Block);
  return llvm::none_of(Slots[*Slot].Stores, [&](ProgramPoint P) {
    return Before.contains(P.Block);
  });
}

} // namespace cuda_lint
