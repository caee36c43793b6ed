//===- BoundsCheck.cpp - Local arrays indexed past their end
//-------------------===//

#include "checks/ArrayFaultReport.h"

namespace cuda_lint {
namespace {

class LocalBoundsCheck : public ArrayFaultCheck {
public:
  using ArrayFaultCheck::ArrayFaultCheck;

private:
  void checkUnit(TranslationUnit &TU) override {
    reportFaults(
        TU, [](const ArrayFault &F) { return F.Space == MemorySpace::Local; });
  }
};

const RegisterCheck<LocalBoundsCheck>
    Registered({"cuda-lmem-bounds",
                CheckKind::Correctness,
                FixSupport::Note,
                "a local array that is indexed outside of its extent",
                {{"CUDA C++ Programming Guide", "Local Memory"},
                 {"Compute Sanitizer", "Memcheck Tool"}},
                CodeSide::Device});

} // namespace
} // namespace cuda_lint
