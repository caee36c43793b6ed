//===- SourceMutator.h - Sources nearly like others ------------*- C++ -*-===//
#ifndef CUDA_LINT_TEST_FUZZ_SOURCEMUTATOR_H
#define CUDA_LINT_TEST_FUZZ_SOURCEMUTATOR_H

#include "test/fuzz/Choices.h"
#include "clang/Basic/LangOptions.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace cuda_lint::fuzz {

/// Changes CUDA sources token by token: tokens and statements are deleted,
/// repeated, exchanged, and replaced by others of their kind, from the same
/// source or another.
class SourceMutator {
public:
  /// \param Sources where tokens and statements come from; empty ones are left
  /// out.
  explicit SourceMutator(llvm::ArrayRef<std::string> Sources);

  size_t size() const { return Pool.size(); }
  /// \p Source with 1 to \p MostChanges changes.
  std::string mutate(llvm::StringRef Source, Choices &Random,
                     unsigned MostChanges) const;
  /// One of the pool's sources with changes.
  std::string mutateOne(Choices &Random, unsigned MostChanges) const;

private:
  struct Token {
    enum KindTy { Name, Literal, Sign } Kind;
    /// What stands before it: nothing, a space or a line break.
    std::string Before;
    std::string Text;
  };
  using Tokens = std::vector<Token>;
  /// Half open.
  struct Range {
    size_t Begin, End;
  };

  Tokens lex(llvm::StringRef Source) const;
  static std::string join(const Tokens &Source);
  static Range statementAt(const Tokens &Source, size_t Near);
  static Token number(Choices &Random);
  const Token *like(const Tokens &From, Token::KindTy Kind,
                    Choices &Random) const;
  void change(Tokens &Source, Choices &Random) const;

  clang::LangOptions Language;
  std::vector<Tokens> Pool;
};

/// The sources of the lit tests of the checks, in the order of their names.
std::vector<std::string> sourcesOfChecks();

} // namespace cuda_lint::fuzz

#endif
