//===- MatrixFragments.h - What wmma loads and stores ----------*- C++ -*-===//
//
// The requests of `load_matrix_sync` and `store_matrix_sync` ("Warp Matrix
// Functions" of the CUDA C++ Programming Guide, which does not say which lane
// holds what): those of the machine code of nvcc 13.0 for sm_90, counted on a
// GPU by runtime-tests/matrix-fragments.
//
// A matrix lies in memory as lines: rows where it is row-major, else columns.
// Every element is in one fragment once. The unit is a tile of eight lines of
// 16 bytes, a register of 32 bits in each lane: four lanes have a line.
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_LIB_HARDWARE_MATRIXFRAGMENTS_H
#define CUDA_LINT_LIB_HARDWARE_MATRIXFRAGMENTS_H

#include "hardware/Warp.h"

#include <vector>

namespace cuda_lint {

enum class FragmentUse { A, B, Accumulator };

/// Elements that are loaded differently.
enum class FragmentElement {
  Half,
  BFloat16,
  Byte, ///< `signed char`, `unsigned char`
  TF32,
  Word, ///< `float` and `int` accumulators
  Double,
  FourBits,
  Bit,
};

/// `fragment<Use, M, N, K, Element>` and how its matrix lies in memory.
struct MatrixFragment {
  FragmentUse Use = FragmentUse::A;
  /// Of the product: A is M by K, B is K by N, an accumulator M by N.
  unsigned M = 0, N = 0, K = 0;
  FragmentElement Element = FragmentElement::Half;
  /// Column-major.
  bool Columns = false;

  /// Bits of an element in memory.
  unsigned bits() const;
};

/// One instruction of a load or store of a fragment.
struct FragmentRequest {
  /// `ldmatrix`: a lane gives the address of a line of 16 bytes.
  bool Matrix = false;
  /// Bytes of a lane.
  unsigned Width = 0;
  /// The lanes that give an address.
  uint32_t Lanes = ~0u;
  /// The line, and the byte in it, at which each lane's address is.
  std::array<unsigned, WarpSize> Line{}, Byte{};
};

/// The requests of one load or store, in shared memory (known to be) or
/// elsewhere; none for a fragment that there is not.
std::vector<FragmentRequest> fragmentRequests(const MatrixFragment &F,
                                              bool InShared);

} // namespace cuda_lint

#endif // CUDA_LINT_LIB_HARDWARE_MATRIXFRAGMENTS_H
