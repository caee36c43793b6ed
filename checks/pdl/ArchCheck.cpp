//===- ArchCheck.cpp - Dependent launches on old architectures ------------===//

#include "checks/Check.h"
#include "cuda/ArchitectureConditionals.h"
#include "cuda/ExecutionSpace.h"
#include "cuda/InlineAssembly.h"
#include "cuda/RuntimeApi.h"
#include "clang/AST/RecursiveASTVisitor.h"

using namespace clang;

namespace cuda_lint {
namespace {

/// Finds `griddepcontrol` in inline assembly that is compiled.
class AsmVisitor : public RecursiveASTVisitor<AsmVisitor> {
public:
  AsmVisitor(const ASTContext &Ctx,
             llvm::SmallVectorImpl<const GCCAsmStmt *> &Found)
      : Ctx(Ctx), Found(Found) {}
  bool VisitGCCAsmStmt(GCCAsmStmt *Asm) {
    if (llvm::StringRef(assemblyText(Asm)).contains("griddepcontrol"))
      Found.push_back(Asm);
    return true;
  }
  bool TraverseIfStmt(IfStmt *If) {
    if (If->isConstexpr())
      if (std::optional<const Stmt *> Taken = If->getNondiscardedCase(Ctx))
        return !*Taken || TraverseStmt(const_cast<Stmt *>(*Taken));
    return RecursiveASTVisitor::TraverseIfStmt(If);
  }
  bool TraverseLambdaExpr(LambdaExpr *) { return true; }
  bool TraverseCXXRecordDecl(CXXRecordDecl *) { return true; }

private:
  const ASTContext &Ctx;
  llvm::SmallVectorImpl<const GCCAsmStmt *> &Found;
};

/// Finds out whether a place is inside an `if constexpr`.
class ConstexprVisitor : public RecursiveASTVisitor<ConstexprVisitor> {
public:
  ConstexprVisitor(const SourceManager &SM, SourceLocation Place)
      : SM(SM), Place(SM.getExpansionLoc(Place)) {}
  bool VisitIfStmt(IfStmt *If) {
    SourceLocation Begin = SM.getExpansionLoc(If->getBeginLoc()),
                   End = SM.getExpansionLoc(If->getEndLoc());
    Found |= If->isConstexpr() && !SM.isBeforeInTranslationUnit(Place, Begin) &&
             !SM.isBeforeInTranslationUnit(End, Place);
    return true;
  }
  bool Found = false;

private:
  const SourceManager &SM;
  SourceLocation Place;
};

class ArchCheck : public Check {
public:
  using Check::Check;

private:
  void observe(Preprocessor &PP) override {
    Conditionals = ArchitectureConditionals::record(PP);
  }

  void checkUnit(TranslationUnit &TU) override {
    unsigned Architecture = TU.target().LowestArchitecture;
    // What a pass for the host sees of device code is not what is compiled for
    // the device.
    if (!Architecture || Architecture >= 90 ||
        !TU.context().getLangOpts().CUDAIsDevice)
      return;
    // The code at hand is that of another architecture: what depends on it may
    // not be there in the lowest.
    OtherPass = TU.target().Architecture != Architecture;
    for (const FunctionDecl *F : TU.functions()) {
      if (!runsOnDevice(F))
        continue;
      // Few functions have one, and to ask who calls a function costs more.
      llvm::SmallVector<std::pair<SourceLocation, std::string>, 2> Uses;
      for (const CallSite &Site : TU.callsIn(F)) {
        std::string Name = runtimeApiName(Site.Call).str();
        if (Name != "cudaGridDependencySynchronize" &&
            Name != "cudaTriggerProgrammaticLaunchCompletion") {
          const FunctionDecl *Callee = Site.Call->getDirectCallee();
          if (!Callee || !Callee->getIdentifier() ||
              !Callee->getName().starts_with("griddepcontrol"))
            continue;
          Name = toolkitQualifiedName(Callee);
          if (Name != "cuda::ptx::griddepcontrol_wait" &&
              Name != "cuda::ptx::griddepcontrol_launch_dependents")
            continue;
        }
        Uses.emplace_back(Site.Call->getBeginLoc(), std::move(Name));
      }
      llvm::SmallVector<const GCCAsmStmt *, 2> Found;
      AsmVisitor(TU.context(), Found).TraverseStmt(F->getBody());
      for (const GCCAsmStmt *Asm : Found)
        Uses.emplace_back(Asm->getBeginLoc(), "griddepcontrol");
      if (Uses.empty() || !isCompiled(TU, F))
        continue;
      for (const auto &[Place, Name] : Uses)
        report(TU, F, Place, Name, Architecture);
    }
  }

  /// False for a function that no machine code is made of: an inline or static
  /// one that nobody calls.
  bool isCompiled(TranslationUnit &TU, const FunctionDecl *F) {
    llvm::SetVector<const FunctionDecl *> Callers;
    Callers.insert(F);
    for (size_t I = 0; I < Callers.size(); ++I) {
      const FunctionDecl *Now = Callers[I];
      if (isKernel(Now) ||
          (Now->isExternallyVisible() && !Now->isInlined() &&
           !Now->isTemplateInstantiation() && !isa<CXXMethodDecl>(Now)))
        return true;
      // Whoever calls a lambda or a method through an object may not be
      // visible.
      if (isa<CXXMethodDecl>(Now) && TU.callersOf(Now).empty())
        return Now->isUsed() || enclosingFunctionOfLambda(Now);
      for (const CallSite &Site : TU.callersOf(Now))
        if (runsOnDevice(Site.Caller) &&
            !dependsOnArchitecture(TU, Site.Call->getBeginLoc(), Site.Caller))
          Callers.insert(Site.Caller);
    }
    return false;
  }

  /// True when what stands there may be left out for the lowest architecture.
  bool dependsOnArchitecture(TranslationUnit &TU, SourceLocation Loc,
                             const FunctionDecl *In) const {
    if (!OtherPass)
      return false;
    const SourceManager &SM = TU.context().getSourceManager();
    if (Conditionals &&
        Conditionals->contains(Loc, SM, TU.context().getLangOpts()))
      return true;
    ConstexprVisitor Visitor(SM, Loc);
    Visitor.TraverseStmt(In->getBody());
    return Visitor.Found;
  }

  void report(TranslationUnit &TU, const FunctionDecl *In, SourceLocation Loc,
              llvm::StringRef What, unsigned Architecture) {
    if (dependsOnArchitecture(TU, Loc, In) || !claim(Loc))
      return;
    diag(Loc, "%0 needs sm_90 or higher, and this is compiled for sm_%1: ptxas "
              "refuses it")
        << What << Architecture;
    note(Loc, "put it under '#if __CUDA_ARCH__ >= 900', or compile for sm_90 "
              "and higher only; a test at run time does not help");
  }

  std::shared_ptr<ArchitectureConditionals> Conditionals;
  bool OtherPass = false;
};

const RegisterCheck<ArchCheck>
    Registered({"cuda-pdl-arch",
                CheckKind::Correctness,
                FixSupport::Note,
                "programmatic dependent launch instructions compiled for an "
                "architecture below sm_90",
                {{"Parallel Thread Execution (PTX)", "griddepcontrol"}},
                CodeSide::Device});

} // namespace
} // namespace cuda_lint
