//===- RaceCheck.cpp - Shared memory with no barrier between --------------===//

#include "analysis/AsyncHazards.h"
#include "analysis/LoopBarriers.h"
#include "analysis/SharedRaceGroups.h"
#include "analysis/Simulation.h"
#include "checks/Check.h"
#include "cuda/Picture.h"
#include "cuda/StatementParents.h"
#include "llvm/ADT/Twine.h"
#include <vector>

using namespace clang;

namespace cuda_lint {
namespace {

class RaceCheck : public Check {
public:
  using Check::Check;

private:
  /// True when the accesses are on both sides of a loop that holds a barrier:
  /// they meet only where it runs zero times, which nobody launches a kernel
  /// for. The simulation knows where data end a loop before it begins; here a
  /// shape of the block that was chosen does.
  static bool restsOnSkippedLoop(TranslationUnit &TU, const SharedRace &R) {
    if (R.LoopCarried || R.Earlier.Calls != R.Later.Calls)
      return false;
    const FunctionDecl *In =
        TU.engine<StatementParents>().function(R.Earlier.S);
    return In && isBetween(TU, R, In->getBody());
  }

  /// Whether a loop in \p S that holds a barrier of the block is between two
  /// accesses.
  static bool isBetween(TranslationUnit &TU, const SharedRace &R,
                        const Stmt *S) {
    if (!S)
      return false;
    const SourceManager &SM = TU.context().getSourceManager();
    return (isa<ForStmt, WhileStmt>(S) &&
            SM.isBeforeInTranslationUnit(R.Earlier.S->getEndLoc(),
                                         S->getBeginLoc()) &&
            SM.isBeforeInTranslationUnit(S->getEndLoc(),
                                         R.Later.S->getBeginLoc()) &&
            TU.engine<LoopBarriers>().in(S) == BarrierScope::Block) ||
           llvm::any_of(S->children(), [&](const Stmt *Child) {
             return isBetween(TU, R, Child);
           });
  }

  static std::string othersText(unsigned Others) {
    return Others == 0 ? ""
           : Others == 1
               ? ", and 1 more pair of accesses"
               : ", and " + std::to_string(Others) + " more pairs of accesses";
  }

  /// What an asynchronous copy writes is told about the copy.
  static bool isOfCopy(TranslationUnit &TU, const SharedRace &R) {
    const SourceManager &SM = TU.context().getSourceManager();
    // One of the two is the whole access, the other the array's element; both
    // may be written by a macro.
    auto Same = [&](const Stmt *A, const Stmt *B) {
      const SourceRange
          X = SM.getExpansionRange(A->getSourceRange()).getAsRange(),
          Y = SM.getExpansionRange(B->getSourceRange()).getAsRange();
      return X.fullyContains(Y) || Y.fullyContains(X);
    };
    auto IsSide = [&](const Stmt *S) {
      return Same(S, R.Later.S) || Same(S, R.Earlier.S);
    };
    return llvm::any_of(TU.engine<AsyncHazards>().all(),
                        [&](const AsyncHazard &H) {
                          return H.Kind != AsyncHazard::StorageReused &&
                                 H.Memory && H.Memory == R.Array &&
                                 IsSide(H.At->Site) && IsSide(H.Other->Site);
                        });
  }

  /// The races to report, one of each hazard.
  std::vector<SharedRace> races(TranslationUnit &TU) {
    std::vector<SharedRace> Out;
    llvm::copy_if(TU.engine<Simulations>().observations().Races,
                  std::back_inserter(Out), [&](const SharedRace &R) {
                    return !R.Remote && !restsOnSkippedLoop(TU, R) &&
                           !isOfCopy(TU, R);
                  });
    return oneOfEachHazard(Out);
  }

  void checkUnit(TranslationUnit &TU) override {
    for (const SharedRace &R : races(TU)) {
      const SharedRace::Side Here = R.here(), There = R.there();
      const Stmt *At = R.place();
      if (!claim(At->getBeginLoc()))
        continue;
      const bool Same = Here.Where.S == There.Where.S;
      if (R.OfStorage) {
        reportStorage(describeShared(R.Array), At, Here.Where.S,
                      R.otherPlace());
        continue;
      }
      if (R.Offset < 0)
        diag(At->getBeginLoc(), "thread %0 %1 an element of %2, and thread %3 "
                                "of the block %4 one that data choose, with no "
                                "barrier in between%5")
            << (R.AnyIsLater ? There : Here).Thread
            << describe((R.AnyIsLater ? There : Here).Kind)
            << describeShared(R.Array) << (R.AnyIsLater ? Here : There).Thread
            << describe((R.AnyIsLater ? Here : There).Kind)
            << othersText(R.Others);
      else if (Same)
        diag(At->getBeginLoc(), "threads %0 and %1 of a block %2 byte %3 of %4 "
                                "here, with no barrier in between%5")
            << There.Thread << Here.Thread
            << (Here.Kind == AccessKind::Write ? "write" : "access")
            << static_cast<int>(R.Offset) << describeShared(R.Array)
            << othersText(R.Others);
      else
        diag(At->getBeginLoc(), "thread %0 %1 byte %2 of %3, which thread %4 "
                                "of the block %5 with no barrier in between%6")
            << Here.Thread << describe(Here.Kind) << static_cast<int>(R.Offset)
            << describeShared(R.Array) << There.Thread << describe(There.Kind)
            << othersText(R.Others);
      const SourceManager &SM = TU.context().getSourceManager();
      if (R.Offset < 0) {
        note(There.Where.loc(), "the other access is here");
        note(At->getBeginLoc(), "separate the accesses by __syncthreads()");
        continue;
      }
      RegionPicture Picture;
      Picture.Check = "cuda-smem-race";
      Picture.Accesses = {regionAccess(R.EarlierThread, describe(R.EarlierKind),
                                       R.Earlier.loc(), SM),
                          regionAccess(R.LaterThread, describe(R.LaterKind),
                                       R.Later.loc(), SM)};
      Picture.Barrier = "__syncthreads()";
      offerPicture(std::move(Picture), At->getBeginLoc(), SM);
      if (!Same)
        verbatimNote(
            There.Where.loc(),
            (llvm::Twine("thread ") + llvm::Twine(There.Thread) + " " +
             describe(There.Kind) + " it here" +
             (R.LoopCarried ? (R.storeIsPlace() ? ", in the next iteration"
                                                : ", in the iteration before")
                            : ""))
                .str());
      if (At != Here.Where.S)
        verbatimNote(Here.Where.loc(),
                     (llvm::Twine("thread ") + llvm::Twine(Here.Thread) + " " +
                      describe(Here.Kind) + " it here, in the called function")
                         .str());
      if (!R.BlockKnown)
        verbatimNote(At->getBeginLoc(),
                     "seen with a block of " + describe(R.Block) + " threads");
      verbatimNote(
          At->getBeginLoc(),
          Same && Here.Kind == AccessKind::Write
              ? "let one thread store, or use an atomic operation"
          : R.SameWarp
              ? "separate the accesses by __syncthreads(), or by __syncwarp() "
                "if all are of one warp; volatile and shuffles order nothing"
              : "separate the accesses by __syncthreads()");
    }
    reportStorage(TU);
  }

  /// Temporary storage of CUB's collectives.
  void reportStorage(TranslationUnit &TU) {
    for (const AsyncHazard &H : TU.engine<AsyncHazards>().all()) {
      if (H.Kind != AsyncHazard::StorageReused)
        continue;
      const Stmt *At = H.place();
      if (!claim(At->getBeginLoc()))
        continue;
      reportStorage(H.Memory && H.Memory->getIdentifier()
                        ? "'" + H.Memory->getNameAsString() + "'"
                        : "shared memory",
                    At, H.At->Site, H.otherPlace());
    }
  }

  /// \p Use: where it is used again, at \p At or in a function called there.
  void reportStorage(const std::string &Memory, const Stmt *At, const Stmt *Use,
                     const Stmt *Before) {
    const SourceLocation Loc = At->getBeginLoc();
    if (Before == At)
      diag(Loc, "%0 is used again as temporary storage, in the next "
                "iteration, with no barrier in between")
          << Memory;
    else
      diag(Loc, "%0 is used again after it was temporary storage of a "
                "collective, with no barrier in between")
          << Memory;
    if (At != Use)
      note(Use->getBeginLoc(), "here, in the called function");
    if (Before != At)
      note(Before->getBeginLoc(), "used before here");
    note(Loc, "separate the uses by __syncthreads() (__syncwarp() for what "
              "one warp uses), or give each its own storage");
  }
};

const RegisterCheck<RaceCheck>
    Registered({"cuda-smem-race",
                CheckKind::Correctness,
                FixSupport::Note,
                "shared memory that two threads access, one writing, with no "
                "barrier in between",
                {{"Writing CUDA SIMT Kernels", "Shared Memory"}},
                CodeSide::Device});

} // namespace
} // namespace cuda_lint
