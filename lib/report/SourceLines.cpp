//===- SourceLines.cpp ----------------------------------------------------===//

#include "report/SourceLines.h"
#include "report/SourceFiles.h"
#include "clang/Basic/LangOptions.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/Token.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace cuda_lint {

const SourceLines::File &SourceLines::file(llvm::StringRef Path) {
  auto [It, New] = Files.try_emplace(Path);
  File &F = It->second;
  if (!New)
    return F;
  auto Buffer = sourceFiles()->getBufferForFile(Path);
  if (!Buffer)
    return F;
  F.Buffer = std::move(*Buffer);
  llvm::StringRef Text = F.Buffer->getBuffer();
  F.Begins.push_back(0);
  for (size_t At = Text.find('\n'); At != llvm::StringRef::npos;
       At = Text.find('\n', At + 1))
    F.Begins.push_back(At + 1);
  return F;
}

Position SourceLines::position(llvm::StringRef Path, unsigned Offset) {
  const File &F = file(Path);
  if (!F.Buffer || Offset > F.Buffer->getBufferSize())
    return {};
  unsigned Line = llvm::upper_bound(F.Begins, Offset) - F.Begins.begin();
  unsigned Column = 1;
  for (char C : F.Buffer->getBuffer().slice(F.Begins[Line - 1], Offset))
    // A byte that continues a character counts for nothing.
    Column += (static_cast<unsigned char>(C) & 0xC0) != 0x80;
  return {Line, Column, Offset - F.Begins[Line - 1] + 1};
}

unsigned SourceLines::tokenLength(llvm::StringRef Path, unsigned Offset) {
  const File &F = file(Path);
  if (!F.Buffer || Offset >= F.Buffer->getBufferSize())
    return 0;
  clang::LangOptions Options;
  Options.CPlusPlus = Options.CUDA = true;
  clang::Lexer Raw(clang::SourceLocation(), Options, F.Buffer->getBufferStart(),
                   F.Buffer->getBufferStart() + Offset,
                   F.Buffer->getBufferEnd());
  clang::Token First;
  Raw.LexFromRawLexer(First);
  // What is skipped before the token is not part of it.
  const char *End = Raw.getBufferLocation();
  const unsigned Length = First.is(clang::tok::eof) ? 0 : First.getLength();
  return End - Length == F.Buffer->getBufferStart() + Offset ? Length : 0;
}

llvm::StringRef SourceLines::line(llvm::StringRef Path, unsigned Line) {
  const File &F = file(Path);
  if (!F.Buffer || Line == 0 || Line > F.Begins.size())
    return {};
  llvm::StringRef Rest = F.Buffer->getBuffer().drop_front(F.Begins[Line - 1]);
  return Rest.split('\n').first.rtrim('\r');
}

} // namespace cuda_lint
