//===- DsmLifetimeCheck.cpp - Shared memory of other blocks ---------------===//

#include "analysis/Simulation.h"
#include "checks/Check.h"

using namespace clang;

namespace cuda_lint {
namespace {

class DsmLifetimeCheck : public Check {
public:
  using Check::Check;

private:
  void checkUnit(TranslationUnit &TU) override {
    const Observations &Seen = TU.engine<Simulations>().observations();
    for (const RemoteLifetime &R : Seen.Remote) {
      const Stmt *At = R.Where.at(R.Depth);
      SourceLocation Place = At->getBeginLoc();
      if (!claim(Place))
        continue;
      if (R.AtEnd)
        diag(Place, "%0 of another block is accessed with no cluster barrier "
                    "before the kernel ends: that block may have exited")
            << describeShared(R.Array);
      else
        diag(Place, "%0 of another block is accessed with no cluster barrier "
                    "since the kernel began: that block may not have started")
            << describeShared(R.Array);
      if (At != R.Where.S)
        verbatimNote(R.Where.loc(), "the called function accesses it here");
      note(Place, R.AtEnd ? "call cluster.sync() after the last access to "
                            "another block's shared memory"
                          : "call cluster.sync() before the first access to "
                            "another block's shared memory");
    }
    for (const SharedRace &R : Seen.Races) {
      if (!R.Remote)
        continue;
      const SharedRace::Side Here = R.here(), There = R.there();
      const Stmt *At = R.place();
      if (!claim(At->getBeginLoc()))
        continue;
      std::string What =
          (R.Offset < 0 ? std::string()
                        : "byte " + std::to_string(R.Offset) + " of ") +
          describeShared(R.Array);
      diag(At->getBeginLoc(), "a block %0 %1, which another block of the "
                              "cluster %2 with no cluster barrier in between")
          << describe(Here.Kind) << What << describe(There.Kind);
      if (Here.Where.S != There.Where.S)
        verbatimNote(
            There.Where.loc(),
            ("the other block " + describe(There.Kind) + " it here").str() +
                (R.LoopCarried ? ", in another iteration" : ""));
      note(At->getBeginLoc(), "separate the accesses by cluster.sync()");
    }
  }
};

const RegisterCheck<DsmLifetimeCheck> Registered(
    {"cuda-cluster-dsm-lifetime",
     CheckKind::Correctness,
     FixSupport::Note,
     "shared memory of another block used before that block started, after it "
     "may have exited, or with no cluster barrier between",
     {{"Writing CUDA SIMT Kernels", "Distributed Shared Memory"}},
     CodeSide::Device});

} // namespace
} // namespace cuda_lint
