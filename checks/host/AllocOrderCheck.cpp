//===- AllocOrderCheck.cpp - Memory in stream order -----------------------===//

#include "analysis/StreamOrder.h"
#include "checks/Check.h"
#include "cuda/ExecutionSpace.h"
#include "clang/Lex/Preprocessor.h"

using namespace clang;

namespace cuda_lint {
namespace {

bool is(const StreamWork &W, HostWork Work) {
  return W.Row && W.Row->Work == Work;
}

class AllocOrderCheck : public Check {
public:
  using Check::Check;

private:
  void observe(Preprocessor &PP) override { this->PP = &PP; }
  void checkUnit(TranslationUnit &TU) override {
    PathExecution &Paths = TU.engine<PathExecution>();
    const bool PerThread =
        PP && PP->isMacroDefined("CUDA_API_PER_THREAD_DEFAULT_STREAM");
    for (const FunctionDecl *F : TU.functions()) {
      if (runsOnDevice(F) || !mayWorkInStreams(TU, F))
        continue;
      for (const ExecutionPath &Path : Paths.paths(F).Paths) {
        const StreamOrder Order(Paths, Path, PerThread);
        for (const StreamConflict &C : Order.conflicts())
          checkPair(C);
        checkFrees(Paths, Path, Order);
      }
    }
  }

  void checkPair(const StreamConflict &C) {
    const SourceLocation At =
        placeBeside(*C.Second->E, *C.First->E)->getBeginLoc();
    if (is(*C.First, HostWork::Allocate)) {
      if (!claim(At))
        return;
      diag(At, "%0 %1 memory that %2 allocates in another stream, and nothing "
               "orders them")
          << describe(*C.Second) << describe(C.OfSecond) << describe(*C.First);
      note(placeBeside(*C.First->E, *C.Second->E)->getBeginLoc(),
           "allocated here");
      note(At, "work in the stream of the allocation, or let this stream wait "
               "for an event that is recorded after it");
    } else if (is(*C.Second, HostWork::Free)) {
      if (!claim(At))
        return;
      diag(At, "%0 frees memory that %1 of another stream may still use")
          << describe(*C.Second) << describe(*C.First);
      note(placeBeside(*C.First->E, *C.Second->E)->getBeginLoc(), "used here");
      note(At, "free it in the stream that uses it last, or let this stream "
               "wait for an event that is recorded after the use");
    }
  }

  /// cudaFree takes memory of cudaMallocAsync at once: nothing is waited for.
  void checkFrees(PathExecution &Paths, const ExecutionPath &Path,
                  const StreamOrder &Order) {
    HostAllocations Known(Paths);
    for (size_t I = 0; I < Path.Events.size(); ++I) {
      const PathEvent &E = *Path.Events[I];
      const HostFunction *Row =
          E.Kind == PathEvent::Call ? hostFunction(E.Callee) : nullptr;
      if (Row && Row->Work == HostWork::Free &&
          Row->Memory == HostMemory::Device && !E.Arguments.empty())
        if (const std::optional<HostAllocation> A = Known.of(E.Arguments[0]);
            A && A->Space == HostAllocation::Pooled)
          checkFree(Paths, Order, E, I, *A);
      Known.take(E);
    }
  }

  void checkFree(PathExecution &Paths, const StreamOrder &Order,
                 const PathEvent &E, size_t At, const HostAllocation &A) {
    const llvm::ArrayRef<StreamWork> Work = Order.work();
    for (size_t W = 0; W < Work.size() && Work[W].At < At; ++W) {
      if (Order.complete(W, At) || is(Work[W], HostWork::Allocate))
        continue;
      for (const StreamAccess &Access : Work[W].Accesses) {
        if (Paths.base(Access.Address) != A.Pointer ||
            !claim(E.Site->getBeginLoc()))
          continue;
        diag(E.Site->getBeginLoc(),
             "%0 frees memory of %1 that %2 may still use: it does not wait "
             "for such memory")
            << hostFunction(E.Callee)->Name << A.Row->Name << describe(Work[W]);
        note(Work[W].E->Site->getBeginLoc(), "used here");
        note(E.Site->getBeginLoc(),
             "free it with cudaFreeAsync in that stream, or synchronise the "
             "stream first");
      }
    }
  }

  Preprocessor *PP = nullptr;
};

const RegisterCheck<AllocOrderCheck> Registered(
    {"cuda-host-alloc-order",
     CheckKind::Correctness,
     FixSupport::Note,
     "memory of cudaMallocAsync used or freed out of order",
     {{"CUDA C++ Programming Guide", "Stream Ordered Memory Allocator"}}});

} // namespace
} // namespace cuda_lint
