//===--- SharedMemory.h - Banks and wavefronts -------------------*- C++
//-*-===//
//
// From the addresses of a warp to the number of wavefronts that shared memory
// needs for them: what the counters
// l1tex__data_pipe_lsu_wavefronts_mem_shared_op_{ld,st,atom}.sum read.
//
// The banks are those of the CUDA C++ Programming Guide ("Shared Memory": 32
// banks, successive 32-bit words in successive banks, on every architecture
// since 5.0). How wide accesses are split, and when their parts share a
// wavefront, is not documented; the rules below are those of a measured GPU
// (sm_90), see test/unit/hardware/measured-patterns.csv.
//
//===----------------------------------------------------------------------===//

#ifndef CUDA_LINT_LIB_HARDWARE_SHAREDMEMORY_H
#define CUDA_LINT_LIB_HARDWARE_SHAREDMEMORY_H

#include "hardware/Warp.h"

#include <optional>

namespace cuda_lint {

inline constexpr unsigned NumBanks = 32;
inline constexpr unsigned BankBytes = 4;

/// The kinds of instruction that shared memory serves differently.
enum class SharedOperation {
  Load,  ///< lanes that read one word share its delivery
  Store, ///< lanes that write one word share its delivery
  /// An atomic that is one machine instruction and in which lanes that meet in
  /// a word take turns: add, subtract, minimum, maximum, increment, decrement,
  /// and, or, xor and exchange of 32-bit integers, exchange of 64 bits.
  /// Additions of float and double and other 64-bit operations are loops
  /// (ATOMS.CAST.SPIN), whose cost this model does not know.
  Atomic,
  /// atomicAdd(p, 1) of a 32-bit integer whose result is unused, from sm_80 on
  /// (ATOMS.POPC.INC): the machine counts the lanes that meet in a word, so
  /// they share its delivery. Before sm_80 this is Atomic.
  AtomicIncrement,
  /// atomicCAS on 32 or 64 bits: as Atomic, and each turn takes two wavefronts.
  /// A loop around atomicCAS costs this much in every iteration.
  CompareAndSwap,
  /// `ldmatrix` and `stmatrix` of matrices of eight rows of 16 bytes: the first
  /// eight lanes give the addresses of the rows of the first matrix, and so on;
  /// the lanes that give none are not active. A matrix is one group, whatever
  /// the addresses of the others; transposing changes nothing.
  MatrixLoad,
  MatrixStore,
  /// `cp.async` of 4, 8 or 16 bytes: lanes that meet in a word take turns.
  AsyncCopy,
};

/// What one instruction of one warp costs in shared memory.
struct SharedCost {
  /// What the counter reads.
  unsigned Wavefronts = 0;
  /// What it would read if the same lanes touched distinct words without a
  /// conflict: for a full warp 1 for up to 4 bytes a lane, 2 for 8, 4 for 16,
  /// and twice that for CompareAndSwap.
  unsigned Ideal = 0;

  /// The banks during the most expensive (the first of these) of the groups
  /// that the warp is split into, which is all lanes for up to 4 bytes a lane.
  struct Bank {
    /// Accesses that this bank has to serve one after the other: distinct
    /// words, or lanes where every lane takes a turn.
    unsigned Depth = 0;
    /// The lanes, bit i for lane i, that the bank serves; each wide lane is in
    /// two or four banks.
    uint32_t Lanes = 0;
  };
  std::array<Bank, NumBanks> Banks;

  /// How many times more wavefronts than ideal; 1 when free of conflicts, and
  /// for a broadcast that needs even fewer than ideal.
  double degree() const {
    return Wavefronts > Ideal ? static_cast<double>(Wavefronts) / Ideal : 1.0;
  }
  bool hasConflict() const { return Wavefronts > Ideal; }

  /// The first of the banks with the greatest depth.
  unsigned worstBank() const;

  /// The 32 banks in 32 characters, bank 0 first: the depth of each as
  /// '.' (idle), '1' to '9', then 'a' (10) to 'w' (32).
  std::string picture() const;
};

/// The cost of \p Access, or nothing when there is no such instruction
/// (WarpAccess::isValid, or an atomic whose width has none).
///
/// Adding one multiple of the access width and of 4 to all addresses moves the
/// banks round and changes no number, so an unknown base that all lanes share
/// needs to be known only to its alignment.
std::optional<SharedCost> sharedCost(const WarpAccess &Access,
                                     SharedOperation Op);

} // namespace cuda_lint

#endif // CUDA_LINT_LIB_HARDWARE_SHAREDMEMORY_H
