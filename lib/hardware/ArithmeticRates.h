//===- ArithmeticRates.h - How fast an architecture computes ---*- C++ -*-===//
//
// Results of a multiprocessor in a clock: CUDA C++ Programming Guide,
// "Throughput of Native Arithmetic Instructions".
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_LIB_HARDWARE_ARITHMETICRATES_H
#define CUDA_LINT_LIB_HARDWARE_ARITHMETICRATES_H

namespace cuda_lint {

/// Results of one multiprocessor in a clock.
struct ArithmeticRates {
  /// Additions, multiplications and fused ones of floats.
  unsigned Float;
  /// The same of doubles.
  unsigned Double;
  /// Conversions from and to types of 64 bits.
  unsigned Conversion64;
};

/// The rates of sm_\p Architecture; for one that is not in the table those of
/// the next lower one, or of the lowest.
ArithmeticRates arithmeticRatesOf(unsigned Architecture);

/// Addresses of loads and stores that a multiprocessor takes in a clock.
inline constexpr unsigned AddressesPerClock = 32;

} // namespace cuda_lint

#endif
