//===- ByteSizes.h - Counts of bytes, as written and as computed ---------===//
#ifndef CUDA_LINT_ANALYSIS_BYTESIZES_H
#define CUDA_LINT_ANALYSIS_BYTESIZES_H

#include "analysis/HostMemoryUse.h"

namespace cuda_lint {

/// How many more \p Of is than \p Than, where the two are alike but for a
/// number that is added to one factor (`(rows + 1) * 4` and `rows * 4`): by how
/// much, of what the other factors multiply. None where they are not so, or
/// \p Of is not larger for sure.
std::optional<int64_t> moreBy(const SymProduct &Of, const SymProduct &Than);

/// Whether a number of bytes is more than another one for all numbers that they
/// are computed from, as sums of products (`(6 * n + 8 * m) * 4` and
/// `12 * n`): each of the other's is in it, one more often, or a number is
/// added.
bool isMoreInAll(const SymExpr *Of, const SymExpr *Than);

/// The number of the data that one product multiplies beside all that another
/// one multiplies: as much is there only where that is one. Null for none, and
/// for a number that a condition is about.
const SymExpr *extraFactor(const SymProduct &Of, const SymProduct &Than,
                           llvm::ArrayRef<const SymExpr *> Known);

/// Whether a condition holds only where a product wraps around: a multiple that
/// is less than what it is a multiple of.
bool asksForWrapping(const SymExpr *Condition);

/// A number of bytes that is multiplied by the size of a type twice.
struct SizedTwice {
  clang::QualType Type;
  /// The outer and the inner `sizeof`.
  const clang::Expr *Outer, *Inner;
  /// What the inner one is a part of: the argument of a call, an initialiser.
  const clang::Expr *Given;
};

/// Whether \p Bytes, an argument of \p E, multiplies by a size what was
/// multiplied by the same size where a helper was called, or in the initialiser
/// of a variable.
std::optional<SizedTwice> sizedTwice(const PathEvent &E,
                                     const clang::Expr *Bytes,
                                     const clang::ASTContext &Ctx);

/// Whether a kernel is told a number, or its factors but for one, and its grid
/// is computed from it.
bool hasThreadForEach(const PathEvent &Launch, const SymProduct &Count);

} // namespace cuda_lint

#endif
