//===- ArrayFaultReport.cpp -----------------------------------------------===//

#include "checks/ArrayFaultReport.h"

using namespace clang;

namespace cuda_lint {

std::string describeThread(const std::array<uint64_t, 3> &Thread, bool Row) {
  if (Row)
    return "thread " + std::to_string(Thread[0]);
  return "thread (" + std::to_string(Thread[0]) + ", " +
         std::to_string(Thread[1]) + ", " + std::to_string(Thread[2]) + ")";
}

std::string describeBlocks(const std::array<uint64_t, 3> &Block) {
  std::string Out = "blocks of " + std::to_string(Block[0]);
  if (Block[1] * Block[2] > 1)
    Out += " x " + std::to_string(Block[1]);
  if (Block[2] > 1)
    Out += " x " + std::to_string(Block[2]);
  return Out + " threads";
}

/// "5"; what wrapped around in 32 bits with what it was meant to be.
std::string describeIndex(int64_t Index) {
  const int64_t Wrap = int64_t(1) << 32;
  std::string Out = std::to_string(Index);
  if (Index < Wrap && Index > Wrap - (1 << 20))
    Out += " (" + std::to_string(Index - Wrap) + ")";
  return Out;
}

/// "'s'", "a member of 's'", "an array".
static std::string nameOf(const ArrayFault &F) {
  const bool Named = F.Array && F.Array->getIdentifier();
  const std::string Name =
      Named ? "'" + F.Array->getNameAsString() + "'" : "an object";
  return F.OfMember ? "a member array of " + Name : Name;
}

void ArrayFaultCheck::report(const ArrayFault &F) {
  const SourceLocation At = F.Place->getBeginLoc();
  if (!claim(At))
    return;
  const bool Row = !F.BlockDim || (*F.BlockDim)[1] * (*F.BlockDim)[2] == 1;
  std::string Thread = describeThread(F.Thread, Row);
  if (F.Block != std::array<uint64_t, 3>{})
    Thread += F.Block[1] + F.Block[2] == 0
                  ? " of block " + std::to_string(F.Block[0])
                  : " of the last block";
  diag(At, "%0 %1 element %2 of %3, which has %4 elements")
      << Thread << (F.Write ? "writes" : "reads") << describeIndex(F.Index)
      << nameOf(F) << std::to_string(F.Extent);
  if (F.Place != F.Site)
    note(F.Site->getBeginLoc(), "the access is here, in the called function");
  if (F.BlockDim && F.L)
    note(F.L->location(), "%0 are launched here")
        << describeBlocks(*F.BlockDim);
  if (F.Array)
    note(F.Array->getLocation(), "its elements are 0 to %0: keep the index in "
                                 "there, or declare the array larger")
        << std::to_string(F.Extent - 1);
}

void ArrayFaultCheck::reportFaults(
    TranslationUnit &TU, llvm::function_ref<bool(const ArrayFault &)> IsOurs) {
  for (const ArrayFault &F : TU.engine<ArrayBounds>().faults())
    if (IsOurs(F))
      report(F);
}

} // namespace cuda_lint
