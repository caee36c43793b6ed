//===- Handles.h - Streams and events: who made them, who uses them -*- C++
//-*-===//
#ifndef CUDA_LINT_ANALYSIS_HANDLES_H
#define CUDA_LINT_ANALYSIS_HANDLES_H

#include "analysis/PointerOrigin.h"

namespace cuda_lint {

/// A use of a stream or an event outside the scope that owns it. A handle
/// belongs to the grid that created it (CDP2), or to the block (CDP1): CUDA
/// Dynamic Parallelism Programming Guide, "Streams & Events".
struct HandleMisuse {
  enum MisuseKind {
    FromHost,      ///< created by host code, used in device code
    FromParent,    ///< created by a parent grid, received as an argument of the
                   ///< launch
    FromOtherGrid, ///< created by one grid, found in global memory by another
    FromOtherBlock, ///< CDP1: created by one block, found in global memory by
                    ///< another of the same grid
  };
  MisuseKind Kind;
  const OriginUse *Use;
  /// The handle as it is at the use.
  Origin Value;
  /// The created object: its Site creates it.
  const Object *Handle;
  /// Where the report belongs: for FromParent the launch that passes the handle
  /// on, else the use, or the call that brings it there.
  const clang::Expr *Place;
  /// The store that put it into global memory, where the use alone does not
  /// show it.
  const GlobalStore *Via = nullptr;
};

/// The ownership of streams and events.
class Handles {
public:
  explicit Handles(TranslationUnit &TU) : TU(TU) {}

  /// Every misuse under version 1 or 2 of dynamic parallelism, in the order of
  /// the uses.
  std::vector<HandleMisuse> misuses(unsigned CdpVersion);

private:
  TranslationUnit &TU;
};

/// What a value read from a variable of static storage, or from memory that one
/// points to, was set to by the stores of the translation unit: the addresses
/// of objects of \p Kind. Stores of the grid that reads are the reader's own:
/// with one, nothing is returned.
llvm::SmallVector<std::pair<const GlobalStore *, Origin>, 2>
storedByOthers(PointerOrigins &Engine, const Origin &Read, const OriginUse &Use,
               llvm::ArrayRef<Object::ObjectKind> Kinds);

} // namespace cuda_lint

#endif
