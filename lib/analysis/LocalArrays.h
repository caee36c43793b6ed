//===- LocalArrays.h - Where a thread's own arrays are put -----*- C++ -*-===//
//
// An array of a thread is in registers as long as every index is a constant in
// the machine code. Where one is not, the assembler (ptxas) chooses between a
// chain of selections among registers and local memory by what the two cost.
// The costs below are those that agree with the machine code of sweeps over
// sizes, types and numbers of accesses (nvcc 13.0, sm_90;
// docs/evidence/local-memory.md).
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_ANALYSIS_LOCALARRAYS_H
#define CUDA_LINT_ANALYSIS_LOCALARRAYS_H

#include "analysis/WarpValues.h"

namespace cuda_lint {

/// An array of a thread, or an object that holds one, accessed at offsets that
/// are no constants.
struct LocalArray {
  const MemoryObject *Object;
  /// The accesses at such offsets, in program order.
  std::vector<const WarpEvent *> Accesses;
  /// Local memory is cheaper than selections among registers, or the only way.
  bool InMemory = false;
  /// What the thread moves to and from it, as a part (0 to 1) of all that it
  /// moves to and from memory, as if the array were in local memory: in
  /// registers of 4 bytes, loops that are kept counted as AssumedIterations
  /// iterations.
  double Share = 0;
};

/// The shape that says nothing about the block: no launch makes an index a
/// constant for the compiler.
BlockShape shapeOfCompiler();

/// The arrays of \p Trace, which is of shapeOfCompiler(), in the order of the
/// first such access.
std::vector<LocalArray> localArrays(const WarpTrace &Trace,
                                    const clang::ASTContext &Ctx);

} // namespace cuda_lint

#endif
