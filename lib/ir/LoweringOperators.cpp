//===- LoweringOperators.cpp - Arithmetic and assignments -----------------===//

#include "ir/Lowering.h"

using namespace clang;

namespace cuda_lint::ir {

Register Lowering::shortCircuit(const BinaryOperator *E) {
  const uint32_t Result = resultSlot(Ctx.BoolTy, E);
  const bool IsAnd = E->getOpcode() == BO_LAnd;
  const uint32_t Next = newBlock(), Skip = newBlock(), End = newBlock();
  const uint32_t Before = Current;
  condition(E->getLHS(), IsAnd ? Next : Skip, IsAnd ? Skip : Next, E->getLHS(),
            End);
  Conditionals.push_back(Before);
  startBlock(Next);
  store(local(Result, E),
        convert(rvalue(E->getRHS()), E->getRHS()->getType(), Ctx.BoolTy, E),
        Ctx.BoolTy, E);
  jump(End, E);
  Conditionals.pop_back();
  startBlock(Skip);
  store(local(Result, E), integer(!IsAnd, Ctx.BoolTy, E), Ctx.BoolTy, E);
  jump(End, E);
  startBlock(End);
  return convert(load(local(Result, E), Ctx.BoolTy, E), Ctx.BoolTy,
                 E->getType(), E);
}

Register Lowering::arithmetic(BinaryOperatorKind Op, Register A, Register B,
                              QualType TA, QualType TB, QualType T,
                              const Stmt *Source) {
  if (TA->isDependentType() || TB->isDependentType() || T->isDependentType())
    return unknown(T, {A, B}, Source);
  const bool PointerA = TA->isAnyPointerType(),
             PointerB = TB->isAnyPointerType();
  if (PointerA && PointerB && Op == BO_Sub) {
    const Register R =
        emit(Opcode::Distance, TA->getPointeeType(), {A, B}, Source);
    F.RegisterTypes[R] = T;
    return R;
  }
  if ((PointerA || PointerB) && (Op == BO_Add || Op == BO_Sub)) {
    if (PointerB) {
      std::swap(A, B);
      std::swap(TA, TB);
    }
    if (Op == BO_Sub) {
      B = convert(B, TB, Ctx.getPointerDiffType(), Source);
      B = emit(Opcode::Unary, Ctx.getPointerDiffType(), B, Source);
      last().Operator = UO_Minus;
    }
    const Register R = element(A, B, TA->getPointeeType(), Source);
    return R;
  }
  const Register R = emit(Opcode::Binary, T, {A, B}, Source);
  last().Operator = Op;
  return R;
}

/// Whether an operand is a number that the compiler knows.
static bool isConstant(const Expr *E, const ASTContext &Ctx) {
  Expr::EvalResult Value;
  return !E->isValueDependent() && E->getType()->isArithmeticType() &&
         E->EvaluateAsRValue(Value, Ctx) && !Value.HasSideEffects;
}

/// What is to be computed where the operands change places, where they may.
static std::optional<BinaryOperatorKind> turned(BinaryOperatorKind Op) {
  switch (Op) {
  case BO_Add:
  case BO_Mul:
  case BO_And:
  case BO_Or:
  case BO_Xor:
    return Op;
  case BO_LT:
  case BO_GT:
  case BO_LE:
  case BO_GE:
  case BO_EQ:
  case BO_NE:
    return BinaryOperator::isEqualityOp(Op)
               ? Op
               : BinaryOperator::reverseComparisonOp(Op);
  default:
    return std::nullopt;
  }
}

Register Lowering::binaryOperator(const BinaryOperator *E) {
  switch (E->getOpcode()) {
  case BO_Comma:
    discard(E->getLHS());
    return rvalue(E->getRHS());
  case BO_LAnd:
  case BO_LOr:
    return shortCircuit(E);
  case BO_PtrMemD:
  case BO_PtrMemI:
    return load(lvalue(E), E->getType(), E);
  default:
    break;
  }
  if (E->isAssignmentOp())
    return load(assignment(E), E->getLHS()->getType(), E);
  if (!isScalar(E->getLHS()->getType()) || !isScalar(E->getRHS()->getType()))
    return unknown(E->getType(),
                   {valueOrNone(E->getLHS()), valueOrNone(E->getRHS())}, E);
  const Register A = rvalue(E->getLHS()), B = rvalue(E->getRHS());
  const QualType TA = E->getLHS()->getType(), TB = E->getRHS()->getType();
  // `255 + n` is `n + 255`, and `8 > i` is `i < 8`: one form for both.
  if (const auto Turned = turned(E->getOpcode());
      Turned && isConstant(E->getLHS(), Ctx) && !isConstant(E->getRHS(), Ctx))
    return arithmetic(*Turned, B, A, TB, TA, E->getType(), E);
  return arithmetic(E->getOpcode(), A, B, TA, TB, E->getType(), E);
}

Register Lowering::assignment(const BinaryOperator *E) {
  const QualType T = E->getLHS()->getType();
  if (!isScalar(T)) {
    // C's struct assignment; a class has an operator.
    const Register To = lvalue(E->getLHS());
    into(E->getRHS(), To);
    return To;
  }
  const auto *Compound = dyn_cast<CompoundAssignOperator>(E);
  // The right side comes first since C++17.
  const Register B = isScalar(E->getRHS()->getType())
                         ? rvalue(E->getRHS())
                         : valueOrNone(E->getRHS());
  const Register To = lvalue(E->getLHS());
  if (!Compound) {
    store(To, asHeld(B, E->getLHS()->getSourceBitField(), E), T, E);
    return To;
  }
  const QualType Left = Compound->getComputationLHSType(),
                 Result = Compound->getComputationResultType();
  const Register A = convert(load(To, T, E->getLHS()), T, Left, E);
  const Register R =
      arithmetic(BinaryOperator::getOpForCompoundAssignment(E->getOpcode()), A,
                 B, Left, E->getRHS()->getType(), Result, E);
  store(To,
        T->isAnyPointerType() ? R
                              : asHeld(convert(R, Result, T, E),
                                       E->getLHS()->getSourceBitField(), E),
        T, E);
  return To;
}

Register Lowering::asHeld(Register Value, const FieldDecl *Field,
                          const Stmt *Source) {
  if (!Field || !Field->isBitField() || Field->getType()->isBooleanType() ||
      Field->getBitWidth()->isValueDependent())
    return Value;
  const QualType T = Field->getType();
  const unsigned All = Ctx.getIntWidth(T), Held = Field->getBitWidthValue();
  if (Held >= All || !T->isIntegerType())
    return Value;
  // What is cut off above, by shifts: the sign of what is left goes up.
  const QualType Wide = T->isSignedIntegerOrEnumerationType()
                            ? Ctx.LongLongTy
                            : Ctx.UnsignedLongLongTy;
  const unsigned By = Ctx.getIntWidth(Wide) - Held;
  const QualType Bits = Ctx.UnsignedLongLongTy;
  Value =
      arithmetic(BO_Shl, convert(Value, T, Bits, Source),
                 integer(By, Ctx.IntTy, Source), Bits, Ctx.IntTy, Bits, Source);
  Value =
      arithmetic(BO_Shr, convert(Value, Bits, Wide, Source),
                 integer(By, Ctx.IntTy, Source), Wide, Ctx.IntTy, Wide, Source);
  return convert(Value, Wide, T, Source);
}

Register Lowering::increment(const UnaryOperator *E, Register &Old,
                             Register &New) {
  const QualType T = E->getSubExpr()->getType();
  const Register To = lvalue(E->getSubExpr());
  Old = load(To, T, E);
  if (T->isAnyPointerType()) {
    New = element(
        Old, integer(E->isIncrementOp() ? 1 : -1, Ctx.getPointerDiffType(), E),
        T->getPointeeType(), E);
  } else if (T->isRealFloatingType()) {
    const Register One = emit(Opcode::Floating, T, {}, E);
    last().Number = F.Floatings.size();
    F.Floatings.push_back(llvm::APFloat(Ctx.getFloatTypeSemantics(T), 1));
    New =
        arithmetic(E->isIncrementOp() ? BO_Add : BO_Sub, Old, One, T, T, T, E);
  } else if (T->isIntegralOrEnumerationType()) {
    // Smaller integers are computed as int.
    const QualType Wide =
        Ctx.getTypeSize(T) < Ctx.getTypeSize(Ctx.IntTy) ? Ctx.IntTy : T;
    const Register A = convert(Old, T, Wide, E), One = integer(1, Wide, E);
    New = convert(arithmetic(E->isIncrementOp() ? BO_Add : BO_Sub, A, One, Wide,
                             Wide, Wide, E),
                  Wide, T, E);
  } else {
    New = unknown(T, Old, E);
  }
  New = asHeld(New, E->getSubExpr()->getSourceBitField(), E);
  store(To, New, T, E);
  return To;
}

Register Lowering::unaryOperator(const UnaryOperator *E) {
  switch (E->getOpcode()) {
  case UO_AddrOf: {
    const Expr *Sub = E->getSubExpr()->IgnoreParens();
    if (E->getType()->isMemberPointerType()) {
      const auto *Ref = dyn_cast<DeclRefExpr>(Sub);
      if (!Ref)
        return unknown(E->getType(), {}, E);
      return declared(Opcode::Member, Ref->getDecl(), E->getType(), {}, E);
    }
    return lvalue(Sub);
  }
  case UO_Plus:
  case UO_Extension:
    return rvalue(E->getSubExpr());
  case UO_PreInc:
  case UO_PreDec:
  case UO_PostInc:
  case UO_PostDec: {
    Register Old, New;
    increment(E, Old, New);
    return E->isPostfix() ? Old : New;
  }
  case UO_Deref:
    // A function; everything else is a place.
    return rvalue(E->getSubExpr());
  case UO_LNot: {
    const Register A = convert(rvalue(E->getSubExpr()),
                               E->getSubExpr()->getType(), Ctx.BoolTy, E);
    const Register R = emit(Opcode::Unary, Ctx.BoolTy, A, E);
    last().Operator = UO_LNot;
    return convert(R, Ctx.BoolTy, E->getType(), E);
  }
  case UO_Minus:
  case UO_Not: {
    if (!isScalar(E->getSubExpr()->getType()))
      break;
    const Register A = rvalue(E->getSubExpr());
    const Register R = emit(Opcode::Unary, E->getType(), A, E);
    last().Operator = E->getOpcode();
    return R;
  }
  default:
    break;
  }
  return unknown(E->getType(), valueOrNone(E->getSubExpr()), E);
}

const Expr *standsFor(const Expr *E) {
  switch (E->getStmtClass()) {
  case Stmt::SubstNonTypeTemplateParmExprClass:
    return cast<SubstNonTypeTemplateParmExpr>(E)->getReplacement();
  case Stmt::ExprWithCleanupsClass:
    return cast<ExprWithCleanups>(E)->getSubExpr();
  case Stmt::CXXDefaultArgExprClass:
    return cast<CXXDefaultArgExpr>(E)->getExpr();
  case Stmt::CXXDefaultInitExprClass:
    return cast<CXXDefaultInitExpr>(E)->getExpr();
  case Stmt::CXXRewrittenBinaryOperatorClass:
    return cast<CXXRewrittenBinaryOperator>(E)->getSemanticForm();
  case Stmt::ChooseExprClass:
    return cast<ChooseExpr>(E)->getChosenSubExpr();
  case Stmt::GenericSelectionExprClass:
    return cast<GenericSelectionExpr>(E)->getResultExpr();
  default:
    return nullptr;
  }
}

std::optional<Register> Lowering::placeOfUnary(const UnaryOperator *Op) {
  switch (Op->getOpcode()) {
  case UO_Deref:
    return rvalue(Op->getSubExpr());
  case UO_PreInc:
  case UO_PreDec: {
    Register Old, New;
    return increment(Op, Old, New);
  }
  case UO_Extension:
    return lvalue(Op->getSubExpr());
  default:
    return std::nullopt;
  }
}

std::optional<Register> Lowering::placeOfBinary(const BinaryOperator *Op) {
  if (Op->isAssignmentOp())
    return assignment(Op);
  if (Op->getOpcode() == BO_Comma) {
    discard(Op->getLHS());
    return lvalue(Op->getRHS());
  }
  if (!Op->isPtrMemOp())
    return std::nullopt;
  const Register Object = Op->getOpcode() == BO_PtrMemI ? rvalue(Op->getLHS())
                                                        : lvalue(Op->getLHS());
  return emit(Opcode::MemberOf, {}, {Object, rvalue(Op->getRHS())}, Op);
}

} // namespace cuda_lint::ir
