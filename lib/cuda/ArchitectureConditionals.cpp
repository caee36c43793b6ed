//===- ArchitectureConditionals.cpp ---------------------------------------===//

#include "cuda/ArchitectureConditionals.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"

using namespace clang;

namespace cuda_lint {

/// Follows the conditionals; nested ones are on a stack.
class ArchitectureConditionals::Recorder : public PPCallbacks {
public:
  Recorder(std::shared_ptr<ArchitectureConditionals> Out, const SourceManager &SM, const LangOptions &Opts)
      : Out(std::move(Out)), SM(SM), Opts(Opts) {}

  void If(SourceLocation Loc, SourceRange Condition, ConditionValueKind) override { open(Loc, dependsOnSide(Condition)); }
  void Ifdef(SourceLocation Loc, const Token &Name, const MacroDefinition &) override { open(Loc, isSideMacro(Name)); }
  void Ifndef(SourceLocation Loc, const Token &Name, const MacroDefinition &) override { open(Loc, isSideMacro(Name)); }
  void Elif(SourceLocation Loc, SourceRange Condition, ConditionValueKind, SourceLocation) override {
    next(Loc, dependsOnSide(Condition));
  }
  void Elifdef(SourceLocation Loc, const Token &Name, const MacroDefinition &) override { next(Loc, isSideMacro(Name)); }
  void Elifndef(SourceLocation Loc, const Token &Name, const MacroDefinition &) override { next(Loc, isSideMacro(Name)); }
  void Else(SourceLocation Loc, SourceLocation) override { next(Loc, false); }
  void Endif(SourceLocation Loc, SourceLocation) override {
    if (Stack.empty())
      return;
    close(Loc);
    Stack.pop_back();
  }

private:
  struct Conditional {
    SourceLocation BranchBegin;
    /// A branch depends on the side when its own condition or an earlier one of the chain does.
    bool Depends;
  };

  static bool isSideMacro(const Token &Name) {
    return Name.getIdentifierInfo() && Name.getIdentifierInfo()->isStr("__CUDA_ARCH__");
  }

  bool dependsOnSide(SourceRange Condition) const {
    // The condition's tokens are gone when the callback comes; they are lexed again.
    SourceLocation At = SM.getSpellingLoc(Condition.getBegin()), End = SM.getSpellingLoc(Condition.getEnd());
    auto [File, Offset] = SM.getDecomposedLoc(At);
    auto [EndFile, EndOffset] = SM.getDecomposedLoc(End);
    if (File != EndFile)
      return false;
    llvm::StringRef Buffer = SM.getBufferData(File);
    Lexer Raw(SM.getLocForStartOfFile(File), Opts, Buffer.begin(), Buffer.begin() + Offset, Buffer.end());
    Token Tok;
    while (!Raw.LexFromRawLexer(Tok) && SM.getFileOffset(Tok.getLocation()) < EndOffset + 1)
      if (Tok.is(tok::raw_identifier) && Tok.getRawIdentifier() == "__CUDA_ARCH__")
        return true;
    return false;
  }

  void open(SourceLocation Loc, bool Depends) { Stack.push_back({Loc, Depends}); }
  void close(SourceLocation Loc) {
    if (Stack.back().Depends)
      Out->Regions.push_back(SourceRange(Stack.back().BranchBegin, Loc));
  }
  void next(SourceLocation Loc, bool Depends) {
    if (Stack.empty())
      return;
    close(Loc);
    Stack.back() = {Loc, Stack.back().Depends || Depends};
  }

  std::shared_ptr<ArchitectureConditionals> Out;
  const SourceManager &SM;
  const LangOptions &Opts;
  llvm::SmallVector<Conditional, 8> Stack;
};

std::shared_ptr<ArchitectureConditionals> ArchitectureConditionals::record(Preprocessor &PP) {
  auto Out = std::make_shared<ArchitectureConditionals>();
  PP.addPPCallbacks(std::make_unique<Recorder>(Out, PP.getSourceManager(), PP.getLangOpts()));
  return Out;
}

bool ArchitectureConditionals::contains(SourceLocation Loc, const SourceManager &SM, const LangOptions &Opts) const {
  // NV_IF_TARGET(NV_IS_DEVICE, (code)) and its like keep the code of the matching target only.
  for (SourceLocation At = Loc; At.isMacroID(); At = SM.getImmediateMacroCallerLoc(At)) {
    llvm::StringRef Macro = Lexer::getImmediateMacroName(At, SM, Opts);
    if (Macro == "NV_IF_TARGET" || Macro == "NV_IF_ELSE_TARGET" || Macro == "NV_DISPATCH_TARGET")
      return true;
  }
  SourceLocation Place = SM.getExpansionLoc(Loc);
  return llvm::any_of(Regions, [&](SourceRange Region) {
    return SM.isWrittenInSameFile(Region.getBegin(), Place) && SM.isBeforeInTranslationUnit(Region.getBegin(), Place) &&
           SM.isBeforeInTranslationUnit(Place, Region.getEnd());
  });
}

} // namespace cuda_lint
