//===- ProxyCheck.cpp - Stores that the asynchronous proxy does not see ---===//

#include "analysis/AsyncHazards.h"
#include "checks/ArrayFaultReport.h"
#include "checks/Check.h"

using namespace clang;

namespace cuda_lint {
namespace {

class ProxyCheck : public Check {
public:
  using Check::Check;

private:
  void checkUnit(TranslationUnit &TU) override {
    for (const AsyncHazard &H : TU.engine<AsyncHazards>().all()) {
      if (H.Kind < AsyncHazard::NoProxyFence ||
          H.Kind > AsyncHazard::Overwritten)
        continue;
      const Stmt *At = H.place();
      if (!claim(At->getBeginLoc()))
        continue;
      const std::string Memory = H.Memory && H.Memory->getIdentifier()
                                     ? "'" + H.Memory->getNameAsString() + "'"
                                     : "shared memory";
      const SourceLocation Loc = At->getBeginLoc(),
                           Other = H.otherPlace()->getBeginLoc();
      const char *Work =
          H.Matrix ? "matrix multiplication" : "asynchronous copy";
      if (H.Kind == AsyncHazard::NoProxyFence)
        diag(Loc, "the %0 reads %1 through the asynchronous proxy, and nothing "
                  "makes the ordinary stores before visible to it")
            << Work << Memory;
      else if (H.Kind == AsyncHazard::IssuedTooEarly)
        diag(Loc,
             "thread %0 starts an asynchronous copy of %1, which thread %2 "
             "stores into with no barrier in between")
            << H.AtThread << Memory << H.OtherThread;
      else
        diag(Loc, "%0 is overwritten while the %1 may still read it")
            << Memory << Work;
      if (At != H.At->Site)
        note(H.At->Site->getBeginLoc(), "here, in the called function");
      if (H.Kind == AsyncHazard::Overwritten)
        verbatimNote(Other, std::string("the ") + Work + " starts here");
      else
        note(Other, "stored here");
      if (!H.BlockKnown)
        verbatimNote(Loc, "seen with " + describeBlocks(H.Block) +
                              ": no launch of the file says how many there "
                              "are");
      note(Loc, H.Kind == AsyncHazard::NoProxyFence
                    ? "execute fence.proxy.async in the threads that store, "
                      "before the barrier"
                : H.Kind == AsyncHazard::IssuedTooEarly
                    ? "let all threads that store execute fence.proxy.async, "
                      "then let the block meet at __syncthreads()"
                : H.Matrix
                    ? "wait with wgmma.wait_group before the store"
                    : "let the thread that started the copy wait with "
                      "cp.async.bulk.wait_group.read, then let the block meet "
                      "at __syncthreads()");
    }
  }
};

const RegisterCheck<ProxyCheck> Registered(
    {"cuda-async-proxy",
     CheckKind::Correctness,
     FixSupport::Note,
     "ordinary stores that the asynchronous proxy reads with no proxy fence or "
     "barrier, and sources overwritten too early",
     {{"Parallel Thread Execution ISA", "Async proxy"},
      {"CUDA Programming Guide",
       "Asynchronous Data Copies using the Tensor Memory Accelerator"}},
     CodeSide::Device});

} // namespace
} // namespace cuda_lint
