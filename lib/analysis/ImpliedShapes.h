//===- ImpliedShapes.h - The blocks that a kernel is written for *- C++ -*-===//
//
// Without a launch that is understood nothing says how many threads, warps and
// rows a block has, but for the code itself: who counts his warps has several,
// who only counts his lanes may be launched with one. What is seen with blocks
// that were chosen for such a kernel must be seen with the smallest that its
// code is for, too.
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_ANALYSIS_IMPLIEDSHAPES_H
#define CUDA_LINT_ANALYSIS_IMPLIEDSHAPES_H

#include "analysis/DataFlow.h"
#include "hardware/Warp.h"

namespace cuda_lint {

/// What the code of a function, with what it calls, makes no sense without.
struct ImpliedShape {
  /// Blocks of more than one thread: it tells threads apart, or lets them meet.
  bool Threads = false;
  /// Of more than one warp along x: by a warp's number in the block, a test of
  /// a thread's number that only another warp fails, a `__shared__` array that
  /// the first warp leaves unused, a constant number of threads.
  bool Warps = false;
  /// Of more than one row: the same for threadIdx.y.
  bool Rows = false;
  /// Of exactly so many threads along x: what the type of CUB's collectives of
  /// a block says. 0 for no such number, or several.
  unsigned ThreadsOfCollective = 0;
  /// Of at most so many threads along x, and rows of a plane: where there are
  /// more, two threads have the same `threadIdx.z * 128 + threadIdx.y * 32 +
  /// threadIdx.x`. 0 for no such number.
  unsigned MostX = 0, MostY = 0;

  /// Whether the numbers that it gives the threads of a block are apart.
  bool numbersApart(const std::array<unsigned, 3> &Block) const {
    return (!MostX || Block[0] <= MostX) && (!MostY || Block[1] <= MostY);
  }

  /// Whether the smallest block that the code is for has a thread there.
  bool has(uint64_t X, uint64_t Y, uint64_t Z) const {
    return X < (!Threads ? 1
                : Warps  ? UINT64_MAX
                         : WarpSize) &&
           ((!Y && !Z) || Rows);
  }
};

/// An engine of TranslationUnit.
class ImpliedShapes {
public:
  explicit ImpliedShapes(TranslationUnit &TU);
  ~ImpliedShapes();
  const ImpliedShape &of(const clang::FunctionDecl *F);

private:
  struct Part;
  class Reader;
  const Part &partOf(const clang::FunctionDecl *F);

  TranslationUnit &TU;
  DataFlows &Flows;
  llvm::DenseMap<const clang::FunctionDecl *, ImpliedShape> Done;
  /// What one function says, whichever kernel calls it.
  llvm::DenseMap<const clang::FunctionDecl *, std::unique_ptr<Part>> Parts;
};

} // namespace cuda_lint

#endif
