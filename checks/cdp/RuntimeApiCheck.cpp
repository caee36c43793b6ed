//===- RuntimeApiCheck.cpp - What the device runtime does not have --------===//

#include "analysis/DeviceCallers.h"
#include "analysis/RuntimeArguments.h"
#include "checks/OriginCheck.h"
#include "cuda/ArchitectureConditionals.h"
#include "cuda/Constants.h"
#include "cuda/DeviceRuntime.h"
#include "cuda/ExecutionSpace.h"
#include "cuda/MemorySpace.h"
#include "cuda/RuntimeApi.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace cuda_lint {
namespace {

/// What the toolkit's headers define.
constexpr int64_t StreamNonBlocking = 1, EventDisableTiming = 2,
                  EventInterprocess = 4;

class RuntimeApiCheck : public OriginCheck {
public:
  using OriginCheck::OriginCheck;

private:
  void observe(Preprocessor &PP) override {
    Conditionals = ArchitectureConditionals::record(PP);
  }

  void checkUnit(TranslationUnit &TU) override {
    const unsigned Version = cdpVersion(TU);
    for (const FunctionDecl *F : TU.functions()) {
      if (!runsOnDevice(F))
        continue;
      for (const CallSite &Site : TU.callsIn(F))
        checkSupport(TU, Site.Call, Site.Caller, Site.Call->getDirectCallee(),
                     Site.Call->getNumArgs(), Version);
    }
    for (const RejectedCall &Call : TU.rejectedCalls())
      if (runsOnDevice(Call.Caller))
        checkSupport(TU, Call.Site, Call.Caller, Call.Candidate,
                     Call.Site->subExpressions().size() - 1, Version);
    for (const RuntimeArgument &A : TU.engine<RuntimeArguments>().all())
      for (const ArgumentRule &Rule : argumentRules())
        if (Rule.Function == A.Api && Rule.Argument == A.Index)
          checkArgument(TU, A, Rule.Kind);
  }

  /// What is wrong with an argument.
  struct Problem {
    std::string Message;
    llvm::StringRef Instead;
  };

  static std::optional<Problem> look(const RuntimeArgument &A,
                                     ArgumentRuleKind Rule) {
    if (!A.Value->isInteger())
      return lookAtSource(A, Rule);
    const uint64_t N = A.Value->unsignedInteger().value_or(~uint64_t(0));
    switch (Rule) {
    case ArgumentRuleKind::StreamFlags:
      if (!(N & StreamNonBlocking))
        return Problem{"cudaStreamCreateWithFlags in device code has to be "
                       "given cudaStreamNonBlocking",
                       "add cudaStreamNonBlocking: streams of the device do "
                       "not wait for its NULL stream"};
      break;
    case ArgumentRuleKind::EventFlags:
      if (N & EventInterprocess)
        return Problem{
            "cudaEventCreateWithFlags in device code does not take "
            "cudaEventInterprocess: it fails with cudaErrorInvalidValue",
            "use cudaEventDisableTiming alone"};
      if (!(N & EventDisableTiming))
        return Problem{"cudaEventCreateWithFlags in device code has to be "
                       "given cudaEventDisableTiming: without it the call "
                       "fails with cudaErrorInvalidValue",
                       "add cudaEventDisableTiming"};
      break;
    case ArgumentRuleKind::CopyDescriptor:
      if (!A.Member || !A.Member->Type->isEnumeralType())
        break;
      [[fallthrough]];
    case ArgumentRuleKind::CopyKind: {
      static const char *const Names[] = {"cudaMemcpyHostToHost",
                                          "cudaMemcpyHostToDevice",
                                          "cudaMemcpyDeviceToHost"};
      if (N < std::size(Names))
        return Problem{
            (A.Api +
             " in device code copies from device to device only: with " +
             Names[N] + " it fails with cudaErrorInvalidMemcpyDirection")
                .str(),
            "use cudaMemcpyDeviceToDevice, with pointers that the device can "
            "use"};
      break;
    }
    case ArgumentRuleKind::CopySource:
      break;
    case ArgumentRuleKind::CreatedStream: {
      static const NamedStream Named[] = {
          NamedStream::Null, NamedStream::Legacy, NamedStream::PerThread,
          NamedStream::TailLaunch, NamedStream::FireAndForget};
      if (N < std::size(Named))
        return Problem{("cudaStreamDestroy of " + describe(Named[N]) +
                        " fails with cudaErrorInvalidValue")
                           .str(),
                       "destroy only what cudaStreamCreateWithFlags created"};
      break;
    }
    }
    return std::nullopt;
  }

  static std::optional<Problem> lookAtSource(const RuntimeArgument &A,
                                             ArgumentRuleKind Rule) {
    const bool IsSource =
        Rule == ArgumentRuleKind::CopySource ||
        (Rule == ArgumentRuleKind::CopyDescriptor && A.Member &&
         llvm::StringRef(A.Member->name()).contains("srcPtr"));
    if (!IsSource || !A.Variable ||
        declaredSpace(A.Variable) != MemorySpace::Constant)
      return std::nullopt;
    return Problem{
        (A.Api + " in device code cannot copy from '" +
         A.Variable->getNameAsString() +
         "', which is in constant memory: it fails with cudaErrorInvalidValue")
            .str(),
        "read the constant itself, or keep the values in a __device__ "
        "variable"};
  }

  void checkArgument(TranslationUnit &TU, const RuntimeArgument &A,
                     ArgumentRuleKind Rule) {
    std::optional<Problem> Found = look(A, Rule);
    if (!Found)
      return;
    const SourceLocation Place = placeOf(A.Place);
    const ASTContext &Ctx = TU.context();
    if (!Ctx.getLangOpts().CUDAIsDevice &&
        Conditionals->contains(Place, Ctx.getSourceManager(),
                               Ctx.getLangOpts()))
      return;
    DeviceCallers::Answer Device = TU.engine<DeviceCallers>().of(A.Use->In);
    if (!Device.Reached || !claim(Place))
      return;
    {
      DiagnosticBuilder Report = diag(Place, "%0") << Found->Message;
      if (A.Place == A.Use->Site)
        addFlagFix(Report, A, Rule, Ctx);
    }
    notePath(A.Way);
    if (A.Place != A.Use->Site)
      note(A.Use->Site->getBeginLoc(), "%0 is called here") << A.Api;
    if (Device.Through)
      note(Device.Through->getBeginLoc(), "device code gets here by this call");
    note(Place, "%0") << Found->Instead;
  }

  /// Writes the flags as they have to be: the ones given without what is not
  /// allowed, and the one that is asked for.
  static void addFlagFix(DiagnosticBuilder &Report, const RuntimeArgument &A,
                         ArgumentRuleKind Rule, const ASTContext &Ctx) {
    if (Rule != ArgumentRuleKind::StreamFlags &&
        Rule != ArgumentRuleKind::EventFlags)
      return;
    const SourceManager &SM = Ctx.getSourceManager();
    const LangOptions &Opts = Ctx.getLangOpts();
    const bool Stream = Rule == ArgumentRuleKind::StreamFlags;
    const int64_t Wanted = Stream ? StreamNonBlocking : EventDisableTiming;
    auto TextOf = [&](const Expr *E) {
      return Lexer::getSourceText(
          Lexer::makeFileCharRange(
              CharSourceRange::getTokenRange(E->getSourceRange()), SM, Opts),
          SM, Opts);
    };
    llvm::SmallVector<const Expr *, 4> Work = {A.Operand};
    std::string New;
    bool Has = false;
    while (!Work.empty()) {
      const Expr *E = Work.pop_back_val();
      const Expr *Bare = E->IgnoreParenImpCasts();
      if (const auto *Or = dyn_cast<BinaryOperator>(Bare);
          Or && Or->getOpcode() == BO_Or) {
        Work.push_back(Or->getRHS());
        Work.push_back(Or->getLHS());
        continue;
      }
      Expr::EvalResult Value;
      const bool Known =
          !Bare->isValueDependent() && Bare->EvaluateAsInt(Value, Ctx);
      const int64_t N = Known ? low64(Value.Val.getInt()) : 0;
      if (Known && (N == 0 || (!Stream && N == EventInterprocess)))
        continue;
      Has |= Known && (N & Wanted);
      const bool Simple =
          isa<DeclRefExpr, IntegerLiteral, CallExpr, MemberExpr, ParenExpr>(
              E->IgnoreImpCasts());
      llvm::StringRef Text = TextOf(E);
      if (Text.empty())
        return;
      New += (New.empty() ? "" : " | ") +
             (Simple ? Text.str() : "(" + Text.str() + ")");
    }
    if (!Has)
      New += std::string(New.empty() ? "" : " | ") +
             (Stream ? "cudaStreamNonBlocking" : "cudaEventDisableTiming");
    CharSourceRange Old = Lexer::makeFileCharRange(
        CharSourceRange::getTokenRange(A.Operand->getSourceRange()), SM, Opts);
    if (Old.isValid() && !isa<CXXDefaultArgExpr>(A.Operand))
      Report << FixItHint::CreateReplacement(Old, New);
  }

  /// Reports a call of \p Callee, with \p Arguments written, when the device
  /// runtime does not have it.
  void checkSupport(TranslationUnit &TU, const Expr *Call,
                    const FunctionDecl *Caller, const FunctionDecl *Callee,
                    unsigned Arguments, unsigned Version) {
    llvm::StringRef Name = runtimeApiName(Callee);
    if (Name.empty())
      return;
    const DeviceRuntimeFunction *Entry = deviceRuntimeFunction(Name);
    if (Entry ? Entry->supported(Version)
              : runsOnDevice(Callee) || !isToolkits(Callee))
      return;
    const ASTContext &Ctx = TU.context();
    const SourceLocation Loc = Call->getBeginLoc();
    // What the host's pass sees under a condition on the side is not what the
    // device's pass compiles.
    if (!Ctx.getLangOpts().CUDAIsDevice &&
        Conditionals->contains(Loc, Ctx.getSourceManager(), Ctx.getLangOpts()))
      return;
    DeviceCallers::Answer Device = TU.engine<DeviceCallers>().of(Caller);
    if (!Device.Reached || !claim(Loc))
      return;
    {
      DiagnosticBuilder Report =
          Entry && Entry->supportedAtAll()
              ? diag(Loc,
                     Entry->InCdp1
                         ? "%0 is not available in device code since CUDA 12: "
                           "a grid cannot wait for its children"
                         : "%0 is not available in device code before CUDA 12")
              : diag(Loc, "%0 is not supported by the device runtime");
      Report << (Entry ? llvm::StringRef(Entry->Name) : Name);
      addFix(Report, Call, Name, Arguments, Ctx);
    }
    if (Device.Through)
      note(Device.Through->getBeginLoc(), "device code gets here by this call");
    note(Loc, "%0") << (Entry ? llvm::StringRef(Entry->Instead)
                              : "call it on the host");
  }

  /// The creating functions have a counterpart that takes one argument more.
  static void addFix(DiagnosticBuilder &Report, const Expr *Call,
                     llvm::StringRef Name, unsigned Arguments,
                     const ASTContext &Ctx) {
    llvm::StringRef Flag = Name == "cudaStreamCreate" ? "cudaStreamNonBlocking"
                           : Name == "cudaEventCreate"
                               ? "cudaEventDisableTiming"
                               : "";
    if (Flag.empty() || Arguments != 1)
      return;
    const SourceManager &SM = Ctx.getSourceManager();
    const LangOptions &Opts = Ctx.getLangOpts();
    CharSourceRange Whole = Lexer::makeFileCharRange(
        CharSourceRange::getTokenRange(Call->getSourceRange()), SM, Opts);
    if (Whole.isInvalid())
      return;
    llvm::StringRef Text = Lexer::getSourceText(Whole, SM, Opts);
    if (!Text.ends_with(")") || !Text.contains(Name))
      return;
    SourceLocation AfterName =
        Whole.getBegin().getLocWithOffset(Text.find(Name) + Name.size());
    Report << FixItHint::CreateInsertion(AfterName, "WithFlags")
           << FixItHint::CreateInsertion(Whole.getEnd().getLocWithOffset(-1),
                                         (", " + Flag).str());
  }

  static bool isToolkits(const FunctionDecl *F) {
    const SourceManager &SM = F->getASTContext().getSourceManager();
    return SM.isInSystemHeader(SM.getExpansionLoc(F->getLocation()));
  }

  std::shared_ptr<ArchitectureConditionals> Conditionals;
};

const RegisterCheck<RuntimeApiCheck> Registered(
    {"cuda-cdp-runtime-api",
     CheckKind::Correctness,
     FixSupport::FixIt,
     "a runtime call, a flag or a copy kind that the device runtime does not "
     "support",
     {{"CUDA Dynamic Parallelism Programming Guide", "API Reference"},
      {"CUDA Dynamic Parallelism Programming Guide", "Streams"},
      {"CUDA Dynamic Parallelism Programming Guide", "Events"}},
     CodeSide::Device});

} // namespace
} // namespace cuda_lint
