//===- Handles.h - Streams and events outside their scope ------*- C++ -*-===//
#ifndef CUDA_LINT_ANALYSIS_HANDLES_H
#define CUDA_LINT_ANALYSIS_HANDLES_H

#include "analysis/ValueSources.h"

namespace cuda_lint {

/// A use of a stream or an event outside the scope that owns it. A handle
/// belongs to the grid that created it (CDP2), or to the block (CDP1): CUDA
/// Dynamic Parallelism Programming Guide, "Streams & Events".
struct HandleMisuse {
  enum KindT {
    FromHost,      ///< created by host code, used in device code
    FromParent,    ///< created by a parent grid, received as an argument of the
                   ///< launch
    FromOtherGrid, ///< created by one grid, found in global memory by another
    FromOtherBlock, ///< CDP1: created by one block, found in global memory by
                    ///< another of the same grid
  };
  KindT Kind;
  const ValueUse *Use;
  /// What created it, and how it came.
  ValueSource Handle;
  /// Where the report belongs: for FromParent the launch that passes the handle
  /// on, else the use, or the call that brings it there.
  const clang::Stmt *Place;
};

/// Every misuse under version 1 or 2 of dynamic parallelism, in the order of
/// the uses.
std::vector<HandleMisuse> handleMisuses(TranslationUnit &TU,
                                        unsigned CdpVersion);

} // namespace cuda_lint

#endif
