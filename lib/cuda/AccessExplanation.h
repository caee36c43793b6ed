//===- AccessExplanation.h - What a warp does at an access -----*- C++ -*-===//
#ifndef CUDA_LINT_CUDA_ACCESSEXPLANATION_H
#define CUDA_LINT_CUDA_ACCESSEXPLANATION_H

#include "hardware/GlobalMemory.h"
#include "hardware/SharedMemory.h"
#include <optional>
#include <string>
#include <vector>

namespace cuda_lint {

/// One way in which an access of the source is executed: by one kernel in one
/// shape of its block, with one pattern of addresses.
struct AccessExplanation {
  std::string File;
  unsigned Line = 0, Column = 0;
  /// "k<256>".
  std::string Kernel;
  /// "for the 32x8 block of this launch", with the launch's place.
  std::string Shape;
  /// "shared", "global", "local", "constant", "unknown".
  std::string Memory;
  /// "load", "store", "atomic".
  std::string Kind;
  /// The array or pointer; empty when its origin is unknown.
  std::string Object;
  /// Bytes that each lane accesses, and those of the request that the compiler
  /// makes of it and \c Neighbours more.
  unsigned Width = 0, RequestWidth = 0, Neighbours = 0;
  /// Of the iterations of unrolled loops, the first: "k = 0".
  std::string Iteration;
  /// How often a warp does this: visits of a place that are alike.
  unsigned Requests = 1;
  /// What the request is made of, when its addresses are known: bytes from the
  /// start of the object, what all lanes have in common left out.
  std::optional<WarpAccess> Access;
  /// What is asked of shared memory.
  SharedOperation Operation = SharedOperation::Load;
  std::optional<SharedCost> Shared;
  std::optional<GlobalCost> Global;
  /// What was assumed: "'n' is not known and counted as 32".
  std::string Assumed;
  /// Why there are no numbers, in words; and where the first value that is not
  /// known comes from, if anywhere.
  std::string Unknown, UnknownAt;
  /// Of a thread's own array: it is in local memory, not in registers.
  bool InMemory = false;
};

/// Which accesses are asked for: those on one line of one file.
struct AccessQuery {
  /// Absolute; empty for all files.
  std::string File;
  /// 0 for all lines.
  unsigned Line = 0;
};

} // namespace cuda_lint

#endif
