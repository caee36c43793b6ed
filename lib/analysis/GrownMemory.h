//===- GrownMemory.h - Memory that grows and is left behind ----*- C++ -*-===//
//
// `if (n > capacity) { cudaMalloc(&p, n); capacity = n; }`: whoever asks for
// more is given it, again and again, and what was there before has to go.
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_ANALYSIS_GROWNMEMORY_H
#define CUDA_LINT_ANALYSIS_GROWNMEMORY_H

#include "cuda/HostRuntime.h"
#include "domains/symbolic/Paths.h"

namespace cuda_lint {

/// Memory that a path puts over what it has not looked at.
struct GrownMemory {
  const PathEvent *Made;
  const HostFunction *Row;
  /// The address of the pointer that has it.
  const SymExpr *Place;
  /// The read of how much there is, which decides that it is too little.
  const PathEvent *Asked;
};

/// What paths make in a place that outlives the function, where another such
/// place says that there is too little and is told the new amount; nothing on
/// any way there has looked at the old memory, or may have, and nothing keeps
/// the new one elsewhere.
std::vector<GrownMemory> grownMemory(PathExecution &Paths,
                                     const ExecutionPaths &All);

} // namespace cuda_lint

#endif
