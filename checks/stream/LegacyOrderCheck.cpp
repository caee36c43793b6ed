//===- LegacyOrderCheck.cpp - Streams beside the default one ---===//

#include "analysis/StreamOrder.h"
#include "checks/Check.h"
#include "cuda/ExecutionSpace.h"
#include "clang/Lex/Preprocessor.h"

using namespace clang;

namespace cuda_lint {
namespace {

class LegacyOrderCheck : public Check {
public:
  using Check::Check;

private:
  void observe(Preprocessor &PP) override { this->PP = &PP; }
  void checkUnit(TranslationUnit &TU) override {
    if (!createsStreams(TU))
      return;
    PathExecution &Paths = TU.engine<PathExecution>();
    const bool PerThread =
        PP && PP->isMacroDefined("CUDA_API_PER_THREAD_DEFAULT_STREAM");
    for (const FunctionDecl *F : TU.functions()) {
      if (runsOnDevice(F) || !mayWorkInStreams(TU, F))
        continue;
      for (const ExecutionPath &Path : Paths.paths(F).Paths) {
        const StreamOrder Order(Paths, Path, PerThread);
        for (const StreamConflict &C : Order.conflicts())
          if (!isAllocation(C) && concerns(Order, C) &&
              claim(placeBeside(*C.Second->E, *C.First->E)->getBeginLoc()))
            report(C);
      }
    }
  }

  /// Allocating and freeing is another check's.
  static bool isAllocation(const StreamConflict &C) {
    auto Is = [](const StreamWork &W) {
      return W.Row && W.Row->Memory != HostMemory::None;
    };
    return Is(*C.First) || Is(*C.Second);
  }
  static bool concerns(const StreamOrder &Order, const StreamConflict &C) {
    return (Order.isDefault(C.First->Stream) &&
            Order.isNonBlocking(C.Second->Stream)) ||
           (Order.isDefault(C.Second->Stream) &&
            Order.isNonBlocking(C.First->Stream));
  }
  void report(const StreamConflict &C) {
    const SourceLocation At =
        placeBeside(*C.Second->E, *C.First->E)->getBeginLoc();
    const bool Default = stripCasts(C.Second->Stream)->isInteger();
    diag(At, "%0 %1 memory that %2 %3 in %4, and nothing orders them")
        << describe(*C.Second) << describe(C.OfSecond) << describe(*C.First)
        << describe(C.OfFirst)
        << (Default ? "a stream created with cudaStreamNonBlocking"
                    : "the default stream");
    note(placeBeside(*C.First->E, *C.Second->E)->getBeginLoc(),
         "the other work is here");
    note(At,
         "a stream created with cudaStreamNonBlocking does not wait for the "
         "default stream, nor that for it; put both into one stream, or "
         "synchronise between them");
  }

  Preprocessor *PP = nullptr;
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
