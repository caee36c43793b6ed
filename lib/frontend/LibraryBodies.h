//===- LibraryBodies.h - Function bodies that are not parsed ----*- C++ -*-===//
#ifndef CUDA_LINT_FRONTEND_LIBRARYBODIES_H
#define CUDA_LINT_FRONTEND_LIBRARYBODIES_H

#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>
#include <string>

namespace clang {
class CompilerInstance;
class CompilerInvocation;
class Decl;
} // namespace clang

namespace cuda_lint {

/// The bodies of functions of the toolkit's, Clang's and the C++ library's own
/// headers that a parse leaves out: a third of what an empty kernel file costs.
/// The engines know those functions by what is documented of them. They
/// follow templates (`std::copy` writes its argument), constructors, operators
/// and conversions (the copy of a `half2`), functions that return an object
/// (`make_float4`), methods of the C++ library's classes, and what Clang knows
/// as a built-in (`memcpy`): these are parsed, and so is every function of any
/// other header, however it is included.
class LibraryBodies {
public:
  /// Has a parse by \p Invocation ask its consumers of the AST which bodies to
  /// leave out (clang::ASTConsumer::shouldSkipFunctionBody).
  static void allowLeavingOut(clang::CompilerInvocation &Invocation);

  /// For the parse of \p Compiler, which must outlive this.
  explicit LibraryBodies(clang::CompilerInstance &Compiler)
      : Compiler(Compiler) {}

  /// Whether the body of the function (or function template) \p D is left out.
  bool isLeftOut(const clang::Decl &D);

  /// How many were.
  unsigned count() const { return Count; }

  /// Whether a file is a header of the toolkit, of Clang or of the C++ library.
  bool isLibrary(clang::FileID File);

private:
  const llvm::SmallVectorImpl<std::string> &folders();

  clang::CompilerInstance &Compiler;
  std::optional<llvm::SmallVector<std::string, 8>> Folders;
  llvm::DenseMap<clang::FileID, bool> Known;
  unsigned Count = 0;
};

} // namespace cuda_lint

#endif
