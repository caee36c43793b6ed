//===- ExtentArithmetic.cpp -----------------------------------------------===//

#include "analysis/ExtentArithmetic.h"
#include "llvm/Support/MathExtras.h"
#include <limits>

using namespace clang;

namespace cuda_lint {

Extent constantExtent(uint64_t Max) {
  Extent E;
  E.Max = Max;
  E.Known = true;
  return E;
}

Extent joined(const Extent &A, const Extent &B) {
  Extent E{std::max(A.Max, B.Max),
           A.RunTime || B.RunTime,
           A.Wide || B.Wide,
           A.Grid || B.Grid,
           std::max(A.Factors, B.Factors),
           std::max(A.Cut, B.Cut),
           std::max(A.Counted, B.Counted),
           std::max(A.Sides, B.Sides),
           std::max(A.Stored, B.Stored),
           A.ManyBlocks || B.ManyBlocks,
           A.Kept || B.Kept,
           A.FromArray || B.FromArray,
           A.OfPlaces || B.OfPlaces,
           A.WideProduct || B.WideProduct,
           A.OfUnsigned || B.OfUnsigned,
           A.ManyElements || B.ManyElements,
           A.Gathered || B.Gathered,
           (A.OfSide || !A.Wide) && (B.OfSide || !B.Wide) && (A.Wide || B.Wide),
           A.OfQuotient || B.OfQuotient,
           A.OfPage || B.OfPage,
           A.CutUnsigned || B.CutUnsigned};
  // Two calls may each come to the most of another number.
  E.Known = A.Known && B.Known && A.Max == B.Max;
  return E;
}

/// Whether nothing in the source takes a number for more than 31 bits.
static bool isSmall(const Extent &E) {
  return E.Max < (uint64_t(1) << 31) && !E.Wide && !E.Cut && !E.ManyBlocks &&
         !E.Kept && !E.WideProduct && !E.ManyElements;
}

Extent smallerOf(const Extent &A, const Extent &B) {
  Extent E = joined(A, B);
  E.Max = std::min(A.Max, B.Max);
  E.Known = A.Known && B.Known;
  E.Wide = A.Wide && B.Wide;
  if (isSmall(A) || isSmall(B)) {
    E.Cut = E.Counted = E.Sides = 0;
    E.ManyBlocks = E.Kept = E.CutUnsigned = false;
    E.WideProduct = E.OfUnsigned = E.ManyElements = false;
  }
  return E;
}

void oneFactor(Extent &E) {
  E.Factors = E.RunTime || E.Grid;
  E.Cut = std::min(E.Cut, E.Factors);
  E.Counted = std::min(E.Counted, E.Cut);
  E.Sides = std::min(E.Sides, E.Cut);
  E.Stored = std::min(E.Stored, E.Factors);
}

bool ExtentArithmetic::isShift() const {
  return Right && *Right < std::numeric_limits<uint64_t>::digits;
}

void ExtentArithmetic::takeFactors(Extent &E, const Extent &Of) {
  E.Factors = Of.Factors;
  E.Cut = Of.Cut;
  E.Counted = Of.Counted;
  E.Sides = Of.Sides;
  E.Stored = Of.Stored;
}

void ExtentArithmetic::becomeQuotient(Extent &E) const {
  E.FromArray = false;
  E.OfPlaces = A.OfPlaces || A.FromArray;
  E.OfQuotient = true;
  // A count that was cut down before: 32 bits count what it is parts of.
  if (Ctx.getIntWidth(Type) < 64)
    E.WideProduct = E.OfUnsigned = false;
}

Extent ExtentArithmetic::product(bool NoSigns, uint64_t Most) const {
  Extent E = joined(A, B);
  E.Max = llvm::SaturatingMultiply(A.Max, B.Max);
  E.Gathered |=
      (A.FromArray && B.Factors != 0) || (B.FromArray && A.Factors != 0);
  if (A.Factors && B.Factors && A.RunTime && B.RunTime &&
      Ctx.getIntWidth(Type) == 64) {
    E.OfUnsigned |= !E.WideProduct && NoSigns;
    E.WideProduct = true;
  }
  E.FromArray = E.OfSide = false;
  E.Factors = A.Factors + B.Factors;
  E.Cut = A.Cut + B.Cut;
  E.Counted = A.Counted + B.Counted;
  E.Sides = A.Sides + B.Sides;
  E.Stored = A.Stored + B.Stored;
  E.Known = A.Known && B.Known && Most >= E.Max;
  E.Max = std::min(E.Max, Most);
  return E;
}

Extent ExtentArithmetic::sum() const {
  Extent E = joined(A, B);
  E.Max = llvm::SaturatingAdd(A.Max, B.Max);
  E.Known = A.Known && B.Known;
  // `(image * channels + channel) * height * width`: the array numbers a few.
  E.Gathered = false;
  return E;
}

Extent ExtentArithmetic::difference() const {
  Extent E = joined(A, B);
  E.Max = isOfData() ? A.Max : std::max(A.Max, B.Max);
  E.Known = false;
  // What a product takes from a number is no more than the number.
  E.WideProduct = A.WideProduct;
  E.OfUnsigned = A.OfUnsigned;
  return E;
}

Extent ExtentArithmetic::quotient(bool IsZero) const {
  Extent E = joined(A, B);
  E.Max = IsZero ? 0 : number() ? A.Max / number() : A.Max;
  E.Known = A.Known && number() != 0;
  takeFactors(E, A);
  becomeQuotient(E);
  return E;
}

Extent ExtentArithmetic::remainder() const {
  Extent E = joined(A, B);
  E.Max = std::min(A.Max, number() ? number() - 1 : B.Max);
  E.Grid = E.ManyBlocks = E.Kept = E.FromArray = E.OfPlaces = false;
  E.Known = false;
  E.ManyElements = E.WideProduct = E.OfUnsigned = E.Gathered = false;
  E.OfQuotient = E.OfPage = false;
  E.Wide &= !number();
  takeFactors(E, B);
  oneFactor(E);
  return E;
}

Extent ExtentArithmetic::masked() const {
  Extent E = joined(A, B);
  E.Max = std::min(A.Max, number() ? number() : B.Max);
  E.FromArray = E.OfPlaces = E.Gathered = E.Known = false;
  E.Wide &= !number();
  oneFactor(E);
  return E;
}

Extent ExtentArithmetic::combined() const {
  Extent E = joined(A, B);
  E.Max = llvm::SaturatingAdd(A.Max, B.Max);
  E.Known = false;
  return E;
}

Extent ExtentArithmetic::shiftedLeft(uint64_t Largest) const {
  Extent E = joined(A, B);
  // By a number that is not known: an extent that is a power of two. A constant
  // on the left makes such an extent.
  if (isShift())
    E.Max = llvm::SaturatingMultiply(A.Max, uint64_t(1) << *Right);
  else
    E.Max = isOfData() ? llvm::SaturatingMultiply(A.Max, Largest) : Largest;
  E.Known = A.Known && isShift();
  return E;
}

Extent ExtentArithmetic::shiftedRight() const {
  Extent E = joined(A, B);
  E.Max = isShift() ? A.Max >> *Right : A.Max;
  E.Known = A.Known && isShift();
  becomeQuotient(E);
  return E;
}

} // namespace cuda_lint
