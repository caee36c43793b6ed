//===- AccessAlignment.h - Addresses and sizes that are not taken -*- C++
//-*-===//
//
// Asynchronous copies and vector accesses of global memory whose address or
// size is provably no multiple of what the operation needs. Programming Guide,
// "Device Memory Accesses"; PTX ISA, "cp.async", "cp.async.bulk",
// "cp.async.bulk.tensor".
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_ANALYSIS_ACCESSALIGNMENT_H
#define CUDA_LINT_ANALYSIS_ACCESSALIGNMENT_H

#include "analysis/AsyncTrace.h"

namespace cuda_lint {

struct Misalignment {
  enum KindT : uint8_t {
    Size,     ///< of a copy, in bytes
    Promise,  ///< of cuda::aligned_size_t
    Declared, ///< shared memory that is declared with less alignment
    Offset,   ///< so many bytes from something aligned
    Distance, ///< two threads, or blocks, whose addresses differ by so much
    Tail,     ///< a count that a sibling shows to be no multiple
  };
  KindT Kind;
  const PathEvent *At = nullptr;
  /// A copy; else a vector access.
  bool Copy = false, Tensor = false;
  uint64_t Needs = 0;
  /// Size, Offset, Distance: the bytes. Declared: the alignment there is.
  int64_t Has = 0;
  /// Offset: a multiple of this comes before the bytes; 0 for none.
  uint64_t Multiple = 0;
  const clang::ValueDecl *Memory = nullptr;
  /// Tail: the count.
  const clang::ValueDecl *Count = nullptr;
  bool OfBlocks = false;
};

/// An engine of TranslationUnit.
class AccessAlignment {
public:
  explicit AccessAlignment(TranslationUnit &TU);
  llvm::ArrayRef<Misalignment> all() const { return Found; }

private:
  class Search;
  std::vector<Misalignment> Found;
};

} // namespace cuda_lint

#endif
