//===- SimulatorParts.h - The parts of memory of threads --------*- C++ -*-===//
//
// Internal to the simulation (Simulation.h).
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_ANALYSIS_SIMULATORPARTS_H
#define CUDA_LINT_ANALYSIS_SIMULATORPARTS_H

#include "analysis/SimulatorLanes.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include <vector>

namespace cuda_lint::simulation {

/// Where the threads begin that go through memory in a loop of which the source
/// does not say how often it runs. A thread that gets to where another one
/// began does so because of a number that was chosen: rows and parts are as
/// long as what a loop needs of them.
class OwnParts {
public:
  /// The number of what threads do by a statement in a run of a loop; not 0.
  /// \p Width: bytes.
  unsigned number(unsigned Site, uint64_t Loop, unsigned Width);
  /// Whether nothing is noted yet of a part.
  bool isNew(unsigned Part) const { return Parts[Part - 1].Begin.empty(); }
  /// Notes where threads begin that have not begun before.
  void begin(unsigned Part, const Value &Address, const Mask &M);
  /// Whether the access of a thread at \p Address is not in its own part, but
  /// in that of \p Other. \p Part: what number() gave, or 0.
  bool leaves(unsigned Part, unsigned Lane, unsigned Other,
              int64_t Address) const;

private:
  struct Part {
    unsigned Width = 0;
    /// By the lane; None where it did not get there.
    std::vector<int64_t> Begin;
  };
  static constexpr int64_t None = -1;
  llvm::DenseMap<std::pair<unsigned, uint64_t>, unsigned> Numbers;
  std::vector<Part> Parts;
};

} // namespace cuda_lint::simulation

#endif
