//===- WaitCheck.cpp - Copies that nobody waited for ----------------------===//

#include "analysis/AsyncHazards.h"
#include "checks/ArrayFaultReport.h"
#include "checks/Check.h"

using namespace clang;

namespace cuda_lint {
namespace {

std::string nameOf(const AsyncHazard &H) {
  return H.Memory && H.Memory->getIdentifier()
             ? "'" + H.Memory->getNameAsString() + "'"
             : "shared memory";
}

std::string groups(int64_t N) {
  return std::to_string(N) + (N == 1 ? " group" : " groups");
}

class WaitCheck : public Check {
public:
  using Check::Check;

private:
  void checkUnit(TranslationUnit &TU) override {
    for (const AsyncHazard &H : TU.engine<AsyncHazards>().all()) {
      if (H.Kind >= AsyncHazard::NoProxyFence)
        continue;
      const Stmt *At = H.place();
      if (!claim(At->getBeginLoc()))
        continue;
      report(H, At->getBeginLoc());
      if (At != H.At->Site)
        note(H.At->Site->getBeginLoc(), "here, in the called function");
      const SourceLocation Other = H.otherPlace()->getBeginLoc();
      switch (H.Kind) {
      case AsyncHazard::Refill:
        verbatimNote(Other, "thread " + std::to_string(H.OtherThread) +
                                " reads it here");
        break;
      case AsyncHazard::InitUnseen:
        verbatimNote(Other, "thread " + std::to_string(H.OtherThread) +
                                " initialises it here");
        break;
      case AsyncHazard::Accumulator:
        note(Other, "the multiplication starts here");
        break;
      default:
        note(Other, "the copy starts here");
      }
      if (H.Wait && H.Kind == AsyncHazard::WeakWait)
        verbatimNote(H.below(*H.Wait, H.Shared)->getBeginLoc(),
                     "this wait lets " + groups(H.Given) +
                         " be pending; at most " + groups(H.Right) +
                         " may be for this copy to be complete");
      if (H.Wait && H.Kind == AsyncHazard::NoWait)
        note(H.below(*H.Wait, H.Shared)->getBeginLoc(),
             "this wait is for the parity of a phase that was over before, and "
             "lets go at once");
      if (!H.BlockKnown)
        verbatimNote(At->getBeginLoc(),
                     "seen with " + describeBlocks(H.Block) +
                         ": no launch of the file says how many there are");
      wayOut(H, At->getBeginLoc());
    }
  }

  void report(const AsyncHazard &H, SourceLocation At) {
    switch (H.Kind) {
    case AsyncHazard::NoWait:
      diag(At, "%0 is read before the asynchronous copy into it was waited for")
          << nameOf(H);
      return;
    case AsyncHazard::WeakWait:
      diag(At, "%0 is read while the asynchronous copy into it may be pending: "
               "the wait before leaves %1")
          << nameOf(H) << groups(H.Given);
      return;
    case AsyncHazard::NotCommitted:
      diag(At, "%0 is read, but the asynchronous copy into it was never "
               "committed: a wait for groups does not cover it")
          << nameOf(H);
      return;
    case AsyncHazard::NoBarrier:
      diag(At, "thread %0 reads what thread %1 copied into %2 and waited for, "
               "with no barrier in between: a thread waits for its own copies "
               "only")
          << H.AtThread << H.OtherThread << nameOf(H);
      return;
    case AsyncHazard::Refill:
      diag(At, "thread %0 starts an asynchronous copy into %1, which thread %2 "
               "may still read: there is no barrier in between")
          << H.AtThread << nameOf(H) << H.OtherThread;
      return;
    case AsyncHazard::ExpectedBytes:
      diag(At, "the barrier %0 expects %1 bytes, and %2 bytes are copied")
          << nameOf(H) << static_cast<int>(H.Given)
          << static_cast<int>(H.Right);
      return;
    case AsyncHazard::InitUnseen:
      diag(At,
           "thread %0 uses the barrier %1, which thread %2 initialises with "
           "nothing in between that makes it visible")
          << H.AtThread << nameOf(H) << H.OtherThread;
      return;
    default:
      diag(At,
           "the accumulator %0 is read while the matrix multiplication that "
           "writes it may be pending")
          << nameOf(H);
    }
  }

  void wayOut(const AsyncHazard &H, SourceLocation At) {
    switch (H.Kind) {
    case AsyncHazard::NoWait:
      note(At, H.Counter == AsyncCounter::Barrier
                   ? "let every thread that reads wait for the barrier of the "
                     "copy first"
                   : "wait for the copy, then let the block meet at "
                     "__syncthreads() where other threads read it");
      return;
    case AsyncHazard::WeakWait:
      note(At, "count the groups that are committed between the copy and the "
               "wait; on the last iterations nothing new is committed");
      return;
    case AsyncHazard::NotCommitted:
      note(At, "commit the group after the copy and before the wait");
      return;
    case AsyncHazard::NoBarrier:
      note(At, "put a __syncthreads() after the wait");
      return;
    case AsyncHazard::Refill:
      note(At, "let the block meet at __syncthreads() between the last read of "
               "a stage and the next copy into it");
      return;
    case AsyncHazard::ExpectedBytes:
      note(At, "announce the sum of the bytes of all copies that complete on "
               "the barrier in this phase: with less it opens too early, with "
               "more never");
      return;
    case AsyncHazard::InitUnseen:
      note(At, "let the block meet at __syncthreads() after the "
               "initialisation");
      return;
    default:
      note(At, "wait with wgmma.wait_group before the registers are read");
    }
  }
};

const RegisterCheck<WaitCheck> Registered(
    {"cuda-async-wait",
     CheckKind::Correctness,
     FixSupport::Note,
     "memory that an asynchronous copy fills, used before it is there, or "
     "refilled while others read it",
     {{"CUDA Programming Guide", "Asynchronous Data Copies"},
      {"CUDA Programming Guide", "Pipeline Primitives Interface"},
      {"Parallel Thread Execution ISA", "cp.async.wait_group"},
      {"Parallel Thread Execution ISA", "mbarrier"}},
     CodeSide::Device});

} // namespace
} // namespace cuda_lint
