//===- HostSide.cpp -------------------------------------------------------===//

#include "cuda/HostSide.h"
#include "cuda/ArchitectureConditionals.h"
#include "cuda/ExecutionSpace.h"
#include "cuda/HostRuntime.h"
#include "cuda/TranslationUnit.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Lex/HeaderSearch.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

using namespace clang;

namespace cuda_lint {

namespace {

/// Whether a name is CUDA's own or the heap's: of the runtime, the driver and
/// the libraries every name begins so.
bool isWorkName(llvm::StringRef Name) {
  if (Name == "malloc" || Name == "calloc" || Name == "realloc" ||
      Name == "free" || Name == "new" || Name == "delete")
    return true;
  if (Name.consume_front("cuda") || Name.consume_front("cu"))
    return !Name.empty() && llvm::isUpper(Name.front());
  return false;
}

/// Names of CUDA's and of the unit's variables that the device has.
struct Work {
  llvm::StringSet<> Variables;
  bool operator()(llvm::StringRef Name) const {
    return isWorkName(Name) || Variables.contains(Name);
  }
};

/// What a body calls or mentions, by name where it depends on a template's
/// parameters, and whether it has work in it.
class NameCollector : public RecursiveASTVisitor<NameCollector> {
public:
  NameCollector(const Work &IsWork,
                llvm::SmallVectorImpl<llvm::StringRef> &Names,
                llvm::SmallVectorImpl<const FunctionDecl *> &Functions)
      : IsWork(IsWork), Names(Names), Functions(Functions) {}
  bool HasWork = false;

  bool shouldVisitTemplateInstantiations() const { return false; }
  bool VisitCUDAKernelCallExpr(CUDAKernelCallExpr *) { return found(); }
  bool VisitCXXNewExpr(CXXNewExpr *) { return found(); }
  bool VisitCXXDeleteExpr(CXXDeleteExpr *) { return found(); }
  bool VisitDeclRefExpr(DeclRefExpr *E) { return declared(E->getDecl()); }
  bool VisitMemberExpr(MemberExpr *E) { return declared(E->getMemberDecl()); }
  bool VisitOverloadExpr(OverloadExpr *E) {
    return name(E->getName().getAsIdentifierInfo());
  }
  bool VisitDependentScopeDeclRefExpr(DependentScopeDeclRefExpr *E) {
    return name(E->getDeclName().getAsIdentifierInfo());
  }
  bool VisitCXXDependentScopeMemberExpr(CXXDependentScopeMemberExpr *E) {
    return name(E->getMember().getAsIdentifierInfo());
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *E) {
    if (const CXXDestructorDecl *Destructor =
            E->getConstructor()->getParent()->getDestructor())
      declared(Destructor);
    return declared(E->getConstructor());
  }

private:
  bool found() {
    HasWork = true;
    return false;
  }
  bool declared(const ValueDecl *D) {
    if (const IdentifierInfo *Name = D->getIdentifier();
        Name && IsWork(Name->getName()))
      return found();
    if (const auto *F = dyn_cast<FunctionDecl>(D))
      Functions.push_back(F);
    return true;
  }
  bool name(const IdentifierInfo *Name) {
    if (!Name)
      return true;
    if (IsWork(Name->getName()))
      return found();
    Names.push_back(Name->getName());
    return true;
  }

  const Work &IsWork;
  llvm::SmallVectorImpl<llvm::StringRef> &Names;
  llvm::SmallVectorImpl<const FunctionDecl *> &Functions;
};

/// The functions of the user's files by name, templates as they are written;
/// the name of a class leads to its constructors and destructor. And the bodies
/// of those that run on the device alone.
class FunctionIndex : public RecursiveASTVisitor<FunctionIndex> {
public:
  llvm::DenseMap<llvm::StringRef, llvm::SmallVector<const FunctionDecl *, 2>>
      ByName;
  llvm::SmallVector<SourceRange, 0> OfDevice;
  bool shouldVisitTemplateInstantiations() const { return false; }
  bool VisitFunctionDecl(FunctionDecl *F) {
    if (!F->doesThisDeclarationHaveABody())
      return true;
    if (runsOnDevice(F) && !runsOnHost(F))
      OfDevice.push_back(F->getSourceRange());
    const IdentifierInfo *Name = F->getIdentifier();
    if (isa<CXXConstructorDecl, CXXDestructorDecl>(F))
      Name = cast<CXXMethodDecl>(F)->getParent()->getIdentifier();
    if (Name)
      ByName[Name->getName()].push_back(F);
    return true;
  }
  // Only declarations are of interest.
  bool TraverseStmt(Stmt *) { return true; }
};

/// Looks through what `__CUDA_ARCH__` chooses.
class Looker {
public:
  Looker(TranslationUnit &TU, Preprocessor &PP)
      : TU(TU), PP(PP), SM(TU.context().getSourceManager()) {}

  bool differs() {
    for (const FunctionDecl *F : TU.functions())
      if (runsOnHost(F) && !F->isDependentContext() && differsIn(F))
        return true;
    for (const VarDecl *V : TU.globalVariables())
      // Nobody writes to what is const.
      if (!V->getType().isConstant(TU.context()) &&
          (V->hasAttr<CUDADeviceAttr>() || V->hasAttr<CUDAConstantAttr>() ||
           V->hasAttr<HIPManagedAttr>()))
        if (const IdentifierInfo *Name = V->getIdentifier())
          IsWork.Variables.insert(Name->getName());
    Index.TraverseAST(TU.context());
    for (const SourceRange &Each : Index.OfDevice)
      OfDevice[SM.getFileID(SM.getFileLoc(Each.getBegin()))].push_back(
          {SM.getFileOffset(SM.getFileLoc(Each.getBegin())),
           SM.getFileOffset(SM.getFileLoc(Each.getEnd()))});
    for (const SourceRange &Region :
         TU.conditionals()->places().Regions.outermost())
      if (!SM.isInSystemHeader(Region.getBegin()) && namesWork(Region))
        return true;
    return reachesWork();
  }

private:
  /// Whether something in this unit may call a function. One that nothing calls
  /// is of interest for what it does itself, not for what it leaves elsewhere.
  static bool mayBeCalled(const FunctionDecl *F) {
    const auto *Method = dyn_cast<CXXMethodDecl>(F);
    // Whoever makes or ends an object need not name what that runs.
    if (isa<CXXConstructorDecl, CXXDestructorDecl>(F) ||
        (Method && (Method->isVirtual() || Method->getParent()->isLambda())))
      return true;
    return llvm::any_of(F->redecls(), [](const FunctionDecl *D) {
      return D->isReferenced() || D->isUsed();
    });
  }

  /// Whether the host's own body differs, or a value that it takes.
  bool differsIn(const FunctionDecl *F) {
    if (!runsOnDevice(F) && TU.hasCodeOfOneSide(F)) {
      if (mayBeCalled(F))
        return true;
      Uncalled.push_back(F);
    }
    const llvm::ArrayRef<CallSite> Calls = TU.callsIn(F);
    const bool Works = !TU.launchesIn(F).empty() ||
                       llvm::any_of(Calls, [](const CallSite &Site) {
                         return hostFunction(Site.Call);
                       });
    return Works && llvm::any_of(Calls, [&](const CallSite &Site) {
             const FunctionDecl *Callee = Site.Call->getDirectCallee();
             const QualType T = Callee ? Callee->getReturnType() : QualType();
             return Callee && TU.hasCodeOfOneSide(Callee) &&
                    (T->isIntegralOrEnumerationType() || T->isPointerType());
           });
  }

  /// Whether the text of a region has work in it. Keeps the names that lead
  /// further.
  bool namesWork(SourceRange Region) {
    const auto [File, Begin] = SM.getDecomposedLoc(Region.getBegin());
    const auto [EndFile, End] = SM.getDecomposedLoc(Region.getEnd());
    const llvm::StringRef Text = SM.getBufferData(File);
    if (File != EndFile || End > Text.size())
      return true;
    // What runs on the device alone is the device's pass's.
    if (const auto It = OfDevice.find(File);
        It != OfDevice.end() &&
        llvm::any_of(It->second, [&, B = Begin, E = End](const auto &Extent) {
          return Extent.first <= B && E <= Extent.second;
        }))
      return false;
    // A lexer ends where the buffer does, not before.
    Lexer Lex(SM.getLocForStartOfFile(File), PP.getLangOpts(), Text.begin(),
              Text.begin() + Begin, Text.end());
    Token Tok;
    bool AfterHash = false;
    for (Lex.LexFromRawLexer(Tok);
         Tok.isNot(tok::eof) && SM.getFileOffset(Tok.getLocation()) < End;
         Lex.LexFromRawLexer(Tok)) {
      if (Tok.is(tok::lesslessless))
        return true;
      if (Tok.is(tok::raw_identifier)) {
        const llvm::StringRef Name = Tok.getRawIdentifier();
        if (AfterHash && Name.starts_with("include")) {
          if (!includesSystem(Lex, Tok))
            return true;
        } else if (IsWork(Name)) {
          return true;
        } else {
          Names.push_back(Name);
        }
      }
      AfterHash = Tok.is(tok::hash) && Tok.isAtStartOfLine();
    }
    return false;
  }

  /// Whether the file that is included is the system's, or is not there.
  bool includesSystem(Lexer &Lex, Token &Tok) {
    Lex.LexFromRawLexer(Tok);
    if (Tok.isNot(tok::less))
      return false;
    std::string Name;
    for (Lex.LexFromRawLexer(Tok);
         Tok.isNot(tok::greater) && Tok.isNot(tok::eof) &&
         !Tok.isAtStartOfLine();
         Lex.LexFromRawLexer(Tok)) {
      if (Tok.hasLeadingSpace())
        Name += ' ';
      Name.append(SM.getCharacterData(Tok.getLocation()), Tok.getLength());
    }
    ConstSearchDirIterator Where = nullptr;
    const OptionalFileEntryRef Found = PP.getHeaderSearchInfo().LookupFile(
        Name, SourceLocation(), /*isAngled=*/true, /*FromDir=*/nullptr, &Where,
        /*Includers=*/{}, /*SearchPath=*/nullptr, /*RelativePath=*/nullptr,
        /*RequestingModule=*/nullptr, /*SuggestedModule=*/nullptr,
        /*IsMapped=*/nullptr, /*IsFrameworkFound=*/nullptr);
    return !Found || !Where || Where->getDirCharacteristic() != SrcMgr::C_User;
  }

  /// Whether the functions that go by the names, or what those call, have work
  /// in them.
  bool reachesWork() {
    llvm::StringSet<> SeenNames;
    llvm::SmallPtrSet<const FunctionDecl *, 32> Seen;
    llvm::SmallVector<const FunctionDecl *, 32> Functions = Uncalled;
    while (!Names.empty() || !Functions.empty()) {
      if (Functions.empty()) {
        const llvm::StringRef Name = Names.pop_back_val();
        if (SeenNames.insert(Name).second)
          llvm::append_range(Functions, Index.ByName.lookup(Name));
        continue;
      }
      const FunctionDecl *F = Functions.pop_back_val();
      // A template as it is written says what all its instantiations do.
      if (const FunctionDecl *Pattern = F->getTemplateInstantiationPattern())
        F = Pattern;
      const FunctionDecl *Body = nullptr;
      // The host calls nothing that runs on the device alone.
      if (!F->hasBody(Body) || !Seen.insert(Body).second ||
          (runsOnDevice(Body) && !runsOnHost(Body)) ||
          SM.isInSystemHeader(SM.getExpansionLoc(Body->getLocation())))
        continue;
      NameCollector Collector(IsWork, Names, Functions);
      Collector.TraverseDecl(const_cast<FunctionDecl *>(Body));
      if (Collector.HasWork)
        return true;
    }
    return false;
  }

  TranslationUnit &TU;
  Preprocessor &PP;
  const SourceManager &SM;
  Work IsWork;
  FunctionIndex Index;
  /// Where the functions of the device alone begin and end in their files.
  llvm::DenseMap<FileID, llvm::SmallVector<std::pair<unsigned, unsigned>, 8>>
      OfDevice;
  llvm::SmallVector<llvm::StringRef, 32> Names;
  /// Functions of the host that have such a part and that nothing calls.
  llvm::SmallVector<const FunctionDecl *, 32> Uncalled;
};

} // namespace

bool hostSideMayDiffer(TranslationUnit &TU, Preprocessor &PP) {
  TU.setPreprocessor(PP);
  return Looker(TU, PP).differs();
}

} // namespace cuda_lint
