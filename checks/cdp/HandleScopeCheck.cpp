//===- HandleScopeCheck.cpp - Streams and events out of their scope -------===//

#include "analysis/Handles.h"
#include "checks/OriginCheck.h"

using namespace clang;

namespace cuda_lint {
namespace {

class HandleScopeCheck : public OriginCheck {
public:
  using OriginCheck::OriginCheck;

private:
  void checkUnit(TranslationUnit &TU) override {
    bool Cdp1 = cdpVersion(TU) == 1;
    for (const HandleMisuse &M : handleMisuses(TU, cdpVersion(TU))) {
      const SourceLocation Place = placeOf(M.Place);
      const SourceLocation Created = M.Handle.site()->getBeginLoc();
      if (!claim(Place, Created))
        continue;
      const bool IsStream = M.Handle.Kind == ValueSource::Stream;
      std::string What = IsStream ? "stream" : "event";
      std::string One = IsStream ? "a stream" : "an event";
      std::string Owner = Cdp1 ? "the block" : "the grid";
      switch (M.Kind) {
      case HandleMisuse::FromHost:
        diag(Place, "%0 that the host created is used in device code, where it "
                    "is not valid")
            << One;
        break;
      case HandleMisuse::FromParent:
        diag(Place, "this launch passes %0 to %1, which uses it; %0 is valid "
                    "only in %2 that created it")
            << One << kernelName(M.Use->Place.kernel()) << Owner;
        break;
      case HandleMisuse::FromOtherGrid:
        diag(Place, "%0 that another grid created is used here; %0 is valid "
                    "only in %1 that created it")
            << One << Owner;
        break;
      case HandleMisuse::FromOtherBlock:
        diag(Place, "%0 that one block created is used by other blocks; before "
                    "CUDA 12 %0 is valid only in the block that created it")
            << One;
        break;
      }
      note(Created,
           "the " + What + " is created here" +
               (M.Kind == HandleMisuse::FromHost ? ", by the host" : ""));
      noteHops(M.Handle.Hops);
      notePath(M.Use->Way);
      if (M.Place != M.Use->Place.At->Site)
        note(M.Use->Place.At->Site->getBeginLoc(),
             "the " + What + " is used here");
      if (M.Kind == HandleMisuse::FromOtherBlock)
        note(Place, "create the " + What + " in each block that uses it");
      else
        note(Place, IsStream
                        ? "create a stream in the grid that uses it, or use a "
                          "named stream such as cudaStreamPerThread"
                        : "create the event in the grid that uses it");
    }
  }
};

const RegisterCheck<HandleScopeCheck> Registered(
    {"cuda-cdp-handle-scope",
     CheckKind::Correctness,
     FixSupport::Note,
     "a stream or an event used outside the grid (CDP1: the block) that "
     "created it",
     {{"CUDA Dynamic Parallelism Programming Guide", "Streams & Events"},
      {"CUDA Dynamic Parallelism Programming Guide", "Streams"},
      {"CUDA Dynamic Parallelism Programming Guide", "Events"},
      {"CUDA C++ Programming Guide", "Ordering and Concurrency"}},
     CodeSide::Device});

} // namespace
} // namespace cuda_lint
