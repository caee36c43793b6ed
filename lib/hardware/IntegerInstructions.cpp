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

/// prmt.b32 in its default mode, which is __byte_perm.
uint64_t permuted(uint64_t A, uint64_t B, uint64_t Selector) {
  const uint64_t Bytes = lowBits(A, 32) | lowBits(B, 32) << 32;
  uint64_t Out = 0;
  for (unsigned I = 0; I < 4; ++I) {
    const unsigned Which = Selector >> (4 * I) & 15;
    uint64_t Byte = Bytes >> (8 * (Which & 7)) & 255;
    // The high bit copies the sign of the byte.
    if (Which & 8)
      Byte = Byte & 128 ? 255 : 0;
    Out |= Byte << (8 * I);
  }
  return Out;
}

/// shf.l and shf.r: the 64 bits of High and Low.
uint64_t funnel(uint64_t Low, uint64_t High, uint64_t By, bool Left,
                bool Clamp) {
  const unsigned N = static_cast<unsigned>(
      Clamp ? std::min<uint64_t>(lowBits(By, 32), 32) : By & 31);
  const uint64_t Both = lowBits(Low, 32) | lowBits(High, 32) << 32;
  return Left ? (N == 32 ? lowBits(Low, 32) : lowBits(Both << N >> 32, 32))
              : lowBits(Both >> N, 32);
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
template <unsigned Bits> uint64_t equals(const IntegerOperands &O) {
  return inParts(O[0], O[1], Bits, [](uint64_t A, uint64_t B) {
    return A == B ? ~uint64_t(0) : 0;
  });
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
    {"__byte_perm", 3, 32, false,
     [](const Ops &O) { return permuted(O[0], O[1], O[2]); }},
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
    {"__vcmpeq2", 2, 32, false, equals<16>},
    {"__vcmpeq4", 2, 32, false, equals<8>},
    {"__uhadd", 2, 32, false,
     [](const Ops &O) {
       return (uint64_t(uint32_t(O[0])) + uint32_t(O[1])) >> 1;
     }},
    {"__urhadd", 2, 32, false,
     [](const Ops &O) {
       return (uint64_t(uint32_t(O[0])) + uint32_t(O[1]) + 1) >> 1;
     }},
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
  static constexpr struct {
    std::string_view Name;
    PtxOperation::KindT Kind;
    unsigned Operands;
  } Known[] = {
      {"mov", PtxOperation::Move, 1},
      {"add", PtxOperation::Add, 2},
      {"sub", PtxOperation::Subtract, 2},
      {"and", PtxOperation::And, 2},
      {"or", PtxOperation::Or, 2},
      {"xor", PtxOperation::Xor, 2},
      {"shl", PtxOperation::ShiftLeft, 2},
      {"shr", PtxOperation::ShiftRight, 2},
      {"div", PtxOperation::Computed, 2},
      {"rem", PtxOperation::Computed, 2},
      {"min", PtxOperation::Computed, 2},
      {"max", PtxOperation::Computed, 2},
      {"not", PtxOperation::Computed, 1},
      {"neg", PtxOperation::Computed, 1},
      {"abs", PtxOperation::Computed, 1},
      {"popc", PtxOperation::Computed, 1},
      {"clz", PtxOperation::Computed, 1},
      {"brev", PtxOperation::Computed, 1},
      {"bfe", PtxOperation::Computed, 3},
      {"bfi", PtxOperation::Computed, 4},
      {"lop3", PtxOperation::Computed, 4},
      {"prmt", PtxOperation::Computed, 3},
      {"shf", PtxOperation::Computed, 3},
      {"sad", PtxOperation::Computed, 3},
      {"selp", PtxOperation::Computed, 3},
      {"setp", PtxOperation::Computed, 2},
      {"slct", PtxOperation::Computed, 3},
      {"set", PtxOperation::Computed, 2},
      {"bfind", PtxOperation::Computed, 1},
  };
  for (const auto &K : Known)
    if (K.Name == Name) {
      Op.Kind = K.Kind;
      Op.Operands = K.Operands;
      if (Name == "popc" || Name == "clz")
        Op.Result = {32, false};
      if (Name == "setp") {
        // A combined predicate has operands more.
        if (Parts.size() != 3)
          return std::nullopt;
        Op.Result = {1, false};
      }
      if ((Name == "prmt" || Name == "lop3" || Name == "bfind") &&
          Parts.size() != 2)
        return std::nullopt;
      if (Name == "bfind")
        Op.Result = {32, false};
      // The type of the result comes before that of what is compared.
      if (Name == "slct" || Name == "set") {
        const size_t At = Name == "slct" ? 1 : 2;
        const std::optional<PtxType> Result =
            Parts.size() == At + 2 ? ptxType(Parts[At]) : std::nullopt;
        if (!Result)
          return std::nullopt;
        Op.Result = *Result;
      }
      return Op;
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
  return std::nullopt;
}

std::optional<int64_t>
PtxOperation::compute(const IntegerOperands &Given) const {
  if (Given.size() != Operands)
    return std::nullopt;
  const std::string_view Name = Parts.front();
  IntegerOperands O = Given;
  for (uint64_t &V : O)
    V = Type.Signed ? uint64_t(asSigned(V, Type.Bits)) : lowBits(V, Type.Bits);
  auto Out = [&](uint64_t V) {
    return Result.Signed ? asSigned(V, Result.Bits)
                         : static_cast<int64_t>(lowBits(V, Result.Bits));
  };
  const int64_t A = int64_t(O[0]), B = Operands > 1 ? int64_t(O[1]) : 0;
  // The amount of a shift has a type of its own.
  const uint64_t By = Operands > 1 ? lowBits(Given[1], 32) : 0;
  switch (Kind) {
  case Move:
    return Out(O[0]);
  case Add:
    return Out(O[0] + O[1]);
  case Subtract:
    return Out(O[0] - O[1]);
  case Multiply:
    return Out(O[0] * O[1] + (Adds ? Given[2] : 0));
  case And:
    return Out(O[0] & O[1]);
  case Or:
    return Out(O[0] | O[1]);
  case Xor:
    return Out(O[0] ^ O[1]);
  case ShiftLeft:
    return Out(By >= Type.Bits ? 0 : O[0] << By);
  case ShiftRight:
    if (By >= Type.Bits)
      return Out(Type.Signed && A < 0 ? ~uint64_t(0) : 0);
    return Out(Type.Signed ? uint64_t(A >> By) : O[0] >> By);
  case Computed:
    break;
  }
  if (Name == "mul" || Name == "mad")
    return Out(multipliedHigh(O[0], O[1], Type.Bits, Type.Signed) +
               (Adds ? Given[2] : 0));
  if (Name == "div" || Name == "rem") {
    if (O[1] == 0 || (Type.Signed && B == -1))
      return std::nullopt;
    const bool Divides = Name == "div";
    if (Type.Signed)
      return Out(uint64_t(Divides ? A / B : A % B));
    return Out(Divides ? O[0] / O[1] : O[0] % O[1]);
  }
  if (Name == "min" || Name == "max") {
    const bool Less = Type.Signed ? A < B : O[0] < O[1];
    return Out(Less == (Name == "min") ? O[0] : O[1]);
  }
  if (Name == "not")
    return Out(~O[0]);
  if (Name == "neg")
    return Out(-O[0]);
  if (Name == "abs")
    return Out(A < 0 ? -O[0] : O[0]);
  if (Name == "popc")
    return Out(uint64_t(std::popcount(lowBits(O[0], Type.Bits))));
  if (Name == "clz")
    return Out(uint64_t(std::countl_zero(lowBits(O[0], Type.Bits))) -
               (64 - Type.Bits));
  if (Name == "brev")
    return Out(reversed(O[0], Type.Bits));
  if (Name == "bfe") {
    const unsigned From = Given[1] & 255, Length = Given[2] & 255;
    if (Length == 0)
      return Out(0);
    if (From + Length > Type.Bits)
      return std::nullopt;
    const uint64_t Field = lowBits(lowBits(O[0], Type.Bits) >> From, Length);
    return Out(Type.Signed ? uint64_t(asSigned(Field, Length)) : Field);
  }
  if (Name == "bfi") {
    const unsigned From = Given[2] & 255, Length = Given[3] & 255;
    if (From + Length > Type.Bits)
      return std::nullopt;
    const uint64_t Mask = lowBits(~uint64_t(0), Length) << From;
    return Out((O[1] & ~Mask) | (O[0] << From & Mask));
  }
  if (Name == "lop3") {
    uint64_t V = 0;
    for (unsigned I = 0; I < 32; ++I)
      V |= (Given[3] >> ((O[0] >> I & 1) << 2 | (O[1] >> I & 1) << 1 |
                         (O[2] >> I & 1)) &
            1)
           << I;
    return Out(V);
  }
  if (Name == "prmt")
    return Out(permuted(O[0], O[1], O[2]));
  if (Name == "shf" && Parts.size() == 4)
    return Out(funnel(O[0], O[1], O[2], Parts[1] == "l", Parts[2] == "clamp"));
  if (Name == "sad")
    return Out((Type.Signed   ? difference(A, B)
                : O[0] > O[1] ? O[0] - O[1]
                              : O[1] - O[0]) +
               O[2]);
  if (Name == "selp")
    return Out(Given[2] & 1 ? O[0] : O[1]);
  if (Name == "slct")
    return Out(asSigned(Given[2], Type.Bits) >= 0 ? Given[0] : Given[1]);
  // The highest bit that does not repeat the sign.
  if (Name == "bfind")
    return Out(
        uint64_t(63 - std::countl_zero(Type.Signed && A < 0 ? ~O[0] : O[0])));
  if (Name == "set")
    if (const std::optional<bool> Holds =
            compared(Parts[1], Given[0], Given[1], Type))
      return Out(*Holds ? ~uint64_t(0) : 0);
  if (Name == "setp")
    if (const std::optional<bool> Holds =
            compared(Parts[1], Given[0], Given[1], Type))
      return *Holds;
  return std::nullopt;
}

} // namespace cuda_lint
