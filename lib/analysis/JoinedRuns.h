//===- JoinedRuns.h - What several runs of a kernel agree about -*- C++ -*-===//
//
// Private to the simulation (Simulation.h).
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_ANALYSIS_JOINEDRUNS_H
#define CUDA_LINT_ANALYSIS_JOINEDRUNS_H

#include "analysis/Simulation.h"
#include "analysis/SimulatorResults.h"
#include <set>

namespace cuda_lint::simulation {

/// True when something is seen of global memory at addresses that depend on
/// chosen numbers.
bool restsOnChoice(const Observations &Seen);

/// Drops such facts, unless they are also seen in runs of the same blocks with
/// numbers that have nothing in common.
void keepProven(Observations &Seen, llvm::ArrayRef<Observations> Proofs);

/// What was seen in all runs so far.
class JoinedRuns {
public:
  /// Adds runs of one kernel with blocks of one shape: races that a parameter
  /// decides are those that all runs have; of those that one barrier would
  /// prevent the first is kept.
  void merge(std::vector<RunFacts> &Runs);
  /// How many races, and barriers that not all threads reach, there are.
  size_t races() const { return Found.Races.size(); }
  size_t divergent() const { return Divergent.size(); }
  /// Drops the races from number \p First on that other runs have not got: on
  /// the same array, one of the two accesses the same. \p Crosswise: the
  /// earlier of one may be the later of the other.
  void keepRacesOf(const JoinedRuns &Other, size_t First, bool Crosswise);
  /// The same for barriers that not all threads reach.
  void keepDivergentOf(const JoinedRuns &Other, size_t First);
  /// Whether another has all barriers from number \p First on.
  bool isDivergentIn(const JoinedRuns &Other, size_t First) const;
  /// Drops, from number \p First on, barriers that all threads reach in the
  /// runs of another.
  void dropMetIn(const JoinedRuns &Other, size_t First);
  /// Drops, from number \p First on, barriers that threads miss only because a
  /// loop runs as often as a number says that the code is given: whoever gives
  /// it may let all threads take part in every iteration, and the loop needs
  /// its bound all the same. A test by itself says that some thread fails it.
  void dropBoundsOfLoops(size_t First);
  /// Everything, in the order of the source.
  Observations inOrder(const clang::SourceManager &SM) &&;

private:
  /// Takes what a run has seen beside races.
  void takeSeen(RunFacts &R);
  Observations Found;
  std::vector<DivergentBarrier> Divergent;
  /// Barriers that all threads of their group reached, with the last call on
  /// the way there.
  std::set<std::pair<const clang::Stmt *, const clang::Expr *>> Converged;
};

} // namespace cuda_lint::simulation

#endif
