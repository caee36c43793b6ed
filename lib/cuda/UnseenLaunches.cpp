//===- UnseenLaunches.cpp -------------------------------------------------===//

#include "cuda/UnseenLaunches.h"
#include "cuda/ExecutionSpace.h"
#include "cuda/RuntimeApi.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace cuda_lint {

/// One for all instantiations of a template.
static const FunctionDecl *patternOf(const FunctionDecl *F) {
  if (const FunctionDecl *Pattern = F->getTemplateInstantiationPattern())
    F = Pattern;
  return F->getCanonicalDecl();
}

namespace {
/// The places at which an expression names kernels.
class KernelReferences : public RecursiveASTVisitor<KernelReferences> {
public:
  explicit KernelReferences(llvm::DenseSet<SourceLocation> &Out) : Out(Out) {}
  bool VisitDeclRefExpr(DeclRefExpr *E) {
    Out.insert(E->getLocation());
    return true;
  }

private:
  llvm::DenseSet<SourceLocation> &Out;
};
} // namespace

/// Whether a function of the runtime only asks about a kernel, or sets
/// something of it.
static bool launchesNothing(const FunctionDecl *F) {
  const llvm::StringRef Name = F ? runtimeApiName(F) : "";
  return Name.starts_with("cudaFunc") || Name.starts_with("cudaOccupancy");
}

/// Whether the extents of a launch have a meaning.
static bool isUnderstood(const Launch &L) {
  const Expr *const Parts[] = {L.Grid, L.Block, L.Config};
  return llvm::none_of(Parts,
                       [](const Expr *E) { return E && E->containsErrors(); });
}

/// The places of references whose meaning is known: what a launch launches, and
/// what the runtime is asked about.
static llvm::DenseSet<SourceLocation>
understoodReferences(TranslationUnit &TU) {
  llvm::DenseSet<SourceLocation> Out;
  KernelReferences Visitor(Out);
  for (const Launch &L : TU.launches())
    if (L.Kernel && isUnderstood(L))
      Visitor.TraverseStmt(const_cast<Expr *>(L.KernelExpr));
  for (const FunctionDecl *F : TU.functions())
    for (const CallSite &Site : TU.callsIn(F))
      if (launchesNothing(Site.Call->getDirectCallee()))
        for (const Expr *Argument : Site.Call->arguments())
          Visitor.TraverseStmt(const_cast<Expr *>(Argument));
  return Out;
}

/// What the AST names, and where: of the user's declarations, templates as they
/// are written.
class UnseenLaunches::Names : public RecursiveASTVisitor<Names> {
public:
  explicit Names(TranslationUnit &TU)
      : SM(TU.context().getSourceManager()),
        HasErrors(TU.context().getDiagnostics().hasErrorOccurred()) {}

  /// The functions named, with the places.
  std::vector<std::pair<const FunctionDecl *, SourceLocation>> References;
  /// What a template names without saying which.
  llvm::StringSet<> Dependent;

  bool TraverseDecl(Decl *D) {
    if (D && D->getDeclContext() &&
        D->getLexicalDeclContext()->isFileContext() &&
        D->getLocation().isValid() &&
        SM.isInSystemHeader(SM.getExpansionLoc(D->getLocation())))
      return true;
    return RecursiveASTVisitor::TraverseDecl(D);
  }
  bool VisitNamedDecl(NamedDecl *D) {
    // What is no declaration may have been read as one of a variable.
    if (!D->isInvalidDecl())
      place(D->getLocation());
    if (const auto *F = dyn_cast<FunctionTemplateDecl>(D))
      for (const FunctionDecl *Instance : F->specializations())
        place(Instance->getPointOfInstantiation());
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) {
    place(E->getLocation());
    refer(E->getDecl(), E->getLocation());
    return true;
  }
  bool VisitMemberExpr(MemberExpr *E) {
    place(E->getMemberLoc());
    refer(E->getMemberDecl(), E->getMemberLoc());
    return true;
  }
  bool VisitOverloadExpr(OverloadExpr *E) {
    place(E->getNameLoc());
    for (const NamedDecl *D : E->decls())
      refer(D->getUnderlyingDecl(), E->getNameLoc());
    return true;
  }
  bool VisitCXXDependentScopeMemberExpr(CXXDependentScopeMemberExpr *E) {
    dependent(E->getMember());
    return true;
  }
  bool VisitDependentScopeDeclRefExpr(DependentScopeDeclRefExpr *E) {
    dependent(E->getDeclName());
    return true;
  }
  bool VisitCUDAKernelCallExpr(CUDAKernelCallExpr *E) {
    place(E->getConfig()->getBeginLoc());
    return true;
  }

  /// A place of a file, the same however often the file is included.
  using Place = std::pair<const void *, unsigned>;
  Place placeOf(SourceLocation Loc) const {
    const auto [File, Offset] = SM.getDecomposedLoc(SM.getSpellingLoc(Loc));
    return {&SM.getSLocEntry(File).getFile().getContentCache(), Offset};
  }
  bool contains(SourceLocation Loc) const {
    return Places.contains(placeOf(Loc));
  }

private:
  void dependent(DeclarationName Name) {
    if (const IdentifierInfo *Identifier = Name.getAsIdentifierInfo())
      Dependent.insert(Identifier->getName());
  }
  void place(SourceLocation Loc) {
    if (HasErrors && Loc.isValid())
      Places.insert(placeOf(Loc));
  }
  void refer(const NamedDecl *D, SourceLocation Loc) {
    const FunctionDecl *F = D->getAsFunction();
    if (F && runsOnDevice(F))
      References.push_back({F, Loc});
  }

  const SourceManager &SM;
  const bool HasErrors;
  llvm::DenseSet<Place> Places;
};

UnseenLaunches::UnseenLaunches(TranslationUnit &TU) : TU(TU) {
  Names All(TU);
  for (Decl *D : TU.context().getTraversalScope())
    if (auto *Unit = dyn_cast<TranslationUnitDecl>(D)) {
      for (Decl *Child : Unit->decls())
        All.TraverseDecl(Child);
    } else {
      All.TraverseDecl(D);
    }
  const llvm::DenseSet<SourceLocation> Understood = understoodReferences(TU);
  for (const auto &[F, Loc] : All.References)
    if (!isKernel(F) || !Understood.contains(Loc))
      Named.insert(patternOf(F));
  InText = std::move(All.Dependent);
  if (TU.context().getDiagnostics().hasErrorOccurred())
    readSkippedText(All);
}

/// Reads the user's files for the names of kernels at places of which the AST
/// has nothing. What the preprocessor left out is read too: where a header is
/// missing so are the macros that choose.
void UnseenLaunches::readSkippedText(const Names &Understood) {
  llvm::StringSet<> Wanted;
  for (const FunctionDecl *F : TU.functions())
    if (runsOnDevice(F) && F->getIdentifier())
      Wanted.insert(F->getName());
  const SourceManager &SM = TU.context().getSourceManager();
  llvm::DenseSet<const void *> Read;
  for (unsigned I = 0; I < SM.local_sloc_entry_size(); ++I) {
    const SrcMgr::SLocEntry &Entry = SM.getLocalSLocEntry(I);
    if (!Entry.isFile() ||
        SrcMgr::isSystem(Entry.getFile().getFileCharacteristic()))
      continue;
    const FileID File =
        SM.getFileID(SourceLocation::getFromRawEncoding(Entry.getOffset()));
    const OptionalFileEntryRef Ref = SM.getFileEntryRefForID(File);
    const std::optional<llvm::MemoryBufferRef> Buffer =
        SM.getBufferOrNone(File);
    if (!Ref || !Buffer ||
        !Read.insert(&Entry.getFile().getContentCache()).second)
      continue;
    Lexer Text(File, *Buffer, SM, TU.context().getLangOpts());
    bool Pasted = false;
    for (Token Tok; !Text.LexFromRawLexer(Tok);) {
      if (Tok.is(tok::raw_identifier) &&
          Wanted.contains(Tok.getRawIdentifier()) &&
          !Understood.contains(Tok.getLocation()))
        InText.insert(Tok.getRawIdentifier());
      if (Tok.is(tok::lesslessless) && !Understood.contains(Tok.getLocation()))
        OfAny |= Pasted;
      if (Tok.isOneOf(tok::semi, tok::l_brace, tok::r_brace) ||
          (Tok.is(tok::hash) && Tok.isAtStartOfLine()))
        Pasted = false;
      Pasted |= Tok.is(tok::hashhash);
    }
  }
}

bool UnseenLaunches::of(const FunctionDecl *F) const {
  return OfAny || Named.contains(patternOf(F)) ||
         (F->getIdentifier() && InText.contains(F->getName()));
}

bool UnseenLaunches::alone(const FunctionDecl *F) const {
  const bool Seen =
      isKernel(F)
          ? llvm::any_of(TU.launchesOf(F),
                         [](const Launch *L) { return isUnderstood(*L); })
          : !TU.callersOf(F).empty();
  return !Seen && of(F);
}

} // namespace cuda_lint
