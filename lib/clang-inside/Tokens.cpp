//===- Tokens.cpp - Tokens on their way to Clang's parser -----------------===//

#include "clang-inside/Tokens.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/FunctionExtras.h"
#include "llvm/ADT/STLExtras.h"
#include <memory>
#include <utility>

using namespace clang;

namespace cuda_lint {

void insertTokens(Preprocessor &PP, llvm::ArrayRef<Token> Tokens,
                  bool ExpandMacros) {
  auto Copy = std::make_unique<Token[]>(Tokens.size());
  llvm::copy(Tokens, Copy.get());
  PP.EnterTokenStream(std::move(Copy), Tokens.size(),
                      /*DisableMacroExpansion=*/!ExpandMacros,
                      /*IsReinject=*/true);
}

void replaceToken(Preprocessor &PP, const Token &Tok, const Token &New,
                  const std::function<void(bool)> &SwallowNext) {
  // While the parser tries, it already has a copy to come back to.
  const bool Kept = PP.isBacktrackEnabled() && PP.IsPreviousCachedToken(Tok);
  // It is the object that the parser is about to get; a watcher is shown it as
  // constant because few have a reason to change it.
  const_cast<Token &>(Tok) = New;
  if (SwallowNext) {
    Token Next;
    SwallowNext(true);
    PP.Lex(Next);
    SwallowNext(false);
    if (Kept)
      PP.ReplacePreviousCachedToken({});
  }
  if (Kept)
    PP.ReplacePreviousCachedToken(New);
}

namespace {

/// A way to Preprocessor::OnToken, which has a setter only: an explicit
/// instantiation may name what is private.
struct Watcher {
  using Type = llvm::unique_function<void(const Token &)> Preprocessor::*;
  friend Type memberOf(Watcher);
};
template <typename Tag, Tag::Type Member> struct Access {
  friend Tag::Type memberOf(Tag) { return Member; }
};
template struct Access<Watcher, &Preprocessor::OnToken>;

} // namespace

void addTokenWatcher(Preprocessor &PP,
                     std::function<void(const Token &)> Next) {
  auto First = std::move(PP.*memberOf(Watcher()));
  PP.setTokenWatcher([First = std::move(First),
                      Next = std::move(Next)](const Token &Tok) mutable {
    if (First)
      First(Tok);
    Next(Tok);
  });
}

CompilerInstance &compilerOf(Preprocessor &PP) {
  // The compiler is the module loader of the preprocessor that it makes.
  return static_cast<CompilerInstance &>(PP.getModuleLoader());
}

} // namespace cuda_lint
