//===- SimulatorPlaces.cpp - Addresses, and how objects begin and end -----===//

#include "analysis/Simulator.h"
#include "cuda/BuiltinVariables.h"
#include "cuda/Layout.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace cuda_lint::simulation {

Value Simulator::temporary(QualType T, const Mask &M) {
  return Value(newLocal(T.getNonReferenceType(), nullptr, M));
}

Value Simulator::offsetBy(Value Base, int64_t Bytes) {
  if (Bytes == 0)
    return Base;
  return map1(Base, [&](int64_t X) { return elementsOn(X, Bytes, 1); });
}

const FieldDecl *captureOf(const FunctionDecl *F, const ValueDecl *D) {
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(F);
  if (!Method || !Method->getParent()->isLambda())
    return nullptr;
  llvm::DenseMap<const ValueDecl *, FieldDecl *> Fields;
  FieldDecl *This = nullptr;
  Method->getParent()->getCaptureFields(Fields, This);
  return D ? Fields.lookup(D) : This;
}

std::optional<Value> Simulator::captured(const FieldDecl *Field,
                                         const Mask &M) {
  const Value &Closure = frame().This;
  std::optional<int64_t> Bits = Field ? offsetInBits(Field, Ctx) : std::nullopt;
  if (!Bits || !Closure.isUniform())
    return std::nullopt;
  Object &O = *objectAt(Closure.U.V);
  if (O.Kind != ObjectKind::Local || !O.Captures)
    return std::nullopt;
  Value A = offsetBy(Closure, *Bits / 8);
  return Field->getType()->isReferenceType()
             ? load(A, Ctx.VoidPtrTy, nullptr, M)
             : A;
}

Value Simulator::closure(const LambdaExpr *Lambda, const Mask &M) {
  Value A = temporary(Lambda->getType(), M);
  // Init-captures are variables of their own.
  for (const LambdaCapture &C : Lambda->captures())
    if (C.capturesVariable())
      if (const auto *V = dyn_cast<VarDecl>(C.getCapturedVar());
          V && V->isInitCapture())
        declare(V, M);
  const CXXRecordDecl *Class = Lambda->getLambdaClass();
  if (!layoutOf(Class, Ctx))
    return A;
  objectAt(A.U.V)->Captures = true;
  auto Init = Lambda->capture_init_begin();
  for (const FieldDecl *Field : Class->fields()) {
    if (Init == Lambda->capture_init_end())
      break;
    const Expr *From = *Init++;
    std::optional<int64_t> Bits = offsetInBits(Field, Ctx);
    if (!From || !Bits)
      continue;
    const Value At = offsetBy(A, *Bits / 8);
    if (const auto *Copy = dyn_cast<ArrayInitLoopExpr>(From->IgnoreImplicit()))
      copyPart(At, lvalue(Copy->getCommonExpr()->getSourceExpr(), M), 0,
               Field->getType(), M, From);
    else
      initialize(At, Field->getType(), From, M);
  }
  return A;
}

Value Simulator::member(Value Base, const FieldDecl *F, const Mask &M,
                        const Expr *E) {
  std::optional<int64_t> Bits = offsetInBits(F, Ctx);
  if (!Bits)
    return Base;
  // Bit-fields get a number of their own: addresses are only compared.
  int64_t Offset = F->isBitField() ? (int64_t(1) << 30) + *Bits * 8 : *Bits / 8;
  Value A = offsetBy(std::move(Base), Offset);
  if (F->getType()->isReferenceType())
    return load(A, Ctx.VoidPtrTy, E, M);
  return A;
}

Value Simulator::lvalue(const Expr *E, const Mask &M) {
  if (Stop || M.none() || !spend(1) || E->getType().isNull())
    return Value(0, Opaque);
  if (builtinAccess(E))
    return eval(E, M);
  E = E->IgnoreParens();
  switch (E->getStmtClass()) {
  case Stmt::DeclRefExprClass: {
    const ValueDecl *D = cast<DeclRefExpr>(E)->getDecl();
    if (cast<DeclRefExpr>(E)->refersToEnclosingVariableOrCapture())
      if (std::optional<Value> A = captured(captureOf(frame().F, D), M))
        return *A;
    if (isa<FunctionDecl, FieldDecl>(D))
      return entity(D);
    if (const auto *V = dyn_cast<VarDecl>(D)) {
      Value A = addressOf(V, M, E);
      if (V->getType()->isReferenceType() && A.isUniform())
        return load(A, Ctx.VoidPtrTy, E, M);
      return A;
    }
    if (const auto *Binding = dyn_cast<BindingDecl>(D);
        Binding && Binding->getBinding())
      return lvalue(Binding->getBinding(), M);
    return unknown(E, {}, Ctx.VoidPtrTy, M);
  }
  case Stmt::MemberExprClass: {
    const auto *Member = cast<MemberExpr>(E);
    if (const auto *F = dyn_cast<FieldDecl>(Member->getMemberDecl())) {
      Value Base = Member->isArrow() ? eval(Member->getBase(), M)
                                     : lvalue(Member->getBase(), M);
      return member(std::move(Base), F, M, E);
    }
    if (const auto *V = dyn_cast<VarDecl>(Member->getMemberDecl()))
      return addressOf(V, M, E);
    return unknown(E, {}, Ctx.VoidPtrTy, M);
  }
  case Stmt::ArraySubscriptExprClass: {
    const auto *Subscript = cast<ArraySubscriptExpr>(E);
    Value Base = eval(Subscript->getBase(), M),
          Index = eval(Subscript->getIdx(), M);
    int64_t Size = widthOf(E->getType());
    // An index outside its array: the run is one that the code is not for.
    const Expr *Decayed = Subscript->getBase()->IgnoreParenImpCasts();
    if (const auto *Array = Ctx.getAsConstantArrayType(Decayed->getType());
        Array && Array->getSize().getLimitedValue() > 1) {
      int64_t Extent = static_cast<int64_t>(Array->getSize().getLimitedValue());
      bool Outside = false;
      if (Index.isUniform())
        Outside = Index.U.V < 0 || Index.U.V >= Extent;
      else
        for (unsigned I : lanesOf(M))
          Outside |= (Index.L[I].V < 0 || Index.L[I].V >= Extent) &&
                     !(Index.L[I].F & Opaque);
      if (Outside && !(flags(Index, M) & (Opaque | Guess)) && !Guesses)
        Out->OutOfBounds = true;
    }
    Value Element = map2(Base, Index, M, [&](int64_t P, int64_t I) {
      return elementsOn(P, I, Size);
    });
    noteDataElement(Subscript, Base, Index, Element, M);
    return Element;
  }
  case Stmt::UnaryOperatorClass: {
    const auto *U = cast<UnaryOperator>(E);
    if (U->getOpcode() == UO_Deref)
      return eval(U->getSubExpr(), M);
    return evalUnary(U, M);
  }
  case Stmt::BinaryOperatorClass:
    if (cast<BinaryOperator>(E)->isPtrMemOp())
      return placeOfMember(cast<BinaryOperator>(E), M);
    break;
  case Stmt::MaterializeTemporaryExprClass: {
    const auto *Made = cast<MaterializeTemporaryExpr>(E);
    const Expr *Sub = Made->getSubExpr();
    QualType T = Sub->getType();
    if (T->isRecordType() || T->isArrayType()) {
      const auto *Bind =
          dyn_cast<CXXBindTemporaryExpr>(Sub->IgnoreParenNoopCasts(Ctx));
      if (!Bind || Made->getStorageDuration() == SD_FullExpression)
        return eval(Sub, M);
      // It lives as long as the reference that it is bound to.
      Value A = eval(Bind->getSubExpr(), M);
      if (Made->getStorageDuration() == SD_Automatic)
        frame().Cleanups.push_back({A, T, M});
      return A;
    }
    Value A = temporary(T, M);
    store(A, T, eval(Sub, M), Sub, M);
    return A;
  }
  case Stmt::CompoundLiteralExprClass: {
    Value A = temporary(E->getType(), M);
    initialize(A, E->getType(), cast<CompoundLiteralExpr>(E)->getInitializer(),
               M);
    return A;
  }
  case Stmt::StringLiteralClass:
  case Stmt::PredefinedExprClass:
    return Value(pointee(mix(0x57, placeKey(TU, E)), nullptr));
  case Stmt::ExprWithCleanupsClass: {
    const size_t Made = frame().Temporaries.size();
    Value A = lvalue(cast<ExprWithCleanups>(E)->getSubExpr(), M);
    destroy(frame().Temporaries, Made);
    return A;
  }
  case Stmt::SubstNonTypeTemplateParmExprClass:
    return lvalue(cast<SubstNonTypeTemplateParmExpr>(E)->getReplacement(), M);
  default:
    break;
  }
  if (const auto *C = dyn_cast<CastExpr>(E))
    switch (C->getCastKind()) {
    case CK_NoOp:
    case CK_LValueBitCast:
    case CK_AddressSpaceConversion:
      return lvalue(C->getSubExpr(), M);
    case CK_DerivedToBase:
    case CK_UncheckedDerivedToBase:
    case CK_BaseToDerived:
      return evalCast(C, M);
    default:
      break;
    }
  // Calls that return references, conditionals, assignments: their value is the
  // address.
  return eval(E, M);
}

void Simulator::initialize(const Value &Address, QualType T, const Expr *Init,
                           const Mask &M) {
  // Of a list that does not parse parts are missing.
  if (Stop || M.none() || !Init)
    return;
  if (const auto *Cleanups = dyn_cast<ExprWithCleanups>(Init)) {
    const size_t Made = frame().Temporaries.size();
    initialize(Address, T, Cleanups->getSubExpr(), M);
    destroy(frame().Temporaries, Made);
    return;
  }
  if (T->isReferenceType()) {
    store(Address, Ctx.VoidPtrTy, lvalue(Init, M), Init, M);
    return;
  }
  if (const auto *List = dyn_cast<CXXStdInitializerListExpr>(
          Init->IgnoreParenNoopCasts(Ctx))) {
    // A pointer to the array, and its length or its end.
    const Expr *Made = List->getSubExpr();
    const auto *Array = Ctx.getAsConstantArrayType(Made->getType());
    const RecordDecl *Record = T->getAsRecordDecl();
    const Value First = lvalue(Made, M);
    if (!Array || !Record || !layoutOf(Record, Ctx))
      return;
    const int64_t Count =
        static_cast<int64_t>(Array->getSize().getLimitedValue());
    bool IsFirst = true;
    for (const FieldDecl *F : Record->fields()) {
      const Value V =
          IsFirst ? First
          : F->getType()->isPointerType()
              ? offsetBy(First, Count * widthOf(Array->getElementType()))
              : Value(Count);
      store(member(Address, F, M, Init), F->getType(), V, Init, M);
      IsFirst = false;
    }
    return;
  }
  if (const auto *Inherited = dyn_cast<CXXInheritedCtorInitExpr>(Init)) {
    const auto Args = inheritedArguments(frame().F, Inherited->getLocation());
    invoke(Inherited->getConstructor(), Inherited, Args, Address, Ctx.VoidTy,
           M);
    return;
  }
  if (const auto *Array = Ctx.getAsConstantArrayType(T)) {
    QualType Element = Array->getElementType();
    if (const auto *Copy = dyn_cast<ArrayInitLoopExpr>(Init->IgnoreImplicit());
        Copy && T.isTriviallyCopyableType(Ctx))
      return copyPart(Address,
                      lvalue(Copy->getCommonExpr()->getSourceExpr(), M), 0, T,
                      M, Init);
    int64_t Size = widthOf(Element),
            Count = std::min<int64_t>(
                static_cast<int64_t>(Array->getSize().getLimitedValue()), 256);
    if (const auto *List = dyn_cast<InitListExpr>(Init)) {
      for (int64_t I = 0; I < Count; ++I) {
        const Expr *E =
            I < List->getNumInits() ? List->getInit(I) : List->getArrayFiller();
        if (E)
          initialize(offsetBy(Address, I * Size), Element, E, M);
        else if (!Element->isRecordType() && !Element->isArrayType())
          store(offsetBy(Address, I * Size), Element, Value(0), Init, M);
      }
      return;
    }
    if (isa<ImplicitValueInitExpr>(Init)) {
      if (!Element->isRecordType() && !Element->isArrayType())
        for (int64_t I = 0; I < Count; ++I)
          store(offsetBy(Address, I * Size), Element, Value(0), Init, M);
      return;
    }
    return;
  }
  if (const CXXRecordDecl *Record = T->getAsCXXRecordDecl()) {
    if (const auto *List = dyn_cast<InitListExpr>(Init);
        List && !Record->isUnion()) {
      if (List->isTransparent() && List->getNumInits() == 1)
        return initialize(Address, T, List->getInit(0), M);
      unsigned I = 0;
      if (!layoutOf(Record, Ctx))
        return;
      for (const CXXBaseSpecifier &Base : Record->bases())
        if (std::optional<int64_t> At =
                offsetOfBase(Record, Base.getType(), Ctx);
            At && I < List->getNumInits())
          initialize(offsetBy(Address, *At), Base.getType(), List->getInit(I++),
                     M);
      for (const FieldDecl *F : Record->getDefinition()->fields()) {
        if (F->isUnnamedBitField())
          continue;
        if (I >= List->getNumInits())
          break;
        const Expr *E = List->getInit(I++);
        Value A = F->getType()->isReferenceType()
                      ? offsetBy(Address, *offsetInBits(F, Ctx) / 8)
                      : member(Address, F, M, E);
        std::optional<Value> Before = frame().Initialised;
        if (isa<CXXDefaultInitExpr>(E->IgnoreImplicit()))
          frame().Initialised = Address;
        initialize(A, F->getType(), E, M);
        frame().Initialised = std::move(Before);
      }
      return;
    }
    const Expr *E = Init->IgnoreParens();
    while (true) {
      if (const auto *Bind = dyn_cast<CXXBindTemporaryExpr>(E))
        E = Bind->getSubExpr();
      else if (const auto *Cast = dyn_cast<ImplicitCastExpr>(E);
               Cast && Cast->getCastKind() == CK_ConstructorConversion)
        E = Cast->getSubExpr();
      else if (const auto *Functional = dyn_cast<CXXFunctionalCastExpr>(E);
               Functional &&
               Functional->getCastKind() == CK_ConstructorConversion)
        E = Functional->getSubExpr();
      else
        break;
    }
    if (const auto *C = dyn_cast<CXXConstructExpr>(E)) {
      construct(Address, C, M);
      return;
    }
    // What is made here is the object itself, and destroyed as such.
    copyObject(Address, eval(E, M), T, M, Init);
    return;
  }
  store(Address, T, eval(Init, M), Init, M);
}

void Simulator::destroy(std::vector<Cleanup> &Made, size_t Keep) {
  while (Made.size() > Keep) {
    const Cleanup C = std::move(Made.back());
    Made.pop_back();
    if (!Stop)
      destroyObject(C.Address, C.T, C.M);
  }
}

void Simulator::destroyObject(const Value &Address, QualType T, const Mask &M) {
  if (const auto *Array = Ctx.getAsConstantArrayType(T)) {
    const QualType Element = Array->getElementType();
    const int64_t Count = std::min<int64_t>(
        static_cast<int64_t>(Array->getSize().getLimitedValue()), 256);
    if (Element.isDestructedType() == QualType::DK_cxx_destructor)
      for (int64_t I = Count; I-- > 0;)
        destroyObject(offsetBy(Address, I * widthOf(Element)), Element, M);
    return;
  }
  const CXXRecordDecl *Record = T->getAsCXXRecordDecl();
  const CXXDestructorDecl *D =
      Record && Record->hasDefinition() ? Record->getDestructor() : nullptr;
  // What the libraries' do is not followed.
  if (!D || D->isTrivial() || !layoutOf(Record, Ctx) ||
      Ctx.getSourceManager().isInSystemHeader(D->getLocation()))
    return;
  if (Record->getNumVBases() != 0)
    return unseen({Address}, M);
  const FunctionDecl *Definition = nullptr;
  if (D->isUserProvided()) {
    if (D->hasBody(Definition))
      invoke(D, nullptr, {}, Address, Ctx.VoidTy, M);
    else
      unseen({Address}, M);
  }
  llvm::SmallVector<const FieldDecl *, 8> Fields(
      Record->getDefinition()->fields());
  if (!Record->isUnion())
    for (const FieldDecl *F : llvm::reverse(Fields))
      if (F->getType().isDestructedType() == QualType::DK_cxx_destructor)
        destroyObject(member(Address, F, M, nullptr), F->getType(), M);
  llvm::SmallVector<const CXXBaseSpecifier *, 2> Bases;
  for (const CXXBaseSpecifier &Base : Record->getDefinition()->bases())
    Bases.push_back(&Base);
  for (const CXXBaseSpecifier *Base : llvm::reverse(Bases))
    if (std::optional<int64_t> At = offsetOfBase(Record, Base->getType(), Ctx))
      destroyObject(offsetBy(Address, *At), Base->getType(), M);
}

} // namespace cuda_lint::simulation
