//===- VolatileRegisterCheck.cpp - %smid and %warpid as an identity -------===//

#include "analysis/Simulation.h"
#include "checks/Check.h"
#include "llvm/ADT/MapVector.h"

using namespace clang;

namespace cuda_lint {
namespace {

class VolatileRegisterCheck : public Check {
public:
  using Check::Check;

private:
  /// The function that a use is in, the same for all instantiations.
  static const FunctionDecl *functionOf(const VolatileRegisterUse &Use) {
    const CallPlace &At = Use.Where;
    const FunctionDecl *F =
        Use.Depth < At.Calls.size() && Use.Depth == 0 ? At.Root : At.Function;
    if (const FunctionDecl *Pattern = F->getTemplateInstantiationPattern())
      F = Pattern;
    return F->getCanonicalDecl();
  }

  void checkUnit(TranslationUnit &TU) override {
    using Kind = VolatileRegisterUse::Kind;
    const std::vector<VolatileRegisterUse> &Uses =
        TU.engine<Simulations>().observations().Registers;
    // Where the number is read is what is wrong: how often a function uses it
    // in one way is said with the first use.
    llvm::MapVector<
        std::tuple<const FunctionDecl *, llvm::StringRef, Kind, const Stmt *>,
        std::vector<const VolatileRegisterUse *>>
        Groups;
    for (const VolatileRegisterUse &Use : Uses) {
      // Where something is stored by the index, the store is what loses data.
      if (Use.K == Kind::Index &&
          llvm::any_of(Uses, [&](const VolatileRegisterUse &U) {
            return U.K == Kind::StoreIndex && U.Memory == Use.Memory &&
                   U.Register == Use.Register;
          }))
        continue;
      if (claim(Use.Where.at(Use.Depth)->getBeginLoc()))
        Groups[{functionOf(Use), Use.Register,
                Use.K == Kind::StoreIndex ? Kind::Index : Use.K,
                Use.K == Kind::AcrossIteration ? nullptr : Use.Between}]
            .push_back(&Use);
    }
    for (const auto &[Of, Same] : Groups) {
      const VolatileRegisterUse &Use = *Same.front();
      const SourceLocation Place = Use.Where.at(Use.Depth)->getBeginLoc();
      const unsigned More = unsigned(Same.size() - 1);
      switch (Use.K) {
      case Kind::Index:
      case Kind::StoreIndex:
        diag(Place,
             "memory is indexed by %0, which is no identity: it may change "
             "while the thread runs, and others may have the same"
             "%select{|, here and at %plural{1:another place|:%2 other "
             "places}2 of the function}1")
            << Use.Register << (More != 0) << More;
        break;
      case Kind::AcrossBarrier:
        diag(Place, "%0 was read before a barrier: it may have changed since"
                    "%select{|, here and at %plural{1:another place|:%2 other "
                    "places}2 of the function}1")
            << Use.Register << (More != 0) << More;
        break;
      case Kind::AcrossLaunch:
        diag(Place, "%0 was read before a launch: it may have changed since"
                    "%select{|, here and at %plural{1:another place|:%2 other "
                    "places}2 of the function}1")
            << Use.Register << (More != 0) << More;
        break;
      case Kind::AcrossIteration:
        diag(Place, "%0 was read before the loop: it may have changed since"
                    "%select{|, here and at %plural{1:another place|:%2 other "
                    "places}2 of the function}1")
            << Use.Register << (More != 0) << More;
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
