//===- RealFunctions.h - Floating-point functions of numbers ---*- C++ -*-===//
//
// What functions of device code compute of floating-point numbers that are
// known, and conversions that say how they round ("CUDA Math API", "Single
// Precision Intrinsics", "Type Casting Intrinsics").
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_LIB_HARDWARE_REALFUNCTIONS_H
#define CUDA_LINT_LIB_HARDWARE_REALFUNCTIONS_H

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace cuda_lint {

/// A number as a type holds it: an integer's value, a floating-point number's
/// bits in its own width.
struct NumberType {
  unsigned Bits;
  bool Real;
  bool Signed;
};

/// The value of a number; integers of more than 53 bits may lose some.
double realValue(int64_t Held, NumberType T);

/// How a type holds a value: rounded to the nearest, or cut off where it is an
/// integer; none where that cannot hold it.
std::optional<int64_t> heldAs(double Value, NumberType T);

/// Whether ofNumbers() knows a function of so many numbers.
bool isOfNumbers(std::string_view Name, size_t Operands);

/// What a function gives; none for one that is not known, or not defined here.
std::optional<int64_t> ofNumbers(std::string_view Name,
                                 const std::vector<int64_t> &Held,
                                 const std::vector<NumberType> &Types,
                                 NumberType Result);

} // namespace cuda_lint

#endif
