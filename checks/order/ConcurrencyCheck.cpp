//===- ConcurrencyCheck.cpp - Waiting for blocks that may never run -------===//

#include "analysis/BlockWaits.h"
#include "checks/Check.h"
#include "cuda/Names.h"

using namespace clang;

namespace cuda_lint {
namespace {

class ConcurrencyCheck : public Check {
public:
  using Check::Check;

private:
  void checkUnit(TranslationUnit &TU) override {
    for (const BlockWait &W : TU.engine<BlockWaits>().found()) {
      const SourceLocation At = W.Place->getBeginLoc();
      if (!claim(At))
        continue;
      if (W.Child)
        diag(At, "%0 waits for %1, which a child grid writes: a child need not "
                 "run before its parent ends")
            << quotedName(W.Kernel) << W.Name;
      else
        diag(At, "%0 waits for %1, which another block writes, and is not "
                 "launched as a cooperative grid: that block need not run "
                 "before this one ends")
            << quotedName(W.Kernel) << W.Name;
      note(W.Writer->Site->getBeginLoc(),
           W.Child ? "the child is launched here" : "it is written here");
      if (W.Launch)
        note(W.Launch->getBeginLoc(), "the kernel is launched here");
      note(At, W.Child ? "launch what needs the results into "
                         "cudaStreamTailLaunch"
                       : "launch it with cudaLaunchCooperativeKernel() and "
                         "wait with grid.sync(), or make two kernels of it");
    }
  }
};

const RegisterCheck<ConcurrencyCheck>
    Registered({"cuda-order-concurrency",
                CheckKind::Correctness,
                FixSupport::Note,
                "a loop that waits for another block or a child grid in a "
                "grid that is not cooperative",
                {{"CUDA Dynamic Parallelism", "Ordering and Concurrency"},
                 {"CUDA Programming Guide", "Cooperative Groups"}},
                CodeSide::Device});

} // namespace
} // namespace cuda_lint
