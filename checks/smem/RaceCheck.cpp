//===- RaceCheck.cpp - Shared memory with no barrier between --------------===//

#include "analysis/Simulation.h"
#include "checks/Check.h"
#include "cuda/Picture.h"
#include "llvm/ADT/Twine.h"

using namespace clang;

namespace cuda_lint {
namespace {

StringRef verb(AccessKind K) {
  switch (K) {
  case AccessKind::Read:
    return "reads";
  case AccessKind::Write:
    return "writes";
  case AccessKind::Atomic:
    return "updates atomically";
  }
  llvm_unreachable("covered switch");
}

class RaceCheck : public Check {
public:
  using Check::Check;

private:
  /// A note whose text quotes source, which may hold what a format string would
  /// interpret.
  void tell(SourceLocation Loc, StringRef Text) { note(Loc, "%0") << Text; }

  void checkUnit(TranslationUnit &TU) override {
    for (const SharedRace &R : TU.engine<Simulations>().observations().Races) {
      if (R.Remote)
        continue;
      // Around a loop the store is the place.
      bool Swap = R.storeIsPlace();
      const CallPlace &Here = Swap ? R.Earlier : R.Later,
                      &There = Swap ? R.Later : R.Earlier;
      AccessKind HereKind = Swap ? R.EarlierKind : R.LaterKind,
                 ThereKind = Swap ? R.LaterKind : R.EarlierKind;
      unsigned HereThread = Swap ? R.EarlierThread : R.LaterThread,
               ThereThread = Swap ? R.LaterThread : R.EarlierThread;
      // A helper's access is wrong by itself only when both are in the same
      // call of it.
      unsigned Common = 0;
      while (Common < Here.Calls.size() && Common < There.Calls.size() &&
             Here.Calls[Common] == There.Calls[Common])
        ++Common;
      const Stmt *At = Here.at(Common);
      if (!claim(At->getBeginLoc()))
        continue;
      std::string Name = R.Array && R.Array->getIdentifier()
                             ? "'" + R.Array->getName().str() + "'"
                             : std::string("shared memory");
      if (Here.S == There.S)
        diag(At->getBeginLoc(), "threads %0 and %1 of a block %2 byte %3 of %4 "
                                "here, with no barrier in between")
            << ThereThread << HereThread
            << (HereKind == AccessKind::Write ? "write" : "access")
            << static_cast<int>(R.Offset) << Name;
      else
        diag(At->getBeginLoc(), "thread %0 %1 byte %2 of %3, which thread %4 "
                                "of the block %5 with no barrier in between")
            << HereThread << verb(HereKind) << static_cast<int>(R.Offset)
            << Name << ThereThread << verb(ThereKind);
      const SourceManager &SM = TU.context().getSourceManager();
      RegionPicture Picture;
      Picture.Check = "cuda-smem-race";
      Picture.Accesses = {
          regionAccess(R.EarlierThread, verb(R.EarlierKind), R.Earlier.loc(),
                       SM),
          regionAccess(R.LaterThread, verb(R.LaterKind), R.Later.loc(), SM)};
      Picture.Barrier = "__syncthreads()";
      offerPicture(std::move(Picture), At->getBeginLoc(), SM);
      if (Here.S != There.S)
        tell(There.loc(), (llvm::Twine("thread ") + llvm::Twine(ThereThread) +
                           " " + verb(ThereKind) + " it here" +
                           (R.LoopCarried ? (Swap ? ", in the next iteration"
                                                  : ", in the iteration before")
                                          : ""))
                              .str());
      if (At != Here.S)
        tell(Here.loc(),
             (llvm::Twine("thread ") + llvm::Twine(HereThread) + " " +
              verb(HereKind) + " it here, in the called function")
                 .str());
      if (!R.BlockKnown)
        tell(At->getBeginLoc(),
             "seen with a block of " + describe(R.Block) + " threads");
      tell(At->getBeginLoc(),
           Here.S == There.S && HereKind == AccessKind::Write
               ? "let one thread store, or use an atomic operation"
           : R.SameWarp
               ? "separate the accesses by __syncthreads(), or by __syncwarp() "
                 "if all are of one warp; volatile and shuffles order nothing"
               : "separate the accesses by __syncthreads()");
    }
  }
};

const RegisterCheck<RaceCheck>
    Registered({"cuda-smem-race",
                CheckKind::Correctness,
                FixSupport::Note,
                "shared memory that two threads access, one writing, with no "
                "barrier in between",
                {{"Writing CUDA SIMT Kernels", "Shared Memory"}}});

} // namespace
} // namespace cuda_lint
