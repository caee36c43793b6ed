//===- FunctionBodies.h - Bodies by their name, for unit tests -*- C++ -*-===//
#ifndef CUDA_LINT_TEST_FUNCTIONBODIES_H
#define CUDA_LINT_TEST_FUNCTIONBODIES_H

#include "clang/ASTMatchers/ASTMatchFinder.h"
#include <vector>

namespace cuda_lint {

/// The bodies of the functions of that name, instantiations and not their
/// templates, in source order.
inline std::vector<const clang::FunctionDecl *> bodies(clang::ASTContext &Ctx,
                                                       llvm::StringRef Name) {
  using namespace clang::ast_matchers;
  std::vector<const clang::FunctionDecl *> Out;
  for (const BoundNodes &N :
       match(functionDecl(hasName(Name), isDefinition()).bind("f"), Ctx)) {
    const auto *F = N.getNodeAs<clang::FunctionDecl>("f");
    if (!F->isDependentContext())
      Out.push_back(F);
  }
  return Out;
}

} // namespace cuda_lint

#endif
