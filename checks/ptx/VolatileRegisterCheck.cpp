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
  /// The function that a use is in, the same for all instantiations; null
  /// where a call by a pointer leads there.
  static const FunctionDecl *functionOf(const VolatileRegisterUse &Use) {
    const CallPlace &At = Use.Where;
    const FunctionDecl *F = At.Function;
    if (Use.Depth == 0)
      F = At.Root;
    else if (Use.Depth < At.Calls.size())
      F = calleeOf(At.Calls[Use.Depth - 1]);
    if (!F)
      return nullptr;
    if (const FunctionDecl *Pattern = F->getTemplateInstantiationPattern())
      F = Pattern;
    return F->getCanonicalDecl();
  }
  static const FunctionDecl *calleeOf(const Expr *E) {
    if (const auto *Made = dyn_cast<CXXConstructExpr>(E))
      return Made->getConstructor();
    const auto *Call = dyn_cast<CallExpr>(E);
    return Call ? Call->getDirectCallee() : nullptr;
  }

  /// Which of "a barrier", "a launch" and "the loop" a number was read before.
  static unsigned before(VolatileRegisterUse::Kind K) {
    return K == VolatileRegisterUse::Kind::AcrossLaunch      ? 1
           : K == VolatileRegisterUse::Kind::AcrossIteration ? 2
                                                             : 0;
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
      const bool IsIndex = Use.K == Kind::Index || Use.K == Kind::StoreIndex;
      diag(Place,
           "%select{%1 was read before %select{a barrier|a launch|the loop}2: "
           "it may have changed since|memory is indexed by %1, which is no "
           "identity: it may change while the thread runs, and others may have "
           "the same}0%select{|, here and at %plural{1:another place|:%4 other "
           "places}4 of the function}3")
          << IsIndex << Use.Register << before(Use.K) << (More != 0) << More;
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
