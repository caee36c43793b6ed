//===- VolatileRegisterCheck.cpp - %smid and %warpid as an identity -------===//

#include "analysis/Simulation.h"
#include "checks/Check.h"

using namespace clang;

namespace cuda_lint {
namespace {

class VolatileRegisterCheck : public Check {
public:
  using Check::Check;

private:
  void checkUnit(TranslationUnit &TU) override {
    using Kind = VolatileRegisterUse::Kind;
    const std::vector<VolatileRegisterUse> &Uses =
        TU.engine<Simulations>().observations().Registers;
    for (const VolatileRegisterUse &Use : Uses) {
      // Where something is stored by the index, the store is what loses data.
      if (Use.K == Kind::Index &&
          llvm::any_of(Uses, [&](const VolatileRegisterUse &U) {
            return U.K == Kind::StoreIndex && U.Memory == Use.Memory &&
                   U.Register == Use.Register;
          }))
        continue;
      const SourceLocation Place = Use.Where.at(Use.Depth)->getBeginLoc();
      if (!claim(Place))
        continue;
      switch (Use.K) {
      case Kind::Index:
      case Kind::StoreIndex:
        diag(Place,
             "memory is indexed by %0, which is no identity: it may change "
             "while the thread runs, and others may have the same")
            << Use.Register;
        break;
      case Kind::AcrossBarrier:
        diag(Place, "%0 was read before a barrier: it may have changed since")
            << Use.Register;
        break;
      case Kind::AcrossLaunch:
        diag(Place, "%0 was read before a launch: it may have changed since")
            << Use.Register;
        break;
      case Kind::AcrossIteration:
        diag(Place, "%0 was read before the loop: it may have changed since")
            << Use.Register;
        break;
      }
      if (Use.Depth < Use.Where.Calls.size())
        note(Use.Where.loc(), "the called function uses it here");
      verbatimNote(Use.Read, Use.Register + " is read here");
      if (Use.Between && Use.K != Kind::AcrossIteration)
        note(Use.Between->getBeginLoc(), Use.K == Kind::AcrossLaunch
                                             ? "the launch is here"
                                             : "the barrier is here");
      note(Place, Use.Register == "%smid"
                      ? "identify a block by blockIdx, and count per "
                        "multiprocessor with atomic operations only"
                      : "compute the warp's index from threadIdx");
    }
  }
};

const RegisterCheck<VolatileRegisterCheck> Registered(
    {"cuda-ptx-volatile-register",
     CheckKind::Correctness,
     FixSupport::Note,
     "%smid or %warpid used as a stable identity",
     {{"CUDA Dynamic Parallelism Programming Guide", "SM Id and Warp Id"}},
     CodeSide::Device});

} // namespace
} // namespace cuda_lint
