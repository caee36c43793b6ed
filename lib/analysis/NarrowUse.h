//===- NarrowUse.h - One use of a number of few bits -----------*- C++ -*-===//
//
// Internal to NarrowArithmetic.h: what is known of a use while the number is
// followed backwards to where it was computed.
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_ANALYSIS_NARROWUSE_H
#define CUDA_LINT_ANALYSIS_NARROWUSE_H

#include "analysis/NarrowArithmetic.h"

namespace cuda_lint {

/// One use of a value, followed backwards.
struct NarrowArithmetics::Use {
  NarrowArithmetic::FormT Form;
  const clang::Stmt *At;
  std::vector<NarrowArithmetic> &Out;
  llvm::DenseSet<std::pair<const DataFlow *, ir::Register>> Seen;
  unsigned Calls = 0;
  /// Between the use and what is looked at something is divided.
  bool Divided = false;
  /// The pointer has an offset of 64 bits already.
  bool Behind = false;
  /// A factor of a product of 64 bits: the others say how large the whole is.
  bool Inner = false;
  /// How many numbers of the data the other factors of that product are made
  /// of.
  unsigned Others = 0;
  /// A cast widens another factor of that product: how many of them there are
  /// is what its author has judged to be large.
  bool Counted = false;
  /// An array's other number is added: two coordinates of a plane.
  bool InPlane = false;
  /// A variable, parameter or result of 64 bits was chosen for it.
  bool Chosen = false;
  /// What it is added to has 64 bits, and no value that needs them.
  bool BesideSmall = false;
  /// The factors of products of 64 bits that are added to it, as numbers of
  /// DataFlow::value.
  llvm::SmallVector<llvm::SmallVector<unsigned, 6>, 2> Rows = {};
  const DataFlow *RowsIn = nullptr;
  /// The type of the elements that it is an index of; null for other uses.
  clang::QualType Element = {};
  /// It counts memory of the host alone: mostly few (threads, devices).
  bool OfHeap = false;
  /// Products of one function that are large, whatever they are of.
  const DataFlow *KnownIn = nullptr;
  const llvm::DenseSet<ir::Register> *Known = nullptr;
};

/// What \p Asked says of a function, asked once.
inline bool once(llvm::DenseMap<const DataFlow *, bool> &Known,
                 const DataFlow &In, llvm::function_ref<bool()> Asked) {
  auto [It, New] = Known.try_emplace(&In, false);
  if (New)
    It->second = Asked();
  return It->second;
}

} // namespace cuda_lint

#endif
