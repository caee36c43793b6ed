//===- HalfNumbers.cpp ----------------------------------------------------===//

#include "hardware/HalfNumbers.h"
#include <algorithm>
#include <cmath>
#include <limits>

namespace cuda_lint {
namespace {

using Numbers = std::vector<double>;

/// The bits of the fraction, and what is taken from the exponent.
struct Layout {
  int Fraction, Bias;
};

constexpr Layout layoutOf(HalfFormat F) {
  return F == HalfFormat::Half ? Layout{10, 15} : Layout{7, 127};
}

struct Elementwise {
  std::string_view Name;
  unsigned Operands;
  double (*Compute)(const double *X);
};

constexpr Elementwise Functions[] = {
    {"hadd", 2, [](const double *X) { return X[0] + X[1]; }},
    {"hsub", 2, [](const double *X) { return X[0] - X[1]; }},
    {"hmul", 2, [](const double *X) { return X[0] * X[1]; }},
    {"hdiv", 2, [](const double *X) { return X[0] / X[1]; }},
    {"hfma", 3, [](const double *X) { return std::fma(X[0], X[1], X[2]); }},
    {"hmin", 2, [](const double *X) { return std::fmin(X[0], X[1]); }},
    {"hmax", 2, [](const double *X) { return std::fmax(X[0], X[1]); }},
    {"hneg", 1, [](const double *X) { return -X[0]; }},
    {"habs", 1, [](const double *X) { return std::fabs(X[0]); }},
    {"hsqrt", 1, [](const double *X) { return std::sqrt(X[0]); }},
    {"hfloor", 1, [](const double *X) { return std::floor(X[0]); }},
    {"hceil", 1, [](const double *X) { return std::ceil(X[0]); }},
    {"htrunc", 1, [](const double *X) { return std::trunc(X[0]); }},
    {"hrint", 1, [](const double *X) { return std::nearbyint(X[0]); }},
};

constexpr Elementwise Comparisons[] = {
    {"eq", 2, [](const double *X) { return double(X[0] == X[1]); }},
    {"ne", 2,
     [](const double *X) { return double(X[0] < X[1] || X[0] > X[1]); }},
    {"lt", 2, [](const double *X) { return double(X[0] < X[1]); }},
    {"le", 2, [](const double *X) { return double(X[0] <= X[1]); }},
    {"gt", 2, [](const double *X) { return double(X[0] > X[1]); }},
    {"ge", 2, [](const double *X) { return double(X[0] >= X[1]); }},
};

/// The functions that the operators are made of.
constexpr std::pair<std::string_view, std::string_view> Operators[] = {
    {"operator+", "hadd"},  {"operator-", "hsub"},  {"operator*", "hmul"},
    {"operator/", "hdiv"},  {"operator==", "hbeq"}, {"operator!=", "hbneu"},
    {"operator<", "hblt"},  {"operator<=", "hble"}, {"operator>", "hbgt"},
    {"operator>=", "hbge"},
};

bool consume(std::string_view &Text, std::string_view Part) {
  if (!Text.starts_with(Part))
    return false;
  Text.remove_prefix(Part.size());
  return true;
}

bool consumeEnd(std::string_view &Text, std::string_view Part) {
  if (!Text.ends_with(Part))
    return false;
  Text.remove_suffix(Part.size());
  return true;
}

bool isInteger(std::string_view Name) {
  for (std::string_view Known :
       {"int", "uint", "short", "ushort", "ll", "ull", "char", "uchar"})
    if (Name == Known)
      return true;
  return false;
}

/// Of each part of the operands, where all have as many.
std::optional<Numbers> inEachPart(const Elementwise &F,
                                  const std::vector<Numbers> &Operands) {
  if (Operands.size() != F.Operands)
    return std::nullopt;
  Numbers Out;
  for (size_t Part = 0; Part < Operands[0].size(); ++Part) {
    double X[3] = {};
    for (size_t I = 0; I < Operands.size(); ++I) {
      if (Operands[I].size() != Operands[0].size())
        return std::nullopt;
      X[I] = Operands[I][Part];
    }
    Out.push_back(F.Compute(X));
  }
  return Out;
}

/// A function of pairs that only says which of their parts it gives.
struct Selection {
  std::string_view Name;
  int First, Second = -1; ///< of the one operand, or of each of the two
};

constexpr Selection OfOnePair[] = {
    {"half22float2", 0, 1},    {"float22half2_rn", 0, 1},
    {"low2half", 0},           {"low2float", 0},
    {"high2half", 1},          {"high2float", 1},
    {"low2half2", 0, 0},       {"high2half2", 1, 1},
    {"lowhigh2highlow", 1, 0},
};
constexpr Selection OfTwoPairs[] = {{"lows2half2", 0, 0},
                                    {"highs2half2", 1, 1}};

template <size_t N>
const Selection *selection(const Selection (&Rows)[N], std::string_view Name) {
  const auto *At = std::find_if(std::begin(Rows), std::end(Rows),
                                [&](const auto &R) { return R.Name == Name; });
  return At == std::end(Rows) ? nullptr : At;
}

bool isOneOf(std::string_view Name,
             std::initializer_list<std::string_view> Names) {
  return std::find(Names.begin(), Names.end(), Name) != Names.end();
}

/// Two numbers as a pair, or parts of two pairs.
std::optional<Numbers> joined(std::string_view Name, const Numbers &A,
                              const Numbers &B) {
  if (isOneOf(Name, {"floats2half2_rn", "halves2half2", "make_half2"}))
    return Numbers{A[0], B[0]};
  const Selection *Which = selection(OfTwoPairs, Name);
  if (!Which || A.size() != 2 || B.size() != 2)
    return std::nullopt;
  return Numbers{A[Which->First], B[Which->Second]};
}

/// `half2int_rz`, `uint2half_rn`: a number as an integer, and the other way.
std::optional<Numbers> ofInteger(std::string_view Name, double A) {
  std::string_view To = Name, From = Name;
  if (consumeEnd(From, "2half_rn") && isInteger(From))
    return std::fabs(A) <= 0x1p53 ? std::optional(Numbers{A}) : std::nullopt;
  if (!consume(To, "half2"))
    return std::nullopt;
  using Rounding = double (*)(double);
  constexpr std::pair<std::string_view, Rounding> Modes[] = {
      {"_rn", [](double X) { return std::nearbyint(X); }},
      {"_rz", [](double X) { return std::trunc(X); }},
      {"_rd", [](double X) { return std::floor(X); }},
      {"_ru", [](double X) { return std::ceil(X); }},
  };
  for (const auto &[Suffix, Rounded] : Modes)
    if (consumeEnd(To, Suffix))
      return isInteger(To) ? std::optional(Numbers{Rounded(A)}) : std::nullopt;
  return std::nullopt;
}

/// Values that change their places or their type only.
std::optional<Numbers> moved(std::string_view Name,
                             const std::vector<Numbers> &Operands) {
  const Numbers &A = Operands[0];
  if (Operands.size() == 2)
    return joined(Name, A, Operands[1]);
  if (Operands.size() != 1)
    return std::nullopt;
  if (A.size() == 2) {
    const Selection *Which = selection(OfOnePair, Name);
    if (!Which)
      return std::nullopt;
    return Which->Second < 0 ? Numbers{A[Which->First]}
                             : Numbers{A[Which->First], A[Which->Second]};
  }
  if (isOneOf(Name, {"float2half", "float2half_rn", "double2half", "half2float",
                     "value"}))
    return A;
  if (isOneOf(Name, {"half2half2", "float2half2_rn"}))
    return Numbers{A[0], A[0]};
  return ofInteger(Name, A[0]);
}

/// `heq`, `hltu2`, `hbeq2`: whether it holds of each part, or of all.
std::optional<Numbers> compared(std::string_view Name,
                                const std::vector<Numbers> &Operands) {
  if (!consume(Name, "h"))
    return std::nullopt;
  const bool All = consume(Name, "b");
  consumeEnd(Name, "2");
  const bool Unordered = Name.size() == 3 && consumeEnd(Name, "u");
  for (const Elementwise &F : Comparisons) {
    if (F.Name != Name)
      continue;
    std::optional<Numbers> Out = inEachPart(F, Operands);
    if (!Out)
      return std::nullopt;
    for (size_t I = 0; I < Out->size(); ++I)
      if (std::isnan(Operands[0][I]) || std::isnan(Operands[1][I]))
        (*Out)[I] = Unordered;
    if (All)
      return Numbers{
          double(std::ranges::all_of(*Out, [](double X) { return X != 0; }))};
    return Out;
  }
  return std::nullopt;
}

} // namespace

double halfValue(uint16_t Held, HalfFormat F) {
  const auto [Fraction, Bias] = layoutOf(F);
  const int Exponent = (Held & 0x7fff) >> Fraction;
  const int Bits = Held & ((1 << Fraction) - 1);
  double V;
  if (Exponent == 2 * Bias + 1)
    V = Bits ? std::numeric_limits<double>::quiet_NaN()
             : std::numeric_limits<double>::infinity();
  else
    V = std::ldexp(Exponent ? Bits | 1 << Fraction : Bits,
                   std::max(Exponent, 1) - Bias - Fraction);
  return Held & 0x8000 ? -V : V;
}

uint16_t halfHeld(double Value, HalfFormat F) {
  const auto [Fraction, Bias] = layoutOf(F);
  const uint16_t Sign = std::signbit(Value) ? 0x8000 : 0;
  const uint16_t Infinity = uint16_t((2 * Bias + 1) << Fraction);
  if (std::isnan(Value))
    return 0x7fff;
  Value = std::fabs(Value);
  if (Value == 0 || std::isinf(Value))
    return Sign | (Value == 0 ? 0 : Infinity);
  const int Exponent = std::max(std::ilogb(Value), 1 - Bias);
  // In units of the last place; where it rounds up to the next power of two
  // the sum below carries into the exponent.
  const double Units = std::nearbyint(std::ldexp(Value, Fraction - Exponent));
  const double Whole =
      Units + std::ldexp(double(Exponent + Bias - 1), Fraction);
  return Sign | (Whole >= Infinity ? Infinity : uint16_t(Whole));
}

std::string halfName(std::string_view Name) {
  std::string Out(Name);
  constexpr std::string_view Other = "bfloat16";
  for (size_t At = 0; (At = Out.find(Other, At)) != std::string::npos;)
    Out.replace(At, Other.size(), "half");
  return Out;
}

std::optional<Numbers> ofHalves(std::string_view Name,
                                const std::vector<Numbers> &Operands) {
  if (Operands.empty())
    return std::nullopt;
  for (const Numbers &N : Operands)
    if (N.empty())
      return std::nullopt;
  for (const auto &[Operator, Function] : Operators)
    if (Name == Operator)
      Name = Function == "hsub" && Operands.size() == 1 ? "hneg" : Function;
  consume(Name, "__");
  if (std::optional<Numbers> Out = moved(Name, Operands))
    return Out;
  if (std::optional<Numbers> Out = compared(Name, Operands))
    return Out;
  const bool Saturates = consumeEnd(Name, "_sat");
  const bool Rectifies = !Saturates && consumeEnd(Name, "_relu");
  consumeEnd(Name, "_rn");
  consumeEnd(Name, "2");
  std::string Base(Name);
  if (Base.starts_with("h2"))
    Base.erase(1, 1);
  for (const Elementwise &F : Functions) {
    if (F.Name != Base)
      continue;
    std::optional<Numbers> Out = inEachPart(F, Operands);
    if (Out)
      for (double &X : *Out) {
        if (Saturates)
          X = std::isnan(X) ? 0 : std::clamp(X, 0.0, 1.0);
        if (Rectifies)
          X = X < 0 ? 0 : X;
      }
    return Out;
  }
  return std::nullopt;
}

} // namespace cuda_lint
