//===- ExtentArithmetic.h - What operators make of extents -----*- C++ -*-===//
//
// How large a number may become that is computed from two others (Extents.h).
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_ANALYSIS_EXTENTARITHMETIC_H
#define CUDA_LINT_ANALYSIS_EXTENTARITHMETIC_H

#include "analysis/Extents.h"

namespace cuda_lint {

/// A number that is known.
Extent constantExtent(uint64_t Max);

/// A number that is one of two.
Extent joined(const Extent &A, const Extent &B);

/// The smaller of two numbers: what the source says of a large one is moot
/// where the other one is small.
Extent smallerOf(const Extent &A, const Extent &B);

/// One number, however it was made.
void oneFactor(Extent &E);

/// What an operator makes of two numbers.
struct ExtentArithmetic {
  const Extent &A, &B;
  /// The second where it is a constant; 0 for a negative one.
  std::optional<uint64_t> Right;
  /// Of the result.
  clang::QualType Type;
  const clang::ASTContext &Ctx;

  /// \p NoSigns: the factors were numbers of 32 bits without a sign. \p Most:
  /// what else is known of the product.
  Extent product(bool NoSigns, uint64_t Most) const;
  Extent sum() const;
  Extent difference() const;
  /// \p IsZero: the first is below the second.
  Extent quotient(bool IsZero) const;
  Extent remainder() const;
  /// `a & b`
  Extent masked() const;
  /// `a | b`, `a ^ b`
  Extent combined() const;
  /// \p Largest: what an extent of the data is at most.
  Extent shiftedLeft(uint64_t Largest) const;
  Extent shiftedRight() const;

private:
  uint64_t number() const { return Right.value_or(0); }
  /// By which 64 bits can be shifted.
  bool isShift() const;
  bool isOfData() const { return A.RunTime || A.Grid; }
  void becomeQuotient(Extent &E) const;
  /// The factors of one of the operands alone.
  static void takeFactors(Extent &E, const Extent &Of);
};

} // namespace cuda_lint

#endif
