//===- LegacyOrderCheck.cpp - Streams beside the default one ---===//

#include "analysis/LegacyConflicts.h"
#include "checks/StreamOrderCheck.h"

using namespace clang;

namespace cuda_lint {
namespace {

class LegacyOrderCheck : public StreamOrderCheck {
public:
  using StreamOrderCheck::StreamOrderCheck;

private:
  using StreamOrderCheck::concerns;
  bool concerns(TranslationUnit &TU) override { return createsStreams(TU); }
  void checkPath(PathExecution &, const ExecutionPath &,
                 const StreamOrder &Order) override {
    for (const StreamConflict &C :
         missingOrders(Order, [&](const StreamConflict &C) {
           // Allocating and freeing is another check's.
           return !isAllocation(C) && isBesideDefault(Order, C);
         }))
      reportPair(
          C, "%0 %1 memory that %2 %3 in %4, and nothing orders them",
          "the other work is here",
          "a stream created with cudaStreamNonBlocking does not wait for the "
          "default stream, nor that for it; put both into one stream, or "
          "synchronise between them",
          describe(*C.Second), describe(C.OfSecond), describe(*C.First),
          describe(C.OfFirst),
          StringRef(Order.isDefault(C.Second->Stream)
                        ? "a stream created with cudaStreamNonBlocking"
                        : "the default stream"));
  }
};

const RegisterCheck<LegacyOrderCheck>
    Registered({"cuda-stream-legacy-order",
                CheckKind::Correctness,
                FixSupport::Note,
                "work in the default stream and in one that does not wait for "
                "it, on the same memory",
                {{"CUDA Runtime API", "Stream synchronization behavior"}}});

} // namespace
} // namespace cuda_lint
