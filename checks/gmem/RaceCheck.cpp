//===- RaceCheck.cpp - Global memory that threads race for ----------------===//

#include "analysis/GlobalRaces.h"
#include "checks/Check.h"
#include "cuda/Names.h"

using namespace clang;

namespace cuda_lint {
namespace {

/// "thread 3", "thread (1, 2)".
std::string describeThread(const GridThread &T) {
  const auto &[X, Y, Z] = T.Thread;
  if (!Y && !Z)
    return "thread " + std::to_string(X);
  return "thread (" + std::to_string(X) + ", " + std::to_string(Y) +
         (Z ? ", " + std::to_string(Z) : std::string()) + ")";
}

/// "thread 0 of block 1".
std::string describeGridThread(const GridThread &T) {
  const auto &[X, Y, Z] = T.Block;
  return describeThread(T) + " of block " +
         (Y || Z ? "(" + std::to_string(X) + ", " + std::to_string(Y) + ", " +
                       std::to_string(Z) + ")"
                 : std::to_string(X));
}

const char *describeStep(const DeviceStep &S) {
  return S.Atomic ? "atomically changes" : S.Writes ? "writes" : "reads";
}

class GlobalRaceCheck : public Check {
public:
  using Check::Check;

private:
  void checkUnit(TranslationUnit &TU) override {
    for (const GlobalRace &R : TU.engine<GlobalRaces>().found()) {
      const SourceLocation At =
          R.Launch ? R.Launch->getBeginLoc() : R.place()->getBeginLoc();
      if (!claim(At))
        continue;
      const bool InBlock = R.inBlock();
      const std::string One = InBlock ? describeThread(R.EarlierThread)
                                      : describeGridThread(R.EarlierThread),
                        Two = InBlock ? describeThread(R.LaterThread)
                                      : describeGridThread(R.LaterThread);
      const bool SamePlace = R.Earlier.Event->Site == R.Later.Event->Site;
      if (R.Launch)
        diag(At, "two parameters of %0 are given one pointer, and %1 %2 what "
                 "%3 %4, with nothing that orders them")
            << quotedName(R.Kernel) << Two << describeStep(R.Later) << One
            << describeStep(R.Earlier);
      else if (R.Kind == GlobalRace::Update)
        diag(At, "%0 and %1 %select{|of a block }2both change one element of "
                 "%3, which is no atomic operation")
            << One << Two << InBlock << R.Name;
      else if (R.Kind == GlobalRace::BesideAtomic)
        diag(At, "%0 %1 %2, which %3 %4 with nothing that orders the two")
            << Two << describeStep(R.Later) << R.Name << One
            << describeStep(R.Earlier);
      else
        diag(At, "%0 %1 the element of %2 that %3 %4, %select{and nothing "
                 "orders blocks|with no barrier in between}5")
            << Two << describeStep(R.Later) << R.Name << One
            << describeStep(R.Earlier) << InBlock;
      if (!SamePlace || R.Launch)
        verbatimNote(R.Earlier.Event->Site->getBeginLoc(),
                     One + " " + describeStep(R.Earlier) + " it here");
      if (R.Launch || At != R.Later.Event->Site->getBeginLoc())
        verbatimNote(R.Later.Event->Site->getBeginLoc(),
                     Two + " " + describeStep(R.Later) + " it here");
      if (R.Chosen)
        verbatimNote(At, "which element it is data choose: here they give " +
                             std::to_string(*R.Chosen));
      note(At, wayOut(R, InBlock));
    }
  }

  static llvm::StringRef wayOut(const GlobalRace &R, bool InBlock) {
    if (R.Kind == GlobalRace::Update)
      return "use an atomic operation, or let one thread change it";
    if (R.Kind == GlobalRace::BesideAtomic)
      return "use an atomic access here as well, or do this in a launch of its "
             "own";
    if (R.Kind == GlobalRace::TwoWrites)
      return "let one thread write it, or give each thread an element";
    return InBlock ? "separate the accesses by __syncthreads(), or write to "
                     "another array"
                   : "write to another array, or make two kernels of it";
  }
};

const RegisterCheck<GlobalRaceCheck>
    Registered({"cuda-gmem-race",
                CheckKind::Correctness,
                FixSupport::Note,
                "global memory that two threads access, one writing, with "
                "nothing that orders them",
                {{"CUDA Programming Guide", "Memory Fence Functions"},
                 {"CUDA Programming Guide", "Atomic Functions"}},
                CodeSide::Device});

} // namespace
} // namespace cuda_lint
