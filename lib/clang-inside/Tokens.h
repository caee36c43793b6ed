//===- Tokens.h - Tokens on their way to Clang's parser ---------*- C++ -*-===//

#ifndef CUDA_LINT_CLANGINSIDE_TOKENS_H
#define CUDA_LINT_CLANGINSIDE_TOKENS_H

#include "clang/Lex/Token.h"
#include "llvm/ADT/ArrayRef.h"
#include <functional>

namespace clang {
class CompilerInstance;
class Preprocessor;
} // namespace clang

namespace cuda_lint {

/// Has the parser of \p PP read \p Tokens next. No watcher of tokens is told:
/// what is inserted is not in the file.
void insertTokens(clang::Preprocessor &PP, llvm::ArrayRef<clang::Token> Tokens,
                  bool ExpandMacros = false);

/// Has the parser get \p New in the place of \p Tok, which is the object that
/// a watcher of tokens was just shown. \p SwallowNext, if given, has the token
/// after it left out: it is called with true before that is read and with false
/// after, for a watcher to look away.
void replaceToken(clang::Preprocessor &PP, const clang::Token &Tok,
                  const clang::Token &New,
                  const std::function<void(bool)> &SwallowNext = nullptr);

/// Has \p Next called with each token, after the watcher that \p PP has.
void addTokenWatcher(clang::Preprocessor &PP,
                     std::function<void(const clang::Token &)> Next);

/// The compiler that made \p PP. For preprocessors of Clang's own parses only.
clang::CompilerInstance &compilerOf(clang::Preprocessor &PP);

} // namespace cuda_lint

#endif // CUDA_LINT_CLANGINSIDE_TOKENS_H
