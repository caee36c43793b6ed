//===- GivenAway.h - Variables whose contents get elsewhere ----*- C++ -*-===//
//
// What a variable of a function holds may be released by whoever gets at the
// variable, or at a copy of what it holds.
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_ANALYSIS_GIVENAWAY_H
#define CUDA_LINT_ANALYSIS_GIVENAWAY_H

#include "analysis/HandedOn.h"
#include "cuda/StatementParents.h"
#include "cuda/TranslationUnit.h"
#include "llvm/ADT/DenseSet.h"

namespace cuda_lint {

/// The variables whose address goes where it is not followed: to a function
/// without a body, into an object, into what has no lowering; and those whose
/// contents are copied elsewhere as bytes or as an object. What such a variable
/// holds may be released there.
HandedOn::Variables givenAway(const DataFlow &In);

/// The variables that a closure which releases something captures by value,
/// where a std::function gets it.
HandedOn::Variables keptAsBytes(TranslationUnit &TU, const DataFlow &In);

/// The variables whose contents go into another local variable: what one of
/// them holds is not lost where it gets something else.
HandedOn::Variables copiedBetween(const DataFlow &In);

/// Whether what a variable holds is what a function returns.
bool isReturned(const DataFlow &In, const clang::ValueDecl &V);

/// The variable that is initialised with what a call gives, or assigned it;
/// null for none.
const clang::VarDecl *variableGiven(StatementParents &Parents,
                                    const clang::CallExpr &Call);

} // namespace cuda_lint

#endif
