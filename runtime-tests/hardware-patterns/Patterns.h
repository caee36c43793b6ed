//===--- Patterns.h - Access patterns of one warp ----------------*- C++
//-*-===//
//
// The patterns on which the hardware model is compared with the counters of a
// GPU. The measuring program (measure.cu) executes them; the unit test
// (test/unit/hardware/MeasuredPatternsTest.cpp) evaluates the model on them.
// Both generate them from this file, so that the measured table holds counters
// only. A change here changes the digests, and then the table has to be
// measured again.
//
//===----------------------------------------------------------------------===//

#ifndef CUDA_LINT_RUNTIME_TESTS_HARDWARE_PATTERNS_PATTERNS_H
#define CUDA_LINT_RUNTIME_TESTS_HARDWARE_PATTERNS_PATTERNS_H

#include <array>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

namespace cuda_lint {
namespace patterns {

/// The instruction that a group of patterns executes.
enum class Instruction {
  SharedLoad,            ///< ld.shared
  SharedStore,           ///< st.shared
  SharedAtomicAdd,       ///< atom.shared.add, the old value is used
  SharedAtomicIncrement, ///< red.shared.add of the constant 1
  SharedExchange,        ///< atom.shared.exch
  SharedCompareAndSwap,  ///< atom.shared.cas
  GlobalLoad,            ///< ld.global
  GlobalStore,           ///< st.global
  MatrixLoad1,           ///< ldmatrix.x1: lanes 0 to 7 give the rows' addresses
  MatrixLoad2,           ///< ldmatrix.x2: lanes 0 to 15
  MatrixLoad4,           ///< ldmatrix.x4: all lanes
  MatrixLoad4Transposed, ///< ldmatrix.x4.trans
  MatrixStore1,          ///< stmatrix.x1
  MatrixStore2,          ///< stmatrix.x2
  MatrixStore4,          ///< stmatrix.x4
  AsyncCopy,             ///< cp.async, its side in shared memory
};

/// All patterns of one instruction and access width.
struct Group {
  const char *Name;
  Instruction Op;
  unsigned Width; ///< bytes a lane
};

inline const std::vector<Group> &groups() {
  static const std::vector<Group> Groups = {
      {"shared-load-1", Instruction::SharedLoad, 1},
      {"shared-load-2", Instruction::SharedLoad, 2},
      {"shared-load-4", Instruction::SharedLoad, 4},
      {"shared-load-8", Instruction::SharedLoad, 8},
      {"shared-load-16", Instruction::SharedLoad, 16},
      {"shared-store-1", Instruction::SharedStore, 1},
      {"shared-store-2", Instruction::SharedStore, 2},
      {"shared-store-4", Instruction::SharedStore, 4},
      {"shared-store-8", Instruction::SharedStore, 8},
      {"shared-store-16", Instruction::SharedStore, 16},
      {"shared-atomic-add-4", Instruction::SharedAtomicAdd, 4},
      {"shared-atomic-increment-4", Instruction::SharedAtomicIncrement, 4},
      {"shared-exchange-4", Instruction::SharedExchange, 4},
      {"shared-exchange-8", Instruction::SharedExchange, 8},
      {"shared-compare-and-swap-4", Instruction::SharedCompareAndSwap, 4},
      {"shared-compare-and-swap-8", Instruction::SharedCompareAndSwap, 8},
      {"global-load-1", Instruction::GlobalLoad, 1},
      {"global-load-2", Instruction::GlobalLoad, 2},
      {"global-load-4", Instruction::GlobalLoad, 4},
      {"global-load-8", Instruction::GlobalLoad, 8},
      {"global-load-16", Instruction::GlobalLoad, 16},
      {"global-store-1", Instruction::GlobalStore, 1},
      {"global-store-2", Instruction::GlobalStore, 2},
      {"global-store-4", Instruction::GlobalStore, 4},
      {"global-store-8", Instruction::GlobalStore, 8},
      {"global-store-16", Instruction::GlobalStore, 16},
      {"shared-matrix-load-1", Instruction::MatrixLoad1, 16},
      {"shared-matrix-load-2", Instruction::MatrixLoad2, 16},
      {"shared-matrix-load-4", Instruction::MatrixLoad4, 16},
      {"shared-matrix-load-transposed-4", Instruction::MatrixLoad4Transposed, 16},
      {"shared-matrix-store-1", Instruction::MatrixStore1, 16},
      {"shared-matrix-store-2", Instruction::MatrixStore2, 16},
      {"shared-matrix-store-4", Instruction::MatrixStore4, 16},
      {"shared-copy-4", Instruction::AsyncCopy, 4},
      {"shared-copy-8", Instruction::AsyncCopy, 8},
      {"shared-copy-16", Instruction::AsyncCopy, 16},
  };
  return Groups;
}

constexpr bool isShared(Instruction Op) { return Op != Instruction::GlobalLoad && Op != Instruction::GlobalStore; }

constexpr bool isAtomic(Instruction Op) {
  return Op >= Instruction::SharedAtomicAdd && Op <= Instruction::SharedCompareAndSwap;
}

/// The 8 by 8 matrices that an instruction loads or stores; 0 for any other. Eight lanes give the addresses of the
/// rows of one; all lanes execute it.
constexpr unsigned matrices(Instruction Op) {
  switch (Op) {
  case Instruction::MatrixLoad1:
  case Instruction::MatrixStore1:
    return 1;
  case Instruction::MatrixLoad2:
  case Instruction::MatrixStore2:
    return 2;
  case Instruction::MatrixLoad4:
  case Instruction::MatrixLoad4Transposed:
  case Instruction::MatrixStore4:
    return 4;
  default:
    return 0;
  }
}

/// What one warp accesses. Offsets are bytes from a base that is a multiple of
/// 1024, and multiples of the group's width.
struct Pattern {
  const char *Family = "";
  std::array<uint32_t, 32> Offset{};
  uint32_t Mask = ~0u; ///< bit i: lane i takes part; never 0
  /// The block's extents: 32 threads, x fastest.
  unsigned BlockX = 32, BlockY = 1, BlockZ = 1;
  /// When Affine, the kernel computes the offset itself, as
  /// Base + threadIdx.x * StrideX + threadIdx.y * StrideY + threadIdx.z *
  /// StrideZ, instead of being given Offset.
  bool Affine = false;
  uint32_t Base = 0, StrideX = 0, StrideY = 0, StrideZ = 0;
};

/// FNV-1a over everything that the GPU executed; it ties a row of the measured
/// table to the pattern it was measured on.
inline uint32_t digest(const Group &G, const Pattern &P) {
  uint32_t H = 2166136261u;
  auto Add = [&H](uint32_t V) {
    for (int Shift = 0; Shift < 32; Shift += 8)
      H = (H ^ ((V >> Shift) & 0xff)) * 16777619u;
  };
  Add(static_cast<uint32_t>(G.Op));
  Add(G.Width);
  Add(P.Mask);
  for (uint32_t O : P.Offset)
    Add(O);
  Add(P.BlockX);
  Add(P.BlockY);
  Add(P.BlockZ);
  Add(P.Affine);
  return H;
}

/// Makes the patterns of one group, in a fixed order.
class Generator {
public:
  /// Bytes of shared memory a block has without asking for more.
  static constexpr uint32_t SharedBytes = 48 * 1024;
  static constexpr uint32_t GlobalBytes = 1024 * 1024;

  explicit Generator(const Group &G)
      : G(G), W(G.Width), State(0x9e3779b97f4a7c15ull * (1 + unsigned(G.Op)) + G.Width) {}

  std::vector<Pattern> run() {
    if (matrices(G.Op))
      matrixRows();
    else if (isShared(G.Op))
      shared();
    else
      global();
    if (!isSecondary())
      return std::move(Out);
    std::vector<Pattern> Third;
    for (size_t I = 0; I < Out.size(); I += 3)
      Third.push_back(Out[I]);
    return Third;
  }

private:
  const Group G;
  const uint32_t W;
  uint64_t State;
  std::vector<Pattern> Out;

  /// Instructions of which a third of the patterns is enough, since another
  /// group has them all for its like.
  bool isSecondary() const {
    switch (G.Op) {
    case Instruction::SharedExchange:
      return W == 4;
    case Instruction::SharedCompareAndSwap:
      return true;
    case Instruction::GlobalLoad:
      return W == 2 || W == 8;
    case Instruction::GlobalStore:
      return W == 2 || W == 4 || W == 8;
    case Instruction::AsyncCopy:
      return true;
    default:
      return false;
    }
  }

  /// splitmix64: the same numbers on every platform.
  uint64_t next() {
    uint64_t Z = (State += 0x9e3779b97f4a7c15ull);
    Z = (Z ^ (Z >> 30)) * 0xbf58476d1ce4e5b9ull;
    Z = (Z ^ (Z >> 27)) * 0x94d049bb133111ebull;
    return Z ^ (Z >> 31);
  }
  uint32_t below(uint32_t N) { return static_cast<uint32_t>((next() >> 33) % N); }
  uint32_t mask() {
    uint32_t M = static_cast<uint32_t>(next() >> 32);
    return M ? M : 1;
  }

  /// \p Element gives the element, of the access width, that a lane touches.
  template <typename Fn> void add(const char *Family, Fn Element, uint32_t Mask = ~0u, uint32_t BaseBytes = 0) {
    const uint32_t Size = isShared(G.Op) ? SharedBytes : GlobalBytes;
    Pattern P;
    P.Family = Family;
    P.Mask = Mask;
    for (uint32_t Lane = 0; Lane < 32; ++Lane) {
      P.Offset[Lane] = BaseBytes + static_cast<uint32_t>(Element(Lane)) * W;
      if (P.Offset[Lane] + W > Size)
        return;
    }
    Out.push_back(P);
  }

  void addBlock(unsigned X, unsigned Y, unsigned Z, uint32_t SX, uint32_t SY, uint32_t SZ, uint32_t Mask = ~0u,
                uint32_t Base = 0) {
    const uint32_t Size = isShared(G.Op) ? SharedBytes : GlobalBytes;
    Pattern P;
    P.Family = Z > 1 ? "block-3d" : "block-2d";
    P.Mask = Mask;
    P.BlockX = X;
    P.BlockY = Y;
    P.BlockZ = Z;
    P.Affine = true;
    P.Base = Base;
    P.StrideX = SX * W;
    P.StrideY = SY * W;
    P.StrideZ = SZ * W;
    for (uint32_t Lane = 0; Lane < 32; ++Lane) {
      P.Offset[Lane] = Base + Lane % X * P.StrideX + Lane / X % Y * P.StrideY + Lane / (X * Y) * P.StrideZ;
      if (P.Offset[Lane] + W > Size)
        return;
    }
    Out.push_back(P);
  }

  void permutations(uint32_t Stride, int Count, uint32_t BaseBytes = 0) {
    for (int I = 0; I < Count; ++I) {
      std::array<uint32_t, 32> Perm;
      for (uint32_t L = 0; L < 32; ++L)
        Perm[L] = L;
      for (uint32_t L = 31; L > 0; --L)
        std::swap(Perm[L], Perm[below(L + 1)]);
      add("permutation", [&](uint32_t L) { return Perm[L] * Stride; }, ~0u, BaseBytes);
    }
  }

  void random(uint32_t Range, int Count, bool Masked, uint32_t BaseBytes = 0) {
    for (int I = 0; I < Count; ++I) {
      std::array<uint32_t, 32> E;
      for (uint32_t &V : E)
        V = below(Range);
      uint32_t M = ~0u;
      if (Masked)
        M = I % 2 ? mask() : mask() & mask() & mask();
      add(Masked ? "random-masked" : "random", [&](uint32_t L) { return E[L]; }, M ? M : 1, BaseBytes);
    }
  }

  static const std::vector<uint32_t> &fixedMasks() {
    static const std::vector<uint32_t> Masks = {0x00000001, 0x80000000, 0x0000000f, 0x000000ff, 0x0000ff00,
                                                0x00ff0000, 0x0000ffff, 0xffff0000, 0x0001ffff, 0x00ffffff,
                                                0x7fffffff, 0x55555555, 0xaaaaaaaa, 0x33333333, 0x0f0f0f0f,
                                                0x00ff00ff, 0xff0000ff, 0x11111111, 0x01010101, 0x80000001};
    return Masks;
  }

  void masks(std::initializer_list<uint32_t> Strides) {
    for (uint32_t S : Strides) {
      for (uint32_t M : fixedMasks())
        add("mask", [&](uint32_t L) { return L * S; }, M);
      for (int I = 0; I < 3; ++I)
        add("mask", [&](uint32_t L) { return L * S; }, mask());
    }
  }

  void broadcasts(std::initializer_list<uint32_t> Strides) {
    for (uint32_t S : Strides) {
      for (uint32_t K = 1; K <= 5; ++K)
        add("broadcast-shift", [&](uint32_t L) { return (L >> K) * S; });
      for (uint32_t M : {1u, 3u, 7u, 15u})
        add("broadcast-and", [&](uint32_t L) { return (L & M) * S; });
      for (uint32_t M : {2u, 4u, 8u, 16u, 5u, 10u, 18u, 29u, 27u})
        add("broadcast-bits", [&](uint32_t L) { return (L & M) * S; });
    }
    for (uint32_t D : {3u, 5u, 6u, 7u, 12u})
      for (uint32_t S : {1u, 2u, 8u})
        add("broadcast-divide", [&](uint32_t L) { return L / D * S; });
    // A few distinct values scattered over the lanes.
    for (uint32_t N : {2u, 3u, 4u, 6u, 8u, 12u, 20u})
      for (int I = 0; I < 2; ++I) {
        std::array<uint32_t, 32> Value;
        for (uint32_t &V : Value)
          V = below(256);
        std::array<uint32_t, 32> E;
        for (uint32_t &V : E)
          V = Value[below(N)];
        add("broadcast-mixed", [&](uint32_t L) { return E[L]; });
      }
  }

  /// What lets the halves or quarters of a warp share a wavefront in a wide
  /// access: lanes whose partner (the lane with one bit flipped) touches the
  /// same address or is inactive.
  void partners(int Repeats) {
    for (uint32_t Range : {4u, 16u, 512u})
      for (uint32_t Bit : {1u, 2u, 4u, 8u, 16u, 3u})
        for (int Variant = 0; Variant < 4; ++Variant)
          for (int I = 0; I < Repeats; ++I) {
            std::array<uint32_t, 32> E;
            for (uint32_t &V : E)
              V = below(Range);
            for (uint32_t L = 0; L < 32; ++L)
              E[L] = E[L & ~Bit];
            uint32_t M = ~0u;
            uint32_t Lane = below(32);
            if (Variant == 1) // one lane breaks the pairing
              E[Lane] = (E[Lane] + 1) % Range;
            else if (Variant == 2) // partners stay away
              for (uint32_t L = 0; L < 32; ++L)
                if ((L & Bit) && below(2))
                  M &= ~(1u << L);
            if (Variant == 3) { // partners stay away, and they would differ
              for (uint32_t L = 0; L < 32; ++L)
                if (below(2)) {
                  E[L] = below(Range);
                  M &= ~(1u << (L ^ (Bit & (~Bit + 1))));
                }
              if (!M)
                M = 1;
            }
            add("partner", [&](uint32_t L) { return E[L]; }, M);
          }
    // Each half, and each quarter, pairs its lanes in its own way.
    static const uint32_t Bits[] = {0, 1, 2, 4, 8};
    for (uint32_t A : Bits)
      for (uint32_t B : Bits)
        for (uint32_t Range : {3u, 300u}) {
          std::array<uint32_t, 32> E;
          for (uint32_t L = 0; L < 32; ++L)
            E[L] = below(Range);
          for (uint32_t L = 0; L < 32; ++L)
            E[L] = E[L & ~(L < 16 ? A : B)];
          add("partner-halves", [&](uint32_t L) { return E[L]; });
        }
    for (int I = 0; I < 30 * Repeats; ++I) {
      std::array<uint32_t, 32> E;
      uint32_t Quarter[4];
      for (uint32_t &Q : Quarter)
        Q = Bits[below(4)];
      uint32_t Range = I % 2 ? 5 : 200;
      for (uint32_t L = 0; L < 32; ++L)
        E[L] = below(Range);
      for (uint32_t L = 0; L < 32; ++L)
        E[L] = E[L & ~Quarter[L / 8]];
      add("partner-quarters", [&](uint32_t L) { return E[L]; });
    }
    // Pairs, each of its own kind, among i, i^1, i^2, i^3 within four lanes.
    for (int I = 0; I < 20 * Repeats; ++I) {
      std::array<uint32_t, 32> E;
      for (uint32_t L = 0; L < 32; ++L)
        E[L] = below(400);
      for (uint32_t L = 0; L < 32; L += 4) {
        uint32_t Bit = 1 + below(I % 3 == 0 ? 3 : 2);
        for (uint32_t J = 0; J < 4; ++J)
          if ((J ^ Bit) < J)
            E[L + J] = E[L + (J ^ Bit)];
      }
      add("partner-fours", [&](uint32_t L) { return E[L]; });
    }
  }

  void blocks(std::initializer_list<uint32_t> Pitches) {
    static const unsigned Shapes[][3] = {{16, 2, 1}, {8, 4, 1}, {4, 8, 1}, {2, 16, 1}, {8, 2, 2}, {4, 4, 2}, {2, 4, 4}};
    for (const auto &S : Shapes)
      for (uint32_t P : Pitches) {
        addBlock(S[0], S[1], S[2], 1, P, P * S[1]);
        addBlock(S[0], S[1], S[2], P, 1, P * S[0]);
      }
    // threadIdx.y or threadIdx.z unused, and a guard.
    for (const auto &S : Shapes) {
      addBlock(S[0], S[1], S[2], 1, 0, S[0]);
      addBlock(S[0], S[1], S[2], 32, 0, 1);
      addBlock(S[0], S[1], S[2], 1, 33, 7, mask());
    }
  }

  void swizzles() {
    for (uint32_t Row : {8u, 16u, 32u, 64u})
      for (uint32_t Shift : {0u, 1u, 2u, 3u})
        for (uint32_t Column : {0u, 5u})
          add("xor-swizzle", [&](uint32_t L) { return L * Row + ((Column ^ (L >> Shift)) & (Row - 1)); });
    for (uint32_t K : {1u, 2u, 3u, 5u, 8u, 15u, 16u, 21u, 31u})
      add("xor-lane", [&](uint32_t L) { return L ^ K; });
  }

  void strides(std::initializer_list<uint32_t> Values, uint32_t BaseBytes = 0) {
    for (uint32_t S : Values)
      add("stride", [&](uint32_t L) { return L * S; }, ~0u, BaseBytes);
  }

  void shared() {
    const bool Wide = W >= 8;
    const bool Atomic = isAtomic(G.Op);
    strides({0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20,  21,  22,  23,  24, 25,
             26, 27, 28, 29, 30, 31, 32, 33, 34, 36, 40, 47, 48, 49, 63, 64, 65, 66, 96, 97, 127, 128, 129, 160, 192});
    for (uint32_t S : {1u, 2u, 3u, 4u, 8u, 16u, 32u})
      add("stride-reversed", [&](uint32_t L) { return (31 - L) * S; });
    for (uint32_t Base : {W, 3 * W, 7 * W, 17 * W, 33 * W})
      strides({1, 2, 3, 9}, Base);
    for (uint32_t S : {1u, 2u, 4u})
      permutations(S, Atomic ? 2 : 6);
    swizzles();
    if (Wide)
      masks({0, 1, 2, 4, 17});
    else
      masks({1, 3, 32});
    if (Atomic)
      broadcasts({1, 32});
    else
      broadcasts({1, 2, 7, 32});
    for (uint32_t Range : {4u, 16u, 32u, 64u, 128u, 512u, 1024u}) {
      random(Range, Atomic ? 4 : 5, false);
      random(Range, Atomic ? 4 : 5, true);
    }
    if (Atomic)
      blocks({17, 32});
    else
      blocks({16, 17, 32, 33});
    if (Wide && G.Op != Instruction::SharedCompareAndSwap)
      partners(G.Op == Instruction::SharedLoad ? 2 : 1);
  }

  /// Addresses of rows of 16 bytes; all lanes execute the instruction, so there are no masks.
  void matrixRows() {
    strides({0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20,
             24, 25, 31, 32, 33, 34, 36, 40, 48, 49, 63, 64, 65, 66, 72});
    for (uint32_t S : {1u, 2u, 3u, 4u, 8u, 9u, 16u})
      add("stride-reversed", [&](uint32_t L) { return (31 - L) * S; });
    for (uint32_t Base : {W, 3 * W, 7 * W, 17 * W})
      strides({1, 2, 3, 9}, Base);
    for (uint32_t S : {1u, 2u, 4u})
      permutations(S, 12);
    swizzles();
    broadcasts({1, 2, 7, 8, 32});
    // A tile in rows of so many 16-byte words, as fragments are taken from it: eight rows, then the next words.
    for (uint32_t Pitch : {2u, 4u, 5u, 8u, 9u, 16u, 17u, 32u, 33u})
      for (uint32_t Order : {0u, 1u, 2u})
        add("fragment", [&](uint32_t L) {
          const uint32_t Row = L % 8, Matrix = L / 8;
          return Order == 0   ? Row * Pitch + Matrix
                 : Order == 1 ? (Row + 8 * (Matrix & 1)) * Pitch + (Matrix >> 1)
                              : (Row + 8 * Matrix) * Pitch + ((Matrix ^ Row) & 7);
        });
    for (uint32_t Range : {2u, 4u, 8u, 16u, 32u, 64u, 128u, 512u, 1024u})
      random(Range, 24, false);
    static const unsigned Shapes[][3] = {{16, 2, 1}, {8, 4, 1}, {4, 8, 1}, {8, 2, 2}, {4, 4, 2}};
    for (const auto &S : Shapes)
      for (uint32_t P : {8u, 9u, 16u, 17u})
        addBlock(S[0], S[1], S[2], 1, P, P * S[1]);
  }

  void global() {
    // Everything that a field of an array of structures of 32-bit or wider
    // members makes is a stride; these are in bytes.
    for (uint32_t Bytes : {12u, 20u, 24u,  28u,  36u,  40u,  44u,  48u,  56u,  60u,  68u, 72u,
                           80u, 96u, 112u, 120u, 136u, 144u, 160u, 192u, 240u, 288u, 384u})
      for (uint32_t Field : {0u, 4u, 8u, 16u})
        if (Bytes % W == 0 && Field % W == 0 && Field + W <= Bytes)
          add("array-of-structures", [&](uint32_t L) { return (L * Bytes + Field) / W; });
    strides({0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11,  12,  14,  15,  16,  17,   20,
             24, 28, 31, 32, 33, 40, 48, 63, 64, 65, 96, 100, 127, 128, 129, 256, 1000, 1024});
    for (uint32_t S : {1u, 2u, 3u, 8u, 32u})
      add("stride-reversed", [&](uint32_t L) { return (31 - L) * S; });
    // Bases within a sector, and within a line.
    for (uint32_t Base : {1u,  2u,  3u,  4u,  6u,  8u,  12u, 15u, 16u,  20u,  24u,  28u,  30u, 31u,
                          32u, 36u, 48u, 60u, 64u, 72u, 80u, 96u, 100u, 112u, 120u, 124u, 127u})
      if (Base % W == 0)
        strides({1, 2, 3, 5}, Base);
    permutations(1, 6);
    permutations(2, 3);
    permutations(1, 3, W);
    permutations(5, 3, 16);
    masks({1, 4});
    masks({33});
    broadcasts({1, 5});
    for (uint32_t Range : {4u, 16u, 64u, 128u, 512u, 4096u}) {
      random(Range, 4, false);
      random(Range, 4, true);
    }
    blocks({16, 33});
    if (W >= 8)
      partners(1);
  }
};

inline std::vector<Pattern> generate(const Group &G) { return Generator(G).run(); }

} // namespace patterns
} // namespace cuda_lint

#endif // CUDA_LINT_RUNTIME_TESTS_HARDWARE_PATTERNS_PATTERNS_H
