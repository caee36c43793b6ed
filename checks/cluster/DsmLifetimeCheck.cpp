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
  void tell(SourceLocation Loc, StringRef Text) { note(Loc, "%0") << Text; }

  static std::string nameOf(const ValueDecl *D) {
    return D && D->getIdentifier() ? "'" + D->getName().str() + "'"
                                   : std::string("shared memory");
  }

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
            << nameOf(R.Array);
      else
        diag(Place, "%0 of another block is accessed with no cluster barrier "
                    "since the kernel began: that block may not have started")
            << nameOf(R.Array);
      if (At != R.Where.S)
        tell(R.Where.loc(), "the called function accesses it here");
      note(Place, R.AtEnd ? "call cluster.sync() after the last access to "
                            "another block's shared memory"
                          : "call cluster.sync() before the first access to "
                            "another block's shared memory");
    }
    for (const SharedRace &R : Seen.Races) {
      if (!R.Remote)
        continue;
      bool Swap = R.storeIsPlace();
      const CallPlace &Here = Swap ? R.Earlier : R.Later,
                      &There = Swap ? R.Later : R.Earlier;
      AccessKind HereKind = Swap ? R.EarlierKind : R.LaterKind,
                 ThereKind = Swap ? R.LaterKind : R.EarlierKind;
      unsigned Common = 0;
      while (Common < Here.Calls.size() && Common < There.Calls.size() &&
             Here.Calls[Common] == There.Calls[Common])
        ++Common;
      const Stmt *At = Here.at(Common);
      if (!claim(At->getBeginLoc()))
        continue;
      auto Verb = [](AccessKind K) {
        return K == AccessKind::Read    ? "reads"
               : K == AccessKind::Write ? "writes"
                                        : "updates";
      };
      std::string What =
          (R.Offset < 0 ? std::string()
                        : "byte " + std::to_string(R.Offset) + " of ") +
          nameOf(R.Array);
      diag(At->getBeginLoc(), "a block %0 %1, which another block of the "
                              "cluster %2 with no cluster barrier in between")
          << Verb(HereKind) << What << Verb(ThereKind);
      if (Here.S != There.S)
        tell(There.loc(), std::string("the other block ") + Verb(ThereKind) +
                              " it here" +
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
     {{"Writing CUDA SIMT Kernels", "Distributed Shared Memory"}}});

} // namespace
} // namespace cuda_lint
