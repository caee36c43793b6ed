//===- CaptureCheck.cpp - What a capture does not take --------------------===//

#include "analysis/FirstUses.h"
#include "analysis/HostMemoryUse.h"
#include "analysis/MemberHandles.h"
#include "analysis/SameAnswers.h"
#include "checks/StreamOrderCheck.h"
#include "cuda/ExecutionSpace.h"
#include "cuda/RuntimeApi.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"

using namespace clang;

namespace cuda_lint {
namespace {

/// cudaStreamCaptureModeRelaxed.
constexpr int64_t Relaxed = 2;

/// The function that a callback is: named, or a lambda's.
const FunctionDecl *callbackOf(const Expr *E) {
  while (E) {
    E = E->IgnoreParenCasts();
    if (const auto *Op = dyn_cast<UnaryOperator>(E))
      E = Op->getSubExpr();
    else if (const auto *Conversion = dyn_cast<CXXMemberCallExpr>(E))
      E = Conversion->getImplicitObjectArgument();
    else if (const auto *Made = dyn_cast<MaterializeTemporaryExpr>(E))
      E = Made->getSubExpr();
    else if (const auto *Bound = dyn_cast<CXXBindTemporaryExpr>(E))
      E = Bound->getSubExpr();
    else
      break;
  }
  if (const auto *Lambda = dyn_cast_or_null<LambdaExpr>(E))
    return Lambda->getCallOperator();
  const auto *Ref = dyn_cast_or_null<DeclRefExpr>(E);
  if (!Ref)
    return nullptr;
  if (const auto *V = dyn_cast<VarDecl>(Ref->getDecl())) {
    const CXXRecordDecl *Record = V->getType()->getAsCXXRecordDecl();
    return Record && Record->isLambda() ? Record->getLambdaCallOperator()
                                        : nullptr;
  }
  return dyn_cast<FunctionDecl>(Ref->getDecl());
}

class CaptureCheck : public StreamOrderCheck {
public:
  using StreamOrderCheck::StreamOrderCheck;

private:
  using StreamOrderCheck::concerns;
  bool concerns(TranslationUnit &TU) override {
    bool Captures = false;
    for (const FunctionDecl *F : TU.functions())
      for (const CallSite &Site : TU.callsIn(F))
        if (const HostFunction *Row = hostFunction(Site.Call)) {
          Captures |= Row->Work == HostWork::BeginCapture;
          if (Row->Work == HostWork::HostCallback && !runsOnDevice(F))
            checkCallback(TU, *Row, Site.Call);
          if (Row->Work == HostWork::EndCapture)
            checkEnd(*Row, Site.Call);
        }
    return Captures;
  }
  /// A capture ends in the stream that it began in: a private member that the
  /// class creates, and begins none in, has none to end.
  void checkEnd(const HostFunction &Row, const CallExpr *Call) {
    const Expr *Stream = argument(Row, Call, ArgumentRole::Stream);
    const auto *Of =
        Stream ? dyn_cast<MemberExpr>(Stream->IgnoreParenImpCasts()) : nullptr;
    const auto *Field = Of ? dyn_cast<FieldDecl>(Of->getMemberDecl()) : nullptr;
    const std::optional<MemberHandle> Is =
        Field ? handleOf(*Field) : std::optional<MemberHandle>();
    if (!Is || !Is->isCreated() || Is->takesPart(HostWork::BeginCapture) ||
        !claim(Call->getBeginLoc()))
      return;
    diag(Call->getBeginLoc(),
         "%0 ends a capture in '%1', in which the class begins none")
        << Row.Name << Field->getName();
    note(Call->getBeginLoc(), "a capture ends in the stream that it began in; "
                              "with any other %0 fails and gives no graph")
        << Row.Name;
  }
  /// The runtime must not be called by what it calls.
  void checkCallback(TranslationUnit &TU, const HostFunction &Row,
                     const CallExpr *Call) {
    const Expr *Arg = argument(Row, Call, ArgumentRole::Callback);
    const FunctionDecl *F = Arg ? callbackOf(Arg) : nullptr;
    if (!F || !F->isDefined(F))
      return;
    llvm::SmallPtrSet<const FunctionDecl *, 8> Seen;
    checkCalled(TU, Row, Call, *F, *F, Seen);
  }

  /// Whether a function that a callback calls has other callers, too.
  static bool isAskedElsewhere(TranslationUnit &TU,
                               const FunctionDecl &Callback,
                               const FunctionDecl &F) {
    return &Callback != &F &&
           llvm::any_of(TU.callersOf(&F), [&](const CallSite &C) {
             return C.Caller && C.Caller != &Callback;
           });
  }

  void checkCalled(TranslationUnit &TU, const HostFunction &Row,
                   const CallExpr *Call, const FunctionDecl &Callback,
                   const FunctionDecl &F,
                   llvm::SmallPtrSetImpl<const FunctionDecl *> &Seen) {
    if (!Seen.insert(F.getCanonicalDecl()).second)
      return;
    for (const CallSite &Site : TU.callsIn(&F)) {
      // What others ask for as well may be there when the callback runs.
      if (isAskedElsewhere(TU, Callback, F) && isFirstUseOnly(TU, Site.Call))
        continue;
      const HostFunction *Inner = hostFunction(Site.Call);
      if (!Inner && !TU.launchAt(Site.Call)) {
        if (const FunctionDecl *Callee = Site.Call->getDirectCallee())
          checkCalled(TU, Row, Call, Callback, *Callee, Seen);
        continue;
      }
      if ((Inner && (Inner->Work == HostWork::ReadError || Inner->OfLibrary)) ||
          !claim(Site.Call->getBeginLoc()))
        continue;
      diag(Site.Call->getBeginLoc(),
           "%0 in %1, which %2 runs: a callback must not call CUDA")
          << (Inner ? Inner->Name.str() : std::string("a launch"))
          << (Callback.getIdentifier() ? "'" + Callback.getNameAsString() + "'"
                                       : std::string("a lambda"))
          << Row.Name;
      note(Call->getBeginLoc(), "given to the stream here");
      note(Site.Call->getBeginLoc(), "signal a thread of the host that makes "
                                     "the call");
    }
  }

  using WorkSet = llvm::SetVector<const PathEvent *>;
  using WorkBy = llvm::MapVector<const SymExpr *, WorkSet>;
  struct Capture {
    const SymExpr *Stream = nullptr;
    const PathEvent *Begin = nullptr;
    std::optional<int64_t> Mode;
    /// By stream: the work of other streams of the capture that is complete
    /// before what comes next in it. By event: the same.
    WorkBy Streams, Events;
    /// What happens is not seen, or not understood.
    bool Unknown = false;
  };

  static WorkSet all(const WorkBy &Of) {
    WorkSet Out;
    for (const auto &[Key, Work] : Of)
      Out.insert(Work.begin(), Work.end());
    return Out;
  }

  /// Whether a path has chosen anything since the capture began: the turns of a
  /// loop whose end it does not know among it.
  static bool mayTurnMoreOften(const Capture &C, const PathEvent &E) {
    return E.Known > C.Begin->Known;
  }

  /// Work of streams that a capture spreads to, and what waits for it.
  static void follow(Capture &C, const PathEvent &E, const StreamOrder &Order) {
    const SymExpr *Stream = nullptr;
    bool Works = E.Kind == PathEvent::Launch;
    if (Works) {
      Stream = E.Stream;
    } else if (E.Kind == PathEvent::Call) {
      const HostFunction *Row = hostFunction(E.Callee);
      if (!Row) {
        C.Unknown |= !E.Callee || !E.Callee->getBuiltinID();
        return;
      }
      Stream = value(*Row, E, ArgumentRole::Stream);
      const SymExpr *Event = value(*Row, E, ArgumentRole::Event);
      Event = Event ? stripCasts(Event) : nullptr;
      // How often a loop runs may not be known to the path.
      const bool OfAll = Order.isOfAll(E) && mayTurnMoreOften(C, E);
      if (Row->Work == HostWork::RecordEvent && Stream && Event) {
        auto It = C.Streams.find(stripCasts(Stream));
        if (It != C.Streams.end())
          C.Events[Event] = OfAll ? all(C.Streams) : It->second;
        return;
      }
      if (Row->Work == HostWork::WaitForEvent && Stream && Event) {
        auto It = C.Events.find(Event);
        if (It == C.Events.end()) {
          C.Unknown = true;
        } else {
          const WorkSet Done = OfAll ? all(C.Events) : It->second;
          C.Streams[stripCasts(Stream)].insert(Done.begin(), Done.end());
        }
        return;
      }
      Works = Row->enqueues();
      C.Unknown |= Row->Work == HostWork::BindStream;
    }
    if (!Works)
      return;
    if (!Stream) {
      C.Unknown = true;
      return;
    }
    auto It = C.Streams.find(stripCasts(Stream));
    if (It != C.Streams.end())
      It->second.insert(&E);
    else if (!Order.isCreated(Stream) || !Order.isCreated(C.Stream))
      // It may be one of the capture under another name.
      C.Unknown = true;
  }

  /// All that a capture spreads to must come back to where it began.
  void checkForks(const Capture &C, const PathEvent &End,
                  const SymExpr *Stream) {
    if (C.Unknown || !C.Stream || !Stream ||
        stripCasts(Stream) != stripCasts(C.Stream))
      return;
    auto Origin = C.Streams.find(stripCasts(C.Stream));
    if (Origin == C.Streams.end())
      return;
    for (const auto &[Other, Work] : C.Streams)
      for (const PathEvent *W : Work) {
        if (Origin->second.count(W))
          continue;
        const SourceLocation At = placeBeside(End, *W);
        if (!claim(At))
          return;
        diag(At, "the capture ends with work in another stream that the "
                 "captured one does not wait for: it fails with "
                 "cudaErrorStreamCaptureUnjoined");
        note(placeBeside(*W, End), "the work is here");
        note(At, "record an event after that work, and let the captured stream "
                 "wait for it before the capture ends");
        return;
      }
  }

  /// Whether a path has asked since the capture began, before it came to an
  /// event, what may say that nothing is captured: what is not seen, or a flag
  /// that the function is not given itself.
  static bool isAskedFor(PathExecution &Paths, const Capture &C,
                         const PathEvent &E, const ExecutionPath &Path) {
    llvm::SmallPtrSet<const SymExpr *, 8> Said;
    for (const PathEvent *Before : Path.Events) {
      if (Before == &E)
        break;
      if (Before->Kind == PathEvent::Call && Before->Result &&
          !hostFunction(Before->Callee))
        Said.insert(stripCasts(Before->Result));
      if (Before->Kind == PathEvent::Read && Before->Value && Before->Address &&
          Said.contains(Paths.base(Before->Address)))
        Said.insert(stripCasts(Before->Value));
    }
    auto MayKnow = [&](const SymExpr *S) {
      if (S->Kind != SymExpr::Symbol)
        return false;
      const Location *Root = S->Loc ? S->Loc->root() : nullptr;
      return Said.contains(S) ||
             (Root && Root->Kind == Location::Pointee && Root->Pointer &&
              Said.contains(Paths.base(Root->Pointer))) ||
             (S->Type.Width == 1 &&
              !(S->Loc && S->Loc->Kind == Location::Variable &&
                isa_and_nonnull<ParmVarDecl>(S->Loc->Decl)));
    };
    return hasAsked(Path, C.Begin, E, MayKnow);
  }

  /// Whether a path is one on which nothing is captured, or may be: the call
  /// failed, or a function that is not seen was asked whether it did.
  static bool mayHaveFailed(PathExecution &Paths, const PathEvent &Begin,
                            const ExecutionPath &Path) {
    if (hasFailed(Paths, Begin, Path))
      return true;
    if (!Begin.Result)
      return false;
    return llvm::any_of(Path.Events, [&](const PathEvent *E) {
      return E->Kind == PathEvent::Call && E->Result &&
             !hostFunction(E->Callee) &&
             llvm::any_of(E->Arguments,
                          [&](const SymExpr *Argument) {
                            return Argument && contains(Argument, Begin.Result);
                          }) &&
             llvm::any_of(Path.Known, [&](const SymExpr *Fact) {
               return contains(Fact, E->Result);
             });
    });
  }

  static const SymExpr *value(const HostFunction &Row, const PathEvent &E,
                              ArgumentRole Role) {
    const std::optional<unsigned> I = Row.argument(Role);
    return I && *I < E.Arguments.size() ? E.Arguments[*I] : nullptr;
  }

  void checkPath(PathExecution &Paths, const ExecutionPath &Path,
                 const StreamOrder &Order) override {
    const bool PerThread = perThreadDefault();
    std::optional<Capture> Now;
    for (const PathEvent *E : Path.Events) {
      if (Now)
        follow(*Now, *E, Order);
      if (E->Kind == PathEvent::Launch) {
        if (Now && !PerThread && E->Stream && Order.isDefault(E->Stream) &&
            usesLegacy(Order, *Now))
          report(*E, *Now, "a launch in the default stream",
                 "cudaErrorStreamCaptureImplicit", "launch into the stream");
        continue;
      }
      const HostFunction *Row =
          E->Kind == PathEvent::Call ? hostFunction(E->Callee) : nullptr;
      if (!Row) {
        if (Now && mayAskAbout(*Now, *E))
          Now.reset();
        continue;
      }
      if (Row->Work == HostWork::BeginCapture) {
        Now.reset();
        if (mayHaveFailed(Paths, *E, Path))
          continue;
        const SymExpr *Mode = value(*Row, *E, ArgumentRole::Attribute);
        Now = Capture{value(*Row, *E, ArgumentRole::Stream), E,
                      Mode ? Mode->integer() : std::nullopt};
        if (Now->Stream)
          Now->Streams[stripCasts(Now->Stream)];
      } else if (Row->Work == HostWork::EndCapture ||
                 Row->Work == HostWork::CaptureMode ||
                 // What follows may depend on the answer.
                 Row->Work == HostWork::QueryCapture) {
        if (Now && Row->Work == HostWork::EndCapture)
          checkForks(*Now, *E, value(*Row, *E, ArgumentRole::Stream));
        Now.reset();
      } else if (Now) {
        if (!isAskedFor(Paths, *Now, *E, Path))
          checkCall(*Row, *E, *Now, Order, PerThread);
        // Where it fails all that comes is the way out.
        if (hasFailed(Paths, *E, Path))
          Now.reset();
      }
    }
  }

  /// Whether a call is one of the runtime's questions about a stream, of which
  /// there are several forms: what follows may depend on the answer.
  static bool mayAskAbout(const Capture &C, const PathEvent &E) {
    return E.Kind == PathEvent::Call && C.Stream &&
           !runtimeApiName(E.Callee).empty() &&
           llvm::any_of(E.Arguments, [&](const SymExpr *A) {
             return A && stripCasts(A) == stripCasts(C.Stream);
           });
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
    const SymExpr *Event = value(Row, E, ArgumentRole::Event);
    if (Event && C.Events.count(stripCasts(Event)))
      report(E, C, Row.Name.str() + " of an event of the capture",
             "cudaErrorCapturedEvent", "wait after the graph is launched");
    const SymExpr *Stream = value(Row, E, ArgumentRole::Stream);
    const bool OfStream = Row.Work == HostWork::WaitForStream ||
                          Row.Work == HostWork::QueryStream;
    // Asking or waiting for any other is as unsafe as an allocation.
    const bool Unsafe = C.Mode && *C.Mode != Relaxed &&
                        !Row.has(ArgumentRole::Result) &&
                        (OfStream || Row.Work == HostWork::WaitForEventOnHost ||
                         Row.Work == HostWork::QueryEvent);
    if (Row.Work == HostWork::WaitForDevice || Unsafe ||
        (OfStream && Stream && C.Stream &&
         stripCasts(Stream) == stripCasts(C.Stream)))
      report(E, C, Row.Name.str(), "cudaErrorStreamCaptureUnsupported",
             "wait after the graph is launched");
  }

  void report(const PathEvent &E, const Capture &C, llvm::StringRef What,
              llvm::StringRef Error, llvm::StringRef Instead) {
    const SourceLocation At = placeBeside(E, *C.Begin);
    if (!claim(At))
      return;
    diag(At, "%0 while a stream is captured fails with %1, and ends the "
             "capture")
        << What << Error;
    note(placeBeside(*C.Begin, E), "the capture begins here");
    note(At, Instead);
  }
};

const RegisterCheck<CaptureCheck> Registered(
    {"cuda-stream-capture",
     CheckKind::Correctness,
     FixSupport::Note,
     "a call that the capture of a stream does not take",
     {{"CUDA C++ Programming Guide", "Prohibited and Unhandled Operations"}}});

} // namespace
} // namespace cuda_lint
