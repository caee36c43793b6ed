//===- Lockstep.cpp -------------------------------------------------------===//

#include "exec/Lockstep.h"

namespace cuda_lint::exec {

bool isOnePlace(const ir::Instruction &I) {
  return I.Code == ir::Opcode::Call && !I.Virtual &&
         llvm::isa_and_nonnull<clang::CXXDestructorDecl>(I.function()) &&
         !llvm::isa_and_nonnull<clang::CallExpr>(I.Source);
}

Flow::Flow(const ir::Function &F) {
  for (const ir::Loop &L : F.Loops)
    LoopAt[L.Header] = &L;
  for (uint32_t To = 0; To < F.Blocks.size(); ++To) {
    llvm::SmallVector<uint32_t, 8> Before;
    for (uint32_t From : F.Blocks[To].Predecessors)
      if (From >= To)
        Before.push_back(From);
    if (Before.empty())
      continue;
    llvm::BitVector &Round = Rounds[To];
    Round.resize(F.Blocks.size());
    while (!Before.empty()) {
      const uint32_t B = Before.pop_back_val();
      // What stands before the target goes on first all the same.
      if (B <= To || Round.test(B))
        continue;
      Round.set(B);
      Before.append(F.Blocks[B].Predecessors.begin(),
                    F.Blocks[B].Predecessors.end());
    }
  }
  const size_t Registers = F.RegisterTypes.size();
  constexpr uint32_t Nowhere = ~0u;
  // Threads may part where they wait for others, too.
  std::vector<uint32_t> Home(Registers, Nowhere), Part(Registers, Nowhere);
  uint32_t Here = 0;
  std::vector<bool> Travels(Registers);
  Ends.assign(Registers, ~size_t(0));
  for (uint32_t B = 0; B < F.Blocks.size(); ++B) {
    const std::vector<ir::Instruction> &All = F.Blocks[B].Instructions;
    ++Here;
    for (size_t I = 0; I < All.size(); ++I) {
      Here += isOnePlace(All[I]);
      for (ir::Register R : All[I].Operands)
        if (R != ir::NoRegister) {
          Travels[R] = Travels[R] || Part[R] != Here;
          Ends[R] = I;
        }
      if (All[I].Result != ir::NoRegister) {
        // Used before it is given only where blocks stand in another order.
        Travels[All[I].Result] =
            Travels[All[I].Result] || Ends[All[I].Result] != ~size_t(0);
        Home[All[I].Result] = B;
        Part[All[I].Result] = Here;
      }
    }
  }
  Places.resize(Registers);
  for (ir::Register R = 0; R < Registers; ++R)
    if (Travels[R]) {
      Places[R] = Lasting++;
      Ends[R] = ~size_t(0);
    }
  Count = Lasting;
  std::vector<unsigned> Used(F.Blocks.size(), Lasting);
  for (ir::Register R = 0; R < Registers; ++R)
    if (!Travels[R] && Home[R] != Nowhere) {
      Places[R] = Used[Home[R]]++;
      Count = std::max(Count, Used[Home[R]]);
    }
}

void Lockstep::come(Position Where, bool Again,
                    const llvm::BitVector &Threads) {
  if (Threads.none())
    return;
  Place *P = llvm::partition_point(
      At, [&](const Place &X) { return X.Where < Where; });
  if (P == At.end() || P->Where != Where) {
    At.insert(P, {Where, Again, Threads});
    return;
  }
  P->Again |= Again;
  P->Threads |= Threads;
}

std::optional<llvm::BitVector> Lockstep::meet(Position Where, unsigned Key,
                                              const llvm::BitVector &Expected,
                                              const llvm::BitVector &Threads) {
  llvm::BitVector Together = Threads;
  for (const Meeting &M : Meetings)
    if (M.Key == Key)
      Together |= M.Threads;
  if (Due != Key && Expected.test(Together)) {
    Meetings.push_back({Key, Where, Threads});
    return std::nullopt;
  }
  Due.reset();
  llvm::erase_if(Meetings, [&](const Meeting &M) {
    if (M.Key == Key)
      come({M.Where.Block, M.Where.Step + 1}, false, M.Threads);
    return M.Key == Key;
  });
  return Together;
}

std::optional<Lockstep::Position> Lockstep::next(llvm::BitVector &Threads) {
  if (At.empty() && !Meetings.empty()) {
    const Meeting M = Meetings.pop_back_val();
    Due = M.Key;
    come(M.Where, false, M.Threads);
  }
  if (At.empty())
    return std::nullopt;
  Place *Next = llvm::find_if(At, [&](const Place &P) {
    return !P.Again || llvm::none_of(At, [&](const Place &Other) {
      return Other.Where.Block != P.Where.Block &&
             F.goesRound(P.Where.Block, Other.Where.Block);
    });
  });
  // Of two loops that hold each other's start the first one.
  if (Next == At.end())
    Next = At.begin();
  const Position Where = Next->Where;
  Threads = std::move(Next->Threads);
  At.erase(Next);
  return Where;
}

} // namespace cuda_lint::exec
