//===- TailEventCheck.cpp - Events on streams that cannot have them -------===//

#include "analysis/RuntimeArguments.h"
#include "checks/OriginCheck.h"
#include "cuda/RuntimeApi.h"
#include "domains/symbolic/Paths.h"

using namespace clang;

namespace cuda_lint {
namespace {

class TailEventCheck : public OriginCheck {
public:
  using OriginCheck::OriginCheck;

private:
  void checkUnit(TranslationUnit &TU) override {
    bool Cdp1 = cdpVersion(TU) == 1;
    auto &Arguments = TU.engine<RuntimeArguments>();
    auto cannotHaveEvents = [](uint64_t Number) {
      return Number == TailLaunchStream || Number == FireAndForgetStream;
    };
    for (RuntimeArgument A : Arguments.all()) {
      const bool Event = A.Api == "cudaEventRecord" ||
                         A.Api == "cudaEventRecordWithFlags" ||
                         A.Api == "cudaStreamWaitEvent";
      const bool Stream = A.Use->Kind == PathEvent::Launch ||
                          isStreamType(A.Operand->getType());
      const std::optional<uint64_t> Number = A.Value->unsignedInteger();
      if (!Stream || A.Member || !(Event || Cdp1) || !Number ||
          !cannotHaveEvents(*Number))
        continue;
      A.Place = Arguments.placeOf(A, cannotHaveEvents);
      report(A, *Number, Event, Cdp1);
    }
  }

  void report(const RuntimeArgument &A, uint64_t Number, bool Event,
              bool Cdp1) {
    const SourceLocation Place = placeOf(A.Place);
    if (!claim(Place))
      return;
    llvm::StringRef Name =
        describe(Number == TailLaunchStream ? NamedStream::TailLaunch
                                            : NamedStream::FireAndForget);
    if (Cdp1)
      diag(Place, "%0 does not exist in this version of dynamic parallelism")
          << Name;
    else
      diag(Place, "%0 on %1 fails with cudaErrorInvalidValue: the stream "
                  "cannot have events")
          << A.Api << Name;
    notePath(A.Way);
    if (A.Place != A.Use->Site)
      note(A.Use->Site->getBeginLoc(), Event ? (A.Api + " is called here").str()
                                             : "the stream is used here");
    if (A.Api == "cudaEventRecordWithFlags")
      note(A.Use->Site->getBeginLoc(),
           "the device runtime has no cudaEventRecordWithFlags: the program "
           "will not link");
    if (Cdp1)
      note(Place,
           "use NULL or a stream created with cudaStreamCreateWithFlags");
    else
      note(Place,
           Number == TailLaunchStream
               ? "order the work by launching it into cudaStreamTailLaunch "
                 "after the rest, or use a created stream"
               : "use a created stream, or cudaStreamPerThread, for work that "
                 "an event follows");
  }
};

const RegisterCheck<TailEventCheck>
    Registered({"cuda-cdp-tail-event",
                CheckKind::Correctness,
                FixSupport::Note,
                "an event recorded or waited for on the tail-launch or the "
                "fire-and-forget stream",
                {{"CUDA C++ Programming Guide", "The Tail Launch Stream"}},
                CodeSide::Device});

} // namespace
} // namespace cuda_lint
