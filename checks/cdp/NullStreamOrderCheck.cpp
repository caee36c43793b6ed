//===- NullStreamOrderCheck.cpp - The NULL stream orders one block's launches
//===//

#include "analysis/DataFlow.h"
#include "analysis/Simulation.h"
#include "checks/Check.h"
#include <set>

using namespace clang;

namespace cuda_lint {
namespace {

class NullStreamOrderCheck : public Check {
public:
  using Check::Check;

private:
  /// True when a block has launched what comes first and what comes second.
  static bool oneBlockDoesBoth(const NullStreamConflict &C,
                               llvm::ArrayRef<NullStreamConflict> All) {
    std::set<unsigned> First, Second;
    for (const NullStreamConflict &Other : All)
      if (Other.First.S == C.First.S && Other.Second.S == C.Second.S) {
        First.insert(Other.FirstBlock);
        Second.insert(Other.SecondBlock);
      }
    return llvm::any_of(First,
                        [&](unsigned Block) { return Second.count(Block); });
  }

  /// The axes in which a kernel asks for the number of its block, a bit each.
  static unsigned axesAskedFor(TranslationUnit &TU, const FunctionDecl *F) {
    unsigned Axes = 0;
    if (const DataFlow *In = TU.engine<DataFlows>().of(F))
      for (const ir::Block &B : In->function().Blocks)
        for (const ir::Instruction &I : B.Instructions)
          if (I.Code == ir::Opcode::Builtin &&
              I.builtin() == BuiltinVariable::BlockIdx)
            Axes |= 1u << I.Number;
    return Axes;
  }

  void checkUnit(TranslationUnit &TU) override {
    llvm::ArrayRef<NullStreamConflict> All =
        TU.engine<Simulations>().observations().NullStream;
    for (const NullStreamConflict &C : All) {
      // Where no launch is visible, only code that asks for its block's number
      // says that there are several.
      const FunctionDecl *Root = C.Second.Root;
      if (Root && TU.launchesOf(Root).empty() &&
          (C.InputAddress || (C.Axes & ~axesAskedFor(TU, Root)) != 0) &&
          (C.First.S == C.Second.S || oneBlockDoesBoth(C, All)))
        continue;
      // Helpers that launch are right by themselves: the place is where the
      // ways to the two launches part.
      unsigned Shared = 0;
      while (Shared < C.First.Calls.size() && Shared < C.Second.Calls.size() &&
             C.First.Calls[Shared] == C.Second.Calls[Shared])
        ++Shared;
      SourceLocation Place = C.Second.at(Shared)->getBeginLoc();
      if (!claim(Place))
        continue;
      diag(Place, "a child grid in the NULL stream %select{reads|writes}0 what "
                  "a child grid of another block writes: only launches of one "
                  "block are ordered")
          << C.SecondWrites;
      if (Place != C.Second.loc())
        note(C.Second.loc(), "the child grid is launched here");
      if (C.First.S != C.Second.S)
        note(C.First.loc(), "the other block launches here");
      note(C.FirstAccess->getBeginLoc(),
           "that child grid accesses the memory here");
      if (C.SecondAccess != C.FirstAccess)
        note(C.SecondAccess->getBeginLoc(),
             "this child grid accesses the memory here");
      note(Place, "launch both grids from one block, or the second from the "
                  "tail of the first");
    }
  }
};

const RegisterCheck<NullStreamOrderCheck>
    Registered({"cuda-cdp-null-stream-order",
                CheckKind::Correctness,
                FixSupport::Note,
                "child grids of different blocks in the NULL stream that "
                "access the same memory",
                {{"CUDA Dynamic Parallelism Programming Guide",
                  "The Implicit (NULL) Stream"}},
                CodeSide::Device});

} // namespace
} // namespace cuda_lint
