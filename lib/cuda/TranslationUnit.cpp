//===- TranslationUnit.cpp ------------------------------------------------===//

#include "cuda/TranslationUnit.h"
#include "cuda/ArchitectureConditionals.h"
#include "cuda/ExecutionSpace.h"
#include "cuda/Profile.h"
#include "cuda/SystemHeaders.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/TargetInfo.h"
#include "clang/Basic/TargetOptions.h"
#include "clang/Lex/MacroInfo.h"
#include "clang/Lex/Preprocessor.h"
#include <algorithm>
#include <mutex>

using namespace clang;

namespace cuda_lint {

namespace {

/// Collects what one body calls, and what it names. A lambda's body belongs to
/// its call operator, which is a function of its own.
class BodyVisitor : public RecursiveASTVisitor<BodyVisitor> {
public:
  std::vector<const CallExpr *> Calls;
  /// What Clang gave up on.
  std::vector<const RecoveryExpr *> Rejected;
  std::vector<ValueDecl *> Named;

  explicit BodyVisitor(const ASTContext &Ctx) : Ctx(Ctx) {}

  bool shouldVisitTemplateInstantiations() const { return false; }
  bool VisitDeclRefExpr(DeclRefExpr *E) {
    Named.push_back(E->getDecl());
    return true;
  }
  bool VisitMemberExpr(MemberExpr *E) {
    Named.push_back(E->getMemberDecl());
    return true;
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *E) {
    Named.push_back(E->getConstructor());
    return true;
  }
  bool VisitCallExpr(CallExpr *Call) {
    Calls.push_back(Call);
    return true;
  }
  bool VisitRecoveryExpr(RecoveryExpr *E) {
    Rejected.push_back(E);
    return true;
  }
  bool TraverseCUDAKernelCallExpr(CUDAKernelCallExpr *Call) {
    Calls.push_back(Call);
    // The configuration call is Clang's own; what is written are its arguments.
    for (Expr *Arg : Call->getConfig()->arguments())
      if (!TraverseStmt(Arg))
        return false;
    if (!TraverseStmt(Call->getCallee()))
      return false;
    for (Expr *Arg : Call->arguments())
      if (!TraverseStmt(Arg))
        return false;
    return true;
  }
  bool TraversePseudoObjectExpr(PseudoObjectExpr *E) {
    return TraverseStmt(E->getSyntacticForm());
  }
  bool TraverseLambdaExpr(LambdaExpr *Lambda) {
    for (Expr *Init : Lambda->capture_inits())
      if (Init && !TraverseStmt(Init))
        return false;
    return true;
  }
  bool TraverseIfStmt(IfStmt *If) {
    if (!If->isConstexpr())
      return RecursiveASTVisitor::TraverseIfStmt(If);
    std::optional<const Stmt *> Taken = If->getNondiscardedCase(Ctx);
    if (!Taken)
      return RecursiveASTVisitor::TraverseIfStmt(If);
    return !*Taken || TraverseStmt(const_cast<Stmt *>(*Taken));
  }
  bool TraverseUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *) {
    return true;
  }
  bool TraverseCXXNoexceptExpr(CXXNoexceptExpr *) { return true; }
  bool TraverseTypeLoc(TypeLoc, bool = true) { return true; }
  // A local class's methods are functions of their own.
  bool TraverseCXXRecordDecl(CXXRecordDecl *) { return true; }

private:
  const ASTContext &Ctx;
};

/// The first function that the name of a call found; null when what Clang gave
/// up on is no call.
const FunctionDecl *firstCandidate(const RecoveryExpr *E) {
  const auto *Name =
      E->subExpressions().empty()
          ? nullptr
          : dyn_cast<OverloadExpr>(E->subExpressions().front()->IgnoreParens());
  if (!Name || Name->getNumDecls() == 0)
    return nullptr;
  return (*Name->decls_begin())->getUnderlyingDecl()->getAsFunction();
}

} // namespace

/// Finds the functions and variables of the user's code.
class TranslationUnit::Collector : public RecursiveASTVisitor<Collector> {
public:
  explicit Collector(TranslationUnit &TU) : TU(TU) {}

  bool shouldVisitTemplateInstantiations() const { return true; }
  bool shouldVisitImplicitCode() const { return false; }

  bool TraverseDecl(Decl *D) {
    // Whole declarations of system headers are left out: nobody is told about
    // them, and they are most of the AST.
    if (D && D->getDeclContext() &&
        D->getLexicalDeclContext()->isFileContext() && isOfSystem(D))
      return true;
    return RecursiveASTVisitor::TraverseDecl(D);
  }

  /// An editor has Clang visit the declarations of the file it shows, and none
  /// of its headers: what they have is found by what names it.
  void addWhatIsNamed() {
    while (!Named.empty()) {
      ValueDecl *D = Named.back();
      Named.pop_back();
      if (auto *F = dyn_cast<FunctionDecl>(D)) {
        FunctionDecl *Definition = F->getDefinition();
        if (Definition && !Seen.count(Definition) && !isOfSystem(Definition))
          RecursiveASTVisitor::TraverseDecl(Definition);
      } else if (auto *V = dyn_cast<VarDecl>(D);
                 V && V->hasGlobalStorage() && !isOfSystem(V)) {
        VisitVarDecl(V);
      }
    }
  }

  bool VisitFunctionDecl(FunctionDecl *F) {
    addFunction(F);
    return true;
  }
  bool VisitLambdaExpr(LambdaExpr *Lambda) {
    if (const FunctionTemplateDecl *Template =
            Lambda->getLambdaClass()->getDependentLambdaCallOperator()) {
      for (const FunctionDecl *Instance : Template->specializations())
        addFunction(Instance);
      return true;
    }
    addFunction(Lambda->getCallOperator());
    return true;
  }
  bool VisitVarDecl(VarDecl *V) {
    if (V->hasGlobalStorage() && !V->getDeclContext()->isDependentContext() &&
        !V->getType()->isDependentType() && SeenVariables.insert(V).second)
      TU.Globals.push_back(V);
    return true;
  }

private:
  void addFunction(const FunctionDecl *F) {
    if (!F->doesThisDeclarationHaveABody() || F->isDependentContext() ||
        F->isDefaulted() || F->isInvalidDecl() || !Seen.insert(F).second)
      return;
    TU.Functions.push_back(F);
    BodyVisitor Visitor(TU.Ctx);
    if (const auto *Constructor = dyn_cast<CXXConstructorDecl>(F))
      for (const CXXCtorInitializer *Init : Constructor->inits())
        if (Init->isWritten())
          Visitor.TraverseStmt(Init->getInit());
    Visitor.TraverseStmt(F->getBody());
    std::vector<CallSite> &Sites = TU.CallsIn[F->getCanonicalDecl()];
    for (const CallExpr *Call : Visitor.Calls) {
      Sites.push_back({Call, F});
      if (std::optional<Launch> L = asLaunch(Call, F)) {
        TU.LaunchNumbers[L->Site] = TU.Launches.size();
        TU.Launches.push_back(*L);
      }
    }
    for (const RecoveryExpr *E : Visitor.Rejected)
      if (const FunctionDecl *Candidate = firstCandidate(E))
        TU.Rejected.push_back({E, F, Candidate});
    for (ValueDecl *D : Visitor.Named)
      if (const auto *Constructor = dyn_cast<CXXConstructorDecl>(D);
          Constructor && Constructor->isUserProvided() &&
          !isOfSystem(Constructor)) {
        std::vector<const FunctionDecl *> &By =
            TU.Constructing[Constructor->getCanonicalDecl()];
        if (By.empty() || By.back() != F)
          By.push_back(F);
      }
    for (ValueDecl *D : Visitor.Named)
      if (EverNamed.insert(D).second)
        Named.push_back(D);
  }

  TranslationUnit &TU;
  llvm::DenseSet<const FunctionDecl *> Seen;
  llvm::DenseSet<const VarDecl *> SeenVariables;
  /// What the bodies seen so far name, and of it what is still to be looked at.
  llvm::DenseSet<const ValueDecl *> EverNamed;
  std::vector<ValueDecl *> Named;
};

TranslationUnit::TranslationUnit(ASTContext &Ctx) : Ctx(Ctx) {
  Profile::Scope Timed("phase", "collecting functions and calls");
  Collector Visitor(*this);
  for (Decl *D : Ctx.getTraversalScope())
    if (isa<TranslationUnitDecl>(D)) {
      for (Decl *Child : cast<TranslationUnitDecl>(D)->decls())
        Visitor.TraverseDecl(Child);
    } else {
      Visitor.TraverseDecl(D);
    }
  Visitor.addWhatIsNamed();
  for (const FunctionDecl *F : Functions)
    for (const CallSite &Site : CallsIn[F->getCanonicalDecl()])
      if (const FunctionDecl *Callee = Site.Call->getDirectCallee())
        CallersOf[Callee->getCanonicalDecl()].push_back(Site);

  const TargetInfo *Device = Ctx.getLangOpts().CUDAIsDevice
                                 ? &Ctx.getTargetInfo()
                                 : Ctx.getAuxTargetInfo();
  if (Device) {
    llvm::StringRef Cpu = Device->getTargetOpts().CPU;
    if (Cpu.consume_front("sm_"))
      Cpu.consumeInteger(10, Target.Architecture);
    Target.LowestArchitecture = Target.Architecture;
    const llvm::VersionTuple &Sdk = Device->getSDKVersion();
    Target.CudaVersion =
        Sdk.getMajor() * 1000 + Sdk.getMinor().value_or(0) * 10;
  }
  if (Target.CudaVersion && Target.CudaVersion < 12000)
    Target.CdpVersion = 1;
}

TranslationUnit::~TranslationUnit() = default;

TranslationUnit &TranslationUnit::get(ASTContext &Ctx) {
  // An editor holds several ASTs in several threads.
  static std::mutex Lock;
  static std::map<ASTContext *, std::unique_ptr<TranslationUnit>> Units;
  {
    std::lock_guard<std::mutex> Guard(Lock);
    if (auto It = Units.find(&Ctx); It != Units.end())
      return *It->second;
  }
  std::unique_ptr<TranslationUnit> Made(new TranslationUnit(Ctx));
  Ctx.AddDeallocation(
      [](void *Key) {
        std::lock_guard<std::mutex> Guard(Lock);
        Units.erase(static_cast<ASTContext *>(Key));
      },
      &Ctx);
  std::lock_guard<std::mutex> Guard(Lock);
  return *(Units[&Ctx] = std::move(Made));
}

const Launch *TranslationUnit::launchAt(const CallExpr *Site) const {
  auto It = LaunchNumbers.find(Site);
  return It == LaunchNumbers.end() ? nullptr : &Launches[It->second];
}

llvm::SmallVector<const Launch *, 4>
TranslationUnit::launchesOf(const FunctionDecl *Kernel) const {
  llvm::SmallVector<const Launch *, 4> Out;
  for (const Launch &L : Launches)
    if (L.Kernel && L.Kernel->getCanonicalDecl() == Kernel->getCanonicalDecl())
      Out.push_back(&L);
  return Out;
}

llvm::SmallVector<const Launch *, 4>
TranslationUnit::launchesIn(const FunctionDecl *Caller) const {
  llvm::SmallVector<const Launch *, 4> Out;
  for (const Launch &L : Launches)
    if (L.Caller->getCanonicalDecl() == Caller->getCanonicalDecl())
      Out.push_back(&L);
  return Out;
}

llvm::ArrayRef<CallSite>
TranslationUnit::callsIn(const FunctionDecl *Caller) const {
  auto It = CallsIn.find(Caller->getCanonicalDecl());
  if (It == CallsIn.end())
    return {};
  return It->second;
}

llvm::ArrayRef<CallSite>
TranslationUnit::callersOf(const FunctionDecl *Callee) const {
  auto It = CallersOf.find(Callee->getCanonicalDecl());
  if (It == CallersOf.end())
    return {};
  return It->second;
}

llvm::ArrayRef<const FunctionDecl *>
TranslationUnit::constructing(const CXXConstructorDecl *Constructor) const {
  auto It = Constructing.find(Constructor->getCanonicalDecl());
  if (It == Constructing.end())
    return {};
  return It->second;
}

/// The number a macro stands for, when its body is one integer literal.
static unsigned macroNumber(Preprocessor &PP, llvm::StringRef Name) {
  const MacroInfo *Macro = PP.getMacroInfo(PP.getIdentifierInfo(Name));
  if (!Macro || Macro->getNumTokens() != 1 ||
      !Macro->getReplacementToken(0).is(tok::numeric_constant))
    return 0;
  unsigned Value = 0;
  return llvm::StringRef(PP.getSpelling(Macro->getReplacementToken(0)))
                 .getAsInteger(10, Value)
             ? 0
             : Value;
}

bool TranslationUnit::hasCodeOfOneSide(const FunctionDecl *F) const {
  const Stmt *Body = F->getBody();
  if (!Body || !Conditionals)
    return false;
  auto [It, New] = OfOneSide.try_emplace(F->getCanonicalDecl(), false);
  if (New)
    It->second = Conditionals->choosesPartOf(Body, Ctx);
  return It->second;
}

/// Whether a macro stands for code, and not for nothing, a pragma or an
/// attribute.
static bool isOfCode(const MacroInfo &Macro) {
  return Macro.getNumTokens() &&
         llvm::none_of(Macro.tokens(), [](const Token &T) {
           const IdentifierInfo *Name = T.getIdentifierInfo();
           return Name && (Name->isStr("_Pragma") || Name->isStr("__pragma") ||
                           Name->isStr("__attribute__"));
         });
}

void TranslationUnit::setPreprocessor(Preprocessor &PP) {
  if (Ctx.getDiagnostics().hasErrorOccurred())
    for (const auto &Defined : PP.macros())
      if (const MacroInfo *Macro = PP.getMacroInfo(Defined.first);
          Macro && isOfCode(*Macro) &&
          !Ctx.getSourceManager().isInSystemHeader(Macro->getDefinitionLoc()))
        MacrosOfCode.insert(Defined.first);
  Conditionals = ArchitectureConditionals::record(PP);
  if (unsigned Version = macroNumber(PP, "CUDART_VERSION"))
    Target.CudaVersion = Version;
  // "800,900": what nvcc defines, and the front end in its place.
  if (const MacroInfo *List =
          PP.getMacroInfo(PP.getIdentifierInfo("__CUDA_ARCH_LIST__")))
    for (const Token &T : List->tokens()) {
      unsigned Number = 0;
      if (T.is(tok::numeric_constant) &&
          !llvm::StringRef(PP.getSpelling(T)).getAsInteger(10, Number))
        Target.LowestArchitecture =
            std::min(Target.LowestArchitecture, Number / 10);
    }
  bool Forced = PP.isMacroDefined("CUDA_FORCE_CDP1_IF_SUPPORTED") &&
                Target.Architecture < 90;
  Target.CdpVersion =
      (Target.CudaVersion && Target.CudaVersion < 12000) || Forced ? 1 : 2;
}

} // namespace cuda_lint
