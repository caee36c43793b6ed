//===- WarpArithmetic.cpp - What the lanes compute ------------------------===//

#include "analysis/WarpExecutor.h"
#include "cuda/Constants.h"
#include "cuda/NumberTypes.h"

using namespace clang;

namespace cuda_lint {

static const IntType Int64{64, true};

/// What a conversion between numbers gives, floating-point ones as their bits;
/// nothing where the language does not say.
static std::optional<int64_t> convertBits(int64_t V, QualType From,
                                          std::optional<IntType> F, QualType To,
                                          std::optional<IntType> T,
                                          const ASTContext &Ctx) {
  auto bits = [&](QualType Of) { return unsigned(Ctx.getTypeSize(Of)); };
  constexpr unsigned MostBits = 64;
  if ((!F && (!From->isRealFloatingType() || bits(From) > MostBits)) ||
      (!T && (!To->isRealFloatingType() || bits(To) > MostBits)))
    return std::nullopt;
  llvm::APFloat Real(Ctx.getFloatTypeSemantics(F ? To : From));
  bool Lost = false;
  if (F) {
    Real.convertFromAPInt(llvm::APInt(MostBits, uint64_t(V)), F->Signed,
                          llvm::APFloat::rmNearestTiesToEven);
  } else {
    Real = llvm::APFloat(Real.getSemantics(),
                         llvm::APInt(bits(From), uint64_t(V), false, true));
    if (!T)
      Real.convert(Ctx.getFloatTypeSemantics(To),
                   llvm::APFloat::rmNearestTiesToEven, &Lost);
  }
  if (!T)
    return int64_t(Real.bitcastToAPInt().getZExtValue());
  if (T->Bits == 1)
    return !Real.isZero();
  llvm::APSInt Whole(T->Bits, !T->Signed);
  if (Real.convertToInteger(Whole, llvm::APFloat::rmTowardZero, &Lost) &
      llvm::APFloat::opInvalidOp)
    return std::nullopt;
  return low64(Whole);
}

LaneValue WarpValues::Executor::convertNumber(const LaneValue &V, QualType From,
                                              QualType To) {
  std::optional<IntType> F = intType(From), T = intType(To);
  if (F && T) {
    if (T->Bits == 1 && F->Bits != 1)
      return A.sub(LaneValue::constant(1),
                   A.compareValue(LaneArithmetic::Compare::EQ, V,
                                  LaneValue::constant(0), *F,
                                  St.Active & V.knownLanes()),
                   {32, true});
    return A.convert(V, *F, *T);
  }
  // Floating-point numbers that are known are kept as their bits.
  if (V.constantIn(St.Active)) {
    LaneInts Numbers{};
    bool Known = true;
    for (unsigned L = 0; L < WarpLanes; ++L)
      if (St.Active >> L & 1) {
        const std::optional<int64_t> N =
            convertBits(V.constantOf(L), From, F, To, T, Ctx);
        Known &= N.has_value();
        Numbers[L] = N.value_or(0);
      }
    if (Known)
      return LaneValue::constants(Numbers, St.Active);
  }
  // Of others only uniformity is kept.
  LaneValue Active = V.restrictedTo(St.Active);
  return A.opaque("cast", Active, LaneValue::constant(int64_t(sizeOf(To))),
                  T ? *T : Int64);
}

WarpValues::Executor::Value
WarpValues::Executor::converted(const Value &V, QualType From, QualType To) {
  Value Out;
  if (V.isNumber())
    Out = number(convertNumber(V.V, From, To));
  if (intType(From) && intType(To))
    Out.Test = V.Test; // 0 and 1 stay what they are
  return Out;
}

WarpValues::Executor::Value WarpValues::Executor::pointerAdd(const Value &P,
                                                             const Value &I,
                                                             QualType Pointee) {
  if (!P.isPointer())
    return Value();
  if (!I.isNumber())
    return Value::pointer(P.Base, LaneValue());
  return Value::pointer(
      P.Base, A.add(P.V, A.mul(I.V, stepOf(P.Base, Pointee), Int64), Int64));
}

/// Floating-point arithmetic where both numbers are known in all lanes.
static std::optional<LaneValue>
realArithmetic(BinaryOperatorKind Op, const LaneValue &L, const LaneValue &R,
               QualType Type, uint32_t Lanes, const ASTContext &Ctx) {
  const std::optional<NumberType> T = numberType(Type, Ctx);
  if (!T || !L.constantIn(Lanes) || !R.constantIn(Lanes))
    return std::nullopt;
  LaneInts Out{};
  for (unsigned I = 0; I < WarpLanes; ++I) {
    if (!(Lanes >> I & 1))
      continue;
    const double X = realValue(L.constantOf(I), *T),
                 Y = realValue(R.constantOf(I), *T);
    std::optional<int64_t> N;
    if (Op == BO_Add)
      N = heldAs(X + Y, *T);
    else if (Op == BO_Sub)
      N = heldAs(X - Y, *T);
    else if (Op == BO_Mul)
      N = heldAs(X * Y, *T);
    else if (Op == BO_Div)
      N = heldAs(X / Y, *T);
    if (!N)
      return std::nullopt;
    Out[I] = *N;
  }
  return LaneValue::constants(Out, Lanes);
}

WarpValues::Executor::Value
WarpValues::Executor::arithmetic(BinaryOperatorKind Op, const Value &L,
                                 const Value &R, QualType Type) {
  // Truth values without a branch.
  auto isTruth = [&](const Value &V) {
    if (V.Test || !V.isNumber())
      return V.Test != nullptr;
    for (unsigned I = 0; I < WarpLanes; ++I)
      if (St.Active >> I & 1) {
        const auto Range = A.range(V.V, I);
        if (!Range || Range->first < 0 || Range->second > 1)
          return false;
      }
    return true;
  };
  if ((L.Test || R.Test) && (Op == BO_And || Op == BO_Or) && isTruth(L) &&
      isTruth(R))
    return truthOf(combined(conditionOf(L, Type), conditionOf(R, Type),
                            Op == BO_And, St.Active));
  if (!L.isNumber() || !R.isNumber())
    return Value();
  std::optional<IntType> T = intType(Type);
  if (!T) {
    if (!Type->isRealFloatingType())
      return Value();
    if (std::optional<LaneValue> Known =
            realArithmetic(Op, L.V, R.V, Type, St.Active, Ctx))
      return number(*Known);
    return number(A.opaque(BinaryOperator::getOpcodeStr(Op),
                           L.V.restrictedTo(St.Active),
                           R.V.restrictedTo(St.Active), Int64));
  }
  switch (Op) {
  case BO_Add:
    return number(A.add(L.V, R.V, *T));
  case BO_Sub:
    return number(A.sub(L.V, R.V, *T));
  case BO_Mul:
    return number(A.mul(L.V, R.V, *T));
  case BO_Div:
    return number(A.div(L.V, R.V, *T));
  case BO_Rem:
    return number(A.rem(L.V, R.V, *T));
  case BO_And:
    return number(A.bitAnd(L.V, R.V, *T));
  case BO_Or:
    return number(A.bitOr(L.V, R.V, *T));
  case BO_Xor:
    return number(A.bitXor(L.V, R.V, *T));
  case BO_Shl:
    return number(A.shl(L.V, R.V, *T));
  case BO_Shr:
    return number(A.shr(L.V, R.V, *T));
  default:
    return Value();
  }
}

static int64_t minusOne(QualType Type, const ASTContext &Ctx) {
  const std::optional<NumberType> T = numberType(Type, Ctx);
  return T ? heldAs(-1, *T).value_or(0) : 0;
}

WarpValues::Executor::Value
WarpValues::Executor::constantOf(const ir::Instruction &I) {
  if (I.Code == ir::Opcode::Integer)
    return number(LaneValue::constant(low64(Top->Code->integer(I))));
  const llvm::APFloat &F = Top->Code->floating(I);
  if (numberType(I.Type, Ctx))
    return number(
        LaneValue::constant(int64_t(F.bitcastToAPInt().getZExtValue())));
  llvm::SmallString<32> Text;
  F.toString(Text);
  return number(LaneValue::symbol(A.internSymbol(
      ("float|" + Text).str(), Text, INT64_MIN, INT64_MAX, SymbolScope::Grid)));
}

WarpValues::Executor::Value
WarpValues::Executor::unary(const ir::Instruction &I) {
  const Value &V = value(I.operand(0));
  const std::optional<IntType> T = intType(I.Type);
  if (I.unary() == UO_LNot) {
    const Condition C = negated(conditionOf(I.operand(0)));
    Value Truth = truthOf(C);
    decided(I.Result, C);
    return Truth;
  }
  if (!V.isNumber())
    return Value();
  if (I.unary() == UO_Not)
    return T ? number(A.bitNot(V.V, *T)) : Value();
  if (T)
    return number(A.neg(V.V, *T));
  if (std::optional<LaneValue> Known = realArithmetic(
          BO_Mul, V.V, LaneValue::constant(minusOne(I.Type, Ctx)), I.Type,
          St.Active, Ctx))
    return number(*Known);
  return number(A.opaque("neg", V.V.restrictedTo(St.Active),
                         LaneValue::constant(0), Int64));
}

WarpValues::Executor::Value
WarpValues::Executor::binary(const ir::Instruction &I) {
  if (!BinaryOperator::isComparisonOp(I.binary()))
    return arithmetic(I.binary(), value(I.operand(0)), value(I.operand(1)),
                      I.Type);
  const Condition C = comparison(I);
  Value Truth = truthOf(C);
  decided(I.Result, C);
  return Truth;
}

WarpValues::Executor::Value
WarpValues::Executor::converted(const ir::Instruction &I) {
  const Value &V = value(I.operand(0));
  const QualType From = typeOf(I.operand(0));
  switch (I.conversion()) {
  case ir::Conversion::ToBoolean: {
    const Condition C = conditionOf(V, From);
    Value Truth = intType(From) || From->isRealFloatingType()
                      ? converted(V, From, I.Type)
                      : truthOf(C);
    decided(I.Result, C);
    return Truth;
  }
  case ir::Conversion::PointerToInteger:
    if (!V.isPointer())
      return Value();
    A.use(V.V);
    return number(
        A.add(LaneValue::symbol(V.Base->AddressSymbol, V.Base->Alignment), V.V,
              Int64));
  case ir::Conversion::IntegerToPointer:
    return addressOf(placeAt(V));
  case ir::Conversion::Pointer: {
    const auto *E = dyn_cast_or_null<ExplicitCastExpr>(I.Source);
    if (!E || !V.isPointer() || !I.Type->isPointerType() ||
        V.Base->Kind == MemoryObject::Local || V.Base->Text)
      return V;
    const QualType To = E->getType()->getPointeeType();
    if (alignOf(To) > 1) {
      WarpEvent Ev;
      Ev.Kind = WarpEvent::Carve;
      Ev.Site = Ev.Expression = E;
      Ev.Base = V.Base;
      Ev.Offset = V.V;
      Ev.Width = alignOf(To);
      Ev.Type = To;
      event(std::move(Ev));
    }
    return V;
  }
  default:
    return converted(V, From, I.Type);
  }
}

} // namespace cuda_lint
