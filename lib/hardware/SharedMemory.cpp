#include "hardware/SharedMemory.h"

#include <algorithm>
#include <vector>

namespace cuda_lint {

namespace {

/// The word that holds a byte, also for negative addresses.
int64_t wordOf(int64_t Address) {
  return Address >= 0 ? Address / BankBytes
                      : -((-Address + BankBytes - 1) / BankBytes);
}

unsigned bankOf(int64_t Word) {
  return static_cast<unsigned>(((Word % NumBanks) + NumBanks) % NumBanks);
}

/// In an atomic, and where data comes from elsewhere, each lane takes its turn,
/// even at the address of another.
bool lanesTakeTurns(SharedOperation Op) {
  return Op == SharedOperation::Atomic ||
         Op == SharedOperation::CompareAndSwap ||
         Op == SharedOperation::AsyncCopy;
}

/// The banks while the lanes of \p Lanes are served together.
std::array<SharedCost::Bank, NumBanks>
serve(const WarpAccess &Access, uint32_t Lanes, SharedOperation Op) {
  std::array<SharedCost::Bank, NumBanks> Banks;
  std::array<std::vector<int64_t>, NumBanks> Words;
  const unsigned WordsPerLane = std::max(1u, Access.Width / BankBytes);
  for (unsigned Lane = 0; Lane < WarpSize; ++Lane) {
    if (!(Lanes >> Lane & 1))
      continue;
    const int64_t First = wordOf(Access.Address[Lane]);
    for (int64_t Word = First; Word < First + WordsPerLane; ++Word) {
      const unsigned Bank = bankOf(Word);
      std::vector<int64_t> &Seen = Words[Bank];
      if (lanesTakeTurns(Op) ||
          std::find(Seen.begin(), Seen.end(), Word) == Seen.end())
        Seen.push_back(Word);
      Banks[Bank].Depth = static_cast<unsigned>(Seen.size());
      Banks[Bank].Lanes |= 1u << Lane;
    }
  }
  return Banks;
}

unsigned depth(const std::array<SharedCost::Bank, NumBanks> &Banks) {
  unsigned Depth = 0;
  for (const SharedCost::Bank &B : Banks)
    Depth = std::max(Depth, B.Depth);
  return Depth;
}

/// Neighbouring groups of a wide load are served together when every active
/// lane of the warp finds its partner, the lane whose number differs in bit 0
/// (or, for all lanes alike, in bit 1), inactive or, with \p SameAddress, at
/// the same address: then the two groups hold no more words than one can.
/// Measured: the condition is one for the whole warp, also for 16 bytes, where
/// four groups become two.
bool groupsShare(const WarpAccess &Access, bool SameAddress) {
  for (unsigned Bit : {1u, 2u}) {
    bool All = true;
    for (unsigned Lane = 0; Lane < WarpSize && All; ++Lane)
      if (Access.isActive(Lane) && Access.isActive(Lane ^ Bit))
        All = SameAddress && Access.Address[Lane] == Access.Address[Lane ^ Bit];
    if (All)
      return true;
  }
  return false;
}

/// The active lanes of each group that is served on its own.
std::vector<uint32_t> groups(const WarpAccess &Access, SharedOperation Op,
                             bool SameAddress) {
  unsigned Count = std::max(1u, Access.Width / BankBytes);
  if (Op == SharedOperation::Load && Count > 1 &&
      groupsShare(Access, SameAddress))
    Count /= 2;
  const unsigned Size = WarpSize / Count;
  std::vector<uint32_t> Groups;
  for (unsigned First = 0; First < WarpSize; First += Size) {
    const uint32_t Whole = Size == WarpSize ? ~0u : (1u << Size) - 1;
    if (uint32_t Active = Access.ActiveMask & (Whole << First))
      Groups.push_back(Active);
  }
  return Groups;
}

bool hasInstruction(unsigned Width, SharedOperation Op) {
  switch (Op) {
  case SharedOperation::Load:
  case SharedOperation::Store:
    return true;
  case SharedOperation::AtomicIncrement:
    return Width == 4;
  case SharedOperation::Atomic:
  case SharedOperation::CompareAndSwap:
    return Width == 4 || Width == 8;
  case SharedOperation::MatrixLoad:
  case SharedOperation::MatrixStore:
    return Width == 16;
  case SharedOperation::AsyncCopy:
    return Width == 4 || Width == 8 || Width == 16;
  }
  return false;
}

} // namespace

unsigned SharedCost::worstBank() const {
  auto Deeper = [](const Bank &A, const Bank &B) { return A.Depth < B.Depth; };
  return static_cast<unsigned>(
      std::max_element(Banks.begin(), Banks.end(), Deeper) - Banks.begin());
}

std::string SharedCost::picture() const {
  std::string Text;
  for (const Bank &B : Banks)
    Text += ".123456789abcdefghijklmnopqrstuvw"[B.Depth];
  return Text;
}

std::optional<SharedCost> sharedCost(const WarpAccess &Access,
                                     SharedOperation Op) {
  if (!Access.isValid() || !hasInstruction(Access.Width, Op))
    return std::nullopt;
  const unsigned PerTurn = Op == SharedOperation::CompareAndSwap ? 2 : 1;
  SharedCost Cost;
  Cost.Ideal = PerTurn * static_cast<unsigned>(
                             groups(Access, Op, /*SameAddress=*/false).size());
  unsigned Worst = 0;
  for (uint32_t Group : groups(Access, Op, /*SameAddress=*/true)) {
    const std::array<SharedCost::Bank, NumBanks> Banks =
        serve(Access, Group, Op);
    const unsigned Depth = depth(Banks);
    Cost.Wavefronts += PerTurn * Depth;
    if (Depth > Worst) {
      Worst = Depth;
      Cost.Banks = Banks;
    }
  }
  return Cost;
}

} // namespace cuda_lint
