//===- LaunchVisibilityCheck.cpp - Memory shared with a child too early ---===//

#include "analysis/Simulation.h"
#include "checks/Check.h"

using namespace clang;

namespace cuda_lint {
namespace {

class LaunchVisibilityCheck : public Check {
public:
  using Check::Check;

private:
  void checkUnit(TranslationUnit &TU) override {
    bool Waiting = cdpVersion(TU) == 1;
    for (const LaunchVisibility &V :
         TU.engine<Simulations>().observations().Visibility) {
      std::string Memory = V.Memory && V.Memory->getIdentifier()
                               ? "'" + V.Memory->getName().str() + "'"
                               : std::string("memory");
      unsigned Common = 0;
      while (Common < V.Launch.Calls.size() && Common < V.Access.Calls.size() &&
             V.Launch.Calls[Common] == V.Access.Calls[Common])
        ++Common;
      if (V.ParentReads) {
        if (Waiting && V.Waited)
          continue;
        // A helper that reads is right by itself: the call is what is wrong.
        const Stmt *Read = V.Access.at(Common);
        if (!claim(Read->getBeginLoc()))
          continue;
        diag(Read->getBeginLoc(),
             Waiting ? "the parent reads %0 here, which the child grid writes: "
                       "nothing waits for the child before"
                     : "the parent reads %0 here, which the child grid writes: "
                       "a parent never sees what its children write")
            << Memory;
        verbatimNote(V.Launch.loc(), "the child grid is launched here");
        if (V.ChildAccess)
          verbatimNote(V.ChildAccess->getBeginLoc(),
                       "the child grid writes it here");
        if (Read != V.Access.S)
          verbatimNote(V.Access.loc(),
                       "the parent reads it here, in the called function");
        verbatimNote(
            Read->getBeginLoc(),
            Waiting ? "call cudaDeviceSynchronize() after the launch, and a "
                      "block barrier before other threads read"
                    : "read it in a grid launched into cudaStreamTailLaunch, "
                      "which starts after the parent and all its children");
        continue;
      }
      // A helper's launch is wrong by itself only when the write is in the same
      // call of it.
      const Stmt *At = V.Launch.at(Common);
      if (!claim(At->getBeginLoc()))
        continue;
      diag(At->getBeginLoc(),
           "thread %0 launches a child grid that is given %1, which thread %2 "
           "wrote with no barrier before the launch")
          << V.Launcher << Memory << V.Other;
      verbatimNote(V.Access.loc(),
                   "thread " + std::to_string(V.Other) + " writes it here");
      if (V.ChildAccess)
        verbatimNote(V.ChildAccess->getBeginLoc(),
                     "the child grid reads it here");
      verbatimNote(At->getBeginLoc(),
                   "let the block meet at __syncthreads() before the launch");
    }
  }
};

const RegisterCheck<LaunchVisibilityCheck> Registered(
    {"cuda-cdp-launch-visibility",
     CheckKind::Correctness,
     FixSupport::Note,
     "memory of a child grid that other threads wrote with no barrier before "
     "the launch, or that the parent reads after it",
     {{"CUDA Dynamic Parallelism Programming Guide", "Global Memory"}},
     CodeSide::Device});

} // namespace
} // namespace cuda_lint
