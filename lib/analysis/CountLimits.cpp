//===- CountLimits.cpp ----------------------------------------------------===//

#include "analysis/CountLimits.h"
#include "llvm/ADT/DenseMap.h"

namespace cuda_lint {

std::optional<CountLimits::Limit>
CountLimits::computeLimit(const SymExpr *Fact, const SymExpr *Count,
                          ThreadValues &V) {
  bool First = false, Last = false;
  llvm::SmallVector<uint64_t, 2> Turns;
  for (uint64_t N = 0; N <= Most; ++N) {
    const llvm::DenseMap<const SymExpr *, const SymExpr *> By = {
        {Count, Symbols.integer(N, Count->Type)}};
    const SymExpr *There = Symbols.replace(Fact, By);
    const auto Holds = V.holds(There, 0);
    if (!Holds || V.holds(There, V.threads() - 1) != Holds)
      return std::nullopt;
    if (N == 0)
      First = *Holds;
    else if (*Holds != Last)
      Turns.push_back(N);
    Last = *Holds;
  }
  if (Turns.size() == 1)
    return First ? Limit{Limit::UpTo, Turns[0] - 1}
                 : Limit{Limit::From, Turns[0]};
  if (Turns.size() == 2 && Turns[1] == Turns[0] + 1)
    return Limit{First ? Limit::AllBut : Limit::Only, Turns[0]};
  return std::nullopt;
}

std::optional<CountLimits::Limit> CountLimits::limitOf(const SymExpr *Fact,
                                                       const SymExpr *Count,
                                                       ThreadValues &V) {
  const auto [At, New] = Found.try_emplace({Fact, Count});
  if (New)
    At->second = computeLimit(Fact, Count, V);
  return At->second;
}

llvm::SmallVector<const SymExpr *, 8>
CountLimits::withoutRounds(llvm::ArrayRef<const SymExpr *> Known,
                           const SymExpr *Count, uint64_t Elements,
                           ThreadValues &V) {
  llvm::SmallVector<const SymExpr *, 8> Out;
  uint64_t From = 0; // what the conditions before leave
  for (const SymExpr *Fact : Known) {
    if (!contains(Fact, Count))
      continue;
    const auto L = limitOf(Fact, Count, V);
    // A single count that is asked for outside a loop is one to think of.
    const bool Ends =
        L && (L->Kind == Limit::UpTo || (L->Kind == Limit::Only && From)) &&
        L->Number >= From;
    if (Ends && (L->Number - From + 1) % Elements)
      continue;
    if (L && L->Kind == Limit::From)
      From = std::max(From, L->Number);
    else if (L && L->Kind == Limit::AllBut && L->Number == From)
      ++From;
    Out.push_back(Fact);
  }
  return Out;
}

} // namespace cuda_lint
