//===- BoundsCheck.cpp - Shared arrays indexed past their end -------------===//

#include "analysis/SharedMemoryUse.h"
#include "checks/ArrayFaultReport.h"

namespace cuda_lint {
namespace {

class SharedBoundsCheck : public ArrayFaultCheck {
public:
  using ArrayFaultCheck::ArrayFaultCheck;

private:
  void checkUnit(TranslationUnit &TU) override {
    reportFaults(TU, [&](const ArrayFault &F) {
      return F.Space == MemorySpace::Shared && !isOfLaunch(TU, F);
    });
  }

  /// Whether it is the launch that gives too little dynamic shared memory,
  /// which is told there (cuda-smem-size).
  static bool isOfLaunch(TranslationUnit &TU, const ArrayFault &F) {
    if (F.Chosen)
      return true;
    if (!F.Dynamic || !F.L || !F.BlockDim)
      return false;
    for (const LaunchConfig &C : TU.engine<LaunchConfigs>().all()) {
      const std::optional<uint64_t> Given = C.DynamicBytes.constant();
      if (C.L != F.L || !Given)
        continue;
      const std::optional<DynamicAccess> Highest =
          TU.engine<SharedMemoryUse>().highestAccess(
              C, {(*F.BlockDim)[0], (*F.BlockDim)[1], (*F.BlockDim)[2]});
      if (Highest && Highest->End > *Given)
        return true;
    }
    return false;
  }
};

const RegisterCheck<SharedBoundsCheck>
    Registered({"cuda-smem-bounds",
                CheckKind::Correctness,
                FixSupport::Note,
                "a shared array that is indexed outside of its extent",
                {{"CUDA C++ Programming Guide", "Shared Memory"},
                 {"Compute Sanitizer", "Memcheck Tool"}},
                CodeSide::Device});

} // namespace
} // namespace cuda_lint
