//===- SimulatorExpressions.cpp - Evaluating expressions ------------------===//

#include "analysis/Simulator.h"
#include "cuda/BuiltinVariables.h"
#include "cuda/Constants.h"
#include "cuda/Layout.h"

using namespace clang;

namespace cuda_lint::simulation {

Value Simulator::unknown(const Expr *E, llvm::ArrayRef<Value> Operands,
                         QualType T, const Mask &M, bool PerThread) {
  // What depends on an expression that did not become anything has no type.
  if (T.isNull())
    return Value(0, Opaque);
  Value R;
  uint64_t Key = mix(0x0b5c, placeKey(TU, E));
  bool Uniform = !PerThread && llvm::all_of(Operands, [](const Value &V) {
    return V.isUniform();
  });
  bool Pointer = T->isPointerType() || T->isReferenceType();
  auto Choose = [&](uint64_t At) -> Lane {
    if (Pointer)
      return {pointee(At, nullptr), Opaque};
    if (T->isVoidType() || T->isIncompleteType() || T->isRecordType())
      return {0, Opaque};
    return {In.contents(Key, At, T, Ctx), Opaque};
  };
  if (T->isRecordType())
    return temporary(T, M);
  if (Uniform) {
    uint64_t At = Key;
    uint8_t F = Opaque;
    for (const Value &V : Operands) {
      At = mix(At, static_cast<uint64_t>(V.U.V));
      F |= V.U.F;
    }
    R.U = Choose(At);
    R.U.F |= F;
    R.Input = Pointer ? 0 : Key;
    return R;
  }
  spend(Lanes);
  R.L = Pool.zeros();
  for (const Value &V : Operands)
    R.Why = prefer(R.Why, V.Why);
  if (PerThread || !R.Why)
    R.Why =
        cause(E->getExprLoc(),
              "'" + sourceText(E, Ctx) + "' differs between threads", R.Why);
  for (unsigned I : lanesOf(M)) {
    uint64_t At = Key;
    uint8_t F = Opaque;
    for (const Value &V : Operands) {
      At = mix(At, static_cast<uint64_t>(V[I].V));
      F |= V[I].F;
    }
    if (PerThread)
      At = mix(At, I + ++PerThreadSerial * 4096);
    Lane L = Choose(At);
    L.F |= F;
    R.L.set(I, L);
  }
  collapse(R, M);
  return R;
}

Value Simulator::eval(const Expr *E, const Mask &M) {
  // A list in parentheses that did not become anything has no type.
  if (Stop || M.none() || !spend(1) || E->getType().isNull())
    return Value(0, Opaque);
  if (++EvalDepth > 400) {
    --EvalDepth;
    Stop = true;
    Out->Stopped = true;
    return Value(0, Opaque);
  }
  Value V = evalImpl(E, M);
  --EvalDepth;
  return V;
}

Value Simulator::threadIndex(const Expr *E, int Axis) {
  unsigned Stride = 1;
  for (int A = 0; A < Axis; ++A)
    Stride *= Shape.Block[A];
  if (Shape.Block[Axis] == 1)
    return Value(0);
  LaneArray &Indices = ThreadIndices[Axis];
  if (Indices.empty()) {
    Indices = Pool.zeros();
    for (unsigned I = 0; I < Lanes; ++I)
      Indices.set(I, {threadOf(I) / Stride % Shape.Block[Axis]});
  }
  Value R;
  R.L = Indices;
  static const char *const Names[] = {"threadIdx.x", "threadIdx.y",
                                      "threadIdx.z"};
  R.Why = cause(E->getExprLoc(),
                std::string(Names[Axis]) +
                    " differs between the threads of a block",
                nullptr);
  return R;
}

Value Simulator::blockIndex(const Expr *E, int Axis) {
  if (Shape.Blocks.size() == 1)
    return Value(Shape.Blocks[0][Axis]);
  Value R;
  R.L = Pool.zeros();
  for (unsigned I = 0; I < Lanes; ++I)
    R.L.set(I, {Shape.Blocks[blockOf(I)][Axis]});
  static const char *const Names[] = {"blockIdx.x", "blockIdx.y", "blockIdx.z"};
  R.Why = cause(E->getExprLoc(),
                std::string(Names[Axis]) + " differs between blocks", nullptr,
                true);
  collapse(R, All);
  return R;
}

Value Simulator::evalBuiltin(const Expr *E, unsigned Variable, int Axis) {
  spend(Lanes / 8 + 1);
  switch (static_cast<BuiltinVariable>(Variable)) {
  case BuiltinVariable::ThreadIdx:
    return threadIndex(E, Axis);
  case BuiltinVariable::BlockIdx:
    return blockIndex(E, Axis);
  case BuiltinVariable::BlockDim:
    return Value(Shape.Block[Axis]);
  case BuiltinVariable::GridDim:
    return Value(Shape.Grid[Axis]);
  case BuiltinVariable::WarpSize:
    return Value(32);
  }
  llvm_unreachable("covered switch");
}

Value Simulator::evalConditional(const AbstractConditionalOperator *C,
                                 const Mask &M) {
  if (const auto *Binary = dyn_cast<BinaryConditionalOperator>(C))
    OpaqueValues[Binary->getOpaqueValue()] = eval(Binary->getCommon(), M);
  Value Condition = eval(C->getCond(), M);
  useOfRegister(Condition, C->getCond(),
                VolatileRegisterUse::Kind::AcrossBarrier, M);
  Mask Then(Lanes), Else = M;
  truth(Condition, C->getCond()->getType(), M, Then);
  Else.reset(Then);
  bool Lvalue = C->isGLValue();
  auto Arm = [&](const Expr *A, const Mask &Active) {
    Guarded G(*this, DivergentBarrier::Kind::Branch, C->getCond(), C, M, Active,
              Condition);
    return Lvalue ? lvalue(A, Active) : eval(A, Active);
  };
  if (Else.none())
    return Arm(C->getTrueExpr(), Then);
  if (Then.none())
    return Arm(C->getFalseExpr(), Else);
  Value A = Arm(C->getTrueExpr(), Then), B = Arm(C->getFalseExpr(), Else);
  uint8_t F = flags(Condition, M) & (Opaque | Guess) ? Guess : 0;
  F |= flags(Condition, M) & FromInput;
  Value R;
  R.L = Pool.zeros();
  for (unsigned I : lanesOf(Then))
    R.L.set(I, {A[I].V, static_cast<uint8_t>(A[I].F | F)});
  for (unsigned I : lanesOf(Else))
    R.L.set(I, {B[I].V, static_cast<uint8_t>(B[I].F | F)});
  R.Why = prefer(Condition.Why, prefer(A.Why, B.Why));
  collapse(R, M);
  return R;
}

Value Simulator::evalStatements(const StmtExpr *E, const Mask &M) {
  const CompoundStmt *Body = E->getSubStmt();
  Mask Active = M;
  for (const Stmt *S : Body->body()) {
    if (S == Body->body_back())
      if (const auto *Last = dyn_cast<Expr>(S))
        return eval(Last, Active);
    exec(S, Active);
  }
  return Value(0);
}

Value Simulator::evalNew(const CXXNewExpr *New, const Mask &M) {
  if (New->getNumPlacementArgs()) {
    const Value At = eval(New->getPlacementArg(0), M);
    if (New->getInitializer() && !New->isArray())
      initialize(At, New->getAllocatedType(), New->getInitializer(), M);
    return At;
  }
  return allocate(New, "each thread allocates its own object", M);
}

Value Simulator::evalBuiltin(const Expr *E, const BuiltinAccess &B,
                             const Mask &M) {
  if (B.Variable == BuiltinVariable::WarpSize || B.Axis >= 0)
    return evalBuiltin(E, static_cast<unsigned>(B.Variable),
                       std::max(0, B.Axis));
  // The whole variable, as a dim3 or uint3.
  Value A = temporary(Ctx.getSizeType(), M);
  objectAt(A.U.V)->Size = 12;
  for (int Axis = 0; Axis < 3; ++Axis)
    store(offsetBy(A, 4 * Axis), Ctx.UnsignedIntTy,
          evalBuiltin(E, static_cast<unsigned>(B.Variable), Axis), E, M);
  return A;
}

Value Simulator::evalName(const Expr *E, const Mask &M) {
  if (E->isGLValue() && (isa<DeclRefExpr>(E) || isa<MemberExpr>(E) ||
                         isa<ArraySubscriptExpr>(E) || isa<StringLiteral>(E) ||
                         isa<CompoundLiteralExpr>(E)))
    return lvalue(E, M);
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E)) {
    if (const auto *Constant = dyn_cast<EnumConstantDecl>(Ref->getDecl()))
      return Value(low64(Constant->getInitVal()));
    return lvalue(E, M);
  }
  if (const auto *Member = dyn_cast<MemberExpr>(E)) {
    if (isa<FieldDecl>(Member->getMemberDecl())) {
      Value A = lvalue(E, M);
      return load(A, E->getType(), E, M);
    }
    if (const auto *Constant =
            dyn_cast<EnumConstantDecl>(Member->getMemberDecl()))
      return Value(low64(Constant->getInitVal()));
  }
  return unknown(E, {}, E->getType(), M);
}

Value Simulator::evalImpl(const Expr *E, const Mask &M) {
  // A conversion of a built-in variable is one all the same.
  if (auto B = isa<CastExpr>(E) ? std::nullopt : builtinAccess(E))
    return evalBuiltin(E, *B, M);
  QualType T = E->getType();
  switch (E->getStmtClass()) {
  case Stmt::ParenExprClass:
    return eval(cast<ParenExpr>(E)->getSubExpr(), M);
  case Stmt::ConstantExprClass:
    return eval(cast<ConstantExpr>(E)->getSubExpr(), M);
  case Stmt::ExprWithCleanupsClass: {
    const size_t Made = frame().Temporaries.size();
    Value V = eval(cast<ExprWithCleanups>(E)->getSubExpr(), M);
    destroy(frame().Temporaries, Made);
    return V;
  }
  case Stmt::CXXBindTemporaryExprClass: {
    Value A = eval(cast<CXXBindTemporaryExpr>(E)->getSubExpr(), M);
    frame().Temporaries.push_back({A, T, M});
    return A;
  }
  case Stmt::MaterializeTemporaryExprClass:
    return lvalue(E, M);
  case Stmt::SubstNonTypeTemplateParmExprClass:
    return eval(cast<SubstNonTypeTemplateParmExpr>(E)->getReplacement(), M);
  case Stmt::CXXDefaultArgExprClass:
    return eval(cast<CXXDefaultArgExpr>(E)->getExpr(), M);
  case Stmt::CXXDefaultInitExprClass:
    return eval(cast<CXXDefaultInitExpr>(E)->getExpr(), M);
  case Stmt::GenericSelectionExprClass:
    return eval(cast<GenericSelectionExpr>(E)->getResultExpr(), M);
  case Stmt::ChooseExprClass:
    return eval(cast<ChooseExpr>(E)->getChosenSubExpr(), M);
  case Stmt::OpaqueValueExprClass: {
    auto It = OpaqueValues.find(E);
    if (It != OpaqueValues.end())
      return It->second;
    const Expr *Source = cast<OpaqueValueExpr>(E)->getSourceExpr();
    return Source ? eval(Source, M) : unknown(E, {}, T, M);
  }
  case Stmt::PseudoObjectExprClass:
    return eval(cast<PseudoObjectExpr>(E)->getResultExpr()
                    ? cast<PseudoObjectExpr>(E)->getResultExpr()
                    : cast<PseudoObjectExpr>(E)->getSyntacticForm(),
                M);
  case Stmt::IntegerLiteralClass:
    return Value(
        normalize(static_cast<int64_t>(
                      cast<IntegerLiteral>(E)->getValue().getLimitedValue()),
                  T));
  case Stmt::CharacterLiteralClass:
    return Value(cast<CharacterLiteral>(E)->getValue());
  case Stmt::CXXBoolLiteralExprClass:
    return Value(cast<CXXBoolLiteralExpr>(E)->getValue());
  case Stmt::FloatingLiteralClass:
    return Value(llvm::bit_cast<int64_t>(
        cast<FloatingLiteral>(E)->getValueAsApproximateDouble()));
  case Stmt::CXXNullPtrLiteralExprClass:
  case Stmt::GNUNullExprClass:
    return Value(0);
  case Stmt::ImplicitValueInitExprClass:
  case Stmt::CXXScalarValueInitExprClass:
    if (T->isRecordType())
      return temporary(T, M);
    return Value(0);
  case Stmt::CXXThisExprClass:
    if (frame().Initialised)
      return *frame().Initialised;
    if (const FieldDecl *Field = captureOf(frame().F, nullptr))
      if (std::optional<Value> A = captured(Field, M))
        return Field->getType()->isPointerType() ? load(*A, T, nullptr, M) : *A;
    for (const auto &F : llvm::reverse(Frames))
      if (const auto *Method = dyn_cast_or_null<CXXMethodDecl>(F->F);
          Method && !Method->getParent()->isLambda())
        return F->This;
    return Value(pointee(0x7415, nullptr));
  case Stmt::ConditionalOperatorClass:
  case Stmt::BinaryConditionalOperatorClass:
    return evalConditional(cast<AbstractConditionalOperator>(E), M);
  case Stmt::UnaryOperatorClass:
    return evalUnary(cast<UnaryOperator>(E), M);
  case Stmt::BinaryOperatorClass:
  case Stmt::CompoundAssignOperatorClass:
    return evalBinary(cast<BinaryOperator>(E), M);
  case Stmt::CXXRewrittenBinaryOperatorClass:
    return eval(cast<CXXRewrittenBinaryOperator>(E)->getSemanticForm(), M);
  case Stmt::CallExprClass:
  case Stmt::CXXMemberCallExprClass:
  case Stmt::CXXOperatorCallExprClass:
  case Stmt::CUDAKernelCallExprClass:
  case Stmt::UserDefinedLiteralClass:
    return call(cast<CallExpr>(E), M);
  case Stmt::CXXConstructExprClass:
  case Stmt::CXXTemporaryObjectExprClass: {
    const auto *C = cast<CXXConstructExpr>(E);
    Value A = temporary(T, M);
    construct(A, C, M);
    return A;
  }
  case Stmt::InitListExprClass:
  case Stmt::CXXParenListInitExprClass: {
    if (const auto *List = dyn_cast<InitListExpr>(E);
        List && !T->isRecordType() && !T->isArrayType())
      return List->getNumInits() ? eval(List->getInit(0), M) : Value(0);
    Value A = temporary(T, M);
    initialize(A, T, E, M);
    return A;
  }
  case Stmt::LambdaExprClass:
    return closure(cast<LambdaExpr>(E), M);
  case Stmt::StmtExprClass:
    return evalStatements(cast<StmtExpr>(E), M);
  case Stmt::UnaryExprOrTypeTraitExprClass:
  case Stmt::TypeTraitExprClass:
  case Stmt::SizeOfPackExprClass:
  case Stmt::OffsetOfExprClass:
  case Stmt::CXXNoexceptExprClass:
  case Stmt::ConceptSpecializationExprClass:
  case Stmt::RequiresExprClass: {
    Expr::EvalResult R;
    if (!E->isValueDependent() && E->EvaluateAsInt(R, Ctx))
      return Value(R.Val.getInt().isRepresentableByInt64()
                       ? R.Val.getInt().getExtValue()
                       : 0);
    return Value(0, Opaque);
  }
  case Stmt::CXXStdInitializerListExprClass: {
    Value A = temporary(T, M);
    initialize(A, T, E, M);
    return A;
  }
  case Stmt::CXXNewExprClass:
    return evalNew(cast<CXXNewExpr>(E), M);
  case Stmt::CXXDeleteExprClass:
    return Value(0);
  case Stmt::AtomicExprClass:
    return unknown(E, {}, T, M, true);
  default:
    break;
  }
  if (const auto *C = dyn_cast<CastExpr>(E))
    return evalCast(C, M);
  return evalName(E, M);
}

Value Simulator::evalCast(const CastExpr *E, const Mask &M) {
  const Expr *Sub = E->getSubExpr();
  switch (E->getCastKind()) {
  case CK_LValueToRValue:
  case CK_LValueToRValueBitCast: {
    // Constants need no memory.
    if (const auto *Ref = dyn_cast<DeclRefExpr>(Sub->IgnoreParens()))
      if (const auto *V = dyn_cast<VarDecl>(Ref->getDecl());
          V && !V->getType()->isReferenceType() &&
          V->getType().isConstQualified() &&
          V->getType()->isIntegralOrEnumerationType() &&
          (V->isConstexpr() || V->hasGlobalStorage()) &&
          V->getAnyInitializer() &&
          !V->getAnyInitializer()->isValueDependent()) {
        Expr::EvalResult R;
        if (Sub->EvaluateAsInt(R, Ctx) &&
            R.Val.getInt().isRepresentableByInt64())
          return Value(R.Val.getInt().getExtValue());
      }
    if (auto B = builtinAccess(Sub))
      return eval(Sub, M);
    return load(lvalue(Sub, M), E->getType(), Sub, M);
  }
  case CK_ArrayToPointerDecay:
  case CK_FunctionToPointerDecay:
    return lvalue(Sub, M);
  case CK_NoOp:
  case CK_UserDefinedConversion:
  case CK_ConstructorConversion:
  case CK_BitCast:
  case CK_AddressSpaceConversion:
  case CK_PointerToIntegral:
  case CK_IntegralToPointer:
  case CK_BuiltinFnToFnPtr:
  case CK_BaseToDerivedMemberPointer:
  case CK_DerivedToBaseMemberPointer:
  case CK_Dependent:
    return eval(Sub, M);
  case CK_LValueBitCast:
    return lvalue(Sub, M);
  case CK_UncheckedDerivedToBase:
  case CK_DerivedToBase:
  case CK_BaseToDerived: {
    Value A = eval(Sub, M);
    // Where a virtual base lies only the object knows.
    const std::optional<int64_t> Bytes = bytesOfCast(E, Ctx);
    return Bytes ? offsetBy(A, *Bytes) : unknown(E, {A}, Ctx.VoidPtrTy, M);
  }
  case CK_NullToPointer:
  case CK_NullToMemberPointer:
    return Value(0);
  case CK_ToVoid:
    eval(Sub, M);
    return Value(0);
  case CK_IntegralCast:
  case CK_IntegralToBoolean:
  case CK_IntegralToFloating:
  case CK_FloatingToIntegral:
  case CK_FloatingToBoolean:
  case CK_FloatingCast:
  case CK_BooleanToSignedIntegral:
    return convert(eval(Sub, M), Sub->getType(), E->getType());
  case CK_PointerToBoolean:
  case CK_MemberPointerToBoolean:
    return nonNull(eval(Sub, M), M);
  default:
    return unknown(E, {eval(Sub, M)}, E->getType(), M);
  }
}

Value Simulator::evalUnary(const UnaryOperator *E, const Mask &M) {
  const Expr *Sub = E->getSubExpr();
  QualType T = E->getType();
  switch (E->getOpcode()) {
  case UO_AddrOf:
    return lvalue(Sub, M);
  case UO_Deref:
    return eval(Sub, M);
  case UO_Plus:
  case UO_Extension:
    return eval(Sub, M);
  case UO_Minus:
    if (T->isRealFloatingType())
      return map1(eval(Sub, M), [](int64_t X) {
        return llvm::bit_cast<int64_t>(-llvm::bit_cast<double>(X));
      });
    return normalized(
        map1(eval(Sub, M),
             [](int64_t X) { return static_cast<int64_t>(0 - uint64_t(X)); }),
        formOf(T));
  case UO_Not:
    return normalized(map1(eval(Sub, M), [](int64_t X) { return ~X; }),
                      formOf(T));
  case UO_LNot: {
    bool Float = Sub->getType()->isRealFloatingType();
    Value V = eval(Sub, M);
    return map1(V, [&](int64_t X) {
      return int64_t(Float ? llvm::bit_cast<double>(X) == 0 : X == 0);
    });
  }
  case UO_PreInc:
  case UO_PreDec:
  case UO_PostInc:
  case UO_PostDec: {
    Value A = lvalue(Sub, M);
    QualType VT = Sub->getType();
    Value Old = load(A, VT, Sub, M);
    int64_t Step = VT->isPointerType() ? widthOf(VT->getPointeeType()) : 1;
    if (E->isDecrementOp())
      Step = -Step;
    bool Float = VT->isRealFloatingType();
    Value New = Float ? map1(Old,
                             [&](int64_t X) {
                               return llvm::bit_cast<int64_t>(
                                   llvm::bit_cast<double>(X) + double(Step));
                             })
                      : normalized(map1(Old,
                                        [&](int64_t X) {
                                          return static_cast<int64_t>(
                                              uint64_t(X) + uint64_t(Step));
                                        }),
                                   formOf(VT));
    New = asHeld(std::move(New), Sub);
    store(A, VT, New, Sub, M);
    if (E->isPostfix())
      return Old;
    return E->isGLValue() ? A : New;
  }
  default:
    return unknown(E, {eval(Sub, M)}, T, M);
  }
}

Value Simulator::asHeld(Value V, const Expr *To) {
  const FieldDecl *Field = To->getSourceBitField();
  if (!Field || !Field->getType()->isIntegerType() ||
      Field->getBitWidth()->isValueDependent())
    return V;
  const unsigned Bits = Field->getBitWidthValue();
  if (Bits >= 64 || Field->getType()->isBooleanType())
    return V;
  const bool Signed = Field->getType()->isSignedIntegerOrEnumerationType();
  return map1(V, [=](int64_t X) {
    return Signed ? llvm::SignExtend64(X, Bits)
                  : static_cast<int64_t>(
                        X & llvm::maskTrailingOnes<uint64_t>(Bits));
  });
}

Value Simulator::evalThreeWay(const BinaryOperator *E, const Mask &M) {
  const Value L = eval(E->getLHS(), M), R = eval(E->getRHS(), M);
  const Value A = temporary(E->getType(), M);
  const QualType T = E->getLHS()->getType();
  // An ordering holds -1, 0 or 1.
  Value Order =
      T->isIntegralOrEnumerationType()
          ? map2(L, R, M,
                 [Signed = T->isSignedIntegerOrEnumerationType()](int64_t X,
                                                                  int64_t Y) {
                   const bool Less = Signed ? X < Y : uint64_t(X) < uint64_t(Y);
                   return int64_t(X == Y ? 0 : Less ? -1 : 1);
                 })
          : unknown(E, {L, R}, Ctx.SignedCharTy, M);
  store(A, Ctx.SignedCharTy, Order, E, M);
  return A;
}

Value Simulator::evalBinary(const BinaryOperator *E, const Mask &M) {
  const Expr *LHS = E->getLHS(), *RHS = E->getRHS();
  BinaryOperatorKind Op = E->getOpcode();
  switch (Op) {
  case BO_PtrMemD:
  case BO_PtrMemI: {
    Value A = placeOfMember(E, M);
    return E->isGLValue() ? A : load(A, E->getType(), E, M);
  }
  case BO_Comma:
    eval(LHS, M);
    return E->isGLValue() ? lvalue(RHS, M) : eval(RHS, M);
  case BO_LAnd:
  case BO_LOr: {
    Value L = eval(LHS, M);
    Mask True(Lanes);
    truth(L, LHS->getType(), M, True);
    Mask Rest = True;
    if (Op == BO_LOr) {
      Rest = M;
      Rest.reset(True);
    }
    if (Rest.none())
      return map1(L, [&](int64_t) { return int64_t(Op == BO_LOr); });
    Value R;
    {
      Guarded G(*this, DivergentBarrier::Kind::Branch, LHS, E, M, Rest, L);
      R = eval(RHS, Rest);
    }
    Mask RightTrue(Lanes);
    truth(R, RHS->getType(), Rest, RightTrue);
    Value V;
    V.Why = prefer(L.Why, R.Why);
    if (L.isUniform() && R.isUniform()) {
      V.U = {RightTrue.any(), static_cast<uint8_t>(L.U.F | R.U.F)};
      return V;
    }
    V.L = Pool.zeros();
    for (unsigned I : lanesOf(M)) {
      bool Holds =
          Op == BO_LAnd ? RightTrue.test(I) : True.test(I) || RightTrue.test(I);
      uint8_t F = L[I].F;
      if (Rest.test(I))
        F |= R[I].F;
      V.L.set(I, {Holds, F});
    }
    collapse(V, M);
    return V;
  }
  case BO_Assign: {
    // The right side first, as C++17 has it.
    Value R = eval(RHS, M);
    Value A = lvalue(LHS, M);
    R = asHeld(std::move(R), LHS);
    store(A, LHS->getType(), R, LHS, M);
    return E->isGLValue() ? A : R;
  }
  default:
    break;
  }
  if (const auto *Compound = dyn_cast<CompoundAssignOperator>(E)) {
    Value R = eval(RHS, M);
    Value A = lvalue(LHS, M);
    QualType T = LHS->getType();
    Value L = load(A, T, LHS, M);
    Value N;
    BinaryOperatorKind Plain = BinaryOperator::getOpForCompoundAssignment(Op);
    if (T->isPointerType()) {
      int64_t Size = widthOf(T->getPointeeType());
      N = map2(L, R, M, [&](int64_t P, int64_t I) {
        return elementsOn(P, I, Plain == BO_Add ? Size : -Size);
      });
    } else if (T->isIntegralOrEnumerationType() || T->isRealFloatingType()) {
      QualType Wide = Compound->getComputationLHSType(),
               ResultT = Compound->getComputationResultType();
      N = convert(binary(Plain, convert(L, T, Wide), Wide, R, RHS->getType(),
                         ResultT, M),
                  ResultT, T);
    } else {
      N = unknown(E, {L, R}, T, M);
    }
    N = asHeld(std::move(N), LHS);
    store(A, T, N, LHS, M);
    return E->isGLValue() ? A : N;
  }
  if (Op == BO_Cmp)
    return evalThreeWay(E, M);
  Value L = eval(LHS, M), R = eval(RHS, M);
  QualType LT = LHS->getType(), RT = RHS->getType();
  if (Op == BO_Add || Op == BO_Sub) {
    if (LT->isPointerType() && RT->isPointerType()) {
      int64_t Size = widthOf(LT->getPointeeType());
      return map2(L, R, M, [&](int64_t A, int64_t B) {
        return static_cast<int64_t>(uint64_t(A) - uint64_t(B)) / Size;
      });
    }
    if (LT->isPointerType()) {
      int64_t Size = widthOf(LT->getPointeeType());
      return map2(L, R, M, [&](int64_t A, int64_t B) {
        return elementsOn(A, B, Op == BO_Add ? Size : -Size);
      });
    }
    if (RT->isPointerType()) {
      int64_t Size = widthOf(RT->getPointeeType());
      return map2(L, R, M,
                  [&](int64_t A, int64_t B) { return elementsOn(B, A, Size); });
    }
  }
  auto Scalar = [](QualType T) {
    return T->isIntegralOrEnumerationType() || T->isRealFloatingType() ||
           T->isPointerType() || T->isNullPtrType() || T->isMemberPointerType();
  };
  if (!Scalar(LT) || !Scalar(RT))
    return unknown(E, {L, R}, E->getType(), M);
  return binary(Op, std::move(L), LT, std::move(R), RT, E->getType(), M);
}

} // namespace cuda_lint::simulation
