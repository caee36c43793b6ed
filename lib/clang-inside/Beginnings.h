//===- Beginnings.h - How a parse of Clang begins ---------------*- C++ -*-===//

#ifndef CUDA_LINT_CLANGINSIDE_BEGINNINGS_H
#define CUDA_LINT_CLANGINSIDE_BEGINNINGS_H

#include "clang/Basic/SourceLocation.h"
#include <cstdint>

namespace clang {
class CompilerInstance;
class CompilerInvocation;
class Decl;
} // namespace clang

namespace cuda_lint {

/// Has the headers that \p Invocation parses written with their templates
/// instantiated. \p IsBeginning: the text is the beginning of a file and may
/// end inside a conditional.
void precompileBeginning(clang::CompilerInvocation &Invocation,
                         bool IsBeginning);

/// Has a parse leave out the first \p Bytes of its main file, which a
/// precompiled header stands for. When the consumer is made.
void skipBeginning(clang::CompilerInstance &Compiler, unsigned Bytes);

/// Clang's numbers in the precompiled header that \p Compiler has loaded.
clang::SourceLocation placeInHeader(clang::CompilerInstance &Compiler,
                                    uint64_t Number);
clang::Decl *declarationInHeader(clang::CompilerInstance &Compiler,
                                 uint64_t Number);

/// Has the parse of \p Compiler read a template's body in a system header when
/// something instantiates it, and never where nothing does: the parse of a file
/// took an eighth less. Not for a parse whose result others go on with, who
/// would have to load the tokens of all such bodies for one of them.
void delaySystemTemplates(clang::CompilerInstance &Compiler);

/// Has a parse leave out `#pragma GCC diagnostic` and its like. Clang's
/// warnings are off, and once there is such a pragma each question whether one
/// is on looks for the state at its place.
void ignoreDiagnosticPragmas(clang::CompilerInstance &Compiler);

} // namespace cuda_lint

#endif // CUDA_LINT_CLANGINSIDE_BEGINNINGS_H
