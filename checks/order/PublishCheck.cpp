//===- PublishCheck.cpp - Data and the flag that announces them -----------===//

#include "analysis/AsyncHazards.h"
#include "analysis/Publishing.h"
#include "checks/Check.h"
#include "cuda/Names.h"

using namespace clang;

namespace cuda_lint {
namespace {

class PublishCheck : public Check {
public:
  using Check::Check;

private:
  void checkUnit(TranslationUnit &TU) override {
    for (const Publication &P : TU.engine<Publishing>().found()) {
      const SourceLocation At = P.place()->getBeginLoc();
      if (!claim(At))
        continue;
      report(P, At);
      if (P.Kind == Publication::NoAcquire) {
        verbatimNote(P.Data->Site->getBeginLoc(),
                     P.WordName + " is polled here");
      } else {
        if (P.Fence && P.Kind == Publication::NarrowFence)
          note(P.Fence->Site->getBeginLoc(),
               "this orders memory for the threads of the block alone");
        if (P.Data)
          verbatimNote(P.Data->Site->getBeginLoc(),
                       P.DataName + " is written here");
        if (P.Consumer)
          verbatimNote(P.Consumer->Site->getBeginLoc(),
                       "it is read here by who saw " + P.WordName);
      }
      if (P.At && P.place() != P.At->Site)
        note(P.At->Site->getBeginLoc(),
             "the access is here, in the called function");
      else if (P.At && !P.At->Calls.empty())
        note(P.At->Calls.front()->getBeginLoc(), "called from here");
      note(At, wayOut(P.Kind));
    }
    for (const AsyncHazard &H : TU.engine<AsyncHazards>().all())
      if (H.Kind == AsyncHazard::ArrivedForOthers)
        reportArrival(H);
  }

  void reportArrival(const AsyncHazard &H) {
    const SourceLocation At = H.place()->getBeginLoc();
    if (!claim(At))
      return;
    const std::string Name = quotedName(H.Memory);
    diag(At, "one lane arrives for its warp, and what the other lanes wrote to "
             "%0 has no barrier of the warp behind it")
        << Name;
    verbatimNote(H.Other->Site->getBeginLoc(), Name + " is written here");
    if (H.Wait)
      verbatimNote(H.Wait->Site->getBeginLoc(),
                   "it is read here by who waited for the arrival");
    if (H.place() != H.At->Site)
      note(H.At->Site->getBeginLoc(),
           "it arrives here, in the called function");
    note(At, "call __syncwarp() before the lane arrives, or let all lanes "
             "arrive");
  }

  void report(const Publication &P, SourceLocation At) {
    switch (P.Kind) {
    case Publication::NoBarrier:
      diag(At, "one thread announces by %0 what all threads of its block wrote "
               "to %1, with no block barrier in between")
          << P.WordName << P.DataName;
      return;
    case Publication::NoFence:
      diag(At, "%0 is written and then announced by %1 with no fence in "
               "between: other blocks may see the announcement first")
          << P.DataName << P.WordName;
      return;
    case Publication::NarrowFence:
      diag(At, "%0 is announced by %1 to other blocks after a fence that is "
               "for the block alone")
          << P.DataName << P.WordName;
      return;
    case Publication::NarrowScope:
      diag(At, "%0 is a word of all blocks, and this atomic access is "
               "indivisible for the threads of one block alone")
          << P.WordName;
      return;
    case Publication::PlainPoll:
      diag(At, "the loop waits for another thread with plain loads, which need "
               "not be repeated");
      return;
    case Publication::NoAcquire:
      diag(At, "%0 is read after %1 was polled with no fence in between: what "
               "was there before the announcement may be read")
          << P.DataName << P.WordName;
      return;
    }
  }

  static llvm::StringRef wayOut(Publication::KindT Kind) {
    switch (Kind) {
    case Publication::NoBarrier:
      return "call __syncthreads() before the thread announces, and let it "
             "call __threadfence() in between";
    case Publication::NoFence:
      return "call __threadfence() before the announcement, or announce with a "
             "release of the scope of the device";
    case Publication::NarrowFence:
      return "use __threadfence(), or the scope of the device";
    case Publication::NarrowScope:
      return "use the scope of the device";
    case Publication::PlainPoll:
      return "read it through cuda::atomic_ref with memory_order_acquire, or "
             "as volatile with a fence after the loop";
    case Publication::NoAcquire:
      return "call __threadfence() after the loop, or poll with "
             "memory_order_acquire";
    }
    llvm_unreachable("covered switch");
  }
};

const RegisterCheck<PublishCheck>
    Registered({"cuda-order-publish",
                CheckKind::Correctness,
                FixSupport::Note,
                "memory handed over to other blocks without what orders it",
                {{"CUDA Programming Guide", "Memory Fence Functions"},
                 {"libcu++", "Memory model"}},
                CodeSide::Device});

} // namespace
} // namespace cuda_lint
