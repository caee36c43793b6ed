//===- HeapMismatches.h - Memory of the other side's heap ------*- C++ -*-===//
#ifndef CUDA_LINT_ANALYSIS_HEAPMISMATCHES_H
#define CUDA_LINT_ANALYSIS_HEAPMISMATCHES_H

#include "analysis/ValueSources.h"

namespace cuda_lint {

/// Memory that one side allocated, freed or copied by the other (CUDA Dynamic
/// Parallelism Programming Guide, "Memory Allocation and Lifetime").
struct HeapMismatch {
  const ValueUse *Use;
  ValueSource Allocated;
  /// The use, or the call that brings the pointer there.
  const clang::Stmt *Place;
};

/// At most one for each use, in the order of the uses.
std::vector<HeapMismatch> heapMismatches(TranslationUnit &TU);

} // namespace cuda_lint

#endif
