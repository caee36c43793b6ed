//===- HostNumbers.cpp ----------------------------------------------------===//

#include "analysis/HostNumbers.h"
#include "cuda/Bound.h"
#include "cuda/Layout.h"
#include <cmath>
#include <limits>

using namespace clang;

namespace cuda_lint {

/// A variable or member that is a pointer, read.
static bool isPointer(const SymExpr *E) {
  return E->Kind == SymExpr::Symbol && E->Loc && !E->Loc->Type.isNull() &&
         E->Loc->Type->isPointerType();
}

/// The bytes of an element, where a value is how many bytes lie between two
/// pointers, the end of a container and its start.
static std::optional<int64_t> elementBetween(const SymExpr *E) {
  if (E->Kind != SymExpr::Binary || E->Op != SymExpr::Sub)
    return std::nullopt;
  const SymExpr *End = stripCasts(E->A), *Start = stripCasts(E->B);
  if (!isPointer(End) || !isPointer(Start) || End == Start || !End->Loc->Decl)
    return std::nullopt;
  const QualType T = End->Loc->Type->getPointeeType();
  if (!hasLayout(T))
    return std::nullopt;
  const ASTContext &Ctx = End->Loc->Decl->getASTContext();
  return Ctx.getTypeSizeInChars(T).getQuantity();
}

void HostNumbers::collect(const SymExpr *E, Symbols &Out) {
  forEachPart(E, [&](const SymExpr *Part) {
    const bool IsSymbol = Part->Kind == SymExpr::Symbol ||
                          Part->Kind == SymExpr::Field || elementBetween(Part);
    if (IsSymbol)
      Out.insert(Part);
    return !IsSymbol;
  });
}

std::optional<int64_t> HostNumbers::integer(const SymExpr *E) const {
  if (!E)
    return std::nullopt;
  const std::optional<Number> N = value(E, 0);
  if (!N || N->Real || N->I > INT64_MAX || N->I < INT64_MIN)
    return std::nullopt;
  return int64_t(N->I);
}

/// Whether an integer type holds a number.
static bool fits(ScalarType T, __int128 N) {
  const unsigned Width = T.Width;
  if (T.Signed)
    return N >= -(__int128(1) << (Width - 1)) && N < __int128(1) << (Width - 1);
  return N >= 0 && N < __int128(1) << Width;
}

std::optional<HostNumbers::Number> HostNumbers::binary(const SymExpr *E,
                                                       Number A, Number B) {
  Number Out;
  const SymExpr::OpT Op = E->Op;
  if (Op >= SymExpr::LT && Op <= SymExpr::NE) {
    Out.I = A.Real || B.Real ? holds(Op, A.Real ? A.D : double(A.I),
                                     B.Real ? B.D : double(B.I))
                             : holds(Op, A.I, B.I);
    return Out;
  }
  if (Op == SymExpr::LAnd || Op == SymExpr::LOr) {
    Out.I = Op == SymExpr::LAnd ? A.I && B.I : A.I || B.I;
    return Out;
  }
  return A.Real || B.Real ? ofReals(E, A, B) : ofIntegers(E, A, B);
}

std::optional<HostNumbers::Number> HostNumbers::ofReals(const SymExpr *E,
                                                        Number A, Number B) {
  const double X = A.Real ? A.D : double(A.I), Y = B.Real ? B.D : double(B.I);
  Number Out;
  Out.Real = true;
  switch (E->Op) {
  case SymExpr::Add:
    Out.D = X + Y;
    return Out;
  case SymExpr::Sub:
    Out.D = X - Y;
    return Out;
  case SymExpr::Mul:
    Out.D = X * Y;
    return Out;
  case SymExpr::Div:
    if (Y == 0)
      return std::nullopt;
    Out.D = X / Y;
    return Out;
  default:
    return std::nullopt;
  }
}

std::optional<HostNumbers::Number> HostNumbers::ofIntegers(const SymExpr *E,
                                                           Number A, Number B) {
  Number Out;
  const SymExpr::OpT Op = E->Op;
  switch (Op) {
  case SymExpr::Add:
    Out.I = A.I + B.I;
    // What is subtracted from something unsigned is kept as its complement.
    if (!E->Type.Signed && E->B->isInteger() && E->Type.Width <= 64 &&
        !fits(E->Type, Out.I))
      Out.I -= __int128(1) << E->Type.Width;
    break;
  case SymExpr::Sub:
    Out.I = A.I - B.I;
    break;
  case SymExpr::Mul:
    if (__builtin_mul_overflow(A.I, B.I, &Out.I))
      return std::nullopt;
    break;
  case SymExpr::Div:
  case SymExpr::Rem:
    if (B.I == 0)
      return std::nullopt;
    Out.I = Op == SymExpr::Div ? A.I / B.I : A.I % B.I;
    break;
  case SymExpr::Shl:
  case SymExpr::Shr:
    if (B.I < 0 || B.I >= E->Type.Width || A.I < 0)
      return std::nullopt;
    Out.I = Op == SymExpr::Shl ? A.I << int(B.I) : A.I >> int(B.I);
    break;
  case SymExpr::And:
    Out.I = A.I & B.I;
    break;
  case SymExpr::Or:
    Out.I = A.I | B.I;
    break;
  case SymExpr::Xor:
    Out.I = A.I ^ B.I;
    break;
  case SymExpr::Min:
    Out.I = std::min(A.I, B.I);
    break;
  case SymExpr::Max:
    Out.I = std::max(A.I, B.I);
    break;
  default:
    return std::nullopt;
  }
  if (!fits(E->Type, Out.I))
    return std::nullopt;
  return Out;
}

std::optional<HostNumbers::Number>
HostNumbers::ofSymbol(const SymExpr *E) const {
  auto It = Numbers.find(E);
  if (It == Numbers.end())
    return std::nullopt;
  Number Out;
  if (E->Type.Real) {
    Out.Real = true;
    Out.D = double(It->second);
  } else if (E->Type.Width == 1) {
    Out.I = It->second != 0;
  } else if (!fits(E->Type, It->second)) {
    return std::nullopt;
  } else {
    Out.I = It->second;
  }
  return Out;
}

std::optional<HostNumbers::Number> HostNumbers::converted(Number A,
                                                          ScalarType T) {
  Number Out;
  if (T.Real) {
    Out.Real = true;
    Out.D = A.Real ? A.D : double(A.I);
    if (T.Width == 32)
      Out.D = double(float(Out.D));
    return Out;
  }
  if (A.Real) {
    // Up to there a double holds every integer.
    if (!(std::fabs(A.D) <
          double(int64_t(1) << std::numeric_limits<double>::digits)))
      return std::nullopt;
    Out.I = __int128(A.D);
  } else {
    Out.I = A.I;
  }
  if (T.Width == 1)
    Out.I = Out.I != 0;
  if (!fits(T, Out.I))
    return std::nullopt;
  return Out;
}

static const Bound<unsigned>
    MaxDepth("host-number-operations", 61, BoundKind::Reach,
             "operations within each other by which the host computes a number "
             "for a launch");

std::optional<HostNumbers::Number>
HostNumbers::ofOperands(const SymExpr *E, unsigned Depth) const {
  if (auto Elements = Numbers.find(E); Elements != Numbers.end()) {
    Number Out;
    Out.I = __int128(Elements->second) * elementBetween(E).value_or(1);
    return Out;
  }
  const std::optional<Number> A = value(E->A, Depth + 1),
                              B = value(E->B, Depth + 1);
  // One side may decide.
  if (E->Op == SymExpr::LAnd || E->Op == SymExpr::LOr)
    for (const std::optional<Number> &Side : {A, B})
      if (Side && !Side->Real && (Side->I != 0) == (E->Op == SymExpr::LOr))
        return Side;
  return A && B ? binary(E, *A, *B) : std::nullopt;
}

std::optional<HostNumbers::Number> HostNumbers::value(const SymExpr *E,
                                                      unsigned Depth) const {
  if (!E || Depth >= MaxDepth)
    return std::nullopt;
  Number Out;
  switch (E->Kind) {
  case SymExpr::Integer:
    if (const std::optional<int64_t> I = E->integer())
      Out.I = *I;
    else
      Out.I = E->Bits;
    return Out;
  case SymExpr::Real:
    Out.Real = true;
    Out.D = E->real();
    return Out;
  case SymExpr::Symbol:
  case SymExpr::Field:
    return ofSymbol(E);
  case SymExpr::Binary:
    return ofOperands(E, Depth);
  case SymExpr::Not: {
    const std::optional<Number> A = value(E->A, Depth + 1);
    if (!A || A->Real)
      return std::nullopt;
    Out.I = A->I == 0;
    return Out;
  }
  case SymExpr::Ceil:
  case SymExpr::Floor: {
    const std::optional<Number> A = value(E->A, Depth + 1);
    if (!A)
      return std::nullopt;
    Out.Real = true;
    const double D = A->Real ? A->D : double(A->I);
    Out.D = E->Kind == SymExpr::Ceil ? std::ceil(D) : std::floor(D);
    return Out;
  }
  case SymExpr::Select: {
    const std::optional<Number> C = value(E->A, Depth + 1);
    if (!C || C->Real)
      return std::nullopt;
    return value(C->I ? E->B : E->C, Depth + 1);
  }
  case SymExpr::Cast: {
    const std::optional<Number> A = value(E->A, Depth + 1);
    return A ? converted(*A, E->Type) : std::nullopt;
  }
  default:
    return std::nullopt;
  }
}

} // namespace cuda_lint
