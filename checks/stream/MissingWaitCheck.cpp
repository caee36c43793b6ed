//===- MissingWaitCheck.cpp - Two streams on the same memory ---===//

#include "checks/StreamOrderCheck.h"

using namespace clang;

namespace cuda_lint {
namespace {

class MissingWaitCheck : public StreamOrderCheck {
public:
  using StreamOrderCheck::StreamOrderCheck;

private:
  using StreamOrderCheck::concerns;
  bool concerns(TranslationUnit &TU) override { return createsStreams(TU); }
  void checkPath(PathExecution &, const ExecutionPath &,
                 const StreamOrder &Order) override {
    for (const StreamConflict &C : Order.conflicts())
      // Allocating and freeing is another check's.
      if (!isAllocation(C) && Order.isCreated(C.First->Stream) &&
          Order.isCreated(C.Second->Stream))
        reportPair(
            C,
            "%0 %1 memory that %2 %3 in another stream, and nothing orders "
            "them",
            "the other work is here",
            "record an event after the first and let this stream wait for it "
            "with cudaStreamWaitEvent, or synchronise the first stream",
            describe(*C.Second), describe(C.OfSecond), describe(*C.First),
            describe(C.OfFirst));
  }
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
