//===- MissingWaitCheck.cpp - Two streams on the same memory ---===//

#include "analysis/StreamOrder.h"
#include "checks/Check.h"
#include "cuda/ExecutionSpace.h"
#include "clang/Lex/Preprocessor.h"

using namespace clang;

namespace cuda_lint {
namespace {

class MissingWaitCheck : public Check {
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
    return Order.isCreated(C.First->Stream) &&
           Order.isCreated(C.Second->Stream);
  }
  void report(const StreamConflict &C) {
    const SourceLocation At =
        placeBeside(*C.Second->E, *C.First->E)->getBeginLoc();
    diag(At,
         "%0 %1 memory that %2 %3 in another stream, and nothing orders them")
        << describe(*C.Second) << describe(C.OfSecond) << describe(*C.First)
        << describe(C.OfFirst);
    note(placeBeside(*C.First->E, *C.Second->E)->getBeginLoc(),
         "the other work is here");
    note(At, "record an event after the first and let this stream wait for it "
             "with cudaStreamWaitEvent, or synchronise the first stream");
  }

  Preprocessor *PP = nullptr;
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
