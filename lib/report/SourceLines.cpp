//===- SourceLines.cpp ----------------------------------------------------===//

#include "report/SourceLines.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace cuda_lint {

const SourceLines::File &SourceLines::file(llvm::StringRef Path) {
  auto [It, New] = Files.try_emplace(Path);
  File &F = It->second;
  if (!New)
    return F;
  auto Buffer = llvm::MemoryBuffer::getFile(Path);
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
  return {Line, Column};
}

llvm::StringRef SourceLines::line(llvm::StringRef Path, unsigned Line) {
  const File &F = file(Path);
  if (!F.Buffer || Line == 0 || Line > F.Begins.size())
    return {};
  llvm::StringRef Rest = F.Buffer->getBuffer().drop_front(F.Begins[Line - 1]);
  return Rest.split('\n').first.rtrim('\r');
}

} // namespace cuda_lint
