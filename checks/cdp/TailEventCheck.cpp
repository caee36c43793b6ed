//===- TailEventCheck.cpp - Events on streams that cannot have them -------===//

#include "checks/Check.h"
#include "cuda/ExecutionSpace.h"
#include "cuda/RuntimeApi.h"

using namespace clang;

namespace cuda_lint {
namespace {

class TailEventCheck : public Check {
public:
  using Check::Check;

private:
  void checkUnit(TranslationUnit &TU) override {
    for (const FunctionDecl *F : TU.functions()) {
      if (!runsOnDevice(F))
        continue;
      for (const CallSite &Site : TU.callsIn(F)) {
        llvm::StringRef Name = runtimeApiName(Site.Call);
        unsigned StreamArg;
        if (Name == "cudaEventRecord" || Name == "cudaEventRecordWithFlags")
          StreamArg = 1;
        else if (Name == "cudaStreamWaitEvent")
          StreamArg = 0;
        else
          continue;
        if (StreamArg >= Site.Call->getNumArgs())
          continue;
        NamedStream Stream = namedStreamLiteral(Site.Call->getArg(StreamArg), TU.context());
        if (Stream != NamedStream::TailLaunch && Stream != NamedStream::FireAndForget)
          continue;
        if (!claim(Site.Call->getBeginLoc()))
          continue;
        diag(Site.Call->getBeginLoc(), "%0 on %1 fails with cudaErrorInvalidValue") << Name << describe(Stream);
      }
    }
  }
};

const RegisterCheck<TailEventCheck>
    Registered({"cuda-cdp-tail-event",
                CheckKind::Correctness,
                FixSupport::Note,
                "an event recorded or waited for on the tail-launch or the fire-and-forget stream",
                {{"CUDA C++ Programming Guide", "The Tail Launch Stream"}}});

} // namespace
} // namespace cuda_lint
