//===- GridLaunchCheck.cpp - Grid barriers in ordinary launches -----------===//

#include "analysis/KernelRun.h"
#include "checks/Check.h"
#include "cuda/Names.h"
#include "cuda/RuntimeApi.h"

using namespace clang;

namespace cuda_lint {
namespace {

bool isGridGroup(QualType T) {
  const CXXRecordDecl *Record = T.getNonReferenceType()->getAsCXXRecordDecl();
  return Record && Record->getIdentifier() && Record->getName() == "grid_group";
}

/// A barrier of the whole grid: `grid.sync()`, its split form,
/// `cg::sync(grid)`.
bool isGridBarrier(const CallExpr *Call) {
  std::string Name = toolkitQualifiedName(Call->getDirectCallee());
  if (Name == "cooperative_groups::grid_group::sync" ||
      Name == "cooperative_groups::grid_group::barrier_arrive" ||
      Name == "cooperative_groups::grid_group::barrier_wait")
    return true;
  if (const auto *Member = dyn_cast<CXXMemberCallExpr>(Call);
      Member && llvm::StringRef(Name).ends_with("::sync"))
    return isGridGroup(
        Member->getImplicitObjectArgument()->IgnoreImpCasts()->getType());
  return Name == "cooperative_groups::sync" && Call->getNumArgs() == 1 &&
         isGridGroup(Call->getArg(0)->IgnoreImpCasts()->getType());
}

/// A condition on `grid.is_valid()`.
bool asksWhetherValid(const SymExpr *Fact) {
  if (!Fact)
    return false;
  if (Fact->Kind == SymExpr::Symbol && Fact->Origin)
    if (const auto *Call =
            dyn_cast<CallExpr>(Fact->Origin->IgnoreParenImpCasts()))
      return llvm::StringRef(toolkitQualifiedName(Call->getDirectCallee()))
          .ends_with("::is_valid");
  return asksWhetherValid(Fact->A) || asksWhetherValid(Fact->B) ||
         asksWhetherValid(Fact->C);
}

class GridLaunchCheck : public Check {
public:
  using Check::Check;

private:
  void checkUnit(TranslationUnit &TU) override {
    // Few files have one, and following each launch into its kernel is slow.
    if (llvm::none_of(TU.functions(), [&](const FunctionDecl *F) {
          return llvm::any_of(TU.callsIn(F), [](const CallSite &Site) {
            return isGridBarrier(Site.Call);
          });
        }))
      return;
    SymContext &Sym = TU.engine<PathExecution>().symbols();
    TU.engine<LaunchConfigs>().forEachUntilWrong([&](const LaunchConfig &C) {
      if (!C.Kernel || !C.Attributes)
        return false;
      const LaunchAttribute *Cooperative =
          C.attribute(LaunchAttributeCooperative);
      if (Cooperative) {
        // In any of the ways that the value can fall.
        bool Zero = Cooperative->Values[0].Value &&
                    Sym.anyCase({Cooperative->Values[0].Value}, C.Known,
                                [](llvm::ArrayRef<const SymExpr *> V,
                                   llvm::ArrayRef<const SymExpr *>) {
                                  return V[0]->isInteger() && !V[0]->Bits;
                                });
        if (!Zero)
          return false;
      }
      const ExecutionEvent *Barrier = nullptr;
      KernelRun Run(TU, C);
      for (const ExecutionEvent &Event : Run.events()) {
        const auto *Call = Event.Kind == ExecutionEvent::Call
                               ? dyn_cast<CallExpr>(Event.Site)
                               : nullptr;
        if (!Call || !isGridBarrier(Call) ||
            llvm::any_of(Event.Known, asksWhetherValid) || !Run.happens(Event))
          continue;
        Barrier = &Event;
        break;
      }
      if (!Barrier)
        return false;
      if (!claim(C.place()))
        return true;
      diag(C.place(),
           "%0 waits for the whole grid and is not launched as a cooperative "
           "grid: it fails with cudaErrorLaunchFailure and the "
           "context is lost")
          << quotedName(C.Kernel);
      if (!C.Path.empty())
        note(C.L->location(), "the launch is here");
      note(Barrier->Site->getBeginLoc(), "the barrier of the grid is here");
      if (Cooperative) {
        for (const ValueStep &Step : Cooperative->Values[0].path())
          note(Step.Loc, Step.Text);
        note(C.L->location(),
             "set the value of cudaLaunchAttributeCooperative to 1");
      } else {
        note(C.L->location(),
             C.L->Form == LaunchForm::LaunchKernelEx
                 ? "add the attribute cudaLaunchAttributeCooperative with the "
                   "value 1"
                 : "launch it with cudaLaunchCooperativeKernel");
      }
      return true;
    });
  }
};

const RegisterCheck<GridLaunchCheck>
    Registered({"cuda-sync-grid-launch",
                CheckKind::Correctness,
                FixSupport::Note,
                "a barrier of the grid in a kernel that is not launched as a "
                "cooperative grid",
                {{"CUDA Programming Guide", "Cooperative Groups"}}});

} // namespace
} // namespace cuda_lint
