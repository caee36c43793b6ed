//===- WarpExpressions.cpp - Expressions of the abstract execution --------===//

#include "analysis/CallFacts.h"
#include "analysis/WarpExecutor.h"
#include "cuda/BuiltinVariables.h"
#include "cuda/Constants.h"
#include "cuda/ExecutionSpace.h"
#include "cuda/Layout.h"
#include "cuda/RuntimeApi.h"
#include "llvm/ADT/bit.h"

using namespace clang;

namespace cuda_lint {

static const IntType Int64{64, true};

WarpValues::Executor::Value WarpValues::Executor::builtin(const Expr *E,
                                                          bool &Found) {
  Found = false;
  // Most of what is read is a variable of the thread's own, or an element.
  E = E->IgnoreParenImpCasts();
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E)) {
    const auto *Var = dyn_cast<VarDecl>(Ref->getDecl());
    if (!Var || Var->hasLocalStorage())
      return Value();
  } else if (!isa<OpaqueValueExpr, PseudoObjectExpr, MSPropertyRefExpr,
                  CXXMemberCallExpr>(E)) {
    return Value();
  }
  auto [Known, New] = Engine.Builtins.try_emplace(E);
  if (New)
    Known->second = builtinAccess(E);
  const std::optional<BuiltinAccess> &B = Known->second;
  if (!B)
    return Value();
  if (B->Variable == BuiltinVariable::WarpSize) {
    Found = true;
    return number(LaneValue::constant(WarpLanes));
  }
  if (B->Axis < 0)
    return Value();
  Found = true;
  switch (B->Variable) {
  case BuiltinVariable::ThreadIdx:
    return number(ThreadIdx[B->Axis]);
  case BuiltinVariable::BlockIdx:
    return number(BlockIdx[B->Axis]);
  case BuiltinVariable::BlockDim:
    return number(BlockDim[B->Axis]);
  case BuiltinVariable::GridDim:
    return number(GridDim[B->Axis]);
  case BuiltinVariable::WarpSize:
    break;
  }
  llvm_unreachable("covered switch");
}

WarpValues::Executor::Value WarpValues::Executor::eval(const Expr *E) {
  // A list in parentheses that did not become anything has no type.
  if (!E || E->getType().isNull() || !step())
    return Value();
  return evalUncounted(E);
}

WarpValues::Executor::Value WarpValues::Executor::evalUncounted(const Expr *E) {
  if (E->isTypeDependent()) {
    // What did not parse, or is made of it: what it does to its parts and
    // whether it has a place is not known.
    llvm::SmallVector<const Expr *, 4> Parts;
    for (const Stmt *Child : E->children())
      if (const auto *Part = dyn_cast_or_null<Expr>(Child);
          Part && !Part->getType().isNull())
        Parts.push_back(Part);
    opaqueCall(E, Parts);
    return Value();
  }
  bool IsBuiltin = false;
  if (isa<PseudoObjectExpr, MSPropertyRefExpr, CallExpr>(E)) {
    Value V = builtin(E, IsBuiltin);
    if (IsBuiltin)
      return V;
  }
  auto constant = [&](const Expr *X) -> std::optional<Value> {
    if (const std::optional<LaneValue> &V = constantOf(X))
      return number(*V);
    return std::nullopt;
  };
  switch (E->getStmtClass()) {
  case Stmt::ParenExprClass:
    return eval(cast<ParenExpr>(E)->getSubExpr());
  case Stmt::IntegerLiteralClass:
  case Stmt::CharacterLiteralClass:
  case Stmt::CXXBoolLiteralExprClass:
  case Stmt::UnaryExprOrTypeTraitExprClass:
  case Stmt::TypeTraitExprClass:
  case Stmt::SizeOfPackExprClass:
  case Stmt::CXXNoexceptExprClass:
  case Stmt::OffsetOfExprClass: {
    std::optional<Value> V = constant(E);
    return V ? *V : Value();
  }
  case Stmt::FloatingLiteralClass: {
    llvm::SmallString<32> Text;
    cast<FloatingLiteral>(E)->getValue().toString(Text);
    return number(LaneValue::symbol(A.internSymbol(("float|" + Text).str(),
                                                   Text, INT64_MIN, INT64_MAX,
                                                   SymbolScope::Grid)));
  }
  case Stmt::CXXNullPtrLiteralExprClass:
    return Value();
  case Stmt::ConstantExprClass: {
    if (std::optional<Value> V = constant(E))
      return *V;
    return eval(cast<ConstantExpr>(E)->getSubExpr());
  }
  case Stmt::SubstNonTypeTemplateParmExprClass:
    return eval(cast<SubstNonTypeTemplateParmExpr>(E)->getReplacement());
  case Stmt::CXXDefaultArgExprClass:
    return eval(cast<CXXDefaultArgExpr>(E)->getExpr());
  case Stmt::CXXDefaultInitExprClass:
    return eval(cast<CXXDefaultInitExpr>(E)->getExpr());
  case Stmt::ExprWithCleanupsClass: {
    const size_t Before = Temporaries.size();
    Value V = eval(cast<ExprWithCleanups>(E)->getSubExpr());
    endTemporaries(Before);
    return V;
  }
  case Stmt::CXXBindTemporaryExprClass: {
    Value V = eval(cast<CXXBindTemporaryExpr>(E)->getSubExpr());
    if (V.isPointer() && isDestroyed(E->getType()))
      Temporaries.push_back({V, E->getType(), St.Active});
    return V;
  }
  case Stmt::MaterializeTemporaryExprClass:
    if (E->isGLValue())
      return load(place(E), E->getType(), E, true);
    return eval(cast<MaterializeTemporaryExpr>(E)->getSubExpr());
  case Stmt::OpaqueValueExprClass: {
    const auto *O = cast<OpaqueValueExpr>(E);
    if (auto It = OpaqueValues.find(O); It != OpaqueValues.end())
      return It->second;
    return O->getSourceExpr() ? eval(O->getSourceExpr()) : Value();
  }
  case Stmt::PseudoObjectExprClass:
    return eval(cast<PseudoObjectExpr>(E)->getResultExpr()
                    ? cast<PseudoObjectExpr>(E)->getResultExpr()
                    : cast<PseudoObjectExpr>(E)->getSyntacticForm());
  case Stmt::ImplicitValueInitExprClass:
  case Stmt::CXXScalarValueInitExprClass:
    return E->getType()->isArithmeticType() || E->getType()->isEnumeralType()
               ? number(LaneValue::constant(0))
               : Value();
  case Stmt::StmtExprClass: {
    const CompoundStmt *Body = cast<StmtExpr>(E)->getSubStmt();
    Value Last;
    for (const Stmt *S : Body->body()) {
      if (S == Body->body_back() && isa<Expr>(S))
        Last = eval(cast<Expr>(S));
      else
        exec(S);
    }
    return Last;
  }
  case Stmt::CXXThisExprClass: {
    const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Top->Function);
    if (!Method || !Method->getParent()->isLambda())
      return Top->This;
    llvm::DenseMap<const ValueDecl *, FieldDecl *> Fields;
    FieldDecl *This = nullptr;
    Method->getParent()->getCaptureFields(Fields, This);
    if (!This)
      return Value();
    Place P = member(placeOf(Top->This), This);
    if (This->getType()->isRecordType()) // captured by copy
      return P.Base ? Value::pointer(P.Base, P.Offset) : Value();
    return load(P, This->getType(), E, false);
  }
  case Stmt::ConditionalOperatorClass:
  case Stmt::BinaryConditionalOperatorClass:
    return evalConditional(cast<AbstractConditionalOperator>(E), false);
  case Stmt::InitListExprClass: {
    const auto *List = cast<InitListExpr>(E);
    if (!E->getType()->isRecordType() && !E->getType()->isArrayType())
      return List->getNumInits() ? eval(List->getInit(0))
                                 : number(LaneValue::constant(0));
    Place P{temporary(E, E->getType()), LaneValue::constant(0)};
    initialize(P, E->getType(), E);
    return Value::pointer(P.Base, P.Offset);
  }
  case Stmt::CXXConstructExprClass:
  case Stmt::CXXTemporaryObjectExprClass: {
    Place P{temporary(E, E->getType()), LaneValue::constant(0)};
    return evalConstruct(cast<CXXConstructExpr>(E), P);
  }
  case Stmt::LambdaExprClass:
    return evalLambda(cast<LambdaExpr>(E),
                      {temporary(E, E->getType()), LaneValue::constant(0)});
  case Stmt::BinaryOperatorClass:
  case Stmt::CompoundAssignOperatorClass:
    return evalBinary(cast<BinaryOperator>(E));
  case Stmt::UnaryOperatorClass:
    return evalUnary(cast<UnaryOperator>(E));
  case Stmt::CXXNewExprClass: {
    const auto *New = cast<CXXNewExpr>(E);
    const FunctionDecl *Operator = New->getOperatorNew();
    if (!Operator || !Operator->isReservedGlobalPlacementOperator() ||
        New->isArray())
      break;
    // What is made lies where the argument points to.
    const Value P = eval(New->getPlacementArg(0));
    if (P.isPointer() && New->getInitializer())
      initialize(placeOf(P), New->getAllocatedType(), New->getInitializer());
    return P;
  }
  case Stmt::AtomicExprClass: {
    const auto *Atomic = cast<AtomicExpr>(E);
    Value P = eval(Atomic->getPtr());
    for (unsigned I = 1; I < Atomic->getNumSubExprs(); ++I)
      if (Atomic->getSubExprs()[I] != Atomic->getPtr())
        eval(Atomic->getSubExprs()[I]);
    access(WarpEvent::Atomic, placeOf(P),
           Atomic->getPtr()->getType()->getPointeeType(), E);
    if (P.isPointer())
      forgetReachable(P);
    return Value();
  }
  default:
    break;
  }
  if (const auto *Cast = dyn_cast<CastExpr>(E))
    return evalCast(Cast);
  if (const auto *Call = dyn_cast<CallExpr>(E))
    return evalCall(Call);
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E); Ref && !E->isGLValue())
    if (std::optional<Value> V = constant(E))
      return *V;
  if (const auto *M = dyn_cast<MemberExpr>(E);
      M && isa<EnumConstantDecl>(M->getMemberDecl())) {
    // An enumerator named through an object, as the fragments of matrix
    // operations have for their size.
    const llvm::APSInt &Value =
        cast<EnumConstantDecl>(M->getMemberDecl())->getInitVal();
    return number(LaneValue::constant(low64(Value)));
  }
  if (E->isGLValue()) {
    // The value of a glvalue where nobody converted it: a class object (its
    // place), or a discarded expression.
    Place P = place(E);
    if (E->getType()->isRecordType() || E->getType()->isArrayType())
      return P.Base ? Value::pointer(P.Base, P.Offset) : Value();
    return Value();
  }
  // A member of a class prvalue.
  if (const auto *M = dyn_cast<MemberExpr>(E))
    if (const auto *Field = dyn_cast<FieldDecl>(M->getMemberDecl())) {
      Value Object = eval(M->getBase());
      return load(member(placeOf(Object), Field), Field->getType(), E, false);
    }
  for (const Stmt *Child : E->children())
    if (const auto *X = dyn_cast_or_null<Expr>(Child))
      eval(X);
  return Value();
}

LaneValue WarpValues::Executor::convertNumber(const LaneValue &V, QualType From,
                                              QualType To, const Expr *E) {
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
  // Floating point: only uniformity is kept.
  LaneValue Active = V.restrictedTo(St.Active);
  return A.opaque("cast", Active, LaneValue::constant(int64_t(sizeOf(To))),
                  T ? *T : Int64);
}

/// Whether a place is a field or an element of a constexpr variable, which may
/// be one of a function around a lambda.
static bool isPartOfConstant(const Expr *E) {
  bool Part = false;
  while (true) {
    E = E->IgnoreParenImpCasts();
    if (const auto *Member = dyn_cast<MemberExpr>(E);
        Member && !Member->isArrow())
      E = Member->getBase();
    else if (const auto *Subscript = dyn_cast<ArraySubscriptExpr>(E))
      E = Subscript->getBase();
    else
      break;
    Part = true;
  }
  const auto *Ref = dyn_cast<DeclRefExpr>(E);
  const auto *Var = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  return Part && Var && Var->isConstexpr();
}

WarpValues::Executor::Place WarpValues::Executor::placeAt(const Value &V) {
  if (!V.isNumber())
    return placeOf(V);
  // An address computed from one object's.
  for (const LaneValue::Term &T : V.V.terms())
    for (const MemoryObject &O : Engine.Objects)
      if (O.AddressSymbol == T.Symbol) {
        LaneValue Offset =
            A.sub(V.V, LaneValue::symbol(T.Symbol, O.Alignment), Int64);
        if (llvm::none_of(Offset.terms(), [&](const LaneValue::Term &X) {
              return X.Symbol == T.Symbol;
            }))
          return {&O, Offset};
      }
  return {};
}

WarpValues::Executor::Value WarpValues::Executor::evalCast(const CastExpr *E) {
  const Expr *Sub = E->getSubExpr();
  switch (E->getCastKind()) {
  case CK_LValueToRValue: {
    bool IsBuiltin = false;
    Value V = builtin(Sub, IsBuiltin);
    if (IsBuiltin)
      return V;
    if (const auto *Ref = dyn_cast<DeclRefExpr>(Sub->IgnoreParens()))
      if (const auto *Var = dyn_cast<VarDecl>(Ref->getDecl());
          Var && intType(Var->getType()) &&
          (Var->isConstexpr() || Var->getType().isConstQualified()))
        if (std::optional<LaneValue> C = constantOf(Var))
          return number(*C);
    if (const auto *M = dyn_cast<MemberExpr>(Sub->IgnoreParens()))
      if (const auto *Var = dyn_cast<VarDecl>(M->getMemberDecl()))
        if (std::optional<LaneValue> C = constantOf(Var)) {
          if (M->getBase()->HasSideEffects(Ctx))
            eval(M->getBase());
          return number(*C);
        }
    if (isPartOfConstant(Sub))
      if (const std::optional<LaneValue> &C = constantOf(E))
        return number(*C);
    // Of two places the one that is chosen is read.
    if (const auto *Cond =
            dyn_cast<AbstractConditionalOperator>(Sub->IgnoreParens());
        Cond && !E->getType()->isRecordType())
      return evalConditional(Cond, false);
    Place P = place(Sub);
    if (E->getType()->isRecordType()) {
      const MemoryObject *Temp = temporary(E, E->getType());
      initialize({Temp, LaneValue::constant(0)}, E->getType(), Sub);
      return Value::pointer(Temp, LaneValue::constant(0));
    }
    return load(P, Sub->getType(), Sub, true);
  }
  case CK_NoOp:
  case CK_UserDefinedConversion:
  case CK_ConstructorConversion:
    if (E->isGLValue()) {
      Place P = place(E);
      return P.Base && (E->getType()->isRecordType() ||
                        E->getType()->isArrayType())
                 ? Value::pointer(P.Base, P.Offset)
                 : Value();
    }
    return eval(Sub);
  case CK_IntegralCast:
  case CK_IntegralToBoolean:
  case CK_BooleanToSignedIntegral:
  case CK_IntegralToFloating:
  case CK_FloatingToIntegral:
  case CK_FloatingCast:
  case CK_FloatingToBoolean: {
    Value V = eval(Sub);
    if (!V.isNumber())
      return Value();
    return number(convertNumber(V.V, Sub->getType(), E->getType(), E));
  }
  case CK_PointerToBoolean:
    eval(Sub);
    return Value();
  case CK_ArrayToPointerDecay: {
    if (isa<StringLiteral>(Sub->IgnoreParens()))
      return Value();
    Place P = place(Sub);
    return P.Base ? Value::pointer(P.Base, P.Offset) : Value();
  }
  case CK_FunctionToPointerDecay:
  case CK_BuiltinFnToFnPtr:
  case CK_NullToPointer:
    return Value();
  case CK_BitCast:
  case CK_AddressSpaceConversion: {
    Value V = eval(Sub);
    if (V.isPointer() && E->getType()->isPointerType() &&
        V.Base->Kind != MemoryObject::Local) {
      QualType To = E->getType()->getPointeeType();
      if (isa<ExplicitCastExpr>(E) && alignOf(To) > 1) {
        WarpEvent Ev;
        Ev.Kind = WarpEvent::Carve;
        Ev.Site = Ev.Expression = E;
        Ev.Base = V.Base;
        Ev.Offset = V.V;
        Ev.Width = alignOf(To);
        Ev.Type = To;
        event(std::move(Ev));
      }
    }
    return V;
  }
  case CK_PointerToIntegral: {
    Value V = eval(Sub);
    if (!V.isPointer())
      return Value();
    A.use(V.V);
    return number(
        A.add(LaneValue::symbol(V.Base->AddressSymbol, V.Base->Alignment), V.V,
              Int64));
  }
  case CK_IntegralToPointer: {
    const Place At = placeAt(eval(Sub));
    return At.Base ? Value::pointer(At.Base, At.Offset) : Value();
  }
  case CK_DerivedToBase:
  case CK_UncheckedDerivedToBase: {
    if (E->isGLValue()) {
      Place P = place(E);
      return P.Base ? Value::pointer(P.Base, P.Offset) : Value();
    }
    Value V = eval(Sub);
    if (!V.isPointer())
      return Value();
    QualType Derived = Sub->getType()->isPointerType()
                           ? Sub->getType()->getPointeeType()
                           : Sub->getType();
    const auto *Class = Derived->getAsCXXRecordDecl();
    int64_t Bytes = 0;
    for (const CXXBaseSpecifier *Step : E->path()) {
      std::optional<int64_t> At = offsetOfBase(Class, Step->getType(), Ctx);
      if (!At)
        return Value();
      Bytes += *At;
      Class = Step->getType()->getAsCXXRecordDecl();
    }
    return Value::pointer(V.Base,
                          A.add(V.V, LaneValue::constant(Bytes), Int64));
  }
  case CK_ToVoid:
    eval(Sub);
    return Value();
  default:
    eval(Sub);
    return Value();
  }
}

WarpValues::Executor::Value WarpValues::Executor::pointerAdd(const Value &P,
                                                             const Value &I,
                                                             QualType Pointee,
                                                             bool Subtract) {
  if (!P.isPointer())
    return Value();
  if (!I.isNumber())
    return Value::pointer(P.Base, LaneValue());
  LaneValue Bytes = A.mul(I.V, stepOf(P.Base, Pointee), Int64);
  return Value::pointer(P.Base, Subtract ? A.sub(P.V, Bytes, Int64)
                                         : A.add(P.V, Bytes, Int64));
}

WarpValues::Executor::Value
WarpValues::Executor::arithmetic(BinaryOperatorKind Op, const Value &L,
                                 const Value &R, QualType Type,
                                 QualType LeftType, const Expr *E) {
  if (!L.isNumber() || !R.isNumber())
    return Value();
  std::optional<IntType> T = intType(Type);
  if (!T) {
    if (!Type->isRealFloatingType())
      return Value();
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

WarpValues::Executor::Value
WarpValues::Executor::evalBinary(const BinaryOperator *E) {
  const BinaryOperatorKind Op = E->getOpcode();
  if (Op == BO_Comma) {
    eval(E->getLHS());
    return eval(E->getRHS());
  }
  if (E->isAssignmentOp()) {
    place(E);
    // The value of an assignment in a value context is read back by a
    // conversion, never here.
    return Value();
  }
  if (E->isLogicalOp() || E->isComparisonOp()) {
    Condition C = condition(E);
    if (!C.Rest) {
      LaneInts V{};
      for (unsigned I = 0; I < WarpLanes; ++I)
        V[I] = C.True >> I & 1;
      return number(LaneValue::constants(V, C.True | C.False));
    }
    if (C.Kind == Guard::Uniform && C.Value.knownLanes())
      return number(C.Value);
    if (C.True | C.False) {
      LaneInts V{};
      for (unsigned I = 0; I < WarpLanes; ++I)
        V[I] = C.True >> I & 1;
      return number(LaneValue::constants(V, C.True | C.False));
    }
    return Value();
  }
  Value L = eval(E->getLHS()), R = eval(E->getRHS());
  QualType LT = E->getLHS()->getType(), RT = E->getRHS()->getType();
  if (Op == BO_Add || Op == BO_Sub) {
    if (LT->isPointerType() && RT->isPointerType()) {
      if (!L.isPointer() || L.Base != R.Base || !R.isPointer())
        return Value();
      return number(A.div(A.sub(L.V, R.V, Int64),
                          LaneValue::constant(sizeOf(LT->getPointeeType())),
                          Int64));
    }
    if (LT->isPointerType())
      return pointerAdd(L, R, LT->getPointeeType(), Op == BO_Sub);
    if (RT->isPointerType())
      return pointerAdd(R, L, RT->getPointeeType(), false);
  }
  return arithmetic(Op, L, R, E->getType(), LT, E);
}

WarpValues::Executor::Value
WarpValues::Executor::evalUnary(const UnaryOperator *E) {
  const Expr *Sub = E->getSubExpr();
  switch (E->getOpcode()) {
  case UO_AddrOf: {
    if (E->getType()->isMemberPointerType() || Sub->getType()->isFunctionType())
      return Value();
    Place P = place(Sub);
    return P.Base ? Value::pointer(P.Base, P.Offset) : Value();
  }
  case UO_Deref: {
    Place P = place(E);
    return P.Base &&
                   (E->getType()->isRecordType() || E->getType()->isArrayType())
               ? Value::pointer(P.Base, P.Offset)
               : Value();
  }
  case UO_Plus:
  case UO_Extension:
    return eval(Sub);
  case UO_Minus: {
    Value V = eval(Sub);
    if (!V.isNumber())
      return Value();
    if (std::optional<IntType> T = intType(E->getType()))
      return number(A.neg(V.V, *T));
    return number(A.opaque("neg", V.V.restrictedTo(St.Active),
                           LaneValue::constant(0), Int64));
  }
  case UO_Not: {
    Value V = eval(Sub);
    std::optional<IntType> T = intType(E->getType());
    return V.isNumber() && T ? number(A.bitNot(V.V, *T)) : Value();
  }
  case UO_LNot: {
    Condition C = condition(E);
    LaneInts V{};
    for (unsigned I = 0; I < WarpLanes; ++I)
      V[I] = C.True >> I & 1;
    if (C.True | C.False)
      return number(LaneValue::constants(V, C.True | C.False));
    return C.Kind == Guard::Uniform && C.Value.knownLanes() ? number(C.Value)
                                                            : Value();
  }
  case UO_PostInc:
  case UO_PostDec:
  case UO_PreInc:
  case UO_PreDec: {
    Place P = place(Sub);
    Value Old = load(P, Sub->getType(), Sub, true);
    Value New;
    Value One = number(LaneValue::constant(1));
    if (Sub->getType()->isPointerType())
      New = pointerAdd(Old, One, Sub->getType()->getPointeeType(),
                       E->isDecrementOp());
    else
      New = arithmetic(E->isDecrementOp() ? BO_Sub : BO_Add, Old, One,
                       Sub->getType(), Sub->getType(), E);
    store(P, Sub->getType(), New, Sub, true);
    return E->isPostfix() ? Old : New;
  }
  case UO_Real:
  case UO_Imag:
  case UO_Coawait:
    eval(Sub);
    return Value();
  }
  return Value();
}

//===----------------------------------------------------------------------===//
// Conditions
//===----------------------------------------------------------------------===//

WarpValues::Executor::Condition
WarpValues::Executor::conditionOf(const Value &V, QualType T) {
  Condition C;
  const uint32_t Lanes = St.Active;
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

WarpValues::Executor::Condition WarpValues::Executor::condition(const Expr *E) {
  const Expr *Plain = E->IgnoreParens();
  if (const auto *Cleanups = dyn_cast<ExprWithCleanups>(Plain)) {
    const size_t Before = Temporaries.size();
    Condition C = condition(Cleanups->getSubExpr());
    endTemporaries(Before);
    return C;
  }
  if (const auto *Cast = dyn_cast<ImplicitCastExpr>(Plain);
      Cast && (Cast->getCastKind() == CK_IntegralToBoolean ||
               Cast->getCastKind() == CK_FloatingToBoolean ||
               Cast->getCastKind() == CK_PointerToBoolean ||
               (Cast->getCastKind() == CK_IntegralCast &&
                Cast->getSubExpr()->getType()->isBooleanType()))) {
    if (Cast->getSubExpr()->getType()->isBooleanType())
      return condition(Cast->getSubExpr());
    return conditionOf(eval(Cast->getSubExpr()), Cast->getSubExpr()->getType());
  }
  const uint32_t Lanes = St.Active;
  if (const auto *Not = dyn_cast<UnaryOperator>(Plain);
      Not && Not->getOpcode() == UO_LNot) {
    Condition C = condition(Not->getSubExpr());
    std::swap(C.True, C.False);
    if (C.Rest && C.Value.knownLanes())
      C.Value = A.opaque("not", C.Value.restrictedTo(Lanes),
                         LaneValue::constant(0), {1, false});
    return C;
  }
  const auto *Binary = dyn_cast<BinaryOperator>(Plain);
  if (!Binary || (!Binary->isLogicalOp() && !Binary->isComparisonOp()) ||
      Binary->getOpcode() == BO_Cmp)
    return conditionOf(eval(E), E->getType());
  if (Binary->isLogicalOp()) {
    const bool And = Binary->getOpcode() == BO_LAnd;
    Condition L = condition(Binary->getLHS());
    uint32_t Second = (And ? L.True : L.False) | L.Rest;
    State Before = St;
    Condition R;
    if (Second & Lanes) {
      St.Active = Second & Lanes;
      if (L.Rest)
        St.Guards = guard(Binary, Binary->getLHS(), L, And);
      R = condition(Binary->getRHS());
      uint32_t Reached = St.Active;
      State After = std::move(St);
      if (L.Rest) {
        Before.Active = Lanes & ~Reached;
        St = After;
        St.Active = Lanes;
        St.Guards = Before.Guards;
        // Effects of the right side happen in some lanes only.
        if (After.Cells != Before.Cells) {
          Before.Active = Lanes;
          After.Active = Lanes;
          St = join(Before, After, L.Kind == Guard::Uniform, Binary);
          St.Guards = Before.Guards;
        }
      } else {
        St = std::move(After);
        St.Active = Lanes;
      }
    }
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
    uint32_t FromLeft = L.Rest & C.Rest, FromRight = R.Rest & C.Rest;
    C.Kind = Guard::Uniform;
    C.Scope = SymbolScope::Grid;
    for (auto [From, Part] :
         {std::pair(FromLeft, &L), std::pair(FromRight, &R)})
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
  QualType LT = Binary->getLHS()->getType();
  Value L = eval(Binary->getLHS()), R = eval(Binary->getRHS());
  Condition C;
  C.Rest = Lanes;
  C.Kind = Guard::Data;
  IntType T = Int64;
  if (LT->isPointerType()) {
    if (!L.isPointer() || !R.isPointer() || L.Base != R.Base) {
      A.use(L.V);
      A.use(R.V);
      bool Uniform = (!L.isPointer() || L.V.uniformIn(Lanes)) &&
                     (!R.isPointer() || R.V.uniformIn(Lanes)) &&
                     (L.isPointer() || R.isPointer());
      if (Uniform) {
        C.Kind = Guard::Uniform;
        C.Scope = SymbolScope::Block;
      }
      return C;
    }
  } else if (std::optional<IntType> I = intType(LT)) {
    T = *I;
    if (!L.isNumber() || !R.isNumber())
      return C;
  } else {
    if (L.isNumber() && R.isNumber() && L.V.uniformIn(Lanes) &&
        R.V.uniformIn(Lanes)) {
      C.Kind = Guard::Uniform;
      C.Value = A.opaque(BinaryOperator::getOpcodeStr(Binary->getOpcode()),
                         L.V.restrictedTo(Lanes), R.V.restrictedTo(Lanes),
                         {1, false});
      C.Scope = A.scope(C.Value, Lanes);
    }
    return C;
  }
  using Compare = LaneArithmetic::Compare;
  Compare Op = Compare::EQ;
  bool Swap = false, Negate = false;
  switch (Binary->getOpcode()) {
  case BO_LT:
    Op = Compare::LT;
    break;
  case BO_GT:
    Op = Compare::LT;
    Swap = true;
    break;
  case BO_LE:
    Op = Compare::LE;
    break;
  case BO_GE:
    Op = Compare::LE;
    Swap = true;
    break;
  case BO_NE:
    Negate = true;
    break;
  default:
    break;
  }
  const LaneValue &X = Swap ? R.V : L.V, &Y = Swap ? L.V : R.V;
  LaneOrder O = A.compare(Op, X, Y, T, Lanes);
  C.True = Negate ? O.False : O.True;
  C.False = Negate ? O.True : O.False;
  C.Rest = Lanes & ~(C.True | C.False);
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
  C.Scope = std::min(A.scope(X, Lanes), A.scope(Y, Lanes));
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
  return C;
}

WarpValues::Executor::Value
WarpValues::Executor::evalConditional(const AbstractConditionalOperator *E,
                                      bool AsPlace) {
  Condition C = condition(E->getCond());
  // Both arms into one cell, each under its mask.
  QualType T = E->getType();
  const bool ByAddress = AsPlace || T->isRecordType();
  const MemoryObject *Temp = temporary(E, T);
  forget(Temp);
  QualType CellType = ByAddress ? Ctx.VoidPtrTy : T;
  auto arm = [&](const Expr *Arm) {
    Value V;
    if (T->isVoidType()) {
      eval(Arm);
      return;
    }
    if (AsPlace) {
      Place P = place(Arm);
      if (P.Base)
        V = Value::pointer(P.Base, P.Offset);
    } else if (Arm->isGLValue() && !T->isRecordType()) {
      V = load(place(Arm), Arm->getType(), Arm, true);
    } else {
      V = eval(Arm);
    }
    storeCell(Temp, LaneValue::constant(0), sizeOf(CellType), V);
  };
  branch(
      E, E->getCond(), C, [&] { arm(E->getTrueExpr()); },
      [&] { arm(E->getFalseExpr()); });
  if (T->isVoidType())
    return Value();
  auto It = St.Cells->find({Temp->Id, 0});
  return It == St.Cells->end() ? Value() : It->second.V;
}

//===----------------------------------------------------------------------===//
// Places
//===----------------------------------------------------------------------===//

WarpValues::Executor::Place
WarpValues::Executor::member(Place Base, const FieldDecl *Field) {
  std::optional<int64_t> Bits = offsetInBits(Field, Ctx);
  if (!Base.Base || !Bits)
    return {};
  Place P{Base.Base, A.add(Base.Offset, LaneValue::constant(*Bits / 8), Int64),
          Field->isBitField()};
  if (Field->getType()->isReferenceType()) {
    auto It = St.Cells->end();
    if (std::optional<int64_t> At = P.Offset.uniformConstant(St.Active);
        At && P.Base->Kind == MemoryObject::Local)
      It = St.Cells->find({P.Base->Id, *At});
    return It == St.Cells->end() ? Place{} : placeOf(It->second.V);
  }
  return P;
}

/// The field of the closure that \p V is captured in.
WarpValues::Executor::Place WarpValues::Executor::captured(const ValueDecl *V) {
  for (Frame *F = Top; F; F = F->Outer) {
    const auto *Method = dyn_cast_or_null<CXXMethodDecl>(F->Function);
    if (!Method || !Method->getParent()->isLambda())
      break;
    llvm::DenseMap<const ValueDecl *, FieldDecl *> Fields;
    FieldDecl *This = nullptr;
    Method->getParent()->getCaptureFields(Fields, This);
    if (auto It = Fields.find(V); It != Fields.end())
      return member(placeOf(F->This), It->second);
    break;
  }
  return {};
}

WarpValues::Executor::Place WarpValues::Executor::place(const Expr *E) {
  if (!E || E->getType().isNull() || !step())
    return {};
  if (E->isTypeDependent()) {
    evalUncounted(E);
    return {};
  }
  E = E->IgnoreParens();
  if (!E->isGLValue()) {
    // A prvalue that is given a place.
    if (E->getType()->isRecordType() || E->getType()->isArrayType()) {
      Value V = eval(E);
      return placeOf(V);
    }
    const MemoryObject *Temp = temporary(E, E->getType(), PlacedTemporary);
    storeCell(Temp, LaneValue::constant(0), sizeOf(E->getType()), eval(E));
    return {Temp, LaneValue::constant(0)};
  }
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E)) {
    const ValueDecl *D = Ref->getDecl();
    if (const auto *Binding = dyn_cast<BindingDecl>(D)) {
      if (const Expr *To = Binding->getBinding())
        return place(To);
      return {};
    }
    const auto *Var = dyn_cast<VarDecl>(D);
    if (!Var)
      return {};
    if (Ref->refersToEnclosingVariableOrCapture()) {
      Place P = captured(Var);
      if (P.Base)
        return P;
    }
    const MemoryObject *O = variableObject(Var);
    if (Var->getType()->isReferenceType()) {
      if (O->Kind != MemoryObject::Local)
        return {};
      auto It = St.Cells->find({O->Id, 0});
      return It == St.Cells->end() ? Place{} : placeOf(It->second.V);
    }
    return {O, LaneValue::constant(0)};
  }
  if (const auto *M = dyn_cast<MemberExpr>(E)) {
    if (const auto *Var = dyn_cast<VarDecl>(M->getMemberDecl())) {
      return {variableObject(Var), LaneValue::constant(0)};
    }
    const auto *Field = dyn_cast<FieldDecl>(M->getMemberDecl());
    if (!Field)
      return {};
    Place Base =
        M->isArrow() ? placeOf(eval(M->getBase())) : place(M->getBase());
    return member(Base, Field);
  }
  if (const auto *Sub = dyn_cast<ArraySubscriptExpr>(E)) {
    Value Base = eval(Sub->getBase()), Index = eval(Sub->getIdx());
    // Of one element there is one index.
    if (Base.isPointer() && Base.Base->Kind == MemoryObject::Local)
      if (const auto *Array = Ctx.getAsConstantArrayType(
              Sub->getBase()->IgnoreParenImpCasts()->getType());
          Array && Array->getSize() == 1)
        return placeOf(Base);
    return placeOf(pointerAdd(Base, Index, E->getType(), false));
  }
  if (const auto *Unary = dyn_cast<UnaryOperator>(E)) {
    if (Unary->getOpcode() == UO_Deref)
      return placeOf(eval(Unary->getSubExpr()));
    if (Unary->isIncrementDecrementOp()) {
      Place P = place(Unary->getSubExpr());
      QualType T = Unary->getSubExpr()->getType();
      Value Old = load(P, T, Unary->getSubExpr(), true), New,
            One = number(LaneValue::constant(1));
      if (T->isPointerType())
        New = pointerAdd(Old, One, T->getPointeeType(), Unary->isDecrementOp());
      else
        New = arithmetic(Unary->isDecrementOp() ? BO_Sub : BO_Add, Old, One, T,
                         T, E);
      store(P, T, New, Unary->getSubExpr(), true);
      return P;
    }
    if (Unary->getOpcode() == UO_Extension)
      return place(Unary->getSubExpr());
    return {};
  }
  if (const auto *Compound = dyn_cast<CompoundAssignOperator>(E)) {
    QualType LT = Compound->getLHS()->getType();
    Value R = eval(Compound->getRHS());
    Place P = place(Compound->getLHS());
    Value L = load(P, LT, Compound->getLHS(), true);
    Value New;
    BinaryOperatorKind Op =
        BinaryOperator::getOpForCompoundAssignment(Compound->getOpcode());
    if (LT->isPointerType()) {
      New = pointerAdd(L, R, LT->getPointeeType(), Op == BO_Sub);
    } else if (L.isNumber() && R.isNumber()) {
      QualType Wide = Compound->getComputationLHSType();
      Value Converted = number(convertNumber(L.V, LT, Wide, E));
      New = arithmetic(Op, Converted, R, Compound->getComputationResultType(),
                       Wide, E);
      if (New.isNumber())
        New = number(
            convertNumber(New.V, Compound->getComputationResultType(), LT, E));
    }
    noteCause(P, New, Compound->getRHS());
    store(P, LT, New, Compound->getLHS(), true);
    return P;
  }
  if (const auto *Binary = dyn_cast<BinaryOperator>(E)) {
    if (Binary->getOpcode() == BO_Assign) {
      QualType T = Binary->getLHS()->getType();
      if (T->isRecordType()) {
        Place From = place(Binary->getRHS());
        Place P = place(Binary->getLHS());
        unsigned Budget = 64;
        if (From.Base)
          access(WarpEvent::Load, From, T, Binary->getRHS());
        copyRecord(P, From, T, Budget);
        access(WarpEvent::Store, P, T, Binary->getLHS());
        return P;
      }
      Value V = eval(Binary->getRHS());
      Place P = place(Binary->getLHS());
      noteCause(P, V, Binary->getRHS());
      store(P, T, V, Binary->getLHS(), true);
      return P;
    }
    if (Binary->getOpcode() == BO_Comma) {
      eval(Binary->getLHS());
      return place(Binary->getRHS());
    }
    return {};
  }
  if (const auto *Cast = dyn_cast<CastExpr>(E)) {
    switch (Cast->getCastKind()) {
    case CK_LValueBitCast:
    case CK_NoOp:
    case CK_AddressSpaceConversion:
      return place(Cast->getSubExpr());
    case CK_DerivedToBase:
    case CK_UncheckedDerivedToBase: {
      Place P = place(Cast->getSubExpr());
      if (!P.Base)
        return {};
      const auto *Class = Cast->getSubExpr()->getType()->getAsCXXRecordDecl();
      for (const CXXBaseSpecifier *Step : Cast->path()) {
        std::optional<int64_t> At = offsetOfBase(Class, Step->getType(), Ctx);
        if (!At)
          return {};
        P.Offset = A.add(P.Offset, LaneValue::constant(*At), Int64);
        Class = Step->getType()->getAsCXXRecordDecl();
      }
      return P;
    }
    default:
      return {};
    }
  }
  if (const auto *Temp = dyn_cast<MaterializeTemporaryExpr>(E)) {
    const MemoryObject *O = temporary(E, E->getType());
    initialize({O, LaneValue::constant(0)}, E->getType(), Temp->getSubExpr());
    if (isDestroyed(E->getType())) {
      const Ended Object{Value::pointer(O, LaneValue::constant(0)),
                         E->getType(), St.Active};
      if (Temp->getStorageDuration() == SD_FullExpression)
        Temporaries.push_back(Object);
      else if (Temp->getStorageDuration() == SD_Automatic && !Scopes.empty())
        Scopes.back().push_back(Object);
    }
    return {O, LaneValue::constant(0)};
  }
  if (const auto *Cond = dyn_cast<AbstractConditionalOperator>(E))
    return placeOf(evalConditional(Cond, true));
  if (const auto *Call = dyn_cast<CallExpr>(E))
    return placeOf(evalCall(Call));
  if (const auto *Cleanups = dyn_cast<ExprWithCleanups>(E)) {
    const size_t Before = Temporaries.size();
    const Place P = place(Cleanups->getSubExpr());
    endTemporaries(Before);
    return P;
  }
  if (const auto *Bind = dyn_cast<CXXBindTemporaryExpr>(E))
    return place(Bind->getSubExpr());
  if (const auto *Subst = dyn_cast<SubstNonTypeTemplateParmExpr>(E))
    return place(Subst->getReplacement());
  if (const auto *Opaque = dyn_cast<OpaqueValueExpr>(E))
    return Opaque->getSourceExpr() ? place(Opaque->getSourceExpr()) : Place{};
  if (const auto *Default = dyn_cast<CXXDefaultArgExpr>(E))
    return place(Default->getExpr());
  if (const auto *Init = dyn_cast<CXXDefaultInitExpr>(E))
    return place(Init->getExpr());
  for (const Stmt *Child : E->children())
    if (const auto *X = dyn_cast_or_null<Expr>(Child))
      eval(X);
  return {};
}

//===----------------------------------------------------------------------===//
// Initialisation
//===----------------------------------------------------------------------===//

void WarpValues::Executor::initialize(Place Into, QualType T,
                                      const Expr *Init) {
  if (!Init)
    return;
  if (const auto *Cleanups = dyn_cast<ExprWithCleanups>(Init)) {
    const size_t Before = Temporaries.size();
    initialize(Into, T, Cleanups->getSubExpr());
    return endTemporaries(Before);
  }
  if (T->isReferenceType()) {
    Place P = place(Init);
    storeCell(Into.Base, Into.Offset, sizeOf(Ctx.VoidPtrTy),
              P.Base ? Value::pointer(P.Base, P.Offset) : Value());
    return;
  }
  const Expr *Plain = Init->IgnoreParens();
  while (true) {
    if (const auto *Bind = dyn_cast<CXXBindTemporaryExpr>(Plain))
      Plain = Bind->getSubExpr()->IgnoreParens();
    else if (const auto *Default = dyn_cast<CXXDefaultInitExpr>(Plain))
      Plain = Default->getExpr()->IgnoreParens();
    else if (const auto *DefaultArg = dyn_cast<CXXDefaultArgExpr>(Plain))
      Plain = DefaultArg->getExpr()->IgnoreParens();
    else if (const auto *Cast = dyn_cast<CastExpr>(Plain);
             Cast && !Plain->isGLValue() && Plain->getType()->isRecordType() &&
             (Cast->getCastKind() == CK_NoOp ||
              Cast->getCastKind() == CK_ConstructorConversion ||
              Cast->getCastKind() == CK_UserDefinedConversion))
      Plain = Cast->getSubExpr()->IgnoreParens();
    else
      break;
  }
  if (const auto *List = dyn_cast<InitListExpr>(Plain)) {
    if (const auto *Array = Ctx.getAsConstantArrayType(T)) {
      int64_t Element = sizeOf(Array->getElementType());
      uint64_t N = std::min<uint64_t>(Array->getSize().getZExtValue(), 256);
      for (uint64_t I = 0; I < N; ++I) {
        Place P{Into.Base,
                A.add(Into.Offset, LaneValue::constant(int64_t(I) * Element),
                      Int64)};
        const Expr *X =
            I < List->getNumInits() ? List->getInit(I) : List->getArrayFiller();
        if (X)
          initialize(P, Array->getElementType(), X);
      }
      return;
    }
    if (const auto *Record = T->getAsRecordDecl();
        Record && !Record->isUnion() && layoutOf(Record, Ctx)) {
      unsigned I = 0;
      if (const auto *Class = dyn_cast<CXXRecordDecl>(Record)) {
        for (const CXXBaseSpecifier &B : Class->bases()) {
          std::optional<int64_t> At = offsetOfBase(Record, B.getType(), Ctx);
          if (I < List->getNumInits() && At)
            initialize({Into.Base,
                        A.add(Into.Offset, LaneValue::constant(*At), Int64)},
                       B.getType(), List->getInit(I));
          ++I;
        }
      }
      for (const FieldDecl *Field : Record->fields()) {
        if (Field->isUnnamedBitField())
          continue;
        if (I >= List->getNumInits())
          break;
        int64_t Bits = *offsetInBits(Field, Ctx);
        initialize({Into.Base,
                    A.add(Into.Offset, LaneValue::constant(Bits / 8), Int64)},
                   Field->getType(), List->getInit(I++));
      }
      return;
    }
    if (!T->isRecordType() && !T->isArrayType()) {
      store(Into, T,
            List->getNumInits() ? eval(List->getInit(0))
                                : number(LaneValue::constant(0)),
            Init, false);
      return;
    }
    for (const Expr *X : List->inits())
      eval(X);
    return;
  }
  if (const auto *Construct = dyn_cast<CXXConstructExpr>(Plain);
      Construct && T->isRecordType()) {
    evalConstruct(Construct, Into);
    return;
  }
  if (const auto *Construct = dyn_cast<CXXConstructExpr>(Plain);
      Construct && T->isArrayType())
    return; // default construction of each element
  if (const auto *List = dyn_cast<CXXStdInitializerListExpr>(Plain)) {
    // A pointer to the array, and its length or its end.
    const Expr *Made = List->getSubExpr();
    const auto *Array = Ctx.getAsConstantArrayType(Made->getType());
    const RecordDecl *Record = T->getAsRecordDecl();
    const Place First = place(Made);
    if (!Array || !Record || !layoutOf(Record, Ctx) || !First.Base)
      return forgetReachable(Value::pointer(Into.Base, Into.Offset));
    const int64_t Count =
        static_cast<int64_t>(Array->getSize().getLimitedValue());
    bool IsFirst = true;
    for (const FieldDecl *F : Record->fields()) {
      const LaneValue End = A.add(
          First.Offset,
          LaneValue::constant(Count * sizeOf(Array->getElementType())), Int64);
      store(member(Into, F), F->getType(),
            IsFirst ? Value::pointer(First.Base, First.Offset)
            : F->getType()->isPointerType()
                ? Value::pointer(First.Base, End)
                : number(LaneValue::constant(Count)),
            Init, false);
      IsFirst = false;
    }
    return;
  }
  if (const auto *Inherited = dyn_cast<CXXInheritedCtorInitExpr>(Plain)) {
    const FunctionDecl *Definition = nullptr;
    const auto Args =
        inheritedArguments(Top->Function, Inherited->getLocation());
    const Value This =
        Into.Base ? Value::pointer(Into.Base, Into.Offset) : Value();
    if (Inherited->getConstructor()->hasBody(Definition))
      inlineCall(Definition, nullptr, Args, This);
    else
      forgetReachable(This);
    return;
  }
  if (const auto *Lambda = dyn_cast<LambdaExpr>(Plain)) {
    evalLambda(Lambda, Into);
    return;
  }
  if (isa<ImplicitValueInitExpr>(Plain) && T->isRecordType()) {
    unsigned Budget = 64;
    const MemoryObject *Nothing = nullptr;
    copyRecord(Into, {Nothing, LaneValue()}, T, Budget);
    return;
  }
  if (T->isRecordType()) {
    Value V = eval(Init);
    unsigned Budget = 64;
    copyRecord(Into, placeOf(V), T, Budget);
    return;
  }
  if (T->isArrayType()) {
    if (!isa<StringLiteral>(Plain))
      eval(Init);
    return;
  }
  Value V = eval(Init);
  noteCause(Into, V, Init);
  store(Into, T, V, Init, false);
}

WarpValues::Executor::Value
WarpValues::Executor::evalLambda(const LambdaExpr *E, Place Into) {
  auto Init = E->capture_init_begin();
  for (const FieldDecl *Field : E->getLambdaClass()->fields()) {
    std::optional<int64_t> Bits = offsetInBits(Field, Ctx);
    if (Init == E->capture_init_end() || !Bits)
      break;
    if (*Init)
      initialize({Into.Base,
                  A.add(Into.Offset, LaneValue::constant(*Bits / 8), Int64)},
                 Field->getType(), *Init);
    ++Init;
  }
  return Value::pointer(Into.Base, Into.Offset);
}

WarpValues::Executor::Value
WarpValues::Executor::evalConstruct(const CXXConstructExpr *E, Place Into) {
  const CXXConstructorDecl *C = E->getConstructor();
  Value This = Into.Base ? Value::pointer(Into.Base, Into.Offset) : Value();
  if (copiesMembers(C) && E->getNumArgs() == 1) {
    const Expr *Arg = E->getArg(0);
    Place From = place(Arg);
    if (From.Base)
      access(WarpEvent::Load, From, E->getType(), Arg);
    unsigned Budget = 64;
    copyRecord(Into, From, E->getType(), Budget);
    return This;
  }
  const FunctionDecl *Definition = nullptr;
  if (C->hasBody(Definition) &&
      (!C->isDefaulted() || C->isInheritingConstructor())) {
    std::vector<const Expr *> Args(E->arg_begin(), E->arg_end());
    inlineCall(Definition, nullptr, Args, This);
    return This;
  }
  if (C->isDefaultConstructor() && (C->isTrivial() || C->isDefaulted())) {
    // Default member initialisers.
    for (const FieldDecl *Field : C->getParent()->fields())
      if (Field->hasInClassInitializer() && Field->getInClassInitializer() &&
          Into.Base) {
        Place P = member(Into, Field);
        initialize(P, Field->getType(), Field->getInClassInitializer());
      }
    return This;
  }
  for (const Expr *Arg : E->arguments())
    eval(Arg);
  forgetReachable(This);
  return This;
}

} // namespace cuda_lint
