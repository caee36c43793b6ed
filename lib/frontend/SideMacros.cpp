//===- SideMacros.cpp -----------------------------------------------------===//

#include "frontend/SideMacros.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/MacroInfo.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"

#include <optional>
#include <vector>

using namespace clang;

namespace cuda_lint {
namespace {

class SideMacros final : public PPCallbacks {
public:
  explicit SideMacros(Preprocessor &PP)
      : PP(PP), SM(PP.getSourceManager()), Host(identifier("__host__")),
        Device(identifier("__device__")), Global(identifier("__global__")) {}

  void If(SourceLocation, SourceRange Condition, ConditionValueKind) override {
    open(namesArchitecture(Condition));
  }
  void Ifdef(SourceLocation, const Token &Name,
             const MacroDefinition &) override {
    open(isArchitecture(Name.getIdentifierInfo()->getName()));
  }
  void Ifndef(SourceLocation, const Token &Name,
              const MacroDefinition &) override {
    open(isArchitecture(Name.getIdentifierInfo()->getName()));
  }
  void Endif(SourceLocation Loc, SourceLocation) override {
    Closed.reset();
    if (Groups.empty())
      return;
    Closed = std::move(Groups.back());
    ClosedAt = Loc;
    Groups.pop_back();
    if (Closed)
      join(*Closed);
  }

  void MacroDefined(const Token &Name, const MacroDirective *MD) override {
    const MacroInfo *MI = MD->getMacroInfo();
    if (Group *In = innermost(); In && MI->isObjectLike())
      In->Live[Name.getIdentifierInfo()] = {sidesOf(*MI), MI};
  }

  void SourceRangeSkipped(SourceRange Range, SourceLocation Until) override {
    // What was left out up to an #endif is told behind that.
    const bool IsOver = Until == ClosedAt;
    if (IsOver && !Closed)
      return;
    if (Group *In = IsOver ? &*Closed : innermost()) {
      addSkipped(Range, In->Skipped);
      if (IsOver)
        join(*In);
    }
  }

private:
  /// What a macro's tokens say of the side of a function.
  enum class Sides : uint8_t { None, Device, Other };

  struct Definition {
    Sides S = Sides::None;
    const MacroInfo *MI = nullptr;
  };

  /// A conditional on `__CUDA_ARCH__`.
  struct Group {
    llvm::DenseMap<IdentifierInfo *, Definition> Live;
    llvm::StringMap<Sides> Skipped;
  };

  IdentifierInfo *identifier(llvm::StringRef Name) {
    return PP.getIdentifierInfo(Name);
  }

  static bool isArchitecture(llvm::StringRef Name) {
    return Name == "__CUDA_ARCH__";
  }

  void open(bool OnArchitecture) {
    Groups.emplace_back();
    if (OnArchitecture)
      Groups.back().emplace();
  }

  Group *innermost() {
    for (std::optional<Group> &G : llvm::reverse(Groups))
      if (G)
        return &*G;
    return nullptr;
  }

  /// The tokens of some text, without comments.
  template <class Visit> void lex(SourceRange Range, Visit See) const {
    const SourceLocation Begin = SM.getExpansionLoc(Range.getBegin()),
                         End = SM.getExpansionLoc(Range.getEnd());
    bool Invalid = false;
    const llvm::StringRef Text =
        SM.getBufferData(SM.getFileID(Begin), &Invalid);
    const unsigned From = SM.getFileOffset(Begin);
    if (Invalid || SM.getFileID(Begin) != SM.getFileID(End))
      return;
    Lexer L(SM.getLocForStartOfFile(SM.getFileID(Begin)), PP.getLangOpts(),
            Text.begin(), Text.begin() + From, Text.end());
    Token Tok;
    do {
      L.LexFromRawLexer(Tok);
      if (Tok.is(tok::eof) ||
          SM.getFileOffset(Tok.getLocation()) > SM.getFileOffset(End))
        return;
    } while (See(Tok));
  }

  bool namesArchitecture(SourceRange Condition) const {
    bool Found = false;
    lex(Condition, [&](const Token &Tok) {
      Found |=
          Tok.is(tok::raw_identifier) && isArchitecture(Tok.getRawIdentifier());
      return !Found;
    });
    return Found;
  }

  static Sides with(Sides S, bool IsDevice, bool IsOther) {
    if (IsOther || S == Sides::Other)
      return Sides::Other;
    return IsDevice ? Sides::Device : S;
  }

  Sides sidesOf(const MacroInfo &MI) const {
    Sides S = Sides::None;
    for (const Token &Tok : MI.tokens()) {
      const IdentifierInfo *Name = Tok.getIdentifierInfo();
      S = with(S, Name == Device, Name && (Name == Host || Name == Global));
    }
    return S;
  }

  /// The definitions in text that the preprocessor leaves out.
  void addSkipped(SourceRange Range, llvm::StringMap<Sides> &Out) const {
    enum { Elsewhere, BehindHash, BehindDefine, InBody } State = Elsewhere;
    llvm::StringRef Name;
    lex(Range, [&](const Token &Tok) {
      const llvm::StringRef Text =
          Tok.is(tok::raw_identifier) ? Tok.getRawIdentifier() : "";
      if (Tok.isAtStartOfLine()) {
        State = Tok.is(tok::hash) ? BehindHash : Elsewhere;
      } else if (State == BehindHash) {
        State = Text == "define" ? BehindDefine : Elsewhere;
      } else if (State == BehindDefine) {
        Name = Text;
        Out.try_emplace(Name, Sides::None);
        State = InBody;
      } else if (State == InBody) {
        Sides &S = Out[Name];
        S = with(S, Text == Device->getName(),
                 Text == Host->getName() || Text == Global->getName());
      }
      return true;
    });
  }

  void join(const Group &G) {
    for (const auto &[Name, Live] : G.Live) {
      auto Other = G.Skipped.find(Name->getName());
      if (Other == G.Skipped.end() || Live.S == Other->second ||
          Live.S == Sides::Other || Other->second == Sides::Other ||
          PP.getMacroInfo(Name) != Live.MI)
        continue;
      const SourceLocation At = Live.MI->getDefinitionLoc();
      llvm::SmallVector<Token, 4> Tokens(Live.MI->tokens());
      for (IdentifierInfo *Side : {Device, Host}) {
        if (llvm::any_of(Tokens, [&](const Token &Tok) {
              return Tok.getIdentifierInfo() == Side;
            }))
          continue;
        Token &Tok = *Tokens.insert(Tokens.begin(), Token());
        Tok.startToken();
        Tok.setIdentifierInfo(Side);
        Tok.setKind(Side->getTokenID());
        Tok.setLength(Side->getLength());
        Tok.setLocation(At);
        Tok.setFlag(Token::LeadingSpace);
      }
      MacroInfo *Both = PP.AllocateMacroInfo(At);
      Both->setTokens(Tokens, PP.getPreprocessorAllocator());
      Both->setDefinitionEndLoc(At);
      PP.appendDefMacroDirective(Name, Both, At);
    }
  }

  Preprocessor &PP;
  SourceManager &SM;
  IdentifierInfo *Host, *Device, *Global;
  /// Of every open conditional: what is known, where it is on the architecture.
  std::vector<std::optional<Group>> Groups;
  /// The one that was closed last, and where.
  std::optional<Group> Closed;
  SourceLocation ClosedAt;
};

} // namespace

void installSideMacros(Preprocessor &PP) {
  if (PP.getLangOpts().CUDA)
    PP.addPPCallbacks(std::make_unique<SideMacros>(PP));
}

} // namespace cuda_lint
