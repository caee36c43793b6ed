//===- ObjectCode.h - What a library runs of a class -----------*- C++ -*-===//
#ifndef CUDA_LINT_DOMAINS_SYMBOLIC_OBJECTCODE_H
#define CUDA_LINT_DOMAINS_SYMBOLIC_OBJECTCODE_H

#include "cuda/TranslationUnit.h"
#include "clang/AST/DeclCXX.h"
#include "llvm/ADT/DenseMap.h"

namespace cuda_lint {

/// What a library makes, copies, moves, compares and ends objects of a class
/// with: code of the program that runs where only a library's function is
/// called. An engine of TranslationUnit.
class ObjectCode {
public:
  explicit ObjectCode(TranslationUnit &) {}

  /// Whether such code of a class may change anything but objects of that
  /// class: who counts them, or notes their end.
  bool isEventful(const clang::CXXRecordDecl *Class);
  bool isEventful(clang::QualType T, unsigned Depth = 0);
  /// Whether a function of a library that is not followed may run such code.
  bool runs(const clang::FunctionDecl *F);
  /// Whether an object is the bytes that it has, wherever they are: it is
  /// copied and assigned as such, and nothing happens where it ends.
  bool isPlain(clang::QualType T);

private:
  bool ofArguments(const clang::TemplateArgumentList *Given, unsigned Depth,
                   bool Pointees = false);
  bool find(const clang::FunctionDecl *F);
  bool find(const clang::CXXRecordDecl *Class);

  llvm::DenseMap<const clang::CXXRecordDecl *, bool> Classes;
  llvm::DenseMap<const clang::FunctionDecl *, bool> Functions;
};

/// Whether a class of the library keeps code of the program that its type does
/// not tell, or need not: a deleter, what a `std::function` calls.
bool keepsCode(const clang::CXXRecordDecl *Class);

} // namespace cuda_lint

#endif
