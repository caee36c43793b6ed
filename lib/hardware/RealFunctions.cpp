//===- RealFunctions.cpp --------------------------------------------------===//

#include "hardware/RealFunctions.h"
#include <algorithm>
#include <bit>
#include <cmath>
#include <span>

namespace cuda_lint {
namespace {

using Reals = std::span<const double>;

struct RealFunction {
  std::string_view Name;
  unsigned Operands;
  double (*Compute)(Reals);
};

constexpr double (*Same)(Reals) = [](Reals X) { return X[0]; };
constexpr double (*Nearest)(Reals) = [](Reals X) {
  return std::nearbyint(X[0]);
};
constexpr double (*Up)(Reals) = [](Reals X) { return std::ceil(X[0]); };
constexpr double (*Down)(Reals) = [](Reals X) { return std::floor(X[0]); };
constexpr double (*ToZero)(Reals) = [](Reals X) { return std::trunc(X[0]); };
constexpr double (*Away)(Reals) = [](Reals X) { return std::round(X[0]); };
constexpr double (*Magnitude)(Reals) = [](Reals X) { return std::fabs(X[0]); };
constexpr double (*Root)(Reals) = [](Reals X) { return std::sqrt(X[0]); };
constexpr double (*Sum)(Reals) = [](Reals X) { return X[0] + X[1]; };
constexpr double (*Difference)(Reals) = [](Reals X) { return X[0] - X[1]; };
constexpr double (*Product)(Reals) = [](Reals X) { return X[0] * X[1]; };
constexpr double (*Quotient)(Reals) = [](Reals X) { return X[0] / X[1]; };
constexpr double (*Remainder)(Reals) = [](Reals X) {
  return std::fmod(X[0], X[1]);
};
constexpr double (*NearestRemainder)(Reals) = [](Reals X) {
  return std::remainder(X[0], X[1]);
};
constexpr double (*WithSign)(Reals) = [](Reals X) {
  return std::copysign(X[0], X[1]);
};
constexpr double (*Fused)(Reals) = [](Reals X) {
  return std::fma(X[0], X[1], X[2]);
};
constexpr double (*Least)(Reals) = [](Reals X) {
  return std::fmin(X[0], X[1]);
};
constexpr double (*Greatest)(Reals) = [](Reals X) {
  return std::fmax(X[0], X[1]);
};
constexpr double (*Reciprocal)(Reals) = [](Reals X) { return 1 / X[0]; };
constexpr double (*Scaled)(Reals) = [](Reals X) {
  return std::ldexp(X[0], int(std::clamp(X[1], -5000.0, 5000.0)));
};
constexpr double (*Excess)(Reals) = [](Reals X) {
  return std::fdim(X[0], X[1]);
};
constexpr double (*Saturated)(Reals) = [](Reals X) {
  return std::isnan(X[0]) ? 0 : std::clamp(X[0], 0.0, 1.0);
};

constexpr double (*Next)(Reals) = [](Reals X) {
  return std::nextafter(X[0], X[1]);
};
constexpr double (*NextFloat)(Reals) = [](Reals X) {
  return double(std::nextafter(float(X[0]), float(X[1])));
};
constexpr double (*Exponent)(Reals) = [](Reals X) { return std::logb(X[0]); };
constexpr double (*IsNan)(Reals) = [](Reals X) {
  return double(std::isnan(X[0]));
};
constexpr double (*IsInfinite)(Reals) = [](Reals X) {
  return double(std::isinf(X[0]));
};
constexpr double (*IsFinite)(Reals) = [](Reals X) {
  return double(std::isfinite(X[0]));
};
constexpr double (*IsNegative)(Reals) = [](Reals X) {
  return double(std::signbit(X[0]));
};

constexpr RealFunction Functions[] = {
    {"nextafter", 2, Next},
    {"nextafterf", 2, NextFloat},
    {"ilogb", 1, Exponent},
    {"ilogbf", 1, Exponent},
    {"logb", 1, Exponent},
    {"logbf", 1, Exponent},
    {"isnan", 1, IsNan},
    {"isinf", 1, IsInfinite},
    {"isfinite", 1, IsFinite},
    {"signbit", 1, IsNegative},
    {"ceil", 1, Up},
    {"ceilf", 1, Up},
    {"floor", 1, Down},
    {"floorf", 1, Down},
    {"trunc", 1, ToZero},
    {"truncf", 1, ToZero},
    {"rint", 1, Nearest},
    {"rintf", 1, Nearest},
    {"nearbyint", 1, Nearest},
    {"nearbyintf", 1, Nearest},
    {"round", 1, Away},
    {"roundf", 1, Away},
    {"fabs", 1, Magnitude},
    {"fabsf", 1, Magnitude},
    {"sqrt", 1, Root},
    {"sqrtf", 1, Root},
    {"__fsqrt_rn", 1, Root},
    {"__dsqrt_rn", 1, Root},
    {"fmin", 2, Least},
    {"fminf", 2, Least},
    {"fmax", 2, Greatest},
    {"fmaxf", 2, Greatest},
    {"fmod", 2, Remainder},
    {"fmodf", 2, Remainder},
    {"remainder", 2, NearestRemainder},
    {"remainderf", 2, NearestRemainder},
    {"copysign", 2, WithSign},
    {"copysignf", 2, WithSign},
    {"fma", 3, Fused},
    {"fmaf", 3, Fused},
    {"__fmaf_rn", 3, Fused},
    {"__fma_rn", 3, Fused},
    {"__frcp_rn", 1, Reciprocal},
    {"__drcp_rn", 1, Reciprocal},
    {"ldexp", 2, Scaled},
    {"ldexpf", 2, Scaled},
    {"scalbn", 2, Scaled},
    {"scalbnf", 2, Scaled},
    {"fdim", 2, Excess},
    {"fdimf", 2, Excess},
    {"lrint", 1, Nearest},
    {"lrintf", 1, Nearest},
    {"llrint", 1, Nearest},
    {"llrintf", 1, Nearest},
    {"lround", 1, Away},
    {"lroundf", 1, Away},
    {"llround", 1, Away},
    {"llroundf", 1, Away},
    {"__fadd_rn", 2, Sum},
    {"__fsub_rn", 2, Difference},
    {"__fmul_rn", 2, Product},
    {"__fdiv_rn", 2, Quotient},
    {"__dadd_rn", 2, Sum},
    {"__dsub_rn", 2, Difference},
    {"__dmul_rn", 2, Product},
    {"__ddiv_rn", 2, Quotient},
    {"__saturatef", 1, Saturated},
    {"__int2float_rn", 1, Same},
    {"__uint2float_rn", 1, Same},
    {"__int2double_rn", 1, Same},
    {"__uint2double_rn", 1, Same},
    {"__double2float_rn", 1, Same},
    {"__float2int_rn", 1, Nearest},
    {"__float2int_rz", 1, ToZero},
    {"__float2int_rd", 1, Down},
    {"__float2int_ru", 1, Up},
    {"__float2uint_rn", 1, Nearest},
    {"__float2uint_rz", 1, ToZero},
    {"__float2uint_rd", 1, Down},
    {"__float2uint_ru", 1, Up},
    {"__double2int_rn", 1, Nearest},
    {"__double2int_rz", 1, ToZero},
    {"__double2int_rd", 1, Down},
    {"__double2int_ru", 1, Up},
    {"__double2uint_rn", 1, Nearest},
    {"__double2uint_rz", 1, ToZero},
    {"__double2uint_rd", 1, Down},
    {"__double2uint_ru", 1, Up},
    {"__float2ll_rn", 1, Nearest},
    {"__float2ll_rz", 1, ToZero},
    {"__float2ll_rd", 1, Down},
    {"__float2ll_ru", 1, Up},
    {"__double2ll_rn", 1, Nearest},
    {"__double2ll_rz", 1, ToZero},
    {"__double2ll_rd", 1, Down},
    {"__double2ll_ru", 1, Up},
    {"__ll2float_rn", 1, Same},
    {"__ull2float_rn", 1, Same},
    {"__ll2double_rn", 1, Same},
    {"__ull2double_rn", 1, Same},
};

/// Whether a function gives the bits that it is given as another type.
bool keepsBits(std::string_view Name) {
  for (std::string_view Known :
       {"__float_as_int", "__float_as_uint", "__int_as_float",
        "__uint_as_float", "__double_as_longlong", "__longlong_as_double"})
    if (Name == Known)
      return true;
  return false;
}

/// The high word of a double, the low one, and a double of both.
std::optional<uint64_t> ofWords(std::string_view Name,
                                const std::vector<int64_t> &Held) {
  if (Name == "__double2hiint" && Held.size() == 1)
    return uint64_t(Held[0]) >> 32;
  if (Name == "__double2loint" && Held.size() == 1)
    return uint64_t(uint32_t(Held[0]));
  if (Name == "__hiloint2double" && Held.size() == 2)
    return uint64_t(uint32_t(Held[0])) << 32 | uint32_t(Held[1]);
  return std::nullopt;
}

/// The products of the bytes of two words, and a third number.
uint64_t dotOfBytes(uint64_t A, uint64_t B, uint64_t C, bool Signed) {
  for (unsigned I = 0; I < 4; ++I) {
    const uint8_t X = uint8_t(A >> (8 * I)), Y = uint8_t(B >> (8 * I));
    C += Signed ? uint64_t(int64_t(int8_t(X)) * int8_t(Y)) : uint64_t(X) * Y;
  }
  return C;
}

/// The products of the halves of one word and of two bytes of another.
uint64_t dotOfHalves(uint64_t A, uint64_t B, uint64_t C, bool Signed,
                     bool High) {
  for (unsigned I = 0; I < 2; ++I) {
    const uint16_t X = uint16_t(A >> (16 * I));
    const uint8_t Y = uint8_t(B >> (8 * I + (High ? 16 : 0)));
    C += Signed ? uint64_t(int64_t(int16_t(X)) * int8_t(Y)) : uint64_t(X) * Y;
  }
  return C;
}

int64_t wrapped(uint64_t V, NumberType T) {
  if (T.Bits >= 64)
    return int64_t(V);
  const unsigned Rest = 64 - T.Bits;
  return T.Signed && !T.Real ? int64_t(V << Rest) >> Rest
                             : int64_t(V << Rest >> Rest);
}

} // namespace

double realValue(int64_t Held, NumberType T) {
  if (!T.Real)
    return T.Signed ? double(Held) : double(uint64_t(Held));
  return T.Bits == 64 ? std::bit_cast<double>(Held)
                      : double(std::bit_cast<float>(uint32_t(Held)));
}

std::optional<int64_t> heldAs(double Value, NumberType T) {
  if (T.Real)
    return T.Bits == 64
               ? std::bit_cast<int64_t>(Value)
               : int64_t(std::bit_cast<uint32_t>(static_cast<float>(Value)));
  const double Whole = std::trunc(Value);
  const double Beyond = std::ldexp(1.0, int(T.Bits) - (T.Signed ? 1 : 0));
  if (!(Whole < Beyond) || Whole < (T.Signed ? -Beyond : 0))
    return std::nullopt;
  return T.Signed ? int64_t(Whole) : int64_t(uint64_t(Whole));
}

bool isOfNumbers(std::string_view Name, size_t Operands) {
  return (Operands == 1 && keepsBits(Name)) ||
         ofWords(Name, std::vector<int64_t>(Operands)) ||
         (Operands == 3 &&
          (Name == "__dp4a" || Name == "__dp2a_lo" || Name == "__dp2a_hi")) ||
         std::ranges::any_of(Functions, [&](const RealFunction &F) {
           return F.Name == Name && F.Operands == Operands;
         });
}

std::optional<int64_t> ofNumbers(std::string_view Name,
                                 const std::vector<int64_t> &Held,
                                 const std::vector<NumberType> &Types,
                                 NumberType Result) {
  if (Held.size() == 1 && keepsBits(Name) && Types[0].Bits == Result.Bits)
    return wrapped(uint64_t(Held[0]), Result);
  if (const std::optional<uint64_t> Words = ofWords(Name, Held))
    return wrapped(*Words, Result);
  if (Held.size() == 3 && Name == "__dp4a")
    return wrapped(dotOfBytes(uint64_t(Held[0]), uint64_t(Held[1]),
                              uint64_t(Held[2]), Result.Signed),
                   Result);
  if (Held.size() == 3 && (Name == "__dp2a_lo" || Name == "__dp2a_hi"))
    return wrapped(dotOfHalves(uint64_t(Held[0]), uint64_t(Held[1]),
                               uint64_t(Held[2]), Result.Signed,
                               Name == "__dp2a_hi"),
                   Result);
  for (const RealFunction &F : Functions)
    if (F.Name == Name && F.Operands == Held.size()) {
      std::vector<double> X;
      for (size_t I = 0; I < Held.size(); ++I)
        X.push_back(realValue(Held[I], Types[I]));
      return heldAs(F.Compute(X), Result);
    }
  return std::nullopt;
}

} // namespace cuda_lint
