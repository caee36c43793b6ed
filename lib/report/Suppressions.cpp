//===- Suppressions.cpp ---------------------------------------------------===//

#include "report/Suppressions.h"
#include "report/SourceFiles.h"
#include "clang/Basic/LangOptions.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/Token.h"
#include "llvm/ADT/StringExtras.h"

namespace cuda_lint {

/// The suppressions in one comment, which begins at \p Begin.
static void readComment(llvm::StringRef Comment, unsigned Begin,
                        std::vector<Suppression> &Out) {
  for (size_t At = Comment.find("NOLINT"); At != llvm::StringRef::npos;
       At = Comment.find("NOLINT", At + 1)) {
    llvm::StringRef Rest = Comment.drop_front(At);
    llvm::StringRef Word = Rest.take_while(llvm::isAlpha);
    Rest = Rest.drop_front(Word.size());
    if (!Rest.consume_front("(") || !Rest.contains(')'))
      continue;
    llvm::StringRef Names = Rest.split(')').first;
    if (Names.trim().empty() || Names.trim() == "*")
      continue;
    Suppression One;
    One.Offset = Begin + At;
    One.Word = Word.str();
    One.Names = Names.str();
    Out.push_back(std::move(One));
  }
}

std::vector<Suppression> suppressionsIn(llvm::StringRef File) {
  std::vector<Suppression> Out;
  auto Buffer = sourceFiles()->getBufferForFile(File);
  if (!Buffer || !(*Buffer)->getBuffer().contains("NOLINT"))
    return Out;
  llvm::StringRef Text = (*Buffer)->getBuffer();
  clang::LangOptions Options;
  Options.CPlusPlus = Options.CPlusPlus20 = Options.LineComment = true;
  clang::Lexer Raw(clang::SourceLocation(), Options, Text.begin(), Text.begin(),
                   Text.end());
  Raw.SetCommentRetentionState(true);
  std::vector<Suppression> Found;
  for (clang::Token Next; !Next.is(clang::tok::eof);) {
    Raw.LexFromRawLexer(Next);
    if (!Next.is(clang::tok::comment))
      continue;
    const unsigned Begin =
        Raw.getBufferLocation() - Text.begin() - Next.getLength();
    readComment(Text.substr(Begin, Next.getLength()), Begin, Found);
  }
  // An end closes the nearest beginning that says the same.
  std::vector<size_t> Open;
  unsigned Line = 1, At = 0;
  for (Suppression &One : Found) {
    Line += Text.slice(At, One.Offset).count('\n');
    At = One.Offset;
    if (One.Word == "NOLINTEND") {
      for (size_t I = Open.size(); I-- > 0;)
        if (Out[Open[I]].Names == One.Names) {
          Out[Open[I]].Last = Line;
          Open.erase(Open.begin() + I);
          break;
        }
      continue;
    }
    if (One.Word == "NOLINTBEGIN")
      Open.push_back(Out.size());
    else if (One.Word != "NOLINT" && One.Word != "NOLINTNEXTLINE")
      continue;
    One.File = File.str();
    One.First = One.Last = Line + (One.Word == "NOLINTNEXTLINE");
    Out.push_back(std::move(One));
  }
  // clang-tidy says so of a beginning without an end, and it suppresses
  // nothing.
  for (size_t I : llvm::reverse(Open))
    Out.erase(Out.begin() + I);
  return Out;
}

} // namespace cuda_lint
