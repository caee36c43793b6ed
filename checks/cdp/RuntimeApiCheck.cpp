//===- RuntimeApiCheck.cpp - What the device runtime does not have --------===//

#include "analysis/DeviceCallers.h"
#include "checks/Check.h"
#include "cuda/ArchitectureConditionals.h"
#include "cuda/DeviceRuntime.h"
#include "cuda/ExecutionSpace.h"
#include "cuda/RuntimeApi.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace cuda_lint {
namespace {

class RuntimeApiCheck : public Check {
public:
  using Check::Check;

private:
  void observe(Preprocessor &PP) override { Conditionals = ArchitectureConditionals::record(PP); }

  void checkUnit(TranslationUnit &TU) override {
    const unsigned Version = cdpVersion(TU);
    for (const FunctionDecl *F : TU.functions()) {
      if (!runsOnDevice(F))
        continue;
      for (const CallSite &Site : TU.callsIn(F))
        checkSupport(TU, Site.Call, Site.Caller, Site.Call->getDirectCallee(), Site.Call->getNumArgs(), Version);
    }
    for (const RejectedCall &Call : TU.rejectedCalls())
      if (runsOnDevice(Call.Caller))
        checkSupport(TU, Call.Site, Call.Caller, Call.Candidate, Call.Site->subExpressions().size() - 1, Version);
  }

  /// Reports a call of \p Callee, with \p Arguments written, when the device runtime does not have it.
  void checkSupport(TranslationUnit &TU, const Expr *Call, const FunctionDecl *Caller, const FunctionDecl *Callee, unsigned Arguments,
                    unsigned Version) {
    llvm::StringRef Name = runtimeApiName(Callee);
    if (Name.empty())
      return;
    const DeviceRuntimeFunction *Entry = deviceRuntimeFunction(Name);
    if (Entry ? Entry->supported(Version) : runsOnDevice(Callee) || !isToolkits(Callee))
      return;
    const ASTContext &Ctx = TU.context();
    const SourceLocation Loc = Call->getBeginLoc();
    // What the host's pass sees under a condition on the side is not what the device's pass compiles.
    if (!Ctx.getLangOpts().CUDAIsDevice && Conditionals->contains(Loc, Ctx.getSourceManager(), Ctx.getLangOpts()))
      return;
    DeviceCallers::Answer Device = TU.engine<DeviceCallers>().of(Caller);
    if (!Device.Reached || !claim(Loc))
      return;
    {
      DiagnosticBuilder Report =
          Entry && Entry->supportedAtAll()
              ? diag(Loc, Entry->InCdp1 ? "%0 is not available in device code since CUDA 12: a grid cannot wait for its children"
                                        : "%0 is not available in device code before CUDA 12")
              : diag(Loc, "%0 is not supported by the device runtime");
      Report << (Entry ? llvm::StringRef(Entry->Name) : Name);
      addFix(Report, Call, Name, Arguments, Ctx);
    }
    if (Device.Through)
      note(Device.Through->getBeginLoc(), "device code gets here by this call");
    note(Loc, "%0") << (Entry ? llvm::StringRef(Entry->Instead) : "call it on the host");
  }

  /// The creating functions have a counterpart that takes one argument more.
  static void addFix(DiagnosticBuilder &Report, const Expr *Call, llvm::StringRef Name, unsigned Arguments, const ASTContext &Ctx) {
    llvm::StringRef Flag = Name == "cudaStreamCreate" ? "cudaStreamNonBlocking" : Name == "cudaEventCreate" ? "cudaEventDisableTiming" : "";
    if (Flag.empty() || Arguments != 1)
      return;
    const SourceManager &SM = Ctx.getSourceManager();
    const LangOptions &Opts = Ctx.getLangOpts();
    CharSourceRange Whole = Lexer::makeFileCharRange(CharSourceRange::getTokenRange(Call->getSourceRange()), SM, Opts);
    if (Whole.isInvalid())
      return;
    llvm::StringRef Text = Lexer::getSourceText(Whole, SM, Opts);
    if (!Text.ends_with(")") || !Text.contains(Name))
      return;
    SourceLocation AfterName = Whole.getBegin().getLocWithOffset(Text.find(Name) + Name.size());
    Report << FixItHint::CreateInsertion(AfterName, "WithFlags")
           << FixItHint::CreateInsertion(Whole.getEnd().getLocWithOffset(-1), (", " + Flag).str());
  }

  static bool isToolkits(const FunctionDecl *F) {
    const SourceManager &SM = F->getASTContext().getSourceManager();
    return SM.isInSystemHeader(SM.getExpansionLoc(F->getLocation()));
  }

  std::shared_ptr<ArchitectureConditionals> Conditionals;
};

const RegisterCheck<RuntimeApiCheck> Registered({"cuda-cdp-runtime-api",
                                                 CheckKind::Correctness,
                                                 FixSupport::FixIt,
                                                 "a runtime call, a flag or a copy kind that the device runtime does not support",
                                                 {{"CUDA Dynamic Parallelism Programming Guide", "API Reference"},
                                                  {"CUDA Dynamic Parallelism Programming Guide", "Streams"},
                                                  {"CUDA Dynamic Parallelism Programming Guide", "Events"}}});

} // namespace
} // namespace cuda_lint
