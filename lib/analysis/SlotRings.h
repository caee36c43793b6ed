//===- SlotRings.h - Memory that is used again after some turns -*- C++ -*-===//
//
// `h + (turn % 4) * n`: a loop fills one part of some memory after the other,
// and comes round. Where nothing in the loop waits for what uses the parts, the
// first one is filled again while that goes on.
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_ANALYSIS_SLOTRINGS_H
#define CUDA_LINT_ANALYSIS_SLOTRINGS_H

#include "cuda/TranslationUnit.h"
#include "domains/symbolic/SymbolicValue.h"

namespace cuda_lint {

/// Whether a function has a loop that starts copies and counts round, and no
/// loop that has both work and what may wait for it.
bool turnsRing(TranslationUnit &TU, const clang::FunctionDecl *F);

/// Whether two addresses are the same but for the turn of a ring, whose length
/// is not known: `h + 1 % n * size` and `h + 2 % n * size`. Each of them comes
/// again after as many turns; not where it is known that there are as many
/// parts as turns.
bool areOfOneRing(SymContext &Symbols, const SymExpr *A, const SymExpr *B,
                  llvm::ArrayRef<const SymExpr *> Known);

} // namespace cuda_lint

#endif
