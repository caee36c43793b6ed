//===- SymbolicArithmetic.cpp - Expressions made as simple as they can be -===//

#include "cuda/Constants.h"
#include "cuda/Layout.h"
#include "cuda/ShiftFactor.h"
#include "domains/symbolic/SymbolicNodes.h"
#include "domains/symbolic/SymbolicValue.h"
#include "llvm/ADT/APSInt.h"
#include <cmath>

using namespace clang;

namespace cuda_lint {

static std::optional<llvm::APSInt> fold(SymExpr::OpT Op, const llvm::APSInt &A,
                                        const llvm::APSInt &B) {
  switch (Op) {
  case SymExpr::Add:
    return A + B;
  case SymExpr::Sub:
    return A - B;
  case SymExpr::Mul:
    return A * B;
  case SymExpr::Div:
    return B == 0 ? std::nullopt : std::optional(A / B);
  case SymExpr::Rem:
    return B == 0 ? std::nullopt : std::optional(A % B);
  case SymExpr::And:
    return A & B;
  case SymExpr::Or:
    return A | B;
  case SymExpr::Xor:
    return A ^ B;
  case SymExpr::Min:
    return B < A ? B : A;
  case SymExpr::Max:
    return A < B ? B : A;
  default:
    return std::nullopt;
  }
}

Node SymContext::ofIntegers(SymExpr::OpT Op, ScalarType T, Node A, Node B) {
  llvm::APSInt X = number(A), Y = number(B);
  if (isComparison(Op)) {
    if (A->Type == B->Type)
      return boolean(holds(Op, X, Y));
  } else if (Op == SymExpr::Shl || Op == SymExpr::Shr) {
    if (!Y.isNegative() && Y.getZExtValue() < T.Width) {
      unsigned By = unsigned(Y.getZExtValue());
      return integer(uint64_t(low64(Op == SymExpr::Shl ? X << By : X >> By)),
                     T);
    }
  } else if (A->Type == B->Type) {
    if (auto R = fold(Op, X, Y))
      return integer(R->getBitWidth() > 64 ? 0 : uint64_t(R->getSExtValue()),
                     T);
  }
  return nullptr;
}

Node SymContext::ofReals(SymExpr::OpT Op, ScalarType T, Node A, Node B) {
  double X = A->real(), Y = B->real();
  if (isComparison(Op))
    return boolean(holds(Op, X, Y));
  switch (Op) {
  case SymExpr::Add:
    return real(X + Y, T);
  case SymExpr::Sub:
    return real(X - Y, T);
  case SymExpr::Mul:
    return real(X * Y, T);
  case SymExpr::Div:
    // By zero it is infinite, or no number, which equals nothing.
    return real(X / Y, T);
  case SymExpr::Min:
    return real(std::min(X, Y), T);
  case SymExpr::Max:
    return real(std::max(X, Y), T);
  default:
    break;
  }
  return nullptr;
}

std::optional<int64_t> divisorOf(const SymExpr *V) {
  if (V->Kind != SymExpr::Binary || !V->B->isInteger())
    return std::nullopt;
  if (V->Op == SymExpr::Div)
    return V->B->integer();
  const auto By = V->Op == SymExpr::Shr ? V->B->integer() : std::nullopt;
  return By ? shiftFactor(*By) : std::nullopt;
}

/// What is multiplied, divided or taken a remainder of by a power of two, where
/// that is written with bits: one form for both. Null for anything else.
Node SymContext::ofBits(SymExpr::OpT Op, ScalarType T, Node A, uint64_t K) {
  // The largest number of these bits.
  const uint64_t Most = T.Width >= 64
                            ? ~uint64_t(0) >> T.Signed
                            : (uint64_t(1) << (T.Width - T.Signed)) - 1;
  if (T.Real || A->Type != T || A->Kind == SymExpr::Address)
    return nullptr;
  if (Op == SymExpr::And)
    return !T.Signed && K && K < Most && llvm::isPowerOf2_64(K + 1)
               ? binary(SymExpr::Rem, T, A, integer(K + 1, T))
               : nullptr;
  if (K >= 63 || uint64_t(1) << K > Most)
    return nullptr;
  if (Op == SymExpr::Shl)
    return binary(SymExpr::Mul, T, A, integer(uint64_t(1) << K, T));
  // What is below 0 is rounded in another way.
  return Op == SymExpr::Shr && !T.Signed
             ? binary(SymExpr::Div, T, A, integer(uint64_t(1) << K, T))
             : nullptr;
}

/// A comparison for equality with a number, in one form; null where that is
/// nothing simpler.
static Node comparedWith(SymContext &Symbols, SymExpr::OpT Op, ScalarType T,
                         Node A, Node B) {
  const uint64_t K = B->Bits;
  // Nothing is left over of a number with a sign, too.
  if (K == 0 && A->Kind == SymExpr::Binary && A->Op == SymExpr::And &&
      A->B->isInteger() && A->Type.Signed && A->B->Type == A->Type &&
      A->B->integer().value_or(0) > 0 && llvm::isPowerOf2_64(A->B->Bits + 1) &&
      *A->B->integer() < (int64_t(1) << (A->Type.Width - 2)))
    return Symbols.binary(
        Op, T,
        Symbols.binary(SymExpr::Rem, A->Type, A->A,
                       Symbols.integer(A->B->Bits + 1, A->Type)),
        B);
  // A condition widened to an integer is 0 or 1.
  if (A->Kind != SymExpr::Cast || A->A->Type != ScalarType::boolean())
    return nullptr;
  if (K > 1)
    return Symbols.boolean(Op == SymExpr::NE);
  return (K == 1) == (Op == SymExpr::EQ) ? A->A : Symbols.negate(A->A);
}

Node SymContext::withConstant(SymExpr::OpT Op, ScalarType T, Node A, Node B) {
  uint64_t K = B->Bits;
  switch (Op) {
  case SymExpr::Add:
    if (K == 0)
      return A;
    if (A->Kind == SymExpr::Binary && A->Op == SymExpr::Add &&
        A->B->isInteger() && A->Type == T && A->B->Type == B->Type)
      return binary(SymExpr::Add, T, A->A, integer(A->B->Bits + K, B->Type));
    break;
  case SymExpr::Sub:
    // One form for both, so that equal values look equal.
    return binary(SymExpr::Add, T, A, integer(-K, B->Type));
  case SymExpr::Shl:
  case SymExpr::Shr:
    return K == 0 ? A : ofBits(Op, T, A, K);
  case SymExpr::And:
    return ofBits(Op, T, A, K);
  case SymExpr::Xor:
  case SymExpr::Or:
    if (K == 0)
      return A;
    break;
  case SymExpr::Mul:
    if (K == 1)
      return A;
    if (K == 0)
      return integer(0, T);
    break;
  case SymExpr::Div:
    if (K == 1)
      return A;
    break;
  case SymExpr::Rem:
    if (K == 1)
      return integer(0, T);
    break;
  case SymExpr::EQ:
  case SymExpr::NE:
    return comparedWith(*this, Op, T, A, B);
  default:
    break;
  }
  return nullptr;
}

Node SymContext::withItself(SymExpr::OpT Op, ScalarType T, Node A) {
  switch (Op) {
  case SymExpr::Sub:
  case SymExpr::Xor:
  case SymExpr::Rem:
    return integer(0, T);
  case SymExpr::EQ:
  case SymExpr::LE:
  case SymExpr::GE:
    return boolean(true);
  case SymExpr::NE:
  case SymExpr::LT:
  case SymExpr::GT:
    return boolean(false);
  case SymExpr::Min:
  case SymExpr::Max:
  case SymExpr::And:
  case SymExpr::Or:
    return A;
  default:
    break;
  }
  return nullptr;
}

/// Where a base that there is once lies in a class, in bytes; none behind a
/// virtual base.
static std::optional<int64_t> onlyBaseAt(const CXXRecordDecl *Class,
                                         const CXXRecordDecl *Base,
                                         const ASTContext &Ctx) {
  if (declaresSameEntity(Class, Base))
    return 0;
  std::optional<int64_t> Out;
  if (Class->hasDefinition())
    for (const CXXBaseSpecifier &Of : Class->getDefinition()->bases()) {
      const CXXRecordDecl *Outer = Of.getType()->getAsCXXRecordDecl();
      const std::optional<int64_t> At = offsetOfBase(Class, Of.getType(), Ctx);
      if (!Outer || !At)
        return std::nullopt;
      if (const std::optional<int64_t> Within = onlyBaseAt(Outer, Base, Ctx)) {
        if (Out)
          return std::nullopt;
        Out = *At + *Within;
      }
    }
  return Out;
}

std::optional<int64_t> offsetWithin(const Location *Part, const Location *Whole,
                                    const ASTContext &Ctx) {
  int64_t At = 0;
  for (; Part != Whole; Part = Part->Parent) {
    if (!Part->Parent || Part->Type.isNull() || !hasLayout(Part->Type) ||
        Part->Parent->Type.isNull())
      return std::nullopt;
    if (Part->Kind == Location::Member) {
      const auto *Field = cast<FieldDecl>(Part->Decl);
      const std::optional<int64_t> Bits = offsetInBits(Field, Ctx);
      // An object may lie in a buffer.
      const auto *Of = Part->Parent->Type->getAsCXXRecordDecl(),
                 *Own = dyn_cast<CXXRecordDecl>(Field->getParent());
      const std::optional<int64_t> Base =
          Of && Own ? onlyBaseAt(Of, Own, Ctx) : std::optional<int64_t>(0);
      if (!Bits || Field->isBitField() || !Base)
        return std::nullopt;
      At += *Bits / 8 + *Base;
    } else {
      At += Part->Index * Ctx.getTypeSizeInChars(Part->Type).getQuantity();
    }
  }
  return At;
}

/// The constant byte of its outermost object that an address leads to.
static std::optional<int64_t> placeInRoot(Node Address, const ASTContext &Ctx) {
  const std::optional<int64_t> Within =
      offsetWithin(Address->Loc, Address->Loc->root(), Ctx);
  const std::optional<int64_t> Behind =
      !Address->A               ? std::optional<int64_t>(0)
      : Address->A->isInteger() ? std::optional(int64_t(Address->A->Bits))
                                : std::nullopt;
  return Within && Behind ? std::optional<int64_t>(*Within + *Behind)
                          : std::nullopt;
}

/// What is not behind a pointer: two such objects are at two places.
static bool isNamed(const Location *Root) {
  return Root->Kind == Location::Variable || Root->Kind == Location::Temporary;
}

/// The alignment of an object, in bytes; 1 for what nobody here has made.
static uint64_t alignmentOf(const Location *Root, const ASTContext &Ctx) {
  if (Root->Kind == Location::Variable)
    return Ctx.getDeclAlign(Root->Decl).getQuantity();
  return Root->Kind == Location::Temporary && !Root->Type.isNull() &&
                 hasLayout(Root->Type)
             ? Ctx.getTypeAlignInChars(Root->Type).getQuantity()
             : 1;
}

Node SymContext::ofAddresses(SymExpr::OpT Op, Node A, Node B) {
  // Places in one object are as their offsets are.
  if (A->Loc == B->Loc) {
    const ScalarType Offset{64, true, false};
    auto Of = [&](Node E) {
      return E->A ? cast(Offset, E->A) : integer(0, Offset);
    };
    return binary(Op, ScalarType::boolean(), Of(A), Of(B));
  }
  const Location *RootA = A->Loc->root(), *RootB = B->Loc->root();
  const std::optional<int64_t> AtA = placeInRoot(A, Ctx),
                               AtB = placeInRoot(B, Ctx);
  if (!AtA || !AtB)
    return nullptr;
  if (RootA == RootB)
    return boolean(holds(Op, *AtA, *AtB));
  if ((Op == SymExpr::EQ || Op == SymExpr::NE) && isNamed(RootA) &&
      isNamed(RootB))
    return boolean(Op == SymExpr::NE);
  return nullptr;
}

Node SymContext::ofAddress(SymExpr::OpT Op, ScalarType T, Node A,
                           uint64_t Bits) {
  const std::optional<int64_t> Place = placeInRoot(A, Ctx);
  if (!Place || T.Width != 64)
    return nullptr;
  // These bits of the address are those of its place in the object.
  const uint64_t Low = alignmentOf(A->Loc->root(), Ctx) - 1,
                 At = static_cast<uint64_t>(*Place);
  auto Moved = [&](uint64_t By) {
    const ScalarType Offset{64, false, false};
    const uint64_t Behind = A->A ? A->A->Bits : 0;
    return address(A->Loc,
                   Behind + By ? integer(Behind + By, Offset) : nullptr);
  };
  switch (Op) {
  case SymExpr::And:
    if ((Bits | Low) == Low)
      return integer(At & Bits, T);
    return (Bits | Low) == ~uint64_t(0) ? Moved(-(At & ~Bits)) : nullptr;
  case SymExpr::Or:
    return (Bits | Low) == Low ? Moved(Bits & ~At) : nullptr;
  case SymExpr::Xor:
    return (Bits | Low) == Low ? Moved((At ^ Bits) - At) : nullptr;
  case SymExpr::Rem:
    return llvm::isPowerOf2_64(Bits) && Bits - 1 <= Low
               ? integer(At & (Bits - 1), T)
               : nullptr;
  default:
    return nullptr;
  }
}

/// A sum of something and a constant; 0 where there is none.
static std::pair<Node, uint64_t> splitSum(Node A, ScalarType T) {
  const bool Sum = A->Kind == SymExpr::Binary && A->Op == SymExpr::Add &&
                   A->Type == T && A->A->Type == T && A->B->isInteger();
  return Sum ? std::pair(A->A, A->B->Bits) : std::pair(A, uint64_t(0));
}

/// Of two sums that differ by a constant; null for any others.
static Node difference(SymContext &Symbols, ScalarType T, Node A, Node B) {
  const auto [X, C] = splitSum(A, T);
  const auto [Y, D] = splitSum(B, T);
  return X == Y && X->Type == T && X->Kind != SymExpr::Real
             ? Symbols.integer(C - D, T)
             : nullptr;
}

static bool commutes(SymExpr::OpT Op) {
  return llvm::is_contained({SymExpr::Add, SymExpr::Mul, SymExpr::And,
                             SymExpr::Or, SymExpr::Xor, SymExpr::Min,
                             SymExpr::Max, SymExpr::EQ, SymExpr::NE},
                            Op);
}

/// What `&&` and `||` give where one side or both being the same decides; null
/// for others.
static Node ofTruths(SymExpr::OpT Op, Node A, Node B) {
  const bool Absorbs = Op == SymExpr::LOr;
  for (auto [X, Y] : {std::pair(A, B), std::pair(B, A)})
    if (X->isInteger())
      return (X->Bits != 0) == Absorbs ? X : Y;
  return A == B ? A : nullptr;
}

/// What `new` gave that memory was asked of for which the program has no
/// function of its own: no two such objects are at one place. Null for any
/// other value.
static Node madeByNew(Node A) {
  A = stripCasts(A);
  const auto *New = A->Kind == SymExpr::Symbol
                        ? dyn_cast_or_null<CXXNewExpr>(A->Origin)
                        : nullptr;
  return New && New->getNumPlacementArgs() == 0 && New->getOperatorNew() &&
                 New->getOperatorNew()->isReplaceableGlobalAllocationFunction()
             ? A
             : nullptr;
}

/// An object that `new` made, and so many bytes behind its beginning.
static std::pair<Node, int64_t> placeInNew(Node A) {
  A = stripCasts(A);
  const auto [First, Behind] = splitSum(A, A->Type);
  return {madeByNew(First), int64_t(Behind)};
}

/// Which of two places in one object that `new` made comes first, for a
/// comparison; null for others.
static Node orderInNew(SymContext &Symbols, SymExpr::OpT Op, Node A, Node B) {
  const auto [X, AtX] = placeInNew(A);
  const auto [Y, AtY] = placeInNew(B);
  return X && X == Y ? Symbols.boolean(holds(Op, AtX, AtY)) : nullptr;
}

/// Whether two values are two for what they are: addresses, functions, null.
static bool areApart(Node A, Node B) {
  const Node NewA = placeInNew(A).first, NewB = placeInNew(B).first;
  auto Elsewhere = [](Node X, Node New) {
    return New || (X->Kind == SymExpr::Symbol && X->Loc) ||
           (X->Kind == SymExpr::Address && isNamed(X->Loc->root()));
  };
  if (NewA != NewB && (NewA || NewB) && Elsewhere(A, NewA) &&
      Elsewhere(B, NewB))
    return true;
  // What a pointer held at the beginning leads to no object that was made
  // since.
  auto Made = [](Node X) {
    return X->Kind == SymExpr::Address && X->Loc->isAutomatic();
  };
  auto Given = [](Node X) { return X->Kind == SymExpr::Symbol && X->Loc; };
  if ((Made(A) && Given(B)) || (Made(B) && Given(A)))
    return true;
  // An object has an address, and each function one of its own.
  if ((A->Kind == SymExpr::Address || A->Kind == SymExpr::Function) &&
      B->isInteger() && B->Bits == 0)
    return true;
  return A != B && A->Kind == SymExpr::Function && B->Kind == SymExpr::Function;
}

/// What the difference of two values decides: itself, and whether they are one;
/// null for other operations, and where it is not known.
static Node byDifference(SymContext &Symbols, SymExpr::OpT Op, ScalarType T,
                         Node A, Node B) {
  if (Op == SymExpr::Sub)
    return difference(Symbols, T, A, B);
  if (!isComparison(Op))
    return nullptr;
  if (Node Order = orderInNew(Symbols, Op, A, B))
    return Order;
  if (!isEquality(Op))
    return nullptr;
  if (A->Type == B->Type)
    if (Node Apart = difference(Symbols, A->Type, A, B))
      return Symbols.boolean((Apart->Bits == 0) == (Op == SymExpr::EQ));
  return areApart(A, B) ? Symbols.boolean(Op == SymExpr::NE) : nullptr;
}

Node SymContext::binary(SymExpr::OpT Op, ScalarType T, Node A, Node B) {
  if (isComparison(Op))
    T = ScalarType::boolean();
  if (isLogical(Op)) {
    T = ScalarType::boolean();
    A = truth(A);
    B = truth(B);
    if (Node Decided = ofTruths(Op, A, B))
      return Decided;
  }
  if (A->isInteger() && B->isInteger())
    if (Node Folded = ofIntegers(Op, T, A, B))
      return Folded;
  if (isComparison(Op) && A->Kind == SymExpr::Address &&
      B->Kind == SymExpr::Address)
    if (Node Compared = ofAddresses(Op, A, B))
      return Compared;
  if (A->Kind == SymExpr::Real && B->Kind == SymExpr::Real)
    if (Node Folded = ofReals(Op, T, A, B))
      return Folded;
  if (!T.Real) {
    // Constants on the right.
    if (A->isInteger() && !B->isInteger()) {
      if (commutes(Op))
        std::swap(A, B);
      else if (isComparison(Op))
        return binary(mirrored(Op), T, B, A);
    }
    if (B->isInteger() && A->Kind == SymExpr::Address)
      if (Node Place = ofAddress(Op, T, A, B->Bits))
        return Place;
    if (B->isInteger())
      if (Node Simple = withConstant(Op, T, A, B))
        return Simple;
    if (A == B && A->Kind != SymExpr::Real && !A->Type.Real)
      if (Node Simple = withItself(Op, T, A))
        return Simple;
    if (Node Known = byDifference(*this, Op, T, A, B))
      return Known;
  }
  SymExpr E;
  E.Kind = SymExpr::Binary;
  E.Op = Op;
  E.Type = T;
  E.A = A;
  E.B = B;
  return intern(E);
}

Node SymContext::negate(Node Condition) {
  Condition = truth(Condition);
  if (Condition->isInteger())
    return boolean(Condition->Bits == 0);
  if (Condition->Kind == SymExpr::Not)
    return Condition->A;
  if (Condition->Kind == SymExpr::Binary && isComparison(Condition->Op) &&
      !Condition->A->Type.Real) {
    static constexpr SymExpr::OpT Opposite[] = {SymExpr::GE, SymExpr::GT,
                                                SymExpr::LE, SymExpr::LT,
                                                SymExpr::NE, SymExpr::EQ};
    return binary(Opposite[Condition->Op - SymExpr::LT], ScalarType::boolean(),
                  Condition->A, Condition->B);
  }
  SymExpr E;
  E.Kind = SymExpr::Not;
  E.Type = ScalarType::boolean();
  E.A = Condition;
  return intern(E);
}

/// What a truth value that was widened to an integer says; null for others.
static Node widenedTruth(Node A) {
  return A->Kind == SymExpr::Cast && A->A->Type == ScalarType::boolean()
             ? A->A
             : nullptr;
}

Node SymContext::truth(Node A) {
  if (A->Type == ScalarType::boolean())
    return A;
  if (A->Kind == SymExpr::Address || A->Kind == SymExpr::Function ||
      stringOf(A))
    return boolean(true);
  // A condition widened to an integer and tested again.
  if (Node Widened = widenedTruth(A))
    return Widened;
  // `|` and `&` of conditions say what `||` and `&&` do.
  if (A->Kind == SymExpr::Binary &&
      (A->Op == SymExpr::Or || A->Op == SymExpr::And) && widenedTruth(A->A) &&
      widenedTruth(A->B))
    return binary(A->Op == SymExpr::Or ? SymExpr::LOr : SymExpr::LAnd,
                  ScalarType::boolean(), widenedTruth(A->A),
                  widenedTruth(A->B));
  if (A->Type.Real) {
    if (A->Kind == SymExpr::Real)
      return boolean(A->real() != 0);
    return binary(SymExpr::NE, ScalarType::boolean(), A, real(0, A->Type));
  }
  return binary(SymExpr::NE, ScalarType::boolean(), A, integer(0, A->Type));
}

Node SymContext::rounded(SymExpr::KindT Kind, Node A) {
  if (A->Kind == SymExpr::Real)
    return real(Kind == SymExpr::Ceil ? std::ceil(A->real())
                                      : std::floor(A->real()),
                A->Type);
  SymExpr E;
  E.Kind = Kind;
  E.Type = A->Type;
  E.A = A;
  return intern(E);
}

Node SymContext::select(Node Condition, Node Then, Node Else) {
  Condition = truth(Condition);
  if (Condition->isInteger())
    return Condition->Bits ? Then : Else;
  if (Then == Else)
    return Then;
  if (Condition->Kind == SymExpr::Not)
    return select(Condition->A, Else, Then);
  if (Then->Type == ScalarType::boolean() && Then->isInteger() &&
      Else->isInteger())
    return Then->Bits ? Condition : negate(Condition);
  // What `&&` and `||` are made of.
  if (Then->Type == ScalarType::boolean() && Else->isInteger())
    return Else->Bits
               ? binary(SymExpr::LOr, Then->Type, negate(Condition), Then)
               : binary(SymExpr::LAnd, Then->Type, Condition, Then);
  if (Then->Type == ScalarType::boolean() && Then->isInteger())
    return Then->Bits
               ? binary(SymExpr::LOr, Then->Type, Condition, Else)
               : binary(SymExpr::LAnd, Then->Type, negate(Condition), Else);
  // `a < b ? a : b`: a bound, and no choice that somebody made.
  if (Condition->Kind == SymExpr::Binary && !Then->Type.Real &&
      Condition->Op >= SymExpr::LT && Condition->Op <= SymExpr::GE) {
    const bool Less =
        Condition->Op == SymExpr::LT || Condition->Op == SymExpr::LE;
    const bool Same = Condition->A == Then && Condition->B == Else;
    if (Same || (Condition->A == Else && Condition->B == Then))
      return binary(Less == Same ? SymExpr::Min : SymExpr::Max, Then->Type,
                    Then, Else);
  }
  SymExpr E;
  E.Kind = SymExpr::Select;
  E.Type = Then->Type;
  E.A = Condition;
  E.B = Then;
  E.C = Else;
  return intern(E);
}

Node SymContext::cast(ScalarType To, Node A) {
  ScalarType From = A->Type;
  if (From == To)
    return A;
  if (A->isInteger()) {
    llvm::APSInt N = number(A);
    if (To.Real)
      return real(From.Signed ? double(N.getSExtValue())
                              : double(N.getZExtValue()),
                  To);
    if (To == ScalarType::boolean())
      return boolean(A->Bits != 0);
    return integer(N.extOrTrunc(64).getZExtValue(), To);
  }
  if (A->Kind == SymExpr::Real) {
    double D = A->real();
    if (To.Real)
      return real(D, To);
    if (std::fabs(D) < -double(INT64_MIN))
      return integer(uint64_t(int64_t(D)), To);
  }
  if (To == ScalarType::boolean())
    return truth(A);
  // Widening and coming back changes nothing.
  if (A->Kind == SymExpr::Cast && !From.Real && !A->A->Type.Real &&
      A->A->Type.Width <= From.Width && To.Width <= From.Width) {
    if (A->A->Type == To)
      return A->A;
    if (A->A->Type.Width >= To.Width)
      return cast(To, A->A);
  }
  if (A->Kind == SymExpr::Address || A->Kind == SymExpr::Function)
    if (!To.Real && To.Width == 64)
      return A;
  SymExpr E;
  E.Kind = SymExpr::Cast;
  E.Type = To;
  E.A = A;
  return intern(E);
}

} // namespace cuda_lint
