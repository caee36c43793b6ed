//===- HalfNumbers.h - Numbers of 16 bits ----------------------*- C++ -*-===//
//
// What functions of device code compute of numbers of 16 bits that are known
// ("CUDA Math API", "Half Precision Intrinsics", "Bfloat16 Precision
// Intrinsics").
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_LIB_HARDWARE_HALFNUMBERS_H
#define CUDA_LINT_LIB_HARDWARE_HALFNUMBERS_H

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace cuda_lint {

/// How 16 bits are a number: with five bits of exponent, or with eight.
enum class HalfFormat : uint8_t { Half, BFloat };

double halfValue(uint16_t Held, HalfFormat F);
/// Rounded to the nearest, to even where two are as near.
uint16_t halfHeld(double Value, HalfFormat F);

/// The name of a function as that of halves: `__float2half` for
/// `__float2bfloat16`.
std::string halfName(std::string_view Name);

/// What a function gives, by the name of halves, or an operator by its own:
/// `__hadd2`, `operator+`. Operands and results are a number, or the two of a
/// pair. None for a function that is not known, or not defined for these.
std::optional<std::vector<double>>
ofHalves(std::string_view Name,
         const std::vector<std::vector<double>> &Operands);

} // namespace cuda_lint

#endif
