//===- CommonText.h - Bodies of one text -----------------------*- C++ -*-===//
#ifndef CUDA_LINT_CUDA_COMMONTEXT_H
#define CUDA_LINT_CUDA_COMMONTEXT_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/Basic/SourceManager.h"
#include <optional>

namespace cuda_lint {

/// What bodies are made of that a source has once and a translation unit often:
/// a template; or where a lambda's text is, and which of the texts of a macro
/// that is used there (`BOOL_SWITCH` around a launch, whose argument is
/// expanded twice).
using CommonText = std::pair<const void *, std::pair<unsigned, unsigned>>;

/// Nothing for a function that is there once.
inline std::optional<CommonText> commonText(const clang::FunctionDecl *F) {
  if (const auto *Method = llvm::dyn_cast<clang::CXXMethodDecl>(F);
      Method && Method->getParent()->isLambda()) {
    const clang::SourceManager &SM = F->getASTContext().getSourceManager();
    const clang::SourceLocation At = F->getLocation();
    return CommonText{nullptr,
                      {SM.getFileLoc(At).getRawEncoding(),
                       SM.getSpellingLoc(At).getRawEncoding()}};
  }
  if (const clang::FunctionDecl *Of = F->getTemplateInstantiationPattern())
    return CommonText{Of, {}};
  return std::nullopt;
}

} // namespace cuda_lint

#endif
