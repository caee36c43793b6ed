//===- NarrowEvidence.h - What says how wide a product has to be -*- C++
//-*-===//
#ifndef CUDA_LINT_ANALYSIS_NARROWEVIDENCE_H
#define CUDA_LINT_ANALYSIS_NARROWEVIDENCE_H

#include "analysis/DataFlow.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"

namespace cuda_lint {

/// Whether a function indexes memory by a variable of 64 bits, or by a sum in
/// which a number of 64 bits is multiplied, as a stride is.
bool hasWideIndex(const DataFlow &In);

/// Whether a value is that of a variable of 64 bits that indexes memory.
bool isWideIndex(const DataFlow &In, ir::Register R);

/// Adds the factors of a product, as numbers of DataFlow::value; of a factor
/// that is a part of a number, as half of it, that number.
void collectExtents(const DataFlow &In, ir::Register Product,
                    llvm::SmallVectorImpl<unsigned> &Out);

/// Whether a product is the square of a number that an element of an array
/// says, give or take a constant: what such a number counts lies in one table
/// for all elements, and a side of it is no extent of the data.
bool isSquareOfElement(const DataFlow &In, ir::Register Product);

/// The products of a function, of any width, that say how large memory is:
/// those that an index is made of, or that may be one where it is not seen, and
/// those that such a number is compared with. What only ends a count of other
/// things, as of pairs, is none.
class ProductsOfMemory {
public:
  explicit ProductsOfMemory(const DataFlow &In) : In(In) {}
  bool has(ir::Register Product);

private:
  void collect();

  const DataFlow &In;
  bool Collected = false;
  llvm::DenseSet<ir::Register> Made;
};

/// Whether a value is a number of 32 bits that a cast widens, or a product that
/// has one for a factor.
bool hasWidenedFactor(const DataFlow &In, ir::Register R,
                      llvm::SmallDenseSet<ir::Register, 8> &Seen);

/// The index of an element, as the source has it: what is taken from a pointer
/// has as many bits as it had, though it is widened to have its sign changed.
ir::Register writtenIndex(const DataFlow &In, const ir::Instruction &Element);

/// The largest value that a number has by the types that it goes through on its
/// way: what is widened to be compared was no larger before.
uint64_t largestByTypes(const DataFlow &In, ir::Register R);

/// Adds what a number is made of by arithmetic of integers, through variables;
/// not what a rest is left of, as of a number of pairs those before a row.
void collectMadeOf(const DataFlow &In, ir::Register R,
                   llvm::DenseSet<ir::Register> &Out);

/// Whether every function that launches a kernel makes memory of the device of
/// as many elements as a product of the kernel's parameters, and maybe of more
/// numbers, comes to, and computes that product in no more bits than the
/// kernel: it has overflowed before the kernel is launched.
bool isCountedNarrowlyAtLaunches(DataFlows &Flows, const DataFlow &Kernel,
                                 ir::Register Product);

/// The argument of a function of memory that counts bytes or elements.
std::optional<unsigned> countArgument(const clang::FunctionDecl *F);
/// Whether a function makes memory of the device.
bool allocatesOnDevice(const clang::FunctionDecl *F);
/// Whether what such a function counts is memory of the host alone.
bool isOfHostHeap(const clang::FunctionDecl *F);

/// Whether a number of 32 bits is that of the blocks of a launch in the same
/// function, in the x dimension: a grid that such a product does not count
/// could not be launched, in whatever the product is computed.
bool isNumberOfBlocks(const DataFlow &In, ir::Register R);

/// Whether what a function counts bytes of is an array of the function that
/// calls it: no stack holds as many as 32 bits do not count.
bool isOfOwnArray(const ir::Instruction &Call);

/// Calls \p Visit with all that is stored in a component of a dim3 in a local
/// variable, or in one that it is a copy of.
void forEachStored(const DataFlow &In, ir::Register Address, unsigned Axis,
                   llvm::function_ref<void(ir::Register)> Visit);

/// Whether the source computes a place in 64 bits, of which a product is made:
/// two of the factors have them, or one that is no number that was given, as a
/// pitch is, or that the function multiplies by another one of 64 bits. What
/// the function only ends its loops at is the size of all, and what a number of
/// 32 bits is divided into by the sizes of a tensor, times strides of another
/// one, is a place in one that has no more elements than it counts.
bool isPlaceOf64Bits(const DataFlow &In, ir::Register Product);

/// Whether a variable of 64 bits, or what is computed from it in 64 bits,
/// indexes memory or is given to a function.
bool indexesWidely(const DataFlow &In, ir::Register R);

/// Whether a kernel divides its work among blocks and threads in two
/// dimensions, as pictures and matrices are.
bool hasTiles(const DataFlow &In);

/// Whether the width of a number follows from a template's argument
/// (`index_t`): whoever instantiates the template has chosen in how many bits
/// it counts, and the same code computes in 64 where it is asked to.
bool isOfChosenWidth(const clang::Expr *E, const clang::ASTContext &Ctx);

/// Whether a value is a parameter of 64 bits whose type a template's argument
/// is, of a template that is instantiated with one of 32 bits for it as well:
/// the instantiation with 64 is for what 32 do not count.
bool hasNarrowTwin(const DataFlow &In, ir::Register R);

/// isOfChosenWidth() where the template is the function's own, and all calls of
/// it that are seen leave its arguments to be deduced: then the width is that
/// of what they pass.
bool isOfDeducedWidth(DataFlows &Flows, const DataFlow &In,
                      const clang::Expr *E);

/// Whether a number is mixed bit by bit with what memory holds, as a hash is:
/// it is data, and what it is compared with bounds no index.
bool isMixedWithMemory(const DataFlow &In, ir::Register Number);

} // namespace cuda_lint

#endif
