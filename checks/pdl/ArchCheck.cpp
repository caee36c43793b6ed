//===- ArchCheck.cpp - Dependent launches on old architectures ------------===//

#include "checks/Check.h"
#include "cuda/ExecutionSpace.h"
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
    if (llvm::StringRef(Asm->generateAsmString(Ctx)).contains("griddepcontrol"))
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

class ArchCheck : public Check {
public:
  using Check::Check;

private:
  void checkUnit(TranslationUnit &TU) override {
    unsigned Architecture = TU.target().Architecture;
    // What a pass for the host sees of device code is not what is compiled for
    // the device.
    if (!Architecture || Architecture >= 90 ||
        !TU.context().getLangOpts().CUDAIsDevice)
      return;
    for (const FunctionDecl *F : TU.functions()) {
      if (!runsOnDevice(F) || !isCompiled(TU, F))
        continue;
      for (const CallSite &Site : TU.callsIn(F)) {
        std::string Name = runtimeApiName(Site.Call).str();
        if (Name != "cudaGridDependencySynchronize" &&
            Name != "cudaTriggerProgrammaticLaunchCompletion") {
          Name = toolkitQualifiedName(Site.Call->getDirectCallee());
          if (Name != "cuda::ptx::griddepcontrol_wait" &&
              Name != "cuda::ptx::griddepcontrol_launch_dependents")
            continue;
        }
        report(Site.Call->getBeginLoc(), Name, Architecture);
      }
      llvm::SmallVector<const GCCAsmStmt *, 2> Found;
      AsmVisitor(TU.context(), Found).TraverseStmt(F->getBody());
      for (const GCCAsmStmt *Asm : Found)
        report(Asm->getBeginLoc(), "griddepcontrol", Architecture);
    }
  }

  /// False for a function that no machine code is made of: an inline or static
  /// one that nobody calls.
  static bool isCompiled(TranslationUnit &TU, const FunctionDecl *F) {
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
        if (runsOnDevice(Site.Caller))
          Callers.insert(Site.Caller);
    }
    return false;
  }

  void report(SourceLocation Loc, llvm::StringRef What, unsigned Architecture) {
    if (!claim(Loc))
      return;
    diag(Loc, "%0 needs sm_90 or higher, and this is compiled for sm_%1: ptxas "
              "refuses it")
        << What << Architecture;
    note(Loc, "put it under '#if __CUDA_ARCH__ >= 900', or compile for sm_90 "
              "and higher only; a test at run time does not help");
  }
};

const RegisterCheck<ArchCheck>
    Registered({"cuda-pdl-arch",
                CheckKind::Correctness,
                FixSupport::Note,
                "programmatic dependent launch instructions compiled for an "
                "architecture below sm_90",
                {{"Parallel Thread Execution (PTX)", "griddepcontrol"}}});

} // namespace
} // namespace cuda_lint
