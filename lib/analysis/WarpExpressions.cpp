//===- WarpExpressions.cpp - Expressions of the abstract execution --------===//

#include "analysis/NumberTypes.h"
#include "analysis/WarpExecutor.h"
#include "cuda/BuiltinVariables.h"
#include "cuda/Constants.h"
#include "cuda/Layout.h"

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

WarpValues::Executor::Value
WarpValues::Executor::evalStatements(const CompoundStmt *Body) {
  Value Last;
  for (const Stmt *S : Body->body()) {
    if (S == Body->body_back() && isa<Expr>(S))
      Last = eval(cast<Expr>(S));
    else
      exec(S);
  }
  return Last;
}

WarpValues::Executor::Value
WarpValues::Executor::evalThis(const CXXThisExpr *E) {
  if (Top->Initialised)
    return *Top->Initialised;
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

WarpValues::Executor::Value
WarpValues::Executor::evalAtomic(const AtomicExpr *Atomic) {
  Value P = eval(Atomic->getPtr());
  for (unsigned I = 1; I < Atomic->getNumSubExprs(); ++I)
    if (Atomic->getSubExprs()[I] != Atomic->getPtr())
      eval(Atomic->getSubExprs()[I]);
  access(WarpEvent::Atomic, placeOf(P),
         Atomic->getPtr()->getType()->getPointeeType(), Atomic);
  if (P.isPointer())
    forgetReachable(P);
  return Value();
}

WarpValues::Executor::Value WarpValues::Executor::evalOther(const Expr *E) {
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E); Ref && !E->isGLValue())
    if (const std::optional<LaneValue> &V = constantOf(E))
      return number(*V);
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

void WarpValues::Executor::evalUnparsed(const Expr *E) {
  // What did not parse, or is made of it: what it does to its parts and
  // whether it has a place is not known.
  llvm::SmallVector<const Expr *, 4> Parts;
  for (const Stmt *Child : E->children())
    if (const auto *Part = dyn_cast_or_null<Expr>(Child);
        Part && !Part->getType().isNull())
      Parts.push_back(Part);
  opaqueCall(E, Parts);
}

WarpValues::Executor::Value WarpValues::Executor::evalUncounted(const Expr *E) {
  if (E->isTypeDependent()) {
    evalUnparsed(E);
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
    const llvm::APFloat &F = cast<FloatingLiteral>(E)->getValue();
    if (numberType(E->getType(), Ctx))
      return number(
          LaneValue::constant(int64_t(F.bitcastToAPInt().getZExtValue())));
    llvm::SmallString<32> Text;
    F.toString(Text);
    return number(LaneValue::symbol(A.internSymbol(("float|" + Text).str(),
                                                   Text, INT64_MIN, INT64_MAX,
                                                   SymbolScope::Grid)));
  }
  case Stmt::CXXNullPtrLiteralExprClass:
    return number(LaneValue::constant(0));
  case Stmt::CXXRewrittenBinaryOperatorClass:
    return eval(cast<CXXRewrittenBinaryOperator>(E)->getSemanticForm());
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
    return E->getType()->isScalarType() && !E->getType()->isMemberPointerType()
               ? number(LaneValue::constant(0))
               : Value();
  case Stmt::StmtExprClass:
    return evalStatements(cast<StmtExpr>(E)->getSubStmt());
  case Stmt::CXXThisExprClass:
    return evalThis(cast<CXXThisExpr>(E));
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
  case Stmt::CXXParenListInitExprClass: {
    const Place P{temporary(E, E->getType()), LaneValue::constant(0)};
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
  case Stmt::AtomicExprClass:
    return evalAtomic(cast<AtomicExpr>(E));
  default:
    break;
  }
  if (const auto *Cast = dyn_cast<CastExpr>(E))
    return evalCast(Cast);
  if (const auto *Call = dyn_cast<CallExpr>(E))
    return evalCall(Call);
  return evalOther(E);
}

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

WarpValues::Executor::Value WarpValues::Executor::evalRead(const CastExpr *E) {
  const Expr *Sub = E->getSubExpr();
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

WarpValues::Executor::Value
WarpValues::Executor::evalPointerCast(const CastExpr *E) {
  Value V = eval(E->getSubExpr());
  if (V.isPointer() && E->getType()->isPointerType() &&
      V.Base->Kind != MemoryObject::Local && !V.Base->Text) {
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

WarpValues::Executor::Value WarpValues::Executor::evalBase(const CastExpr *E) {
  const Expr *Sub = E->getSubExpr();
  if (E->isGLValue()) {
    Place P = place(E);
    return P.Base ? Value::pointer(P.Base, P.Offset) : Value();
  }
  Value V = eval(Sub);
  if (!V.isPointer())
    return Value();
  const std::optional<int64_t> Bytes = bytesOfCast(E, Ctx);
  return Bytes ? Value::pointer(V.Base,
                                A.add(V.V, LaneValue::constant(*Bytes), Int64))
               : Value();
}

WarpValues::Executor::Value WarpValues::Executor::converted(const Value &V,
                                                            QualType From,
                                                            QualType To,
                                                            const Expr *E) {
  Value Out;
  if (V.isNumber())
    Out = number(convertNumber(V.V, From, To, E));
  if (intType(From) && intType(To))
    Out.Test = V.Test; // 0 and 1 stay what they are
  return Out;
}

WarpValues::Executor::Value WarpValues::Executor::evalCast(const CastExpr *E) {
  const Expr *Sub = E->getSubExpr();
  switch (E->getCastKind()) {
  case CK_LValueToRValue:
    return evalRead(E);
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
  case CK_FloatingToBoolean:
    return converted(eval(Sub), Sub->getType(), E->getType(), E);
  case CK_PointerToBoolean:
  case CK_MemberPointerToBoolean:
    return truthOf(conditionOf(eval(Sub), Sub->getType()));
  case CK_LValueToRValueBitCast: {
    const Place From = place(Sub);
    if (!E->getType()->isRecordType())
      return load(From, E->getType(), Sub, true);
    const Place To{temporary(E, E->getType()), LaneValue::constant(0)};
    forget(To.Base);
    if (!copyCells(To, From, sizeOf(E->getType())))
      St.Clobbered.insert(To.Base->Id);
    return Value::pointer(To.Base, To.Offset);
  }
  case CK_ArrayToPointerDecay: {
    Place P = place(Sub);
    return P.Base ? Value::pointer(P.Base, P.Offset) : Value();
  }
  case CK_FunctionToPointerDecay: {
    Place P = place(Sub);
    return P.Base ? Value::pointer(P.Base, P.Offset) : Value();
  }
  case CK_BuiltinFnToFnPtr:
    return Value();
  case CK_BaseToDerivedMemberPointer:
  case CK_DerivedToBaseMemberPointer:
    return eval(Sub);
  case CK_NullToPointer:
    return number(LaneValue::constant(0));
  case CK_BitCast:
  case CK_AddressSpaceConversion:
    return evalPointerCast(E);
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
  case CK_UncheckedDerivedToBase:
  case CK_BaseToDerived:
    return evalBase(E);
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
                                 const Value &R, QualType Type,
                                 QualType LeftType, const Expr *E) {
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
  if (Op == BO_Cmp)
    return evalThreeWay(E);
  if (E->isLogicalOp() || E->isComparisonOp())
    return truthOf(condition(E));
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
WarpValues::Executor::evalThreeWay(const BinaryOperator *E) {
  const Value L = eval(E->getLHS()), R = eval(E->getRHS());
  const MemoryObject *Made = temporary(E, E->getType());
  forget(Made);
  // An ordering holds -1, 0 or 1.
  if (L.isNumber() && R.isNumber() && intType(E->getLHS()->getType()) &&
      L.V.constantIn(St.Active) && R.V.constantIn(St.Active)) {
    LaneInts Numbers{};
    for (unsigned I = 0; I < WarpLanes; ++I)
      if (St.Active >> I & 1) {
        const int64_t A = L.V.constantOf(I), B = R.V.constantOf(I);
        const bool Signed =
            E->getLHS()->getType()->isSignedIntegerOrEnumerationType();
        const bool Less = Signed ? A < B : uint64_t(A) < uint64_t(B);
        Numbers[I] = A == B ? 0 : Less ? -1 : 1;
      }
    storeCell(Made, LaneValue::constant(0), 1,
              number(LaneValue::constants(Numbers, St.Active)));
  }
  return Value::pointer(Made, LaneValue::constant(0));
}

static int64_t minusOne(QualType Type, const ASTContext &Ctx) {
  const std::optional<NumberType> T = numberType(Type, Ctx);
  return T ? heldAs(-1, *T).value_or(0) : 0;
}

WarpValues::Executor::Value
WarpValues::Executor::evalUnary(const UnaryOperator *E) {
  const Expr *Sub = E->getSubExpr();
  switch (E->getOpcode()) {
  case UO_AddrOf: {
    if (E->getType()->isMemberPointerType()) {
      const auto *Ref = dyn_cast<DeclRefExpr>(Sub->IgnoreParens());
      return Ref ? entity(Ref->getDecl()) : Value();
    }
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
    if (std::optional<LaneValue> Known = realArithmetic(
            BO_Mul, V.V, LaneValue::constant(minusOne(E->getType(), Ctx)),
            E->getType(), St.Active, Ctx))
      return number(*Known);
    return number(A.opaque("neg", V.V.restrictedTo(St.Active),
                           LaneValue::constant(0), Int64));
  }
  case UO_Not: {
    Value V = eval(Sub);
    std::optional<IntType> T = intType(E->getType());
    return V.isNumber() && T ? number(A.bitNot(V.V, *T)) : Value();
  }
  case UO_LNot:
    return truthOf(condition(E));
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

} // namespace cuda_lint
