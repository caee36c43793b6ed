//===- DivergentBarrierCheck.cpp - Barriers that some threads miss --------===//

#include "analysis/LaunchedThreads.h"
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
  void checkUnit(TranslationUnit &TU) override {
    const ASTContext &Ctx = TU.context();
    for (const DivergentBarrier &D :
         TU.engine<Simulations>().observations().Divergent) {
      const Stmt *At = D.Where.at(D.Depth);
      // Nothing says so of the numbers that were chosen for a run.
      if (D.Condition && countsLaunchedThreads(TU, D.Condition))
        continue;
      if (!claim(At->getBeginLoc()))
        continue;
      std::string Group = describe(D.Barrier.Scope).str();
      std::string Condition =
          D.Condition ? sourceText(D.Condition, Ctx) : std::string();
      bool Called = At != D.Where.S;
      diag(At->getBeginLoc(),
           "%0%1 is not reached by all threads of the %2: %3 of %4 are "
           "here%select{|, and %6 more barrier%s6 of the loop|, and %6 more "
           "barrier%s6 for the same threads}5")
          << D.Barrier.Name << (Called ? " in the called function" : "")
          << Group << D.Reached << D.Expected
          << (D.Others == 0                           ? 0
              : D.Why == DivergentBarrier::Kind::Loop ? 1
                                                      : 2)
          << D.Others;
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
        verbatimNote(ConditionLoc, "the condition '" + Condition +
                                       "' differs between the threads of the " +
                                       Group);
        break;
      case Kind::Switch:
        verbatimNote(ConditionLoc,
                     "'" + Condition +
                         "' selects different cases for the threads of the " +
                         Group);
        break;
      case Kind::Loop:
        verbatimNote(ConditionLoc,
                     "the loop's condition '" + Condition +
                         "' ends it after different numbers of iterations");
        break;
      case Kind::Return:
        verbatimNote(D.Exit->getBeginLoc(),
                     "the threads for which '" + Condition +
                         "' decides so return here, before the barrier");
        break;
      case Kind::Break:
        verbatimNote(D.Exit->getBeginLoc(),
                     "the threads for which '" + Condition +
                         "' decides so leave the loop here");
        break;
      case Kind::Goto:
        verbatimNote(D.Exit->getBeginLoc(),
                     "the threads for which '" + Condition +
                         "' decides so jump past the barrier here");
        break;
      case Kind::Continue:
        verbatimNote(D.Exit->getBeginLoc(),
                     "the threads for which '" + Condition +
                         "' decides so skip the rest of the iteration here");
        break;
      }
      for (const PathStep &Step : D.Path)
        verbatimNote(Step.Loc, Step.Text);
      if (Called)
        verbatimNote(D.Where.loc(), "the barrier is here");
      if (!D.BlockKnown)
        verbatimNote(At->getBeginLoc(),
                     "seen with a block of " + describe(D.Block) + " threads");
      verbatimNote(
          At->getBeginLoc(),
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
     {{"Writing CUDA SIMT Kernels", "Shared Memory"}},
     CodeSide::Device});

} // namespace
} // namespace cuda_lint
