//===- BoundsCheck.cpp - Shared arrays indexed past their end
//------------------===//

#include "checks/ArrayFaultReport.h"

namespace cuda_lint {
namespace {

class SharedBoundsCheck : public ArrayFaultCheck {
public:
  using ArrayFaultCheck::ArrayFaultCheck;

private:
  void checkUnit(TranslationUnit &TU) override {
    reportFaults(
        TU, [](const ArrayFault &F) { return F.Space == MemorySpace::Shared; });
  }
};

const RegisterCheck<SharedBoundsCheck>
    Registered({"cuda-smem-bounds",
                CheckKind::Correctness,
                FixSupport::Note,
                "a shared array that is indexed outside of its extent",
                {{"CUDA C++ Programming Guide", "Shared Memory"},
                 {"Compute Sanitizer", "Memcheck Tool"}}});

} // namespace
} // namespace cuda_lint
