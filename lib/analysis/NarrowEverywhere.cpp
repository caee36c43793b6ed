//===- NarrowEverywhere.cpp - What only EveryExtent takes for large -------===//
//
// Arithmetic of 32 bits beside which nothing has 64: whether it overflows
// depends on numbers of which the source says nothing.
//
//===----------------------------------------------------------------------===//

#include "analysis/NarrowArithmetic.h"

using namespace clang;

namespace cuda_lint {

using ir::Instruction;
using ir::Opcode;
using ir::Register;

bool NarrowArithmetics::isThreadOf32Bits(const DataFlow &In,
                                         const Instruction &Test,
                                         unsigned Side) {
  if (Test.Code != Opcode::Binary ||
      !BinaryOperator::isRelationalOp(Test.binary()) ||
      width(In, Test.Operands[0]) != 32 || width(In, Test.Operands[1]) != 32 ||
      In.constant(Test.Operands[1 - Side]))
    return false;
  llvm::SmallDenseSet<Register, 8> Seen;
  return gridIndex(In, Test.Operands[Side], Seen) != nullptr;
}

/// Variables of 32 bits that a loop multiplies by a number of the data as long
/// as they are no more than another one: the test comes too late.
void NarrowArithmetics::growth(const DataFlow &In,
                               std::vector<NarrowArithmetic> &Out) {
  for (const ir::Block &B : In.function().Blocks) {
    const Instruction &Last = B.terminator();
    if (Last.Code != Opcode::Branch)
      continue;
    const Instruction &Test = In.definition(Last.Operands[0]);
    if (Test.Code != Opcode::Binary ||
        (Test.binary() != BO_LT && Test.binary() != BO_LE) ||
        width(In, Test.Operands[0]) != 32 || In.constant(Test.Operands[1]))
      continue;
    const std::optional<uint32_t> Slot =
        In.loadedVariable(In.bare(Test.Operands[0]));
    if (!Slot)
      continue;
    for (const ProgramPoint P : In.reaching(In.bare(Test.Operands[0])).Stores) {
      const Instruction &Product = In.definition(In.bare(In.at(P).Operands[1]));
      if (Product.Code != Opcode::Binary || Product.binary() != BO_Mul ||
          !isa_and_nonnull<Expr>(Product.Source) ||
          !overflows(In, Product.Result, P.Block))
        continue;
      for (const unsigned Side : {0, 1})
        if (In.loadedVariable(In.bare(Product.Operands[Side])) == Slot &&
            Sizes.of(In, Product.Operands[1 - Side], P.Block).RunTime) {
          NarrowArithmetic Found;
          Found.Form = NarrowArithmetic::Growth;
          Found.Function = In.function().Declaration;
          Found.Products.push_back(cast<Expr>(Product.Source));
          Found.Signed = In.function().Slots[*Slot].Type->isSignedIntegerType();
          Found.Value = In.value(Product.Result);
          Found.Use = Test.Source;
          Out.push_back(std::move(Found));
          break;
        }
    }
  }
}

} // namespace cuda_lint
