//===- ArchitectureConditionals.cpp ---------------------------------------===//

#include "cuda/ArchitectureConditionals.h"
#include "cuda/Bound.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/Basic/OperatorPrecedence.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/MacroArgs.h"
#include "clang/Lex/MacroInfo.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/CheckedArithmetic.h"
#include <mutex>

using namespace clang;

namespace cuda_lint {

/// NV_IF_TARGET(NV_IS_DEVICE, (code)) and its like keep the code of the
/// matching target only.
static bool isTargetMacro(llvm::StringRef Macro) {
  return Macro == "NV_IF_TARGET" || Macro == "NV_IF_ELSE_TARGET" ||
         Macro == "NV_DISPATCH_TARGET";
}

static constexpr llvm::StringLiteral SideMacro = "__CUDA_ARCH__";
static const Bound<unsigned>
    MaxExpansions("side-expansions", 64, BoundKind::Reach,
                  "macros that a condition of the preprocessor is made of");

/// What a condition of the preprocessor is where the other side is compiled: on
/// the host `__CUDA_ARCH__` is not defined, on the device it is.
class ArchitectureConditionals::OtherSide {
public:
  OtherSide(Preprocessor &PP,
            llvm::function_ref<bool(SourceLocation)> DefinedOnOneSide,
            const llvm::StringSet<> &LeftOut)
      : PP(PP), DefinedOnOneSide(DefinedOnOneSide), LeftOut(LeftOut) {
    if (PP.getLangOpts().CUDAIsDevice)
      return;
    // Of several the largest, which has the most.
    Architecture = 900;
    if (const MacroInfo *List =
            PP.getMacroInfo(PP.getIdentifierInfo("__CUDA_ARCH_LIST__"));
        List && !List->tokens().empty()) {
      int64_t Number = 0;
      if (!llvm::StringRef(PP.getSpelling(List->tokens().back()))
               .getAsInteger(10, Number) &&
          Number > 0)
        Architecture = Number;
    }
  }

  /// Whether the tokens mention the side, through macros too.
  bool Depends = false;

  /// The value; none when it cannot be told.
  std::optional<int64_t> evaluate(llvm::ArrayRef<Token> Condition) {
    Tokens.assign(Condition.begin(), Condition.end());
    At = 0;
    std::optional<int64_t> Value = binary(0);
    // What stops the evaluation may hide a mention of the side.
    for (; At < Tokens.size(); ++At)
      if (Tokens[At].is(tok::identifier) || Tokens[At].is(tok::raw_identifier))
        noteMention(name(Tokens[At]));
    return Value;
  }

  /// Whether a macro is defined.
  std::optional<bool> isDefined(llvm::StringRef Name) {
    if (Name == SideMacro) {
      Depends = true;
      return Architecture != 0;
    }
    const MacroInfo *Macro = PP.getMacroInfo(PP.getIdentifierInfo(Name));
    if (Macro ? DefinedOnOneSide(Macro->getDefinitionLoc())
              : LeftOut.contains(Name)) {
      Depends = true;
      return std::nullopt;
    }
    return Macro != nullptr;
  }

private:
  static llvm::StringRef name(const Token &Tok) {
    if (Tok.is(tok::raw_identifier))
      return Tok.getRawIdentifier();
    return Tok.getIdentifierInfo() ? Tok.getIdentifierInfo()->getName()
                                   : llvm::StringRef();
  }

  void noteMention(llvm::StringRef Name) {
    if (Depends || Name.empty())
      return;
    llvm::SmallVector<const IdentifierInfo *, 16> Names = {
        PP.getIdentifierInfo(Name)};
    while (!Names.empty() && !Depends) {
      const IdentifierInfo *Next = Names.pop_back_val();
      Depends = Next->getName() == SideMacro;
      const MacroInfo *Macro = PP.getMacroInfo(Next);
      Depends |= !Macro && LeftOut.contains(Next->getName());
      if (!Macro || !Mentioned.insert(Macro).second)
        continue;
      Depends |= DefinedOnOneSide(Macro->getDefinitionLoc());
      for (const Token &Tok : Macro->tokens())
        if (Tok.getIdentifierInfo())
          Names.push_back(Tok.getIdentifierInfo());
    }
  }

  bool take(tok::TokenKind Kind) {
    if (At >= Tokens.size() || Tokens[At].isNot(Kind))
      return false;
    ++At;
    return true;
  }

  std::optional<int64_t> identifier(llvm::StringRef Name) {
    if (Name == SideMacro) {
      Depends = true;
      return Architecture;
    }
    if (Name == "true")
      return 1;
    const MacroInfo *Macro = PP.getMacroInfo(PP.getIdentifierInfo(Name));
    if (!Macro && LeftOut.contains(Name)) {
      Depends = true;
      return std::nullopt;
    }
    if (!Macro)
      return 0;
    noteMention(Name);
    if (!Macro->isObjectLike() || DefinedOnOneSide(Macro->getDefinitionLoc()) ||
        ++Expansions > MaxExpansions)
      return std::nullopt;
    // Its tokens take the place of the name.
    Tokens.erase(Tokens.begin() + At - 1);
    Tokens.insert(Tokens.begin() + At - 1, Macro->tokens_begin(),
                  Macro->tokens_end());
    --At;
    return unary();
  }

  std::optional<int64_t> unary() {
    if (At >= Tokens.size())
      return std::nullopt;
    if (take(tok::exclaim)) {
      std::optional<int64_t> V = unary();
      return V ? std::optional<int64_t>(!*V) : V;
    }
    if (take(tok::minus)) {
      std::optional<int64_t> V = unary();
      return V ? std::optional<int64_t>(-*V) : V;
    }
    if (take(tok::plus))
      return unary();
    if (take(tok::tilde)) {
      std::optional<int64_t> V = unary();
      return V ? std::optional<int64_t>(~*V) : V;
    }
    if (take(tok::l_paren)) {
      std::optional<int64_t> V = binary(0);
      return take(tok::r_paren) ? V : std::nullopt;
    }
    const Token Tok = Tokens[At++];
    if (Tok.is(tok::numeric_constant)) {
      llvm::StringRef Text =
          Tok.isLiteral() && Tok.getLiteralData()
              ? llvm::StringRef(Tok.getLiteralData(), Tok.getLength())
              : "";
      uint64_t Value;
      Text = Text.rtrim("uUlL");
      return Text.empty() || Text.getAsInteger(0, Value)
                 ? std::nullopt
                 : std::optional<int64_t>(Value);
    }
    llvm::StringRef Name = name(Tok);
    if (Name == "defined") {
      const bool Paren = take(tok::l_paren);
      if (At >= Tokens.size())
        return std::nullopt;
      std::optional<bool> Defined = isDefined(name(Tokens[At++]));
      if (Paren && !take(tok::r_paren))
        return std::nullopt;
      return Defined ? std::optional<int64_t>(*Defined) : std::nullopt;
    }
    return Name.empty() ? std::nullopt : identifier(Name);
  }

  /// That of an operator between two values; 0 of what ends an expression.
  static unsigned precedence(tok::TokenKind Kind) {
    const prec::Level Level = getBinOpPrecedence(
        Kind, /*GreaterThanIsOperator=*/true, /*CPlusPlus11=*/true);
    return Level >= prec::LogicalOr ? unsigned(Level) : 0;
  }

  std::optional<int64_t> binary(unsigned Above) {
    std::optional<int64_t> L = unary();
    while (At < Tokens.size() && precedence(Tokens[At].getKind()) > Above) {
      const tok::TokenKind Kind = Tokens[At++].getKind();
      std::optional<int64_t> R = binary(precedence(Kind));
      // One side of a logical operator may decide alone.
      if (Kind == tok::pipepipe) {
        L = (L && *L) || (R && *R) ? std::optional<int64_t>(1)
            : L && R               ? std::optional<int64_t>(0)
                                   : std::nullopt;
        continue;
      }
      if (Kind == tok::ampamp) {
        L = (L && !*L) || (R && !*R) ? std::optional<int64_t>(0)
            : L && R                 ? std::optional<int64_t>(1)
                                     : std::nullopt;
        continue;
      }
      L = L && R ? apply(Kind, *L, *R) : std::nullopt;
    }
    return L;
  }

  static std::optional<int64_t> apply(tok::TokenKind Kind, int64_t L,
                                      int64_t R) {
    switch (Kind) {
    case tok::pipe:
      return L | R;
    case tok::amp:
      return L & R;
    case tok::equalequal:
      return L == R;
    case tok::exclaimequal:
      return L != R;
    case tok::less:
      return L < R;
    case tok::lessequal:
      return L <= R;
    case tok::greater:
      return L > R;
    case tok::greaterequal:
      return L >= R;
    case tok::plus:
      return llvm::checkedAdd(L, R);
    case tok::minus:
      return llvm::checkedSub(L, R);
    case tok::star:
      return llvm::checkedMul(L, R);
    case tok::slash:
      return R > 0 ? std::optional<int64_t>(L / R) : std::nullopt;
    case tok::percent:
      return R > 0 ? std::optional<int64_t>(L % R) : std::nullopt;
    default:
      return std::nullopt;
    }
  }

  Preprocessor &PP;
  llvm::function_ref<bool(SourceLocation)> DefinedOnOneSide;
  const llvm::StringSet<> &LeftOut;
  /// What `__CUDA_ARCH__` is on the other side; 0 where it is not defined.
  int64_t Architecture = 0;
  std::vector<Token> Tokens;
  size_t At = 0;
  unsigned Expansions = 0;
  /// Macros whose definition was looked at.
  llvm::SmallPtrSet<const MacroInfo *, 16> Mentioned;
};

/// Follows the conditionals; nested ones are on a stack.
class ArchitectureConditionals::Recorder : public PPCallbacks {
public:
  Recorder(std::shared_ptr<ArchitectureConditionals> Out, Preprocessor &PP)
      : Out(std::move(Out)), PP(PP), SM(PP.getSourceManager()),
        Opts(PP.getLangOpts()) {}
  ~Recorder() override;

  void If(SourceLocation Loc, SourceRange Range, ConditionValueKind) override {
    open(Loc, condition(Range));
  }
  void Ifdef(SourceLocation Loc, const Token &Name,
             const MacroDefinition &) override {
    open(Loc, defined(Name, false));
  }
  void Ifndef(SourceLocation Loc, const Token &Name,
              const MacroDefinition &) override {
    open(Loc, defined(Name, true));
  }
  void Elif(SourceLocation Loc, SourceRange Range, ConditionValueKind,
            SourceLocation) override {
    next(Loc, condition(Range));
  }
  void Elifdef(SourceLocation Loc, const Token &Name,
               const MacroDefinition &) override {
    next(Loc, defined(Name, false));
  }
  void Elifndef(SourceLocation Loc, const Token &Name,
                const MacroDefinition &) override {
    next(Loc, defined(Name, true));
  }
  void Elifdef(SourceLocation Loc, SourceRange, SourceLocation) override {
    next(Loc, {false, std::nullopt});
  }
  void Elifndef(SourceLocation Loc, SourceRange, SourceLocation) override {
    next(Loc, {false, std::nullopt});
  }
  void Else(SourceLocation Loc, SourceLocation) override {
    next(Loc, {false, true});
  }
  void Endif(SourceLocation Loc, SourceLocation) override {
    if (Stack.empty())
      return;
    close(Loc);
    ClosedAt = Loc;
    ClosedDepends = Stack.back().Depends;
    Stack.pop_back();
    setOpen();
  }
  void SourceRangeSkipped(SourceRange Range, SourceLocation Until) override {
    // The device's pass would ask for a second one wherever a library has a
    // macro for its host code.
    if (Opts.CUDAIsDevice)
      return;
    // What was left out up to an #endif is told behind that.
    if ((Until == ClosedAt && ClosedDepends) || !Out->Open.empty())
      addDefinitions(Range);
  }
  void MacroExpands(const Token &Name, const MacroDefinition &,
                    SourceRange Range, const MacroArgs *Args) override {
    if (!Args || !Range.getBegin().isFileID() ||
        !isTargetMacro(Name.getIdentifierInfo()->getName()))
      return;
    const Token *Query = Args->getUnexpArgument(0);
    if (Query->getIdentifierInfo() &&
        Query->getIdentifierInfo()->isStr("NV_ANY_TARGET"))
      Out->Recorded.ForAnyTarget.push_back(Range.getBegin());
    else
      Out->Recorded.ForOneTarget.add(Range);
  }

private:
  struct Condition {
    bool Depends;
    /// Whether it holds on the other side, when that can be told.
    std::optional<bool> Holds;
  };
  struct Conditional {
    SourceLocation BranchBegin;
    /// A branch depends on the side when its own condition or an earlier one of
    /// the chain does.
    bool Depends;
    /// Whether the other side compiles the branch, and whether it has compiled
    /// one of the chain up to here.
    std::optional<bool> Compiled, Taken;
  };

  /// A macro defined inside a branch that the other side may leave out.
  bool definedOnOneSide(SourceLocation Loc) const {
    Loc = SM.getExpansionLoc(Loc);
    return llvm::any_of(Stack,
                        [&](const Conditional &C) {
                          return isOneSided(C) &&
                                 SM.isWrittenInSameFile(C.BranchBegin, Loc) &&
                                 SM.isBeforeInTranslationUnit(C.BranchBegin,
                                                              Loc);
                        }) ||
           Out->Recorded.OneSided.contains(Loc, SM);
  }
  static bool isOneSided(const Conditional &C) {
    return C.Depends && !(C.Compiled && *C.Compiled);
  }

  /// The names of the macros that text defines which is left out here.
  void addDefinitions(SourceRange Range) {
    const SourceLocation Begin = SM.getExpansionLoc(Range.getBegin()),
                         End = SM.getExpansionLoc(Range.getEnd());
    bool Invalid = false;
    const FileID File = SM.getFileID(Begin);
    const llvm::StringRef Text = SM.getBufferData(File, &Invalid);
    if (Invalid || File != SM.getFileID(End))
      return;
    Lexer Raw(SM.getLocForStartOfFile(File), Opts, Text.begin(),
              Text.begin() + SM.getFileOffset(Begin), Text.end());
    enum { Elsewhere, BehindHash, BehindDefine } State = Elsewhere;
    Token Tok;
    while (!Raw.LexFromRawLexer(Tok) &&
           SM.getFileOffset(Tok.getLocation()) <= SM.getFileOffset(End)) {
      const llvm::StringRef Name =
          Tok.is(tok::raw_identifier) ? Tok.getRawIdentifier() : "";
      if (State == BehindDefine && !Name.empty())
        LeftOut.insert(Name);
      State = Tok.isAtStartOfLine() && Tok.is(tok::hash) ? BehindHash
              : State == BehindHash && Name == "define"  ? BehindDefine
                                                         : Elsewhere;
    }
  }

  template <class FnT> Condition ask(FnT Ask) const {
    auto OnOneSide = [&](SourceLocation Loc) { return definedOnOneSide(Loc); };
    OtherSide Other(PP, OnOneSide, LeftOut);
    std::optional<bool> Holds = Ask(Other);
    return {Other.Depends, Holds};
  }
  Condition defined(const Token &Name, bool Negated) const {
    return ask([&](OtherSide &Other) {
      std::optional<bool> Defined = Other.isDefined(
          Name.getIdentifierInfo() ? Name.getIdentifierInfo()->getName() : "");
      return Defined ? std::optional<bool>(*Defined != Negated) : std::nullopt;
    });
  }
  Condition condition(SourceRange Range) const {
    // The condition's tokens are gone when the callback comes; they are lexed
    // again. The ends of the range may be in macros that begin and end it.
    std::vector<Token> Tokens;
    SourceLocation At = SM.getExpansionLoc(Range.getBegin()),
                   End = SM.getExpansionRange(Range.getEnd()).getEnd();
    auto [File, Offset] = SM.getDecomposedLoc(At);
    auto [EndFile, EndOffset] = SM.getDecomposedLoc(End);
    if (File != EndFile)
      return {true, std::nullopt};
    llvm::StringRef Buffer = SM.getBufferData(File);
    Lexer Raw(SM.getLocForStartOfFile(File), Opts, Buffer.begin(),
              Buffer.begin() + Offset, Buffer.end());
    Token Tok;
    // The range may end with the condition or behind it, at the end of the
    // directive; a line ends it in any case.
    while (!Raw.LexFromRawLexer(Tok) &&
           SM.getFileOffset(Tok.getLocation()) <= EndOffset &&
           (Tokens.empty() || !Tok.isAtStartOfLine()))
      Tokens.push_back(Tok);
    return ask([&](OtherSide &Other) {
      std::optional<int64_t> Value = Other.evaluate(Tokens);
      return Value ? std::optional<bool>(*Value != 0) : std::nullopt;
    });
  }

  void open(SourceLocation Loc, Condition C) {
    Stack.push_back({Loc, C.Depends, C.Holds, C.Holds});
    setOpen();
  }
  void setOpen() {
    Out->Open.clear();
    for (const Conditional &C : Stack)
      if (C.Depends)
        Out->Open.push_back(C.BranchBegin);
  }
  void close(SourceLocation Loc) {
    const SourceRange Branch(Stack.back().BranchBegin, Loc);
    if (Stack.back().Depends)
      Out->Recorded.Regions.add(Branch);
    if (isOneSided(Stack.back()))
      Out->Recorded.OneSided.add(Branch);
  }
  void next(SourceLocation Loc, Condition C) {
    if (Stack.empty())
      return;
    close(Loc);
    Conditional &Chain = Stack.back();
    // Compiled when nothing before it was and its own condition holds.
    std::optional<bool> Compiled;
    if ((Chain.Taken && *Chain.Taken) || (C.Holds && !*C.Holds))
      Compiled = false;
    else if (Chain.Taken && C.Holds)
      Compiled = true;
    std::optional<bool> Taken;
    if ((Chain.Taken && *Chain.Taken) || (Compiled && *Compiled))
      Taken = true;
    else if (Chain.Taken && Compiled)
      Taken = false;
    Chain = {Loc, Chain.Depends || C.Depends, Compiled, Taken};
    setOpen();
  }

  std::shared_ptr<ArchitectureConditionals> Out;
  Preprocessor &PP;
  const SourceManager &SM;
  const LangOptions &Opts;
  llvm::SmallVector<Conditional, 8> Stack;
  /// What was closed last, and whether it depends on the side.
  SourceLocation ClosedAt;
  bool ClosedDepends = false;
  /// Macros that only the other side may define.
  llvm::StringSet<> LeftOut;
};

namespace {

/// What records which preprocessor. An editor has several, in several threads.
struct Recordings {
  std::mutex Lock;
  llvm::DenseMap<const Preprocessor *, std::weak_ptr<ArchitectureConditionals>>
      Of;
};

Recordings &recordings() {
  static Recordings All;
  return All;
}

} // namespace

ArchitectureConditionals::Recorder::~Recorder() {
  std::lock_guard<std::mutex> Guard(recordings().Lock);
  recordings().Of.erase(&PP);
}

std::shared_ptr<ArchitectureConditionals>
ArchitectureConditionals::record(Preprocessor &PP) {
  std::lock_guard<std::mutex> Guard(recordings().Lock);
  std::weak_ptr<ArchitectureConditionals> &Known = recordings().Of[&PP];
  if (std::shared_ptr<ArchitectureConditionals> Out = Known.lock())
    return Out;
  auto Out = std::make_shared<ArchitectureConditionals>();
  PP.addPPCallbacks(std::make_unique<Recorder>(Out, PP));
  Known = Out;
  return Out;
}

bool ArchitectureConditionals::hasWritten(SourceLocation Loc,
                                          const SourceManager &SM) const {
  for (;; Loc = SM.getImmediateExpansionRange(Loc).getBegin()) {
    const SourceLocation At = SM.getSpellingLoc(Loc);
    if (Recorded.Regions.contains(At, SM) ||
        llvm::any_of(Open, [&](SourceLocation Begin) {
          return SM.isWrittenInSameFile(Begin, At) && Begin < At;
        }))
      return true;
    if (Loc.isFileID())
      return false;
  }
}

void ArchitectureConditionals::add(const Places &Precompiled) {
  for (auto Set : {&Places::Regions, &Places::OneSided, &Places::ForOneTarget})
    for (SourceRange Region : (Precompiled.*Set).outermost())
      (Recorded.*Set).add(Region);
  llvm::append_range(Recorded.ForAnyTarget, Precompiled.ForAnyTarget);
}

void ArchitectureConditionals::RegionSet::add(SourceRange Region) {
  auto Before = llvm::partition_point(Outermost, [&](SourceRange Other) {
    return Other.getEnd() <= Region.getBegin();
  });
  if (Before != Outermost.end() && Before->getBegin() <= Region.getBegin() &&
      Region.getEnd() <= Before->getEnd())
    return;
  auto After = std::find_if(Before, Outermost.end(), [&](SourceRange Other) {
    return Region.getEnd() <= Other.getBegin();
  });
  Outermost.insert(Outermost.erase(Before, After), Region);
}

bool ArchitectureConditionals::RegionSet::contains(
    SourceLocation Loc, const SourceManager &SM) const {
  const SourceLocation Place = SM.getFileLoc(Loc);
  auto At = llvm::partition_point(
      Outermost, [&](SourceRange Region) { return Region.getEnd() <= Place; });
  return At != Outermost.end() && At->getBegin() < Place;
}

bool ArchitectureConditionals::RegionSet::touches(
    SourceRange Other, const SourceManager &SM) const {
  const SourceLocation Begin = SM.getFileLoc(Other.getBegin()),
                       End = SM.getFileLoc(Other.getEnd());
  auto At = llvm::partition_point(
      Outermost, [&](SourceRange Region) { return Region.getEnd() <= Begin; });
  return At != Outermost.end() && At->getBegin() < End;
}

/// The macro that what stands at \p Loc comes from, as a part of its definition
/// or as an argument. Clang's own name for an argument that is handed on is
/// that of the outermost macro.
static llvm::StringRef macroAt(SourceLocation Loc, const SourceManager &SM,
                               const LangOptions &Opts) {
  if (SM.isMacroArgExpansion(Loc))
    Loc = SM.getImmediateExpansionRange(Loc).getBegin();
  if (!Loc.isMacroID())
    return "";
  const SourceLocation Name =
      SM.getSpellingLoc(SM.getImmediateExpansionRange(Loc).getBegin());
  return llvm::StringRef(SM.getCharacterData(Name),
                         Lexer::MeasureTokenLength(Name, SM, Opts));
}

bool ArchitectureConditionals::choosesPartOf(const Stmt *Body,
                                             const ASTContext &Ctx) const {
  const SourceManager &SM = Ctx.getSourceManager();
  if (Recorded.Regions.touches(Body->getSourceRange(), SM) ||
      Recorded.ForOneTarget.touches(Body->getSourceRange(), SM))
    return true;
  // In the definition of a macro the target's macros are not recorded.
  llvm::SmallVector<const Stmt *, 16> Left = {Body};
  while (!Left.empty()) {
    const Stmt *S = Left.pop_back_val();
    if (!S)
      continue;
    if (S->getBeginLoc().isMacroID() &&
        contains(S->getBeginLoc(), SM, Ctx.getLangOpts()))
      return true;
    Left.append(S->child_begin(), S->child_end());
  }
  return false;
}

bool ArchitectureConditionals::contains(SourceLocation Loc,
                                        const SourceManager &SM,
                                        const LangOptions &Opts) const {
  for (SourceLocation At = Loc; At.isMacroID();
       At = SM.getImmediateMacroCallerLoc(At))
    if (isTargetMacro(macroAt(At, SM, Opts)))
      return true;
  return Recorded.Regions.contains(SM.getExpansionLoc(Loc), SM);
}

/// Where, in the definition of a macro, what stands at \p Loc comes in: as a
/// part of the definition, or as an argument.
static SourceLocation inDefinition(SourceLocation Loc,
                                   const SourceManager &SM) {
  while (SM.isMacroArgExpansion(Loc))
    Loc = SM.getImmediateExpansionRange(Loc).getBegin();
  return Loc;
}

bool ArchitectureConditionals::onOneSideOnly(SourceLocation Loc,
                                             const SourceManager &SM,
                                             const LangOptions &Opts) const {
  for (SourceLocation At = Loc; At.isMacroID();
       At = SM.getImmediateMacroCallerLoc(At)) {
    const SourceLocation Definition = inDefinition(At, SM);
    if (isTargetMacro(macroAt(At, SM, Opts)) &&
        (!llvm::is_contained(Recorded.ForAnyTarget, SM.getExpansionLoc(Loc)) ||
         Recorded.ForOneTarget.contains(Loc, SM)))
      return true;
    // A macro that is defined for one side: the other's definition may drop
    // what it is given.
    if (Recorded.OneSided.contains(SM.getSpellingLoc(Definition), SM))
      return true;
  }
  return Recorded.OneSided.contains(SM.getExpansionLoc(Loc), SM);
}

static const Bound<unsigned>
    MaxDeclarations("side-declarations", 65, BoundKind::Reach,
                    "declarations that a value leads to in which code of one "
                    "side is looked for");

bool ArchitectureConditionals::dependsOnSide(const Stmt *Expression,
                                             const ASTContext &Ctx) const {
  llvm::SmallVector<const Stmt *, 16> Left = {Expression};
  llvm::SmallPtrSet<const Decl *, 8> Seen;
  auto OneSided = [&](SourceLocation Loc) {
    return onOneSideOnly(Loc, Ctx.getSourceManager(), Ctx.getLangOpts());
  };
  while (!Left.empty()) {
    const Stmt *S = Left.pop_back_val();
    if (!S)
      continue;
    if (OneSided(S->getBeginLoc()))
      return true;
    Left.append(S->child_begin(), S->child_end());
    const auto *Ref = dyn_cast<DeclRefExpr>(S);
    if (!Ref || Seen.size() >= MaxDeclarations ||
        !Seen.insert(Ref->getDecl()).second)
      continue;
    if (OneSided(Ref->getDecl()->getLocation()))
      return true;
    if (const auto *V = dyn_cast<VarDecl>(Ref->getDecl()))
      Left.push_back(V->getAnyInitializer());
    else if (const auto *F = dyn_cast<FunctionDecl>(Ref->getDecl()))
      Left.push_back(F->getBody());
  }
  return false;
}

} // namespace cuda_lint
