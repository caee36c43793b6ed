//===- LaunchValues.h - What launches give their kernels -------*- C++ -*-===//
#ifndef CUDA_LINT_ANALYSIS_LAUNCHVALUES_H
#define CUDA_LINT_ANALYSIS_LAUNCHVALUES_H

#include "domains/symbolic/Paths.h"

namespace cuda_lint {

/// What a kernel finds in a parameter, or in a member of one.
struct LaunchValue {
  const SymExpr *Value = nullptr;
  const Station *Way = nullptr;
  const clang::ParmVarDecl *Parameter = nullptr;
};

/// The value that a launch gives what \p Symbol is in the paths of its kernel:
/// a parameter, or a pointer in one of class type. Null where the symbol is
/// something else, or the launch does not show it.
LaunchValue valueAtLaunch(const PathEvent &Launch, const SymExpr *Symbol);

/// The array in a parameter of class type that \p Symbol is an element of, of
/// which one is not known; null for any other.
const Location *arrayInParameter(const SymExpr *Symbol);
/// What a launch gives the pointers in an array that arrayInParameter() gave.
llvm::SmallVector<LaunchValue, 4> elementsAtLaunch(const PathEvent &Launch,
                                                   const Location *Array);

} // namespace cuda_lint

#endif
