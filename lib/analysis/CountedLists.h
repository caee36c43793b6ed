//===- CountedLists.h - Arrays that a thread fills from data ---*- C++ -*-===//
#ifndef CUDA_LINT_ANALYSIS_COUNTEDLISTS_H
#define CUDA_LINT_ANALYSIS_COUNTEDLISTS_H

#include "analysis/DataFlow.h"
#include "analysis/LocalArrays.h"

namespace cuda_lint {

/// Whether an array of a thread is a list: it is accessed at a number that a
/// condition lets count up, or by a loop up to such a number. How many elements
/// it has is what the data say, so no index of it can be a constant; what is
/// taken from it again, as from a stack, is another matter.
bool isCountedList(const LocalArray &Array, DataFlows &Flows);

} // namespace cuda_lint

#endif
