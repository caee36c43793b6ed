//===- TailEventCheck.cpp - Events on streams that cannot have them -------===//

#include "checks/OriginCheck.h"
#include "cuda/RuntimeApi.h"
#include "domains/symbolic/Paths.h"

using namespace clang;

namespace cuda_lint {
namespace {

/// The values that the toolkit's headers give the two streams.
constexpr int64_t TailLaunch = 3, FireAndForget = 4;

class TailEventCheck : public OriginCheck {
public:
  using OriginCheck::OriginCheck;

private:
  void checkUnit(TranslationUnit &TU) override {
    bool Cdp1 = cdpVersion(TU) == 1;
    for (const OriginUse &Use : TU.engine<PointerOrigins>().uses()) {
      if (Use.onHost())
        continue;
      bool Stream = Use.Kind == OriginUse::LaunchStream ||
                    (Use.Kind == OriginUse::ApiHandle &&
                     isStreamType(Use.Operand->getType()));
      bool Event = Use.Api == "cudaEventRecord" ||
                   Use.Api == "cudaEventRecordWithFlags" ||
                   Use.Api == "cudaStreamWaitEvent";
      if (!Stream || (!Event && !Cdp1))
        continue;
      for (const Origin &O : Use.Value.Origins)
        if (O.Kind == Origin::Constant &&
            (O.Number == TailLaunch || O.Number == FireAndForget) &&
            !mayBeAnother(TU, Use, O.Number)) {
          report(Use, O, Event, Cdp1);
          break;
        }
    }
  }

  /// True for one of several elements of an array when the run of the function
  /// does not show that it may be the one with this number: a loop may leave
  /// out the last.
  static bool mayBeAnother(TranslationUnit &TU, const OriginUse &Use,
                           int64_t Number) {
    const auto *Element =
        dyn_cast<ArraySubscriptExpr>(Use.Operand->IgnoreParenImpCasts());
    if (!Element || Use.Value.Origins.size() < 2 ||
        Element->getIdx()->isEvaluatable(TU.context()))
      return false;
    const ExecutionTrace &Trace =
        TU.engine<PathExecution>().run(Use.Frame->Function);
    for (const ExecutionEvent &Event : Trace.Events) {
      if (Event.Site != Use.Site)
        continue;
      const SymExpr *Value = Event.Kind == ExecutionEvent::Launch
                                 ? Event.Stream.Value
                             : Use.OperandIndex < Event.Arguments.size()
                                 ? Event.Arguments[Use.OperandIndex].Value
                                 : nullptr;
      // Which element is not known where the value is that of any.
      if (Value && (Value->integer() == Number ||
                    (Value->Kind == SymExpr::Symbol && Value->Loc &&
                     Value->Loc->Kind == Location::Pointee)))
        return false;
    }
    return true;
  }

  void report(const OriginUse &Use, const Origin &O, bool Event, bool Cdp1) {
    const Expr *Site =
        PointerOrigins::responsibleSite(Use, O, /*AcrossLaunches=*/false);
    SourceLocation Place = placeOf(Site);
    if (!claim(Place))
      return;
    llvm::StringRef Name =
        describe(O.Number == TailLaunch ? NamedStream::TailLaunch
                                        : NamedStream::FireAndForget);
    if (Cdp1)
      diag(Place, "%0 does not exist in this version of dynamic parallelism")
          << Name;
    else
      diag(Place, "%0 on %1 fails with cudaErrorInvalidValue: the stream "
                  "cannot have events")
          << Use.Api << Name;
    notePath(O);
    if (Site != Use.Site)
      note(Use.Site->getBeginLoc(), Event ? (Use.Api + " is called here").str()
                                          : "the stream is used here");
    if (Use.Api == "cudaEventRecordWithFlags")
      note(Use.Site->getBeginLoc(),
           "the device runtime has no cudaEventRecordWithFlags: the program "
           "will not link");
    if (Cdp1)
      note(Place,
           "use NULL or a stream created with cudaStreamCreateWithFlags");
    else
      note(Place,
           O.Number == TailLaunch
               ? "order the work by launching it into cudaStreamTailLaunch "
                 "after the rest, or use a created stream"
               : "use a created stream, or cudaStreamPerThread, for work that "
                 "an event follows");
  }
};

const RegisterCheck<TailEventCheck>
    Registered({"cuda-cdp-tail-event",
                CheckKind::Correctness,
                FixSupport::Note,
                "an event recorded or waited for on the tail-launch or the "
                "fire-and-forget stream",
                {{"CUDA C++ Programming Guide", "The Tail Launch Stream"}}});

} // namespace
} // namespace cuda_lint
