//===- SourceMutator.cpp --------------------------------------------------===//

#include "test/fuzz/SourceMutator.h"
#include "clang/Lex/Lexer.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace clang;

namespace cuda_lint::fuzz {

SourceMutator::SourceMutator(llvm::ArrayRef<std::string> Sources) {
  Language.CPlusPlus = Language.CPlusPlus11 = Language.CPlusPlus14 =
      Language.CPlusPlus17 = Language.LineComment = Language.CUDA =
          Language.Bool = Language.RawStringLiterals = true;
  for (const std::string &Source : Sources)
    if (Tokens Parts = lex(Source); !Parts.empty())
      Pool.push_back(std::move(Parts));
}

SourceMutator::Tokens SourceMutator::lex(llvm::StringRef Source) const {
  // The lexer reads up to a zero byte after the end.
  const std::string Text = Source.str();
  const char *Begin = Text.c_str(), *End = Begin + Text.size();
  Lexer Lex(SourceLocation::getFromRawEncoding(1), Language, Begin, Begin, End);
  Tokens Out;
  const char *Last = Begin;
  while (true) {
    clang::Token Next;
    Lex.LexFromRawLexer(Next);
    if (Next.is(tok::eof))
      return Out;
    const char *After = Lex.getBufferLocation();
    llvm::StringRef Word(After - Next.getLength(), Next.getLength());
    // Comments go: they are most of a test and nothing to a check.
    llvm::StringRef Between(Last, size_t(Word.begin() - Last));
    Last = After;
    Out.push_back({Next.is(tok::raw_identifier)     ? Token::Name
                   : tok::isLiteral(Next.getKind()) ? Token::Literal
                                                    : Token::Sign,
                   Between.contains('\n') ? "\n"
                   : Between.empty()      ? ""
                                          : " ",
                   Word.str()});
  }
}

std::string SourceMutator::join(const Tokens &Source) {
  std::string Out;
  for (const Token &T : Source)
    (Out += T.Before) += T.Text;
  return Out + "\n";
}

/// The statement around a token: from behind the last `;`, `{` or `}` before it
/// to the `;` that ends it, over whole blocks.
SourceMutator::Range SourceMutator::statementAt(const Tokens &Source,
                                                size_t Near) {
  auto Ends = [&](size_t I) {
    llvm::StringRef T = Source[I].Text;
    return T == ";" || T == "{" || T == "}";
  };
  size_t Begin = Near;
  while (Begin > 0 && !Ends(Begin - 1))
    --Begin;
  int Depth = 0;
  for (size_t I = Begin; I < Source.size(); ++I) {
    llvm::StringRef T = Source[I].Text;
    if (T == "{")
      ++Depth;
    if (T == "}" && --Depth <= 0)
      return {Begin, Depth < 0 ? I : I + 1};
    if (T == ";" && Depth == 0)
      return {Begin, I + 1};
  }
  return {Begin, Source.size()};
}

SourceMutator::Token SourceMutator::number(Choices &Random) {
  static constexpr llvm::StringLiteral Some[] = {
      "0",          "1",    "2",          "3",
      "4",          "5",    "7",          "8",
      "15",         "16",   "31",         "32",
      "33",         "63",   "64",         "127",
      "128",        "255",  "256",        "257",
      "1023",       "1024", "1025",       "4096",
      "49152",      "-1",   "2147483647", "4294967295u",
      "1 << 30",    "1.0f", "1ull << 63", "0xffffffffffffffffull",
      "-2147483648"};
  return {Token::Literal, " ", Some[Random.below(std::size(Some))].str()};
}

const SourceMutator::Token *SourceMutator::like(const Tokens &From,
                                                Token::KindTy Kind,
                                                Choices &Random) const {
  for (unsigned Try = 0; Try < 20; ++Try)
    if (const Token &T = From[Random.below(unsigned(From.size()))];
        T.Kind == Kind)
      return &T;
  return nullptr;
}

void SourceMutator::change(Tokens &Source, Choices &Random) const {
  auto place = [&] { return Random.below(unsigned(Source.size())); };
  auto at = [&](size_t I) { return Source.begin() + ptrdiff_t(I); };
  const Tokens &Other =
      Pool.empty() ? Source : Pool[Random.below(unsigned(Pool.size()))];
  const size_t I = place();
  // Most changes leave a source that parses: the checks are what is tried.
  switch (Random.below(20)) {
  case 0: { // a few tokens go
    size_t End = std::min(Source.size(), I + 1 + Random.below(3));
    Source.erase(at(I), at(End));
    return;
  }
  case 1: { // a few stand twice
    Tokens Copy(at(I), at(std::min(Source.size(), I + 1 + Random.below(8))));
    Copy.front().Before = " ";
    Source.insert(at(place()), Copy.begin(), Copy.end());
    return;
  }
  case 2: // neighbours change places
    if (I + 1 < Source.size())
      std::swap(Source[I].Text, Source[I + 1].Text);
    return;
  case 3: { // one more
    Token T = Other[Random.below(unsigned(Other.size()))];
    T.Before = " ";
    Source.insert(at(I), std::move(T));
    return;
  }
  case 4: // another of its kind from another source
    if (const Token *T = like(Other, Source[I].Kind, Random))
      Source[I].Text = T->Text;
    return;
  case 5:
  case 6:
  case 7: // two of a kind change places
    for (unsigned Try = 0; Try < 20; ++Try)
      if (size_t J = place(); Source[J].Kind == Source[I].Kind) {
        std::swap(Source[I].Text, Source[J].Text);
        return;
      }
    return;
  case 8:
  case 9:
  case 10: // another name of the same source
    for (size_t J = I; J < Source.size(); ++J)
      if (Source[J].Kind == Token::Name) {
        if (const Token *T = like(Source, Token::Name, Random))
          Source[J].Text = T->Text;
        return;
      }
    return;
  case 11:
  case 12:
  case 13:
  case 14: // a number
    for (size_t J = I; J < Source.size(); ++J)
      if (Source[J].Kind == Token::Literal) {
        Source[J].Text = number(Random).Text;
        return;
      }
    Source[I] = number(Random);
    return;
  case 15:
  case 16: { // a statement goes
    Range Gone = statementAt(Source, I);
    Source.erase(at(Gone.Begin), at(Gone.End));
    return;
  }
  case 17:
  case 18: { // a statement stands elsewhere, too
    Range From = statementAt(Source, I);
    Tokens Copy(at(From.Begin), at(From.End));
    size_t To = statementAt(Source, place()).Begin;
    Source.insert(at(To), Copy.begin(), Copy.end());
    return;
  }
  default: { // a statement of another source
    Range From = statementAt(Other, Random.below(unsigned(Other.size())));
    Tokens Copy(Other.begin() + ptrdiff_t(From.Begin),
                Other.begin() + ptrdiff_t(From.End));
    size_t To = statementAt(Source, I).Begin;
    Source.insert(at(To), Copy.begin(), Copy.end());
    return;
  }
  }
}

std::string SourceMutator::mutate(llvm::StringRef Source, Choices &Random,
                                  unsigned MostChanges) const {
  Tokens Parts = lex(Source);
  for (unsigned I = 0, N = 1 + Random.below(MostChanges);
       I < N && !Parts.empty(); ++I)
    change(Parts, Random);
  return join(Parts);
}

std::string SourceMutator::mutateOne(Choices &Random,
                                     unsigned MostChanges) const {
  return mutate(join(Pool[Random.below(unsigned(Pool.size()))]), Random,
                MostChanges);
}

std::vector<std::string> sourcesOfChecks() {
  std::vector<std::string> Names;
  std::error_code Code;
  for (llvm::sys::fs::recursive_directory_iterator
           It(CUDA_LINT_SOURCE_DIR "/test/checks", Code),
       End;
       It != End && !Code; It.increment(Code))
    if (llvm::sys::path::extension(It->path()) == ".cu")
      Names.push_back(It->path());
  llvm::sort(Names);
  std::vector<std::string> Out;
  for (const std::string &Name : Names)
    if (auto Buffer = llvm::MemoryBuffer::getFile(Name))
      Out.push_back((*Buffer)->getBuffer().str());
  return Out;
}

} // namespace cuda_lint::fuzz
