//===- PartialGrids.cpp ---------------------------------------------------===//

#include "analysis/PartialGrids.h"
#include "analysis/HostMemoryUse.h"
#include "analysis/HostNumbers.h"
#include "llvm/Support/MathExtras.h"

namespace cuda_lint {

std::optional<int64_t> timesTheGrid(const SymExpr *Guard, const SymExpr *Grid,
                                    const SymExpr *Block) {
  if (!Guard || !Grid || !Block)
    return std::nullopt;
  const SymProduct Count = productOf(Guard);
  if (Count.Coefficient < 2 || Count.Factors.empty())
    return std::nullopt;
  HostNumbers::Symbols All;
  HostNumbers::collect(Grid, All);
  HostNumbers::collect(Block, All);
  for (const SymExpr *Factor : Count.Factors)
    HostNumbers::collect(Factor, All);
  // Numbers that are no multiples of each other, of blocks and of units.
  static constexpr int64_t Numbers[] = {1021, 257, 3001, 129};
  if (All.empty() || All.size() > std::size(Numbers))
    return std::nullopt;
  for (size_t First = 0; First < std::size(Numbers); ++First) {
    HostNumbers Chosen;
    for (size_t I = 0; I < All.size(); ++I)
      Chosen.set(All[I], Numbers[(First + I) % std::size(Numbers)]);
    int64_t N = 1;
    for (const SymExpr *Factor : Count.Factors) {
      const std::optional<int64_t> V = Chosen.integer(Factor);
      if (!V || *V <= 0 || llvm::MulOverflow(N, *V, N))
        return std::nullopt;
    }
    const std::optional<int64_t> G = Chosen.integer(Grid),
                                 B = Chosen.integer(Block);
    int64_t Threads = 0;
    if (!G || !B || *B <= 1 || llvm::MulOverflow(*G, *B, Threads) ||
        Threads < N || Threads - N >= *B)
      return std::nullopt;
  }
  return Count.Coefficient;
}

} // namespace cuda_lint
