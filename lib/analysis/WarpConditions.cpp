//===- WarpConditions.cpp - Which lanes a condition sends where -----------===//

#include "analysis/WarpExecutor.h"
#include "cuda/NumberTypes.h"
#include "llvm/ADT/bit.h"

using namespace clang;

namespace cuda_lint {

static const IntType Int64{64, true};

/// The most lanes whose numbers, as far as they differ, fall between the same
/// \p Width consecutive ones.
static unsigned mostWithin(const LaneValue &V, int64_t Width, uint32_t Lanes) {
  unsigned Out = 0;
  for (unsigned L = 0; L < WarpLanes && Width > 0; ++L) {
    if (!(Lanes >> L & 1))
      continue;
    unsigned Here = 0;
    for (unsigned M = 0; M < WarpLanes; ++M) {
      const int64_t Behind = V.constantOf(M) - V.constantOf(L);
      Here += (Lanes >> M & 1) && Behind >= 0 && Behind < Width;
    }
    Out = std::max(Out, Here);
  }
  return Out;
}

/// Whether all parts of a value are the same in all lanes but for constants.
static bool differsByConstants(const LaneValue &V, uint32_t Lanes) {
  return llvm::all_of(V.terms(), [&](const LaneValue::Term &T) {
    const int64_t First = T.Coefficient[llvm::countr_zero(Lanes)];
    for (unsigned L = 0; L < WarpLanes; ++L)
      if ((Lanes >> L & 1) && T.Coefficient[L] != First)
        return false;
    return true;
  });
}

/// Whether no more than some lanes of a warp are left where two sums are not
/// below zero: what they are together is the same for all lanes, and less than
/// the lanes are apart by in one of them. What a loop has counted takes from
/// that.
static bool leavesSome(LaneArithmetic &A, const LaneValue &X,
                       const LaneValue &Y, uint32_t Lanes) {
  const LaneValue Sum = A.add(X, Y, Int64);
  if (!Sum.known(Lanes) || !differsByConstants(Sum, Lanes))
    return false;
  const unsigned First = llvm::countr_zero(Lanes);
  const int64_t Most = Sum.constantOf(First);
  for (unsigned L = 0; L < WarpLanes; ++L)
    if ((Lanes >> L & 1) && Sum.constantOf(L) != Most)
      return false;
  return llvm::all_of(Sum.terms(),
                      [&](const LaneValue::Term &T) {
                        return T.Coefficient[First] < 0 &&
                               A.symbol(T.Symbol).Low >= 0;
                      }) &&
         (Most < 0 ||
          (Most < INT64_MAX &&
           mostWithin(Y, Most + 1, Lanes) < unsigned(llvm::popcount(Lanes))));
}

/// The side of the bounds check `Below < 0` that a whole warp cannot go to
/// behind other checks of the same bound: what `k + 3 < n` sends the other way
/// where `k < n` holds are the last elements, too few for the lanes.
static std::optional<bool> leftOver(LaneArithmetic &A, const Guard *Guards,
                                    const LaneValue &Below, uint32_t Lanes) {
  if (!Below.known(Lanes) || !differsByConstants(Below, Lanes))
    return std::nullopt;
  const LaneValue Minus = LaneValue::constant(-1);
  for (const Guard *G = Guards; G; G = G->Outer) {
    if (G->Kind != Guard::Bounds || !G->Value.known(Lanes))
      continue;
    const LaneValue Fact = G->Taken ? A.sub(Minus, G->Value, Int64) : G->Value;
    if (leavesSome(A, Fact, A.sub(Minus, Below, Int64), Lanes))
      return true;
    if (leavesSome(A, Fact, Below, Lanes))
      return false;
  }
  return std::nullopt;
}

WarpValues::Executor::Condition
WarpValues::Executor::conditionOf(const Value &V, QualType T) {
  Condition C;
  const uint32_t Lanes = St.Active;
  if (V.Test && !(Lanes & ~V.Test->lanes())) {
    C = *V.Test;
    C.True &= Lanes;
    C.False &= Lanes;
    C.Rest &= Lanes;
    return C;
  }
  if (T->isAnyPointerType() || T->isMemberPointerType() || T->isNullPtrType()) {
    // An object, a function and a member have an address.
    if (isAddress(V)) {
      C.True = Lanes;
      return C;
    }
    if (V.isNumber() && V.V.constantIn(Lanes)) {
      for (unsigned L = 0; L < WarpLanes; ++L)
        if (Lanes >> L & 1)
          (V.V.constantOf(L) ? C.True : C.False) |= uint32_t(1) << L;
      return C;
    }
  }
  std::optional<IntType> I = intType(T);
  if (!V.isNumber() || !I) {
    A.use(V.V);
    C.Rest = Lanes;
    C.Kind =
        V.isNumber() && V.V.uniformIn(Lanes) ? Guard::Uniform : Guard::Data;
    // A pointer tested for null: the same for all lanes when it is the same
    // pointer.
    if (V.isPointer() && V.V.uniformIn(Lanes))
      C.Kind = Guard::Uniform;
    C.Value = V.isNumber() ? V.V : LaneValue();
    C.Scope = A.scope(C.Value, Lanes);
    return C;
  }
  LaneOrder O = A.compare(LaneArithmetic::Compare::EQ, V.V,
                          LaneValue::constant(0), *I, Lanes);
  C.True = O.False;
  C.False = O.True;
  C.Rest = Lanes & ~(O.True | O.False);
  C.Kind = O.UniformRest ? Guard::Uniform : Guard::Data;
  C.Value = V.V;
  C.Scope = A.scope(V.V, Lanes);
  return C;
}

/// Whether a pointer leads to something in all lanes, so that it is not null.
bool WarpValues::Executor::isAddress(const Value &V) {
  return V.isPointer() && V.V.known(St.Active) &&
         (V.Base->Kind == MemoryObject::Local || entityOf(V) || V.Base->Text ||
          (V.Base->Kind != MemoryObject::Pointee &&
           isa_and_nonnull<VarDecl>(V.Base->Decl) && !V.Base->Decl->isWeak()));
}

/// Whether two pointers that do not lead into the same object are equal; none
/// where that is not known.
std::optional<bool> WarpValues::Executor::areEqual(const Value &L,
                                                   const Value &R) {
  auto IsNull = [&](const Value &V) {
    return V.isNumber() && V.V.uniformConstant(St.Active) == 0;
  };
  if (IsNull(L) && IsNull(R))
    return true;
  if ((IsNull(L) && isAddress(R)) || (IsNull(R) && isAddress(L)))
    return false;
  // Objects do not share memory while both are there, and functions and
  // members are what they are, but for those of a union.
  auto IsWithin = [&](const Value &V) {
    const std::optional<int64_t> At =
        V.isPointer() ? V.V.uniformConstant(St.Active) : std::nullopt;
    if (const ValueDecl *D = entityOf(V)) {
      const auto *Field = dyn_cast<FieldDecl>(D);
      return At == 0 && !(Field && Field->getParent()->isUnion());
    }
    return At && *At >= 0 && isAddress(V) && !V.Base->Text &&
           !V.Base->Type.isNull() && *At < sizeOf(V.Base->Type);
  };
  if (IsWithin(L) && IsWithin(R) && L.Base != R.Base)
    return false;
  return std::nullopt;
}

WarpValues::Executor::Condition
WarpValues::Executor::combined(const Condition &L, const Condition &R, bool And,
                               uint32_t Lanes) {
  Condition C;
  if (And) {
    C.False = L.False | R.False;
    C.True = L.True & R.True;
  } else {
    C.True = L.True | R.True;
    C.False = L.False & R.False;
  }
  C.Rest = Lanes & ~(C.True | C.False);
  if (!C.Rest)
    return C;
  // Both have to hold, or neither.
  const Condition::SeldomTy Both =
      And ? Condition::WhenTrue : Condition::WhenFalse;
  if (L.Seldom == Both || R.Seldom == Both)
    C.Seldom = Both;
  if (L.Parts == Both || R.Parts == Both)
    C.Parts = Both;
  uint32_t FromLeft = L.Rest & C.Rest, FromRight = R.Rest & C.Rest;
  C.Kind = Guard::Uniform;
  C.Scope = SymbolScope::Grid;
  for (auto [From, Part] : {std::pair(FromLeft, &L), std::pair(FromRight, &R)})
    if (From) {
      C.Kind = std::max(C.Kind, Part->Kind);
      C.Scope = std::min(C.Scope, Part->Scope);
    }
  if (C.Kind == Guard::Uniform) {
    if (FromLeft && FromRight && L.Value.known(Lanes) && R.Value.known(Lanes))
      C.Value = A.opaque(And ? "land" : "lor", L.Value.restrictedTo(Lanes),
                         R.Value.restrictedTo(Lanes), {1, false});
    else
      C.Value = FromLeft ? L.Value : R.Value;
  }
  return C;
}

WarpValues::Executor::Value WarpValues::Executor::truthOf(const Condition &C) {
  if (C.Rest && C.Kind == Guard::Uniform && C.Value.knownLanes())
    return number(C.Value);
  Value Out;
  if (C.True | C.False) {
    LaneInts V{};
    for (unsigned I = 0; I < WarpLanes; ++I)
      V[I] = C.True >> I & 1;
    Out = number(LaneValue::constants(V, C.True | C.False));
  }
  if (C.Rest && C.Kind == Guard::Bounds)
    Out.Test = &Tests.emplace_back(C);
  return Out;
}

/// Whether a value takes many different numbers, one after the other.
bool WarpValues::Executor::takesMany(const LaneValue &V) const {
  return llvm::any_of(V.terms(), [&](const LaneValue::Term &T) {
    const Symbol &S = A.symbol(T.Symbol);
    return S.Counts && uint64_t(S.High) - uint64_t(S.Low) >= WarpLanes - 1;
  });
}

/// What a comparison of an index says of the number that it is compared with.
void WarpValues::Executor::noteBound(const LaneValue &Index,
                                     const LaneValue &Bound) {
  const uint32_t Lanes = St.Active;
  if (!Lanes || !Index.known(Lanes) || !Bound.known(Lanes) ||
      Bound.terms().empty() || !Bound.uniformIn(Lanes) ||
      (Index.uniformIn(Lanes) &&
       llvm::none_of(Index.terms(), [&](const LaneValue::Term &T) {
         return llvm::any_of(A.factors(T.Symbol), [&](unsigned Factor) {
           return A.symbol(Factor).Counts;
         });
       })))
    return;
  const unsigned First = llvm::countr_zero(Lanes);
  for (const LaneValue::Term &T : Bound.terms()) {
    if (T.Coefficient[First] <= 0)
      continue;
    const llvm::SmallVector<unsigned, 2> Factors = A.factors(T.Symbol);
    for (unsigned Extent : Factors) {
      if (A.symbol(Extent).Scope != SymbolScope::Grid)
        continue;
      Trace.Extents.insert(Extent);
      if (Factors.size() > 1)
        continue;
      for (const LaneValue::Term &Part : Index.terms())
        for (unsigned Step : A.factors(Part.Symbol))
          if (Step != Extent &&
              (!Part.Coefficient.uniform() || Step == Part.Symbol))
            Trace.StepsWithin.insert({Step, Extent});
    }
  }
}

/// The lanes for which two floating-point numbers compare so, of those in which
/// both are known.
static uint32_t realComparison(BinaryOperatorKind Op, const LaneValue &L,
                               const LaneValue &R, const NumberType &T,
                               uint32_t Lanes) {
  uint32_t Holds = 0;
  for (unsigned I = 0; I < WarpLanes; ++I) {
    if (!(Lanes >> I & 1))
      continue;
    const double X = realValue(L.constantOf(I), T),
                 Y = realValue(R.constantOf(I), T);
    const bool True = Op == BO_LT   ? X < Y
                      : Op == BO_GT ? X > Y
                      : Op == BO_LE ? X <= Y
                      : Op == BO_GE ? X >= Y
                      : Op == BO_EQ ? X == Y
                                    : X != Y;
    Holds |= uint32_t(True) << I;
  }
  return Holds;
}

namespace {

/// What compares for the engine: one of three operators, with its operands
/// swapped and its result negated.
struct Comparison {
  LaneArithmetic::Compare Op = LaneArithmetic::Compare::EQ;
  bool Swap = false, Negate = false;

  explicit Comparison(BinaryOperatorKind Kind) {
    using Compare = LaneArithmetic::Compare;
    if (Kind == BO_LT || Kind == BO_GT)
      Op = Compare::LT;
    if (Kind == BO_LE || Kind == BO_GE)
      Op = Compare::LE;
    Swap = Kind == BO_GT || Kind == BO_GE;
    Negate = Kind == BO_NE;
  }
};

} // namespace

void WarpValues::Executor::comparePointers(BinaryOperatorKind Op,
                                           const Value &L, const Value &R,
                                           Condition &C) {
  const uint32_t Lanes = St.Active;
  if (const std::optional<bool> Equal =
          BinaryOperator::isEqualityOp(Op) ? areEqual(L, R) : std::nullopt) {
    const bool Holds = *Equal == (Op == BO_EQ);
    (Holds ? C.True : C.False) = Lanes;
    C.Rest = 0;
    return;
  }
  A.use(L.V);
  A.use(R.V);
  const bool Uniform = (!L.isPointer() || L.V.uniformIn(Lanes)) &&
                       (!R.isPointer() || R.V.uniformIn(Lanes)) &&
                       (L.isPointer() || R.isPointer());
  if (Uniform) {
    C.Kind = Guard::Uniform;
    C.Scope = SymbolScope::Block;
  }
}

void WarpValues::Executor::compareReals(BinaryOperatorKind Op, QualType T,
                                        const Value &L, const Value &R,
                                        Condition &C) {
  const uint32_t Lanes = St.Active;
  if (!L.isNumber() || !R.isNumber())
    return;
  if (L.V.constantIn(Lanes) && R.V.constantIn(Lanes))
    if (const auto Real = numberType(T, Ctx)) {
      C.True = realComparison(Op, L.V, R.V, *Real, Lanes);
      C.False = Lanes & ~C.True;
      C.Rest = 0;
      return;
    }
  if (L.V.uniformIn(Lanes) && R.V.uniformIn(Lanes)) {
    C.Kind = Guard::Uniform;
    C.Value =
        A.opaque(BinaryOperator::getOpcodeStr(Op), L.V.restrictedTo(Lanes),
                 R.V.restrictedTo(Lanes), {1, false});
    C.Scope = A.scope(C.Value, Lanes);
  }
}

void WarpValues::Executor::openKind(LaneArithmetic::Compare Op,
                                    const LaneValue &X, const LaneValue &Y,
                                    IntType T, const LaneOrder &O,
                                    Condition &C) {
  using Compare = LaneArithmetic::Compare;
  const uint32_t Lanes = St.Active;
  C.Kind = O.UniformRest                       ? Guard::Uniform
           : O.BoundsRest && Op != Compare::EQ ? Guard::Bounds
                                               : Guard::Data;
  // What depends on a block shape that is not known is no bounds check: how
  // many lanes pass is a matter of the shape. Unless in most blocks all of a
  // warp do, as in the first half of the block.
  if (C.Kind == Guard::Bounds && A.ofShape(X) && A.ofShape(Y)) {
    C.Kind = Guard::Data;
    if (std::optional<LaneValue> P = A.typical(X), Q = A.typical(Y); P && Q) {
      const LaneOrder Most = A.compare(Op, *P, *Q, T, Lanes);
      if (Most.True == Lanes || Most.False == Lanes)
        C.Kind = Guard::Bounds;
    }
  }
  if (C.Kind == Guard::Bounds) {
    C.Value = A.sub(X, Y, Int64);
    if (Op == Compare::LE)
      C.Value = A.sub(C.Value, LaneValue::constant(1), Int64);
    if (const std::optional<bool> Side = leftOver(A, St.Guards, C.Value, Lanes))
      C.Parts = *Side ? Condition::WhenTrue : Condition::WhenFalse;
  }
}

void WarpValues::Executor::comparedValue(LaneArithmetic::Compare Op,
                                         bool Negate, const LaneValue &X,
                                         const LaneValue &Y, IntType T,
                                         const LaneOrder &O, Condition &C) {
  const uint32_t Lanes = St.Active;
  if (C.Rest && O.UniformRest) {
    C.Value = A.compareValue(Op, X, Y, T, Lanes);
    if (Negate)
      C.Value = A.opaque("not", C.Value.restrictedTo(Lanes),
                         LaneValue::constant(0), {1, false});
  } else if (!C.Rest) {
    LaneInts V{};
    for (unsigned I = 0; I < WarpLanes; ++I)
      V[I] = C.True >> I & 1;
    C.Value = LaneValue::constants(V, C.True | C.False);
  }
}

WarpValues::Executor::Condition
WarpValues::Executor::comparison(const ir::Instruction &I) {
  const uint32_t Lanes = St.Active;
  const QualType LT = typeOf(I.operand(0));
  const Value &L = value(I.operand(0)), &R = value(I.operand(1));
  Condition C;
  C.Rest = Lanes;
  C.Kind = Guard::Data;
  IntType T = Int64;
  if (LT->isPointerType() || LT->isReferenceType() ||
      LT->isMemberPointerType()) {
    if (!L.isPointer() || !R.isPointer() || L.Base != R.Base) {
      comparePointers(I.binary(), L, R, C);
      return C;
    }
  } else if (std::optional<IntType> Integer = intType(LT)) {
    T = *Integer;
    if (!L.isNumber() || !R.isNumber())
      return C;
  } else {
    compareReals(I.binary(), LT, L, R, C);
    return C;
  }
  using Compare = LaneArithmetic::Compare;
  const auto [Op, Swap, Negate] = Comparison(I.binary());
  const LaneValue &X = Swap ? R.V : L.V, &Y = Swap ? L.V : R.V;
  LaneOrder O = A.compare(Op, X, Y, T, Lanes);
  C.True = Negate ? O.False : O.True;
  C.False = Negate ? O.True : O.False;
  C.Rest = Lanes & ~(C.True | C.False);
  openKind(Op, X, Y, T, O, C);
  C.Scope = std::min(A.scope(X, Lanes), A.scope(Y, Lanes));
  noteBound(X, Y);
  noteBound(Y, X);
  if (C.Rest == Lanes && O.UniformRest && Op == Compare::EQ &&
      (takesMany(X) || takesMany(Y)))
    C.Seldom = Negate ? Condition::WhenFalse : Condition::WhenTrue;
  comparedValue(Op, Negate, X, Y, T, O, C);
  return C;
}

WarpValues::Executor::Condition WarpValues::Executor::negated(Condition C) {
  std::swap(C.True, C.False);
  if (C.Seldom != Condition::Never)
    C.Seldom = C.Seldom == Condition::WhenTrue ? Condition::WhenFalse
                                               : Condition::WhenTrue;
  if (C.Parts != Condition::Never)
    C.Parts = C.Parts == Condition::WhenTrue ? Condition::WhenFalse
                                             : Condition::WhenTrue;
  if (C.Kind == Guard::Bounds)
    C.Value = A.sub(LaneValue::constant(-1), C.Value, Int64);
  else if (C.Rest && C.Value.knownLanes())
    C.Value = A.opaque("not", C.Value.restrictedTo(St.Active),
                       LaneValue::constant(0), {1, false});
  C.Bounded = false;
  return C;
}

} // namespace cuda_lint
