//===- DivergentBarrierCheck.cpp - Barriers that some threads miss --------===//

#include "analysis/Simulation.h"
#include "checks/Check.h"
#include "cuda/Picture.h"

using namespace clang;

namespace cuda_lint {
namespace {

class DivergentBarrierCheck : public Check {
public:
  using Check::Check;

private:
  /// A note whose text quotes source, which may hold what a format string would
  /// interpret.
  void tell(SourceLocation Loc, StringRef Text) { note(Loc, "%0") << Text; }

  void checkUnit(TranslationUnit &TU) override {
    const ASTContext &Ctx = TU.context();
    for (const DivergentBarrier &D :
         TU.engine<Simulations>().observations().Divergent) {
      const Stmt *At = D.Where.at(D.Depth);
      if (!claim(At->getBeginLoc()))
        continue;
      std::string Group = describe(D.Barrier.Scope).str();
      std::string Condition =
          D.Condition ? sourceText(D.Condition, Ctx) : std::string();
      bool Called = At != D.Where.S;
      diag(At->getBeginLoc(),
           "%0%1 is not reached by all threads of the %2: %3 of %4 are here")
          << D.Barrier.Name << (Called ? " in the called function" : "")
          << Group << D.Reached << D.Expected;
      RegionPicture Picture;
      Picture.Check = "cuda-sync-divergent-barrier";
      Picture.Reached = D.ReachedBy;
      Picture.Barrier = D.Barrier.Name;
      offerPicture(std::move(Picture), At->getBeginLoc(),
                   Ctx.getSourceManager());
      SourceLocation ConditionLoc =
          D.Condition ? D.Condition->getBeginLoc() : At->getBeginLoc();
      using Kind = DivergentBarrier::Kind;
      switch (D.Why) {
      case Kind::Branch:
        tell(ConditionLoc, "the condition '" + Condition +
                               "' differs between the threads of the " + Group);
        break;
      case Kind::Switch:
        tell(ConditionLoc,
             "'" + Condition +
                 "' selects different cases for the threads of the " + Group);
        break;
      case Kind::Loop:
        tell(ConditionLoc,
             "the loop's condition '" + Condition +
                 "' ends it after different numbers of iterations");
        break;
      case Kind::Return:
        tell(D.Exit->getBeginLoc(),
             "the threads for which '" + Condition +
                 "' decides so return here, before the barrier");
        break;
      case Kind::Break:
        tell(D.Exit->getBeginLoc(), "the threads for which '" + Condition +
                                        "' decides so leave the loop here");
        break;
      case Kind::Goto:
        tell(D.Exit->getBeginLoc(),
             "the threads for which '" + Condition +
                 "' decides so jump past the barrier here");
        break;
      case Kind::Continue:
        tell(D.Exit->getBeginLoc(),
             "the threads for which '" + Condition +
                 "' decides so skip the rest of the iteration here");
        break;
      }
      for (const PathStep &Step : D.Path)
        tell(Step.Loc, Step.Text);
      if (Called)
        tell(D.Where.loc(), "the barrier is here");
      if (!D.BlockKnown)
        tell(At->getBeginLoc(),
             "seen with a block of " + describe(D.Block) + " threads");
      tell(At->getBeginLoc(),
           D.Why == Kind::Loop
               ? "give the loop the same number of iterations in all threads, "
                 "and test inside for those that have no work"
               : "let all threads reach the barrier, and guard only the work "
                 "around it");
    }
  }
};

const RegisterCheck<DivergentBarrierCheck> Registered(
    {"cuda-sync-divergent-barrier",
     CheckKind::Correctness,
     FixSupport::Note,
     "a block, cluster or grid barrier that not all threads of its group reach",
     {{"Writing CUDA SIMT Kernels", "Shared Memory"}}});

} // namespace
} // namespace cuda_lint
