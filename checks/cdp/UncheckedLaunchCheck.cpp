//===- UncheckedLaunchCheck.cpp - Device-side launches nobody asks about --===//

#include "analysis/DeviceCallers.h"
#include "analysis/ErrorReads.h"
#include "checks/Check.h"
#include "cuda/Names.h"

using namespace clang;

namespace cuda_lint {
namespace {

class UncheckedLaunchCheck : public Check {
public:
  using Check::Check;

private:
  void checkUnit(TranslationUnit &TU) override {
    auto &Reads = TU.engine<ErrorReads>();
    for (const Launch &L : TU.launches()) {
      const bool Returns = L.Form == LaunchForm::LaunchDevice ||
                           L.Form == LaunchForm::LaunchDeviceV2;
      // The other forms do not exist in device code, whatever function they are
      // written in.
      if ((!Returns && L.Form != LaunchForm::Chevron) ||
          !TU.engine<DeviceCallers>().of(L.Caller).Reached)
        continue;
      if ((Returns && Reads.resultOf(L.Site, L.Caller) == ResultUse::Used) ||
          Reads.lastErrorReadAfter(L.Site, L.Caller, ErrorReaders()) ||
          !claim(L.location()))
        continue;
      if (L.Kernel)
        diag(L.location(),
             "the error of launching %0 from the device is never read: a "
             "launch that fails is dropped without a word")
            << quotedName(L.Kernel);
      else
        diag(L.location(),
             "the error of this launch from the device is never read: a launch "
             "that fails is dropped without a word");
      if (Returns)
        note(L.location(), "use the error that the call returns, or call "
                           "cudaGetLastError() after it");
      else
        note(L.location(),
             "call cudaGetLastError() after the launch, in the same thread");
    }
  }
};

const RegisterCheck<UncheckedLaunchCheck> Registered(
    {"cuda-cdp-unchecked-launch",
     CheckKind::Correctness,
     FixSupport::Note,
     "a kernel launched from the device whose error nobody reads",
     {{"CUDA Dynamic Parallelism Programming Guide",
       "API Errors and Launch Failures"},
      {"CUDA Dynamic Parallelism Programming Guide", "Configuration Options"}},
     CodeSide::Device});

} // namespace
} // namespace cuda_lint
