//===- SimulatorInputs.cpp - Numbers for what the source leaves open ------===//

#include "analysis/Simulator.h"
#include "cuda/Bound.h"

using namespace clang;

namespace cuda_lint::simulation {

static const Bound<size_t> MaxCandidates(
    "simulation-candidates", 12, BoundKind::Reach,
    "numbers that comparisons ask for, of one input of a simulation");

/// As many elements as several blocks of any size that is usual work on.
static constexpr int64_t ManyParts = int64_t(1) << 20;

Inputs::NumberKind Inputs::kindOf(QualType T, const ASTContext &Ctx) {
  if (T->isRealFloatingType())
    return NumberKind::Floating;
  if (T->isBooleanType())
    return NumberKind::Bool;
  if (T->isIntegerType() && Ctx.getTypeSize(T) == 8)
    return NumberKind::Byte;
  return NumberKind::Other;
}

int64_t Inputs::shape(int64_t V, NumberKind Kind) {
  switch (Kind) {
  case NumberKind::Floating:
    return llvm::bit_cast<int64_t>(static_cast<double>(V));
  case NumberKind::Bool:
    return V & 1;
  case NumberKind::Byte:
    return V & 0x7f;
  case NumberKind::Other:
    return V;
  }
  llvm_unreachable("covered switch");
}

int64_t Inputs::parameter(uint64_t Key, QualType T, const ASTContext &Ctx) {
  uint64_t H = mix(Key, Run);
  if (T->isBooleanType())
    return Run == 0 ? 1 : Run == 1 ? 0 : H & 1;
  if (Spread && Strides.contains(Key))
    return shape(20011 + mix(Key, 0x59ead) % 64 * 2, T, Ctx);
  const int64_t Large = Meet == MeetRuns ? ManyParts : 0;
  if (Proof)
    return shape(1024 + Large + mix(Key, 0x960f + Proof) % 8191, T, Ctx);
  // The first run has sizes that everything fits in, the others sizes that cut
  // a block, that are a block, and what comparisons asked for.
  if (Run == 0)
    return shape(2048 + Large, T, Ctx);
  auto It = Candidates.find(Key);
  // Even runs are of the first block, odd ones of the last: each learns from
  // its like.
  if (It != Candidates.end() && Run == 2)
    return shape(It->second.front(), T, Ctx);
  if (It != Candidates.end() && Run == 3)
    return shape(It->second.back(), T, Ctx);
  // What cuts quotients does so for the divisor that they were seen with: one
  // that a block is a multiple of.
  if ((Run == 5 || Run == 7) && Divisors.contains(Key))
    return shape(4, T, Ctx);
  if (Run == 7 && !Divisors.empty())
    if (auto Cut = Cuts.find(Key); Cut != Cuts.end())
      return shape(Cut->second, T, Ctx);
  if (Run == 4 || Run == 5)
    if (auto Twice = LoopCandidates.find(Key); Twice != LoopCandidates.end())
      return shape(Twice->second, T, Ctx);
  if (It != Candidates.end() && Run > 3 && H % 4)
    return shape(It->second[(H >> 8) % It->second.size()], T, Ctx);
  static constexpr int64_t Small[] = {40, 33, 5, 100};
  if (Run == 1)
    return shape(Small[H % 4], T, Ctx);
  if (Run == 4)
    return shape(Threads, T, Ctx);
  return shape((H >> 8) % (3 * Threads) + 1, T, Ctx);
}

Inputs::Contents Inputs::contentsOf(uint64_t Group, QualType T,
                                    const ASTContext &Ctx) const {
  Contents C;
  C.Group = Group;
  C.Run = Run;
  C.Threads = Threads;
  C.Meet = Meet;
  if (auto It = Candidates.find(Group); It != Candidates.end())
    C.Candidates = It->second;
  if (auto It = LoopCandidates.find(Group); It != LoopCandidates.end())
    C.Twice = It->second;
  C.Kind = kindOf(T, Ctx);
  C.Unsigned = T->isUnsignedIntegerType();
  return C;
}

int64_t Inputs::Contents::at(uint64_t Address) const {
  // Of the two runs with what comparisons asked for, in one what is only asked
  // whether it is set is set, and in the other it is not.
  if ((Run == 2 || Run == 3) &&
      (Kind == NumberKind::Bool ||
       (!Candidates.empty() &&
        llvm::all_of(Candidates, [](int64_t C) { return C >= -1 && C <= 1; }))))
    return shape(Run == 3, Kind);
  if (Meet && !Candidates.empty())
    return shape(Meet == 1 ? Candidates.front() : Candidates.back(), Kind);
  uint64_t H = mix(mix(Group, Address), Run);
  // As for parameters; not everywhere, since a loop may run from one element's
  // number to the next one's, but for each element in one of the two runs.
  if (Twice && (Run == 4 || Run == 5) && mix(Group, Address) % 4 != Run - 4)
    return shape(*Twice, Kind);
  if (!Candidates.empty() && Run == 3 && H % 4)
    return shape(Candidates.back(), Kind);
  if (!Candidates.empty() && H % 2)
    return shape(Candidates[(H >> 8) % Candidates.size()], Kind);
  switch ((H >> 4) % 8) {
  case 0:
    return shape(0, Kind);
  case 1:
    return shape(1, Kind);
  case 2:
    return shape(Unsigned ? 2 : -1, Kind);
  case 3:
    return shape(3, Kind);
  case 4:
    return shape(Threads / 2, Kind);
  default:
    return shape((H >> 16) % (2 * Threads), Kind);
  }
}

void Inputs::learn(uint64_t Key, int64_t Candidate) {
  llvm::SmallVector<int64_t, 8> &C = Candidates[Key];
  if (C.size() < MaxCandidates && !llvm::is_contained(C, Candidate))
    C.push_back(Candidate);
}

void Inputs::learnLoop(uint64_t Key, int64_t Candidate) {
  auto [It, New] = LoopCandidates.try_emplace(Key, Candidate);
  It->second = std::max(It->second, Candidate);
}

void Inputs::learnCut(uint64_t Key, int64_t Candidate) {
  if (Run == 5 && !Proof && !Meet)
    Cuts.try_emplace(Key, Candidate);
}

} // namespace cuda_lint::simulation
