//===- SystemHeaders.h - Whose a declaration is ----------------*- C++ -*-===//
#ifndef CUDA_LINT_CUDA_SYSTEMHEADERS_H
#define CUDA_LINT_CUDA_SYSTEMHEADERS_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/Basic/SourceManager.h"

namespace cuda_lint {

/// Whether a declaration stands in a header of the system: the toolkit's, the C
/// or C++ library's, one that is included as such.
inline bool isOfSystem(const clang::Decl *D) {
  const clang::SourceManager &SM = D->getASTContext().getSourceManager();
  return D->getLocation().isValid() &&
         SM.isInSystemHeader(SM.getExpansionLoc(D->getLocation()));
}

} // namespace cuda_lint

#endif
