//===- Names.h - Names in messages -----------------------------*- C++ -*-===//
#ifndef CUDA_LINT_CUDA_NAMES_H
#define CUDA_LINT_CUDA_NAMES_H

#include "clang/AST/Decl.h"
#include <string>

namespace cuda_lint {

/// A name that a message can hold: of one with more than \p Most characters the
/// arguments of template arguments are left out ("f<tuple<...>, int>"), then
/// the last arguments ("f<tuple<...>, ...>").
std::string shortened(llvm::StringRef Name, size_t Most = 120);

/// The name in quotes, as Clang has it in messages, shortened.
std::string quotedName(const clang::NamedDecl *D);

} // namespace cuda_lint

#endif
