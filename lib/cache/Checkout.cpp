//===- Checkout.cpp -------------------------------------------------------===//

#include "cache/Checkout.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using llvm::StringRef;

namespace cuda_lint {

/// Stands for the folder. No path has it, and no text that is kept: both are
/// written with their control characters escaped, or are not kept.
static constexpr char Sign = '\x1A';

/// Whether a name can go on with the character.
static bool isOfName(char C) {
  return llvm::isAlnum(C) || StringRef("_.+@-").contains(C);
}

Checkout Checkout::of(StringRef File) {
  Checkout Out;
  for (StringRef Folder = llvm::sys::path::parent_path(File); Folder.size() > 1;
       Folder = llvm::sys::path::parent_path(Folder))
    if (llvm::sys::fs::exists(Folder + "/.git")) {
      if (llvm::all_of(Folder, [](char C) { return C == '/' || isOfName(C); }))
        Out.Folder = Folder.str();
      break;
    }
  return Out;
}

std::string Checkout::without(StringRef Text) const {
  if (Folder.empty())
    return Text.str();
  std::string Out;
  size_t At = 0;
  while (true) {
    const size_t Found = Text.find(Folder, At);
    if (Found == StringRef::npos)
      break;
    const size_t Behind = Found + Folder.size();
    // The beginning of a path, and not of a longer name.
    const bool IsFolder = (Found == 0 || (!isOfName(Text[Found - 1]) &&
                                          Text[Found - 1] != '/')) &&
                          (Behind == Text.size() || !isOfName(Text[Behind]));
    Out += Text.slice(At, Found);
    Out += IsFolder ? std::string(1, Sign) : Folder;
    At = Behind;
  }
  return Out + Text.drop_front(At).str();
}

std::string Checkout::withoutInArgument(StringRef Word) const {
  const size_t Path = Word.find('/');
  return Path == StringRef::npos
             ? Word.str()
             : Word.take_front(Path).str() + without(Word.drop_front(Path));
}

std::string Checkout::with(StringRef Text) const {
  std::string Out;
  for (char C : Text)
    if (C == Sign)
      Out += Folder;
    else
      Out += C;
  return Out;
}

} // namespace cuda_lint
