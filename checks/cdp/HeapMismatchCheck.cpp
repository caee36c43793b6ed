//===- HeapMismatchCheck.cpp - Two heaps that do not know each other ------===//

#include "analysis/DeviceHeap.h"
#include "analysis/HeapMismatches.h"
#include "checks/OriginCheck.h"

using namespace clang;

namespace cuda_lint {
namespace {

class HeapMismatchCheck : public OriginCheck {
public:
  using OriginCheck::OriginCheck;

private:
  void checkUnit(TranslationUnit &TU) override {
    for (const HeapMismatch &M : heapMismatches(TU))
      report(M);
    for (const HeapDemand &Demand : excessiveHeapDemands(TU))
      reportDemand(Demand);
  }

  void report(const HeapMismatch &M) {
    const SourceLocation Place = placeOf(M.Place);
    if (!claim(Place))
      return;
    const PathEvent &Use = *M.Use->Place.At;
    const bool OnHost = M.Use->Place.OnHost,
               Release = M.Use->Kind == ValueUse::Release;
    const std::string Api =
        Use.Kind == PathEvent::Free ? "delete" : Use.Callee->getNameAsString();
    if (!OnHost)
      diag(Place, "device code frees memory that the host allocated; the "
                  "device heap does not own it, and the context is lost");
    else if (Release)
      diag(Place, "host code frees memory that device code allocated; the call "
                  "fails with cudaErrorInvalidValue");
    else
      diag(Place, "host code copies memory that device code allocated; %0 "
                  "fails with cudaErrorInvalidValue")
          << Api;
    note(M.Allocated.site()->getBeginLoc(),
         OnHost ? "allocated from the device heap here"
                : "allocated by the host here");
    noteHops(M.Allocated.Hops);
    notePath(M.Use->Way);
    if (M.Place != Use.Site)
      note(Use.Site->getBeginLoc(),
           (Release ? "freed by " : "given to ") + Api + " here");
    note(Place, !OnHost ? "free it on the host with cudaFree"
                : Release
                    ? "free it in device code, the way it was allocated"
                    : "copy it in a kernel into memory that the host allocated "
                      "with cudaMalloc");
  }

  void reportDemand(const HeapDemand &Demand) {
    SourceLocation Place = Demand.Place->getBeginLoc();
    if (!claim(Place))
      return;
    diag(Place, "%0 allocations of %1 bytes, %2 bytes in all, exceed the "
                "default device heap of %3 bytes")
        << Demand.Count << Demand.Bytes << Demand.Total << DefaultHeapBytes;
    if (Demand.Place != Demand.Allocation)
      note(Demand.Allocation->getBeginLoc(), "allocated here");
    note(Demand.L->location(), (llvm::Twine("this launch runs ") +
                                llvm::Twine(Demand.Threads) + " threads")
                                   .str());
    note(Place,
         "raise the limit with cudaDeviceSetLimit(cudaLimitMallocHeapSize, "
         "...) before the first launch, or free each "
         "allocation before the next");
  }
};

const RegisterCheck<HeapMismatchCheck>
    Registered({"cuda-cdp-heap-mismatch",
                CheckKind::Correctness,
                FixSupport::Note,
                "memory from one of the two heaps freed or copied by the other "
                "side, or more than the device heap holds",
                {{"CUDA Dynamic Parallelism Programming Guide",
                  "Memory Allocation and Lifetime"}}});

} // namespace
} // namespace cuda_lint
