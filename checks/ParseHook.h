//===- ParseHook.h - What a host does beside a parse -----------*- C++ -*-===//
#ifndef CUDA_LINT_CHECKS_PARSEHOOK_H
#define CUDA_LINT_CHECKS_PARSEHOOK_H

namespace clang {
class ASTContext;
class Preprocessor;
} // namespace clang

namespace cuda_lint {

class TranslationUnit;

/// What a host wants done before a file is parsed by which a check runs.
using ParseHook = void (*)(clang::Preprocessor &PP);

/// Sets what is called before each such parse, once for each check that is
/// enabled: for a host that has no other way to a parse (the plugin).
void setParseHook(ParseHook Hook);

/// What a host wants done before a check looks at a parsed file.
using UnitHook = void (*)(clang::ASTContext &Context);

/// Sets what is called before each check of each parse, on the thread of the
/// parse.
void setUnitHook(UnitHook Hook);

/// What a host wants done when a check has reported all that it has to.
using CheckHook = void (*)(TranslationUnit &TU);

/// Sets what is called after each check of each parse, on the thread of the
/// parse.
void setCheckHook(CheckHook Hook);

} // namespace cuda_lint

#endif
