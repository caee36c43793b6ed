//===- ResultCache.cpp ----------------------------------------------------===//

#include "report/ResultCache.h"
#include "llvm/Support/MemoryBuffer.h"

namespace cuda_lint {

std::optional<UnitReport> ResultCache::lookup(llvm::StringRef Key,
                                              const Checkout &Here) const {
  if (!usable())
    return std::nullopt;
  const std::string Path = Folder.pathOf(Kind, Key);
  auto Buffer = llvm::MemoryBuffer::getFile(Path);
  if (!Buffer)
    return std::nullopt;
  const std::string Kept = Here.with((*Buffer)->getBuffer());
  llvm::StringRef Text = Kept;
  FileRecord Inputs;
  if (!Inputs.read(Text) || !Inputs.holds())
    return std::nullopt;
  llvm::Expected<UnitReport> Report = parseUnitReport(Text);
  if (!Report) {
    llvm::consumeError(Report.takeError());
    return std::nullopt;
  }
  CacheFolder::touch(Path);
  return std::move(*Report);
}

void ResultCache::store(llvm::StringRef Key, const Checkout &Here,
                        const UnitReport &Report,
                        const FileRecord &Inputs) const {
  if (!usable())
    return;
  std::string Text;
  llvm::raw_string_ostream Into(Text);
  Inputs.write(Into);
  Into << serialize(Report);
  Folder.write(Folder.pathOf(Kind, Key),
               [&](llvm::raw_ostream &OS) { OS << Here.without(Text); });
}

} // namespace cuda_lint
