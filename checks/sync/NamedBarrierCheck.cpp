//===- NamedBarrierCheck.cpp - Barriers with a number and a count ---------===//

#include "analysis/BarrierCounts.h"
#include "analysis/Extents.h"
#include "checks/Check.h"
#include "cuda/Bound.h"
#include "cuda/Constants.h"
#include "cuda/ExecutionSpace.h"
#include "cuda/InlineAssembly.h"
#include "hardware/Warp.h"

using namespace clang;

namespace cuda_lint {
namespace {

using ir::Instruction;
using ir::Opcode;
using ir::Register;

static const Bound<unsigned>
    MaxCalls("named-barrier-calls", 4, BoundKind::Reach,
             "calls within each other that pass the number of a barrier on");

constexpr llvm::StringLiteral
    NoSuchBarrier("barrier %0 does not exist: a block has %1, numbered from 0"),
    UseAnother("use a number from 0 to 15");

/// A barrier as the program uses it.
struct Use {
  const DataFlow *In;
  ProgramPoint At;
  const Stmt *Site;
  bool Arrives = false, Predicated = false;
  std::optional<Register> Id, Threads;
  std::optional<int64_t> IdNumber, ThreadsNumber;
};

class NamedBarrierCheck : public Check {
public:
  using Check::Check;

private:
  void checkUnit(TranslationUnit &TU) override {
    auto &Flows = TU.engine<DataFlows>();
    for (const FunctionDecl *F : TU.functions()) {
      const DataFlow *In = runsOnDevice(F) ? Flows.of(F) : nullptr;
      if (!In)
        continue;
      for (uint32_t B = 0; B < In->function().Blocks.size(); ++B) {
        const auto &Steps = In->function().Blocks[B].Instructions;
        for (uint32_t I = 0; I < Steps.size(); ++I)
          for (const Use &U : usesOf(*In, {B, I}))
            look(TU, Flows, U);
      }
    }
    for (const BarrierMiscount &M : TU.engine<BarrierCounts>().found())
      report(M);
  }

  /// A count that those who come to the barrier do not make.
  void report(const BarrierMiscount &M) {
    const SourceLocation At = M.Place->getBeginLoc();
    if (!claim(At))
      return;
    const int Threads = int(M.Is.Threads), Come = int(M.Is.Come);
    if (M.Is.Form == WarpMiscount::NoSuch) {
      diag(At, NoSuchBarrier) << int(M.Is.Id) << BlockBarriers;
      if (M.Place != M.Site)
        note(M.Site->getBeginLoc(), "the barrier is here");
      note(At, UseAnother);
      return;
    }
    if (M.Is.Form == WarpMiscount::TooMany && uint64_t(Come) == M.Block)
      diag(At, "the barrier waits for %0 threads, and all %1 of the block come "
               "to it")
          << Threads << Come;
    else if (M.Is.Form == WarpMiscount::TooMany)
      diag(At, "the barrier waits for %0 threads, and %1 come to it at once")
          << Threads << Come;
    else if (Come < Threads)
      diag(At, "the barrier waits for %0 threads, and only %1 come to it")
          << Threads << Come;
    else
      diag(At, "the barrier waits for %0 threads at a time, and %1 come to it "
               "in all")
          << Threads << Come;
    if (M.Place != M.Site)
      note(M.Site->getBeginLoc(), "the barrier is here");
    if (M.Launched)
      note(At, "a launch gives the block %0 threads") << int(M.Block);
    note(At, M.Is.Form == WarpMiscount::TooMany
                 ? "give each group of threads a barrier of its own, or count "
                   "the threads that arrive"
                 : "count the threads that arrive: those that wait never go "
                   "on");
  }

  static std::vector<Use> usesOf(const DataFlow &In, ProgramPoint At) {
    const Instruction &I = In.at(At);
    std::vector<Use> Out;
    if (I.Code == Opcode::Assembly) {
      const auto *Asm = cast<GCCAsmStmt>(I.Source);
      auto Take = [&](const AssemblyOperand &O, std::optional<Register> &R,
                      std::optional<int64_t> &Number) {
        if (!O.Input)
          Number = O.Number;
        else if (Asm->getNumOutputs() + *O.Input < I.Operands.size())
          R = I.Operands[Asm->getNumOutputs() + *O.Input];
      };
      for (const NamedBarrier &B : namedBarriers(Asm)) {
        Use U{&In, At, Asm, B.Arrives, B.Predicated, {}, {}, {}, {}};
        Take(B.Id, U.Id, U.IdNumber);
        if (B.Threads)
          Take(*B.Threads, U.Threads, U.ThreadsNumber);
        Out.push_back(U);
      }
    } else if (I.Code == Opcode::Call && I.function() &&
               I.function()->getIdentifier() &&
               I.function()->getName().starts_with("__barrier_sync") &&
               !In.function()
                    .Declaration->getASTContext()
                    .getSourceManager()
                    .isInMainFile(I.function()->getLocation())) {
      llvm::ArrayRef<Register> Arguments = ir::callOperands(I).Arguments;
      Use U{&In, At, I.Source, false, false, {}, {}, {}, {}};
      if (!Arguments.empty())
        U.Id = Arguments[0];
      if (Arguments.size() > 1)
        U.Threads = Arguments[1];
      Out.push_back(U);
    }
    return Out;
  }

  /// Calls \p Visit with each number that an operand is known to be, and the
  /// expression that says it: in a caller, where the operand is a parameter.
  void forEachNumber(DataFlows &Flows, const DataFlow &In, Register R,
                     const Stmt *Site, unsigned Depth,
                     llvm::function_ref<void(int64_t, const Stmt *,
                                             const DataFlow &, ProgramPoint)>
                         Visit) {
    if (In.function().RegisterTypes[R].isNull())
      return;
    if (std::optional<llvm::APSInt> Number = In.constant(R)) {
      Visit(low64(*Number), Site, In, In.position(R));
      return;
    }
    // A number behind those that a library keeps for itself.
    if (const auto [Rest, Added] = In.withoutAdded(R); Added) {
      forEachNumber(Flows, In, Rest, Site, Depth,
                    [&, More = Added](int64_t Number, const Stmt *At,
                                      const DataFlow &Caller, ProgramPoint P) {
                      Visit(Number + More, At, Caller, P);
                    });
      return;
    }
    std::optional<unsigned> P = In.parameter(In.bare(R));
    if (!P || Depth >= MaxCalls || isKernel(In.function().Declaration))
      return;
    forEachArgument(
        Flows, In.function().Declaration, *P,
        [&](const DataFlow &Caller, Register Given, ProgramPoint At) {
          forEachNumber(Flows, Caller, Given, Caller.at(At).Source, Depth + 1,
                        Visit);
        });
  }

  void look(TranslationUnit &TU, DataFlows &Flows, const Use &U) {
    auto ForEach = [&](std::optional<int64_t> Number, std::optional<Register> R,
                       auto Visit) {
      if (Number)
        Visit(*Number, U.Site, *U.In, U.At);
      else if (R)
        forEachNumber(Flows, *U.In, *R, U.Site, 0, Visit);
    };
    ForEach(U.IdNumber, U.Id,
            [&](int64_t Id, const Stmt *Site, const DataFlow &, ProgramPoint) {
              if (Id < 0 || Id >= BlockBarriers)
                report(U, Site, NoSuchBarrier, Id, BlockBarriers, UseAnother);
            });
    ForEach(U.ThreadsNumber, U.Threads,
            [&](int64_t Threads, const Stmt *Site, const DataFlow &In,
                ProgramPoint At) {
              if (Threads <= 0 || Threads % WarpSize)
                report(U, Site,
                       "a barrier counts whole warps: %0 threads are no "
                       "multiple of %1",
                       Threads, WarpSize,
                       "count the threads of all warps that take part");
              else
                compareWithBlock(TU, U, Site, Threads, In, At);
            });
  }

  template <class A, class B>
  void report(const Use &U, const Stmt *Site, StringRef Message, A First,
              B Second, StringRef Advice) {
    if (!claim(Site->getBeginLoc()))
      return;
    diag(Site->getBeginLoc(), Message) << int(First) << int(Second);
    if (Site != U.Site)
      note(U.Site->getBeginLoc(), "the barrier is here");
    note(Site->getBeginLoc(), Advice);
  }

  /// A count against the blocks of the visible launches, for a barrier in the
  /// kernel's own body that every thread comes to, or that waits for more
  /// threads than there are.
  void compareWithBlock(TranslationUnit &TU, const Use &U, const Stmt *Site,
                        int64_t Threads, const DataFlow &In, ProgramPoint At) {
    const FunctionDecl *F = In.function().Declaration;
    if (!isKernel(F))
      return;
    std::optional<uint64_t> Block = blockOf(TU, F);
    if (!Block)
      return;
    if (uint64_t(Threads) > llvm::alignTo(*Block, WarpSize)) {
      report(U, Site,
             "the barrier waits for %0 threads, and every visible launch has "
             "blocks of at most %1",
             Threads, *Block, "count the threads that arrive");
      return;
    }
    // Every thread arrives, and the barrier lets go earlier.
    const bool Always = In.known(At.Block).empty() &&
                        In.dominators().postDominates(At.Block, 0);
    // A warp that waits for nobody else goes on at once.
    if (Always && !U.Arrives && !U.Predicated && isOneBarrier(U) &&
        uint64_t(Threads) > WarpSize && uint64_t(Threads) < *Block &&
        sameBlock(TU, F, *Block))
      report(U, Site,
             "the barrier waits for %0 threads, and all %1 of the block come "
             "to it",
             Threads, *Block,
             "count the threads that arrive, or let only those arrive");
  }

  /// Whether all threads that come have the same number.
  static bool isOneBarrier(const Use &U) {
    return U.IdNumber || (U.Id && U.In->constant(*U.Id));
  }

  /// The most threads that a visible launch gives a block; none where one is
  /// not known.
  std::optional<uint64_t> blockOf(TranslationUnit &TU, const FunctionDecl *F) {
    std::optional<uint64_t> Most;
    for (const Launch *L : TU.launchesOf(F)) {
      std::optional<uint64_t> Threads = threadsOf(TU, *L);
      if (!Threads)
        return std::nullopt;
      Most = std::max(Most.value_or(0), *Threads);
    }
    return Most;
  }

  static std::optional<uint64_t> threadsOf(TranslationUnit &TU,
                                           const Launch &L) {
    const DataFlow *Caller = TU.engine<DataFlows>().of(L.Caller);
    std::optional<ProgramPoint> P =
        Caller ? Caller->site(L.Site) : std::nullopt;
    if (!P || Caller->at(*P).Code != Opcode::Launch)
      return std::nullopt;
    uint64_t Threads = 1;
    for (unsigned Axis = 0; Axis < 3; ++Axis) {
      std::optional<Register> R =
          componentOf(*Caller, ir::launchOperands(Caller->at(*P)).Block, Axis);
      std::optional<llvm::APSInt> Extent =
          R ? Caller->constant(*R) : std::nullopt;
      if (!Extent || low64(*Extent) <= 0)
        return std::nullopt;
      Threads *= low64(*Extent);
    }
    return Threads;
  }

  bool sameBlock(TranslationUnit &TU, const FunctionDecl *F, uint64_t Block) {
    return llvm::all_of(TU.launchesOf(F), [&](const Launch *L) {
      return threadsOf(TU, *L) == Block;
    });
  }
};

const RegisterCheck<NamedBarrierCheck>
    Registered({"cuda-sync-named-barrier",
                CheckKind::Correctness,
                FixSupport::Note,
                "a numbered barrier whose number or count of threads is wrong",
                {{"Parallel Thread Execution ISA", "barrier"}},
                CodeSide::Device});

} // namespace
} // namespace cuda_lint
