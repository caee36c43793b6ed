//===--- MergedAccess.h - Neighbours that become one request -----*- C++
//-*-===//
//
// What nvcc (-O2, -O3) makes of accesses of one thread that lie side by side
// with nothing between them: one wider load or store. The rule is that of the
// machine code of the cases in runtime-tests/merged-accesses (nvcc 13.0,
// sm_90); docs/evidence/merged-accesses.md has the table.
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_LIB_HARDWARE_MERGEDACCESS_H
#define CUDA_LINT_LIB_HARDWARE_MERGEDACCESS_H

#include <vector>

namespace cuda_lint {

/// The kinds of access that are merged differently.
struct MergeKind {
  bool Store = false;
  bool Shared = false;
  /// The elements are fields of a class that is aligned to the window
  /// (`float4`, `short4`), which is loaded as a whole.
  bool Fields = false;
};

/// A request that stands for one or more of the elements of a window.
struct MergedPart {
  /// The elements of the window that it serves, bit i for element i.
  unsigned Elements = 0;
  /// The first element that it covers, and how many it covers.
  unsigned First = 0;
  unsigned Count = 1;
};

/// The bytes of the windows that elements of \p Width bytes are merged in,
/// where addresses are multiples of \p Alignment; \p Width where none are.
unsigned mergeWindow(MergeKind Kind, unsigned Width, unsigned Alignment);

/// The requests made of the elements \p Present (bit i for element i) of one
/// window of \p Window bytes, in the order of their first elements.
std::vector<MergedPart> mergedParts(MergeKind Kind, unsigned Width,
                                    unsigned Window, unsigned Present);

} // namespace cuda_lint

#endif // CUDA_LINT_LIB_HARDWARE_MERGEDACCESS_H
