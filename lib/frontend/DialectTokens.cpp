//===- DialectTokens.cpp - Tokens that nvcc does not need -----------------===//

#include "frontend/DialectTokens.h"
#include "clang-inside/SharedConstructors.h"
#include "clang-inside/Tokens.h"
#include "cuda/ArchitectureConditionals.h"
#include "cuda/Bound.h"
#include "frontend/LibraryBodies.h"
#include "frontend/SideMacros.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/MacroInfo.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "clang/Sema/Lookup.h"
#include "clang/Sema/Sema.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include <memory>
#include <optional>
#include <utility>

using namespace clang;

namespace cuda_lint {
namespace {

/// Longer declarations are tables, not heads of functions.
const Bound<size_t>
    MaxHeadTokens("dialect-head-tokens", 4096, BoundKind::Reach,
                  "tokens of a declaration that may be a function's head");
/// A conversion names a type, which may be longer than this; few are.
const Bound<size_t>
    MaxNameTokens("dialect-name-tokens", 32, BoundKind::Reach,
                  "tokens of the name of a function that is a conversion");

class TokenFiller {
public:
  explicit TokenFiller(CompilerInstance &Compiler)
      : Compiler(Compiler), PP(Compiler.getPreprocessor()) {}

  /// Called with each token that the preprocessor hands to the parser.
  void see(const Token &Tok) {
    // Sema is made after the preprocessor, and before the first token.
    if (!SemaSeen && Compiler.hasSema()) {
      SemaSeen = true;
      allowSharedConstructors(Compiler.getSema());
    }
    if (Tok.isAnnotation() || Swallowing || InLibrary)
      return;
    seeLaunchBrackets(Tok);
    seeLiteral(Tok);
    seeAssembly(Tok);
    seeAssignment(Tok);
    seeLaunch(Tok);
    seeQualified(Tok);
    seeDeclaration(Tok);
  }

  /// Tokens of headers that Clang reads as they are need not be looked at.
  void setInLibrary(bool Value) { InLibrary = Value; }

private:
  /// The token after \p Tok in its file. None for tokens of macros, which are
  /// not followed in a file by what follows them in the expansion.
  std::optional<Token> nextInFile(const Token &Tok) const {
    if (Tok.getLocation().isMacroID())
      return std::nullopt;
    return Lexer::findNextToken(Tok.getLocation(), PP.getSourceManager(),
                                PP.getLangOpts());
  }

  void insert(llvm::ArrayRef<Token> Tokens, bool ExpandMacros = false) {
    insertTokens(PP, Tokens, ExpandMacros);
  }

  /// With \p Swallow, the token after it is left out.
  void replace(const Token &Tok, const Token &New, bool Swallow = false) {
    if (Swallow)
      replaceToken(PP, Tok, New, [this](bool Begins) { Swallowing = Begins; });
    else
      replaceToken(PP, Tok, New);
  }

  // The brackets of a launch with a space in them: kernel << <1, 2>> >().
  void seeLaunchBrackets(const Token &Tok) {
    const bool AfterOperator =
        std::exchange(AfterOperatorKeyword, Tok.is(tok::kw_operator));
    const bool Opens = Tok.is(tok::lessless) && !AfterOperator;
    const bool Closes =
        Tok.is(tok::greatergreater) && LaunchArguments > 0 && LaunchDepth == 0;
    if (!Opens && !Closes)
      return;
    std::optional<Token> Next = nextInFile(Tok);
    if (!Next || Next->isNot(Opens ? tok::less : tok::greater))
      return;
    Token New = Tok;
    New.setKind(Opens ? tok::lesslessless : tok::greatergreatergreater);
    // The place of the bracket that ends it: what follows is looked for there.
    New.setLocation(Next->getLocation());
    New.setLength(Next->getLength());
    replace(Tok, New, /*Swallow=*/true);
  }

  // A macro right behind a literal, as in extern "C"__global__. GCC, which
  // preprocesses for nvcc, reads the name of a macro there as the macro, the
  // standard as a suffix of the literal.
  void seeLiteral(const Token &Tok) {
    if (Tok.isNot(tok::string_literal) || !Tok.hasUDSuffix() ||
        Tok.needsCleaning() || !Tok.getLiteralData())
      return;
    llvm::StringRef Text(Tok.getLiteralData(), Tok.getLength());
    const size_t End = Text.rfind('"') + 1;
    const MacroInfo *Macro =
        PP.getMacroInfo(PP.getIdentifierInfo(Text.drop_front(End)));
    if (!Macro || !Macro->isObjectLike())
      return;
    Token Literal = Tok;
    Literal.clearFlag(Token::HasUDSuffix);
    Literal.setLength(End);
    replace(Tok, Literal);
    llvm::SmallVector<Token, 8> Tokens(Macro->tokens());
    for (Token &Inserted : Tokens)
      Inserted.setLocation(Tok.getLocation());
    insert(Tokens, /*ExpandMacros=*/true);
  }

  // Assignments of an empty list, x = {}, to a vector of CUDA's headers, which
  // can be assigned from itself and from an aggregate. Clang finds that
  // ambiguous, nvcc prefers the class itself. What the other operator is good
  // for, a conversion does as well.
  void seeAssignment(const Token &Tok) {
    const bool Braces = AfterEqual && Tok.is(tok::l_brace);
    AfterEqual = Tok.is(tok::equal);
    if (!Braces || !Compiler.hasSema())
      return;
    ASTContext &Context = Compiler.getASTContext();
    for (llvm::StringRef Name : {"__half2", "__nv_bfloat162"})
      for (NamedDecl *D : Context.getTranslationUnitDecl()->lookup(
               DeclarationName(PP.getIdentifierInfo(Name))))
        if (auto *Class = dyn_cast<CXXRecordDecl>(D);
            Class && Class->hasDefinition() && Settled.insert(Class).second)
          preferOwnAssignment(*Class->getDefinition());
  }

  void preferOwnAssignment(CXXRecordDecl &Class) {
    ASTContext &Context = Compiler.getASTContext();
    for (NamedDecl *D :
         Class.lookup(Context.DeclarationNames.getCXXOperatorName(OO_Equal))) {
      auto *Method = dyn_cast<CXXMethodDecl>(D);
      if (!Method || Method->getNumParams() != 1 ||
          Method->hasAttr<EnableIfAttr>())
        continue;
      const CXXRecordDecl *From = Method->getParamDecl(0)
                                      ->getType()
                                      .getNonReferenceType()
                                      ->getAsCXXRecordDecl();
      if (From && From->getDefinition() && From->getDefinition() != &Class &&
          From->getDefinition()->isAggregate())
        Method->addAttr(EnableIfAttr::CreateImplicit(
            Context,
            CXXBoolLiteralExpr::Create(Context, false, Context.BoolTy,
                                       Method->getLocation()),
            "ambiguous for nvcc's dialect"));
    }
  }

  Token makeToken(tok::TokenKind Kind, SourceLocation Loc,
                  llvm::StringRef Name = "") const {
    Token Tok;
    Tok.startToken();
    Tok.setKind(Kind);
    Tok.setLocation(Loc);
    if (!Name.empty()) {
      IdentifierInfo *Info = PP.getIdentifierInfo(Name);
      Tok.setIdentifierInfo(Info);
      Tok.setKind(Info->getTokenID());
      Tok.setLength(Name.size());
    }
    return Tok;
  }

  // Inline assembly: asm("..." : "=r"(a) "=r"(b)).
  void seeAssembly(const Token &Tok) {
    if (Tok.is(tok::kw_asm)) {
      InAssembly = true;
      AssemblyDepth = 0;
      return;
    }
    if (!InAssembly)
      return;
    if (Tok.is(tok::l_paren)) {
      ++AssemblyDepth;
    } else if (Tok.is(tok::string_literal) && AssemblyDepth == 1) {
      // nvcc's constraint for a constant text: to Clang a pointer like others.
      // A literal of a macro from a precompiled header has no text of its own.
      if (Tok.getLiteralData() &&
          llvm::StringRef(Tok.getLiteralData(), Tok.getLength()) == "\"C\"") {
        Token Pointer = Tok;
        Pointer.setLiteralData("\"l\"");
        replace(Tok, Pointer);
      }
    } else if (Tok.is(tok::r_paren)) {
      if (AssemblyDepth > 0)
        --AssemblyDepth;
      if (AssemblyDepth == 0)
        InAssembly = false;
      else if (AssemblyDepth == 1)
        if (std::optional<Token> Next = nextInFile(Tok);
            Next && Next->is(tok::string_literal))
          insert(makeToken(tok::comma, Next->getLocation()));
    } else if (Tok.is(tok::semi) && AssemblyDepth == 0) {
      InAssembly = false;
    }
  }

  // Launches with a grid or a block in braces: kernel<<<{1, 2}, {32, 4}>>>().
  void seeLaunch(const Token &Tok) {
    switch (Tok.getKind()) {
    case tok::lesslessless:
      LaunchArguments = 1;
      LaunchDepth = 0;
      break;
    case tok::greatergreatergreater:
    case tok::semi:
      LaunchArguments = 0;
      return;
    case tok::l_paren:
    case tok::l_square:
    case tok::l_brace:
      ++LaunchDepth;
      return;
    case tok::r_paren:
    case tok::r_square:
    case tok::r_brace:
      --LaunchDepth;
      return;
    case tok::comma:
      if (LaunchArguments == 0 || LaunchDepth != 0)
        return;
      ++LaunchArguments;
      break;
    default:
      return;
    }
    if (LaunchArguments > 2)
      return;
    if (std::optional<Token> Next = nextInFile(Tok);
        Next && Next->is(tok::l_brace))
      insert(makeToken(tok::unknown, Next->getLocation(), "dim3"));
  }

  // Member templates of dependent classes: A<T>::name<3>(...).
  void seeQualified(const Token &Tok) {
    if (Tok.isOneOf(tok::semi, tok::l_brace, tok::r_brace) ||
        Recent.size() >= MaxHeadTokens) {
      Recent.clear();
      return;
    }
    Recent.push_back(Tok);
    if (Tok.isNot(tok::coloncolon) || Recent.size() < 3)
      return;
    const Token &Before = Recent[Recent.size() - 2];
    // After typename only a type can come, so `<` begins arguments.
    const bool IsType = Before.is(tok::identifier) &&
                        Recent[Recent.size() - 3].is(tok::kw_typename);
    if (!IsType && !Before.isOneOf(tok::greater, tok::greatergreater))
      return;
    std::optional<Token> Name = nextInFile(Tok);
    if (!Name || Name->isNot(tok::raw_identifier))
      return;
    std::optional<Token> Angle = nextInFile(*Name);
    if (!Angle || Angle->isNot(tok::less))
      return;
    if (IsType) {
      if (namesDependentType(*Before.getIdentifierInfo()))
        insert(makeToken(tok::unknown, Name->getLocation(), "template"));
      return;
    }
    const DeclContext *Class = findTemplateBefore(Recent.size() - 2);
    if (!Class)
      return;
    DeclarationName Member(PP.getIdentifierInfo(Name->getRawIdentifier()));
    for (const NamedDecl *D : Class->lookup(Member))
      if (isa<TemplateDecl>(D)) {
        insert(makeToken(tok::unknown, Name->getLocation(), "template"));
        return;
      }
  }

  bool namesDependentType(const IdentifierInfo &Name) const {
    if (!Compiler.hasSema())
      return false;
    Sema &S = Compiler.getSema();
    LookupResult Found(S, DeclarationName(&Name), SourceLocation(),
                       Sema::LookupOrdinaryName);
    Found.suppressDiagnostics();
    if (!S.LookupName(Found, S.getCurScope()))
      return false;
    const auto *Type = Found.getAsSingle<TypeDecl>();
    return Type && S.getASTContext().getTypeDeclType(Type)->isDependentType();
  }

  /// The class template whose arguments end at Recent[End], as it is written;
  /// null if it is none, or is not found.
  const DeclContext *findTemplateBefore(size_t End) const {
    unsigned Depth = 0;
    size_t I = End + 1;
    do {
      if (I-- == 0)
        return nullptr;
      if (Recent[I].is(tok::greater))
        ++Depth;
      else if (Recent[I].is(tok::greatergreater))
        Depth += 2;
      else if (Recent[I].is(tok::less) && Depth > 0)
        --Depth;
    } while (Depth > 0);
    // The names before: A::B for A::B<T>::name.
    llvm::SmallVector<const IdentifierInfo *, 4> Path;
    while (I >= 1 && Recent[I - 1].is(tok::identifier)) {
      Path.insert(Path.begin(), Recent[I - 1].getIdentifierInfo());
      if (I < 3 || Recent[I - 2].isNot(tok::coloncolon))
        break;
      I -= 2;
    }
    if (Path.empty() || !Compiler.hasSema())
      return nullptr;
    Sema &S = Compiler.getSema();
    LookupResult Found(S, DeclarationName(Path.front()), SourceLocation(),
                       Sema::LookupOrdinaryName);
    Found.suppressDiagnostics();
    if (!S.LookupName(Found, S.getCurScope()))
      return nullptr;
    const DeclContext *Scope = nullptr;
    auto Enter = [&](const NamedDecl *D) {
      D = D->getUnderlyingDecl();
      if (const auto *Template = dyn_cast<ClassTemplateDecl>(D))
        D = Template->getTemplatedDecl();
      if (const auto *Class = dyn_cast<CXXRecordDecl>(D))
        Scope = Class->getDefinition();
      else if (const auto *Namespace = dyn_cast<NamespaceDecl>(D))
        Scope = Namespace;
    };
    for (const NamedDecl *D : Found)
      Enter(D);
    for (const IdentifierInfo *Name : llvm::drop_begin(Path)) {
      if (!Scope)
        return nullptr;
      const DeclContext *Outer = std::exchange(Scope, nullptr);
      for (const NamedDecl *D : Outer->lookup(DeclarationName(Name)))
        Enter(D);
    }
    return Scope;
  }

  // Members defined outside their class.
  void seeDeclaration(const Token &Tok) {
    switch (Tok.getKind()) {
    case tok::l_brace:
      // The braces of a namespace or of extern "C" change nothing.
      if (BodyDepth > 0 || !opensScope())
        ++BodyDepth;
      Head.clear();
      return;
    case tok::r_brace:
      if (BodyDepth > 0)
        --BodyDepth;
      Head.clear();
      return;
    case tok::semi:
      Head.clear();
      return;
    default:
      break;
    }
    if (BodyDepth > 0 || Head.size() >= MaxHeadTokens)
      return;
    Head.push_back(Tok);
    if (Tok.isOneOf(tok::r_paren, tok::kw_const, tok::kw_noexcept, tok::amp,
                    tok::kw_volatile))
      finishHead(Tok);
  }

  bool opensScope() const {
    for (const Token &Tok : Head)
      if (Tok.is(tok::kw_namespace))
        return true;
    return Head.size() == 2 && Head[0].is(tok::kw_extern) &&
           Head[1].is(tok::string_literal);
  }

  /// \p Last may be the last token before the body. Adds the specifiers if it
  /// is, and the head is that of a member that lacks them.
  void finishHead(const Token &Last) {
    std::optional<size_t> Name = memberName();
    if (!Name)
      return;
    std::optional<Token> Next = nextInFile(Last);
    if (!Next || !Next->isOneOf(tok::l_brace, tok::colon, tok::kw_try))
      return;
    std::optional<Spaces> Declared = declaredSpaces(*Name);
    if (!Declared || !Declared->Device)
      return;
    llvm::SmallVector<Token, 12> Tokens;
    auto Add = [&](llvm::StringRef Attribute) {
      SourceLocation Loc = Next->getLocation();
      Tokens.push_back(makeToken(tok::unknown, Loc, "__attribute__"));
      Tokens.push_back(makeToken(tok::l_paren, Loc));
      Tokens.push_back(makeToken(tok::l_paren, Loc));
      Tokens.push_back(makeToken(tok::unknown, Loc, Attribute));
      Tokens.push_back(makeToken(tok::r_paren, Loc));
      Tokens.push_back(makeToken(tok::r_paren, Loc));
    };
    if (Declared->Host)
      Add("host");
    Add("device");
    insert(Tokens);
    Head.clear();
  }

  /// The place in Head where the name begins in `Class::name(...)`, if Head is
  /// the whole head of a function without specifiers of execution space: its
  /// parentheses are closed.
  std::optional<size_t> memberName() const {
    std::optional<size_t> Name;
    unsigned Depth = 0;
    for (size_t I = 0; I < Head.size(); ++I) {
      const Token &Tok = Head[I];
      if (Tok.is(tok::l_paren)) {
        if (Depth++ == 0 && !Name)
          Name = nameBefore(I);
      } else if (Tok.is(tok::r_paren)) {
        if (Depth == 0)
          return std::nullopt;
        --Depth;
      } else if (Tok.isOneOf(tok::equal, tok::arrow) && Depth == 0 &&
                 !Head[I - (I > 0)].is(tok::kw_operator)) {
        return std::nullopt;
      } else if (Tok.is(tok::identifier) && isSpace(*Tok.getIdentifierInfo()) &&
                 I >= 2 && Head[I - 1].is(tok::l_paren) &&
                 Head[I - 2].is(tok::l_paren)) {
        return std::nullopt; // __attribute__((device))
      }
    }
    return Depth == 0 ? Name : std::nullopt;
  }

  /// Where the name begins whose parameters begin at Head[Paren]: at an
  /// identifier, `~` or `operator` after `::`.
  std::optional<size_t> nameBefore(size_t Paren) const {
    auto IsQualified = [&](size_t I) {
      return I >= 1 && Head[I - 1].is(tok::coloncolon);
    };
    if (Paren >= 1 && Head[Paren - 1].is(tok::identifier)) {
      if (IsQualified(Paren - 1))
        return Paren - 1;
      if (Paren >= 2 && Head[Paren - 2].is(tok::tilde) &&
          IsQualified(Paren - 2))
        return Paren - 2;
    }
    for (size_t I = Paren; I-- > 0 && Paren - I <= MaxNameTokens;)
      if (Head[I].is(tok::kw_operator))
        // In operator()(...) the first parentheses are part of the name.
        return I + 1 < Paren && IsQualified(I) ? std::optional(I)
                                               : std::nullopt;
    return std::nullopt;
  }

  /// The members of \p Class that the name at Head[NameAt] may mean.
  llvm::SmallVector<const FunctionDecl *, 4> membersNamed(CXXRecordDecl &Class,
                                                          size_t NameAt) {
    llvm::SmallVector<const FunctionDecl *, 4> Members;
    auto Add = [&](const NamedDecl *Member) {
      const FunctionDecl *Function = Member->getAsFunction();
      if (Function && !Function->isImplicit())
        Members.push_back(Function);
    };
    ASTContext &Context = Compiler.getASTContext();
    const Token &Name = Head[NameAt];
    if (Name.is(tok::tilde)) {
      if (const CXXDestructorDecl *Destructor = Class.getDestructor())
        Add(Destructor);
      return Members;
    }
    DeclarationName Wanted;
    if (Name.is(tok::identifier)) {
      Wanted = Name.getIdentifierInfo();
      if (Name.getIdentifierInfo() == Class.getIdentifier())
        Wanted = Context.DeclarationNames.getCXXConstructorName(
            Context.getCanonicalTagType(&Class));
    } else {
      std::string Spelling;
      for (size_t I = NameAt + 1; I < Head.size(); ++I) {
        if (Head[I].is(tok::l_paren) && !Spelling.empty())
          break;
        Spelling += PP.getSpelling(Head[I]);
      }
      for (int Kind = OO_None + 1; Kind < NUM_OVERLOADED_OPERATORS; ++Kind)
        if (const char *Operator =
                getOperatorSpelling(static_cast<OverloadedOperatorKind>(Kind));
            Operator &&
            (Spelling == Operator || (Kind == OO_Call && Spelling == "()")))
          Wanted = Context.DeclarationNames.getCXXOperatorName(
              static_cast<OverloadedOperatorKind>(Kind));
      if (!Wanted) {
        for (const Decl *Member : Class.decls()) {
          const auto *Named = dyn_cast<NamedDecl>(Member);
          if (Named &&
              isa_and_nonnull<CXXConversionDecl>(Named->getAsFunction()))
            Add(Named);
        }
        return Members;
      }
    }
    for (const NamedDecl *Member : Class.lookup(Wanted))
      Add(Member);
    return Members;
  }

  static bool isSpace(const IdentifierInfo &Info) {
    return Info.isStr("device") || Info.isStr("host") || Info.isStr("global") ||
           Info.isStr("__device__") || Info.isStr("__host__") ||
           Info.isStr("__global__");
  }

  struct Spaces {
    bool Host = false;
    bool Device = false;
    bool operator==(const Spaces &) const = default;
  };

  /// The spaces that all declarations of the member at Head[NameAt] share.
  std::optional<Spaces> declaredSpaces(size_t NameAt) {
    if (!Compiler.hasSema())
      return std::nullopt;
    llvm::SmallVector<const IdentifierInfo *, 4> Path = qualifier(NameAt);
    if (Path.empty())
      return std::nullopt;
    CXXRecordDecl *Class = findClass(Path);
    if (!Class)
      return std::nullopt;
    std::optional<Spaces> Common;
    for (const FunctionDecl *Function : membersNamed(*Class, NameAt)) {
      Spaces Own{Function->hasAttr<CUDAHostAttr>(),
                 Function->hasAttr<CUDADeviceAttr>()};
      if (Common && *Common != Own)
        return std::nullopt;
      Common = Own;
    }
    return Common;
  }

  /// The names before the member's: {A, B} for `A::B<T>::name`.
  llvm::SmallVector<const IdentifierInfo *, 4> qualifier(size_t NameAt) const {
    llvm::SmallVector<const IdentifierInfo *, 4> Path;
    size_t I = NameAt;
    while (I >= 2 && Head[I - 1].is(tok::coloncolon)) {
      I -= 2;
      if (Head[I].is(tok::greater)) {
        unsigned Depth = 0;
        do {
          if (Head[I].is(tok::greater))
            ++Depth;
          else if (Head[I].is(tok::less))
            --Depth;
          if (I == 0)
            return {};
          --I;
        } while (Depth > 0);
      }
      if (!Head[I].is(tok::identifier))
        break;
      Path.insert(Path.begin(), Head[I].getIdentifierInfo());
    }
    return Path;
  }

  CXXRecordDecl *findClass(llvm::ArrayRef<const IdentifierInfo *> Path) {
    for (DeclContext *Scope = Compiler.getSema().CurContext; Scope;
         Scope = Scope->getParent()) {
      DeclContext *Found = Scope;
      for (const IdentifierInfo *Name : Path) {
        DeclContext *Inner = nullptr;
        for (NamedDecl *D : Found->lookup(DeclarationName(Name))) {
          if (auto *Template = dyn_cast<ClassTemplateDecl>(D))
            D = Template->getTemplatedDecl();
          if (isa<CXXRecordDecl, NamespaceDecl>(D))
            Inner = cast<DeclContext>(D);
        }
        Found = Inner;
        if (!Found)
          break;
      }
      if (auto *Class = dyn_cast_or_null<CXXRecordDecl>(Found))
        if (CXXRecordDecl *Definition = Class->getDefinition())
          return Definition;
    }
    return nullptr;
  }

  CompilerInstance &Compiler;
  Preprocessor &PP;
  bool SemaSeen = false;
  bool InLibrary = false;
  /// The next token is left out, and not looked at.
  bool Swallowing = false;
  bool AfterOperatorKeyword = false;
  bool AfterEqual = false;
  /// The classes whose assignment operators are taken care of.
  llvm::SmallPtrSet<const CXXRecordDecl *, 4> Settled;
  bool InAssembly = false;
  unsigned AssemblyDepth = 0;
  /// Which argument of <<<...>>> the current token belongs to, from 1; 0
  /// outside.
  unsigned LaunchArguments = 0;
  int LaunchDepth = 0;
  /// How many braces around the current token are not those of namespaces.
  unsigned BodyDepth = 0;
  /// The tokens since the last statement ended.
  llvm::SmallVector<Token, 64> Recent;
  /// The tokens since the last declaration ended, outside of bodies.
  llvm::SmallVector<Token, 64> Head;
};

/// Defines __NVCC__ for the user's files and undefines it for the system's:
/// Clang's wrapper reads the toolkit's headers as Clang, and the libraries
/// among them use what only nvcc has where they meet nvcc.
class CompilerName final : public PPCallbacks {
public:
  explicit CompilerName(Preprocessor &PP)
      : PP(PP), Name(PP.getIdentifierInfo("__NVCC__")) {
    for (const auto &[Definition, IsUndef] : PP.getPreprocessorOpts().Macros)
      CommandDefines |=
          !IsUndef &&
          llvm::StringRef(Definition).split('=').first == Name->getName();
  }

  void FileChanged(SourceLocation Loc, FileChangeReason,
                   SrcMgr::CharacteristicKind Kind, FileID) override {
    // A command that defines it itself is left alone.
    if (MacroInfo *Known = PP.getMacroInfo(Name); Known && Known != Macro) {
      // Unless it comes from here, by way of a precompiled header.
      if (Macro || CommandDefines ||
          !PP.getSourceManager().isLoadedSourceLocation(
              Known->getDefinitionLoc()))
        return;
      Macro = Known;
    }
    const bool Wanted = Kind == SrcMgr::C_User;
    if (Wanted == (PP.getMacroInfo(Name) != nullptr))
      return;
    if (!Wanted) {
      PP.appendMacroDirective(Name, new (PP.getPreprocessorAllocator())
                                        UndefMacroDirective(Loc));
      return;
    }
    if (!Macro) {
      Macro = PP.AllocateMacroInfo(Loc);
      Token One;
      One.startToken();
      One.setKind(tok::numeric_constant);
      PP.CreateString("1", One, Loc, Loc);
      Macro->setTokens(One, PP.getPreprocessorAllocator());
    }
    PP.appendDefMacroDirective(Name, Macro, Loc);
  }

private:
  Preprocessor &PP;
  IdentifierInfo *Name;
  MacroInfo *Macro = nullptr;
  bool CommandDefines = false;
};

/// Tells a filler when the preprocessor is in a header of a library.
class LibraryFiles final : public PPCallbacks {
public:
  LibraryFiles(CompilerInstance &Compiler, std::shared_ptr<TokenFiller> Filler)
      : SM(Compiler.getSourceManager()), Libraries(Compiler),
        Filler(std::move(Filler)) {}

  void FileChanged(SourceLocation Loc, FileChangeReason,
                   SrcMgr::CharacteristicKind Kind, FileID) override {
    Filler->setInLibrary(SrcMgr::isSystem(Kind) &&
                         Libraries.isLibrary(SM.getFileID(Loc)));
  }

private:
  SourceManager &SM;
  LibraryBodies Libraries;
  std::shared_ptr<TokenFiller> Filler;
};

} // namespace

void installDialectTokens(CompilerInstance &Compiler) {
  Preprocessor &PP = Compiler.getPreprocessor();
  if (PP.getLangOpts().CUDA) {
    PP.addPPCallbacks(std::make_unique<CompilerName>(PP));
    // What ParseErrorPolicy asks, from the first line on.
    ArchitectureConditionals::record(PP);
  }
  installSideMacros(PP);
  auto Filler = std::make_shared<TokenFiller>(Compiler);
  PP.addPPCallbacks(std::make_unique<LibraryFiles>(Compiler, Filler));
  PP.setTokenWatcher([Filler](const Token &Tok) { Filler->see(Tok); });
}

std::function<void(const Token &)>
dialectTokenWatcher(CompilerInstance &Compiler) {
  auto Filler = std::make_shared<TokenFiller>(Compiler);
  return [Filler](const Token &Tok) { Filler->see(Tok); };
}

} // namespace cuda_lint
