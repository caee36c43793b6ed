//===- CaptureCheck.cpp - What a capture does not take --------------------===//

#include "analysis/StreamOrder.h"
#include "checks/Check.h"
#include "cuda/ExecutionSpace.h"
#include "clang/Lex/Preprocessor.h"

using namespace clang;

namespace cuda_lint {
namespace {

/// cudaStreamCaptureModeRelaxed.
constexpr int64_t Relaxed = 2;

class CaptureCheck : public Check {
public:
  using Check::Check;

private:
  void observe(Preprocessor &PP) override { this->PP = &PP; }
  void checkUnit(TranslationUnit &TU) override {
    bool Captures = false;
    for (const FunctionDecl *F : TU.functions())
      for (const CallSite &Site : TU.callsIn(F))
        if (const HostFunction *Row = hostFunction(Site.Call)) {
          Captures |= Row->Work == HostWork::BeginCapture;
          if (Row->Work == HostWork::HostCallback)
            checkCallback(TU, *Row, Site.Call);
        }
    if (!Captures)
      return;
    PathExecution &Paths = TU.engine<PathExecution>();
    const bool PerThread =
        PP && PP->isMacroDefined("CUDA_API_PER_THREAD_DEFAULT_STREAM");
    for (const FunctionDecl *F : TU.functions())
      if (!runsOnDevice(F) && mayCapture(TU, F))
        for (const ExecutionPath &Path : Paths.paths(F).Paths)
          checkPath(Path, StreamOrder(Paths, Path, PerThread), PerThread);
  }

  static bool mayCapture(TranslationUnit &TU, const FunctionDecl *F) {
    return llvm::any_of(TU.callsIn(F), [](const CallSite &Site) {
      const HostFunction *Row = hostFunction(Site.Call);
      return Row && Row->Work == HostWork::BeginCapture;
    });
  }

  /// The runtime must not be called by what it calls.
  void checkCallback(TranslationUnit &TU, const HostFunction &Row,
                     const CallExpr *Call) {
    const Expr *Arg = argument(Row, Call, ArgumentRole::Callback);
    const auto *Ref =
        Arg ? dyn_cast<DeclRefExpr>(Arg->IgnoreParenCasts()) : nullptr;
    const auto *F = Ref ? dyn_cast<FunctionDecl>(Ref->getDecl()) : nullptr;
    if (!F || !F->isDefined(F))
      return;
    for (const CallSite &Site : TU.callsIn(F)) {
      const HostFunction *Inner = hostFunction(Site.Call);
      if ((!Inner && !TU.launchAt(Site.Call)) ||
          (Inner && Inner->Work == HostWork::ReadError) ||
          !claim(Site.Call->getBeginLoc()))
        continue;
      diag(Site.Call->getBeginLoc(),
           "%0 in '%1', which %2 runs: a callback must not call CUDA")
          << (Inner ? Inner->Name.str() : std::string("a launch"))
          << F->getNameAsString() << Row.Name;
      note(Call->getBeginLoc(), "given to the stream here");
      note(Site.Call->getBeginLoc(), "signal a thread of the host that makes "
                                     "the call");
    }
  }

  struct Capture {
    const SymExpr *Stream = nullptr;
    const PathEvent *Begin = nullptr;
    std::optional<int64_t> Mode;
  };

  static const SymExpr *value(const HostFunction &Row, const PathEvent &E,
                              ArgumentRole Role) {
    const std::optional<unsigned> I = Row.argument(Role);
    return I && *I < E.Arguments.size() ? E.Arguments[*I] : nullptr;
  }

  void checkPath(const ExecutionPath &Path, const StreamOrder &Order,
                 bool PerThread) {
    std::optional<Capture> Now;
    for (const PathEvent *E : Path.Events) {
      if (E->Kind == PathEvent::Launch) {
        if (Now && !PerThread && E->Stream && Order.isDefault(E->Stream) &&
            usesLegacy(Order, *Now))
          report(*E, *Now, "a launch in the default stream",
                 "cudaErrorStreamCaptureImplicit", "launch into the stream");
        continue;
      }
      const HostFunction *Row =
          E->Kind == PathEvent::Call ? hostFunction(E->Callee) : nullptr;
      if (!Row)
        continue;
      if (Row->Work == HostWork::BeginCapture) {
        const SymExpr *Mode = value(*Row, *E, ArgumentRole::Attribute);
        Now = Capture{value(*Row, *E, ArgumentRole::Stream), E,
                      Mode ? Mode->integer() : std::nullopt};
      } else if (Row->Work == HostWork::EndCapture ||
                 Row->Work == HostWork::CaptureMode) {
        Now.reset();
      } else if (Now) {
        checkCall(*Row, *E, *Now, Order, PerThread);
      }
    }
  }

  /// Whether the captured stream waits for the legacy stream: it is seen to be
  /// created, without cudaStreamNonBlocking.
  static bool usesLegacy(const StreamOrder &Order, const Capture &C) {
    return Order.isBlocking(C.Stream);
  }

  void checkCall(const HostFunction &Row, const PathEvent &E, const Capture &C,
                 const StreamOrder &Order, bool PerThread) {
    switch (Row.Capture) {
    case CaptureRule::Allowed:
    case CaptureRule::Node:
      return;
    case CaptureRule::Legacy:
      if (!PerThread && usesLegacy(Order, C))
        report(E, C, Row.Name.str(), "cudaErrorStreamCaptureImplicit",
               "use the call that takes a stream");
      return;
    case CaptureRule::Unsafe:
      if (C.Mode && *C.Mode != Relaxed)
        report(E, C, Row.Name.str(), "cudaErrorStreamCaptureUnsupported",
               "move it before the capture");
      return;
    case CaptureRule::Prohibited:
      break;
    }
    const SymExpr *Stream = value(Row, E, ArgumentRole::Stream);
    const bool OfStream = Row.Work == HostWork::WaitForStream ||
                          Row.Work == HostWork::QueryStream;
    if (Row.Work == HostWork::WaitForDevice ||
        (OfStream && Stream && C.Stream &&
         stripCasts(Stream) == stripCasts(C.Stream)))
      report(E, C, Row.Name.str(), "cudaErrorStreamCaptureUnsupported",
             "wait after the graph is launched");
  }

  void report(const PathEvent &E, const Capture &C, llvm::StringRef What,
              llvm::StringRef Error, llvm::StringRef Instead) {
    const SourceLocation At = placeBeside(E, *C.Begin)->getBeginLoc();
    if (!claim(At))
      return;
    diag(At, "%0 while a stream is captured fails with %1, and ends the "
             "capture")
        << What << Error;
    note(placeBeside(*C.Begin, E)->getBeginLoc(), "the capture begins here");
    note(At, Instead);
  }

  Preprocessor *PP = nullptr;
};

const RegisterCheck<CaptureCheck> Registered(
    {"cuda-stream-capture",
     CheckKind::Correctness,
     FixSupport::Note,
     "a call that the capture of a stream does not take",
     {{"CUDA C++ Programming Guide", "Prohibited and Unhandled Operations"}}});

} // namespace
} // namespace cuda_lint
