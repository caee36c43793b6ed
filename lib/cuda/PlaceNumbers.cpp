//===- PlaceNumbers.cpp ---------------------------------------------------===//

#include "cuda/PlaceNumbers.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Stmt.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/xxhash.h"

using namespace clang;

namespace cuda_lint {

static uint64_t joined(uint64_t A, uint64_t B) {
  const uint64_t Both[] = {A, B};
  return llvm::xxh3_64bits(
      llvm::ArrayRef(reinterpret_cast<const uint8_t *>(Both), sizeof(Both)));
}

/// Made of the names that a declaration and what it is in were given, and not
/// of arguments of templates: all instantiations have one text.
static uint64_t nameNumber(const NamedDecl *D) {
  uint64_t Number = D->getDeclName().getNameKind();
  for (const Decl *In = D; In;
       In = dyn_cast_or_null<Decl>(In->getDeclContext()))
    if (const auto *Named = dyn_cast<NamedDecl>(In))
      if (const IdentifierInfo *Name = Named->getIdentifier())
        Number = joined(Number, llvm::xxh3_64bits(Name->getName()));
  return Number;
}

PlaceNumbers::PlaceNumbers(TranslationUnit &TU)
    : SM(TU.context().getSourceManager()) {
  for (const FunctionDecl *F : TU.functions()) {
    const auto [File, Begin] = SM.getDecomposedExpansionLoc(F->getBeginLoc());
    const auto [Last, End] = SM.getDecomposedExpansionLoc(F->getEndLoc());
    if (File != Last)
      continue;
    std::map<unsigned, Range> &Of = Functions[File];
    auto Behind = Of.upper_bound(Begin);
    if (Behind != Of.begin() && std::prev(Behind)->second.End >= End)
      continue;
    while (Behind != Of.end() && Behind->first <= End)
      Behind = Of.erase(Behind);
    Of[Begin] = {End, nameNumber(F)};
  }
}

uint64_t PlaceNumbers::ofPlace(SourceLocation Loc) {
  if (Loc.isInvalid())
    return 0;
  const auto [It, New] = Known.try_emplace(Loc, 0);
  if (!New)
    return It->second;
  // Places in the text of a macro are counted from its beginning.
  uint64_t Number = 0;
  while (Loc.isMacroID()) {
    Number = joined(Number, SM.getDecomposedLoc(Loc).second);
    Loc = SM.getImmediateExpansionRange(Loc).getBegin();
  }
  const auto [File, Offset] = SM.getDecomposedLoc(Loc);
  if (const auto Of = Functions.find(File); Of != Functions.end()) {
    const auto Behind = Of->second.upper_bound(Offset);
    if (Behind != Of->second.begin())
      if (const auto &[Begin, In] = *std::prev(Behind); Offset <= In.End)
        return It->second = joined(joined(Number, In.Name), Offset - Begin);
  }
  // A default argument, a member's initialiser, or code of a library, whose
  // text is as it is.
  const uint64_t Name =
      llvm::xxh3_64bits(llvm::sys::path::filename(SM.getFilename(Loc)));
  const unsigned At =
      SM.isInSystemHeader(Loc) ? Offset : SM.getColumnNumber(File, Offset);
  return It->second = joined(joined(Number, Name), At);
}

uint64_t PlaceNumbers::of(const Stmt *S) {
  return joined(joined(ofPlace(S->getBeginLoc()), ofPlace(S->getEndLoc())),
                S->getStmtClass());
}

uint64_t PlaceNumbers::of(const Decl *D) {
  const auto *Named = dyn_cast<NamedDecl>(D);
  const uint64_t At =
      Named && !D->getParentFunctionOrMethod()
          ? nameNumber(Named)
          : joined(ofPlace(D->getLocation()), ofPlace(D->getEndLoc()));
  return joined(At, D->getKind());
}

} // namespace cuda_lint
