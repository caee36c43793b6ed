//===- ChildPointerCheck.cpp - Private memory handed to a child grid ------===//

#include "checks/OriginCheck.h"
#include "cuda/ExecutionSpace.h"

using namespace clang;

namespace cuda_lint {
namespace {

class ChildPointerCheck : public OriginCheck {
public:
  using OriginCheck::OriginCheck;

private:
  void checkUnit(TranslationUnit &TU) override {
    for (const OriginUse &Use : TU.engine<PointerOrigins>().uses()) {
      bool Launch = Use.Kind == OriginUse::LaunchArgument;
      if (Use.onHost() || (!Launch && (Use.Kind != OriginUse::CopyOperand ||
                                       !Use.Api.contains("Async"))))
        continue;
      for (const Origin &O : Use.Value.Origins)
        if (isPrivate(O)) {
          report(Use, O, Launch);
          break;
        }
    }
  }

  /// True for the address of local or shared memory that the launching grid
  /// itself made; what an earlier launch passed on was told there.
  static bool isPrivate(const Origin &O) {
    if (O.Kind != Origin::Address || (O.Target->Space != MemorySpace::Local &&
                                      O.Target->Space != MemorySpace::Shared))
      return false;
    for (const OriginStep *S = O.Trace; S; S = S->Before)
      if (S->Kind == OriginStep::Launched)
        return false;
    return true;
  }

  void report(const OriginUse &Use, const Origin &O, bool Launch) {
    SourceLocation Place =
        Launch ? Use.OfLaunch->location() : Use.Site->getBeginLoc();
    if (!claim(Place, Use.Operand->getBeginLoc()))
      return;
    bool Direct = Use.Operand->getType()->isPointerType();
    std::string Space = describe(O.Target->Space).str();
    if (Launch) {
      diag(Place,
           "%select{an argument of the launch of %1 holds|the launch of %1 "
           "passes}0 a pointer to %2 in %3, which a child grid cannot access")
          << Direct << kernelName(Use.OfLaunch->Kernel) << O.Target->name()
          << Space << Use.Operand->getSourceRange();
    } else {
      diag(Place, "%0 is given %select{a descriptor with |}1a pointer to %2 in "
                  "%3, which fails with cudaErrorInvalidValue")
          << Use.Api << (Direct && !Use.Api.contains("3D")) << O.Target->name()
          << Space << Use.Operand->getSourceRange();
    }
    if (O.Target->location().isValid())
      note(O.Target->location(), O.Target->name() + " is in " + Space +
                                     (O.Target->Space == MemorySpace::Local
                                          ? ", private to a thread"
                                          : ", private to a block"));
    notePath(O);
    note(Place, "use memory that every grid sees: a '__device__' variable, or "
                "an allocation by 'malloc', 'new' or 'cudaMalloc'; "
                "or pass the value itself");
  }
};

const RegisterCheck<ChildPointerCheck>
    Registered({"cuda-cdp-child-pointer",
                CheckKind::Correctness,
                FixSupport::Note,
                "a pointer to local or shared memory passed to a child grid or "
                "to a device-side copy",
                {{"CUDA Dynamic Parallelism Programming Guide", "Local Memory"},
                 {"CUDA Dynamic Parallelism Programming Guide",
                  "Shared and Local Memory"}}});

} // namespace
} // namespace cuda_lint
