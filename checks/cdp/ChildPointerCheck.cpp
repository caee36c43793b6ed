//===- ChildPointerCheck.cpp - Private memory handed to a child grid ------===//

#include "analysis/PrivateArguments.h"
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
    auto &Passed = TU.engine<PrivateArguments>();
    llvm::ArrayRef<OriginUse> Uses = TU.engine<PointerOrigins>().uses();
    for (const PrivateArgument &A : Passed.all())
      report(A, Uses);
    for (const OriginUse &Use : Uses) {
      bool Launch = Use.Kind == OriginUse::LaunchArgument;
      if (Launch && Use.OfLaunch->Form == LaunchForm::Chevron &&
          Passed.decides(*Use.OfLaunch))
        continue;
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

  /// The way that a value took to the launch, where the engine that follows
  /// origins tells it.
  void notePath(const PrivateArgument &A, llvm::ArrayRef<OriginUse> Uses) {
    for (const OriginUse &Use : Uses)
      if (Use.Kind == OriginUse::LaunchArgument && Use.Operand == A.Operand &&
          Use.Site == A.L->Site)
        for (const Origin &O : Use.Value.Origins)
          if (isPrivate(O) && O.Target->Var == A.Variable)
            return OriginCheck::notePath(O);
    for (const Stmt *Call : A.Calls)
      note(Call->getBeginLoc(), "called here");
  }

  void report(const PrivateArgument &A, llvm::ArrayRef<OriginUse> Uses) {
    const SourceLocation Place = A.L->location();
    if (!claim(Place, A.Operand->getBeginLoc()))
      return;
    const std::string Name = A.Variable && A.Variable->getIdentifier()
                                 ? "'" + A.Variable->getNameAsString() + "'"
                             : A.FromAlloca ? "the memory from alloca"
                                            : "a temporary";
    const std::string Space = describe(A.Space).str();
    diag(Place, "%select{an argument of the launch of %1 holds|the launch of "
                "%1 passes}0 a pointer to %2 in %3, which a child grid cannot "
                "access")
        << A.Direct << kernelName(A.Kernel) << Name << Space
        << A.Operand->getSourceRange();
    if (A.Variable)
      note(A.Variable->getLocation(),
           Name + " is in " + Space +
               (A.Space == MemorySpace::Local ? ", private to a thread"
                                              : ", private to a block"));
    notePath(A, Uses);
    noteWayOut(Place);
  }

  void noteWayOut(SourceLocation Place) {
    note(Place, "use memory that every grid sees: a '__device__' variable, or "
                "an allocation by 'malloc', 'new' or 'cudaMalloc'; "
                "or pass the value itself");
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
    OriginCheck::notePath(O);
    noteWayOut(Place);
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
