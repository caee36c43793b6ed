//===- IntegerInstructions.cpp --------------------------------------------===//

#include "hardware/IntegerInstructions.h"
#include <algorithm>
#include <bit>
#include <string>

namespace cuda_lint {
namespace {

using Wide = unsigned __int128;

int64_t asSigned(uint64_t V, unsigned Bits) {
  return Bits >= 64 ? static_cast<int64_t>(V)
                    : static_cast<int64_t>(V << (64 - Bits)) >> (64 - Bits);
}

uint64_t lowBits(uint64_t V, unsigned Bits) {
  return Bits >= 64 ? V : V & ((uint64_t(1) << Bits) - 1);
}

uint64_t reversed(uint64_t V, unsigned Bits) {
  uint64_t Out = 0;
  for (unsigned I = 0; I < Bits; ++I)
    Out |= (V >> I & 1) << (Bits - 1 - I);
  return Out;
}

uint64_t reversedBytes(uint64_t V, unsigned Bits) {
  uint64_t Out = 0;
  for (unsigned I = 0; I < Bits; I += 8)
    Out |= (V >> I & 255) << (Bits - 8 - I);
  return Out;
}

/// Two registers as one number.
uint64_t joined(uint64_t Low, uint64_t High) {
  return uint32_t(Low) | High << 32;
}

/// prmt.b32 in its default mode.
uint64_t permuted(uint64_t A, uint64_t B, uint64_t Selector) {
  const uint64_t Bytes = joined(A, B);
  uint64_t Out = 0;
  for (unsigned I = 0; I < 4; ++I) {
    const unsigned Which = Selector >> (4 * I) & 15;
    uint64_t Byte = Bytes >> (8 * (Which & 7)) & 255;
    // The high bit copies the sign of the byte.
    if (Which & 8)
      Byte = int8_t(Byte) < 0 ? 255 : 0;
    Out |= Byte << (8 * I);
  }
  return Out;
}

/// shf.l and shf.r: the 64 bits of High and Low.
uint64_t funnel(uint64_t Low, uint64_t High, uint64_t By, bool Left,
                bool Clamp) {
  const unsigned N =
      static_cast<unsigned>(Clamp ? std::min(uint32_t(By), 32u) : By & 31);
  const uint64_t Both = joined(Low, High);
  return uint32_t(Left ? Both << N >> 32 : Both >> N);
}

uint64_t multipliedHigh(uint64_t A, uint64_t B, unsigned Bits, bool Signed) {
  if (Signed)
    return lowBits(
        static_cast<uint64_t>(
            (static_cast<__int128>(asSigned(A, Bits)) * asSigned(B, Bits)) >>
            Bits),
        Bits);
  return lowBits(
      static_cast<uint64_t>(
          (static_cast<Wide>(lowBits(A, Bits)) * lowBits(B, Bits)) >> Bits),
      Bits);
}

uint64_t difference(int64_t A, int64_t B) {
  return A > B ? uint64_t(A) - uint64_t(B) : uint64_t(B) - uint64_t(A);
}

/// A word in parts of so many bits, each computed by itself ("SIMD
/// Intrinsics").
template <class Fn>
uint64_t inParts(uint64_t A, uint64_t B, unsigned Bits, Fn Compute) {
  uint64_t Out = 0;
  for (unsigned At = 0; At < 32; At += Bits)
    Out |=
        lowBits(Compute(lowBits(A >> At, Bits), lowBits(B >> At, Bits)), Bits)
        << At;
  return Out;
}

template <unsigned Bits> uint64_t sums(const IntegerOperands &O) {
  return inParts(O[0], O[1], Bits,
                 [](uint64_t A, uint64_t B) { return A + B; });
}
template <unsigned Bits> uint64_t differences(const IntegerOperands &O) {
  return inParts(O[0], O[1], Bits,
                 [](uint64_t A, uint64_t B) { return A - B; });
}
template <unsigned Bits, bool Signed, bool Least>
uint64_t extremes(const IntegerOperands &O) {
  return inParts(O[0], O[1], Bits, [](uint64_t A, uint64_t B) {
    const bool Less = Signed ? asSigned(A, Bits) < asSigned(B, Bits) : A < B;
    return Less == Least ? A : B;
  });
}
template <unsigned Bits, bool Signed>
uint64_t distances(const IntegerOperands &O) {
  return inParts(O[0], O[1], Bits, [](uint64_t A, uint64_t B) {
    return Signed  ? difference(asSigned(A, Bits), asSigned(B, Bits))
           : A > B ? A - B
                   : B - A;
  });
}
enum class Relation { Equal, NotEqual, Less, LessEqual, Greater, GreaterEqual };
/// All bits of a part where it holds, or with \p One the lowest.
template <unsigned Bits, Relation How, bool Signed = false, bool One = false>
uint64_t compares(const IntegerOperands &O) {
  return inParts(O[0], O[1], Bits, [](uint64_t A, uint64_t B) -> uint64_t {
    const bool Less = Signed ? asSigned(A, Bits) < asSigned(B, Bits) : A < B;
    bool Holds = false;
    switch (How) {
    case Relation::Equal:
      Holds = A == B;
      break;
    case Relation::NotEqual:
      Holds = A != B;
      break;
    case Relation::Less:
      Holds = Less;
      break;
    case Relation::LessEqual:
      Holds = Less || A == B;
      break;
    case Relation::Greater:
      Holds = !Less && A != B;
      break;
    case Relation::GreaterEqual:
      Holds = !Less;
      break;
    }
    return !Holds ? 0 : One ? 1 : ~uint64_t(0);
  });
}
/// Sums and differences that stay at the ends of their range.
template <unsigned Bits, bool Signed, bool Subtracts>
uint64_t saturated(const IntegerOperands &O) {
  return inParts(O[0], O[1], Bits, [](uint64_t A, uint64_t B) {
    const int64_t X = Signed ? asSigned(A, Bits) : int64_t(A),
                  Y = Signed ? asSigned(B, Bits) : int64_t(B),
                  Most = (int64_t(1) << (Bits - Signed)) - 1,
                  Least = Signed ? -Most - 1 : 0;
    return uint64_t(std::clamp(Subtracts ? X - Y : X + Y, Least, Most));
  });
}
/// Halves of the sums, rounded down or to the nearest.
template <unsigned Bits, unsigned Round>
uint64_t averages(const IntegerOperands &O) {
  return inParts(O[0], O[1], Bits,
                 [](uint64_t A, uint64_t B) { return (A + B + Round) >> 1; });
}
/// The sum of the distances of all parts.
template <unsigned Bits, bool Signed>
uint64_t sumOfDistances(const IntegerOperands &O) {
  uint64_t Sum = 0;
  for (unsigned At = 0; At < 32; At += Bits) {
    const uint64_t A = lowBits(O[0] >> At, Bits), B = lowBits(O[1] >> At, Bits);
    Sum += Signed  ? difference(asSigned(A, Bits), asSigned(B, Bits))
           : A > B ? A - B
                   : B - A;
  }
  return Sum;
}
template <unsigned Bits, bool Magnitude>
uint64_t negatives(const IntegerOperands &O) {
  return inParts(O[0], 0, Bits, [](uint64_t A, uint64_t) {
    return Magnitude && asSigned(A, Bits) >= 0 ? A : 0 - A;
  });
}
/// The product of the lowest 24 bits.
template <bool Signed> uint64_t product24(const IntegerOperands &O) {
  constexpr unsigned Bits = 24;
  return Signed ? uint64_t(asSigned(O[0], Bits) * asSigned(O[1], Bits))
                : lowBits(O[0], Bits) * lowBits(O[1], Bits);
}

using Ops = IntegerOperands;

/// The smallest or largest of some words ("SIMD Intrinsics", for dynamic
/// programming): with \p Adds the first two are added, with \p Relu nothing
/// below zero comes out.
template <bool Signed, bool Least, bool Adds, bool Relu = false>
uint64_t extremeOf(const Ops &O) {
  auto Number = [](uint64_t V) {
    return Signed ? int64_t(int32_t(V)) : int64_t(uint32_t(V));
  };
  int64_t Out = Number(Adds ? O[0] + O[1] : O[0]);
  for (size_t N = Adds ? 2 : 1; N < O.size(); ++N)
    Out = Least ? std::min(Out, Number(O[N])) : std::max(Out, Number(O[N]));
  return uint64_t(Relu ? std::max<int64_t>(Out, 0) : Out);
}

template <unsigned Bits> uint64_t ones(const Ops &O) {
  return uint64_t(std::popcount(lowBits(O[0], Bits)));
}
template <unsigned Bits> uint64_t odd(const Ops &O) {
  return ones<Bits>(O) & 1;
}
template <unsigned Bits> uint64_t leadingZeros(const Ops &O) {
  return uint64_t(std::countl_zero(lowBits(O[0], Bits))) - (64 - Bits);
}
template <unsigned Bits> uint64_t firstOne(const Ops &O) {
  const uint64_t V = lowBits(O[0], Bits);
  return V ? uint64_t(std::countr_zero(V)) + 1 : 0;
}
template <unsigned Bits> uint64_t trailingZeros(const Ops &O) {
  return firstOne<Bits>(O) - 1;
}
template <unsigned Bits> uint64_t swapped(const Ops &O) {
  return reversedBytes(O[0], Bits);
}
template <unsigned Bits> bool notZero(const Ops &O) {
  return lowBits(O[0], Bits) != 0;
}

constexpr IntegerFunction Functions[] = {
    {"__popc", 1, 32, true, ones<32>},
    {"__popcll", 1, 32, true, ones<64>},
    {"__ffs", 1, 32, true, firstOne<32>},
    {"__ffsll", 1, 32, true, firstOne<64>},
    {"__clz", 1, 32, true, leadingZeros<32>},
    {"__clzll", 1, 32, true, leadingZeros<64>},
    {"__brev", 1, 32, false, [](const Ops &O) { return reversed(O[0], 32); }},
    {"__brevll", 1, 64, false, [](const Ops &O) { return reversed(O[0], 64); }},
    // Its selector has three bits for a byte: no sign is copied.
    {"__byte_perm", 3, 32, false,
     [](const Ops &O) { return permuted(O[0], O[1], O[2] & 0x7777); }},
    {"__funnelshift_l", 3, 32, false,
     [](const Ops &O) { return funnel(O[0], O[1], O[2], true, false); }},
    {"__funnelshift_lc", 3, 32, false,
     [](const Ops &O) { return funnel(O[0], O[1], O[2], true, true); }},
    {"__funnelshift_r", 3, 32, false,
     [](const Ops &O) { return funnel(O[0], O[1], O[2], false, false); }},
    {"__funnelshift_rc", 3, 32, false,
     [](const Ops &O) { return funnel(O[0], O[1], O[2], false, true); }},
    {"__mulhi", 2, 32, true,
     [](const Ops &O) { return multipliedHigh(O[0], O[1], 32, true); }},
    {"__umulhi", 2, 32, false,
     [](const Ops &O) { return multipliedHigh(O[0], O[1], 32, false); }},
    {"__mul64hi", 2, 64, true,
     [](const Ops &O) { return multipliedHigh(O[0], O[1], 64, true); }},
    {"__umul64hi", 2, 64, false,
     [](const Ops &O) { return multipliedHigh(O[0], O[1], 64, false); }},
    {"__sad", 3, 32, false,
     [](const Ops &O) {
       return difference(int32_t(O[0]), int32_t(O[1])) + O[2];
     }},
    {"__usad", 3, 32, false,
     [](const Ops &O) {
       return difference(uint32_t(O[0]), uint32_t(O[1])) + O[2];
     }},
    {"__hadd", 2, 32, true,
     [](const Ops &O) {
       return uint64_t((int64_t(int32_t(O[0])) + int32_t(O[1])) >> 1);
     }},
    {"__rhadd", 2, 32, true,
     [](const Ops &O) {
       return uint64_t((int64_t(int32_t(O[0])) + int32_t(O[1]) + 1) >> 1);
     }},
    {"__vadd2", 2, 32, false, sums<16>},
    {"__vadd4", 2, 32, false, sums<8>},
    {"__vsub2", 2, 32, false, differences<16>},
    {"__vsub4", 2, 32, false, differences<8>},
    {"__vmins2", 2, 32, false, extremes<16, true, true>},
    {"__vmins4", 2, 32, false, extremes<8, true, true>},
    {"__vminu2", 2, 32, false, extremes<16, false, true>},
    {"__vminu4", 2, 32, false, extremes<8, false, true>},
    {"__vmaxs2", 2, 32, false, extremes<16, true, false>},
    {"__vmaxs4", 2, 32, false, extremes<8, true, false>},
    {"__vmaxu2", 2, 32, false, extremes<16, false, false>},
    {"__vmaxu4", 2, 32, false, extremes<8, false, false>},
    {"__vabsdiffs2", 2, 32, false, distances<16, true>},
    {"__vabsdiffs4", 2, 32, false, distances<8, true>},
    {"__vabsdiffu2", 2, 32, false, distances<16, false>},
    {"__vabsdiffu4", 2, 32, false, distances<8, false>},
    {"__vcmpeq2", 2, 32, false, compares<16, Relation::Equal>},
    {"__vcmpne2", 2, 32, false, compares<16, Relation::NotEqual>},
    {"__vseteq2", 2, 32, false, compares<16, Relation::Equal, false, true>},
    {"__vsetne2", 2, 32, false, compares<16, Relation::NotEqual, false, true>},
    {"__vcmplts2", 2, 32, false, compares<16, Relation::Less, true>},
    {"__vsetlts2", 2, 32, false, compares<16, Relation::Less, true, true>},
    {"__vcmpltu2", 2, 32, false, compares<16, Relation::Less, false>},
    {"__vsetltu2", 2, 32, false, compares<16, Relation::Less, false, true>},
    {"__vcmples2", 2, 32, false, compares<16, Relation::LessEqual, true>},
    {"__vsetles2", 2, 32, false, compares<16, Relation::LessEqual, true, true>},
    {"__vcmpleu2", 2, 32, false, compares<16, Relation::LessEqual, false>},
    {"__vsetleu2", 2, 32, false,
     compares<16, Relation::LessEqual, false, true>},
    {"__vcmpgts2", 2, 32, false, compares<16, Relation::Greater, true>},
    {"__vsetgts2", 2, 32, false, compares<16, Relation::Greater, true, true>},
    {"__vcmpgtu2", 2, 32, false, compares<16, Relation::Greater, false>},
    {"__vsetgtu2", 2, 32, false, compares<16, Relation::Greater, false, true>},
    {"__vcmpges2", 2, 32, false, compares<16, Relation::GreaterEqual, true>},
    {"__vsetges2", 2, 32, false,
     compares<16, Relation::GreaterEqual, true, true>},
    {"__vcmpgeu2", 2, 32, false, compares<16, Relation::GreaterEqual, false>},
    {"__vsetgeu2", 2, 32, false,
     compares<16, Relation::GreaterEqual, false, true>},
    {"__vaddss2", 2, 32, false, saturated<16, true, false>},
    {"__vsubss2", 2, 32, false, saturated<16, true, true>},
    {"__vsads2", 2, 32, false, sumOfDistances<16, true>},
    {"__vaddus2", 2, 32, false, saturated<16, false, false>},
    {"__vsubus2", 2, 32, false, saturated<16, false, true>},
    {"__vsadu2", 2, 32, false, sumOfDistances<16, false>},
    {"__vavgu2", 2, 32, false, averages<16, 1>},
    {"__vhaddu2", 2, 32, false, averages<16, 0>},
    {"__vneg2", 1, 32, false, negatives<16, false>},
    {"__vabs2", 1, 32, false, negatives<16, true>},
    {"__vcmpeq4", 2, 32, false, compares<8, Relation::Equal>},
    {"__vcmpne4", 2, 32, false, compares<8, Relation::NotEqual>},
    {"__vseteq4", 2, 32, false, compares<8, Relation::Equal, false, true>},
    {"__vsetne4", 2, 32, false, compares<8, Relation::NotEqual, false, true>},
    {"__vcmplts4", 2, 32, false, compares<8, Relation::Less, true>},
    {"__vsetlts4", 2, 32, false, compares<8, Relation::Less, true, true>},
    {"__vcmpltu4", 2, 32, false, compares<8, Relation::Less, false>},
    {"__vsetltu4", 2, 32, false, compares<8, Relation::Less, false, true>},
    {"__vcmples4", 2, 32, false, compares<8, Relation::LessEqual, true>},
    {"__vsetles4", 2, 32, false, compares<8, Relation::LessEqual, true, true>},
    {"__vcmpleu4", 2, 32, false, compares<8, Relation::LessEqual, false>},
    {"__vsetleu4", 2, 32, false, compares<8, Relation::LessEqual, false, true>},
    {"__vcmpgts4", 2, 32, false, compares<8, Relation::Greater, true>},
    {"__vsetgts4", 2, 32, false, compares<8, Relation::Greater, true, true>},
    {"__vcmpgtu4", 2, 32, false, compares<8, Relation::Greater, false>},
    {"__vsetgtu4", 2, 32, false, compares<8, Relation::Greater, false, true>},
    {"__vcmpges4", 2, 32, false, compares<8, Relation::GreaterEqual, true>},
    {"__vsetges4", 2, 32, false,
     compares<8, Relation::GreaterEqual, true, true>},
    {"__vcmpgeu4", 2, 32, false, compares<8, Relation::GreaterEqual, false>},
    {"__vsetgeu4", 2, 32, false,
     compares<8, Relation::GreaterEqual, false, true>},
    {"__vaddss4", 2, 32, false, saturated<8, true, false>},
    {"__vsubss4", 2, 32, false, saturated<8, true, true>},
    {"__vsads4", 2, 32, false, sumOfDistances<8, true>},
    {"__vaddus4", 2, 32, false, saturated<8, false, false>},
    {"__vsubus4", 2, 32, false, saturated<8, false, true>},
    {"__vsadu4", 2, 32, false, sumOfDistances<8, false>},
    {"__vavgu4", 2, 32, false, averages<8, 1>},
    {"__vhaddu4", 2, 32, false, averages<8, 0>},
    {"__vneg4", 1, 32, false, negatives<8, false>},
    {"__vabs4", 1, 32, false, negatives<8, true>},
    {"__mul24", 2, 32, true, product24<true>},
    {"__umul24", 2, 32, false, product24<false>},
    {"__uhadd", 2, 32, false,
     [](const Ops &O) {
       return (uint64_t(uint32_t(O[0])) + uint32_t(O[1])) >> 1;
     }},
    {"__urhadd", 2, 32, false,
     [](const Ops &
            O) { return (uint64_t(uint32_t(O[0])) + uint32_t(O[1]) + 1) >> 1; }},
    {"__viaddmax_s32", 3, 32, true, extremeOf<true, false, true>},
    {"__viaddmin_s32", 3, 32, true, extremeOf<true, true, true>},
    {"__viaddmax_u32", 3, 32, false, extremeOf<false, false, true>},
    {"__viaddmin_u32", 3, 32, false, extremeOf<false, true, true>},
    {"__viaddmax_s32_relu", 3, 32, true, extremeOf<true, false, true, true>},
    {"__viaddmin_s32_relu", 3, 32, true, extremeOf<true, true, true, true>},
    {"__vimax3_s32", 3, 32, true, extremeOf<true, false, false>},
    {"__vimin3_s32", 3, 32, true, extremeOf<true, true, false>},
    {"__vimax3_u32", 3, 32, false, extremeOf<false, false, false>},
    {"__vimin3_u32", 3, 32, false, extremeOf<false, true, false>},
    {"__vimax3_s32_relu", 3, 32, true, extremeOf<true, false, false, true>},
    {"__vimin3_s32_relu", 3, 32, true, extremeOf<true, true, false, true>},
    {"__vimax_s32_relu", 2, 32, true, extremeOf<true, false, false, true>},
    {"__vimin_s32_relu", 2, 32, true, extremeOf<true, true, false, true>},
    // The compiler's own, of int, long and long long.
    {"__builtin_popcount", 1, 32, true, ones<32>},
    {"__builtin_popcountl", 1, 32, true, ones<64>},
    {"__builtin_popcountll", 1, 32, true, ones<64>},
    {"__builtin_parity", 1, 32, true, odd<32>},
    {"__builtin_parityl", 1, 32, true, odd<64>},
    {"__builtin_parityll", 1, 32, true, odd<64>},
    {"__builtin_ffs", 1, 32, true, firstOne<32>},
    {"__builtin_ffsl", 1, 32, true, firstOne<64>},
    {"__builtin_ffsll", 1, 32, true, firstOne<64>},
    {"__builtin_clz", 1, 32, true, leadingZeros<32>, notZero<32>},
    {"__builtin_clzl", 1, 32, true, leadingZeros<64>, notZero<64>},
    {"__builtin_clzll", 1, 32, true, leadingZeros<64>, notZero<64>},
    {"__builtin_ctz", 1, 32, true, trailingZeros<32>, notZero<32>},
    {"__builtin_ctzl", 1, 32, true, trailingZeros<64>, notZero<64>},
    {"__builtin_ctzll", 1, 32, true, trailingZeros<64>, notZero<64>},
    {"__builtin_bswap16", 1, 16, false, swapped<16>},
    {"__builtin_bswap32", 1, 32, false, swapped<32>},
    {"__builtin_bswap64", 1, 64, false, swapped<64>},
};

bool has(const std::vector<std::string_view> &Parts, std::string_view Part) {
  return std::find(Parts.begin(), Parts.end(), Part) != Parts.end();
}

std::optional<bool> compared(std::string_view How, uint64_t A, uint64_t B,
                             PtxType T) {
  const int64_t SA = asSigned(A, T.Bits), SB = asSigned(B, T.Bits);
  A = lowBits(A, T.Bits);
  B = lowBits(B, T.Bits);
  if (How == "eq")
    return A == B;
  if (How == "ne")
    return A != B;
  const bool Less = T.Signed ? SA < SB : A < B;
  if (How == "lt" || How == "lo")
    return Less;
  if (How == "ge" || How == "hs")
    return !Less;
  if (How == "le" || How == "ls")
    return Less || A == B;
  if (How == "gt" || How == "hi")
    return !Less && A != B;
  return std::nullopt;
}

} // namespace

const IntegerFunction *integerFunction(std::string_view Name) {
  for (const IntegerFunction &F : Functions)
    if (F.Name == Name)
      return &F;
  return nullptr;
}

uint32_t laneMask(std::string_view Relation, unsigned Lane) {
  const uint32_t Own = uint32_t(1) << Lane, Below = Own - 1;
  return Relation == "eq"   ? Own
         : Relation == "lt" ? Below
         : Relation == "le" ? Below | Own
         : Relation == "gt" ? ~(Below | Own)
                            : ~Below;
}

std::optional<PtxType> ptxType(std::string_view Name) {
  if (Name == "pred")
    return PtxType{1, false};
  if (Name.size() < 2 || (Name[0] != 'u' && Name[0] != 's' && Name[0] != 'b'))
    return std::nullopt;
  for (unsigned Bits : {8u, 16u, 32u, 64u})
    if (Name.substr(1) == std::to_string(Bits))
      return PtxType{Bits, Name[0] == 's'};
  return std::nullopt;
}

namespace {

/// What an instruction is given: the operands as numbers of its type, and as
/// they were.
struct PtxGiven {
  const PtxOperation &Op;
  const IntegerOperands &Numbers, &Raw;
  uint64_t number(unsigned I) const { return Numbers[I]; }
  int64_t signedNumber(unsigned I) const { return int64_t(Numbers[I]); }
  bool isSigned() const { return Op.Type.Signed; }
  unsigned bits() const { return Op.Type.Bits; }
};
using Given = const PtxGiven &;
using MaybeBits = std::optional<uint64_t>;

MaybeBits quotient(Given G, bool Divides) {
  const int64_t A = G.signedNumber(0), B = G.signedNumber(1);
  if (B == 0 || (G.isSigned() && B == -1))
    return std::nullopt;
  if (G.isSigned())
    return uint64_t(Divides ? A / B : A % B);
  return Divides ? G.number(0) / G.number(1) : G.number(0) % G.number(1);
}

MaybeBits extreme(Given G, bool Least) {
  const bool Less = G.isSigned() ? G.signedNumber(0) < G.signedNumber(1)
                                 : G.number(0) < G.number(1);
  return Less == Least ? G.number(0) : G.number(1);
}

MaybeBits extracted(Given G) {
  const unsigned From = G.Raw[1] & 255, Length = G.Raw[2] & 255;
  if (Length == 0)
    return 0;
  // What lies beyond the last bit is the sign, or nothing.
  const unsigned There =
      From < G.bits() ? std::min(Length, G.bits() - From) : 0;
  if (!There)
    return G.isSigned() && G.signedNumber(0) < 0 ? ~uint64_t(0) : 0;
  const uint64_t Field = lowBits(lowBits(G.number(0), G.bits()) >> From, There);
  return G.isSigned() ? uint64_t(asSigned(Field, There)) : Field;
}

MaybeBits inserted(Given G) {
  const unsigned From = G.Raw[2] & 255, Length = G.Raw[3] & 255;
  // What would lie beyond the last bit is left out.
  if (From >= G.bits())
    return G.number(1);
  const uint64_t Mask = lowBits(~uint64_t(0), Length) << From;
  return (G.number(1) & ~Mask) | (G.number(0) << From & Mask);
}

MaybeBits ofThreeBits(Given G) {
  uint64_t V = 0;
  for (unsigned I = 0; I < 32; ++I)
    V |= (G.Raw[3] >> ((G.number(0) >> I & 1) << 2 |
                       (G.number(1) >> I & 1) << 1 | (G.number(2) >> I & 1)) &
          1)
         << I;
  return V;
}

MaybeBits distance(Given G) {
  return (G.isSigned() ? difference(G.signedNumber(0), G.signedNumber(1))
          : G.number(0) > G.number(1) ? G.number(0) - G.number(1)
                                      : G.number(1) - G.number(0)) +
         G.number(2);
}

/// `set` gives all ones where the relation holds.
MaybeBits relation(Given G, uint64_t Holding) {
  const std::optional<bool> Holds =
      compared(G.Op.Parts[1], G.Raw[0], G.Raw[1], G.Op.Type);
  return Holds ? MaybeBits(*Holds ? Holding : 0) : std::nullopt;
}

/// The highest bit that does not repeat the sign.
MaybeBits highestBit(Given G) {
  return uint64_t(63 - std::countl_zero(G.isSigned() && G.signedNumber(0) < 0
                                            ? ~G.number(0)
                                            : G.number(0)));
}

/// dp4a and dp2a: products of parts of two words, added to a third. The types
/// of the words are written apart.
MaybeBits dotProduct(Given G, unsigned Bits) {
  const std::vector<std::string_view> &Parts = G.Op.Parts;
  const std::optional<PtxType> First = ptxType(Parts[Parts.size() - 2]),
                               Second = ptxType(Parts.back());
  if (!First || !Second)
    return std::nullopt;
  auto Part = [](uint64_t V, unsigned N, unsigned Width, bool Signed) {
    const uint64_t Low = lowBits(lowBits(V, 32) >> (N * Width), Width);
    return Signed ? asSigned(Low, Width) : int64_t(Low);
  };
  const unsigned Offset = Parts[1] == "hi" ? 2 : 0, Count = 32 / Bits;
  int64_t Sum = 0;
  for (unsigned N = 0; N < Count; ++N)
    Sum += Part(G.Raw[0], N, Bits, First->Signed) *
           Part(G.Raw[1], N + Offset, 8, Second->Signed);
  return G.Raw[2] + uint64_t(Sum);
}

/// bmsk: so many ones, from a place on.
MaybeBits bitMask(Given G) {
  const bool Clamp = has(G.Op.Parts, "clamp");
  if (!Clamp && !has(G.Op.Parts, "wrap"))
    return std::nullopt;
  auto Number = [&](unsigned N) {
    const uint64_t V = lowBits(G.Raw[N], 32);
    return unsigned(Clamp ? std::min<uint64_t>(V, 32) : V & 31);
  };
  const unsigned From = Number(0), Length = Number(1);
  return From < 32 ? lowBits(~uint64_t(0), Length) << From : 0;
}

struct PtxRow {
  std::string_view Name;
  PtxOperation::KindT Kind;
  unsigned Operands;
  /// Of what is Computed.
  MaybeBits (*Compute)(Given) = nullptr;
};

constexpr PtxRow PtxRows[] = {
    {"mov", PtxOperation::Move, 1},
    {"add", PtxOperation::Add, 2},
    {"sub", PtxOperation::Subtract, 2},
    {"and", PtxOperation::And, 2},
    {"or", PtxOperation::Or, 2},
    {"xor", PtxOperation::Xor, 2},
    {"shl", PtxOperation::ShiftLeft, 2},
    {"shr", PtxOperation::ShiftRight, 2},
    {"div", PtxOperation::Computed, 2,
     [](Given G) { return quotient(G, true); }},
    {"rem", PtxOperation::Computed, 2,
     [](Given G) { return quotient(G, false); }},
    {"min", PtxOperation::Computed, 2,
     [](Given G) { return extreme(G, true); }},
    {"max", PtxOperation::Computed, 2,
     [](Given G) { return extreme(G, false); }},
    {"not", PtxOperation::Computed, 1,
     [](Given G) { return MaybeBits(~G.number(0)); }},
    {"neg", PtxOperation::Computed, 1,
     [](Given G) { return MaybeBits(0 - G.number(0)); }},
    {"abs", PtxOperation::Computed, 1,
     [](Given G) {
       return MaybeBits(G.signedNumber(0) < 0 ? 0 - G.number(0) : G.number(0));
     }},
    {"popc", PtxOperation::Computed, 1,
     [](Given G) {
       return MaybeBits(std::popcount(lowBits(G.number(0), G.bits())));
     }},
    {"clz", PtxOperation::Computed, 1,
     [](Given G) {
       return MaybeBits(
           uint64_t(std::countl_zero(lowBits(G.number(0), G.bits()))) -
           (64 - G.bits()));
     }},
    {"brev", PtxOperation::Computed, 1,
     [](Given G) { return MaybeBits(reversed(G.number(0), G.bits())); }},
    {"bfe", PtxOperation::Computed, 3, extracted},
    {"bfi", PtxOperation::Computed, 4, inserted},
    {"lop3", PtxOperation::Computed, 4, ofThreeBits},
    {"prmt", PtxOperation::Computed, 3,
     [](Given G) {
       return MaybeBits(permuted(G.number(0), G.number(1), G.number(2)));
     }},
    {"shf", PtxOperation::Computed, 3,
     [](Given G) {
       return G.Op.Parts.size() == 4
                  ? MaybeBits(funnel(G.number(0), G.number(1), G.number(2),
                                     G.Op.Parts[1] == "l",
                                     G.Op.Parts[2] == "clamp"))
                  : std::nullopt;
     }},
    {"sad", PtxOperation::Computed, 3, distance},
    {"selp", PtxOperation::Computed, 3,
     [](Given G) {
       return MaybeBits(G.Raw[2] & 1 ? G.number(0) : G.number(1));
     }},
    {"setp", PtxOperation::Computed, 2, [](Given G) { return relation(G, 1); }},
    {"slct", PtxOperation::Computed, 3,
     [](Given G) {
       return MaybeBits(asSigned(G.Raw[2], G.bits()) >= 0 ? G.Raw[0]
                                                          : G.Raw[1]);
     }},
    {"set", PtxOperation::Computed, 2,
     [](Given G) { return relation(G, ~uint64_t(0)); }},
    {"bfind", PtxOperation::Computed, 1, highestBit},
    {"cnot", PtxOperation::Computed, 1,
     [](Given G) { return MaybeBits(lowBits(G.number(0), G.bits()) ? 0 : 1); }},
    {"bmsk", PtxOperation::Computed, 2, bitMask},
    {"dp4a", PtxOperation::Computed, 3,
     [](Given G) { return dotProduct(G, 8); }},
    {"dp2a", PtxOperation::Computed, 3,
     [](Given G) { return dotProduct(G, 16); }},
};

const PtxRow *ptxRow(std::string_view Name) {
  for (const PtxRow &Row : PtxRows)
    if (Row.Name == Name)
      return &Row;
  return nullptr;
}

/// The types of the result of an instruction of the table; false for a form
/// that is not known.
bool resultOf(PtxOperation &Op) {
  const std::vector<std::string_view> &Parts = Op.Parts;
  const std::string_view Name = Parts.front();
  if (Name == "popc" || Name == "clz" || Name == "bfind")
    Op.Result = {32, false};
  if (Name == "setp")
    Op.Result = {1, false};
  // One that is combined with another predicate has operands more.
  if (Name == "setp" && Parts.size() != 3)
    return false;
  if ((Name == "prmt" || Name == "lop3" || Name == "bfind") &&
      Parts.size() != 2)
    return false;
  // It is signed where one of the words is.
  if (Name == "dp4a" || Name == "dp2a") {
    const std::optional<PtxType> First = ptxType(Parts[Parts.size() - 2]);
    if (Parts.size() != (Name == "dp4a" ? 3 : 4) || !First)
      return false;
    Op.Result = {32, First->Signed || Op.Type.Signed};
  }
  // The type of the result comes before that of what is compared.
  if (Name == "slct" || Name == "set") {
    const size_t At = Name == "slct" ? 1 : 2;
    const std::optional<PtxType> Result =
        Parts.size() == At + 2 ? ptxType(Parts[At]) : std::nullopt;
    if (!Result)
      return false;
    Op.Result = *Result;
  }
  return true;
}

} // namespace

std::optional<PtxOperation>
ptxOperation(const std::vector<std::string_view> &Parts) {
  // Carries, saturation and packed halves are left out.
  if (Parts.size() < 2 || has(Parts, "cc") || has(Parts, "sat"))
    return std::nullopt;
  const std::optional<PtxType> Last = ptxType(Parts.back());
  if (!Last)
    return std::nullopt;
  const std::string_view Name = Parts.front();
  PtxOperation Op;
  Op.Parts = Parts;
  Op.Type = Op.Result = *Last;
  if (const PtxRow *Row = ptxRow(Name)) {
    Op.Kind = Row->Kind;
    Op.Operands = Row->Operands;
    return resultOf(Op) ? std::optional(Op) : std::nullopt;
  }
  if (Name == "cvt" || Name == "cvta") {
    // cvta.to.shared.u64: an address keeps its value in its own space.
    if (Name == "cvta")
      return Op.Kind = PtxOperation::Move, Op;
    const std::optional<PtxType> To = ptxType(Parts[Parts.size() - 2]);
    if (!To || Parts.size() != 3)
      return std::nullopt;
    Op.Kind = PtxOperation::Move;
    Op.Result = *To;
    return Op;
  }
  if (Name == "mul" || Name == "mad") {
    Op.Adds = Name == "mad";
    Op.Operands = Op.Adds ? 3 : 2;
    if (has(Parts, "lo")) {
      Op.Kind = PtxOperation::Multiply;
      return Op;
    }
    if (has(Parts, "wide") && Op.Type.Bits <= 32) {
      Op.Kind = PtxOperation::Multiply;
      Op.Result.Bits = 2 * Op.Type.Bits;
      return Op;
    }
    if (has(Parts, "hi"))
      return Op;
  }
  if ((Name == "mul24" || Name == "mad24") && Parts.size() == 3 &&
      Op.Type.Bits == 32 && (Parts[1] == "lo" || Parts[1] == "hi")) {
    Op.Adds = Name == "mad24";
    Op.Operands = Op.Adds ? 3 : 2;
    return Op;
  }
  return std::nullopt;
}

std::optional<int64_t>
PtxOperation::compute(const IntegerOperands &Held) const {
  if (Held.size() != Operands)
    return std::nullopt;
  const std::string_view Name = Parts.front();
  IntegerOperands O = Held;
  for (uint64_t &V : O)
    V = Type.Signed ? uint64_t(asSigned(V, Type.Bits)) : lowBits(V, Type.Bits);
  auto Out = [&](uint64_t V) {
    return Result.Signed ? asSigned(V, Result.Bits)
                         : static_cast<int64_t>(lowBits(V, Result.Bits));
  };
  const int64_t A = int64_t(O[0]);
  // The amount of a shift has a type of its own.
  const uint64_t By = Operands > 1 ? uint32_t(Held[1]) : 0;
  const uint64_t Added = Adds ? Held[2] : 0;
  switch (Kind) {
  case Move:
    return Out(O[0]);
  case Add:
    return Out(O[0] + O[1]);
  case Subtract:
    return Out(O[0] - O[1]);
  case Multiply:
    return Out(O[0] * O[1] + Added);
  case And:
    return Out(O[0] & O[1]);
  case Or:
    return Out(O[0] | O[1]);
  case Xor:
    return Out(O[0] ^ O[1]);
  case ShiftLeft:
    return Out(By >= Type.Bits ? 0 : O[0] << By);
  case ShiftRight:
    if (Type.Signed)
      return Out(uint64_t(A >> std::min<uint64_t>(By, 63)));
    return Out(By >= Type.Bits ? 0 : O[0] >> By);
  case Computed:
    break;
  }
  if (Name == "mul" || Name == "mad")
    return Out(multipliedHigh(O[0], O[1], Type.Bits, Type.Signed) + Added);
  if (Name == "mul24" || Name == "mad24") {
    // Bits 0 to 31, or 16 to 47, of the product of 24 bits.
    const uint64_t Product =
        Type.Signed ? product24<true>(O) : product24<false>(O);
    return Out((Parts[1] == "hi" ? Product >> 16 : Product) + Added);
  }
  const PtxRow *Row = ptxRow(Name);
  const MaybeBits V =
      Row && Row->Compute ? Row->Compute({*this, O, Held}) : std::nullopt;
  return V ? std::optional(Out(*V)) : std::nullopt;
}

} // namespace cuda_lint
