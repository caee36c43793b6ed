//===- LibraryCounts.h - Numbers of 64 bits of libraries -------*- C++ -*-===//
#ifndef CUDA_LINT_ANALYSIS_LIBRARYCOUNTS_H
#define CUDA_LINT_ANALYSIS_LIBRARYCOUNTS_H

#include "analysis/DataFlow.h"

namespace cuda_lint {

/// Whether a value is how many elements a container of the standard library
/// has.
bool isCountOfContainer(const DataFlow &In, ir::Register R);

/// Whether a value is the distance between two rows that the runtime has chosen
/// when it made memory of them (CUDA Runtime API, cudaMallocPitch), or a part
/// of it, as in elements: it has 64 bits however short the rows are.
bool isOfPitch(const DataFlow &In, ir::Register R);

} // namespace cuda_lint

#endif
