//===- HeapMismatchCheck.cpp - Two heaps that do not know each other ------===//

#include "analysis/DeviceHeap.h"
#include "analysis/Handles.h"
#include "checks/OriginCheck.h"

using namespace clang;

namespace cuda_lint {
namespace {

class HeapMismatchCheck : public OriginCheck {
public:
  using OriginCheck::OriginCheck;

private:
  void checkUnit(TranslationUnit &TU) override {
    PointerOrigins &Engine = TU.engine<PointerOrigins>();
    for (const OriginUse &Use : Engine.uses()) {
      bool Release = Use.Kind == OriginUse::Release;
      if (!Release && (Use.Kind != OriginUse::CopyOperand || !Use.onHost()))
        continue;
      Object::ObjectKind Wrong =
          Use.onHost() ? Object::DeviceHeap : Object::CudaAllocation;
      for (const Origin &O : Use.Value.Origins) {
        if (O.Kind != Origin::Address)
          continue;
        if (O.Target->Kind == Wrong) {
          report(Use, O, O, nullptr);
          break;
        }
        auto Stored = storedByOthers(Engine, O, Use, {Wrong});
        if (!Stored.empty()) {
          report(Use, O, Stored.front().second, Stored.front().first);
          break;
        }
      }
    }
    for (const HeapDemand &Demand : TU.engine<DeviceHeap>().excessive())
      reportDemand(Demand);
  }

  void report(const OriginUse &Use, const Origin &AtUse,
              const Origin &Allocated, const GlobalStore *Via) {
    const Expr *Site =
        PointerOrigins::responsibleSite(Use, AtUse);
    SourceLocation Place = placeOf(Site);
    if (!claim(Place))
      return;
    if (!Use.onHost())
      diag(Place, "device code frees memory that the host allocated; the "
                  "device heap does not own it, and the context is lost");
    else if (Use.Kind == OriginUse::Release)
      diag(Place, "host code frees memory that device code allocated; the call "
                  "fails with cudaErrorInvalidValue");
    else
      diag(Place, "host code copies memory that device code allocated; %0 "
                  "fails with cudaErrorInvalidValue")
          << Use.Api;
    note(Allocated.Target->location(),
         Use.onHost() ? "allocated from the device heap here"
                      : "allocated by the host here");
    if (Via) {
      notePath(Allocated);
      note(Via->Loc, "it is put into global memory here");
    }
    notePath(AtUse);
    if (Site != Use.Site)
      note(Use.Site->getBeginLoc(),
           (Use.Kind == OriginUse::Release ? "freed by " : "given to ") +
               Use.Api.str() + " here");
    note(Place, !Use.onHost() ? "free it on the host with cudaFree"
                : Use.Kind == OriginUse::Release
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
        << Demand.Count << Demand.Bytes << Demand.Total
        << DeviceHeap::DefaultBytes;
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
