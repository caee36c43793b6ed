//===- MissingWaitCheck.cpp - Two streams on the same memory ---===//

#include "analysis/MemberHandles.h"
#include "checks/StreamOrderCheck.h"
#include "cuda/RuntimeApi.h"

using namespace clang;

namespace cuda_lint {
namespace {

class MissingWaitCheck : public StreamOrderCheck {
public:
  using StreamOrderCheck::StreamOrderCheck;

private:
  void checkUnit(TranslationUnit &TU) override {
    StreamOrderCheck::checkUnit(TU);
    for (const FunctionDecl *F : TU.functions())
      for (const CallSite &Site : TU.callsIn(F))
        if (const HostFunction *Row = hostFunction(Site.Call);
            Row && Row->Work == HostWork::WaitForEvent)
          checkMember(*Site.Call, *Row);
  }

  /// An event that only a class has, and that none of its methods records.
  void checkMember(const CallExpr &Wait, const HostFunction &Row) {
    const Expr *Event = argument(Row, &Wait, ArgumentRole::Event);
    const auto *Of =
        Event ? dyn_cast<MemberExpr>(Event->IgnoreParenCasts()) : nullptr;
    const auto *Member =
        Of ? dyn_cast<FieldDecl>(Of->getMemberDecl()) : nullptr;
    if (!Member || !isEventType(Member->getType()))
      return;
    const std::optional<MemberHandle> Handle = handleOf(*Member);
    if (!Handle || !Handle->isCreated() ||
        llvm::any_of(Handle->Uses, [](const MemberHandle::Use &U) {
          return !U.Row || (U.Row->Work != HostWork::Create &&
                            U.Row->Work != HostWork::Destroy &&
                            U.Row->Work != HostWork::WaitForEvent &&
                            U.Row->Work != HostWork::WaitForEventOnHost &&
                            U.Row->Work != HostWork::QueryEvent);
        }))
      return;
    const SourceLocation At = Wait.getBeginLoc();
    if (!claim(At))
      return;
    diag(At, "%0 waits for an event that is never recorded: it holds nothing "
             "up")
        << Row.Name;
    note(Member->getLocation(), "no method of its class records '%0'")
        << Member->getName();
    note(At, "record it behind the work that is to be waited for");
  }

  void checkPath(PathExecution &, const ExecutionPath &Path,
                 const StreamOrder &Order) override {
    for (const StreamConflict &C :
         missingOrders(Order, [&](const StreamConflict &C) {
           // Allocating and freeing is another check's.
           return !isAllocation(C) && !Order.isDefault(C.First->Stream) &&
                  !Order.isDefault(C.Second->Stream);
         }))
      reportPair(
          C,
          "%0 %1 memory that %2 %3 in another stream, and nothing orders "
          "them",
          "the other work is here",
          "record an event after the first and let this stream wait for it "
          "with cudaStreamWaitEvent, or synchronise the first stream",
          describe(*C.Second), describe(C.OfSecond), describe(*C.First),
          describe(C.OfFirst));
    for (const LostRecord &R : Order.lostRecords())
      reportLost(R);
    for (const EarlyTime &T : Order.earlyTimes())
      if (!isAskedAgain(Path, *T.Asked))
        reportEarly(T);
    for (const auto &[Value, Event] : Order.madeEvents()) {
      MadeEvent &All =
          Events.insert({Event.Created->Site, Event}).first->second;
      All.Recorded |= Event.Recorded;
      if (!All.Wait)
        All.Wait = Event.Wait;
    }
  }

  /// Whether a path asks if the answer is that it is too early.
  static bool isAskedAgain(const ExecutionPath &Path, const PathEvent &Asked) {
    constexpr int64_t ErrorNotReady = 600;
    return llvm::any_of(Path.Known, [&](const SymExpr *Fact) {
      bool Answer = false, NotReady = false;
      forEachPart(Fact, [&](const SymExpr *Part) {
        Answer |= Part == Asked.Result;
        NotReady |= Part->integer() == ErrorNotReady;
        return true;
      });
      return Answer && NotReady;
    });
  }

  void reportEarly(const EarlyTime &T) {
    const SourceLocation At = placeBeside(*T.Asked, *T.Recorded);
    if (!claim(At))
      return;
    diag(At, "%0 is asked for an event that may not have come yet: it then "
             "answers cudaErrorNotReady and gives no time")
        << hostFunction(T.Asked->Callee)->Name;
    note(placeBeside(*T.Recorded, *T.Asked), "recorded here");
    note(At, "wait for it with cudaEventSynchronize before");
  }

  void reportLost(const LostRecord &R) {
    const SourceLocation At = placeBeside(*R.Wait, *R.Last);
    if (!claim(At))
      return;
    diag(At, "%0 waits for one stream only: the event is recorded in another "
             "one before, and a new record replaces the one that it has")
        << hostFunction(R.Wait->Callee)->Name;
    note(placeBeside(*R.Lost, *R.Wait), R.Lost->Site == R.Last->Site
                                            ? "recorded again and again here"
                                            : "what is recorded here is lost");
    note(At, "wait for it after each record, or take an event for each stream");
  }

  void functionDone() override {
    for (const auto &[Site, Event] : Events) {
      if (!Event.Wait || Event.Recorded)
        continue;
      const SourceLocation At = placeBeside(*Event.Wait, *Event.Created);
      if (!claim(At))
        continue;
      diag(At, "%0 waits for an event that is never recorded: it holds nothing "
               "up")
          << hostFunction(Event.Wait->Callee)->Name;
      note(placeBeside(*Event.Created, *Event.Wait),
           "the event is created here");
      note(At, "record it behind the work that is to be waited for");
    }
    Events.clear();
  }

  /// By what makes them: over all paths of a function.
  llvm::MapVector<const Stmt *, MadeEvent> Events;
};

const RegisterCheck<MissingWaitCheck> Registered(
    {"cuda-stream-missing-wait",
     CheckKind::Correctness,
     FixSupport::Note,
     "work of two streams on the same memory, with nothing that orders it",
     {{"CUDA C++ Programming Guide", "Streams"},
      {"CUDA Runtime API", "Event Management"}}});

} // namespace
} // namespace cuda_lint
