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
#include "cuda/Bound.h"

namespace cuda_lint {

struct NarrowArithmetic {
  enum FormT {
    Index,    ///< widened, and then an index
    Bound,    ///< widened, and then compared with an index of 64 bits
    Bytes,    ///< widened, and then a count of bytes or elements of memory
    Blocks,   ///< a number of blocks
    Counter,  ///< a variable that counts up to a bound of 64 bits
    Thread,   ///< the thread's number, compared with a bound of 64 bits
    Elements, ///< the thread's number, where a launch makes a thread for each
              ///< element that a product of 64 bits counts
    Sibling,  ///< an index, where the same product has 64 bits elsewhere
    Launched, ///< an index or its bound in a kernel, where the function that
              ///< launches it computes the same product in 64 bits
    Shared,   ///< an index that is at least as large as another product of the
              ///< function, which has an extent with it in common and is
              ///< widened by a cast
    Reduced,  ///< an index is the remainder of it: it goes beyond the divisor
    Offset,   ///< an index of 32 bits whose factors had 64 before
    CutOff,   ///< computed in 64 bits, and cut down before it is an index
    CutBytes, ///< computed in 64 bits, and cut down before it is a count of
              ///< bytes or elements of memory
    Argument, ///< widened, and then given to a function that is not followed
    Advance,  ///< a variable that the size of the grid is added to, up to a
              ///< bound that had 64 bits
    Cast,     ///< a cast to 64 bits is written around all of it
    Limit,    ///< the thread's index is below it, and has no more bits
    Growth,   ///< a loop makes a variable of it that it tests afterwards
  };
  FormT Form;
  const clang::FunctionDecl *Function;
  /// The products, all of one expression of 32 bits; the outermost ones.
  llvm::SmallVector<const clang::Expr *, 2> Products;
  bool Signed = true;
  /// A factor of the first product had 64 bits before, or holds what had.
  /// Counter: the function's template is for 64 bits here, and for 32
  /// elsewhere.
  bool HadMore = false;
  /// A factor of the first product is a quotient of what was read from an
  /// array.
  bool OfPlaces = false;
  /// The first product multiplies what was read from an array by an extent.
  bool Gathered = false;
  /// How many numbers of the data the first product multiplies.
  unsigned Factors = 0;
  /// The function that launches the kernel computes a part of it in 64 bits.
  bool AtLaunch = false;
  /// What the first product is, as a number of DataFlow::value.
  unsigned Value = 0;
  /// Counter: its bound, as such a number.
  unsigned UpTo = 0;
  /// Where it is widened or used, when that is another expression.
  const clang::Stmt *Use = nullptr;
  /// The type that it is widened to.
  clang::QualType Wide;
};

class NarrowArithmetics {
public:
  /// \p EveryExtent: a number counts as large though nothing in the source
  /// says so. \p LargestArray: the bytes that an array has at most; an index
  /// that overflows in none of so many does not count.
  NarrowArithmetics(DataFlows &Flows, uint64_t Largest, bool EveryExtent,
                    uint64_t LargestArray)
      : Flows(Flows), EveryExtent(EveryExtent), LargestArray(LargestArray),
        // The number of the last block, too, is an extent like others.
        Sizes(Flows, Largest, Largest + EveryExtent, EveryExtent),
        FullGrid(Flows, Largest, uint64_t(1) << 31, EveryExtent) {}

  /// What the uses in a function show; the arithmetic may be in a caller.
  std::vector<NarrowArithmetic> in(const clang::FunctionDecl *F);

private:
  static const Bound<unsigned> MaxCalls;

  struct Use;
  void addresses(const DataFlow &In, const ir::Instruction &I, Use &U);
  void comparison(const DataFlow &In, const ir::Instruction &I,
                  std::vector<NarrowArithmetic> &Out);
  /// The same of one side of a comparison, for a bound on the other.
  void compared(const DataFlow &In, const ir::Instruction &I, unsigned Side,
                std::vector<NarrowArithmetic> &Out);
  void comparedProducts(const DataFlow &In, const ir::Instruction &I,
                        unsigned Side, const ir::Instruction *Thread,
                        std::vector<NarrowArithmetic> &Out);
  void threadBelow(const DataFlow &In, const ir::Instruction &I, unsigned Side,
                   const ir::Instruction &Thread,
                   std::vector<NarrowArithmetic> &Out);
  /// \p ByGrid: only what the number of the grid's threads is added to.
  void narrowBound(const DataFlow &In, const ir::Instruction &I,
                   std::vector<NarrowArithmetic> &Out);
  /// Whether one side of a test is the thread's index in 32 bits, and the other
  /// one a number of as many.
  bool isThreadOf32Bits(const DataFlow &In, const ir::Instruction &Test,
                        unsigned Side);
  void growth(const DataFlow &In, std::vector<NarrowArithmetic> &Out);
  bool isSmallBeside(const DataFlow &In, ir::Register R, uint32_t Block);
  /// Whether a function that launches the kernel that a product is computed
  /// in, or that gives its factors, computes a part of it in 64 bits. \p Calls:
  /// how many functions it was followed through, which multiply it by \p More
  /// numbers.
  bool isWidenedAtLaunch(const DataFlow &In, ir::Register Product,
                         unsigned Calls = 0, size_t More = 0);
  /// The products of a kernel's parameters, as their numbers, that functions
  /// which launch it compute in 64 bits, by a cast.
  const std::vector<llvm::SmallVector<unsigned, 4>> &
  widenedAtLaunches(const DataFlow &Kernel);
  void counter(const DataFlow &In, const ir::Instruction &Test,
               ir::Register Index, std::vector<NarrowArithmetic> &Out,
               bool ByGrid = false);
  /// \p Known: products of the function that are large, whatever they are of.
  void blocks(const DataFlow &In, const ir::Instruction &I,
              std::vector<NarrowArithmetic> &Out,
              const llvm::DenseSet<ir::Register> &Known = {});
  void arguments(const DataFlow &In, const ir::Instruction &I,
                 std::vector<NarrowArithmetic> &Out);
  void bytes(const DataFlow &In, const ir::Instruction &I, Use &U);
  void siblings(const DataFlow &In, std::vector<NarrowArithmetic> &Out);
  struct WidenedProduct;
  std::vector<WidenedProduct> widenedProducts(const DataFlow &In);
  /// Indices of 32 bits that have an extent in common with a product that their
  /// function widens by a cast, and are at least as large.
  void sharedExtents(const DataFlow &In, std::vector<NarrowArithmetic> &Out);
  /// Products of 32 bits of which an index is the remainder by a number of the
  /// data.
  void remainders(const DataFlow &In, std::vector<NarrowArithmetic> &Out);
  /// Products of four numbers and more that are complete before the cast to 64
  /// bits that is written around them.
  void casts(const DataFlow &In, const ir::Instruction &I,
             std::vector<NarrowArithmetic> &Out);
  void reduced(const DataFlow &In, ir::Register Index, uint32_t Block,
               std::vector<NarrowArithmetic> &Out);
  /// Products of a kernel's parameters that the kernel and a function that
  /// launches it compute in different widths.
  void acrossLaunches(const DataFlow &Kernel,
                      std::vector<NarrowArithmetic> &Out);
  void acrossLaunch(const DataFlow &Kernel, const DataFlow &Caller,
                    ProgramPoint At, std::vector<NarrowArithmetic> &Out);
  void wide(const DataFlow &In, ir::Register R, uint32_t Block, Use &U);
  void widened(const DataFlow &In, const ir::Instruction &Convert,
               uint32_t Block, Use &U);
  void wideParts(const DataFlow &In, const ir::Instruction &I, uint32_t Block,
                 Use &U);
  /// What else a sum adds to what is looked at.
  void collectRows(const DataFlow &In, ir::Register R, Use &U);
  void narrow(const DataFlow &In, ir::Register R, uint32_t Block,
              NarrowArithmetic &Found, Use &U);
  void narrowProduct(const DataFlow &In, const ir::Instruction &I,
                     uint32_t Block, NarrowArithmetic &Found, Use &U);
  void narrowParts(const DataFlow &In, const ir::Instruction &I, uint32_t Block,
                   NarrowArithmetic &Found, Use &U);
  void narrowConverted(const DataFlow &In, const ir::Instruction &Convert,
                       uint32_t Block, NarrowArithmetic &Found, Use &U);
  /// Whether a product of 32 bits is one to tell of.
  bool isHazard(const DataFlow &In, ir::Register Product, uint32_t Block,
                const Use &U);
  /// Visits what a call returns; false where it is not followed.
  bool returned(
      const ir::Instruction &Call, Use &U,
      llvm::function_ref<void(const DataFlow &, ir::Register, uint32_t)> Visit);
  void stored(
      const DataFlow &In, ir::Register Load,
      llvm::function_ref<void(const DataFlow &, ir::Register, uint32_t)> Visit);
  /// Whether a function widens a factor of an index by a cast: its author has
  /// judged which indices need it.
  bool widensByCast(const DataFlow &In);
  /// Whether a value is a product of which a factor is widened by a cast.
  bool widenedByCast(const DataFlow &In, ir::Register R);
  bool computeWidenedByCast(const DataFlow &In, ir::Register R);
  void advances(const DataFlow &In, std::vector<NarrowArithmetic> &Out);
  /// Asks \p Is about the products that a sum of \p Bits bits is made of, until
  /// it says yes. \p Origin: the register that gives another one's value.
  bool anyProduct(
      const DataFlow &In, ir::Register Sum, unsigned Bits,
      llvm::function_ref<ir::Register(ir::Register)> Origin,
      llvm::function_ref<bool(ir::Register, const ir::Instruction &)> Is);
  /// The largest constant that a visible launch gives for a kernel's parameter;
  /// 0 where none gives one.
  uint64_t mostGiven(const DataFlow &In, ir::Register R);
  /// Whether a visible launch gives a kernel's parameter a value that had 64
  /// bits before.
  bool launchedWide(const DataFlow &In, ir::Register R, unsigned Calls = 0);
  /// Threads of which there are as many as a product of 64 bits says, and whose
  /// number of 32 bits leads to memory.
  void elements(const DataFlow &In, const ir::Instruction &I,
                std::vector<NarrowArithmetic> &Out);
  /// Whether an index or a count of bytes is computed in 64 bits and then kept
  /// in fewer, by no cast that the source writes.
  bool cutOff(const DataFlow &In, const ir::Instruction &Convert,
              NarrowArithmetic &Found);
  bool overflows(const DataFlow &In, ir::Register R, uint32_t Block);
  /// Whether a factor of a product multiplies the number of the block in the
  /// same function: then the grid says how large it is.
  bool countsBlocks(const DataFlow &In, ir::Register R);
  bool large(const DataFlow &In, ir::Register R, uint32_t Block, const Use &U);
  unsigned width(const DataFlow &In, ir::Register R) const;
  /// Whether an index of a 32-bit type overflows only where an array of
  /// elements of a type has more than \p Largest bytes.
  bool needsLargerArray(clang::QualType Element, clang::QualType Index,
                        uint64_t Largest) const;

  DataFlows &Flows;
  /// Facts of whole functions, looked up once.
  llvm::DenseMap<const DataFlow *, bool> WidensByCast, HasRows, HasWideIndex,
      HasTiles;
  llvm::DenseMap<const DataFlow *, std::vector<llvm::SmallVector<unsigned, 4>>>
      AtLaunches;
  /// Sums share their parts.
  llvm::DenseMap<std::pair<const DataFlow *, ir::Register>, bool> WidenedByCast;
  const bool EveryExtent;
  const uint64_t LargestArray;
  ValueExtents Sizes, FullGrid;
};

/// The sum or product that makes a value the thread's number in the grid, in
/// fewer bits than all grids need; none where it is no such number.
const ir::Instruction *gridIndex(const DataFlow &In, ir::Register R,
                                 llvm::SmallDenseSet<ir::Register, 8> &Seen);
/// Whether a kernel divides its work in two dimensions: each is one side of a
/// picture or a matrix.
bool hasRows(const DataFlow &In);
/// Whether an index is kept in a signed integer of 32 bits on its way.
bool throughSigned(const DataFlow &In, ir::Register R);

} // namespace cuda_lint

#endif
