//===- ConstantParts.h - Elements of constant variables --------*- C++ -*-===//
#ifndef CUDA_LINT_CUDA_CONSTANTPARTS_H
#define CUDA_LINT_CUDA_CONSTANTPARTS_H

#include "clang/AST/Decl.h"

#include <cstdint>
#include <optional>

namespace cuda_lint {

/// The integer of type \p T that lies \p Offset bytes into a variable whose
/// elements are const, or never written, and whose initialiser is a constant;
/// nothing where there is none.
std::optional<int64_t> constantPart(const clang::VarDecl *Var, int64_t Offset,
                                    clang::QualType T,
                                    const clang::ASTContext &Ctx,
                                    bool Unwritten = false);

/// The character of type \p T that lies \p Offset bytes into a string literal,
/// the zero at its end included; nothing where there is none.
std::optional<int64_t> constantPart(const clang::StringLiteral *Text,
                                    int64_t Offset, clang::QualType T,
                                    const clang::ASTContext &Ctx);

} // namespace cuda_lint

#endif
