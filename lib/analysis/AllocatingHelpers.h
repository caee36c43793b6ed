//===- AllocatingHelpers.h - Functions that allocate for others -*- C++ -*-===//
//
// Programs most often have functions of their own around those of the runtime
// that allocate: they return the memory, or put its address where an argument
// says. Where such a body shows all that comes out of it, its callers have
// memory of one kind.
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_ANALYSIS_ALLOCATINGHELPERS_H
#define CUDA_LINT_ANALYSIS_ALLOCATINGHELPERS_H

#include "cuda/HostRuntime.h"
#include "cuda/TranslationUnit.h"
#include "llvm/ADT/DenseMap.h"

namespace cuda_lint {

/// An expression that names a place which a call puts new memory in.
struct GivenMemory {
  const clang::Expr *Place;
  const HostFunction *By;
};

/// An engine of TranslationUnit.
class AllocatingHelpers {
public:
  explicit AllocatingHelpers(TranslationUnit &) {}

  /// The function of the runtime that allocates what a function of the host
  /// returns, unless that is null. Null where it may return anything else.
  const HostFunction *returnedBy(const clang::FunctionDecl *F);
  /// The same of what a function stores where a parameter points or refers to,
  /// where it does nothing else with that parameter.
  const HostFunction *givenBy(const clang::FunctionDecl *F, unsigned Parameter);
  /// What a call of such a function does with an argument; none for others.
  std::optional<GivenMemory> given(const clang::CallExpr &Call,
                                   unsigned Argument);

private:
  /// By function, and by parameter; what is asked for while it is being looked
  /// for is null.
  llvm::DenseMap<const clang::FunctionDecl *, const HostFunction *> Returned;
  llvm::DenseMap<const clang::ParmVarDecl *, const HostFunction *> Given;
};

} // namespace cuda_lint

#endif
