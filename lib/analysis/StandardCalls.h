//===- StandardCalls.h - What the standard library does with what it gets -===//
//
// A function of the standard library that is given an object's arguments makes
// the object, and one that is given a function calls it. Its body says so, in
// many steps; here it is one.
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_ANALYSIS_STANDARDCALLS_H
#define CUDA_LINT_ANALYSIS_STANDARDCALLS_H

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace cuda_lint {

/// The constructor's call of a class of the user's that a function of the
/// standard library comes to, as `std::make_unique<T>(...)` and
/// `v.emplace_back(...)` do, and which \p Wanted takes; null for none.
const clang::CXXConstructExpr *
objectMadeBy(const clang::FunctionDecl *Callee,
             llvm::function_ref<bool(const clang::CXXConstructExpr &)> Wanted);

/// Whether a function runs a lambda that is written in it by way of the
/// standard library: it gives it to an algorithm, to `std::visit` or their
/// like, or keeps it in a `std::function` of its own, and calls that.
bool runsByLibrary(const clang::FunctionDecl *F,
                   const clang::FunctionDecl *Lambda);

} // namespace cuda_lint

#endif
