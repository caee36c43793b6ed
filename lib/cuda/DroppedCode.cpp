//===- DroppedCode.cpp ----------------------------------------------------===//

#include "cuda/DroppedCode.h"
#include "cuda/TranslationUnit.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace cuda_lint {

/// Reads the text between the statements of one block, from its beginning to
/// its end.
class DroppedCode::Scan {
public:
  Scan(const DroppedCode &Of, FileID File)
      : Of(Of), SM(Of.Ctx.getSourceManager()), File(File),
        Text(SM.getBufferData(File)) {}

  /// Whether something that runs is written from one byte of the file to
  /// another; adds the names in it.
  bool read(unsigned From, unsigned To, std::vector<llvm::StringRef> &Names) {
    Lexer Raw(SM.getLocForStartOfFile(File), Of.Ctx.getLangOpts(), Text.data(),
              Text.data() + From, Text.data() + Text.size());
    bool Runs = false, AtStart = true, Pending = false;
    Token Tok;
    auto Next = [&] {
      Raw.LexFromRawLexer(Tok);
      return Tok.isNot(tok::eof) && SM.getFileOffset(Tok.getLocation()) < To;
    };
    while (Pending || Next()) {
      Pending = false;
      if (Tok.is(tok::hash) && Tok.isAtStartOfLine()) {
        Pending = skipDirective(Tok, Next);
        if (!Pending)
          break;
        continue;
      }
      // What a condition of the preprocessor leaves out is not told from what
      // it takes.
      if (Conditionals)
        continue;
      if (Tok.is(tok::semi)) {
        AtStart = true;
        continue;
      }
      if (Tok.is(tok::l_square) && AtStart) {
        skipBrackets(Tok, tok::l_square, tok::r_square, Next);
        continue;
      }
      if (Tok.isNot(tok::raw_identifier)) {
        Runs = true;
        AtStart = false;
        continue;
      }
      const llvm::StringRef Name = Tok.getRawIdentifier();
      if (AtStart && runsNothing(Name)) {
        while (Next() && Tok.isNot(tok::semi))
          ;
        continue;
      }
      if (AtStart && leavesNothing(Name)) {
        Pending = Next();
        if (Pending && Tok.is(tok::l_paren)) {
          skipBrackets(Tok, tok::l_paren, tok::r_paren, Next);
          Pending = false;
        }
        continue;
      }
      Runs = true;
      AtStart = false;
      Names.push_back(Name);
    }
    return Runs;
  }

private:
  static bool runsNothing(llvm::StringRef Name) {
    return Name == "using" || Name == "typedef" || Name == "static_assert" ||
           Name == "_Static_assert";
  }
  /// An attribute, or a macro of which no code is left.
  bool leavesNothing(llvm::StringRef Name) const {
    if (Name == "__attribute__" || Name == "__declspec" || Name == "alignas" ||
        Name == "_Pragma" || Name == "__pragma" || Name == "__extension__")
      return true;
    const auto It = Of.Ctx.Idents.find(Name);
    return It != Of.Ctx.Idents.end() && It->getValue()->hadMacroDefinition() &&
           !Of.TU.isMacroOfCode(It->getValue());
  }
  template <class Callable>
  static void skipBrackets(Token &Tok, tok::TokenKind Open,
                           tok::TokenKind Close, Callable &Next) {
    unsigned Depth = 1;
    while (Depth && Next()) {
      Depth += Tok.is(Open);
      Depth -= Tok.is(Close);
    }
  }
  /// Reads a directive; false when nothing stands behind it.
  template <class Callable> bool skipDirective(Token &Tok, Callable &Next) {
    if (!Next())
      return false;
    if (Tok.isAtStartOfLine())
      return true;
    if (Tok.is(tok::raw_identifier)) {
      const llvm::StringRef Name = Tok.getRawIdentifier();
      // The block may begin within a condition.
      if (Name.starts_with("if") || (Name.starts_with("el") && !Conditionals))
        ++Conditionals;
      else if (Name == "endif" && Conditionals)
        --Conditionals;
    }
    while (Next())
      if (Tok.isAtStartOfLine())
        return true;
    return false;
  }

  const DroppedCode &Of;
  const SourceManager &SM;
  const FileID File;
  const llvm::StringRef Text;
  /// How many conditions of the preprocessor are open.
  unsigned Conditionals = 0;
};

/// Notes the blocks of a body, those of its lambdas among them.
class DroppedCode::Blocks : public RecursiveASTVisitor<Blocks> {
public:
  explicit Blocks(DroppedCode &Of) : Of(Of) {}
  bool VisitCompoundStmt(CompoundStmt *S) {
    Of.Written.try_emplace(S->getLBracLoc(), S);
    return true;
  }

private:
  DroppedCode &Of;
};

DroppedCode::DroppedCode(TranslationUnit &TU)
    : TU(TU), Ctx(TU.context()),
      HasErrors(Ctx.getDiagnostics().hasErrorOccurred()) {
  if (!HasErrors)
    return;
  Blocks All(*this);
  llvm::DenseSet<const FunctionDecl *> Seen;
  for (const FunctionDecl *F : TU.functions()) {
    if (const FunctionDecl *Pattern = F->getTemplateInstantiationPattern())
      F = Pattern;
    if (Seen.insert(F).second && F->getBody())
      All.TraverseStmt(F->getBody());
  }
}

std::vector<DroppedCode::Gap>
DroppedCode::find(const CompoundStmt *Block) const {
  std::vector<Gap> Out;
  const SourceManager &SM = Ctx.getSourceManager();
  const SourceLocation Open = Block->getLBracLoc(),
                       Close = Block->getRBracLoc();
  // A block that a macro writes has no text of its own, and the errors are not
  // in the system's headers.
  if (Open.isInvalid() || SM.isInSystemHeader(Open) || Close.isInvalid() ||
      Open.isMacroID() || Close.isMacroID() ||
      SM.getFileID(Open) != SM.getFileID(Close))
    return Out;
  const FileID File = SM.getFileID(Open);
  Scan Text(*this, File);
  unsigned At = SM.getFileOffset(Open) + 1;
  bool IsKnown = true;
  auto Look = [&](unsigned To, unsigned Before) {
    Gap G{Before, {}};
    if (IsKnown && At < To && Text.read(At, To, G.Names))
      Out.push_back(std::move(G));
  };
  unsigned Number = 0;
  for (const Stmt *S : Block->body()) {
    const unsigned Before = Number++;
    if (S->getBeginLoc().isInvalid())
      continue;
    const SourceLocation Begin = SM.getExpansionLoc(S->getBeginLoc());
    if (SM.getFileID(Begin) != File) {
      // What an `#include` in the block brings.
      IsKnown = false;
      continue;
    }
    Look(SM.getFileOffset(Begin), Before);
    // Where an error cuts a statement short its end is not known.
    const SourceLocation Last =
        S->getEndLoc().isValid() ? SM.getExpansionRange(S->getEndLoc()).getEnd()
                                 : SourceLocation();
    const SourceLocation End =
        Last.isValid()
            ? Lexer::getLocForEndOfToken(Last, 0, SM, Ctx.getLangOpts())
            : SourceLocation();
    IsKnown = End.isValid() && SM.getFileID(End) == File;
    if (IsKnown)
      At = std::max(At, SM.getFileOffset(End));
  }
  Look(SM.getFileOffset(Close), Number);
  return Out;
}

llvm::ArrayRef<DroppedCode::Gap> DroppedCode::in(const CompoundStmt *Block) {
  if (!HasErrors)
    return {};
  if (const CompoundStmt *AsWritten = Written.lookup(Block->getLBracLoc()))
    Block = AsWritten;
  auto [It, New] = Found.try_emplace(Block);
  if (New)
    It->second = find(Block);
  return It->second;
}

bool DroppedCode::standsFor(const NullStmt *S) const {
  if (!HasErrors || S->getSemiLoc().isMacroID())
    return false;
  bool Invalid = S->getSemiLoc().isInvalid();
  const char *At =
      Invalid
          ? nullptr
          : Ctx.getSourceManager().getCharacterData(S->getSemiLoc(), &Invalid);
  return Invalid || *At != ';';
}

std::vector<llvm::StringRef> DroppedCode::namesIn(SourceRange Range) const {
  std::vector<llvm::StringRef> Names;
  const SourceManager &SM = Ctx.getSourceManager();
  if (Range.isInvalid())
    return Names;
  const SourceLocation Begin = SM.getExpansionLoc(Range.getBegin()),
                       End = SM.getExpansionRange(Range.getEnd()).getEnd();
  const FileID File = SM.getFileID(Begin);
  if (SM.getFileID(End) == File)
    Scan(*this, File)
        .read(SM.getFileOffset(Begin), SM.getFileOffset(End) + 1, Names);
  return Names;
}

} // namespace cuda_lint
