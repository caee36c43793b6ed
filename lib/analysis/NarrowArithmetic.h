//===- NarrowArithmetic.h - Products lost before widening ------*- C++ -*-===//
//
// Products of 32 bits that are computed first and widened afterwards, where
// they end as an index, an offset, a bound or a count of bytes: what the source
// says needs 64 bits was lost before.
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_ANALYSIS_NARROWARITHMETIC_H
#define CUDA_LINT_ANALYSIS_NARROWARITHMETIC_H

#include "analysis/Extents.h"

namespace cuda_lint {

struct NarrowArithmetic {
  enum FormT {
    Index,   ///< widened, and then an index
    Bound,   ///< widened, and then compared with an index of 64 bits
    Bytes,   ///< widened, and then a count of bytes or elements of memory
    Blocks,  ///< a number of blocks
    Counter, ///< a variable that counts up to a bound of 64 bits
    Thread,  ///< the thread's number, compared with a bound of 64 bits
    Sibling, ///< an index, where the same product has 64 bits elsewhere
  };
  FormT Form;
  const clang::FunctionDecl *Function;
  /// The products, all of one expression of 32 bits; the outermost ones.
  llvm::SmallVector<const clang::Expr *, 2> Products;
  bool Signed = true;
  /// What the first product is, as a number of DataFlow::value.
  unsigned Value = 0;
  /// Where it is widened or used, when that is another expression.
  const clang::Stmt *Use = nullptr;
  /// The type that it is widened to.
  clang::QualType Wide;
};

class NarrowArithmetics {
public:
  NarrowArithmetics(DataFlows &Flows, uint64_t Largest)
      : Flows(Flows), Sizes(Flows, Largest, Largest),
        FullGrid(Flows, Largest, uint64_t(1) << 31) {}

  /// What the uses in a function show; the arithmetic may be in a caller.
  std::vector<NarrowArithmetic> in(const clang::FunctionDecl *F);

private:
  struct Use;
  void addresses(const DataFlow &In, const ir::Instruction &I, Use &U);
  void comparison(const DataFlow &In, const ir::Instruction &I,
                  std::vector<NarrowArithmetic> &Out);
  void counter(const DataFlow &In, const ir::Instruction &Test,
               ir::Register Index, std::vector<NarrowArithmetic> &Out);
  void blocks(const DataFlow &In, const ir::Instruction &I,
              std::vector<NarrowArithmetic> &Out);
  void bytes(const DataFlow &In, const ir::Instruction &I, Use &U);
  void siblings(const DataFlow &In, std::vector<NarrowArithmetic> &Out);
  void wide(const DataFlow &In, ir::Register R, uint32_t Block, Use &U);
  void narrow(const DataFlow &In, ir::Register R, uint32_t Block,
              NarrowArithmetic &Found, Use &U);
  void stored(
      const DataFlow &In, ir::Register Load,
      llvm::function_ref<void(const DataFlow &, ir::Register, uint32_t)> Visit);
  bool overflows(const DataFlow &In, ir::Register R, uint32_t Block);
  unsigned width(const DataFlow &In, ir::Register R) const;

  DataFlows &Flows;
  ValueExtents Sizes, FullGrid;
};

} // namespace cuda_lint

#endif
