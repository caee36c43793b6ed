//===- LibraryBodies.cpp --------------------------------------------------===//

#include "frontend/LibraryBodies.h"
#include "clang/AST/DeclCXX.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Lex/HeaderSearchOptions.h"
#include "llvm/Support/Path.h"

using namespace clang;

namespace cuda_lint {

void LibraryBodies::allowLeavingOut(CompilerInvocation &Invocation) {
  Invocation.getFrontendOpts().SkipFunctionBodies = true;
}

/// Each ends with a separator.
const llvm::SmallVectorImpl<std::string> &LibraryBodies::folders() {
  if (Folders)
    return *Folders;
  Folders.emplace();
  const HeaderSearchOptions &Options = Compiler.getHeaderSearchOpts();
  auto Add = [&](llvm::StringRef Folder) {
    Folders->push_back((Folder + llvm::sys::path::get_separator()).str());
  };
  if (!Options.ResourceDir.empty())
    Add(Options.ResourceDir);
  for (const HeaderSearchOptions::Entry &Entry : Options.UserEntries) {
    if (Entry.Group == frontend::Quoted || Entry.Group == frontend::Angled)
      continue;
    auto Has = [&](llvm::StringRef Name) {
      llvm::SmallString<256> Path(Entry.Path);
      llvm::sys::path::append(Path, Name);
      return bool(Compiler.getFileManager().getOptionalFileRef(Path));
    };
    // Where the C library is, a distribution has everything else, too.
    if ((Has("cuda_runtime.h") || Has("cstddef")) && !Has("stdio.h"))
      Add(Entry.Path);
  }
  return *Folders;
}

bool LibraryBodies::isLibrary(FileID File) {
  auto [It, New] = Known.try_emplace(File, false);
  if (New)
    if (OptionalFileEntryRef Entry =
            Compiler.getSourceManager().getFileEntryRefForID(File))
      It->second = llvm::any_of(folders(), [&](llvm::StringRef Folder) {
        return Entry->getName().starts_with(Folder);
      });
  return It->second;
}

bool LibraryBodies::isLeftOut(const Decl &D) {
  const FunctionDecl *F = D.getAsFunction();
  if (!F || F->isTemplated() || isa<CXXConstructorDecl, CXXConversionDecl>(F) ||
      F->isOverloadedOperator() ||
      F->getReturnType().getNonReferenceType()->isRecordType())
    return false;
  // What the C++ library's own classes do with what they hold, as a
  // `std::function` does, and what they count with: there are few that are no
  // templates.
  const auto *Space = dyn_cast<NamespaceDecl>(
      D.getDeclContext()->getEnclosingNamespaceContext());
  if (Space && (Space->isStdNamespace() ? isa<CXXMethodDecl>(F)
                                        : Space->getName() == "__gnu_cxx"))
    return false;
  // By the name alone: for Clang, a device's memcpy is none.
  if (const IdentifierInfo *Name = F->getIdentifier();
      Name && Name->getBuiltinID() != 0)
    return false;
  const SourceManager &SM = Compiler.getSourceManager();
  const SourceLocation Place = SM.getExpansionLoc(D.getLocation());
  const bool LeftOut =
      SM.isInSystemHeader(Place) && isLibrary(SM.getFileID(Place));
  Count += LeftOut;
  return LeftOut;
}

} // namespace cuda_lint
