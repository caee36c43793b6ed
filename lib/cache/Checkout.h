//===- Checkout.h - Paths that hold in every checkout ----------*- C++ -*-===//
#ifndef CUDA_LINT_CACHE_CHECKOUT_H
#define CUDA_LINT_CACHE_CHECKOUT_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace cuda_lint {

/// The checkout that a file is in. What is kept about the file names paths
/// below it without it, so that another checkout of the project can use it.
class Checkout {
public:
  /// The nearest folder above \p File (absolute) that holds `.git`. There is
  /// none, and paths stay as they are, where nothing does, or where the
  /// folder's name has characters that a text could have to escape.
  static Checkout of(llvm::StringRef File);

  /// \p Text with a sign in the place of the folder, wherever a path begins
  /// with it.
  std::string without(llvm::StringRef Text) const;
  /// The same for a word of a command line, where a path may stand behind an
  /// option (`-I/folder/include`).
  std::string withoutInArgument(llvm::StringRef Word) const;
  /// The text that without() was given, for this checkout.
  std::string with(llvm::StringRef Text) const;

private:
  /// Empty where there is none.
  std::string Folder;
};

} // namespace cuda_lint

#endif
