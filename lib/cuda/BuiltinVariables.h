//===- BuiltinVariables.h - threadIdx and its like in the AST --*- C++ -*-===//
#ifndef CUDA_LINT_CUDA_BUILTINVARIABLES_H
#define CUDA_LINT_CUDA_BUILTINVARIABLES_H

#include "clang/AST/Expr.h"
#include <optional>

namespace cuda_lint {

/// The built-in variables of device code.
enum class BuiltinVariable { ThreadIdx, BlockIdx, BlockDim, GridDim, WarpSize };

/// A built-in variable, or one component of it.
struct BuiltinAccess {
  BuiltinVariable Variable;
  /// 0, 1, 2 for x, y, z; -1 for the whole variable (and for warpSize).
  int Axis;
};

/// Recognises `threadIdx.x` and the like by the type Clang gives these
/// variables, through parentheses and casts that change nothing. Clang models a
/// component as a property, so the expression is a PseudoObjectExpr, an
/// MSPropertyRefExpr or the call it stands for.
std::optional<BuiltinAccess> builtinAccess(const clang::Expr *E);

} // namespace cuda_lint

#endif
