//===- ColumnGuards.h - Columns that one access guards ---------*- C++ -*-===//
//
// What a function says by itself about rows of columns, and about tiles of
// rows: a thread's column that it holds below the number of columns at one
// access and not at another, or that its guard lets be that number, and a row
// of which it tests only that its tile begins in the data, though it tests the
// row itself elsewhere.
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_ANALYSIS_COLUMNGUARDS_H
#define CUDA_LINT_ANALYSIS_COLUMNGUARDS_H

#include "analysis/DataFlow.h"

namespace cuda_lint {

/// An access at a number that is guarded at another access.
struct OpenAccess {
  enum FormT {
    Column,   ///< `p[row * n + t]`, beside `t < n ? q[at * n + t] : 0`
    Row,      ///< `p[tile + t]` behind `tile < n`, beside one behind
              ///< `tile + t < n`
    Admitted, ///< `p[row * n + c]` behind `c <= n`
  };
  FormT Form;
  const clang::Stmt *Access;
  /// The guarded access; Admitted: the guard.
  const clang::Stmt *Other;
  /// The pointer's variable; null where there is none.
  const clang::ValueDecl *Array;
  /// What counts columns or rows; null where it is no variable and no member.
  const clang::ValueDecl *Count;
  bool Write;
};

/// The open accesses of a function, each once.
std::vector<OpenAccess> openAccesses(const DataFlow &In);

/// The variable or the member that a value is loaded from; null for others.
const clang::ValueDecl *loadedFrom(const DataFlow &In, ir::Register R);

/// Whether a value is one, or a product that has it as a factor. Both as
/// DataFlow numbers values.
bool multiplies(const DataFlow &In, ir::Register Product, unsigned Factor);

/// Whether the index of the element that is accessed is computed from how many
/// blocks there are, and compared with nothing.
bool countsGrid(const DataFlow &In, const clang::Stmt *Access);

/// Whether memory is one that a pointer leads to; what is declared says how
/// long it is.
bool isBehindPointer(const DataFlow &In, ir::Register Base);

} // namespace cuda_lint

#endif
