//===- WarpPlaces.cpp - The places that glvalues name ---------------------===//

#include "analysis/WarpExecutor.h"
#include "cuda/Layout.h"

using namespace clang;

namespace cuda_lint {

static const IntType Int64{64, true};

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

WarpValues::Executor::Place
WarpValues::Executor::member(Place Base, const FieldDecl *Field) {
  std::optional<int64_t> Bits = offsetInBits(Field, Ctx);
  if (!Base.Base || !Bits)
    return {};
  Place P{Base.Base, A.add(Base.Offset, LaneValue::constant(*Bits / 8), Int64)};
  if (Field->isBitField()) {
    P.Bits = Field->getBitWidthValue();
    P.FirstBit = *Bits % 8;
  }
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

WarpValues::Executor::Place
WarpValues::Executor::placeOf(const DeclRefExpr *Ref) {
  const ValueDecl *D = Ref->getDecl();
  if (const auto *Binding = dyn_cast<BindingDecl>(D)) {
    if (Ref->refersToEnclosingVariableOrCapture())
      if (const Place P = captured(Binding); P.Base)
        return P;
    if (const Expr *To = Binding->getBinding())
      return place(To);
    return {};
  }
  if (isa<FunctionDecl>(D))
    return placeOf(entity(D));
  if (const auto *Object = dyn_cast<TemplateParamObjectDecl>(D))
    return placeOf(Object);
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

WarpValues::Executor::Place
WarpValues::Executor::placeOf(const UnaryOperator *Unary) {
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
      New = arithmetic(Unary->isDecrementOp() ? BO_Sub : BO_Add, Old, One, T, T,
                       Unary);
    store(P, T, New, Unary->getSubExpr(), true);
    return P;
  }
  if (Unary->getOpcode() == UO_Extension)
    return place(Unary->getSubExpr());
  return {};
}

WarpValues::Executor::Place
WarpValues::Executor::placeOf(const CompoundAssignOperator *Compound) {
  QualType LT = Compound->getLHS()->getType();
  Value R = eval(Compound->getRHS());
  Place P = place(Compound->getLHS());
  Value L = load(P, LT, Compound->getLHS(), true);
  Value New;
  BinaryOperatorKind Op =
      BinaryOperator::getOpForCompoundAssignment(Compound->getOpcode());
  if (LT->isPointerType()) {
    New = pointerAdd(L, R, LT->getPointeeType(), Op == BO_Sub);
  } else {
    const QualType Wide = Compound->getComputationLHSType(),
                   Result = Compound->getComputationResultType();
    New = converted(arithmetic(Op, converted(L, LT, Wide, Compound), R, Result,
                               Wide, Compound),
                    Result, LT, Compound);
  }
  noteCause(P, New, Compound->getRHS());
  store(P, LT, New, Compound->getLHS(), true);
  return P;
}

WarpValues::Executor::Place
WarpValues::Executor::placeOf(const BinaryOperator *Binary) {
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
  if (Binary->isPtrMemOp())
    return placeOfMember(Binary);
  return {};
}

WarpValues::Executor::Place
WarpValues::Executor::placeOf(const CastExpr *Cast) {
  switch (Cast->getCastKind()) {
  case CK_LValueBitCast:
  case CK_UserDefinedConversion:
  case CK_NoOp:
  case CK_AddressSpaceConversion:
    return place(Cast->getSubExpr());
  case CK_DerivedToBase:
  case CK_UncheckedDerivedToBase:
  case CK_BaseToDerived: {
    Place P = place(Cast->getSubExpr());
    const std::optional<int64_t> Bytes = bytesOfCast(Cast, Ctx);
    if (!P.Base || !Bytes)
      return {};
    P.Offset = A.add(P.Offset, LaneValue::constant(*Bytes), Int64);
    return P;
  }
  default:
    return {};
  }
}

WarpValues::Executor::Place
WarpValues::Executor::placeOf(const MaterializeTemporaryExpr *Temp) {
  const MemoryObject *O = temporary(Temp, Temp->getType());
  initialize({O, LaneValue::constant(0)}, Temp->getType(), Temp->getSubExpr());
  if (isDestroyed(Temp->getType())) {
    const Ended Object{Value::pointer(O, LaneValue::constant(0)),
                       Temp->getType(), St.Active};
    if (Temp->getStorageDuration() == SD_FullExpression)
      Temporaries.push_back(Object);
    else if (Temp->getStorageDuration() == SD_Automatic && !Scopes.empty())
      Scopes.back().push_back(Object);
  }
  return {O, LaneValue::constant(0)};
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
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E))
    return placeOf(Ref);
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
  if (const auto *Unary = dyn_cast<UnaryOperator>(E))
    return placeOf(Unary);
  if (const auto *Compound = dyn_cast<CompoundAssignOperator>(E))
    return placeOf(Compound);
  if (const auto *Binary = dyn_cast<BinaryOperator>(E))
    return placeOf(Binary);
  if (const auto *Cast = dyn_cast<CastExpr>(E))
    return placeOf(Cast);
  if (const auto *Temp = dyn_cast<MaterializeTemporaryExpr>(E))
    return placeOf(Temp);
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
  if (const auto *Rewritten = dyn_cast<CXXRewrittenBinaryOperator>(E))
    return place(Rewritten->getSemanticForm());
  if (const auto *Text = dyn_cast<StringLiteral>(E))
    return {literal(Text), LaneValue::constant(0)};
  if (const auto *Literal = dyn_cast<CompoundLiteralExpr>(E)) {
    const Place P{temporary(E, E->getType()), LaneValue::constant(0)};
    initialize(P, E->getType(), Literal->getInitializer());
    return P;
  }
  if (const auto *Default = dyn_cast<CXXDefaultArgExpr>(E))
    return place(Default->getExpr());
  if (const auto *Init = dyn_cast<CXXDefaultInitExpr>(E))
    return place(Init->getExpr());
  for (const Stmt *Child : E->children())
    if (const auto *X = dyn_cast_or_null<Expr>(Child))
      eval(X);
  return {};
}

} // namespace cuda_lint
