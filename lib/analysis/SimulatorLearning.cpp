//===- SimulatorLearning.cpp - What comparisons ask of chosen numbers -----===//

#include "analysis/Simulator.h"
#include "hardware/Limits.h"

using namespace clang;

namespace cuda_lint::simulation {

/// A - B, which wraps around.
static int64_t less(int64_t A, int64_t B) {
  return static_cast<int64_t>(uint64_t(A) - uint64_t(B));
}

void Simulator::learnLimit(BinaryOperatorKind Op, const Value &Target,
                           int64_t Limit, const Mask &M) {
  const auto [Input, Apart] = *Target.input();
  Limit = less(Limit, Apart);
  // Such that a loop goes on for a second time.
  if (mayTurnAgain() && Target.isUniform())
    In.learnLoop(Input, Limit + 1);
  In.learn(Input, Limit);
  In.learn(Input, Limit + 1);
  if (Op != BO_EQ && Op != BO_NE && Limit > 0)
    In.learn(Input, Limit - 1);
  // Numbers that count up from the contents, as of atomicAdd(): such that half
  // of the threads are beyond.
  if (Target.isUniform() || M.count() <= 1)
    return;
  auto Half = lanesOf(M).begin();
  for (unsigned N = M.count() / 2; N; --N)
    ++Half;
  // Whatever the numbers are: of contents they may be any.
  In.learn(Input,
           static_cast<int64_t>(uint64_t(Target.L[M.find_first()].V) +
                                uint64_t(Limit) - uint64_t(Target.L[*Half].V)));
}

/// A number that some of the threads pass and others do not: in a block of
/// several dimensions not the first of its range.
void Simulator::learnMiddle(const Value &Target, const Value &Other,
                            const Mask &M) {
  unsigned Count = M.count(), At = Count * 5 / 8, N = 0;
  int64_t Low = INT64_MAX, High = INT64_MIN, Found = 0;
  for (unsigned I : lanesOf(M)) {
    if (N++ == At)
      Found = Other.L[I].V;
    Low = std::min(Low, Other.L[I].V);
    High = std::max(High, Other.L[I].V);
  }
  if (!Count)
    return;
  if (Found == Low && Low < High)
    Found = Low + static_cast<int64_t>((uint64_t(High) - Low + 1) / 2);
  const auto [Input, Apart] = *Target.input();
  In.learn(Input, less(Found, Apart));
  if (Low < High)
    In.learnCut(Input, less(Found, Apart));
}

void Simulator::learnOf(BinaryOperatorKind Op, const Value &Target,
                        const Value &Other, const Mask &M) {
  if (Target.input()) {
    if (Other.isUniform())
      learnLimit(Op, Target, Other.U.V, M);
    else
      learnMiddle(Target, Other, M);
    return;
  }
  // Of a quotient what gives the loop a second turn.
  if (Target.Single && Target.Divisor > 1 && Target.isUniform() &&
      Other.isUniform() && mayTurnAgain())
    In.learnLoop(Target.Single,
                 (Other.U.V + 1) * static_cast<int64_t>(Target.Divisor));
}

/// A thread index held against a number that none of these threads reaches: a
/// larger block would.
void Simulator::wantThreads(const Value &Index, const Value &Limit,
                            const Mask &M) {
  if (Index.isUniform() || !Limit.isUniform() || Limit.U.F || flags(Index, M) ||
      InLoopCondition || Limit.U.V >= MaxThreadsPerBlock)
    return;
  for (unsigned I : lanesOf(M))
    if (Index.L[I].V >= Limit.U.V)
      return;
  Out->WantedThreads =
      std::max(Out->WantedThreads, static_cast<unsigned>(Limit.U.V + 1));
}

void Simulator::learnFrom(BinaryOperatorKind Op, const Value &L, const Value &R,
                          const Mask &M) {
  learnOf(Op, L, R, M);
  learnOf(Op, R, L, M);
  wantThreads(L, R, M);
  wantThreads(R, L, M);
}

} // namespace cuda_lint::simulation
