//===- SeenFunctions.h - All that may name a member ------------*- C++ -*-===//
#ifndef CUDA_LINT_ANALYSIS_SEENFUNCTIONS_H
#define CUDA_LINT_ANALYSIS_SEENFUNCTIONS_H

#include "cuda/TranslationUnit.h"
#include "clang/AST/DeclCXX.h"
#include "llvm/ADT/DenseSet.h"

namespace cuda_lint {

/// What is seen of the functions of classes. An editor visits a part of a unit.
class SeenFunctions {
public:
  explicit SeenFunctions(const TranslationUnit &TU);

  /// Whether all functions of a class and of those in it are seen that may do
  /// something to a member.
  bool areAllOf(const clang::CXXRecordDecl &Class,
                const clang::FieldDecl &Member) const;
  /// Whether no function but those can name the member: it is private to a
  /// class without friends.
  bool areAllThatName(const clang::FieldDecl &Member) const;

private:
  bool isVisited(const clang::FunctionDecl &Body) const;
  bool isSeen(const clang::FunctionDecl &F,
              const clang::FieldDecl &Member) const;
  bool isSeen(const clang::FunctionTemplateDecl &Template,
              const clang::FieldDecl &Member) const;

  llvm::DenseSet<const clang::FunctionDecl *> Visited;
};

} // namespace cuda_lint

#endif
