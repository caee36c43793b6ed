//===- NarrowComparisons.cpp - Numbers of few bits, compared --------------===//
//
// What overflows before it reaches a bound, and the thread's index below a
// bound that has more bits.
//
//===----------------------------------------------------------------------===//

#include "analysis/NarrowEvidence.h"
#include "analysis/NarrowUse.h"
#include "analysis/Quotients.h"

using namespace clang;

namespace cuda_lint {

using ir::Instruction;
using ir::Opcode;
using ir::Register;

/// Whether the source says that there are more elements than a number of 32
/// bits can count: the bound multiplies numbers of the data in 64 bits, or a
/// thread of an \c int has several of them. A `size_t` alone says nothing.
static bool exceedsThreads(const DataFlow &In, const Extent &Bound,
                           const Instruction &Thread, bool Signed) {
  if (Bound.Factors >= 2)
    return true;
  return Signed &&
         (In.constant(Thread.Operands[0]) || In.constant(Thread.Operands[1]));
}

/// The thread's index of 32 bits is below a bound that may be more than these
/// count.
void NarrowArithmetics::threadBelow(const DataFlow &In, const Instruction &I,
                                    unsigned Side, const Instruction &Thread,
                                    std::vector<NarrowArithmetic> &Out) {
  const Register Index = I.Operands[Side], Limit = I.Operands[1 - Side];
  const uint32_t Block = In.position(I.Result).Block;
  const Extent Bound = Sizes.of(In, Limit, Block);
  const bool Signed =
      In.function().RegisterTypes[Thread.Result]->isSignedIntegerType() ||
      throughSigned(In, Index);
  const uint64_t Wraps = Signed ? uint64_t(1) << 31 : uint64_t(1) << 32;
  if (Bound.Max < Wraps || largestByTypes(In, Limit) < Wraps ||
      FullGrid.of(In, Thread.Result).Max < Wraps ||
      !(EveryExtent || mostGiven(In, Limit) >= Wraps || Bound.Known ||
        exceedsThreads(In, Bound, Thread, Signed)) ||
      undoesDivision(Flows, In, Thread.Result, Block))
    return;
  NarrowArithmetic Found;
  Found.Form = NarrowArithmetic::Thread;
  Found.Function = In.function().Declaration;
  Found.Products.push_back(cast<Expr>(Thread.Source));
  Found.Signed = Signed;
  Found.Value = In.value(Thread.Result);
  Found.Use = I.Source;
  Found.Wide = In.function().RegisterTypes[Limit];
  Out.push_back(std::move(Found));
}

/// `i < rows * columns`, and `row * pitch + i < size`: products in what is
/// compared. \p Thread: the thread's index that one side is; null for none.
void NarrowArithmetics::comparedProducts(const DataFlow &In,
                                         const Instruction &I, unsigned Side,
                                         const Instruction *Thread,
                                         std::vector<NarrowArithmetic> &Out) {
  const Register Index = I.Operands[Side], Limit = I.Operands[1 - Side];
  const uint32_t Block = In.position(I.Result).Block;
  const Extent Bound = Sizes.of(In, Limit, Block);
  // A thread's number of 64 bits that leads to none is divided into parts of
  // 32, and what is reached by these has no more.
  if (Thread ? EveryExtent || indexesWidely(In, Index) : Bound.Wide) {
    Use U{NarrowArithmetic::Bound, I.Source, Out, {}};
    wide(In, Thread ? Limit : Index, Block, U);
  }
  if (Thread)
    return;
  if (isWideIndex(In, Index)) {
    Use U{NarrowArithmetic::Bound, I.Source, Out, {}};
    wide(In, Limit, Block, U);
  }
  // The length of a part, of which an array holds many, is that of no whole.
  if (Bound.Wide && (EveryExtent || !Bound.FromArray))
    counter(In, I, Index, Out);
}

void NarrowArithmetics::compared(const DataFlow &In, const Instruction &I,
                                 unsigned Side,
                                 std::vector<NarrowArithmetic> &Out) {
  const Register Index = I.Operands[Side], Limit = I.Operands[1 - Side];
  if (In.constant(Limit))
    return;
  llvm::SmallDenseSet<Register, 8> Seen;
  const Instruction *Thread = gridIndex(In, Index, Seen);
  if (!Thread && isMixedWithMemory(In, Index))
    return;
  auto Counts = [&](bool ByGrid) {
    const size_t Before = Out.size();
    counter(In, I, Index, Out, ByGrid);
    return Out.size() != Before;
  };
  // Some launch is seen to have more elements than the variable can count, or
  // the template has another body for those that it can.
  const bool Twin = !EveryExtent && Thread && hasNarrowTwin(In, Limit);
  if ((Twin || mostGiven(In, Limit) > largestByTypes(In, Index)) &&
      Counts(Twin)) {
    Out.back().HadMore = Twin;
    return;
  }
  // Threads that 32 bits count on the host reach no bound that needs more.
  if (Thread && !EveryExtent &&
      (once(HasRows, In, [&] { return hasRows(In); }) ||
       Sizes.hasNarrowGrid(In)))
    return;
  comparedProducts(In, I, Side, Thread, Out);
  if (!Thread || width(In, Thread->Result) != 32)
    return;
  // A test alone ends at the last thread, a loop goes on to the bound.
  if (!EveryExtent && launchedWide(In, Limit) && Counts(/*ByGrid=*/true))
    return;
  threadBelow(In, I, Side, *Thread, Out);
}

void NarrowArithmetics::comparison(const DataFlow &In, const Instruction &I,
                                   std::vector<NarrowArithmetic> &Out) {
  if (I.Code != Opcode::Binary || !BinaryOperator::isRelationalOp(I.binary()) ||
      width(In, I.Operands[0]) != 64 || width(In, I.Operands[1]) != 64)
    return;
  for (unsigned Side = 0; Side < 2; ++Side)
    compared(In, I, Side, Out);
}

/// A product of 32 bits that the thread's index, which has no more, is below.
void NarrowArithmetics::narrowBound(const DataFlow &In, const Instruction &I,
                                    std::vector<NarrowArithmetic> &Out) {
  for (const unsigned Side : {0, 1}) {
    if (!isThreadOf32Bits(In, I, Side))
      continue;
    Use U{NarrowArithmetic::Limit, I.Source, Out, {}};
    NarrowArithmetic Found;
    Found.Form = NarrowArithmetic::Limit;
    narrow(In, I.Operands[1 - Side], In.position(I.Result).Block, Found, U);
    if (Found.Products.empty())
      continue;
    Found.Use = I.Source;
    Out.push_back(std::move(Found));
  }
}

} // namespace cuda_lint
